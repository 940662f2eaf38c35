/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-poser.h"
#include "mo-pull.h"

G_BEGIN_DECLS

/* A running motion: its weight and its local time, frame by frame (docs/world/mixing.md). Knows
 * nothing about the others, except for the two arrays that hide it. */

/* Expressions share an additional slot after the joints. */
#define MO_MIX_FACE MO_RIG_N_JOINTS

/* A motion with no more than this weight is skipped. */
#define MO_MIX_FADED 0.01f

typedef struct
{
  float now, before; /* the times of this frame and the last */
  float step;        /* between them */
  double pixel_area;
  gboolean has_run; /* at least one frame has run */
  MoFloor floor;
  MoPose *shown; /* what the last frame left */

  /* Priority bits that newer motions at full weight have claimed, for positions and rotations. */
  guint8 moved[MO_RIG_N_JOINTS + 1], turned[MO_RIG_N_JOINTS + 1];

  /* `turned` as it was before the last motion at full weight; between frames, as it was left. */
  guint8 mask[MO_RIG_N_JOINTS + 1];
} MoMixFrame;

/* The constraints of an instance that are solved frame by frame. */
typedef struct
{
  MoPose pose; /* the motion's own, with what they found */
  guint n;
  MoPull pulls[];
} MoMixPulls;

typedef struct
{
  MoMixEntry entry;
  MoMotion *motion; /* owned; also entry.motion */
  MoPoser *poser;
  MoMixPulls *pulls; /* NULL if its constraints are not solved frame by frame */
  /* Local transforms of the joints it drives, its poser's or that of `pulls`; or NULL. */
  const MoPose *own;
  double min_area;    /* if it covers less of the screen, it fades */
  gboolean is_active; /* if FALSE, it is removed in the next frame */
  gboolean has_hand_pose;
  float send_stop; /* when it stops by itself; G_MAXFLOAT means never */
  float residual;  /* the weight at which the current ease began */
  float fade;      /* 1, or less if it is far away */
  float argument;  /* of the last evaluation, without folding loops */
} MoMixInstance;

/* For a motion (NULL expression) or for a stored expression name, which must outlive it. */
MoMixInstance *mo_mix_instance_new (MoMotion *motion, const char *expression);
void mo_mix_instance_free (MoMixInstance *self);

/* Replaces its motion by another from now on. */
void mo_mix_instance_set_motion (MoMixInstance *self, MoMotion *motion);

/* Solves its constraints frame by frame from now on, instead of showing them as worked out. */
void mo_mix_instance_solve (MoMixInstance *self);

/* Starts it, `offset` seconds into the motion. */
void mo_mix_instance_activate (MoMixInstance *self, const MoMixFrame *frame, float offset);

/* Sets when it eases out: at a time, or when the end of a loop has played. Only the first call has
 * an effect. */
void mo_mix_instance_stop (MoMixInstance *self, float time);
void mo_mix_instance_deactivate (MoMixInstance *self);

/* Advances by one frame. TRUE if its joints take part in the blend. */
gboolean mo_mix_instance_advance (MoMixInstance *self, MoMixFrame *frame);

/* Sets the local time for `elapsed` seconds after its start, and solves its constraints there.
 * Returns TRUE if the motion has ended. */
gboolean mo_mix_instance_evaluate (MoMixInstance *self, const MoMixFrame *frame, float elapsed);

G_END_DECLS
