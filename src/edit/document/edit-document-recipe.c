/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-document-private.h"

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

void
edit_document_seal (EditDocument *self)
{
  /* Repairs that have to wait for others are of the same step, whatever ends meanwhile. */
  if (self->repairing == NULL)
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

const char *
edit_document_get_undo_name (EditDocument *self)
{
  return edit_history_get_undo_name (self->history);
}

const char *
edit_document_get_redo_name (EditDocument *self)
{
  return edit_history_get_redo_name (self->history);
}
