/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-document-private.h"

#include "edit-line-merge.h"

/* Settings: every change makes a new recipe, a step in the history, and a new conversion. If the
 * change selects another animation of the file, that is read first. */

static void
recipe_changed (EditDocument *self)
{
  gboolean is_foreign =
      self->broken != NULL && self->file != NULL && !g_file_equal (self->broken, self->file);

  g_object_freeze_notify (G_OBJECT (self));
  edit_document_notify (self, PROP_RECIPE);
  /* The maker has moved on, so the message about another file that could not be read is dropped. */
  if (is_foreign)
    edit_document_set_broken (self, NULL);
  edit_document_update_state (self);
  if (edit_document_wants_other_clip (self))
    edit_document_reload (self);
  else
    edit_document_convert (self);
  g_object_thaw_notify (G_OBJECT (self));
}

static void
push_recipe (EditDocument *self, MoRecipe *recipe, const char *tag)
{
  if (edit_history_push (self->history, recipe, tag))
    recipe_changed (self);
}

static gboolean
apply_change (EditDocument *self, const EditChange *change, const char *tag, GError **error)
{
  g_autoptr (MoRecipe) recipe = edit_change_apply (change, edit_document_get_recipe (self), error);

  if (recipe == NULL)
    return FALSE;
  push_recipe (self, recipe, tag);
  return TRUE;
}

gboolean
edit_document_set_field (EditDocument *self, MoFieldId field, const char *text, const char *tag,
                         GError **error)
{
  return apply_change (self, &(EditChange){ EDIT_CHANGE_SET, field, (char *) text }, tag, error);
}

void
edit_document_reset_field (EditDocument *self, MoFieldId field)
{
  apply_change (self, &(EditChange){ EDIT_CHANGE_RESET, field, NULL }, NULL, NULL);
}

gboolean
edit_document_append_line (EditDocument *self, MoFieldId field, const char *line, GError **error)
{
  return apply_change (self, &(EditChange){ EDIT_CHANGE_APPEND, field, (char *) line }, NULL,
                       error);
}

gboolean
edit_document_set_lines (EditDocument *self, MoFieldId field, const char *const *lines,
                         GError **error)
{
  g_autofree char *text = lines[0] != NULL ? g_strjoinv ("; ", (char **) lines) : g_strdup ("none");

  return edit_document_set_field (self, field, text, NULL, error);
}

void
edit_document_set_recipe (EditDocument *self, MoRecipe *recipe, const char *tag)
{
  push_recipe (self, recipe, tag);
}

/* Repairs that are made together. */
typedef struct
{
  MoRecipe *before; /* when they were made */
  MoRecipe *recipe;
  gboolean has_edits; /* one gives other edits */
  MoFieldId field;    /* whose lines are merged */
  GPtrArray *lines;   /* as far as they are merged, or NULL */
} Repairs;

/* Gives other edits together with what gives others already. NULL where both are about the same one: the second has to wait for
 * the next repair. */
static MoRecipe *
merge_edits (const Repairs *self, const EditFix *fix)
{
  g_autoptr (MoRecipe) alone = edit_fix_apply (fix, self->before, NULL);
  MoEdits *edits = NULL;

  if (alone != NULL && self->before->edits != NULL && self->recipe->edits != NULL
      && alone->edits != NULL)
    edits = mo_edits_merge (self->before->edits, self->recipe->edits, alone->edits);
  return edits != NULL ? mo_recipe_with_edits (self->recipe, edits) : NULL;
}

/* Applies a repair to those before. FALSE if it has to wait. */
static gboolean
add_repair (Repairs *self, const EditFix *fix)
{
  MoRecipe *repaired;

  if (fix->before != NULL)
    {
      if (self->lines == NULL)
        {
          self->field = fix->changes[0].field;
          self->lines = edit_line_merge_begin (fix->before);
        }
      return self->field == fix->changes[0].field
             && edit_line_merge_add (self->lines, fix->before, fix->changes[0].text);
    }
  repaired = self->has_edits && edit_fix_has_edits (fix) ? merge_edits (self, fix)
                                                         : edit_fix_apply (fix, self->recipe, NULL);
  if (repaired == NULL)
    return FALSE;
  self->has_edits |= edit_fix_has_edits (fix);
  mo_recipe_unref (self->recipe);
  self->recipe = repaired;
  return TRUE;
}

/* Sets the lines that were merged. */
static void
finish_repairs (Repairs *self)
{
  g_autofree char *text = NULL;
  MoRecipe *repaired;

  if (self->lines == NULL)
    return;
  text = edit_line_merge_end (self->lines);
  repaired =
      edit_change_apply (&(EditChange){ EDIT_CHANGE_SET, self->field, text }, self->recipe, NULL);
  g_clear_pointer (&self->lines, g_ptr_array_unref);
  if (repaired == NULL)
    return;
  mo_recipe_unref (self->recipe);
  self->recipe = repaired;
}

static gboolean
is_wanted (EditFinding *finding, const char *kind)
{
  if (kind == NULL)
    return edit_finding_is_fault (finding);
  return g_str_equal (mo_code_info (edit_finding_get_diagnostic (finding)->code)->name, kind);
}

guint
edit_document_repair (EditDocument *self, const char *kind)
{
  GListModel *findings = G_LIST_MODEL (self->findings);
  MoRecipe *before = edit_document_get_recipe (self);
  Repairs repairs = { .before = before, .recipe = mo_recipe_ref (before) };
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (findings); i++)
    {
      g_autoptr (EditFinding) finding = g_list_model_get_item (findings, i);
      const EditFix *fix = edit_finding_get_fix (finding);

      n += fix != NULL && is_wanted (finding, kind) && add_repair (&repairs, fix);
    }
  finish_repairs (&repairs);
  if (n > 0)
    push_recipe (self, repairs.recipe, NULL);
  mo_recipe_unref (repairs.recipe);
  return n;
}

void
edit_document_seal (EditDocument *self)
{
  edit_history_seal (self->history);
}

void
edit_document_set_stage (EditDocument *self, const char *stage, const char *tag)
{
  if (!edit_history_push_stage (self->history, stage, tag))
    return;
  edit_document_notify (self, PROP_STAGE);
  edit_document_update_state (self);
}

/* If the step only changed the stage, there is nothing to convert. */
static void
move_in_history (EditDocument *self, gboolean (*step) (EditHistory *history))
{
  g_autoptr (MoRecipe) recipe = mo_recipe_ref (edit_document_get_recipe (self));
  g_autofree char *stage = g_strdup (edit_document_get_stage (self));

  if (!step (self->history))
    return;
  if (g_strcmp0 (stage, edit_document_get_stage (self)) != 0)
    edit_document_notify (self, PROP_STAGE);
  if (recipe != edit_document_get_recipe (self))
    recipe_changed (self);
  else
    edit_document_update_state (self);
}

void
edit_document_undo (EditDocument *self)
{
  move_in_history (self, edit_history_undo);
}

void
edit_document_redo (EditDocument *self)
{
  move_in_history (self, edit_history_redo);
}
