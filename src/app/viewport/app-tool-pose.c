/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-tool-pose.h"

#include "edit-handle.h"

#include "view-pick.h"

#include "mo-math.h"

/* Posing: dragging the flesh of a joint pulls it, rings around the active joint turn it, and so does a handle of any
 * other. Everything beside them is up to the next tool, and so is everything while nobody poses. */

#define SNAP MO_DEGREES (5.0)
#define FINE 0.1         /* of the turn, while Shift is held */
#define HANDLE_REACH 9.0 /* pixels */
#define DOT_REACH 6.0    /* what is drawn of a handle, which lies over the rings of another joint */
#define LEAST_PULL 0.015 /* metres between a joint and the flesh by which it can be pulled */
#define EDGE_ENDS                                                                                  \
  0.75 /* of the radius of a ring that is seen as a line: what is nearer is what it lies over */

gboolean
app_tool_pose_is_on (const AppTool *self)
{
  return self->scene->posing != NULL && self->scene->session != NULL
         && edit_posing_get_active (self->scene->posing);
}

/* -- What is at a position --------------------------------------------------------------------- */

static MoQuat
get_above (const MoPose *pose, guint joint)
{
  int parent = mo_rig_joint (joint)->parent;

  return parent >= 0 ? mo_pose_world (pose, (guint) parent).rotation : pose->root.rotation;
}

static void
find_axes (const AppTool *self, const MoPose *pose, guint joint, MoVec3 axes[3])
{
  EditAxes kind = edit_posing_get_axes (self->scene->posing);
  MoQuat turn = kind == EDIT_AXES_OWN      ? mo_pose_world (pose, joint).rotation
                : kind == EDIT_AXES_PARENT ? get_above (pose, joint)
                : kind == EDIT_AXES_AVATAR ? mo_pose_world (pose, MO_RIG_PELVIS).rotation
                                           : MO_QUAT_IDENTITY;
  ViewLens lens;

  app_camera_init_lens (self->camera, &lens);
  for (guint i = 0; i < 3; i++)
    axes[i] = mo_quat_rotate (turn, (MoVec3){ i == 0, i == 1, i == 2 });
  if (kind == EDIT_AXES_SCREEN)
    {
      axes[0] = lens.right;
      axes[1] = lens.up;
      axes[2] = mo_vec3_scale (lens.ahead, -1.0);
    }
}

/* What reaches has none. */
gboolean
app_tool_pose_has_rings (const AppTool *self, guint joint)
{
  guint held;

  return edit_posing_find_hold (self->scene->posing, joint, &held) == EDIT_HOLD_TURN;
}

/* FALSE if the joint is not in the picture. */
gboolean
app_tool_pose_make_gizmo (const AppTool *self, guint joint, ViewGizmo *gizmo)
{
  const MoPose *pose = app_scene_get_pose (self->scene);
  MoVec3 axes[3];
  ViewLens lens;

  app_camera_init_lens (self->camera, &lens);
  find_axes (self, pose, joint, axes);
  return view_gizmo_init (gizmo, &lens, mo_pose_world (pose, joint).position, axes);
}

gboolean
app_tool_pose_locate (const AppTool *self, const ViewLens *lens, guint joint, double *x, double *y)
{
  return view_lens_project (lens, mo_pose_world (app_scene_get_pose (self->scene), joint).position,
                            x, y)
         > lens->near;
}

static int
find_handle (const AppTool *self, double x, double y, double reach)
{
  double nearest = reach, at_x, at_y;
  int found = -1;
  ViewLens lens;

  app_camera_init_lens (self->camera, &lens);
  for (guint i = 0; i < EDIT_N_HANDLES; i++)
    if (app_tool_pose_locate (self, &lens, edit_handle_get_joint (i), &at_x, &at_y)
        && hypot (at_x - x, at_y - y) < nearest)
      {
        nearest = hypot (at_x - x, at_y - y);
        found = (int) edit_handle_get_joint (i);
      }
  return found;
}

static gboolean
find_flesh (const AppTool *self, double x, double y, AppPoseHeld *held)
{
  MoVec3 point, centre;
  int joint = app_camera_pick (self->camera, self->scene->figure, app_scene_get_pose (self->scene),
                               x, y, &point);

  if (joint < 0)
    return FALSE;
  *held = (AppPoseHeld){ .kind = HOLDS_FLESH, .joint = edit_joint_to_pose ((guint) joint) };
  held->point = point;
  centre = mo_pose_world (app_scene_get_pose (self->scene), held->joint).position;
  return mo_vec3_length (mo_vec3_sub (point, centre)) >= LEAST_PULL;
}

/* A ring that is seen as a line lies over a limb as if it were its bone. There it is held by its ends. */
static gboolean
covers_flesh (const AppTool *self, const ViewGizmo *gizmo, ViewGrip grip, double x, double y,
              AppPoseHeld *flesh)
{
  return view_gizmo_is_edge (gizmo, grip)
         && hypot (x - gizmo->x, y - gizmo->y) < EDGE_ENDS * VIEW_GIZMO_RADIUS
         && find_flesh (self, x, y, flesh)
         && (int) flesh->joint != edit_session_get_active (self->scene->session);
}

/* Rings can be held elsewhere, too. */
static gboolean
is_on_other_handle (const AppTool *self, int active, double x, double y)
{
  int handle = find_handle (self, x, y, DOT_REACH);

  return handle >= 0 && handle != active;
}

static AppPoseHeld
find_held (const AppTool *self, double x, double y)
{
  int active = edit_session_get_active (self->scene->session), handle;
  ViewGrip grip = VIEW_GRIP_NONE;
  ViewGizmo gizmo;
  AppPoseHeld held;

  if (active >= 0 && app_tool_pose_has_rings (self, (guint) active)
      && app_tool_pose_make_gizmo (self, (guint) active, &gizmo))
    grip = view_gizmo_pick (&gizmo, x, y);
  if (grip != VIEW_GRIP_NONE && grip != VIEW_GRIP_DISC && !is_on_other_handle (self, active, x, y))
    return covers_flesh (self, &gizmo, grip, x, y, &held)
               ? held
               : (AppPoseHeld){ HOLDS_GRIP, (guint) active, grip };
  handle = find_handle (self, x, y, HANDLE_REACH);
  if (handle >= 0)
    return (AppPoseHeld){ HOLDS_GRIP, (guint) handle, VIEW_GRIP_DISC, TRUE };
  if (find_flesh (self, x, y, &held))
    return held;
  if (grip == VIEW_GRIP_DISC)
    return (AppPoseHeld){ HOLDS_GRIP, (guint) active, grip };
  return (AppPoseHeld){ HOLDS_NOTHING };
}

/* -- Dragging ---------------------------------------------------------------------------------- */

static gboolean
press (AppTool *tool, double x, double y, GdkModifierType modifiers)
{
  AppToolPose *self = (AppToolPose *) tool;

  self->held = app_tool_pose_is_on (tool) ? find_held (tool, x, y) : (AppPoseHeld){ HOLDS_NOTHING };
  self->is_moving = FALSE;
  self->from[0] = x;
  self->from[1] = y;
  return self->held.kind != HOLDS_NOTHING || tool->next->kind->press (tool->next, x, y, modifiers);
}

/* The pose at the press is that of a whole frame, so it is known only now; or later, while the document works on another
 * change. */
static gboolean
begin (AppToolPose *self)
{
  AppTool *tool = &self->parent;
  guint joint = self->held.joint;
  const MoPose *pose;

  if (!edit_posing_press (tool->scene->posing))
    return FALSE;
  self->hold = self->held.kind == HOLDS_GRIP && !self->held.is_handle
                   ? EDIT_HOLD_TURN
                   : edit_posing_find_hold (tool->scene->posing, joint, &self->end);
  if (self->hold == EDIT_HOLD_END)
    self->held.joint = joint = self->end;
  if (self->hold != EDIT_HOLD_TURN)
    app_tool_pose_begin_reach (self);
  edit_session_select (tool->scene->session, &joint, 1, EDIT_SELECT_ONLY);
  pose = app_scene_get_pose (tool->scene);
  self->centre = mo_pose_world (pose, joint).position;
  self->above = get_above (pose, joint);
  return app_tool_pose_make_gizmo (tool, joint, &self->gizmo);
}

static double
refine (const AppToolPose *self, double angle, GdkModifierType modifiers)
{
  gboolean snaps = edit_posing_get_snap (self->parent.scene->posing);

  if (modifiers & GDK_SHIFT_MASK)
    angle *= FINE;
  if (snaps != ((modifiers & GDK_CONTROL_MASK) != 0))
    angle = round (angle / SNAP) * SNAP;
  return angle;
}

/* By how much the world turns about the joint. */
static double
find_turn (AppToolPose *self, MoVec3 *axis)
{
  MoVec3 from, to, way;

  if (self->held.kind == HOLDS_GRIP)
    return view_gizmo_turn (&self->gizmo, self->held.grip, self->from, self->at, axis);
  from = mo_vec3_sub (self->held.point, self->centre);
  to = mo_vec3_sub (view_pull_point (&self->gizmo.lens, self->centre, self->held.point, self->at[0],
                                     self->at[1]),
                    self->centre);
  way = mo_quat_log (mo_quat_between (from, to));
  *axis = mo_vec3_unit (way);
  return mo_vec3_length (way);
}

static void
drag (AppTool *tool, double x, double y, GdkModifierType modifiers)
{
  AppToolPose *self = (AppToolPose *) tool;
  EditPosing *posing = tool->scene->posing;
  MoQuat world, turn, local;
  MoVec3 axis;

  if (self->held.kind == HOLDS_NOTHING)
    {
      tool->next->kind->drag (tool->next, x, y, modifiers);
      return;
    }
  self->at[0] = x;
  self->at[1] = y;
  if (self->held.kind == HOLDS_LOST)
    return;
  if (!self->is_moving && begin (self))
    self->is_moving = TRUE;
  /* The file was read again, for example. */
  if (self->is_moving && !edit_posing_is_pressed (posing))
    {
      self->held.kind = HOLDS_LOST;
      self->is_moving = FALSE;
      app_camera_redraw (tool->camera);
    }
  if (!self->is_moving)
    return;
  if (self->hold != EDIT_HOLD_TURN)
    {
      app_tool_pose_reach (self, modifiers);
      return;
    }
  self->angle = refine (self, find_turn (self, &axis), modifiers);
  turn = mo_quat_from_axis_angle (axis, self->angle);
  world =
      mo_quat_mul (edit_posing_get_start (posing)->local[self->held.joint].rotation, self->above);
  local =
      mo_quat_normalise (mo_quat_mul (mo_quat_mul (world, turn), mo_quat_conjugate (self->above)));
  if (self->held.kind == HOLDS_FLESH)
    edit_posing_swing (posing, self->held.joint, local);
  else
    edit_posing_turn (posing, self->held.joint, local);
  /* Its range may have stopped it. */
  self->angle = copysign (edit_posing_get_turn (posing, self->held.joint), self->angle);
}

/* A click on a handle selects its joint, as one on flesh does. */
static void
click (AppToolPose *self, double x, double y, GdkModifierType modifiers)
{
  AppTool *next = self->parent.next;

  if (self->held.is_handle)
    edit_session_select (self->parent.scene->session, &self->held.joint, 1,
                         modifiers & (GDK_CONTROL_MASK | GDK_SHIFT_MASK) ? EDIT_SELECT_TOGGLE
                                                                         : EDIT_SELECT_ONLY);
  else if (self->held.kind == HOLDS_NOTHING || self->held.kind == HOLDS_FLESH)
    next->kind->release (next, x, y, modifiers, FALSE);
}

static void
release (AppTool *tool, double x, double y, GdkModifierType modifiers, gboolean was_dragged)
{
  AppToolPose *self = (AppToolPose *) tool;

  if (self->held.kind != HOLDS_NOTHING && was_dragged)
    {
      if (self->is_moving && edit_posing_is_pressed (tool->scene->posing))
        edit_posing_release (tool->scene->posing, NULL);
    }
  else if (!was_dragged)
    click (self, x, y, modifiers);
  else
    tool->next->kind->release (tool->next, x, y, modifiers, TRUE);
  self->held.kind = HOLDS_NOTHING;
  self->is_moving = FALSE;
  app_camera_redraw (tool->camera);
}

static gboolean
is_same (const AppPoseHeld *a, const AppPoseHeld *b)
{
  return a->kind == b->kind && a->joint == b->joint && a->grip == b->grip
         && a->is_handle == b->is_handle;
}

static void
hover (AppTool *tool, double x, double y)
{
  AppToolPose *self = (AppToolPose *) tool;
  AppPoseHeld hovered =
      app_tool_pose_is_on (tool) ? find_held (tool, x, y) : (AppPoseHeld){ HOLDS_NOTHING };

  if (!is_same (&hovered, &self->hovered))
    app_camera_redraw (tool->camera);
  self->hovered = hovered;
  self->at[0] = x;
  self->at[1] = y;
}

static void
fill (AppTool *tool, AppPicture *picture)
{
  if (tool->next->kind->fill != NULL)
    tool->next->kind->fill (tool->next, picture);
}

const AppToolKind app_tool_pose = {
  .size = sizeof (AppToolPose),
  .press = press,
  .drag = drag,
  .release = release,
  .hover = hover,
  .fill = fill,
  .write = app_tool_pose_write,
};
