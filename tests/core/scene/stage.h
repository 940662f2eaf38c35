/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-math.h"
#include "mo-scene.h"

#include <string.h>

G_BEGIN_DECLS

/* Scenes whose transforms are closed formulas, for tests. */

typedef void (*Formula) (double time, gboolean is_before, MoLocal *local);

#define MAX_NODES 8

typedef struct
{
  MoScene *scene;
  Formula formulas[MAX_NODES]; /* NULL for nodes that keep their rest */
  double times[MAX_NODES][4];  /* of keys, up to a negative one */
  gboolean bends[MAX_NODES], jumps[MAX_NODES];
} Stage;

static inline void
add_times (gpointer data, guint node, MoSceneTimes *times)
{
  const Stage *self = data;

  if (self->formulas[node] == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (self->times[node]) && self->times[node][i] >= 0.0; i++)
    {
      mo_scene_times_add (times, self->times[node][i], self->jumps[node]);
      if (self->bends[node] && i > 0)
        mo_scene_times_bend (times, self->times[node][i - 1], self->times[node][i]);
    }
}

static inline void
evaluate (gpointer data, guint node, double time, gboolean is_before, MoLocal *local)
{
  const Stage *self = data;

  *local = mo_scene_node (self->scene, node)->rest;
  if (self->formulas[node] != NULL)
    self->formulas[node](time, is_before, local);
}

static const MoSceneType stage_type = { add_times, evaluate };

static inline void
stage_init (Stage *self)
{
  *self = (Stage){ mo_scene_new ("bvh") };
  self->scene->duration = 2.0;
  self->scene->type = &stage_type;
  self->scene->data = self;
}

static inline guint
add_node (Stage *self, const char *name, int parent, MoNodeKind kind, MoVec3 move, Formula formula)
{
  guint index = mo_scene_add (self->scene, name, parent);
  MoNode *node = mo_scene_node (self->scene, index);
  static const double times[] = { 0.0, 0.7, 2.0, -1.0 };

  node->kind = kind;
  node->rest.move = move;
  node->moves = formula != NULL;
  self->formulas[index] = formula;
  memcpy (self->times[index], times, sizeof times);
  return index;
}

static inline MoClip *
make_clip (Stage *self, MoDiagnostics **findings)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  MoClip *clip = mo_scene_to_clip (self->scene, 1000, context, &error);

  g_assert_no_error (error);
  if (findings != NULL)
    *findings = g_steal_pointer (&context->diagnostics);
  g_clear_pointer (&self->scene, mo_scene_free);
  if (findings != NULL)
    context->diagnostics = mo_diagnostics_new ();
  return clip;
}

static inline MoQuat
about_z (double angle)
{
  return mo_quat_from_axis_angle ((MoVec3){ 0.0, 0.0, 1.0 }, angle);
}

/* Turns evenly by a right angle a second. */
static inline void
turn_evenly (double time, gboolean is_before, MoLocal *local)
{
  local->turn = about_z (time * G_PI / 2.0);
}

/* Turns faster and faster: no straight way. */
static inline void
turn_faster (double time, gboolean is_before, MoLocal *local)
{
  local->turn = about_z (time * time * 0.7);
}

static inline void
swing (double time, gboolean is_before, MoLocal *local)
{
  local->move.y = 3.0 * sin (2.0 * time);
}

G_END_DECLS
