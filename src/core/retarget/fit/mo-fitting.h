/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-body.h"
#include "mo-figure.h"
#include "mo-joint-map.h"
#include "mo-joint-name.h"
#include "mo-math.h"
#include "mo-recipe.h"
#include "mo-rig.h"

G_BEGIN_DECLS

/* How a source figure corresponds to the avatar: which parts match, and the rotation from one to
 * the other at rest. */

/* Parts in the order of the avatar's hierarchy. */
typedef enum
{
  MO_PART_PELVIS,
  MO_PART_WAIST,
  MO_PART_CHEST,
  MO_PART_NECK,
  MO_PART_HEAD,
  MO_PART_SIDES, /* from here on the parts of a side: left, then right */
} MoPartRow;

typedef enum
{
  MO_LIMB_COLLAR,
  MO_LIMB_SHOULDER,
  MO_LIMB_ELBOW,
  MO_LIMB_WRIST,
  MO_LIMB_HIP,
  MO_LIMB_KNEE,
  MO_LIMB_ANKLE,
  MO_LIMB_TOE,
  MO_LIMB_FINGERS, /* fifteen */
  MO_N_LIMB_PARTS = MO_LIMB_FINGERS + MO_BODY_N_FINGERS * MO_BODY_N_PHALANGES,
} MoLimbPart;

#define MO_N_FITTED (MO_PART_SIDES + 2 * MO_N_LIMB_PARTS)

static inline guint
mo_fitted_limb (MoSide side, guint part)
{
  return MO_PART_SIDES + (guint) side * MO_N_LIMB_PARTS + part;
}

typedef struct
{
  int number;    /* the avatar's joint; -1 if the source has no such part */
  int from, to;  /* joints of the source at the ends of its bone; `to` is -1 for none */
  int turner;    /* the joint of the source whose rotation counts */
  MoVec3 bone;   /* of the avatar at rest, unit length; towards the joint that matches `to` */
  MoQuat fit;    /* makes the avatar's part at rest match the source's bone, if applied before the
                  * world rotation of `turner` */
  gboolean aims; /* its bone points where the source's does, instead of only rotating as it does */
} MoFitted;

/* A joint beside those parts. */
typedef struct
{
  int number;      /* the avatar's joint */
  int source;      /* the joint of the source that turns it */
  int part, extra; /* what it hangs on: a part, or one before it in `extras`; -1 for none */
  MoQuat fit;      /* as that of a part */
} MoExtra;

typedef struct
{
  const MoFigure *figure;
  MoBody body;
  MoFitted parts[MO_N_FITTED];
  int toe_ends[2];   /* joints or end sites of the source at the tips of its toes; -1 for none */
  int hand_bends[2]; /* what the end of a hand hangs on, of one without fingers; else -1 */
  int foot_ends[2];  /* end sites of feet without toes; -1 for none */
  gboolean is_footless[2]; /* legs that end at the ankle: feet are turned by nothing */
  MoExtra extras[MO_RIG_N_JOINTS];
  guint n_extras;
  MoQuat upright; /* from the source's axes to the avatar's: up, and facing forward */
  double lean;    /* how much farther forward than the source's its back leans (radians) */
  double scale;   /* metres per unit of the source, from the length of the legs */
  int rest;       /* MoRestPose */
  gboolean is_up_said,
      is_front_said; /* the maker says which way the file is turned: its axes are those of its
                                       * MoFigure */
  /* Its joints turn as the source's do, whatever directions that gives its bones. */
  gboolean by_turns;
  /* The motion was the avatar's and is to be read as it was written (mo-onto.h): all that is recognised of other motions
   * follows from the skeleton alone. */
  gboolean is_told;
  guint first;  /* the first frame that is played: 1 if frame 0 is only a reference */
  guint facing; /* the frame that tells which way it faces */
} MoFitting;

/* For each part that which it hangs on, on the avatar; -1 for the pelvis. */
const int *mo_fitting_parents (void);

/* FALSE if the legs have no length. `first` as above, or -1 to detect it. The recipe may say the rest pose, and
 * which way the file is turned. */
gboolean mo_fitting_init (MoFitting *self, const MoFigure *figure, const MoBody *body,
                          const MoJointMap *map, const MoSkeleton *skeleton, int first,
                          const MoRecipe *recipe);

/* The same for a source with the avatar's names and rest pose, whose joints are to turn as they are written; its axes
 * are the avatar's, and its units metres times `scale`. */
gboolean mo_fitting_init_by_turns (MoFitting *self, const MoFigure *figure, const MoBody *body,
                                   const MoSkeleton *skeleton, guint first, double scale);

/* Whether no part of them is left out: without, there are no feet to stand on. */
gboolean mo_fitting_has_legs (const MoFitting *self);

/* Length of both thighs and shins of a source in a frame, in its units. */
double mo_fitting_get_legs (const MoFigure *figure, const MoBody *body, guint frame);

typedef struct _MoContacts MoContacts;

/* Every how many frames to look for what holds for all of them. */
guint mo_fitting_sample_step (const MoFitting *self);

G_END_DECLS
