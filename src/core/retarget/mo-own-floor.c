/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-own-floor.h"

#include "mo-axes.h"
#include "mo-clip-reference.h"
#include "mo-floor.h"
#include "mo-stance.h"
#include "mo-turning.h"

/* Feet that rest farther from the floor of the pose that a file is compared with (metres) rest on something else. */
#define OTHER_FLOOR 0.2

/* Where feet nowhere rest farther from the floor than this (metres), nor sink deeper, hips stay as they are written. */
#define ON_FLOOR 0.03

/* Hips are upright in that pose within this. */
#define UPRIGHT MO_DEGREES (2)

/* Who stands has a trunk that is upright (cosine), and an ankle so far below its hip (of the leg's length). */
#define STANDING_TRUNK 0.77
#define STANDING_LEG 0.85

/* Of a fitting only the legs are left, on which alone it depends where feet are. */
static void
keep_legs (MoFitting *fitting, const MoSkeleton *skeleton)
{
  g_autofree gboolean *joints = g_new0 (gboolean, skeleton->joints->len);

  joints[fitting->body.pelvis] = TRUE;
  for (guint i = 0; i < MO_N_FITTED; i++)
    {
      MoFitted *part = &fitting->parts[i];
      guint limb = i >= MO_PART_SIDES ? (i - MO_PART_SIDES) % MO_N_LIMB_PARTS : MO_N_LIMB_PARTS;

      if (i != MO_PART_PELVIS && limb != MO_LIMB_HIP && limb != MO_LIMB_KNEE
          && limb != MO_LIMB_ANKLE)
        part->number = -1;
      else
        {
          const int needed[] = { part->from, part->to, part->turner };

          for (guint k = 0; k < G_N_ELEMENTS (needed); k++)
            if (needed[k] >= 0)
              joints[needed[k]] = TRUE;
        }
    }
  mo_figure_narrow (fitting->figure, joints);
}

typedef struct
{
  MoFittedMotion motion;
  const MoVec3 *
      origin; /* what places of the pelvis are relative to, in the figure's axes and units; NULL for its own origin */
} Feet;

static void
solve (guint frame, const MoTransform *pose, gpointer data)
{
  Feet *self = data;
  const MoFitting *fitting = self->motion.fitting;
  const MoStance *stance = mo_stance_get ();
  MoVec3 hips = mo_vec3_sub (stance->hips, stance->pelvis), at;
  MoQuat turns[MO_N_FITTED];

  mo_turning_solve (fitting, pose, turns);
  mo_fitted_motion_set_turns (&self->motion, frame, turns);
  mo_floor_keep_feet (&self->motion, frame);
  at = pose[fitting->body.pelvis].position;
  if (self->origin != NULL)
    at = mo_vec3_sub (at, *self->origin);
  at = mo_vec3_scale (at, fitting->scale);
  if (self->origin != NULL)
    at = mo_vec3_add (at, stance->pelvis);
  self->motion.hips[frame] = mo_vec3_add (at, mo_quat_rotate (turns[MO_PART_PELVIS], hips));
}

/* Clear the motion. */
static MoContacts *
find_feet (Feet *self, const MoFitting *fitting, const MoClip *clip, const MoVec3 *origin)
{
  mo_fitted_motion_init_feet (&self->motion, fitting, clip);
  self->origin = origin;
  return mo_contacts_find_while (fitting, mo_clip_frame_time (clip), solve, self);
}

MoVec3
mo_own_floor_find_origin (const MoFitting *fitting, const MoClip *clip)
{
  g_autoptr (MoContacts) contacts = NULL;
  MoVec3 origin = mo_figure_pose (fitting->figure, fitting->first)[fitting->body.pelvis].position;
  MoFitting legs = *fitting;
  Feet feet;

  keep_legs (&legs, clip->skeleton);
  contacts = find_feet (&feet, &legs, clip, NULL);
  origin.z =
      (mo_floor_get_excess (&feet.motion, contacts) + mo_stance_get ()->pelvis.z) / fitting->scale;
  mo_fitted_motion_clear (&feet.motion);
  return mo_axes_from_avatar (origin);
}

/* The whole motion is turned back by what the hips are turned by there, which must not tilt it. */
static gboolean
is_upright (const MoFitting *fitting, const MoTransform *pose)
{
  const MoVec3 up = { 0.0, 0.0, 1.0 };

  return mo_vec3_angle (mo_quat_rotate (pose[fitting->parts[MO_PART_PELVIS].turner].rotation, up),
                        up)
         < UPRIGHT;
}

/* A leg that is nearly straight under a body that is upright. */
static gboolean
stands (const MoFitting *fitting, const MoTransform *pose)
{
  const MoBody *body = &fitting->body;
  MoVec3 trunk =
      mo_vec3_sub (mo_figure_middle (pose, body->sides[0].shoulder, body->sides[1].shoulder),
                   mo_figure_middle (pose, body->sides[0].hip, body->sides[1].hip));

  if (mo_vec3_unit (trunk).z < STANDING_TRUNK)
    return FALSE;
  for (guint side = 0; side < 2; side++)
    {
      const MoBodySide *leg = &body->sides[side];
      MoVec3 reach = mo_figure_bone (pose, leg->ankle, leg->hip);
      double length = mo_vec3_length (mo_figure_bone (pose, leg->hip, leg->knee))
                      + mo_vec3_length (mo_figure_bone (pose, leg->knee, leg->ankle));

      if (reach.z > STANDING_LEG * length)
        return TRUE;
    }
  return FALSE;
}

/* What a single pose is measured from: the OFFSET, which says nothing of the floor that who stands is on. */
static gboolean
find_pose_origin (const MoFitting *fitting, const MoClip *clip, MoVec3 *origin)
{
  const MoTransform *pose = mo_figure_pose (fitting->figure, 0);
  MoVec3 offset =
      mo_skeleton_joint (clip->skeleton, (guint) fitting->body.pelvis)->rest.translation;

  *origin =
      mo_vec3_is_zero (offset) ? pose[fitting->body.pelvis].position : mo_axes_to_avatar (offset);
  return stands (fitting, pose);
}

/* What places of the pelvis are relative to, in the figure's axes. FALSE where the file is compared with a pose in which
 * it is tilted, or with none. */
static gboolean
find_reference (const MoStature *stature, const MoFitting *fitting, const MoClip *clip,
                MoVec3 *origin)
{
  const MoTransform *pose = fitting->first > 0 ? mo_figure_pose (fitting->figure, 0)
                                               : mo_figure_reference (fitting->figure);

  if (stature->has_origin)
    *origin = mo_axes_to_avatar (stature->origin);
  else if (pose != NULL && is_upright (fitting, pose))
    *origin = pose[fitting->body.pelvis].position;
  else
    return pose == NULL && clip->n_frames == 1 && find_pose_origin (fitting, clip, origin);
  return TRUE;
}

/* Of a motion as the file has it: what its hips are raised by when its feet are set on the floor. NULL for too little. */
static double *
find_lifts (MoFittedMotion *motion, const MoContacts *contacts)
{
  guint n = contacts->n_frames;
  g_autofree double *lifts = g_new0 (double, n);
  double most = 0.0;

  if (fabs (mo_floor_get_excess (motion, contacts)) > OTHER_FLOOR)
    return NULL;
  for (guint i = contacts->first; i < n; i++)
    {
      lifts[i] = -motion->hips[i].z;
      most = MAX (most, -mo_floor_get_lowest (motion, i));
    }
  mo_floor_find (motion, contacts);
  for (guint i = contacts->first; i < n; i++)
    {
      lifts[i] += motion->hips[i].z;
      most = MAX (most, fabs (lifts[i]));
    }
  return most > ON_FLOOR ? g_steal_pointer (&lifts) : NULL;
}

double *
mo_own_floor_find_lifts (const MoStature *stature, const MoClip *clip, const MoRecipe *recipe)
{
  g_autoptr (MoContacts) contacts = NULL;
  g_autoptr (MoJointMap) map = NULL;
  g_autoptr (MoFigure) figure = NULL;
  const MoBody *body;
  MoFitting fitting;
  MoVec3 origin;
  double *lifts;
  Feet feet;

  if (!mo_clip_is_for_world (clip) || clip->keyframes != NULL || clip->n_frames == 0
      || recipe->reference != MO_REFERENCE_AUTO || clip->skeleton->tells_tracks
      || (stature->scale == 1.0 && !stature->has_origin && clip->n_frames > 1))
    return NULL;
  map = mo_joint_map_new (clip, NULL);
  body = mo_joint_map_get_body (map);
  figure = mo_figure_new_stream (clip);
  if (body == NULL || mo_skeleton_parent (clip->skeleton, body->pelvis) >= 0
      || !mo_fitting_init_by_turns (&fitting, figure, body, clip->skeleton,
                                    clip->n_frames > 1 && mo_clip_has_reference (clip),
                                    stature->scale * clip->space.metres)
      || !mo_fitting_has_legs (&fitting) || !find_reference (stature, &fitting, clip, &origin))
    return NULL;
  keep_legs (&fitting, clip->skeleton);
  contacts = find_feet (&feet, &fitting, clip, &origin);
  lifts = find_lifts (&feet.motion, contacts);
  mo_fitted_motion_clear (&feet.motion);
  return lifts;
}
