/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-touch-pose.h"

G_BEGIN_DECLS

/* What the hands of a source touch, and when. */

typedef enum
{
  MO_TOUCH_HANDS, /* each other */
  MO_TOUCH_BODY,
  MO_TOUCH_FLOOR,
  MO_N_TOUCH_KINDS,
} MoTouchKind;

typedef struct
{
  MoTouchKind kind;
  MoSide side;    /* left, where hands touch each other */
  guint bone;     /* MoTouchBoneRow, where one touches the body */
  guint from, to; /* frames, without the last */
  MoHandPoint point,
      other; /* what of the hand touches, and where hands touch each other what of the right one */
} MoTouch;

/* The poses of a source's frames, of which the first one that is played is `first`; its floor's height as they are
 * scaled, NAN for none. `frame_time` in seconds. Returns an array of MoTouch in order of time: a hand touches only one
 * bone or the floor at a time, and besides these perhaps the other hand. Free it. */
GArray *mo_touches_find (const MoTouchPose *poses, guint first, guint n, double floor,
                         double frame_time);

G_END_DECLS
