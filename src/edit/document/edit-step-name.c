/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-step-name.h"

#include "edit-step-edits.h"

#include <glib/gi18n-lib.h>

/* Fields that are set together as one thing, and what that is called. */
static const struct
{
  const char *name;
  MoFieldId fields[4]; /* the rest repeat the last one */
} sets[] = {
  { NC_ ("step", "Loop"),
    { MO_FIELD_LOOP, MO_FIELD_LOOP_AT, MO_FIELD_LOOP_IN, MO_FIELD_LOOP_OUT } },
  { NC_ ("step", "Trim"),
    { MO_FIELD_TRIM_START, MO_FIELD_TRIM_END, MO_FIELD_TRIM_END, MO_FIELD_TRIM_END } },
  { NC_ ("step", "Accuracy of Keys"),
    { MO_FIELD_REDUCE, MO_FIELD_ERROR, MO_FIELD_ANGLE_ERROR, MO_FIELD_MAX_BYTES } },
};

/* What is set in one and not in the other counts too: it differs although it may have the same value. */
static gboolean
is_changed (const MoRecipe *before, const MoRecipe *after, MoFieldId id)
{
  return mo_recipe_is_set (before, id) != mo_recipe_is_set (after, id)
         || !mo_recipe_same_value (before, after, id);
}

static gboolean
is_in_set (guint set, MoFieldId id)
{
  for (guint i = 0; i < G_N_ELEMENTS (sets[set].fields); i++)
    if (sets[set].fields[i] == id)
      return TRUE;
  return FALSE;
}

static gboolean
has_nothing_set (const MoRecipe *recipe)
{
  for (MoFieldId id = 0; id < MO_N_FIELDS; id++)
    if (mo_recipe_is_set (recipe, id))
      return FALSE;
  return TRUE;
}

/* The words for several fields: of their set, or of their group. */
static const char *
name_fields (const gboolean changed[MO_N_FIELDS], MoFieldId first)
{
  gboolean is_group = TRUE;

  for (guint set = 0; set < G_N_ELEMENTS (sets); set++)
    {
      gboolean is_set = TRUE;

      for (MoFieldId id = 0; id < MO_N_FIELDS; id++)
        is_set &= !changed[id] || is_in_set (set, id);
      if (is_set)
        return g_dpgettext2 (NULL, "step", sets[set].name);
    }
  for (MoFieldId id = 0; id < MO_N_FIELDS; id++)
    is_group &= !changed[id] || g_str_equal (mo_field (id)->group, mo_field (first)->group);
  return is_group ? _ (mo_field (first)->group) : C_ ("step", "Several Settings");
}

const char *
edit_step_get_name (const MoRecipe *before, const char *stage_before, const MoRecipe *after,
                    const char *stage_after)
{
  gboolean changed[MO_N_FIELDS];
  MoFieldId last = MO_N_FIELDS;
  guint n = 0;

  for (MoFieldId id = 0; id < MO_N_FIELDS; id++)
    if ((changed[id] = is_changed (before, after, id)))
      {
        last = id;
        n++;
      }
  if (n == 0 && g_strcmp0 (stage_before, stage_after) != 0)
    return C_ ("step", "Stage");
  if (n == 0)
    return C_ ("step", "Several Settings");
  if (n > 1 && has_nothing_set (after))
    return C_ ("step", "Reset All Settings");
  if (n > 1)
    return name_fields (changed, last);
  if (last == MO_FIELD_EDITS && !mo_edits_equal (before->edits, after->edits))
    return g_dpgettext2 (NULL, "step", edit_step_name_edits (before->edits, after->edits));
  return _ (mo_field (last)->title);
}
