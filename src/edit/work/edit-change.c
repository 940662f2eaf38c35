/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-change.h"

static gboolean
has_line (const MoRecipe *recipe, MoFieldId field, const char *line)
{
  const MoLines *lines = G_STRUCT_MEMBER (MoLines *, recipe, mo_field (field)->offset);
  guint n = mo_lines_get_n_lines (lines);

  return n > 0 && g_str_equal (mo_lines_get (lines, n - 1), line);
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
is_same_setting (const MoRecipe *a, const MoRecipe *b, MoFieldId field)
{
  return mo_recipe_is_set (a, field) == mo_recipe_is_set (b, field)
         && mo_recipe_same_value (a, b, field);
}

MoRecipe *
edit_change_apply (const EditChange *self, MoRecipe *recipe, GError **error)
{
  g_autoptr (MoRecipe) changed = NULL;

  /* Appending an existing line changes nothing only if it is the last: of several rules for a joint
   * the last one wins. */
  if (self->kind == EDIT_CHANGE_APPEND && mo_field (self->field)->type == MO_FIELD_LIST
      && has_line (recipe, self->field, self->text))
    return mo_recipe_ref (recipe);
  changed = change (self, recipe, error);
  if (changed != NULL && is_same_setting (changed, recipe, self->field))
    return mo_recipe_ref (recipe);
  return g_steal_pointer (&changed);
}
