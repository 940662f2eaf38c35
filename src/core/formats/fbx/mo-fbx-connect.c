/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fbx.h"

/* What is connected to what (docs/formats/fbx.md, Connections). */

/* By id; the first of the file is the first of equals. */
static int
compare_ids (gconstpointer a, gconstpointer b)
{
  const MoFbxId *first = a, *second = b;

  if (first->id != second->id)
    return first->id < second->id ? -1 : 1;
  return (first->offset > second->offset) - (first->offset < second->offset);
}

const MoFbxId *
mo_fbx_find_id (const MoFbxDocument *self, gint64 id)
{
  guint low = 0, high = self->ids->len;

  /* The first of equals. */
  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (mo_fbx_get (self->ids, MoFbxId, middle)->id < id)
        low = middle + 1;
      else
        high = middle;
    }
  return low < self->ids->len && mo_fbx_get (self->ids, MoFbxId, low)->id == id
             ? mo_fbx_get (self->ids, MoFbxId, low)
             : NULL;
}

static void
sort_ids (MoFbxDocument *self)
{
  g_array_sort (self->ids, compare_ids);
  for (guint i = 1; i < self->ids->len; i++)
    if (mo_fbx_get (self->ids, MoFbxId, i)->id == mo_fbx_get (self->ids, MoFbxId, i - 1)->id)
      mo_fbx_find_at (&self->file, MO_CODE_FBX_SAME_ID, mo_fbx_get (self->ids, MoFbxId, i)->offset,
                      NULL);
}

/* -- By the classes of both ends --------------------------------------------------------------- */

static void
connect_models (MoFbxDocument *self, guint child, guint parent, int property)
{
  MoFbxModel *model = mo_fbx_model (self, child);

  if (model->parent == -2 && property == MO_FBX_WHOLE)
    model->parent = (int) parent;
}

static void
connect_attribute (MoFbxDocument *self, guint child, guint parent, int property)
{
  MoNodeKind kind = g_array_index (self->attributes, MoNodeKind, child);
  MoFbxModel *model = mo_fbx_model (self, parent);

  if (kind == MO_NODE_BONE || model->kind == MO_NODE_OTHER)
    model->kind = kind;
}

static void
connect_layer (MoFbxDocument *self, guint child, guint parent, int property)
{
  MoFbxLayer *layer = mo_fbx_get (self->layers, MoFbxLayer, child);

  if (layer->stack < 0)
    layer->stack = (int) parent;
}

static void
connect_channel (MoFbxDocument *self, guint child, guint parent, int property)
{
  MoFbxLayer *layer = mo_fbx_get (self->layers, MoFbxLayer, parent);

  if (property == MO_FBX_WEIGHT)
    layer->weights = (int) child;
  else if (property == MO_FBX_WHOLE && mo_fbx_channel (self, child)->layer < 0)
    mo_fbx_channel (self, child)->layer = (int) parent;
}

/* Each curve and each channel is for one thing, so that a small file cannot ask for the same keys again and again. */
static void
connect_curve (MoFbxDocument *self, guint child, guint parent, int property)
{
  int axis = property == MO_FBX_WEIGHT ? 0 : property - MO_FBX_FIRST_AXIS;
  MoFbxChannel *channel = mo_fbx_channel (self, parent);

  if (axis < 0 || axis > 2 || channel->curves[axis] >= 0
      || mo_fbx_curve (self, (int) child)->is_used)
    return;
  channel->curves[axis] = (int) child;
  mo_fbx_curve (self, (int) child)->is_used = TRUE;
}

static void
connect_track (MoFbxDocument *self, guint child, guint parent, int property)
{
  MoFbxTrack track = { .model = parent, .channel = child, .vector = (MoFbxVector) property };

  if (property < 0 || property >= MO_FBX_N_VECTORS || mo_fbx_channel (self, child)->is_used)
    return;
  g_array_append_val (self->tracks, track);
  mo_fbx_channel (self, child)->is_used = TRUE;
}

static void
connect_cluster (MoFbxDocument *self, guint child, guint parent, int property)
{
  MoFbxBind *bind = mo_fbx_get (self->clusters, MoFbxBind, parent);

  if (property == MO_FBX_WHOLE && bind->is_known)
    bind->id = child + 1;
}

static const struct
{
  MoFbxClass child, parent;
  void (*connect) (MoFbxDocument *self, guint child, guint parent, int property);
} connections[] = {
  { MO_FBX_MODEL, MO_FBX_MODEL, connect_models },
  { MO_FBX_ATTRIBUTE, MO_FBX_MODEL, connect_attribute },
  { MO_FBX_LAYER, MO_FBX_STACK, connect_layer },
  { MO_FBX_CHANNEL, MO_FBX_LAYER, connect_channel },
  { MO_FBX_CHANNEL, MO_FBX_MODEL, connect_track },
  { MO_FBX_CURVE, MO_FBX_CHANNEL, connect_curve },
  { MO_FBX_MODEL, MO_FBX_CLUSTER, connect_cluster },
};

/* Poses name the models themselves; what clusters say counts more, and does not go together with poses in other axes. */
static void
add_poses (MoFbxDocument *self)
{
  for (guint i = 0; i < self->poses->len && !self->has_local_binds; i++)
    {
      MoFbxBind bind = g_array_index (self->poses, MoFbxBind, i);
      const MoFbxId *model = mo_fbx_find_id (self, bind.id);

      if (model == NULL || model->class != MO_FBX_MODEL)
        continue;
      bind.id = model->index + 1;
      g_array_append_val (self->clusters, bind);
    }
}

/* Goes up from each model to one that is known to be no part of a circle. */
static gboolean
check_circles (MoFbxDocument *self)
{
  for (guint i = 0; i < self->models->len; i++)
    {
      int at = (int) i;

      for (; at >= 0 && mo_fbx_model (self, (guint) at)->visit == 0;
           at = mo_fbx_model (self, (guint) at)->parent)
        mo_fbx_model (self, (guint) at)->visit = 1;
      if (at >= 0 && mo_fbx_model (self, (guint) at)->visit == 1)
        return mo_fbx_fail (&self->file, MO_ERROR_INVALID, MO_CODE_SCENE_LOOP,
                            mo_fbx_model (self, (guint) at)->offset,
                            mo_fbx_model (self, (guint) at)->name, NULL);
      for (at = (int) i; at >= 0 && mo_fbx_model (self, (guint) at)->visit == 1;
           at = mo_fbx_model (self, (guint) at)->parent)
        mo_fbx_model (self, (guint) at)->visit = 2;
    }
  return TRUE;
}

gboolean
mo_fbx_connect (MoFbxDocument *self)
{
  sort_ids (self);
  for (guint i = 0; i < self->links->len; i++)
    {
      const MoFbxLink *link = mo_fbx_get (self->links, MoFbxLink, i);
      const MoFbxId *child = mo_fbx_find_id (self, link->child);
      const MoFbxId *parent = mo_fbx_find_id (self, link->parent);

      if (child != NULL && child->class == MO_FBX_MODEL && link->parent == 0
          && mo_fbx_model (self, child->index)->parent == -2)
        mo_fbx_model (self, child->index)->parent = -1;
      for (guint row = 0; child != NULL && parent != NULL && row < G_N_ELEMENTS (connections);
           row++)
        if (child->class == connections[row].child && parent->class == connections[row].parent)
          connections[row].connect (self, child->index, parent->index, link->property);
    }
  for (guint i = 0; i < self->models->len; i++)
    mo_fbx_model (self, i)->parent = MAX (mo_fbx_model (self, i)->parent, -1);
  add_poses (self);
  return check_circles (self);
}
