/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench-clips.h"
#include "bench-data.h"
#include "bench-tracks.h"

/* Numbers of keys at the same maximum error: each track of each clip gets the error of the official
 * viewer's import as its bound, and the keys that each method needs for that are counted. */

/* Keys of the default for those of others, and of the best for those of the exact search, over all clips. */
#define MOST_OF_RDP 0.92
#define MOST_OF_EXACT 1.01
#define MOST_BEST 0.93

typedef enum
{
  VIEWER,
  RDP,
  FAST,
  DEFAULT,
  BEST,
  EXACT,
  N_METHODS
} Method;

static const char *const titles[N_METHODS] = {
  "viewer", "RDP", "fast", "default", "best", "exact"
};
static const MoReduceLevel levels[N_METHODS] = {
  0, 0, MO_REDUCE_FAST, MO_REDUCE_DEFAULT, MO_REDUCE_BEST, MO_REDUCE_EXACT
};

typedef struct
{
  guint64 keys[N_METHODS];
  double seconds[N_METHODS];
  guint64 n_samples;
  guint n_broken;     /* tracks whose error exceeds the bound */
  double most_broken; /* as a multiple of the bound */
} Counts;

static void
note_error (Counts *counts, const BenchClip *clip, const BenchTrack *track, const GArray *keys,
            Method method)
{
  double part = bench_track_error (clip, track, keys) / MAX (track->worst, 1e-4);

  if (part <= 1.001)
    return;
  counts->n_broken++;
  counts->most_broken = MAX (counts->most_broken, part);
  if (g_getenv ("LIMBER_BENCH_VERBOSE") != NULL)
    g_print ("  %s: %s %.3f times %.4f degrees\n", clip->name, titles[method], part,
             track->worst * 180.0 / G_PI);
}

static void
count_track (Counts *counts, const BenchClip *clip, const BenchTrack *track)
{
  guint n = clip->frames->n;
  g_autofree float *bounds = g_new (float, n);
  MoSamples samples = { clip->frames,    FALSE, track->values, bounds, NULL, 0,
                        MO_KEYS_ON_LINE, NULL,  FALSE };
  g_autoptr (MoChords) chords = NULL;

  for (guint i = 0; i < n; i++)
    bounds[i] = (float) MAX (track->worst, 1e-4) + 2e-6f;
  counts->n_samples += n;
  counts->keys[VIEWER] += track->viewer->len;
  chords = mo_chords_new (&samples);
  counts->keys[RDP] += bench_rdp (chords);
  for (Method method = FAST; method < N_METHODS; method++)
    {
      double start = bench_processor_now ();
      g_autoptr (GArray) keys = mo_reduce (&samples, levels[method], NULL);

      counts->seconds[method] += bench_processor_now () - start;
      counts->keys[method] += keys->len;
      note_error (counts, clip, track, keys, method);
    }
}

static void
add (Counts *sum, const Counts *counts)
{
  for (Method method = 0; method < N_METHODS; method++)
    {
      sum->keys[method] += counts->keys[method];
      sum->seconds[method] += counts->seconds[method];
    }
  sum->n_samples += counts->n_samples;
  sum->n_broken += counts->n_broken;
  sum->most_broken = MAX (sum->most_broken, counts->most_broken);
}

static void
print_counts (const char *title, const Counts *counts)
{
  g_print ("%-44.44s %8" G_GUINT64_FORMAT, title, counts->keys[VIEWER]);
  for (Method method = RDP; method < N_METHODS; method++)
    g_print (" %7.3f", (double) counts->keys[method] / MAX (counts->keys[VIEWER], 1));
  g_print ("\n");
}

/* FALSE if there are more keys than there may be. */
static gboolean
print_sum (const char *title, const Counts *sum)
{
  double of_rdp = (double) sum->keys[DEFAULT] / sum->keys[RDP];
  double of_exact = (double) sum->keys[DEFAULT] / sum->keys[EXACT];
  double best = (double) sum->keys[BEST] / sum->keys[EXACT];

  print_counts (title, sum);
  g_print (
      "  default: %.3f of RDP (at most %.2f), %.4f of exact (at most %.2f); best: %.3f of exact "
      "(at most %.2f)\n",
      of_rdp, MOST_OF_RDP, of_exact, MOST_OF_EXACT, best, MOST_BEST);
  for (Method method = FAST; method < N_METHODS; method++)
    g_print ("  %s: %.3f microseconds a sample\n", titles[method],
             1e6 * sum->seconds[method] / sum->n_samples);
  g_print ("  tracks beyond their bound: %u, at most %.4f times (at most 0)\n", sum->n_broken,
           sum->most_broken);
  return sum->n_broken == 0 && of_rdp <= MOST_OF_RDP && of_exact <= MOST_OF_EXACT
         && best <= MOST_BEST;
}

/* Over all clips. */
typedef struct
{
  Counts all, of_long;
  guint n_above; /* clips with more keys than the viewer's */
} Sums;

static void
count_file (const char *path, gpointer data)
{
  Sums *sums = data;
  BenchClip *clip = bench_clip_new (path);
  Counts counts = { 0 };

  if (clip == NULL)
    return;
  for (guint i = 0; i < clip->tracks->len; i++)
    count_track (&counts, clip, bench_clip_track (clip, i));
  if (counts.keys[VIEWER] > 0)
    print_counts (clip->name, &counts);
  add (&sums->all, &counts);
  if (clip->frames->n > 1000)
    add (&sums->of_long, &counts);
  if (counts.keys[DEFAULT] > counts.keys[VIEWER])
    sums->n_above++;
  bench_clip_free (clip);
}

int
main (int argc, char **argv)
{
  Sums sums = { 0 };
  gboolean is_met;

  if (argc < 2)
    {
      g_print ("reduce: no folders of clips given, so nothing was counted\n");
      return 77;
    }
  g_print ("keys at equal error: the viewer's, and of it the part that others need\n%-44s %8s", "",
           titles[VIEWER]);
  for (Method method = RDP; method < N_METHODS; method++)
    g_print (" %7s", titles[method]);
  g_print ("\n");
  for (int i = 1; i < argc; i++)
    bench_for_files (argv[i], count_file, &sums);
  is_met = print_sum ("all", &sums.all);
  print_sum ("longer than 1,000 frames", &sums.of_long);
  g_print ("  clips with more keys than the viewer's: %u (at most 0)\n", sums.n_above);
  return is_met && sums.n_above == 0 ? 0 : 1;
}
