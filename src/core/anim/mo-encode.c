/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-encode.h"

#include "mo-encode-private.h"
#include "mo-quantise.h"
#include "mo-viewer-math.h"
#include "mo-wide.h"

#include <string.h>

/* Below MO_WIDE_BELOW_W, this many steps to either side of the plain code are tried on each axis. */
#define WIDE_SEARCH 2

/* A value within this part of a step of the midpoint between two codes counts as the midpoint. */
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

/* So often an upload reads and writes a position. */
#define POSITION_PASSES 3

static guint16
position_code_image (guint16 code)
{
  for (guint pass = 0; pass < POSITION_PASSES; pass++)
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

const float *
mo_encode_images (void)
{
  static gsize once;
  static float images[65538];

  if (g_once_init_enter (&once))
    {
      for (guint code = 0; code <= 65535; code++)
        {
          guint16 again = mo_requantise ((guint16) code, MO_ROTATION_RANGE);

          again = mo_requantise (again, MO_ROTATION_RANGE);
          images[code + 1] = mo_dequantise (again, MO_ROTATION_RANGE);
        }
      images[0] = images[1];
      images[65537] = images[65536];
      g_once_init_leave (&once, 1);
    }
  return images + 1;
}

/* The codes around a plain one, on one axis. */
typedef struct
{
  guint16 code[2 * WIDE_SEARCH + 1];
  float itself[2 * WIDE_SEARCH + 1], image[2 * WIDE_SEARCH + 1];
} Axis;

static Axis
axis_about (const float *images, guint16 middle, int reach)
{
  Axis axis = { 0 };

  for (int i = 0; i <= 2 * reach; i++)
    {
      guint16 code = mo_encode_step (middle, i - reach);

      axis.code[i] = code;
      axis.itself[i] = mo_dequantise (code, MO_ROTATION_RANGE);
      axis.image[i] = images[code];
    }
  return axis;
}

static inline MoQuat
widen (MoQuatf q)
{
  return (MoQuat){ q.x, q.y, q.z, q.w };
}

static inline gboolean
is_unit (MoQuatf q)
{
  return sqrtf (q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w) == 1.0f;
}

/* What plays of a part that an upload writes. */
static inline float
written_image (float part)
{
  guint16 code = mo_quantise (part, MO_ROTATION_RANGE);

  return mo_dequantise (mo_requantise (code, MO_ROTATION_RANGE), MO_ROTATION_RANGE);
}

/* The rotation that plays after an upload of three codes that decode to `itself`: `foreseen` if the
 * prediction holds, or else computed as in rotation_image. */
static inline MoQuat
decoded_image (MoVec3f itself, MoVec3f foreseen)
{
  MoQuatf q = mo_quatf_unpack (itself);
  MoVec3f v;

  if (is_unit (q))
    return widen (mo_quatf_unpack (foreseen));
  v = mo_quatf_pack (q);
  v.x = written_image (v.x);
  v.y = written_image (v.y);
  v.z = written_image (v.z);
  return widen (mo_quatf_unpack (v));
}

/* Whether b is certainly farther from a than `nearest` (a squared distance); faster than computing
 * the distance. */
static inline gboolean
is_farther (MoQuat a, MoQuat b, double nearest)
{
  double dot = mo_quat_dot (a, b), cosine = 1.0 - 0.5 * nearest;

  return dot * dot < (cosine * cosine - MO_ENCODE_ROUNDING) * mo_quat_dot (b, b);
}

/* The code whose image is nearest to `target`, among those around `middle`. If two are equal, the
 * one that is nearer before the upload. */
static MoKey
search_wide (const float *images, MoKey middle, MoQuat target)
{
  Axis x = axis_about (images, middle.x, WIDE_SEARCH),
       y = axis_about (images, middle.y, WIDE_SEARCH);
  Axis z = axis_about (images, middle.z, WIDE_SEARCH);
  double nearest = 2.0;
  MoKey best = middle;

  for (guint i = 0; i < G_N_ELEMENTS (x.code); i++)
    for (guint j = 0; j < G_N_ELEMENTS (y.code); j++)
      for (guint k = 0; k < G_N_ELEMENTS (z.code); k++)
        {
          MoKey key = { middle.time, x.code[i], y.code[j], z.code[k] };
          MoQuat image = decoded_image ((MoVec3f){ x.itself[i], y.itself[j], z.itself[k] },
                                        (MoVec3f){ x.image[i], y.image[j], z.image[k] });
          double here;

          if (is_farther (target, image, nearest))
            continue;
          here = mo_encode_distance (target, image);
          if (here > nearest
              || (here == nearest
                  && mo_encode_distance (target, mo_decode_rotation (key))
                         >= mo_encode_distance (target, mo_decode_rotation (best))))
            continue;
          nearest = here;
          best = key;
        }
  return best;
}

/* The dot product of `target` with the rotation that has these x y z (w follows from them): the
 * larger, the nearer. */
static inline double
nearness (double x, double y, double z, MoQuat target)
{
  double rest = 1.0 - (x * x + y * y + z * z);

  return rest < 0.0 ? -1.0 : x * target.x + y * target.y + z * target.z + sqrt (rest) * target.w;
}

#define TRIED 3 /* codes on each axis */
#define ROW 4   /* those of the third axis, and one more of them for a whole vector */
#define ALL (TRIED * TRIED * ROW)

/* `nearness` for all images around a code, with the same operations in the same order. FALSE if any of them is too long. */
static inline gboolean
find_nearness (const Axis axes[3], MoQuat target, double all[ALL])
{
  double rest[ALL], square[ROW], product[ROW];

  for (guint k = 0; k < ROW; k++)
    {
      double z = axes[2].image[MIN (k, TRIED - 1)];

      square[k] = z * z;
      product[k] = z * target.z;
    }
  for (guint i = 0; i < TRIED; i++)
    for (guint j = 0; j < TRIED; j++)
      {
        double x = axes[0].image[i], y = axes[1].image[j];
        double xy_square = x * x + y * y, xy_product = x * target.x + y * target.y;

        for (guint k = 0; k < ROW; k++)
          {
            rest[(i * TRIED + j) * ROW + k] = 1.0 - (xy_square + square[k]);
            all[(i * TRIED + j) * ROW + k] = xy_product + product[k];
          }
      }
  for (guint i = 0; i < ALL; i++)
    all[i] += sqrt (rest[i]) * target.w;
  for (guint i = 0; i < ALL; i++)
    if (!(rest[i] >= 0.0))
      return FALSE;
  return TRUE;
}

/* Which are the nearest of all[], as bits by their places. */
static inline guint64
find_nearest (const double all[ALL])
{
  double most[TRIED * TRIED], nearest = -2.0;
  guint64 equal = 0;

  for (guint row = 0; row < TRIED * TRIED; row++)
    {
      const double *here = &all[row * ROW];

      most[row] = MAX (MAX (here[0], here[1]), here[2]);
    }
  for (guint row = 0; row < TRIED * TRIED; row++)
    nearest = MAX (nearest, most[row]);
  for (guint row = 0; row < TRIED * TRIED; row++)
    for (guint k = 0; most[row] == nearest && k < TRIED; k++)
      equal |= (guint64) (all[row * ROW + k] == nearest) << (row * ROW + k);
  return equal;
}

/* The one of `equal` that is nearest itself; of several, the first. */
static inline guint
find_by_itself (const Axis axes[3], MoQuat target, guint64 equal)
{
  guint best = (guint) __builtin_ctzll (equal);
  double nearest = -2.0;

  if ((equal & (equal - 1)) == 0)
    return best;
  for (; equal != 0; equal &= equal - 1)
    {
      guint i = (guint) __builtin_ctzll (equal);
      double here = nearness (axes[0].itself[i / ROW / TRIED], axes[1].itself[i / ROW % TRIED],
                              axes[2].itself[i % ROW], target);

      if (here <= nearest)
        continue;
      nearest = here;
      best = i;
    }
  return best;
}

typedef double Lanes __attribute__ ((vector_size (4 * sizeof (double))));
typedef gint64 Mask __attribute__ ((vector_size (4 * sizeof (gint64))));

/* What a code `by` steps from another one plays. */
static inline double
image_of (const float *images, guint16 code, int by)
{
  return images[mo_encode_step (code, by)];
}

/* Chooses what is nearest on each axis, among a code and those beside it. FALSE if that is not certainly the nearest
 * rotation. With e the difference of the vector parts and v that of the target, 1 - nearness is (e^2 + (v e)^2 / w^2) / 2,
 * but for a share of it. Any other choice has an e^2 that is larger by at least one gap. Without branches, which nothing
 * would predict. */
G_ALWAYS_INLINE static inline gboolean
choose_by_axis (const float *images, MoQuat target, MoKey *key)
{
  const Lanes goal = { target.x, target.y, target.z, 0.0 };
  Lanes below = { image_of (images, key->x, -1), image_of (images, key->y, -1),
                  image_of (images, key->z, -1), -1.0 };
  Lanes middle = { image_of (images, key->x, 0), image_of (images, key->y, 0),
                   image_of (images, key->z, 0), 0.0 };
  Lanes above = { image_of (images, key->x, 1), image_of (images, key->y, 1),
                  image_of (images, key->z, 1), 1.0 };
  Lanes a, b, c, outer, off, gap, product;
  Mask is_below, is_outer, place;
  double least, square, across;

  below -= goal;
  middle -= goal;
  above -= goal;
  a = below * below;
  b = middle * middle;
  c = above * above;
  is_below = a < c;
  outer = (Lanes) ((is_below & (Mask) a) | (~is_below & (Mask) c));
  off = (Lanes) ((is_below & (Mask) below) | (~is_below & (Mask) above));
  is_outer = outer < b;
  off = (Lanes) ((is_outer & (Mask) off) | (~is_outer & (Mask) middle));
  /* The middle one is never the farthest, so it is the nearest or the second. */
  gap = (Lanes) ((Mask) (b - outer) & G_MAXINT64);
  product = off * goal;
  off *= off;
  least = MIN (MIN (gap[0], gap[1]), gap[2]);
  square = off[0] + off[1] + off[2];
  across = product[0] + product[1] + product[2];
  if (!(fabs (mo_quat_dot (target, target) - 1.0) < MO_ENCODE_ROUNDING
        && ((1.0 - MO_ENCODE_SHARE) * least - 2.0 * MO_ENCODE_SHARE * square - MO_ENCODE_ROUNDING)
                   * target.w * target.w
               > (1.0 + MO_ENCODE_SHARE) * across * across))
    return FALSE;
  place = is_outer & (1 + 2 * is_below);
  key->x = mo_encode_step (key->x, (int) place[0]);
  key->y = mo_encode_step (key->y, (int) place[1]);
  key->z = mo_encode_step (key->z, (int) place[2]);
  return TRUE;
}

/* The same search using predicted images, one step around the plain code. FALSE if it is of no use. */
MO_WIDE static gboolean
search_foreseen (const float *images, MoQuat target, MoKey *key)
{
  double all[ALL];
  Axis axes[3];
  guint best;

  if (choose_by_axis (images, target, key))
    return TRUE;
  axes[0] = axis_about (images, key->x, 1);
  axes[1] = axis_about (images, key->y, 1);
  axes[2] = axis_about (images, key->z, 1);
  if (!find_nearness (axes, target, all))
    return FALSE;
  best = find_by_itself (axes, target, find_nearest (all));
  key->x = axes[0].code[best / ROW / TRIED];
  key->y = axes[1].code[best / ROW % TRIED];
  key->z = axes[2].code[best % ROW];
  return TRUE;
}

/* The predicted image of a key after an upload. FALSE if the prediction does not hold. */
static inline gboolean
foresee (const float *images, MoKey key, MoQuat *image)
{
  *image = widen (mo_quatf_unpack ((MoVec3f){ images[key.x], images[key.y], images[key.z] }));
  return is_unit (mo_quatf_unpack (decode_parts (key)));
}

/* The predicted image is also the right one if rounding makes up for a length that is not quite 1. */
static gboolean
is_as_foreseen (const float *images, MoKey key, MoVec3f image)
{
  return image.x == images[key.x] && image.y == images[key.y] && image.z == images[key.z];
}

MoQuat
mo_encode_rotation (MoKey *key, MoQuat rotation)
{
  const float *images = mo_encode_images ();
  MoQuat target = rotation.w < 0.0 ? mo_quat_scale (rotation, -1.0) : rotation, played;
  gboolean is_wide;
  MoKey middle = *key, image;

  /* Half a step up, because the viewer rounds down. */
  middle.x = mo_quantise ((float) (target.x + 1.0 / 65535.0), MO_ROTATION_RANGE);
  middle.y = mo_quantise ((float) (target.y + 1.0 / 65535.0), MO_ROTATION_RANGE);
  middle.z = mo_quantise ((float) (target.z + 1.0 / 65535.0), MO_ROTATION_RANGE);

  *key = middle;
  is_wide = target.w < MO_WIDE_BELOW_W || !search_foreseen (images, target, key);
  if (is_wide)
    *key = search_wide (images, middle, target);
  if (foresee (images, *key, &played))
    return played;
  image = *key;
  rotation_image (&image);
  if (!is_wide && !is_as_foreseen (images, *key, decode_parts (image)))
    {
      *key = search_wide (images, middle, target);
      image = *key;
      rotation_image (&image);
    }
  return mo_decode_rotation (image);
}

/* Codes from one below to so many above the plain one are tried, ... */
#define CODES_ABOVE 4

/* ... and an upload lowers them by at most one each time that it reads and writes them. */
#define MOST_PASSES POSITION_PASSES
#define MOST_CODES (1 + MOST_PASSES + 1 + CODES_ABOVE)

/* As many as are worked out together in a loop. */
#define ROOM_FOR_CODES 16
G_STATIC_ASSERT (MOST_CODES <= ROOM_FOR_CODES);

/* As mo_dequantise and mo_quantise of codes in a row, those beyond what a code can be too: what each decodes to, and the one
 * that is written again. */
MO_WIDE static void
find_codes (int first, float low, float high, float decoded[ROOM_FOR_CODES],
            int again[ROOM_FOR_CODES])
{
  float range = high - low, one = range * 1.52590219e-05f;

  for (int i = 0; i < ROOM_FOR_CODES; i++)
    {
      float value = (float) (first + i) * 1.52590219e-05f;

      value *= range;
      value += low;
      value = fabsf (value) < one ? 0.0f : value;
      decoded[i] = value;
      value = value > high ? high : value;
      value = value < low ? low : value;
      value -= low;
      value /= range;
      value *= 65535.0f;
      again[i] = (int) (value >= 0.0f ? value : 0.0f);
    }
}

/* What the code at `index` decodes to after so many passes. */
static inline float
play (int index, int first, guint passes, const float decoded[ROOM_FOR_CODES],
      const int again[ROOM_FOR_CODES])
{
  for (guint pass = 0; pass < passes; pass++)
    index = MAX (again[index] - first, 0);
  return decoded[index];
}

/* Up to this part of a step, no other code decodes as near to a value: what is worked out in single precision is off by less
 * than what is left of the half. */
#define SURELY_NEAREST 0.49

/* Whether a code stays as it is in an upload and decodes so near to the value that no other one has to be looked at. */
static inline gboolean
is_nearest (guint16 code, double value, float low, float high, double *played)
{
  float decoded = mo_dequantise (code, low, high);

  *played = decoded;
  /* Some codes decode to 0 alike. */
  return decoded != 0.0f
         && fabs (decoded - value) < SURELY_NEAREST / 65535.0 * (double) (high - low)
         && mo_requantise (code, low, high) == code;
}

/* The code that decodes nearest to the value after so many passes of an upload, and what that is. The viewer only ever lowers a
 * code, and by at most one each time, so only the plain code and the few above it need trying. If two are equally near, the
 * lower one wins; TIE keeps rounding errors, or the digits of a text, from deciding that: 14 s of 60 are 15291.5, whichever file
 * they come from. */
static guint16
nearest_code (double value, float low, float high, guint passes, double *played)
{
  double tie = (high - low) / 65535.0 * TIE;
  guint16 plain = mo_quantise ((float) (value + (high - low) / 131070.0), low, high);
  guint16 best = plain;
  int first = MAX ((int) plain - 1 - (int) passes, 0);
  double best_image = G_MAXDOUBLE, best_plain = G_MAXDOUBLE;
  float decoded[ROOM_FOR_CODES];
  int again[ROOM_FOR_CODES];

  if (is_nearest (plain, value, low, high, played))
    return plain;
  find_codes (first, low, high, decoded, again);
  for (int by = -1; by <= CODES_ABOVE; by++)
    {
      guint16 code = mo_encode_step (plain, by);
      double image = play (code - first, first, passes, decoded, again);
      double by_image = fabs (image - value), by_plain = fabs (decoded[code - first] - value);

      if (by_image < best_image - tie
          || (by_image < best_image + tie && by_plain < best_plain - tie))
        {
          best_image = by_image;
          best_plain = by_plain;
          best = code;
        }
    }
  *played = play (best - first, first, passes, decoded, again);
  return best;
}

MoVec3
mo_encode_position (MoKey *key, MoVec3 position)
{
  MoVec3 played;

  key->x = nearest_code (position.x, MO_POSITION_RANGE, POSITION_PASSES, &played.x);
  key->y = nearest_code (position.y, MO_POSITION_RANGE, POSITION_PASSES, &played.y);
  key->z = nearest_code (position.z, MO_POSITION_RANGE, POSITION_PASSES, &played.z);
  return played;
}

gboolean
mo_is_sharp (MoQuat a, MoQuat b, gboolean is_position)
{
  return (is_position ? mo_vec3_length ((MoVec3){ a.x - b.x, a.y - b.y, a.z - b.z })
                      : mo_quat_angle (a, b))
         > MO_SHARP;
}

guint16
mo_encode_time (double time, float duration)
{
  double played;

  return duration > 0.0f ? nearest_code (time, 0.0f, duration, 1, &played) : 0;
}

float
mo_played_time (guint code, float duration)
{
  return mo_dequantise (mo_requantise ((guint16) code, 0.0f, duration), 0.0f, duration);
}
