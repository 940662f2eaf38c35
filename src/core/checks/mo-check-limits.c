/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-checks.h"

#include "mo-constraint.h"
#include "mo-limits.h"
#include "mo-pull.h"
#include "mo-quantise.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Sizes and numbers that the world limits. */

/* The largest value of --speed. */
#define MAX_SPEED 100.0

static gboolean
fail_too_long (double duration, MoContext *context, GError **error)
{
  double speed = ceil (duration / MO_MAX_DURATION * 1000.0) / 1000.0;

  if (speed > MAX_SPEED)
    return mo_fail (context, error, MO_ERROR_LIMIT, MO_CODE_TOO_LONG, MO_NOWHERE, NULL,
                    _ ("it takes more than %.0f s; use --trim-end=60s"),
                    MO_MAX_DURATION * MAX_SPEED);
  return mo_fail (context, error, MO_ERROR_LIMIT, MO_CODE_TOO_LONG, MO_NOWHERE, NULL,
                  _ ("it takes %.3f s; use --trim-end=60s or --speed=%.3f"), duration, speed);
}

/* FALSE and a finding if the world does not play such an animation at all. */
static gboolean
check_extent (const MoAnim *anim, MoContext *context, GError **error)
{
  if (anim->duration > MO_MAX_DURATION)
    return fail_too_long ((double) anim->duration, context, error);
  if (anim->joints->len > MO_MAX_ANIM_JOINTS)
    return mo_fail (context, error, MO_ERROR_LIMIT, MO_CODE_TOO_MANY_JOINTS, MO_NOWHERE, NULL, "%u",
                    anim->joints->len);
  if (anim->constraints->len > MO_MAX_CONSTRAINTS)
    return mo_fail (context, error, MO_ERROR_LIMIT, MO_CODE_TOO_MANY_CONSTRAINTS, MO_NOWHERE, NULL,
                    "%u", anim->constraints->len);
  return TRUE;
}

/* The same: the world rejects a file with a rotation outside its duration; if that is negative,
 * every time is. */
static gboolean
check_times (const MoAnim *anim, MoContext *context, GError **error)
{
  for (guint i = 0; i < anim->joints->len; i++)
    {
      const MoAnimJoint *joint = mo_anim_joint (anim, i);

      for (guint j = 0; j < joint->rotation.n_keys; j++)
        {
          float time = mo_dequantise (joint->rotation.keys[j].time, 0.0f, anim->duration);

          if (!(time >= 0.0f && time <= anim->duration))
            return mo_fail (context, error, MO_ERROR_INVALID, MO_CODE_ANIM_BAD_KEY, MO_NOWHERE,
                            joint->name, _ ("its time is outside the animation"));
        }
    }
  return TRUE;
}

/* The same; `index` counts from 0. */
static gboolean
check_constraint (const MoAnim *anim, guint index, MoContext *context, GError **error)
{
  const MoConstraint *constraint = &g_array_index (anim->constraints, MoConstraint, index);
  g_autofree char *where = mo_constraint_where (constraint, index);
  const char *fault = mo_constraint_fault (anim, constraint);

  return fault == NULL
         || mo_fail (context, error, MO_ERROR_INVALID, MO_CODE_ANIM_BAD_CONSTRAINT, MO_NOWHERE,
                     where, "%s", fault);
}

gboolean
mo_check_limits (const MoAnim *anim, MoContext *context, GError **error)
{
  gsize size = mo_anim_size (anim, -1);

  if (size > MO_MAX_ANIM_BYTES)
    mo_report (context, MO_CODE_OVERSIZE, MO_NOWHERE, NULL, _ ("%zu bytes"), size);
  if (!check_extent (anim, context, error) || !check_times (anim, context, error))
    return FALSE;
  for (guint i = 0; i < anim->constraints->len; i++)
    if (!check_constraint (anim, i, context, error))
      return FALSE;
  return TRUE;
}

static void
check_size (const MoCheckInput *input)
{
  gsize size = mo_anim_size (input->anim, -1);

  if (check_extent (input->anim, input->context, NULL))
    check_times (input->anim, input->context, NULL);
  if (size > MO_MAX_ANIM_BYTES)
    mo_report (input->context, MO_CODE_TOO_LARGE, MO_NOWHERE, NULL, _ ("%zu bytes"), size);
}

const MoCheck mo_check_size = { "size", N_ ("Length, bytes and joints"), check_size };

static void
check_constraints (const MoCheckInput *input)
{
  const MoAnim *anim = input->anim;

  /* A file with more is read without any, but keeps their number. */
  if (anim->n_constraints_stored != (gint32) anim->constraints->len)
    mo_report (input->context, MO_CODE_TOO_MANY_CONSTRAINTS, MO_NOWHERE, NULL, "%d",
               anim->n_constraints_stored);
  for (guint i = 0; i < anim->constraints->len; i++)
    {
      const MoConstraint *c = &g_array_index (anim->constraints, MoConstraint, i);
      g_autofree char *where = mo_constraint_where (c, i);

      check_constraint (anim, i, input->context, NULL);
      if (c->chain_length > MO_MAX_CHAIN_LENGTH)
        mo_report (input->context, MO_CODE_CHAIN_TOO_LONG, MO_NOWHERE, where, "%u",
                   c->chain_length);
      if (mo_constraint_never_acts (c, (double) anim->duration))
        mo_report (input->context, MO_CODE_CONSTRAINT_NEVER_ACTS, MO_NOWHERE, where, NULL);
      else if (c->ease_out_stop == 0.0f && anim->duration > 0.0f)
        mo_report (input->context, MO_CODE_CONSTRAINT_AT_START, MO_NOWHERE, where, NULL);
      else if (c->ease_out_start == c->ease_out_stop && c->ease_out_stop < anim->duration)
        mo_report (input->context, MO_CODE_CONSTRAINT_ENDS_AT_ONCE, MO_NOWHERE, where,
                   _ ("at %.2f s"), (double) c->ease_out_stop);
    }
}

const MoCheck mo_check_constraints = { "constraints", N_ ("Limits on constraints"),
                                       check_constraints };

static void
check_text (const MoCheckInput *input, MoFieldId id, const char *text, glong limit)
{
  const MoField *field = mo_field (id);

  if (g_utf8_strlen (text, -1) > limit)
    mo_report (input->context, MO_CODE_TEXT_TOO_LONG, MO_NOWHERE, field->name,
               _ ("%ld characters of %ld"), g_utf8_strlen (text, -1), limit);
  for (const char *p = text; *p != '\0'; p++)
    if (!g_ascii_isprint (*p) || *p == '|')
      {
        mo_report (input->context, MO_CODE_TEXT_CHARACTERS, MO_NOWHERE, field->name, "%s", text);
        return;
      }
}

static void
check_names (const MoCheckInput *input)
{
  check_text (input, MO_FIELD_NAME, input->recipe->name, MO_MAX_NAME_LENGTH);
  check_text (input, MO_FIELD_DESCRIPTION, input->recipe->description, MO_MAX_DESCRIPTION_LENGTH);
}

const MoCheck mo_check_names = { "names", N_ ("Name and description"), check_names };
