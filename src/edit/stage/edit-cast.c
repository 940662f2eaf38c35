/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-cast.h"

struct _EditCast
{
  GObject parent_instance;

  /* Owned */
  GListStore *layers; /* EditLayer */
  EditFigure *figures[EDIT_N_FIGURES];
};

G_DEFINE_FINAL_TYPE (EditCast, edit_cast, G_TYPE_OBJECT)

enum
{
  CHANGED,
  MOVED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
layer_changed (EditCast *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
layers_changed (EditCast *self, guint position, guint n_removed, guint n_added)
{
  for (guint i = position; i < position + n_added; i++)
    {
      g_autoptr (EditLayer) layer = g_list_model_get_item (G_LIST_MODEL (self->layers), i);

      g_signal_connect_object (layer, "notify", G_CALLBACK (layer_changed), self,
                               G_CONNECT_SWAPPED);
    }
  layer_changed (self);
}

static void
figure_moved (EditCast *self)
{
  g_signal_emit (self, signals[MOVED], 0);
}

static void
edit_cast_finalize (GObject *object)
{
  EditCast *self = EDIT_CAST (object);

  g_object_unref (self->layers);
  for (guint i = 0; i < EDIT_N_FIGURES; i++)
    g_object_unref (self->figures[i]);
  G_OBJECT_CLASS (edit_cast_parent_class)->finalize (object);
}

static void
edit_cast_class_init (EditCastClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = edit_cast_finalize;
  signals[CHANGED] = g_signal_new ("changed", EDIT_TYPE_CAST, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
  signals[MOVED] = g_signal_new ("moved", EDIT_TYPE_CAST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
edit_cast_init (EditCast *self)
{
  self->layers = g_list_store_new (EDIT_TYPE_LAYER);
  g_signal_connect_object (self->layers, "items-changed", G_CALLBACK (layers_changed), self,
                           G_CONNECT_SWAPPED);
  for (guint i = 0; i < EDIT_N_FIGURES; i++)
    {
      self->figures[i] = edit_figure_new (i);
      g_signal_connect_object (self->figures[i], "notify", G_CALLBACK (figure_moved), self,
                               G_CONNECT_SWAPPED);
    }
}

EditCast *
edit_cast_new (void)
{
  return g_object_new (EDIT_TYPE_CAST, NULL);
}

GListStore *
edit_cast_get_layers (EditCast *self)
{
  return self->layers;
}

void
edit_cast_add (EditCast *self, EditLayer *layer)
{
  g_list_store_append (self->layers, layer);
}

void
edit_cast_remove (EditCast *self, EditLayer *layer)
{
  guint position;

  if (g_list_store_find (self->layers, layer, &position))
    g_list_store_remove (self->layers, position);
}

EditFigure *
edit_cast_get_figure (EditCast *self, guint figure)
{
  return self->figures[figure];
}

gboolean
edit_cast_has_figure (EditCast *self, guint figure)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->layers)); i++)
    {
      g_autoptr (EditLayer) layer = g_list_model_get_item (G_LIST_MODEL (self->layers), i);

      if (edit_layer_get_figure (layer) == figure)
        return TRUE;
    }
  return figure == 0;
}

guint
edit_cast_find_free_figure (EditCast *self)
{
  guint figure = EDIT_N_FIGURES - 1;

  for (guint i = EDIT_N_FIGURES - 1; i > 0; i--)
    if (!edit_cast_has_figure (self, i))
      figure = i;
  return edit_cast_has_figure (self, figure) ? 0 : figure;
}

char *
edit_cast_to_script (EditCast *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 1; i < EDIT_N_FIGURES; i++)
    {
      g_autofree char *lines = edit_figure_to_script (self->figures[i], i + 1);

      if (edit_cast_has_figure (self, i))
        g_string_append (text, lines);
    }
  return g_string_free (text, FALSE);
}
