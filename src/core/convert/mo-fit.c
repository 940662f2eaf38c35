/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fit.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Bounds are searched to this precision: a third of a percent. */
#define FINE 0.005 /* doublings */

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

/* After so many tries, the middle is tried instead of what is likely. */
#define LIKELY_TRIES 8u

/* A step towards a size that is known on one side only is this much longer than estimated, to get past it. */
#define BEYOND 1.1

/* Thinning (mo-thin.h) takes most of the time, so it is first searched without, for a size of which it mostly leaves as much;
 * with it then, until the error is no farther from the least than this. */
#define LEFT_BY_THINNING 0.8
#define NEAR_WITH_THINNING 0.06 /* doublings */

/* Sizes go up and down by as much on the way, which a slope is measured across; and the wanted one is aimed at from below. */
#define NOISE 0.015 /* log2 of the bytes */
#define ACROSS 0.25 /* doublings */

typedef struct
{
  double at;   /* doublings */
  double bits; /* log2 of the bytes there; NAN if that was not tried */
} End;

typedef struct
{
  MoPrepared *prepared;
  const MoRecipe *recipe;
  const MoConvertOptions *options;
  MoFitTry attempt;
  MoContext *context;

  End low, high; /* too large; small enough */
  double goal;   /* log2 of the bytes */
  double start;  /* where to try first */
  double slope;  /* of the bits, likely ... */
  double beyond; /* ... and how much farther to go than it says */
  double near;   /* doublings: the least error is not searched any nearer */
  double below;  /* the goal, where to aim (bits) */
  gboolean fits; /* the last one did */

  /* Owned: of the least error that is small enough so far. */
  MoAnim *anim;
  MoContext *findings;
} Search;

static gboolean
is_known (const End *end)
{
  return !isnan (end->bits);
}

/* Where to try next: where the size is likely to be the wanted one, and a little on the side that was not tried last, so
 * that the two ends come close. */
static double
choose (const Search *s, guint n_tries)
{
  double at, aside = s->fits ? -0.4 * FINE : 0.4 * FINE;

  if (is_known (&s->low) && is_known (&s->high))
    {
      double part = (s->low.bits - (s->goal - s->below)) / (s->low.bits - s->high.bits);

      if (n_tries > LIKELY_TRIES || !isfinite (part))
        return 0.5 * (s->low.at + s->high.at);
      at = s->low.at + part * (s->high.at - s->low.at) + aside;
      return CLAMP (at, s->low.at + 0.25 * FINE, s->high.at - 0.25 * FINE);
    }
  if (!is_known (&s->low) && !is_known (&s->high))
    at = s->start;
  else
    {
      const End *known = is_known (&s->low) ? &s->low : &s->high;

      at = known->at + s->beyond * (s->goal - s->below - known->bits) / s->slope + aside;
    }
  /* Ends that were not tried are tried themselves. */
  if (at < s->low.at + FINE)
    return is_known (&s->low) ? MIN (s->low.at + FINE, s->high.at) : s->low.at;
  if (at > s->high.at - FINE)
    return is_known (&s->high) ? MAX (s->high.at - FINE, s->low.at) : s->high.at;
  return at;
}

/* FALSE if there is no result at all. */
static gboolean
try_at (Search *s, double at)
{
  g_autoptr (MoContext) own = mo_context_new (s->context->cancellable);
  g_autoptr (MoRecipe) trial = mo_fit_scale (s->recipe, at);
  g_autoptr (MoAnim) anim = s->attempt (s->prepared, trial, s->options, own, NULL);
  End here = { at, 0.0 };

  if (anim == NULL)
    return FALSE;
  here.bits = log2 ((double) mo_anim_size (anim, -1));
  s->fits = here.bits <= s->goal;
  if (!s->fits)
    {
      s->low = here;
      return TRUE;
    }
  s->high = here;
  g_clear_pointer (&s->anim, mo_anim_unref);
  g_clear_pointer (&s->findings, mo_context_free);
  s->anim = g_steal_pointer (&anim);
  s->findings = g_steal_pointer (&own);
  return TRUE;
}

/* Whether the last one fits so well that it is not worth while to go on. */
static gboolean
is_near (const Search *s)
{
  return s->fits && s->near > 0.0 && s->high.bits >= s->goal + s->near * s->slope;
}

/* Until the ends are as near as they need be, or one of them is the last that there is. */
static gboolean
search (Search *s, GError **error)
{
  double range = s->high.at - s->low.at, first = s->low.at, last = s->high.at;

  for (guint n = 0; s->high.at - s->low.at > FINE || !is_known (&s->high); n++)
    {
      double at = choose (s, n), width = MAX (s->high.at - s->low.at, FINE);

      if (mo_context_check (s->context, 1.0 - log2 (width / FINE) / log2 (MAX (range / FINE, 2.0)),
                            error))
        return FALSE;
      if (!try_at (s, at))
        {
          /* Once more, to tell why. */
          g_autoptr (MoRecipe) trial = mo_fit_scale (s->recipe, at);

          g_clear_pointer (&s->anim, mo_anim_unref);
          s->anim = s->attempt (s->prepared, trial, s->options, s->context, error);
          return s->anim != NULL;
        }
      if ((s->fits && at <= first) || is_near (s))
        break;
      if (!s->fits && at >= last)
        return find_too_large ((gsize) lround (exp2 (s->low.bits)), (gsize) s->recipe->max_bytes,
                               s->context, error);
    }
  return TRUE;
}

static void
begin (Search *s)
{
  s->low = (End){ find_end (s->recipe, FALSE), NAN };
  s->high = (End){ find_end (s->recipe, TRUE), NAN };
  s->goal = log2 (s->recipe->max_bytes);
  s->slope = USUAL_SLOPE;
  s->beyond = BEYOND;
}

/* How bits change about the least error that fits. */
static double
find_slope (Search *s)
{
  End here = s->high;
  double at = MIN (here.at + ACROSS, find_end (s->recipe, TRUE));

  if (at <= here.at || !try_at (s, at))
    return USUAL_SLOPE;
  return MIN ((s->high.bits - here.bits) / (at - here.at), 0.5 * USUAL_SLOPE);
}

/* A first try without thinning. If that left no keys to be thinned, it is the first try of the search itself. */
static gboolean
try_quickly (Search *s, const MoConvertOptions *quick)
{
  const MoConvertOptions *options = s->options;
  gboolean is_done;

  s->options = quick;
  is_done = try_at (s, s->start);
  s->options = options;
  return is_done;
}

static void
forget_result (Search *s)
{
  g_clear_pointer (&s->anim, mo_anim_unref);
  g_clear_pointer (&s->findings, mo_context_free);
}

/* Where results without thinning have the size of which that leaves the wanted one, and how fast it changes there. Nothing, if
 * they would not be thinned anyway, or there are none: then the search itself tells why. */
static void
look_ahead (Search *s)
{
  gboolean leaves_keys = FALSE;
  MoConvertOptions quick = *s->options;
  Search ahead = *s;
  End tried;

  quick.leaves_keys = &leaves_keys;
  if (!try_quickly (s, &quick) || !leaves_keys)
    return;
  tried = s->fits ? s->high : s->low;
  forget_result (s);
  begin (s);
  ahead.options = &quick;
  ahead.near = NEAR_WITH_THINNING;
  ahead.goal -= log2 (LEFT_BY_THINNING);
  *(tried.bits <= ahead.goal ? &ahead.high : &ahead.low) = tried;
  ahead.context = mo_context_new (s->context->cancellable);
  if (search (&ahead, NULL) && is_known (&ahead.high))
    {
      s->start = ahead.high.at;
      s->near = NEAR_WITH_THINNING;
      s->below = NOISE;
      s->beyond = 1.0;
      s->slope = find_slope (&ahead);
    }
  forget_result (&ahead);
  mo_context_free (ahead.context);
}

MoAnim *
mo_fit (MoPrepared *prepared, const MoRecipe *recipe, const MoConvertOptions *options,
        MoFitTry attempt, MoContext *context, GError **error)
{
  Search s = { .prepared = prepared,
               .recipe = recipe,
               .options = options,
               .attempt = attempt,
               .context = context };

  begin (&s);
  if (options->leaves_keys == NULL)
    look_ahead (&s);
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
