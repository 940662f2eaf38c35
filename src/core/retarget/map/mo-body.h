/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

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
  int neck; /* the lowest above the chest; of a body whose neck carries no head the last one, too */
  int head; /* or what carries it: the neck, the chest */
  MoBodySide sides[2]; /* MoSide */
} MoBody;

typedef struct _MoJointMap MoJointMap;

static inline gboolean
mo_body_has_head (const MoBody *self)
{
  return self->head != self->neck && self->head != self->chest;
}

/* Reads them off a map. Hands, feet, neck and collars are only those that the map says; arms, legs and trunk are
 * always there, and where a map by hand has limbs that do not hang together, those that were found without it. FALSE of a
 * skeleton that is no human's. */
gboolean mo_body_find (MoBody *self, const MoSkeleton *skeleton, const MoJointMap *map);

/* The avatar's joint for each part: `visit` is called with its number and the part's joint. Parts that the body
 * does not have are left out. */
void mo_body_visit (const MoBody *self, void (*visit) (int number, int joint, gpointer data),
                    gpointer data);

/* Whether the avatar's own names say of the body the same as all names together, and it hangs on nothing else. Hands,
 * feet and a head that are called otherwise would be lost. */
gboolean mo_body_is_named_as_avatar (const MoBody *self, const MoSkeleton *skeleton);

G_END_DECLS
