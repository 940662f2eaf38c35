/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "sculpt-weights.h"

#include "mo-math.h"
#include "mo-rig.h"

/* Positions in the face are relative to the joint mHead. */

/* The gap between the lips as modelled: its centre, and its half axes across and up. */
#define GAP_Z 0.0050
#define GAP_WIDE 0.0270
#define GAP_HIGH 0.0042

/* How far above and below the gap the face moves when it closes. */
#define GAP_REACH 0.022

typedef enum
{
  ABOVE = 1, /* the mouth */
  BELOW = 2,
  ALL = 3,
} Where;

/* What a joint of the face carries: most at its place, nothing farther away than `radius`. */
static const struct
{
  const char *joint;
  float place[3];
  float radius, most;
  Where where;
} carried[] = {
  { "mFaceLipUpperCenter", { 0.132f, 0, 0.012f }, 0.019f, 0.85f, ABOVE },
  { "mFaceLipUpperLeft", { 0.126f, 0.015f, 0.012f }, 0.019f, 0.90f, ABOVE },
  { "mFaceLipCornerLeft", { 0.114f, 0.028f, 0.005f }, 0.020f, 0.90f, ALL },
  { "mFaceLipLowerCenter", { 0.130f, 0, -0.003f }, 0.019f, 0.85f, BELOW },
  { "mFaceLipLowerLeft", { 0.123f, 0.015f, -0.003f }, 0.019f, 0.90f, BELOW },
  { "mFaceChin", { 0.116f, 0, -0.034f }, 0.024f, 0.7f, BELOW },
  { "mFaceCheekLowerLeft", { 0.090f, 0.053f, 0.016f }, 0.030f, 0.7f, ALL },
  { "mFaceCheekUpperLeft", { 0.106f, 0.044f, 0.044f }, 0.026f, 0.8f, ABOVE },
  { "mFaceNoseCenter", { 0.142f, 0, 0.046f }, 0.020f, 0.8f, ABOVE },
  { "mFaceNoseLeft", { 0.128f, 0.015f, 0.040f }, 0.013f, 0.9f, ABOVE },
  { "mFaceNoseBase", { 0.130f, 0, 0.030f }, 0.010f, 0.5f, ABOVE },
  { "mFaceNoseBridge", { 0.122f, 0, 0.074f }, 0.016f, 0.7f, ABOVE },
  { "mFaceEyebrowInnerLeft", { 0.118f, 0.016f, 0.101f }, 0.021f, 1.0f, ABOVE },
  { "mFaceEyebrowCenterLeft", { 0.114f, 0.037f, 0.107f }, 0.022f, 1.0f, ABOVE },
  { "mFaceEyebrowOuterLeft", { 0.096f, 0.057f, 0.100f }, 0.022f, 1.0f, ABOVE },
  { "mFaceForeheadCenter", { 0.118f, 0, 0.124f }, 0.028f, 0.7f, ABOVE },
  { "mFaceForeheadLeft", { 0.104f, 0.040f, 0.142f }, 0.034f, 0.7f, ABOVE },
  { "mFaceEyecornerInnerLeft", { 0.114f, 0.019f, 0.078f }, 0.009f, 0.6f, ABOVE },
};

static MoVec3
from_head (MoVec3 point)
{
  return mo_vec3_sub (point, sculpt_rest_point ((guint) mo_rig_find ("mHead")));
}

/* How much the jaw carries of a point. The border is sharp between the lips and soft at the cheeks;
 * it runs from the mouth back to the hinge of the jaw in front of the ear. */
static double
jaw_part (MoVec3 p)
{
  double line = GAP_Z + 0.26 * CLAMP (0.115 - p.x, 0.0, 0.095);
  double beside = MAX (fabs (p.y) - 0.022, 0.0), behind = MAX (0.070 - p.x, 0.0);
  double half = 0.0002 + 0.75 * beside + 0.35 * behind;
  double back = sculpt_smooth_step ((p.x + 0.005) / 0.045);

  return back * sculpt_smooth_step (0.5 + 0.5 * (line - p.z) / half);
}

/* What the eyelids carry: the skin over the eyeball, from the edge up (or down) to its fold. */
static void
share_lids (SculptShares *shares, guint head, MoVec3 point)
{
  guint upper = (guint) mo_rig_find ("mFaceEyeLidUpperLeft");
  guint lower = (guint) mo_rig_find ("mFaceEyeLidLowerLeft");
  MoVec3 p = mo_vec3_sub (point, sculpt_rest_point ((guint) mo_rig_find ("mEyeLeft")));
  double z = p.z - 0.0004 - 0.12 * p.y, beside = MAX (fabs (p.y) - 0.0140, 0.0) / 0.0070;
  double arc = 1.0 - MIN (p.y * p.y / (0.0172 * 0.0172), 1.0), edge = 0.0070 * arc;
  double near =
      sculpt_smooth_step (1.0 - beside) * sculpt_smooth_step ((0.031 - mo_vec3_length (p)) / 0.004);

  if (p.x < 0.0 || near <= 0.0)
    return;
  if (z > 0.0)
    sculpt_hand_over (shares, head, upper, near * sculpt_smooth_step (1.0 - (z - edge) / 0.0115));
  else
    sculpt_hand_over (shares, head, lower,
                      near * sculpt_smooth_step (1.0 - (-z - 0.8 * edge) / 0.0095));
}

static void
share_ear (SculptShares *shares, guint head, MoVec3 p)
{
  guint ear = (guint) mo_rig_find ("mFaceEar1Left"), top = (guint) mo_rig_find ("mFaceEar2Left");
  double part = sculpt_smooth_step ((p.y - 0.0755) / 0.008)
                * sculpt_smooth_step ((0.048 - fabs (p.z - 0.062)) / 0.01)
                * sculpt_smooth_step ((0.034 - fabs (p.x - 0.002)) / 0.01);

  sculpt_hand_over (shares, head, ear, part);
  sculpt_hand_over (shares, ear, top, sculpt_smooth_step ((p.z - 0.062) / 0.026));
}

/* Near the middle, both joints of a pair count. */
static double
get_pull (guint i, MoVec3 p, double side)
{
  MoVec3 place = { carried[i].place[0], side * carried[i].place[1], carried[i].place[2] };
  double far = mo_vec3_length (mo_vec3_sub (p, place)) / carried[i].radius;

  return carried[i].most * sculpt_smooth_step (1.25 * (1.0 - far));
}

void
sculpt_share_face (SculptShares *shares, MoVec3 point)
{
  guint head = (guint) mo_rig_find ("mHead"), jaw = (guint) mo_rig_find ("mFaceJaw");
  MoVec3 p = from_head (point);
  double pulls[2 * G_N_ELEMENTS (carried)], sum = 0.0, hold, below;

  if (*sculpt_share (shares, head) <= 0.0)
    return;
  share_lids (shares, head, point);
  share_ear (shares, head, p);
  below = jaw_part (p);
  for (guint i = 0; i < G_N_ELEMENTS (carried); i++)
    for (guint k = 0; k < 2; k++)
      {
        double part = (carried[i].where & ABOVE ? 1.0 - below : 0.0)
                      + (carried[i].where & BELOW ? below : 0.0);
        gboolean is_pair = carried[i].place[1] > 0.0f;

        pulls[2 * i + k] = k == 1 && !is_pair ? 0.0 : part * get_pull (i, p, k == 0 ? 1.0 : -1.0);
        sum += pulls[2 * i + k];
      }
  hold = *sculpt_share (shares, head);
  for (guint i = 0; i < G_N_ELEMENTS (pulls); i++)
    {
      guint joint = (guint) mo_rig_find (carried[i / 2].joint);
      double part = hold * pulls[i] / MAX (sum, 1.0);

      if (part <= 0.0)
        continue;
      joint = i % 2 == 0 ? joint : sculpt_mirror_joint (joint);
      *sculpt_share (shares, head) -= part;
      *sculpt_share (shares, joint) += part;
    }
  sculpt_hand_over (shares, head, jaw, below);
}

MoVec3
sculpt_close_mouth (MoVec3 point)
{
  MoVec3 p = from_head (point);
  double far = MAX (p.x - 0.100, 0.0) / 0.060, y = p.y / GAP_WIDE;
  double high = GAP_HIGH * sqrt (MAX (1.0 - y * y - far * far, 0.0))
                * sculpt_smooth_step ((p.x - 0.050) / 0.03);
  double off = fabs (p.z - GAP_Z), closed;

  if (off >= GAP_REACH || high <= 0.0)
    return point;
  closed = off <= high
               ? 0.05 * off
               : 0.05 * high + (off - high) * (GAP_REACH - 0.05 * high) / (GAP_REACH - high);
  point.z += (p.z > GAP_Z ? 1.0 : -1.0) * (closed - off);
  return point;
}
