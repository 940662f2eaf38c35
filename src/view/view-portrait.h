/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "view-offscreen.h"

G_BEGIN_DECLS

/* Pictures of a hand pose or an expression, on a figure that stands for it: both hands raised with the
 * palms ahead, or the face. */
typedef struct
{
  int hand_pose;          /* by number; -1 shows the face */
  const char *expression; /* as stored; "" is none */
  int width, height;      /* pixels */
  guint samples;          /* as ViewOptions.samples */
  gboolean dark;
} ViewPortrait;

/* Pixels as view_offscreen_draw gives them, or NULL with VIEW_ERROR. Free them. */
GBytes *view_portrait_draw (const ViewPortrait *self, ViewOffscreen *offscreen,
                            const ViewFigure *figure, GError **error);

G_END_DECLS
