/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "sculpt-body.h"

#include "mo-math.h"
#include "mo-rig.h"

#include <string.h>

/* A point, section or other element of a shape; numbers that its kind does not use are 0. */
typedef struct
{
  const char *joint;
  float offset[3];
  float size[4]; /* radius; or the extents of a section; or the half axes of a blob */
  float power;   /* of a section; rotation of a blob about y, degrees */
  /* Percent by which a male is wider than the middle form, along the first and second axis. */
  float male[2];
} Station;

typedef struct
{
  const char *name;
  SculptPiece piece;
  SculptKind kind;
  float stretch[3]; /* of a limb; the first is the axis of a tube */
  float blend;
  guint8 flags;
  Station stations[SCULPT_MAX_STATIONS];
} Row;

enum
{
  SIDED = 1 << 0,
  APART = 1 << 1,
  TIP = 1 << 2,
  CARVED = 1 << 3,
  BARE = 1 << 4, /* too small to matter for picking and shadows */
};

/* clang-format off */
#define LIMB(name, piece, sx, sy, sz, blend, flags)                                               \
  { name, SCULPT_##piece, SCULPT_LIMB, { sx, sy, sz }, blend, flags, {
#define AT(joint, x, y, z, radius, ...) { joint, { x, y, z }, { radius }, 0, { __VA_ARGS__ } },
#define TUBE(name, piece, axis, blend, flags)                                                     \
  { name, SCULPT_##piece, SCULPT_TUBE, { axis }, blend, flags, {
#define CUT(joint, x, y, z, a, b, c, d, power, ...)                                               \
  { joint, { x, y, z }, { a, b, c, d }, power, { __VA_ARGS__ } },
#define END } },
#define BLOB(name, piece, joint, x, y, z, a, b, c, turn, blend, flags, ...)                       \
  { name, SCULPT_##piece, SCULPT_BLOB, { 1, 1, 1 }, blend, flags,                                 \
    { { joint, { x, y, z }, { a, b, c }, turn, { __VA_ARGS__ } } } },
#define SLIT(name, piece, joint, x, y, z, a, b, c, blend)                                         \
  { name, SCULPT_##piece, SCULPT_SLIT, { 1, 1, 1 }, blend, SIDED | CARVED | BARE,                 \
    { { joint, { x, y, z }, { a, b, c } } } },
#define FINGER(title, bone, x, y, z, r, tip_x, tip_y, tip_z)                                      \
  LIMB (title, SKIN, 1, 1, 1, 0.009, SIDED | APART)                                               \
  AT ("mWrist?", x, y, z, r + 0.0010, 9, 0)                                                       \
  AT ("mHand" bone "1?", 0, 0, -0.004, r + 0.0014, 9, 0)                                          \
  AT ("mHand" bone "2?", 0, 0, -0.003, r + 0.0002, 9, 0)                                          \
  AT ("mHand" bone "3?", 0, 0, -0.003, r - 0.0009, 9, 0)                                          \
  AT ("mHand" bone "3?", 0.85 * tip_x, 0.85 * tip_y, 0.85 * tip_z - 0.002, r - 0.0024, 9, 0)      \
  END
#define TOE(title, x, y, z, r, tip_x, tip_y, tip_z, tip_r)                                        \
  LIMB (title, SKIN, 1, 1, 0.95, 0.012, SIDED | APART)                                            \
  AT ("mFoot?", x, y, z, r, 5, 0)                                                                 \
  AT ("mFoot?", tip_x, tip_y, tip_z, tip_r, 5, 0)                                                 \
  END
#define FEATHER(joint, x, y, z, drop)                                                             \
  LIMB ("feather", WINGS, 1, 1, 1, 0.05, SIDED | TIP)                                             \
  AT (joint, x, y, z, 0.050, 0, 0)                                                                \
  AT (joint, x - 0.05 * drop, y + 0.05 * drop, z - 0.5 * drop, 0.062, 0, 0)                       \
  AT (joint, x - 0.2 * drop, y + 0.14 * drop, z - drop, 0.050, 0, 0)                              \
  END
static const Row rows[] = {
#include "sculpt-body-table.h"
};
/* clang-format on */

/* The joint with that name; "?" in it stands for the left side. */
static guint
find_joint (const char *name)
{
  char full[64];
  const char *mark = strchr (name, '?');
  int joint;

  if (mark == NULL)
    g_strlcpy (full, name, sizeof full);
  else
    g_snprintf (full, sizeof full, "%.*sLeft", (int) (mark - name), name);
  joint = mo_rig_find (full);
  if (joint < 0)
    g_error ("There is no joint \"%s\"", full);
  return (guint) joint;
}

ViewPart
sculpt_part_of (SculptPiece piece)
{
  static const ViewPart parts[SCULPT_N_PIECES] = {
    [SCULPT_TAIL] = VIEW_PART_TAIL,
    [SCULPT_WINGS] = VIEW_PART_WINGS,
    [SCULPT_HIND] = VIEW_PART_HIND,
  };

  return parts[piece];
}

MoVec3
sculpt_rest_point (guint joint)
{
  MoVec3 point = { 0 };

  for (int i = (int) joint; i >= 0; i = mo_rig_joint ((guint) i)->parent)
    point = mo_vec3_add (point, mo_rig_rest ((guint) i)->position);
  return point;
}

/* Catmull-Rom spline from b to c. */
static double
spline (double a, double b, double c, double d, double t)
{
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

static void
add_ball (SculptShape *limb, guint span, double t)
{
  guint last = limb->n_stations - 1;
  guint n[4] = { span > 0 ? span - 1 : 0, span, MIN (span + 1, last), MIN (span + 2, last) };
  const MoVec3 *p = limb->centres;
  const double *r = limb->radii;

  limb->balls[limb->n_balls] = (MoVec3){
    spline (p[n[0]].x, p[n[1]].x, p[n[2]].x, p[n[3]].x, t),
    spline (p[n[0]].y, p[n[1]].y, p[n[2]].y, p[n[3]].y, t),
    spline (p[n[0]].z, p[n[1]].z, p[n[2]].z, p[n[3]].z, t),
  };
  limb->ball_radii[limb->n_balls++] = spline (r[n[0]], r[n[1]], r[n[2]], r[n[3]], t);
}

static MoVec3
squeeze (MoVec3 point, MoVec3 stretch)
{
  return (MoVec3){ point.x / stretch.x, point.y / stretch.y, point.z / stretch.z };
}

static void
finish_limb (SculptShape *limb)
{
  for (guint i = 0; i + 1 < limb->n_stations; i++)
    for (guint k = 0; k < SCULPT_MAX_STEPS; k++)
      add_ball (limb, i, (double) k / SCULPT_MAX_STEPS);
  add_ball (limb, limb->n_stations - 1, 0.0);
  limb->scale = cbrt (limb->stretch.x * limb->stretch.y * limb->stretch.z);
  for (guint i = 0; i < limb->n_balls; i++)
    {
      guint j = MIN (i + 1, limb->n_balls - 1);

      limb->cones[i] = (SculptCone){ squeeze (limb->balls[i], limb->stretch),
                                     squeeze (limb->balls[j], limb->stretch), limb->ball_radii[i],
                                     limb->ball_radii[j] };
    }
}

/* Computes the slopes of the sections at each of them. */
static void
finish_tube (SculptShape *tube)
{
  for (guint i = 0; i < tube->n_stations; i++)
    {
      const SculptSection *a = &tube->sections[i > 0 ? i - 1 : 0];
      const SculptSection *b = &tube->sections[MIN (i + 1, tube->n_stations - 1)];
      SculptSection *slope = &tube->slopes[i];
      double span = b->along - a->along;

      for (guint k = 0; k < 2; k++)
        slope->middle[k] = (b->middle[k] - a->middle[k]) / span;
      for (guint k = 0; k < 4; k++)
        slope->reach[k] = (b->reach[k] - a->reach[k]) / span;
    }
}

static void
find_reach (SculptShape *shape)
{
  double longest = MAX (MAX (shape->stretch.x, shape->stretch.y), shape->stretch.z);

  for (guint i = 0; i < shape->n_stations; i++)
    shape->middle =
        mo_vec3_add (shape->middle, mo_vec3_scale (shape->centres[i], 1.0 / shape->n_stations));
  for (guint i = 0; i < shape->n_stations; i++)
    {
      const double *r = shape->sections[i].reach;
      double far = mo_vec3_length (mo_vec3_sub (shape->centres[i], shape->middle)), wide;

      wide = shape->kind == SCULPT_TUBE   ? hypot (MAX (r[0], r[1]), MAX (r[2], r[3])) + 0.02
             : shape->kind == SCULPT_LIMB ? 1.1 * shape->radii[i] * longest
                                          : 2.0 * longest;
      shape->reach = MAX (shape->reach, far + wide);
    }
}

static void
add_station (SculptShape *shape, const Station *at, double male)
{
  guint i = shape->n_stations++;
  MoVec3 offset = { at->offset[0], at->offset[1], at->offset[2] };
  double wider[2] = { 1.0 + 0.01 * at->male[0] * male, 1.0 + 0.01 * at->male[1] * male };
  MoVec3 centre;

  shape->joints[i] = find_joint (at->joint);
  centre = mo_vec3_add (sculpt_rest_point (shape->joints[i]), offset);
  shape->centres[i] = centre;
  shape->radii[i] = at->size[0] * wider[0];
  if (shape->kind == SCULPT_TUBE)
    shape->sections[i] = (SculptSection){
      .along = shape->axis == 1 ? centre.y : centre.z,
      .middle = { centre.x, shape->axis == 1 ? centre.z : centre.y },
      .reach = { at->size[0] * wider[0], at->size[1] * wider[0], at->size[2] * wider[1],
                 at->size[3] * wider[1] },
      .power = at->power,
    };
  if (shape->kind >= SCULPT_BLOB)
    {
      shape->stretch =
          (MoVec3){ at->size[0] * wider[0], at->size[1] * wider[1], at->size[2] * wider[1] };
      shape->turn = mo_quat_from_axis_angle ((MoVec3){ 0, 1, 0 }, MO_DEGREES (-at->power));
    }
}

static void
make_shape (const Row *row, double male, SculptShape *shape)
{
  *shape = (SculptShape){
    .name = row->name,
    .piece = row->piece,
    .kind = row->kind,
    .stretch = { row->stretch[0], row->stretch[1], row->stretch[2] },
    .axis = (guint) row->stretch[0],
    .blend = row->blend,
    .is_sided = (row->flags & SIDED) != 0,
    .is_apart = (row->flags & APART) != 0,
    .is_carved = (row->flags & CARVED) != 0,
    .is_end = (row->flags & TIP) != 0,
    .has_capsule = (row->flags & (CARVED | BARE)) == 0,
  };
  for (const Station *at = row->stations;
       shape->n_stations < SCULPT_MAX_STATIONS && at->joint != NULL; at++)
    add_station (shape, at, male);
  if (shape->kind == SCULPT_LIMB)
    finish_limb (shape);
  if (shape->kind == SCULPT_TUBE)
    finish_tube (shape);
  find_reach (shape);
}

SculptBody *
sculpt_body_new (double form)
{
  SculptBody *self = g_new0 (SculptBody, 1);

  self->n_shapes = G_N_ELEMENTS (rows);
  self->shapes = g_new0 (SculptShape, self->n_shapes);
  for (guint i = 0; i < self->n_shapes; i++)
    make_shape (&rows[i], 2.0 * form - 1.0, &self->shapes[i]);
  return self;
}

void
sculpt_body_free (SculptBody *self)
{
  g_free (self->shapes);
  g_free (self);
}
