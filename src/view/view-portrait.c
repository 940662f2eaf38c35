/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-portrait.h"

#include "mo-gesture.h"
#include "mo-math.h"

/* How much of the world the shorter edge of the picture shows (metres). */
#define FACE_SEEN 0.235
#define HANDS_SEEN 0.275

/* From the middle of each wrist to the target of the camera (metres). */
#define WRIST_TO_HAND 0.093

static MoQuat
rotation_about (double x, double y, double z, double degrees)
{
  return mo_quat_from_axis_angle ((MoVec3){ x, y, z }, MO_DEGREES (degrees));
}

/* Mirrored as in mo_gesture. */
static void
set_both (MoPose *pose, const char *left, const char *right, MoQuat q)
{
  pose->local[mo_rig_find (left)].rotation = q;
  pose->local[mo_rig_find (right)].rotation = (MoQuat){ -q.x, q.y, -q.z, q.w };
}

static void
lower_arms (MoPose *pose)
{
  set_both (pose, "mShoulderLeft", "mShoulderRight", rotation_about (1, 0, 0, -76));
}

/* Both hands above the head, upright and close together, palms to the back: seen from behind, left
 * is at the left. */
static void
raise_hands (MoPose *pose)
{
  MoQuat upper = rotation_about (1, 0, 0, 80), fore = { 0.5, 0.5, 0.5, 0.5 };
  MoQuat inward = rotation_about (1, 0, 0, 25);
  MoQuat slanted = mo_quat_mul (fore, inward);

  /* Bows the head out of the picture. */
  pose->local[mo_rig_find ("mNeck")].rotation = rotation_about (0, 1, 0, 70);
  set_both (pose, "mShoulderLeft", "mShoulderRight", upper);
  set_both (pose, "mElbowLeft", "mElbowRight", mo_quat_mul (slanted, mo_quat_conjugate (upper)));
  set_both (pose, "mWristLeft", "mWristRight", mo_quat_mul (fore, mo_quat_conjugate (slanted)));
}

/* Moves the camera to a distance at which an edge shows that many metres. */
static void
stand_back (ViewCamera *camera, double seen)
{
  camera->distance = 0.5 * seen / tan (0.5 * camera->fov);
}

static void
look_at_face (const ViewFigure *figure, MoPose *pose, ViewCamera *camera)
{
  lower_arms (pose);
  view_figure_update (figure, pose);
  camera->yaw = MO_DEGREES (18);
  camera->pitch = MO_DEGREES (3);
  camera->target =
      mo_vec3_add (pose->world[mo_rig_find ("mHead")].position, (MoVec3){ 0.03, 0.0, 0.062 });
  stand_back (camera, FACE_SEEN * figure->stretch[mo_rig_find ("mHead")].z);
}

static void
look_at_hands (const ViewFigure *figure, const ViewPortrait *self, MoPose *pose, ViewCamera *camera)
{
  const MoTransform *left, *right;
  double apart, wide;

  raise_hands (pose);
  mo_gesture_add_hands (pose, (guint) self->hand_pose, 1.0, NULL);
  view_figure_update (figure, pose);
  left = &pose->world[mo_rig_find ("mWristLeft")];
  right = &pose->world[mo_rig_find ("mWristRight")];
  camera->yaw = G_PI;
  camera->pitch = 0.0;
  camera->target = mo_vec3_lerp (left->position, right->position, 0.5);
  camera->target.z += WRIST_TO_HAND;
  apart = mo_vec3_length (mo_vec3_sub (left->position, right->position));
  wide = (apart + HANDS_SEEN) * self->height / MAX (self->width, 1);
  stand_back (camera, MAX (wide, HANDS_SEEN));
}

GBytes *
view_portrait_draw (const ViewPortrait *self, ViewOffscreen *offscreen, const ViewFigure *figure,
                    GError **error)
{
  g_autofree MoPose *pose = g_new (MoPose, 1);
  ViewOptions options;
  ViewCamera camera;

  mo_pose_reset (pose);
  view_camera_init (&camera);
  view_options_init (&options, self->width, self->height);
  options.show = VIEW_SHOW_FIGURE;
  options.dark = self->dark;
  options.samples = self->samples;
  options.figure = figure;
  mo_gesture_add_expression (pose, self->expression, 1.0, NULL);
  if (self->hand_pose < 0)
    look_at_face (figure, pose, &camera);
  else
    look_at_hands (figure, self, pose, &camera);
  view_figure_update (figure, pose);
  return view_offscreen_draw (offscreen, &camera, pose, &options, error);
}
