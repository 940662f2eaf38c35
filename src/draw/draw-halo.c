/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-halo.h"

#include <string.h>

/* Metres behind its surroundings at which a pixel has its darkest shade. */
#define DEEP 0.14f
#define DARKEST 0.45f

/* For each pixel of a row, the sum of the pixels up to `radius` left and right of it. */
static void
sum_row (const float *from, float *to, int n, int radius)
{
  float sum = 0.0f;

  for (int i = 0; i < MIN (radius, n); i++)
    sum += from[i];
  for (int i = 0; i < n; i++)
    {
      if (i + radius < n)
        sum += from[i + radius];
      to[i] = sum;
      if (i >= radius)
        sum -= from[i - radius];
    }
}

static void
add_row (float *sum, const float *row, int n, float sign)
{
  for (int i = 0; i < n; i++)
    sum[i] += sign * row[i];
}

/* The same for columns, processed row by row for the sake of the cache. */
static void
sum_columns (const float *from, float *to, int width, int height, int radius)
{
  g_autofree float *sum = g_new0 (float, width);

  for (int y = 0; y < MIN (radius, height); y++)
    add_row (sum, from + y * width, width, 1.0f);
  for (int y = 0; y < height; y++)
    {
      if (y + radius < height)
        add_row (sum, from + (y + radius) * width, width, 1.0f);
      memcpy (to + y * width, sum, sizeof (float) * (gsize) width);
      if (y >= radius)
        add_row (sum, from + (y - radius) * width, width, -1.0f);
    }
}

/* Two box filters along each axis, which is close enough to a soft round brush. `spare` is
 * overwritten. */
static void
blur (float *plane, float *spare, int width, int height, int radius)
{
  for (int turn = 0; turn < 2; turn++)
    {
      for (int y = 0; y < height; y++)
        sum_row (plane + y * width, spare + y * width, width, radius);
      sum_columns (spare, plane, width, height, radius);
    }
}

static guint32
darken (guint32 pixel, float by)
{
  guint keep = (guint) (256.0f * (1.0f - by));
  guint r = (pixel >> 16 & 0xff) * keep >> 8, g = (pixel >> 8 & 0xff) * keep >> 8,
        b = (pixel & 0xff) * keep >> 8;

  return (pixel & 0xff000000) | r << 16 | g << 8 | b;
}

void
draw_halo (guint8 *pixels, int stride, int width, int height, const float *depth, double radius)
{
  gsize n = (gsize) width * (gsize) height;
  g_autofree float *mean = g_new (float, n), *covered = g_new (float, n), *spare = g_new (float, n);
  int reach = CLAMP ((int) (radius / 2.0 + 0.5), 1, MAX (MIN (width, height) / 4, 1));

  for (gsize i = 0; i < n; i++)
    {
      mean[i] = depth[i];
      covered[i] = depth[i] > 0.0f;
    }
  blur (mean, spare, width, height, reach);
  blur (covered, spare, width, height, reach);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      {
        guint32 *pixel = (guint32 *) (pixels + y * stride) + x;
        int i = y * width + x;

        if (depth[i] > 0.0f)
          *pixel = darken (*pixel,
                           DARKEST * CLAMP ((depth[i] - mean[i] / covered[i]) / DEEP, 0.0f, 1.0f));
      }
}
