/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench-data.h"
#include "mo-clip-meant.h"
#include "mo-read.h"
#include "mo-recipe.h"
#include "mo-retarget.h"
#include "mo-rig.h"

#include <glib/gstdio.h>
#include <time.h>

/* Finding the joints of a body and fitting its motion to the avatar, compared with reading the file. It fails where the
 * processor is busy with that for longer than the bar; other programs do not count. */

#define ROUNDS 15
#define N_JOINTS 60u
#define N_FRAMES 1800u
#define MOST 30.0 /* ms */

static gboolean
is_part (guint number)
{
  MoGroup group = (MoGroup) mo_rig_joint (number)->group;

  return group != MO_GROUP_FACE && group != MO_GROUP_WINGS;
}

static guint
write_joints (FILE *file, guint number, guint written)
{
  const MoRigJoint *joint = mo_rig_joint (number);
  guint n = written + 1;

  fprintf (file, "%s %s\n{\nOFFSET %f %f %f\n", written == 0 ? "ROOT" : "JOINT", joint->name,
           joint->position[1] / MO_METRES_PER_INCH, joint->position[2] / MO_METRES_PER_INCH,
           joint->position[0] / MO_METRES_PER_INCH);
  fprintf (file, "CHANNELS %s Zrotation Xrotation Yrotation\n",
           written == 0 ? "6 Xposition Yposition Zposition" : "3");
  for (guint i = number + 1; i < MO_RIG_N_BONES && n < N_JOINTS; i++)
    if (mo_rig_joint (i)->parent == (int) number && is_part (i))
      n = write_joints (file, i, n);
  fprintf (file, "}\n");
  return n;
}

/* A whole body with hands, and the first joints of a tail. */
static void
write_bvh (const char *path)
{
  const BenchMotion motion = { N_JOINTS, BENCH_NUMBERED, N_FRAMES, 1.0 / 30.0 };
  BenchGenerator *generator = bench_generator_new (&motion);
  guint n = bench_motion_n_channels (&motion);
  g_autofree double *row = g_new (double, n);
  FILE *file = g_fopen (path, "wb");

  if (file == NULL)
    g_error ("%s cannot be written", path);
  fprintf (file, "HIERARCHY\n");
  if (write_joints (file, MO_RIG_PELVIS, 0) != N_JOINTS)
    g_error ("the avatar has fewer joints");
  fprintf (file, "MOTION\nFrames: %u\nFrame Time: %f\n", N_FRAMES, motion.frame_time);
  for (guint i = 0; i < N_FRAMES; i++)
    {
      bench_generator_next (generator, row);
      for (guint j = 0; j < n; j++)
        fprintf (file, "%.6f%c", row[j], j + 1 < n ? ' ' : '\n');
    }
  bench_generator_free (generator);
  if (fclose (file) != 0)
    g_error ("%s cannot be written", path);
}

/* Milliseconds that the processor was busy with this program. */
static double
get_busy (void)
{
  return (double) clock () * 1e3 / CLOCKS_PER_SEC;
}

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
  double start = get_busy (), end;
  g_autoptr (MoJointMap) map = mo_retarget_find_map (plain, recipe, context);
  g_autoptr (MoClip) fitted = NULL;

  if (map == NULL)
    g_error ("no body was found");
  fitted = mo_retarget (plain, map, recipe, is_carried, context, NULL);
  end = get_busy ();
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
  double reading[ROUNDS], fitting[ROUNDS], touching[ROUNDS], median;
  int handle = g_mkstemp (path);

  if (handle < 0)
    g_error ("no temporary file");
  g_close (handle, NULL);
  write_bvh (path);
  clip = read_clip (path);
  plain = mo_clip_as_meant (clip, recipe, context);
  for (guint i = 0; i < ROUNDS; i++)
    {
      double start = get_busy ();

      mo_clip_unref (read_clip (path));
      reading[i] = get_busy () - start;
      fitting[i] = time_retarget (plain, recipe);
      touching[i] = time_retarget (plain, touching_recipe);
    }
  median = bench_median (fitting, ROUNDS);
  g_print (
      "%u joints, %u frames\n  reading %6.1f ms\n  fitting %6.1f ms (at most %.0f): %.2f times reading\n"
      "  with hands that touch %6.1f ms\n",
      N_JOINTS, plain->n_frames, bench_median (reading, ROUNDS), median, MOST,
      median / bench_median (reading, ROUNDS), bench_median (touching, ROUNDS));
  g_unlink (path);
  return median > MOST;
}
