/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-field-limit.h"
#include "mo-limits.h"
#include "mo-names.h"
#include "mo-take.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The settings of the whole animation: those of the recipe, otherwise those in the file,
 * otherwise the defaults. */

typedef struct
{
  MoConversion *conversion;
  const MoRecipe *recipe;
  const MoAnim *source; /* the file, if it is an .anim; or NULL */
  const MoTake *take;
  MoAnim *anim;
} Settings;

static double
limit (Settings *s, MoFieldId id, double value, double low, double high)
{
  return mo_field_limit (id, value, low, high, mo_field (id)->unit, s->conversion->context);
}

static gboolean
is_set (const Settings *s, MoFieldId id)
{
  return mo_recipe_is_set (s->recipe, id);
}

static void
set_priorities (Settings *s)
{
  MoAnim *anim = s->anim;

  anim->base_priority = s->source != NULL && !is_set (s, MO_FIELD_PRIORITY)
                            ? s->source->base_priority
                            : (int) limit (s, MO_FIELD_PRIORITY, s->recipe->priority,
                                           MO_MIN_PRIORITY, MO_MAX_PRIORITY);
  for (guint i = 0; i < anim->joints->len; i++)
    if (mo_take_track (s->take, i)->follows_base)
      mo_anim_joint (anim, i)->priority = anim->base_priority;
}

static void
set_loop (Settings *s)
{
  MoAnim *anim = s->anim;
  double duration = s->take->duration, frame_time = s->take->frame_time;
  MoLoop loop = mo_take_loop (s->take, s->recipe, s->source);

  /* Only for their findings: the values have been limited already. */
  if (is_set (s, MO_FIELD_LOOP_OUT))
    limit (s, MO_FIELD_LOOP_OUT, mo_time_seconds (s->recipe->loop_out, frame_time, duration), 0.0,
           duration);
  if (is_set (s, MO_FIELD_LOOP_IN))
    limit (s, MO_FIELD_LOOP_IN, mo_time_seconds (s->recipe->loop_in, frame_time, duration), 0.0,
           loop.out);
  anim->loop_in = (float) loop.in;
  anim->loop_out = (float) loop.out;
  anim->loop = loop.is_on;
}

/* Without a loop, both eases must fit into the clip. Those that were not set are shortened
 * first. */
static void
set_eases (Settings *s)
{
  MoAnim *anim = s->anim;
  double duration = s->take->duration;
  double in = s->recipe->ease_in, out = s->recipe->ease_out;
  gboolean in_set = is_set (s, MO_FIELD_EASE_IN), out_set = is_set (s, MO_FIELD_EASE_OUT);

  if (s->source != NULL && !in_set)
    in = s->source->ease_in;
  if (s->source != NULL && !out_set)
    out = s->source->ease_out;
  if (in_set)
    in = limit (s, MO_FIELD_EASE_IN, in, 0.0, mo_field (MO_FIELD_EASE_IN)->max);
  if (out_set)
    out = limit (s, MO_FIELD_EASE_OUT, out, 0.0, mo_field (MO_FIELD_EASE_OUT)->max);
  if (anim->loop == 0 && duration > 0.0 && in + out > duration
      && (s->source == NULL || in_set || out_set))
    {
      if (in_set == out_set && !in_set)
        {
          double k = duration / (in + out);

          in *= k;
          out *= k;
        }
      else if (in_set && !out_set)
        {
          in = limit (s, MO_FIELD_EASE_IN, in, 0.0, duration);
          out = duration - in;
        }
      else
        {
          out = limit (s, MO_FIELD_EASE_OUT, out, 0.0, duration);
          in = in_set ? limit (s, MO_FIELD_EASE_IN, in, 0.0, duration - out) : duration - out;
        }
    }
  anim->ease_in = (float) in;
  anim->ease_out = (float) out;
}

/* In a mirrored file, a hand pose of one side becomes that of the other. */
static guint32
mirrored_hand_pose (guint32 pose)
{
  if (pose >= 4 && pose <= 6)
    return pose + 3;
  return pose >= 7 && pose <= 9 ? pose - 3 : pose;
}

static void
set_face_and_hands (Settings *s)
{
  MoAnim *anim = s->anim;

  if (s->source != NULL && !is_set (s, MO_FIELD_HAND_POSE))
    anim->hand_pose =
        s->recipe->mirror ? mirrored_hand_pose (s->source->hand_pose) : s->source->hand_pose;
  else
    anim->hand_pose = (guint32) s->recipe->hand_pose;
  g_free (anim->emote);
  anim->emote = g_strdup (s->source != NULL && !is_set (s, MO_FIELD_EMOTE) ? s->source->emote
                                                                           : s->recipe->emote);
  if (is_set (s, MO_FIELD_EMOTE) && anim->emote[0] != '\0' && !mo_emote_is_known (anim->emote))
    mo_report (s->conversion->context, MO_CODE_ANIM_UNKNOWN_EMOTE, MO_NOWHERE, NULL, "%s",
               anim->emote);
}

static void
set_constraints (Settings *s)
{
  MoAnim *anim = s->anim;

  g_array_append_vals (anim->constraints, s->take->constraints->data, s->take->constraints->len);
  anim->n_constraints_stored = (gint32) anim->constraints->len;
}

/* Whether the recipe changes nothing in the file, so that its bytes can be kept. */
static gboolean
is_unchanged (const Settings *s)
{
  for (guint i = 0; i < MO_N_FIELDS; i++)
    if (is_set (s, i) && (i == MO_FIELD_CONSTRAINT || mo_field (i)->phase == MO_IN_HEADER))
      return FALSE;
  return s->source != NULL && s->source->version == 1 && !s->take->is_edited && !s->take->has_found;
}

static gboolean
run (MoConversion *conversion, GError **error)
{
  Settings s = { conversion, conversion->recipe, conversion->clip->anim, conversion->state,
                 conversion->anim };

  if (is_unchanged (&s))
    {
      mo_anim_unref (conversion->anim);
      conversion->anim = mo_anim_ref (conversion->clip->anim);
      return TRUE;
    }
  set_priorities (&s);
  set_loop (&s);
  set_eases (&s);
  set_face_and_hands (&s);
  if (s.source != NULL && s.source->trailer != NULL)
    mo_report (conversion->context, MO_CODE_ANIM_FACTS_DROPPED, MO_NOWHERE, NULL, NULL);
  set_constraints (&s);
  return TRUE;
}

const MoStep mo_step_settings = {
  .id = "settings",
  .title = N_ ("Apply settings for the whole animation"),
  .applies = mo_faithful_applies,
  .run = run,
  .knows_rest = TRUE,
};
