/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-scene.h"

G_BEGIN_DECLS

typedef struct
{
  double time;
  double last; /* the latest of those that became one: what jumps has jumped there */
  gboolean jumps;
} MoSceneTime;

typedef struct
{
  double from, to;
} MoSceneBend;

struct _MoSceneTimes
{
  double end;    /* times beyond it are left out */
  GArray *keys;  /* MoSceneTime */
  GArray *bends; /* MoSceneBend */
  guint room;    /* for keys, without another allocation */
  guint at;      /* where the next key is expected, as most curves of a node have the same times */
  gboolean is_unsorted;
};

void mo_scene_times_init (MoSceneTimes *self, double end);
void mo_scene_times_clear (MoSceneTimes *self);

/* Forgets all but the beginning. */
void mo_scene_times_reset (MoSceneTimes *self);

/* Adds the end, and sorts keys and bends; keys at one time become one. */
void mo_scene_times_settle (MoSceneTimes *self);

/* The times of nodes above joints. */
typedef struct
{
  const MoScene *scene;
  GArray *levels; /* owned */
} MoTimesAbove;

void mo_times_above_init (MoTimesAbove *self, const MoScene *scene);
void mo_times_above_clear (MoTimesAbove *self);

/* Adds the times of the node that is above a joint at a level of the tree, in any order. */
void mo_times_above_add (MoTimesAbove *self, guint index, guint node, MoSceneTimes *times);

G_END_DECLS
