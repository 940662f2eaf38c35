/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench-data.h"
#include "mo-file.h"
#include "mo-read.h"

#include <sys/resource.h>

/* How fast scenes of 3D programs are read, next to the assimp command where it is installed: CPU time of a whole process
 * that reads the file once, less that of the same program when it reads nothing. Both are processes, so that both touch
 * their memory for the first time; in one that starts others, every page written after a fork would be copied. Files and
 * folders are arguments; of folders the files of at least LARGE bytes.
 *
 * What starts a program is left out on both sides. Ours opens libxml2 for files that need it, and that counts. */

#define ROUNDS 11
#define LARGE 250000
#define MIN_RATIO 3.0

enum
{
  OURS,
  OURS_IDLE,
  THEIRS,
  THEIRS_IDLE,
  N_COLUMNS
};

static double
cpu_of_children (void)
{
  struct rusage used;

  getrusage (RUSAGE_CHILDREN, &used);
  return (double) (used.ru_utime.tv_sec + used.ru_stime.tv_sec)
         + 1e-6 * (double) (used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

/* What a process of ours does: 0 if the file is a scene and was read. */
static int
read_file (const char *path)
{
  g_autoptr (GFile) file = mo_file_for_path (path);
  g_autoptr (MoSource) source = mo_source_new_for_file (file, NULL, NULL);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = source != NULL ? mo_read (source, context, NULL) : NULL;

  return clip != NULL && clip->has_own_axes ? 0 : 1;
}

/* FALSE if it fails. */
static gboolean
time_process (const char *const *words, double *seconds)
{
  double start = cpu_of_children ();
  int status = 1;

  g_spawn_sync (NULL, (char **) words, NULL,
                G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL, NULL,
                NULL, NULL, NULL, &status, NULL);
  *seconds = cpu_of_children () - start;
  return status == 0;
}

static gboolean
bench_file (const char *self, const char *path, gboolean has_assimp)
{
  const char *const words[N_COLUMNS][5] = {
    [OURS] = { self, "--read", path },
    [OURS_IDLE] = { self, "--idle", path },
    [THEIRS] = { "assimp", "info", path, "--raw" },
    [THEIRS_IDLE] = { "assimp", "version" },
  };
  double times[N_COLUMNS][ROUNDS], ours, theirs;
  g_autofree char *name = g_path_get_basename (path);

  for (guint i = 0; i < ROUNDS; i++)
    for (guint k = 0; k < (has_assimp ? N_COLUMNS : THEIRS); k++)
      if (!time_process (words[k], &times[k][i]) && k == OURS)
        return TRUE;
  ours = MAX (bench_median (times[OURS], ROUNDS) - bench_median (times[OURS_IDLE], ROUNDS), 1e-6);
  g_print ("%-28s read %6.1f ms", name, ours * 1e3);
  if (!has_assimp)
    {
      g_print ("\n");
      return TRUE;
    }
  theirs = bench_median (times[THEIRS], ROUNDS) - bench_median (times[THEIRS_IDLE], ROUNDS);
  g_print (", assimp %6.1f ms: %.1f times as fast (at least %.1f)\n", theirs * 1e3, theirs / ours,
           MIN_RATIO);
  return theirs >= ours * MIN_RATIO;
}

static gboolean
bench_folder (const char *self, const char *path, gboolean has_assimp)
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
        is_fast = bench_file (self, inner, has_assimp) && is_fast;
    }
  return is_fast;
}

int
main (int argc, char **argv)
{
  g_autofree char *assimp = NULL;
  gboolean is_fast = TRUE;

  if (argc > 2 && strcmp (argv[1], "--read") == 0)
    return read_file (argv[2]);
  if (argc > 2 && strcmp (argv[1], "--idle") == 0)
    return 0;
  assimp = g_find_program_in_path ("assimp");
  if (assimp == NULL)
    g_print ("assimp is not installed: nothing to compare with\n");
  for (int i = 1; i < argc; i++)
    is_fast =
        (g_file_test (argv[i], G_FILE_TEST_IS_DIR) ? bench_folder (argv[0], argv[i], assimp != NULL)
                                                   : bench_file (argv[0], argv[i], assimp != NULL))
        && is_fast;
  return is_fast ? 0 : 1;
}
