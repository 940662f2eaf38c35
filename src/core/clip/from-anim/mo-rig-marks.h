/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* Which tracks an .anim has, told by the channels of a motion file on the avatar's own skeleton, which gives three
 * rotations to every joint: the order of these is free where nothing is turned, and other programs read any. X, Z, Y
 * is that of joints with rotations of their own; what follows is that of others. Joints other than the hip have
 * positions exactly if their positions are keyed.
 *
 *   Z, X, Y  nothing turns the joint
 *   X, Y, Z  the hip: it is turned, and held at its usual place
 *   Z, Y, X  the hip: it is held at its usual place, and not turned */
typedef enum
{
  MO_RIG_MARK_TURNS =
      1 << 0, /* there are rotations, even if they keep the joint in its rest pose */
  MO_RIG_MARK_PLACES =
      1 << 1, /* there are positions, even if they keep the joint at its usual place */
} MoRigMark;

/* A clip of frames that was made from `anim` by mo_anim_to_channels, with the orders that tell of its tracks. Unref
 * it. */
MoClip *mo_rig_marks_set (const MoClip *frames, const MoAnim *anim);

/* Whether a clip of frames tells: all its joints that the avatar has, besides the hip, have the avatar's own OFFSETs (to
 * 0.01 mm) and such orders, and at least one has that of joints that nothing turns. */
gboolean mo_rig_marks_are_in (const MoClip *clip);

/* MoRigMark of a joint in such a clip. A joint that turns all the same has been changed by another program. */
guint mo_rig_marks_of (const MoClip *clip, guint index);

G_END_DECLS
