/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-vml.h"

#include "mo-clip-reference.h"
#include "mo-math.h"
#include "mo-number.h"

#include <string.h>

/* From a plain clip (x left, y up, z forward; inches) to a VML (x left, y back, z up; metres). */

static MoVec3
from_world (MoVec3 v)
{
  return mo_vec3_scale ((MoVec3){ v.x, -v.z, v.y }, MO_METRES_PER_INCH);
}

/* What keys of a joint change, in axes of the world. */
typedef struct
{
  MoVec3 position;
  MoQuat rotation;
} Bind;

/* The root stands where the motion is told from; others hang on their parents. */
static Bind
bind_of (const MoClip *clip, const double *reference, guint index)
{
  const MoJoint *joint = mo_skeleton_joint (clip->skeleton, index);
  Bind bind = { joint->rest.translation, MO_QUAT_IDENTITY };
  MoVec3 at;

  if (joint->n_channels == 0)
    return bind;
  bind.rotation = mo_joint_rotation (joint, reference + joint->first_channel);
  if (joint->parent < 0 && mo_joint_position (joint, reference + joint->first_channel, &at))
    bind.position = at;
  return bind;
}

/* Computed numbers as texts have them. */
static MoVmlKey
tidy_key (double time, double x, double y, double z, double w)
{
  return (MoVmlKey){ mo_number_tidy (time), mo_number_tidy (x), mo_number_tidy (y),
                     mo_number_tidy (z), mo_number_tidy (w) };
}

/* The keys of a track, MoVmlKey. */
typedef struct
{
  GArray *translation, *rotation;
} Keys;

static void
append_key (const Keys *keys, const MoJoint *joint, const Bind *bind, double time,
            const double *values)
{
  MoVec3 at;
  gboolean has_rotation = FALSE;

  for (guint i = 0; i < joint->n_channels; i++)
    has_rotation = has_rotation || joint->channels[i] > MO_CHANNEL_Z_POSITION;
  if (mo_joint_position (joint, values, &at))
    {
      MoVec3 v = from_world (mo_vec3_sub (at, bind->position));
      MoVmlKey key = tidy_key (time, v.x, v.y, v.z, 0.0);

      g_array_append_val (keys->translation, key);
    }
  if (has_rotation)
    {
      MoQuat q =
          mo_quat_mul (mo_joint_rotation (joint, values), mo_quat_conjugate (bind->rotation));
      MoVmlKey key = tidy_key (time, q.x, -q.z, q.y, q.w);

      g_array_append_val (keys->rotation, key);
    }
}

static void
append_key_at (const Keys *keys, const MoClip *clip, const Bind *bind, guint index, double time,
               double start)
{
  const MoJoint *joint = mo_skeleton_joint (clip->skeleton, index);
  double values[MO_MAX_JOINT_CHANNELS];

  mo_keyframes_evaluate (clip->keyframes, index, joint, time, values);
  append_key (keys, joint, bind, time - start, values);
}

static void
append_keyed (const Keys *keys, const MoClip *clip, const Bind *bind, guint index, double start,
              gboolean is_fine)
{
  const MoJoint *joint = mo_skeleton_joint (clip->skeleton, index);
  g_autoptr (GArray) times =
      mo_keyframes_get_times (clip->keyframes, index, joint, MO_KEYED_ALL, is_fine);
  guint i = 0;

  while (i < times->len && start > 0.0 && g_array_index (times, double, i) <= start)
    i++;
  if (i > 0)
    append_key_at (keys, clip, bind, index, start, start);
  for (; i < times->len; i++)
    append_key_at (keys, clip, bind, index, g_array_index (times, double, i), start);
}

static void
append_track (GArray *tracks, const MoClip *clip, const Bind *bind, guint index, double start,
              gboolean is_fine)
{
  const MoJoint *joint = mo_skeleton_joint (clip->skeleton, index);
  double room[MO_MAX_JOINT_CHANNELS];
  g_autoptr (GArray) translation = NULL, rotation = NULL;
  MoVmlTrack *track;
  Keys keys;

  if (joint->n_channels == 0
      || (clip->keyframes != NULL && mo_keyframes_count_keys (clip->keyframes, index) == 0))
    return;
  keys.translation = translation = g_array_new (FALSE, FALSE, sizeof (MoVmlKey));
  keys.rotation = rotation = g_array_new (FALSE, FALSE, sizeof (MoVmlKey));
  if (clip->keyframes != NULL)
    append_keyed (&keys, clip, bind, index, start, is_fine);
  else
    for (guint frame = 0; frame < clip->n_frames; frame++)
      append_key (&keys, joint, bind, mo_clip_time_of_frame (clip, frame),
                  mo_clip_joint_row (clip, joint, frame, room));
  track = mo_vml_add_track (tracks, index);
  mo_vml_track_take (track, MO_KEYED_MOVE, translation);
  mo_vml_track_take (track, MO_KEYED_TURN, rotation);
}

/* A single frame lasts as long as one. */
static double
duration_of (const MoClip *clip, double start)
{
  if (clip->keyframes == NULL && clip->n_frames == 1)
    return mo_clip_frame_time (clip);
  return MAX (mo_clip_duration (clip) - start, 0.0);
}

MoVmlAnimation *
mo_vml_from_channels (const MoClip *clip, const MoRecipe *recipe, gboolean is_fine)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, recipe);
  g_autofree double *reference = g_new0 (double, clip->skeleton->n_channels + 1);
  MoVmlAnimation *animation = g_new0 (MoVmlAnimation, 1);
  double start = mo_clip_keyed_start (clip, merged);

  animation->bones = mo_vml_bones_new ();
  animation->tracks = mo_vml_tracks_new (clip->skeleton->joints->len);
  if (clip->reference != NULL)
    memcpy (reference, clip->reference, clip->skeleton->n_channels * sizeof *reference);
  else
    mo_clip_fill_reference (clip, reference);
  for (guint i = 0; start > 0.0 && i < clip->skeleton->joints->len; i++)
    if (mo_keyframes_count_keys (clip->keyframes, i) > 0)
      mo_keyframes_evaluate (clip->keyframes, i, mo_skeleton_joint (clip->skeleton, i), 0.0,
                             reference + mo_skeleton_joint (clip->skeleton, i)->first_channel);
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);
      Bind bind = bind_of (clip, reference, i);
      MoVec3 v = from_world (bind.position);
      MoQuat q = bind.rotation;
      MoVmlBone bone = { .parent = joint->parent };

      bone.name = *joint->name != '\0' ? g_strdup (joint->name) : NULL;
      bone.translation = tidy_key (0.0, v.x, v.y, v.z, 0.0);
      bone.rotation = tidy_key (0.0, q.x, -q.z, q.y, q.w);
      g_array_append_val (animation->bones, bone);
      append_track (animation->tracks, clip, &bind, i, start, is_fine);
    }
  animation->has_duration = TRUE;
  animation->duration = mo_number_tidy (duration_of (clip, start));
  animation->name = *merged->name != '\0' ? g_strdup (merged->name) : NULL;
  return animation;
}
