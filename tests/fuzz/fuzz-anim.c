/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "formats/mo-anim-file.h"
#include "mo-check.h"
#include "mo-convert.h"
#include "mo-format.h"

#include <string.h>

int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);

/* Recipes that between them run every step; the input's length chooses. */
static const struct
{
  MoFieldId field;
  const char *value;
} choices[][3] = {
  { { MO_FIELD_MODE, "faithful" } },
  { { MO_FIELD_MODE, "viewer" } },
  { { MO_FIELD_MIRROR, "yes" }, { MO_FIELD_REVERSE, "yes" }, { MO_FIELD_PRIORITY, "5" } },
  { { MO_FIELD_TRIM_START, "10%" }, { MO_FIELD_TRIM_END, "80%" }, { MO_FIELD_SPEED, "0.5" } },
  { { MO_FIELD_FRAME_RATE, "12" }, { MO_FIELD_IN_PLACE, "all" }, { MO_FIELD_HIP_TURN, "33" } },
  { { MO_FIELD_LOOP_IN, "20%" }, { MO_FIELD_EASE_OUT, "9" }, { MO_FIELD_JOINT, "*:auto" } },
};

static MoRecipe *
choose_recipe (gsize size)
{
  MoRecipe *recipe = mo_recipe_new ();

  for (guint i = 0; i < 3; i++)
    {
      const char *value = choices[size % G_N_ELEMENTS (choices)][i].value;
      MoRecipe *changed;

      if (value == NULL)
        break;
      changed = mo_recipe_with (recipe, choices[size % G_N_ELEMENTS (choices)][i].field, value, NULL);
      g_assert_nonnull (changed);
      mo_recipe_unref (recipe);
      recipe = changed;
    }
  return recipe;
}

/* What comes out of a conversion is a file that reads as the same animation again, unless it is
 * longer than any file may be. */
static void
check_result (const MoAnim *anim)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GBytes) bytes = mo_anim_serialise (anim), again = NULL;
  g_autoptr (MoAnim) read = NULL;

  g_assert_cmpuint (g_bytes_get_size (bytes), ==, mo_anim_size (anim, -1));
  if (!mo_check_limits (anim, context, NULL))
    return;
  read = mo_anim_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), context, NULL);
  if (read == NULL)
    return;
  again = mo_anim_serialise (read);
  g_assert_true (g_bytes_equal (bytes, again));
}

/* Any bytes are a valid animation or an error with its finding; a file of version 1.0 is written as
 * it was read; every step ends well. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree guint8 *copy = g_memdup2 (data, size);
  MoAnim *anim = mo_anim_parse (copy, size, context, &error);
  g_autoptr (MoRecipe) recipe = NULL;
  g_autoptr (MoClip) clip = NULL;
  g_autoptr (MoAnim) result = NULL;
  g_autoptr (GBytes) again = NULL;

  g_assert_cmpint (anim == NULL, ==, error != NULL);
  g_assert_cmpint (anim == NULL, ==,
                   mo_diagnostics_worst (context->diagnostics) == MO_SEVERITY_ERROR);
  if (anim == NULL)
    return 0;
  again = mo_anim_serialise (anim);
  if (anim->version == 1)
    g_assert_cmpmem (g_bytes_get_data (again, NULL), g_bytes_get_size (again), data, size);

  clip = mo_clip_new (mo_format_anim.id);
  clip->anim = anim;
  recipe = choose_recipe (size);
  result = mo_convert (clip, recipe, context, NULL);
  if (result == NULL)
    return 0;
  check_result (result);
  mo_check (clip, recipe, result, context);
  return 0;
}
