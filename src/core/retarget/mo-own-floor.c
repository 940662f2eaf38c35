/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-own-floor.h"

#include "mo-axes.h"
#include "mo-clip-reference.h"
#include "mo-floor.h"
#include "mo-stance.h"
#include "mo-turning.h"
#include "mo-wide.h"

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
  /* What places of the pelvis are relative to, in the figure's axes and units; NULL for its own origin. */
  const MoVec3 *origin;
} Feet;

static MoVec3
get_hips (const Feet *self, MoVec3 pelvis, MoVec3 turned_hips)
{
  const MoFitting *fitting = self->motion.fitting;

  if (self->origin != NULL)
    pelvis = mo_vec3_sub (pelvis, *self->origin);
  pelvis = mo_vec3_scale (pelvis, fitting->scale);
  if (self->origin != NULL)
    pelvis = mo_vec3_add (pelvis, mo_stance_get ()->pelvis);
  return mo_vec3_add (pelvis, turned_hips);
}

static void
solve (guint frame, const MoTransform *pose, gpointer data)
{
  Feet *self = data;
  const MoFitting *fitting = self->motion.fitting;
  const MoStance *stance = mo_stance_get ();
  MoVec3 hips = mo_vec3_sub (stance->hips, stance->pelvis);
  MoQuat turns[MO_N_FITTED];

  mo_turning_solve (fitting, pose, turns);
  mo_fitted_motion_set_turns (&self->motion, frame, turns);
  mo_floor_keep_feet (&self->motion, frame);
  self->motion.hips[frame] = get_hips (self, pose[fitting->body.pelvis].position,
                                       mo_quat_rotate (turns[MO_PART_PELVIS], hips));
}

/* What solve() does, for many frames. Of a part how it is turned in the world. */
MO_WIDE static void
get_turn_row (const MoFitting *fitting, guint part, const MoTransformRow *restrict rows,
              MoQuatRow *restrict turn, guint n)
{
  const MoFitted *fitted = &fitting->parts[part];
  MoQuatRow upright, fit, turned;

  mo_quat_row_repeat (&upright, fitting->upright, n);
  mo_quat_row_repeat (&fit, fitted->fit, n);
  mo_quat_row_mul (&turned, &rows[fitted->turner].rotation, 1.0, &upright, 1.0, n);
  mo_quat_row_mul (turn, &fit, 1.0, &turned, 1.0, n);
}

/* What the motion has of a part that hangs on another (mo_fitted_motion_set_turns), on what it has of that one. */
MO_WIDE static void
follow_row (const MoQuatRow *restrict turn, const MoQuatRow *restrict above,
            const MoQuatRow *restrict written_above, MoQuatRow *restrict written, guint n)
{
  MoQuatRow local, unit;

  mo_quat_row_mul (&local, turn, 1.0, above, -1.0, n);
  mo_quat_row_normalise (&unit, &local, n);
  mo_quat_row_mul (written, &unit, 1.0, written_above, 1.0, n);
}

/* Where a joint is that hangs on another, both at rest on the avatar. */
MO_WIDE static void
hang_row (const MoVec3Row *restrict place, const MoQuatRow *restrict turn, MoVec3 from, MoVec3 to,
          MoVec3Row *restrict hung, guint n)
{
  MoVec3Row rest, bone;

  mo_vec3_row_repeat (&rest, mo_vec3_sub (to, from), n);
  mo_quat_row_rotate (&bone, turn, &rest, n);
  mo_vec3_row_add (hung, place, &bone, n);
}

MO_WIDE static void
turn_row (const MoQuatRow *restrict turn, MoVec3 v, MoVec3Row *restrict turned, guint n)
{
  MoVec3Row row;

  mo_vec3_row_repeat (&row, v, n);
  mo_quat_row_rotate (turned, turn, &row, n);
}

MO_WIDE static void
normalise_row (const MoQuatRow *restrict q, MoQuatRow *restrict unit, guint n)
{
  mo_quat_row_normalise (unit, q, n);
}

/* As mo_floor_keep_feet() of a side. */
static void
keep_feet_rows (Feet *self, MoSide side, guint frame, const MoTransformRow *rows,
                const MoQuatRow *pelvis, const MoQuatRow *written_pelvis, guint n)
{
  const MoStance *s = mo_stance_get ();
  MoQuatRow turns[3], written[3];
  MoVec3Row hips, hip, knee, ankle, toe;

  for (guint i = 0; i < G_N_ELEMENTS (turns); i++)
    {
      get_turn_row (self->motion.fitting, mo_fitted_limb (side, MO_LIMB_HIP + i), rows, &turns[i],
                    n);
      follow_row (&turns[i], i == 0 ? pelvis : &turns[i - 1],
                  i == 0 ? written_pelvis : &written[i - 1], &written[i], n);
    }
  mo_vec3_row_repeat (&hips, (MoVec3){ 0.0, 0.0, 0.0 }, n);
  hang_row (&hips, written_pelvis, s->hips, s->hip[side], &hip, n);
  hang_row (&hip, &written[0], s->hip[side], s->knee[side], &knee, n);
  hang_row (&knee, &written[1], s->knee[side], s->ankle[side], &ankle, n);
  hang_row (&ankle, &written[2], s->ankle[side], s->toe[side], &toe, n);
  for (guint i = 0; i < n; i++)
    {
      double *heights = self->motion.feet[frame + i][side];

      heights[MO_FOOT_ANKLE] = ankle.z[i] - s->ankle[side].z;
      heights[MO_FOOT_TOE] = toe.z[i] - s->toe[side].z;
    }
}

static void
solve_rows (guint frame, guint n, const MoTransformRow *rows, gpointer data)
{
  Feet *self = data;
  const MoFitting *fitting = self->motion.fitting;
  const MoVec3Row *places = &rows[fitting->body.pelvis].position;
  const MoStance *stance = mo_stance_get ();
  MoQuatRow pelvis, written;
  MoVec3Row hips;

  get_turn_row (fitting, MO_PART_PELVIS, rows, &pelvis, n);
  normalise_row (&pelvis, &written, n);
  for (guint side = 0; side < 2; side++)
    keep_feet_rows (self, (MoSide) side, frame, rows, &pelvis, &written, n);
  turn_row (&pelvis, mo_vec3_sub (stance->hips, stance->pelvis), &hips, n);
  for (guint i = 0; i < n; i++)
    self->motion.hips[frame + i] =
        get_hips (self, mo_vec3_row_get (places, i), mo_vec3_row_get (&hips, i));
}

/* Clear the motion. */
static MoContacts *
find_feet (Feet *self, const MoFitting *fitting, const MoClip *clip, const MoVec3 *origin)
{
  MoContactsWatch watch = { solve, mo_fitting_has_legs (fitting) ? solve_rows : NULL };

  mo_fitted_motion_init_feet (&self->motion, fitting, clip);
  self->origin = origin;
  return mo_contacts_find_while (fitting, mo_clip_frame_time (clip), &watch, self);
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
