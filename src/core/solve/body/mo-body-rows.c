/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-body-walk.h"

/* Below that, a condition is left out (metres, radians). */
#define FAR_OFF (-0.08)

/* How much is left by a force of 1: of what must hold, of a limb that is dragged, of one that stays and is stretched, and of a point of the
 * trunk. */
#define FIRM 1e-6
#define SOFT 0.1
#define SOFT_EASE 0.02
#define SOFT_PLACE 0.006

/* A limb that is dragged is brought back into its range by no more at a time (about radians), and nothing is drawn or held harder: where
 * it does not get there, the body does not double up. */
#define MOST_EXCESS 0.1
#define REACH_FORCE 3.0
#define RANGE_FORCE 0.04
#define EASE_FORCE 0.6
#define ANY_FORCE 1e9

/* A place of the trunk that is farther off (metres) yields, fully from twice as far: out of its reach, forces that grow all the time would throw
 * the body to and fro. */
#define YIELDS_FROM 0.02

/* Ranges are kept by so much more, so that what is left of them does not matter. */
#define MARGIN 1e-4

/* How the slopes of a place change with a turn, of a limb's range, and of a part's (metres, about 1). */
#define PLACE_CURVE 0.5
#define LIMB_CURVE 1.0
#define PART_CURVE 0.3

/* The rate at which an end goes away from its root with the bend is at least that part of its speed. */
#define LEAST_RATE 0.1

/* So far beyond what a limb has at most or at least (metres), its bend stays. */
#define STAYS_BENT 0.01

/* Nearer (metres), a way has no direction. */
#define AT_PLACE 1e-9

/* A root turns as if its goal were no nearer (metres): it would have to turn too fast. */
#define LEAST_FAR 0.01

/* Conditions by limb, then those of the trunk. */
enum
{
  LIMB_REACH,
  LIMB_EASE,
  LIMB_SWING,
  LIMB_TWIST,
  N_LIMB_ROWS,
  FIRST_PART_ROW = MO_BODY_LIMBS * N_LIMB_ROWS,
  FIRST_PLACE_ROW = FIRST_PART_ROW + 2 * (MO_N_TRUNK_PARTS - 1),
  N_ROWS = FIRST_PLACE_ROW + 3
};

G_STATIC_ASSERT (N_ROWS <= MO_MOST_FORCES);

static const MoVec3 nothing = { 0.0, 0.0, 0.0 };

/* -- Limbs --------------------------------------------------------------------------------------- */

/* Its root is not farther from the goal than `far`, nor nearer than `near`. */
static guint
add_distance (const MoBodyWalk *self, guint index, guint which, double near, double far,
              MoBodyRow *row)
{
  const MoBodyLimb *limb = &self->limbs[index];
  gboolean is_near = limb->distance < 0.5 * (far + near);
  double value = is_near ? near - limb->distance : limb->distance - far;
  MoVec3 unit = mo_vec3_scale (limb->way, 1.0 / MAX (limb->distance, AT_PLACE));

  if (value <= FAR_OFF)
    return 0;
  *row = (MoBodyRow){ .id = index * N_LIMB_ROWS + which,
                      .value = value,
                      .give = FIRM,
                      .most = ANY_FORCE,
                      .curve = PLACE_CURVE };
  mo_trunk_find_slopes (&self->trunk, limb->part, limb->start,
                        mo_vec3_scale (unit, is_near ? 1.0 : -1.0), nothing, row->slopes);
  return 1;
}

static guint
add_reach (const MoBodyWalk *self, guint index, MoBodyRow *rows)
{
  const MoBodyLimb *limb = &self->limbs[index];
  guint n =
      limb->is_dragged ? 0 : add_distance (self, index, LIMB_REACH, limb->least, limb->most, rows);

  if ((!limb->is_dragged && self->only_holds)
      || add_distance (self, index, LIMB_EASE, limb->near, limb->far, &rows[n]) == 0)
    return n;
  rows[n].value = MIN (rows[n].value, self->pull);
  rows[n].give = limb->is_dragged ? SOFT : SOFT_EASE;
  rows[n].most = limb->is_dragged ? REACH_FORCE : EASE_FORCE;
  rows[n].yields = limb->is_dragged ? 0.0 : 1.0;
  return n + 1;
}

/* How a limb's root turns about `slope` (world space) as the root moves away from the end: by the bend of its middle. */
static double
find_bending (const MoBodyLimb *limb, MoVec3 slope, MoVec3 unit)
{
  MoQuat world = mo_quat_mul (limb->limb.root, limb->parent);
  MoVec3 middle = mo_quat_rotate (world, limb->limb.middle_at);
  MoVec3 speed =
      mo_vec3_cross (mo_quat_rotate (world, limb->limb.hinge), mo_vec3_sub (limb->way, middle));
  double rate = mo_vec3_dot (unit, speed);
  double least = MAX (LEAST_RATE * mo_vec3_length (speed), AT_PLACE);
  double far = limb->is_dragged ? limb->far : limb->most;
  double beyond = MAX (limb->distance - far, limb->least - limb->distance);

  /* Beyond what the limb has at most or at least, which it is about to have again, the bend stays. That comes bit by bit, as a
   * millimetre must not lead to a different step. */
  if (beyond >= STAYS_BENT)
    return 0.0;
  rate = copysign (MAX (fabs (rate), least), rate) / (1.0 - MAX (beyond, 0.0) / STAYS_BENT);
  return -mo_vec3_dot (slope, mo_vec3_cross (unit, speed))
         / (MAX (limb->distance, LEAST_FAR) * rate);
}

/* The work of a root's turn about a slope (world space), where its limb keeps its end at the goal: so it turns as the trunk moves, and
 * against what that turns by. */
static void
find_edge_slopes (const MoBodyWalk *self, guint index, MoVec3 slope, double *slopes)
{
  const MoBodyLimb *limb = &self->limbs[index];
  MoVec3 unit = mo_vec3_scale (limb->way, 1.0 / MAX (limb->distance, AT_PLACE));
  double swivel = mo_vec3_dot (slope, unit);
  MoVec3 force = mo_vec3_add (mo_vec3_scale (mo_vec3_cross (slope, unit),
                                             -1.0 / MAX (limb->distance, LEAST_FAR)),
                              mo_vec3_scale (unit, -find_bending (limb, slope, unit)));

  mo_trunk_find_slopes (&self->trunk, limb->part, limb->start, force,
                        mo_vec3_sub (mo_vec3_scale (unit, swivel), slope), slopes);
  slopes[MO_TRUNK_UNKNOWNS + index] = swivel;
}

static guint
add_edge (const MoBodyWalk *self, guint index, guint which, const MoRangeEdge *edge, MoBodyRow *row)
{
  const MoBodyLimb *limb = &self->limbs[index];
  double value = edge->value + MARGIN;

  if (value <= FAR_OFF)
    return 0;
  *row = (MoBodyRow){ .id = index * N_LIMB_ROWS + which,
                      .value = limb->is_dragged ? MIN (value, MOST_EXCESS) : value,
                      .give = limb->is_dragged ? SOFT : FIRM,
                      .most = limb->is_dragged ? RANGE_FORCE : ANY_FORCE,
                      .curve = LIMB_CURVE };
  find_edge_slopes (self, index, mo_quat_rotate (limb->parent, edge->slope), row->slopes);
  return 1;
}

static guint
add_limb (const MoBodyWalk *self, guint index, MoBodyRow *rows)
{
  const MoLimb *limb = &self->limbs[index].limb;
  guint n = self->reach->trunk_stays || (self->limbs[index].is_dragged && self->only_holds)
                ? 0
                : add_reach (self, index, rows);
  MoRangeEdge swing, twist;

  if (limb->is_free || !limb->root_range.is_limited)
    return n;
  mo_range_find_edges (&limb->root_range, limb->root, FAR_OFF - MARGIN, &swing, &twist);
  n += add_edge (self, index, LIMB_SWING, &swing, &rows[n]);
  n += add_edge (self, index, LIMB_TWIST, &twist, &rows[n]);
  return n;
}

/* -- The trunk ----------------------------------------------------------------------------------- */

static guint
add_part_edge (const MoBodyWalk *self, MoTrunkPart part, guint which, const MoRangeEdge *edge,
               MoBodyRow *row)
{
  const MoTrunkBone *bone = &self->trunk.bones[part];
  MoVec3 slope = mo_quat_rotate (bone->carrier, edge->slope);

  if (edge->value + MARGIN <= FAR_OFF)
    return 0;
  *row = (MoBodyRow){ .id = FIRST_PART_ROW + 2 * (part - 1) + which,
                      .value = edge->value + MARGIN,
                      .give = FIRM,
                      .most = ANY_FORCE,
                      .curve = PART_CURVE };
  for (guint i = 0; i < mo_trunk_n_unknowns (part); i++)
    row->slopes[mo_trunk_first_unknown (part) + i] = mo_vec3_dot (bone->axes[i], slope);
  return 1;
}

static guint
add_part (const MoBodyWalk *self, MoTrunkPart part, MoBodyRow *rows)
{
  const MoTrunkBone *bone = &self->trunk.bones[part];
  MoRangeEdge swing, twist;
  guint n;

  mo_range_find_edges (&bone->range, bone->own, FAR_OFF - MARGIN, &swing, &twist);
  n = add_part_edge (self, part, 0, &swing, rows);
  return n + add_part_edge (self, part, 1, &twist, &rows[n]);
}

static guint
add_place (const MoBodyWalk *self, MoBodyRow *rows)
{
  static const MoVec3 axes[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  MoVec3 point = mo_trunk_point (&self->trunk, self->place_part, self->place_point);
  MoVec3 off = mo_vec3_sub (point, self->place);
  double size = mo_vec3_length (off), part = size > self->pull ? self->pull / size : 1.0;

  for (guint i = 0; i < 3; i++)
    {
      rows[i] = (MoBodyRow){ .id = FIRST_PLACE_ROW + i,
                             .value = part * mo_vec3_part (off, i),
                             .give = SOFT_PLACE,
                             .least = -REACH_FORCE,
                             .most = REACH_FORCE,
                             .yields = CLAMP (size / YIELDS_FROM - 1.0, 0.0, 1.0),
                             .curve = PLACE_CURVE };
      mo_trunk_find_slopes (&self->trunk, self->place_part, point, axes[i], nothing,
                            rows[i].slopes);
    }
  return 3;
}

static gboolean
is_any_over (const MoBodyRow *rows, guint n)
{
  for (guint i = 0; i < n; i++)
    if (rows[i].value > 0.0 || rows[i].least < 0.0)
      return TRUE;
  return FALSE;
}

guint
mo_body_rows_find (const MoBodyWalk *self, MoBodyRow rows[MO_MOST_FORCES])
{
  guint n = 0;

  for (guint i = 0; i < self->n_limbs; i++)
    if (self->limbs[i].is_dragged)
      n += add_limb (self, i, &rows[n]);
  if (self->has_place && !self->only_holds)
    n += add_place (self, &rows[n]);
  /* As long as the limb alone gets there, nothing else has to be looked at. */
  if (!self->has_moved && !is_any_over (rows, n))
    return 0;
  for (guint i = 0; i < self->n_limbs; i++)
    if (!self->limbs[i].is_dragged)
      n += add_limb (self, i, &rows[n]);
  if (self->reach->trunk_stays)
    return n;
  for (MoTrunkPart i = MO_TRUNK_WAIST; i < MO_N_TRUNK_PARTS && !self->trunk.is_free; i++)
    n += add_part (self, i, &rows[n]);
  return n;
}
