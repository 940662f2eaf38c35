/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-scene-times.h"

/* The times of the nodes above a joint. Joints come depth first, so that of each level of the tree the last node is asked for
 * again and again: what came of it is remembered. */

/* More keys of a node are not. */
#define MOST_KEYS 4096u

typedef struct
{
  guint node; /* 1 + its index, or 0 */
  MoSceneTimes times;
} Level;

static void
clear_level (gpointer data)
{
  mo_scene_times_clear (&((Level *) data)->times);
}

void
mo_times_above_init (MoTimesAbove *self, const MoScene *scene)
{
  self->scene = scene;
  self->levels = g_array_new (FALSE, FALSE, sizeof (Level));
  g_array_set_clear_func (self->levels, clear_level);
}

void
mo_times_above_clear (MoTimesAbove *self)
{
  g_array_unref (self->levels);
}

static Level *
get_level (MoTimesAbove *self, guint index)
{
  while (self->levels->len <= index)
    {
      Level level = { 0 };

      mo_scene_times_init (&level.times, self->scene->duration);
      g_array_append_val (self->levels, level);
    }
  return &g_array_index (self->levels, Level, index);
}

/* Whether times begin with the same keys, as most nodes of a file have them. */
static gboolean
has_keys (const MoSceneTimes *self, const MoSceneTimes *others)
{
  const MoSceneTime *own = (const MoSceneTime *) (gpointer) self->keys->data;
  const MoSceneTime *other = (const MoSceneTime *) (gpointer) others->keys->data;

  if (self->keys->len < others->keys->len)
    return FALSE;
  for (guint i = 0; i < others->keys->len; i++)
    if (own[i].time != other[i].time || other[i].jumps)
      return FALSE;
  return TRUE;
}

void
mo_times_above_add (MoTimesAbove *self, guint index, guint node, MoSceneTimes *times)
{
  Level *level = get_level (self, index);
  gboolean has_all;

  if (level->node != node + 1)
    {
      mo_scene_times_reset (&level->times);
      self->scene->type->add_times (self->scene->data, node, &level->times);
      level->node = node + 1;
    }
  has_all = has_keys (times, &level->times);
  for (guint i = 0; !has_all && i < level->times.keys->len; i++)
    {
      const MoSceneTime *key = &g_array_index (level->times.keys, MoSceneTime, i);

      mo_scene_times_add (times, key->time, key->jumps);
    }
  for (guint i = 0; i < level->times.bends->len; i++)
    {
      const MoSceneBend *bend = &g_array_index (level->times.bends, MoSceneBend, i);

      mo_scene_times_bend (times, bend->from, bend->to);
    }
  if (level->times.keys->len <= MOST_KEYS)
    return;
  mo_scene_times_clear (&level->times);
  mo_scene_times_init (&level->times, self->scene->duration);
  level->node = 0;
}
