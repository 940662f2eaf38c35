/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-loose.h"

#include "mo-extras.h"
#include "mo-fitted-motion.h"
#include "mo-rig.h"
#include "mo-stance.h"

/* Limbs so many times as long as the avatar's, or as short, are another body's. */
#define FITS 1.25

/* A turn is better by so much at least (mean cosine). */
#define BETTER 0.2

/* Bones of a body at rest are like the avatar's by so much at least (mean cosine). */
#define LEAST_LIKE 0.4

/* What no mean cosine is. */
#define NO_BONES -2.0

/* A bone of the file at rest and of the avatar: from the nearest joint above that both have. */
typedef struct
{
  MoVec3 file, avatar;
  /* Which tells a size: of an arm, a leg or the trunk, but not across hips or shoulders. */
  gboolean has_length;
} Bone;

/* The pose in which the avatar stands at rest: what the file has to compare with, as the base pose of an HTR is, or its
 * OFFSETs. */
static const MoTransform *
get_rest (const MoFigure *figure)
{
  const MoTransform *reference = mo_figure_reference (figure);

  return reference != NULL ? reference : mo_figure_rest (figure);
}

static gboolean
find_bone (const MoFigure *figure, const MoJointMap *map, int number, Bone *bone)
{
  const MoRigJoint *joint = mo_rig_joint ((guint) number);
  int to = mo_joint_map_find (map, number), from = -1, above = number;

  bone->avatar = (MoVec3){ 0.0, 0.0, 0.0 };
  while (to >= 0 && from < 0 && mo_rig_joint ((guint) above)->parent >= 0)
    {
      bone->avatar = mo_vec3_add (bone->avatar, mo_rig_rest ((guint) above)->position);
      above = mo_rig_joint ((guint) above)->parent;
      from = mo_joint_map_find (map, above);
    }
  if (from < 0)
    return FALSE;
  bone->file = mo_figure_bone (get_rest (figure), from, to);
  bone->has_length = mo_rig_joint ((guint) above)->group == joint->group
                     && joint->group <= MO_GROUP_LEGS && joint->group != MO_GROUP_FACE;
  return mo_vec3_length (bone->file) > 0.0;
}

/* How many times as long the avatar's bones are as those that the file has, in its units; 0 without any. */
static double
find_scale (const MoFigure *figure, const MoJointMap *map)
{
  double avatar = 0.0, file = 0.0;
  Bone bone;

  for (int i = 0; i < (int) MO_RIG_N_BONES; i++)
    if (find_bone (figure, map, i, &bone) && bone.has_length)
      {
        avatar += mo_vec3_length (bone.avatar);
        file += mo_vec3_length (bone.file);
      }
  return file > 0.0 ? avatar / file : 0.0;
}

/* How well the bones at rest point where the avatar's do after a turn: the mean cosine; NO_BONES without any. */
static double
rate_turn (const MoFigure *figure, const MoJointMap *map, MoQuat turn)
{
  double sum = 0.0;
  guint n = 0;
  Bone bone;

  for (int i = 0; i < (int) MO_RIG_N_BONES; i++)
    if (find_bone (figure, map, i, &bone))
      {
        sum += mo_vec3_dot (mo_vec3_unit (mo_quat_rotate (turn, bone.file)),
                            mo_vec3_unit (bone.avatar));
        n++;
      }
  return n > 0 ? sum / n : NO_BONES;
}

/* From the file's axes to the avatar's: of all turns by right angles the one after which its bones at rest point where the
 * avatar's do; none unless it is clearly better. */
static MoQuat
find_upright (const MoFigure *figure, const MoJointMap *map, const MoRecipe *recipe)
{
  static const MoVec3 axes[] = { { 1.0, 0.0, 0.0 }, { 0.0, 1.0, 0.0 }, { 0.0, 0.0, 1.0 } };
  MoQuat best = MO_QUAT_IDENTITY;
  double most = rate_turn (figure, map, best) + BETTER;

  for (guint i = 0; i < 64 && recipe->up_axis == 0 && recipe->front_axis == 0; i++)
    {
      const guint quarters[] = { i % 4, i / 4 % 4, i / 16 };
      MoQuat turn = MO_QUAT_IDENTITY;
      double rate;

      for (guint j = 0; j < 3; j++)
        turn = mo_quat_mul (turn, mo_quat_from_axis_angle (axes[j], quarters[j] * G_PI / 2.0));
      rate = rate_turn (figure, map, turn);
      if (rate <= most)
        continue;
      /* Equal ones come several times. */
      most = rate + 1e-6;
      best = turn;
    }
  return best;
}

static double
choose_scale (const MoFigure *figure, const MoJointMap *map, const MoClip *clip,
              const MoRecipe *recipe)
{
  double scale = find_scale (figure, map), ratio = scale / clip->space.metres;
  gboolean is_said = recipe->units != MO_UNITS_AUTO || recipe->length_scale != 1.0;

  return !is_said && isfinite (scale) && scale > 0.0 && !(ratio < FITS && ratio > 1.0 / FITS)
             ? scale
             : clip->space.metres;
}

static void
fit (MoFitting *self, const MoFigure *figure, const MoJointMap *map, double scale, MoQuat upright)
{
  MoQuat turns[MO_N_FITTED];
  int root = mo_joint_map_find (map, MO_RIG_PELVIS);
  gboolean is_known = root >= 0;

  memset (self, 0, sizeof *self);
  self->figure = figure;
  self->upright = upright;
  self->scale = scale;
  for (guint i = 0; i < MO_N_FITTED; i++)
    {
      self->parts[i].number = -1;
      turns[i] = MO_QUAT_IDENTITY;
    }
  self->parts[MO_PART_PELVIS] = (MoFitted){
    .number = MO_RIG_PELVIS,
    .from = MAX (root, 0),
    .to = -1,
    .turner = is_known ? root : -1,
    .fit = mo_quat_conjugate (mo_quat_mul (get_rest (figure)[MAX (root, 0)].rotation, upright))
  };
  mo_extras_fit (self, map, turns, get_rest (figure), upright);
}

/* Whether a body can have such bones at rest. Without any, there is nothing against it. */
static gboolean
is_stance (const MoFigure *figure, const MoJointMap *map, MoQuat upright)
{
  double rate = rate_turn (figure, map, upright);

  return rate == NO_BONES || rate > LEAST_LIKE;
}

/* The bone that begins at a joint of an arm or a leg. */
static gboolean
find_limb_bone (const MoFigure *figure, const MoJointMap *map, int number, Bone *bone)
{
  guint8 group = mo_rig_joint ((guint) number)->group;

  if (group != MO_GROUP_ARMS && group != MO_GROUP_LEGS && group != MO_GROUP_HIND_LIMBS)
    return FALSE;
  for (int i = number + 1; i < (int) MO_RIG_N_BONES; i++)
    if (mo_rig_joint ((guint) i)->parent == number && mo_rig_joint ((guint) i)->group == group)
      return find_bone (figure, map, i, bone);
  return FALSE;
}

/* Arms and legs of the avatar take the directions that they have in the file at rest. */
static void
align_limbs (MoFitting *self, const MoFigure *figure, const MoJointMap *map)
{
  MoQuat turns[MO_RIG_N_BONES];

  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    {
      int parent = mo_rig_joint (i)->parent;
      Bone bone;

      turns[i] = parent >= 0 ? turns[parent] : MO_QUAT_IDENTITY;
      if (find_limb_bone (figure, map, (int) i, &bone))
        turns[i] =
            mo_quat_mul (turns[i], mo_quat_between (mo_quat_rotate (turns[i], bone.avatar),
                                                    mo_quat_rotate (self->upright, bone.file)));
    }
  for (guint i = 0; i < self->n_extras; i++)
    if (self->extras[i].number < (int) MO_RIG_N_BONES)
      self->extras[i].fit = mo_quat_mul (turns[self->extras[i].number], self->extras[i].fit);
}

static void
solve_frame (const MoFitting *fitting, MoFittedMotion *motion, guint frame, MoVec3 first,
             gboolean is_part)
{
  const MoFitted *pelvis = &fitting->parts[MO_PART_PELVIS];
  const MoTransform *pose = mo_figure_pose (fitting->figure, frame);
  const MoStance *stance = mo_stance_get ();
  MoVec3 way = mo_quat_rotate (fitting->upright,
                               mo_vec3_scale (mo_vec3_sub (pose[pelvis->from].position, first),
                                              fitting->scale));
  MoQuat turns[MO_N_FITTED];

  /* Where a hand goes does not carry the body there. */
  if (pelvis->turner < 0 && is_part)
    way = (MoVec3){ 0.0, 0.0, 0.0 };
  for (guint i = 0; i < MO_N_FITTED; i++)
    turns[i] = pelvis->turner >= 0
                   ? mo_quat_mul (pelvis->fit,
                                  mo_quat_mul (pose[pelvis->turner].rotation, fitting->upright))
                   : MO_QUAT_IDENTITY;
  mo_fitted_motion_set_turns (motion, frame, turns);
  mo_fitted_motion_set_extras (motion, frame, pose, turns);
  motion->hips[frame] = mo_vec3_add (mo_vec3_add (stance->pelvis, way),
                                     mo_quat_rotate (turns[MO_PART_PELVIS],
                                                     mo_vec3_sub (stance->hips, stance->pelvis)));
}

MoClip *
mo_loose_retarget (MoFitting *fitting, const MoFigure *figure, const MoJointMap *map,
                   const MoClip *clip, const MoRecipe *recipe)
{
  MoQuat upright =
      mo_joint_map_is_part (map) ? find_upright (figure, map, recipe) : MO_QUAT_IDENTITY;
  gboolean is_body = mo_joint_map_is_part (map) && is_stance (figure, map, upright);
  MoFittedMotion motion;
  MoClip *result;
  MoVec3 first;

  /* What a map by hand names is what it says, even of an animal, in the axes and units of the file. */
  if (!is_body && !mo_joint_map_is_by_hand (map))
    return NULL;
  if (is_body)
    fit (fitting, figure, map, choose_scale (figure, map, clip, recipe), upright);
  else
    fit (fitting, figure, map, clip->space.metres, MO_QUAT_IDENTITY);
  align_limbs (fitting, figure, map);
  first = mo_figure_pose (figure, 0)[fitting->parts[MO_PART_PELVIS].from].position;
  mo_fitted_motion_init (&motion, fitting, clip);
  for (guint i = 0; i < figure->n_frames; i++)
    solve_frame (fitting, &motion, i, first, mo_joint_map_is_part (map));
  mo_fitted_motion_finish (&motion);
  result = g_steal_pointer (&motion.clip);
  mo_fitted_motion_clear (&motion);
  return result;
}
