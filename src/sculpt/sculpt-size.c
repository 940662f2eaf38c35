/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "sculpt-mesh.h"

#include "mo-math.h"
#include "mo-rig.h"

/* Where small triangles are wanted: the longest edges at that place; they become longer with the
 * distance from it. */
static const struct
{
  const char *joint;
  float offset[3];
  float size, within; /* metres */
} details[] = {
  { "mEyeLeft", { 0.024f, 0, 0 }, 0.0030f, 0.014f },
  { "mHead", { 0.122f, 0.012f, 0.005f }, 0.0037f, 0.016f },
  { "mHead", { 0.135f, 0.006f, 0.040f }, 0.0046f, 0.014f },
  { "mHead", { 0.105f, 0.005f, -0.035f }, 0.0085f, 0.020f },
  { "mHead", { 0.110f, 0.030f, 0.100f }, 0.0085f, 0.026f },
  { "mHead", { 0.004f, 0.085f, 0.060f }, 0.0068f, 0.024f },
  { "mHead", { 0.100f, 0.030f, 0.020f }, 0.0110f, 0.036f },
  { "mWristLeft", { 0, 0.02f, 0 }, 0.0120f, 0.030f },
  { "mHandMiddle1Left", { 0, 0.06f, -0.006f }, 0.0070f, 0.060f },
  { "mHandPinky1Left", { -0.02f, 0.03f, -0.006f }, 0.0074f, 0.038f },
  { "mHandIndex1Left", { 0.02f, 0.03f, -0.006f }, 0.0074f, 0.038f },
  { "mHandThumb2Left", { 0, 0.010f, 0 }, 0.0074f, 0.038f },
  { "mHandIndex3Left", { 0.010f, 0.022f, -0.005f }, 0.0048f, 0.003f },
  { "mHandMiddle3Left", { -0.002f, 0.029f, -0.007f }, 0.0048f, 0.003f },
  { "mHandRing3Left", { -0.009f, 0.025f, -0.007f }, 0.0048f, 0.003f },
  { "mHandPinky3Left", { -0.011f, 0.014f, -0.005f }, 0.0045f, 0.003f },
  { "mHandThumb3Left", { 0.013f, 0.021f, -0.002f }, 0.0050f, 0.003f },
  { "mFootLeft", { 0.085f, 0.005f, 0.006f }, 0.0100f, 0.044f },
  { "mAnkleLeft", { -0.040f, 0, -0.040f }, 0.0150f, 0.030f },
  { "mElbowLeft", { 0, 0, 0 }, 0.0150f, 0.040f },
  { "mShoulderLeft", { 0, 0, 0 }, 0.0200f, 0.080f },
  { "mCollarLeft", { 0.040f, -0.010f, 0.030f }, 0.0170f, 0.038f },
  { "mKneeLeft", { 0, 0, 0 }, 0.0190f, 0.070f },
  { "mAnkleLeft", { 0.04f, 0, 0 }, 0.0150f, 0.080f },
  { "mHipLeft", { 0, -0.05f, 0 }, 0.0220f, 0.110f },
};

#define GROWTH 0.41

/* Limbs of animals have edges of this multiple of their radius, and shorter ones at their ends,
 * which would otherwise wear away. */
#define OF_RADIUS 1.5
#define OF_LAST_RADIUS 0.92

static double
size_of_limb (const SculptBody *body, SculptPiece piece, MoVec3 point)
{
  const SculptShape *shape = sculpt_nearest_shape (body, piece, point);
  double nearest = G_MAXDOUBLE, size = 0.0;

  for (guint i = 0; i < shape->n_stations; i++)
    {
      double far = mo_vec3_length (mo_vec3_sub (point, shape->centres[i]));

      if (far < nearest)
        {
          nearest = far;
          size = shape->radii[i] * (i + 1 < shape->n_stations ? OF_RADIUS : OF_LAST_RADIUS);
        }
    }
  return MIN (size, 0.085);
}

static double
size_of_skin (MoVec3 point)
{
  double size = 0.0305;

  for (guint i = 0; i < G_N_ELEMENTS (details); i++)
    {
      MoVec3 place = sculpt_rest_point ((guint) mo_rig_find (details[i].joint));
      double far;

      place = mo_vec3_add (place, (MoVec3){ details[i].offset[0], details[i].offset[1],
                                            details[i].offset[2] });
      far = mo_vec3_length (mo_vec3_sub (point, place)) - details[i].within;
      size = MIN (size, details[i].size + GROWTH * MAX (far, 0.0));
    }
  return size;
}

double
sculpt_size_at (const SculptBody *body, SculptPiece piece, MoVec3 point)
{
  static const double sizes[SCULPT_N_PIECES] = {
    [SCULPT_EYE] = 0.0115,    [SCULPT_TEETH_UPPER] = 0.0085, [SCULPT_TEETH_LOWER] = 0.0074,
    [SCULPT_TONGUE] = 0.0072, [SCULPT_HAIR] = 0.0185,
  };

  if (piece == SCULPT_SKIN)
    return size_of_skin (point);
  return sizes[piece] > 0.0 ? sizes[piece] : size_of_limb (body, piece, point);
}
