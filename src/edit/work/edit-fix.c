/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-fix.h"

#include "edit-fix-constraint.h"
#include "edit-fix-edits.h"

#include "mo-check.h"
#include "mo-compare.h"
#include "mo-edits-json.h"
#include "mo-limits.h"
#include "mo-math.h"
#include "mo-rig.h"
#include "mo-poser.h"
#include "mo-number.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Takes ownership of the text. */
static void
add (EditFix *self, EditChangeKind kind, MoFieldId field, char *text)
{
  g_assert (self->n_changes < EDIT_FIX_MAX_CHANGES);
  self->changes[self->n_changes++] = (EditChange){ kind, field, text };
}

static void
set (EditFix *self, MoFieldId field, const char *text)
{
  add (self, EDIT_CHANGE_SET, field, g_strdup (text));
}

static void
set_number (EditFix *self, MoFieldId field, double value)
{
  char number[MO_NUMBER_MAX_TEXT + 1];

  *mo_number_print_double (number, value) = '\0';
  set (self, field, number);
}

/* How to repair a kind of finding: either one change, given here, or a function that makes the
 * changes. */
typedef struct
{
  MoCode code;
  const char *label;
  void (*make) (EditFix *self, const MoDiagnostic *finding, const EditFixInput *input);
  MoFieldId field; /* without a function: the field to set to `text` */
  const char *text;
} Row;

/* Keeps as much of the source as fits into the limit at its speed, counted from where the recipe's
 * trimming starts. */
static void
cut_to_length (EditFix *self, const MoDiagnostic *finding, const EditFixInput *input)
{
  const MoClip *clip = input->clip;
  const MoRecipe *recipe = input->recipe;
  double whole = clip->anim != NULL ? (double) clip->anim->duration : mo_clip_duration (clip);
  double start = mo_time_seconds (recipe->trim_start, clip->frame_time, whole);

  set_number (self, MO_FIELD_TRIM_END, MAX (start, 0.0) + MO_MAX_DURATION * recipe->speed);
}

static void
trim_nothing (EditFix *self, const MoDiagnostic *finding, const EditFixInput *input)
{
  add (self, EDIT_CHANGE_RESET, MO_FIELD_TRIM_START, NULL);
  add (self, EDIT_CHANGE_RESET, MO_FIELD_TRIM_END, NULL);
}

static void
raise_hip (EditFix *self, const MoDiagnostic *finding, const EditFixInput *input)
{
  double when;

  if (input->motion == NULL)
    return;
  set_number (self, MO_FIELD_HIP_HEIGHT,
              ceil ((input->recipe->hip_height + mo_check_foot_depth (input->motion, &when)) * 1e3)
                  / 1e3);
}

/* A loop setting of the recipe takes precedence over that of the file. */
static void
loop_all (EditFix *self, const MoDiagnostic *finding, const EditFixInput *input)
{
  if (mo_recipe_is_set (input->recipe, MO_FIELD_LOOP_IN)
      || mo_recipe_is_set (input->recipe, MO_FIELD_LOOP_OUT))
    {
      add (self, EDIT_CHANGE_RESET, MO_FIELD_LOOP_IN, NULL);
      add (self, EDIT_CHANGE_RESET, MO_FIELD_LOOP_OUT, NULL);
    }
  else
    {
      set (self, MO_FIELD_LOOP_IN, "0%");
      set (self, MO_FIELD_LOOP_OUT, "100%");
    }
}

/* Rounds down to milliseconds, so that two halves never add up to more than the whole. */
static double
fit_ease (float ease, float duration)
{
  return floor (CLAMP ((double) ease, 0.0, duration / 2.0) * 1e3) / 1e3;
}

static void
shorten_eases (EditFix *self, const MoDiagnostic *finding, const EditFixInput *input)
{
  const MoAnim *anim = input->anim;

  if (anim == NULL)
    return;
  set_number (self, MO_FIELD_EASE_IN, fit_ease (anim->ease_in, anim->duration));
  set_number (self, MO_FIELD_EASE_OUT, fit_ease (anim->ease_out, anim->duration));
}

static void
clear_eases (EditFix *self, const MoDiagnostic *finding, const EditFixInput *input)
{
  if (input->anim == NULL)
    return;
  set_number (self, MO_FIELD_EASE_IN, MAX ((double) input->anim->ease_in, 0.0));
  set_number (self, MO_FIELD_EASE_OUT, MAX ((double) input->anim->ease_out, 0.0));
}

static void
raise_base (EditFix *self, const MoDiagnostic *finding, const EditFixInput *input)
{
  gint32 highest = MO_MIN_PRIORITY;

  for (guint i = 0; input->anim != NULL && i < input->anim->joints->len; i++)
    highest = MAX (highest, mo_anim_joint (input->anim, i)->priority);
  set_number (self, MO_FIELD_PRIORITY, MIN (highest, MO_MAX_PRIORITY));
}

static gboolean
is_known_to_avatar (const char *pattern)
{
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    if (g_pattern_match_simple (pattern, mo_rig_joint (i)->name))
      return TRUE;
  return FALSE;
}

/* A rule accepts a name that the avatar does not know only as a pattern, so one letter is replaced
 * by a wildcard, chosen so that no joint of the avatar matches. NULL if the name has characters
 * that a rule cannot contain. */
static char *
pattern_for (const char *name)
{
  for (const char *p = name; *p != '\0'; p = g_utf8_next_char (p))
    {
      g_autofree char *pattern =
          g_strdup_printf ("%.*s?%s", (int) (p - name), name, g_utf8_next_char (p));

      g_strdelimit (pattern, ";\t ", '?');
      if (!is_known_to_avatar (pattern))
        return g_steal_pointer (&pattern);
    }
  return NULL;
}

static void
add_rule (EditFix *self, const char *joint, const char *setting)
{
  if (joint != NULL)
    add (self, EDIT_CHANGE_APPEND, MO_FIELD_JOINT, g_strconcat (joint, ":", setting, NULL));
}

static void
free_joint (EditFix *self, const MoDiagnostic *finding, const EditFixInput *input)
{
  g_autofree char *pattern = finding->where != NULL ? pattern_for (finding->where) : NULL;

  add_rule (self, pattern, "free");
}

static void
drop_positions (EditFix *self, const MoDiagnostic *finding, const EditFixInput *input)
{
  add_rule (self, finding->where, "position=off");
}

static void
lower_joint (EditFix *self, const MoDiagnostic *finding, const EditFixInput *input)
{
  add_rule (self, finding->where, "priority=6");
}

/* The setting that a finding about a text refers to. */
static const char *
find_text (const MoDiagnostic *finding, const EditFixInput *input, int *field)
{
  *field = finding->where != NULL ? mo_field_find (finding->where) : -1;
  if (*field < 0 || mo_field ((MoFieldId) *field)->type != MO_FIELD_STRING)
    return NULL;
  return G_STRUCT_MEMBER (char *, input->recipe, mo_field ((MoFieldId) *field)->offset);
}

static void
cut_text (EditFix *self, const MoDiagnostic *finding, const EditFixInput *input)
{
  int field;
  const char *text = find_text (finding, input, &field);

  if (text != NULL)
    add (self, EDIT_CHANGE_SET, (MoFieldId) field,
         g_utf8_substring (text, 0,
                           MIN (g_utf8_strlen (text, -1),
                                (glong) mo_field ((MoFieldId) field)->max)));
}

static void
plain_text (EditFix *self, const MoDiagnostic *finding, const EditFixInput *input)
{
  int field;
  const char *text = find_text (finding, input, &field);

  if (text != NULL)
    add (self, EDIT_CHANGE_SET, (MoFieldId) field,
         g_strdelimit (g_str_to_ascii (text, NULL), "|", '/'));
}

/* From the hip at one time to the hip at another. */
static MoVec3
hip_way (const MoMotion *motion, double from, double to)
{
  g_autoptr (MoPoser) poser = mo_poser_new (motion);
  MoVec3 start = mo_poser_sample (poser, from)->local[MO_RIG_PELVIS].position;

  return mo_vec3_sub (mo_poser_sample (poser, to)->local[MO_RIG_PELVIS].position, start);
}

/* For a walk that travels: only the hip jumps at the seam, and only along the ground. */
static void
stay_in_place (EditFix *self, const MoDiagnostic *finding, const EditFixInput *input)
{
  const double most_turn = MO_DEGREES (2.0), most_way = 0.02; /* differences too small to be seen */
  MoDifference seam;
  MoVec3 way;

  if (input->motion == NULL || input->recipe->mode != MO_MODE_FAITHFUL
      || input->recipe->in_place != MO_IN_PLACE_NONE)
    return;
  seam = mo_compare_times (input->motion, input->anim->loop_out, input->anim->loop_in);
  way = hip_way (input->motion, input->anim->loop_in, input->anim->loop_out);
  if (seam.angle <= most_turn && fabs (way.z) <= most_way)
    set (self, MO_FIELD_IN_PLACE, fabs (way.y) <= most_way ? "forward" : "level");
}

/* Only hips travel; other joints are held by nothing. */
static void
hold_hips (EditFix *self, const MoDiagnostic *finding, const EditFixInput *input)
{
  if (finding->where != NULL && mo_rig_find (finding->where) == MO_RIG_PELVIS)
    set (self, MO_FIELD_IN_PLACE, "level");
}

/* Takes over the edits; NULL for no repair. */
static void
set_edits (EditFix *self, MoEdits *edits)
{
  if (edits != NULL)
    add (self, EDIT_CHANGE_SET, MO_FIELD_EDITS,
         edits->list->len > 0 ? mo_edits_to_text (edits) : g_strdup ("none"));
  g_clear_pointer (&edits, mo_edits_unref);
}

static void
plant_feet (EditFix *self, const MoDiagnostic *finding, const EditFixInput *input)
{
  set_edits (self, edit_fix_plant (input));
}

static void
refit (EditFix *self, const MoDiagnostic *finding, const EditFixInput *input)
{
  set_edits (self, edit_fix_refit (finding, input));
}

static void
scale_times (EditFix *self, const MoDiagnostic *finding, const EditFixInput *input)
{
  set_edits (self, edit_fix_times (input, &self->label));
}

static void
mend_constraint (EditFix *self, const MoDiagnostic *finding, const EditFixInput *input)
{
  char *text = edit_fix_constraints (finding, input, &self->before, &self->label);

  if (text != NULL)
    add (self, EDIT_CHANGE_SET, MO_FIELD_CONSTRAINT, text);
}

#define SET(field, text) NULL, MO_FIELD_##field, text

/* clang-format off */
static const Row rows[] = {
  { MO_CODE_MOSTLY_LOST, N_("Import What Matches"), SET (PARTIAL, "yes") },
  { MO_CODE_NOTHING_MOVES, N_("Keep the First Frame"), SET (REFERENCE, "keep") },
  { MO_CODE_REST_HELD, N_("Keep the First Frame"), SET (REFERENCE, "keep") },
  { MO_CODE_FEET_PLANTED, N_("Leave the Legs as They Are"), SET (PLANT_FEET, "no") },
  { MO_CODE_HANDS_TOUCHED, N_("Leave the Arms as They Are"), SET (TOUCH_HANDS, "no") },
  { MO_CODE_FIRST_IS_MOTION, N_("Drop the First Frame"), SET (REFERENCE, "drop") },
  { MO_CODE_REFERENCE_LEANS, N_("Drop the First Frame"), SET (REFERENCE, "drop") },
  { MO_CODE_POSITION_CLAMPED, N_("Stay in Place"), hold_hips },
  { MO_CODE_OTHER_REST, N_("Turn the Joints as Written"), SET (MAP, "avatar") },
  { MO_CODE_STATURE, N_("Read Lengths as Inches"), SET (UNITS, "in") },
  { MO_CODE_BEGINS_AWAY, N_("Begin at the Avatar"), SET (BEGIN, "at-stand") },
  { MO_CODE_TRIM_EMPTY, N_("Remove the Trim"), trim_nothing },
  { MO_CODE_VIEWER_REFUSES, N_("Import as in the File"), SET (MODE, "faithful") },
  { MO_CODE_VIEWER_UNKNOWN_JOINT, N_("Import as in the File"), SET (MODE, "faithful") },
  { MO_CODE_VIEWER_NO_JOINTS, N_("Import as in the File"), SET (MODE, "faithful") },
  { MO_CODE_VIEWER_INVALID_TIME, N_("Import as in the File"), SET (MODE, "faithful") },
  { MO_CODE_VIEWER_NOT_FINITE, N_("Import as in the File"), SET (MODE, "faithful") },
  { MO_CODE_VIEWER_NO_EFFECT, N_("Import as in the File"), SET (MODE, "faithful") },
  { MO_CODE_TOO_LONG, N_("Cut to 60 Seconds"), cut_to_length },
  { MO_CODE_JOINT_REFUSED, N_("Leave Out the Joint"), free_joint },
  { MO_CODE_ANIM_UNKNOWN_JOINT, N_("Leave Out the Joint"), free_joint },
  { MO_CODE_TEXT_TOO_LONG, N_("Cut the Text"), cut_text },
  { MO_CODE_TEXT_CHARACTERS, N_("Use Plain Characters"), plain_text },
  { MO_CODE_POSITION_HEIGHT, N_("Leave Out the Positions"), drop_positions },
  { MO_CODE_POSITION_DEFORMS, N_("Leave Out the Positions"), drop_positions },
  { MO_CODE_JOINT_PRIORITY_HIGH, N_("Set Its Priority to 6"), lower_joint },
  { MO_CODE_NO_PRIORITY, N_("Set the Priority to 2"), SET (PRIORITY, "2") },
  { MO_CODE_ANIM_PRIORITY_HIGH, N_("Set the Priority to 6"), SET (PRIORITY, "6") },
  { MO_CODE_BASE_BELOW_JOINTS, N_("Raise the Base Priority"), raise_base },
  { MO_CODE_ANIM_BAD_CONSTRAINT, N_("Add the Joints of the Chain"), mend_constraint },
  { MO_CODE_TOO_MANY_CONSTRAINTS, N_("Keep the First Ten"), mend_constraint },
  { MO_CODE_CHAIN_TOO_LONG, N_("Shorten the Chain"), mend_constraint },
  { MO_CODE_CONSTRAINT_NEVER_ACTS, N_("Give It an Ease-In"), mend_constraint },
  { MO_CODE_CONSTRAINT_AT_START, N_("Let It Act All the Time"), mend_constraint },
  { MO_CODE_CONSTRAINT_WITHOUT_BASE, N_("Set the Priority to 2"), SET (PRIORITY, "2") },
  { MO_CODE_CONSTRAINT_UNMOVED, N_("Let a Bone Follow"), mend_constraint },
  { MO_CODE_CONSTRAINT_OUT_OF_REACH, N_("Lengthen the Chain"), mend_constraint },
  { MO_CODE_CONSTRAINT_MISSES, N_("Lengthen the Chain"), mend_constraint },
  { MO_CODE_CONSTRAINT_ON_ITSELF, N_("Pull It to the Ground"), mend_constraint },
  { MO_CODE_CONSTRAINT_ENDS_AT_ONCE, N_("Give It an Ease-Out"), mend_constraint },
  { MO_CODE_CONSTRAINT_RUNS_AWAY, N_("Remove the Constraint"), mend_constraint },
  { MO_CODE_CONSTRAINT_FIGHTS, N_("Write the Constraint as Keys"), mend_constraint },
  { MO_CODE_HAND_POSE_IGNORED, N_("Relax the Hands"), SET (HAND_POSE, "relaxed") },
  { MO_CODE_ANIM_UNKNOWN_EMOTE, N_("Use No Expression"), SET (EMOTE, "none") },
  { MO_CODE_LOOP_OUTSIDE, N_("Loop the Whole Clip"), loop_all },
  { MO_CODE_LOOP_REVERSED, N_("Loop the Whole Clip"), loop_all },
  { MO_CODE_LOOP_MEETS, N_("Loop the Whole Clip"), loop_all },
  { MO_CODE_LOOP_SEAM, N_("Keep the Hip in Place"), stay_in_place },
  { MO_CODE_EASE_NEGATIVE, N_("Begin at Zero"), clear_eases },
  { MO_CODE_EASE_HIDES_ALL, N_("Shorten the Eases"), shorten_eases },
  { MO_CODE_EASES_OVERLAP, N_("Shorten the Eases"), shorten_eases },
  { MO_CODE_POSE_NOT_LOOPED, N_("Turn On the Loop"), SET (LOOP, "yes") },
  { MO_CODE_REFERENCE_LEFT, N_("Drop the First Frame"), SET (REFERENCE, "drop") },
  { MO_CODE_FEET_BELOW_FLOOR, N_("Raise the Body"), raise_hip },
  { MO_CODE_FOOT_SLIDES, N_("Plant the Feet"), plant_feet },
  { MO_CODE_LOOP_BETTER, N_("Loop Where It Fits Best"), SET (LOOP_AT, "auto") },
  { MO_CODE_EDITS_LENGTH, N_("Stretch the Edits"), scale_times },
  { MO_CODE_EDITS_BEYOND, N_("Leave Out What Comes after the End"), refit },
  { MO_CODE_EDITS_BASE_MOVED, N_("Make It over What There Is Now"), refit },
  { MO_CODE_EDITS_OPEN_LOOP, N_("Close the Loop Again"), refit },
  { MO_CODE_EDITS_UNREACHED, N_("Let Go Where It Is Missed"), refit },
};
/* clang-format on */

/* Whether the viewer's upload form has that setting; others would only be reported again. */
static gboolean
is_on_viewer_form (MoFieldId field)
{
  return field == MO_FIELD_MODE || field == MO_FIELD_NAME || field == MO_FIELD_DESCRIPTION
         || mo_field (field)->group == mo_field (MO_FIELD_PRIORITY)->group
         || mo_field (field)->group == mo_field (MO_FIELD_HAND_POSE)->group;
}

static gboolean
would_help (const EditFix *self, const EditFixInput *input)
{
  g_autoptr (MoRecipe) changed = NULL;

  if (self->n_changes == 0)
    return FALSE;
  for (guint i = 0; i < self->n_changes; i++)
    if (input->recipe->mode == MO_MODE_VIEWER && !is_on_viewer_form (self->changes[i].field))
      return FALSE;
  changed = edit_fix_apply (self, input->recipe, NULL);
  return changed != NULL && !mo_recipe_equal (changed, input->recipe);
}

EditFix *
edit_fix_new (const MoDiagnostic *finding, const EditFixInput *input)
{
  g_autoptr (EditFix) self = g_new0 (EditFix, 1);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const Row *row = &rows[i];

      if (row->code != finding->code)
        continue;
      self->label = row->label;
      if (row->make != NULL)
        row->make (self, finding, input);
      else
        set (self, row->field, row->text);
      return would_help (self, input) ? g_steal_pointer (&self) : NULL;
    }
  return NULL;
}

void
edit_fix_free (EditFix *self)
{
  for (guint i = 0; i < self->n_changes; i++)
    g_free (self->changes[i].text);
  g_free (self->before);
  g_free (self);
}

MoRecipe *
edit_fix_apply (const EditFix *self, MoRecipe *recipe, GError **error)
{
  g_autoptr (MoRecipe) result = mo_recipe_ref (recipe);

  for (guint i = 0; i < self->n_changes; i++)
    {
      MoRecipe *changed = edit_change_apply (&self->changes[i], result, error);

      if (changed == NULL)
        return NULL;
      mo_recipe_unref (result);
      result = changed;
    }
  return g_steal_pointer (&result);
}

gboolean
edit_fix_has_edits (const EditFix *self)
{
  for (guint i = 0; i < self->n_changes; i++)
    if (self->changes[i].field == MO_FIELD_EDITS)
      return TRUE;
  return FALSE;
}

gboolean
edit_fix_equal (const EditFix *a, const EditFix *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  if (a->label != b->label || a->n_changes != b->n_changes)
    return FALSE;
  for (guint i = 0; i < a->n_changes; i++)
    if (a->changes[i].kind != b->changes[i].kind || a->changes[i].field != b->changes[i].field
        || g_strcmp0 (a->changes[i].text, b->changes[i].text) != 0)
      return FALSE;
  return TRUE;
}
