/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-key-list.h"

#include "app-dispose.h"
#include "app-key-model.h"
#include "app-style.h"
#include "app-unit-spin.h"

#include "edit-handle.h"

#include "mo-range.h"

#include <glib/gi18n.h>

#define FARTHEST 10000.0 /* frames */
#define LONGEST 1000.0   /* percent */

struct _AppKeyList
{
  AppView parent;

  /* Template widgets */
  GtkWidget *expander;
  GtkColumnView *table;
  GtkBox *move_line, *stretch_line;

  GtkWidget *frames, *percent;

  /* Owned */
  AppKeyModel *model;
  GtkMultiSelection *selection;
  GSignalGroup *keys_signals;

  gboolean is_showing;
};

G_DEFINE_FINAL_TYPE (AppKeyList, app_key_list, APP_TYPE_VIEW)

static EditKeys *
get_keys (AppKeyList *self)
{
  return self->parent.posing != NULL ? edit_posing_get_keys (self->parent.posing) : NULL;
}

/* -- Words ------------------------------------------------------------------------------------- */

static const char *const shape_titles[MO_N_SHAPES] = {
  [MO_SHAPE_AUTO] = NC_ ("key shape", "Smooth"),
  [MO_SHAPE_FLAT] = NC_ ("key shape", "At rest"),
  [MO_SHAPE_LINE] = NC_ ("key shape", "Straight"),
  [MO_SHAPE_HOLD] = NC_ ("key shape", "Held"),
};

static char *
format_time (const AppKeyFacts *facts)
{
  return g_strdup_printf (_ ("%.2f s"), facts->time);
}

static char *
format_joint (const AppKeyFacts *facts)
{
  if (!facts->is_move)
    return g_strdup (edit_joint_get_title (facts->joint));
  /* translators: keys of the place of a joint ("Hips"), not of its rotation */
  return g_strdup_printf (_ ("%s, place"), edit_joint_get_title (facts->joint));
}

static char *
format_shape (const AppKeyFacts *facts)
{
  return g_strdup (g_dpgettext2 (NULL, "key shape", shape_titles[facts->key.out]));
}

static char *
format_value (const AppKeyFacts *facts)
{
  double angles[MO_N_ANGLES];
  MoRange range;

  if (facts->is_move)
    /* translators: how far the hips are moved */
    return g_strdup_printf (_ ("%.1f cm forward, %.1f cm to the left, %.1f cm up"),
                            facts->key.value.x * 100.0, facts->key.value.y * 100.0,
                            facts->key.value.z * 100.0);
  mo_range_init (&range, facts->joint);
  mo_range_get_angles (&range, facts->key.value, angles);
  return g_strdup_printf (_ ("Bend %.1f°, side %.1f°, twist %.1f°"),
                          angles[MO_ANGLE_BEND] * 180.0 / G_PI,
                          angles[MO_ANGLE_SIDE] * 180.0 / G_PI,
                          angles[MO_ANGLE_TWIST] * 180.0 / G_PI);
}

/* -- Columns ----------------------------------------------------------------------------------- */

static const struct
{
  const char *title;
  char *(*format) (const AppKeyFacts *facts);
  gboolean expands;
} columns[] = {
  { NC_ ("column", "Time"), format_time, FALSE },
  { N_ ("Joint"), format_joint, TRUE },
  { NC_ ("column", "Shape"), format_shape, FALSE },
};

static void
setup_cell (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer column)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_list_item_set_child (item, label);
}

static void
bind_cell (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer column)
{
  const AppKeyFacts *facts = app_key_item_get (gtk_list_item_get_item (item));
  GtkWidget *label = gtk_list_item_get_child (item);
  g_autofree char *text = columns[GPOINTER_TO_UINT (column)].format (facts);
  g_autofree char *value = format_value (facts);

  gtk_label_set_label (GTK_LABEL (label), text);
  gtk_widget_set_tooltip_text (label, value);
}

static void
add_columns (AppKeyList *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
      const char *title = columns[i].expands ? _ (columns[i].title)
                                             : g_dpgettext2 (NULL, "column", columns[i].title);
      g_autoptr (GtkColumnViewColumn) column = gtk_column_view_column_new (title, factory);

      g_signal_connect (factory, "setup", G_CALLBACK (setup_cell), GUINT_TO_POINTER (i));
      g_signal_connect (factory, "bind", G_CALLBACK (bind_cell), GUINT_TO_POINTER (i));
      gtk_column_view_column_set_expand (column, columns[i].expands);
      gtk_column_view_append_column (self->table, column);
    }
}

/* -- Choosing ---------------------------------------------------------------------------------- */

static void
selection_changed (AppKeyList *self)
{
  g_autoptr (GArray) refs = g_array_new (FALSE, FALSE, sizeof (MoKeyRef));
  g_autoptr (GtkBitset) chosen = NULL;

  if (self->is_showing || get_keys (self) == NULL)
    return;
  chosen = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  for (guint i = 0; i < gtk_bitset_get_size (chosen); i++)
    g_array_append_val (refs, app_key_model_get (self->model, gtk_bitset_get_nth (chosen, i))->ref);
  self->is_showing = TRUE;
  edit_keys_choose (get_keys (self), (const MoKeyRef *) (gpointer) refs->data, refs->len,
                    EDIT_SELECT_ONLY);
  self->is_showing = FALSE;
}

static void
show_chosen (AppKeyList *self)
{
  g_autoptr (GtkBitset) chosen = gtk_bitset_new_empty ();
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->model));
  g_autoptr (GtkBitset) mask = gtk_bitset_new_range (0, n);

  for (guint i = 0; i < n; i++)
    {
      const MoKeyRef *ref = &app_key_model_get (self->model, i)->ref;

      if (edit_keys_is_chosen (get_keys (self), ref->lane, ref->key))
        gtk_bitset_add (chosen, i);
    }
  gtk_selection_model_set_selection (GTK_SELECTION_MODEL (self->selection), chosen, mask);
}

/* While keys are dragged, a list that keeps its order would be in the way. */
static void
keys_changed (AppKeyList *self)
{
  EditKeys *keys = get_keys (self);

  if (keys != NULL && edit_keys_is_pressed (keys))
    return;
  gtk_widget_set_visible (self->expander, keys != NULL && edit_keys_get_edit (keys) != NULL);
  if (self->is_showing || !gtk_widget_get_mapped (GTK_WIDGET (self))
      || !gtk_expander_get_expanded (GTK_EXPANDER (self->expander)))
    return;
  self->is_showing = TRUE;
  app_key_model_update (self->model, keys);
  if (keys != NULL)
    show_chosen (self);
  self->is_showing = FALSE;
}

/* A row goes to its key. */
static void
row_activated (AppKeyList *self, guint position)
{
  const AppKeyFacts *facts = app_key_model_get (self->model, position);
  guint joint = facts->joint;
  double time = facts->time;

  if (self->parent.session == NULL)
    return;
  edit_session_select (self->parent.session, &joint, 1, EDIT_SELECT_ONLY);
  edit_session_set_playing (self->parent.session, FALSE);
  edit_session_set_time (self->parent.session, time);
}

/* -- Changing ---------------------------------------------------------------------------------- */

static void
move_clicked (AppKeyList *self)
{
  edit_keys_step (get_keys (self),
                  gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->frames)));
}

static void
stretch_clicked (AppKeyList *self)
{
  EditKeys *keys = get_keys (self);

  if (self->parent.session == NULL || !edit_keys_press (keys))
    return;
  edit_keys_scale (keys, edit_session_get_time (self->parent.session),
                   gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->percent)) / 100.0);
  edit_keys_release (keys, NULL);
}

static GtkWidget *
add_spin (GtkBox *line, GtkWidget *spin, const char *label, double lower, double upper)
{
  app_unit_spin_set_range (spin, lower, upper, 1.0);
  gtk_widget_set_hexpand (spin, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_box_prepend (line, spin);
  return spin;
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
app_key_list_posing_changed (AppView *view)
{
  AppKeyList *self = APP_KEY_LIST (view);

  g_signal_group_set_target (self->keys_signals, get_keys (self));
  keys_changed (self);
}

static void
app_key_list_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (app_key_list_parent_class)->map (widget);
  keys_changed (APP_KEY_LIST (widget));
}

static void
app_key_list_dispose (GObject *object)
{
  AppKeyList *self = APP_KEY_LIST (object);

  app_view_disconnect (APP_VIEW (self));
  self->is_showing = TRUE;
  g_clear_object (&self->keys_signals);
  app_dispose_template (GTK_WIDGET (self), APP_TYPE_KEY_LIST);
  g_clear_object (&self->selection);
  g_clear_object (&self->model);
  G_OBJECT_CLASS (app_key_list_parent_class)->dispose (object);
}

static void
app_key_list_class_init (AppKeyListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = app_key_list_dispose;
  widget_class->map = app_key_list_map;
  APP_VIEW_CLASS (klass)->posing_changed = app_key_list_posing_changed;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, APP_RESOURCES "app-key-list.ui");
  gtk_widget_class_bind_template_child (widget_class, AppKeyList, expander);
  gtk_widget_class_bind_template_child (widget_class, AppKeyList, table);
  gtk_widget_class_bind_template_child (widget_class, AppKeyList, move_line);
  gtk_widget_class_bind_template_child (widget_class, AppKeyList, stretch_line);
  gtk_widget_class_bind_template_callback (widget_class, row_activated);
  gtk_widget_class_bind_template_callback (widget_class, move_clicked);
  gtk_widget_class_bind_template_callback (widget_class, stretch_clicked);
  gtk_widget_class_bind_template_callback (widget_class, keys_changed);
}

static void
app_key_list_init (AppKeyList *self)
{
  self->model = app_key_model_new ();
  self->selection = gtk_multi_selection_new (G_LIST_MODEL (g_object_ref (self->model)));
  self->keys_signals = g_signal_group_new (EDIT_TYPE_KEYS);
  gtk_widget_init_template (GTK_WIDGET (self));
  add_columns (self);
  gtk_column_view_set_model (self->table, GTK_SELECTION_MODEL (self->selection));
  self->frames = add_spin (self->move_line, app_unit_spin_new_frames (),
                           _ ("Frames to move keys by"), -FARTHEST, FARTHEST);
  self->percent = add_spin (self->stretch_line, app_unit_spin_new ("%", 0, NULL, NULL),
                            _ ("Length to stretch keys to"), 1.0, LONGEST);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->frames), 1.0);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->percent), 100.0);
  g_signal_connect_object (self->selection, "selection-changed", G_CALLBACK (selection_changed),
                           self, G_CONNECT_SWAPPED);
  g_signal_group_connect_swapped (self->keys_signals, "changed", G_CALLBACK (keys_changed), self);
}
