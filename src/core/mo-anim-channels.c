/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-anim-channels.h"

#include "mo-anim-settings.h"
#include "mo-axes.h"
#include "mo-encode.h"
#include "mo-euler.h"
#include "mo-math.h"
#include "mo-quantise.h"
#include "mo-rig-skeleton.h"

#include <string.h>

/* No span between two keys is halved oftener than this. */
#define MAX_HALVINGS 10

/* One track as the world will play it. */
typedef struct
{
  MoPlainKey *keys; /* owned, by time */
  guint n;
  guint at; /* the last key at or before the time that was last asked for */
} Track;

typedef struct
{
  guint number;              /* of the rig */
  const MoAnimJoint *source; /* NULL where the file does not move it */
  Track rotation, position;
} Part;

typedef struct
{
  const MoAnim *anim;
  double tolerance; /* radians */
  Part parts[MO_RIG_N_JOINTS];
} Maker;

/* -- Tracks ------------------------------------------------------------------------------------ */

static MoPlainKey
decode (MoKey code, float duration, gboolean is_position)
{
  MoPlainKey key = { .time = mo_dequantise (code.time, 0.0f, duration) };
  MoVec3 v = mo_decode_position (code);
  MoQuat q = mo_decode_rotation (code);

  if (is_position)
    q = (MoQuat){ v.x, v.y, v.z, 0.0 };
  key.x = (float) q.x;
  key.y = (float) q.y;
  key.z = (float) q.z;
  key.w = (float) q.w;
  return key;
}

/* The keys as an upload leaves them, which is what the window shows and what a conversion back
 * finds the same codes for. */
static void
track_init (Track *self, const MoTrack *track, const MoAnim *anim, gboolean is_position)
{
  self->keys = g_new (MoPlainKey, track->n_keys + 1);
  for (guint i = 0; i < track->n_keys; i++)
    {
      MoKey code = track->keys[i];

      if (!anim->is_uploaded)
        code = mo_key_image (code, anim->duration, is_position);
      self->keys[i] =
          track->plain != NULL ? track->plain[i] : decode (code, anim->duration, is_position);
    }
  self->n = mo_plain_keys_merge (self->keys, track->n_keys);
}

/* The keys around a time, which does not go back; the share of the second. */
static double
track_seek (Track *self, double time, const MoPlainKey **before, const MoPlainKey **behind)
{
  while (self->at + 1 < self->n && (double) self->keys[self->at + 1].time <= time)
    self->at++;
  *before = *behind = &self->keys[self->at];
  if (self->at + 1 == self->n || (double) (*before)->time >= time)
    return 0.0;
  *behind = *before + 1;
  return (time - (double) (*before)->time) / ((double) (*behind)->time - (double) (*before)->time);
}

static MoQuat
key_rotation (const MoPlainKey *key)
{
  return (MoQuat){ key->x, key->y, key->z, key->w };
}

static MoQuat
rotation_at (Track *self, double time)
{
  const MoPlainKey *before, *behind;
  double share;

  if (self->n == 0)
    return MO_QUAT_IDENTITY;
  share = track_seek (self, time, &before, &behind);
  return mo_axes_rotation_from_avatar (
      mo_quat_normalise (mo_quat_nlerp (key_rotation (before), key_rotation (behind), share)));
}

/* Metres, in the avatar's axes. */
static MoVec3
position_at (Track *self, double time)
{
  const MoPlainKey *before, *behind;
  double share;

  if (self->n == 0)
    return (MoVec3){ 0.0, 0.0, 0.0 };
  share = track_seek (self, time, &before, &behind);
  return mo_vec3_lerp ((MoVec3){ before->x, before->y, before->z },
                       (MoVec3){ behind->x, behind->y, behind->z }, share);
}

/* -- Keys -------------------------------------------------------------------------------------- */

typedef struct
{
  Part *part;
  const MoJoint *joint;
  double tolerance;
  GArray *times;  /* double */
  GArray *values; /* float */
  double euler[MO_EULER_N]; /* of the last key */
} Keyer;

static void
add_key (Keyer *self, double time, const double euler[MO_EULER_N], MoVec3 metres)
{
  float row[3 + MO_EULER_N];
  guint n = mo_rig_skeleton_row (self->joint, self->part->number, euler, metres, row);

  memcpy (self->euler, euler, sizeof self->euler);
  g_array_append_val (self->times, time);
  g_array_append_vals (self->values, row, n);
}

/* Keys behind the last one up to `time`, halving the span until its middle and quarters are as the
 * world plays them. */
static void
add_span (Keyer *self, double start, double time, guint halvings)
{
  Track ahead = self->part->rotation;
  gboolean is_even = halvings == MAX_HALVINGS || self->part->rotation.n < 2;
  double euler[MO_EULER_N], between[MO_EULER_N];

  mo_euler_from_quat (rotation_at (&ahead, time), self->euler, euler);
  ahead = self->part->rotation;
  for (guint i = 1; i < 4 && !is_even; i++)
    {
      MoQuat played = rotation_at (&ahead, start + (time - start) * i / 4.0);

      for (guint j = 0; j < MO_EULER_N; j++)
        between[j] = self->euler[j] + (euler[j] - self->euler[j]) * i / 4.0;
      if (mo_quat_angle (played, mo_euler_to_quat (between)) > self->tolerance)
        {
          double middle = start + (time - start) / 2.0;

          add_span (self, start, middle, halvings + 1);
          add_span (self, middle, time, halvings + 1);
          return;
        }
    }
  rotation_at (&self->part->rotation, time);
  add_key (self, time, euler, position_at (&self->part->position, time));
}

/* The times at which either track has a key, rising. The hip of a file that leaves it alone stands
 * where it always does, and says so once. */
static GArray *
times_of (const Part *part)
{
  GArray *times = g_array_new (FALSE, TRUE, sizeof (double));
  guint i = 0, j = 0;

  if (part->rotation.n == 0 && part->position.n == 0 && part->number == MO_RIG_PELVIS)
    g_array_set_size (times, 1);

  while (i < part->rotation.n || j < part->position.n)
    {
      double a = i < part->rotation.n ? (double) part->rotation.keys[i].time : G_MAXDOUBLE;
      double b = j < part->position.n ? (double) part->position.keys[j].time : G_MAXDOUBLE;
      double time = MIN (a, b);

      g_array_append_val (times, time);
      i += a == time;
      j += b == time;
    }
  return times;
}

static void
key_joint (Part *part, const MoJoint *joint, double tolerance, MoKeyedJoint *keyed)
{
  g_autoptr (GArray) times = times_of (part);
  Keyer keyer = { .part = part, .joint = joint, .tolerance = tolerance };

  keyer.times = g_array_new (FALSE, FALSE, sizeof (double));
  keyer.values = g_array_new (FALSE, FALSE, sizeof (float));
  for (guint i = 0; i < times->len; i++)
    {
      double time = g_array_index (times, double, i);

      /* The first is reached from nowhere. */
      add_span (&keyer, i > 0 ? g_array_index (times, double, i - 1) : time, time,
                i > 0 ? 0 : MAX_HALVINGS);
    }
  keyed->n_keys = keyer.times->len;
  keyed->times = (double *) (void *) g_array_free (keyer.times, FALSE);
  keyed->values = (float *) (void *) g_array_free (keyer.values, FALSE);
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  double first = *(const double *) a, second = *(const double *) b;

  return (first > second) - (first < second);
}

/* All the keyframes' times, and the end, which may lie behind the last key. */
static void
collect_times (MoKeyframes *keyframes, double duration)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (double));

  g_array_append_val (all, duration);
  for (guint i = 0; i < keyframes->n_joints; i++)
    if (keyframes->joints[i].n_keys > 0)
      g_array_append_vals (all, keyframes->joints[i].times, keyframes->joints[i].n_keys);
  g_array_sort (all, compare_times);
  for (guint i = 0; i < all->len; i++)
    if (i == 0 || g_array_index (all, double, i) != g_array_index (all, double, i - 1))
      g_array_append_val (keyframes->times, g_array_index (all, double, i));
}

/* -- The whole --------------------------------------------------------------------------------- */

static void
take_joint (Maker *self, const MoAnimJoint *joint, MoContext *context)
{
  int number = mo_rig_find (joint->name);

  if (number < 0)
    {
      mo_find (context, MO_CODE_JOINT_NOT_HELD, MO_NOWHERE, joint->name, NULL);
      return;
    }
  /* Of several entries of one joint the world plays the first. */
  if (self->parts[number].source != NULL)
    return;
  self->parts[number].source = joint;
  track_init (&self->parts[number].rotation, &joint->rotation, self->anim, FALSE);
  track_init (&self->parts[number].position, &joint->position, self->anim, TRUE);
}

static guint8
wanted_part (const Part *part)
{
  if (part->source == NULL)
    return MO_RIG_PART_NONE;
  return part->position.n > 0 ? MO_RIG_PART_MOVES : MO_RIG_PART_TURNS;
}

MoClip *
mo_anim_to_channels (const MoClip *clip, double tolerance, MoContext *context)
{
  MoClip *result = mo_clip_new (clip->format);
  g_autofree Maker *self = g_new0 (Maker, 1);
  guint8 wanted[MO_RIG_N_JOINTS];
  int index_of[MO_RIG_N_JOINTS];

  self->anim = clip->anim;
  self->tolerance = MO_DEGREES (tolerance);
  result->skeleton = mo_skeleton_new ();
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    self->parts[i].number = i;
  for (guint i = 0; i < self->anim->joints->len; i++)
    take_joint (self, mo_anim_joint (self->anim, i), context);
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    wanted[i] = wanted_part (&self->parts[i]);
  mo_rig_skeleton_fill (result->skeleton, wanted, index_of);
  result->keyframes = mo_keyframes_new (result->skeleton->joints->len);
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      if (self->parts[i].source != NULL || i == MO_RIG_PELVIS)
        key_joint (&self->parts[i], mo_skeleton_joint (result->skeleton, (guint) index_of[i]),
                   self->tolerance, &result->keyframes->joints[index_of[i]]);
      g_free (self->parts[i].rotation.keys);
      g_free (self->parts[i].position.keys);
    }
  collect_times (result->keyframes, self->anim->duration);
  result->settings = mo_anim_settings (self->anim, context);
  return result;
}
