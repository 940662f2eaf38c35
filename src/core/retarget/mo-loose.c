/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-loose.h"

#include "mo-extras.h"
#include "mo-fitted-motion.h"
#include "mo-stance.h"

static void
fit (MoFitting *self, const MoFigure *figure, const MoJointMap *map, const MoClip *clip)
{
  MoQuat turns[MO_N_FITTED];
  int root = mo_joint_map_find (map, MO_RIG_PELVIS);
  gboolean is_known = root >= 0;

  memset (self, 0, sizeof *self);
  self->figure = figure;
  self->upright = MO_QUAT_IDENTITY;
  self->scale = clip->space.metres;
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
                   const MoClip *clip)
{
  MoFittedMotion motion;
  MoClip *result;
  MoVec3 first;

  fit (fitting, figure, map, clip);
  first = mo_figure_pose (figure, 0)[fitting->parts[MO_PART_PELVIS].from].position;
  mo_fitted_motion_init (&motion, fitting, clip);
  for (guint i = 0; i < figure->n_frames; i++)
    solve_frame (fitting, &motion, i, first);
  mo_fitted_motion_finish (&motion);
  result = g_steal_pointer (&motion.clip);
  mo_fitted_motion_clear (&motion);
  return result;
}
