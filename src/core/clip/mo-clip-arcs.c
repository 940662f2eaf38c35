/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-clip-resample.h"

#include "mo-keyframes.h"
#include "mo-limits.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* A rotation by the angle A that goes along a line of its four numbers is ahead of the even one, and then behind it, by 0.004
 * A^3 at most (0.23 degrees of a radian; of the difference between t A / 2 and the angle of the line at t, whose largest term
 * is (A / 2)^3 t (1 - t) (1 - 2 t) / 6, of both halves): with n parts, n^3 times less. So many parts a radian make it 0.006
 * degrees, and 0.02 where there are very many keys. */
#define OFF_DEGREES 0.23
#define FINE 3.42
#define COARSE 2.25

/* What is left of the parts a radian where even so many make too many keys, again and again: a scene whose curves are too wild
 * to be followed turns by half a circle from key to key. */
#define COARSER 0.8

static gboolean
has_arcs (const MoCurve *curve)
{
  return curve->mode == MO_CURVE_SLERP && curve->modes == NULL && curve->width == 4;
}

/* How finely spans are divided. */
typedef struct
{
  double a_radian;   /* parts */
  double frame_time; /* seconds; 0 if that is not known */
} Grain;

/* The span after a key: so many parts, each of them a share of it but for the last one, which may be less. */
typedef struct
{
  guint n;
  double share;
} Parts;

/* How far a span is from a whole number of frames at most, as a share of one. */
#define ON_FRAMES 1e-3

/* Parts begin on frames, or each frame has as many. */
static Parts
divide_by_frames (guint n, double frames)
{
  guint n_frames = (guint) round (frames), step = n_frames / n;

  if (step == 0)
    n = n_frames * ((n + n_frames - 1) / n_frames);
  return step == 0 ? (Parts){ n, 1.0 / n }
                   : (Parts){ (n_frames + step - 1) / step, (double) step / n_frames };
}

static Parts
get_parts (const MoCurve *curve, guint key, const Grain *grain)
{
  double angle, n, frames;

  if (key + 1 >= curve->n_keys)
    return (Parts){ 1, 1.0 };
  angle = mo_quat_angle (mo_curve_rotation (curve, key), mo_curve_rotation (curve, key + 1));
  n = ceil (grain->a_radian * angle);
  if (!(n > 1.0))
    return (Parts){ 1, 1.0 };
  frames = grain->frame_time > 0.0
               ? (mo_curve_time (curve, key + 1) - mo_curve_time (curve, key)) / grain->frame_time
               : 0.0;
  if (frames < 1.5 || frames > (double) G_MAXINT || fabs (frames - round (frames)) > ON_FRAMES)
    return (Parts){ (guint) n, 1.0 / n };
  return divide_by_frames ((guint) n, frames);
}

static guint64
count_all (const MoKeyframes *keyframes, const Grain *grain, guint64 *n_own)
{
  guint64 n = 0;

  *n_own = 0;
  for (guint i = 0; i < keyframes->n_joints; i++)
    {
      const MoCurve *curve = &keyframes->joints[i].paths[MO_KEYED_TURN];

      for (guint key = 0; has_arcs (curve) && key < curve->n_keys; key++)
        {
          n += get_parts (curve, key, grain).n;
          (*n_own)++;
        }
    }
  return n;
}

/* Fills a row with the rotation at a share of the span after a key. */
static void
fill_row (const MoCurve *curve, guint key, double share, double *row)
{
  double from = mo_curve_time (curve, key);

  row[0] = from;
  mo_curve_get_value (curve, key, row + 1);
  if (share == 0.0)
    return;
  row[0] = from + (mo_curve_time (curve, key + 1) - from) * share;
  mo_curve_between (curve, key, row[0], share, row + 1);
}

static void
divide (MoCurve *curve, const Grain *grain)
{
  MoCurve divided;
  guint n = 0, next = 0;

  for (guint key = 0; key < curve->n_keys; key++)
    n += get_parts (curve, key, grain).n;
  if (n == curve->n_keys)
    return;
  mo_curve_init (&divided, n, curve->width, MO_CURVE_SLERP);
  for (guint key = 0; key < curve->n_keys; key++)
    {
      Parts parts = get_parts (curve, key, grain);

      for (guint part = 0; part < parts.n; part++)
        fill_row (curve, key, part * parts.share, mo_curve_row (&divided, next++));
    }
  mo_curve_clear (curve);
  *curve = divided;
}

/* How many keys there may be. As many as a scene gets for free are not known to be in the file. */
static guint64
get_most (guint64 n_own)
{
  guint64 n_given = n_own > MO_FREE_BAKED_KEYS ? n_own - MO_FREE_BAKED_KEYS : 0;

  return MO_FREE_BAKED_KEYS + 2 * n_given;
}

static void
choose_coarse (const MoKeyframes *keyframes, guint64 most, Grain *grain, MoContext *context)
{
  guint64 n_own;

  grain->a_radian = COARSE;
  while (count_all (keyframes, grain, &n_own) > most)
    grain->a_radian *= COARSER;
  mo_report (context, MO_CODE_KEYS_COARSE, MO_NOWHERE, NULL, _ ("by up to %.2g degrees"),
             OFF_DEGREES / pow (grain->a_radian, 3.0));
}

MoClip *
mo_clip_divide_arcs (MoClip *clip, MoContext *context)
{
  Grain grain = { FINE, clip->frame_time };
  guint64 n_own, n;
  MoClip *copy;

  n = clip->keyframes != NULL ? count_all (clip->keyframes, &grain, &n_own) : 0;
  if (n == 0 || n == n_own)
    return mo_clip_ref (clip);
  if (n > get_most (n_own))
    choose_coarse (clip->keyframes, get_most (n_own), &grain, context);
  copy = mo_clip_copy_motion (clip);
  for (guint i = 0; i < copy->keyframes->n_joints; i++)
    if (has_arcs (&copy->keyframes->joints[i].paths[MO_KEYED_TURN]))
      divide (&copy->keyframes->joints[i].paths[MO_KEYED_TURN], &grain);
  g_array_set_size (copy->keyframes->times, 0);
  mo_keyframes_collect_times (copy->keyframes, (double[]){ 0.0, mo_clip_duration (clip) }, 2);
  return copy;
}
