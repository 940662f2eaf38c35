/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-encode.h"

G_BEGIN_DECLS

/* Near a half turn w is a small difference of large numbers, and a neighbouring code may decode to
 * a much closer rotation. There, more codes than those beside the plain one are tried. */
#define MO_WIDE_BELOW_W 0.25

/* More than double-precision rounding can add to the square of a cosine. */
#define MO_ENCODE_ROUNDING 1e-13

/* More than the third powers of a few steps between codes make of their squares. */
#define MO_ENCODE_SHARE 0.01

/* So many codes above another, within the format's. */
static inline guint16
mo_encode_step (guint16 code, int by)
{
  return (guint16) CLAMP ((int) code + by, 0, 65535);
}

/* Squared distance of two unit quaternions, with the sign that is nearer. */
static inline double
mo_encode_distance (MoQuat a, MoQuat b)
{
  double length = sqrt (mo_quat_dot (b, b));

  return 2.0 - 2.0 * fabs (mo_quat_dot (a, b)) / MAX (length, 1e-12);
}

/* What each code of a rotation decodes to after an upload, provided that the quaternion's length comes out as exactly 1
 * there: it nearly always does, so this prediction is nearly always right and cheap. There is one more at either end, -1 and
 * 65536, which is as that beside it. */
const float *mo_encode_images (void);

G_END_DECLS
