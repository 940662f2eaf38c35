/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The limbs of the figure, of our own design over the avatar's joints and collision volumes.
 * Included by view-body.c only.
 *
 * LIMB (name, part, side, stretch, blend, margin, claim, around, steps, first cap, last cap, flags)
 *   see ViewLimb; then its stations:
 * AT (joint, offset from the joint, radius)
 *   metres; "?" in a joint's name stands for the side. Radii are stretched as well. */

/* clang-format off */

/* Trunk. The collision volumes PELVIS, BELLY, CHEST and UPPER_BACK set its size. */
LIMB ("trunk", BODY, 0, 0.72, 1, 0.5, 0.05, 0.05, 0, 28, 2, 4, 1, MARKED)
AT ("mPelvis", -0.006, 0, -0.100, 0.132)
AT ("mPelvis", -0.012, 0, -0.040, 0.156)
AT ("mPelvis", -0.008, 0, 0.040, 0.148)
AT ("mTorso", 0.000, 0, 0.050, 0.132)
AT ("mTorso", 0.002, 0, 0.140, 0.141)
AT ("mChest", 0.012, 0, 0.030, 0.157)
AT ("mChest", 0.012, 0, 0.095, 0.164)
AT ("mChest", 0.000, 0, 0.155, 0.146)
AT ("mChest", -0.008, 0, 0.200, 0.090)
END
LIMB ("breast", BODY, 1, 0.62, 1, 0.72, 0.05, 0, 0, 0, 1, 0, 0, 0)
AT ("mChest", 0.075, 0.045, 0.088, 0.062)
AT ("mChest", 0.062, 0.092, 0.100, 0.052)
END
LIMB ("seat", BODY, 1, 1, 1, 1.05, 0.04, 0, 0, 0, 1, 0, 0, 0)
AT ("mPelvis", -0.052, 0.068, -0.085, 0.080)
AT ("mPelvis", -0.030, 0.084, -0.040, 0.070)
END
LIMB ("yoke", BODY, 1, 1, 1, 1, 0.05, 0, 0, 0, 2, 0, 0, 0)
AT ("mChest", -0.024, 0.022, 0.208, 0.050)
AT ("mCollar?", -0.006, 0.005, 0.022, 0.050)
END
LIMB ("blade", BODY, 1, 1, 1, 1, 0.05, 0, 0, 0, 1, 0, 0, 0)
AT ("mChest", -0.030, 0.075, 0.060, 0.070)
AT ("mCollar?", 0.006, 0.040, -0.045, 0.066)
END

/* Neck and head */
LIMB ("neck", BODY, 0, 1, 1, 1, 0.035, 0.08, 0.006, 20, 3, 0, 0, MARKED)
AT ("mChest", -0.018, 0, 0.190, 0.068)
AT ("mNeck", -0.004, 0, 0.010, 0.056)
AT ("mHead", 0.000, 0, 0.000, 0.054)
AT ("mHead", 0.006, 0, 0.050, 0.060)
END
LIMB ("throat", BODY, 0, 1, 1, 1, 0.03, 0, 0, 0, 1, 0, 0, 0)
AT ("mHead", 0.012, 0, -0.020, 0.050)
AT ("mHead", 0.034, 0, 0.012, 0.046)
END
LIMB ("skull", BODY, 0, 1, 0.84, 1, 0.03, 0.045, 0, 28, 3, 4, 5, MARKED)
AT ("mHead", 0.048, 0, 0.006, 0.046)
AT ("mHead", 0.030, 0, 0.060, 0.082)
AT ("mHead", 0.014, 0, 0.094, 0.102)
END
LIMB ("nape", BODY, 0, 1, 0.84, 1, 0.04, 0, 0, 0, 1, 0, 0, 0)
AT ("mHead", -0.012, 0, 0.098, 0.099)
END
LIMB ("nose", BODY, 0, 1, 0.85, 1, 0.016, 0.012, 0, 10, 2, 2, 2, MARKED)
AT ("mHead", 0.106, 0, 0.076, 0.011)
AT ("mHead", 0.117, 0, 0.052, 0.0135)
AT ("mHead", 0.116, 0, 0.044, 0.0150)
END
LIMB ("ear", BODY, 1, 1, 0.5, 1, 0.006, 0.008, 0, 10, 2, 2, 2, 0)
AT ("mHead", 0.006, 0.082, 0.054, 0.015)
AT ("mHead", 0.002, 0.086, 0.084, 0.023)
END

/* Arm */
LIMB ("arm", BODY, 1, 1, 1, 1, 0.04, 0.06, 0.03, 16, 2, 4, 1, 0)
AT ("mCollar?", -0.006, -0.020, 0.016, 0.046)
AT ("mCollar?", -0.005, 0.020, 0.010, 0.049)
AT ("mCollar?", -0.003, 0.056, 0.004, 0.052)
AT ("mShoulder?", -0.002, 0.002, 0.000, 0.055)
AT ("mShoulder?", 0.000, 0.032, -0.001, 0.056)
AT ("mShoulder?", 0.000, 0.066, -0.002, 0.0545)
AT ("mShoulder?", 0.002, 0.130, -0.002, 0.048)
AT ("mShoulder?", 0.000, 0.205, 0, 0.041)
AT ("mElbow?", -0.001, -0.016, 0, 0.0388)
AT ("mElbow?", -0.001, 0.016, 0, 0.0390)
AT ("mElbow?", 0.001, 0.060, 0, 0.0412)
AT ("mElbow?", 0.001, 0.120, 0, 0.035)
AT ("mElbow?", 0, 0.175, 0, 0.0275)
AT ("mWrist?", 0.001, 0.005, 0.001, 0.0265)
END
LIMB ("palm", BODY, 1, 1, 0.5, 0.36, 0.010, 0.008, 0.04, 16, 2, 2, 3, 0)
AT ("mWrist?", 0.001, 0.000, 0.002, 0.036)
AT ("mWrist?", 0.006, 0.030, 0.003, 0.042)
AT ("mWrist?", 0.007, 0.070, 0.006, 0.047)
AT ("mWrist?", 0.005, 0.088, 0.007, 0.046)
END
LIMB ("ball of the thumb", BODY, 1, 1, 1, 0.85, 0.014, 0, 0, 0, 1, 0, 0, 0)
AT ("mWrist?", 0.014, 0.022, -0.001, 0.018)
AT ("mHandThumb1?", 0.004, 0.006, -0.002, 0.016)
END
FINGER ("index", "Index", 0.030, 0.066, 0.008, 0.0105, 0.011, 0.025, -0.004)
FINGER ("middle", "Middle", 0.010, 0.066, 0.010, 0.0108, -0.002, 0.033, -0.006)
FINGER ("ring", "Ring", -0.008, 0.066, 0.008, 0.0104, -0.010, 0.028, -0.006)
FINGER ("pinky", "Pinky", -0.024, 0.066, 0.004, 0.0092, -0.013, 0.016, -0.004)
FINGER ("thumb", "Thumb", 0.018, 0.016, 0.000, 0.0125, 0.015, 0.025, 0.000)

/* Leg */
LIMB ("leg", BODY, 1, 1, 1, 1, 0.035, 0.09, 0.03, 18, 2, 4, 1, 0)
AT ("mHip?", -0.036, -0.033, -0.030, 0.090)
AT ("mHip?", -0.035, -0.033, -0.060, 0.092)
AT ("mHip?", -0.033, -0.033, -0.095, 0.091)
AT ("mHip?", -0.028, -0.034, -0.140, 0.089)
AT ("mHip?", -0.018, -0.038, -0.230, 0.079)
AT ("mHip?", -0.006, -0.043, -0.360, 0.064)
AT ("mKnee?", -0.003, 0, 0.060, 0.0555)
AT ("mKnee?", -0.001, 0, 0.016, 0.0520)
AT ("mKnee?", -0.002, 0, -0.028, 0.0510)
AT ("mKnee?", -0.018, 0, -0.110, 0.054)
AT ("mKnee?", -0.026, 0, -0.210, 0.048)
AT ("mKnee?", -0.027, 0, -0.330, 0.036)
AT ("mAnkle?", -0.004, 0, 0.030, 0.033)
AT ("mAnkle?", -0.004, 0, -0.010, 0.034)
END

/* Foot: clipped flat at the floor */
LIMB ("foot", BODY, 1, 1, 1.1, 1, 0.03, 0.03, 0.04, 16, 2, 3, 3, 0)
AT ("mAnkle?", -0.034, 0, -0.034, 0.034)
AT ("mAnkle?", 0.006, 0.001, -0.022, 0.036)
AT ("mAnkle?", 0.062, 0.001, -0.036, 0.037)
AT ("mFoot?", 0.000, 0.002, 0.022, 0.035)
AT ("mFoot?", 0.046, 0.000, 0.013, 0.029)
AT ("mFoot?", 0.070, -0.002, 0.008, 0.025)
END
TOE ("big toe", 0.054, -0.022, 0.012, 0.017, 0.118, -0.024, 0.008, 0.0145)
TOE ("second toe", 0.060, 0.000, 0.010, 0.0125, 0.112, -0.001, 0.006, 0.0105)
TOE ("third toe", 0.054, 0.016, 0.009, 0.0115, 0.100, 0.017, 0.005, 0.0098)
TOE ("fourth toe", 0.044, 0.030, 0.008, 0.0110, 0.086, 0.033, 0.005, 0.0092)
TOE ("little toe", 0.030, 0.040, 0.008, 0.0110, 0.068, 0.046, 0.005, 0.0092)

/* Tail */
LIMB ("tail", TAIL, 0, 1, 1, 1, 0.03, 0.03, 0, 10, 1, 1, 3, CHAIN)
AT ("mPelvis", -0.050, 0, 0.010, 0.056)
AT ("mTail1", 0, 0, 0, 0.046)
AT ("mTail2", 0, 0, 0, 0.042)
AT ("mTail3", 0, 0, 0, 0.036)
AT ("mTail4", 0, 0, 0, 0.030)
AT ("mTail5", 0, 0, 0, 0.024)
AT ("mTail6", 0, 0, 0, 0.018)
AT ("mTail6", -0.089, 0, 0, 0.007)
END

/* Wings */
LIMB ("wing", WINGS, 1, 1, 1, 1, 0.02, 0.02, 0, 8, 1, 1, 2, CHAIN)
AT ("mChest", -0.060, 0.050, 0.100, 0.040)
AT ("mWing1?", 0, 0, 0, 0.032)
AT ("mWing2?", 0, 0, 0, 0.028)
AT ("mWing3?", 0, 0, 0, 0.024)
AT ("mWing4?", 0, 0, 0, 0.020)
AT ("mWing4?", -0.146, 0.132, 0, 0.009)
END
FEATHER ("mWing1?", -0.070, 0.070, 0.028, 0.24)
FEATHER ("mWing1?", -0.120, 0.121, 0.048, 0.28)
FEATHER ("mWing2?", 0, 0, 0, 0.31)
FEATHER ("mWing2?", -0.060, 0.061, 0, 0.33)
FEATHER ("mWing2?", -0.120, 0.122, 0, 0.34)
FEATHER ("mWing3?", 0, 0, 0, 0.34)
FEATHER ("mWing3?", -0.060, 0.061, 0, 0.33)
FEATHER ("mWing4?", 0, 0, 0, 0.28)
FEATHER ("mWing4?", -0.060, 0.055, 0, 0.24)
FEATHER ("mWing4Fan?", -0.005, 0.005, 0, 0.26)

/* Hind limbs */
LIMB ("hind trunk", HIND, 0, 1, 1, 1, 0.05, 0.05, 0, 18, 2, 1, 3, CHAIN)
AT ("mPelvis", -0.030, 0, 0.000, 0.110)
AT ("mHindLimbsRoot", -0.02, 0, -0.060, 0.130)
AT ("mHindLimbsRoot", -0.17, 0, -0.080, 0.140)
AT ("mHindLimbsRoot", -0.21, 0, -0.085, 0.130)
END
LIMB ("hind leg", HIND, 1, 1, 1, 1, 0.05, 0.04, 0, 14, 1, 2, 1, CHAIN)
AT ("mHindLimb1?", -0.004, -0.030, 0.010, 0.090)
AT ("mHindLimb1?", -0.002, -0.034, -0.150, 0.086)
AT ("mHindLimb1?", 0.000, -0.042, -0.360, 0.060)
AT ("mHindLimb2?", 0, 0, 0, 0.050)
AT ("mHindLimb2?", -0.018, 0, -0.130, 0.052)
AT ("mHindLimb2?", -0.028, 0, -0.330, 0.036)
AT ("mHindLimb3?", -0.002, 0, 0.020, 0.034)
END
LIMB ("hind foot", HIND, 1, 1, 1.15, 1, 0.03, 0.03, 0, 12, 2, 2, 2, CHAIN | TIP)
AT ("mHindLimb3?", -0.030, 0, -0.034, 0.034)
AT ("mHindLimb3?", 0.010, 0, -0.022, 0.040)
AT ("mHindLimb3?", 0.070, 0, -0.040, 0.036)
AT ("mHindLimb4?", 0.004, 0, 0.020, 0.033)
AT ("mHindLimb4?", 0.085, 0, 0.014, 0.026)
END
/* clang-format on */
