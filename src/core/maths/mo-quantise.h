/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-limits.h"

#include <glib.h>
#include <math.h>

G_BEGIN_DECLS

/* The 16-bit codes of an .anim, exactly as the viewer writes and reads them: single precision, one
 * rounding per operation, floor (docs/world/file.md, Codes). */

#define MO_ROTATION_RANGE -1.0f, 1.0f
#define MO_POSITION_RANGE -MO_MAX_POSITION, MO_MAX_POSITION

/* Value to code. Below `low` gives 0 and above `high` 65535. NaN (also from an empty range, such as
 * the times of a clip without length) gives 0. */
static inline guint16
mo_quantise (float value, float low, float high)
{
  value = value < low ? low : (value > high ? high : value);
  value -= low;
  value /= high - low;
  value *= 65535.0f;
  return value >= 0.0f ? (guint16) value : 0; /* as floor does, without a call */
}

/* Code to value. Values within one step of zero become exactly zero, so two codes of a symmetric
 * range mean 0. */
static inline float
mo_dequantise (guint16 code, float low, float high)
{
  float value = (float) code * 1.52590219e-05f, range = high - low;

  value *= range;
  value += low;
  return fabsf (value) < range * 1.52590219e-05f ? 0.0f : value;
}

/* The code after the viewer has read and written it once more: the same or one less. */
static inline guint16
mo_requantise (guint16 code, float low, float high)
{
  return mo_quantise (mo_dequantise (code, low, high), low, high);
}

G_END_DECLS
