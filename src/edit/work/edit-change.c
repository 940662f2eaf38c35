/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-change.h"

static gboolean
has_line (const MoRecipe *recipe, MoFieldId field, const char *line)
{
  char **lines = G_STRUCT_MEMBER (char **, recipe, mo_field (field)->offset);

  return lines[0] != NULL && g_str_equal (lines[g_strv_length (lines) - 1], line);
}

static MoRecipe *
change (const EditChange *self, const MoRecipe *recipe, GError **error)
{
  switch (self->kind)
    {
    case EDIT_CHANGE_SET:
      return mo_recipe_with (recipe, self->field, self->text, error);
    case EDIT_CHANGE_APPEND:
      return mo_recipe_append (recipe, self->field, self->text, error);
    case EDIT_CHANGE_RESET:
      break;
    }
  return mo_recipe_without (recipe, self->field);
}

/* Whether nothing but the order of the settings differs. */
static gboolean
says_the_same (const MoRecipe *a, const MoRecipe *b, MoFieldId field)
{
  g_autofree char *first = mo_recipe_get_text (a, field), *second = mo_recipe_get_text (b, field);

  return mo_recipe_is_set (a, field) == mo_recipe_is_set (b, field) && g_str_equal (first, second);
}

MoRecipe *
edit_change_apply (const EditChange *self, MoRecipe *recipe, GError **error)
{
  g_autoptr (MoRecipe) changed = NULL;

  /* Of several rules for a joint the last one counts, so only there a line is there already. */
  if (self->kind == EDIT_CHANGE_APPEND && mo_field (self->field)->type == MO_FIELD_LIST
      && has_line (recipe, self->field, self->text))
    return mo_recipe_ref (recipe);
  changed = change (self, recipe, error);
  if (changed != NULL && says_the_same (changed, recipe, self->field))
    return mo_recipe_ref (recipe);
  return g_steal_pointer (&changed);
}
