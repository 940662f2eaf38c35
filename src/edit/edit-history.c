/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-history.h"

struct _EditHistory
{
  GPtrArray *recipes; /* owned MoRecipe, oldest first; never empty */
  guint position;     /* of the present one */
  MoRecipe *saved;    /* owned */
  char *tag;          /* of the present step, while it may still grow; or NULL */
};

static void
free_recipe (gpointer recipe)
{
  mo_recipe_unref (recipe);
}

EditHistory *
edit_history_new (MoRecipe *first)
{
  EditHistory *self = g_new0 (EditHistory, 1);

  self->recipes = g_ptr_array_new_with_free_func (free_recipe);
  edit_history_reset (self, first);
  return self;
}

void
edit_history_free (EditHistory *self)
{
  g_ptr_array_unref (self->recipes);
  mo_recipe_unref (self->saved);
  g_free (self->tag);
  g_free (self);
}

void
edit_history_reset (EditHistory *self, MoRecipe *first)
{
  mo_recipe_ref (first); /* it may be one of our own */
  g_ptr_array_set_size (self->recipes, 0);
  g_ptr_array_add (self->recipes, first);
  self->position = 0;
  edit_history_mark_saved (self, first);
  edit_history_seal (self);
}

MoRecipe *
edit_history_get (const EditHistory *self)
{
  return g_ptr_array_index (self->recipes, self->position);
}

static void
add_step (EditHistory *self, MoRecipe *recipe)
{
  g_ptr_array_add (self->recipes, mo_recipe_ref (recipe));
  if (self->recipes->len > EDIT_HISTORY_MAX_STEPS + 1)
    g_ptr_array_remove_index (self->recipes, 0);
  self->position = self->recipes->len - 1;
}

/* The step that was begun ends elsewhere. A drag that came back to where it started is none. */
static void
grow_step (EditHistory *self, MoRecipe *recipe)
{
  g_ptr_array_set_size (self->recipes, (int) self->position);
  self->position--;
  if (mo_recipe_equal (recipe, edit_history_get (self)))
    edit_history_seal (self);
  else
    add_step (self, recipe);
}

gboolean
edit_history_push (EditHistory *self, MoRecipe *recipe, const char *tag)
{
  if (mo_recipe_equal (recipe, edit_history_get (self)))
    return FALSE;
  g_ptr_array_set_size (self->recipes, (int) self->position + 1);
  if (tag != NULL && g_strcmp0 (tag, self->tag) == 0)
    grow_step (self, recipe);
  else
    {
      add_step (self, recipe);
      edit_history_seal (self);
      self->tag = g_strdup (tag);
    }
  return TRUE;
}

void
edit_history_seal (EditHistory *self)
{
  g_clear_pointer (&self->tag, g_free);
}

gboolean
edit_history_can_undo (const EditHistory *self)
{
  return self->position > 0;
}

gboolean
edit_history_can_redo (const EditHistory *self)
{
  return self->position + 1 < self->recipes->len;
}

gboolean
edit_history_undo (EditHistory *self)
{
  if (!edit_history_can_undo (self))
    return FALSE;
  edit_history_seal (self);
  self->position--;
  return TRUE;
}

gboolean
edit_history_redo (EditHistory *self)
{
  if (!edit_history_can_redo (self))
    return FALSE;
  edit_history_seal (self);
  self->position++;
  return TRUE;
}

void
edit_history_mark_saved (EditHistory *self, MoRecipe *recipe)
{
  mo_recipe_ref (recipe);
  g_clear_pointer (&self->saved, mo_recipe_unref);
  self->saved = recipe;
  edit_history_seal (self);
}

gboolean
edit_history_is_saved (const EditHistory *self)
{
  return mo_recipe_equal (self->saved, edit_history_get (self));
}
