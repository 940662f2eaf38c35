/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-scene-private.h"

G_BEGIN_DECLS

/* Puts keys between those of a joint whose curves bend, so that lines between them are close to the curves. Keys are added in
 * order, and after each that its curve bends until the next one, if it does; all keys are then appended to an array
 * (MoSceneKey), some at a time.
 *
 * Where a curve that is symmetric to its middle is farthest from a line: (1 - 1 / sqrt (3)) / 2, of a cubic with equal
 * ends. That is looked at, and the middle. */
#define MO_SCENE_ELSEWHERE 0.2113

/* Keys that are less apart are not divided further (seconds). */
#define MO_SCENE_SHORTEST 1e-4

/* Where frames count, keys that are so many frames apart are as good as one frame apart. */
#define MO_SCENE_ONE_FRAME 1.5

typedef struct
{
  /* Of the joint in question; set by the caller. */
  void (*evaluate) (gpointer data, const double *times, guint n, MoTransform *poses);
  gpointer data;
  double close_move, close_turn; /* lines may be so far from curves (the clip's units, radians), */
  double visible_move, visible_turn; /* and nobody needs to know of so much */
  double step; /* from one frame to the next, each of which becomes a key; 0 for none */
  guint depth; /* a span may be halved so often */
  double cost; /* of an evaluation, */
  double room; /* and what all of them may still take */

  gboolean has_simplified; /* a curve would have needed more keys, so that somebody may see it */

  GArray *parts, *open, *next_open; /* owned */
  guint room_for;                   /* parts */
} MoSplitter;

void mo_splitter_init (MoSplitter *self);
void mo_splitter_clear (MoSplitter *self);

/* Another key, which is later than the one before. */
void mo_splitter_add (MoSplitter *self, const MoSceneKey *key, GArray *keys);

/* After the last one, the curve bends until the next one, whose time that is. */
void mo_splitter_bend (MoSplitter *self, double to, GArray *keys);

/* After the last key: appends what is left, and is as new. */
void mo_splitter_finish (MoSplitter *self, GArray *keys);

G_END_DECLS
