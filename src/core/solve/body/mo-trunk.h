/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-pose.h"
#include "mo-range.h"

G_BEGIN_DECLS

/* What carries the limbs of a body that is reached with: pelvis, waist, chest and collars. How they stand is 16 numbers, told from a
 * given pose: the movement of the pelvis (metres, world axes), and each part's turn as a rotation vector (radians, of the axes that it
 * is carried in; of a collar without y). */

#define MO_TRUNK_UNKNOWNS 16u
#define MO_TRUNK_MOVES 3u /* the first of them */

typedef enum
{
  MO_TRUNK_PELVIS,
  MO_TRUNK_WAIST,
  MO_TRUNK_CHEST,
  MO_TRUNK_COLLAR_LEFT,
  MO_TRUNK_COLLAR_RIGHT,
  MO_N_TRUNK_PARTS
} MoTrunkPart;

typedef struct
{
  guint joint;         /* of the rig */
  MoTransform between; /* from the part to what carries it, without its own turn */
  MoQuat given;        /* its own turn in the given pose */
  MoRange range;       /* with room for that */

  MoQuat own;        /* its own turn now */
  MoTransform world; /* where it is now */
  MoQuat carrier;    /* the world rotation of what carries it */
  MoVec3 axes[3];    /* how it turns with each of its numbers, in world space */
} MoTrunkBone;

typedef struct
{
  const MoPose *given; /* borrowed; has been updated */
  gboolean is_free;    /* without ranges */
  MoTrunkBone bones[MO_N_TRUNK_PARTS];
} MoTrunk;

void mo_trunk_init (MoTrunk *self, const MoPose *given, gboolean is_free);

/* The numbers of a part's turn: the first, and how many. */
guint mo_trunk_first_unknown (MoTrunkPart part);
guint mo_trunk_n_unknowns (MoTrunkPart part);

/* How stiff the spring of a number is, and how far it goes either way (radians; a movement: any far). */
double mo_trunk_stiffness (guint unknown);
double mo_trunk_box (guint unknown);

/* Where the parts are by 16 numbers. `clamps`: each at most to the edge of its range. */
void mo_trunk_place (MoTrunk *self, const double *unknowns, gboolean clamps);

/* The part that carries a joint. */
MoTrunkPart mo_trunk_find_part (const MoTrunk *self, guint joint);

/* From a joint to that part, in the given pose, without the joint's own turn. */
MoTransform mo_trunk_find_between (const MoTrunk *self, guint joint);

/* Where a point of a part's space (metres) is in the world now. */
MoVec3 mo_trunk_point (const MoTrunk *self, MoTrunkPart part, MoVec3 point);

/* The work of a force on a place that a part carries (world space), and of a moment on that part, with each of the 16 numbers. */
void mo_trunk_find_slopes (const MoTrunk *self, MoTrunkPart part, MoVec3 place, MoVec3 force,
                           MoVec3 moment, double *slopes);

/* Puts the parts into a pose, which is to be updated. */
void mo_trunk_write (const MoTrunk *self, const double *unknowns, MoPose *pose);

G_END_DECLS
