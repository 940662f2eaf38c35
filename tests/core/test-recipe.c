/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-error.h"
#include "mo-recipe.h"

static MoRecipe *
with (const MoRecipe *recipe, const char *field, const char *text)
{
  g_autoptr (GError) error = NULL;
  MoRecipe *result = mo_recipe_with (recipe, (MoFieldId) mo_field_find (field), text, &error);

  g_assert_no_error (error);
  return result;
}

/* Every row of the table is complete, so that options, panel and file can be made from it. */
static void
test_table (void)
{
  for (guint i = 0; i < MO_N_FIELDS; i++)
    {
      const MoField *field = mo_field (i);

      g_assert_nonnull (field->name);
      g_assert_cmpint (mo_field_find (field->name), ==, (int) i);
      g_assert_nonnull (field->summary);
      g_assert_nonnull (field->group);
      g_assert_cmpint (field->nicks != NULL, ==, field->type == MO_FIELD_CHOICE);
    }
}

/* Text to value to text gives the same value, and the original recipe is unchanged. */
static void
test_round_trip (void)
{
  static const struct
  {
    const char *field, *text;
  } cases[] = {
    { "priority", "-1" },  { "priority", "9" },     { "loop", "yes" },
    { "loop-in", "36f" },  { "loop-in", "0.1s" },   { "loop-out", "66.667%" },
    { "ease-in", "1.25" }, { "hand-pose", "fist" }, { "emote", "express_smile" },
    { "mode", "viewer" },  { "name", "Walk é" },    { "emote", "" },
  };
  g_autoptr (MoRecipe) empty = mo_recipe_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      MoFieldId id = (MoFieldId) mo_field_find (cases[i].field);
      g_autoptr (MoRecipe) once = with (empty, cases[i].field, cases[i].text);
      g_autofree char *text = mo_recipe_get_text (once, id);
      g_autoptr (MoRecipe) twice = with (empty, cases[i].field, text);
      g_autofree char *again = mo_recipe_get_text (twice, id);

      g_assert_cmpstr (text, ==, again);
      g_assert_true (mo_recipe_is_set (once, id));
      g_assert_false (mo_recipe_is_set (empty, id));
    }
}

static void
test_refusals (void)
{
  static const struct
  {
    const char *field, *text;
  } cases[] = {
    { "priority", "high" }, { "priority", "2.5" }, { "priority", "" },   { "loop", "maybe" },
    { "loop-in", "10m" },   { "loop-in", "nan" },  { "ease-in", "inf" }, { "ease-in", "1,5" },
    { "hand-pose", "paw" }, { "hand-pose", "14" }, { "mode", "best" },   { "name", "two\nlines" },
  };
  g_autoptr (MoRecipe) empty = mo_recipe_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      MoFieldId id = (MoFieldId) mo_field_find (cases[i].field);

      g_assert_null (mo_recipe_with (empty, id, cases[i].text, &error));
      g_assert_error (error, MO_ERROR, MO_ERROR_USAGE);
    }
}

static void
test_words (void)
{
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  g_autoptr (MoRecipe) smile = with (empty, "emote", "Big Smile");
  g_autoptr (MoRecipe) none = with (smile, "emote", "none");
  g_autoptr (MoRecipe) palm = with (empty, "hand-pose", "13");

  g_assert_cmpstr (smile->emote, ==, "express_toothsmile");
  g_assert_cmpstr (none->emote, ==, "");
  g_assert_cmpint (palm->hand_pose, ==, 13);
}

/* Fields set in the other recipe override those of the first, and come later in the order. */
static void
test_merge (void)
{
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  g_autoptr (MoRecipe) file = with (empty, "priority", "4");
  g_autoptr (MoRecipe) looped = with (file, "loop", "yes");
  g_autoptr (MoRecipe) eased = with (empty, "ease-out", "2");
  g_autoptr (MoRecipe) flags = with (eased, "priority", "1");
  g_autoptr (MoRecipe) both = mo_recipe_merge (looped, flags);
  g_autoptr (MoRecipe) reset = mo_recipe_without (both, MO_FIELD_PRIORITY);

  g_assert_cmpint (both->priority, ==, 1);
  g_assert_true (both->loop);
  g_assert_cmpfloat (both->ease_out, ==, 2.0);
  g_assert_cmpuint (both->order[MO_FIELD_LOOP], <, both->order[MO_FIELD_EASE_OUT]);
  g_assert_cmpuint (both->order[MO_FIELD_EASE_OUT], <, both->order[MO_FIELD_PRIORITY]);
  g_assert_false (mo_recipe_is_set (reset, MO_FIELD_PRIORITY));
  g_assert_cmpint (reset->priority, ==, 2);
}

/* Recipes are equal if the same fields are set to the same values in the same order, however that
 * came about. */
static void
test_equal (void)
{
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  g_autoptr (MoRecipe) priority = with (empty, "priority", "4");
  g_autoptr (MoRecipe) both = with (priority, "loop", "yes");
  g_autoptr (MoRecipe) loop = with (empty, "loop", "yes");
  g_autoptr (MoRecipe) other_order = with (loop, "priority", "4");
  g_autoptr (MoRecipe) again = with (other_order, "loop", "yes");
  g_autoptr (MoRecipe) reset = mo_recipe_without (both, MO_FIELD_LOOP);
  g_autoptr (MoRecipe) preset = with (empty, "priority", "2");

  g_assert_true (mo_recipe_equal (both, again));
  g_assert_true (mo_recipe_equal (priority, reset));
  g_assert_false (mo_recipe_equal (both, other_order));
  g_assert_false (mo_recipe_equal (both, priority));
  g_assert_false (mo_recipe_equal (empty, preset));
}

static gpointer
make_many (gpointer data)
{
  for (guint i = 0; i < 20000; i++)
    mo_recipe_unref (mo_recipe_new ());
  return NULL;
}

/* Recipes come and go in several threads at once. */
static void
test_threads (void)
{
  GThread *other = g_thread_new ("other", make_many, NULL);

  make_many (NULL);
  g_thread_join (other);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/recipe/table", test_table);
  g_test_add_func ("/recipe/round-trip", test_round_trip);
  g_test_add_func ("/recipe/refusals", test_refusals);
  g_test_add_func ("/recipe/words", test_words);
  g_test_add_func ("/recipe/merge", test_merge);
  g_test_add_func ("/recipe/equal", test_equal);
  g_test_add_func ("/recipe/threads", test_threads);
  return g_test_run ();
}
