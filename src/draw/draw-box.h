/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw-camera.h"
#include "draw-theme.h"

G_BEGIN_DECLS

/* A box that hangs on the figure. */
typedef struct
{
  MoTransform at; /* of its centre in the world */
  MoVec3 half;    /* half its edges along its own axes, metres */
  MoVec3 carrier; /* where the joint is that carries it */
} DrawBox;

/* Draws those that are farther from the eye than what carries them, or all others: before the figure is drawn, and over
 * it. */
void draw_boxes (cairo_t *cr, const DrawBox *boxes, guint n_boxes, const DrawView *view,
                 const DrawTheme *theme, gboolean are_behind);

G_END_DECLS
