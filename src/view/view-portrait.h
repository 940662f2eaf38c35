/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "view-offscreen.h"

G_BEGIN_DECLS

/* Pictures of a hand pose or an expression on a figure: both raised hands with the palms towards
 * the camera, or the face. */
typedef struct
{
  int hand_pose;          /* number of the pose; -1 shows the face */
  const char *expression; /* as stored; "" is none */
  int width, height;      /* pixels */
  guint samples;          /* as ViewOptions.samples */
  gboolean dark;
} ViewPortrait;

/* Pixels as from view_offscreen_draw, or NULL with VIEW_ERROR. Unref them. */
GBytes *view_portrait_draw (const ViewPortrait *self, ViewOffscreen *offscreen,
                            const ViewFigure *figure, GError **error);

G_END_DECLS
