/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "corpus.h"

#include "mo-anim-file.h"
#include "mo-convert.h"
#include "mo-viewer-math.h"

#include <math.h>
#include <string.h>

/* The table's names for our fields; values of the first three get a unit. */
static const struct
{
  const char *word;
  MoFieldId field;
  const char *unit;
} settings[] = {
  { "loop_in_pct", MO_FIELD_LOOP_IN, "%" }, { "loop_out_pct", MO_FIELD_LOOP_OUT, "%" },
  { "priority", MO_FIELD_PRIORITY, "" },    { "loop", MO_FIELD_LOOP, "" },
  { "ease_in", MO_FIELD_EASE_IN, "" },      { "ease_out", MO_FIELD_EASE_OUT, "" },
  { "hand", MO_FIELD_HAND_POSE, "" },       { "emote", MO_FIELD_EMOTE, "" },
};

static void
set (MoRecipe **recipe, MoFieldId field, const char *text)
{
  g_autoptr (GError) error = NULL;
  MoRecipe *changed = mo_recipe_with (*recipe, field, text, &error);

  g_assert_no_error (error);
  mo_recipe_unref (*recipe);
  *recipe = changed;
}

/* Parses "priority=4 loop=1", in the order given. */
static MoRecipe *
parse_settings (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  MoRecipe *recipe = mo_recipe_new ();

  set (&recipe, MO_FIELD_MODE, "viewer");
  for (guint i = 0; words[i] != NULL; i++)
    for (guint j = 0; j < G_N_ELEMENTS (settings); j++)
      {
        gsize length = strlen (settings[j].word);

        if (strncmp (words[i], settings[j].word, length) == 0 && words[i][length] == '=')
          {
            g_autofree char *value = g_strconcat (words[i] + length + 1, settings[j].unit, NULL);

            set (&recipe, settings[j].field, value);
          }
      }
  return recipe;
}

/* The expected finding if the table says why the viewer rejects the file. */
static MoCode
wanted_code (const char *status)
{
  if (g_str_has_prefix (status, "E_ST_OK"))
    return MO_CODE_TOO_LONG;
  if (g_str_has_prefix (status, "E_ST_"))
    return MO_CODE_VIEWER_REFUSES;
  if (g_str_has_prefix (status, "invalid joint"))
    return MO_CODE_VIEWER_UNKNOWN_JOINT;
  if (g_str_has_prefix (status, "invalid frame time"))
    return MO_CODE_VIEWER_INVALID_TIME;
  return MO_CODE_VIEWER_NO_JOINTS;
}

static void
check_refusal (GHashTable *row, MoContext *context, const GError *error)
{
  const char *status = corpus_get (row, "status"), *joint = strstr (status, "joint name: ");
  const MoDiagnostic *found = mo_diagnostics_find (context->diagnostics, wanted_code (status));

  /* A file that we reject ourselves has the viewer's reason in addition to our own. */
  if (found == NULL)
    found = mo_diagnostics_find (context->diagnostics, MO_CODE_VIEWER_REFUSES_TOO);
  g_assert_nonnull (error);
  g_assert_nonnull (found);
  g_assert_cmpint (g_str_equal (corpus_get (row, "exit"), "4"), ==,
                   g_error_matches (error, MO_ERROR, MO_ERROR_LIMIT));
  if (joint != NULL)
    g_assert_cmpstr (found->where, ==, joint + strlen ("joint name: "));
  if (g_str_has_prefix (status, "E_ST_NO") || g_str_has_prefix (status, "E_ST_E"))
    {
      g_assert_true (g_str_has_prefix (found->detail, status));
      g_assert_cmpuint (found->location.line, >, 0);
    }
}

static void
check_bytes (GHashTable *row, const MoAnim *anim)
{
  g_autofree char *path = corpus_file ("viewer", corpus_get (row, "anim")), *wanted = NULL;
  g_autoptr (GBytes) bytes = mo_anim_serialise (anim);
  gsize size;

  g_assert_true (g_file_get_contents (path, &wanted, &size, NULL));
  g_assert_cmpmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), wanted, size);
}

static void
check_row (const char *folder, GHashTable *row)
{
  g_autofree char *path = corpus_file (folder, corpus_get (row, "bvh"));
  g_autoptr (MoRecipe) recipe = parse_settings (corpus_get (row, "settings"));
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (MoClip) clip = NULL;
  g_autoptr (MoAnim) anim = NULL;

  g_test_message ("%s %s", corpus_get (row, "bvh"), corpus_get (row, "settings"));
  clip = read_file (path, context, &error);
  if (clip != NULL)
    anim = mo_convert (clip, recipe, context, &error);
  if (g_str_equal (corpus_get (row, "exit"), "0"))
    {
      g_assert_no_error (error);
      check_bytes (row, anim);
    }
  else
    check_refusal (row, context, error);
}

static void
test_corpus (void)
{
  corpus_for_each ("viewer", check_row);
}

/* An order of rotations is their product in that order: the first one is applied first. */
static void
test_euler_order (void)
{
  static const guint8 zyx[3] = { 2, 1, 0 };
  const float quarter_turns[3] = { 90.0f, 0.0f, 90.0f };
  MoVec3f v = mo_quatf_rotate (mo_quatf_from_euler (quarter_turns, zyx), (MoVec3f){ 1, 0, 0 });

  /* x goes to y by the rotation about z, and on to z by the rotation about x. */
  g_assert_cmpfloat_with_epsilon (v.x, 0.0f, 1e-6f);
  g_assert_cmpfloat_with_epsilon (v.y, 0.0f, 1e-6f);
  g_assert_cmpfloat_with_epsilon (v.z, 1.0f, 1e-6f);
}

/* Packing and unpacking gives the same rotation. */
static void
test_pack (void)
{
  for (guint i = 0; i < 1000; i++)
    {
      float degrees[3] = { (float) g_test_rand_double_range (-180, 180),
                           (float) g_test_rand_double_range (-180, 180),
                           (float) g_test_rand_double_range (-180, 180) };
      static const guint8 xyz[3] = { 0, 1, 2 };
      MoQuatf q = mo_quatf_from_euler (degrees, xyz), r = mo_quatf_unpack (mo_quatf_pack (q));

      g_assert_cmpfloat (fabsf (q.x * r.x + q.y * r.y + q.z * r.z + q.w * r.w), >=, 0.9999f);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/viewer/euler-order", test_euler_order);
  g_test_add_func ("/viewer/pack", test_pack);
  g_test_add_func ("/viewer/corpus", test_corpus);
  return g_test_run ();
}
