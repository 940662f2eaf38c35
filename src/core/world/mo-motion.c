/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-motion.h"

#include "mo-player.h"
#include "mo-encode.h"
#include "mo-limits.h"
#include "mo-math.h"
#include "mo-quantise.h"

typedef struct
{
  guint n_keys;
  MoPlainKey *keys; /* by time, no two alike */
} Curve;

typedef struct
{
  guint number;
  int priority;
  Curve rotation, position;
} Track;

struct _MoMotion
{
  gatomicrefcount refs;
  Track *tracks;
  guint n_tracks;
  MoMotionFacts facts;
};

struct _MoPlayer
{
  const MoMotion *motion;
  guint *hints; /* two for each track: the key before the last time asked */
};

static MoPlainKey
decode_key (const MoKey *stored, float duration, gboolean is_position, MoMotionForm form)
{
  MoKey key =
      form == MO_MOTION_AS_UPLOADED ? mo_key_image (*stored, duration, is_position) : *stored;
  float time = mo_dequantise (key.time, 0.0f, duration);

  if (is_position)
    {
      MoVec3 v = mo_decode_position (key);

      return (MoPlainKey){ time, (float) v.x, (float) v.y, (float) v.z, 0.0f };
    }
  else
    {
      MoQuat q = mo_decode_rotation (key);

      return (MoPlainKey){ time, (float) q.x, (float) q.y, (float) q.z, (float) q.w };
    }
}

static void
decode_curve (Curve *curve, const MoAnim *anim, const MoTrack *track, gboolean is_position,
              MoMotionForm form)
{
  curve->keys = g_new (MoPlainKey, track->n_keys);
  for (guint i = 0; i < track->n_keys; i++)
    curve->keys[i] = form == MO_MOTION_AS_STORED && track->plain != NULL
                         ? track->plain[i]
                         : decode_key (&track->keys[i], anim->duration, is_position, form);

  curve->n_keys = mo_plain_keys_merge (curve->keys, track->n_keys);
}

static gboolean
has_track (const MoMotion *self, int number)
{
  for (guint i = 0; i < self->n_tracks; i++)
    if ((int) self->tracks[i].number == number)
      return TRUE;
  return FALSE;
}

/* Bits for a priority: none for -1, eight for 7. What lies outside is shifted as a common processor
 * shifts by too much, so that 8 to 31 get none (docs/world/mixing.md, Claims). */
static guint8
priority_bits (int priority)
{
  return (guint8) (0xffu >> ((7u - (guint) priority) & 31u));
}

static void
fill_facts (MoMotionFacts *facts, const MoAnim *anim)
{
  facts->duration = anim->duration;
  facts->loop = anim->loop != 0;
  facts->loop_in = anim->loop_in;
  facts->loop_out = anim->loop_out;
  facts->ease_in = anim->ease_in;
  facts->ease_out = anim->ease_out;
  facts->hand_pose = anim->hand_pose;
  facts->emote = g_strdup (anim->emote != NULL ? anim->emote : "");
  facts->max_priority = anim->base_priority > MO_MAX_PRIORITY ? MO_MAX_PRIORITY : 0;
}

MoMotion *
mo_motion_new (const MoAnim *anim, MoMotionForm form)
{
  MoMotion *self = g_new0 (MoMotion, 1);

  if (anim->is_uploaded)
    form = MO_MOTION_AS_STORED;
  g_atomic_ref_count_init (&self->refs);
  self->tracks = g_new0 (Track, anim->joints->len);
  fill_facts (&self->facts, anim);
  for (guint i = 0; i < anim->joints->len; i++)
    {
      const MoAnimJoint *joint = mo_anim_joint (anim, i);
      int number = mo_rig_find (joint->name);
      int priority =
          joint->priority == -1 ? MIN (anim->base_priority, MO_MAX_PRIORITY) : joint->priority;
      Track *track = &self->tracks[self->n_tracks];

      self->facts.max_priority = MAX (self->facts.max_priority, joint->priority);
      if (number < 0)
        continue;
      self->facts.turns[number] = joint->rotation.n_keys > 0 ? priority_bits (priority) : 0;
      self->facts.moves[number] = joint->position.n_keys > 0 ? priority_bits (priority) : 0;
      if (has_track (self, number))
        continue;
      track->number = (guint) number;
      track->priority = priority;
      decode_curve (&track->rotation, anim, &joint->rotation, FALSE, form);
      decode_curve (&track->position, anim, &joint->position, TRUE, form);
      self->n_tracks++;
    }
  return self;
}

MoMotion *
mo_motion_ref (MoMotion *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
mo_motion_unref (MoMotion *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  for (guint i = 0; i < self->n_tracks; i++)
    {
      g_free (self->tracks[i].rotation.keys);
      g_free (self->tracks[i].position.keys);
    }
  g_free (self->tracks);
  g_free (self->facts.emote);
  g_free (self);
}

double
mo_motion_get_duration (const MoMotion *self)
{
  return self->facts.duration;
}

const MoMotionFacts *
mo_motion_get_facts (const MoMotion *self)
{
  return &self->facts;
}

static gboolean
times_equal (const Curve *a, const Curve *b)
{
  for (guint i = 0; i < MIN (a->n_keys, b->n_keys); i++)
    if (a->keys[i].time != b->keys[i].time)
      return FALSE;
  return a->n_keys == b->n_keys;
}

static void
collect_times (const Curve *curve, GArray *times)
{
  for (guint i = 0; i < curve->n_keys; i++)
    {
      double time = curve->keys[i].time;

      g_array_append_val (times, time);
    }
}

void
mo_motion_collect_key_times (const MoMotion *self, GArray *times)
{
  const Curve *last = NULL;

  for (guint i = 0; i < self->n_tracks; i++)
    {
      const Curve *both[] = { &self->tracks[i].rotation, &self->tracks[i].position };

      for (guint k = 0; k < 2; k++)
        if (last == NULL || !times_equal (last, both[k]))
          collect_times (last = both[k], times);
    }
}

guint
mo_motion_get_n_tracks (const MoMotion *self)
{
  return self->n_tracks;
}

MoMotionJoint
mo_motion_get_track (const MoMotion *self, guint index)
{
  const Track *track = &self->tracks[index];

  return (MoMotionJoint){ track->number, track->priority, track->rotation.n_keys > 0,
                          track->position.n_keys > 0 };
}

MoPlayer *
mo_player_new (const MoMotion *motion)
{
  MoPlayer *self = g_new0 (MoPlayer, 1);

  self->motion = motion;
  self->hints = g_new0 (guint, MAX (motion->n_tracks, 1) * 2);
  return self;
}

void
mo_player_free (MoPlayer *self)
{
  g_free (self->hints);
  g_free (self);
}

/* The last key at or before a time that is not before the first; looks near `hint` first. */
static inline guint
find_key (const Curve *curve, float time, guint hint)
{
  const MoPlainKey *keys = curve->keys;
  guint low = 0, high = curve->n_keys;

  if (keys[hint].time <= time)
    {
      if (hint + 1 == high || time < keys[hint + 1].time)
        return hint;
      if (hint + 2 == high || time < keys[hint + 2].time)
        return hint + 1;
      low = hint + 2;
    }
  else
    high = hint;
  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;

      if (keys[middle].time <= time)
        low = middle;
      else
        high = middle;
    }
  return low;
}

/* The two keys about a time and how far it is between them; TRUE if only `*before` counts. */
static inline gboolean
bracket (const Curve *curve, float time, guint *hint, const MoPlainKey **before, double *between)
{
  *before = curve->keys;
  if (time <= curve->keys[0].time)
    return TRUE;
  *hint = find_key (curve, time, *hint);
  *before = &curve->keys[*hint];
  if ((*before)->time == time || *hint + 1 == curve->n_keys)
    return TRUE;
  *between = (double) ((time - (*before)->time) / ((*before)[1].time - (*before)->time));
  return FALSE;
}

static inline MoQuat
key_rotation (const MoPlainKey *key)
{
  return (MoQuat){ key->x, key->y, key->z, key->w };
}

static inline MoVec3
key_position (const MoPlainKey *key)
{
  return (MoVec3){ key->x, key->y, key->z };
}

void
mo_player_sample (MoPlayer *self, double local_time, MoPose *pose)
{
  float time = (float) local_time;
  const MoPlainKey *key;
  double t;

  for (guint i = 0; i < self->motion->n_tracks; i++)
    {
      const Track *track = &self->motion->tracks[i];
      MoTransform *local = &pose->local[track->number];

      if (track->rotation.n_keys > 0)
        local->rotation = bracket (&track->rotation, time, &self->hints[2 * i], &key, &t)
                              ? key_rotation (key)
                              : mo_quat_nlerp (key_rotation (key), key_rotation (key + 1), t);
      if (track->position.n_keys > 0)
        local->position = bracket (&track->position, time, &self->hints[2 * i + 1], &key, &t)
                              ? key_position (key)
                              : mo_vec3_lerp (key_position (key), key_position (key + 1), t);
    }
}
