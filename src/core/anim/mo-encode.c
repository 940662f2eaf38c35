/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-encode.h"

#include "mo-quantise.h"
#include "mo-viewer-math.h"

/* Near a half turn w is a small difference of large numbers, and the code next by may decode far
 * better; there this many steps about the plain one are tried on each axis. */
#define WIDE_SEARCH 2
#define WIDE_BELOW_W 0.25

/* What lies within this part of a step of the middle between two codes lies in the middle. */
#define TIE 1e-6

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

float
mo_decode_time (MoKey key, float duration)
{
  return mo_dequantise (key.time, 0.0f, duration);
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

/* What each code of a rotation decodes to after an upload that leaves the length of the quaternion
 * at exactly 1. It rounds to 1 nearly always, so this tells nearly always the truth, at once. */
static const float *
decoded_images (void)
{
  static gsize once;
  static float images[65536];

  if (g_once_init_enter (&once))
    {
      for (guint code = 0; code <= 65535; code++)
        {
          float value = mo_dequantise ((guint16) code, MO_ROTATION_RANGE);
          guint16 image = mo_requantise (mo_quantise (value, MO_ROTATION_RANGE), MO_ROTATION_RANGE);

          images[code] = mo_dequantise (image, MO_ROTATION_RANGE);
        }
      g_once_init_leave (&once, 1);
    }
  return images;
}

/* How far what an upload makes of a key is from the target. */
static double
image_distance (MoKey key, MoQuat target)
{
  rotation_image (&key);
  return distance (target, mo_decode_rotation (key));
}

/* The code with the nearest image to `target` among those about `middle`. Ties go to the code that
 * lies nearest by itself. */
static MoKey
search_wide (MoKey middle, MoQuat target)
{
  double nearest = G_MAXDOUBLE;
  MoKey best = middle;

  for (int x = -WIDE_SEARCH; x <= WIDE_SEARCH; x++)
    for (int y = -WIDE_SEARCH; y <= WIDE_SEARCH; y++)
      for (int z = -WIDE_SEARCH; z <= WIDE_SEARCH; z++)
        {
          MoKey key = { middle.time, step (middle.x, x), step (middle.y, y), step (middle.z, z) };
          double here = image_distance (key, target);

          if (here > nearest
              || (here == nearest
                  && distance (target, mo_decode_rotation (key))
                         >= distance (target, mo_decode_rotation (best))))
            continue;
          nearest = here;
          best = key;
        }
  return best;
}

/* One axis of the three codes about a plain one: their images, and the codes by themselves. */
typedef struct
{
  guint16 code[3];
  double image[3], itself[3];
} Axis;

static Axis
axis_about (guint16 middle)
{
  const float *images = decoded_images ();
  Axis axis;

  for (int i = 0; i < 3; i++)
    {
      axis.code[i] = step (middle, i - 1);
      axis.image[i] = images[axis.code[i]];
      axis.itself[i] = mo_dequantise (axis.code[i], MO_ROTATION_RANGE);
    }
  return axis;
}

/* The dot product with the target of a rotation's x y z, from which w follows: the larger, the
 * nearer. */
static inline double
nearness (double x, double y, double z, MoQuat target)
{
  double rest = 1.0 - (x * x + y * y + z * z);

  return rest < 0.0 ? -1.0 : x * target.x + y * target.y + z * target.z + sqrt (rest) * target.w;
}

/* The same search by the table, one step about the plain code. */
static MoKey
search_foreseen (MoKey middle, MoQuat target)
{
  Axis x = axis_about (middle.x), y = axis_about (middle.y), z = axis_about (middle.z);
  double nearest = -2.0, by_itself = -2.0;
  MoKey best = middle;

  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 3; j++)
      for (guint k = 0; k < 3; k++)
        {
          double here = nearness (x.image[i], y.image[j], z.image[k], target), itself;

          if (here < nearest)
            continue;
          itself = nearness (x.itself[i], y.itself[j], z.itself[k], target);
          if (here == nearest && itself <= by_itself)
            continue;
          nearest = here;
          by_itself = itself;
          best = (MoKey){ middle.time, x.code[i], y.code[j], z.code[k] };
        }
  return best;
}

MoQuat
mo_encode_rotation (MoKey *key, MoQuat rotation)
{
  const float *images = decoded_images ();
  MoQuat target = rotation.w < 0.0 ? mo_quat_scale (rotation, -1.0) : rotation;
  MoKey middle = *key, image;
  MoVec3f v;

  /* Half a step up, since the viewer floors. */
  middle.x = mo_quantise ((float) (target.x + 1.0 / 65535.0), MO_ROTATION_RANGE);
  middle.y = mo_quantise ((float) (target.y + 1.0 / 65535.0), MO_ROTATION_RANGE);
  middle.z = mo_quantise ((float) (target.z + 1.0 / 65535.0), MO_ROTATION_RANGE);

  *key = target.w < WIDE_BELOW_W ? search_wide (middle, target) : search_foreseen (middle, target);
  image = *key;
  rotation_image (&image);
  v = decode_parts (image);
  if (target.w >= WIDE_BELOW_W
      && (v.x != images[key->x] || v.y != images[key->y] || v.z != images[key->z]))
    {
      /* The table was wrong about these: the upload does not leave the length at 1. */
      *key = search_wide (middle, target);
      image = *key;
      rotation_image (&image);
    }
  return mo_decode_rotation (image);
}

/* The code whose image under `image` decodes nearest to the value. The viewer only ever lowers a
 * code, by at most one a pass, so the plain code and the few above it are all there is to try. Of two
 * that lie equally near the lower one is taken, and what a calculation or the digits of a text leave of
 * a value does not turn that: 14 s of 60 are 15291.5, whichever file they come from. */
static guint16
nearest_code (double value, float low, float high, guint16 (*image) (guint16, float), float range)
{
  double tie = (high - low) / 65535.0 * TIE;
  guint16 plain = mo_quantise ((float) (value + (high - low) / 131070.0), low, high);
  guint16 best = plain;
  double best_image = G_MAXDOUBLE, best_plain = G_MAXDOUBLE;

  for (int by = -1; by <= 4; by++)
    {
      guint16 code = step (plain, by);
      double by_image = fabs (mo_dequantise (image (code, range), low, high) - value);
      double by_plain = fabs (mo_dequantise (code, low, high) - value);

      if (by_image < best_image - tie
          || (by_image < best_image + tie && by_plain < best_plain - tie))
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

MoVec3
mo_encode_position (MoKey *key, MoVec3 position)
{
  key->x = nearest_code (position.x, MO_POSITION_RANGE, image_of_position, 0.0f);
  key->y = nearest_code (position.y, MO_POSITION_RANGE, image_of_position, 0.0f);
  key->z = nearest_code (position.z, MO_POSITION_RANGE, image_of_position, 0.0f);
  return mo_decode_position (mo_key_image (*key, 1.0f, TRUE));
}

guint16
mo_encode_time (double time, float duration)
{
  return duration > 0.0f ? nearest_code (time, 0.0f, duration, image_of_time, duration) : 0;
}
