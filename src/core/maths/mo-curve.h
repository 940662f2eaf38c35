/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-limits.h"
#include "mo-math.h"
#include "mo-packed-turn.h"

G_BEGIN_DECLS

/* One keyed curve: numbers at times of their own, and a rule for what lies between them. Before the
 * first key and after the last one its value holds.
 *
 * A curve is a view of keys that someone else owns, or owns its keys (mo_curve_init). Either way a key
 * is its time followed by its numbers, all of them doubles or all of them floats; keys are `stride`
 * bytes apart, so that there may be more in them.
 *
 * A curve of a long motion may be packed instead (mo_curve_init_packed): a key is 12 bytes, a unit quaternion
 * (mo-packed-turn.h) or three floats, and its times are apart from that, as most curves of a file have the same. */

/* What lies between a key and the next one: a and b are their values, t the share of the way, 0..1.
 * Quaternions are x y z w; a number after these four stays a's. */
typedef enum
{
  MO_CURVE_STEP,        /* a */
  MO_CURVE_LINEAR,      /* a + (b - a) t, each number by itself */
  MO_CURVE_SLERP,       /* unit quaternions: an even turn, the shorter way (mo_quat_slerp) */
  MO_CURVE_NLERP,       /* unit quaternions: as the world turns between two keys (mo_quat_nlerp) */
  MO_CURVE_PLAY,        /* the same, after an .anim has made every w positive (mo_quat_play) */
  MO_CURVE_PLAY_ANY,    /* the same for quaternions of any length, which are normalised first */
  MO_CURVE_POLYNOMIAL1, /* the polynomial of that degree through the nearest keys: two make a ... */
  MO_CURVE_POLYNOMIAL2, /* ... line, three a parabola, four a cubic (mo_curve_between) */
  MO_CURVE_POLYNOMIAL3,
  MO_CURVE_HERMITE, /* a cubic with a tangent at each key (mo_curve_between) */
} MoCurveMode;

/* All channels that a joint may have, and a quaternion. */
#define MO_CURVE_MAX_WIDTH (MO_MAX_JOINT_CHANNELS + 4)

typedef struct
{
  gpointer keys; /* by time, no two at the same time */
  gsize stride;  /* bytes from one key to the next */
  guint n_keys;
  guint8 width; /* numbers of a value, at most MO_CURVE_MAX_WIDTH */

  /* Floats. A time that is asked for is then rounded to a float too, and t is worked out in single
   * precision, as the world does (docs/world/playback.md, Curves). */
  guint8 is_single;

  guint8 has_tangents; /* a key has three values: in-tangent, value, out-tangent */
  guint8 mode;         /* MoCurveMode from each key to the next */
  guint8 *modes;       /* one for each key, where they differ; else NULL */

  /* Those of all keys, if they are packed (a reference of MoTimes); else NULL. */
  const double *times;
} MoCurve;

/* Packed keys. */
typedef union
{
  MoPackedTurn turn;
  float place[3];
} MoPackedKey;

/* -- Keys -------------------------------------------------------------------------------------- */

static inline gconstpointer
mo_curve_key (const MoCurve *self, guint key)
{
  return (const char *) self->keys + key * self->stride;
}

/* Seconds. */
static inline double
mo_curve_time (const MoCurve *self, guint key)
{
  gconstpointer at = mo_curve_key (self, key);

  if (self->times != NULL)
    return self->times[key];
  return self->is_single ? (double) *(const float *) at : *(const double *) at;
}

/* The numbers of a packed key, of which there are three or four. */
static inline void
mo_curve_unpack (const MoPackedKey *key, guint width, double *value)
{
  if (width == 4)
    {
      MoQuat q = mo_packed_turn_get (key->turn);

      value[0] = q.x;
      value[1] = q.y;
      value[2] = q.z;
      value[3] = q.w;
      return;
    }
  for (guint i = 0; i < 3; i++)
    value[i] = (double) key->place[i];
}

/* One of the numbers of a key's value. */
static inline double
mo_curve_number (const MoCurve *self, guint key, guint index)
{
  gconstpointer at = mo_curve_key (self, key);
  guint place = 1 + index + (self->has_tangents ? self->width : 0);

  if (self->times != NULL)
    {
      double value[4];

      mo_curve_unpack (at, self->width, value);
      return value[index];
    }
  return self->is_single ? (double) ((const float *) at)[place] : ((const double *) at)[place];
}

static inline void
mo_curve_get_value (const MoCurve *self, guint key, double *value)
{
  if (self->times != NULL)
    {
      mo_curve_unpack (mo_curve_key (self, key), self->width, value);
      return;
    }
  for (guint i = 0; i < self->width; i++)
    value[i] = mo_curve_number (self, key, i);
}

/* -- Values between keys ----------------------------------------------------------------------- */

static inline gboolean
mo_curve_is_reached (const MoCurve *self, guint key, double time)
{
  gconstpointer at = mo_curve_key (self, key);

  if (self->times != NULL)
    return self->times[key] <= time;
  return self->is_single ? *(const float *) at <= (float) time : *(const double *) at <= time;
}

/* The last key at or before a time (seconds); the first one if there is none. `hint` is where the last
 * answer was: keys near it are looked at first, all others by halves. Not for a curve without keys. */
G_ALWAYS_INLINE static inline guint
mo_curve_find (const MoCurve *self, double time, guint hint)
{
  guint low = 0, high = self->n_keys;

  if (mo_curve_is_reached (self, hint, time))
    {
      if (hint + 1 == high || !mo_curve_is_reached (self, hint + 1, time))
        return hint;
      if (hint + 2 == high || !mo_curve_is_reached (self, hint + 2, time))
        return hint + 1;
      low = hint + 2;
    }
  else
    high = MAX (hint, 1);
  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;

      if (mo_curve_is_reached (self, middle, time))
        low = middle;
      else
        high = middle;
    }
  return low;
}

/* How far a time is from a key to the next one, 0..1; 0 where the key's value holds. */
static inline double
mo_curve_share (const MoCurve *self, guint key, double time)
{
  double from = mo_curve_time (self, key), to;

  if (key + 1 == self->n_keys)
    return 0.0;
  to = mo_curve_time (self, key + 1);
  if (self->is_single)
    {
      float start = (float) from, at = (float) time;

      return at <= start ? 0.0 : (double) ((at - start) / ((float) to - start));
    }
  return time <= from ? 0.0 : (time - from) / (to - from);
}

/* The value at a time that lies after `key` and before the next one, in the modes that
 * mo_curve_evaluate leaves out; `share` is what mo_curve_share says.
 *
 * A polynomial of degree n goes through n + 1 neighbouring keys, or through all where there are fewer:
 * one before the span if possible, as it is known already while a motion plays, and the others after it;
 * at the ends the group moves inwards. With keys p_i at t_i the value is Lagrange's form, the sum of p_i
 * prod_{j != i} (t - t_j) / (t_i - t_j). Keys that all but coincide can lead it anywhere: a number that
 * no float holds is that of `key` instead.
 *
 * Hermite is CUBICSPLINE of the glTF 2.0 specification, Appendix C (Khronos, 2021), and what FBX calls a
 * cubic with tangents: (2t^3 - 3t^2 + 1) a + d (t^3 - 2t^2 + t) a' + (-2t^3 + 3t^2) b + d (t^3 - t^2) b',
 * with a' the out-tangent of `key`, b' the in-tangent of the next one (units a second), d the seconds
 * between them. Quaternions need to be normalised afterwards. Too large a number as above. */
void mo_curve_between (const MoCurve *self, guint key, double time, double share, double *value);

static inline MoCurveMode
mo_curve_mode (const MoCurve *self, guint key)
{
  return (MoCurveMode) (self->modes != NULL ? self->modes[key] : self->mode);
}

/* The quaternion of a key. */
static inline MoQuat
mo_curve_rotation (const MoCurve *self, guint key)
{
  if (self->times != NULL)
    return mo_packed_turn_get (((const MoPackedKey *) mo_curve_key (self, key))->turn);
  return (MoQuat){ mo_curve_number (self, key, 0), mo_curve_number (self, key, 1),
                   mo_curve_number (self, key, 2), mo_curve_number (self, key, 3) };
}

/* The value at a time that is known to be after `key`: `width` numbers; `share` is what mo_curve_share says. In
 * MO_CURVE_LINEAR and MO_CURVE_NLERP the times of the keys do not matter.
 *
 * Inline, with the modes that the world plays: playback is the inner loop of everything, and of a view that
 * is made on the spot the compiler knows the layout and the mode. */
G_ALWAYS_INLINE static inline void
mo_curve_blend (const MoCurve *self, guint key, double time, double share, double *value)
{
  MoCurveMode mode = mo_curve_mode (self, key);

  mo_curve_get_value (self, key, value);
  if (share == 0.0 || mode == MO_CURVE_STEP)
    return;
  if (mode == MO_CURVE_LINEAR)
    for (guint i = 0; i < self->width; i++)
      value[i] += (mo_curve_number (self, key + 1, i) - value[i]) * share;
  else if (mode == MO_CURVE_NLERP)
    {
      MoQuat q =
          mo_quat_nlerp (mo_curve_rotation (self, key), mo_curve_rotation (self, key + 1), share);

      value[0] = q.x;
      value[1] = q.y;
      value[2] = q.z;
      value[3] = q.w;
    }
  else
    {
      /* A view whose address goes nowhere is one that the compiler sees through. */
      const MoCurve copy = *self;

      mo_curve_between (&copy, key, time, share, value);
    }
}

/* The value at a time (seconds): `width` numbers. `hint` is any key at first, and a key near the answer
 * afterwards: give it back the next time. Not for a curve without keys. */
G_ALWAYS_INLINE static inline void
mo_curve_evaluate (const MoCurve *self, double time, guint *hint, double *value)
{
  guint key = mo_curve_find (self, time, *hint);

  *hint = key;
  mo_curve_blend (self, key, time, mo_curve_share (self, key, time), value);
}

/* -- Curves that own their keys ---------------------------------------------------------------- */

/* Makes room for keys: doubles, all 0, for mo_curve_row to fill. `width` may be 0, for times alone. */
void mo_curve_init (MoCurve *self, guint n_keys, guint width, MoCurveMode mode);

/* The same, with any numbers instead of 0: for who fills all of them. */
void mo_curve_init_empty (MoCurve *self, guint n_keys, guint width, MoCurveMode mode);

/* Times that several packed curves may have: seconds, rising. `same`, which may be NULL, is what another curve has: it is
 * taken if its first `n` are the same. Give them back with mo_times_unref. */
const double *mo_times_new (const double *times, guint n, const double *same, guint n_same);
const double *mo_times_ref (const double *self);
void mo_times_unref (const double *self);

/* Makes room for packed keys, for mo_curve_pack to fill, at times of which the curve takes a reference. `width` is 4 for unit
 * quaternions, or 3; MO_CURVE_HERMITE is none of the modes. */
void mo_curve_init_packed (MoCurve *self, const double *times, guint n_keys, guint width,
                           MoCurveMode mode);

/* Sets the numbers of a packed key; quaternions are normalised. */
void mo_curve_pack (const MoCurve *self, guint key, const double *value);

/* Of packed unit quaternions, each q becomes before . q . after. */
void mo_curve_turn_packed (const MoCurve *self, MoQuat before, MoQuat after);

/* Copies keys and modes of a curve that owns them; packed ones have the same times. */
void mo_curve_init_copy (MoCurve *self, const MoCurve *from);

/* Copies a curve of quaternions of any length and one value a key, for MO_CURVE_LINEAR: each is normalised, and in
 * the hemisphere of the previous one, so that a line of their numbers is the shorter way. Quaternions of half
 * turns (w = 0) keep their signs, which say which way the world goes. `from` has doubles. */
void mo_curve_init_aligned (MoCurve *self, const MoCurve *from);

/* Frees keys and modes; what is left is a curve without keys. */
void mo_curve_clear (MoCurve *self);

/* A key of a curve of doubles, which is not packed: its time, and after it its numbers. */
static inline double *
mo_curve_row (const MoCurve *self, guint key)
{
  return (double *) ((char *) self->keys + key * self->stride);
}

/* Whether two curves have keys at the same times. */
gboolean mo_curve_times_equal (const MoCurve *a, const MoCurve *b);

G_END_DECLS
