/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Where a function is least between two places, by golden section (Kiefer, "Sequential minimax search for a maximum", 1953). Of one that
 * falls and then rises that is the least of all; of others it is one that is less than what is around it. */

typedef double (*MoGoldenFunc) (double place, gconstpointer data);

typedef struct
{
  MoGoldenFunc func;
  gconstpointer data; /* borrowed */
  double from, to;    /* the least is between them; `to` may be the smaller one */
  double a, b;        /* two places between those, and the function there */
  double at_a, at_b;
} MoGolden;

void mo_golden_init (MoGolden *self, MoGoldenFunc func, gconstpointer data, double from, double to);

/* Makes what is between both ends shorter by 0.62, with one more call. */
void mo_golden_narrow (MoGolden *self);

/* The best place so far, and the function there. */
double mo_golden_place (const MoGolden *self);
double mo_golden_least (const MoGolden *self);

G_END_DECLS
