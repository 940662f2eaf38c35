/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-source-keys.h"

#include "mo-anim.h"
#include "mo-joint-map.h"
#include "mo-quantise.h"
#include "mo-rig.h"

#define N_PATHS 2u

struct _MoSourceKeys
{
  GArray *times[MO_RIG_N_JOINTS][N_PATHS]; /* double; NULL for none */
  gboolean are_frames;
};

static void
fill_from_keyframes (MoSourceKeys *self, const MoClip *clip, const MoRecipe *recipe)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, recipe);
  g_autoptr (MoJointMap) map = mo_joint_map_new (clip, merged);

  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    {
      int number = mo_joint_map_get (map, i)->number;

      if (number < 0)
        continue;
      self->times[number][MO_LANE_TURN] =
          mo_keyframes_get_key_times (clip->keyframes, i, 1u << MO_KEYED_TURN);
      self->times[number][MO_LANE_MOVE] =
          mo_keyframes_get_key_times (clip->keyframes, i, 1u << MO_KEYED_MOVE);
    }
}

static GArray *
times_of_track (const MoTrack *track, float duration)
{
  GArray *times = g_array_sized_new (FALSE, FALSE, sizeof (double), track->n_keys);

  for (guint i = 0; i < track->n_keys; i++)
    {
      double time = track->plain != NULL
                        ? (double) track->plain[i].time
                        : (double) mo_dequantise (track->keys[i].time, 0.0f, duration);

      g_array_append_val (times, time);
    }
  return times;
}

static void
fill_from_anim (MoSourceKeys *self, const MoAnim *anim)
{
  for (guint i = 0; i < anim->joints->len; i++)
    {
      const MoAnimJoint *joint = &g_array_index (anim->joints, MoAnimJoint, i);
      int number = mo_rig_find (joint->name);

      if (number < 0 || self->times[number][MO_LANE_TURN] != NULL)
        continue;
      self->times[number][MO_LANE_TURN] = times_of_track (&joint->rotation, anim->duration);
      self->times[number][MO_LANE_MOVE] = times_of_track (&joint->position, anim->duration);
    }
}

MoSourceKeys *
mo_source_keys_new (const MoClip *clip, const MoRecipe *recipe)
{
  MoSourceKeys *self = g_new0 (MoSourceKeys, 1);

  if (clip->anim != NULL)
    fill_from_anim (self, clip->anim);
  else if (clip->keyframes != NULL)
    fill_from_keyframes (self, clip, recipe);
  else
    self->are_frames = TRUE;
  return self;
}

void
mo_source_keys_free (MoSourceKeys *self)
{
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    for (guint path = 0; path < N_PATHS; path++)
      g_clear_pointer (&self->times[i][path], g_array_unref);
  g_free (self);
}

const double *
mo_source_keys_get (const MoSourceKeys *self, guint joint, MoLanePath path, guint *n)
{
  const GArray *times = self->times[joint][path];

  *n = times != NULL ? times->len : 0;
  return times != NULL ? (const double *) (gconstpointer) times->data : NULL;
}

gboolean
mo_source_keys_are_frames (const MoSourceKeys *self)
{
  return self->are_frames;
}
