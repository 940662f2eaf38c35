/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-mix-instance.h"

#include "mo-math.h"

#include <string.h>

/* Pixels; and the time in seconds in which a motion on too small an avatar fades by half
 * (docs/world/mixing.md, Distance). */
#define MIN_AREA_OF_FILE 40.0
#define MIN_AREA_OF_EXPRESSION 2000.0
#define FADE_HALF_TIME 0.15f

MoMixInstance *
mo_mix_instance_new (MoMotion *motion, const char *expression)
{
  MoMixInstance *self = g_new0 (MoMixInstance, 1);

  self->entry.expression = expression;
  self->entry.is_stopped = TRUE;
  self->min_area = expression != NULL ? MIN_AREA_OF_EXPRESSION : MIN_AREA_OF_FILE;
  self->has_hand_pose = expression == NULL;
  self->fade = 1.0f;
  mo_mix_instance_set_motion (self, motion);
  return self;
}

void
mo_mix_instance_free (MoMixInstance *self)
{
  mo_poser_free (self->poser);
  g_free (self->pulls);
  mo_motion_unref (self->motion);
  g_free (self);
}

static float
natural_stop (const MoMotionFacts *facts, float activated)
{
  if (facts->loop || facts->duration == 0.0f)
    return G_MAXFLOAT;
  return activated + MAX (facts->duration - facts->ease_out, 0.0f);
}

void
mo_mix_instance_set_motion (MoMixInstance *self, MoMotion *motion)
{
  mo_motion_ref (motion);
  g_clear_pointer (&self->poser, mo_poser_free);
  g_clear_pointer (&self->motion, mo_motion_unref);
  self->motion = motion;
  self->entry.motion = motion;
  self->poser = mo_poser_new (motion);
  self->own = NULL;
  if (self->pulls != NULL)
    mo_mix_instance_solve (self);
  self->send_stop = natural_stop (mo_motion_get_facts (motion), self->entry.activated);
}

void
mo_mix_instance_solve (MoMixInstance *self)
{
  guint n;
  const MoPull *pulls = mo_motion_get_pulls (self->motion, &n);

  g_clear_pointer (&self->pulls, g_free);
  if (n == 0)
    return;
  self->pulls = g_malloc (sizeof (MoMixPulls) + n * sizeof (MoPull));
  self->pulls->n = n;
  memcpy (self->pulls->pulls, pulls, n * sizeof (MoPull));
  mo_poser_set_constrained (self->poser, FALSE);
}

/* On top of one another, each at full strength: the motion's weight is the blend's affair. */
static void
solve_pulls (MoMixInstance *self, const MoMixFrame *frame)
{
  MoMixPulls *pulls = self->pulls;
  MoPullFrame at = { .time = (double) self->entry.local_time,
                     .before = (double) self->argument,
                     .step = (double) frame->step,
                     .pixel_area = frame->pixel_area,
                     .floor = frame->floor,
                     .shown = frame->shown,
                     .mask = frame->mask };

  pulls->pose = *mo_poser_sample (self->poser, (double) self->entry.local_time);
  for (guint i = 0; i < pulls->n; i++)
    mo_pull_solve (&pulls->pulls[i], &at, &pulls->pose);
  self->own = &pulls->pose;
}

void
mo_mix_instance_activate (MoMixInstance *self, const MoMixFrame *frame, float offset)
{
  float now = frame->now;

  self->entry.activated = now - offset;
  self->entry.is_stopped = FALSE;
  self->entry.local_time = 0.0f;
  self->residual = self->entry.weight;
  self->send_stop = natural_stop (mo_motion_get_facts (self->motion), self->entry.activated);
  self->is_active = TRUE;
  mo_mix_instance_evaluate (self, frame, 0.0f);
  if (now < self->send_stop)
    return;
  self->entry.is_stopped = TRUE;
  self->entry.stop_time = self->send_stop;
  if (self->residual == 0.0f)
    self->residual = 1.0f;
}

void
mo_mix_instance_stop (MoMixInstance *self, float time)
{
  const MoMotionFacts *facts = mo_motion_get_facts (self->motion);
  float stop = time;

  if (facts->loop && facts->loop_out != facts->duration)
    {
      float length = facts->loop_out - facts->loop_in;
      float past =
          length == 0.0f ? 0.0f : fmodf (time - (self->entry.activated + facts->loop_in), length);

      stop = MAX (time, time - past + (facts->duration - facts->loop_in) - facts->ease_out);
    }
  self->entry.stop_time = stop;
  self->entry.is_stopped = TRUE;
}

void
mo_mix_instance_deactivate (MoMixInstance *self)
{
  self->is_active = FALSE;
  self->entry.weight = 0.0f;
}

gboolean
mo_mix_instance_evaluate (MoMixInstance *self, const MoMixFrame *frame, float elapsed)
{
  const MoMotionFacts *facts = mo_motion_get_facts (self->motion);
  float t = MAX (elapsed, 0.0f);

  if (facts->loop && facts->duration == 0.0f)
    t = self->entry.local_time = 0.0f;
  else if (facts->loop && self->entry.is_stopped)
    self->entry.local_time = MIN (facts->duration, self->entry.local_time + t - self->argument);
  else
    self->entry.local_time = (float) mo_motion_fold (self->motion, (double) t);
  if (self->pulls != NULL)
    solve_pulls (self, frame);
  self->argument = t;
  return mo_motion_is_finished (self->motion, (double) self->entry.local_time);
}

/* Whether it claims a bit that newer motions have not; claims its bits (docs/world/mixing.md,
 * Hidden motions). */
static gboolean
claim (const MoMixInstance *self, MoMixFrame *frame)
{
  const MoMotionFacts *facts = mo_motion_get_facts (self->motion);
  guint added = 0;

  memcpy (frame->mask, frame->turned, sizeof frame->mask);
  if (self->entry.expression != NULL)
    {
      added = frame->turned[MO_MIX_FACE] ^ 0xffu;
      frame->turned[MO_MIX_FACE] = 0xff;
      return added != 0;
    }
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      added |= (guint) (facts->turns[i] & ~frame->turned[i]);
      added |= (guint) (facts->moves[i] & ~frame->moved[i]);
      frame->turned[i] |= facts->turns[i];
      frame->moved[i] |= facts->moves[i];
    }
  return added != 0;
}

static gboolean
passes (const MoMixFrame *frame, float time)
{
  return frame->now > time && frame->before <= time;
}

static gboolean
is_over (const MoMixInstance *self, const MoMixFrame *frame)
{
  return self->entry.is_stopped
         && frame->now > self->entry.stop_time + mo_motion_get_facts (self->motion)->ease_out;
}

static void
end_by_itself (MoMixInstance *self, const MoMixFrame *frame)
{
  if (passes (frame, self->send_stop))
    mo_mix_instance_stop (self, frame->now);
}

/* While newer motions hide it, only its end matters (docs/world/mixing.md, Hidden motions). */
static void
advance_hidden (MoMixInstance *self, const MoMixFrame *frame)
{
  if (is_over (self, frame))
    mo_mix_instance_deactivate (self);
  else if (self->entry.is_stopped && frame->now > self->entry.stop_time)
    {
      if (frame->before <= self->entry.stop_time)
        self->residual = self->entry.weight;
    }
  else
    end_by_itself (self, frame);
}

/* Whether it has faded completely in the distance (docs/world/mixing.md, Distance). */
static gboolean
fades_away (MoMixInstance *self, const MoMixFrame *frame)
{
  float kept = exp2f (-frame->step / FADE_HALF_TIME);

  if (!frame->has_run || self->min_area <= frame->pixel_area)
    {
      self->fade = self->fade < 0.99f ? self->fade + (1.0f - self->fade) * (1.0f - kept) : 1.0f;
      return FALSE;
    }
  self->fade = self->fade > MO_MIX_FADED ? self->fade * kept : 0.0f;
  end_by_itself (self, frame);
  if (self->fade >= MO_MIX_FADED)
    return FALSE;
  if (is_over (self, frame))
    mo_mix_instance_deactivate (self);
  return TRUE;
}

static float
smooth (float x)
{
  return (float) mo_smooth_step ((double) x);
}

static void
ease_out (MoMixInstance *self, const MoMixFrame *frame)
{
  float length = mo_motion_get_facts (self->motion)->ease_out;
  float since = frame->now - self->entry.stop_time;

  if (frame->before <= self->entry.stop_time)
    self->residual = self->entry.weight;
  self->entry.weight =
      length == 0.0f ? 0.0f : self->fade * self->residual * smooth (1.0f - since / length);
}

static void
ease_in (MoMixInstance *self, const MoMixFrame *frame)
{
  float length = mo_motion_get_facts (self->motion)->ease_in;
  float since = frame->now - self->entry.activated;

  if (frame->before < self->entry.activated)
    self->residual = self->entry.weight;
  self->entry.weight = length == 0.0f ? self->fade
                                      : self->fade * self->residual
                                            + (1.0f - self->residual) * smooth (since / length);
}

/* Sets weight and local time for this frame (docs/world/mixing.md, Phases). TRUE if it has
 * ended. */
static gboolean
evaluate_phase (MoMixInstance *self, const MoMixFrame *frame)
{
  const MoMotionFacts *facts = mo_motion_get_facts (self->motion);
  MoMixEntry *entry = &self->entry;
  float elapsed = frame->now - entry->activated;

  if (entry->is_stopped && frame->now > entry->stop_time)
    ease_out (self, frame);
  else if (frame->now > entry->activated + facts->ease_in)
    {
      entry->weight = self->fade;
      end_by_itself (self, frame);
    }
  else if (frame->now >= entry->activated)
    ease_in (self, frame);
  else
    {
      entry->weight = 0.0f;
      elapsed = 0.0f;
    }
  return mo_mix_instance_evaluate (self, frame, elapsed);
}

gboolean
mo_mix_instance_advance (MoMixInstance *self, MoMixFrame *frame)
{
  MoMixEntry *entry = &self->entry;

  /* A motion shown at full weight by mo_mixer_hold may still be easing. */
  entry->is_evaluated = entry->weight < 1.0f || !frame->has_run || claim (self, frame);
  if (!entry->is_evaluated)
    {
      advance_hidden (self, frame);
      return FALSE;
    }
  if (fades_away (self, frame))
    {
      entry->is_evaluated = FALSE;
      return FALSE;
    }
  if (is_over (self, frame))
    {
      if (frame->before > entry->stop_time)
        {
          mo_mix_instance_deactivate (self);
          return FALSE;
        }
      /* One frame skipped the whole ease-out: it shows once more. */
      entry->weight = self->fade;
      mo_mix_instance_evaluate (self, frame, entry->stop_time - entry->activated);
      return TRUE;
    }
  if (evaluate_phase (self, frame) && (!entry->is_stopped || entry->stop_time > frame->now))
    mo_mix_instance_stop (self, frame->now);
  return TRUE;
}
