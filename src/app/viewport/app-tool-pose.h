/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-tool.h"

#include "view-gizmo.h"

G_BEGIN_DECLS

/* The tool for posing, divided by topic: app-tool-pose.c has what is held and turned, -reach what goes
 * to a place, app-pose-marks.c what is drawn. */

typedef enum
{
  HOLDS_NOTHING,
  HOLDS_GRIP,
  HOLDS_FLESH,
  HOLDS_LOST, /* until the pointer lets go: what was dragged is no longer there */
} AppPoseHold;

typedef struct
{
  AppPoseHold kind;
  guint joint;
  ViewGrip grip;
  gboolean is_handle;
  MoVec3 point; /* of the flesh, world */
} AppPoseHeld;

typedef struct
{
  AppTool parent;
  AppPoseHeld held;
  gboolean is_moving; /* farther than in a click */
  double from[2], at[2];
  double angle; /* radians by which it has been turned */

  EditHold hold;
  guint end;  /* of the limb that reaches, or the pelvis */
  double way; /* by which that was moved, metres */

  /* At the press, world. */
  MoVec3 place; /* of `end` */
  MoVec3 centre;
  MoQuat above; /* of the joint's parent */
  ViewGizmo gizmo;

  AppPoseHeld hovered;
} AppToolPose;

gboolean app_tool_pose_is_on (const AppTool *self);

/* Whether a joint turns on rings with the current tool. */
gboolean app_tool_pose_has_rings (const AppTool *self, guint joint);

/* The rings around a joint as it is seen; FALSE if it is not in the picture. */
gboolean app_tool_pose_make_gizmo (const AppTool *self, guint joint, ViewGizmo *gizmo);

/* Where the joint is in the picture; FALSE likewise. */
gboolean app_tool_pose_locate (const AppTool *self, const ViewLens *lens, guint joint, double *x,
                               double *y);

/* A drag of what goes to a place instead of turning: at the press, and at each position of the pointer. */
void app_tool_pose_begin_reach (AppToolPose *self);
void app_tool_pose_reach (AppToolPose *self, GdkModifierType modifiers);

void app_tool_pose_write (AppTool *tool, AppWriting *writing);

G_END_DECLS
