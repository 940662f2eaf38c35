/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How hard fewer keys are sought within a bound; each takes less time than the one before, and leaves more keys. */
typedef enum
{
  MO_EFFORT_ALL,
  /* Keys are thinned (mo-thin.h) in one round: most of those that can go do, in a third of the time. */
  MO_EFFORT_ONE_ROUND,
  /* Keys are not thinned. */
  MO_EFFORT_UNTHINNED,
  /* Nor are other values of keys tried where keys would be thinned. */
  MO_EFFORT_ROUGH,
} MoEffort;

G_END_DECLS
