/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-clip.h"

#include "mo-clip-stance.h"
#include "mo-anim.h"
#include "mo-math.h"
#include "mo-rig.h"
#include "mo-number.h"

#include <math.h>
#include <string.h>

/* The channels of three angles about different axes. */
#define ROTATIONS                                                                                  \
  (1u << MO_CHANNEL_X_ROTATION | 1u << MO_CHANNEL_Y_ROTATION | 1u << MO_CHANNEL_Z_ROTATION)

MoClip *
mo_clip_new (const char *format)
{
  MoClip *self = g_new0 (MoClip, 1);

  g_atomic_ref_count_init (&self->refs);
  self->format = format;
  self->space = self->file_space = MO_SPACE_WORLD;
  return self;
}

MoClip *
mo_clip_new_like (const MoClip *other)
{
  MoClip *self = mo_clip_new (other->format);

  self->space = other->space;
  self->file_space = other->file_space;
  self->are_changes_of_rest = other->are_changes_of_rest;
  self->has_own_axes = other->has_own_axes;
  self->is_scene = other->is_scene;
  self->keeps_rate = other->keeps_rate;
  return self;
}

static gpointer
copy_numbers (gconstpointer numbers, gsize n, gsize size)
{
  gpointer copy = NULL;

  if (numbers != NULL)
    {
      copy = g_malloc ((n + 1) * size);
      memcpy (copy, numbers, n * size);
    }
  return copy;
}

MoClip *
mo_clip_copy_motion (const MoClip *self)
{
  MoClip *copy = mo_clip_new_like (self);
  gsize n = self->skeleton->n_channels;

  copy->skeleton = mo_skeleton_copy (self->skeleton);
  copy->n_frames = self->n_frames;
  copy->frame_time = self->frame_time;
  copy->last_frame_time = self->last_frame_time;
  copy->time_step = self->time_step;
  copy->singles = copy_numbers (self->singles, self->n_frames * n, sizeof (float));
  copy->values = copy_numbers (self->values, self->n_frames * n, sizeof (double));
  if (self->first != NULL && copy->values != NULL)
    memcpy (copy->values, self->first, n * sizeof (double));
  else
    copy->first = copy_numbers (self->first, n, sizeof (double));
  copy->turns = self->turns != NULL ? mo_turn_rows_ref (self->turns) : NULL;
  copy->reference = copy_numbers (self->reference, n, sizeof (double));
  if (self->keyframes != NULL)
    {
      copy->keyframes = mo_keyframes_new_like (self->keyframes);
      for (guint i = 0; i < self->keyframes->n_joints; i++)
        mo_keyed_copy (&copy->keyframes->joints[i], &self->keyframes->joints[i]);
    }
  copy->settings = self->settings != NULL ? mo_recipe_ref (self->settings) : NULL;
  copy->trailer = self->trailer != NULL ? g_bytes_ref (self->trailer) : NULL;
  return copy;
}

MoClip *
mo_clip_ref (MoClip *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

static void
clear_rows (MoClip *self)
{
  if (self->rows_of == NULL)
    {
      g_free (self->values);
      g_free (self->singles);
    }
  self->values = NULL;
  self->singles = NULL;
  g_clear_pointer (&self->turns, mo_turn_rows_unref);
  g_clear_pointer (&self->rows_of, mo_clip_unref);
  g_clear_pointer (&self->first, g_free);
}

void
mo_clip_unref (MoClip *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  g_clear_pointer (&self->keyframes, mo_keyframes_free);
  g_clear_pointer (&self->settings, mo_recipe_unref);
  g_clear_pointer (&self->facts, mo_facts_free);
  g_clear_pointer (&self->stance, mo_posture_unref);
  g_clear_pointer (&self->skeleton, mo_skeleton_free);
  g_clear_pointer (&self->named_after, mo_skeleton_free);
  g_clear_pointer (&self->anim, mo_anim_unref);
  g_clear_pointer (&self->trailer, g_bytes_unref);
  g_clear_pointer (&self->original, g_bytes_unref);
  g_free (self->original_name);
  g_free (self->stage);
  g_strfreev (self->clip_names);
  clear_rows (self);
  g_free (self->reference);
  g_free (self);
}

void
mo_clip_drop_rows (MoClip *self)
{
  if (g_atomic_ref_count_compare (&self->refs, 1))
    clear_rows (self);
}

void
mo_clip_spend_motion (MoClip *self)
{
  clear_rows (self);
  for (guint i = 0; self->keyframes != NULL && i < self->keyframes->n_joints; i++)
    mo_keyed_clear (&self->keyframes->joints[i]);
}

void
mo_clip_share_rows (MoClip *self, const MoClip *other)
{
  self->rows_of = mo_clip_ref ((MoClip *) other);
  self->n_frames = other->n_frames;
  self->singles = other->singles;
  self->values = other->values;
  self->turns = other->turns != NULL ? mo_turn_rows_ref (other->turns) : NULL;
  self->first = copy_numbers (other->first, other->skeleton->n_channels, sizeof (double));
}

void
mo_clip_set_original (MoClip *self, const char *name, GBytes *bytes)
{
  g_clear_pointer (&self->original, g_bytes_unref);
  self->original = g_bytes_ref (bytes);
  g_free (self->original_name);
  self->original_name = g_strdup (name);
}

gboolean
mo_clip_has_bind_pose (const MoClip *self)
{
  return self->facts != NULL && self->facts->type->has_bind_pose;
}

gboolean
mo_clip_time_at (const MoClip *self, double unix_time, double *time)
{
  return self->facts != NULL && self->facts->type->time_at != NULL
         && self->facts->type->time_at (self->facts, unix_time, time);
}

JsonNode *
mo_clip_view (const MoClip *self, const char *name)
{
  return self->facts != NULL && self->facts->type->view != NULL
             ? self->facts->type->view (self, name)
             : NULL;
}

gboolean
mo_joint_has_quaternion (const MoJoint *joint)
{
  return memchr (joint->channels, MO_CHANNEL_W_ROTATION, joint->n_channels) != NULL;
}

static MoQuat
read_quaternion (const MoJoint *joint, const double *values)
{
  double parts[4] = { 0.0, 0.0, 0.0, 0.0 };

  for (guint i = 0; i < joint->n_channels; i++)
    if (joint->channels[i] >= MO_CHANNEL_X_ROTATION)
      parts[joint->channels[i] - MO_CHANNEL_X_ROTATION] = values[i];
  return mo_quat_normalise ((MoQuat){ parts[0], parts[1], parts[2], parts[3] });
}

static MoQuat
read_euler (const MoJoint *joint, const double *values)
{
  static const MoVec3 axes[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  MoQuat euler = MO_QUAT_IDENTITY;

  for (guint i = 0; i < joint->n_channels; i++)
    if (joint->channels[i] >= MO_CHANNEL_X_ROTATION)
      euler =
          mo_quat_mul (mo_quat_from_axis_angle (axes[joint->channels[i] - MO_CHANNEL_X_ROTATION],
                                                MO_DEGREES (values[i])),
                       euler);
  return euler;
}

/* The same of the usual three angles about different axes, without the terms of the products that are zero: it is asked of
 * every joint in every frame. */
static MoQuat
read_three (const guint8 channels[3], const double values[3])
{
  guint i = channels[0] - MO_CHANNEL_X_ROTATION, j = channels[1] - MO_CHANNEL_X_ROTATION,
        k = channels[2] - MO_CHANNEL_X_ROTATION;
  double sign = (i + 1) % 3 == j ? 1.0 : -1.0, s[3], c[3], parts[3], two[4];

  for (guint n = 0; n < 3; n++)
    {
      double half = MO_DEGREES (values[n]) * 0.5;

      s[n] = sin (half);
      c[n] = cos (half);
    }
  two[0] = s[0] * c[1];
  two[1] = c[0] * s[1];
  two[2] = sign * (s[0] * s[1]);
  two[3] = c[0] * c[1];
  parts[i] = two[0] * c[2] + sign * (two[1] * s[2]);
  parts[j] = two[1] * c[2] - sign * (two[0] * s[2]);
  parts[k] = two[3] * s[2] + two[2] * c[2];
  return (MoQuat){ parts[0], parts[1], parts[2], two[3] * c[2] - two[2] * s[2] };
}

MoQuat
mo_joint_rotation (const MoJoint *joint, const double *values)
{
  guint first = 0, is_there = 0, n;

  while (first < joint->n_channels && joint->channels[first] < MO_CHANNEL_X_ROTATION)
    first++;
  n = joint->n_channels - first;
  for (guint i = first; i < joint->n_channels; i++)
    is_there |= 1u << joint->channels[i];
  if ((is_there & (1u << MO_CHANNEL_W_ROTATION)) != 0)
    return read_quaternion (joint, values);
  return n == 3 && is_there == ROTATIONS ? read_three (joint->channels + first, values + first)
                                         : read_euler (joint, values);
}

gboolean
mo_joint_position (const MoJoint *joint, const double *values, MoVec3 *position)
{
  double parts[3] = { 0.0, 0.0, 0.0 };
  gboolean found = FALSE;

  for (guint i = 0; i < joint->n_channels; i++)
    if (joint->channels[i] <= MO_CHANNEL_Z_POSITION)
      {
        parts[joint->channels[i]] = values[i];
        found = TRUE;
      }
  *position = (MoVec3){ parts[0], parts[1], parts[2] };
  return found;
}

/* The numbers of a frame; NULL if there are none in double precision. */
static const double *
own_row (const MoClip *self, guint frame)
{
  if (frame == 0 && self->first != NULL)
    return self->first;
  return self->values != NULL ? self->values + (gsize) frame * self->skeleton->n_channels : NULL;
}

/* Of a joint's channels those that are among `n` columns from `column` on. */
static void
copy_turn (const MoTurnRows *turns, const MoJoint *joint, guint index, guint frame, guint column,
           guint n, double *to)
{
  MoVec3 v = mo_turn_rows_get_place (turns, index, frame);
  MoQuat q = mo_turn_rows_get_turn (turns, index, frame);
  const double parts[] = { v.x, v.y, v.z, q.x, q.y, q.z, q.w };

  G_STATIC_ASSERT (MO_CHANNEL_X_POSITION == 0 && MO_CHANNEL_X_ROTATION == 3
                   && MO_CHANNEL_W_ROTATION == 6);
  for (guint i = 0; i < joint->n_channels; i++)
    if (joint->first_channel + i >= column && joint->first_channel + i < column + n)
      to[joint->first_channel + i - column] = parts[joint->channels[i]];
}

static void
copy_turns (const MoClip *self, guint frame, guint column, guint n, double *to)
{
  for (guint i = 0; i < self->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (self->skeleton, i);

      if (joint->first_channel < column + n && joint->first_channel + joint->n_channels > column)
        copy_turn (self->turns, joint, i, frame, column, n, to);
    }
}

void
mo_clip_copy_row (const MoClip *self, guint frame, guint column, guint n, double *to)
{
  const double *row = own_row (self, frame);

  if (row != NULL)
    memcpy (to, row + column, n * sizeof *to);
  else if (self->singles != NULL)
    mo_number_widen_all (self->singles + (gsize) frame * self->skeleton->n_channels + column, 1, n,
                         to);
  else if (self->turns != NULL)
    copy_turns (self, frame, column, n, to);
}

const double *
mo_clip_row (const MoClip *self, guint frame, double *room)
{
  const double *row = own_row (self, frame);

  if (row != NULL)
    return row;
  mo_clip_copy_row (self, frame, 0, self->skeleton->n_channels, room);
  return room;
}

const double *
mo_clip_joint_row (const MoClip *self, const MoJoint *joint, guint frame,
                   double room[MO_MAX_JOINT_CHANNELS])
{
  const double *row = own_row (self, frame);

  if (row != NULL)
    return row + joint->first_channel;
  mo_clip_copy_row (self, frame, joint->first_channel, joint->n_channels, room);
  return room;
}

gboolean
mo_clip_is_same (const MoClip *self, guint frame, guint other, guint column, guint n)
{
  double (*get) (const MoClip *, guint, guint) =
      self->first != NULL && MIN (frame, other) == 0 ? mo_clip_value : mo_clip_number;

  for (guint i = 0; i < n; i++)
    if (get (self, frame, column + i) != get (self, other, column + i))
      return FALSE;
  return TRUE;
}

MoQuat
mo_clip_rotation (const MoClip *self, const MoJoint *joint, guint frame)
{
  double room[MO_MAX_JOINT_CHANNELS];

  return mo_joint_rotation (joint, mo_clip_joint_row (self, joint, frame, room));
}

gboolean
mo_clip_position (const MoClip *self, const MoJoint *joint, guint frame, MoVec3 *position)
{
  double room[MO_MAX_JOINT_CHANNELS];

  return mo_joint_position (joint, mo_clip_joint_row (self, joint, frame, room), position);
}

double
mo_clip_frame_time (const MoClip *self)
{
  return self->frame_time > 0.0 ? self->frame_time : MO_USUAL_FRAME_TIME;
}

double
mo_clip_duration (const MoClip *self)
{
  if (self->keyframes != NULL)
    return mo_keyframes_duration (self->keyframes);
  return self->n_frames > 1 ? mo_clip_time_of_frame (self, self->n_frames - 1) : 0.0;
}

double
mo_clip_time_of_frame (const MoClip *self, guint frame)
{
  double frame_time = mo_clip_frame_time (self);

  if (self->last_frame_time > 0.0 && frame > 0 && frame + 1 == self->n_frames)
    return (frame - 1) * frame_time + self->last_frame_time;
  return frame * frame_time;
}

gboolean
mo_clip_is_for_world (const MoClip *self)
{
  return self->skeleton != NULL && self->skeleton->joints->len > 0
         && mo_rig_find_alias (mo_skeleton_joint (self->skeleton, 0)->name) == MO_RIG_PELVIS;
}

gboolean
mo_clip_has_reference (const MoClip *self)
{
  return self->keyframes == NULL && self->reference == NULL && !self->are_changes_of_rest
         && mo_clip_is_for_world (self) && !mo_clip_begins_in_motion (self);
}

/* The channels of a joint where the motion begins; NULL if nothing moves it. */
static const double *
first_values (const MoClip *self, guint index, double room[MO_MAX_JOINT_CHANNELS])
{
  if (self->keyframes != NULL)
    {
      if (mo_keyframes_count_keys (self->keyframes, index) == 0)
        return NULL;
      mo_keyframes_evaluate (self->keyframes, index, mo_skeleton_joint (self->skeleton, index),
                             -G_MAXDOUBLE, room);
      return room;
    }
  return self->n_frames > 0
             ? mo_clip_joint_row (self, mo_skeleton_joint (self->skeleton, index), 0, room)
             : NULL;
}

void
mo_clip_fill_reference (const MoClip *self, double *row)
{
  for (guint i = 0; i < self->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (self->skeleton, i);
      double room[MO_MAX_JOINT_CHANNELS];
      const double *first = first_values (self, i, room);
      gboolean has_offset = joint->parent < 0 && !mo_vec3_is_zero (joint->rest.translation);

      for (guint j = 0; j < joint->n_channels; j++)
        {
          guint column = joint->first_channel + j;

          if (joint->channels[j] > MO_CHANNEL_Z_POSITION)
            row[column] = joint->channels[j] == MO_CHANNEL_W_ROTATION ? 1.0 : 0.0;
          else if (has_offset || first == NULL)
            row[column] = mo_vec3_part (joint->rest.translation, joint->channels[j]);
          else
            row[column] = first[j];
        }
    }
}

MoRecipe *
mo_clip_merge_recipe (const MoClip *self, const MoRecipe *recipe)
{
  gboolean has_settings = self != NULL && self->settings != NULL;

  /* The viewer does not read the marks of an editor. */
  if (has_settings && recipe->mode == MO_MODE_VIEWER && self->are_settings_marks)
    has_settings = FALSE;
  return has_settings ? mo_recipe_merge (self->settings, recipe)
                      : mo_recipe_ref ((MoRecipe *) recipe);
}
