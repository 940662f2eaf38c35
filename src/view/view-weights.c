/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-weights.h"

#include "mo-math.h"

#include <string.h>

/* A joint takes over from its parent across a plane: what lies beyond is its own, what lies before
 * is the parent's, and between is a soft passage. */
typedef struct
{
  const char *from, *to;
  float offset[3];    /* of the plane from the joint `to`, metres */
  float normal[3];    /* towards what the joint carries; any length */
  float half;         /* of the passage, metres */
  gboolean is_beside; /* on both sides of the body: fades towards the middle of the trunk */
} Cut;

/* The left half; parents before children. Slanted where the body folds slantwise. */
static const Cut cuts[] = {
  { "mPelvis", "mTorso", { 0, 0, -0.015 }, { 0, 0, 1 }, 0.065 },
  { "mTorso", "mChest", { 0, 0, -0.01 }, { 0, 0, 1 }, 0.075 },
  { "mChest", "mNeck", { 0, 0, 0 }, { 0.25f, 0, 1 }, 0.035 },
  { "mNeck", "mHead", { 0, 0, 0 }, { 0.6f, 0, 0.8f }, 0.028 },
  { "mChest", "mCollarLeft", { 0, 0.0, -0.03 }, { 0, 0.8f, 0.6f }, 0.05, TRUE },
  { "mCollarLeft", "mShoulderLeft", { 0, -0.008, 0 }, { 0, 0.88f, 0.47f }, 0.042, TRUE },
  { "mShoulderLeft", "mElbowLeft", { 0, 0, 0 }, { 0, 1, 0 }, 0.036 },
  { "mElbowLeft", "mWristLeft", { 0, 0, 0 }, { 0, 1, 0 }, 0.024 },
  { "mPelvis", "mHipLeft", { -0.03, -0.03, -0.05 }, { 0.5f, 0.34f, -0.8f }, 0.062, TRUE },
  { "mHipLeft", "mKneeLeft", { 0, 0, 0 }, { 0, 0, -1 }, 0.055 },
  { "mKneeLeft", "mAnkleLeft", { 0, 0, 0.012 }, { 0.2f, 0, -1 }, 0.026 },
  { "mAnkleLeft", "mFootLeft", { 0, 0, 0 }, { 1, 0, 0 }, 0.022 },
  { "mFootLeft", "mToeLeft", { 0, 0, 0 }, { 1, 0, 0 }, 0.012 },
};

#define MAX_SHARES 32

/* The share of every joint so far. */
typedef struct
{
  guint n;
  guint joints[MAX_SHARES];
  double shares[MAX_SHARES];
} Shares;

static double *
find_share (Shares *self, guint joint)
{
  for (guint i = 0; i < self->n; i++)
    if (self->joints[i] == joint)
      return &self->shares[i];
  g_assert (self->n < MAX_SHARES);
  self->joints[self->n] = joint;
  self->shares[self->n] = 0.0;
  return &self->shares[self->n++];
}

static double
smooth_step (double t)
{
  t = CLAMP (t, 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

static void
hand_over (Shares *self, guint from, guint to, double part)
{
  double taken = *find_share (self, from) * part;

  if (taken > 0.0)
    {
      *find_share (self, from) -= taken;
      *find_share (self, to) += taken;
    }
}

/* How far a plane has given the point to what lies beyond. */
static double
beyond (MoVec3 point, MoVec3 centre, MoVec3 normal, double half)
{
  double distance =
      mo_vec3_dot (mo_vec3_sub (point, centre), normal) / MAX (mo_vec3_length (normal), 1e-9);

  return smooth_step (0.5 + 0.5 * distance / half);
}

static MoVec3
vec3 (const float v[3])
{
  return (MoVec3){ v[0], v[1], v[2] };
}

typedef struct
{
  guint from, to;
  MoVec3 centre;
} Place;

static const Place *
get_places (void)
{
  static Place places[G_N_ELEMENTS (cuts)];
  static gsize once;

  if (g_once_init_enter (&once))
    {
      for (guint i = 0; i < G_N_ELEMENTS (cuts); i++)
        {
          places[i].from = (guint) mo_rig_find (cuts[i].from);
          places[i].to = (guint) mo_rig_find (cuts[i].to);
          places[i].centre =
              mo_vec3_add (view_body_rest_point (places[i].to), vec3 (cuts[i].offset));
        }
      g_once_init_leave (&once, 1);
    }
  return places;
}

static void
share_body (Shares *shares, const ViewLimb *limb, MoVec3 point)
{
  const Place *places = get_places ();

  *find_share (shares, MO_RIG_PELVIS) = 1.0;
  for (guint i = 0; i < G_N_ELEMENTS (cuts); i++)
    {
      double part = beyond (point, places[i].centre, vec3 (cuts[i].normal), cuts[i].half);

      if (cuts[i].is_beside && limb->side == 0)
        part *= smooth_step (point.y / 0.035);
      hand_over (shares, places[i].from, places[i].to, part);
    }
}

/* Joints take over where they stand, across the line of the limb. */
static void
share_chain (Shares *shares, const ViewLimb *limb, MoVec3 point)
{
  *find_share (shares, limb->joints[0]) = 1.0;
  for (guint i = 1; i < limb->n_stations; i++)
    {
      guint next = MIN (i + 1, limb->n_stations - 1);
      MoVec3 along = mo_vec3_sub (limb->centres[next], limb->centres[i - 1]);

      if (limb->joints[i] != limb->joints[i - 1])
        hand_over (shares, limb->joints[i - 1], limb->joints[i],
                   beyond (point, limb->centres[i], along, 0.8 * limb->radii[i]));
    }
}

/* Keeps the heaviest, in whole parts of 255. */
static void
round_shares (const Shares *shares, gboolean is_right, ViewWeights *weights)
{
  double left[MAX_SHARES], sum = 0.0;
  guint best[VIEW_MAX_WEIGHTS];
  int rest = 255;

  memcpy (left, shares->shares, sizeof left);
  for (guint i = 0; i < VIEW_MAX_WEIGHTS; i++)
    {
      best[i] = 0;
      for (guint k = 1; k < shares->n; k++)
        if (left[k] > left[best[i]])
          best[i] = k;
      left[best[i]] = -1.0;
      sum += i < shares->n ? shares->shares[best[i]] : 0.0;
    }
  for (guint i = VIEW_MAX_WEIGHTS; i-- > 0;)
    {
      guint joint = shares->joints[best[i]];
      int weight = i < shares->n ? (int) lround (255.0 * shares->shares[best[i]] / sum) : 0;

      weight = i == 0 ? rest : MIN (weight, rest);
      rest -= weight;
      weights->weights[i] = (guint8) weight;
      weights->joints[i] = (guint8) (weight == 0 ? 0
                                     : is_right  ? view_body_mirror_joint (joint)
                                                 : joint);
    }
}

void
view_weights_at (const ViewLimb *limb, MoVec3 point, ViewWeights *weights)
{
  MoVec3 folded = { point.x, fabs (point.y), point.z };
  Shares shares = { 0 };

  if (limb->is_chain)
    share_chain (&shares, limb, folded);
  else
    share_body (&shares, limb, folded);
  round_shares (&shares, point.y < 0.0, weights);
}
