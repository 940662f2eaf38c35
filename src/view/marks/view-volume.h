/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "view-camera.h"

#include "mo-pose.h"

G_BEGIN_DECLS

/* A collision volume in a pose: an ellipsoid. Only geometry: whoever draws it asks for its outline. World axes, metres. */
typedef struct
{
  MoVec3 centre;
  MoVec3 axes[3]; /* half axes: from the centre to the surface, at right angles to each other */
} ViewVolume;

/* A volume of the rig in a pose that has been updated. */
void view_volume_init (ViewVolume *self, const MoPose *pose, guint volume);

/* Whether a ray (a point, and a unit vector) enters it in front of that point; `distance` gets how far away. */
gboolean view_volume_hit (const ViewVolume *self, MoVec3 from, MoVec3 ray, double *distance);

#define VIEW_VOLUME_POINTS 48u

/* The outline as it is seen, pixels; FALSE if the eye is inside it, or some of it behind the eye. */
gboolean view_volume_outline (const ViewVolume *self, const ViewLens *lens,
                              double points[VIEW_VOLUME_POINTS][2]);

/* The volume of the rig that the ray through a position meets first, or -1. */
int view_volume_pick (const MoPose *pose, const ViewLens *lens, double x, double y);

G_END_DECLS
