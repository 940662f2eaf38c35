/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-body.h"

#include "mo-math.h"

#include <string.h>

#define MAX_LIMBS 80

typedef struct
{
  const char *joint;
  float offset[3];
  float radius;
} Station;

typedef struct
{
  const char *name;
  ViewPart part;
  int side;
  float stretch[3];
  float blend, margin, claim;
  guint8 around, steps, cap[2], flags;
  Station stations[VIEW_LIMB_MAX_STATIONS];
} Row;

enum
{
  CHAIN = 1 << 0,
  APART = 1 << 1,
  TIP = 1 << 2,
  MARKED = 1 << 3,
};

/* clang-format off */
#define LIMB(name, part, side, sx, sy, sz, blend, margin, claim, around, steps, cap_a, cap_b,     \
             flags)                                                                               \
  { name, VIEW_PART_##part, side, { sx, sy, sz }, blend, margin, claim,                           \
    around, steps, { cap_a, cap_b }, flags, {
#define AT(joint, x, y, z, radius) { joint, { x, y, z }, radius },
#define END } },
#define FINGER(title, bone, x, y, z, r, tip_x, tip_y, tip_z)                                      \
  LIMB (title, BODY, 1, 1, 1, 1, 0.006, 0.003, 0.04, 7, 2, 0, 2, CHAIN | APART)                   \
  AT ("mWrist?", x, y, z, r + 0.0005)                                                             \
  AT ("mHand" bone "1?", 0, 0, -0.004, r + 0.0008)                                                \
  AT ("mHand" bone "2?", 0, 0, -0.004, r - 0.0004)                                                \
  AT ("mHand" bone "3?", 0, 0, -0.003, r - 0.0012)                                                \
  AT ("mHand" bone "3?", 0.85 * tip_x, 0.85 * tip_y, tip_z - 0.002, r - 0.0026)                   \
  END
#define TOE(title, x, y, z, r, tip_x, tip_y, tip_z, tip_r)                                        \
  LIMB (title, BODY, 1, 1, 1, 0.95, 0.012, 0.006, 0.04, 7, 2, 0, 2, APART)                        \
  AT ("mFoot?", x, y, z, r)                                                                       \
  AT ("mFoot?", tip_x, tip_y, tip_z, tip_r)                                                       \
  END
#define FEATHER(joint, x, y, z, drop)                                                             \
  LIMB ("feather", WINGS, 1, 0.7, 0.7, 1, 0.006, 0.01, 0, 6, 2, 0, 1, APART | TIP)                \
  AT (joint, x, y, z, 0.018)                                                                      \
  AT (joint, x - 0.05 * drop, y + 0.05 * drop, z - 0.5 * drop, 0.040)                             \
  AT (joint, x - 0.2 * drop, y + 0.14 * drop, z - drop, 0.022)                                    \
  END
static const Row rows[] = {
#include "view-body-table.h"
};
/* clang-format on */

G_STATIC_ASSERT (G_N_ELEMENTS (rows) <= MAX_LIMBS);

/* The joint of a name in which "?" stands for the side. */
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
  g_assert (joint >= 0);
  return (guint) joint;
}

static guint
find_mirror_joint (guint joint)
{
  const char *name = mo_rig_joint (joint)->name;
  g_autofree char *other = NULL;
  int number;

  if (!g_str_has_suffix (name, "Left"))
    return joint;
  other = g_strdup_printf ("%.*sRight", (int) strlen (name) - 4, name);
  number = mo_rig_find (other);
  g_assert (number >= 0);
  return (guint) number;
}

guint
view_body_mirror_joint (guint joint)
{
  static guint8 mirrored[MO_RIG_N_BONES];
  static gsize once;

  g_assert (joint < MO_RIG_N_BONES);
  if (g_once_init_enter (&once))
    {
      for (guint i = 0; i < MO_RIG_N_BONES; i++)
        mirrored[i] = (guint8) find_mirror_joint (i);
      g_once_init_leave (&once, 1);
    }
  return mirrored[joint];
}

ViewPart
view_body_part_of (guint joint)
{
  switch (mo_rig_joint (joint)->group)
    {
    case MO_GROUP_TAIL:
      return VIEW_PART_TAIL;
    case MO_GROUP_WINGS:
      return VIEW_PART_WINGS;
    case MO_GROUP_HIND_LIMBS:
      return VIEW_PART_HIND;
    default:
      return VIEW_PART_BODY;
    }
}

MoVec3
view_body_rest_point (guint joint)
{
  MoVec3 point = { 0 };

  for (int i = (int) joint; i >= 0; i = mo_rig_joint ((guint) i)->parent)
    point = mo_vec3_add (point, mo_rig_rest ((guint) i)->position);
  return point;
}

/* Catmull and Rom's curve from b to c. */
static double
spline (double a, double b, double c, double d, double t)
{
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

static void
add_ball (ViewLimb *limb, guint span, double t)
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

static void
add_cones (ViewLimb *limb)
{
  double longest = MAX (MAX (limb->stretch.x, limb->stretch.y), limb->stretch.z);

  for (guint i = 0; i < limb->n_balls; i++)
    {
      guint j = MIN (i + 1, limb->n_balls - 1);

      limb->cones[i] = (ViewCone){ view_squeeze (limb->balls[i], limb->stretch),
                                   view_squeeze (limb->balls[j], limb->stretch),
                                   limb->ball_radii[i], limb->ball_radii[j] };
      limb->middle =
          mo_vec3_add (limb->middle, mo_vec3_scale (limb->balls[i], 1.0 / limb->n_balls));
    }
  for (guint i = 0; i < limb->n_balls; i++)
    limb->reach = MAX (limb->reach, mo_vec3_length (mo_vec3_sub (limb->balls[i], limb->middle))
                                        + limb->ball_radii[i] * longest);
}

static void
make_limb (const Row *row, ViewLimb *limb)
{
  *limb = (ViewLimb){
    .name = row->name,
    .part = row->part,
    .side = row->side,
    .stretch = { row->stretch[0], row->stretch[1], row->stretch[2] },
    .blend = row->blend,
    .margin = row->margin,
    .claim = row->claim,
    .around = row->around,
    .steps = row->steps,
    .cap = { row->cap[0], row->cap[1] },
    .is_chain = (row->flags & CHAIN) != 0,
    .is_end = (row->flags & TIP) != 0,
    .is_marked = (row->flags & MARKED) != 0,
    .is_apart = (row->flags & APART) != 0,
    .scale = cbrt (row->stretch[0] * row->stretch[1] * row->stretch[2]),
  };
  for (const Station *at = row->stations;
       limb->n_stations < VIEW_LIMB_MAX_STATIONS && at->joint != NULL; at++)
    {
      guint i = limb->n_stations++;
      MoVec3 offset = { at->offset[0], at->offset[1], at->offset[2] };

      limb->joints[i] = find_joint (at->joint);
      limb->centres[i] = mo_vec3_add (view_body_rest_point (limb->joints[i]), offset);
      limb->radii[i] = at->radius;
    }
  for (guint i = 0; i + 1 < limb->n_stations; i++)
    for (guint k = 0; k < limb->steps; k++)
      add_ball (limb, i, (double) k / limb->steps);
  add_ball (limb, limb->n_stations - 1, 0.0);
  add_cones (limb);
}

const ViewBody *
view_body_get (void)
{
  static ViewLimb limbs[G_N_ELEMENTS (rows)];
  static const ViewBody body = { G_N_ELEMENTS (rows), limbs };
  static gsize once;

  if (g_once_init_enter (&once))
    {
      for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
        make_limb (&rows[i], &limbs[i]);
      g_once_init_leave (&once, 1);
    }
  return &body;
}
