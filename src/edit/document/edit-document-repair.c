/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-document-private.h"

#include "edit-line-merge.h"

/* Repairs of findings, as one step. What cannot be repaired together is repaired one after the other, each from the findings
 * of the result before it; so is what only a repair has brought up. No finding is repaired twice, as one whose repair does
 * not help would never end. */

#define TAG "repair"

struct _EditRepairing
{
  char *kind;       /* as asked for; or NULL */
  MoRecipe *recipe; /* that was set last: any other one ends this */
  GHashTable *done; /* findings, as find_key() tells them */
  guint n;          /* repairs so far */
};

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
 * the next pass. */
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

/* -- One after the other ----------------------------------------------------------------------- */

static gboolean
is_wanted (EditFinding *finding, const char *kind)
{
  if (kind == NULL)
    return edit_finding_is_fault (finding);
  return g_str_equal (mo_code_info (edit_finding_get_diagnostic (finding)->code)->name, kind);
}

/* What a finding is about, in any result. Free it. */
static char *
find_key (EditFinding *finding)
{
  const MoDiagnostic *diagnostic = edit_finding_get_diagnostic (finding);

  return g_strdup_printf ("%s %s", mo_code_info (diagnostic->code)->name,
                          diagnostic->where != NULL ? diagnostic->where : "");
}

/* The keys of what was repaired. */
static GHashTable *
add_repairs (const EditRepairing *self, Repairs *repairs, GListModel *findings, guint *n)
{
  g_autoptr (GHashTable) waiting = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTable *made = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer key;

  for (guint i = 0; i < g_list_model_get_n_items (findings); i++)
    {
      g_autoptr (EditFinding) finding = g_list_model_get_item (findings, i);
      g_autofree char *about = find_key (finding);
      const EditFix *fix = edit_finding_get_fix (finding);

      if (fix == NULL || !is_wanted (finding, self->kind)
          || g_hash_table_contains (self->done, about))
        continue;
      if (!add_repair (repairs, fix))
        {
          g_hash_table_add (waiting, g_steal_pointer (&about));
          continue;
        }
      *n += 1;
      g_hash_table_add (made, g_steal_pointer (&about));
    }
  g_hash_table_iter_init (&iter, waiting);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    g_hash_table_remove (made, key);
  return made;
}

/* Whether anything was repaired. */
static gboolean
pass (EditDocument *document, EditRepairing *self)
{
  MoRecipe *before = edit_document_get_recipe (document);
  Repairs repairs = { .before = before, .recipe = mo_recipe_ref (before) };
  g_autoptr (GHashTable) made = NULL;
  GHashTableIter iter;
  gpointer key;
  guint n = 0;

  made = add_repairs (self, &repairs, G_LIST_MODEL (document->findings), &n);
  finish_repairs (&repairs);
  g_clear_pointer (&self->recipe, mo_recipe_unref);
  self->recipe = repairs.recipe;
  if (n == 0)
    return FALSE;
  self->n += n;
  g_hash_table_iter_init (&iter, made);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      g_hash_table_add (self->done, key);
      g_hash_table_iter_steal (&iter);
    }
  edit_document_set_recipe (document, self->recipe, TAG);
  g_signal_emit_by_name (document, "repaired", self->n);
  return TRUE;
}

guint
edit_document_repair (EditDocument *self, const char *kind)
{
  EditRepairing *repairing = g_new0 (EditRepairing, 1);

  edit_document_end_repairing (self);
  repairing->kind = g_strdup (kind);
  repairing->done = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  edit_document_seal (self);
  self->repairing = repairing;
  if (pass (self, repairing))
    return repairing->n;
  edit_document_end_repairing (self);
  return 0;
}

void
edit_document_repair_on (EditDocument *self)
{
  EditRepairing *repairing = self->repairing;

  if (repairing == NULL)
    return;
  if (edit_document_get_recipe (self) == repairing->recipe && pass (self, repairing))
    return;
  edit_document_end_repairing (self);
  edit_document_seal (self);
}

void
edit_document_end_repairing (EditDocument *self)
{
  EditRepairing *repairing = g_steal_pointer (&self->repairing);

  if (repairing == NULL)
    return;
  g_clear_pointer (&repairing->recipe, mo_recipe_unref);
  g_hash_table_unref (repairing->done);
  g_free (repairing->kind);
  g_free (repairing);
}
