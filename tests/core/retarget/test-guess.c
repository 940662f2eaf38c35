/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "corpus.h"

#include "mo-clip-stance.h"
#include "mo-guess.h"
#include "mo-math.h"

#include <string.h>

/* What is guessed of a file, against what a person sees in it. */

static MoClip *
read_motion (char *path)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  MoClip *clip = read_file (path, context, &error);

  g_assert_no_error (error);
  g_free (path);
  return clip;
}

static void
assert_guess (const GPtrArray *guesses, MoFieldId field, const char *value)
{
  const MoGuess *guess = mo_guess_find (guesses, field);

  g_assert_nonnull (guess);
  g_assert_cmpstr (guess->value, ==, value);
  g_assert_cmpfloat (guess->confidence, >=, 0.5);
  g_assert_cmpfloat (guess->confidence, <=, 1.0);
  g_assert_cmpuint (strlen (guess->reason), >, 10);
}

static void
check_files (void)
{
  static const struct
  {
    const char *name, *map, *units, *up, *front, *rest, *reference;
  } rows[] = {
    { "ganimator-walking.bvh", "mixamo", "cm", "y", "z", "offsets", "keep" },
    { "pybvh-bvh_test3.bvh", "humanik", "in", "z", "y", "offsets", "keep" },
    { "animateddrawings-14_14_short.bvh", "cmu-3dsmax", NULL, "y", "z", "offsets", "keep" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      char *path = corpus_file ("bvh", rows[i].name);
      g_autoptr (MoClip) clip = path != NULL ? read_motion (path) : NULL;
      g_autoptr (MoRecipe) empty = mo_recipe_new ();
      g_autoptr (GPtrArray) guesses = NULL;

      if (clip == NULL)
        return;
      guesses = mo_guess_all (clip, empty, NULL);
      g_test_message ("%s", rows[i].name);
      assert_guess (guesses, MO_FIELD_MAP, rows[i].map);
      assert_guess (guesses, MO_FIELD_UNITS, rows[i].units);
      assert_guess (guesses, MO_FIELD_UP_AXIS, rows[i].up);
      assert_guess (guesses, MO_FIELD_FRONT_AXIS, rows[i].front);
      assert_guess (guesses, MO_FIELD_REST, rows[i].rest);
      assert_guess (guesses, MO_FIELD_REFERENCE, rows[i].reference);
      assert_guess (guesses, MO_FIELD_HIP_HEIGHT, NULL);
    }
}

static MoClip *
read_sample (const char *name)
{
  return read_motion (g_build_filename (g_getenv ("LIMBER_SAMPLES"), name, NULL));
}

/* A file with the avatar's own names: no rest pose has to be guessed. */
static void
test_own (void)
{
  g_autoptr (MoClip) clip = read_sample ("walk.bvh");
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  g_autoptr (GPtrArray) guesses = mo_guess_all (clip, empty, NULL);

  assert_guess (guesses, MO_FIELD_MAP, "avatar");
  assert_guess (guesses, MO_FIELD_UNITS, "in");
  assert_guess (guesses, MO_FIELD_UP_AXIS, "y");
  assert_guess (guesses, MO_FIELD_FRONT_AXIS, "z");
  assert_guess (guesses, MO_FIELD_REFERENCE, "drop");
  assert_guess (guesses, MO_FIELD_HIP_HEIGHT, NULL);
  g_assert_false (mo_guess_find (guesses, MO_FIELD_HIP_HEIGHT)->is_said);
  g_assert_null (mo_guess_find (guesses, MO_FIELD_REST));
}

/* What the maker says takes the place of a guess, and says which way a fitted figure is turned. */
static void
test_said (void)
{
  char *path = corpus_file ("bvh", "ganimator-walking.bvh");
  g_autoptr (MoClip) clip = path != NULL ? read_motion (path) : NULL;
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  g_autoptr (MoRecipe) raised = mo_recipe_with (empty, MO_FIELD_HIP_HEIGHT, "0.1", NULL);
  g_autoptr (MoRecipe) up = mo_recipe_with (raised, MO_FIELD_UP_AXIS, "z", NULL);
  g_autoptr (GPtrArray) guesses = NULL;

  if (clip == NULL)
    return;
  guesses = mo_guess_all (clip, up, NULL);
  assert_guess (guesses, MO_FIELD_UP_AXIS, "z");
  g_assert_true (mo_guess_find (guesses, MO_FIELD_UP_AXIS)->is_said);
  g_assert_true (mo_guess_find (guesses, MO_FIELD_HIP_HEIGHT)->is_said);
  g_assert_false (mo_guess_find (guesses, MO_FIELD_REST)->is_said);
  /* The head is no longer up: what it faces is then another axis than z. */
  g_assert_cmpstr (mo_guess_find (guesses, MO_FIELD_FRONT_AXIS)->value, !=, "z");
}

static void
test_no_human (void)
{
  char *path = corpus_file ("bvh", "rgbdacquisition-head.bvh");
  g_autoptr (MoClip) clip = path != NULL ? read_motion (path) : NULL;
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  g_autoptr (GPtrArray) guesses = NULL;

  if (clip == NULL)
    return;
  guesses = mo_guess_all (clip, empty, NULL);
  g_assert_cmpuint (guesses->len, ==, 1);
  g_assert_null (mo_guess_find (guesses, MO_FIELD_MAP)->value);
  g_assert_cmpfloat (mo_guess_find (guesses, MO_FIELD_MAP)->confidence, ==, 0.0);
}

/* A first frame is apart if the limbs jump after it, more than they move later on. */
static void
test_apart (void)
{
  g_assert_false (mo_clip_is_apart (MO_DEGREES (15), 0.0));
  g_assert_true (mo_clip_is_apart (MO_DEGREES (15.1), 0.0));
  g_assert_false (mo_clip_is_apart (MO_DEGREES (35), MO_DEGREES (5)));
  g_assert_true (mo_clip_is_apart (MO_DEGREES (35.1), MO_DEGREES (5)));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/guess/files", check_files);
  g_test_add_func ("/guess/own", test_own);
  g_test_add_func ("/guess/said", test_said);
  g_test_add_func ("/guess/no-human", test_no_human);
  g_test_add_func ("/guess/apart", test_apart);
  return g_test_run ();
}
