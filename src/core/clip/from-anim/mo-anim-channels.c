/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-anim-channels.h"

#include "mo-anim-settings.h"
#include "mo-axes.h"
#include "mo-encode.h"
#include "mo-math.h"
#include "mo-quantise.h"
#include "mo-rig-skeleton.h"
#include "mo-number.h"

#include <string.h>

typedef struct
{
  guint number;               /* of the rig */
  const MoAnimJoint *source;  /* NULL if the file does not move it */
  MoCurve rotation, position; /* as the world will play them; owned */
} Part;

typedef struct
{
  const MoAnim *anim;
  Part parts[MO_RIG_N_JOINTS];
} Maker;

/* -- Curves ------------------------------------------------------------------------------------ */

static MoPlainKey
decode (MoKey code, float duration, gboolean is_position)
{
  MoPlainKey key = { .time = mo_dequantise (code.time, 0.0f, duration) };
  MoVec3 v = mo_decode_position (code);
  MoQuat q = mo_decode_rotation (code);

  if (is_position)
    q = (MoQuat){ v.x, v.y, v.z, 0.0 };
  key.x = q.x;
  key.y = q.y;
  key.z = q.z;
  key.w = q.w;
  return key;
}

static MoQuat
key_rotation (const MoPlainKey *key)
{
  return (MoQuat){ key->x, key->y, key->z, key->w };
}

/* Negates quaternions so that each is on the same side as the one before it, since the four
 * numbers are interpolated linearly along the shorter arc. A half turn is on both sides: only
 * its signs say which way the world rotates, so they are kept. */
static void
align (MoPlainKey *keys, guint n)
{
  for (guint i = 1; i < n; i++)
    if (keys[i].w != 0.0f
        && mo_quat_dot (key_rotation (&keys[i]), key_rotation (&keys[i - 1])) < 0.0)
      keys[i] = (MoPlainKey){ keys[i].time, -keys[i].x, -keys[i].y, -keys[i].z, -keys[i].w };
}

/* The keys after an upload, which is what the window shows, and for which a conversion back
 * finds the same codes. In double precision, because a key may be at the time of a key of the
 * other curve. */
static void
load_curve (MoCurve *curve, const MoTrack *track, const MoAnim *anim, gboolean is_position)
{
  g_autofree MoPlainKey *keys = g_new (MoPlainKey, track->n_keys + 1);
  guint n;

  for (guint i = 0; i < track->n_keys; i++)
    {
      MoKey code;

      if (track->plain != NULL)
        {
          keys[i] = track->plain[i];
          continue;
        }
      code = track->keys[i];
      if (!anim->is_uploaded)
        code = mo_key_image (code, anim->duration, is_position);
      keys[i] = decode (code, anim->duration, is_position);
    }
  n = mo_plain_keys_merge (keys, track->n_keys);
  if (track->plain != NULL)
    n = mo_plain_keys_cut (keys, n, anim->duration, is_position);
  if (!is_position)
    align (keys, n);
  mo_curve_init (curve, n, is_position ? 3 : 4, is_position ? MO_CURVE_LINEAR : MO_CURVE_PLAY);
  for (guint i = 0; i < n; i++)
    {
      const double row[5] = { keys[i].time, keys[i].x, keys[i].y, keys[i].z, keys[i].w };

      memcpy (mo_curve_row (curve, i), row, curve->stride);
    }
}

static MoQuat
rotation_at (const MoCurve *curve, double time, guint *hint)
{
  double v[4] = { 0.0 };

  if (curve->n_keys == 0)
    return MO_QUAT_IDENTITY;
  mo_curve_evaluate (curve, time, hint, v);
  return mo_axes_rotation_from_avatar ((MoQuat){ v[0], v[1], v[2], v[3] });
}

/* Metres, in the avatar's axes. */
static MoVec3
position_at (const MoCurve *curve, double time, guint *hint)
{
  double v[4] = { 0.0 };

  if (curve->n_keys == 0)
    return (MoVec3){ 0.0, 0.0, 0.0 };
  mo_curve_evaluate (curve, time, hint, v);
  return (MoVec3){ v[0], v[1], v[2] };
}

/* -- Keys -------------------------------------------------------------------------------------- */

/* The times of keys in either curve, ascending. If the file does not move the hip, it has a
 * single key with its usual position. */
static GArray *
times_of (const Part *part)
{
  GArray *times = g_array_new (FALSE, TRUE, sizeof (double));
  guint i = 0, j = 0;

  if (part->rotation.n_keys == 0 && part->position.n_keys == 0 && part->number == MO_RIG_PELVIS)
    g_array_set_size (times, 1);

  while (i < part->rotation.n_keys || j < part->position.n_keys)
    {
      double a = i < part->rotation.n_keys ? mo_curve_time (&part->rotation, i) : G_MAXDOUBLE;
      double b = j < part->position.n_keys ? mo_curve_time (&part->position, j) : G_MAXDOUBLE;
      double time = MIN (a, b);

      g_array_append_val (times, time);
      i += a == time;
      j += b == time;
    }
  return times;
}

static void
fill_row (const Part *part, const MoJoint *joint, double time, guint hints[2], double *row)
{
  MoQuat q = rotation_at (&part->rotation, time, &hints[0]);

  if (joint->channels[0] == MO_CHANNEL_X_POSITION)
    {
      MoVec3 at = position_at (&part->position, time, &hints[1]);
      MoVec3 v = mo_vec3_scale (mo_axes_from_avatar (at), 1.0 / MO_METRES_PER_INCH);
      gboolean is_hip = part->number == MO_RIG_PELVIS;

      *row++ = v.x + (is_hip ? joint->rest.translation.x : 0.0);
      *row++ = v.y + (is_hip ? joint->rest.translation.y : 0.0);
      *row++ = v.z + (is_hip ? joint->rest.translation.z : 0.0);
    }
  *row++ = q.x;
  *row++ = q.y;
  *row++ = q.z;
  *row++ = q.w;
}

/* The number with the shortest text that means the same time: it had single precision. */
static double
tidy_time (double time)
{
  return mo_number_widen ((float) time);
}

/* Sets keys of both curves at the times of either: between its own keys, a curve has the values
 * that the world plays, at times that are not yet shortened. */
static void
key_joint (const Part *part, const MoJoint *joint, MoKeyframes *keyframes, guint index)
{
  g_autoptr (GArray) times = times_of (part);
  g_autofree double *rows = g_new (double, (gsize) times->len * joint->n_channels + 1);
  guint hints[2] = { 0, 0 };

  for (guint i = 0; i < times->len; i++)
    {
      double *time = &g_array_index (times, double, i);

      fill_row (part, joint, *time, hints, rows + (gsize) i * joint->n_channels);
      *time = tidy_time (*time);
    }
  mo_keyframes_set_rows (keyframes, index, joint, times->len, (const double *) times->data, rows);
}

/* -- The whole --------------------------------------------------------------------------------- */

static void
add_source (Maker *self, const MoAnimJoint *joint, MoContext *context)
{
  int number = mo_rig_find (joint->name);

  if (number < 0)
    {
      mo_report (context, MO_CODE_JOINT_NOT_HELD, MO_NOWHERE, joint->name, NULL);
      return;
    }
  /* If a joint has several entries, the world plays the first. */
  if (self->parts[number].source != NULL)
    return;
  self->parts[number].source = joint;
  load_curve (&self->parts[number].rotation, &joint->rotation, self->anim, FALSE);
  load_curve (&self->parts[number].position, &joint->position, self->anim, TRUE);
}

/* The body: the bones that all avatars have always had. */
static guint8
wanted_part (const Part *part, gboolean has_whole_body)
{
  if (part->source == NULL)
    return has_whole_body && part->number < MO_RIG_N_BONES && !mo_rig_joint (part->number)->extended
               ? MO_RIG_PART_TURNS
               : MO_RIG_PART_NONE;
  return part->position.n_keys > 0 ? MO_RIG_PART_MOVES : MO_RIG_PART_TURNS;
}

/* Names the joints as in the file that the .anim was made from. */
static void
copy_names (MoSkeleton *skeleton, const MoSkeleton *source, const int index_of[MO_RIG_N_JOINTS])
{
  gboolean is_named[MO_RIG_N_JOINTS] = { FALSE };

  for (guint i = 0; i < source->joints->len; i++)
    {
      const char *name = mo_skeleton_joint (source, i)->name;
      int number = mo_rig_find_alias (name);
      MoJoint *joint;

      if (number < 0 || index_of[number] < 0 || is_named[number])
        continue;
      is_named[number] = TRUE;
      joint = mo_skeleton_joint (skeleton, (guint) index_of[number]);
      g_free (joint->name);
      joint->name = g_strdup (name);
    }
}

MoClip *
mo_anim_to_channels (const MoClip *clip, MoContext *context)
{
  MoClip *result = mo_clip_new (clip->format);
  g_autofree Maker *self = g_new0 (Maker, 1);
  guint8 wanted[MO_RIG_N_JOINTS];
  int index_of[MO_RIG_N_JOINTS];
  double duration;

  self->anim = clip->anim;
  result->file_space = clip->file_space;
  result->skeleton = mo_skeleton_new ();
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    self->parts[i].number = i;
  for (guint i = 0; i < self->anim->joints->len; i++)
    add_source (self, mo_anim_joint (self->anim, i), context);
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    wanted[i] = wanted_part (&self->parts[i], clip->has_whole_body);
  mo_rig_skeleton_fill (result->skeleton, wanted, index_of);
  mo_rig_skeleton_use_quaternions (result->skeleton);
  if (clip->named_after != NULL)
    copy_names (result->skeleton, clip->named_after, index_of);
  result->frame_time = clip->frame_time;
  result->keeps_rate = clip->keeps_rate;
  result->keyframes = mo_keyframes_new (result->skeleton->joints->len);
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      if (self->parts[i].source != NULL || i == MO_RIG_PELVIS)
        key_joint (&self->parts[i], mo_skeleton_joint (result->skeleton, (guint) index_of[i]),
                   result->keyframes, (guint) index_of[i]);
      mo_curve_clear (&self->parts[i].rotation);
      mo_curve_clear (&self->parts[i].position);
    }
  /* The end may be after the last key. */
  duration = tidy_time ((double) self->anim->duration);
  mo_keyframes_collect_times (result->keyframes, &duration, 1);
  result->time_step = mo_clip_duration (result) / 65535.0;
  result->settings = mo_anim_settings (self->anim, context);
  return result;
}
