/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-fix-constraint.h"

#include "edit-constraint-match.h"

#include "mo-encode.h"
#include "mo-limits.h"
#include "mo-solved.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

/* An ease-in or ease-out that a constraint gets which has none (seconds). */
#define EASE 0.1f

/* A longer chain has to miss by less than this share of what is missed without. */
#define HELPS 0.8

/* A constraint of the result that a finding is about. */
typedef struct
{
  const EditFixInput *input;
  guint index; /* in the result */
  const char **label;
} Case;

/* What a repair does to the constraint; FALSE removes it. Sets what it is called where that depends. */
typedef gboolean (*Mend) (MoConstraintLine *line, const Case *at);

static gboolean
mend_complete (MoConstraintLine *line, const Case *at)
{
  line->is_complete = TRUE;
  return TRUE;
}

static gboolean
mend_chain (MoConstraintLine *line, const Case *at)
{
  line->constraint.chain_length = MO_MAX_CHAIN_LENGTH;
  return TRUE;
}

static gboolean
mend_times (MoConstraintLine *line, const Case *at)
{
  MoConstraint *c = &line->constraint;

  c->ease_in_start = MIN (c->ease_in_start, c->ease_in_stop - EASE);
  if (c->ease_in_start >= c->ease_out_stop)
    line->is_whole = TRUE;
  return TRUE;
}

static gboolean
mend_whole (MoConstraintLine *line, const Case *at)
{
  line->is_whole = TRUE;
  return TRUE;
}

static double
get_missed (const MoMotion *motion, guint index)
{
  const MoSolved *solved = mo_motion_get_solved (motion);

  return solved != NULL && index < mo_solved_get_n (solved)
             ? mo_solved_get_worst (solved, index).missed
             : G_MAXDOUBLE;
}

static void
add_at_rest (MoAnim *anim, const char *name)
{
  MoTrack *track = NULL;

  for (guint i = 0; i < anim->joints->len && track == NULL; i++)
    if (g_str_equal (mo_anim_joint (anim, i)->name, name))
      track = &mo_anim_joint (anim, i)->rotation;
  if (track == NULL)
    track = &mo_anim_add_joint (anim, name, anim->base_priority)->rotation;
  if (track->n_keys > 0)
    return;
  mo_track_resize (track, 1);
  mo_encode_rotation (&track->keys[0], MO_QUAT_IDENTITY);
}

/* By how much it misses with a chain of another length, at worst (metres), with the joints that this needs. */
static double
measure_chain (const Case *at, const MoConstraint *constraint)
{
  g_autoptr (MoAnim) anim = mo_anim_copy (at->input->anim);
  g_autoptr (MoMotion) motion = NULL;
  MoSolveOptions options = mo_solved_get_options (mo_motion_get_solved (at->input->motion));
  int joint = mo_rig_find_volume (constraint->source_volume);

  joint = joint >= 0 ? mo_rig_joint ((guint) joint)->parent : -1;
  for (guint i = 0; i <= constraint->chain_length; i++)
    {
      if (joint < 0)
        return G_MAXDOUBLE;
      add_at_rest (anim, mo_rig_joint ((guint) joint)->name);
      joint = mo_rig_joint ((guint) joint)->parent;
    }
  g_array_index (anim->constraints, MoConstraint, at->index).chain_length =
      constraint->chain_length;
  motion = mo_motion_new_on (anim, MO_MOTION_AS_UPLOADED, &options);
  return get_missed (motion, at->index);
}

/* The chain that misses least; one that misses by no less if it is longer is given up. */
static gboolean
mend_reach (MoConstraintLine *line, const Case *at)
{
  double now = at->input->motion != NULL ? get_missed (at->input->motion, at->index) : 0.0;
  double least = HELPS * now;
  MoConstraint longer = line->constraint;
  guint found = 0;

  while (longer.chain_length > 0 && longer.chain_length < MO_MAX_CHAIN_LENGTH)
    {
      double missed;

      longer.chain_length++;
      missed = measure_chain (at, &longer);
      if (missed >= least)
        continue;
      least = missed;
      found = longer.chain_length;
    }
  if (found == 0)
    {
      *at->label = N_ ("Remove the Constraint");
      return FALSE;
    }
  line->constraint.chain_length = (guint8) found;
  line->is_complete = TRUE;
  return TRUE;
}

/* A joint that is moved by itself comes off its bone; only the pelvis hangs on none. */
static gboolean
mend_unmoved (MoConstraintLine *line, const Case *at)
{
  int volume = mo_rig_find (line->constraint.source_volume);

  if (volume >= 0 && mo_rig_joint ((guint) volume)->parent == MO_RIG_PELVIS)
    {
      *at->label = N_ ("Add the Positions");
      return mend_complete (line, at);
    }
  line->constraint.chain_length = 1;
  line->is_complete = TRUE;
  return TRUE;
}

static gboolean
mend_target (MoConstraintLine *line, const Case *at)
{
  MoConstraint *c = &line->constraint;

  memset (c->target_volume, 0, sizeof c->target_volume);
  memcpy (c->target_volume, "GROUND", strlen ("GROUND"));
  memset (c->target_offset, 0, sizeof c->target_offset);
  return TRUE;
}

static gboolean
mend_end (MoConstraintLine *line, const Case *at)
{
  line->constraint.ease_out_stop += EASE;
  return TRUE;
}

static gboolean
mend_remove (MoConstraintLine *line, const Case *at)
{
  return FALSE;
}

static gboolean
mend_bake (MoConstraintLine *line, const Case *at)
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

/* In the order in which findings count them, as far as they are no presets. */
static GArray *
list_lines (const EditFixInput *input)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (MoConstraintLine));

  if (!mo_recipe_is_set (input->recipe, MO_FIELD_CONSTRAINT))
    add_stored (lines, input->clip->anim);
  else
    add_lines (lines, input->recipe, FALSE);
  return lines;
}

/* The place of the line, among those that are not baked, that has become a constraint of the result; -1: none. */
static int
find_line (const EditFixInput *input, guint made)
{
  const MoLines *lines = input->recipe->constraint;
  const GArray *all = input->anim != NULL ? input->anim->constraints : NULL;
  int place = 0;

  /* A result that failed has them as they are. */
  if (!mo_recipe_is_set (input->recipe, MO_FIELD_CONSTRAINT) || all == NULL)
    return (int) made;
  for (guint i = 0; i < mo_lines_get_n_lines (lines); i++)
    {
      guint first, n;

      if (((const MoConstraintLine *) mo_lines_get_parsed (lines, i))->is_baked)
        continue;
      edit_constraint_match (lines, i, (const MoConstraint *) (gconstpointer) all->data, all->len,
                             &first, &n);
      if (made >= first && made < first + n)
        return place;
      place++;
    }
  return -1;
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

/* The constraints of a preset depend on each other: they are baked or removed together. */
static gboolean
mend_preset (GArray *lines, guint place, Mend mend, const char **label)
{
  if (mend == mend_bake)
    {
      g_array_index (lines, MoConstraintLine, place).is_baked = TRUE;
      return TRUE;
    }
  if (mend != mend_reach && mend != mend_remove)
    return FALSE;
  *label = N_ ("Remove the Preset");
  g_array_remove_index (lines, place);
  return TRUE;
}

static gboolean
mend_line (GArray *lines, guint place, Mend mend, const Case *at)
{
  MoConstraintLine *line = &g_array_index (lines, MoConstraintLine, place);

  if (line->preset != MO_PRESET_NONE)
    return mend_preset (lines, place, mend, at->label);
  if (!mend (line, at))
    g_array_remove_index (lines, place);
  return TRUE;
}

char *
edit_fix_constraints (const MoDiagnostic *finding, const EditFixInput *input, char **before,
                      const char **label)
{
  g_autoptr (GArray) lines = list_lines (input);
  guint number = find_number (finding->where);
  Mend mend = find_mend (finding->code);
  Case at = { input, number - 1, label };
  g_autofree char *were = print_all (lines, input);
  int place;

  if (finding->code == MO_CODE_TOO_MANY_CONSTRAINTS)
    {
      if (lines->len <= MO_MAX_CONSTRAINTS)
        return NULL;
      g_array_set_size (lines, MO_MAX_CONSTRAINTS);
    }
  else
    {
      place = mend != NULL && number > 0 ? find_line (input, at.index) : -1;
      if (place < 0 || place >= (int) lines->len || !mend_line (lines, (guint) place, mend, &at))
        return NULL;
    }
  *before = g_steal_pointer (&were);
  return print_all (lines, input);
}
