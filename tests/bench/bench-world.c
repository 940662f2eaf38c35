/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench-clips.h"

#include "mo-compare.h"

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
count_file (const char *path, gpointer data)
{
  Counts *sum = data;
  g_autoptr (MoClip) clip = bench_read_clip (path);
  g_autoptr (MoRecipe) viewer = bench_recipe_of_viewer ();
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoAnim) anim = NULL;
  g_autoptr (MoMotion) meant = NULL;
  double bound;
  guint n_viewer;

  if (clip == NULL || clip->n_frames <= 100)
    return;
  anim = bench_meant (clip, context);
  if (anim == NULL)
    return;
  meant = mo_motion_new (anim, MO_MOTION_AS_STORED);
  n_viewer = count_keys (clip, viewer, meant, &bound);
  if (n_viewer == 0)
    return;
  sum->viewer += n_viewer;
  g_print ("%-44.44s %7.2f mm %7u", name, 1e3 * bound, n_viewer);
  for (guint i = 0; i < N_LEVELS; i++)
    {
      g_autoptr (MoRecipe) recipe = bench_recipe_for_error (levels[i], MAX (1e3 * bound, 0.01));
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

int
main (int argc, char **argv)
{
  Counts sum = { 0 };

  g_print ("%-44s %10s %7s", "keys at the viewer's own error in the world", "error", "viewer");
  for (guint i = 0; i < N_LEVELS; i++)
    g_print (" %7s", levels[i]);
  g_print ("\n");
  for (int i = 1; i < argc; i++)
    bench_for_files (argv[i], count_file, &sum);
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
