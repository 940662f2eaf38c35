/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "corpus.h"
#include "test-clip.h"

#include "mo-anim-file.h"
#include "mo-convert.h"
#include "mo-rig.h"
#include "mo-write.h"

#include <stdlib.h>
#include <string.h>

/* An .anim that is opened, edited and saved: what was not edited is unchanged to the last bit. */

static const char *const samples[] = { "walk.bvh", "wave.bvh", "hands-and-face.bvh" };

typedef struct
{
  const char *name;
  const char *settings[6]; /* fields and their values, NULL-terminated; %1 is the name of the first
                            * joint that the avatar has, %2 that of the next one, or the same if
                            * there is none */
  gboolean frees_first, changes_first_priority, changes_base_priority;
} Edit;

static const Edit edits[] = {
  { "joint-priority", { "joint", "%1:priority=6" }, FALSE, TRUE, FALSE },
  { "joint-free", { "joint", "%1:free" }, TRUE, FALSE, FALSE },
  { "joint-both", { "joint", "%1:free; %2:priority=5" }, TRUE, FALSE, FALSE },
  { "base-priority", { "priority", "1" }, FALSE, FALSE, TRUE },
  { "settings", { "loop", "yes", "ease-in", "0.125" }, FALSE, FALSE, FALSE },
  { "hand", { "hand-pose", "fist", "emote", "express_smile" }, FALSE, FALSE, FALSE },
};

static MoAnim *
parse (const guint8 *data, gsize size)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);

  return mo_anim_parse (data, size, context, NULL);
}

/* The first joint after `index` that the avatar has, or else `index` itself. */
static int
next_joint (const MoAnim *anim, int index)
{
  for (guint i = (guint) (index + 1); i < anim->joints->len; i++)
    if (mo_rig_find (mo_anim_joint (anim, i)->name) >= 0)
      return (int) i;
  return index;
}

static char *
fill_in (const char *value, const MoAnim *anim)
{
  GString *text = g_string_new (value);
  int first = next_joint (anim, -1), second = next_joint (anim, first);

  if (first < 0)
    return g_string_free (text, FALSE);
  g_string_replace (text, "%1", mo_anim_joint (anim, (guint) first)->name, 0);
  g_string_replace (text, "%2", mo_anim_joint (anim, (guint) second)->name, 0);
  return g_string_free (text, FALSE);
}

static MoRecipe *
make_recipe (const Edit *edit, const MoAnim *anim)
{
  MoRecipe *recipe = mo_recipe_new ();

  for (guint i = 0; edit->settings[i] != NULL; i += 2)
    {
      g_autofree char *value = fill_in (edit->settings[i + 1], anim);
      GError *error = NULL;
      MoRecipe *changed =
          mo_recipe_with (recipe, (MoFieldId) mo_field_find (edit->settings[i]), value, &error);

      g_assert_no_error (error);
      mo_recipe_unref (recipe);
      recipe = changed;
    }
  return recipe;
}

static int
compare_keys (gconstpointer a, gconstpointer b)
{
  const MoKey *first = a, *second = b;

  return (first->time > second->time) - (first->time < second->time);
}

/* The keys of a track as the world plays them, whatever their order: sorted by time; of several at
 * one time the last one. If the duration is 0, all are at the same time. */
static GArray *
played_keys (const MoTrack *track, float duration)
{
  GArray *keys = g_array_new (FALSE, FALSE, sizeof (MoKey));
  guint n = 0;

  if (track->n_keys == 0)
    return keys;
  g_array_append_vals (keys, track->keys, track->n_keys);
  if (duration > 0.0f)
    g_array_sort (keys, compare_keys);
  for (guint i = 0; i < keys->len; i++)
    {
      MoKey key = g_array_index (keys, MoKey, i);

      if (n > 0 && (g_array_index (keys, MoKey, n - 1).time == key.time || duration <= 0.0f))
        n--;
      g_array_index (keys, MoKey, n++) = key;
    }
  g_array_set_size (keys, n);
  return keys;
}

static void
assert_same_keys (const MoTrack *before, const MoTrack *after, float duration)
{
  g_autoptr (GArray) wanted = played_keys (before, duration);

  g_assert_cmpmem (after->keys, after->n_keys * sizeof (MoKey), wanted->data,
                   wanted->len * sizeof (MoKey));
}

static void
assert_edited (const Edit *edit, const MoAnim *before, const MoAnim *after)
{
  int first = next_joint (before, -1);
  guint n = 0;

  for (guint i = 0; i < before->joints->len; i++)
    {
      const MoAnimJoint *old = mo_anim_joint (before, i), *new;

      if (edit->frees_first && (int) i == first)
        continue;
      g_assert_cmpuint (n, <, after->joints->len);
      new = mo_anim_joint (after, n++);
      g_assert_cmpstr (new->name, ==, old->name);
      assert_same_keys (&old->rotation, &new->rotation, before->duration);
      assert_same_keys (&old->position, &new->position, before->duration);
    }
  g_assert_cmpuint (after->joints->len, ==, n);
  if (edit->changes_first_priority)
    g_assert_cmpint (mo_anim_joint (after, (guint) first)->priority, ==, 6);
  g_assert_cmpint (after->base_priority, ==,
                   edit->changes_base_priority ? 1 : before->base_priority);
  g_assert_cmpfloat (after->duration, ==, before->duration);
  g_assert_cmpuint (after->constraints->len, ==, before->constraints->len);
}

static void
edit_bytes (const Edit *edit, const guint8 *data, gsize size)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = test_read (&mo_format_anim, data, size, context, NULL);
  g_autoptr (MoRecipe) recipe = make_recipe (edit, clip->anim);
  g_autoptr (GBytes) saved = NULL;
  g_autoptr (MoAnim) before = parse (data, size), after = NULL;
  GError *error = NULL;

  saved = mo_write (&mo_format_anim, clip, recipe, context, &error);
  g_assert_no_error (error);
  after = parse (g_bytes_get_data (saved, NULL), g_bytes_get_size (saved));
  g_assert_nonnull (after);
  assert_edited (edit, before, after);
}

static GBytes *
convert_sample (const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("LIMBER_SAMPLES"), name, NULL);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  g_autoptr (MoClip) clip = read_file (path, context, NULL);

  g_assert_nonnull (clip);
  return mo_write (&mo_format_anim, clip, recipe, context, NULL);
}

static void
test_samples (gconstpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autoptr (GBytes) bytes = convert_sample (samples[i]);

      edit_bytes (data, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
    }
}

/* -- Real files -------------------------------------------------------------------------------- */

/* A joint can be named if the avatar has one, and left out if others remain and no second entry is
 * for the same joint. */
static gboolean
fits (const Edit *edit, const MoAnim *anim)
{
  int first = next_joint (anim, -1), number;
  guint n = 0;

  if (first < 0)
    return strcmp (edit->settings[0], "joint") != 0;
  number = mo_rig_find (mo_anim_joint (anim, (guint) first)->name);
  for (guint i = 0; i < anim->joints->len; i++)
    n += mo_rig_find (mo_anim_joint (anim, i)->name) == number ? 1 : 0;
  return !edit->frees_first || (n == 1 && anim->joints->len > 1);
}

static void
check_file (const char *folder, GHashTable *row)
{
  g_autofree char *path = corpus_file (folder, corpus_get (row, "anim")), *data = NULL;
  g_autoptr (MoAnim) anim = NULL;
  gsize size;

  if (!g_str_equal (corpus_get (row, "upload"), "accept"))
    return;
  g_test_message ("%s", path);
  g_assert_true (g_file_get_contents (path, &data, &size, NULL));
  anim = parse ((const guint8 *) data, size);
  if (anim->version != 1)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (edits); i++)
    if (fits (&edits[i], anim))
      edit_bytes (&edits[i], (const guint8 *) data, size);
}

static void
test_corpus (void)
{
  corpus_for_each ("anim", check_file);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (edits); i++)
    {
      g_autofree char *path = g_strdup_printf ("/anim-edit/%s", edits[i].name);

      g_test_add_data_func (path, &edits[i], test_samples);
    }
  g_test_add_func ("/anim-edit/corpus", test_corpus);
  return g_test_run ();
}
