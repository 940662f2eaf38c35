/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-stage.h"

#include <string.h>

static EditLayer *
layer_at (EditCast *cast, guint index)
{
  return g_list_model_get_item (G_LIST_MODEL (edit_cast_get_layers (cast)), index);
}

char *
edit_stage_describe (EditCast *cast)
{
  g_autoptr (EditStageText) stage = edit_stage_text_new (), empty = edit_stage_text_new ();
  guint n = g_list_model_get_n_items (G_LIST_MODEL (edit_cast_get_layers (cast)));

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (EditLayer) layer = layer_at (cast, i);
      GFile *file = edit_layer_get_file (layer);
      EditStageMotion motion = { file != NULL ? g_file_get_uri (file) : NULL, NULL,
                                 edit_layer_get_start (layer), edit_layer_get_figure (layer) };

      if (file != NULL)
        g_array_append_val (stage->motions, motion);
    }
  for (guint i = 0; i < EDIT_N_FIGURES; i++)
    for (guint j = 0; j < EDIT_STAGE_N_PLACES; j++)
      g_object_get (edit_cast_get_figure (cast, i), edit_stage_places[j], &stage->figures[i][j],
                    NULL);
  if (stage->motions->len == 0
      && memcmp (stage->figures, empty->figures, sizeof stage->figures) == 0)
    return NULL;
  return edit_stage_text_write (stage);
}

/* Takes a layer for that file from those already loaded and not yet taken; NULL if there is
 * none. */
static EditLayer *
steal_layer (GPtrArray *layers, GFile *file)
{
  for (guint i = 0; i < layers->len; i++)
    {
      GFile *own = edit_layer_get_file (layers->pdata[i]);

      if (own != NULL && g_file_equal (own, file))
        return g_ptr_array_steal_index (layers, i);
    }
  return NULL;
}

void
edit_stage_apply (EditCast *cast, const char *text)
{
  g_autoptr (EditStageText) stage = edit_stage_text_read (text);
  GListStore *store = edit_cast_get_layers (cast);
  g_autoptr (GPtrArray) old = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) wanted = g_ptr_array_new_with_free_func (g_object_unref);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (store));

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (old, g_list_model_get_item (G_LIST_MODEL (store), i));
  for (guint i = 0; i < stage->motions->len; i++)
    {
      const EditStageMotion *motion = &g_array_index (stage->motions, EditStageMotion, i);
      g_autoptr (GFile) file = g_file_new_for_uri (motion->file);
      EditLayer *layer = steal_layer (old, file);

      if (layer != NULL)
        g_object_set (layer, "start", motion->start, "figure", motion->figure, NULL);
      else
        layer = edit_layer_new_for_file (file, motion->start, motion->figure);
      g_ptr_array_add (wanted, layer);
    }
  g_list_store_splice (store, 0, n, wanted->pdata, wanted->len);
  for (guint i = 0; i < EDIT_N_FIGURES; i++)
    for (guint j = 0; j < EDIT_STAGE_N_PLACES; j++)
      g_object_set (edit_cast_get_figure (cast, i), edit_stage_places[j], stage->figures[i][j],
                    NULL);
}

/* -- A document and its cast ------------------------------------------------------------------- */

#define APPLYING "edit-stage-applying"

/* Consecutive changes of the same numbers are one step; adding and removing layers is a step each
 * time. */
static void
on_cast_changed (EditDocument *document, EditCast *cast)
{
  g_autofree char *stage = NULL;
  g_autoptr (EditStageText) before = NULL, now = NULL;

  if (g_object_get_data (G_OBJECT (document), APPLYING) != NULL)
    return;
  stage = edit_stage_describe (cast);
  before = edit_stage_text_read (edit_document_get_stage (document));
  now = edit_stage_text_read (stage);
  edit_document_set_stage (document, stage,
                           before->motions->len == now->motions->len ? "stage" : NULL);
}

static void
apply_stage (EditDocument *document, GParamSpec *pspec, EditCast *cast)
{
  g_autofree char *present = edit_stage_describe (cast);

  if (g_strcmp0 (present, edit_document_get_stage (document)) == 0)
    return;
  g_object_set_data (G_OBJECT (document), APPLYING, GINT_TO_POINTER (TRUE));
  edit_stage_apply (cast, edit_document_get_stage (document));
  g_object_set_data (G_OBJECT (document), APPLYING, NULL);
}

void
edit_stage_add (EditDocument *document, EditCast *cast, EditLayer *layer, const double place[2])
{
  g_object_set_data (G_OBJECT (document), APPLYING, GINT_TO_POINTER (TRUE));
  if (place != NULL)
    g_object_set (edit_cast_get_figure (cast, edit_layer_get_figure (layer)), "x", place[0], "y",
                  place[1], NULL);
  edit_cast_add (cast, layer);
  g_object_set_data (G_OBJECT (document), APPLYING, NULL);
  on_cast_changed (document, cast);
}

void
edit_stage_bind (EditDocument *document, EditCast *cast)
{
  g_signal_connect_object (cast, "changed", G_CALLBACK (on_cast_changed), document,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (cast, "moved", G_CALLBACK (on_cast_changed), document,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::stage", G_CALLBACK (apply_stage), cast, 0);
}
