/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-mixer.h"

G_BEGIN_DECLS

/* A running motion: what it weighs and where within it is, frame by frame (docs/world/mixing.md).
 * Knows nothing of the others but the two arrays that hide it. */

/* Expressions share a place of their own beside the joints. */
#define MO_MIX_FACE MO_RIG_N_JOINTS

/* One of no more than this much of its weight is not looked at. */
#define MO_MIX_FADED 0.01f

typedef struct
{
  float now, before; /* this frame's time and the last one's */
  float step;        /* between them */
  double pixel_area;
  gboolean has_run; /* at least one frame is over */

  /* Bits of priority that newer motions at full weight have claimed, of positions and rotations. */
  guint8 moved[MO_RIG_N_JOINTS + 1], turned[MO_RIG_N_JOINTS + 1];
} MoMixFrame;

typedef struct
{
  MoMixEntry entry;
  MoMotion *motion; /* owned; also entry.motion */
  MoPlayer *player;
  MoPose own;         /* of the joints that it drives, the local transforms; nothing else */
  double min_area;    /* seen from farther than that, it fades */
  gboolean is_active; /* one that is not is dropped with the next frame */
  gboolean has_hand_pose;
  float send_stop; /* when it stops by itself, G_MAXFLOAT for never */
  float residual;  /* the weight from which the present ease began */
  float fade;      /* 1, less where it is far away */
  float argument;  /* of the last evaluation, not folded */
} MoMixInstance;

/* Of a motion (NULL expression) or of a stored expression name that outlives it. */
MoMixInstance *mo_mix_instance_new (MoMotion *motion, const char *expression);
void mo_mix_instance_free (MoMixInstance *self);

/* Plays another motion from now on. */
void mo_mix_instance_set_motion (MoMixInstance *self, MoMotion *motion);

/* Begins, `offset` seconds into it. */
void mo_mix_instance_activate (MoMixInstance *self, float now, float offset);

/* Sets when it eases out: at a time, or when a loop's tail has been played. Once only. */
void mo_mix_instance_stop (MoMixInstance *self, float time);
void mo_mix_instance_deactivate (MoMixInstance *self);

/* One frame. TRUE if its joints take part in the blend. */
gboolean mo_mix_instance_advance (MoMixInstance *self, MoMixFrame *frame);

/* Where within the motion it is `elapsed` seconds after its start: sets the local time. Returns TRUE
 * when it has ended. */
gboolean mo_mix_instance_evaluate (MoMixInstance *self, float elapsed);

G_END_DECLS
