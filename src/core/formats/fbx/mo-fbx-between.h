/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-fbx-curve.h"

G_BEGIN_DECLS

/* What is between two keys (docs/formats/fbx.md, Curves), of many times at once, in loops that work on several numbers at a
 * time: a curve with few keys is asked for dozens of values between two of them, and one with many keys for one or two between
 * each of hundreds. */

/* Values that are worked out together, at most. */
#define MO_FBX_BETWEEN 64u

/* Values that are still to be worked out: points of cubic Bezier curves in time and value, the first from 0 to 1. */
typedef struct
{
  guint n;
  gboolean has_weights;                             /* of some, time does not run evenly */
  double x[MO_FBX_BETWEEN], s[MO_FBX_BETWEEN];      /* the share of the time, and the parameter */
  double low[MO_FBX_BETWEEN], high[MO_FBX_BETWEEN]; /* which is between these */
  double p[MO_FBX_BETWEEN], q[MO_FBX_BETWEEN];      /* inner points in time */
  double from[MO_FBX_BETWEEN], to[MO_FBX_BETWEEN];  /* ends in value */
  double a[MO_FBX_BETWEEN], b[MO_FBX_BETWEEN];      /* inner points in value */
  guint at[MO_FBX_BETWEEN];                         /* where the result belongs */
} MoFbxBetween;

static inline void
mo_fbx_between_init (MoFbxBetween *self)
{
  self->n = 0;
  self->has_weights = FALSE;
}

/* Values `first` and so on, `n` of them, at times within a span (`ticks` are a second's). They are there, or will be. */
void mo_fbx_between_add (MoFbxBetween *self, const MoFbxSpan *span, gint64 ticks,
                         const gint64 *times, guint first, guint n, double *values);

/* All that are still missing; it is then as new. */
void mo_fbx_between_finish (MoFbxBetween *self, double *values);

G_END_DECLS
