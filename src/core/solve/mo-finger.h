/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-posture.h"

G_BEGIN_DECLS

/* Fingers by two numbers each instead of three rotations. Curl is how far the first bone bends towards the palm, in radians;
 * the other two bend 1.19 and 0.76 times as far, as those of our own fist do (mo-gesture-table.h). Spread is how far
 * the first one turns away from the middle finger, flat on the palm, in radians; the middle finger itself turns towards
 * the index finger. The thumb curls across the palm. */

typedef enum
{
  MO_FINGER_THUMB,
  MO_FINGER_INDEX,
  MO_FINGER_MIDDLE,
  MO_FINGER_RING,
  MO_FINGER_PINKY,
  MO_N_FINGERS
} MoFinger;

#define MO_N_FINGER_BONES 3u

/* What a finger does. */
typedef struct
{
  double curl, spread; /* radians */
} MoFingerBend;

/* The least and the most of a human's. */
extern const MoFingerBend mo_finger_least[MO_N_FINGERS], mo_finger_most[MO_N_FINGERS];

/* The nearest that a human's finger does. */
MoFingerBend mo_finger_clamp (MoFinger finger, MoFingerBend bend);

/* What a finger does of a bend of the whole hand: a thumb curls less than the others, as far as it can. */
MoFingerBend mo_finger_of_hand (MoFinger finger, MoFingerBend bend);

/* "thumb" and so on; -1 for an unknown name. */
const char *mo_finger_nick (MoFinger finger);
int mo_finger_from_nick (const char *nick);

/* The joint of a bone, 0 next to the palm. */
guint mo_finger_joint (MoHalf hand, MoFinger finger, guint bone);

/* The local rotations of its bones: the first one spread after curl. The right hand's are the mirror image. */
void mo_finger_set (MoHalf hand, MoFinger finger, MoFingerBend bend,
                    MoQuat turns[MO_N_FINGER_BONES]);

/* The other way round: what was set comes back, as long as the curl of a bone is less than a half turn. Of any other
 * rotations, the spread of the first bone, and the curl that fits all three best. */
MoFingerBend mo_finger_get (MoHalf hand, MoFinger finger, const MoQuat turns[MO_N_FINGER_BONES]);

/* Bends a finger on until it has other numbers, which mo_finger_get then says: each bone turns on by its share, and what else
 * it does stays. Nothing changes if it has them already. */
void mo_finger_bend (MoHalf hand, MoFinger finger, MoFingerBend bend,
                     MoQuat turns[MO_N_FINGER_BONES]);

/* Puts the rotations of a finger into a posture that is being filled. */
void mo_finger_fill (MoPosture *posture, MoHalf hand, MoFinger finger, MoFingerBend bend);

G_END_DECLS
