/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-sheet.h"

#include <stdlib.h>

/* A thumbnail, from the animation to pixels. */

#define N_ROUNDS 21

static int
compare (const void *a, const void *b)
{
  return (*(const gint64 *) a > *(const gint64 *) b) - (*(const gint64 *) a < *(const gint64 *) b);
}

int
main (void)
{
  g_autoptr (MoAnim) anim = mo_anim_new ();
  DrawShot shot = { .width = 256, .height = 256, .side = DRAW_SIDE_THREE_QUARTER };
  gint64 times[N_ROUNDS];

  anim->duration = 1.0f;
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      gint64 start = g_get_monotonic_time ();
      g_autoptr (DrawTake) take = draw_take_new (anim);

      cairo_surface_destroy (draw_still (take, &shot, draw_take_telling_time (take)));
      times[i] = g_get_monotonic_time () - start;
    }
  qsort (times, N_ROUNDS, sizeof (gint64), compare);
  g_print ("thumbnail of 256 x 256: %.1f ms; bar: 50 ms\n", times[N_ROUNDS / 2] / 1000.0);
  return 0;
}
