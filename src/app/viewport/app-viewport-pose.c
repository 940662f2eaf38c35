/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-viewport-private.h"

#include "app-turn-keys.h"

#include "mo-math.h"

#include <glib/gi18n.h>

/* The bar for posing, and the keys that only work while somebody poses. What they do are the actions "pose.…", which
 * belong to the window. */

#define FRAME_MARGIN 0.03               /* of the height of the pose, above and below it at least */
#define FRAME_TIME (2 * G_USEC_PER_SEC) /* in which it is framed anew (microseconds) */

static EditPosing *
get_posing (GtkWidget *widget)
{
  return APP_VIEWPORT (widget)->scene.posing;
}

/* -- The bar ----------------------------------------------------------------------------------- */

static const char *
find_spread_title (const char *nick)
{
  for (guint i = 0; i < MO_N_SPREADS; i++)
    if (g_str_equal (edit_spread_nick (i), nick))
      return edit_spread_get_title (i);
  return nick;
}

static void
show_menus (AppViewport *self, EditPosing *posing)
{
  g_autofree char *spread = NULL;
  gboolean reaches = edit_posing_get_tool (posing) == EDIT_TOOL_REACH;

  g_object_get (posing, "spread", &spread, NULL);
  /* Their tooltips say what these are: the bar has to fit beside the page. */
  gtk_menu_button_set_label (self->axes_button,
                             edit_axes_get_title (edit_posing_get_axes (posing)));
  gtk_menu_button_set_label (self->plane_button,
                             edit_plane_get_title (edit_posing_get_plane (posing)));
  gtk_menu_button_set_label (self->spread_button, find_spread_title (spread));
  gtk_widget_set_visible (GTK_WIDGET (self->axes_button), !reaches);
  gtk_widget_set_visible (GTK_WIDGET (self->plane_button), reaches);
  gtk_widget_set_visible (GTK_WIDGET (self->spread_button),
                          !edit_posing_get_length (posing, &(double){ 0.0 }));
}

/* Leaves room for the bars above and below a box; in a picture that it fills in width and not in height, there is more. */
static void
make_room (GtkWidget *area, double bar, double pose_bar, MoVec3 box[2])
{
  double height = box[1].z - box[0].z;
  double room = gtk_widget_get_height (area) - bar - pose_bar;
  double metres = room > 0.0 ? (1.0 + 2.0 * FRAME_MARGIN) * height / room : 0.0; /* a pixel */

  box[0].z -= FRAME_MARGIN * height + metres * pose_bar;
  box[1].z += FRAME_MARGIN * height + metres * bar;
}

/* As large as the picture allows, so that there is room between the handles. */
static void
frame_pose (AppViewport *self)
{
  g_autoptr (GArray) balls = g_array_new (FALSE, FALSE, sizeof (ViewBall));
  MoVec3 box[2] = { { G_MAXDOUBLE, G_MAXDOUBLE, G_MAXDOUBLE },
                    { -G_MAXDOUBLE, -G_MAXDOUBLE, -G_MAXDOUBLE } };
  int bar, pose_bar;

  app_scene_add_balls (&self->scene, FALSE, balls);
  for (guint i = 0; i < balls->len; i++)
    {
      const ViewBall *ball = &g_array_index (balls, ViewBall, i);
      MoVec3 radius = { ball->radius, ball->radius, ball->radius };
      MoVec3 low = mo_vec3_sub (ball->place, radius), high = mo_vec3_add (ball->place, radius);

      box[0] = (MoVec3){ MIN (box[0].x, low.x), MIN (box[0].y, low.y), MIN (box[0].z, low.z) };
      box[1] = (MoVec3){ MAX (box[1].x, high.x), MAX (box[1].y, high.y), MAX (box[1].z, high.z) };
    }
  gtk_widget_measure (self->bar, GTK_ORIENTATION_VERTICAL, -1, NULL, &bar, NULL, NULL);
  gtk_widget_measure (self->pose_bar, GTK_ORIENTATION_VERTICAL, -1, NULL, &pose_bar, NULL, NULL);
  make_room (GTK_WIDGET (self->canvas.area), bar, pose_bar, box);
  if (balls->len > 0)
    app_camera_frame (&self->camera, box, bar, FALSE);
  self->posing_height = gtk_widget_get_height (self->area);
}

/* What posing shows takes room from the picture, which comes after it began; so does the first motion. */
void
app_viewport_pose_resized (AppViewport *self)
{
  if (self->is_posing && gtk_widget_get_height (self->area) != self->posing_height
      && g_get_monotonic_time () - self->posing_since < FRAME_TIME)
    frame_pose (self);
}

void
app_viewport_pose_changed (AppViewport *self)
{
  EditPosing *posing = self->scene.posing;

  gtk_widget_set_visible (self->pose_bar, posing != NULL && self->canvas.problem == NULL);
  if (posing == NULL)
    return;
  gtk_widget_set_visible (self->pose_tools, edit_posing_get_active (posing));
  gtk_widget_set_tooltip_text (self->pose_button, edit_posing_get_obstacle (posing) != NULL
                                                      ? edit_posing_get_obstacle (posing)
                                                      : _ ("Pose the Avatar (P)"));
  if (edit_posing_get_active (posing) && !self->is_posing)
    {
      self->posing_since = g_get_monotonic_time ();
      frame_pose (self);
    }
  self->is_posing = edit_posing_get_active (posing);
  show_menus (self, posing);
  app_viewport_moved (self);
}

/* -- Keys -------------------------------------------------------------------------------------- */

/* P works at any time; other keys have other uses while nobody poses. */
static gboolean
key_acts (GtkWidget *widget, GVariant *args, gpointer data)
{
  EditPosing *posing = get_posing (widget);
  const char *action;

  g_variant_get (args, "&s", &action);
  if (posing == NULL || (!edit_posing_get_active (posing) && !g_str_equal (action, "pose.mode")))
    return FALSE;
  return gtk_widget_activate_action_variant (widget, action, NULL);
}

void
app_viewport_add_pose_keys (GtkWidgetClass *klass)
{
  static const struct
  {
    guint key;
    GdkModifierType modifiers;
    const char *action;
  } keys[] = {
    { GDK_KEY_p, 0, "pose.mode" },
    { GDK_KEY_q, 0, "pose.next-axes" },
    { GDK_KEY_v, 0, "pose.next-plane" },
    { GDK_KEY_t, 0, "pose.turn" },
    { GDK_KEY_d, 0, "pose.reach" },
    { GDK_KEY_y, 0, "pose.whole-body" },
    { GDK_KEY_j, 0, "pose.pin" },
    { GDK_KEY_s, 0, "pose.snap" },
    { GDK_KEY_m, 0, "pose.mirror" },
    { GDK_KEY_r, 0, "pose.limits" },
    { GDK_KEY_Page_Up, 0, "pose.parent" },
    { GDK_KEY_Page_Down, 0, "pose.child" },
    { GDK_KEY_c, 0, "pose.next-handle" },
    { GDK_KEY_C, GDK_SHIFT_MASK, "pose.previous-handle" },
    { GDK_KEY_BackSpace, 0, "pose.reset" },
    { GDK_KEY_k, 0, "pose.set-key" },
    { GDK_KEY_K, GDK_SHIFT_MASK, "pose.set-keys" },
    { GDK_KEY_bracketleft, 0, "pose.previous-key" },
    { GDK_KEY_bracketright, 0, "pose.next-key" },
    { GDK_KEY_e, 0, "pose.tween-next" },
    { GDK_KEY_E, GDK_SHIFT_MASK, "pose.tween-previous" },
    { GDK_KEY_BackSpace, GDK_SHIFT_MASK, "pose.reset-below" },
    { GDK_KEY_c, GDK_CONTROL_MASK, "pose.copy" },
    { GDK_KEY_v, GDK_CONTROL_MASK, "pose.paste" },
    { GDK_KEY_V, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "pose.paste-flipped" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding (klass, keys[i].key, keys[i].modifiers, key_acts, "s",
                                  keys[i].action);
  app_turn_keys_add (klass);
}

gboolean
app_viewport_delete_keys (AppViewport *self)
{
  EditPosing *posing = self->scene.posing;

  if (posing == NULL || !edit_posing_get_active (posing)
      || edit_keys_count (edit_posing_get_keys (posing)) == 0)
    return FALSE;
  edit_keys_delete (edit_posing_get_keys (posing));
  return TRUE;
}

gboolean
app_viewport_escape_pose (AppViewport *self)
{
  EditPosing *posing = self->scene.posing;

  if (posing == NULL || !edit_posing_is_pressed (posing))
    return FALSE;
  edit_posing_cancel (posing);
  return TRUE;
}

gboolean
app_viewport_leave_pose (AppViewport *self)
{
  EditPosing *posing = self->scene.posing;

  if (posing == NULL || !edit_posing_get_active (posing))
    return FALSE;
  g_object_set (posing, "active", FALSE, NULL);
  return TRUE;
}
