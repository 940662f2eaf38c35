/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench-data.h"
#include "draw-sheet.h"

/* A thumbnail, from the animation to pixels, in milliseconds of a processor. Exits with 1 beyond the bar. */

#define N_ROUNDS 21
#define MOST 50.0

int
main (void)
{
  g_autoptr (MoAnim) anim = mo_anim_new ();
  DrawShot shot = { .width = 256, .height = 256, .side = DRAW_SIDE_THREE_QUARTER };
  double times[N_ROUNDS], median;

  anim->duration = 1.0f;
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      double start = bench_processor_now ();
      g_autoptr (DrawTake) take = draw_take_new (anim);

      cairo_surface_destroy (draw_still (take, &shot, draw_take_telling_time (take)));
      times[i] = 1e3 * (bench_processor_now () - start);
    }
  median = bench_median (times, N_ROUNDS);
  g_print ("thumbnail of 256 x 256: %.1f ms; bar: %.0f ms\n", median, MOST);
  return median > MOST;
}
