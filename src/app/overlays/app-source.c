/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-source.h"

#include "mo-math.h"

#define N_MOMENTS 24
#define BALL 0.04 /* metres */

const MoSourceFigure *
app_source_get_figure (const AppScene *scene)
{
  if (!scene->shows_source || scene->recognition == NULL || scene->document == NULL
      || edit_recognition_get_clip (scene->recognition) != edit_document_get_clip (scene->document))
    return NULL;
  return edit_recognition_get_figure (scene->recognition);
}

gboolean
app_source_is_alone (const AppScene *scene)
{
  return scene->motion == NULL && app_source_get_figure (scene) != NULL;
}

static double
get_time (const AppScene *scene)
{
  double duration = mo_source_figure_get_duration (app_source_get_figure (scene));
  double since = (double) (g_get_monotonic_time () - scene->source_begin) / G_USEC_PER_SEC;

  if (!app_source_is_alone (scene))
    return edit_session_get_time (scene->session);
  return duration > 0.0 ? fmod (since, duration) : 0.0;
}

/* Beside an avatar in a pose on the scene's figure, whose height is that of both. */
static MoVec3 *
get_points_at (const AppScene *scene, double time, const MoPose *pose, double yaw)
{
  const MoSourceFigure *figure = app_source_get_figure (scene);
  guint n = mo_source_figure_get_n_joints (figure);
  double size = scene->figure->size;
  MoVec3 *points = g_new (MoVec3, n);

  mo_source_figure_pose_beside (figure, time,
                                mo_vec3_scale (pose->world[MO_RIG_PELVIS].position, 1.0 / size),
                                yaw, points);
  for (guint i = 0; i < n; i++)
    points[i] = mo_vec3_scale (points[i], size);
  return points;
}

MoVec3 *
app_source_get_points (AppScene *scene, double yaw)
{
  return get_points_at (scene, get_time (scene), app_scene_get_pose (scene), yaw);
}

static void
add_pose (AppScene *scene, double time, const MoPose *pose, double yaw, GArray *balls)
{
  const MoSourceFigure *figure = app_source_get_figure (scene);
  g_autofree MoVec3 *points = get_points_at (scene, time, pose, yaw);

  for (guint i = 0; i < mo_source_figure_get_n_joints (figure); i++)
    if (mo_source_figure_get_joint (figure, i)->has_bone)
      {
        ViewBall ball = { points[i], BALL };

        g_array_append_val (balls, ball);
      }
}

void
app_source_add_balls (AppScene *scene, double yaw, gboolean is_whole, GArray *balls)
{
  const MoSourceFigure *figure = app_source_get_figure (scene);
  g_autofree MoPose *pose = g_new (MoPose, 1);

  if (figure == NULL)
    return;
  *pose = *app_scene_get_pose (scene);
  add_pose (scene, get_time (scene), pose, yaw, balls);
  for (guint i = 0; is_whole && i < N_MOMENTS; i++)
    {
      double time = mo_source_figure_get_duration (figure) * i / (N_MOMENTS - 1);

      if (scene->motion != NULL)
        {
          edit_session_get_pose_at (scene->session, 0, time, pose);
          view_figure_update (scene->figure, pose);
        }
      add_pose (scene, time, pose, yaw, balls);
    }
}

static MoVec3
get_left (double yaw)
{
  return (MoVec3){ sin (yaw), -cos (yaw), 0.0 };
}

MoVec3
app_source_turn_target (AppScene *scene, MoVec3 target, double from, double to)
{
  const MoSourceFigure *figure = app_source_get_figure (scene);
  double room, along;

  if (figure == NULL)
    return target;
  room = mo_source_figure_get_room (figure) * scene->figure->size;
  along =
      mo_vec3_dot (mo_vec3_sub (target, app_scene_get_pose (scene)->world[MO_RIG_PELVIS].position),
                   get_left (from));
  return mo_vec3_add (target, mo_vec3_scale (mo_vec3_sub (get_left (to), get_left (from)),
                                             CLAMP (along, 0.0, room)));
}

/* Pixels from a position to the line between two points; infinite behind the eye. */
static double
find_distance (const ViewLens *lens, MoVec3 from, MoVec3 to, double x, double y)
{
  double a[2], b[2], along, length;

  if (view_lens_project (lens, from, &a[0], &a[1]) <= 0.0
      || view_lens_project (lens, to, &b[0], &b[1]) <= 0.0)
    return INFINITY;
  length = (b[0] - a[0]) * (b[0] - a[0]) + (b[1] - a[1]) * (b[1] - a[1]);
  along = length > 0.0 ? ((x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1])) / length : 0.0;
  along = CLAMP (along, 0.0, 1.0);
  return hypot (a[0] + along * (b[0] - a[0]) - x, a[1] + along * (b[1] - a[1]) - y);
}

/* A bone belongs to the joint where it begins; a joint without one is a point. */
int
app_source_pick (AppScene *scene, const ViewLens *lens, double yaw, double x, double y,
                 double reach)
{
  const MoSourceFigure *figure = app_source_get_figure (scene);
  g_autofree MoVec3 *points = figure != NULL ? app_source_get_points (scene, yaw) : NULL;
  double nearest = reach;
  int found = -1;

  for (guint i = 0; figure != NULL && i < mo_source_figure_get_n_joints (figure); i++)
    {
      const MoSourceJoint *joint = mo_source_figure_get_joint (figure, i);
      int from = joint->has_bone ? joint->parent : (int) i;
      /* The point at the end of a bone is the next one's. */
      double off = find_distance (lens, points[from], points[i], x, y);
      double end = joint->is_end ? INFINITY : find_distance (lens, points[i], points[i], x, y);

      if (off < nearest)
        {
          nearest = off;
          found = from;
        }
      if (end <= nearest && end < reach / 2.0)
        {
          nearest = end;
          found = (int) i;
        }
    }
  return found;
}
