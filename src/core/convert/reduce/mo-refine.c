/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-chords.h"

#include <string.h>

/* Keys need not be on the motion. A path through wider bounds has fewer keys; their values are
 * then moved until the path is within the proper bounds: the least largest error, by least
 * squares whose weights grow where the error is large (Lawson, "Contributions to the theory of
 * linear least maximum approximation", 1961). Where that fails, the wider bounds are narrowed,
 * and a new path is tried. */

#define WIDEST 2.0    /* the initial factor of the bounds */
#define PASSES 16     /* paths tried */
#define ITERATIONS 24 /* of the weights, for one path */
#define ENOUGH 0.97   /* of the bound: the rest is for rounding */
#define LEAST_SHRINK 0.95
#define MOST_SHRINK 0.75

/* -- Values for the keys of one way ------------------------------------------------------------ */

typedef struct
{
  const MoChords *chords;
  const guint *path;
  guint n;         /* keys */
  MoQuat *values;  /* of the keys */
  double *weights; /* of the samples */
  /* The normal equations, symmetric and tridiagonal: one row per key, the same for the three
   * axes. */
  double *diagonal, *beside;
  MoVec3 *right;
} Solver;

static MoQuat
between (const Solver *s, guint key, guint sample, double *t)
{
  const MoFrames *frames = s->chords->frames;
  double from = frames->played[s->path[key]], seen = frames->seen[sample];
  MoQuat a = s->values[key], b;

  *t = 0.0;
  if (key + 1 == s->n || seen <= from)
    return a;
  b = s->values[key + 1];
  *t = (seen - from) / (frames->played[s->path[key + 1]] - from);
  *t = MIN (*t, 1.0);
  if (!s->chords->samples->is_position)
    return mo_quat_nlerp (a, b, *t);
  return (MoQuat){ a.x + *t * (b.x - a.x), a.y + *t * (b.y - a.y), a.z + *t * (b.z - a.z), 0.0 };
}

/* From the sample to the path: metres, or a rotation in radians about an axis in the parent's
 * space. */
static MoVec3
error_at (const Solver *s, MoQuat way, guint sample)
{
  MoQuat q = s->chords->samples->values[sample], d;

  if (s->chords->samples->is_position)
    return (MoVec3){ way.x - q.x, way.y - q.y, way.z - q.z };
  d = mo_quat_normalise (mo_quat_mul (mo_quat_conjugate (q), way));
  return mo_vec3_scale ((MoVec3){ d.x, d.y, d.z }, d.w < 0.0 ? -2.0 : 2.0);
}

static gboolean
is_pinned (const MoSamples *samples, guint sample)
{
  for (guint i = 0; i < samples->n_pins; i++)
    if (samples->pins[i] == sample)
      return TRUE;
  return FALSE;
}

static void
add_sample (Solver *s, guint key, double t, double weight, MoVec3 error)
{
  double u = 1.0 - t;

  s->diagonal[key] += weight * u * u;
  s->right[key] = mo_vec3_add (s->right[key], mo_vec3_scale (error, -weight * u));
  if (t <= 0.0)
    return;
  s->diagonal[key + 1] += weight * t * t;
  s->beside[key] += weight * u * t;
  s->right[key + 1] = mo_vec3_add (s->right[key + 1], mo_vec3_scale (error, -weight * t));
}

/* Sums up the equations for the current values and updates the weights. Returns the largest
 * error relative to its bound. */
static double
sum_up (Solver *s)
{
  const MoSamples *samples = s->chords->samples;
  double largest = 0.0;
  guint key = 0;

  memset (s->diagonal, 0, s->n * sizeof *s->diagonal);
  memset (s->beside, 0, s->n * sizeof *s->beside);
  memset (s->right, 0, s->n * sizeof *s->right);
  for (guint i = 0; i < s->chords->n; i++)
    {
      double bound = MAX (samples->bounds[i], 1e-9), t, part;
      MoVec3 error;

      while (key + 1 < s->n
             && s->chords->frames->seen[i] >= s->chords->frames->played[s->path[key + 1]])
        key++;
      error = error_at (s, between (s, key, i, &t), i);
      part = mo_vec3_length (error) / bound;
      largest = MAX (largest, part);
      s->weights[i] = CLAMP (s->weights[i] * part, 1e-5, 1e5);
      add_sample (s, key, t, s->weights[i] / (bound * bound), error);
    }
  return largest;
}

static void
move_key (Solver *s, guint key, MoVec3 by)
{
  MoQuat *value = &s->values[key];
  double angle = mo_vec3_length (by);

  if (s->chords->samples->is_position)
    {
      *value = (MoQuat){ value->x + by.x, value->y + by.y, value->z + by.z, 0.0 };
      return;
    }
  if (angle < 1e-12)
    return;
  *value = mo_quat_mul (*value, mo_quat_from_axis_angle (mo_vec3_scale (by, 1.0 / angle), angle));
  /* A stored rotation has w >= 0, which affects the interpolation. */
  *value = mo_quat_normalise (value->w < 0.0 ? mo_quat_scale (*value, -1.0) : *value);
}

/* Solves the equations by elimination and moves the keys. */
static void
move_keys (Solver *s)
{
  for (guint i = 0; i < s->n; i++)
    {
      double smallest = 1e-6 * s->diagonal[i] + 1e-30;

      if (is_pinned (s->chords->samples, s->path[i]))
        {
          s->diagonal[i] = 1.0;
          s->right[i] = (MoVec3){ 0.0, 0.0, 0.0 };
          s->beside[i] = 0.0;
          if (i > 0)
            s->beside[i - 1] = 0.0;
        }
      s->diagonal[i] += smallest;
    }
  for (guint i = 1; i < s->n; i++)
    {
      double k = s->beside[i - 1] / s->diagonal[i - 1];

      s->diagonal[i] -= k * s->beside[i - 1];
      s->right[i] = mo_vec3_sub (s->right[i], mo_vec3_scale (s->right[i - 1], k));
    }
  for (guint i = s->n; i-- > 0;)
    {
      if (i + 1 < s->n)
        s->right[i] = mo_vec3_sub (s->right[i], mo_vec3_scale (s->right[i + 1], s->beside[i]));
      s->right[i] = mo_vec3_scale (s->right[i], 1.0 / s->diagonal[i]);
      move_key (s, i, s->right[i]);
    }
}

/* Moves the values of a path's keys until the error is small enough, or does not get smaller. */
static void
solve (Solver *s)
{
  g_autofree MoQuat *best = g_memdup2 (s->values, s->n * sizeof *s->values);
  double least = G_MAXDOUBLE;

  for (guint i = 0; i < s->chords->n; i++)
    s->weights[i] = 1.0;
  for (guint i = 0; i < ITERATIONS; i++)
    {
      double largest = sum_up (s);

      if (largest < least)
        {
          least = largest;
          memcpy (best, s->values, s->n * sizeof *best);
        }
      if (largest <= ENOUGH)
        break;
      move_keys (s);
    }
  memcpy (s->values, best, s->n * sizeof *best);
}

/* -- Ways -------------------------------------------------------------------------------------- */

static void
solve_path (MoChords *chords, const GArray *path)
{
  guint n = path->len;
  g_autofree MoQuat *values = g_new (MoQuat, n);
  g_autofree double *weights = g_new (double, chords->n);
  g_autofree double *diagonal = g_new (double, n), *beside = g_new (double, n);
  g_autofree MoVec3 *right = g_new (MoVec3, n);
  Solver s = { chords, (const guint *) path->data, n, values, weights, diagonal, beside, right };

  for (guint i = 0; i < n; i++)
    values[i] = mo_chords_value (chords, s.path[i]);
  solve (&s);
  for (guint i = 0; i < n; i++)
    if (!is_pinned (chords->samples, s.path[i]))
      mo_chords_set_value (chords, s.path[i], values[i]);
}

/* Narrows the widened bounds of these samples by as much as they were missed. */
static void
narrow (float *widened, guint first, guint last)
{
  for (guint i = first; i <= last; i++)
    widened[i] = (float) MAX (1.0, widened[i] * (MOST_SHRINK + LEAST_SHRINK) * 0.5);
}

/* Narrows the bounds that fail; TRUE if none does. */
static gboolean
judge (MoChords *chords, const GArray *path, float *widened)
{
  gboolean all_hold = TRUE;
  guint first = g_array_index (path, guint, 0), last = g_array_index (path, guint, path->len - 1);

  for (guint i = 0; i + 1 < path->len; i++)
    {
      guint from = g_array_index (path, guint, i), to = g_array_index (path, guint, i + 1);

      if (mo_chords_hold (chords, from, to))
        continue;
      all_hold = FALSE;
      narrow (widened, from, to);
    }
  if (!mo_chords_starts_at (chords, first))
    {
      narrow (widened, 0, first);
      all_hold = FALSE;
    }
  if (!mo_chords_ends_at (chords, last))
    {
      narrow (widened, last, chords->n - 1);
      all_hold = FALSE;
    }
  return all_hold;
}

/* Finds a path through the widened bounds. */
static void
find_path (const MoSamples *samples, const float *widened, GArray *path)
{
  MoSamples wide = *samples;
  g_autofree float *bounds = g_new (float, samples->frames->n);
  g_autoptr (GArray) candidates = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (MoChords) chords = NULL;

  for (guint i = 0; i < samples->frames->n; i++)
    bounds[i] = samples->bounds[i] * widened[i];
  wide.bounds = bounds;
  chords = mo_chords_new (&wide);
  mo_path_candidates (chords, MO_REDUCE_DEFAULT, candidates);
  mo_path_find (chords, candidates, FALSE, path);
}

static GArray *
keys_of (MoChords *chords, const GArray *path)
{
  GArray *keys = g_array_sized_new (FALSE, FALSE, sizeof (MoKey), path->len);

  for (guint i = 0; i < path->len; i++)
    {
      MoKey key = mo_chords_key (chords, g_array_index (path, guint, i));

      g_array_append_val (keys, key);
    }
  return keys;
}

GArray *
mo_refine (MoChords *chords, const GArray *path)
{
  const MoSamples *samples = chords->samples;
  g_autofree float *widened = g_new (float, chords->n);
  g_autoptr (GArray) way = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < chords->n; i++)
    widened[i] = WIDEST;
  for (guint pass = 0; pass < PASSES; pass++)
    {
      g_autoptr (MoChords) trial = mo_chords_new (samples);

      find_path (samples, widened, way);
      if (way->len >= path->len)
        return NULL;
      solve_path (trial, way);
      if (judge (trial, way, widened))
        return keys_of (trial, way);
    }
  return NULL;
}
