/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* By how much a swivel (radians, -pi..pi) takes a joint out of its range: radians; within, negative by what is left
 * (mo_range_excess). */
typedef double (*MoExcessFunc) (double swivel, gconstpointer data);

/* The least swivel that brings the joint into its range, to its edge; FALSE if there is none. `is_right`: of two as large ones,
 * the one to the right, so that both sides of a body answer alike. The joint is beyond its range without a swivel. */
gboolean mo_swivel_find_within (MoExcessFunc excess, gconstpointer data, gboolean is_right,
                                double *swivel);

/* One about as near to the range as any, for where none brings the joint into it: where the last of these goes, the answer goes on
 * from there, and farther beyond it comes to be a mean, as the nearest one of several that are alike, or of many in a row, would jump
 * from one to another with hardly any cause. */
double mo_swivel_find_nearest (MoExcessFunc excess, gconstpointer data, gboolean is_right);

/* What is beyond a range by no more (radians) is on its edge. */
#define MO_SWIVEL_EDGE 1e-9

G_END_DECLS
