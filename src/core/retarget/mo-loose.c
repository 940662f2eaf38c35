/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-loose.h"

#include "mo-extras.h"
#include "mo-fitted-motion.h"
#include "mo-rig.h"
#include "mo-stance.h"

/* Limbs so many times as long as the avatar's, or as short, are another body's. */
#define FITS 1.25

/* The joint that the avatar's `number` hangs on, if both are of one arm or leg and the file has them. */
static int
find_bone_start (const MoJointMap *map, int number)
{
  const MoRigJoint *joint = mo_rig_joint ((guint) number);
  const MoRigJoint *above = joint->parent >= 0 ? mo_rig_joint ((guint) joint->parent) : NULL;
  gboolean is_limb = joint->group == MO_GROUP_ARMS || joint->group == MO_GROUP_LEGS;

  return above != NULL && is_limb && above->group == joint->group
             ? mo_joint_map_find (map, joint->parent)
             : -1;
}

/* How many times as long the avatar's arms and legs are as those that the file has, in its units; 0 without any. */
static double
find_scale (const MoFigure *figure, const MoJointMap *map)
{
  const MoTransform *rest = mo_figure_rest (figure);
  double avatar = 0.0, file = 0.0;

  for (int i = 0; i < (int) MO_RIG_N_BONES; i++)
    {
      int to = mo_joint_map_find (map, i), from = to >= 0 ? find_bone_start (map, i) : -1;

      if (from < 0)
        continue;
      avatar += mo_vec3_length (mo_rig_rest ((guint) i)->position);
      file += mo_vec3_length (mo_figure_bone (rest, from, to));
    }
  return file > 0.0 ? avatar / file : 0.0;
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
fit (MoFitting *self, const MoFigure *figure, const MoJointMap *map, double scale)
{
  MoQuat turns[MO_N_FITTED];
  int root = mo_joint_map_find (map, MO_RIG_PELVIS);
  gboolean is_known = root >= 0;

  memset (self, 0, sizeof *self);
  self->figure = figure;
  self->upright = MO_QUAT_IDENTITY;
  self->scale = scale;
  for (guint i = 0; i < MO_N_FITTED; i++)
    {
      self->parts[i].number = -1;
      turns[i] = MO_QUAT_IDENTITY;
    }
  self->parts[MO_PART_PELVIS] = (MoFitted){ .number = MO_RIG_PELVIS,
                                            .from = MAX (root, 0),
                                            .to = -1,
                                            .turner = is_known ? root : -1,
                                            .fit = MO_QUAT_IDENTITY };
  mo_extras_fit (self, map, turns, mo_figure_rest (figure), MO_QUAT_IDENTITY);
}

static void
solve_frame (const MoFitting *fitting, MoFittedMotion *motion, guint frame, MoVec3 first)
{
  const MoFitted *pelvis = &fitting->parts[MO_PART_PELVIS];
  const MoTransform *pose = mo_figure_pose (fitting->figure, frame);
  const MoStance *stance = mo_stance_get ();
  MoVec3 way = mo_vec3_scale (mo_vec3_sub (pose[pelvis->from].position, first), fitting->scale);
  MoQuat turns[MO_N_FITTED];

  for (guint i = 0; i < MO_N_FITTED; i++)
    turns[i] = pelvis->turner >= 0 ? pose[pelvis->turner].rotation : MO_QUAT_IDENTITY;
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
  MoFittedMotion motion;
  MoClip *result;
  MoVec3 first;

  fit (fitting, figure, map, choose_scale (figure, map, clip, recipe));
  first = mo_figure_pose (figure, 0)[fitting->parts[MO_PART_PELVIS].from].position;
  mo_fitted_motion_init (&motion, fitting, clip);
  for (guint i = 0; i < figure->n_frames; i++)
    solve_frame (fitting, &motion, i, first);
  mo_fitted_motion_finish (&motion);
  result = g_steal_pointer (&motion.clip);
  mo_fitted_motion_clear (&motion);
  return result;
}
