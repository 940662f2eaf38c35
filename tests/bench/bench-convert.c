/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench-data.h"
#include "mo-read.h"
#include "mo-write.h"
#include "mo-loss.h"
#include "mo-recipe.h"

#include <glib/gstdio.h>

/* From the BVH to the bytes of the .anim, compared with only reading the file's numbers; the same
 * as limber-tool does, including the report of the loss; in seconds of a processor. */

#define ROUNDS 7

#define MOST_VIEWER 8.0
#define MOST 37.0

static double
time_convert (const char *path, const MoRecipe *recipe, gboolean reports)
{
  double start = bench_processor_now ();
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (MoSource) source = mo_source_new_for_file (file, NULL, NULL);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = mo_read (source, context, NULL);
  MoLossWork *work = reports ? mo_loss_begin (clip, recipe, NULL, context) : NULL;
  g_autoptr (MoAnim) anim = mo_convert (clip, recipe, context, NULL);
  MoExport export = { clip, recipe, anim };
  g_autoptr (GBytes) bytes = mo_format_anim.write (&export, context, NULL);
  g_autofree MoComparison *loss = NULL;

  if (bytes == NULL)
    g_error ("%s was not converted", path);
  if (reports)
    loss = mo_loss_end (work, anim);
  return bench_processor_now () - start;
}

static double
time_tokens (const char *path, gsize n_values)
{
  double start = bench_processor_now ();
  g_autofree float *values = g_new (float, n_values);

  if (bench_parse_tokens (path, values, FALSE) != n_values)
    g_error ("the yardstick found another number of values");
  return bench_processor_now () - start;
}

/* `most`: times the tokens; the viewer's own import takes 37. FALSE if that is not met. */
static gboolean
report (const char *mode, double *times, double tokens, double most)
{
  double median = bench_median (times, ROUNDS);

  g_print ("  %-16s %5.0f ms: %.1f times the tokens (at most %.0f)\n", mode, median * 1e3,
           median / tokens, most);
  return median <= most * tokens;
}

int
main (void)
{
  const BenchMotion *motion = &bench_avatar;
  gsize n_values = (gsize) motion->n_frames * bench_motion_n_channels (motion);
  g_autofree char *path = g_strdup_printf ("%s/limber-bench-XXXXXX", g_get_tmp_dir ());
  g_autoptr (MoRecipe) faithful = mo_recipe_new ();
  g_autoptr (MoRecipe) viewer = mo_recipe_with (faithful, MO_FIELD_MODE, "viewer", NULL);
  g_autoptr (MoRecipe) all = mo_recipe_with (faithful, MO_FIELD_REDUCE, "none", NULL);
  double tokens[ROUNDS], by_viewer[ROUNDS], by_all[ROUNDS], by_faithful[ROUNDS], told[ROUNDS];
  double yardstick;
  int handle = g_mkstemp (path);
  gboolean is_met;

  if (handle < 0)
    g_error ("no temporary file");
  g_close (handle, NULL);
  bench_write_bvh (motion, path);
  time_tokens (path, n_values);
  for (guint i = 0; i < ROUNDS; i++)
    {
      tokens[i] = time_tokens (path, n_values);
      by_viewer[i] = time_convert (path, viewer, FALSE);
      by_all[i] = time_convert (path, all, FALSE);
      by_faithful[i] = time_convert (path, faithful, FALSE);
      told[i] = time_convert (path, faithful, TRUE);
    }
  yardstick = bench_median (tokens, ROUNDS);
  g_print ("convert: %u joints, %u frames; tokens alone %.0f ms; %u processors\n", motion->n_joints,
           motion->n_frames, yardstick * 1e3, g_get_num_processors ());
  is_met = report ("--mode viewer", by_viewer, yardstick, MOST_VIEWER);
  is_met = report ("--reduce none", by_all, yardstick, MOST) && is_met;
  is_met = report ("as it is", by_faithful, yardstick, MOST) && is_met;
  is_met = report ("with the report", told, yardstick, MOST) && is_met;
  g_unlink (path);
  return is_met ? 0 : 1;
}
