/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-math.h"

G_BEGIN_DECLS

/* The keys that a maker sets for one joint of the avatar, either for its rotation or for its
 * position: an immutable, counted value. Between two keys the lane follows a cubic, whose speed at
 * either end is what the shape of that side says. */

typedef enum
{
  MO_LANE_TURN, /* unit quaternions */
  MO_LANE_MOVE, /* metres */
} MoLanePath;

/* Which space a rotation is meant in when it is a change of what lies below: the joint's own, or
 * that of its parent. */
typedef enum
{
  MO_ABOUT_OWN,
  MO_ABOUT_PARENT,
} MoLaneAbout;

/* One side of a key. */
typedef enum
{
  MO_SHAPE_AUTO, /* smooth, and never beyond the values of its neighbours */
  MO_SHAPE_FLAT, /* at rest */
  MO_SHAPE_LINE, /* straight to the neighbour */
  MO_SHAPE_HOLD, /* the right side only: the value stays until the next key */
} MoKeyShape;

#define MO_N_SHAPES (MO_SHAPE_HOLD + 1)

typedef struct
{
  double time;    /* seconds of the source: 0 is the first frame of the file, even if that is only a
                 * reference */
  MoQuat value;   /* a rotation, of the same sign as the key before it; or a position in x y z */
  guint8 in, out; /* MoKeyShape of the left and the right side */
  guint8 is_made; /* by the program, so that it need not be in the result exactly */
  guint8 has_over; /* whether `over` is known: */
  MoQuat over;     /* the joint's own value below the edit when the key was set */
} MoEditKey;

typedef struct
{
  gatomicrefcount refs;
  guint16 joint; /* a joint of the rig */
  guint8 path;   /* MoLanePath */
  guint8 about;  /* MoLaneAbout */
  guint n_keys;  /* at least one */
  MoEditKey *keys;
  /* Of each key if its side is MO_SHAPE_AUTO: radians or metres a second, of a rotation in the joint's own frame. */
  MoVec3 *speeds;
  gboolean is_closed; /* it ends with its first value, so a loop may run through it ... */
  MoVec3 closing;     /* ... at this speed */
} MoEditLane;

/* Takes over an array of at least one key, whose times ascend. Rotations are put on the side of their
 * neighbours, and normalised unless they are as near to a unit as a few digits can be: what was typed
 * stays as it was typed. Parts that do not belong to the path are cleared. */
MoEditLane *mo_edit_lane_new (guint joint, MoLanePath path, MoLaneAbout about, MoEditKey *keys,
                              guint n_keys);
MoEditLane *mo_edit_lane_ref (MoEditLane *self);
void mo_edit_lane_unref (MoEditLane *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoEditLane, mo_edit_lane_unref)

gboolean mo_edit_lane_equal (const MoEditLane *a, const MoEditLane *b);

/* The space that rotations of a joint are meant in if nobody says otherwise. Hinges, fingers, wrists
 * and ankles turn in their own, as an elbow bends about its hinge wherever the arm points; trunk,
 * neck, collars, shoulders and hips in that of their parent. */
MoLaneAbout mo_edit_lane_usual_about (guint joint);

/* Whether a pose moves a joint, besides turning it: the pelvis, and the bones of the face, whose expressions need that. All
 * others would leave their places in the body. */
gboolean mo_joint_is_moved (guint joint);

/* Whether all its values are "no change": as an addition it does nothing. */
gboolean mo_edit_lane_is_identity (const MoEditLane *self);

/* The same from one time to another (seconds of the source), both included. */
gboolean mo_edit_lane_is_identity_within (const MoEditLane *self, double from, double to);

/* The value at a time (seconds of the source): the first key's before it, the last key's after it.
 * A key counts from its time on, within a nanosecond. `wraps`: the lane is the whole of a loop, so
 * both its ends are passed at one speed if it is closed. `hint` is any key at first, and a key near
 * the answer afterwards. A rotation, or a position in x y z.
 *
 * Rotations: the cumulative cubic of Kim, Kim and Shin, "A general construction scheme for unit
 * quaternion curves with simple high order derivatives" (1995): q0 exp (b1 w1) exp (b2 w2) exp (b3 w3)
 * with b = 1 - (1 - u)^3, 3u^2 - 2u^3, u^3; w1 and w3 are a third of the span's length times the
 * speeds at its ends, and w2 is what is left. The speed of MO_SHAPE_AUTO is the mean of those of the
 * spans beside the key, weighted by each other's length, limited to three times the slower one, and 0
 * at a turning point (Fritsch and Carlson, "Monotone piecewise cubic interpolation", 1980, for
 * vectors). At the first and the last key it is 0, since the lane holds still beyond them. Positions
 * do the same with sums. */
MoQuat mo_edit_lane_evaluate (const MoEditLane *self, double time, gboolean wraps, guint *hint);

/* The same for whoever asks for many times of a lane: what its span was worked out to is kept, to begin with zeros. It is of
 * use as long as the lane is. */
typedef struct
{
  const MoEditLane *lane; /* borrowed; NULL: nothing is known but the key */
  guint key;              /* the span begins with */
  gboolean wraps;
  MoQuat from;
  MoVec3 ways[3]; /* w1, w2, w3 */
} MoLaneSpan;

MoQuat mo_edit_lane_follow (const MoEditLane *self, double time, gboolean wraps, MoLaneSpan *span);

/* Whether the value jumps at a key: the one before it holds. */
static inline gboolean
mo_edit_lane_jumps_at (const MoEditLane *self, guint key)
{
  return key > 0 && self->keys[key - 1].out == MO_SHAPE_HOLD;
}

G_END_DECLS
