/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-viewport-private.h"

#include "view-figure.h"

#include "mo-math.h"

#include <math.h>

#define MOVE_SECONDS 0.22

/* Moments of a motion that are looked at to bring all of it into view. */
#define N_MOMENTS 24

static void
set_side (AppViewport *self, const char *nick)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "side");

  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_string (nick));
}

void
app_viewport_camera_changed (AppViewport *self)
{
  self->move.active = FALSE;
  set_side (self, "");
  app_viewport_queue (self);
}

static MoVec3
hips (AppViewport *self)
{
  return app_viewport_get_pose (self)->world[MO_RIG_PELVIS].position;
}

void
app_viewport_remember_offset (AppViewport *self)
{
  self->follow_offset = mo_vec3_sub (self->camera.target, hips (self));
}

/* Nearer than half a turn, so that the camera never takes the long way round. */
static double
nearest_turn (double from, double to)
{
  return from + remainder (to - from, 2.0 * G_PI);
}

static gboolean
animates (AppViewport *self)
{
  gboolean enabled = FALSE;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations", &enabled,
                NULL);
  return enabled && gtk_widget_get_mapped (GTK_WIDGET (self));
}

static void
move_to (AppViewport *self, ViewCamera to, gboolean at_once)
{
  to.yaw = nearest_turn (self->camera.yaw, to.yaw);
  if (at_once || !animates (self))
    {
      self->camera = to;
      self->move.active = FALSE;
    }
  else
    self->move = (AppCameraMove){ self->camera, to, 0, TRUE };
  app_viewport_queue (self);
}

/* Of a pose as the session has it. */
static void
add_pose (AppViewport *self, MoPose *pose, guint parts, GArray *balls)
{
  view_figure_update (self->figure, pose);
  view_figure_add_balls (self->figure, pose, parts, balls);
}

/* Of one avatar while the motion lasts. */
static void
add_motion (AppViewport *self, guint figure, guint parts, GArray *balls)
{
  g_autofree MoPose *pose = g_new (MoPose, 1);

  for (guint i = 0; i < N_MOMENTS; i++)
    {
      double time = mo_motion_get_duration (self->motion) * i / (N_MOMENTS - 1);

      edit_session_get_pose_at (self->session, figure, time, pose);
      add_pose (self, pose, parts, balls);
    }
}

/* Who flies when the motion has stopped does not leave the picture. */
static void
add_base (AppViewport *self, guint parts, GArray *balls)
{
  g_autofree MoPose *pose = NULL;

  if (edit_session_get_base (self->session) == EDIT_BASE_NONE)
    return;
  pose = g_new (MoPose, 1);
  edit_session_get_base_pose (self->session, pose);
  add_pose (self, pose, parts, balls);
}

/* The whole motion, with all avatars; the pose as it is where there is no motion, or the camera goes with
 * the hips. */
static GArray *
find_balls (AppViewport *self, guint parts)
{
  GArray *balls = g_array_new (FALSE, FALSE, sizeof (ViewBall));

  view_figure_add_balls (self->figure, app_viewport_get_pose (self), parts, balls);
  if (self->motion == NULL || self->follow)
    return balls;
  add_base (self, parts, balls);
  for (guint i = 0; i < EDIT_N_FIGURES; i++)
    if (edit_cast_has_figure (edit_session_get_cast (self->session), i))
      add_motion (self, i, parts, balls);
  return balls;
}

/* Below the bar, which lies over the picture. */
static void
frame_camera (AppViewport *self, ViewCamera *camera, int width, int height)
{
  g_autoptr (GArray) balls = NULL;
  ViewOptions options;
  MoVec3 low, high;
  int bar;

  if (app_viewport_find_linkset (self, &low, &high))
    {
      view_camera_frame (camera, low, high, width, height);
      return;
    }
  app_viewport_fill_options (self, &options);
  balls = find_balls (self, view_options_get_parts (&options));
  gtk_widget_measure (self->bar, GTK_ORIENTATION_VERTICAL, -1, NULL, &bar, NULL, NULL);
  if (balls->len > 0)
    view_camera_frame_balls (camera, (const ViewBall *) balls->data, balls->len, width, height,
                             bar < height / 2 ? bar : 0);
}

void
app_viewport_frame (AppViewport *self, gboolean at_once)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));
  ViewCamera to = self->move.active ? self->move.to : self->camera;

  if (width <= 0 || height <= 0)
    {
      self->frame_wanted = TRUE;
      return;
    }
  self->frame_wanted = FALSE;
  frame_camera (self, &to, width, height);
  self->follow_offset = mo_vec3_sub (to.target, hips (self));
  move_to (self, to, at_once);
}

void
app_viewport_look_from (AppViewport *self, ViewSide side)
{
  ViewCamera to = self->move.active ? self->move.to : self->camera;

  view_camera_look_from (&to, side);
  set_side (self, view_side_nick (side));
  move_to (self, to, FALSE);
}

void
app_viewport_zoom (AppViewport *self, double factor)
{
  ViewCamera to = self->move.active ? self->move.to : self->camera;

  view_camera_zoom (&to, factor);
  move_to (self, to, FALSE);
}

void
app_viewport_set_follow (AppViewport *self, gboolean follow)
{
  if (self->follow == follow)
    return;
  self->follow = follow;
  self->follow_offset = (MoVec3){ 0.0, 0.0, self->camera.target.z - hips (self).z };
  self->unsettled = follow;
  app_viewport_switch_changed (self, "follow");
}

/* Level with the floor only: a camera that bobs with each step makes one seasick. */
static gboolean
follow_hips (AppViewport *self, double elapsed)
{
  MoVec3 point = mo_vec3_add (hips (self), self->follow_offset);

  point.z = self->camera.target.z;
  return view_camera_follow (&self->camera, point, elapsed);
}

static gboolean
advance_move (AppViewport *self, gint64 now)
{
  AppCameraMove *move = &self->move;
  double t;

  if (move->begin == 0)
    move->begin = now;
  t = (double) (now - move->begin) / G_USEC_PER_SEC / MOVE_SECONDS;
  move->active = t < 1.0;
  t = move->active ? 1.0 - pow (1.0 - t, 3.0) : 1.0;
  self->camera = move->to;
  self->camera.target = mo_vec3_lerp (move->from.target, move->to.target, t);
  self->camera.yaw = move->from.yaw + (move->to.yaw - move->from.yaw) * t;
  self->camera.pitch = move->from.pitch + (move->to.pitch - move->from.pitch) * t;
  self->camera.distance = move->from.distance * pow (move->to.distance / move->from.distance, t);
  return move->active;
}

gboolean
app_viewport_advance_camera (AppViewport *self, gint64 now)
{
  double elapsed = self->last_tick != 0 ? (double) (now - self->last_tick) / G_USEC_PER_SEC : 0.0;

  if (self->move.active)
    return advance_move (self, now) || self->follow;
  self->unsettled = self->follow && follow_hips (self, elapsed);
  return self->unsettled;
}

static void
side_activated (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  int side = view_side_from_nick (g_variant_get_string (parameter, NULL));

  if (side >= 0)
    app_viewport_look_from (data, (ViewSide) side);
}

static void
frame_all_activated (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  app_viewport_frame (data, FALSE);
}

static void
zoom_in_activated (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  app_viewport_zoom (data, 1.0 / 1.25);
}

static void
zoom_out_activated (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  app_viewport_zoom (data, 1.25);
}

/* Not property actions: these would hold the widget. */
static const struct
{
  const char *action, *property;
} switches[] = {
  { "follow", "follow" },  { "bones", "show-bones" }, { "names", "show-names" },
  { "axes", "show-axes" }, { "grid", "show-grid" },   { "owners", "show-owners" },
};

static void
switch_changed (GSimpleAction *action, GVariant *state, gpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (switches); i++)
    if (g_str_equal (switches[i].action, g_action_get_name (G_ACTION (action))))
      g_object_set (data, switches[i].property, g_variant_get_boolean (state), NULL);
}

void
app_viewport_switch_changed (AppViewport *self, const char *property)
{
  gboolean on;

  g_object_get (self, property, &on, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (switches); i++)
    if (g_str_equal (switches[i].property, property))
      g_simple_action_set_state (G_SIMPLE_ACTION (
                                     g_action_map_lookup_action (G_ACTION_MAP (self->actions),
                                                                 switches[i].action)),
                                 g_variant_new_boolean (on));
  g_object_notify (G_OBJECT (self), property);
  app_viewport_queue (self);
}

void
app_viewport_init_camera (AppViewport *self)
{
  static const GActionEntry entries[] = {
    { "side", side_activated, "s", "'three-quarter'", NULL },
    { "frame-all", frame_all_activated },
    { "zoom-in", zoom_in_activated },
    { "zoom-out", zoom_out_activated },
    { "follow", NULL, NULL, "false", switch_changed },
    { "bones", NULL, NULL, "false", switch_changed },
    { "names", NULL, NULL, "false", switch_changed },
    { "axes", NULL, NULL, "false", switch_changed },
    { "grid", NULL, NULL, "true", switch_changed },
    { "owners", NULL, NULL, "false", switch_changed },
  };

  view_camera_init (&self->camera);
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "view", G_ACTION_GROUP (self->actions));
}
