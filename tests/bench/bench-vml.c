/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench-data.h"
#include "mo-read.h"

#include <glib/gstdio.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* The VML reader compared with libxml2's own tree of the same file. */

#define ROUNDS 5
#define N_BONES 60
#define N_KEYS 30500

#define MIN_DOM_RATIO 4.0

static void
write_bone (FILE *to, guint i)
{
  fprintf (
      to,
      "<Bone id=\"%u\" parent=\"%d\" name=\"bone-%u\"><TranslationKey x=\"0\" y=\"0\" z=\"0.1\"/>"
      "<RotationKey x=\"0\" y=\"0\" z=\"0\" w=\"1\"/></Bone>\n",
      i, (int) i - 1, i);
}

static void
write_vml (const char *path)
{
  FILE *to = g_fopen (path, "wb");

  fputs ("<VML>\n<Skeleton>\n", to);
  for (guint i = 0; i < N_BONES; i++)
    write_bone (to, i);
  fprintf (to, "</Skeleton>\n<SkeletalAnimation duration=\"%.6f\" name=\"big\">\n",
           (N_KEYS - 1) / 30.0);
  for (guint i = 0; i < N_BONES; i++)
    {
      fprintf (to, "<SkeletalAnimationTrack bone=\"%u\">\n", i);
      for (guint j = 0; j < N_KEYS; j++)
        {
          double angle = 0.8 * sin (0.01 * j + i), axis = 0.3 * i;

          fprintf (to, "<RotationKey x=\"%.6f\" y=\"%.6f\" z=\"0\" w=\"%.6f\" t=\"%.6f\"/>\n",
                   sin (angle) * cos (axis), sin (angle) * sin (axis), cos (angle), j / 30.0);
        }
      fputs ("</SkeletalAnimationTrack>\n", to);
    }
  fputs ("</SkeletalAnimation>\n</VML>\n", to);
  if (fclose (to) != 0)
    g_error ("%s cannot be written", path);
}

static MoClip *
read_clip (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (MoSource) source = mo_source_new_for_file (file, NULL, NULL);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  MoClip *clip = mo_read (source, context, NULL);

  if (clip == NULL || mo_diagnostics_get_n_items (context->diagnostics) > 0)
    g_error ("%s was not read as it should be", path);
  return clip;
}

static double
time_read (const char *path)
{
  double start = bench_now ();
  g_autoptr (MoClip) clip G_GNUC_UNUSED = read_clip (path);

  return bench_now () - start;
}

/* Walks the tree, and copies its keys' attributes to an array of numbers. */
static gsize
collect (const xmlNode *node, double *values)
{
  gsize n = 0;

  for (; node != NULL; node = node->next)
    {
      if (node->type == XML_ELEMENT_NODE && strcmp ((const char *) node->name, "RotationKey") == 0)
        for (const xmlAttr *attribute = node->properties; attribute != NULL;
             attribute = attribute->next)
          values[n++] = g_ascii_strtod ((const char *) attribute->children->content, NULL);
      n += collect (node->children, values + n);
    }
  return n;
}

static double
time_tree (const char *path)
{
  double start = bench_now ();
  xmlDoc *tree = xmlReadFile (path, NULL, XML_PARSE_NONET);
  g_autofree double *values = g_new (double, (gsize) 5 * N_BONES * (N_KEYS + 1));

  if (tree == NULL || collect (xmlDocGetRootElement (tree), values) < (gsize) 5 * N_BONES * N_KEYS)
    g_error ("the yardstick does not read %s", path);
  xmlFreeDoc (tree);
  return bench_now () - start;
}

/* Each in a process of its own: only the peak memory of a whole process can be measured, and the
 * millions of heap blocks that a tree leaves would slow down what follows. */
static double
ask (const char *program, const char *what, const char *path)
{
  const char *command[] = { program, what, path, NULL };
  g_autofree char *output = NULL;

  if (!g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_DEFAULT, NULL, NULL, &output, NULL,
                     NULL, NULL))
    g_error ("cannot start %s again", program);
  return g_ascii_strtod (output, NULL);
}

static double
answer (const char *what, const char *path)
{
  if (g_str_equal (what, "--read"))
    return time_read (path);
  if (g_str_equal (what, "--tree"))
    return time_tree (path);
  time_read (path);
  return (double) bench_peak_memory ();
}

static gboolean
compare (const char *program, const char *path, double size)
{
  double ours[ROUNDS], tree[ROUNDS], ours_median, tree_median, memory;

  for (guint i = 0; i < ROUNDS; i++)
    {
      ours[i] = ask (program, "--read", path);
      tree[i] = ask (program, "--tree", path);
    }
  ours_median = bench_median (ours, ROUNDS);
  tree_median = bench_median (tree, ROUNDS);
  memory = ask (program, "--memory", path);
  g_print ("big: %u bones, %u keys each, %.1f MB\n", N_BONES, N_KEYS, size / 1e6);
  g_print (
      "  read %.0f ms (%.0f MB/s), libxml2's tree %.0f ms: %.1f times as fast (at least %.0f)\n",
      ours_median * 1e3, size / ours_median / 1e6, tree_median * 1e3, tree_median / ours_median,
      MIN_DOM_RATIO);
  g_print ("  peak memory %.1f MiB: %.0f bytes a key\n", memory / 1048576.0,
           memory / ((double) N_BONES * N_KEYS));
  return tree_median >= ours_median * MIN_DOM_RATIO;
}

int
main (int argc, char **argv)
{
  g_autofree char *path = NULL;
  GStatBuf info;
  gboolean ok;

  if (argc == 3)
    {
      g_print ("%f\n", answer (argv[1], argv[2]));
      return 0;
    }
  path = g_strdup_printf ("%s/limber-bench-XXXXXX", g_get_tmp_dir ());
  g_close (g_mkstemp (path), NULL);
  write_vml (path);
  g_stat (path, &info);
  ok = compare (argv[0], path, (double) info.st_size);
  g_unlink (path);
  return ok ? 0 : 1;
}
