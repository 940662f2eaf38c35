/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "body-targets.h"

/* Pairs of targets that are near each other, whose answers have to be as well. */

static const char *const ends[] = { "mWristLeft", "mWristRight", "mAnkleLeft", "mAnkleRight" };

/* Law 4: shares and worst turns of pairs of targets that are a millimetre apart. */
typedef struct
{
  guint n, n_reached, n_calm, n_wild;
  double worst, worst_reached; /* radians */
} Continuity;

static inline void
add_pair (Continuity *all, const MoPose *start, const MoBodyReach *reach)
{
  MoPose one = *start, other = *start;
  MoBodyReach moved = *reach;
  MoVec3 way = { random_between (-1, 1), random_between (-1, 1), random_between (-1, 1) };
  gboolean is_reached;
  double turn;

  moved.target = mo_vec3_add (moved.target, mo_vec3_scale (mo_vec3_unit (way), 0.001));
  is_reached = mo_body_solve (&one, reach).miss <= HELD;
  is_reached = mo_body_solve (&other, &moved).miss <= HELD && is_reached;
  turn = largest_turn (&one, &other);
  all->n++;
  all->n_reached += is_reached;
  all->n_calm += turn <= MO_DEGREES (1);
  all->n_wild += turn > MO_DEGREES (is_reached ? 15 : 30);
  all->worst = MAX (all->worst, turn);
  if (is_reached)
    all->worst_reached = MAX (all->worst_reached, turn);
}

static inline void
check_continuity (const Continuity *all, const char *what, guint most_wild)
{
  g_test_message ("%s calm: %.2f %%; worst %.1f degrees, reached %.1f; %u beyond the bars", what,
                  100.0 * all->n_calm / all->n, all->worst / MO_DEGREES (1),
                  all->worst_reached / MO_DEGREES (1), all->n_wild);
  g_assert_cmpuint (all->n_calm * 100, >=, all->n * 99);
  g_assert_cmpuint (all->n_wild, <=, most_wild);
}
