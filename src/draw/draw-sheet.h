/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw-take.h"

#include "mo-context.h"
#include "mo-attached.h"
#include "mo-source-figure.h"

G_BEGIN_DECLS

/* Pictures of a motion. Each function returns a new opaque image surface (RGB24), in an error
 * status if there is not enough memory. The same take and shot always give the same pixels. */

/* The settings of a picture. */
typedef struct
{
  int width, height; /* pixels, 1 to DRAW_MAX_SIZE */
  DrawSide side;
  gboolean dark;
  const DrawPainter *painter;   /* draws the figure; NULL for cairo. Borrowed. */
  const MoSourceFigure *source; /* to be drawn beside the figure, or NULL. Borrowed. */
  const MoAttached *attached;   /* to be drawn on the figure, or NULL. Borrowed. */
  const MoSourceFigure *times;  /* which time of the source that has; NULL: the same. Borrowed. */
} DrawShot;

/* Pixels per edge; more than a screen shows, and 64 MiB of memory. */
#define DRAW_MAX_SIZE 4096

/* Cells of a sheet; with more, they would be too small. */
#define DRAW_MAX_CELLS 100

/* One moment (seconds), with the figure as large as possible. */
cairo_surface_t *draw_still (DrawTake *take, const DrawShot *shot, double time);

/* `n` moments of the span in rows, with the same camera, each labelled with its time. */
cairo_surface_t *draw_sheet (DrawTake *take, const DrawShot *shot, guint n);

/* One moment (seconds) from `n` sides in rows, starting with the shot's own and continuing to the
 * avatar's left. */
cairo_surface_t *draw_turntable (DrawTake *take, const DrawShot *shot, double time, guint n);

/* A sequence of pictures with the same camera. */
typedef struct _DrawFilm DrawFilm;

/* The span of the take with that many frames per second; a motion that is too long for the world is
 * cut to its limit. Borrows the take. */
DrawFilm *draw_film_new_motion (DrawTake *take, const DrawShot *shot, double fps);

/* One moment (seconds) from `n` sides, one revolution in four seconds. Borrows the take. */
DrawFilm *draw_film_new_turn (DrawTake *take, const DrawShot *shot, double time, guint n);

void draw_film_free (DrawFilm *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DrawFilm, draw_film_free)

guint draw_film_get_n_frames (const DrawFilm *self);

/* When a frame appears, milliseconds after the start; for the number of frames, when the last one
 * disappears. */
int draw_film_get_timestamp (const DrawFilm *self, guint frame);

/* Draws any frame. Several threads may draw frames of one film at once. */
cairo_surface_t *draw_film_frame (DrawFilm *self, guint frame);

/* The whole film as an animated WebP, drawn on all processors. Reports progress to the context, and
 * stops with G_IO_ERROR_CANCELLED when it is cancelled. */
GBytes *draw_film_to_webp (DrawFilm *self, MoContext *context, GError **error);

G_END_DECLS
