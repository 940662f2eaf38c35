/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-chords.h"

#include <string.h>

/* Keys need not be on the motion. A path through wider bounds has fewer keys; their values are
 * then moved until the path is within the proper bounds: the least largest error, by least
 * squares whose weights grow where the error is large (Lawson, "Contributions to the theory of
 * linear least maximum approximation", 1961). Where that fails, the wider bounds are narrowed,
 * and a new path is tried, which elsewhere is mostly the same: there its values are known. Where the bounds are as narrow as
 * those asked for, keys that were moved for others are in the way, and its own are not moved any more, so that a path is found
 * in the end. */

#define PASSES 16   /* paths tried */
#define ENOUGH 0.97 /* of the bound: the rest is for rounding */
#define SHRINK 0.85 /* of the wider bounds, where they are missed */

/* What is tried: the initial factor of the bounds, and iterations of the weights for one path. */
typedef struct
{
  double widest;
  guint iterations;
} Effort;

static const Effort efforts[] = { { 1.7, 10 }, { 2.0, 24 }, { 1.5, 24 } };

/* Tracks of so few samples are always tried in all of these ways, as that takes no time; others in the first. */
#define FEW 64

/* Stretches this many keys away from one that is not within its bound stay as they are: what is done to one hardly changes
 * those beyond. */
#define AWAY 3

/* -- Values for the keys of one way ------------------------------------------------------------ */

/* The samples from one key to the next, of the last one to the end; those before the first belong to its. */
typedef struct
{
  guint first, end; /* samples */
  gboolean moves;   /* it is out of bounds, or near one that is */
  double largest;   /* error relative to its bound */
  /* What it adds to the normal equations of its key and of the next one. */
  double here, next, beside;
  MoVec3 right_here, right_next;
} Piece;

typedef struct
{
  const MoChords *chords;
  const guint *path;
  guint n;            /* keys */
  MoQuat *values;     /* of the keys */
  Piece *pieces;      /* one for each key */
  double *weights;    /* of the samples */
  double *parts;      /* of the way to the next key at which they are, 0..1 */
  double *strictness; /* one by the square of their bounds */
  guint8 *is_pinned;
  /* The normal equations, symmetric and tridiagonal: one row per key, the same for the three
   * axes. */
  double *diagonal, *beside;
  MoVec3 *right;
  guint iterations;
} Solver;

static void
find_pieces (Solver *s)
{
  const MoFrames *frames = s->chords->frames;
  guint sample = 0;

  for (guint key = 0; key < s->n; key++)
    {
      Piece *piece = &s->pieces[key];
      double from = frames->played[s->path[key]], to = from;
      gboolean is_last = key + 1 == s->n;

      if (!is_last)
        to = frames->played[s->path[key + 1]];
      *piece = (Piece){ .first = sample, .moves = TRUE };
      for (; sample < s->chords->n && (is_last || frames->seen[sample] < to); sample++)
        s->parts[sample] =
            is_last ? 0.0 : CLAMP ((frames->seen[sample] - from) / (to - from), 0.0, 1.0);
      piece->end = sample;
    }
}

/* Where a straight line is so much shorter than 1 (squared), what is on it is made as long; elsewhere that hardly counts. */
#define SHORT 0.999

/* From the sample to what is on the path: metres, or a rotation in radians about an axis in the parent's space. */
static inline MoVec3
error_at (MoQuat q, MoQuat way, gboolean is_position)
{
  MoVec3 error;
  double length, scale = 2.0;

  if (is_position)
    return (MoVec3){ way.x - q.x, way.y - q.y, way.z - q.z };
  error = (MoVec3){ q.w * way.x - way.w * q.x + q.y * way.z - q.z * way.y,
                    q.w * way.y - way.w * q.y + q.z * way.x - q.x * way.z,
                    q.w * way.z - way.w * q.z + q.x * way.y - q.y * way.x };
  length = mo_quat_dot (way, way);
  if (length < SHORT)
    scale /= sqrt (length);
  return mo_vec3_scale (error, mo_quat_dot (q, way) < 0.0 ? -scale : scale);
}

/* Sums up a piece's part of the equations for the current values and updates the weights. */
static void
sum_up (Solver *s, guint key)
{
  const MoSamples *samples = s->chords->samples;
  Piece *piece = &s->pieces[key];
  const MoQuat a = s->values[key], b = s->values[key + 1 < s->n ? key + 1 : key];
  const MoQuat d = { b.x - a.x, b.y - a.y, b.z - a.z, b.w - a.w };
  gboolean is_opposite = !samples->is_position && mo_quat_dot (a, b) < 0.0;
  double largest = 0.0, here = 0.0, next = 0.0, beside = 0.0;
  MoVec3 right_here = { 0.0, 0.0, 0.0 }, right_next = { 0.0, 0.0, 0.0 };

  for (guint i = piece->first; i < piece->end; i++)
    {
      double t = s->parts[i], u = 1.0 - t, strict = s->strictness[i], square, weight;
      MoQuat way = { a.x + t * d.x, a.y + t * d.y, a.z + t * d.z, a.w + t * d.w };
      MoVec3 error;

      if (G_UNLIKELY (is_opposite))
        way = mo_quat_nlerp (a, b, t);
      error = error_at (samples->values[i], way, samples->is_position);
      square = mo_vec3_dot (error, error) * strict;
      largest = MAX (largest, square);
      s->weights[i] = CLAMP (s->weights[i] * sqrt (square), 1e-5, 1e5);
      weight = s->weights[i] * strict;
      here += weight * u * u;
      next += weight * t * t;
      beside += weight * u * t;
      right_here = mo_vec3_add (right_here, mo_vec3_scale (error, -weight * u));
      right_next = mo_vec3_add (right_next, mo_vec3_scale (error, -weight * t));
    }
  piece->largest = sqrt (largest);
  piece->here = here;
  piece->next = next;
  piece->beside = beside;
  piece->right_here = right_here;
  piece->right_next = right_next;
}

/* Returns the largest error relative to its bound. */
static double
sum_up_pieces (Solver *s)
{
  double largest = 0.0;

  for (guint key = 0; key < s->n; key++)
    {
      if (s->pieces[key].moves)
        sum_up (s, key);
      largest = MAX (largest, s->pieces[key].largest);
    }
  return largest;
}

/* What is within its bound, and not near anything that is not, stays. */
static void
choose_pieces (Solver *s)
{
  guint last = s->n;

  for (guint key = 0; key < s->n; key++)
    {
      if (s->pieces[key].largest > ENOUGH)
        last = key;
      s->pieces[key].moves = last < s->n && key - last <= AWAY;
    }
  last = s->n;
  for (guint key = s->n; key-- > 0;)
    {
      if (s->pieces[key].largest > ENOUGH)
        last = key;
      s->pieces[key].moves |= last < s->n && last - key <= AWAY;
    }
}

static gboolean
may_move (const Solver *s, guint key)
{
  return !s->is_pinned[key] && s->pieces[key].moves && (key == 0 || s->pieces[key - 1].moves);
}

static void
fill_row (Solver *s, guint key)
{
  const Piece *piece = &s->pieces[key], *before = key > 0 ? piece - 1 : NULL;
  gboolean moves = may_move (s, key);

  s->beside[key] = moves && key + 1 < s->n && may_move (s, key + 1) ? piece->beside : 0.0;
  if (!moves)
    {
      s->diagonal[key] = 1.0;
      s->right[key] = (MoVec3){ 0.0, 0.0, 0.0 };
      return;
    }
  s->diagonal[key] = piece->here + (before != NULL ? before->next : 0.0);
  s->diagonal[key] += 1e-6 * s->diagonal[key] + 1e-30;
  s->right[key] =
      before != NULL ? mo_vec3_add (piece->right_here, before->right_next) : piece->right_here;
}

/* Rotations are small. */
static void
move_key (Solver *s, guint key, MoVec3 by)
{
  MoQuat *value = &s->values[key], turn = { 0.5 * by.x, 0.5 * by.y, 0.5 * by.z, 1.0 };

  if (s->chords->samples->is_position)
    {
      *value = (MoQuat){ value->x + by.x, value->y + by.y, value->z + by.z, 0.0 };
      return;
    }
  turn = mo_quat_mul (*value, turn);
  /* A stored rotation has w >= 0, which affects the interpolation. */
  *value = mo_quat_normalise (turn.w < 0.0 ? mo_quat_scale (turn, -1.0) : turn);
}

/* Solves the equations by elimination and moves the keys. */
static void
move_keys (Solver *s)
{
  for (guint i = 0; i < s->n; i++)
    {
      fill_row (s, i);
      if (i == 0 || s->beside[i - 1] == 0.0)
        continue;
      {
        double k = s->beside[i - 1] / s->diagonal[i - 1];

        s->diagonal[i] -= k * s->beside[i - 1];
        s->right[i] = mo_vec3_sub (s->right[i], mo_vec3_scale (s->right[i - 1], k));
      }
    }
  for (guint i = s->n; i-- > 0;)
    {
      if (!may_move (s, i))
        continue;
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
    {
      double bound = MAX (s->chords->samples->bounds[i], 1e-9);

      s->weights[i] = 1.0;
      s->strictness[i] = 1.0 / (bound * bound);
    }
  find_pieces (s);
  for (guint i = 0; i < s->iterations; i++)
    {
      double largest = sum_up_pieces (s);

      if (largest < least)
        {
          least = largest;
          memcpy (best, s->values, s->n * sizeof *best);
        }
      if (largest <= ENOUGH)
        break;
      choose_pieces (s);
      move_keys (s);
    }
  memcpy (s->values, best, s->n * sizeof *best);
}

/* -- Ways -------------------------------------------------------------------------------------- */

/* What is known of a track from the paths tried so far, by sample. */
typedef struct
{
  float *widened;      /* factor of the bound */
  guint8 *is_narrower; /* than in the path before */
  guint8 *is_fixed;    /* a key there stays on the motion */
  MoQuat *solved;      /* values of keys of the paths before; all zeros of other samples */
  guint iterations;
} Tried;

static gboolean
is_none (MoQuat value)
{
  return mo_quat_dot (value, value) == 0.0;
}

static gboolean
is_same (MoQuat a, MoQuat b)
{
  return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w;
}

/* Sets the keys of a trial. Most values of the paths before are good enough for this one too. */
static void
solve_path (MoChords *chords, MoChords *trial, const GArray *path, Tried *tried)
{
  guint n = path->len;
  g_autofree MoQuat *values = g_new (MoQuat, n);
  g_autofree Piece *pieces = g_new (Piece, n);
  g_autofree double *weights = g_new (double, chords->n), *parts = g_new (double, chords->n);
  g_autofree double *strictness = g_new (double, chords->n);
  g_autofree guint8 *is_pinned = g_new (guint8, n);
  g_autofree double *diagonal = g_new (double, n), *beside = g_new (double, n);
  g_autofree MoVec3 *right = g_new (MoVec3, n);
  Solver s = { trial,
               (const guint *) path->data,
               n,
               values,
               pieces,
               weights,
               parts,
               strictness,
               is_pinned,
               diagonal,
               beside,
               right,
               tried->iterations };

  for (guint i = 0; i < n; i++)
    {
      MoQuat before = tried->solved[s.path[i]];
      gboolean is_own;

      is_pinned[i] = tried->is_fixed[s.path[i]];
      is_own = is_pinned[i] || is_none (before);
      if (is_own)
        mo_chords_copy_key (trial, chords, s.path[i]);
      values[i] = is_own ? mo_chords_value (trial, s.path[i]) : before;
    }
  solve (&s);
  for (guint i = 0; i < n; i++)
    {
      MoQuat *solved = &tried->solved[s.path[i]];

      if (!is_pinned[i] && (is_none (*solved) || !is_same (values[i], *solved)))
        mo_chords_set_value (trial, s.path[i], *solved = values[i]);
    }
}

/* Narrows the widened bounds of the samples of a piece that fails. Where they are no wider than those asked for, it is keys that
 * were moved for others that break them: those at its ends stay on the motion from now on. FALSE if they do already. */
static gboolean
narrow (Tried *tried, guint first, guint last)
{
  gboolean has_changed = FALSE;

  for (guint i = first; i <= last; i++)
    {
      if (tried->widened[i] <= 1.0f)
        continue;
      has_changed = tried->is_narrower[i] = TRUE;
      tried->widened[i] = (float) MAX (1.0, tried->widened[i] * SHRINK);
    }
  if (has_changed)
    return TRUE;
  has_changed = !tried->is_fixed[first] || !tried->is_fixed[last];
  tried->is_fixed[first] = tried->is_fixed[last] = TRUE;
  return has_changed;
}

typedef enum
{
  HOLDS,
  MAY_HOLD, /* after another path, as bounds were narrowed */
  FAILS,
} Verdict;

/* Narrows the bounds that fail. */
static Verdict
judge (MoChords *chords, const GArray *path, Tried *tried)
{
  gboolean all_hold = TRUE, has_changed = FALSE;
  guint first = g_array_index (path, guint, 0), last = g_array_index (path, guint, path->len - 1);

  for (guint i = 0; i + 1 < path->len; i++)
    {
      guint from = g_array_index (path, guint, i), to = g_array_index (path, guint, i + 1);

      if (mo_chords_hold (chords, from, to))
        continue;
      all_hold = FALSE;
      has_changed |= narrow (tried, from, to);
    }
  if (!mo_chords_starts_at (chords, first))
    {
      all_hold = FALSE;
      has_changed |= narrow (tried, 0, first);
    }
  if (!mo_chords_ends_at (chords, last))
    {
      all_hold = FALSE;
      has_changed |= narrow (tried, last, chords->n - 1);
    }
  if (all_hold)
    return HOLDS;
  return has_changed ? MAY_HOLD : FAILS;
}

/* Finds a path through the widened bounds. */
static void
find_path (MoChords *wide, float *bounds, const MoSamples *samples, Tried *tried, GArray *path)
{
  g_autoptr (GArray) candidates = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < wide->n; i++)
    if (tried->is_narrower[i])
      bounds[i] = samples->bounds[i] * tried->widened[i];
  mo_chords_narrow_bounds (wide, tried->is_narrower);
  memset (tried->is_narrower, FALSE, wide->n);
  mo_path_candidates (wide, MO_REDUCE_DEFAULT, candidates);
  mo_path_find (wide, candidates, FALSE, path);
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

static GArray *
refine (MoChords *chords, const GArray *path, Tried *tried)
{
  const MoSamples *samples = chords->samples;
  g_autofree float *bounds = g_memdup2 (samples->bounds, chords->n * sizeof *bounds);
  g_autoptr (GArray) way = g_array_new (FALSE, FALSE, sizeof (guint));
  MoSamples wider = *samples;
  g_autoptr (MoChords) wide = NULL, trial = mo_chords_new (samples);
  Verdict verdict = MAY_HOLD;

  for (guint i = 0; i < chords->n; i++)
    bounds[i] = samples->bounds[i] * tried->widened[i];
  wider.bounds = bounds;
  wide = mo_chords_new (&wider);
  mo_chords_remember (wide);
  for (guint pass = 0; pass < PASSES && verdict == MAY_HOLD; pass++)
    {
      find_path (wide, bounds, samples, tried, way);
      if (way->len >= path->len)
        return NULL;
      solve_path (chords, trial, way, tried);
      verdict = judge (trial, way, tried);
      if (verdict == HOLDS)
        return keys_of (trial, way);
    }
  return NULL;
}

static GArray *
refine_by (MoChords *chords, const GArray *path, const Effort *effort)
{
  const MoSamples *samples = chords->samples;
  g_autofree float *widened = g_new (float, chords->n);
  g_autofree guint8 *is_narrower = g_new0 (guint8, chords->n);
  g_autofree guint8 *is_fixed = g_new0 (guint8, chords->n);
  g_autofree MoQuat *solved = g_new0 (MoQuat, chords->n);
  Tried tried = { widened, is_narrower, is_fixed, solved, effort->iterations };

  for (guint i = 0; i < chords->n; i++)
    widened[i] = (float) effort->widest;
  for (guint i = 0; i < samples->n_pins; i++)
    is_fixed[samples->pins[i]] = TRUE;
  return refine (chords, path, &tried);
}

GArray *
mo_refine (MoChords *chords, const GArray *path, gboolean try_all)
{
  guint n = try_all || chords->n <= FEW ? G_N_ELEMENTS (efforts) : 1;
  GArray *best = NULL;

  for (guint i = 0; i < n; i++)
    {
      GArray *keys = refine_by (chords, path, &efforts[i]);

      if (keys == NULL)
        continue;
      if (best != NULL && best->len <= keys->len)
        g_array_unref (keys);
      else
        {
          g_clear_pointer (&best, g_array_unref);
          best = keys;
        }
    }
  return best;
}
