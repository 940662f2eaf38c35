/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-overlay.h"

G_BEGIN_DECLS

/* OpenGL, a guest: the context, what is drawn with it, and why nothing can be. Where it runs in software, which
 * cannot have smooth edges while anything moves, a picture that has stood still for a moment is drawn again with
 * several samples a pixel. */
typedef struct
{
  GtkGLArea *area; /* borrowed */
  char *problem;   /* why nothing can be drawn, a sentence; or NULL */
  guint n_renders;

  /* For app-canvas.c only */
  ViewRenderer *renderer; /* only while the area is realised */
  guint smooth_id;        /* once it stands still */
  gboolean is_smooth;
  const struct _AppCanvasOwner *owner;
  gpointer data;
} AppCanvas;

/* Whose canvas it is. */
typedef struct _AppCanvasOwner
{
  void (*draw) (gpointer data);            /* time for app_canvas_draw */
  void (*problem_changed) (gpointer data); /* `problem` is another */
} AppCanvasOwner;

void app_canvas_init (AppCanvas *self, GtkGLArea *area, const AppCanvasOwner *owner, gpointer data);
void app_canvas_clear (AppCanvas *self);

/* As large as the area, with the samples that it should have now; in its theme. */
void app_canvas_init_options (AppCanvas *self, ViewOptions *options);

/* Draws a picture; only while the owner is told to. */
void app_canvas_draw (AppCanvas *self, const ViewCamera *camera, const AppPicture *picture);

/* Soon draws again. */
void app_canvas_queue (AppCanvas *self);

/* Draws again with smooth edges, where that is not done anyway, once nothing has moved for a moment
 * (`is_moving`: it does just now); and calls that off. */
void app_canvas_smooth_later (AppCanvas *self, gboolean is_moving);
void app_canvas_smooth_stop (AppCanvas *self);

G_END_DECLS
