/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The inner loop of mo-encode-many.c, which includes this once for each kind of processor: WIDE (name) is a name of that
 * kind. The operations on single precision are those of mo-quantise.h and mo-viewer-math.h, in the same order. */

G_ALWAYS_INLINE static inline void
WIDE (choose) (Lanes *to, const Mask *mask, const Lanes *yes, const Lanes *no)
{
  *to = (Lanes) ((*mask & (Mask) *yes) | (~*mask & (Mask) *no));
}

/* As mo_quantise, of rotations; beyond the codes for what is no number. */
G_ALWAYS_INLINE static inline void
WIDE (quantise) (const Lanes *from, Mask *codes)
{
  const Lanes low = -1.0f + (Lanes){ 0.0f }, high = 1.0f + (Lanes){ 0.0f };
  Mask is_low = *from<low, is_high = *from> high;
  Lanes value;

  WIDE (choose) (&value, &is_high, &high, from);
  WIDE (choose) (&value, &is_low, &low, &value);
  value -= -1.0f;
  value /= 2.0f;
  value *= 65535.0f;
  *codes = __builtin_convertvector(value, Mask);
}

/* As mo_dequantise, of rotations. */
G_ALWAYS_INLINE static inline void
WIDE (dequantise) (const Mask *codes, Lanes *to)
{
  Lanes value = __builtin_convertvector(*codes, Lanes) * 1.52590219e-05f;
  Mask is_none;

  value *= 2.0f;
  value += -1.0f;
  is_none = (Lanes) ((Mask) value & G_MAXINT32) < 2.0f * 1.52590219e-05f + (Lanes){ 0.0f };
  *to = (Lanes) ((Mask) value & ~is_none);
}

G_ALWAYS_INLINE static inline void
WIDE (look_up) (const float *images, const Mask *codes, int by, Lanes *to)
{
  const float *table = images + by;
  Mask at = *codes;

  *to = (Lanes){ table[at[0]], table[at[1]], table[at[2]], table[at[3]],
                 table[at[4]], table[at[5]], table[at[6]], table[at[7]] };
}

/* The square root of each, and of none for what is negative. */
G_ALWAYS_INLINE static inline void
WIDE (find_root) (const Lanes *from, Lanes *to)
{
  float in[LANES], out[LANES];

  memcpy (in, from, sizeof in);
  for (guint k = 0; k < LANES; k++)
    out[k] = sqrtf (in[k] > 0.0f ? in[k] : 0.0f);
  memcpy (to, out, sizeof out);
}

/* As a MoQuatf of these is long. */
G_ALWAYS_INLINE static inline void
WIDE (find_length) (const Lanes parts[3], Lanes *length)
{
  Lanes square = parts[0] * parts[0] + parts[1] * parts[1] + parts[2] * parts[2];
  Lanes rest = 1.0f - square, w;

  WIDE (find_root) (&rest, &w);
  square += w * w;
  WIDE (find_root) (&square, length);
}

/* What plays of rotations that decode to `itself`, as the viewer stores it, and after an upload. */
G_ALWAYS_INLINE static inline void
WIDE (find_images) (const Lanes itself[3], Lanes image[3])
{
  Lanes length;

  WIDE (find_length) (itself, &length);
  for (guint axis = 0; axis < 3; axis++)
    {
      Mask codes;

      image[axis] = itself[axis] / length;
      WIDE (quantise) (&image[axis], &codes);
      WIDE (dequantise) (&codes, &image[axis]);
      WIDE (quantise) (&image[axis], &codes);
      WIDE (dequantise) (&codes, &image[axis]);
    }
}

/* Stores what plays, with the part that follows from the others. */
G_ALWAYS_INLINE static inline void
WIDE (store) (const Lanes image[3], float *const played[4])
{
  Lanes rest = 1.0f - (image[0] * image[0] + image[1] * image[1] + image[2] * image[2]), root;

  WIDE (find_root) (&rest, &root);
  for (guint axis = 0; axis < 3; axis++)
    memcpy (played[axis], &image[axis], sizeof image[axis]);
  memcpy (played[3], &root, sizeof root);
}

/* Of LANES rotations: the codes that are nearest on each axis, what they play, and which of that is certain, as bits
 * (choose_by_axis of mo-encode.c; here the target is rounded to single precision, by HALF_BIT at most). The prediction of what they play holds where the viewer
 * would store its codes. */
static guint32
WIDE (encode) (const float *images, const MoQuat *from, MoKey *keys, float *const played[4])
{
  float parts[4][LANES], raised[3][LANES];
  gint32 usable[LANES];
  Lanes goal[4], up, image[3], itself[3], again[3];
  Lanes least = 1.0f + (Lanes){ 0.0f }, square = { 0.0f }, across = { 0.0f };
  Mask code[3], certain;
  guint32 bits = 0;

  for (guint k = 0; k < LANES; k++)
    {
      double sign = from[k].w < 0.0 ? -1.0 : 1.0;
      double x = sign * from[k].x, y = sign * from[k].y, z = sign * from[k].z;
      double w = sign * from[k].w;

      parts[0][k] = (float) x;
      parts[1][k] = (float) y;
      parts[2][k] = (float) z;
      parts[3][k] = (float) w;
      raised[0][k] = (float) (x + 1.0 / 65535.0);
      raised[1][k] = (float) (y + 1.0 / 65535.0);
      raised[2][k] = (float) (z + 1.0 / 65535.0);
      usable[k] = -(w >= MO_WIDE_BELOW_W
                    && fabs (x * x + y * y + z * z + w * w - 1.0) < MO_ENCODE_ROUNDING);
    }
  memcpy (goal, parts, sizeof goal);
  memcpy (&certain, usable, sizeof certain);
  for (guint axis = 0; axis < 3; axis++)
    {
      Lanes below, middle, above, a, b, c, outer, off, gap;
      Mask is_below, is_outer;

      memcpy (&up, raised[axis], sizeof up);
      WIDE (quantise) (&up, &code[axis]);
      code[axis] &= 65535;
      WIDE (look_up) (images, &code[axis], -1, &below);
      WIDE (look_up) (images, &code[axis], 0, &middle);
      WIDE (look_up) (images, &code[axis], 1, &above);
      a = below - goal[axis];
      b = middle - goal[axis];
      c = above - goal[axis];
      is_below = a * a < c * c;
      WIDE (choose) (&outer, &is_below, &a, &c);
      WIDE (choose) (&image[axis], &is_below, &below, &above);
      is_outer = outer * outer < b * b;
      WIDE (choose) (&off, &is_outer, &outer, &b);
      WIDE (choose) (&image[axis], &is_outer, &image[axis], &middle);
      gap = SIZE (b * b - outer * outer) - 2.0f * HALF_BIT * (SIZE (b) + SIZE (outer));
      code[axis] += is_outer & (1 + 2 * is_below);
      is_below = gap < least;
      WIDE (choose) (&least, &is_below, &gap, &least);
      square += off * off;
      across += off * goal[axis];
      WIDE (dequantise) (&code[axis], &itself[axis]);
    }
  across = SIZE (across) + 2.0f * HALF_BIT;
  certain &= ((1.0f - SHARE) * least - 2.0f * SHARE * square) * goal[3] * goal[3]
             > (1.0f + SHARE) * across * across;
  WIDE (find_images) (itself, again);
  for (guint axis = 0; axis < 3; axis++)
    certain &= again[axis] == image[axis];
  WIDE (store) (image, played);
  for (guint k = 0; k < LANES; k++)
    {
      keys[k].x = (guint16) code[0][k];
      keys[k].y = (guint16) code[1][k];
      keys[k].z = (guint16) code[2][k];
      bits |= (guint32) (certain[k] & 1) << k;
    }
  return bits;
}

/* What LANES keys of rotations play after an upload. */
static void
WIDE (decode) (const MoKey *keys, float *const played[4])
{
  Mask codes[3];
  Lanes itself[3], image[3];

  for (guint k = 0; k < LANES; k++)
    {
      codes[0][k] = keys[k].x;
      codes[1][k] = keys[k].y;
      codes[2][k] = keys[k].z;
    }
  for (guint axis = 0; axis < 3; axis++)
    WIDE (dequantise) (&codes[axis], &itself[axis]);
  WIDE (find_images) (itself, image);
  WIDE (store) (image, played);
}
