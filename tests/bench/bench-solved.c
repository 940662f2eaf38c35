/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench-data.h"
#include "mo-constraint.h"
#include "mo-poser.h"

/* Four constraints in a clip of 60 s that turns all bones: solving it once, and what a pose at any time costs more
 * than without them; by processor time. Exits with 1 beyond a bar. */

/* Poses of a stretch, which is short enough for some round of it to be left alone by a busy machine. */
#define N_POSES 250
#define N_STRETCHES 80
#define N_ROUNDS 9
#define MOST_SOLVING 0.150 /* seconds */
#define MOST_MORE 10e-6

static const char *const lines[] = {
  "L_FOOT:GROUND,chain=2,source-offset=0/0/-1,ease=-1/0/70/70",
  "R_FOOT:GROUND,chain=2,source-offset=0/0/-1,ease=-1/0/70/70",
  "L_HAND:HEAD,chain=3,target-offset=0.5/1/0,ease=-1/0/70/70",
  "R_HAND:PELVIS,chain=3,type=plane,target-offset=0/-1/0,ease=-1/0/70/70",
};

static void
add_constraint (MoAnim *anim, const char *line)
{
  MoConstraint constraint;

  g_assert_true (mo_constraint_parse (line, &constraint, NULL));
  g_array_append_val (anim->constraints, constraint);
}

static double
time_solving (const MoAnim *anim)
{
  g_autoptr (MoMotion) motion = mo_motion_new (anim, MO_MOTION_AS_STORED);
  double start = bench_processor_now ();

  g_assert_nonnull (mo_motion_get_solved (motion));
  return bench_processor_now () - start;
}

/* In no order, as a pointer that jumps about. */
static double
time_poses (MoPoser *poser, guint stretch)
{
  double start = bench_processor_now ();

  for (guint i = stretch * N_POSES; i < (stretch + 1) * N_POSES; i++)
    mo_poser_get_pose (poser,
                       60.0 * (i * 7919 % (N_POSES * N_STRETCHES)) / (N_POSES * N_STRETCHES));
  return bench_processor_now () - start;
}

/* Seconds of a pose with constraints and without: of each stretch the shortest of several rounds, taken in turns. */
static void
compare_poses (const MoMotion *motion, double seconds[2])
{
  g_autoptr (MoPoser) with = mo_poser_new (motion), without = mo_poser_new (motion);
  MoPoser *posers[] = { with, without };

  mo_poser_set_constrained (with, TRUE);
  mo_poser_set_constrained (without, FALSE);
  seconds[0] = seconds[1] = 0.0;
  for (guint stretch = 0; stretch < N_STRETCHES; stretch++)
    {
      double least[2] = { G_MAXDOUBLE, G_MAXDOUBLE };

      for (guint i = 0; i < 2 * N_ROUNDS; i++)
        least[i % 2] = MIN (least[i % 2], time_poses (posers[i % 2], stretch));
      for (guint i = 0; i < 2; i++)
        seconds[i] += least[i] / (N_POSES * N_STRETCHES);
    }
}

int
main (void)
{
  g_autoptr (MoAnim) anim = bench_random_anim (1800, 60.0f, 4);
  g_autoptr (MoMotion) motion = NULL;
  double solving[N_ROUNDS], poses[2], solved, more;

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    add_constraint (anim, lines[i]);
  motion = mo_motion_new (anim, MO_MOTION_AS_STORED);
  for (guint i = 0; i < N_ROUNDS; i++)
    solving[i] = time_solving (anim);
  compare_poses (motion, poses);
  more = poses[0] - poses[1];
  solved = bench_median (solving, N_ROUNDS);
  g_print ("60 s with 4 constraints: solved in %.0f ms, %.1fx as many plain poses; bar: %.0f ms\n",
           1e3 * solved, solved / (60.0 * 60.0 * poses[1]), 1e3 * MOST_SOLVING);
  g_print ("a pose with them: %.2f us more than a plain one of %.2f us, %.2fx; bar: %.0f us more\n",
           1e6 * more, 1e6 * poses[1], poses[0] / poses[1], 1e6 * MOST_MORE);
  return solved > MOST_SOLVING || more > MOST_MORE;
}
