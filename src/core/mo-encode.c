/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-encode.h"

#include "mo-quantise.h"
#include "mo-viewer-math.h"

/* Near a half turn w is a small difference of large numbers, and the code next by may decode far
 * better; there this many steps about the plain one are tried on each axis. */
#define WIDE_SEARCH 2
#define WIDE_BELOW_W 0.25

static MoVec3f
decode_parts (MoKey key)
{
  return (MoVec3f){ mo_dequantise (key.x, MO_ROTATION_RANGE),
                    mo_dequantise (key.y, MO_ROTATION_RANGE),
                    mo_dequantise (key.z, MO_ROTATION_RANGE) };
}

MoQuat
mo_decode_rotation (MoKey key)
{
  MoQuatf q = mo_quatf_unpack (decode_parts (key));

  return (MoQuat){ q.x, q.y, q.z, q.w };
}

MoVec3
mo_decode_position (MoKey key)
{
  return (MoVec3){ mo_dequantise (key.x, MO_POSITION_RANGE),
                   mo_dequantise (key.y, MO_POSITION_RANGE),
                   mo_dequantise (key.z, MO_POSITION_RANGE) };
}

static void
rotation_image (MoKey *key)
{
  MoVec3f v = mo_quatf_pack (mo_quatf_unpack (decode_parts (*key)));

  key->x = mo_requantise (mo_quantise (v.x, MO_ROTATION_RANGE), MO_ROTATION_RANGE);
  key->y = mo_requantise (mo_quantise (v.y, MO_ROTATION_RANGE), MO_ROTATION_RANGE);
  key->z = mo_requantise (mo_quantise (v.z, MO_ROTATION_RANGE), MO_ROTATION_RANGE);
}

static guint16
position_code_image (guint16 code)
{
  for (guint pass = 0; pass < 3; pass++)
    code = mo_requantise (code, MO_POSITION_RANGE);
  return code;
}

MoKey
mo_key_image (MoKey key, float duration, gboolean is_position)
{
  key.time = mo_requantise (key.time, 0.0f, duration);
  if (!is_position)
    {
      rotation_image (&key);
      return key;
    }
  key.x = position_code_image (key.x);
  key.y = position_code_image (key.y);
  key.z = position_code_image (key.z);
  return key;
}

static guint16
step (guint16 code, int by)
{
  return (guint16) CLAMP ((int) code + by, 0, 65535);
}

/* Squared distance of unit quaternions on the nearer of the two signs. */
static double
distance (MoQuat a, MoQuat b)
{
  double length = sqrt (mo_quat_dot (b, b));

  return 2.0 - 2.0 * fabs (mo_quat_dot (a, b)) / MAX (length, 1e-12);
}

void
mo_encode_rotation (MoKey *key, MoQuat rotation)
{
  MoQuat target = rotation.w < 0.0 ? mo_quat_scale (rotation, -1.0) : rotation;
  MoKey middle = *key, best = *key;
  double best_image = G_MAXDOUBLE, best_plain = G_MAXDOUBLE;
  int reach = target.w < WIDE_BELOW_W ? WIDE_SEARCH : 1;

  /* Half a step up, since the viewer floors. */
  middle.x = mo_quantise ((float) (target.x + 1.0 / 65535.0), MO_ROTATION_RANGE);
  middle.y = mo_quantise ((float) (target.y + 1.0 / 65535.0), MO_ROTATION_RANGE);
  middle.z = mo_quantise ((float) (target.z + 1.0 / 65535.0), MO_ROTATION_RANGE);

  for (int x = -reach; x <= reach; x++)
    for (int y = -reach; y <= reach; y++)
      for (int z = -reach; z <= reach; z++)
        {
          MoKey plain = { key->time, step (middle.x, x), step (middle.y, y), step (middle.z, z) };
          MoKey image = plain;
          double by_image, by_plain;

          rotation_image (&image);
          by_image = distance (target, mo_decode_rotation (image));
          if (by_image > best_image)
            continue;
          by_plain = distance (target, mo_decode_rotation (plain));
          if (by_image < best_image || by_plain < best_plain)
            {
              best_image = by_image;
              best_plain = by_plain;
              best = plain;
            }
        }
  *key = best;
}

/* The code whose image under `image` decodes nearest to the value. The viewer only ever lowers a
 * code, by at most one a pass, so the plain code and the few above it are all there is to try. */
static guint16
nearest_code (double value, float low, float high, guint16 (*image) (guint16, float), float range)
{
  guint16 plain = mo_quantise ((float) (value + (high - low) / 131070.0), low, high);
  guint16 best = plain;
  double best_image = G_MAXDOUBLE, best_plain = G_MAXDOUBLE;

  for (int by = -1; by <= 4; by++)
    {
      guint16 code = step (plain, by);
      double by_image = fabs (mo_dequantise (image (code, range), low, high) - value);
      double by_plain = fabs (mo_dequantise (code, low, high) - value);

      if (by_image < best_image || (by_image == best_image && by_plain < best_plain))
        {
          best_image = by_image;
          best_plain = by_plain;
          best = code;
        }
    }
  return best;
}

static guint16
image_of_position (guint16 code, float range)
{
  return position_code_image (code);
}

static guint16
image_of_time (guint16 code, float duration)
{
  return mo_requantise (code, 0.0f, duration);
}

void
mo_encode_position (MoKey *key, MoVec3 position)
{
  key->x = nearest_code (position.x, MO_POSITION_RANGE, image_of_position, 0.0f);
  key->y = nearest_code (position.y, MO_POSITION_RANGE, image_of_position, 0.0f);
  key->z = nearest_code (position.z, MO_POSITION_RANGE, image_of_position, 0.0f);
}

guint16
mo_encode_time (double time, float duration)
{
  return duration > 0.0f ? nearest_code (time, 0.0f, duration, image_of_time, duration) : 0;
}
