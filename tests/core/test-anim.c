/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "corpus.h"

#include "mo-anim-file.h"
#include "mo-convert.h"
#include "mo-limits.h"
#include "mo-names.h"

#include <string.h>

static MoRecipe *
viewer_recipe (void)
{
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();

  return mo_recipe_with (recipe, MO_FIELD_MODE, "viewer", NULL);
}

static GBytes *
load (const char *folder, GHashTable *row)
{
  g_autofree char *path = corpus_file (folder, corpus_get (row, "anim"));
  char *data;
  gsize size;

  g_assert_true (g_file_get_contents (path, &data, &size, NULL));
  return g_bytes_new_take (data, size);
}

static MoAnim *
parse (GBytes *bytes, GError **error)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  MoAnim *anim =
      mo_anim_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), context, error);

  /* A failure always has a finding of severity error, and a success never has one. */
  g_assert_cmpint (anim == NULL, ==,
                   mo_diagnostics_worst (context->diagnostics) == MO_SEVERITY_ERROR);
  return anim;
}

static void
check_header (GHashTable *row, const MoAnim *anim)
{
  const char *emote = mo_emote_is_known (anim->emote) ? anim->emote : "";
  guint n_rotation, n_position;

  mo_anim_count_keys (anim, &n_rotation, &n_position);
  g_assert_cmpint (MIN (anim->base_priority, MO_MAX_PRIORITY), ==,
                   atoi (corpus_get (row, "base_priority")));
  g_assert_cmpfloat (anim->duration, ==,
                     (float) g_ascii_strtod (corpus_get (row, "duration"), NULL));
  g_assert_cmpfloat (anim->loop_in, ==, (float) g_ascii_strtod (corpus_get (row, "loop_in"), NULL));
  g_assert_cmpfloat (anim->loop_out, ==,
                     (float) g_ascii_strtod (corpus_get (row, "loop_out"), NULL));
  g_assert_cmpfloat (anim->ease_in, ==, (float) g_ascii_strtod (corpus_get (row, "ease_in"), NULL));
  g_assert_cmpfloat (anim->ease_out, ==,
                     (float) g_ascii_strtod (corpus_get (row, "ease_out"), NULL));
  g_assert_cmpstr (emote, ==, corpus_get (row, "emote"));
  g_assert_cmpstr (anim->loop != 0 ? "True" : "False", ==, corpus_get (row, "loop"));
  g_assert_cmpint ((int) anim->hand_pose, ==, atoi (corpus_get (row, "hand_pose")));
  g_assert_cmpint ((int) anim->joints->len, ==, atoi (corpus_get (row, "joints")));
  g_assert_cmpint ((int) anim->constraints->len, ==, atoi (corpus_get (row, "constraints")));

  /* The table counts keys as the viewer stores them, where keys at the same time are one. */
  if (!g_str_has_prefix (corpus_get (row, "anim"), "edge-duptime"))
    {
      g_assert_cmpint ((int) n_rotation, ==, atoi (corpus_get (row, "rot_keys")));
      g_assert_cmpint ((int) n_position, ==, atoi (corpus_get (row, "pos_keys")));
    }
}

static void
check_upload (GHashTable *row, MoAnim *anim)
{
  const char *wanted = corpus_get (row, "sha256_after_viewer_rewrite");
  g_autoptr (MoClip) clip = mo_clip_new ("anim");
  g_autoptr (MoRecipe) recipe = viewer_recipe ();
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (MoAnim) upload = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *sum = NULL;

  clip->anim = mo_anim_ref (anim);
  upload = mo_convert (clip, recipe, context, &error);
  if (g_str_equal (corpus_get (row, "upload"), "refuse"))
    {
      g_assert_error (error, MO_ERROR, MO_ERROR_INVALID);
      return;
    }
  g_assert_no_error (error);
  bytes = mo_anim_serialise (upload);
  sum = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, bytes);
  g_assert_cmpstr (sum, ==, wanted);
}

static void
check_row (const char *folder, GHashTable *row)
{
  g_autoptr (GBytes) bytes = load (folder, row), again = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (MoAnim) anim = parse (bytes, &error);

  g_test_message ("%s", corpus_get (row, "anim"));
  if (g_str_equal (corpus_get (row, "playback"), "refuse"))
    {
      g_assert_null (anim);
      g_assert_cmpint (error->domain, ==, MO_ERROR);
      return;
    }
  g_assert_no_error (error);
  if (g_str_equal (corpus_get (row, "upload"), "accept"))
    check_header (row, anim);
  check_upload (row, anim);
  again = mo_anim_serialise (anim);
  g_assert_cmpuint (g_bytes_get_size (again), ==, mo_anim_size (anim, -1));
  if (anim->version == 1)
    g_assert_cmpmem (g_bytes_get_data (again, NULL), g_bytes_get_size (again),
                     g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static void
test_corpus (void)
{
  corpus_for_each ("anim", check_row);
}

/* A small file with every part: two joints, both kinds of keys, an expression, a constraint. */
static MoAnim *
sample_anim (void)
{
  static const char *const chain[] = { "mWristLeft", "mElbowLeft" };
  MoAnim *anim = mo_anim_new ();
  MoConstraint constraint = { .chain_length = 1,
                              .source_volume = "L_HAND",
                              .target_volume = "GROUND" };

  anim->base_priority = 3;
  anim->duration = anim->loop_out = 1.5f;
  anim->loop = 1;
  anim->hand_pose = 3;
  g_free (anim->emote);
  anim->emote = g_strdup ("express_smile");
  for (guint i = 0; i < G_N_ELEMENTS (chain); i++)
    {
      MoAnimJoint *joint = mo_anim_add_joint (anim, chain[i], 4);

      mo_track_resize (&joint->rotation, 2);
      joint->rotation.keys[0] = (MoKey){ 0, 40000, 32767, 32767 };
      joint->rotation.keys[1] = (MoKey){ 65535, 32767, 45000, 32767 };
      mo_track_resize (&joint->position, 1);
      joint->position.keys[0] = (MoKey){ 100, 33000, 32767, 30000 };
    }
  g_array_append_val (anim->constraints, constraint);
  anim->n_constraints_stored = 1;
  return anim;
}

static void
test_round_trip (void)
{
  g_autoptr (MoAnim) anim = sample_anim (), again = NULL;
  g_autoptr (GBytes) bytes = mo_anim_serialise (anim), bytes_again = NULL;
  g_autoptr (GError) error = NULL;

  again = parse (bytes, &error);
  g_assert_no_error (error);
  bytes_again = mo_anim_serialise (again);
  g_assert_true (g_bytes_equal (bytes, bytes_again));
}

/* A file cut off anywhere is rejected with a location; it never crashes and is never accepted. */
static void
test_prefixes (void)
{
  g_autoptr (MoAnim) anim = sample_anim ();
  g_autoptr (GBytes) bytes = mo_anim_serialise (anim);

  for (gsize size = 0; size < g_bytes_get_size (bytes); size++)
    {
      /* A block of exactly this size, so that the sanitizer notices reads beyond the end. */
      g_autofree guint8 *copy = g_memdup2 (g_bytes_get_data (bytes, NULL), size);
      g_autoptr (GBytes) prefix = g_bytes_new_static (copy, size);
      g_autoptr (GError) error = NULL;
      g_autoptr (MoAnim) read = parse (prefix, &error);

      g_assert_null (read);
      g_assert_true (g_error_matches (error, MO_ERROR, MO_ERROR_TRUNCATED)
                     || g_error_matches (error, MO_ERROR, MO_ERROR_INVALID));
    }
}

/* With any byte changed, the file is either rejected, or written exactly as it was read. */
static void
test_mutations (void)
{
  g_autoptr (MoAnim) anim = sample_anim ();
  g_autoptr (GBytes) bytes = mo_anim_serialise (anim);
  gsize size = g_bytes_get_size (bytes);

  for (gsize at = 0; at < size; at++)
    for (guint bit = 0; bit < 8; bit++)
      {
        g_autofree guint8 *copy = g_memdup2 (g_bytes_get_data (bytes, NULL), size);
        g_autoptr (GBytes) mutation = g_bytes_new_static (copy, size);
        g_autoptr (MoAnim) read = NULL;

        copy[at] ^= (guint8) (1u << bit);
        read = parse (mutation, NULL);
        if (read != NULL && read->version == 1)
          {
            g_autoptr (GBytes) again = mo_anim_serialise (read);

            g_assert_true (g_bytes_equal (mutation, again));
          }
      }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/anim/round-trip", test_round_trip);
  g_test_add_func ("/anim/prefixes", test_prefixes);
  g_test_add_func ("/anim/mutations", test_mutations);
  g_test_add_func ("/anim/corpus", test_corpus);
  return g_test_run ();
}
