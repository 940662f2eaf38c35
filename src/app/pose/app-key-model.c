/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-key-model.h"

#include <gio/gio.h>

struct _AppKeyItem
{
  GObject parent_instance;

  AppKeyFacts facts;
};

G_DEFINE_FINAL_TYPE (AppKeyItem, app_key_item, G_TYPE_OBJECT)

struct _AppKeyModel
{
  GObject parent_instance;

  MoEdit *edit;  /* whose keys are listed; or NULL */
  GArray *facts; /* AppKeyFacts */
};

static void app_key_model_list_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (AppKeyModel, app_key_model, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, app_key_model_list_init))

/* -- One key ----------------------------------------------------------------------------------- */

static void
app_key_item_class_init (AppKeyItemClass *klass)
{
}

static void
app_key_item_init (AppKeyItem *self)
{
}

const AppKeyFacts *
app_key_item_get (AppKeyItem *self)
{
  return &self->facts;
}

/* -- All of them ------------------------------------------------------------------------------- */

static GType
get_item_type (GListModel *list)
{
  return APP_TYPE_KEY_ITEM;
}

static guint
get_n_items (GListModel *list)
{
  return APP_KEY_MODEL (list)->facts->len;
}

static gpointer
get_item (GListModel *list, guint index)
{
  AppKeyModel *self = APP_KEY_MODEL (list);
  AppKeyItem *item;

  if (index >= self->facts->len)
    return NULL;
  item = g_object_new (APP_TYPE_KEY_ITEM, NULL);
  item->facts = *app_key_model_get (self, index);
  return item;
}

static void
app_key_model_list_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

const AppKeyFacts *
app_key_model_get (AppKeyModel *self, guint index)
{
  return &g_array_index (self->facts, AppKeyFacts, index);
}

static int
compare_facts (gconstpointer a, gconstpointer b)
{
  const AppKeyFacts *first = a, *second = b;

  if (first->time != second->time)
    return first->time < second->time ? -1 : 1;
  if (first->joint != second->joint)
    return first->joint < second->joint ? -1 : 1;
  return first->is_move - second->is_move;
}

static void
add_lane (AppKeyModel *self, EditKeys *keys, guint lane)
{
  const MoEditLane *from = mo_edit_lane (self->edit, lane);

  for (guint i = 0; i < from->n_keys; i++)
    {
      AppKeyFacts facts = { .ref = { lane, i },
                            .time = edit_keys_get_time (keys, from->keys[i].time),
                            .joint = edit_keys_get_joint (keys, from),
                            .is_move = from->path == MO_LANE_MOVE,
                            .key = from->keys[i] };

      g_array_append_val (self->facts, facts);
    }
}

gboolean
app_key_model_update (AppKeyModel *self, EditKeys *keys)
{
  MoEdit *edit = keys != NULL ? (MoEdit *) edit_keys_get_edit (keys) : NULL;
  guint n = self->facts->len;

  if (edit == self->edit)
    return FALSE;
  g_clear_pointer (&self->edit, mo_edit_unref);
  self->edit = edit != NULL ? mo_edit_ref (edit) : NULL;
  g_array_set_size (self->facts, 0);
  for (guint i = 0; edit != NULL && i < edit->lanes->len; i++)
    add_lane (self, keys, i);
  g_array_sort (self->facts, compare_facts);
  g_list_model_items_changed (G_LIST_MODEL (self), 0, n, self->facts->len);
  return TRUE;
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
app_key_model_finalize (GObject *object)
{
  AppKeyModel *self = APP_KEY_MODEL (object);

  g_clear_pointer (&self->edit, mo_edit_unref);
  g_array_unref (self->facts);
  G_OBJECT_CLASS (app_key_model_parent_class)->finalize (object);
}

static void
app_key_model_class_init (AppKeyModelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = app_key_model_finalize;
}

static void
app_key_model_init (AppKeyModel *self)
{
  self->facts = g_array_new (FALSE, FALSE, sizeof (AppKeyFacts));
}

AppKeyModel *
app_key_model_new (void)
{
  return g_object_new (APP_TYPE_KEY_MODEL, NULL);
}
