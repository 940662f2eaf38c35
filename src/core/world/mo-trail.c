/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-trail.h"

#define USUAL_FRAME_TIME (1.0 / 30.0)

struct _MoTrail
{
  MoMotion *motion;
  MoPoser *poser;
  double frame_time;
  guint n_frames, n_joints;
  guint joints[MO_TRAIL_MOST_JOINTS];
  guint8 *is_known;
  MoTrailDot *dots; /* n_joints for each frame */
};

MoTrail *
mo_trail_new (MoMotion *motion, double frame_time, const guint *joints, guint n_joints)
{
  MoTrail *self = g_new0 (MoTrail, 1);
  double duration = MAX (mo_motion_get_duration (motion), 0.0);

  self->motion = mo_motion_ref (motion);
  self->poser = mo_poser_new (motion);
  self->frame_time = MAX (frame_time > 0.0 ? frame_time : USUAL_FRAME_TIME,
                          duration / (MO_TRAIL_MOST_FRAMES - 1u));
  self->n_frames = (guint) floor (duration / self->frame_time + 1e-3) + 1u;
  self->n_joints = MIN (n_joints, MO_TRAIL_MOST_JOINTS);
  for (guint i = 0; i < self->n_joints; i++)
    self->joints[i] = joints[i];
  self->is_known = g_new0 (guint8, self->n_frames);
  self->dots = g_new (MoTrailDot, (gsize) self->n_frames * MAX (self->n_joints, 1));
  return self;
}

void
mo_trail_free (MoTrail *self)
{
  mo_poser_free (self->poser);
  mo_motion_unref (self->motion);
  g_free (self->is_known);
  g_free (self->dots);
  g_free (self);
}

void
mo_trail_set_rest (MoTrail *self, const MoPose *rest)
{
  mo_poser_set_rest (self->poser, rest);
}

void
mo_trail_set_update (MoTrail *self, MoUpdateFunc update, gconstpointer body)
{
  mo_poser_set_update (self->poser, update, body);
}

guint
mo_trail_get_n_frames (const MoTrail *self)
{
  return self->n_frames;
}

double
mo_trail_get_time (const MoTrail *self, guint frame)
{
  return MIN (frame * self->frame_time, mo_motion_get_duration (self->motion));
}

guint
mo_trail_find_frame (const MoTrail *self, double time)
{
  return (guint) CLAMP (round (time / self->frame_time), 0.0, (double) (self->n_frames - 1));
}

MoVec3
mo_trail_get_end (const MoPose *pose, guint joint)
{
  const float *end = mo_rig_joint (joint)->end;
  const MoTransform *world = &pose->world[joint];

  for (guint i = joint + 1; i < MO_RIG_N_BONES; i++)
    if (mo_rig_joint (i)->parent == (int) joint
        && mo_rig_joint (i)->group == mo_rig_joint (joint)->group)
      return pose->world[i].position;
  return mo_vec3_add (world->position,
                      mo_quat_rotate (world->rotation, (MoVec3){ (double) end[0], (double) end[1],
                                                                 (double) end[2] }));
}

static MoTrailDot *
get_dots (MoTrail *self, guint frame)
{
  return self->dots + (gsize) frame * self->n_joints;
}

/* All but the speed. */
static void
place (MoTrail *self, guint frame)
{
  const MoPose *pose = mo_poser_get_pose (self->poser, mo_trail_get_time (self, frame));
  MoTrailDot *dots = get_dots (self, frame);

  for (guint i = 0; i < self->n_joints; i++)
    {
      dots[i].end = mo_trail_get_end (pose, self->joints[i]);
      dots[i].rotation = pose->local[self->joints[i]].rotation;
      dots[i].speed = -1.0;
    }
  self->is_known[frame] = 1;
}

static void
know (MoTrail *self, guint frame)
{
  if (!self->is_known[frame])
    place (self, frame);
}

const MoTrailDot *
mo_trail_get (MoTrail *self, guint frame)
{
  guint other = frame > 0 ? frame - 1 : MIN (1, self->n_frames - 1);
  MoTrailDot *dots, *beside;

  frame = MIN (frame, self->n_frames - 1);
  other = MIN (other, self->n_frames - 1);
  know (self, frame);
  dots = get_dots (self, frame);
  if (self->n_joints == 0 || dots[0].speed >= 0.0)
    return dots;
  know (self, other);
  beside = get_dots (self, other);
  for (guint i = 0; i < self->n_joints; i++)
    dots[i].speed =
        other == frame
            ? 0.0
            : mo_quat_angle (beside[i].rotation, dots[i].rotation)
                  / fabs (mo_trail_get_time (self, frame) - mo_trail_get_time (self, other));
  return dots;
}
