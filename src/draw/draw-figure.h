/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw-body.h"
#include "draw-box.h"
#include "draw-theme.h"

G_BEGIN_DECLS

/* Draws a pose as a simple solid figure with its left in blue, its right in red, and a visor that
 * shows where it looks. Needs no display. */

/* An alternative renderer for figure and floor. Called from several threads at once. */
typedef struct _DrawPainter DrawPainter;
typedef struct _DrawStyle DrawStyle;

struct _DrawPainter
{
  /* Fills the rectangle from the context's origin to width and height. FALSE if that failed: then
   * it is drawn with cairo. */
  gboolean (*paint) (const DrawPainter *self, cairo_t *cr, const MoPose *pose,
                     const DrawCamera *camera, const DrawStyle *style, int width, int height);
};

struct _DrawStyle
{
  gboolean dark;              /* theme */
  gboolean without_floor;     /* neither lines nor shadow */
  guint limbs;                /* DrawLimbs; 0 for DRAW_LIMBS_PLAIN */
  const DrawPainter *painter; /* borrowed; or NULL */
  const DrawBox *boxes;       /* that hang on the figure; borrowed */
  guint n_boxes;
};

const DrawTheme *draw_style_theme (const DrawStyle *self);

/* Draws a pose, which has been updated, into the rectangle from the context's origin to width and
 * height, in whole device pixels; what was there before stays visible where there is neither figure
 * nor floor. Clips to the rectangle. */
void draw_figure (cairo_t *cr, const MoPose *pose, const DrawCamera *camera, const DrawStyle *style,
                  int width, int height);

/* Appends the balls around the figure in that pose to an array of DrawBall, for the camera. */
void draw_figure_add_balls (const MoPose *pose, const DrawStyle *style, GArray *balls);

G_END_DECLS
