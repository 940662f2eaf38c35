/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-body-name.h"
#include "mo-skeleton.h"

G_BEGIN_DECLS

/* Which joints of a skeleton are which parts of a body. Indexes of its joints; -1 where it has none. */

#define MO_BODY_N_FINGERS 5u
#define MO_BODY_N_PHALANGES 3u

typedef struct
{
  int collar, shoulder, elbow, wrist;
  int hip, knee, ankle, toe;
  int fingers[MO_BODY_N_FINGERS][MO_BODY_N_PHALANGES]; /* from the thumb, from the hand outwards */
} MoBodySide;

typedef struct
{
  int pelvis; /* what both legs hang on */
  int waist;  /* the spine's joint between pelvis and chest, or the chest */
  int chest;  /* what both arms hang on */
  int neck;   /* the lowest above it */
  int head;
  MoBodySide sides[2]; /* MoSide */
} MoBody;

/* Finds them by their names, as far as these and the tree agree. FALSE where legs, arms or head are
 * missing. */
gboolean mo_body_find (MoBody *self, const MoSkeleton *skeleton);

G_END_DECLS
