/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-stature.h"

#include "mo-clip-meant.h"
#include "mo-clip-reference.h"
#include "mo-clip-stance.h"
#include "mo-joint-map.h"
#include "mo-own-floor.h"
#include "mo-own-reference.h"
#include "mo-stance.h"

/* Legs so many times as long as the avatar's, or as short, are another body's. Programs that make files for the world
 * have bodies whose legs are up to 1.045 times as long. */
#define FITS 1.08

/* At rest, without rotations. */
static MoVec3
get_rest_place (const MoSkeleton *skeleton, int joint)
{
  MoVec3 place = { 0.0, 0.0, 0.0 };

  for (; joint >= 0; joint = mo_skeleton_joint (skeleton, (guint) joint)->parent)
    place = mo_vec3_add (place, mo_skeleton_joint (skeleton, (guint) joint)->rest.translation);
  return place;
}

static double
get_rest_length (const MoSkeleton *skeleton, int from, int to)
{
  return mo_vec3_length (
      mo_vec3_sub (get_rest_place (skeleton, to), get_rest_place (skeleton, from)));
}

/* Of both thighs and shins, in its units. */
static double
get_rest_legs (const MoSkeleton *skeleton, const MoBody *body)
{
  double sum = 0.0;

  for (guint side = 0; side < 2; side++)
    sum += get_rest_length (skeleton, body->sides[side].hip, body->sides[side].knee)
           + get_rest_length (skeleton, body->sides[side].knee, body->sides[side].ankle);
  return sum;
}

void
mo_stature_guess (MoStature *self, const MoClip *clip, const MoRecipe *recipe)
{
  g_autoptr (MoJointMap) map = NULL;
  g_autoptr (MoFigure) figure = NULL;
  const MoBody *body;
  MoFitting fitting;
  double ratio;

  *self = (MoStature){ .scale = 1.0 };
  if (!mo_clip_is_for_world (clip) || mo_clip_rests_otherwise (clip))
    return;
  map = mo_joint_map_new (clip, NULL);
  body = mo_joint_map_get_body (map);
  if (body == NULL)
    return;
  ratio = get_rest_legs (clip->skeleton, body) * clip->space.metres / mo_stance_get ()->legs;
  if (!(ratio > 0.0 && isfinite (ratio)))
    return;
  if (recipe->units == MO_UNITS_AUTO && recipe->length_scale == 1.0
      && (ratio > FITS || ratio < 1.0 / FITS))
    self->scale = 1.0 / ratio;
  if (recipe->reference != MO_REFERENCE_AUTO || clip->skeleton->tells_tracks
      || !mo_clip_begins_in_motion (clip))
    return;
  figure = mo_figure_new_stream (clip);
  if (!mo_fitting_init_by_turns (&fitting, figure, body, clip->skeleton, 0,
                                 self->scale * clip->space.metres))
    return;
  self->origin = mo_own_floor_find_origin (&fitting, clip);
  self->has_origin = TRUE;
}

MoClip *
mo_stature_place (const MoClip *clip, const MoRecipe *recipe)
{
  g_autoptr (MoRecipe) merged =
      recipe != NULL ? mo_clip_merge_recipe (clip, recipe) : mo_recipe_new ();
  g_autoptr (MoClip) upright = NULL, placed = NULL;
  MoStature stature = { .scale = 1.0 };
  g_autofree double *lifts = NULL;

  if (clip->skeleton == NULL || mo_clip_is_meant_otherwise (clip, merged))
    return mo_clip_ref ((MoClip *) clip);
  clip = upright = mo_own_reference_raise (clip, merged);
  mo_stature_guess (&stature, clip, merged);
  placed = stature.has_origin ? mo_clip_set_origin_aside (clip, stature.origin)
                              : mo_clip_ref ((MoClip *) clip);
  lifts = mo_own_floor_find_lifts (&stature, clip, merged);
  if (lifts == NULL)
    return g_steal_pointer (&placed);
  for (guint i = 0; i < clip->n_frames; i++)
    lifts[i] /= stature.scale * clip->space.metres;
  return mo_clip_raise (placed, lifts);
}

double
mo_stature_guess_unit (double legs)
{
  static const double units[] = { 0.001, 0.01, MO_METRES_PER_INCH, 0.1, 0.3048, 1.0 };
  double best = units[0];

  for (guint i = 1; i < G_N_ELEMENTS (units); i++)
    if (fabs (log (units[i] * legs / mo_stance_get ()->legs))
        < fabs (log (best * legs / mo_stance_get ()->legs)))
      best = units[i];
  return best;
}
