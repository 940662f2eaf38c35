/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-contacts.h"

#include "mo-stance.h"
#include "mo-turning.h"
#include "mo-wide.h"

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
  MoQuat turn = mo_turning_get_foot (fitting, pose, side);

  return mo_quat_rotate (turn, mo_vec3_sub (stance->toe[side], stance->ankle[side]));
}

static MoVec3
get_place (const MoFitting *fitting, const MoTransform *pose, MoSide side, MoFootJoint joint)
{
  int ankle = fitting->body.sides[side].ankle;
  int toe = fitting->parts[mo_fitted_limb (side, MO_LIMB_ANKLE)].to;
  int index = joint == MO_FOOT_TOE && toe >= 0 ? toe : ankle;
  MoVec3 place =
      mo_vec3_scale (mo_quat_rotate (fitting->upright, pose[index].position), fitting->scale);

  return joint == MO_FOOT_TOE && toe < 0 ? mo_vec3_add (place, get_ball (fitting, pose, side))
                                         : place;
}

MoVec3
mo_contacts_get_place (const MoFitting *fitting, guint frame, MoSide side, MoFootJoint joint)
{
  return get_place (fitting, mo_figure_pose (fitting->figure, frame), side, joint);
}

/* Where the tip of the toes is; where the source has none, that of the avatar, which goes along with the source's toes. */
static MoVec3
get_tip (const MoFitting *fitting, const MoTransform *pose, MoSide side)
{
  const MoStance *stance = mo_stance_get ();
  const MoFitted *toe = &fitting->parts[mo_fitted_limb (side, MO_LIMB_TOE)];
  MoQuat turn;

  if (fitting->toe_ends[side] >= 0)
    return mo_vec3_scale (mo_quat_rotate (fitting->upright, pose[fitting->toe_ends[side]].position),
                          fitting->scale);
  turn = toe->number < 0
             ? mo_turning_get_foot (fitting, pose, side)
             : mo_quat_mul (toe->fit, mo_quat_mul (pose[toe->turner].rotation, fitting->upright));
  return mo_vec3_add (get_place (fitting, pose, side, MO_FOOT_TOE),
                      mo_quat_rotate (turn, mo_vec3_sub (stance->tip[side], stance->toe[side])));
}

/* Where one joint of both feet is in all frames. */
typedef struct
{
  const MoContacts *contacts;
  double frame_time;
  MoVec3 (*places)[2];
} Joint;

static double
get_way (const Joint *self, guint from, guint to, MoSide side)
{
  return mo_vec3_length (mo_vec3_sub (self->places[to][side], self->places[from][side]));
}

/* How fast it is about a frame; where there is only one it rests. */
static double
get_speed (const Joint *self, guint frame, MoSide side)
{
  guint reach = (guint) CLAMP (WINDOW / self->frame_time, 1.0, 1e6);
  guint before = frame - MIN (reach, frame - self->contacts->first);
  guint after = MIN (frame + reach, self->contacts->n_frames - 1);

  if (before == after)
    return 0.0;
  return get_way (self, before, after, side) / ((after - before) * self->frame_time);
}

/* The middle of the low places where it rests: the very lowest are those of a foot that is bent. */
static double
find_floor (const Joint *self)
{
  guint first = self->contacts->first, n = self->contacts->n_frames, n_low = 0;
  g_autofree double *heights = g_new (double, 2 * (gsize) (n - first) + 1);
  double lowest;

  for (guint i = first; i < n; i++)
    heights[i - first] = MIN (self->places[i][MO_SIDE_LEFT].z, self->places[i][MO_SIDE_RIGHT].z);
  lowest = mo_select (heights, n - first, (n - first) / NOISE);
  for (guint i = first; i < n; i++)
    for (guint side = 0; side < 2; side++)
      {
        MoVec3 place = self->places[i][side];

        if (place.z < lowest + REACH && get_speed (self, i, (MoSide) side) <= SLOW)
          heights[n_low++] = place.z;
      }
  return n_low < 3 ? lowest : mo_select (heights, n_low, n_low / 2);
}

static void
mark (MoContacts *self, const Joint *places, MoFootJoint joint)
{
  for (guint i = self->first; i < self->n_frames; i++)
    for (guint side = 0; side < 2; side++)
      {
        if (!(fabs (places->places[i][side].z - self->floor[joint]) < NEAR))
          continue;
        self->marks[i][side][joint] |= MO_CONTACT_LOW;
        if (get_speed (places, i, (MoSide) side) <= SLOW)
          self->marks[i][side][joint] |= MO_CONTACT_REST;
      }
}

/* Speeds of captures jitter: short breaks in which the foot goes nowhere are none. */
static void
close_gaps (MoContacts *self, const Joint *places, MoSide side, MoFootJoint joint)
{
  guint most = (guint) CLAMP (GAP / places->frame_time, 1.0, 1e6), last = self->n_frames;

  for (guint i = self->first; i < self->n_frames; i++)
    {
      guint8 marks = self->marks[i][side][joint];

      if ((marks & MO_CONTACT_REST) != 0 && last < i && i - last <= most + 1
          && get_way (places, last, i, side) <= WAY)
        for (guint k = last + 1; k < i; k++)
          self->marks[k][side][joint] |= MO_CONTACT_REST;
      if ((marks & MO_CONTACT_LOW) == 0)
        last = self->n_frames;
      else if ((marks & MO_CONTACT_REST) != 0)
        last = i;
    }
}

static void
find_contacts (MoContacts *self, const Joint *places, MoFootJoint joint)
{
  self->floor[joint] = find_floor (places);
  mark (self, places, joint);
  for (guint side = 0; side < 2; side++)
    close_gaps (self, places, (MoSide) side, joint);
}

static void
find_tips (MoContacts *self, const Joint *places)
{
  double floor = find_floor (places);

  self->tips = g_malloc0_n (self->n_frames, sizeof *self->tips);
  for (guint i = self->first; i < self->n_frames; i++)
    for (guint side = 0; side < 2; side++)
      self->tips[i][side] = fabs (places->places[i][side].z - floor) < NEAR;
}

/* Of all joints at once, as a figure may work out each frame's pose when it is asked for; the tips of the toes come last. */
static void
find_places (const MoFitting *fitting, const MoTransform *pose, guint frame, Joint *joints, guint n)
{
  for (guint side = 0; side < 2; side++)
    for (guint joint = 0; joint < n; joint++)
      joints[joint].places[frame][side] =
          joint < MO_N_FOOT_JOINTS ? get_place (fitting, pose, (MoSide) side, (MoFootJoint) joint)
                                   : get_tip (fitting, pose, (MoSide) side);
}

gboolean
mo_contacts_takes_rows (const MoFitting *fitting)
{
  return fitting->by_turns && !fitting->is_footless[0] && !fitting->is_footless[1];
}

/* As get_place() of a joint that the source has. */
MO_WIDE static void
get_place_row (const MoFitting *fitting, const MoTransformRow *restrict joint,
               MoVec3Row *restrict places, guint n)
{
  MoQuatRow upright;

  mo_quat_row_repeat (&upright, fitting->upright, n);
  mo_quat_row_rotate (places, &upright, &joint->position, n);
  mo_vec3_row_scale (places, fitting->scale, n);
}

/* As get_ball(). */
MO_WIDE static void
get_ball_row (const MoFitting *fitting, const MoTransformRow *restrict turner, MoSide side,
              MoVec3Row *restrict balls, guint n)
{
  const MoStance *stance = mo_stance_get ();
  MoQuatRow upright, fit, turned, turn;
  MoVec3Row foot;

  mo_quat_row_repeat (&upright, fitting->upright, n);
  mo_quat_row_repeat (&fit, fitting->parts[mo_fitted_limb (side, MO_LIMB_ANKLE)].fit, n);
  mo_quat_row_mul (&turned, &turner->rotation, 1.0, &upright, 1.0, n);
  mo_quat_row_mul (&turn, &fit, 1.0, &turned, 1.0, n);
  mo_vec3_row_repeat (&foot, mo_vec3_sub (stance->toe[side], stance->ankle[side]), n);
  mo_quat_row_rotate (balls, &turn, &foot, n);
}

static void
put_places (const MoVec3Row *row, Joint *joint, guint frame, MoSide side, guint n)
{
  for (guint i = 0; i < n; i++)
    joint->places[frame + i][side] = mo_vec3_row_get (row, i);
}

/* As find_places(), of fittings that take rows. */
static void
find_place_rows (const MoFitting *fitting, const MoTransformRow *rows, guint frame, Joint *joints,
                 guint n)
{
  for (guint side = 0; side < 2; side++)
    {
      const MoFitted *foot = &fitting->parts[mo_fitted_limb ((MoSide) side, MO_LIMB_ANKLE)];
      MoVec3Row ankles, balls, toes;

      get_place_row (fitting, &rows[fitting->body.sides[side].ankle], &ankles, n);
      if (foot->to >= 0)
        get_place_row (fitting, &rows[foot->to], &toes, n);
      else
        {
          get_ball_row (fitting, &rows[foot->turner], (MoSide) side, &balls, n);
          mo_vec3_row_add (&toes, &ankles, &balls, n);
        }
      put_places (&ankles, &joints[MO_FOOT_ANKLE], frame, (MoSide) side, n);
      put_places (&toes, &joints[MO_FOOT_TOE], frame, (MoSide) side, n);
    }
}

/* Of how many frames from one on; they are many where that is faster. */
static guint
look_at (const MoFitting *fitting, guint frame, Joint *joints, guint n_joints,
         const MoContactsWatch *watch, gpointer data)
{
  const MoTransformRow *rows;
  guint n = mo_contacts_takes_rows (fitting) && (watch == NULL || watch->look_at_rows != NULL)
                ? mo_figure_find_rows (fitting->figure, frame, &rows)
                : 0;
  const MoTransform *pose;

  if (n > 0)
    {
      find_place_rows (fitting, rows, frame, joints, n);
      if (watch != NULL)
        watch->look_at_rows (frame, n, rows, data);
      return n;
    }
  pose = mo_figure_pose (fitting->figure, frame);
  find_places (fitting, pose, frame, joints, n_joints);
  if (watch != NULL)
    watch->look (frame, pose, data);
  return 1;
}

MoContacts *
mo_contacts_find_while (const MoFitting *fitting, double frame_time, const MoContactsWatch *watch,
                        gpointer data)
{
  MoContacts *self = g_new0 (MoContacts, 1);
  Joint joints[MO_N_FOOT_JOINTS + 1];
  guint n = fitting->by_turns ? MO_N_FOOT_JOINTS : MO_N_FOOT_JOINTS + 1;

  self->first = fitting->first;
  self->n_frames = fitting->figure->n_frames;
  self->marks = g_malloc0_n (self->n_frames, sizeof *self->marks);
  for (guint joint = 0; joint < n; joint++)
    joints[joint] = (Joint){ self, MAX (frame_time, 1e-6),
                             g_malloc_n (self->n_frames, sizeof *joints[joint].places) };
  for (guint i = self->first; i < self->n_frames;)
    i += look_at (fitting, i, joints, n, watch, data);
  for (guint joint = 0; joint < MO_N_FOOT_JOINTS; joint++)
    find_contacts (self, &joints[joint], (MoFootJoint) joint);
  if (!fitting->by_turns)
    find_tips (self, &joints[MO_N_FOOT_JOINTS]);
  for (guint joint = 0; joint < n; joint++)
    g_free (joints[joint].places);
  return self;
}

MoContacts *
mo_contacts_find (const MoFitting *fitting, double frame_time)
{
  return mo_contacts_find_while (fitting, frame_time, NULL, NULL);
}

void
mo_contacts_free (MoContacts *self)
{
  g_free (self->marks);
  g_free (self->tips);
  g_free (self);
}
