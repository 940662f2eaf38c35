/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fit.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The exponent of the usual number of keys as a function of the bound. */
#define USUAL_SLOPE -0.4

static MoRecipe *
with_number (const MoRecipe *recipe, MoFieldId id, double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return mo_recipe_with (recipe, id, g_ascii_dtostr (text, sizeof text, number), NULL);
}

MoRecipe *
mo_fit_scale (const MoRecipe *recipe, double doublings)
{
  double scale = exp2 (doublings);
  const MoField *distance = mo_field (MO_FIELD_ERROR), *angle = mo_field (MO_FIELD_ANGLE_ERROR);
  /* Set to 0 explicitly, because the file may have a size of its own. */
  g_autoptr (MoRecipe) free_size = with_number (recipe, MO_FIELD_MAX_BYTES, 0.0);
  g_autoptr (MoRecipe) one =
      with_number (free_size, MO_FIELD_ERROR,
                   CLAMP (recipe->error * scale, distance->min, distance->max));

  return with_number (one, MO_FIELD_ANGLE_ERROR,
                      CLAMP (recipe->angle_error * scale, angle->min, angle->max));
}

/* The size in bytes, or 0 if there is no result. */
static gsize
size_at (MoPrepared *prepared, const MoRecipe *recipe, double doublings,
         const MoConvertOptions *options, MoFitTry attempt, MoContext *context)
{
  g_autoptr (MoContext) own = mo_context_new (context->cancellable);
  g_autoptr (MoRecipe) trial = mo_fit_scale (recipe, doublings);
  g_autoptr (MoAnim) anim = attempt (prepared, trial, options, own, NULL);

  return anim != NULL ? mo_anim_size (anim, -1) : 0;
}

/* How far at least one of the bounds can still go up or down, in doublings; the other stays at
 * its limit. */
static double
find_end (const MoRecipe *recipe, gboolean up)
{
  const MoField *distance = mo_field (MO_FIELD_ERROR), *angle = mo_field (MO_FIELD_ANGLE_ERROR);

  return up ? MAX (log2 (distance->max / recipe->error), log2 (angle->max / recipe->angle_error))
            : MIN (log2 (distance->min / recipe->error), log2 (angle->min / recipe->angle_error));
}

static gboolean
find_too_large (gsize bytes, gsize room, MoContext *context, GError **error)
{
  return mo_fail (context, error, MO_ERROR_LIMIT, MO_CODE_CANNOT_FIT, MO_NOWHERE, NULL,
                  _ ("%zu bytes at least, but %zu requested"), bytes, room);
}

MoAnim *
mo_fit_as_it_is (MoPrepared *prepared, const MoRecipe *recipe, const MoConvertOptions *options,
                 MoFitTry attempt, MoContext *context, GError **error)
{
  MoAnim *anim = attempt (prepared, recipe, options, context, error);

  if (anim != NULL && mo_anim_size (anim, -1) > (gsize) recipe->max_bytes
      && !find_too_large (mo_anim_size (anim, -1), (gsize) recipe->max_bytes, context, error))
    g_clear_pointer (&anim, mo_anim_unref);
  return anim;
}

/* -- The search -------------------------------------------------------------------------------- */

/* With the first try, the least error is not searched any nearer than this; with each further one by half as much more, as there
 * is less and less to be won. */
#define NEAR 0.03         /* doublings */
#define NEAR_THINNED 0.06 /* likewise */

/* After so many tries, the middle is tried instead of what is likely. */
#define LIKELY_TRIES 5u

/* Sizes go up and down by as much on the way; the wanted one is aimed at from below. */
#define NOISE 0.015 /* log2 of the bytes */

/* Thinning (mo-thin.h) takes most of the time. So the size that it mostly leaves is first searched without, roughly; then the
 * one that further rounds mostly leave, with one round. Where that is, the search itself begins. */
#define LEFT_BY_THINNING 0.8
#define LEFT_BY_ROUNDS 0.965
#define ROUGH 0.12 /* log2 of the bytes */

typedef struct
{
  double at;   /* doublings */
  double bits; /* log2 of the bytes there; NAN if that was not tried */
} Try;

typedef struct
{
  MoPrepared *prepared;
  const MoRecipe *recipe;
  const MoConvertOptions *options;
  MoFitTry attempt;
  MoContext *context;

  Try low, high;    /* too large; small enough */
  Try last, before; /* in the order of tries */
  double goal;      /* log2 of the bytes */
  double start;     /* where to try first */
  double slope;     /* of the bits, likely, as long as there are no two tries */
  double near;      /* doublings: NEAR or NEAR_THINNED */
  double rough;     /* bits: near enough on either side; 0 if the size has to fit */

  /* Owned: of the least error that is small enough so far. */
  MoAnim *anim;
  MoContext *findings;
} Search;

static gboolean
is_known (const Try *tried)
{
  return !isnan (tried->bits);
}

static void
begin (Search *s)
{
  s->low = (Try){ find_end (s->recipe, FALSE), NAN };
  s->high = (Try){ find_end (s->recipe, TRUE), NAN };
  s->last = s->before = (Try){ 0.0, NAN };
}

static void
forget_result (Search *s)
{
  g_clear_pointer (&s->anim, mo_anim_unref);
  g_clear_pointer (&s->findings, mo_context_free);
}

/* How bits change, from the last two tries unless they are so close that it would be noise. */
static double
find_slope (const Search *s)
{
  double slope = (s->last.bits - s->before.bits) / (s->last.at - s->before.at);

  return isnan (slope) || fabs (s->last.at - s->before.at) < NEAR_THINNED
             ? s->slope
             : CLAMP (slope, 2.0 * USUAL_SLOPE, 0.25 * USUAL_SLOPE);
}

static double
aim (const Search *s)
{
  return s->rough > 0.0 ? s->goal : s->goal - NOISE;
}

/* Where the size is likely to be the wanted one. */
static double
choose (const Search *s, guint n_tries)
{
  double margin = 0.25 * s->near, at;

  if (is_known (&s->low) && is_known (&s->high))
    {
      double part = (s->low.bits - aim (s)) / (s->low.bits - s->high.bits);

      if (n_tries > LIKELY_TRIES || !isfinite (part))
        return 0.5 * (s->low.at + s->high.at);
      at = s->low.at + part * (s->high.at - s->low.at);
      return CLAMP (at, s->low.at + margin, s->high.at - margin);
    }
  at = is_known (&s->last) ? s->last.at + (aim (s) - s->last.bits) / find_slope (s) : s->start;
  /* Ends that were not tried are tried themselves. */
  if (at < s->low.at + margin)
    return is_known (&s->low) ? MIN (s->low.at + margin, s->high.at) : s->low.at;
  if (at > s->high.at - margin)
    return is_known (&s->high) ? MAX (s->high.at - margin, s->low.at) : s->high.at;
  return at;
}

/* Whether it fits. */
static gboolean
note_try (Search *s, Try tried)
{
  gboolean fits = tried.bits <= s->goal;

  s->before = s->last;
  s->last = tried;
  *(fits ? &s->high : &s->low) = tried;
  return fits;
}

/* FALSE if there is no result at all. */
static gboolean
try_at (Search *s, double at)
{
  g_autoptr (MoContext) own = mo_context_new (s->context->cancellable);
  g_autoptr (MoRecipe) trial = mo_fit_scale (s->recipe, at);
  g_autoptr (MoAnim) anim = s->attempt (s->prepared, trial, s->options, own, NULL);

  if (anim == NULL)
    return FALSE;
  if (!note_try (s, (Try){ at, log2 ((double) mo_anim_size (anim, -1)) }))
    return TRUE;
  forget_result (s);
  s->anim = g_steal_pointer (&anim);
  s->findings = g_steal_pointer (&own);
  return TRUE;
}

/* Whether it is not worth while to go on after so many tries: what fits cannot be far from what does not. */
static gboolean
is_near (const Search *s, guint n_tries)
{
  double near = s->near * (0.5 + 0.5 * n_tries);

  if (s->rough > 0.0)
    return fabs (s->last.bits - s->goal) <= s->rough || s->high.at - s->low.at <= s->near;
  return is_known (&s->high)
         && (s->high.at - s->low.at <= near || s->high.bits >= s->goal + near * find_slope (s));
}

/* Until it is near, or at one of the ends. */
static gboolean
search (Search *s, GError **error)
{
  double first = s->low.at, last = s->high.at, range = last - first;

  for (guint n = 0; !is_known (&s->last) || !is_near (s, n); n++)
    {
      double at = choose (s, n), width = MAX (s->high.at - s->low.at, s->near);

      if (mo_context_check (s->context,
                            1.0 - log2 (width / s->near) / log2 (MAX (range / s->near, 2.0)),
                            error))
        return FALSE;
      if (!try_at (s, at))
        {
          /* Once more, to tell why. */
          g_autoptr (MoRecipe) trial = mo_fit_scale (s->recipe, at);

          forget_result (s);
          s->anim = s->attempt (s->prepared, trial, s->options, s->context, error);
          return s->anim != NULL;
        }
      if (s->high.at <= first)
        break;
      if (s->low.at >= last)
        return find_too_large ((gsize) lround (exp2 (s->low.bits)), (gsize) s->recipe->max_bytes,
                               s->context, error);
    }
  return TRUE;
}

/* Begins the search where results of another kind, of which this part is left by the usual one, have the size of which that
 * is the wanted one. `tried`: one of those, or NULL. */
static void
look_ahead (Search *s, const MoConvertOptions *options, double left, const Try *tried)
{
  Search ahead = *s;

  ahead.options = options;
  ahead.goal -= log2 (left);
  ahead.rough = ROUGH;
  ahead.context = mo_context_new (s->context->cancellable);
  if (tried != NULL)
    note_try (&ahead, *tried);
  search (&ahead, NULL);
  if (is_known (&ahead.last))
    {
      s->slope = find_slope (&ahead);
      s->start = ahead.last.at + (ahead.goal - ahead.last.bits) / s->slope;
    }
  forget_result (&ahead);
  mo_context_free (ahead.context);
}

/* The first try is without thinning; if that left no keys to be thinned, it counts. If there is no result, the search itself
 * tells why. */
static void
begin_near (Search *s)
{
  const MoConvertOptions *options = s->options;
  gboolean leaves_keys = FALSE, is_done;
  MoConvertOptions quick = *options, once = *options;
  Try tried;

  quick.effort = MO_EFFORT_UNTHINNED;
  quick.leaves_keys = &leaves_keys;
  once.effort = MO_EFFORT_ONE_ROUND;
  s->options = &quick;
  is_done = try_at (s, s->start);
  s->options = options;
  if (!is_done || !leaves_keys)
    return;
  tried = s->last;
  forget_result (s);
  begin (s);
  s->near = NEAR_THINNED;
  look_ahead (s, &quick, LEFT_BY_THINNING, &tried);
  look_ahead (s, &once, LEFT_BY_ROUNDS, NULL);
}

MoAnim *
mo_fit (MoPrepared *prepared, const MoRecipe *recipe, const MoConvertOptions *options,
        MoFitTry attempt, MoContext *context, GError **error)
{
  Search s = { .prepared = prepared,
               .recipe = recipe,
               .options = options,
               .attempt = attempt,
               .context = context,
               .goal = log2 (recipe->max_bytes),
               .slope = USUAL_SLOPE,
               .near = NEAR };

  begin (&s);
  if (options->effort == MO_EFFORT_ALL)
    begin_near (&s);
  if (!search (&s, error))
    g_clear_pointer (&s.anim, mo_anim_unref);
  else if (s.findings != NULL)
    mo_diagnostics_append (context->diagnostics, s.findings->diagnostics);
  g_clear_pointer (&s.findings, mo_context_free);
  return s.anim;
}

/* -- Estimates --------------------------------------------------------------------------------- */

gsize
mo_fit_measure (MoPrepared *prepared, const MoRecipe *recipe, double doublings, MoContext *context)
{
  return size_at (prepared, recipe, doublings, &(MoConvertOptions){ 0 }, mo_finish, context);
}

double
mo_fit_estimate (const MoFitPoint *points, guint n, double doublings)
{
  guint i = 1;
  double from, to, slope;

  if (n == 1)
    return points[0].bytes * exp2 (USUAL_SLOPE * (doublings - points[0].doublings));
  while (i + 1 < n && points[i].doublings < doublings)
    i++;
  from = log2 (points[i - 1].bytes);
  to = log2 (points[i].bytes);
  slope = (to - from) / (points[i].doublings - points[i - 1].doublings);
  return exp2 (from + slope * (doublings - points[i - 1].doublings));
}

double
mo_fit_estimate_doublings (const MoFitPoint *points, guint n, double bytes)
{
  double low = -MO_FIT_DOUBLINGS, high = MO_FIT_DOUBLINGS;

  /* Bytes decrease or stay the same as the bounds grow. */
  for (guint i = 0; i < 40; i++)
    {
      double middle = (low + high) / 2.0;

      if (mo_fit_estimate (points, n, middle) > bytes)
        low = middle;
      else
        high = middle;
    }
  return high;
}
