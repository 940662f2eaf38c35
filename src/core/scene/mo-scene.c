/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-scene-private.h"

static void
clear_node (gpointer data)
{
  MoNode *node = data;

  g_free (node->name);
  g_free (node->role);
}

MoScene *
mo_scene_new (const char *format)
{
  MoScene *self = g_new0 (MoScene, 1);

  self->format = format;
  self->nodes = g_array_new (FALSE, TRUE, sizeof (MoNode));
  g_array_set_clear_func (self->nodes, clear_node);
  self->space = (MoSpace){ MO_AXIS_Y, MO_AXIS_Z, FALSE, 1.0 };
  self->frame_time = MO_USUAL_FRAME_TIME;
  return self;
}

void
mo_scene_free (MoScene *self)
{
  g_array_unref (self->nodes);
  g_free (self);
}

guint
mo_scene_add (MoScene *self, const char *name, int parent)
{
  gboolean is_named = name != NULL && *name != '\0';
  MoNode node = { is_named ? g_strdup (name) : g_strdup_printf ("node%u", self->nodes->len), NULL,
                  parent };

  node.rest = MO_LOCAL_IDENTITY;
  node.bind = MO_AFFINE_IDENTITY;
  g_array_append_val (self->nodes, node);
  return self->nodes->len - 1;
}

void
mo_scene_set_bind (MoScene *self, guint node, guint skin, const MoAffine *bind)
{
  mo_scene_node (self, node)->skin = skin;
  mo_scene_node (self, node)->bind = *bind;
}

void
mo_scene_evaluate (const MoScene *self, guint node, const double *times, guint n, MoLocal *locals)
{
  if (self->type->evaluate_many != NULL)
    self->type->evaluate_many (self->data, node, times, n, locals);
  else
    for (guint i = 0; i < n; i++)
      self->type->evaluate (self->data, node, times[i], FALSE, &locals[i]);
}

MoLocal
mo_local_from_affine (const MoAffine *affine)
{
  MoLocal local;

  local.move = affine->move;
  local.turn = mo_linear_take_apart (affine->linear, &local.scale, &local.shear);
  return local;
}
