/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench-data.h"
#include "mo-read.h"

#include <sys/resource.h>

/* How fast scenes of 3D programs are read, next to the assimp command where it is installed: CPU time of its whole process,
 * less that of one that reads nothing. Files and folders are arguments; of folders the files of at least LARGE bytes. */

#define ROUNDS 7
#define LARGE 250000
#define MIN_RATIO 3.0

static double
cpu_seconds (int who)
{
  struct rusage used;

  getrusage (who, &used);
  return (double) (used.ru_utime.tv_sec + used.ru_stime.tv_sec)
         + 1e-6 * (double) (used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

/* FALSE if the file is not read, or is not a scene. */
static gboolean
time_read (const char *path, double *seconds)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (MoSource) source = mo_source_new_for_file (file, NULL, NULL);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  double start = cpu_seconds (RUSAGE_SELF);
  g_autoptr (MoClip) clip = source != NULL ? mo_read (source, context, NULL) : NULL;

  *seconds = cpu_seconds (RUSAGE_SELF) - start;
  return clip != NULL && clip->has_own_axes;
}

static double
time_process (const char *first, const char *second, const char *third)
{
  const char *words[] = { "assimp", first, second, third, NULL };
  double start = cpu_seconds (RUSAGE_CHILDREN);

  g_spawn_sync (NULL, (char **) words, NULL,
                G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL, NULL,
                NULL, NULL, NULL, NULL, NULL);
  return cpu_seconds (RUSAGE_CHILDREN) - start;
}

static gboolean
bench_file (const char *path, gboolean has_assimp)
{
  double ours[ROUNDS], theirs[ROUNDS], idle[ROUNDS], ratio;
  g_autofree char *name = g_path_get_basename (path);

  for (guint i = 0; i < ROUNDS; i++)
    {
      if (!time_read (path, &ours[i]))
        return TRUE;
      theirs[i] = has_assimp ? time_process ("info", path, "--raw") : 0.0;
      idle[i] = has_assimp ? time_process ("version", NULL, NULL) : 0.0;
    }
  ratio = (bench_median (theirs, ROUNDS) - bench_median (idle, ROUNDS))
          / MAX (bench_median (ours, ROUNDS), 1e-6);
  if (has_assimp)
    g_print ("%-28s read %6.1f ms, assimp %6.1f ms: %.1f times as fast (at least %.1f)\n", name,
             bench_median (ours, ROUNDS) * 1e3,
             (bench_median (theirs, ROUNDS) - bench_median (idle, ROUNDS)) * 1e3, ratio, MIN_RATIO);
  else
    g_print ("%-28s read %6.1f ms\n", name, bench_median (ours, ROUNDS) * 1e3);
  return !has_assimp || ratio >= MIN_RATIO;
}

static gboolean
bench_folder (const char *path, gboolean has_assimp)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  gboolean is_fast = TRUE;
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *inner = g_build_filename (path, name, NULL);
      g_autoptr (GFile) file = g_file_new_for_path (inner);
      g_autoptr (GFileInfo) info =
          g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE, 0, NULL, NULL);

      if (info != NULL && g_file_info_get_size (info) >= LARGE)
        is_fast = bench_file (inner, has_assimp) && is_fast;
    }
  return is_fast;
}

int
main (int argc, char **argv)
{
  g_autofree char *assimp = g_find_program_in_path ("assimp");
  gboolean is_fast = TRUE;

  if (assimp == NULL)
    g_print ("assimp is not installed: nothing to compare with\n");
  for (int i = 1; i < argc; i++)
    is_fast = (g_file_test (argv[i], G_FILE_TEST_IS_DIR) ? bench_folder (argv[i], assimp != NULL)
                                                         : bench_file (argv[i], assimp != NULL))
              && is_fast;
  return is_fast ? 0 : 1;
}
