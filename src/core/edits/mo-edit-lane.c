/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-edit-lane.h"

#include "mo-rig.h"

/* Two ends of a lane agree if they are no further apart than this: radians or metres. */
#define CLOSED 1e-6

/* Unit quaternions that were written with six digits have squares this near to 1. */
#define AS_TYPED 1e-5

/* A key counts that much before its time (seconds), since times are mapped to and fro. */
#define EARLY 1e-9

/* -- Differences of values --------------------------------------------------------------------- */

/* The values of a path as a group: `b` after `a`, the way back, and the vector of a small step. */

static MoQuat
combine (const MoEditLane *self, MoQuat a, MoQuat b)
{
  if (self->path == MO_LANE_MOVE)
    return (MoQuat){ a.x + b.x, a.y + b.y, a.z + b.z, 0.0 };
  return mo_quat_mul (b, a);
}

static MoQuat
inverse (const MoEditLane *self, MoQuat a)
{
  return self->path == MO_LANE_MOVE ? (MoQuat){ -a.x, -a.y, -a.z, 0.0 } : mo_quat_conjugate (a);
}

static MoVec3
vector_of (const MoEditLane *self, MoQuat a)
{
  return self->path == MO_LANE_MOVE ? (MoVec3){ a.x, a.y, a.z } : mo_quat_log (a);
}

static MoQuat
step_of (const MoEditLane *self, MoVec3 v)
{
  return self->path == MO_LANE_MOVE ? (MoQuat){ v.x, v.y, v.z, 0.0 } : mo_quat_exp (v);
}

static MoQuat
value_of (const MoEditLane *self, guint key)
{
  MoQuat value = self->keys[key].value;

  return self->path == MO_LANE_TURN ? mo_quat_normalise (value) : value;
}

/* The way from a key to the next one. */
static MoVec3
span_way (const MoEditLane *self, guint key)
{
  return vector_of (self,
                    combine (self, inverse (self, value_of (self, key)), value_of (self, key + 1)));
}

static double
span_length (const MoEditLane *self, guint key)
{
  return self->keys[key + 1].time - self->keys[key].time;
}

/* -- Speeds ------------------------------------------------------------------------------------ */

/* The speed at the key between two spans. */
static MoVec3
speed_between (const MoEditLane *self, guint left, guint right)
{
  double before = span_length (self, left), after = span_length (self, right);
  MoVec3 a = mo_vec3_scale (span_way (self, left), 1.0 / before);
  MoVec3 b = mo_vec3_scale (span_way (self, right), 1.0 / after), mean;
  double most = 3.0 * MIN (mo_vec3_length (a), mo_vec3_length (b)), length;

  if (mo_vec3_dot (a, b) <= 0.0)
    return (MoVec3){ 0.0, 0.0, 0.0 };
  mean = mo_vec3_scale (mo_vec3_add (mo_vec3_scale (a, after), mo_vec3_scale (b, before)),
                        1.0 / (before + after));
  length = mo_vec3_length (mean);
  return length > most ? mo_vec3_scale (mean, most / length) : mean;
}

static gboolean
ends_agree (const MoEditLane *self)
{
  MoQuat first = value_of (self, 0), last = value_of (self, self->n_keys - 1);

  return mo_vec3_length (vector_of (self, combine (self, inverse (self, first), last))) <= CLOSED;
}

static void
find_speeds (MoEditLane *self)
{
  guint n = self->n_keys;

  self->speeds = g_new0 (MoVec3, n);
  for (guint i = 1; i + 1 < n; i++)
    self->speeds[i] = speed_between (self, i - 1, i);
  self->is_closed = n > 2 && ends_agree (self);
  if (self->is_closed)
    self->closing = speed_between (self, n - 2, 0);
}

/* -- The value --------------------------------------------------------------------------------- */

static MoQuat
clean_rotation (MoQuat q)
{
  return fabs (mo_quat_dot (q, q) - 1.0) > AS_TYPED ? mo_quat_normalise (q) : q;
}

static void
clean_key (MoEditKey *key, const MoEditKey *before, MoLanePath path)
{
  if (path == MO_LANE_MOVE)
    {
      key->value.w = 0.0;
      key->over.w = 0.0;
      return;
    }
  key->value = clean_rotation (key->value);
  if (before != NULL && mo_quat_dot (before->value, key->value) < 0.0)
    key->value = mo_quat_scale (key->value, -1.0);
}

MoEditLane *
mo_edit_lane_new (guint joint, MoLanePath path, MoLaneAbout about, MoEditKey *keys, guint n_keys)
{
  MoEditLane *self = g_new0 (MoEditLane, 1);

  g_assert (n_keys > 0);
  g_atomic_ref_count_init (&self->refs);
  self->joint = (guint16) joint;
  self->path = (guint8) path;
  self->about = (guint8) about;
  self->keys = keys;
  self->n_keys = n_keys;
  for (guint i = 0; i < n_keys; i++)
    clean_key (&keys[i], i > 0 ? &keys[i - 1] : NULL, path);
  find_speeds (self);
  return self;
}

MoEditLane *
mo_edit_lane_ref (MoEditLane *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
mo_edit_lane_unref (MoEditLane *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  g_free (self->keys);
  g_free (self->speeds);
  g_free (self);
}

static gboolean
same_quat (MoQuat a, MoQuat b)
{
  return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w;
}

static gboolean
same_key (const MoEditKey *a, const MoEditKey *b)
{
  return a->time == b->time && same_quat (a->value, b->value) && a->in == b->in && a->out == b->out
         && a->is_made == b->is_made && a->has_over == b->has_over
         && (!a->has_over || same_quat (a->over, b->over));
}

gboolean
mo_edit_lane_equal (const MoEditLane *a, const MoEditLane *b)
{
  if (a == b)
    return TRUE;
  if (a->joint != b->joint || a->path != b->path || a->about != b->about || a->n_keys != b->n_keys)
    return FALSE;
  for (guint i = 0; i < a->n_keys; i++)
    if (!same_key (&a->keys[i], &b->keys[i]))
      return FALSE;
  return TRUE;
}

MoLaneAbout
mo_edit_lane_usual_about (guint joint)
{
  static const char *const of_parent[] = { "mPelvis",   "mSpine", "mTorso",         "mChest",
                                           "mNeck",     "mHead",  "mGroin",         "mCollar",
                                           "mShoulder", "mHip",   "mHindLimbsRoot", "mHindLimb1" };
  const char *name = mo_rig_joint (joint)->name;

  for (guint i = 0; i < G_N_ELEMENTS (of_parent); i++)
    if (g_str_has_prefix (name, of_parent[i]))
      return MO_ABOUT_PARENT;
  return MO_ABOUT_OWN;
}

gboolean
mo_joint_is_moved (guint joint)
{
  return joint == MO_RIG_PELVIS || mo_rig_joint (joint)->group == MO_GROUP_FACE;
}

static gboolean
are_identity (const MoEditLane *self, guint first, guint last)
{
  for (guint i = first; i <= last; i++)
    {
      MoQuat v = self->keys[i].value;

      if (v.x != 0.0 || v.y != 0.0 || v.z != 0.0)
        return FALSE;
    }
  return TRUE;
}

gboolean
mo_edit_lane_is_identity (const MoEditLane *self)
{
  return are_identity (self, 0, self->n_keys - 1);
}

/* -- Between keys ------------------------------------------------------------------------------ */

static guint
find_key (const MoEditLane *self, double time, guint hint)
{
  guint low = 0, high = self->n_keys;

  if (hint < high && self->keys[hint].time <= time + EARLY)
    low = hint;
  if (low + 1 == high || self->keys[low + 1].time > time + EARLY)
    return low;
  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;

      if (self->keys[middle].time <= time + EARLY)
        low = middle;
      else
        high = middle;
    }
  return low;
}

/* A span between two keys without a change is none: their sides have no speed there. */
gboolean
mo_edit_lane_is_identity_within (const MoEditLane *self, double from, double to)
{
  guint first = find_key (self, from, 0), last = first;

  while (last + 1 < self->n_keys && self->keys[last].time < to - EARLY
         && (self->keys[last].out != MO_SHAPE_HOLD || self->keys[last + 1].time <= to + EARLY))
    last++;
  return are_identity (self, first, last);
}

static MoVec3
speed_at (const MoEditLane *self, guint key, guint shape, MoVec3 line, gboolean wraps)
{
  gboolean is_end = key == 0 || key + 1 == self->n_keys;

  if (shape == MO_SHAPE_LINE)
    return line;
  if (shape != MO_SHAPE_AUTO)
    return (MoVec3){ 0.0, 0.0, 0.0 };
  return is_end && wraps && self->is_closed ? self->closing : self->speeds[key];
}

static void
find_span (const MoEditLane *self, guint key, gboolean wraps, MoLaneSpan *span)
{
  const MoEditKey *a = &self->keys[key], *b = &self->keys[key + 1];
  double h = span_length (self, key);
  MoVec3 line = mo_vec3_scale (span_way (self, key), 1.0 / h);
  MoVec3 w1 = mo_vec3_scale (speed_at (self, key, a->out, line, wraps), h / 3.0);
  MoVec3 w3 = mo_vec3_scale (speed_at (self, key + 1, b->in, line, wraps), h / 3.0);
  MoQuat from = value_of (self, key);
  MoQuat rest = combine (self, inverse (self, step_of (self, w1)), inverse (self, from));

  rest = combine (self, combine (self, rest, value_of (self, key + 1)),
                  inverse (self, step_of (self, w3)));
  *span = (MoLaneSpan){ self, key, wraps, from, { w1, vector_of (self, rest), w3 } };
}

/* Many spans begin or end flat. */
static MoQuat
go_on (const MoEditLane *self, MoQuat q, MoVec3 way, double part)
{
  return mo_vec3_is_zero (way) ? q : combine (self, q, step_of (self, mo_vec3_scale (way, part)));
}

static MoQuat
interpolate (const MoEditLane *self, const MoLaneSpan *span, double u)
{
  double v = 1.0 - u;
  MoQuat q = go_on (self, span->from, span->ways[0], 1.0 - v * v * v);

  q = go_on (self, q, span->ways[1], mo_smooth_step (u));
  q = go_on (self, q, span->ways[2], u * u * u);
  return self->path == MO_LANE_TURN ? mo_quat_normalise (q) : q;
}

MoQuat
mo_edit_lane_follow (const MoEditLane *self, double time, gboolean wraps, MoLaneSpan *span)
{
  guint key = find_key (self, time, span->key);
  const MoEditKey *at = &self->keys[key];
  gboolean is_known = span->lane == self && span->key == key && span->wraps == wraps;

  if (time <= at->time || key + 1 == self->n_keys || at->out == MO_SHAPE_HOLD)
    {
      if (!is_known)
        *span = (MoLaneSpan){ .key = key };
      return value_of (self, key);
    }
  if (!is_known)
    find_span (self, key, wraps, span);
  return interpolate (self, span, (time - at->time) / span_length (self, key));
}

MoQuat
mo_edit_lane_evaluate (const MoEditLane *self, double time, gboolean wraps, guint *hint)
{
  MoLaneSpan span = { .key = *hint };
  MoQuat value = mo_edit_lane_follow (self, time, wraps, &span);

  *hint = span.key;
  return value;
}
