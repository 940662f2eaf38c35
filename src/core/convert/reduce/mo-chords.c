/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-chords.h"

#include "mo-encode.h"
#include "mo-wide.h"

#include <string.h>

/* The error that single precision may add to an angle (radians) or a length (metres). */
#define SLACK 1e-6

static float
limit_of (float bound, gboolean is_position)
{
  double kept = MAX (bound - SLACK, 0.0), s = is_position ? kept : sin (MIN (kept, G_PI) * 0.5);

  return (float) (s * s);
}

MoChords *
mo_chords_new (const MoSamples *samples)
{
  MoChords *self = g_new0 (MoChords, 1);
  guint n = samples->frames->n, room = n + MO_FRAMES_PADDING;

  self->samples = samples;
  self->frames = samples->frames;
  self->n = n;
  for (guint part = 0; part < 4; part++)
    {
      self->part[part] = g_new0 (float, room);
      self->value[part] = g_new (float, n + MO_CHORDS_AFTER);
      for (guint i = 0; i < n + MO_CHORDS_AFTER; i++)
        self->value[part][i] = NAN;
    }
  self->limit = g_new0 (float, room);
  self->nodes = g_new (MoNode, n);
  self->is_made = g_new0 (guint8, n);
  for (guint i = 0; i < n; i++)
    {
      MoQuat v = samples->values[i];

      self->part[0][i] = (float) v.x;
      self->part[1][i] = (float) v.y;
      self->part[2][i] = (float) v.z;
      self->part[3][i] = samples->is_position ? 0.0f : (float) v.w;
      self->limit[i] = limit_of (samples->bounds[i], samples->is_position);
    }
  return self;
}

void
mo_chords_free (MoChords *self)
{
  for (guint part = 0; part < 4; part++)
    {
      g_free (self->part[part]);
      g_free (self->value[part]);
    }
  g_free (self->limit);
  g_free (self->nodes);
  g_free (self->is_made);
  g_free (self);
}

/* The value at a time on the line through a sample and the next one, or beyond it. */
static MoQuat
value_on_line (const MoChords *self, guint from, double time)
{
  const MoQuat *values = self->samples->values;
  const double *times = self->frames->times;
  MoQuat a = values[from], b = values[from + 1];
  double t = (time - times[from]) / (times[from + 1] - times[from]);

  if (self->samples->is_position)
    return (MoQuat){ a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), a.z + t * (b.z - a.z), 0.0 };
  /* Between close rotations a linear interpolation will do: it is faster, and its error is less
   * than a millionth. */
  return mo_quat_dot (a, b) > 0.9998 ? mo_quat_nlerp (a, b, t) : mo_quat_slerp (a, b, t);
}

/* The value of a key of that sample, which plays close to it (mo-encode.h, MO_SHARP). */
static MoQuat
value_when_played (const MoChords *self, guint index)
{
  double time = self->frames->times[index], played = self->frames->played[index];
  MoQuat on, beyond;
  guint from, other;

  if (played == time || self->n < 2 || (index + 1 == self->n && played > time))
    return self->samples->values[index];
  from = played < time && index > 0 ? index - 1 : index;
  on = value_on_line (self, from, played);
  other = from == index ? index - 1 : index;
  if (!self->samples->is_baked || index == 0 || index + 1 == self->n
      || fabs (played - time)
             > MO_MOST_BEYOND * (self->frames->times[other + 1] - self->frames->times[other]))
    return on;
  beyond = value_on_line (self, other, played);
  return mo_is_sharp (on, beyond, self->samples->is_position) ? beyond : on;
}

void
mo_chords_set_node (MoChords *self, guint index, MoQuat value)
{
  MoNode *node = &self->nodes[index];

  node->key = (MoKey){ .time = self->frames->codes[index] };
  if (self->samples->is_position)
    {
      MoVec3 at = { value.x, value.y, value.z };
      MoVec3 v = self->samples->set != NULL && self->samples->set[index]
                     ? mo_encode_set_position (&node->key, at)
                     : mo_encode_position (&node->key, at);

      memcpy (node->v, (float[4]){ (float) v.x, (float) v.y, (float) v.z, 0.0f }, sizeof node->v);
    }
  else
    {
      MoQuat q = mo_encode_rotation (&node->key, value);

      memcpy (node->v, (float[4]){ (float) q.x, (float) q.y, (float) q.z, (float) q.w },
              sizeof node->v);
    }
  for (guint part = 0; part < 4; part++)
    self->value[part][index] = node->v[part];
  self->is_made[index] = TRUE;
}

static inline void
make_node (MoChords *self, guint index)
{
  if (G_UNLIKELY (!self->is_made[index]))
    mo_chords_set_node (self, index, value_when_played (self, index));
}

const MoNode *
mo_chords_node (MoChords *self, guint index)
{
  make_node (self, index);
  return &self->nodes[index];
}

/* -- Whether the samples lie by a chord -------------------------------------------------------- */

/* A chord that begins with value a at `start`: after a fraction t of 0..1 it is a + t d. */
typedef struct
{
  float a[4], d[4];
  float start, scale;
} Chord;

/* The world interpolates between opposite hemispheres by another rule. */
static gboolean
fails_opposite (const MoChords *self, const Chord *c, guint i)
{
  MoQuat a = { c->a[0], c->a[1], c->a[2], c->a[3] };
  MoQuat b = { c->a[0] + c->d[0], c->a[1] + c->d[1], c->a[2] + c->d[2], c->a[3] + c->d[3] };
  double t = (self->frames->seen[i] - c->start) * c->scale;
  double angle = mo_quat_angle (mo_quat_nlerp (a, b, t), self->samples->values[i]);

  return angle > self->samples->bounds[i] - SLACK;
}

static gboolean
holds_opposite (MoChords *self, const Chord *c, guint first, guint last)
{
  for (guint i = first; i <= last; i++)
    if (fails_opposite (self, c, i))
      return FALSE;
  return TRUE;
}

#define LANES MO_FRAMES_PADDING
typedef float Lanes __attribute__ ((vector_size (LANES * sizeof (float))));
/* Anywhere among numbers. */
typedef float LooseLanes
    __attribute__ ((vector_size (LANES * sizeof (float)), aligned (4), may_alias));
typedef gint32 Mask __attribute__ ((vector_size (LANES * sizeof (gint32))));

/* Not a loop, as compilers keep what a loop fills in memory. */
#define FOR_PARTS(DO) DO (0) DO (1) DO (2) DO (3)

#define WIDE(name) name##_plain
#include "mo-chords-lanes.h"
#undef WIDE

#if MO_HAS_WIDE
#pragma GCC push_options
#pragma GCC target("avx2")
#define WIDE(name) name##_wide
#include "mo-chords-lanes.h"
#undef WIDE
#pragma GCC pop_options
#define CHOOSE(name) (__builtin_cpu_supports ("avx2") ? name##_wide : name##_plain)
#else
#define CHOOSE(name) name##_plain
#endif

gboolean
mo_chords_hold (MoChords *self, guint from, guint to)
{
  make_node (self, from);
  make_node (self, to);
  return CHOOSE (chord_holds) (self, from, to);
}

guint32
mo_chords_fail_after (MoChords *self, guint from, guint to)
{
  return CHOOSE (fail_after) (self, from, to);
}

gboolean
mo_chords_starts_at (MoChords *self, guint index)
{
  return CHOOSE (key_holds) (self, index, 0, index);
}

gboolean
mo_chords_ends_at (MoChords *self, guint index)
{
  return CHOOSE (key_holds) (self, index, index, self->n - 1);
}
