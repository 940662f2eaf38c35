/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-motion.h"

#include "mo-constraint.h"
#include "mo-limits.h"
#include "mo-math.h"
#include "mo-motion-keys.h"
#include "mo-player.h"

typedef struct
{
  guint number;
  int priority;
  MoMotionKeys rotation, position;
} Track;

struct _MoMotion
{
  gatomicrefcount refs;
  Track *tracks;
  guint n_tracks;
  MoMotionFacts facts;

  MoPull *pulls;
  guint n_pulls;
  MoSolveOptions options;
  MoSolved *solved; /* NULL until it is needed */
};

struct _MoPlayer
{
  const MoMotion *motion;
  guint *hints; /* two for each track: the index of the key before the last time sampled */
};

static gboolean
has_track (const MoMotion *self, int number)
{
  for (guint i = 0; i < self->n_tracks; i++)
    if ((int) self->tracks[i].number == number)
      return TRUE;
  return FALSE;
}

/* Bits for a priority: none for -1, eight for 7. Other priorities are shifted as common
 * processors shift by too much, so 8 to 31 get none (docs/world/mixing.md, Claims). */
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

static gboolean
has_positions (const MoMotion *self, int number)
{
  for (guint i = 0; i < self->n_tracks; i++)
    if ((int) self->tracks[i].number == number)
      return self->tracks[i].position.n_keys > 0;
  return FALSE;
}

/* The world rejects a file with a constraint that is at fault, and plays none of too many. */
static void
fill_pulls (MoMotion *self, const MoAnim *anim)
{
  int base = CLAMP (anim->base_priority, MO_MIN_PRIORITY, MO_MAX_PRIORITY);

  if (anim->constraints->len == 0 || anim->constraints->len > MO_MAX_CONSTRAINTS)
    return;
  self->n_pulls = anim->constraints->len;
  self->pulls = g_new (MoPull, self->n_pulls);
  for (guint i = 0; i < self->n_pulls; i++)
    {
      const MoConstraint *constraint = &g_array_index (anim->constraints, MoConstraint, i);
      MoPull *pull = &self->pulls[i];

      mo_pull_init (pull, constraint, base, FALSE);
      pull->is_played = pull->is_played && mo_constraint_fault (anim, constraint) == NULL;
      pull->has_positions = pull->is_played && has_positions (self, pull->joints[0]);
    }
}

MoMotion *
mo_motion_new (const MoAnim *anim, MoMotionForm form)
{
  return mo_motion_new_on (anim, form, &MO_SOLVE_USUAL);
}

/* `last` is the track before it that has keys. */
static void
decode_keys (MoMotionKeys *self, const MoAnim *anim, MoTrack *track, gboolean is_position,
             MoMotionForm form, gboolean is_taken, const MoMotionKeys **last)
{
  mo_motion_keys_init (self, anim, track, is_position, form, is_taken, *last);
  if (self->n_keys > 0)
    *last = self;
}

static MoMotion *
make (const MoAnim *anim, MoMotionForm form, const MoSolveOptions *options, gboolean is_taken)
{
  MoMotion *self = g_new0 (MoMotion, 1);
  const MoMotionKeys *last = NULL;

  if (anim->is_uploaded)
    form = MO_MOTION_AS_STORED;
  g_atomic_ref_count_init (&self->refs);
  self->tracks = g_new0 (Track, anim->joints->len);
  fill_facts (&self->facts, anim);
  for (guint i = 0; i < anim->joints->len; i++)
    {
      MoAnimJoint *joint = mo_anim_joint (anim, i);
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
      decode_keys (&track->rotation, anim, &joint->rotation, FALSE, form, is_taken, &last);
      decode_keys (&track->position, anim, &joint->position, TRUE, form, is_taken, &last);
      self->n_tracks++;
    }
  self->options = *options;
  fill_pulls (self, anim);
  return self;
}

MoMotion *
mo_motion_new_on (const MoAnim *anim, MoMotionForm form, const MoSolveOptions *options)
{
  return make (anim, form, options, FALSE);
}

MoMotion *
mo_motion_new_taking (MoAnim *anim, MoMotionForm form)
{
  gboolean is_alone = g_atomic_ref_count_compare (&anim->refs, 1);
  MoMotion *self = make (anim, form, &MO_SOLVE_USUAL, is_alone);

  mo_anim_unref (anim);
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
      mo_motion_keys_clear (&self->tracks[i].rotation);
      mo_motion_keys_clear (&self->tracks[i].position);
    }
  g_free (self->tracks);
  g_free (self->pulls);
  g_clear_pointer (&self->solved, mo_solved_unref);
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

static void
collect_times (const MoMotionKeys *self, GArray *times)
{
  for (guint i = 0; i < self->n_keys; i++)
    {
      double time = self->times[i];

      g_array_append_val (times, time);
    }
}

void
mo_motion_collect_key_times (const MoMotion *self, GArray *times)
{
  for (guint i = 0; i < self->n_tracks; i++)
    {
      const MoMotionKeys *both[] = { &self->tracks[i].rotation, &self->tracks[i].position };

      for (guint k = 0; k < 2; k++)
        if (!both[k]->shares_times)
          collect_times (both[k], times);
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

const MoPull *
mo_motion_get_pulls (const MoMotion *self, guint *n)
{
  *n = self->n_pulls;
  return self->pulls;
}

static void
sample_keys (gpointer player, double time, MoPose *pose)
{
  mo_player_sample (player, time, pose);
}

static MoSolved *
solve (const MoMotion *self)
{
  g_autoptr (MoPlayer) player = mo_player_new (self);
  guint8 turns[MO_RIG_N_JOINTS] = { 0 }, moves[MO_RIG_N_JOINTS] = { 0 };

  for (guint i = 0; i < self->n_tracks; i++)
    {
      turns[self->tracks[i].number] = self->tracks[i].rotation.n_keys > 0;
      moves[self->tracks[i].number] = self->tracks[i].position.n_keys > 0;
    }
  return mo_solved_new (&(MoSolveInput){ self->pulls, self->n_pulls,
                                         MIN (mo_motion_get_duration (self),
                                              (double) MO_MAX_DURATION),
                                         self->facts.loop && self->facts.loop_in <= 0.0f,
                                         (double) self->facts.ease_in, turns, moves, sample_keys,
                                         player },
                        &self->options);
}

const MoSolved *
mo_motion_get_solved (const MoMotion *self)
{
  MoMotion *own = (MoMotion *) self;

  if (self->n_pulls == 0)
    return NULL;
  if (g_once_init_enter (&own->solved))
    g_once_init_leave (&own->solved, solve (self));
  return self->solved;
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

void
mo_player_sample (MoPlayer *self, double local_time, MoPose *pose)
{
  MoMotionPlace place = { 0 };

  for (guint i = 0; i < self->motion->n_tracks; i++)
    {
      const Track *track = &self->motion->tracks[i];
      MoTransform *local = &pose->local[track->number];
      double v[4];

      if (track->rotation.n_keys > 0)
        {
          mo_motion_keys_sample (&track->rotation, MO_CURVE_NLERP, local_time, &self->hints[2 * i],
                                 &place, v);
          local->rotation = (MoQuat){ v[0], v[1], v[2], v[3] };
        }
      if (track->position.n_keys > 0)
        {
          mo_motion_keys_sample (&track->position, MO_CURVE_LINEAR, local_time,
                                 &self->hints[2 * i + 1], &place, v);
          local->position = (MoVec3){ v[0], v[1], v[2] };
        }
    }
}
