/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-range.h"

#include "mo-twin.h"
#include "mo-twist.h"

#include <string.h>

/* What a joint that does not swing has left at least, radians. */
#define LEAST_ROOM MO_DEGREES (10.0)

/* A swing by a smaller sine has no axis of its own, or turns half around. */
#define LEAST_SINE 1e-6

enum
{
  NORM,
  HINGE,
};

typedef struct
{
  const char *joint;
  struct
  {
    char axis;
    double from, to; /* degrees */
  } angles[MO_N_ANGLES];
  int kind;
} Row;

static const Row rows[] = {
#define RANGE(joint, a, a_from, a_to, b, b_from, b_to, t, t_from, t_to, kind)                      \
  { joint, { { a, a_from, a_to }, { b, b_from, b_to }, { t, t_from, t_to } }, kind },
#include "mo-range-table.h"
#undef RANGE
};

/* -- Axes -------------------------------------------------------------------------------------- */

/* The row of a joint of the left side or the middle. */
static const Row *
find_row (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_str_equal (rows[i].joint, name))
      return &rows[i];
  return NULL;
}

static MoVec3
bone_of (guint joint)
{
  const float *end = mo_rig_joint (joint)->end;

  return mo_vec3_unit ((MoVec3){ end[0], end[1], end[2] });
}

/* A part of `v` across a unit vector; unit length. */
static MoVec3
across (MoVec3 v, MoVec3 axis)
{
  return mo_vec3_unit (mo_vec3_sub (v, mo_vec3_scale (axis, mo_vec3_dot (v, axis))));
}

static MoVec3
axis_of (const Row *row, MoAngle angle, MoVec3 bone)
{
  const MoVec3 y = { 0, 1, 0 }, x = { 1, 0, 0 };

  switch (row->angles[angle].axis)
    {
    case 'x':
      return x;
    case 'y':
      return y;
    case 'z':
      return (MoVec3){ 0, 0, 1 };
    case 't':
      return across ((MoVec3){ -1, 0, 1 }, bone);
    default:
      return angle == MO_ANGLE_TWIST ? bone : across (fabs (bone.y) < 0.9 ? y : x, bone);
    }
}

/* The third axis follows from the other two where they are those of a bone. */
static void
find_axes (MoRange *self, const Row *row, guint joint)
{
  MoVec3 bone = bone_of (joint);

  for (MoAngle i = 0; i < MO_N_ANGLES; i++)
    self->axes[i] = axis_of (row, i, bone);
  if (row->angles[MO_ANGLE_SIDE].axis == 'b')
    self->axes[MO_ANGLE_SIDE] =
        mo_vec3_cross (self->axes[MO_ANGLE_TWIST], self->axes[MO_ANGLE_BEND]);
}

/* From the table. */
static void
find_range (MoRange *self, guint joint)
{
  guint twin = mo_rig_twin (joint);
  const Row *row = find_row (mo_rig_joint (joint)->name);

  *self = (MoRange){ .axes = { { 0, 1, 0 }, { 1, 0, 0 }, { 0, 0, 1 } } };
  if (row == NULL && twin != joint)
    {
      row = find_row (mo_rig_joint (twin)->name);
      self->is_right = row != NULL;
    }
  if (row == NULL)
    return;
  find_axes (self, row, self->is_right ? twin : joint);
  self->is_limited = TRUE;
  self->is_hinge = row->kind == HINGE;
  for (MoAngle i = 0; i < MO_N_ANGLES; i++)
    {
      self->bounds[i][0] = MO_DEGREES (row->angles[i].from);
      self->bounds[i][1] = MO_DEGREES (row->angles[i].to);
    }
}

/* Solvers ask many times a second. */
void
mo_range_init (MoRange *self, guint joint)
{
  static MoRange ranges[MO_RIG_N_JOINTS];
  static gsize are_known;

  if (g_once_init_enter (&are_known))
    {
      for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
        find_range (&ranges[i], i);
      g_once_init_leave (&are_known, 1);
    }
  *self = ranges[joint];
}

/* -- Angles ------------------------------------------------------------------------------------ */

void
mo_range_get_angles (const MoRange *self, MoQuat q, double angles[MO_N_ANGLES])
{
  MoQuat left = self->is_right ? mo_mirror_rotation (q) : q;
  MoVec3 swing = mo_quat_log (mo_twist_swing (left, self->axes[MO_ANGLE_TWIST]));

  angles[MO_ANGLE_BEND] = mo_vec3_dot (swing, self->axes[MO_ANGLE_BEND]);
  angles[MO_ANGLE_SIDE] = mo_vec3_dot (swing, self->axes[MO_ANGLE_SIDE]);
  angles[MO_ANGLE_TWIST] = mo_twist_angle (left, self->axes[MO_ANGLE_TWIST]);
}

MoQuat
mo_range_set_angles (const MoRange *self, const double angles[MO_N_ANGLES])
{
  MoVec3 swing = mo_vec3_add (mo_vec3_scale (self->axes[MO_ANGLE_BEND], angles[MO_ANGLE_BEND]),
                              mo_vec3_scale (self->axes[MO_ANGLE_SIDE], angles[MO_ANGLE_SIDE]));
  MoQuat twist = mo_quat_from_axis_angle (self->axes[MO_ANGLE_TWIST], angles[MO_ANGLE_TWIST]);
  MoQuat q = mo_quat_mul (twist, mo_quat_exp (swing));

  return self->is_right ? mo_mirror_rotation (q) : q;
}

/* -- Bounds ------------------------------------------------------------------------------------ */

static double
bound_of (const MoRange *self, MoAngle angle, double value)
{
  return fabs (self->bounds[angle][value > 0.0]);
}

static double
clamp_angle (const MoRange *self, MoAngle angle, double value)
{
  return CLAMP (value, self->bounds[angle][0], self->bounds[angle][1]);
}

/* 1 is on the edge. A direction in which nothing may turn is left out: it has been clamped. */
static double
norm_of (const MoRange *self, const double angles[MO_N_ANGLES])
{
  double sum = 0.0;

  for (MoAngle i = MO_ANGLE_BEND; i <= MO_ANGLE_SIDE; i++)
    if (angles[i] != 0.0)
      {
        double part = angles[i] / bound_of (self, i, angles[i]);

        sum += part * part * part * part;
      }
  return sqrt (sqrt (sum));
}

void
mo_range_widen (MoRange *self, MoQuat q)
{
  double angles[MO_N_ANGLES], norm;

  if (!self->is_limited)
    return;
  mo_range_get_angles (self, q, angles);
  for (MoAngle i = 0; i < MO_N_ANGLES; i++)
    {
      self->bounds[i][0] = MIN (self->bounds[i][0], angles[i]);
      self->bounds[i][1] = MAX (self->bounds[i][1], angles[i]);
    }
  norm = self->is_hinge ? 0.0 : norm_of (self, angles);
  for (MoAngle i = MO_ANGLE_BEND; norm > 1.0 && i <= MO_ANGLE_SIDE; i++)
    self->bounds[i][angles[i] > 0.0] *= norm;
}

gboolean
mo_range_clamp_angles (const MoRange *self, double angles[MO_N_ANGLES])
{
  double wanted[MO_N_ANGLES], norm;

  if (!self->is_limited)
    return FALSE;
  memcpy (wanted, angles, sizeof wanted);
  angles[MO_ANGLE_TWIST] = clamp_angle (self, MO_ANGLE_TWIST, angles[MO_ANGLE_TWIST]);
  for (MoAngle i = MO_ANGLE_BEND; i <= MO_ANGLE_SIDE; i++)
    if (self->is_hinge || bound_of (self, i, angles[i]) == 0.0)
      angles[i] = clamp_angle (self, i, angles[i]);
  norm = self->is_hinge ? 0.0 : norm_of (self, angles);
  for (MoAngle i = MO_ANGLE_BEND; norm > 1.0 && i <= MO_ANGLE_SIDE; i++)
    angles[i] /= norm;
  return memcmp (angles, wanted, sizeof wanted) != 0;
}

MoQuat
mo_range_clamp (const MoRange *self, MoQuat q)
{
  double angles[MO_N_ANGLES];

  mo_range_get_angles (self, q, angles);
  return mo_range_clamp_angles (self, angles) ? mo_range_set_angles (self, angles) : q;
}

/* How much an angle within its bounds has left to the nearer one. */
static double
room_of (const MoRange *self, MoAngle angle, double value)
{
  return MIN (value - self->bounds[angle][0], self->bounds[angle][1] - value);
}

static double
find_room (const MoRange *self, const double angles[MO_N_ANGLES])
{
  double room = room_of (self, MO_ANGLE_TWIST, angles[MO_ANGLE_TWIST]), swing;

  if (self->is_hinge)
    return MIN (room, MIN (room_of (self, MO_ANGLE_BEND, angles[MO_ANGLE_BEND]),
                           room_of (self, MO_ANGLE_SIDE, angles[MO_ANGLE_SIDE])));
  /* In radians of the swing, as beyond the range. */
  swing = hypot (angles[MO_ANGLE_BEND], angles[MO_ANGLE_SIDE]);
  return MIN (room, (1.0 - norm_of (self, angles)) * MAX (swing, LEAST_ROOM));
}

double
mo_range_excess (const MoRange *self, MoQuat q)
{
  double angles[MO_N_ANGLES], clamped[MO_N_ANGLES], sum = 0.0;

  if (!self->is_limited)
    return -G_PI;
  mo_range_get_angles (self, q, angles);
  memcpy (clamped, angles, sizeof clamped);
  if (!mo_range_clamp_angles (self, clamped))
    return -find_room (self, angles);
  for (MoAngle i = 0; i < MO_N_ANGLES; i++)
    sum += (angles[i] - clamped[i]) * (angles[i] - clamped[i]);
  return sqrt (sum);
}

/* -- Edges ------------------------------------------------------------------------------------- */

/* A swing by where it takes the bone, and the directions in which its rotation vector changes: along itself with a turn about
 * itself, and along `side` with one about `across`. */
typedef struct
{
  double angle;
  MoVec3 axis, side; /* unit vectors: of the swing, and across it and the bone at rest */
  MoVec3 across;
} Swing;

static Swing
look_at_swing (const MoRange *self, MoVec3 bone)
{
  MoVec3 rest = self->axes[MO_ANGLE_TWIST], axis = mo_vec3_cross (rest, bone);
  double sine = mo_vec3_length (axis);
  gboolean has_axis = sine > LEAST_SINE;
  Swing swing = { .angle = atan2 (sine, mo_vec3_dot (rest, bone)),
                  .axis = has_axis ? mo_vec3_scale (axis, 1.0 / sine) : self->axes[MO_ANGLE_BEND] };

  swing.side = mo_vec3_cross (rest, swing.axis);
  swing.across =
      mo_vec3_scale (mo_vec3_cross (bone, swing.axis), has_axis ? swing.angle / sine : 1.0);
  return swing;
}

/* The slope of the norm of a swing: that of each of its angles, by its part. */
static MoVec3
slope_of_norm (const MoRange *self, const Swing *swing, const double angles[MO_N_ANGLES],
               double norm)
{
  MoVec3 slope = { 0.0, 0.0, 0.0 };

  for (MoAngle i = MO_ANGLE_BEND; i <= MO_ANGLE_SIDE; i++)
    {
      double bound = bound_of (self, i, angles[i]), part, along, aside;

      if (bound == 0.0 || norm == 0.0)
        continue;
      part = angles[i] / bound / norm;
      part = part * part * part / bound;
      along = part * mo_vec3_dot (swing->axis, self->axes[i]);
      aside = part * mo_vec3_dot (swing->side, self->axes[i]);
      slope = mo_vec3_add (slope, mo_vec3_add (mo_vec3_scale (swing->axis, along),
                                               mo_vec3_scale (swing->across, aside)));
    }
  return slope;
}

static MoRangeEdge
find_swing_edge (const MoRange *self, MoVec3 bone, double least)
{
  Swing swing = look_at_swing (self, bone);
  double angles[MO_N_ANGLES], norm;
  MoRangeEdge edge;

  for (MoAngle i = MO_ANGLE_BEND; i <= MO_ANGLE_SIDE; i++)
    angles[i] = swing.angle * mo_vec3_dot (swing.axis, self->axes[i]);
  norm = norm_of (self, angles);
  edge = (MoRangeEdge){ .value = norm - 1.0 };
  if (edge.value > least)
    edge.slope = slope_of_norm (self, &swing, angles, norm);
  return edge;
}

static MoRangeEdge
find_twist_edge (const MoRange *self, MoQuat q, MoVec3 bone, double least)
{
  MoVec3 rest = self->axes[MO_ANGLE_TWIST];
  const double *bounds = self->bounds[MO_ANGLE_TWIST];
  double angle = mo_twist_angle (q, rest), over = angle - bounds[1], under = bounds[0] - angle;
  MoRangeEdge edge = { .value = MAX (over, under) };

  if (edge.value > least)
    edge.slope = mo_vec3_scale (mo_vec3_add (rest, bone),
                                (over > under ? 1.0 : -1.0)
                                    / MAX (1.0 + mo_vec3_dot (rest, bone), LEAST_SINE));
  return edge;
}

void
mo_range_find_edges (const MoRange *self, MoQuat q, double least, MoRangeEdge *swing,
                     MoRangeEdge *twist)
{
  MoQuat left = self->is_right ? mo_mirror_rotation (q) : q;
  MoVec3 bone = mo_quat_rotate (left, self->axes[MO_ANGLE_TWIST]);

  *swing = find_swing_edge (self, bone, least);
  *twist = find_twist_edge (self, left, bone, least);
  if (!self->is_right)
    return;
  swing->slope = mo_mirror_turn (swing->slope);
  twist->slope = mo_mirror_turn (twist->slope);
}
