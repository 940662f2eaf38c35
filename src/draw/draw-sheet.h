/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw-take.h"

#include "mo-context.h"

G_BEGIN_DECLS

/* Whole pictures of a motion. Each function returns a new opaque image surface (RGB24), in an error
 * status where there is no memory for it. The same take and shot give the same pixels, always. */

/* How a picture is taken. */
typedef struct
{
  int width, height; /* pixels, 1 to DRAW_MAX_SIZE */
  DrawSide side;
  gboolean dark;
  const DrawPainter *painter; /* who draws the figure; NULL for cairo. Borrowed. */
} DrawShot;

/* Pixels of an edge; more than a screen shows, and 64 MiB to hold. */
#define DRAW_MAX_SIZE 4096

/* Cells of a sheet; smaller ones show nothing. */
#define DRAW_MAX_CELLS 100

/* One moment, with the figure as large as fits. */
cairo_surface_t *draw_still (DrawTake *take, const DrawShot *shot, double time);

/* `n` moments of the span in rows, one camera for all, each with its time. */
cairo_surface_t *draw_sheet (DrawTake *take, const DrawShot *shot, guint n);

/* One moment from `n` sides in rows, beginning with the shot's own and going on to its left. */
cairo_surface_t *draw_turntable (DrawTake *take, const DrawShot *shot, double time, guint n);

/* Pictures that agree with each other and follow in time: one camera for all of them. */
typedef struct _DrawFilm DrawFilm;

/* The span of the take, at so many frames a second; of a motion that is too long for the world,
 * what the world would take. Borrows the take. */
DrawFilm *draw_film_new_motion (DrawTake *take, const DrawShot *shot, double fps);

/* One moment from `n` sides, once around in four seconds. Borrows the take. */
DrawFilm *draw_film_new_turn (DrawTake *take, const DrawShot *shot, double time, guint n);

void draw_film_free (DrawFilm *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DrawFilm, draw_film_free)

guint draw_film_get_n_frames (const DrawFilm *self);

/* When a frame is first seen, milliseconds after the start; for the number of frames, when the last
 * one has been seen long enough. */
int draw_film_get_timestamp (const DrawFilm *self, guint frame);

/* Any frame, on any thread; several threads may draw frames of one film. */
cairo_surface_t *draw_film_frame (DrawFilm *self, guint frame);

/* The whole film as an animated WebP, drawn on all processors. Says to the context how far it is
 * and ends early, with G_IO_ERROR_CANCELLED, when that is cancelled. */
GBytes *draw_film_to_webp (DrawFilm *self, MoContext *context, GError **error);

G_END_DECLS
