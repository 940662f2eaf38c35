/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-mixer.h"

G_BEGIN_DECLS

/* Makes the pose of a motion, or of a mixer, at a time. Everything that shows, measures or
 * checks a pose gets it from here. In this order:
 *
 *   rest    the pose of joints that nothing moves: the rest pose, or any other
 *   sample  what the motion or the mixer has for its joints, and what its constraints make of that
 *   place   functions that change local transforms: solvers, a pose that is laid over
 *   update  world transforms follow from the local ones
 *
 * Poses are owned by the poser and valid until the next one is requested. One thread at a time. */
typedef struct _MoPoser MoPoser;

/* Borrows the motion. NULL: nothing is sampled, so the pose is the rest, changed by the steps. */
MoPoser *mo_poser_new (const MoMotion *motion);
void mo_poser_free (MoPoser *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoPoser, mo_poser_free)

/* Whether the constraints of the motion act, as they do initially. FALSE: its keys alone. */
void mo_poser_set_constrained (MoPoser *self, gboolean is_constrained);

/* Copies `root` and `local` of a pose, but not `world`. Initially and for NULL: the rest pose of
 * the avatar. */
void mo_poser_set_rest (MoPoser *self, const MoPose *rest);

/* Changes `root` or `local` of a pose at a time; `world` is not valid yet. */
typedef void (*MoPlaceFunc) (MoPose *pose, double time, gpointer data);

/* Adds a step after the existing ones. It always gets a freshly sampled pose: changes to the
 * previous one do not accumulate. Borrows `data`. */
void mo_poser_add_step (MoPoser *self, MoPlaceFunc place, gpointer data);

/* Fills `world` of a pose for a body with other bone lengths. */
typedef void (*MoUpdateFunc) (MoPose *pose, gconstpointer body);

/* Sets how world transforms are computed; borrows `body`. Initially and for NULL: for the
 * avatar's own lengths (mo_pose_update). */
void mo_poser_set_update (MoPoser *self, MoUpdateFunc update, gconstpointer body);

/* The pose at a folded time (seconds). */
const MoPose *mo_poser_get_pose (MoPoser *self, double time);

/* The same without the update: `world` is not valid. For callers that only need local
 * transforms. */
const MoPose *mo_poser_sample (MoPoser *self, double time);

/* What a mixer shows in its last frame, instead of rest and motion; `time` is passed to the
 * steps. */
const MoPose *mo_poser_get_mixed (MoPoser *self, const MoMixer *mixer, double time);

G_END_DECLS
