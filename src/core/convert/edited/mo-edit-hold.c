/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-edit-hold.h"

#include "mo-limb-solve.h"
#include "mo-take-played.h"

/* A limb turns no joint for less (radians). */
#define SAME_TURN 1e-7

/* Times that differ by less are one (seconds). */
#define SAME_TIME 1e-9

enum
{
  ROOT,
  MIDDLE,
  END,
  N_JOINTS
};

typedef struct
{
  const MoTake *take;
  const GArray *exact, *played; /* rotations of the pelvis */
  const GArray *places;         /* its positions */
  MoLimbJoints joints;
  MoTakeTrack *tracks[N_JOINTS];
} Limb;

static gboolean
is_near_half_turn (const MoTakeKey *key)
{
  return !key->is_stored && !key->is_set && fabs (key->value.w) < MO_TURN_BELOW_W;
}

static gboolean
is_any (const GArray *keys, gboolean (*is_so) (const MoTakeKey *key))
{
  for (guint i = 0; keys != NULL && i < keys->len; i++)
    if (is_so (mo_take_key (keys, i)))
      return TRUE;
  return FALSE;
}

static gboolean
is_steady (const MoTakeKey *key)
{
  return key->is_steady;
}

/* -- The pelvis -------------------------------------------------------------------------------- */

/* Its keys with what is played of those near a half turn. Unref them. */
static GArray *
play (const MoTake *take, const MoTakeTrack *pelvis)
{
  GArray *played = g_array_copy (pelvis->rotation);
  float duration = (float) take->duration;

  for (guint i = 0; i < played->len; i++)
    {
      MoTakeKey *key = mo_take_key (played, i);
      MoKey code = { 0 };
      double time;

      if (!is_near_half_turn (key))
        continue;
      time = mo_played_time (mo_encode_time (key->time, duration), duration);
      key->value = mo_take_encode_rotation (pelvis, &code,
                                            mo_take_rotation_at (take, pelvis->rotation, time));
    }
  return played;
}

/* -- Limbs ------------------------------------------------------------------------------------- */

static gboolean
find_limb (const MoTake *take, guint end, Limb *limb)
{
  gboolean holds = FALSE;

  if (!mo_limb_joints_find (end, &limb->joints))
    return FALSE;
  limb->tracks[ROOT] = mo_take_find (take, (int) limb->joints.root);
  limb->tracks[MIDDLE] = mo_take_find (take, (int) limb->joints.middle);
  limb->tracks[END] = mo_take_find (take, (int) end);
  for (guint i = 0; i < N_JOINTS; i++)
    {
      if (limb->tracks[i] == NULL)
        return FALSE;
      holds |= is_any (limb->tracks[i]->rotation, is_steady);
    }
  return holds;
}

/* What carries a limb and the limb itself, as they are at a time. */
static void
sample (const Limb *self, double time, MoPose *pose)
{
  mo_pose_reset (pose);
  for (int joint = (int) self->joints.end; joint >= 0; joint = mo_rig_joint ((guint) joint)->parent)
    {
      const MoTakeTrack *track = mo_take_find (self->take, joint);
      const GArray *turns = joint == MO_RIG_PELVIS ? self->exact
                            : track != NULL        ? track->rotation
                                                   : NULL;

      if (turns != NULL && turns->len > 0)
        pose->local[joint].rotation = mo_take_rotation_at (self->take, turns, time);
    }
  if (self->places->len > 0)
    pose->local[MO_RIG_PELVIS].position = mo_take_position_at (self->places, time);
  mo_pose_update (pose);
}

/* Turns the limb so that its end is where it was, over the pelvis as it plays. FALSE if that is as it was. */
static gboolean
hold (const Limb *self, double time, MoPose *pose)
{
  const MoReach reach = { .is_free = TRUE, .keeps_turn = TRUE };
  MoQuat played = mo_take_rotation_at (self->take, self->played, time);
  MoTransform end;

  if (mo_quat_angle (played, mo_take_rotation_at (self->take, self->exact, time)) < SAME_TURN)
    return FALSE;
  sample (self, time, pose);
  end = pose->world[self->joints.end];
  pose->local[MO_RIG_PELVIS].rotation = played;
  mo_pose_update (pose);
  pose->world[self->joints.end].rotation = end.rotation;
  mo_limb_solve (pose, &self->joints, end.position, &reach);
  return TRUE;
}

static GArray *
find_times (const Limb *self)
{
  const GArray *all[] = { self->played, self->tracks[ROOT]->rotation,
                          self->tracks[MIDDLE]->rotation, self->tracks[END]->rotation };
  GArray *times = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    for (guint k = 0; k < all[i]->len; k++)
      g_array_append_val (times, mo_take_key (all[i], k)->time);
  g_array_sort (times, mo_compare_doubles);
  return times;
}

/* Appends the keys of a track that come before a time, from one on, and after them what is there at that time: none if it may be
 * left out and the track has none. Returns the number of the next one. */
static guint
append_keys (const GArray *from, guint next, double time, const MoQuat *value, GArray *to)
{
  MoTakeKey key = { .time = time };

  for (; next < from->len && mo_take_key (from, next)->time < time - SAME_TIME; next++)
    g_array_append_vals (to, mo_take_key (from, next), 1);
  if (next < from->len && mo_take_key (from, next)->time <= time + SAME_TIME)
    key = *mo_take_key (from, next++);
  else if (value == NULL)
    return next;
  else
    key.is_steady = to->len > 0 && mo_take_key (to, to->len - 1)->is_steady && next < from->len
                    && mo_take_key (from, next)->is_steady;
  if (value != NULL)
    {
      key.value = *value;
      key.is_stored = FALSE;
    }
  g_array_append_val (to, key);
  return next;
}

static void
hold_limb (Limb *self)
{
  g_autoptr (GArray) times = find_times (self);
  GArray *made[N_JOINTS];
  guint next[N_JOINTS] = { 0 };
  const guint joints[N_JOINTS] = { self->joints.root, self->joints.middle, self->joints.end };
  double last = -INFINITY;

  for (guint k = 0; k < N_JOINTS; k++)
    made[k] = g_array_new (FALSE, TRUE, sizeof (MoTakeKey));
  for (guint i = 0; i < times->len; i++)
    {
      double time = g_array_index (times, double, i);
      gboolean is_held;
      MoPose pose;

      if (time - last <= SAME_TIME)
        continue;
      last = time;
      is_held = hold (self, time, &pose);
      for (guint k = 0; k < N_JOINTS; k++)
        next[k] = append_keys (self->tracks[k]->rotation, next[k], time,
                               is_held ? &pose.local[joints[k]].rotation : NULL, made[k]);
    }
  for (guint k = 0; k < N_JOINTS; k++)
    {
      g_array_unref (self->tracks[k]->rotation);
      self->tracks[k]->rotation = made[k];
    }
}

/* -- All of them ------------------------------------------------------------------------------- */

gboolean
mo_edit_may_hold (const MoTake *take)
{
  const MoTakeTrack *pelvis = mo_take_find (take, MO_RIG_PELVIS);

  return take->duration > 0.0 && pelvis != NULL && is_any (pelvis->rotation, is_near_half_turn);
}

void
mo_edit_hold (MoTake *take)
{
  static const char *const ends[] = { "mAnkleLeft", "mAnkleRight", "mWristLeft", "mWristRight" };
  MoTakeTrack *pelvis = mo_take_find (take, MO_RIG_PELVIS);
  g_autoptr (GArray) played = play (take, pelvis);
  gboolean holds = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      Limb limb = { take, pelvis->rotation, played, pelvis->position };

      if (!find_limb (take, (guint) mo_rig_find (ends[i]), &limb))
        continue;
      holds = TRUE;
      hold_limb (&limb);
    }
  if (!holds)
    return;
  g_array_unref (pelvis->rotation);
  pelvis->rotation = g_steal_pointer (&played);
}
