/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The avatar's joints, as facts: numbers, names, parents and rest positions of the virtual world's
 * skeleton definition. Rows are in joint-number order. Included by mo-rig.c only.
 *
 * BONE (name, legacy alias, parent, group, base or extended, position, end)
 *   metres, x forward, y left, z up, against the parent; the end is the bone's tip in its own space.
 *   Every rest rotation is the identity and every scale 1.
 * VOLUME (name, parent bone, position, rotation, scale)
 *   the ellipsoids of the body: metres, degrees about X then Y then Z, half axes in metres.
 * POINT (name, parent, position, rotation)
 *   attachment points 1 to 55; ON_SCREEN ones hang on no body and are never found by name. */

BONE ("mPelvis", "hip", NO_PARENT, TORSO, BASE, { 0, 0, 1.067 }, { 0, 0, 0.084 })
BONE ("mSpine1", NULL, 0, TORSO, EXTENDED, { 0, 0, 0.084 }, { 0, 0, -0.084 })
BONE ("mSpine2", NULL, 1, TORSO, EXTENDED, { 0, 0, -0.084 }, { 0, 0, 0.084 })
BONE ("mTorso", "abdomen", 2, TORSO, BASE, { 0, 0, 0.084 }, { -0.015, 0, 0.205 })
BONE ("mSpine3", NULL, 3, TORSO, EXTENDED, { -0.015, 0, 0.205 }, { 0.015, 0, -0.205 })
BONE ("mSpine4", NULL, 4, TORSO, EXTENDED, { 0.015, 0, -0.205 }, { -0.015, 0, 0.205 })
BONE ("mChest", "chest", 5, TORSO, BASE, { -0.015, 0, 0.205 }, { -0.01, 0, 0.25 })
BONE ("mNeck", "neck", 6, TORSO, BASE, { -0.01, 0, 0.251 }, { 0, 0, 0.077 })
BONE ("mHead", "head", 7, TORSO, BASE, { 0, 0, 0.076 }, { 0, 0, 0.079 })
BONE ("mSkull", "figureHair", 8, FACE, BASE, { 0, 0, 0.079 }, { 0, 0, 0.033 })
BONE ("mEyeRight", NULL, 8, FACE, BASE, { 0.098, -0.036, 0.079 }, { 0.025, 0, 0 })
BONE ("mEyeLeft", NULL, 8, FACE, BASE, { 0.098, 0.036, 0.079 }, { 0.025, 0, 0 })
BONE ("mFaceRoot", NULL, 8, FACE, EXTENDED, { 0.025, 0, 0.045 }, { 0.02, 0, 0 })
BONE ("mFaceEyeAltRight", NULL, 12, FACE, EXTENDED, { 0.073, -0.036, 0.034 }, { 0.025, 0, 0 })
BONE ("mFaceEyeAltLeft", NULL, 12, FACE, EXTENDED, { 0.073, 0.036, 0.034 }, { 0.025, 0, 0 })
BONE ("mFaceForeheadLeft", NULL, 12, FACE, EXTENDED, { 0.061, 0.035, 0.083 },
      { 0.024, 0.004, 0.018 })
BONE ("mFaceForeheadRight", NULL, 12, FACE, EXTENDED, { 0.061, -0.035, 0.083 },
      { 0.024, -0.004, 0.018 })
BONE ("mFaceEyebrowOuterLeft", NULL, 12, FACE, EXTENDED, { 0.064, 0.051, 0.048 },
      { 0.023, 0.013, 0 })
BONE ("mFaceEyebrowCenterLeft", NULL, 12, FACE, EXTENDED, { 0.07, 0.043, 0.056 }, { 0.027, 0, 0 })
BONE ("mFaceEyebrowInnerLeft", NULL, 12, FACE, EXTENDED, { 0.075, 0.022, 0.051 }, { 0.026, 0, 0 })
BONE ("mFaceEyebrowOuterRight", NULL, 12, FACE, EXTENDED, { 0.064, -0.051, 0.048 },
      { 0.023, -0.013, 0 })
BONE ("mFaceEyebrowCenterRight", NULL, 12, FACE, EXTENDED, { 0.07, -0.043, 0.056 }, { 0.027, 0, 0 })
BONE ("mFaceEyebrowInnerRight", NULL, 12, FACE, EXTENDED, { 0.075, -0.022, 0.051 }, { 0.026, 0, 0 })
BONE ("mFaceEyeLidUpperLeft", NULL, 12, FACE, EXTENDED, { 0.073, 0.036, 0.034 },
      { 0.027, 0, 0.005 })
BONE ("mFaceEyeLidLowerLeft", NULL, 12, FACE, EXTENDED, { 0.073, 0.036, 0.034 },
      { 0.024, 0, -0.007 })
BONE ("mFaceEyeLidUpperRight", NULL, 12, FACE, EXTENDED, { 0.073, -0.036, 0.034 },
      { 0.027, 0, 0.005 })
BONE ("mFaceEyeLidLowerRight", NULL, 12, FACE, EXTENDED, { 0.073, -0.036, 0.034 },
      { 0.024, 0, -0.007 })
BONE ("mFaceEar1Left", NULL, 12, FACE, EXTENDED, { 0, 0.08, 0.002 }, { -0.019, 0.018, 0.025 })
BONE ("mFaceEar2Left", NULL, 27, FACE, EXTENDED, { -0.019, 0.018, 0.025 }, { 0, 0, 0.033 })
BONE ("mFaceEar1Right", NULL, 12, FACE, EXTENDED, { 0, -0.08, 0.002 }, { -0.019, -0.018, 0.025 })
BONE ("mFaceEar2Right", NULL, 29, FACE, EXTENDED, { -0.019, -0.018, 0.025 }, { 0, 0, 0.033 })
BONE ("mFaceNoseLeft", NULL, 12, FACE, EXTENDED, { 0.086, 0.015, -0.004 }, { 0.015, 0.004, 0 })
BONE ("mFaceNoseCenter", NULL, 12, FACE, EXTENDED, { 0.102, 0, 0 }, { 0.025, 0, 0 })
BONE ("mFaceNoseRight", NULL, 12, FACE, EXTENDED, { 0.086, -0.015, -0.004 }, { 0.015, -0.004, 0 })
BONE ("mFaceCheekLowerLeft", NULL, 12, FACE, EXTENDED, { 0.05, 0.034, -0.031 }, { 0.013, 0.03, 0 })
BONE ("mFaceCheekUpperLeft", NULL, 12, FACE, EXTENDED, { 0.07, 0.034, -0.005 }, { 0.022, 0.015, 0 })
BONE ("mFaceCheekLowerRight", NULL, 12, FACE, EXTENDED, { 0.05, -0.034, -0.031 },
      { 0.013, -0.03, 0 })
BONE ("mFaceCheekUpperRight", NULL, 12, FACE, EXTENDED, { 0.07, -0.034, -0.005 },
      { 0.022, -0.015, 0 })
BONE ("mFaceJaw", NULL, 12, FACE, EXTENDED, { -0.001, 0, -0.015 }, { 0.059, 0, -0.039 })
BONE ("mFaceChin", NULL, 38, FACE, EXTENDED, { 0.074, 0, -0.054 }, { 0.021, 0, -0.018 })
BONE ("mFaceTeethLower", NULL, 38, FACE, EXTENDED, { 0.021, 0, -0.039 }, { 0.035, 0, 0 })
BONE ("mFaceLipLowerLeft", NULL, 40, FACE, EXTENDED, { 0.045, 0, 0 }, { 0.034, 0.017, 0.005 })
BONE ("mFaceLipLowerRight", NULL, 40, FACE, EXTENDED, { 0.045, 0, 0 }, { 0.034, -0.017, 0.005 })
BONE ("mFaceLipLowerCenter", NULL, 40, FACE, EXTENDED, { 0.045, 0, 0 }, { 0.04, 0, 0.002 })
BONE ("mFaceTongueBase", NULL, 40, FACE, EXTENDED, { 0.039, 0, 0.005 }, { 0.022, 0, 0.007 })
BONE ("mFaceTongueTip", NULL, 44, FACE, EXTENDED, { 0.022, 0, 0.007 }, { 0.01, 0, 0 })
BONE ("mFaceJawShaper", NULL, 12, FACE, EXTENDED, { 0, 0, 0 }, { -0.017, 0, 0 })
BONE ("mFaceForeheadCenter", NULL, 12, FACE, EXTENDED, { 0.069, 0, 0.065 }, { 0.036, 0, 0 })
BONE ("mFaceNoseBase", NULL, 12, FACE, EXTENDED, { 0.094, 0, -0.016 }, { 0.014, 0, 0 })
BONE ("mFaceTeethUpper", NULL, 12, FACE, EXTENDED, { 0.02, 0, -0.03 }, { 0.035, 0, 0 })
BONE ("mFaceLipUpperLeft", NULL, 49, FACE, EXTENDED, { 0.045, 0, -0.003 }, { 0.041, 0.015, 0 })
BONE ("mFaceLipUpperRight", NULL, 49, FACE, EXTENDED, { 0.045, 0, -0.003 }, { 0.041, -0.015, 0 })
BONE ("mFaceLipCornerLeft", NULL, 49, FACE, EXTENDED, { 0.028, -0.019, -0.01 }, { 0.045, 0.051, 0 })
BONE ("mFaceLipCornerRight", NULL, 49, FACE, EXTENDED, { 0.028, 0.019, -0.01 },
      { 0.045, -0.051, 0 })
BONE ("mFaceLipUpperCenter", NULL, 49, FACE, EXTENDED, { 0.045, 0, -0.003 }, { 0.043, 0, 0.002 })
BONE ("mFaceEyecornerInnerLeft", NULL, 12, FACE, EXTENDED, { 0.075, 0.017, 0.032 }, { 0.016, 0, 0 })
BONE ("mFaceEyecornerInnerRight", NULL, 12, FACE, EXTENDED, { 0.075, -0.017, 0.032 },
      { 0.016, 0, 0 })
BONE ("mFaceNoseBridge", NULL, 12, FACE, EXTENDED, { 0.091, 0, 0.02 }, { 0.015, 0, 0.008 })
BONE ("mCollarLeft", "lCollar", 6, ARMS, BASE, { -0.021, 0.085, 0.165 }, { 0, 0.079, 0 })
BONE ("mShoulderLeft", "lShldr", 58, ARMS, BASE, { 0, 0.079, 0 }, { 0, 0.247, 0 })
BONE ("mElbowLeft", "lForeArm", 59, ARMS, BASE, { 0, 0.248, 0 }, { 0, 0.205, 0 })
BONE ("mWristLeft", "lHand", 60, ARMS, BASE, { 0, 0.205, 0 }, { 0, 0.06, 0 })
BONE ("mHandMiddle1Left", NULL, 61, HANDS, EXTENDED, { 0.013, 0.101, 0.015 },
      { -0.001, 0.04, -0.006 })
BONE ("mHandMiddle2Left", NULL, 62, HANDS, EXTENDED, { -0.001, 0.04, -0.006 },
      { -0.001, 0.049, -0.008 })
BONE ("mHandMiddle3Left", NULL, 63, HANDS, EXTENDED, { -0.001, 0.049, -0.008 },
      { -0.002, 0.033, -0.006 })
BONE ("mHandIndex1Left", NULL, 61, HANDS, EXTENDED, { 0.038, 0.097, 0.015 },
      { 0.017, 0.036, -0.006 })
BONE ("mHandIndex2Left", NULL, 65, HANDS, EXTENDED, { 0.017, 0.036, -0.006 },
      { 0.014, 0.032, -0.006 })
BONE ("mHandIndex3Left", NULL, 66, HANDS, EXTENDED, { 0.014, 0.032, -0.006 },
      { 0.011, 0.025, -0.004 })
BONE ("mHandRing1Left", NULL, 61, HANDS, EXTENDED, { -0.01, 0.099, 0.009 },
      { -0.013, 0.038, -0.008 })
BONE ("mHandRing2Left", NULL, 68, HANDS, EXTENDED, { -0.013, 0.038, -0.008 },
      { -0.013, 0.04, -0.009 })
BONE ("mHandRing3Left", NULL, 69, HANDS, EXTENDED, { -0.013, 0.04, -0.009 },
      { -0.01, 0.028, -0.006 })
BONE ("mHandPinky1Left", NULL, 61, HANDS, EXTENDED, { -0.031, 0.095, 0.003 },
      { -0.024, 0.025, -0.006 })
BONE ("mHandPinky2Left", NULL, 71, HANDS, EXTENDED, { -0.024, 0.025, -0.006 },
      { -0.015, 0.018, -0.004 })
BONE ("mHandPinky3Left", NULL, 72, HANDS, EXTENDED, { -0.015, 0.018, -0.004 },
      { -0.013, 0.016, -0.004 })
BONE ("mHandThumb1Left", NULL, 61, HANDS, EXTENDED, { 0.031, 0.026, 0.004 }, { 0.028, 0.032, 0 })
BONE ("mHandThumb2Left", NULL, 74, HANDS, EXTENDED, { 0.028, 0.032, -0.001 }, { 0.023, 0.031, 0 })
BONE ("mHandThumb3Left", NULL, 75, HANDS, EXTENDED, { 0.023, 0.031, -0.001 }, { 0.015, 0.025, 0 })
BONE ("mCollarRight", "rCollar", 6, ARMS, BASE, { -0.021, -0.085, 0.165 }, { 0, -0.079, 0 })
BONE ("mShoulderRight", "rShldr", 77, ARMS, BASE, { 0, -0.079, 0 }, { 0, -0.247, 0 })
BONE ("mElbowRight", "rForeArm", 78, ARMS, BASE, { 0, -0.248, 0 }, { 0, -0.205, 0 })
BONE ("mWristRight", "rHand", 79, ARMS, BASE, { 0, -0.205, 0 }, { 0, -0.06, 0 })
BONE ("mHandMiddle1Right", NULL, 80, HANDS, EXTENDED, { 0.013, -0.101, 0.015 },
      { -0.001, -0.04, -0.006 })
BONE ("mHandMiddle2Right", NULL, 81, HANDS, EXTENDED, { -0.001, -0.04, -0.006 },
      { -0.001, -0.049, -0.008 })
BONE ("mHandMiddle3Right", NULL, 82, HANDS, EXTENDED, { -0.001, -0.049, -0.008 },
      { -0.002, -0.033, -0.006 })
BONE ("mHandIndex1Right", NULL, 80, HANDS, EXTENDED, { 0.038, -0.097, 0.015 },
      { 0.017, -0.036, -0.006 })
BONE ("mHandIndex2Right", NULL, 84, HANDS, EXTENDED, { 0.017, -0.036, -0.006 },
      { 0.014, -0.032, -0.006 })
BONE ("mHandIndex3Right", NULL, 85, HANDS, EXTENDED, { 0.014, -0.032, -0.006 },
      { 0.011, -0.025, -0.004 })
BONE ("mHandRing1Right", NULL, 80, HANDS, EXTENDED, { -0.01, -0.099, 0.009 },
      { -0.013, -0.038, -0.008 })
BONE ("mHandRing2Right", NULL, 87, HANDS, EXTENDED, { -0.013, -0.038, -0.008 },
      { -0.013, -0.04, -0.009 })
BONE ("mHandRing3Right", NULL, 88, HANDS, EXTENDED, { -0.013, -0.04, -0.009 },
      { -0.01, -0.028, -0.006 })
BONE ("mHandPinky1Right", NULL, 80, HANDS, EXTENDED, { -0.031, -0.095, 0.003 },
      { -0.024, -0.025, -0.006 })
BONE ("mHandPinky2Right", NULL, 90, HANDS, EXTENDED, { -0.024, -0.025, -0.006 },
      { -0.015, -0.018, -0.004 })
BONE ("mHandPinky3Right", NULL, 91, HANDS, EXTENDED, { -0.015, -0.018, -0.004 },
      { -0.013, -0.016, -0.004 })
BONE ("mHandThumb1Right", NULL, 80, HANDS, EXTENDED, { 0.031, -0.026, 0.004 }, { 0.028, -0.032, 0 })
BONE ("mHandThumb2Right", NULL, 93, HANDS, EXTENDED, { 0.028, -0.032, -0.001 },
      { 0.023, -0.031, 0 })
BONE ("mHandThumb3Right", NULL, 94, HANDS, EXTENDED, { 0.023, -0.031, -0.001 },
      { 0.015, -0.025, 0 })
BONE ("mWingsRoot", NULL, 6, WINGS, EXTENDED, { -0.014, 0, 0 }, { -0.061, 0, 0 })
BONE ("mWing1Left", NULL, 96, WINGS, EXTENDED, { -0.099, 0.105, 0.181 }, { -0.168, 0.169, 0.067 })
BONE ("mWing2Left", NULL, 97, WINGS, EXTENDED, { -0.168, 0.169, 0.067 }, { -0.181, 0.183, 0 })
BONE ("mWing3Left", NULL, 98, WINGS, EXTENDED, { -0.181, 0.183, 0 }, { -0.171, 0.173, 0 })
BONE ("mWing4Left", NULL, 99, WINGS, EXTENDED, { -0.171, 0.173, 0 }, { -0.146, 0.132, 0 })
BONE ("mWing4FanLeft", NULL, 99, WINGS, EXTENDED, { -0.171, 0.173, 0 }, { -0.068, 0.062, -0.159 })
BONE ("mWing1Right", NULL, 96, WINGS, EXTENDED, { -0.099, -0.105, 0.181 },
      { -0.168, -0.169, 0.067 })
BONE ("mWing2Right", NULL, 102, WINGS, EXTENDED, { -0.168, -0.169, 0.067 }, { -0.181, -0.183, 0 })
BONE ("mWing3Right", NULL, 103, WINGS, EXTENDED, { -0.181, -0.183, 0 }, { -0.171, -0.173, 0 })
BONE ("mWing4Right", NULL, 104, WINGS, EXTENDED, { -0.171, -0.173, 0 }, { -0.146, -0.132, 0 })
BONE ("mWing4FanRight", NULL, 104, WINGS, EXTENDED, { -0.171, -0.173, 0 },
      { -0.068, -0.062, -0.159 })
BONE ("mHipRight", "rThigh", 0, LEGS, BASE, { 0.034, -0.129, -0.041 }, { -0.001, 0.049, -0.491 })
BONE ("mKneeRight", "rShin", 107, LEGS, BASE, { -0.001, 0.049, -0.491 }, { -0.029, 0, -0.469 })
BONE ("mAnkleRight", "rFoot", 108, LEGS, BASE, { -0.029, 0, -0.468 }, { 0.112, 0, -0.061 })
BONE ("mFootRight", NULL, 109, LEGS, BASE, { 0.112, 0, -0.061 }, { 0.105, -0.01, 0 })
BONE ("mToeRight", NULL, 110, LEGS, BASE, { 0.109, 0, 0 }, { 0.02, 0, 0 })
BONE ("mHipLeft", "lThigh", 0, LEGS, BASE, { 0.034, 0.127, -0.041 }, { -0.001, -0.046, -0.491 })
BONE ("mKneeLeft", "lShin", 112, LEGS, BASE, { -0.001, -0.046, -0.491 }, { -0.029, 0.001, -0.469 })
BONE ("mAnkleLeft", "lFoot", 113, LEGS, BASE, { -0.029, 0.001, -0.468 }, { 0.112, 0, -0.061 })
BONE ("mFootLeft", NULL, 114, LEGS, BASE, { 0.112, 0, -0.061 }, { 0.105, 0.008, 0.001 })
BONE ("mToeLeft", NULL, 115, LEGS, BASE, { 0.109, 0, 0 }, { 0.02, 0, 0 })
BONE ("mTail1", NULL, 0, TAIL, EXTENDED, { -0.116, 0, 0.047 }, { -0.197, 0, 0 })
BONE ("mTail2", NULL, 117, TAIL, EXTENDED, { -0.197, 0, 0 }, { -0.168, 0, 0 })
BONE ("mTail3", NULL, 118, TAIL, EXTENDED, { -0.168, 0, 0 }, { -0.142, 0, 0 })
BONE ("mTail4", NULL, 119, TAIL, EXTENDED, { -0.142, 0, 0 }, { -0.112, 0, 0 })
BONE ("mTail5", NULL, 120, TAIL, EXTENDED, { -0.112, 0, 0 }, { -0.094, 0, 0 })
BONE ("mTail6", NULL, 121, TAIL, EXTENDED, { -0.094, 0, 0 }, { -0.089, 0, 0 })
BONE ("mGroin", NULL, 0, TORSO, EXTENDED, { 0.064, 0, -0.097 }, { 0.004, 0, -0.066 })
BONE ("mHindLimbsRoot", NULL, 0, HIND_LIMBS, EXTENDED, { -0.2, 0, 0.084 }, { -0.204, 0, 0 })
BONE ("mHindLimb1Left", NULL, 124, HIND_LIMBS, EXTENDED, { -0.204, 0.129, -0.125 },
      { 0.002, -0.046, -0.491 })
BONE ("mHindLimb2Left", NULL, 125, HIND_LIMBS, EXTENDED, { 0.002, -0.046, -0.491 },
      { -0.03, -0.003, -0.468 })
BONE ("mHindLimb3Left", NULL, 126, HIND_LIMBS, EXTENDED, { -0.03, -0.003, -0.468 },
      { 0.112, 0, -0.061 })
BONE ("mHindLimb4Left", NULL, 127, HIND_LIMBS, EXTENDED, { 0.112, 0, -0.061 }, { 0.105, 0.008, 0 })
BONE ("mHindLimb1Right", NULL, 124, HIND_LIMBS, EXTENDED, { -0.204, -0.129, -0.125 },
      { 0.002, 0.046, -0.491 })
BONE ("mHindLimb2Right", NULL, 129, HIND_LIMBS, EXTENDED, { 0.002, 0.046, -0.491 },
      { -0.03, 0.003, -0.468 })
BONE ("mHindLimb3Right", NULL, 130, HIND_LIMBS, EXTENDED, { -0.03, 0.003, -0.468 },
      { 0.112, 0, -0.061 })
BONE ("mHindLimb4Right", NULL, 131, HIND_LIMBS, EXTENDED, { 0.112, 0, -0.061 },
      { 0.105, -0.008, 0 })

VOLUME ("PELVIS", 0, { -0.01, 0, -0.02 }, { 0, 8, 0 }, { 0.12, 0.16, 0.17 })
VOLUME ("BUTT", 0, { -0.06, 0, -0.1 }, { 0, 0, 0 }, { 0.1, 0.1, 0.1 })
VOLUME ("BELLY", 3, { 0.028, 0, 0.04 }, { 0, 8, 0 }, { 0.09, 0.13, 0.15 })
VOLUME ("LEFT_HANDLE", 3, { 0, 0.1, 0.058 }, { 0, 0, 0 }, { 0.05, 0.05, 0.05 })
VOLUME ("RIGHT_HANDLE", 3, { 0, -0.1, 0.058 }, { 0, 0, 0 }, { 0.05, 0.05, 0.05 })
VOLUME ("LOWER_BACK", 3, { 0, 0, 0.023 }, { 0, 0, 0 }, { 0.09, 0.13, 0.15 })
VOLUME ("CHEST", 6, { 0.028, 0, 0.07 }, { 0, -10, 0 }, { 0.11, 0.15, 0.2 })
VOLUME ("LEFT_PEC", 6, { 0.119, 0.082, 0.042 }, { 0, 4.29, 0 }, { 0.05, 0.05, 0.05 })
VOLUME ("RIGHT_PEC", 6, { 0.119, -0.082, 0.042 }, { 0, 4.29, 0 }, { 0.05, 0.05, 0.05 })
VOLUME ("UPPER_BACK", 6, { 0, 0, 0.017 }, { 0, 0, 0 }, { 0.09, 0.13, 0.15 })
VOLUME ("NECK", 7, { 0, 0, 0.02 }, { 0, 0, 0 }, { 0.05, 0.06, 0.08 })
VOLUME ("HEAD", 8, { 0.02, 0, 0.07 }, { 0, 0, 0 }, { 0.11, 0.09, 0.12 })
VOLUME ("L_CLAVICLE", 58, { 0.02, 0, 0.02 }, { 0, 0, 0 }, { 0.07, 0.14, 0.05 })
VOLUME ("L_UPPER_ARM", 59, { 0, 0.12, 0.01 }, { -5, 0, 0 }, { 0.05, 0.17, 0.05 })
VOLUME ("L_LOWER_ARM", 60, { 0, 0.1, 0 }, { -3, 0, 0 }, { 0.04, 0.14, 0.04 })
VOLUME ("L_HAND", 61, { 0.01, 0.05, 0 }, { -3, 0, -10 }, { 0.05, 0.08, 0.03 })
VOLUME ("R_CLAVICLE", 77, { 0.02, 0, 0.02 }, { 0, 0, 0 }, { 0.07, 0.14, 0.05 })
VOLUME ("R_UPPER_ARM", 78, { 0, -0.12, 0.01 }, { 5, 0, 0 }, { 0.05, 0.17, 0.05 })
VOLUME ("R_LOWER_ARM", 79, { 0, -0.1, 0 }, { 3, 0, 0 }, { 0.04, 0.14, 0.04 })
VOLUME ("R_HAND", 80, { 0.01, -0.05, 0 }, { 3, 0, 10 }, { 0.05, 0.08, 0.03 })
VOLUME ("R_UPPER_LEG", 107, { -0.02, 0.05, -0.22 }, { 0, 0, 0 }, { 0.09, 0.09, 0.32 })
VOLUME ("R_LOWER_LEG", 108, { -0.02, 0, -0.2 }, { 0, 0, 0 }, { 0.06, 0.06, 0.25 })
VOLUME ("R_FOOT", 109, { 0.077, 0, -0.041 }, { 0, 10, 0 }, { 0.13, 0.05, 0.05 })
VOLUME ("L_UPPER_LEG", 112, { -0.02, -0.05, -0.22 }, { 0, 0, 0 }, { 0.09, 0.09, 0.32 })
VOLUME ("L_LOWER_LEG", 113, { -0.02, 0, -0.2 }, { 0, 0, 0 }, { 0.06, 0.06, 0.25 })
VOLUME ("L_FOOT", 114, { 0.077, 0, -0.041 }, { 0, 10, 0 }, { 0.13, 0.05, 0.05 })

POINT ("Chest", 6, { 0.15, 0, -0.1 }, { 0, 90, 90 })
POINT ("Skull", 8, { 0, 0, 0.15 }, { 0, 0, 90 })
POINT ("Left Shoulder", 58, { 0, 0, 0.08 }, { 0, 0, 0 })
POINT ("Right Shoulder", 77, { 0, 0, 0.08 }, { 0, 0, 0 })
POINT ("Left Hand", 61, { 0, 0.08, -0.02 }, { 0, 0, 0 })
POINT ("Right Hand", 80, { 0, -0.08, -0.02 }, { 0, 0, 0 })
POINT ("Left Foot", 115, { 0, 0, 0 }, { 0, 0, 0 })
POINT ("Right Foot", 110, { 0, 0, 0 }, { 0, 0, 0 })
POINT ("Spine", 6, { -0.15, 0, -0.1 }, { 0, -90, 90 })
POINT ("Pelvis", 0, { 0, 0, -0.15 }, { 0, 0, 0 })
POINT ("Mouth", 8, { 0.12, 0, 0.001 }, { 0, 0, 0 })
POINT ("Chin", 8, { 0.12, 0, -0.04 }, { 0, 0, 0 })
POINT ("Left Ear", 8, { 0.015, 0.08, 0.017 }, { 0, 0, 0 })
POINT ("Right Ear", 8, { 0.015, -0.08, 0.017 }, { 0, 0, 0 })
POINT ("Left Eyeball", 11, { 0, 0, 0 }, { 0, 0, 0 })
POINT ("Right Eyeball", 10, { 0, 0, 0 }, { 0, 0, 0 })
POINT ("Nose", 8, { 0.1, 0, 0.05 }, { 0, 0, 0 })
POINT ("R Upper Arm", 78, { 0.01, -0.13, 0.01 }, { 0, 0, 0 })
POINT ("R Forearm", 79, { 0, -0.12, 0 }, { 0, 0, 0 })
POINT ("L Upper Arm", 59, { 0.01, 0.15, -0.01 }, { 0, 0, 0 })
POINT ("L Forearm", 60, { 0, 0.113, 0 }, { 0, 0, 0 })
POINT ("Right Hip", 107, { 0, 0, 0 }, { 0, 0, 0 })
POINT ("R Upper Leg", 107, { -0.017, 0.041, -0.31 }, { 0, 0, 0 })
POINT ("R Lower Leg", 108, { -0.044, -0.007, -0.262 }, { 0, 0, 0 })
POINT ("Left Hip", 112, { 0, 0, 0 }, { 0, 0, 0 })
POINT ("L Upper Leg", 112, { -0.019, -0.034, -0.31 }, { 0, 0, 0 })
POINT ("L Lower Leg", 113, { -0.044, -0.007, -0.261 }, { 0, 0, 0 })
POINT ("Stomach", 0, { 0.092, 0, 0.088 }, { 0, 0, 0 })
POINT ("Left Pec", 3, { 0.104, 0.082, 0.247 }, { 0, 0, 0 })
POINT ("Right Pec", 3, { 0.104, -0.082, 0.247 }, { 0, 0, 0 })
POINT ("Center 2", ON_SCREEN, { 0, 0, 0 }, { 0, 0, 0 })
POINT ("Top Right", ON_SCREEN, { 0, -0.5, 0.5 }, { 0, 0, 0 })
POINT ("Top", ON_SCREEN, { 0, 0, 0.5 }, { 0, 0, 0 })
POINT ("Top Left", ON_SCREEN, { 0, 0.5, 0.5 }, { 0, 0, 0 })
POINT ("Center", ON_SCREEN, { 0, 0, 0 }, { 0, 0, 0 })
POINT ("Bottom Left", ON_SCREEN, { 0, 0.5, -0.5 }, { 0, 0, 0 })
POINT ("Bottom", ON_SCREEN, { 0, 0, -0.5 }, { 0, 0, 0 })
POINT ("Bottom Right", ON_SCREEN, { 0, -0.5, -0.5 }, { 0, 0, 0 })
POINT ("Neck", 7, { 0, 0, 0 }, { 0, 0, 0 })
POINT ("Avatar Center", NO_PARENT, { 0, 0, 0 }, { 0, 0, 0 })
POINT ("Left Ring Finger", 68, { -0.006, 0.019, -0.002 }, { 0, 0, 0 })
POINT ("Right Ring Finger", 87, { -0.006, -0.019, -0.002 }, { 0, 0, 0 })
POINT ("Tail Base", 117, { 0, 0, 0 }, { 0, 0, 0 })
POINT ("Tail Tip", 122, { -0.025, 0, 0 }, { 0, 0, 0 })
POINT ("Left Wing", 100, { 0, 0, 0 }, { 0, 0, 0 })
POINT ("Right Wing", 105, { 0, 0, 0 }, { 0, 0, 0 })
POINT ("Jaw", 38, { 0, 0, 0 }, { 0, 0, 0 })
POINT ("Alt Left Ear", 27, { 0, 0, 0 }, { 0, 0, 0 })
POINT ("Alt Right Ear", 29, { 0, 0, 0 }, { 0, 0, 0 })
POINT ("Alt Left Eye", 14, { 0, 0, 0 }, { 0, 0, 0 })
POINT ("Alt Right Eye", 13, { 0, 0, 0 }, { 0, 0, 0 })
POINT ("Tongue", 45, { 0, 0, 0 }, { 0, 0, 0 })
POINT ("Groin", 123, { 0, 0, 0 }, { 0, 0, 0 })
POINT ("Left Hind Foot", 128, { 0, 0, 0 }, { 0, 0, 0 })
POINT ("Right Hind Foot", 132, { 0, 0, 0 }, { 0, 0, 0 })
