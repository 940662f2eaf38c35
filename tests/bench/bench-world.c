/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench-data.h"

#include "mo-read.h"
#include "mo-convert.h"
#include "mo-compare.h"
#include "mo-limits.h"

#include <string.h>

/* Keys in the world at the official viewer's own error: how many fewer we need for whole clips with
 * their skeleton, and whether the bound holds when the result is decoded. */

#define N_LEVELS 3
#define DEFAULT_LEVEL 1

/* Of the viewer's. */
#define MOST_KEYS 0.6

static const char *const levels[N_LEVELS] = { "fast", "default", "best" };

typedef struct
{
  guint64 viewer, keys[N_LEVELS];
  guint n_above; /* results beyond their bound */
} Counts;

static MoClip *
read_clip (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (MoSource) source = mo_source_new_for_file (file, NULL, NULL);
  g_autoptr (MoContext) context = mo_context_new (NULL);

  return source != NULL ? mo_read (source, context, NULL) : NULL;
}

static MoRecipe *
recipe_for (const char *level, double millimetres)
{
  static const struct
  {
    MoFieldId field;
    const char *text;
  } fixed[] = { { MO_FIELD_ANGLE_ERROR, "180" }, { MO_FIELD_REFERENCE, "drop" } };
  g_autofree char *error = g_strdup_printf ("%.9f", millimetres);
  MoRecipe *recipe = mo_recipe_new (), *next;

  for (guint i = 0; i < G_N_ELEMENTS (fixed); i++)
    {
      next = mo_recipe_with (recipe, fixed[i].field, fixed[i].text, NULL);
      mo_recipe_unref (recipe);
      recipe = next;
    }
  next = mo_recipe_with (recipe, MO_FIELD_REDUCE, level, NULL);
  mo_recipe_unref (recipe);
  recipe = next;
  next = mo_recipe_with (recipe, MO_FIELD_ERROR, error, NULL);
  mo_recipe_unref (recipe);
  return next;
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

/* The motion clamped to the five metres that the format can store: beyond that all methods have the
 * same error, which says nothing about keys. */
static MoMotion *
meant_motion (const MoClip *clip, const MoRecipe *recipe, MoContext *context)
{
  g_autoptr (MoAnim) anim =
      mo_convert_with (clip, recipe, &(MoConvertOptions){ .is_plain = TRUE }, context, NULL);

  for (guint i = 0; anim != NULL && i < anim->joints->len; i++)
    if (mo_anim_joint (anim, i)->position.plain != NULL)
      clamp_track (&mo_anim_joint (anim, i)->position);
  return anim != NULL ? mo_motion_new (anim, MO_MOTION_AS_STORED) : NULL;
}

static guint
count_keys (const MoClip *clip, const MoRecipe *recipe, const MoMotion *meant, double *distance)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoAnim) anim = mo_convert (clip, recipe, context, NULL);
  g_autoptr (MoMotion) motion = NULL;
  g_autofree MoComparison *loss = NULL;

  if (anim == NULL)
    return 0;
  motion = mo_motion_new (anim, MO_MOTION_AS_UPLOADED);
  loss = mo_compare_motions (meant, motion, 0.0);
  *distance = loss->worst.distance;
  return mo_anim_count_keys (anim, NULL, NULL);
}

static void
count_file (const char *path, Counts *sum)
{
  g_autoptr (MoClip) clip = read_clip (path);
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  g_autoptr (MoRecipe) viewer = mo_recipe_with (empty, MO_FIELD_MODE, "viewer", NULL);
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (MoRecipe) dropped = mo_recipe_with (empty, MO_FIELD_REFERENCE, "drop", NULL);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoMotion) meant = NULL;
  double bound;
  guint n_viewer;

  if (clip == NULL || clip->n_frames <= 100)
    return;
  meant = meant_motion (clip, dropped, context);
  if (meant == NULL)
    return;
  n_viewer = count_keys (clip, viewer, meant, &bound);
  if (n_viewer == 0)
    return;
  sum->viewer += n_viewer;
  g_print ("%-44.44s %7.2f mm %7u", name, 1e3 * bound, n_viewer);
  for (guint i = 0; i < N_LEVELS; i++)
    {
      g_autoptr (MoRecipe) recipe = recipe_for (levels[i], MAX (1e3 * bound, 0.01));
      double distance = 0.0;
      guint n = count_keys (clip, recipe, meant, &distance);

      sum->keys[i] += n;
      g_print (" %7.3f", (double) n / n_viewer);
      if (distance <= MAX (bound, 1e-5) + 1e-6)
        continue;
      sum->n_above++;
      g_print (" (%.2f mm!)", 1e3 * distance);
    }
  g_print ("\n");
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void
count_folder (const char *folder, Counts *sum)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".bvh") || g_str_has_suffix (name, ".avm"))
      g_ptr_array_add (names, g_build_filename (folder, name, NULL));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    count_file (g_ptr_array_index (names, i), sum);
}

int
main (int argc, char **argv)
{
  Counts sum = { 0 };

  g_print ("%-44s %10s %7s", "keys at the viewer's own error in the world", "error", "viewer");
  for (guint i = 0; i < N_LEVELS; i++)
    g_print (" %7s", levels[i]);
  g_print ("\n");
  for (int i = 1; i < argc; i++)
    count_folder (argv[i], &sum);
  if (sum.viewer == 0)
    {
      g_print ("no clips given, so nothing was counted\n");
      return 77;
    }
  g_print ("%-44s %10s %7" G_GUINT64_FORMAT, "all of more than 100 frames", "", sum.viewer);
  for (guint i = 0; i < N_LEVELS; i++)
    g_print (" %7.3f", (double) sum.keys[i] / sum.viewer);
  g_print (" (default: at most %.2f)\nbeyond the bound: %u (at most 0)\n", MOST_KEYS, sum.n_above);
  return (double) sum.keys[DEFAULT_LEVEL] <= MOST_KEYS * sum.viewer && sum.n_above == 0 ? 0 : 1;
}
