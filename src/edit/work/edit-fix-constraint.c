/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-fix-constraint.h"

#include "mo-constraint.h"
#include "mo-limits.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

/* An ease-in or ease-out that a constraint gets which has none (seconds). */
#define EASE 0.1f

/* What a repair does to the constraint; FALSE removes it. Sets what it is called where that depends. */
typedef gboolean (*Mend) (MoConstraintLine *line, const char **label);

static gboolean
mend_complete (MoConstraintLine *line, const char **label)
{
  line->is_complete = TRUE;
  return TRUE;
}

static gboolean
mend_chain (MoConstraintLine *line, const char **label)
{
  line->constraint.chain_length = MO_MAX_CHAIN_LENGTH;
  return TRUE;
}

static gboolean
mend_times (MoConstraintLine *line, const char **label)
{
  MoConstraint *c = &line->constraint;

  c->ease_in_start = MIN (c->ease_in_start, c->ease_in_stop - EASE);
  if (c->ease_in_start >= c->ease_out_stop)
    line->is_whole = TRUE;
  return TRUE;
}

static gboolean
mend_whole (MoConstraintLine *line, const char **label)
{
  line->is_whole = TRUE;
  return TRUE;
}

/* As far as it goes; a chain that cannot be longer is given up. */
static gboolean
mend_reach (MoConstraintLine *line, const char **label)
{
  if (line->constraint.chain_length == 0 || line->constraint.chain_length >= MO_MAX_CHAIN_LENGTH)
    {
      *label = N_ ("Remove the Constraint");
      return FALSE;
    }
  line->constraint.chain_length++;
  line->is_complete = TRUE;
  return TRUE;
}

/* A joint that is moved by itself comes off its bone; only the pelvis hangs on none. */
static gboolean
mend_unmoved (MoConstraintLine *line, const char **label)
{
  int volume = mo_rig_find (line->constraint.source_volume);

  if (volume >= 0 && mo_rig_joint ((guint) volume)->parent == MO_RIG_PELVIS)
    {
      *label = N_ ("Add the Positions");
      return mend_complete (line, label);
    }
  line->constraint.chain_length = 1;
  line->is_complete = TRUE;
  return TRUE;
}

static gboolean
mend_target (MoConstraintLine *line, const char **label)
{
  MoConstraint *c = &line->constraint;

  memset (c->target_volume, 0, sizeof c->target_volume);
  memcpy (c->target_volume, "GROUND", strlen ("GROUND"));
  memset (c->target_offset, 0, sizeof c->target_offset);
  return TRUE;
}

static gboolean
mend_end (MoConstraintLine *line, const char **label)
{
  line->constraint.ease_out_stop += EASE;
  return TRUE;
}

static gboolean
mend_remove (MoConstraintLine *line, const char **label)
{
  return FALSE;
}

static gboolean
mend_bake (MoConstraintLine *line, const char **label)
{
  line->is_baked = TRUE;
  return TRUE;
}

static const struct
{
  MoCode code;
  Mend mend;
} rows[] = {
  { MO_CODE_ANIM_BAD_CONSTRAINT, mend_complete }, { MO_CODE_CHAIN_TOO_LONG, mend_chain },
  { MO_CODE_CONSTRAINT_NEVER_ACTS, mend_times },  { MO_CODE_CONSTRAINT_AT_START, mend_whole },
  { MO_CODE_CONSTRAINT_UNMOVED, mend_unmoved },   { MO_CODE_CONSTRAINT_OUT_OF_REACH, mend_reach },
  { MO_CODE_CONSTRAINT_MISSES, mend_reach },      { MO_CODE_CONSTRAINT_ON_ITSELF, mend_target },
  { MO_CODE_CONSTRAINT_ENDS_AT_ONCE, mend_end },  { MO_CODE_CONSTRAINT_RUNS_AWAY, mend_remove },
  { MO_CODE_CONSTRAINT_FIGHTS, mend_bake },
};

static Mend
find_mend (MoCode code)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].code == code)
      return rows[i].mend;
  return NULL;
}

/* -- Lines ------------------------------------------------------------------------------------- */

static void
add_stored (GArray *lines, const MoAnim *anim)
{
  for (guint i = 0; anim != NULL && i < anim->constraints->len; i++)
    {
      MoConstraintLine line = { .constraint = g_array_index (anim->constraints, MoConstraint, i) };

      g_array_append_val (lines, line);
    }
}

/* Those that become keys are not among those that a finding counts. */
static void
add_lines (GArray *lines, const MoRecipe *recipe, gboolean is_baked)
{
  for (guint i = 0; i < mo_lines_get_n_lines (recipe->constraint); i++)
    {
      const MoConstraintLine *line = mo_lines_get_parsed (recipe->constraint, i);

      if (line->is_baked == is_baked)
        g_array_append_vals (lines, line, 1);
    }
}

static gboolean
has_preset (const MoRecipe *recipe)
{
  for (guint i = 0; i < mo_lines_get_n_lines (recipe->constraint); i++)
    {
      const MoConstraintLine *line = mo_lines_get_parsed (recipe->constraint, i);

      if (line->preset != MO_PRESET_NONE && !line->is_baked)
        return TRUE;
    }
  return FALSE;
}

/* In the order in which findings count them. A preset is what it has become. */
static GArray *
list_lines (const EditFixInput *input)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (MoConstraintLine));

  if (!mo_recipe_is_set (input->recipe, MO_FIELD_CONSTRAINT))
    add_stored (lines, input->clip->anim);
  else if (has_preset (input->recipe))
    add_stored (lines, input->anim);
  else
    add_lines (lines, input->recipe, FALSE);
  return lines;
}

/* "constraint 2", in any language: from 1, and 0 if there is none. */
static guint
find_number (const char *where)
{
  while (where != NULL && *where != '\0' && !g_ascii_isdigit (*where))
    where++;
  return where != NULL ? (guint) strtoul (where, NULL, 10) : 0;
}

static char *
print (const GArray *lines)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < lines->len; i++)
    {
      g_autofree char *line =
          mo_constraint_line_to_text (&g_array_index (lines, MoConstraintLine, i));

      g_string_append_printf (text, "%s%s", i > 0 ? "; " : "", line);
    }
  if (lines->len == 0)
    g_string_append (text, "none");
  return g_string_free (text, FALSE);
}

static char *
print_all (GArray *lines, const EditFixInput *input)
{
  guint n = lines->len;
  char *text;

  if (mo_recipe_is_set (input->recipe, MO_FIELD_CONSTRAINT))
    add_lines (lines, input->recipe, TRUE);
  text = print (lines);
  g_array_set_size (lines, n);
  return text;
}

/* The constraints of a preset depend on each other: they are baked together. */
static void
bake_all (GArray *lines)
{
  for (guint i = 0; i < lines->len; i++)
    g_array_index (lines, MoConstraintLine, i).is_baked = TRUE;
}

char *
edit_fix_constraints (const MoDiagnostic *finding, const EditFixInput *input, char **before,
                      const char **label)
{
  g_autoptr (GArray) lines = list_lines (input);
  guint number = find_number (finding->where);
  Mend mend = find_mend (finding->code);

  if (finding->code != MO_CODE_TOO_MANY_CONSTRAINTS
      && (mend == NULL || number == 0 || number > lines->len))
    return NULL;
  if (finding->code == MO_CODE_TOO_MANY_CONSTRAINTS && lines->len <= MO_MAX_CONSTRAINTS)
    return NULL;
  if (mend == mend_bake && has_preset (input->recipe))
    {
      g_array_set_size (lines, 0);
      add_lines (lines, input->recipe, FALSE);
      *before = print_all (lines, input);
      bake_all (lines);
      return print_all (lines, input);
    }
  *before = print_all (lines, input);
  if (finding->code == MO_CODE_TOO_MANY_CONSTRAINTS)
    g_array_set_size (lines, MO_MAX_CONSTRAINTS);
  else if (!mend (&g_array_index (lines, MoConstraintLine, number - 1), label))
    g_array_remove_index (lines, number - 1);
  return print_all (lines, input);
}
