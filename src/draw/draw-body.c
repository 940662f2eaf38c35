/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-body.h"

#include "mo-math.h"

#include <string.h>

/* The places where parts meet. */
enum
{
  WAIST = 1 << 0,
  HIP = 1 << 1,
  KNEE = 1 << 2,
  ANKLE = 1 << 3,
  FOOT = 1 << 4,
  SHOULDER = 1 << 5,
  ELBOW = 1 << 6,
  WRIST = 1 << 7,
  PALM = 1 << 8,
  FACE = 1 << 9,
  WING = 1 << 10,
  BACK = 1 << 11,
  KNEE_BEHIND = 1 << 12,
  ANKLE_BEHIND = 1 << 13,
};

enum
{
  MIDDLE = 0,
  LEFT = 1,
};

enum
{
  BODY = DRAW_LIMB_BODY,
  MITTEN = DRAW_LIMB_MITTEN_LEFT,
  FINGERS = DRAW_LIMB_FINGERS_LEFT,
  TAIL = DRAW_LIMB_TAIL,
  WINGS = DRAW_LIMB_WINGS,
  HIND = DRAW_LIMB_HIND,
};

typedef struct
{
  int side;
  guint limb;
  DrawPaint paint;
  guint meets;
  const char *from;
  float from_offset[3];
  const char *to;
  float to_offset[3];
  float radii[2];
  float stretch[3];
} Row;

/* clang-format off */
#define PAINT(paint) DRAW_PAINT_##paint
#define FINGER_BONE(from, to, x, y, z, r, r_to)                                                   \
  { LEFT, FINGERS, DRAW_PAINT_END, PALM, from, { 0, 0, -0.002 }, to, { x, y, z },                 \
    { r, r_to }, { 1, 1, 1 } },
#define FINGER(name, x, y, z, r)                                                                  \
  FINGER_BONE ("mHand" name "1?", "mHand" name "2?", 0, 0, 0, r + 0.001, r)                       \
  FINGER_BONE ("mHand" name "2?", "mHand" name "3?", 0, 0, 0, r, r - 0.001)                       \
  FINGER_BONE ("mHand" name "3?", "mHand" name "3?", x, y, z, r - 0.001, r - 0.0025)
#define TAIL_BONE(from, to, x, r, r_to)                                                           \
  { MIDDLE, TAIL, DRAW_PAINT_BODY, BACK, "mTail" from, { 0 }, "mTail" to, { x, 0, 0 },            \
    { r, r_to }, { 1, 1, 1 } },
#define WING_BONE(from, to, x, y, z, r, r_to)                                                     \
  { LEFT, WINGS, DRAW_PAINT_LIMB, WING, "m" from "?", { 0 }, "m" to "?", { x, y, z },             \
    { r, r_to }, { 1, 1, 1 } },
#define FEATHER(bone, x, y, z, drop)                                                              \
  { LEFT, WINGS, DRAW_PAINT_END, WING, "m" bone "?", { x, y, z }, "m" bone "?",                   \
    { x - 0.2 * drop, y + 0.1 * drop, z - drop }, { 0.02, 0.036 }, { 1, 1, 1 } },
/* clang-format on */

static const Row rows[] = {
#include "draw-body-table.h"
};

typedef struct
{
  guint n_parts;
  DrawPart parts[2 * G_N_ELEMENTS (rows)];
} Body;

G_STATIC_ASSERT (2 * G_N_ELEMENTS (rows) <= DRAW_MAX_SOLIDS);

/* The joint with that name; "?" in it stands for the side. */
static gint16
find_joint (const char *name, int side)
{
  char full[64];
  const char *mark = strchr (name, '?');
  int joint;

  if (mark == NULL)
    g_strlcpy (full, name, sizeof full);
  else
    g_snprintf (full, sizeof full, "%.*s%s", (int) (mark - name), name,
                side < 0 ? "Right" : "Left");
  joint = mo_rig_find (full);
  g_assert (joint >= 0);
  return (gint16) joint;
}

static void
make_part (const Row *row, int side, DrawPart *part)
{
  gboolean has_sides = row->limb == MITTEN || row->limb == FINGERS;

  part->from = find_joint (row->from, side);
  part->to = find_joint (row->to, side);
  memcpy (part->from_offset, row->from_offset, sizeof part->from_offset);
  memcpy (part->to_offset, row->to_offset, sizeof part->to_offset);
  memcpy (part->stretch, row->stretch, sizeof part->stretch);
  if (side < 0)
    {
      part->from_offset[1] *= -1.0f;
      part->to_offset[1] *= -1.0f;
    }
  part->radius_from = row->radii[0];
  part->radius_to = row->radii[1];
  part->paint = row->paint;
  part->side = (gint8) side;
  part->limb = (guint16) (has_sides && side < 0 ? row->limb << 1 : row->limb);
  part->meets = row->meets;
}

static const Body *
get_body (void)
{
  static gsize once;
  static Body body;

  if (g_once_init_enter (&once))
    {
      for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
        {
          make_part (&rows[i], rows[i].side, &body.parts[body.n_parts++]);
          if (rows[i].side == LEFT)
            make_part (&rows[i], -LEFT, &body.parts[body.n_parts++]);
        }
      g_once_init_leave (&once, 1);
    }
  return &body;
}

static MoVec3
carried_point (const MoPose *pose, guint joint, const float offset[3])
{
  MoTransform world = mo_pose_world (pose, joint);

  return mo_vec3_add (world.position,
                      mo_quat_rotate (world.rotation, (MoVec3){ offset[0], offset[1], offset[2] }));
}

/* Transforms a point of the world to the solid's stretched frame. */
static MoVec3
into_frame (const DrawSolid *solid, MoVec3 point)
{
  MoVec3 v = draw_solid_to_frame (solid, point);

  return (MoVec3){ v.x / solid->stretch.x, v.y / solid->stretch.y, v.z / solid->stretch.z };
}

static gboolean
is_here (MoVec3 point)
{
  return fabs (point.x) < 1000.0 && fabs (point.y) < 1000.0 && fabs (point.z) < 1000.0;
}

static gboolean
make_solid (const DrawPart *part, const MoPose *pose, DrawSolid *solid)
{
  MoVec3 a = carried_point (pose, (guint) part->from, part->from_offset);
  MoVec3 b = carried_point (pose, (guint) part->to, part->to_offset);

  if (!is_here (a) || !is_here (b))
    return FALSE;
  solid->frame = mo_pose_world (pose, (guint) part->from);
  /* A joint with the quaternion 0 gets no rotation. */
  solid->frame.rotation = mo_quat_normalise (solid->frame.rotation);
  solid->stretch = (MoVec3){ part->stretch[0], part->stretch[1], part->stretch[2] };
  solid->a = into_frame (solid, a);
  solid->b = into_frame (solid, b);
  solid->radius_a = part->radius_from;
  solid->radius_b = part->radius_to;
  solid->part = part;
  return TRUE;
}

guint
draw_body_solids (const MoPose *pose, guint limbs, DrawSolid solids[DRAW_MAX_SOLIDS])
{
  const Body *body = get_body ();
  guint n = 0;

  for (guint i = 0; i < body->n_parts; i++)
    if ((body->parts[i].limb & limbs) != 0 && make_solid (&body->parts[i], pose, &solids[n]))
      n++;
  return n;
}
