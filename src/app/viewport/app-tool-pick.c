/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-tool.h"

#include "view-pick.h"

#include <math.h>

/* A click selects a joint, with Ctrl or Shift an additional one; dragging another avatar moves it
 * across the floor. */

#define BONE_REACH 14.0 /* pixels */

typedef struct
{
  AppTool parent;
  guint figure;   /* the avatar being dragged; 0 is none */
  MoVec3 point;   /* where it was taken hold of */
  double from[2]; /* and its place at that time */
} Pick;

/* -- Selecting a joint ------------------------------------------------------------------------- */

/* Whether the figure is shown, and not prims instead. */
static gboolean
shows_figure (const AppTool *self)
{
  MoVec3 low, high;

  return !app_overlays_get_box (self->overlays, &low, &high);
}

int
app_tool_find_joint (const AppTool *self, double x, double y)
{
  int joint = VIEW_PICK_NOTHING;

  if (!shows_figure (self))
    return VIEW_PICK_NOTHING;
  if (app_overlays_is_on (self->overlays, &app_overlay_bones))
    joint = app_camera_pick_bone (self->camera, x, y, BONE_REACH);
  if (joint == VIEW_PICK_NOTHING)
    joint = app_camera_pick (self->camera, self->scene->figure, app_scene_get_pose (self->scene), x,
                             y, NULL);
  return joint;
}

static void
select_joint (const AppTool *self, double x, double y, GdkModifierType modifiers)
{
  int picked = app_tool_find_joint (self, x, y);
  guint joint = (guint) MAX (picked, 0);

  if (self->scene->session == NULL)
    return;
  edit_session_select (self->scene->session, &joint, picked >= 0 ? 1 : 0,
                       modifiers & (GDK_CONTROL_MASK | GDK_SHIFT_MASK) ? EDIT_SELECT_TOGGLE
                                                                       : EDIT_SELECT_ONLY);
}

/* -- Moving another avatar --------------------------------------------------------------------- */

/* The avatar, other than the first one, that is seen at that position, and the point that was hit;
 * 0 for none. */
static guint
find_other_avatar (const AppTool *self, double x, double y, MoVec3 *point)
{
  double nearest = G_MAXDOUBLE;
  guint found = 0;
  AppOthers others;
  MoVec3 hit;

  if (self->scene->session == NULL || !shows_figure (self))
    return 0;
  if (app_camera_pick (self->camera, self->scene->figure, app_scene_get_pose (self->scene), x, y,
                       &hit)
      != VIEW_PICK_NOTHING)
    nearest = app_camera_get_distance (self->camera, hit);
  app_scene_get_others (self->scene, &others);
  for (guint i = 0; i < others.n; i++)
    if (app_camera_pick (self->camera, others.figures[i], &others.poses[i], x, y, &hit)
            != VIEW_PICK_NOTHING
        && app_camera_get_distance (self->camera, hit) < nearest)
      {
        nearest = app_camera_get_distance (self->camera, hit);
        found = others.indices[i];
        *point = hit;
      }
  return found;
}

static EditFigure *
get_figure (const Pick *self)
{
  return edit_cast_get_figure (edit_session_get_cast (self->parent.scene->session), self->figure);
}

static gboolean
press (AppTool *tool, double x, double y, GdkModifierType modifiers)
{
  Pick *self = (Pick *) tool;

  self->figure = 0;
  if ((modifiers & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) == 0)
    self->figure = find_other_avatar (tool, x, y, &self->point);
  if (self->figure == 0)
    return FALSE;
  g_object_get (get_figure (self), "x", &self->from[0], "y", &self->from[1], NULL);
  return TRUE;
}

/* Rounds to millimetres. */
static double
round_place (double metres)
{
  return CLAMP (round (metres * 1e3) / 1e3, -EDIT_FIGURE_FARTHEST, EDIT_FIGURE_FARTHEST);
}

/* The point that was taken stays under the pointer, at its height. */
static void
drag (AppTool *tool, double x, double y, GdkModifierType modifiers)
{
  Pick *self = (Pick *) tool;
  MoVec3 point;

  if (app_camera_find_level (tool->camera, x, y, self->point.z, &point))
    g_object_set (get_figure (self), "x", round_place (self->from[0] + point.x - self->point.x),
                  "y", round_place (self->from[1] + point.y - self->point.y), NULL);
}

static void
release (AppTool *tool, double x, double y, GdkModifierType modifiers, gboolean was_dragged)
{
  Pick *self = (Pick *) tool;

  if (self->figure != 0 && tool->scene->document != NULL)
    edit_document_seal (tool->scene->document); /* the next drag is a step of its own */
  if (!was_dragged)
    select_joint (tool, x, y, modifiers);
}

const AppToolKind app_tool_pick = {
  .size = sizeof (Pick),
  .press = press,
  .drag = drag,
  .release = release,
};
