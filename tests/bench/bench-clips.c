/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench-clips.h"

#include "mo-limits.h"
#include "mo-read.h"

#include <string.h>

MoClip *
bench_read_clip (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (MoSource) source = mo_source_new_for_file (file, NULL, NULL);
  g_autoptr (MoContext) context = mo_context_new (NULL);

  return source != NULL ? mo_read (source, context, NULL) : NULL;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

void
bench_for_files (const char *folder, BenchFileFunc func, gpointer data)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".bvh") || g_str_has_suffix (name, ".avm"))
      g_ptr_array_add (names, g_build_filename (folder, name, NULL));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    func (g_ptr_array_index (names, i), data);
}

static void
clamp_track (MoTrack *track)
{
  for (guint i = 0; i < track->n_keys; i++)
    {
      MoPlainKey *key = &track->plain[i];

      key->x = CLAMP (key->x, -MO_MAX_POSITION, MO_MAX_POSITION);
      key->y = CLAMP (key->y, -MO_MAX_POSITION, MO_MAX_POSITION);
      key->z = CLAMP (key->z, -MO_MAX_POSITION, MO_MAX_POSITION);
    }
}

MoAnim *
bench_meant (const MoClip *clip, MoContext *context)
{
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  g_autoptr (MoRecipe) dropped = mo_recipe_with (empty, MO_FIELD_REFERENCE, "drop", NULL);
  MoAnim *anim =
      mo_convert_with (clip, dropped, &(MoConvertOptions){ .is_plain = TRUE }, context, NULL);

  for (guint i = 0; anim != NULL && i < anim->joints->len; i++)
    if (mo_anim_joint (anim, i)->position.plain != NULL)
      clamp_track (&mo_anim_joint (anim, i)->position);
  return anim;
}

static MoRecipe *
with (MoRecipe *recipe, MoFieldId field, const char *text)
{
  MoRecipe *next = mo_recipe_with (recipe, field, text, NULL);

  mo_recipe_unref (recipe);
  return next;
}

MoRecipe *
bench_recipe_for_error (const char *level, double millimetres)
{
  g_autofree char *error = g_strdup_printf ("%.9f", millimetres);
  MoRecipe *recipe = with (mo_recipe_new (), MO_FIELD_ANGLE_ERROR, "180");

  recipe = with (recipe, MO_FIELD_REFERENCE, "drop");
  recipe = with (recipe, MO_FIELD_REDUCE, level);
  return with (recipe, MO_FIELD_ERROR, error);
}

MoRecipe *
bench_recipe_of_viewer (void)
{
  return with (mo_recipe_new (), MO_FIELD_MODE, "viewer");
}
