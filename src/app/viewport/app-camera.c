/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-camera.h"

#include "app-source.h"

#include "view-pick.h"

#include "mo-math.h"

#include <math.h>

#define FLIGHT_SECONDS 0.22

static double
get_width (const AppCamera *self)
{
  return gtk_widget_get_width (self->widget);
}

static double
get_height (const AppCamera *self)
{
  return gtk_widget_get_height (self->widget);
}

static MoVec3
get_hips (const AppCamera *self)
{
  return app_scene_get_pose (self->scene)->world[MO_RIG_PELVIS].position;
}

/* -- Manual control ---------------------------------------------------------------------------- */

/* Turns around the middle of what is there. */
static void
turn_target (AppCamera *self, ViewCamera *camera, double from)
{
  MoVec3 target = app_source_turn_target (self->scene, camera->target, from, camera->yaw);

  self->offset = mo_vec3_add (self->offset, mo_vec3_sub (target, camera->target));
  camera->target = target;
}

void
app_camera_orbit (AppCamera *self, double dx, double dy)
{
  double from = self->view.yaw;

  view_camera_orbit (&self->view, dx, dy);
  turn_target (self, &self->view, from);
  self->flight.active = FALSE;
  self->side = "";
  self->changed (self->data);
}

/* The target was moved, so the offset from the hips changes. */
static void
target_changed (AppCamera *self)
{
  self->offset = mo_vec3_sub (self->view.target, get_hips (self));
  self->flight.active = FALSE;
  self->changed (self->data);
}

void
app_camera_pan (AppCamera *self, double dx, double dy)
{
  view_camera_pan (&self->view, dx, dy, get_width (self), get_height (self));
  target_changed (self);
}

void
app_camera_zoom_at (AppCamera *self, double factor, double x, double y)
{
  view_camera_zoom_at (&self->view, factor, x, y, get_width (self), get_height (self));
  target_changed (self);
}

/* -- Flights ----------------------------------------------------------------------------------- */

/* At most half a turn away, so that the camera never takes the long way round. */
static double
nearest_turn (double from, double to)
{
  return from + remainder (to - from, 2.0 * G_PI);
}

static gboolean
animates (AppCamera *self)
{
  gboolean enabled = FALSE;

  g_object_get (gtk_widget_get_settings (self->widget), "gtk-enable-animations", &enabled, NULL);
  return enabled && gtk_widget_get_mapped (self->widget);
}

/* Where the camera will be when the current flight has ended. */
static ViewCamera
get_end (const AppCamera *self)
{
  return self->flight.active ? self->flight.to : self->view;
}

static void
fly_to (AppCamera *self, ViewCamera to, gboolean at_once)
{
  to.yaw = nearest_turn (self->view.yaw, to.yaw);
  self->flight.active = !at_once && animates (self);
  if (self->flight.active)
    {
      self->flight.from = self->view;
      self->flight.to = to;
      self->flight.begin = 0;
    }
  else
    self->view = to;
  self->changed (self->data);
}

void
app_camera_zoom (AppCamera *self, double factor)
{
  ViewCamera to = get_end (self);

  view_camera_zoom (&to, factor);
  fly_to (self, to, FALSE);
}

void
app_camera_look_from (AppCamera *self, ViewSide side)
{
  ViewCamera to = get_end (self);
  double from = to.yaw;

  view_camera_look_from (&to, side);
  turn_target (self, &to, from);
  self->side = view_side_nick (side);
  fly_to (self, to, FALSE);
}

/* Frames the whole motion with all avatars; or, if the camera follows the hips, the current
 * pose. */
static void
frame_scene (AppCamera *self, ViewCamera *camera, double top)
{
  g_autoptr (GArray) balls = g_array_new (FALSE, FALSE, sizeof (ViewBall));
  double height = get_height (self);

  app_scene_add_balls (self->scene, !self->follow, balls);
  app_source_add_balls (self->scene, camera->yaw, !self->follow, balls);
  if (balls->len > 0)
    view_camera_frame_balls (camera, (const ViewBall *) balls->data, balls->len, get_width (self),
                             height, top < floor (height / 2.0) ? top : 0.0);
}

void
app_camera_frame (AppCamera *self, const MoVec3 box[2], double top, gboolean at_once)
{
  ViewCamera to = get_end (self);

  self->wants_frame = get_width (self) <= 0.0 || get_height (self) <= 0.0;
  if (self->wants_frame)
    return;
  if (box != NULL)
    view_camera_frame (&to, box[0], box[1], get_width (self), get_height (self));
  else
    frame_scene (self, &to, top);
  self->offset = mo_vec3_sub (to.target, get_hips (self));
  fly_to (self, to, at_once);
}

/* -- Following --------------------------------------------------------------------------------- */

void
app_camera_set_follow (AppCamera *self, gboolean follow)
{
  if (self->follow == follow)
    return;
  self->follow = follow;
  self->offset = (MoVec3){ 0.0, 0.0, self->view.target.z - get_hips (self).z };
  self->is_late = follow;
  self->changed (self->data);
}

void
app_camera_scene_moved (AppCamera *self)
{
  self->is_late |= self->follow;
}

gboolean
app_camera_is_moving (const AppCamera *self)
{
  return self->flight.active || self->is_late;
}

/* Follows only horizontally: a camera that bobs with every step causes motion sickness. */
static gboolean
follow_hips (AppCamera *self, double elapsed)
{
  MoVec3 point = mo_vec3_add (get_hips (self), self->offset);

  point.z = self->view.target.z;
  return view_camera_follow (&self->view, point, elapsed);
}

static gboolean
advance_flight (AppCamera *self, gint64 now)
{
  const ViewCamera *from = &self->flight.from, *to = &self->flight.to;
  double t;

  if (self->flight.begin == 0)
    self->flight.begin = now;
  t = (double) (now - self->flight.begin) / G_USEC_PER_SEC / FLIGHT_SECONDS;
  self->flight.active = t < 1.0;
  t = self->flight.active ? 1.0 - pow (1.0 - t, 3.0) : 1.0;
  self->view = *to;
  self->view.target = mo_vec3_lerp (from->target, to->target, t);
  self->view.yaw = from->yaw + (to->yaw - from->yaw) * t;
  self->view.pitch = from->pitch + (to->pitch - from->pitch) * t;
  self->view.distance = from->distance * pow (to->distance / from->distance, t);
  return self->flight.active;
}

gboolean
app_camera_advance (AppCamera *self, gint64 now, double elapsed)
{
  if (self->flight.active)
    return advance_flight (self, now) || self->follow;
  self->is_late = self->follow && follow_hips (self, elapsed);
  return self->is_late;
}

void
app_camera_redraw (AppCamera *self)
{
  self->changed (self->data);
}

/* -- Queries ----------------------------------------------------------------------------------- */

void
app_camera_init_lens (const AppCamera *self, ViewLens *lens)
{
  view_lens_init (lens, &self->view, get_width (self), get_height (self));
}

gboolean
app_camera_find_level (const AppCamera *self, double x, double y, double level, MoVec3 *point)
{
  ViewLens lens;
  MoVec3 ray;
  double way;

  app_camera_init_lens (self, &lens);
  ray = view_lens_ray (&lens, x, y);
  way = ray.z != 0.0 ? (level - lens.eye.z) / ray.z : -1.0;
  if (way <= 0.0 || way > 10.0 * EDIT_FIGURE_FARTHEST)
    return FALSE;
  *point = (MoVec3){ lens.eye.x + way * ray.x, lens.eye.y + way * ray.y, level };
  return TRUE;
}

double
app_camera_get_distance (const AppCamera *self, MoVec3 point)
{
  ViewLens lens;

  view_lens_init (&lens, &self->view, 1.0, 1.0);
  return hypot (hypot (point.x - lens.eye.x, point.y - lens.eye.y), point.z - lens.eye.z);
}

int
app_camera_pick (const AppCamera *self, const ViewFigure *figure, const MoPose *pose, double x,
                 double y, MoVec3 *point)
{
  return view_pick (figure, pose, app_scene_get_parts (self->scene), &self->view, x, y,
                    get_width (self), get_height (self), point);
}

int
app_camera_pick_bone (const AppCamera *self, double x, double y, double reach)
{
  return view_pick_bone (app_scene_get_pose (self->scene), app_scene_get_parts (self->scene),
                         &self->view, x, y, get_width (self), get_height (self), reach);
}

void
app_camera_init (AppCamera *self, GtkWidget *widget, AppScene *scene,
                 void (*changed) (gpointer data), gpointer data)
{
  view_camera_init (&self->view);
  self->side = view_side_nick (VIEW_SIDE_THREE_QUARTER);
  self->widget = widget;
  self->scene = scene;
  self->changed = changed;
  self->data = data;
}
