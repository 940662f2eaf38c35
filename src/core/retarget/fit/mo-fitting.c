/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fitting.h"

#include "mo-back.h"
#include "mo-bearing.h"
#include "mo-clip-stance.h"
#include "mo-extras.h"
#include "mo-hinge.h"
#include "mo-palm.h"
#include "mo-rig.h"
#include "mo-stance.h"
#include "mo-standing.h"
#include "mo-tips.h"

#include <string.h>

/* Frames that are sampled for what holds for all of them. */
#define MAX_SAMPLES 300u

/* How steep a foot is that hangs (sine: 65 degrees), and how far behind and below the ankle one is that points backwards, in
 * its length. */
#define STEEP 0.906
#define BEHIND 0.2
#define BELOW 0.5

/* A joint is not turned that is by no more than this (radians). */
#define AT_REST MO_DEGREES (0.5)

/* Nobody goes so far from one frame to the next (lengths of a leg), and so many times as far as in those after it. */
#define ELSEWHERE 0.25
#define TIMES_AS_FAR 4.0

gboolean
mo_fitting_has_legs (const MoFitting *self)
{
  for (guint side = 0; side < 2; side++)
    for (guint limb = MO_LIMB_HIP; limb <= MO_LIMB_ANKLE; limb++)
      if (self->parts[mo_fitted_limb ((MoSide) side, limb)].number < 0)
        return FALSE;
  return TRUE;
}

guint
mo_fitting_sample_step (const MoFitting *self)
{
  return MAX (1, self->figure->n_frames / MAX_SAMPLES);
}

/* -- Parts --------------------------------------------------------------------------------------- */

static int
find_parent (guint part)
{
  guint side = part >= MO_PART_SIDES + MO_N_LIMB_PARTS ? 1 : 0, limb;

  if (part < MO_PART_SIDES)
    return (int) part - 1;
  limb = part - mo_fitted_limb ((MoSide) side, 0);
  if (limb == MO_LIMB_COLLAR)
    return MO_PART_CHEST;
  if (limb == MO_LIMB_HIP)
    return MO_PART_PELVIS;
  if (limb >= MO_LIMB_FINGERS && (limb - MO_LIMB_FINGERS) % MO_BODY_N_PHALANGES == 0)
    limb = MO_LIMB_WRIST + 1;
  return (int) mo_fitted_limb ((MoSide) side, limb - 1);
}

const int *
mo_fitting_parents (void)
{
  static int parents[MO_N_FITTED];
  static gsize is_known = 0;

  if (g_once_init_enter (&is_known))
    {
      for (guint i = 0; i < MO_N_FITTED; i++)
        parents[i] = find_parent (i);
      g_once_init_leave (&is_known, 1);
    }
  return parents;
}

static void
set_part (MoFitting *self, guint part, const char *name, int from, int to, int turner)
{
  self->parts[part] = (MoFitted){
    .number = from >= 0 ? mo_rig_find (name) : -1,
    .from = from,
    .to = to,
    .turner = turner >= 0 ? turner : from,
    .fit = MO_QUAT_IDENTITY,
  };
}

/* A bone, from the avatar's joint to another one of it. */
static void
set_bone (MoFitting *self, guint part, const char *to, gboolean aims)
{
  MoFitted *fitted = &self->parts[part];

  if (fitted->number < 0 || fitted->to < 0)
    return;
  fitted->bone = mo_vec3_unit (
      mo_vec3_sub (mo_stance_joint (mo_rig_find (to)), mo_stance_joint (fitted->number)));
  fitted->aims = aims;
}

static void
set_fingers (MoFitting *self, MoSide side, const char *word, const MoSkeleton *skeleton)
{
  static const char *const names[] = { "Thumb", "Index", "Middle", "Ring", "Pinky" };
  const MoBodySide *body = &self->body.sides[side];

  for (guint finger = 0; finger < MO_BODY_N_FINGERS; finger++)
    for (guint i = 0; i < MO_BODY_N_PHALANGES; i++)
      {
        guint part = mo_fitted_limb (side, MO_LIMB_FINGERS + finger * MO_BODY_N_PHALANGES + i);
        int from = body->fingers[finger][i];
        int to = i + 1 < MO_BODY_N_PHALANGES ? body->fingers[finger][i + 1] : -1;
        g_autofree char *name = g_strdup_printf ("mHand%s%u%s", names[finger], i + 1, word);
        g_autofree char *next = g_strdup_printf ("mHand%s%u%s", names[finger], i + 2, word);

        if (from >= 0 && to < 0)
          to = mo_tips_find (skeleton, self->figure, from);
        set_part (self, part, name, from, to, -1);
        if (i + 1 < MO_BODY_N_PHALANGES)
          set_bone (self, part, next, FALSE);
        else if (self->parts[part].number >= 0)
          {
            const float *end = mo_rig_joint ((guint) self->parts[part].number)->end;

            self->parts[part].bone = mo_vec3_unit ((MoVec3){ end[0], end[1], end[2] });
          }
      }
}

static void
set_limbs (MoFitting *self, MoSide side, const MoSkeleton *skeleton)
{
  const char *word = side == MO_SIDE_LEFT ? "Left" : "Right";
  const MoBodySide *b = &self->body.sides[side];
  int knuckle = b->fingers[2][0] >= 0 ? b->fingers[2][0] : b->fingers[1][0];
  int hand_end = knuckle < 0 ? mo_tips_find_hand (self, skeleton, b) : knuckle;
  int wrist = b->wrist >= 0 ? b->wrist : mo_tips_find_wrist (self, skeleton, b);
  /* A hand that is no joint goes along with its forearm. */
  int wrist_end = wrist >= 0 && mo_skeleton_joint (skeleton, (guint) wrist)->is_end ? wrist : -1;
  int toe = b->toe >= 0 ? b->toe : mo_tips_find (skeleton, self->figure, b->ankle);
  int toe_end = toe >= 0 ? toe : mo_tips_find_end (self, skeleton, b->ankle);
  const struct
  {
    guint part;
    const char *name, *to_name;
    int from, to, turner;
    gboolean aims;
  } rows[] = {
    { MO_LIMB_COLLAR, "mCollar", "mShoulder", b->collar, b->shoulder, -1, FALSE },
    { MO_LIMB_SHOULDER, "mShoulder", "mElbow", b->shoulder, b->elbow,
      mo_skeleton_parent (skeleton, b->elbow), TRUE },
    { MO_LIMB_ELBOW, "mElbow", "mWrist", b->elbow, wrist,
      wrist >= 0 ? mo_skeleton_parent (skeleton, wrist) : -1, TRUE },
    { MO_LIMB_WRIST, "mWrist", "mHandMiddle1", b->wrist >= 0 ? b->wrist : wrist_end, hand_end, -1,
      FALSE },
    { MO_LIMB_HIP, "mHip", "mKnee", b->hip, b->knee, mo_skeleton_parent (skeleton, b->knee), TRUE },
    { MO_LIMB_KNEE, "mKnee", "mAnkle", b->knee, b->ankle, mo_skeleton_parent (skeleton, b->ankle),
      TRUE },
    { MO_LIMB_ANKLE, "mAnkle", "mFoot", b->ankle, toe_end, -1, FALSE },
    { MO_LIMB_TOE, "mFoot", "mFoot", b->toe, -1, -1, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      guint part = mo_fitted_limb (side, rows[i].part);
      g_autofree char *name = g_strconcat (rows[i].name, word, NULL);
      g_autofree char *to = g_strconcat (rows[i].to_name, word, NULL);

      set_part (self, part, name, rows[i].from, rows[i].to, rows[i].turner);
      set_bone (self, part, to, rows[i].aims);
    }
  self->hand_bends[side] =
      hand_end >= 0 && knuckle < 0 ? mo_skeleton_parent (skeleton, hand_end) : -1;
  self->is_footless[side] = mo_skeleton_joint (skeleton, (guint) b->ankle)->is_end;
  self->foot_ends[side] = toe < 0 ? mo_tips_find_toe (skeleton, self->figure, b->ankle) : -1;
  self->toe_ends[side] = toe >= 0 ? mo_tips_find_toe (skeleton, self->figure, toe) : -1;
  set_fingers (self, side, word, skeleton);
}

/* The head, where the neck has more joints than one: what bends above the first one is the avatar's neck, too; or where no pose
 * tells how a straight neck is turned. Else -1. */
static int
find_neck_end (const MoFitting *self, const MoSkeleton *skeleton)
{
  const MoBody *b = &self->body;

  if (self->is_told || self->by_turns || b->neck < 0 || b->head == b->neck)
    return -1;
  return mo_skeleton_parent (skeleton, b->head) != b->neck || !mo_bearing_has_stance (self)
             ? b->head
             : -1;
}

static void
set_parts (MoFitting *self, const MoSkeleton *skeleton)
{
  const MoBody *b = &self->body;

  set_part (self, MO_PART_PELVIS, "mPelvis", b->pelvis, -1, -1);
  set_part (self, MO_PART_WAIST, "mTorso", b->waist, -1, -1);
  set_part (self, MO_PART_CHEST, "mChest", b->chest, -1, -1);
  set_part (self, MO_PART_NECK, "mNeck", b->neck, find_neck_end (self, skeleton), -1);
  set_part (self, MO_PART_HEAD, "mHead", b->head, -1, -1);
  set_limbs (self, MO_SIDE_LEFT, skeleton);
  set_limbs (self, MO_SIDE_RIGHT, skeleton);
}

/* -- How they are turned against each other ------------------------------------------------------ */

static MoSide
side_of (guint part)
{
  return part >= mo_fitted_limb (MO_SIDE_RIGHT, 0) ? MO_SIDE_RIGHT : MO_SIDE_LEFT;
}

/* Whether a foot points down, or backwards, from its ankle to its tip, as those of who stands on no floor: of modelled feet that
 * slopes by up to 50 degrees. Without a tip only toes that are behind the ankle say so: they may be right below it. */
static gboolean
hangs (const MoFitting *self, guint part, const MoTransform *neutral, MoQuat upright)
{
  const MoFitted *foot = &self->parts[part];
  int end = self->toe_ends[side_of (part)];
  MoVec3 way = mo_quat_rotate (upright, mo_vec3_unit (mo_figure_bone (neutral, foot->from,
                                                                      end >= 0 ? end : foot->to)));

  return (end >= 0 && way.z < -STEEP) || (way.x < -BEHIND && way.z < -BELOW);
}

/* How the trunk as a whole is turned in the neutral pose. Only one that is a frame of a motion in which nobody stands is far
 * from upright, as of who crawls all the time. */
static MoQuat
find_trunk (const MoFitting *self, const MoTransform *neutral, MoQuat upright)
{
  const MoVec3 up = { 0.0, 0.0, 1.0 };
  MoVec3 trunk =
      mo_quat_rotate (upright, mo_vec3_unit (mo_standing_get_trunk (&self->body, neutral)));

  return mo_bearing_has_stance (self) || trunk.z >= MO_STANDS ? MO_QUAT_IDENTITY
                                                              : mo_quat_between (up, trunk);
}

/* The joint that the part ends at hangs on another one than where it begins, in the same place: a wrist as two joints, of which
 * the second one bends it. */
static gboolean
is_bent_between (const MoFitting *self, guint part, int above)
{
  const MoFitted *fitted = &self->parts[part];
  const MoTransform *rest = mo_figure_rest (self->figure);

  return !self->is_told && above >= 0 && above != fitted->from
         && !(mo_vec3_length (mo_figure_bone (rest, fitted->from, above)) > 0.0);
}

/* The bone of a hand in the neutral pose. What bends it beyond its wrist turns none of the avatar's joints, so that it is bent there
 * as it is on average. */
static MoVec3
find_hand (const MoFitting *self, guint part, const MoTransform *neutral)
{
  const MoFitted *hand = &self->parts[part];
  MoVec3 sum = { 0.0, 0.0, 0.0 };

  if (!is_bent_between (self, part, self->hand_bends[side_of (part)]))
    return mo_figure_bone (neutral, hand->from, hand->to);
  for (guint frame = self->first; frame < self->figure->n_frames;
       frame += mo_fitting_sample_step (self))
    {
      const MoTransform *pose = mo_figure_pose (self->figure, frame);
      MoQuat back = mo_quat_conjugate (pose[hand->turner].rotation);

      sum = mo_vec3_add (sum, mo_quat_rotate (back, mo_figure_bone (pose, hand->from, hand->to)));
    }
  return mo_quat_rotate (neutral[hand->turner].rotation, sum);
}

/* How a part of the avatar is turned in the pose that is neutral in the source. `above`: the part it hangs on
 * there; `trunk`: how the trunk is. */
static MoQuat
turn_at_neutral (const MoFitting *self, guint part, MoQuat above, MoQuat trunk,
                 const MoTransform *neutral, MoQuat upright)
{
  const MoFitted *fitted = &self->parts[part];
  guint limb = part < MO_PART_SIDES ? 0 : (part - MO_PART_SIDES) % MO_N_LIMB_PARTS;
  MoVec3 direction;

  /* The trunk and what carries the arms are as they are: bodies differ there. */
  if (part < MO_PART_SIDES || limb == MO_LIMB_COLLAR)
    return trunk;
  if (fitted->to < 0)
    return limb == MO_LIMB_ANKLE ? MO_QUAT_IDENTITY : above;
  direction = mo_quat_rotate (upright, limb == MO_LIMB_WRIST
                                           ? find_hand (self, part, neutral)
                                           : mo_figure_bone (neutral, fitted->from, fitted->to));
  if (limb == MO_LIMB_ANKLE && !hangs (self, part, neutral, upright))
    {
      /* Who stands has the soles on the floor. */
      direction.z = 0.0;
      return mo_quat_between ((MoVec3){ 1.0, 0.0, 0.0 }, direction);
    }
  above = mo_quat_mul (above, mo_quat_between (mo_quat_rotate (above, fitted->bone), direction));
  return limb == MO_LIMB_WRIST ? mo_palm_roll (self, side_of (part), above, neutral, upright)
                               : above;
}

/* A neck goes where that of the source does, from how both are in the neutral pose, or where that is none in the same line. */
static void
aim_neck (MoFitting *self, const MoTransform *neutral, MoQuat upright)
{
  MoFitted *neck = &self->parts[MO_PART_NECK];
  MoVec3 bone = { 0.0, 0.0, 0.0 };

  if (neck->number >= 0 && neck->to >= 0)
    bone = mo_quat_rotate (upright, mo_figure_bone (neutral, neck->from, neck->to));
  neck->aims = mo_vec3_length (bone) > 0.0;
  if (!mo_bearing_has_stance (self))
    bone = mo_vec3_sub (mo_stance_joint (mo_rig_find ("mHead")),
                        mo_stance_joint (mo_rig_find ("mNeck")));
  neck->bone = mo_vec3_unit (bone);
}

static void
fit_all (MoFitting *self, const MoJointMap *map)
{
  const int *parents = mo_fitting_parents ();
  MoQuat turns[MO_N_FITTED], upright;
  const MoTransform *neutral = mo_bearing_find_neutral (self, &upright);
  MoQuat trunk = find_trunk (self, neutral, upright);

  for (guint i = 0; i < MO_N_FITTED; i++)
    {
      int above = parents[i];
      MoFitted *part = &self->parts[i];
      MoQuat turned;

      turns[i] = above >= 0 ? turns[above] : trunk;
      if (part->number < 0)
        continue;
      turns[i] = turn_at_neutral (self, i, turns[i], trunk, neutral, upright);
      turned = mo_quat_mul (neutral[part->turner].rotation, upright);
      part->fit = mo_quat_mul (turns[i], mo_quat_conjugate (turned));
    }
  aim_neck (self, neutral, upright);
  mo_extras_fit (self, map, turns, neutral, upright);
}

/* What the maker leaves out is as what it hangs on; the pelvis carries all. */
static void
leave_out (MoFitting *self, const MoJointMap *map)
{
  for (guint i = MO_PART_PELVIS + 1; i < MO_N_FITTED; i++)
    {
      MoFitted *part = &self->parts[i];

      if (part->number >= 0 && mo_joint_map_is_left_out (map, (guint) part->from))
        part->number = -1;
    }
}

/* -- The whole ----------------------------------------------------------------------------------- */

double
mo_fitting_get_legs (const MoFigure *figure, const MoBody *body, guint frame)
{
  const MoTransform *pose = mo_figure_pose (figure, frame);
  double sum = 0.0;

  for (guint side = 0; side < 2; side++)
    sum +=
        mo_vec3_length (mo_figure_bone (pose, body->sides[side].hip, body->sides[side].knee))
        + mo_vec3_length (mo_figure_bone (pose, body->sides[side].knee, body->sides[side].ankle));
  return sum;
}

/* The largest turn of a limb's bone between two frames (radians). */
static double
find_jump (const MoFitting *self, guint frame)
{
  MoVec3 before[MO_N_FITTED], bone;
  double most = 0.0;

  for (guint step = 0; step < 2; step++)
    {
      const MoTransform *pose = mo_figure_pose (self->figure, frame + step);

      for (guint i = MO_PART_SIDES; i < MO_N_FITTED; i++)
        {
          const MoFitted *part = &self->parts[i];

          if (part->number < 0 || !part->aims)
            continue;
          bone = mo_figure_bone (pose, part->from, part->to);
          if (step > 0)
            most = MAX (most, mo_vec3_angle (before[i], bone));
          before[i] = bone;
        }
    }
  return most;
}

/* How far hips go between two frames. */
static double
find_way (const MoFitting *self, guint frame)
{
  const MoBodySide *sides = self->body.sides;

  return mo_vec3_length (mo_vec3_sub (mo_figure_middle (mo_figure_pose (self->figure, frame + 1),
                                                        sides[0].hip, sides[1].hip),
                                      mo_figure_middle (mo_figure_pose (self->figure, frame),
                                                        sides[0].hip, sides[1].hip)));
}

/* Whether hips are elsewhere after the first frame than where anybody could have gone. */
static gboolean
are_hips_elsewhere (const MoFitting *self)
{
  double leg = mo_fitting_get_legs (self->figure, &self->body, 0) / 2.0, others = 0.0;

  for (guint i = 1; i < 3 && i + 1 < self->figure->n_frames; i++)
    others = MAX (others, find_way (self, i));
  return find_way (self, 0) > ELSEWHERE * leg + TIMES_AS_FAR * others;
}

/* Whether in a frame nothing of the body is turned against its root, as in the pose of the OFFSETs. */
static gboolean
is_at_rest (const MoFitting *self, guint frame)
{
  const MoTransform *pose = mo_figure_pose (self->figure, frame);

  for (guint i = 0; i < MO_N_FITTED; i++)
    if (self->parts[i].number >= 0
        && mo_quat_angle (pose[self->parts[i].turner].rotation, pose[0].rotation) > AT_REST)
      return FALSE;
  return TRUE;
}

/* A first frame to compare with is a pose apart: all else follows smoothly on what was before. One in which nothing is
 * turned is such a pose unless the motion begins there, from that pose and that place. */
static guint
find_first (const MoFitting *self)
{
  double others = 0.0;

  if (self->figure->n_frames > 2 && is_at_rest (self, 0)
      && (mo_clip_is_apart (find_jump (self, 0), 0.0) || are_hips_elsewhere (self)))
    return 1;
  if (self->figure->n_frames < 4)
    return 0;
  for (guint i = 1; i < 3; i++)
    others = MAX (others, find_jump (self, i));
  return mo_clip_is_apart (find_jump (self, 0), others) ? 1 : 0;
}

/* Who says something about the skeleton, or asks for feet on the floor, means a file that is recognised like any other. */
static gboolean
is_told (const MoSkeleton *skeleton, const MoRecipe *recipe)
{
  return skeleton->tells_tracks && recipe->rest == MO_REST_POSE_AUTO && recipe->up_axis == 0
         && recipe->front_axis == 0 && recipe->reference == MO_REFERENCE_AUTO
         && !recipe->touch_hands
         && !(mo_recipe_is_set (recipe, MO_FIELD_PLANT_FEET) && recipe->plant_feet);
}

gboolean
mo_fitting_init (MoFitting *self, const MoFigure *figure, const MoBody *body, const MoJointMap *map,
                 const MoSkeleton *skeleton, int first, const MoRecipe *recipe)
{
  double legs;

  memset (self, 0, sizeof *self);
  self->figure = figure;
  self->body = *body;
  self->rest = recipe->rest;
  self->is_told = is_told (skeleton, recipe);
  self->first = first > 0 ? (guint) first : 0;
  set_parts (self, skeleton);
  leave_out (self, map);
  self->is_up_said = recipe->up_axis != 0;
  self->is_front_said = recipe->front_axis != 0;
  if (self->is_told)
    /* A neutral pose that the skeleton does not have at rest is in a frame of its own. */
    self->first = mo_standing_find_pose (self) == mo_figure_rest (figure)
                      ? (guint) MAX (first, 0)
                      : MIN (1, figure->n_frames - 1);
  else
    self->first = first >= 0 ? (guint) first : find_first (self);
  legs = mo_fitting_get_legs (figure, body, self->first);
  if (!(legs > 0.0 && isfinite (legs)))
    return FALSE;
  self->scale = mo_stance_get ()->legs / legs;
  mo_bearing_face (self);
  fit_all (self, map);
  self->lean = mo_back_find_lean (self);
  if (!self->is_told)
    mo_hinge_fit_all (self);
  return TRUE;
}

gboolean
mo_fitting_init_by_turns (MoFitting *self, const MoFigure *figure, const MoBody *body,
                          const MoSkeleton *skeleton, guint first, double scale)
{
  memset (self, 0, sizeof *self);
  self->figure = figure;
  self->body = *body;
  self->by_turns = TRUE;
  self->first = first;
  self->scale = scale;
  self->upright = MO_QUAT_IDENTITY;
  set_parts (self, skeleton);
  for (guint i = 0; i < MO_N_FITTED; i++)
    {
      self->parts[i].fit = MO_QUAT_IDENTITY;
      self->parts[i].aims = FALSE;
    }
  return scale > 0.0 && isfinite (scale);
}
