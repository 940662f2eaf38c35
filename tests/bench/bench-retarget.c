/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench-data.h"
#include "mo-clip-meant.h"
#include "mo-read.h"
#include "mo-recipe.h"
#include "mo-retarget.h"

#include <glib/gstdio.h>

/* Finding the joints of a body and fitting its motion to the avatar, compared with reading the file. */

#define ROUNDS 15

/* With end sites 24 joints: numbers of joints and frames whose product is that of 60 joints in 1,800 frames. */
static const BenchMotion motion = { 19, TRUE, 4500, 1.0 / 30.0 };

static MoClip *
read_clip (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (MoSource) source = mo_source_new_for_file (file, NULL, NULL);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  MoClip *clip = mo_read (source, context, NULL);

  if (clip == NULL)
    g_error ("%s was not read", path);
  return clip;
}

static double
time_retarget (const MoClip *plain, const MoRecipe *recipe)
{
  g_autofree gboolean *is_carried = g_new0 (gboolean, plain->skeleton->joints->len);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  double start = bench_now (), end;
  g_autoptr (MoClip) fitted = NULL;

  if (!mo_retarget_applies (plain, recipe, context))
    g_error ("no body was found");
  fitted = mo_retarget (plain, recipe, is_carried, context, NULL);
  end = bench_now ();
  if (fitted == NULL)
    g_error ("the motion was not fitted");
  return end - start;
}

int
main (void)
{
  g_autofree char *path = g_strdup_printf ("%s/limber-bench-XXXXXX", g_get_tmp_dir ());
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  /* A map by hand: a file with the avatar's own names would stay as it is. */
  g_autoptr (MoRecipe) recipe = mo_recipe_with (empty, MO_FIELD_MAP, "mHead=mHead", NULL);
  g_autoptr (MoRecipe) touching_recipe = mo_recipe_with (recipe, MO_FIELD_TOUCH_HANDS, "yes", NULL);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = NULL, plain = NULL;
  double reading[ROUNDS], fitting[ROUNDS], touching[ROUNDS];
  int handle = g_mkstemp (path);

  if (handle < 0)
    g_error ("no temporary file");
  g_close (handle, NULL);
  bench_write_bvh (&motion, path);
  clip = read_clip (path);
  plain = mo_clip_as_meant (clip, recipe, context);
  for (guint i = 0; i < ROUNDS; i++)
    {
      double start = bench_now ();

      mo_clip_unref (read_clip (path));
      reading[i] = bench_now () - start;
      fitting[i] = time_retarget (plain, recipe);
      touching[i] = time_retarget (plain, touching_recipe);
    }
  g_print (
      "%u joints, %u frames\n  reading %6.1f ms\n  fitting %6.1f ms (at most 30): %.2f times reading\n"
      "  with hands that touch %6.1f ms\n",
      plain->skeleton->joints->len, plain->n_frames, bench_median (reading, ROUNDS) * 1e3,
      bench_median (fitting, ROUNDS) * 1e3,
      bench_median (fitting, ROUNDS) / bench_median (reading, ROUNDS),
      bench_median (touching, ROUNDS) * 1e3);
  g_unlink (path);
  return 0;
}
