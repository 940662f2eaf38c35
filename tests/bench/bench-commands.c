/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench-data.h"
#include "bench-process.h"

#include "mo-read.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>

/* What the commands of limber-tool cost on a long motion of the avatar's own joints: processor time, as a multiple of what
 * reading the file takes, both without what it takes to start a process; and memory, in bytes for each of its numbers beyond what every process needs,
 * also of one that another body makes. The argument is the path of limber-tool. With "--write" and a number of frames, maybe followed by
 * "foreign", it only writes such a motion, and prints where. */

#define ROUNDS 5
#define FRAMES 20000
#define SECONDS 20.0 /* the world plays no more than 60 */

/* Lengths whose memory is judged: the first few have fewer keys than they could. Where it is most, a part of it no longer grows, as no more than 65,536 keys have times of their
 * own. */
static const guint lengths[] = { 1000,  2000,  4000,   8000,   FRAMES,
                                 40000, 60000, 100000, 200000, 400000 };

#define ALLOWANCE (16.0 * 1024.0 * 1024.0)
#define MOST_BYTES 12.0

typedef struct
{
  const char *title;
  const char *words[9]; /* after the program; FILE and OUTPUT stand for paths */
  double most;          /* times the reading; 0 if only shown */
  gboolean is_bounded;  /* in memory */
} Command;

#define FILE_WORD "FILE"
#define OUTPUT_WORD "OUTPUT"

static const Command commands[] = {
  { "convert", { "convert", FILE_WORD, "-o", OUTPUT_WORD, "--force" }, 12.0, TRUE },
  { "convert --quiet",
    { "convert", FILE_WORD, "-o", OUTPUT_WORD, "--force", "--quiet" },
    0.0,
    TRUE },
  { "convert --mode viewer",
    { "convert", FILE_WORD, "-o", OUTPUT_WORD, "--force", "--mode", "viewer" },
    0.0,
    FALSE },
  { "inspect", { "inspect", FILE_WORD }, 3.0, TRUE },
  { "check", { "check", FILE_WORD }, 8.0, TRUE },
};

/* Of a scene: reading and showing it takes at most twice what its own numbers take. */
static const guint scene_lengths[] = { 1000, 8000, FRAMES, 60000, 200000 };
#define MOST_OF_SCENE 2.0
static const Command scene_writing = { "writing a GLB",
                                       { "convert", FILE_WORD, "-o", OUTPUT_WORD, "--force",
                                         "--quiet", "--no-figure", "--skeleton=source" },
                                       0.0,
                                       FALSE };
static const Command scene_inspecting = { "inspect", { "inspect", FILE_WORD }, 0.0, TRUE };
static const Command version = { "--version", { "--version" }, 0.0, FALSE };

static int
read_file (const char *path)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (MoSource) source = NULL;
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = NULL;

  g_setenv ("GIO_USE_VFS", "local", TRUE); /* as limber-tool does */
  file = g_file_new_for_path (path);
  source = mo_source_new_for_file (file, NULL, NULL);
  clip = source != NULL ? mo_read (source, context, NULL) : NULL;
  return clip != NULL ? 0 : 1;
}

static char *
write_motion (const BenchMotion *like, guint n_frames)
{
  BenchMotion motion = *like;
  char *path = g_strdup_printf ("%s/limber-bench-XXXXXX.bvh", g_get_tmp_dir ());
  int handle = g_mkstemp (path);

  if (handle < 0)
    g_error ("no temporary file");
  g_close (handle, NULL);
  motion.n_frames = n_frames;
  motion.frame_time = SECONDS / n_frames;
  bench_write_bvh (&motion, path);
  return path;
}

static BenchUsage
run (const char *tool, const Command *command, const char *path, const char *output)
{
  const char *words[G_N_ELEMENTS (command->words) + 2] = { tool };
  BenchUsage usage;

  for (guint i = 0; command->words[i] != NULL; i++)
    words[i + 1] = g_str_equal (command->words[i], FILE_WORD)     ? path
                   : g_str_equal (command->words[i], OUTPUT_WORD) ? output
                                                                  : command->words[i];
  /* The motion is too large for an upload, which check reports by returning 1. */
  if (!bench_run (words, &usage) || usage.status > 1)
    g_error ("“%s” failed", command->title);
  return usage;
}

static gboolean
time_commands (const char *self, const char *tool, const char *output)
{
  g_autofree char *path = write_motion (&bench_avatar, FRAMES);
  const char *const reading[] = { self, "--read", path, NULL };
  const char *const idle[] = { self, "--read", NULL };
  BenchUsage reads[ROUNDS], idles[ROUNDS], starts[ROUNDS], runs[G_N_ELEMENTS (commands)][ROUNDS];
  double unit, start;
  gboolean is_met = TRUE;

  for (guint i = 0; i < ROUNDS; i++)
    {
      if (!bench_run (reading, &reads[i]) || !bench_run (idle, &idles[i]) || reads[i].status != 0)
        g_error ("the file was not read");
      starts[i] = run (tool, &version, path, output);
      for (guint k = 0; k < G_N_ELEMENTS (commands); k++)
        runs[k][i] = run (tool, &commands[k], path, output);
    }
  unit = bench_median_usage (reads, ROUNDS).seconds - bench_median_usage (idles, ROUNDS).seconds;
  start = bench_median_usage (starts, ROUNDS).seconds;
  g_print (
      "commands: %u joints, %u frames; reading takes %.0f ms of a processor, and as a multiple "
      "of that:\n",
      bench_avatar.n_joints, FRAMES, unit * 1e3);
  for (guint k = 0; k < G_N_ELEMENTS (commands); k++)
    {
      double ratio = (bench_median_usage (runs[k], ROUNDS).seconds - start) / unit;

      if (commands[k].most > 0.0)
        is_met = bench_judge (commands[k].title, ratio, commands[k].most) && is_met;
      else
        g_print ("  %-40s %6.2f\n", commands[k].title, ratio);
    }
  g_unlink (path);
  return is_met;
}

static gboolean
weigh_commands (const char *tool, const char *output, const BenchMotion *motion, guint n_frames)
{
  g_autofree char *path = write_motion (motion, n_frames);
  double n_values = (double) n_frames * bench_motion_n_channels (motion);
  gboolean is_met = TRUE;

  g_print ("memory: %u joints%s, %u frames; bytes for each number beyond 16 MiB:\n",
           motion->n_joints, motion->skeleton == BENCH_FOREIGN ? " of another body" : "", n_frames);
  for (guint k = 0; k < G_N_ELEMENTS (commands); k++)
    if (commands[k].is_bounded)
      {
        BenchUsage usage = run (tool, &commands[k], path, output);
        double bytes = MAX ((double) usage.memory - ALLOWANCE, 0.0) / n_values;

        is_met = bench_judge (commands[k].title, bytes, MOST_BYTES) && is_met;
      }
  g_unlink (path);
  return is_met;
}

/* Of a GLB: for each frame a time, a place and a quaternion for each joint, all in single precision. */
static gboolean
weigh_scene (const char *tool, const BenchMotion *motion, guint n_frames)
{
  g_autofree char *path = write_motion (motion, n_frames);
  g_autofree char *scene = g_strconcat (path, ".glb", NULL);
  double own = (double) n_frames * (1 + 3 + 4 * motion->n_joints) * sizeof (float), ratio;
  BenchUsage usage;

  run (tool, &scene_writing, path, scene);
  usage = run (tool, &scene_inspecting, scene, NULL);
  ratio = MAX ((double) usage.memory - ALLOWANCE, 0.0) / own;
  g_print ("memory: a GLB of %u joints%s, %u frames; beyond 16 MiB for its own numbers:\n",
           motion->n_joints, motion->skeleton == BENCH_FOREIGN ? " of another body" : "", n_frames);
  g_unlink (path);
  g_unlink (scene);
  return bench_judge (scene_inspecting.title, ratio, MOST_OF_SCENE);
}

int
main (int argc, char **argv)
{
  g_autofree char *output = NULL;
  gboolean is_met;

  if (argc > 1 && g_str_equal (argv[1], "--read"))
    return argc > 2 ? read_file (argv[2]) : 0;
  if (argc > 2 && g_str_equal (argv[1], "--write"))
    return puts (write_motion (argc > 3 ? &bench_foreign : &bench_avatar, (guint) atoi (argv[2])))
           < 0;
  output = g_strdup_printf ("%s/limber-bench-%d.anim", g_get_tmp_dir (), (int) getpid ());
  is_met = time_commands (argv[0], argv[1], output);
  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      is_met = weigh_commands (argv[1], output, &bench_avatar, lengths[i]) && is_met;
      is_met = weigh_commands (argv[1], output, &bench_foreign, lengths[i]) && is_met;
    }
  for (guint i = 0; i < G_N_ELEMENTS (scene_lengths); i++)
    {
      is_met = weigh_scene (argv[1], &bench_avatar, scene_lengths[i]) && is_met;
      is_met = weigh_scene (argv[1], &bench_foreign, scene_lengths[i]) && is_met;
    }
  g_unlink (output);
  return is_met ? 0 : 1;
}
