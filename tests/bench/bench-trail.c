/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench-data.h"
#include "mo-convert.h"
#include "mo-read.h"
#include "mo-recipe.h"
#include "mo-trail.h"

/* The trails of hands, feet and head in the second before and after a moment, as they are worked out for the first picture,
 * and for each further one while the motion plays. Exits with 1 beyond the bar. */

#define N_FRAMES 61u
#define ROUNDS 200
#define BAR 1e-3

static MoMotion *
read_motion (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (MoSource) source = mo_source_new_for_file (file, NULL, NULL);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = mo_read (source, context, NULL);
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  g_autoptr (MoAnim) anim = mo_convert (clip, recipe, context, NULL);

  return mo_motion_new (anim, MO_MOTION_AS_UPLOADED);
}

int
main (int argc, char **argv)
{
  static const char *const names[] = { "mHead", "mWristLeft", "mWristRight", "mAnkleLeft",
                                       "mAnkleRight" };
  g_autoptr (MoMotion) motion = read_motion (argc > 1 ? argv[1] : g_getenv ("LIMBER_BENCH_FILE"));
  guint joints[G_N_ELEMENTS (names)];
  double whole[ROUNDS], next[ROUNDS], sum = 0.0;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    joints[i] = (guint) mo_rig_find (names[i]);
  for (guint round = 0; round < ROUNDS; round++)
    {
      double start = bench_processor_now ();
      g_autoptr (MoTrail) trail = mo_trail_new (motion, 1.0 / 30.0, joints, G_N_ELEMENTS (joints));

      for (guint i = 0; i < N_FRAMES; i++)
        sum += mo_trail_get (trail, i)[0].end.x;
      whole[round] = bench_processor_now () - start;
      start = bench_processor_now ();
      for (guint i = 1; i <= N_FRAMES; i++)
        sum += mo_trail_get (trail, i)[0].end.x;
      next[round] = bench_processor_now () - start;
    }
  g_print ("trails of %u frames: %.3f ms, each further one %.4f ms (bar %.1f ms) [%.0f]\n",
           N_FRAMES, bench_median (whole, ROUNDS) * 1e3, bench_median (next, ROUNDS) * 1e3,
           BAR * 1e3, sum);
  return bench_median (whole, ROUNDS) > BAR;
}
