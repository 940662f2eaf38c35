/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-edits.h"
#include "mo-take.h"

G_BEGIN_DECLS

/* What edits make of one path of one joint: its keys, close enough to each other for the world. */

/* Changes that are worked out of what lies below: a straight line from each to the next, none before the first and after
 * the last. */
typedef struct
{
  double time;        /* of the take */
  MoVec3 value;       /* a rotation vector in the joint's own axes; or metres */
  gboolean is_steady; /* it holds something at its place: see MoTakeKey */
} MoEditChange;

typedef struct
{
  const MoEdit *edit;
  const MoEditLane *lane; /* or NULL: */
  GArray *changes;        /* MoEditChange by time, at least one; owned */
  gboolean wraps;         /* the lane is the whole of a loop */
  guint hint;             /* where the last change was found */
  MoLaneSpan span;        /* and the last value of the lane */
} MoEditLayer;

typedef struct
{
  const MoTake *take; /* for its times */
  MoLanePath path;
  gboolean is_mirrored; /* the take is: lanes are meant for the other side */
  const GArray *base;   /* MoTakeKey: the keys below all edits; maybe none */
  gboolean is_played;   /* those of an .anim, between which the world has its own way */
  guint base_hint;
  MoQuat rest;    /* what an addition changes where nothing lies below */
  GArray *layers; /* MoEditLayer, bottom to top */
} MoEditJoint;

/* An array for layers. Unref it. */
GArray *mo_edit_layers_new (void);

/* The value at a time (seconds of the take): a rotation, or a position in x y z, metres. Each edit
 * that acts then changes what those below it gave, by the weight w it has then: an addition c of
 * its own frame makes q c^w of a rotation q, one of the parent's frame c^w q, and of a position
 * p + w c; keys k make slerp (q, k, w) or the point between, and k alone where nothing lies
 * below; changes that are worked out are additions of its own frame. */
MoQuat mo_edit_joint_evaluate (MoEditJoint *self, double time);

/* Whether there is a motion to be seen: keys, or layers. */
static inline gboolean
mo_edit_joint_has_motion (const MoEditJoint *self)
{
  return self->base->len > 0 || self->layers->len > 0;
}

/* Whether a layer that is not there yet would say anything within 0..duration: it may lie before or after what plays. */
gboolean mo_edit_joint_is_changed_by (const MoEditJoint *self, const MoEditLayer *layer);

/* The times (double, seconds of the take) at which new keys are sure to be, ascending. Unref them. */
GArray *mo_edit_joint_find_times (const MoEditJoint *self);

/* New keys (MoTakeKey) for 0..duration: at those below, at those of the lanes, where an edit begins,
 * ends or jumps, and as many between as it takes until what the world plays is within 0.01 degree
 * or 0.05 mm, but none closer than 1/4000 s. Keys that no edit has changed keep their codes. Unref
 * them. */
GArray *mo_edit_joint_make_keys (MoEditJoint *self);

G_END_DECLS
