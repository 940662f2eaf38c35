/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-seams.h"
#include "mo-take-sample.h"

#include <glib/gi18n-lib.h>

/* Finds where the motion can loop as it will play, with the maker's edits: but for those that close the loop, as these close
 * what is left of the seam wherever it is found. */

/* Motions without frames are looked at so many times a second: an .anim, and keyframes that say no rate, as those of its
 * project. */
#define USUAL_RATE 60.0

double
mo_seam_step (const MoTake *take, const MoClip *clip, const MoRecipe *recipe)
{
  gboolean has_rate = clip->frame_time > 0.0 || recipe->frame_rate > 0.0;

  return has_rate && take->frame_time > 0.0 ? take->frame_time : 1.0 / USUAL_RATE;
}

/* What can be seen of a seam (radians, metres). */
#define OPEN_ANGLE MO_DEGREES (1.0)
#define OPEN_DISTANCE 0.005

/* The joint that is farthest off where the motion goes from the end of its loop to the beginning, as a part of what can be
 * seen. */
static double
find_seam (const MoPose *first, const MoPose *last, guint *joint)
{
  double most = 0.0;

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      const MoTransform *a = &first->local[i], *b = &last->local[i];
      MoVec3 way = mo_vec3_sub (a->position, b->position);
      double part = mo_quat_angle (a->rotation, b->rotation) / OPEN_ANGLE;

      if (i == MO_RIG_PELVIS && hypot (way.x, way.y) > MO_SEAM_TRAVELS)
        way.x = way.y = 0.0;
      part = MAX (part, mo_vec3_length (way) / OPEN_DISTANCE);
      if (part <= most)
        continue;
      most = part;
      *joint = i;
    }
  return most;
}

gboolean
mo_loop_is_open (MoTake *take, const MoLoop *loop, guint *joint, double *angle)
{
  MoPose first, last;

  *joint = 0;
  mo_take_sample_pose (take, loop->in, &first);
  mo_take_sample_pose (take, loop->out, &last);
  if (find_seam (&first, &last, joint) <= 1.0)
    return FALSE;
  *angle =
      mo_quat_angle (first.local[*joint].rotation, last.local[*joint].rotation) / MO_DEGREES (1.0);
  return TRUE;
}

static gboolean
finds_loop (const MoConversion *conversion)
{
  return mo_faithful_applies (conversion) && conversion->recipe->loop_at == MO_LOOP_AT_BEST;
}

/* How far the hips are over the ground at the end of the loop from where they were at its beginning, metres. */
static double
find_travel (MoTake *take, const MoSeam *seam)
{
  MoPose first, last;
  MoVec3 way;

  mo_take_sample_pose (take, seam->in, &first);
  mo_take_sample_pose (take, seam->out, &last);
  way = mo_vec3_sub (last.local[MO_RIG_PELVIS].position, first.local[MO_RIG_PELVIS].position);
  return hypot (way.x, way.y);
}

/* `travel` comes off later, or else the body jumps back by it. */
static void
say_where (const MoConversion *conversion, const MoSeam *seam, double travel)
{
  const MoRecipe *recipe = conversion->recipe;
  g_autofree char *where =
      g_strdup_printf (_ ("%.2f–%.2f s (%.1f°, %.0f mm)"), seam->in, seam->out,
                       seam->angle / MO_DEGREES (1.0), 1000.0 * seam->distance);

  if (travel > OPEN_DISTANCE)
    mo_report (conversion->context, MO_CODE_LOOP_FOUND, MO_NOWHERE, NULL,
               /* translators: from when to when, with its seam */
               _ ("%s, besides %.0f mm of travel"), where, 1000.0 * travel);
  else
    mo_report (conversion->context, MO_CODE_LOOP_FOUND, MO_NOWHERE, NULL, "%s", where);
  if (mo_recipe_is_set (recipe, MO_FIELD_LOOP) && !recipe->loop)
    mo_report (conversion->context, MO_CODE_LOOP_AT_UNUSED, MO_NOWHERE, NULL, NULL);
  if (mo_recipe_is_set (recipe, MO_FIELD_LOOP_IN) || mo_recipe_is_set (recipe, MO_FIELD_LOOP_OUT))
    mo_report (conversion->context, MO_CODE_LOOP_POINTS_UNUSED, MO_NOWHERE, NULL, NULL);
}

/* The motion with the edits over it; NULL if there are none, or they cannot be worked in, as their own step will tell. */
static MoTake *
find_edited (const MoConversion *conversion)
{
  const MoEdits *all = conversion->recipe->edits;
  MoEdits *edits = all != NULL && mo_edits_are_of (all, mo_clip_name (conversion->clip))
                       ? mo_edits_without_closing (all)
                       : NULL;
  g_autoptr (MoRecipe) recipe = NULL;
  g_autoptr (MoDiagnostics) unheard = NULL;
  g_autoptr (MoTake) edited = NULL;
  MoContext context = *conversion->context;
  MoConversion own = { .clip = conversion->clip, .context = &context };

  if (edits == NULL)
    return NULL;
  recipe = mo_recipe_with_edits (conversion->recipe, edits);
  unheard = mo_diagnostics_new ();
  context.diagnostics = unheard;
  edited = mo_take_copy (conversion->state);
  own.recipe = recipe;
  own.state = edited;
  return mo_work_edits_in (&own, NULL) ? g_steal_pointer (&edited) : NULL;
}

static gboolean
find_loop (MoConversion *conversion, GError **error)
{
  static const gboolean stays[] = {
    [MO_IN_PLACE_LEVEL] = TRUE,
    [MO_IN_PLACE_ALL] = TRUE,
  };
  MoTake *take = conversion->state;
  g_autoptr (MoTake) edited = find_edited (conversion);
  MoTake *played = edited != NULL ? edited : take;
  guint in_place = (guint) conversion->recipe->in_place;
  gboolean is_to_stay =
      conversion->recipe->walk_in_place || (in_place < G_N_ELEMENTS (stays) && stays[in_place]);
  g_autoptr (GArray) seams =
      mo_seams_find (mo_take_sample_pose, played, take->duration,
                     mo_seam_step (take, conversion->clip, conversion->recipe), is_to_stay, 1);
  const MoSeam *best = &g_array_index (seams, MoSeam, 0);

  if (seams->len == 0)
    return TRUE;
  take->has_found = TRUE;
  take->found_in = best->in;
  take->found_out = best->out;
  say_where (conversion, best, is_to_stay ? 0.0 : find_travel (played, best));
  return TRUE;
}

const MoStep mo_step_loop = {
  .id = "loop",
  .title = N_ ("Find where it can loop"),
  .applies = finds_loop,
  .run = find_loop,
};
