/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-curve.h"
#include "mo-motion.h"

G_BEGIN_DECLS

/* The keys of a track, decoded, as a motion plays them. For this room only.
 *
 * Most tracks of a long motion have the same times, so those are an array of their own, which tracks share: with a time
 * for each key, keys would take a quarter more. */
typedef struct
{
  guint n_keys;
  float *times; /* ascending, without duplicates */
  gboolean shares_times;
  /* One without a meaning, then x y z w of each rotation, or x y z of each position. */
  float *numbers;
} MoMotionKeys;

/* Decodes a track of an animation. `is_taken`: nobody else needs the track's plain keys. Times are shared with `last`,
 * which may be NULL, if they are the same. */
void mo_motion_keys_init (MoMotionKeys *self, const MoAnim *anim, MoTrack *track,
                          gboolean is_position, MoMotionForm form, gboolean is_taken,
                          const MoMotionKeys *last);
void mo_motion_keys_clear (MoMotionKeys *self);

/* Where a time is between the keys that have these times. */
typedef struct
{
  const float *times; /* NULL if that is not known yet */
  guint key;
  double share;
} MoMotionPlace;

G_ALWAYS_INLINE static inline void
mo_motion_keys_find (const MoMotionKeys *self, double time, guint *hint, MoMotionPlace *place)
{
  const MoCurve times = {
    .keys = self->times, .stride = sizeof (float), .n_keys = self->n_keys, .is_single = TRUE
  };

  *hint = mo_curve_find (&times, time, *hint);
  *place = (MoMotionPlace){ self->times, *hint, mo_curve_share (&times, *hint, time) };
}

/* The value at a time, in a mode that mo_curve_blend has itself, for keys that are not none. `place` is that of any track
 * at the same time, and becomes this one's; `hint` as for mo_curve_evaluate. */
G_ALWAYS_INLINE static inline void
mo_motion_keys_sample (const MoMotionKeys *self, MoCurveMode mode, double time, guint *hint,
                       MoMotionPlace *place, double *value)
{
  guint width = mode == MO_CURVE_LINEAR ? 3 : 4;
  /* A curve's key begins with its time, where here the number before it is. */
  const MoCurve curve = { .keys = self->numbers,
                          .stride = width * sizeof (float),
                          .n_keys = self->n_keys,
                          .width = (guint8) width,
                          .is_single = TRUE,
                          .mode = (guint8) mode };

  if (place->times != self->times)
    mo_motion_keys_find (self, time, hint, place);
  mo_curve_blend (&curve, place->key, time, place->share, value);
}

G_END_DECLS
