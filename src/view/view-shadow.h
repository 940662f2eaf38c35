/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "view-figure.h"

G_BEGIN_DECLS

#define VIEW_SHADOW_CELLS 48

/* A chart of the floor below the figure: how much of the sky it hides there, 0..255. */
typedef struct
{
  double x, y, size;                                    /* corner and edge in the world, metres */
  guint8 hidden[VIEW_SHADOW_CELLS * VIEW_SHADOW_CELLS]; /* rows along x, from low y to high */
} ViewShadow;

/* Charts the parts (bits 1 << ViewPart) of the figure in a pose, whose world has been updated.
 * FALSE where nothing is near the floor; then the chart is empty. */
gboolean view_shadow_cast (ViewShadow *self, const ViewFigure *figure, const MoPose *pose,
                           guint parts);

G_END_DECLS
