/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fbx.h"

#include "mo-halves.h"
#include "mo-math.h"

#include <string.h>

/* The transform of a model (docs/formats/fbx.md, Transforms). */

/* Axes of the rotation orders, the one that turns first at the left; the spherical one is read as the first. */
static const guint8 orders[][3] = {
  { 0, 1, 2 }, { 0, 2, 1 }, { 1, 2, 0 }, { 1, 0, 2 }, { 2, 0, 1 }, { 2, 1, 0 },
};

/* From as many turns on, working on them together takes less than each by itself. */
#define ENOUGH 4u

static MoQuat
about (guint axis, double degrees)
{
  double half = MO_DEGREES (degrees) / 2.0, s = half, c = 1.0;

  /* Knees and fingers turn about one axis only. */
  if (half != 0.0)
    {
      s = sin (half);
      c = cos (half);
    }
  return (MoQuat){ axis == 0 ? s : 0.0, axis == 1 ? s : 0.0, axis == 2 ? s : 0.0, c };
}

static MoQuat
turn_by (const guint8 axes[3], const double degrees[3])
{
  return mo_quat_mul (mo_quat_mul (about (axes[0], degrees[axes[0]]),
                                   about (axes[1], degrees[axes[1]])),
                      about (axes[2], degrees[axes[2]]));
}

static const guint8 *
get_order (const MoFbxModel *model)
{
  return orders[model->order > 0 && model->order < (gint64) G_N_ELEMENTS (orders) ? model->order
                                                                                  : 0];
}

MoQuat
mo_fbx_turn (const MoFbxModel *model, const double degrees[3])
{
  return turn_by (get_order (model), degrees);
}

/* Turns at up to MO_HALVES moments. */
static void
turn_group (const guint8 axes[3], double *const angles[3], guint n, MoQuat *turns)
{
  double x[MO_HALVES] = { 0.0 }, y[MO_HALVES] = { 0.0 }, z[MO_HALVES] = { 0.0 }, w[MO_HALVES];
  double sines[MO_HALVES], cosines[MO_HALVES];
  double *const parts[3] = { x, y, z };

  for (guint i = 0; i < n; i++)
    w[i] = 1.0;
  for (guint k = 3; k-- > 0;)
    {
      guint axis = axes[k];

      mo_halves_find (angles[axis], n, sines, cosines);
      mo_halves_turn (parts[axis], parts[(axis + 1) % 3], parts[(axis + 2) % 3], w, n, sines,
                      cosines);
    }
  for (guint i = 0; i < n; i++)
    turns[i] = (MoQuat){ x[i], y[i], z[i], w[i] };
}

void
mo_fbx_turn_many (const MoFbxModel *model, double angles[3][MO_FBX_MANY], guint n, MoQuat *turns)
{
  const guint8 *axes = get_order (model);

  for (guint done = 0; done < n; done += MO_HALVES)
    {
      double *const group[3] = { angles[0] + done, angles[1] + done, angles[2] + done };
      guint n_here = MIN (n - done, MO_HALVES);

      if (n_here >= ENOUGH)
        turn_group (axes, group, n_here, turns + done);
      else
        for (guint i = 0; i < n_here; i++)
          turns[done + i] = turn_by (axes, (double[]){ group[0][i], group[1][i], group[2][i] });
    }
  if (model->is_turned)
    for (guint i = 0; i < n; i++)
      turns[i] = mo_quat_mul (mo_quat_mul (model->after, turns[i]), model->before);
}

void
mo_fbx_angles (const MoFbxModel *model, MoQuat turn, double degrees[3])
{
  const guint8 *order = get_order (model);
  const guint8 axes[3] = { order[2], order[1], order[0] };
  double angles[3];

  mo_quat_to_euler (turn, axes, angles);
  for (guint i = 0; i < 3; i++)
    degrees[axes[i]] = angles[i];
}

void
mo_fbx_prepare (MoFbxModel *model)
{
  gboolean is_active = model->is_active != 0 && model->is_limit_only == 0;

  model->before = model->after = MO_QUAT_IDENTITY;
  if (is_active)
    {
      model->before = turn_by (orders[0], model->vectors[MO_FBX_TURN_BEFORE]);
      model->after = mo_quat_conjugate (turn_by (orders[0], model->vectors[MO_FBX_TURN_AFTER]));
    }
  else
    model->order = 0;
  model->is_turned = model->before.w != 1.0 || model->after.w != 1.0;
  model->is_plain = TRUE;
  for (guint i = MO_FBX_TURN_OFFSET; i < MO_FBX_N_VECTORS; i++)
    for (guint axis = 0; axis < 3; axis++)
      model->is_plain = model->is_plain && model->vectors[i][axis] == 0.0;
}

static inline MoVec3
vector (const double v[3])
{
  return (MoVec3){ v[0], v[1], v[2] };
}

/* What offsets and pivots add to the position of a local transform. */
static void
add_pivots (const MoFbxModel *model, MoLocal *local)
{
  MoVec3 turn_pivot = vector (model->vectors[MO_FBX_TURN_PIVOT]);
  MoVec3 size_pivot = vector (model->vectors[MO_FBX_SIZE_PIVOT]);
  MoVec3 inner = { size_pivot.x * (1.0 - local->scale.x), size_pivot.y * (1.0 - local->scale.y),
                   size_pivot.z * (1.0 - local->scale.z) };

  inner = mo_vec3_add (inner, vector (model->vectors[MO_FBX_SIZE_OFFSET]));
  inner = mo_quat_rotate (local->turn, mo_vec3_sub (inner, turn_pivot));
  local->move = mo_vec3_add (local->move, vector (model->vectors[MO_FBX_TURN_OFFSET]));
  local->move = mo_vec3_add (mo_vec3_add (local->move, turn_pivot), inner);
}

MoLocal
mo_fbx_local (const MoFbxModel *model, double values[MO_FBX_N_MOVING][3])
{
  MoLocal local = MO_LOCAL_IDENTITY;

  local.move = vector (values[MO_FBX_MOVE]);
  local.scale = vector (values[MO_FBX_SIZE]);
  local.turn = mo_fbx_turn (model, values[MO_FBX_TURN]);
  if (model->is_turned)
    local.turn = mo_quat_mul (mo_quat_mul (model->after, local.turn), model->before);
  if (!model->is_plain)
    add_pivots (model, &local);
  return local;
}

void
mo_fbx_local_many (const MoFbxModel *model, double values[MO_FBX_N_MOVING][3][MO_FBX_MANY], guint n,
                   MoLocal *locals)
{
  MoQuat turns[MO_FBX_MANY];

  mo_fbx_turn_many (model, values[MO_FBX_TURN], n, turns);
  for (guint i = 0; i < n; i++)
    {
      double (*move)[MO_FBX_MANY] = values[MO_FBX_MOVE], (*size)[MO_FBX_MANY] = values[MO_FBX_SIZE];

      locals[i] = (MoLocal){ { move[0][i], move[1][i], move[2][i] },
                             turns[i],
                             { size[0][i], size[1][i], size[2][i] },
                             { 0.0, 0.0, 0.0 } };
      if (!model->is_plain)
        add_pivots (model, &locals[i]);
    }
}
