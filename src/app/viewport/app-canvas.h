/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-area.h"
#include "app-overlay.h"

G_BEGIN_DECLS

/* The OpenGL part of the viewport: the context, the renderer, and the reason if nothing can be
 * drawn. A software renderer is too slow for smooth edges while anything moves; there, a picture
 * that has not changed for a moment is drawn again with several samples per pixel. */
typedef struct
{
  AppArea *area; /* borrowed */
  char *problem; /* why nothing can be drawn, a sentence; or NULL */
  guint n_renders;

  /* Private to app-canvas.c */
  ViewRenderer *renderer; /* only while the area is realised */
  guint smooth_id;        /* timeout until the picture is smoothed */
  gboolean is_smooth;
  const struct _AppCanvasOwner *owner;
  gpointer data;
} AppCanvas;

/* Callbacks of the owner. */
typedef struct _AppCanvasOwner
{
  void (*draw) (gpointer data);            /* called when to call app_canvas_draw */
  void (*problem_changed) (gpointer data); /* `problem` has changed */
} AppCanvasOwner;

void app_canvas_init (AppCanvas *self, AppArea *area, const AppCanvasOwner *owner, gpointer data);
void app_canvas_clear (AppCanvas *self);

/* Options for the size of the area, the current number of samples, and the theme's colours. */
void app_canvas_init_options (AppCanvas *self, ViewOptions *options);

/* Draws a picture; only to be called from the owner's `draw`. */
void app_canvas_draw (AppCanvas *self, const ViewCamera *camera, const AppPicture *picture);

/* Schedules drawing. */
void app_canvas_queue (AppCanvas *self);

/* Schedules drawing with smooth edges once nothing has moved for a moment, if the renderer does not
 * always draw them; not while `is_moving`. And cancels that. */
void app_canvas_smooth_later (AppCanvas *self, gboolean is_moving);
void app_canvas_smooth_stop (AppCanvas *self);

G_END_DECLS
