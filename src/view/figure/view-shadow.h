/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "view-figure.h"

G_BEGIN_DECLS

#define VIEW_SHADOW_CELLS 48

/* A grid on the floor below the figure: how much of the sky it hides there, 0..255. */
typedef struct
{
  double x, y, size;                                    /* corner and edge length in the world,
                                                         * metres */
  guint8 hidden[VIEW_SHADOW_CELLS * VIEW_SHADOW_CELLS]; /* rows along x, in order of increasing y */
} ViewShadow;

/* Computes the shadow of the parts (bits 1 << ViewPart) of the figure in a pose that has been
 * updated. FALSE if nothing is near the floor; then the grid is empty. */
gboolean view_shadow_cast (ViewShadow *self, const ViewFigure *figure, const MoPose *pose,
                           guint parts);

G_END_DECLS
