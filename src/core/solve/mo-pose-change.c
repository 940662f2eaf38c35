/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-pose-change.h"

#include "mo-edit-keys.h"

typedef struct
{
  const MoEditLane *lane; /* as it was; NULL for none */
  MoEditMode mode;
  MoLanePath path;
  MoLaneAbout about;
  MoQuat below;  /* what the joint has then without the lane */
  MoQuat change; /* to a value, in its own frame or the parent's; or metres */
  MoQuat after;  /* what the joint has then */
  const MoPoseMoment *moment;
  GArray *keys; /* MoEditKey */
} Work;

static MoEditKey *
key_of (const Work *self, guint index)
{
  return &g_array_index (self->keys, MoEditKey, index);
}

/* -- Values ------------------------------------------------------------------------------------ */

static MoQuat
no_change (const Work *self)
{
  return self->path == MO_LANE_TURN ? MO_QUAT_IDENTITY : (MoQuat){ 0.0, 0.0, 0.0, 0.0 };
}

static MoQuat
value_at (const Work *self, double time)
{
  guint hint = 0;

  return self->lane != NULL ? mo_edit_lane_evaluate (self->lane, time, FALSE, &hint)
                            : no_change (self);
}

/* What is almost no addition is none, so that what is taken back leaves nothing. */
static MoQuat
settle (const Work *self, MoQuat value)
{
  MoVec3 vector = { value.x, value.y, value.z };
  double size = self->path == MO_LANE_MOVE ? mo_vec3_length (vector)
                                           : mo_quat_angle (value, MO_QUAT_IDENTITY);
  double least = self->path == MO_LANE_MOVE ? MO_CHANGE_DISTANCE : MO_CHANGE_ANGLE;

  return self->mode == MO_EDIT_ADD && size <= least ? no_change (self) : value;
}

static MoQuat
changed (const Work *self, MoQuat value)
{
  if (self->path == MO_LANE_MOVE)
    return settle (self, (MoQuat){ value.x + self->change.x, value.y + self->change.y,
                                   value.z + self->change.z, 0.0 });
  return settle (self, mo_quat_normalise (self->about == MO_ABOUT_OWN
                                              ? mo_quat_mul (self->change, value)
                                              : mo_quat_mul (value, self->change)));
}

/* The change from one rotation to another that is worked into values of these axes. */
static MoQuat
find_turn (MoLaneAbout about, MoQuat before, MoQuat after)
{
  MoQuat back = mo_quat_conjugate (before);

  return mo_quat_normalise (about == MO_ABOUT_OWN ? mo_quat_mul (after, back)
                                                  : mo_quat_mul (back, after));
}

/* -- Keys -------------------------------------------------------------------------------------- */

/* The first key at or after a time. */
static guint
find_key (const Work *self, double time)
{
  guint i = 0;

  while (i < self->keys->len && key_of (self, i)->time < time - MO_SAME_KEY_TIME)
    i++;
  return i;
}

/* What the joint has without the addition that it has in it. */
static MoQuat
find_below (const Work *self, MoQuat before)
{
  MoQuat back = mo_quat_conjugate (value_at (self, self->moment->time));

  return mo_quat_normalise (self->about == MO_ABOUT_OWN ? mo_quat_mul (back, before)
                                                        : mo_quat_mul (before, back));
}

static void
put_key (Work *self, double time, MoQuat value, MoKeyShape shape, gboolean is_made)
{
  MoEditKey key = { .time = time,
                    .value = value,
                    .in = (guint8) shape,
                    .out = (guint8) shape,
                    .is_made = is_made != FALSE };
  guint at = find_key (self, time);

  key.has_over = self->mode == MO_EDIT_ADD && self->path == MO_LANE_TURN && !is_made;
  key.over = key.has_over ? self->below : MO_QUAT_IDENTITY;

  if (at < self->keys->len && key_of (self, at)->time <= time + MO_SAME_KEY_TIME)
    {
      key.in = key_of (self, at)->in;
      key.out = key_of (self, at)->out;
      g_array_remove_index (self->keys, at);
    }
  g_array_insert_val (self->keys, at, key);
}

/* Whether a set key is between two times, both excluded. */
static gboolean
has_set_key (const Work *self, double from, double to)
{
  for (guint i = 0; i < self->keys->len; i++)
    if (!key_of (self, i)->is_made && key_of (self, i)->time > from + MO_SAME_KEY_TIME
        && key_of (self, i)->time < to - MO_SAME_KEY_TIME)
      return TRUE;
  return FALSE;
}

/* Removes made keys from the set key that is nearest to the moment on one side of it. */
static void
remove_made (Work *self, double from, double to)
{
  for (guint i = self->keys->len; i-- > 0;)
    if (key_of (self, i)->is_made && key_of (self, i)->time > from - MO_SAME_KEY_TIME
        && key_of (self, i)->time < to + MO_SAME_KEY_TIME
        && !has_set_key (self, MIN (key_of (self, i)->time, self->moment->time),
                         MAX (key_of (self, i)->time, self->moment->time)))
      g_array_remove_index (self->keys, i);
}

/* A side on which the change comes or goes: -1 before it, 1 after it. */
static void
add_shoulder (Work *self, int side)
{
  double time = self->moment->time, far = time + side * self->moment->distance;
  double from = MIN (time, far), to = MAX (time, far);

  remove_made (self, from, to);
  if (!has_set_key (self, from, to))
    put_key (self, far, value_at (self, far), MO_SHAPE_FLAT, TRUE);
}

static void
change_keys (Work *self, double from)
{
  for (guint i = find_key (self, from); i < self->keys->len; i++)
    key_of (self, i)->value = changed (self, key_of (self, i)->value);
}

static void
add_addition (Work *self)
{
  MoQuat value = changed (self, value_at (self, self->moment->time));

  if (self->moment->spread == MO_SPREAD_EVERYWHERE)
    {
      change_keys (self, -INFINITY);
      if (self->keys->len > 0)
        return;
    }
  else
    {
      if (self->moment->spread == MO_SPREAD_FROM_HERE)
        change_keys (self, self->moment->time);
      else
        add_shoulder (self, 1);
      add_shoulder (self, -1);
    }
  put_key (self, self->moment->time, value, MO_SHAPE_FLAT, FALSE);
}

/* The lane is the motion of the joint: its keys are what the pose has. */
static void
add_motion (Work *self)
{
  if (self->moment->spread == MO_SPREAD_EVERYWHERE && self->keys->len > 0)
    change_keys (self, -INFINITY);
  else
    put_key (self, self->moment->time, self->after, MO_SHAPE_AUTO, FALSE);
}

/* -- Lanes ------------------------------------------------------------------------------------- */

static int
find_lane (const MoEdit *edit, guint joint, MoLanePath path)
{
  for (guint i = 0; i < edit->lanes->len; i++)
    if (mo_edit_lane (edit, i)->joint == joint && mo_edit_lane (edit, i)->path == path)
      return (int) i;
  return -1;
}

static void
change_lane (MoEdit *edit, guint joint, MoLanePath path, MoQuat before, MoQuat after,
             const MoPoseMoment *moment)
{
  int index = find_lane (edit, joint, path);
  Work work = { .lane = index >= 0 ? mo_edit_lane (edit, (guint) index) : NULL,
                .mode = edit->mode,
                .path = path,
                .after = after,
                .moment = moment };
  MoEditLane *made;

  work.about =
      work.lane != NULL ? (MoLaneAbout) work.lane->about : mo_edit_lane_usual_about (joint);
  work.change = path == MO_LANE_TURN
                    ? find_turn (work.about, before, after)
                    : (MoQuat){ after.x - before.x, after.y - before.y, after.z - before.z, 0.0 };
  if (path == MO_LANE_TURN)
    work.below = find_below (&work, before);
  work.keys = g_array_new (FALSE, TRUE, sizeof (MoEditKey));
  if (work.lane != NULL)
    g_array_append_vals (work.keys, work.lane->keys, work.lane->n_keys);
  if (edit->mode == MO_EDIT_ADD)
    add_addition (&work);
  else
    add_motion (&work);
  made = mo_edit_lane_new (joint, path, work.about, (MoEditKey *) (gpointer) work.keys->data,
                           work.keys->len);
  g_array_free (work.keys, FALSE);
  if (index < 0)
    g_ptr_array_add (edit->lanes, made);
  else
    {
      mo_edit_lane_unref (g_ptr_array_index (edit->lanes, index));
      g_ptr_array_index (edit->lanes, index) = made;
    }
}

static MoQuat
place_of (const MoTransform *local)
{
  return (MoQuat){ local->position.x, local->position.y, local->position.z, 0.0 };
}

gboolean
mo_edit_takes_change (const MoEdit *self, double time)
{
  return (self->mode == MO_EDIT_ADD || self->mode == MO_EDIT_KEYS) && !self->is_muted
         && self->closes <= 0.0 && mo_edit_weight_at (self, time) == 1.0;
}

MoEdit *
mo_pose_change (const MoEdit *edit, const MoPose *before, const MoPose *after,
                const MoPoseMoment *moment)
{
  g_autoptr (MoEdit) made = edit != NULL ? mo_edit_copy (edit) : mo_edit_new (MO_EDIT_ADD);
  gboolean differs = FALSE;

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      const MoTransform *a = &before->local[i], *b = &after->local[i];

      if (mo_quat_angle (a->rotation, b->rotation) > MO_CHANGE_ANGLE)
        {
          change_lane (made, i, MO_LANE_TURN, a->rotation, b->rotation, moment);
          differs = TRUE;
        }
      if (mo_joint_is_moved (i)
          && mo_vec3_length (mo_vec3_sub (b->position, a->position)) > MO_CHANGE_DISTANCE)
        {
          change_lane (made, i, MO_LANE_MOVE, place_of (a), place_of (b), moment);
          differs = TRUE;
        }
    }
  return differs ? g_steal_pointer (&made) : NULL;
}
