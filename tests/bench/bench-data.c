/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE 1
#include "config.h"

#include "bench-data.h"
#include "mo-number.h"

#include <glib/gstdio.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define N_SINES 3

const BenchMotion bench_big = { 60, BENCH_NUMBERED, 50000, 1.0 / 120.0 };
const BenchMotion bench_avatar = { 19, BENCH_AVATAR, 40000, 0.001 };
const BenchMotion bench_foreign = { 19, BENCH_FOREIGN, 40000, 0.001 };

/* The avatar's original nineteen joints. */
static const struct
{
  const char *name;
  int parent;
} avatar[] = {
  { "hip", -1 },    { "abdomen", 0 },   { "chest", 1 },    { "neck", 2 },   { "head", 3 },
  { "lCollar", 2 }, { "lShldr", 5 },    { "lForeArm", 6 }, { "lHand", 7 },  { "rCollar", 2 },
  { "rShldr", 9 },  { "rForeArm", 10 }, { "rHand", 11 },   { "lThigh", 0 }, { "lShin", 13 },
  { "lFoot", 14 },  { "rThigh", 0 },    { "rShin", 16 },   { "rFoot", 17 },
};

/* Those of another body, in the same order, and where they are (cm). */
static const struct
{
  const char *name;
  double offset[3];
} foreign[] = {
  { "Hips", { 0, 98, 0 } },        { "Spine", { 0, 10, 0 } },
  { "Spine2", { 0, 22, 0 } },      { "Neck", { 0, 24, 0 } },
  { "Head", { 0, 10, 0 } },        { "LeftShoulder", { 6, 18, 0 } },
  { "LeftArm", { 12, 0, 0 } },     { "LeftForeArm", { 28, 0, 0 } },
  { "LeftHand", { 26, 0, 0 } },    { "RightShoulder", { -6, 18, 0 } },
  { "RightArm", { -12, 0, 0 } },   { "RightForeArm", { -28, 0, 0 } },
  { "RightHand", { -26, 0, 0 } },  { "LeftUpLeg", { 9, -6, 0 } },
  { "LeftLeg", { 0, -42, 0 } },    { "LeftFoot", { 0, -42, 0 } },
  { "RightUpLeg", { -9, -6, 0 } }, { "RightLeg", { 0, -42, 0 } },
  { "RightFoot", { 0, -42, 0 } },
};

/* A sine whose phase grows by a fixed angle per frame: one complex product instead of a sin(). */
typedef struct
{
  double re, im, step_re, step_im;
} Wave;

struct _BenchGenerator
{
  guint n_channels;
  guint64 seed;
  Wave *waves; /* N_SINES for each channel */
};

static double
random_unit (BenchGenerator *self)
{
  self->seed ^= self->seed << 13;
  self->seed ^= self->seed >> 7;
  self->seed ^= self->seed << 17;
  return (double) (self->seed >> 11) / 9007199254740992.0;
}

guint
bench_motion_n_channels (const BenchMotion *self)
{
  return self->n_joints * 3 + 3;
}

BenchGenerator *
bench_generator_new (const BenchMotion *motion)
{
  BenchGenerator *self = g_new0 (BenchGenerator, 1);

  self->n_channels = bench_motion_n_channels (motion);
  self->seed = G_GUINT64_CONSTANT (0x9E3779B97F4A7C15);
  self->waves = g_new (Wave, self->n_channels * N_SINES);
  for (guint i = 0; i < self->n_channels * N_SINES; i++)
    {
      double size = pow (10.0, -0.3 + 2.0 * random_unit (self)) / N_SINES;
      double phase = 2.0 * G_PI * random_unit (self);
      double step = 2.0 * G_PI * (0.002 + 0.01 * random_unit (self));

      self->waves[i] = (Wave){ size * cos (phase), size * sin (phase), cos (step), sin (step) };
    }
  return self;
}

void
bench_generator_next (BenchGenerator *self, double *row)
{
  Wave *wave = self->waves;

  for (guint i = 0; i < self->n_channels; i++)
    {
      double sum = 0.0;

      for (guint j = 0; j < N_SINES; j++, wave++)
        {
          double re = wave->re * wave->step_re - wave->im * wave->step_im;

          wave->im = wave->re * wave->step_im + wave->im * wave->step_re;
          wave->re = re;
          sum += wave->im;
        }
      row[i] = sum;
    }
}

void
bench_generator_free (BenchGenerator *self)
{
  g_free (self->waves);
  g_free (self);
}

/* "%.6f", but fast enough for large files. */
static char *
print_six (char *out, double value)
{
  guint64 scaled = (guint64) llrint (fabs (value) * 1e6);
  char digits[24];
  guint n = 0;

  if (value < 0.0)
    *out++ = '-';
  for (; n < 6; n++, scaled /= 10)
    digits[n] = (char) ('0' + scaled % 10);
  digits[n++] = '.';
  do
    digits[n++] = (char) ('0' + scaled % 10);
  while ((scaled /= 10) != 0);
  while (n > 0)
    *out++ = digits[--n];
  return out;
}

static void
write_offset (FILE *file, const BenchMotion *motion, guint index)
{
  static const double up[3] = { 0, 5, 0 };
  const double *offset = motion->skeleton == BENCH_FOREIGN ? foreign[index].offset : up;

  fprintf (file, "OFFSET %f %f %f\n", offset[0], offset[1], offset[2]);
}

static void
write_joint (FILE *file, const BenchMotion *motion, guint index)
{
  fprintf (file, "%s ", index == 0 ? "ROOT" : "JOINT");
  if (motion->skeleton == BENCH_NUMBERED)
    fprintf (file, "joint%u\n{\n", index);
  else
    fprintf (file, "%s\n{\n",
             motion->skeleton == BENCH_AVATAR ? avatar[index].name : foreign[index].name);
  write_offset (file, motion, index);
  fprintf (file, "CHANNELS %s Zrotation Xrotation Yrotation\n",
           index == 0 ? "6 Xposition Yposition Zposition" : "3");
}

/* Joints whose names are numbers are in chains of ten. */
static int
parent_of (const BenchMotion *motion, guint index)
{
  if (motion->skeleton != BENCH_NUMBERED)
    return avatar[index].parent;
  return index == 0 ? -1 : index % 10 == 1 ? 0 : (int) index - 1;
}

static void
write_header (FILE *file, const BenchMotion *motion)
{
  guint depth = 0;
  g_autofree guint *depths = g_new0 (guint, motion->n_joints);

  fputs ("HIERARCHY\n", file);
  for (guint i = 0; i < motion->n_joints; i++)
    {
      int parent = parent_of (motion, i);

      depths[i] = parent < 0 ? 1 : depths[parent] + 1;
      if (depth >= depths[i])
        fputs ("End Site\n{\nOFFSET 0.000000 5.000000 0.000000\n}\n", file);
      for (; depth >= depths[i]; depth--)
        fputs ("}\n", file);
      write_joint (file, motion, i);
      depth = depths[i];
    }
  fputs ("End Site\n{\nOFFSET 0.000000 5.000000 0.000000\n}\n", file);
  for (; depth > 0; depth--)
    fputs ("}\n", file);
  fprintf (file, "MOTION\nFrames: %u\nFrame Time: %.7f\n", motion->n_frames, motion->frame_time);
}

void
bench_write_bvh (const BenchMotion *motion, const char *path)
{
  BenchGenerator *generator = bench_generator_new (motion);
  guint n = bench_motion_n_channels (motion);
  g_autofree double *row = g_new (double, n);
  g_autofree char *line = g_malloc (n * 32);
  FILE *file = g_fopen (path, "wb");

  if (file == NULL)
    g_error ("%s cannot be written", path);
  write_header (file, motion);
  for (guint i = 0; i < motion->n_frames; i++)
    {
      char *p = line;

      bench_generator_next (generator, row);
      for (guint j = 0; j < n; j++)
        {
          p = print_six (p, row[j]);
          *p++ = j + 1 < n ? ' ' : '\n';
        }
      if (fwrite (line, 1, (gsize) (p - line), file) != (gsize) (p - line))
        g_error ("%s cannot be written", path);
    }
  bench_generator_free (generator);
  if (fclose (file) != 0)
    g_error ("%s cannot be written", path);
}

MoAnim *
bench_random_anim (guint n_keys, float duration, int priority)
{
  MoAnim *anim = mo_anim_new ();

  anim->duration = anim->loop_out = duration;
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      MoTrack *track = &mo_anim_add_joint (anim, mo_rig_joint (i)->name, priority)->rotation;

      mo_track_resize (track, n_keys);
      for (guint k = 0; k < n_keys; k++)
        track->keys[k] = (MoKey){ (guint16) (65535 * k / (n_keys - 1)),
                                  (guint16) g_random_int_range (28000, 38000),
                                  (guint16) g_random_int_range (28000, 38000),
                                  (guint16) g_random_int_range (28000, 38000) };
    }
  return anim;
}

double
bench_now (void)
{
  return (double) g_get_monotonic_time () / 1e6;
}

double
bench_processor_now (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

static int
compare (const void *a, const void *b)
{
  double difference = *(const double *) a - *(const double *) b;

  return (difference > 0.0) - (difference < 0.0);
}

double
bench_median (double *numbers, guint n)
{
  qsort (numbers, n, sizeof *numbers, compare);
  return n % 2 == 1 ? numbers[n / 2] : (numbers[n / 2 - 1] + numbers[n / 2]) / 2.0;
}

guint64
bench_peak_memory (void)
{
  g_autofree char *status = NULL;
  const char *line;

  if (!g_file_get_contents ("/proc/self/status", &status, NULL, NULL))
    return 0;
  line = strstr (status, "VmHWM:");
  return line != NULL ? g_ascii_strtoull (line + strlen ("VmHWM:"), NULL, 10) * 1024 : 0;
}

#define CHUNK (256 * 1024)

gsize
bench_parse_tokens (const char *path, float *values, gboolean by_library)
{
  g_autofree guint8 *buffer = g_malloc (CHUNK + MO_NUMBER_PADDING);
  FILE *file = g_fopen (path, "rb");
  gsize n_values = 0, kept = 0, n;
  gboolean in_header = TRUE;

  setvbuf (file, NULL, _IONBF, 0);
  while ((n = fread (buffer + kept, 1, CHUNK - kept, file)) > 0)
    {
      const guint8 *p = buffer, *end = buffer + kept + n, *limit = end;

      memset (buffer + kept + n, 0, MO_NUMBER_PADDING);
      while (limit > p && limit[-1] > ' ')
        limit--;
      if (in_header)
        p = (const guint8 *) strchr (strstr ((const char *) buffer, "Frame Time"), '\n');
      in_header = FALSE;
      for (;;)
        {
          while (p < limit && *p <= ' ')
            p++;
          if (p >= limit)
            break;
          if (by_library)
            {
              char *rest;

              values[n_values++] = (float) strtod ((const char *) p, &rest);
              p = (const guint8 *) rest;
            }
          else
            p = mo_number_read_float (p, &values[n_values++]);
        }
      kept = (gsize) (end - limit);
      memmove (buffer, limit, kept);
    }
  fclose (file);
  return n_values;
}
