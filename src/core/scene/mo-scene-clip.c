/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-scene-private.h"

#include "mo-math.h"

#include <string.h>

/* Positions that differ by less, as a share of their length, are the same: programs write them in single precision. */
#define SAME_MOVE 1e-6

/* -- The skeleton ------------------------------------------------------------------------------ */

static void
add_joint (MoClip *clip, const MoSceneJoints *joints, guint index, const MoTransform *rest)
{
  const MoNode *node = mo_scene_joint (joints, index);
  MoJoint *joint = mo_skeleton_joint (clip->skeleton, mo_skeleton_add (clip->skeleton, node->name,
                                                                       joints->parents[index]));

  joint->role = g_strdup (node->role);
  joint->rest.translation = rest->position;
  joint->rest.rotation = rest->rotation;
}

static void
add_channels (MoJoint *joint, gboolean moves)
{
  for (guint i = 0; moves && i < 3; i++)
    joint->channels[joint->n_channels++] = (guint8) (MO_CHANNEL_X_POSITION + i);
  for (guint i = 0; i < 4; i++)
    joint->channels[joint->n_channels++] = (guint8) (MO_CHANNEL_X_ROTATION + i);
}

/* The size of the box around all joints at rest (the clip's units). */
static double
measure_figure (const MoSceneJoints *joints, const MoTransform *rest)
{
  g_autofree MoTransform *world = g_new (MoTransform, joints->n);
  MoVec3 low = { 0.0, 0.0, 0.0 }, high = low;

  for (guint i = 0; i < joints->n; i++)
    {
      int parent = joints->parents[i];
      MoVec3 *at = &world[i].position;

      world[i] = rest[i];
      if (parent >= 0)
        {
          *at = mo_vec3_add (world[parent].position, mo_quat_rotate (world[parent].rotation, *at));
          world[i].rotation = mo_quat_mul (world[i].rotation, world[parent].rotation);
        }
      if (i == 0)
        low = high = *at;
      low = (MoVec3){ MIN (low.x, at->x), MIN (low.y, at->y), MIN (low.z, at->z) };
      high = (MoVec3){ MAX (high.x, at->x), MAX (high.y, at->y), MAX (high.z, at->z) };
    }
  return mo_vec3_length (mo_vec3_sub (high, low));
}

/* -- Its curves -------------------------------------------------------------------------------- */

static gboolean
position_is (const GArray *keys, guint n, MoVec3 place)
{
  for (guint i = 0; i < n; i++)
    {
      MoVec3 v = g_array_index (keys, MoSceneKey, i).pose.position;

      /* As a rule not even its last bit differs. */
      if (v.x == place.x && v.y == place.y && v.z == place.z)
        continue;
      if (mo_vec3_length (mo_vec3_sub (v, place)) > SAME_MOVE * mo_vec3_length (v))
        return FALSE;
    }
  return TRUE;
}

static gboolean
rotates (const GArray *keys)
{
  MoQuat first = g_array_index (keys, MoSceneKey, 0).pose.rotation;

  for (guint i = 1; i < keys->len; i++)
    {
      MoQuat q = g_array_index (keys, MoSceneKey, i).pose.rotation;

      if (memcmp (&q, &first, sizeof q) != 0)
        return TRUE;
    }
  return FALSE;
}

/* What the curves of a clip are made of. */
typedef struct
{
  const MoSceneJoints *joints;
  MoClip *clip;
  MoBaker *baker;
  GArray *keys;        /* MoSceneKey: those of a joint */
  const double *times; /* of the last one whose curves are packed; NULL before that */
  guint n_times;
} Filling;

/* Longer motions are kept in packed curves, which take 12 bytes a key instead of 32 or 40. */
static gboolean
is_packed (const Filling *self)
{
  return (gsize) self->keys->len * self->joints->n > MO_MOST_PLAIN_TURNS;
}

/* Sets the times of a joint with packed curves. */
static void
set_times (Filling *self)
{
  guint n = self->keys->len;
  g_autofree double *times = g_new (double, n);
  const double *before = self->times;

  for (guint i = 0; i < n; i++)
    times[i] = g_array_index (self->keys, MoSceneKey, i).time;
  self->times = mo_times_new (times, n, before, self->n_times);
  self->n_times = n;
  g_clear_pointer (&before, mo_times_unref);
}

/* Room for all keys, or for the first one of a path that does not change. */
static void
init_curve (const Filling *self, gboolean changes, guint width, MoCurveMode mode, MoCurve *curve)
{
  if (changes && is_packed (self))
    mo_curve_init_packed (curve, self->times, self->n_times, width, mode);
  else
    mo_curve_init_empty (curve, changes ? self->keys->len : 1, width, mode);
}

static inline void
set_key (const MoCurve *curve, guint key, double time, const double *value, guint width)
{
  double *row;

  if (curve->times != NULL)
    {
      mo_curve_pack (curve, key, value);
      return;
    }
  row = mo_curve_row (curve, key);
  row[0] = time;
  memcpy (row + 1, value, width * sizeof *value);
}

static void
set_moves (const Filling *self, MoCurve *curve)
{
  const GArray *keys = self->keys;
  MoVec3 first = g_array_index (keys, MoSceneKey, 0).pose.position;

  init_curve (self, !position_is (keys, keys->len, first), 3, MO_CURVE_LINEAR, curve);
  for (guint i = 0; i < curve->n_keys; i++)
    {
      const MoSceneKey *key = &g_array_index (keys, MoSceneKey, i);
      MoVec3 v = key->pose.position;

      set_key (curve, i, key->time, (double[]){ v.x, v.y, v.z }, 3);
    }
}

static void
set_turns (const Filling *self, MoCurve *curve)
{
  init_curve (self, rotates (self->keys), 4, MO_CURVE_SLERP, curve);
  for (guint i = 0; i < curve->n_keys; i++)
    {
      const MoSceneKey *key = &g_array_index (self->keys, MoSceneKey, i);
      MoQuat q = key->pose.rotation;

      set_key (curve, i, key->time, (double[]){ q.x, q.y, q.z, q.w }, 4);
    }
}

static void
fill_joint (Filling *self, guint index)
{
  MoJoint *joint = mo_skeleton_joint (self->clip->skeleton, index);
  MoKeyedJoint *to = &self->clip->keyframes->joints[index];
  gboolean only_turns = mo_baker_fill (self->baker, index, self->keys);
  gboolean is_placed =
      !position_is (self->keys, only_turns ? 1 : self->keys->len, joint->rest.translation);

  if (is_packed (self))
    set_times (self);
  add_channels (joint, is_placed);
  set_turns (self, &to->paths[MO_KEYED_TURN]);
  if (is_placed)
    set_moves (self, &to->paths[MO_KEYED_MOVE]);
}

static gboolean
fill_curves (MoClip *clip, const MoSceneJoints *joints, MoBaker *baker, MoContext *context,
             GError **error)
{
  g_autoptr (GArray) keys = g_array_new (FALSE, FALSE, sizeof (MoSceneKey));
  Filling self = { joints, clip, baker, keys, NULL, 0 };
  guint i = 0;

  while (i < joints->n && !mo_context_check (context, 0.5 + 0.5 * i / joints->n, error))
    fill_joint (&self, i++);
  g_clear_pointer (&self.times, mo_times_unref);
  return i == joints->n;
}

/* -- The clip ---------------------------------------------------------------------------------- */

static void
fill_reference (MoClip *clip, const MoTransform *rest)
{
  clip->reference = g_new0 (double, clip->skeleton->n_channels + 1);
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);
      double *row = clip->reference + joint->first_channel;
      MoVec3 v = rest[i].position;
      MoQuat q = rest[i].rotation;

      if (joint->n_channels > 4)
        {
          memcpy (row, (double[]){ v.x, v.y, v.z }, 3 * sizeof *row);
          row += 3;
        }
      memcpy (row, (double[]){ q.x, q.y, q.z, q.w }, 4 * sizeof *row);
    }
}

/* One pose: a frame instead of keyframes. */
static void
make_still (MoClip *clip)
{
  clip->n_frames = 1;
  clip->values = g_new0 (double, clip->skeleton->n_channels + 1);
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);

      mo_keyframes_evaluate (clip->keyframes, i, joint, 0.0, clip->values + joint->first_channel);
    }
  g_clear_pointer (&clip->keyframes, mo_keyframes_free);
}

static void
report (const MoSceneJoints *joints, const MoBaker *baker, MoContext *context)
{
  MoLocation place = joints->scene->place;

  if (joints->n_moving == 0)
    mo_report (context, MO_CODE_SCENE_STILL, place, NULL, NULL);
  if (mo_baker_has_scales (baker))
    mo_report (context, MO_CODE_SCENE_SCALES, place, NULL, NULL);
  if (mo_baker_has_simplified (baker))
    mo_report (context, MO_CODE_SCENE_SIMPLIFIED, place, NULL, NULL);
}

static MoClip *
make_clip (const MoSceneJoints *joints, guint64 size, MoContext *context, GError **error)
{
  const MoScene *scene = joints->scene;
  g_autofree MoTransform *rest = g_new (MoTransform, joints->n);
  g_autoptr (MoClip) clip = mo_clip_new (scene->format);
  g_autoptr (MoBaker) baker = NULL;

  clip->is_reference_bound = mo_scene_fill_rest (joints, context, rest);
  baker = mo_baker_new (joints, measure_figure (joints, rest), size);
  clip->space = clip->file_space = scene->space;
  clip->has_own_axes = clip->is_scene = TRUE;
  clip->frame_time = scene->frame_time;
  clip->skeleton = mo_skeleton_new ();
  for (guint i = 0; i < joints->n; i++)
    add_joint (clip, joints, i, &rest[i]);
  clip->keyframes = mo_keyframes_new (joints->n);
  if (!fill_curves (clip, joints, baker, context, error))
    return NULL;
  mo_skeleton_seal (clip->skeleton);
  mo_keyframes_collect_times (clip->keyframes,
                              (double[]){ 0.0, mo_scene_on_frame (scene, scene->duration) }, 2);
  fill_reference (clip, rest);
  if (scene->duration <= 0.0)
    make_still (clip);
  report (joints, baker, context);
  return g_steal_pointer (&clip);
}

MoClip *
mo_scene_to_clip (MoScene *self, guint64 size, MoContext *context, GError **error)
{
  g_autoptr (MoSceneJoints) joints = NULL;

  if (!(self->duration <= MO_MAX_TAKE_DURATION))
    {
      mo_fail (context, error, MO_ERROR_LIMIT, MO_CODE_SCENE_TOO_LONG, self->place, NULL, NULL);
      return NULL;
    }
  joints = mo_scene_joints_new (self, context, error);
  return joints != NULL ? make_clip (joints, size, context, error) : NULL;
}
