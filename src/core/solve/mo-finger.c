/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-finger.h"

#include "mo-twin.h"

#include <string.h>

/* Numbers that differ by less are the same (radians), to be found in so many steps. */
#define SAME_BEND 1e-9
#define MAX_STEPS 50

#define BEND(curl, spread)                                                                         \
  {                                                                                                \
    MO_DEGREES (curl), MO_DEGREES (spread)                                                         \
  }

const MoFingerBend mo_finger_least[MO_N_FINGERS] = { BEND (-10, -30), BEND (-20, -25),
                                                     BEND (-20, -15), BEND (-20, -20),
                                                     BEND (-20, -35) };
const MoFingerBend mo_finger_most[MO_N_FINGERS] = { BEND (50, 30), BEND (90, 10), BEND (90, 15),
                                                    BEND (90, 15), BEND (90, 15) };

static const struct
{
  const char *nick, *name;
  double shares[MO_N_FINGER_BONES]; /* of the curl */
  double side; /* which way it spreads, about the upward axis of the left hand */
} fingers[MO_N_FINGERS] = {
  [MO_FINGER_THUMB] = { "thumb", "Thumb", { 0.4, 1.0, 1.3 }, -1.0 },
  [MO_FINGER_INDEX] = { "index", "Index", { 1.0, 1.19, 0.76 }, -1.0 },
  [MO_FINGER_MIDDLE] = { "middle", "Middle", { 1.0, 1.19, 0.76 }, -1.0 },
  [MO_FINGER_RING] = { "ring", "Ring", { 1.0, 1.19, 0.76 }, 1.0 },
  [MO_FINGER_PINKY] = { "pinky", "Pinky", { 1.0, 1.19, 0.76 }, 1.0 },
};

MoFingerBend
mo_finger_clamp (MoFinger finger, MoFingerBend bend)
{
  const MoFingerBend *least = &mo_finger_least[finger], *most = &mo_finger_most[finger];

  return (MoFingerBend){ CLAMP (bend.curl, least->curl, most->curl),
                         CLAMP (bend.spread, least->spread, most->spread) };
}

MoFingerBend
mo_finger_of_hand (MoFinger finger, MoFingerBend bend)
{
  if (finger == MO_FINGER_THUMB)
    bend.curl = mo_finger_clamp (finger, bend).curl;
  return bend;
}

const char *
mo_finger_nick (MoFinger finger)
{
  return fingers[finger].nick;
}

int
mo_finger_from_nick (const char *nick)
{
  for (int i = 0; i < MO_N_FINGERS; i++)
    if (strcmp (fingers[i].nick, nick) == 0)
      return i;
  return -1;
}

guint
mo_finger_joint (MoHalf hand, MoFinger finger, guint bone)
{
  g_autofree char *name = g_strdup_printf ("mHand%s%u%s", fingers[finger].name, bone + 1,
                                           hand == MO_HALF_LEFT ? "Left" : "Right");

  return (guint) mo_rig_find (name);
}

/* The axis about which a bone of the left hand curls: across the bone, in the plane of the palm, which faces down; of the
 * thumb, the one about which it crosses the palm. */
static MoVec3
curl_axis (MoFinger finger, guint bone)
{
  const float *end = mo_rig_joint (mo_finger_joint (MO_HALF_LEFT, finger, bone))->end;

  if (finger == MO_FINGER_THUMB)
    return mo_vec3_unit ((MoVec3){ -1.0, 0.0, 1.0 });
  return mo_vec3_unit (mo_vec3_cross ((MoVec3){ (double) end[0], (double) end[1], (double) end[2] },
                                      (MoVec3){ 0.0, 0.0, -1.0 }));
}

/* The rotation of a bone of the left hand; only the first one spreads. */
static MoQuat
turn_bone (MoFinger finger, guint bone, double curl, double spread)
{
  MoQuat turn = mo_quat_from_axis_angle (curl_axis (finger, bone), curl);

  if (bone > 0)
    return turn;
  return mo_quat_mul (turn, mo_quat_from_axis_angle ((MoVec3){ 0.0, 0.0, 1.0 },
                                                     fingers[finger].side * spread));
}

void
mo_finger_set (MoHalf hand, MoFinger finger, MoFingerBend bend, MoQuat turns[MO_N_FINGER_BONES])
{
  for (guint i = 0; i < MO_N_FINGER_BONES; i++)
    {
      MoQuat turn = turn_bone (finger, i, fingers[finger].shares[i] * bend.curl, bend.spread);

      turns[i] = hand == MO_HALF_LEFT ? turn : mo_mirror_rotation (turn);
    }
}

/* The curl of a bone; `spread` is how far the axis itself was turned, flat on the palm. */
static double
find_curl (MoFinger finger, guint bone, MoQuat turn, double *spread)
{
  MoVec3 axis = curl_axis (finger, bone), seen = mo_quat_rotate (turn, axis);
  MoQuat flat, curl;
  double angle;

  *spread = atan2 (axis.x * seen.y - axis.y * seen.x, axis.x * seen.x + axis.y * seen.y);
  flat = mo_quat_from_axis_angle ((MoVec3){ 0.0, 0.0, 1.0 }, -*spread);
  curl = mo_quat_mul (turn, flat);
  angle = 2.0 * atan2 (curl.x * axis.x + curl.y * axis.y + curl.z * axis.z, curl.w);
  return remainder (angle, 2.0 * G_PI);
}

MoFingerBend
mo_finger_get (MoHalf hand, MoFinger finger, const MoQuat turns[MO_N_FINGER_BONES])
{
  MoFingerBend bend = { 0.0, 0.0 };
  double squares = 0.0;

  for (guint i = 0; i < MO_N_FINGER_BONES; i++)
    {
      double share = fingers[finger].shares[i], spread;

      bend.curl +=
          share
          * find_curl (finger, i, hand == MO_HALF_LEFT ? turns[i] : mo_mirror_rotation (turns[i]),
                       &spread);
      squares += share * share;
      if (i == 0)
        bend.spread = fingers[finger].side * spread;
    }
  bend.curl /= squares;
  return bend;
}

/* What a bone does besides goes first; as that may curl and spread it as well, it is turned on until the finger has the
 * numbers. */
static gboolean
bend_on (MoFinger finger, MoFingerBend bend, MoQuat turns[MO_N_FINGER_BONES])
{
  MoFingerBend before = mo_finger_get (MO_HALF_LEFT, finger, turns), ask = bend, now;
  MoQuat besides[MO_N_FINGER_BONES];
  double curls[MO_N_FINGER_BONES], spread;

  for (guint i = 0; i < MO_N_FINGER_BONES; i++)
    {
      curls[i] = find_curl (finger, i, turns[i], &spread);
      besides[i] = mo_quat_mul (turns[i],
                                mo_quat_conjugate (turn_bone (finger, i, curls[i], before.spread)));
    }
  for (guint step = 0; step < MAX_STEPS; step++)
    {
      for (guint i = 0; i < MO_N_FINGER_BONES; i++)
        {
          double curl = curls[i] + fingers[finger].shares[i] * (ask.curl - before.curl);

          turns[i] =
              mo_quat_normalise (mo_quat_mul (besides[i], turn_bone (finger, i, curl, ask.spread)));
        }
      now = mo_finger_get (MO_HALF_LEFT, finger, turns);
      if (fabs (now.curl - bend.curl) < SAME_BEND && fabs (now.spread - bend.spread) < SAME_BEND)
        return TRUE;
      ask.curl += bend.curl - now.curl;
      ask.spread += bend.spread - now.spread;
    }
  return FALSE;
}

void
mo_finger_bend (MoHalf hand, MoFinger finger, MoFingerBend bend, MoQuat turns[MO_N_FINGER_BONES])
{
  MoFingerBend now = mo_finger_get (hand, finger, turns);
  MoQuat left[MO_N_FINGER_BONES];

  if (fabs (now.curl - bend.curl) < SAME_BEND && fabs (now.spread - bend.spread) < SAME_BEND)
    return;
  for (guint i = 0; i < MO_N_FINGER_BONES; i++)
    left[i] = hand == MO_HALF_LEFT ? turns[i] : mo_mirror_rotation (turns[i]);
  if (!bend_on (finger, bend, left))
    mo_finger_set (MO_HALF_LEFT, finger, bend, left);
  for (guint i = 0; i < MO_N_FINGER_BONES; i++)
    turns[i] = hand == MO_HALF_LEFT ? left[i] : mo_mirror_rotation (left[i]);
}

void
mo_finger_fill (MoPosture *posture, MoHalf hand, MoFinger finger, MoFingerBend bend)
{
  MoQuat turns[MO_N_FINGER_BONES];

  mo_finger_set (hand, finger, bend, turns);
  for (guint i = 0; i < MO_N_FINGER_BONES; i++)
    mo_posture_set_turn (posture, mo_finger_joint (hand, finger, i), turns[i]);
}
