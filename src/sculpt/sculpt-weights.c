/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "sculpt-weights.h"

#include "mo-math.h"
#include "mo-rig.h"

#include <string.h>

/* A joint takes over from its parent at a plane: one side is carried by the joint, the other by the
 * parent, with a smooth transition between them. */
typedef struct
{
  const char *from, *to;
  float offset[3];    /* from the joint `to` to the plane, metres */
  float normal[3];    /* towards the side carried by the joint; any length */
  float half;         /* half width of the transition, metres */
  gboolean is_beside; /* on both sides of the body: fades towards the middle of the trunk */
} Cut;

/* The left half; parents before children. Planes are slanted where the body folds at an angle. */
static const Cut cuts[] = {
  { "mPelvis", "mTorso", { 0, 0, -0.015 }, { 0, 0, 1 }, 0.075 },
  { "mTorso", "mChest", { 0, 0, -0.01 }, { 0, 0, 1 }, 0.085 },
  { "mChest", "mNeck", { 0, 0, 0.004 }, { 0.25f, 0, 1 }, 0.045 },
  { "mNeck", "mHead", { 0, 0, 0 }, { 0.6f, 0, 0.8f }, 0.030 },
  { "mChest", "mCollarLeft", { 0, 0.0, -0.03 }, { 0, 0.8f, 0.6f }, 0.065, TRUE },
  { "mCollarLeft", "mShoulderLeft", { 0, -0.004, 0 }, { 0, 0.88f, 0.47f }, 0.058, TRUE },
  { "mShoulderLeft", "mElbowLeft", { 0, 0, 0 }, { 0, 1, 0 }, 0.042 },
  { "mElbowLeft", "mWristLeft", { 0, 0, 0 }, { 0, 1, 0 }, 0.028 },
  { "mPelvis", "mHipLeft", { -0.03, -0.03, -0.05 }, { 0.5f, 0.34f, -0.8f }, 0.075, TRUE },
  { "mHipLeft", "mKneeLeft", { 0, 0, 0 }, { 0, 0, -1 }, 0.060 },
  { "mKneeLeft", "mAnkleLeft", { 0, 0, 0.012 }, { 0.2f, 0, -1 }, 0.030 },
  { "mAnkleLeft", "mFootLeft", { 0, 0, 0 }, { 1, 0, 0 }, 0.026 },
  { "mFootLeft", "mToeLeft", { -0.030, 0, 0 }, { 1, 0, 0 }, 0.012 },
};

static const char *const fingers[] = { "Index", "Middle", "Ring", "Pinky", "Thumb" };

double *
sculpt_share (SculptShares *self, guint joint)
{
  for (guint i = 0; i < self->n; i++)
    if (self->joints[i] == joint)
      return &self->shares[i];
  g_assert (self->n < SCULPT_MAX_SHARES);
  self->joints[self->n] = joint;
  self->shares[self->n] = 0.0;
  return &self->shares[self->n++];
}

double
sculpt_smooth_step (double t)
{
  t = CLAMP (t, 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

void
sculpt_hand_over (SculptShares *self, guint from, guint to, double part)
{
  double taken = *sculpt_share (self, from) * part;

  if (taken > 0.0)
    {
      *sculpt_share (self, from) -= taken;
      *sculpt_share (self, to) += taken;
    }
}

guint
sculpt_mirror_joint (guint joint)
{
  static const char *const sides[] = { "Left", "Right" };
  const char *name = mo_rig_joint (joint)->name;

  for (guint i = 0; i < 2; i++)
    if (g_str_has_suffix (name, sides[i]))
      {
        g_autofree char *other =
            g_strdup_printf ("%.*s%s", (int) (strlen (name) - strlen (sides[i])), name,
                             sides[1 - i]);

        return (guint) mo_rig_find (other);
      }
  return joint;
}

/* How much of a point is on the far side of a plane, 0..1. */
static double
share_beyond (MoVec3 point, MoVec3 centre, MoVec3 normal, double half)
{
  double distance =
      mo_vec3_dot (mo_vec3_sub (point, centre), normal) / MAX (mo_vec3_length (normal), 1e-9);

  return sculpt_smooth_step (0.5 + 0.5 * distance / half);
}

static MoVec3
vec3 (const float v[3])
{
  return (MoVec3){ v[0], v[1], v[2] };
}

static double
distance_to_line (MoVec3 p, MoVec3 a, MoVec3 b)
{
  MoVec3 along = mo_vec3_sub (b, a);
  double t = mo_vec3_dot (mo_vec3_sub (p, a), along) / mo_vec3_dot (along, along);

  return mo_vec3_length (mo_vec3_sub (p, mo_vec3_lerp (a, b, CLAMP (t, 0.0, 1.0))));
}

typedef struct
{
  guint joints[3];
  MoVec3 places[4]; /* of its joints, and the tip */
} Finger;

static void
find_finger (const char *name, Finger *finger)
{
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *joint = g_strdup_printf ("mHand%s%uLeft", name, i + 1);

      finger->joints[i] = (guint) mo_rig_find (joint);
      finger->places[i] = sculpt_rest_point (finger->joints[i]);
    }
  finger->places[3] = mo_vec3_add (finger->places[2], vec3 (mo_rig_joint (finger->joints[2])->end));
}

/* Each point of the hand belongs to the nearest finger, or to the palm below it. */
static void
share_hand (SculptShares *shares, MoVec3 point)
{
  guint wrist = (guint) mo_rig_find ("mWristLeft");
  double hand = *sculpt_share (shares, wrist), near[G_N_ELEMENTS (fingers)], sum = 0.0;
  Finger found[G_N_ELEMENTS (fingers)];

  if (hand <= 0.0)
    return;
  for (guint f = 0; f < G_N_ELEMENTS (fingers); f++)
    {
      /* All fingers but the thumb have a bone inside the palm. */
      gboolean is_thumb = f == G_N_ELEMENTS (fingers) - 1;
      double distance = 1.0;

      find_finger (fingers[f], &found[f]);
      for (guint i = 0; i < 3; i++)
        distance =
            MIN (distance, distance_to_line (point, found[f].places[i], found[f].places[i + 1]));
      if (!is_thumb)
        distance =
            MIN (distance, distance_to_line (point, sculpt_rest_point (wrist), found[f].places[0]));
      near[f] = exp (-distance / 0.0022);
      sum += near[f];
    }
  for (guint f = 0; f < G_N_ELEMENTS (fingers); f++)
    {
      double part = hand * near[f] / sum;
      guint from = wrist;

      for (guint i = 0; i < 3; i++)
        {
          guint to = found[f].joints[i];
          MoVec3 along = mo_vec3_sub (found[f].places[i + 1],
                                      i > 0 ? found[f].places[i - 1] : found[f].places[0]);

          part *= share_beyond (point, found[f].places[i], along, i == 0 ? 0.013 : 0.0085);
          *sculpt_share (shares, from) -= part;
          *sculpt_share (shares, to) += part;
          from = to;
        }
    }
}

static void
share_skin (SculptShares *shares, MoVec3 point)
{
  *sculpt_share (shares, MO_RIG_PELVIS) = 1.0;
  for (guint i = 0; i < G_N_ELEMENTS (cuts); i++)
    {
      guint from = (guint) mo_rig_find (cuts[i].from), to = (guint) mo_rig_find (cuts[i].to);
      MoVec3 centre = mo_vec3_add (sculpt_rest_point (to), vec3 (cuts[i].offset));
      double part = share_beyond (point, centre, vec3 (cuts[i].normal), cuts[i].half);

      /* The legs part below the crotch. */
      if (cuts[i].is_beside)
        part *= MAX (sculpt_smooth_step (point.y / 0.045),
                     sculpt_smooth_step ((0.915 - point.z) / 0.04));
      sculpt_hand_over (shares, from, to, part);
    }
  share_hand (shares, point);
  sculpt_share_face (shares, point);
}

/* A shape on one joint of a chain is carried by the whole chain, so that feathers bend with the
 * wing. */
static const SculptShape *
find_chain (const SculptBody *body, const SculptShape *shape)
{
  guint last = shape->n_stations - 1;

  if (shape->joints[0] != shape->joints[last])
    return shape;
  for (guint i = 0; i < body->n_shapes; i++)
    {
      const SculptShape *other = &body->shapes[i];

      if (other->piece == shape->piece && other->joints[0] != other->joints[other->n_stations - 1])
        for (guint k = 0; k < other->n_stations; k++)
          if (other->joints[k] == shape->joints[0])
            return other;
    }
  return shape;
}

/* Joints take over from one another at their own positions, along the line of the shape that the
 * point is on. */
static void
share_chain (SculptShares *shares, const SculptBody *body, SculptPiece piece, MoVec3 point)
{
  const SculptShape *shape = find_chain (body, sculpt_nearest_shape (body, piece, point));

  *sculpt_share (shares, shape->joints[0]) = 1.0;
  for (guint i = 1; i < shape->n_stations; i++)
    {
      guint next = MIN (i + 1, shape->n_stations - 1);
      MoVec3 along = mo_vec3_sub (shape->centres[next], shape->centres[i - 1]);

      if (shape->joints[i] != shape->joints[i - 1])
        sculpt_hand_over (shares, shape->joints[i - 1], shape->joints[i],
                          share_beyond (point, shape->centres[i], along, 0.9 * shape->radii[i]));
    }
}

/* Keeps the largest ones, as whole parts of 255. */
static void
round_shares (const SculptShares *shares, ViewWeights *weights)
{
  double left[SCULPT_MAX_SHARES], sum = 0.0;
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

      weight = i == 0 ? rest : CLAMP (weight, 0, rest);
      rest -= weight;
      weights->weights[i] = (guint8) weight;
      weights->joints[i] = (guint8) (weight == 0 ? 0 : joint);
    }
}

void
sculpt_weights_at (const SculptBody *body, SculptPiece piece, MoVec3 point, ViewWeights *weights)
{
  static const char *const carriers[SCULPT_N_PIECES] = {
    [SCULPT_EYE] = "mEyeLeft",
    [SCULPT_TEETH_UPPER] = "mFaceTeethUpper",
    [SCULPT_TEETH_LOWER] = "mFaceTeethLower",
    [SCULPT_HAIR] = "mHead",
  };
  SculptShares shares = { 0 };

  if (piece == SCULPT_SKIN)
    share_skin (&shares, point);
  else if (carriers[piece] != NULL)
    *sculpt_share (&shares, (guint) mo_rig_find (carriers[piece])) = 1.0;
  else
    share_chain (&shares, body, piece, point);
  round_shares (&shares, weights);
}

void
sculpt_weights_mirror (const ViewWeights *left, ViewWeights *right)
{
  *right = *left;
  for (guint i = 0; i < VIEW_MAX_WEIGHTS; i++)
    right->joints[i] = (guint8) sculpt_mirror_joint (left->joints[i]);
}
