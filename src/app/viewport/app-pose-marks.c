/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-tool-pose.h"

#include "app-label.h"
#include "app-style.h"

#include "edit-handle.h"

#include "view-theme.h"

#include <glib/gi18n.h>

/* What is drawn over the figure while somebody poses: handles, the rings of the active joint, and what is below the
 * pointer. */

#define HANDLE_RADIUS 5.0 /* pixels */
#define HANDLE_SIZE 18.0
#define LABEL_DISTANCE 16 /* pixels from the pointer */
#define LEAST_MISS 0.001  /* metres that are worth a word */
#define LEAST_TURN 0.01   /* radians that are */
#define NAIL 3.0          /* half the width of the mark of a pin, pixels */
#define GIZMO_SIZE (VIEW_GIZMO_SIGHT_RADIUS + 6.0)

/* The far parts are faint, and thin. */
static void
draw_ring (cairo_t *cr, const ViewGizmo *gizmo, ViewGrip grip, guint32 colour, gboolean is_bright)
{
  double points[VIEW_GIZMO_POINTS + 1][2];
  gboolean is_near[VIEW_GIZMO_POINTS + 1];

  view_gizmo_draw_ring (gizmo, grip, points, is_near);
  for (guint pass = 0; pass < 2; pass++)
    {
      gboolean is_on = FALSE; /* the pen is at the point */

      for (guint i = 0; i < VIEW_GIZMO_POINTS; i++)
        {
          if (is_near[i] == (pass == 1) && !is_on)
            cairo_move_to (cr, points[i][0], points[i][1]);
          is_on = is_near[i] == (pass == 1);
          if (is_on)
            cairo_line_to (cr, points[i + 1][0], points[i + 1][1]);
        }
      app_tool_set_colour (cr, colour, pass == 0 ? 0.3 : is_bright ? 1.0 : 0.85);
      cairo_set_line_width (cr, pass == 0 ? 1.0 : is_bright ? 4.0 : 2.0);
      cairo_stroke (cr);
    }
}

static void
draw_gizmo (const AppToolPose *self, AppWriting *writing, const ViewTheme *theme, guint joint)
{
  const AppPoseHeld *held = self->held.kind != HOLDS_NOTHING ? &self->held : &self->hovered;
  ViewGrip bright = held->kind == HOLDS_GRIP && held->joint == joint && !held->is_handle
                        ? held->grip
                        : VIEW_GRIP_NONE;
  ViewGizmo gizmo;
  cairo_t *cr;

  if (!app_tool_pose_make_gizmo (&self->parent, joint, &gizmo))
    return;
  cr = gtk_snapshot_append_cairo (writing->snapshot,
                                  &GRAPHENE_RECT_INIT ((float) (gizmo.x - GIZMO_SIZE),
                                                       (float) (gizmo.y - GIZMO_SIZE),
                                                       (float) (2.0 * GIZMO_SIZE),
                                                       (float) (2.0 * GIZMO_SIZE)));
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  draw_ring (cr, &gizmo, VIEW_GRIP_SIGHT, theme->bone[0], bright == VIEW_GRIP_SIGHT);
  for (guint i = 0; i < 3; i++)
    draw_ring (cr, &gizmo, VIEW_GRIP_X + i, theme->axes[i], bright == VIEW_GRIP_X + i);
  cairo_destroy (cr);
}

static void
draw_handle (const AppToolPose *self, AppWriting *writing, const ViewTheme *theme, guint joint)
{
  EditSession *session = self->parent.scene->session;
  gboolean is_hovered = self->hovered.is_handle && self->hovered.joint == joint;
  double radius = HANDLE_RADIUS + (is_hovered ? 1.5 : 0.0), x, y;
  gboolean is_selected = edit_session_is_selected (session, joint);
  cairo_t *cr;

  if (!app_tool_pose_locate (&self->parent, &writing->lens, joint, &x, &y))
    return;
  cr = gtk_snapshot_append_cairo (writing->snapshot,
                                  &GRAPHENE_RECT_INIT ((float) (x - 9.0), (float) (y - 9.0), 18,
                                                       18));
  cairo_arc (cr, x, y, radius, 0.0, 2.0 * G_PI);
  app_tool_set_colour (cr, is_selected ? theme->selection : theme->backdrop_top,
                       is_selected ? 1.0 : 0.75);
  cairo_fill_preserve (cr);
  app_tool_set_colour (cr, theme->bone[0], 0.95);
  cairo_set_line_width (cr, 1.5);
  cairo_stroke (cr);
  if (edit_posing_is_pinned (self->parent.scene->posing, joint))
    {
      cairo_rectangle (cr, x - NAIL, y - NAIL, 2.0 * NAIL, 2.0 * NAIL);
      app_tool_set_colour (cr, theme->bone[0], 0.95);
      cairo_fill (cr);
    }
  cairo_destroy (cr);
}

/* What has been dragged, and by how much. */
static char *
describe_way (const AppToolPose *self, guint joint)
{
  const char *title = edit_joint_get_plain_title (joint);
  double miss = edit_posing_get_miss (self->parent.scene->posing);
  gboolean is_moved = self->hold != EDIT_HOLD_TURN && self->hold != EDIT_HOLD_SWIVEL;

  if (!is_moved)
    /* translators: a joint ("Left Elbow") and by how many degrees it has been turned */
    return g_strdup_printf (_ ("%s  %+.1f°"), title, self->angle * 180.0 / G_PI);
  if (miss < LEAST_MISS)
    /* translators: a hand, a foot or the hips, and how far they were moved */
    return g_strdup_printf (_ ("%s  %.1f cm"), title, self->way * 100.0);
  /* translators: the same, and by how much the place is missed that it should reach */
  return g_strdup_printf (_ ("%s  %.1f cm, %.1f cm short"), title, self->way * 100.0, miss * 100.0);
}

/* And which hand or foot that stays could not keep its direction. */
static char *
describe_drag (const AppToolPose *self, guint joint)
{
  g_autofree char *way = describe_way (self, joint);
  guint other;
  double turn = edit_posing_find_turned (self->parent.scene->posing, joint, &other);

  if (turn < LEAST_TURN)
    return g_steal_pointer (&way);
  /* translators: what has been dragged ("Hips  20.0 cm"), and a pinned hand or foot that does not keep its direction meanwhile */
  return g_strdup_printf (_ ("%s; %s turns by %.0f°"), way, edit_joint_get_plain_title (other),
                          turn * 180.0 / G_PI);
}

/* What is below the pointer, or by how much it has been dragged. */
static void
draw_words (const AppToolPose *self, AppWriting *writing)
{
  const AppPoseHeld *held = self->is_moving ? &self->held : &self->hovered;
  g_autofree char *text = NULL;
  cairo_rectangle_int_t box;
  AppLabels labels;

  /* While it plays, what was below the pointer goes away from it. */
  if (held->kind == HOLDS_NOTHING
      || (!self->is_moving && edit_session_get_playing (self->parent.scene->session)))
    return;
  if (self->is_moving)
    text = describe_drag (self, held->joint);
  else
    text = g_strdup (edit_joint_get_plain_title (held->joint));
  app_labels_init (&labels, writing->widget, writing->snapshot);
  box = app_labels_place (&labels, text, self->at[0] + LABEL_DISTANCE, self->at[1]);
  if (box.x + box.width > writing->lens.width)
    box.x = (int) self->at[0] - LABEL_DISTANCE - box.width;
  app_labels_draw (&labels, &box, self->is_moving);
  app_labels_clear (&labels);
}

void
app_tool_pose_write (AppTool *tool, AppWriting *writing)
{
  const AppToolPose *self = (const AppToolPose *) tool;
  const ViewTheme *theme =
      app_style_is_dark (writing->widget) ? &view_theme_dark : &view_theme_light;
  int active;

  if (!app_tool_pose_is_on (tool))
    {
      if (tool->next->kind->write != NULL)
        tool->next->kind->write (tool->next, writing);
      return;
    }
  active = edit_session_get_active (tool->scene->session);
  gtk_snapshot_push_clip (writing->snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) writing->lens.width,
                                                                  (float) writing->lens.height));
  for (guint i = 0; i < EDIT_N_HANDLES; i++)
    draw_handle (self, writing, theme, edit_handle_get_joint (i));
  if (active >= 0 && app_tool_pose_has_rings (tool, (guint) active))
    draw_gizmo (self, writing, theme, (guint) active);
  draw_words (self, writing);
  gtk_snapshot_pop (writing->snapshot);
}
