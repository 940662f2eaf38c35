/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-tool-pose.h"

#include "edit-posing-hands.h"

#include "mo-limb-solve.h"
#include "mo-math.h"

/* Dragging what goes to a place: a point moves in a plane through it, as far as the pointer does there. */

#define FINE 0.1        /* of the way, while Shift is held */
#define GRAIN 0.01      /* metres */
#define LEAST_TILT 0.08 /* sine between the plane and the line of sight */

static MoVec3
find_normal (const AppToolPose *self)
{
  const MoPose *start = edit_posing_get_start (self->parent.scene->posing);

  switch (edit_posing_get_plane (self->parent.scene->posing))
    {
    case EDIT_PLANE_LEVEL:
      return (MoVec3){ 0.0, 0.0, 1.0 };
    case EDIT_PLANE_SIDE:
      return mo_quat_rotate (start->root.rotation, (MoVec3){ 0.0, 1.0, 0.0 });
    default:
      return self->gizmo.lens.ahead;
    }
}

/* Where the line of sight at a position meets the plane; FALSE if it runs along it. */
static gboolean
find_point (const ViewLens *lens, MoVec3 origin, MoVec3 normal, const double at[2], MoVec3 *point)
{
  MoVec3 ray = view_lens_ray (lens, at[0], at[1]);
  double tilt = mo_vec3_dot (ray, normal);
  double way = mo_vec3_dot (mo_vec3_sub (origin, lens->eye), normal) / tilt;

  if (!(fabs (tilt) >= LEAST_TILT) || way <= 0.0)
    return FALSE;
  *point = mo_vec3_add (lens->eye, mo_vec3_scale (ray, way));
  return TRUE;
}

/* A plane that is seen from its edge is no plane to move in: then it is the screen's. */
static MoVec3
find_way (const AppToolPose *self, GdkModifierType modifiers)
{
  const ViewLens *lens = &self->gizmo.lens;
  MoVec3 normal = find_normal (self), from, to, way;

  if (!find_point (lens, self->place, normal, self->from, &from)
      || !find_point (lens, self->place, normal, self->at, &to))
    {
      normal = lens->ahead;
      if (!find_point (lens, self->place, normal, self->from, &from)
          || !find_point (lens, self->place, normal, self->at, &to))
        return (MoVec3){ 0.0, 0.0, 0.0 };
    }
  way = mo_vec3_sub (to, from);
  return modifiers & GDK_SHIFT_MASK ? mo_vec3_scale (way, FINE) : way;
}

static double
round_to_grain (double value)
{
  return round (value / GRAIN) * GRAIN;
}

static MoVec3
snap (const AppToolPose *self, MoVec3 place, GdkModifierType modifiers)
{
  gboolean snaps = edit_posing_get_snap (self->parent.scene->posing);

  if (snaps == ((modifiers & GDK_CONTROL_MASK) != 0))
    return place;
  return (MoVec3){ round_to_grain (place.x), round_to_grain (place.y), round_to_grain (place.z) };
}

/* About the line from shoulder to hand, or hip to foot. */
static void
swivel (AppToolPose *self)
{
  EditPosing *posing = self->parent.scene->posing;
  const MoPose *start = edit_posing_get_start (posing);
  MoLimbJoints limb;
  ViewGizmo ring = self->gizmo;
  MoVec3 axis;

  if (!mo_limb_joints_find (self->end, &limb))
    return;
  ring.axes[0] = mo_vec3_unit (
      mo_vec3_sub (start->world[limb.end].position, start->world[limb.root].position));
  self->angle = view_gizmo_turn (&ring, VIEW_GRIP_X, self->from, self->at, &axis);
  if (mo_vec3_dot (axis, ring.axes[0]) < 0.0)
    self->angle = -self->angle;
  edit_posing_swivel (posing, self->end, self->angle);
  self->angle = edit_posing_get_swivel (posing, self->end);
}

void
app_tool_pose_begin_reach (AppToolPose *self)
{
  const MoPose *start = edit_posing_get_start (self->parent.scene->posing);

  self->place = self->hold == EDIT_HOLD_FINGER ? edit_finger_get_tip (start, self->end)
                                               : start->world[self->end].position;
  self->way = 0.0;
}

/* A tip has a curve to move on, and hardly ever is where the pointer is; what is told is how far it has come. */
static void
reach_with_finger (AppToolPose *self, MoVec3 to)
{
  EditPosing *posing = self->parent.scene->posing;
  MoPose pose;

  edit_posing_reach_finger (posing, self->end, to);
  edit_posing_get_pose (posing, &pose);
  self->way = mo_vec3_length (mo_vec3_sub (edit_finger_get_tip (&pose, self->end), self->place));
}

void
app_tool_pose_reach (AppToolPose *self, GdkModifierType modifiers)
{
  EditPosing *posing = self->parent.scene->posing;
  const MoPose *start = edit_posing_get_start (posing);
  MoVec3 to;

  if (self->hold == EDIT_HOLD_SWIVEL)
    {
      swivel (self);
      return;
    }
  to = snap (self, mo_vec3_add (self->place, find_way (self, modifiers)), modifiers);
  self->way = mo_vec3_length (mo_vec3_sub (to, self->place));
  if (self->hold == EDIT_HOLD_FINGER)
    reach_with_finger (self, to);
  else if (self->hold == EDIT_HOLD_END)
    edit_posing_reach (posing, self->end, to);
  else
    edit_posing_move (posing, mo_vec3_add (start->local[MO_RIG_PELVIS].position,
                                           mo_quat_rotate (mo_quat_conjugate (start->root.rotation),
                                                           mo_vec3_sub (to, self->place))));
}
