/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "view-camera.h"
#include "view-figure.h"

G_BEGIN_DECLS

#define VIEW_PICK_NOTHING -1

/* The joint (number of the rig) whose body part is visible at a pixel of a picture of that size, or
 * VIEW_PICK_NOTHING. Tests the capsules of the parts (bits 1 << ViewPart) in a pose that has been
 * updated. `point` (may be NULL) gets the point that was hit. */
int view_pick (const ViewFigure *figure, const MoPose *pose, guint parts, const ViewCamera *camera,
               double x, double y, double width, double height, MoVec3 *point);

/* The joint whose bone is nearest to a pixel, within `reach` pixels, when the skeleton is drawn on
 * top; or VIEW_PICK_NOTHING. */
int view_pick_bone (const MoPose *pose, guint parts, const ViewCamera *camera, double x, double y,
                    double width, double height, double reach);

G_END_DECLS
