/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-source-recipe.h"

typedef struct
{
  MoFieldId id;
  const char *text;
} Row;

static MoRecipe *
with_rows (const MoRecipe *recipe, const Row *rows, guint n)
{
  MoRecipe *result = mo_recipe_ref ((MoRecipe *) recipe);

  for (guint i = 0; i < n; i++)
    {
      MoRecipe *next = mo_recipe_with (result, rows[i].id, rows[i].text, NULL);

      mo_recipe_unref (result);
      result = next;
    }
  return result;
}

MoRecipe *
mo_source_recipe (const MoRecipe *recipe)
{
  static const Row rows[] = {
    { MO_FIELD_MODE, "faithful" }, { MO_FIELD_TRIM_START, "0s" }, { MO_FIELD_TRIM_END, "100%" },
    { MO_FIELD_SPEED, "1" },       { MO_FIELD_REVERSE, "no" },    { MO_FIELD_MIRROR, "no" },
    { MO_FIELD_HIP_HEIGHT, "0" },  { MO_FIELD_HIP_TURN, "0" },    { MO_FIELD_JOINT, "none" },
    { MO_FIELD_FRAME_RATE, "0" },
  };

  return with_rows (recipe, rows, G_N_ELEMENTS (rows));
}

MoRecipe *
mo_source_recipe_walking (const MoRecipe *recipe)
{
  static const Row rows[] = { { MO_FIELD_IN_PLACE, "none" },
                              { MO_FIELD_WALK_IN_PLACE, "no" },
                              { MO_FIELD_BEGIN, "as-cut" } };
  g_autoptr (MoRecipe) source = mo_source_recipe (recipe);

  return with_rows (source, rows, G_N_ELEMENTS (rows));
}
