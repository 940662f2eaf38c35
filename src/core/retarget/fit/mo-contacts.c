/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-contacts.h"

#include "mo-stance.h"

/* So far above or below where it rests (metres) a foot is still on the floor, and it rests below so many metres a
 * second. */
#define NEAR 0.03
#define SLOW 0.15

/* Speeds are those over so many seconds before and after: from frame to frame they are noise. */
#define WINDOW 0.025

/* A foot that is low all the time rests on where it moved for no longer than this (seconds), and no farther (metres). */
#define GAP 0.15
#define WAY 0.01

/* Of the lowest places of a foot the part that is left out, as noise; and how far above them it may rest. */
#define NOISE 50u
#define REACH 0.15

/* Where the ball of the avatar's foot is beside its ankle, turned as the source's foot. */
static MoVec3
get_ball (const MoFitting *fitting, const MoTransform *pose, MoSide side)
{
  const MoStance *stance = mo_stance_get ();
  const MoFitted *foot = &fitting->parts[mo_fitted_limb (side, MO_LIMB_ANKLE)];
  MoQuat turn =
      mo_quat_mul (foot->fit, mo_quat_mul (pose[foot->turner].rotation, fitting->upright));

  return mo_quat_rotate (turn, mo_vec3_sub (stance->toe[side], stance->ankle[side]));
}

MoVec3
mo_contacts_get_place (const MoFitting *fitting, guint frame, MoSide side, MoFootJoint joint)
{
  const MoTransform *pose = mo_figure_pose (fitting->figure, frame);
  int ankle = fitting->body.sides[side].ankle;
  int toe = fitting->parts[mo_fitted_limb (side, MO_LIMB_ANKLE)].to;
  int index = joint == MO_FOOT_TOE && toe >= 0 ? toe : ankle;
  MoVec3 place =
      mo_vec3_scale (mo_quat_rotate (fitting->upright, pose[index].position), fitting->scale);

  return joint == MO_FOOT_TOE && toe < 0 ? mo_vec3_add (place, get_ball (fitting, pose, side))
                                         : place;
}

static double
get_way (const MoFitting *fitting, guint from, guint to, MoSide side, MoFootJoint joint)
{
  return mo_vec3_length (mo_vec3_sub (mo_contacts_get_place (fitting, to, side, joint),
                                      mo_contacts_get_place (fitting, from, side, joint)));
}

/* How fast it is about a frame; where there is only one it rests. */
static double
get_speed (const MoContacts *self, const MoFitting *fitting, double frame_time, guint frame,
           MoSide side, MoFootJoint joint)
{
  guint reach = (guint) CLAMP (WINDOW / frame_time, 1.0, 1e6);
  guint before = frame - MIN (reach, frame - self->first);
  guint after = MIN (frame + reach, self->n_frames - 1);

  if (before == after)
    return 0.0;
  return get_way (fitting, before, after, side, joint) / ((after - before) * frame_time);
}

/* The middle of the low places where it rests: the very lowest are those of a foot that is bent. */
static double
find_floor (const MoContacts *self, const MoFitting *fitting, double frame_time, MoFootJoint joint)
{
  g_autoptr (GArray) heights = g_array_new (FALSE, FALSE, sizeof (double));
  double lowest;

  for (guint i = self->first; i < self->n_frames; i++)
    {
      double height = MIN (mo_contacts_get_place (fitting, i, MO_SIDE_LEFT, joint).z,
                           mo_contacts_get_place (fitting, i, MO_SIDE_RIGHT, joint).z);

      g_array_append_val (heights, height);
    }
  g_array_sort (heights, mo_compare_doubles);
  lowest = g_array_index (heights, double, heights->len / NOISE);
  g_array_set_size (heights, 0);
  for (guint i = self->first; i < self->n_frames; i++)
    for (guint side = 0; side < 2; side++)
      {
        MoVec3 place = mo_contacts_get_place (fitting, i, (MoSide) side, joint);

        if (place.z < lowest + REACH
            && get_speed (self, fitting, frame_time, i, (MoSide) side, joint) <= SLOW)
          g_array_append_val (heights, place.z);
      }
  if (heights->len < 3)
    return lowest;
  g_array_sort (heights, mo_compare_doubles);
  return g_array_index (heights, double, heights->len / 2);
}

static void
mark (MoContacts *self, const MoFitting *fitting, double frame_time, MoFootJoint joint)
{
  for (guint i = self->first; i < self->n_frames; i++)
    for (guint side = 0; side < 2; side++)
      {
        double height = mo_contacts_get_place (fitting, i, (MoSide) side, joint).z;

        if (!(fabs (height - self->floor[joint]) < NEAR))
          continue;
        self->marks[i][side][joint] |= MO_CONTACT_LOW;
        if (get_speed (self, fitting, frame_time, i, (MoSide) side, joint) <= SLOW)
          self->marks[i][side][joint] |= MO_CONTACT_REST;
      }
}

/* Speeds of captures jitter: short breaks in which the foot goes nowhere are none. */
static void
close_gaps (MoContacts *self, const MoFitting *fitting, double frame_time, MoSide side,
            MoFootJoint joint)
{
  guint most = (guint) CLAMP (GAP / frame_time, 1.0, 1e6), last = self->n_frames;

  for (guint i = self->first; i < self->n_frames; i++)
    {
      guint8 marks = self->marks[i][side][joint];

      if ((marks & MO_CONTACT_REST) != 0 && last < i && i - last <= most + 1
          && get_way (fitting, last, i, side, joint) <= WAY)
        for (guint k = last + 1; k < i; k++)
          self->marks[k][side][joint] |= MO_CONTACT_REST;
      if ((marks & MO_CONTACT_LOW) == 0)
        last = self->n_frames;
      else if ((marks & MO_CONTACT_REST) != 0)
        last = i;
    }
}

MoContacts *
mo_contacts_find (const MoFitting *fitting, double frame_time)
{
  MoContacts *self = g_new0 (MoContacts, 1);

  self->first = fitting->first;
  self->n_frames = fitting->figure->n_frames;
  frame_time = MAX (frame_time, 1e-6);
  self->marks = g_malloc0_n (self->n_frames, sizeof *self->marks);
  for (guint joint = 0; joint < MO_N_FOOT_JOINTS; joint++)
    {
      self->floor[joint] = find_floor (self, fitting, frame_time, (MoFootJoint) joint);
      mark (self, fitting, frame_time, (MoFootJoint) joint);
      for (guint side = 0; side < 2; side++)
        close_gaps (self, fitting, frame_time, (MoSide) side, (MoFootJoint) joint);
    }
  return self;
}

void
mo_contacts_free (MoContacts *self)
{
  g_free (self->marks);
  g_free (self);
}
