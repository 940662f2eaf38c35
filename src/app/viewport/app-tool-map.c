/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-tool.h"

#include "app-source.h"

#include "view-pick.h"

#include "mo-map-line.h"
#include "mo-rig.h"

/* Which joint of the file is which of the avatar's: a click on a bone of the file's skeleton chooses its joint; a click
 * on the avatar while the page about joints is open, or dragging a bone there, says which it is. Everything else is up
 * to the next tool. */

#define REACH 12.0 /* pixels from a bone */
#define DOT 5.0    /* radius of what is dragged, pixels */
#define LINE_WIDTH 2.0

typedef struct
{
  AppTool parent;
  int joint;          /* of the file, being dragged; -1 for none */
  gboolean is_moving; /* farther than in a click */
  double at[2];       /* the pointer */
  int target;         /* the avatar's joint below it; -1 for none */
} Map;

static int
find_source_joint (AppTool *tool, double x, double y)
{
  ViewLens lens;

  app_camera_init_lens (tool->camera, &lens);
  return app_source_pick (tool->scene, &lens, tool->camera->view.yaw, x, y, REACH);
}

/* A joint of the avatar that one of a file can be; -1 for none. */
static int
find_target (AppTool *tool, double x, double y)
{
  int joint = app_tool_find_joint (tool, x, y);

  return joint >= 0 && mo_map_find_bone (mo_rig_joint ((guint) joint)->name) == joint ? joint : -1;
}

static void
choose (AppTool *tool, int joint, int number)
{
  guint selected = (guint) number;

  edit_recognition_choose (tool->scene->recognition, (guint) joint, number);
  edit_session_select (tool->scene->session, &selected, 1, EDIT_SELECT_ONLY);
}

static gboolean
press (AppTool *tool, double x, double y, GdkModifierType modifiers)
{
  Map *self = (Map *) tool;

  self->joint = find_source_joint (tool, x, y);
  self->is_moving = FALSE;
  self->target = -1;
  return self->joint >= 0 || tool->next->kind->press (tool->next, x, y, modifiers);
}

static void
drag (AppTool *tool, double x, double y, GdkModifierType modifiers)
{
  Map *self = (Map *) tool;

  if (self->joint < 0)
    {
      tool->next->kind->drag (tool->next, x, y, modifiers);
      return;
    }
  edit_recognition_select (tool->scene->recognition, self->joint);
  self->is_moving = TRUE;
  self->at[0] = x;
  self->at[1] = y;
  self->target = find_target (tool, x, y);
  app_camera_redraw (tool->camera);
}

static gboolean
is_page_open (const AppScene *scene)
{
  gboolean is_open;

  g_object_get (scene->recognition, "active", &is_open, NULL);
  return is_open;
}

/* A click beside the file's skeleton. */
static void
click_beside (AppTool *tool, double x, double y, GdkModifierType modifiers)
{
  int chosen = app_source_get_figure (tool->scene) != NULL
                   ? edit_recognition_get_selected (tool->scene->recognition)
                   : -1;
  int target = chosen >= 0 ? find_target (tool, x, y) : -1;

  if (target >= 0 && is_page_open (tool->scene))
    choose (tool, chosen, target);
  else if (chosen >= 0)
    edit_recognition_select (tool->scene->recognition, -1);
  tool->next->kind->release (tool->next, x, y, modifiers, FALSE);
}

static void
release (AppTool *tool, double x, double y, GdkModifierType modifiers, gboolean was_dragged)
{
  Map *self = (Map *) tool;
  int joint = self->joint;

  self->joint = -1;
  self->is_moving = FALSE;
  app_camera_redraw (tool->camera);
  if (joint < 0 && was_dragged)
    tool->next->kind->release (tool->next, x, y, modifiers, TRUE);
  else if (joint < 0)
    click_beside (tool, x, y, modifiers);
  else if (!was_dragged)
    edit_recognition_select (tool->scene->recognition, joint);
  else if (find_target (tool, x, y) >= 0)
    choose (tool, joint, find_target (tool, x, y));
}

static void
fill (AppTool *tool, AppPicture *picture)
{
  const Map *self = (const Map *) tool;

  if (!self->is_moving || self->target < 0)
    return;
  picture->selection[0] = (guint) self->target;
  picture->options.n_selection = 1;
}

/* A line from the joint to the pointer. */
static void
draw_line (AppTool *tool, AppWriting *writing)
{
  const Map *self = (const Map *) tool;
  const MoSourceFigure *figure = app_source_get_figure (tool->scene);
  g_autofree MoVec3 *points = NULL;
  GtkWidget *widget = writing->widget;
  GdkRGBA colour;
  double x, y;
  cairo_t *cr;

  if (!self->is_moving || figure == NULL
      || (guint) self->joint >= mo_source_figure_get_n_joints (figure))
    return;
  points = app_source_get_points (tool->scene, tool->camera->view.yaw);
  if (view_lens_project (&writing->lens, points[self->joint], &x, &y) <= 0.0)
    return;
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &colour);
  cr = gtk_snapshot_append_cairo (writing->snapshot,
                                  &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                                       (float) gtk_widget_get_height (widget)));
  gdk_cairo_set_source_rgba (cr, &colour);
  cairo_set_line_width (cr, LINE_WIDTH);
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, self->at[0], self->at[1]);
  cairo_stroke (cr);
  cairo_arc (cr, self->at[0], self->at[1], DOT, 0.0, 2.0 * G_PI);
  cairo_fill (cr);
  cairo_destroy (cr);
}

const AppToolKind app_tool_map = {
  .size = sizeof (Map),
  .press = press,
  .drag = drag,
  .release = release,
  .fill = fill,
  .write = draw_line,
};
