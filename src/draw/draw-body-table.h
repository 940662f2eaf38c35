/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of the figure, our own design over the avatar's joints. Included only by draw-body.c.
 *
 * { side, limb, paint, meets, from, { offset }, to, { offset }, { radius from, to }, { stretch } }
 *   A solid from a point of one joint to a point of another: metres, x forward, y left, z up, in
 *   the joint's own space; stretched along the axes of the first joint (including the radii).
 *   side: MIDDLE, or LEFT with joints like "mWrist?"; its mirror image is made for the right.
 *   meets: parts that have a place in common are blended there. */

/* clang-format off */

/* Trunk */
{ MIDDLE, BODY, PAINT (BODY), WAIST | HIP, "mPelvis", { -0.004, 0.056, -0.03 },
  "mPelvis", { -0.004, -0.056, -0.03 }, { 0.11, 0.11 }, { 0.98, 1, 1.05 } },
{ LEFT, BODY, PAINT (BODY), WAIST | HIP, "mPelvis", { -0.048, 0.066, -0.075 },
  "mPelvis", { -0.03, 0.066, -0.03 }, { 0.082, 0.082 }, { 1, 1, 1 } },
{ MIDDLE, BODY, PAINT (BODY), WAIST, "mPelvis", { -0.002, 0, 0.02 },
  "mTorso", { 0.004, 0, 0.055 }, { 0.146, 0.124 }, { 0.78, 1, 0.8 } },
{ MIDDLE, BODY, PAINT (CHEST), WAIST | SHOULDER, "mChest", { 0.01, 0, 0.06 },
  "mTorso", { 0.004, 0, 0.055 }, { 0.158, 0.124 }, { 0.78, 1, 0.9 } },
{ MIDDLE, BODY, PAINT (CHEST), WAIST | SHOULDER, "mChest", { 0.008, 0.062, 0.105 },
  "mChest", { 0.008, -0.062, 0.105 }, { 0.108, 0.108 }, { 1, 1, 1.05 } },

/* Neck and head */
{ MIDDLE, BODY, PAINT (BODY), SHOULDER, "mChest", { -0.018, 0, 0.2 },
  "mHead", { 0.002, 0, 0.03 }, { 0.064, 0.052 }, { 1, 1, 1 } },
{ MIDDLE, BODY, PAINT (HEAD), FACE, "mHead", { 0.004, 0, 0.098 },
  "mHead", { 0.022, 0, 0.092 }, { 0.104, 0.1 }, { 1, 0.84, 1 } },
{ MIDDLE, BODY, PAINT (HEAD), FACE, "mHead", { 0.028, 0, 0.07 },
  "mFaceJaw", { 0.032, 0, -0.022 }, { 0.086, 0.054 }, { 1, 0.9, 1 } },
{ MIDDLE, BODY, PAINT (HEAD), FACE, "mHead", { 0.112, 0, 0.07 },
  "mHead", { 0.12, 0, 0.044 }, { 0.012, 0.017 }, { 1, 0.85, 1 } },
{ LEFT, BODY, PAINT (HEAD), FACE, "mHead", { 0.004, 0.086, 0.066 },
  "mHead", { 0.002, 0.088, 0.084 }, { 0.018, 0.024 }, { 1, 0.6, 1 } },

/* Arm */
{ LEFT, BODY, PAINT (BODY), SHOULDER, "mChest", { -0.022, 0.028, 0.215 },
  "mShoulder?", { -0.004, -0.02, 0.012 }, { 0.056, 0.044 }, { 1, 1, 1 } },
{ LEFT, BODY, PAINT (BODY), SHOULDER, "mChest", { -0.006, 0.06, 0.15 },
  "mShoulder?", { 0, -0.012, 0.0 }, { 0.084, 0.056 }, { 1, 1, 1 } },
{ LEFT, BODY, PAINT (SHOULDER), SHOULDER | ELBOW, "mShoulder?", { 0, 0, 0.002 },
  "mShoulder?", { 0, 0.09, 0 }, { 0.06, 0.051 }, { 1, 1, 1 } },
{ LEFT, BODY, PAINT (LIMB), SHOULDER | ELBOW, "mShoulder?", { 0, 0.09, 0 },
  "mElbow?", { 0 }, { 0.051, 0.039 }, { 1, 1, 1 } },
{ LEFT, BODY, PAINT (LIMB), ELBOW | WRIST, "mElbow?", { 0 },
  "mElbow?", { 0, 0.07, 0 }, { 0.039, 0.042 }, { 1, 1, 1 } },
{ LEFT, BODY, PAINT (LIMB), ELBOW | WRIST, "mElbow?", { 0, 0.07, 0 },
  "mWrist?", { 0, -0.005, 0 }, { 0.042, 0.026 }, { 1, 1, 1 } },

/* Hand: the palm, then either a mitten or fingers */
{ LEFT, BODY, PAINT (END), WRIST | PALM, "mWrist?", { 0 },
  "mWrist?", { 0.004, 0.074, 0.003 }, { 0.026, 0.042 }, { 1, 1, 0.56 } },
{ LEFT, MITTEN, PAINT (END), PALM, "mWrist?", { 0.004, 0.074, 0.003 },
  "mWrist?", { 0.002, 0.118, -0.006 }, { 0.042, 0.034 }, { 1, 1, 0.5 } },
{ LEFT, MITTEN, PAINT (END), PALM, "mWrist?", { 0.002, 0.118, -0.006 },
  "mWrist?", { -0.002, 0.148, -0.024 }, { 0.034, 0.026 }, { 1, 1, 0.5 } },
{ LEFT, MITTEN, PAINT (END), PALM, "mWrist?", { 0.022, 0.03, 0 },
  "mWrist?", { 0.058, 0.084, -0.008 }, { 0.018, 0.0125 }, { 1, 1, 1 } },
{ LEFT, FINGERS, PAINT (END), PALM, "mWrist?", { 0.024, 0.06, 0.003 },
  "mHandIndex1?", { 0, 0, -0.003 }, { 0.02, 0.013 }, { 1, 1, 0.8 } },
{ LEFT, FINGERS, PAINT (END), PALM, "mWrist?", { -0.012, 0.06, 0.001 },
  "mHandPinky1?", { 0, 0, -0.002 }, { 0.02, 0.012 }, { 1, 1, 0.8 } },
FINGER ("Index", 0.011, 0.025, -0.004, 0.0115)
FINGER ("Middle", -0.002, 0.033, -0.006, 0.012)
FINGER ("Ring", -0.01, 0.028, -0.006, 0.0115)
FINGER ("Pinky", -0.013, 0.016, -0.004, 0.0105)
FINGER ("Thumb", 0.015, 0.025, 0, 0.013)

/* Leg */
{ LEFT, BODY, PAINT (THIGH), HIP | KNEE, "mHip?", { -0.032, -0.034, -0.04 },
  "mHip?", { -0.016, -0.04, -0.17 }, { 0.092, 0.083 }, { 1, 1, 1 } },
{ LEFT, BODY, PAINT (THIGH), HIP | KNEE, "mHip?", { -0.016, -0.04, -0.17 },
  "mKnee?", { 0, 0, 0 }, { 0.083, 0.054 }, { 1, 1, 1 } },
{ LEFT, BODY, PAINT (LIMB), KNEE | ANKLE, "mKnee?", { 0 },
  "mKnee?", { -0.018, 0, -0.13 }, { 0.054, 0.054 }, { 1, 1, 1 } },
{ LEFT, BODY, PAINT (LIMB), KNEE | ANKLE, "mKnee?", { -0.018, 0, -0.13 },
  "mAnkle?", { -0.004, 0, 0.02 }, { 0.054, 0.034 }, { 1, 1, 1 } },
{ LEFT, BODY, PAINT (END), ANKLE | FOOT, "mAnkle?", { -0.008, 0, 0.012 },
  "mAnkle?", { -0.03, 0, -0.032 }, { 0.036, 0.034 }, { 1, 1, 1 } },
{ LEFT, BODY, PAINT (END), ANKLE | FOOT, "mAnkle?", { 0, 0, -0.012 },
  "mFoot?", { 0.008, 0, 0.026 }, { 0.044, 0.032 }, { 1, 1.05, 1 } },
{ LEFT, BODY, PAINT (END), FOOT, "mAnkle?", { -0.03, 0, -0.032 },
  "mFoot?", { 0.008, 0, 0.022 }, { 0.034, 0.03 }, { 1, 1.1, 1 } },
{ LEFT, BODY, PAINT (END), FOOT, "mFoot?", { 0.008, 0.002, 0.024 },
  "mToe?", { -0.005, -0.004, 0.016 }, { 0.031, 0.023 }, { 1, 1.35, 1 } },

/* Tail */
{ MIDDLE, TAIL, PAINT (BODY), WAIST | BACK, "mPelvis", { -0.06, 0, 0.0 },
  "mTail1", { 0 }, { 0.06, 0.046 }, { 1, 1, 1 } },
TAIL_BONE ("1", "2", 0, 0.046, 0.042)
TAIL_BONE ("2", "3", 0, 0.042, 0.037)
TAIL_BONE ("3", "4", 0, 0.037, 0.031)
TAIL_BONE ("4", "5", 0, 0.031, 0.025)
TAIL_BONE ("5", "6", 0, 0.025, 0.019)
TAIL_BONE ("6", "6", -0.089, 0.019, 0.008)

/* Wings */
{ LEFT, WINGS, PAINT (BODY), SHOULDER | WING, "mChest", { -0.07, 0.05, 0.12 },
  "mWing1?", { 0 }, { 0.04, 0.03 }, { 1, 1, 1 } },
WING_BONE ("Wing1", "Wing2", 0, 0, 0, 0.032, 0.028)
WING_BONE ("Wing2", "Wing3", 0, 0, 0, 0.028, 0.024)
WING_BONE ("Wing3", "Wing4", 0, 0, 0, 0.024, 0.02)
WING_BONE ("Wing4", "Wing4", -0.146, 0.132, 0, 0.02, 0.01)
WING_BONE ("Wing4Fan", "Wing4Fan", -0.068, 0.062, -0.159, 0.03, 0.012)
FEATHER ("Wing1", -0.11, 0.11, 0.045, 0.20)
FEATHER ("Wing2", 0, 0, 0, 0.24)
FEATHER ("Wing2", -0.06, 0.061, 0, 0.25)
FEATHER ("Wing2", -0.12, 0.122, 0, 0.25)
FEATHER ("Wing3", 0, 0, 0, 0.245)
FEATHER ("Wing3", -0.057, 0.058, 0, 0.235)
FEATHER ("Wing3", -0.114, 0.116, 0, 0.22)
FEATHER ("Wing4", -0.03, 0.028, 0, 0.20)

/* Hind limbs */
{ MIDDLE, HIND, PAINT (BODY), WAIST | BACK, "mPelvis", { -0.05, 0, 0.0 },
  "mHindLimbsRoot", { -0.19, 0, -0.09 }, { 0.12, 0.13 }, { 1, 0.95, 1 } },
{ LEFT, HIND, PAINT (LIMB), BACK | KNEE_BEHIND, "mHindLimb1?", { -0.004, -0.026, -0.03 },
  "mHindLimb2?", { 0 }, { 0.088, 0.05 }, { 1, 1, 1 } },
{ LEFT, HIND, PAINT (LIMB), KNEE_BEHIND | ANKLE_BEHIND, "mHindLimb2?", { 0 },
  "mHindLimb3?", { 0 }, { 0.05, 0.032 }, { 1, 1, 1 } },
{ LEFT, HIND, PAINT (END), ANKLE_BEHIND, "mHindLimb3?", { -0.02, 0, -0.02 },
  "mHindLimb4?", { 0.03, 0, 0.02 }, { 0.042, 0.03 }, { 1, 1.15, 1 } },
    /* clang-format on */
