/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-history.h"

#include "edit-step-name.h"

typedef struct
{
  MoRecipe *recipe; /* owned */
  char *stage;      /* GRefString, or NULL */
} Step;

struct _EditHistory
{
  GPtrArray *steps;  /* owned Step, oldest first; never empty */
  guint position;    /* index of the current one */
  MoRecipe *saved;   /* owned */
  char *saved_stage; /* owned, or NULL */
  char *tag;         /* of the current step while it can still grow; or NULL */
};

/* Takes ownership of the stage. */
static Step *
step_new (MoRecipe *recipe, char *stage)
{
  Step *self = g_new (Step, 1);

  self->recipe = mo_recipe_ref (recipe);
  self->stage = stage;
  return self;
}

static void
step_free (gpointer step)
{
  Step *self = step;

  mo_recipe_unref (self->recipe);
  g_clear_pointer (&self->stage, g_ref_string_release);
  g_free (self);
}

static char *
ref_stage (const char *stage)
{
  return stage != NULL ? g_ref_string_new (stage) : NULL;
}

static const Step *
current_step (const EditHistory *self)
{
  return g_ptr_array_index (self->steps, self->position);
}

EditHistory *
edit_history_new (MoRecipe *first)
{
  EditHistory *self = g_new0 (EditHistory, 1);

  self->steps = g_ptr_array_new_with_free_func (step_free);
  edit_history_reset (self, first);
  return self;
}

void
edit_history_free (EditHistory *self)
{
  g_ptr_array_unref (self->steps);
  mo_recipe_unref (self->saved);
  g_free (self->saved_stage);
  g_free (self->tag);
  g_free (self);
}

void
edit_history_reset (EditHistory *self, MoRecipe *first)
{
  edit_history_reset_with_stage (self, first, NULL);
}

void
edit_history_reset_with_stage (EditHistory *self, MoRecipe *first, const char *stage)
{
  Step *step = step_new (first, ref_stage (stage)); /* they may belong to a step */

  g_ptr_array_set_size (self->steps, 0);
  g_ptr_array_add (self->steps, step);
  self->position = 0;
  edit_history_mark_saved (self, step->recipe);
  edit_history_mark_stage_saved (self, step->stage);
}

MoRecipe *
edit_history_get (const EditHistory *self)
{
  return current_step (self)->recipe;
}

const char *
edit_history_get_stage (const EditHistory *self)
{
  return current_step (self)->stage;
}

static gboolean
is_current (const EditHistory *self, const Step *step)
{
  return mo_recipe_equal (step->recipe, current_step (self)->recipe)
         && g_strcmp0 (step->stage, current_step (self)->stage) == 0;
}

/* Takes ownership of the step. */
static void
add_step (EditHistory *self, Step *step)
{
  g_ptr_array_add (self->steps, step);
  if (self->steps->len > EDIT_HISTORY_MAX_STEPS + 1)
    g_ptr_array_remove_index (self->steps, 0);
  self->position = self->steps->len - 1;
}

/* Replaces the current step, as part of the same drag. If the drag came back to where it started,
 * there is no step left. */
static void
grow_step (EditHistory *self, Step *step)
{
  g_ptr_array_set_size (self->steps, (int) self->position);
  self->position--;
  if (is_current (self, step))
    {
      step_free (step);
      edit_history_seal (self);
    }
  else
    add_step (self, step);
}

/* Takes ownership of the step. */
static gboolean
push (EditHistory *self, Step *step, const char *tag)
{
  if (is_current (self, step))
    {
      step_free (step);
      return FALSE;
    }
  g_ptr_array_set_size (self->steps, (int) self->position + 1);
  if (tag != NULL && g_strcmp0 (tag, self->tag) == 0)
    grow_step (self, step);
  else
    {
      add_step (self, step);
      edit_history_seal (self);
      self->tag = g_strdup (tag);
    }
  return TRUE;
}

gboolean
edit_history_push (EditHistory *self, MoRecipe *recipe, const char *tag)
{
  char *stage = current_step (self)->stage;

  return push (self, step_new (recipe, stage != NULL ? g_ref_string_acquire (stage) : NULL), tag);
}

gboolean
edit_history_push_stage (EditHistory *self, const char *stage, const char *tag)
{
  return push (self, step_new (current_step (self)->recipe, ref_stage (stage)), tag);
}

void
edit_history_amend (EditHistory *self, MoRecipe *recipe)
{
  Step *step = g_ptr_array_index (self->steps, self->position);
  gboolean is_saved = mo_recipe_equal (self->saved, step->recipe);

  mo_recipe_ref (recipe);
  mo_recipe_unref (step->recipe);
  step->recipe = recipe;
  if (is_saved)
    edit_history_mark_saved (self, recipe);
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
  return self->position + 1 < self->steps->len;
}

/* Of the step that leads to a position. */
static const char *
name_step (const EditHistory *self, guint position)
{
  const Step *before = g_ptr_array_index (self->steps, position - 1);
  const Step *after = g_ptr_array_index (self->steps, position);

  return edit_step_get_name (before->recipe, before->stage, after->recipe, after->stage);
}

const char *
edit_history_get_undo_name (const EditHistory *self)
{
  return edit_history_can_undo (self) ? name_step (self, self->position) : NULL;
}

const char *
edit_history_get_redo_name (const EditHistory *self)
{
  return edit_history_can_redo (self) ? name_step (self, self->position + 1) : NULL;
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

void
edit_history_mark_stage_saved (EditHistory *self, const char *stage)
{
  char *saved = g_strdup (stage); /* it may be saved_stage itself */

  g_free (self->saved_stage);
  self->saved_stage = saved;
}

gboolean
edit_history_is_saved (const EditHistory *self)
{
  return mo_recipe_equal (self->saved, edit_history_get (self))
         && g_strcmp0 (self->saved_stage, edit_history_get_stage (self)) == 0;
}
