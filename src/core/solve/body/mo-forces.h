/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Forces that keep to bounds: those of conditions on a body, of which each may push one way only, and not harder than it may. */

#define MO_MOST_FORCES 36u

typedef struct
{
  guint n;
  double a[MO_MOST_FORCES]
          [MO_MOST_FORCES]; /* symmetric, positive definite: what a force does to each condition */
  double b[MO_MOST_FORCES]; /* by how much each is not met */
  double least[MO_MOST_FORCES], most[MO_MOST_FORCES]; /* of each force: at most 0, and at least 0 */
} MoForces;

/* The forces x within their bounds for which x a x / 2 - b x is least: a x = b where a bound is not reached. By active sets: those beyond
 * their bound are put on it one after the other, the farthest first, and those let go again which it would not hold. */
void mo_forces_find (const MoForces *self, double forces[MO_MOST_FORCES]);

G_END_DECLS
