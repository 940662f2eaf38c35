/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-halo.h"

/* Metres behind the neighbourhood at which a pixel is as dark as it gets. */
#define DEEP 0.14f
#define DARKEST 0.45f

/* Sums along one line of pixels, each over those up to `radius` away. */
static void
sum_line (const float *from, float *to, int n, int step, int radius)
{
  float sum = 0.0f;

  for (int i = 0; i < MIN (radius, n); i++)
    sum += from[i * step];
  for (int i = 0; i < n; i++)
    {
      if (i + radius < n)
        sum += from[(i + radius) * step];
      to[i * step] = sum;
      if (i - radius >= 0)
        sum -= from[(i - radius) * step];
    }
}

/* Twice along each way: near enough to a soft round brush. `spare` is overwritten. */
static void
blur (float *plane, float *spare, int width, int height, int radius)
{
  for (int turn = 0; turn < 2; turn++)
    {
      for (int y = 0; y < height; y++)
        sum_line (plane + y * width, spare + y * width, width, 1, radius);
      for (int x = 0; x < width; x++)
        sum_line (spare + x, plane + x, height, width, radius);
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
draw_halo (cairo_surface_t *surface, const float *depth, double radius)
{
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  int stride = cairo_image_surface_get_stride (surface);
  guint8 *pixels = cairo_image_surface_get_data (surface);
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
  for (gsize i = 0; i < n; i++)
    if (depth[i] > 0.0f)
      {
        guint32 *pixel =
            (guint32 *) (pixels + i / (gsize) width * (gsize) stride) + i % (gsize) width;
        float behind = depth[i] - mean[i] / covered[i];

        *pixel = darken (*pixel, DARKEST * CLAMP (behind / DEEP, 0.0f, 1.0f));
      }
}
