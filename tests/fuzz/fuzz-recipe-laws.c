/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz-recipe.h"
#include "strict-json.h"

#include "mo-recipe-json.h"

#include <string.h>

/* Two joints of the avatar and a leg, ten frames. */
static const char motion[] =
    "HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Xrotation Zrotation "
    "Yrotation\nJOINT abdomen\n{\nOFFSET 0 3 0\nCHANNELS 3 Xrotation Zrotation Yrotation\nEnd Site\n{\n"
    "OFFSET 0 8 0\n}\n}\nJOINT lThigh\n{\nOFFSET 3 -2 0\nCHANNELS 3 Xrotation Zrotation Yrotation\n"
    "End Site\n{\nOFFSET 0 -17 0\n}\n}\n}\nMOTION\nFrames: 10\nFrame Time: 0.1\n"
    "0 43 0 0 0 0 0 0 0 0 0 0\n0 43 1 0 5 0 0 4 0 0 9 0\n0 42 2 0 9 0 0 8 7 0 9 2\n0 41 3 9 9 0 7 8 7 1 9 2\n"
    "0 40 4 0 9 5 0 8 7 0 9 2\n0 41 5 0 9 9 0 8 2 3 4 5\n0 42 6 0 9 5 0 8 7 0 9 2\n0 43 7 0 9 0 0 8 7 0 9 2\n"
    "0 43 8 0 4 0 0 3 7 0 9 2\n0 43 9 0 1 0 0 2 1 0 9 2\n";

#define SECONDS 1.0
#define N_TRACKS 6.0     /* three joints, each of which may have rotations and positions */
#define BYTES_OF_KEY 6.0 /* of the input; the budget is a multiple of these */

static void
check_fields (const MoRecipe *recipe)
{
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();

  for (guint i = 0; i < MO_N_FIELDS; i++)
    {
      g_autofree char *text = mo_recipe_get_text (recipe, i), *again = NULL;
      g_autoptr (MoRecipe) same = NULL;
      g_autoptr (GError) error = NULL;

      if (!mo_recipe_is_set (recipe, i))
        continue;
      same = mo_recipe_with (nothing, i, text, &error);
      g_assert_no_error (error);
      again = mo_recipe_get_text (same, i);
      g_assert_cmpstr (text, ==, again);
    }
}

static void
check_file (const MoRecipe *recipe)
{
  g_autofree char *text = mo_recipe_save (recipe);
  g_autoptr (MoRecipe) nothing = mo_recipe_new (), again = NULL;
  g_autoptr (GError) error = NULL;

  strict_json_assert (text, strlen (text));
  again = mo_recipe_load (nothing, text, -1, &error);
  g_assert_no_error (error);
  g_assert_true (mo_recipe_equal (recipe, again));
}

/* The search for the best keys, and for a size, have limits of their own. */
static MoRecipe *
within_budget (const MoRecipe *recipe)
{
  g_autoptr (MoRecipe) unlimited = mo_recipe_without (recipe, MO_FIELD_MAX_BYTES);

  return g_strcmp0 (mo_field (MO_FIELD_REDUCE)->nicks[recipe->reduce], "best") == 0
             ? mo_recipe_without (unlimited, MO_FIELD_REDUCE)
             : g_steal_pointer (&unlimited);
}

/* Motion that costs as much (bytes) as the keys that the rate and the speed ask for: how many these
 * are is the recipe's choice, and MO_MAX_TAKE_KEYS is their limit. */
static gsize
asked_for (const MoRecipe *recipe)
{
  double rate = CLAMP (recipe->frame_rate, 0.0, mo_field (MO_FIELD_FRAME_RATE)->max);
  double speed = MAX (recipe->speed, mo_field (MO_FIELD_SPEED)->min);
  double keys = SECONDS / speed * rate * N_TRACKS;

  return (gsize) (keys * BYTES_OF_KEY);
}

void
fuzz_check_recipe (const MoRecipe *recipe, gsize size)
{
  g_autoptr (MoRecipe) used = NULL;
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = NULL;

  check_fields (recipe);
  check_file (recipe);
  if (fuzz_only_reads ())
    return;
  used = within_budget (recipe);
  clip = test_read (&mo_format_bvh, motion, strlen (motion), context, NULL);
  size += asked_for (used);
  fuzz_convert (clip, used, size);
  fuzz_write_all (clip, used, size);
}
