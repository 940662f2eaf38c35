/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-retarget.h"

#include "mo-bearing.h"
#include "mo-clip-stance.h"
#include "mo-contacts.h"
#include "mo-fitted-motion.h"
#include "mo-floor.h"
#include "mo-joint-map.h"
#include "mo-loose.h"
#include "mo-planting.h"
#include "mo-soles.h"
#include "mo-stance.h"
#include "mo-stature.h"
#include "mo-steady.h"
#include "mo-touching.h"
#include "mo-turning.h"

#include <glib/gi18n-lib.h>

static gboolean
has_any (const MoJointMap *map, const MoSkeleton *skeleton)
{
  for (guint i = 0; i < skeleton->joints->len; i++)
    if (mo_joint_map_get (map, i)->number >= 0)
      return TRUE;
  return FALSE;
}

/* What a map by hand says of a body is followed where that is one: half of a change, as a forearm that is called the other
 * side's, is not. */
typedef struct
{
  const MoJointMap *map;
  const MoSkeleton *skeleton;
  MoContext *context;
} Unfollowed;

static void
report_unfollowed (const Unfollowed *self, int joint)
{
  mo_report (self->context, MO_CODE_MAP_UNFOLLOWED, MO_NOWHERE,
             mo_skeleton_joint (self->skeleton, (guint) joint)->name, NULL);
}

static void
check_part (int number, int joint, gpointer data)
{
  const Unfollowed *self = data;
  int said = mo_joint_map_find (self->map, number);

  if (said >= 0 && said != joint
      && mo_joint_map_get (self->map, (guint) said)->known == MO_KNOWN_BY_MAKER)
    report_unfollowed (self, said);
}

static void
check_followed (const MoJointMap *map, const MoSkeleton *skeleton, MoContext *context)
{
  Unfollowed unfollowed = { map, skeleton, context };
  MoBody body;

  if (!mo_body_find (&body, skeleton, map))
    return;
  mo_body_visit (&body, check_part, &unfollowed);
  if (mo_joint_map_is_left_out (map, (guint) body.pelvis))
    report_unfollowed (&unfollowed, body.pelvis);
}

static void
report_map (const MoJointMap *map, const MoSkeleton *skeleton, MoContext *context)
{
  if (mo_joint_map_get_unknown (map) != NULL)
    mo_report (context, MO_CODE_UNKNOWN_MAP, MO_NOWHERE, mo_joint_map_get_unknown (map), NULL);
  if (mo_joint_map_is_missed (map))
    mo_report (context, MO_CODE_MAP_NO_JOINT, MO_NOWHERE, NULL, NULL);
  if (mo_joint_map_is_by_hand (map))
    check_followed (map, skeleton, context);
  if (mo_joint_map_has_mended_sides (map))
    mo_report (context, MO_CODE_SIDES_MENDED, MO_NOWHERE, NULL, NULL);
  if (mo_joint_map_has_swapped_sides (map))
    mo_report (context, MO_CODE_SIDES_SWAPPED, MO_NOWHERE, NULL, NULL);
}

static gboolean
is_foreign (const MoJointMap *map, const MoSkeleton *skeleton)
{
  if (!mo_joint_map_is_human (map))
    return mo_joint_map_is_part (map) || (mo_joint_map_is_by_hand (map) && has_any (map, skeleton));
  return !mo_joint_map_is_avatar (map) || mo_joint_map_is_by_hand (map);
}

MoJointMap *
mo_retarget_find_map (const MoClip *clip, const MoRecipe *recipe, MoContext *context)
{
  MoJointMap *map;

  if (clip->skeleton == NULL || (clip->n_frames == 0 && clip->keyframes == NULL))
    return NULL;
  map = mo_joint_map_new (clip, recipe);
  report_map (map, clip->skeleton, context);
  if (!is_foreign (map, clip->skeleton))
    g_clear_pointer (&map, mo_joint_map_free);
  return map;
}

gboolean
mo_retarget_applies (const MoClip *clip, const MoRecipe *recipe, MoContext *context)
{
  g_autoptr (MoJointMap) map = mo_retarget_find_map (clip, recipe, context);

  return map != NULL;
}

/* The first frame that is played, where the file or the maker says it; else -1. */
static int
choose_first (const MoClip *clip, const MoRecipe *recipe)
{
  if (recipe->reference != MO_REFERENCE_AUTO)
    return recipe->reference == MO_REFERENCE_DROP;
  if (mo_clip_has_reference (clip) || (clip->skeleton->tells_tracks && mo_clip_is_for_world (clip)))
    return 1;
  if ((mo_clip_begins_in_motion (clip) && mo_clip_has_own_limbs (clip)) || clip->is_scene)
    return 0;
  return clip->reference != NULL && mo_clip_is_for_world (clip) ? 0 : -1;
}

/* As mo_retarget_fit; `contacts` are NULL where the avatar has no feet, and where the motion was the avatar's: where its
 * feet are has been decided. */
static gboolean
fit (MoFitting *fitting, const MoFigure *figure, const MoJointMap *map, const MoClip *clip,
     const MoRecipe *recipe, MoContacts **contacts)
{
  int first = clip->n_frames > 1 ? choose_first (clip, recipe) : 0;
  MoBody body;

  if (!mo_body_find (&body, clip->skeleton, map)
      || !mo_fitting_init (fitting, figure, &body, map, clip->skeleton, first, recipe))
    return FALSE;
  if (mo_fitting_has_legs (fitting) && !fitting->is_told)
    {
      *contacts = mo_contacts_find (fitting, mo_clip_frame_time (clip));
      mo_bearing_face_by_stand (fitting, *contacts);
    }
  return TRUE;
}

gboolean
mo_retarget_fit (MoFitting *fitting, const MoFigure *figure, const MoJointMap *map,
                 const MoClip *clip, const MoRecipe *recipe)
{
  g_autoptr (MoContacts) contacts = NULL;

  return fit (fitting, figure, map, clip, recipe, &contacts);
}

/* A joint turns all that is below it. */
static void
mark_carried (const MoSkeleton *skeleton, int joint, gboolean *is_carried)
{
  for (; joint >= 0 && !is_carried[joint];
       joint = mo_skeleton_joint (skeleton, (guint) joint)->parent)
    is_carried[joint] = TRUE;
}

static void
find_carried (const MoFitting *fitting, const MoJointMap *map, const MoSkeleton *skeleton,
              gboolean *is_carried)
{
  for (guint i = 0; i < skeleton->joints->len; i++)
    is_carried[i] = FALSE;
  for (guint i = 0; i < MO_N_FITTED; i++)
    if (fitting->parts[i].number >= 0)
      {
        mark_carried (skeleton, fitting->parts[i].turner, is_carried);
        /* A shin is known also where nothing hangs on it, as of feet that legs reach for. */
        mark_carried (skeleton, fitting->parts[i].from, is_carried);
      }
  for (guint i = 0; i < fitting->n_extras; i++)
    mark_carried (skeleton, fitting->extras[i].source, is_carried);
  for (guint i = 0; i < skeleton->joints->len; i++)
    is_carried[i] |= mo_joint_map_is_left_out (map, i) || mo_joint_map_is_of_other (map, i);
}

static void
solve (MoFittedMotion *motion)
{
  const MoFitting *fitting = motion->fitting;
  const MoBody *body = &fitting->body;

  for (guint i = fitting->first; i < fitting->figure->n_frames; i++)
    {
      const MoTransform *pose = mo_figure_pose (fitting->figure, i);
      MoVec3 hips = mo_figure_middle (pose, body->sides[0].hip, body->sides[1].hip);
      MoQuat turns[MO_N_FITTED];

      mo_turning_solve (fitting, pose, turns);
      mo_fitted_motion_set_turns (motion, i, turns);
      mo_fitted_motion_set_extras (motion, i, pose, turns);
      motion->hips[i] = mo_vec3_scale (mo_quat_rotate (fitting->upright, hips), fitting->scale);
    }
}

/* Travels as many metres as the source does: in what the maker says are its units, or the likeliest. */
static void
keep_travel (MoFittedMotion *motion, const MoClip *clip, const MoRecipe *recipe)
{
  const MoFitting *fitting = motion->fitting;
  double legs = mo_fitting_get_legs (fitting->figure, &fitting->body, fitting->first);
  gboolean is_known = recipe->units != MO_UNITS_AUTO || recipe->length_scale != 1.0;
  double factor = (is_known ? clip->space.metres : mo_stature_guess_unit (legs)) / fitting->scale;

  for (guint i = fitting->first; i < fitting->figure->n_frames; i++)
    {
      motion->hips[i].x *= factor;
      motion->hips[i].y *= factor;
    }
}

/* The motion of all parts, or without arms. The hips are as high as in the file. */
static void
begin (MoFittedMotion *motion, MoFitting *fitting, const MoClip *clip, const MoContacts *contacts,
       gboolean lacks_arms)
{
  if (contacts != NULL)
    mo_soles_level (fitting, contacts);
  mo_fitted_motion_init (motion, fitting, clip);
  motion->lacks_arms = lacks_arms;
  solve (motion);
}

/* The avatar begins at its place. */
static void
begin_at_place (MoFittedMotion *motion)
{
  const MoStance *stance = mo_stance_get ();
  MoVec3 first = motion->hips[motion->fitting->first];

  for (guint i = motion->fitting->first; i < motion->fitting->figure->n_frames; i++)
    {
      motion->hips[i].x += stance->hips.x - first.x;
      motion->hips[i].y += stance->hips.y - first.y;
    }
}

static void
stand (MoFittedMotion *motion, const MoContacts *contacts, gboolean plants, MoContext *context)
{
  guint n_planted;

  if (mo_floor_find_inverted (motion, contacts->first))
    return;
  mo_floor_find (motion, contacts);
  if (!plants)
    return;
  mo_steady_feet (motion, contacts);
  n_planted = mo_planting_run (motion, contacts);
  if (n_planted > 0)
    mo_report (context, MO_CODE_FEET_PLANTED, MO_NOWHERE, NULL,
               g_dngettext (GETTEXT_PACKAGE, "%u contact", "%u contacts", n_planted), n_planted);
}

static void
touch (MoFittedMotion *motion, const MoContacts *contacts, MoContext *context)
{
  guint millimetres;
  MoTouched touched;

  mo_touching_run (motion, contacts, &touched);
  millimetres = (guint) (touched.farthest * 1e3 + 0.5);
  if (millimetres > 0)
    mo_report (context, MO_CODE_HANDS_TOUCHED, MO_NOWHERE, NULL,
               _ ("touches: %u of each other, %u of the body, %u of the floor; hands moved by "
                  "up to %u mm"),
               touched.counts[MO_TOUCH_HANDS], touched.counts[MO_TOUCH_BODY],
               touched.counts[MO_TOUCH_FLOOR], millimetres);
}

MoClip *
mo_retarget (const MoClip *clip, const MoJointMap *map, const MoRecipe *recipe,
             gboolean *is_carried, MoContext *context, GError **error)
{
  g_autoptr (MoFigure) figure = mo_figure_new_for_retarget (clip);
  g_autoptr (MoContacts) contacts = NULL;
  MoFittedMotion motion;
  MoFitting fitting;
  MoClip *result;

  if (!mo_joint_map_is_human (map))
    {
      result = mo_loose_retarget (&fitting, figure, map, clip, recipe);
      if (result == NULL)
        {
          mo_fail (context, error, MO_ERROR_INVALID, MO_CODE_FOREIGN_SKELETON, MO_NOWHERE, NULL,
                   NULL);
          return NULL;
        }
      find_carried (&fitting, map, clip->skeleton, is_carried);
      return result;
    }
  if (!fit (&fitting, figure, map, clip, recipe, &contacts))
    {
      mo_fail (context, error, MO_ERROR_INVALID, MO_CODE_FOREIGN_SKELETON, MO_NOWHERE, NULL, NULL);
      return NULL;
    }
  find_carried (&fitting, map, clip->skeleton, is_carried);
  if (mo_joint_map_has_others (map))
    mo_report (context, MO_CODE_OTHER_FIGURES, MO_NOWHERE, NULL, NULL);
  begin (&motion, &fitting, clip, contacts, FALSE);
  if (recipe->travel == MO_TRAVEL_KEPT)
    keep_travel (&motion, clip, recipe);
  if (!fitting.is_told)
    begin_at_place (&motion);
  if (contacts != NULL)
    stand (&motion, contacts, recipe->plant_feet, context);
  if (recipe->touch_hands)
    touch (&motion, contacts, context);
  mo_fitted_motion_finish (&motion);
  result = g_steal_pointer (&motion.clip);
  mo_fitted_motion_clear (&motion);
  return result;
}

gboolean
mo_retarget_find_hips (MoRetargetHips *hips, const MoFigure *figure, const MoJointMap *map,
                       const MoClip *clip, const MoRecipe *recipe)
{
  g_autoptr (MoContacts) contacts = NULL;
  g_autoptr (GArray) raised = g_array_new (FALSE, FALSE, sizeof (double));
  MoFittedMotion motion;
  MoFitting fitting;

  if (!fit (&fitting, figure, map, clip, recipe, &contacts) || contacts == NULL)
    return FALSE;
  begin (&motion, &fitting, clip, contacts, TRUE);
  /* Feet tell, and hands only of who is on them. */
  if (mo_floor_is_inverted (&motion, contacts->first))
    {
      motion.lacks_arms = FALSE;
      solve (&motion);
    }
  for (guint i = contacts->first; i < contacts->n_frames; i++)
    g_array_append_val (raised, motion.hips[i].z);
  hips->is_inverted = !motion.lacks_arms && mo_floor_find_inverted (&motion, contacts->first);
  if (!hips->is_inverted)
    mo_floor_find (&motion, contacts);
  for (guint i = 0; i < raised->len; i++)
    {
      double *value = &g_array_index (raised, double, i);

      *value = motion.hips[contacts->first + i].z - *value;
    }
  hips->raised = mo_select ((double *) raised->data, raised->len, raised->len / 2);
  hips->height = motion.hips[contacts->first].z;
  hips->on_floor = mo_floor_get_share (&motion, contacts);
  mo_fitted_motion_clear (&motion);
  return TRUE;
}
