/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-body-name.h"
#include "mo-skeleton.h"

G_BEGIN_DECLS

/* Which joints of a skeleton are which parts of a body: indices of joints, -1 for missing parts. */

#define MO_BODY_N_FINGERS 5u
#define MO_BODY_N_PHALANGES 3u

typedef struct
{
  int collar, shoulder, elbow, wrist;
  int hip, knee, ankle, toe;
  int fingers[MO_BODY_N_FINGERS][MO_BODY_N_PHALANGES]; /* from the thumb; each from the hand
                                                        * outwards */
} MoBodySide;

typedef struct
{
  int pelvis; /* the parent of both legs */
  int waist;  /* the joint of the spine between pelvis and chest, or the chest */
  int chest;  /* the parent of both arms */
  int neck;   /* the lowest above the chest */
  int head;
  MoBodySide sides[2]; /* MoSide */
} MoBody;

/* Finds the parts by names, as far as names and hierarchy agree. FALSE if legs, arms or head are
 * missing. */
gboolean mo_body_find (MoBody *self, const MoSkeleton *skeleton);

G_END_DECLS
