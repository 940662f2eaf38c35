/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-load-resting.h"

#include "mo-axes.h"

/* So many frames at a time. */
#define STRETCH 256

/* Of motions that have fewer keys than this, all fit into the memory (about 1 MiB). */
#define MANY_KEYS (1u << 14)

typedef struct
{
  MoClip *clip; /* owned */
  const MoJoint *joint;
  double frame_time;
} Resting;

void
mo_load_frames (const MoClip *clip, const MoJoint *joint, double frame_time, guint first, guint n,
                MoTakeKey *keys)
{
  MoQuat turns[STRETCH];

  for (guint end = first + n; first < end; first += STRETCH, keys += STRETCH)
    {
      guint n_here = MIN (STRETCH, end - first);

      mo_clip_get_rotations (clip, joint, first, n_here, turns);
      for (guint i = 0; i < n_here; i++)
        keys[i] = (MoTakeKey){ .time = (first + i) * frame_time,
                               .value = mo_axes_rotation_to_avatar (turns[i]) };
    }
}

static void
read_keys (gconstpointer data, guint first, guint n, MoTakeKey *keys)
{
  const Resting *self = data;

  mo_load_frames (self->clip, self->joint, self->frame_time, first, n, keys);
}

static void
free_resting (gpointer data)
{
  mo_clip_unref (((Resting *) data)->clip);
  g_free (data);
}

/* Whether a joint turns after the first two frames. A rotation that is that far from the third one is far enough from
 * the first, or else the third one is. */
static gboolean
turns_surely (const MoClip *clip, const MoJoint *joint)
{
  MoQuat turns[STRETCH], third = MO_QUAT_IDENTITY;

  for (guint first = 2; first < clip->n_frames; first += STRETCH)
    {
      guint n = MIN (STRETCH, clip->n_frames - first);

      mo_clip_get_rotations (clip, joint, first, n, turns);
      third = first == 2 ? turns[0] : third;
      for (guint i = 0; i < n; i++)
        if (mo_quat_angle (third, turns[i]) > 2.5 * MO_STILL_ANGLE)
          return TRUE;
    }
  return FALSE;
}

gboolean
mo_load_may_rest (const MoClip *clip)
{
  return clip->keyframes == NULL
         && (gsize) clip->n_frames * clip->skeleton->joints->len >= MANY_KEYS;
}

MoTakeSource *
mo_load_resting (const MoClip *clip, const MoJoint *joint, double frame_time,
                 const MoMostTurn *most)
{
  Resting *resting = g_new (Resting, 1);
  MoTakeSource *source = mo_take_source_new (read_keys, clip->n_frames, resting, free_resting);

  *resting = (Resting){ mo_clip_ref ((MoClip *) clip), joint, frame_time };
  source->turns = turns_surely (clip, joint);
  source->most_turn = most->all;
  source->most_later = most->later;
  return source;
}
