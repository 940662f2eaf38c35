/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-joint-panel-private.h"

#include <glib/gi18n.h>

/* The columns as a table, with functions that update a cell from its row. */

typedef enum
{
  COLUMN_NAME,
  COLUMN_WRITTEN,
  COLUMN_ROTATION,
  COLUMN_POSITION,
  COLUMN_PRIORITY,
  COLUMN_KEYS,
  COLUMN_BYTES,
  N_COLUMNS
} Column;

static const struct
{
  const char *title;
  const char *help;   /* tooltip of its cells */
  int width;          /* minimum in pixels; -1 takes the remaining width */
  const char *widest; /* its widest content; or NULL */
} columns[N_COLUMNS] = {
  [COLUMN_NAME] = { N_ ("Joint"), NULL, -1 },
  [COLUMN_WRITTEN] = { NC_ ("column", "Use"), N_ ("Written, or left free for other animations"),
                       30 },
  [COLUMN_ROTATION] = { NC_ ("column", "Rot"), N_ ("Rotation keys"), 28 },
  [COLUMN_POSITION] = { NC_ ("column", "Pos"), N_ ("Position keys"), 28 },
  [COLUMN_PRIORITY] = { NC_ ("column", "Prio"), N_ ("Priority"), 34 },
  /* translators: title of a narrow column, six letters at most: what is longer shortens the names of joints */
  [COLUMN_KEYS] = { NC_ ("column", "Keys"), NULL, 38, "00000" },
  [COLUMN_BYTES] = { N_ ("Bytes"), NULL, 50, "00000" },
};

#define DATA_COLUMN "limber-column"
#define DATA_PANEL "limber-panel"
#define DATA_ROW "limber-row"

static AppJointRow *
get_row (GtkListItem *item)
{
  return gtk_tree_list_row_get_item (GTK_TREE_LIST_ROW (gtk_list_item_get_item (item)));
}

static void
set_class (GtkWidget *widget, const char *name, gboolean on)
{
  if (on)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

/* -- Showing a row in a cell ------------------------------------------------------------------- */

static void
show_name (GtkWidget *cell, AppJointRow *row)
{
  GtkWidget *label = gtk_tree_expander_get_child (GTK_TREE_EXPANDER (cell));

  gtk_label_set_label (GTK_LABEL (label), app_joint_row_get_title (row));
  set_class (label, "joint-group", app_joint_row_is_group (row));
  set_class (label, "joint-name", !app_joint_row_is_group (row));
  set_class (label, "joint-free", !app_joint_row_get_facts (row)->is_written);
  app_joint_panel_set_tooltip (g_object_get_data (G_OBJECT (cell), DATA_PANEL), label,
                               app_joint_row_is_group (row) ? MO_RIG_N_JOINTS
                                                            : app_joint_row_get_joint (row));
}

/* A check mark shows the result; a setting of the maker stands out from what follows by itself. */
static void
show_check (GtkWidget *cell, AppJointRow *row, Column column)
{
  const AppJointFacts *facts = app_joint_row_get_facts (row);
  const AppJointSums *sums = app_joint_row_get_sums (row);
  GtkCheckButton *check = GTK_CHECK_BUTTON (cell);
  gboolean on = column == COLUMN_WRITTEN    ? facts->is_written
                : column == COLUMN_ROTATION ? facts->has_rotation
                                            : facts->has_position;
  int setting = column == COLUMN_WRITTEN    ? facts->settings.include
                : column == COLUMN_ROTATION ? facts->settings.rotation
                                            : facts->settings.position;
  guint n = column == COLUMN_WRITTEN    ? sums->n_written
            : column == COLUMN_ROTATION ? sums->n_rotation
                                        : sums->n_position;
  guint of = column == COLUMN_WRITTEN ? sums->n_present : sums->n_written;
  gboolean decided =
      setting != MO_RULE_UNSET && !(column == COLUMN_WRITTEN && setting == MO_INCLUDE_AUTO);
  g_autofree char *name = NULL;

  /* A setting is shown at once, because the result comes later and may have no such keys. */
  if (decided && column == COLUMN_WRITTEN)
    on = setting == MO_INCLUDE_WRITE;
  else if (decided && facts->is_written)
    on = setting != 0;
  g_object_set_data (G_OBJECT (check), DATA_ROW, NULL); /* keeps the handler from taking this for a
                                                         * click */
  gtk_check_button_set_inconsistent (check, app_joint_row_is_group (row) && n > 0 && n < of);
  gtk_check_button_set_active (check, on);
  g_object_set_data (G_OBJECT (check), DATA_ROW, row);
  set_class (cell, "decided", decided);
  gtk_widget_set_sensitive (cell,
                            facts->is_present && (column == COLUMN_WRITTEN || facts->is_written));
  name = g_strdup_printf ("%s: %s", app_joint_row_get_title (row), _ (columns[column].help));
  gtk_accessible_update_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
show_priority (GtkWidget *cell, AppJointRow *row)
{
  const AppJointFacts *facts = app_joint_row_get_facts (row);
  const AppJointSums *sums = app_joint_row_get_sums (row);
  g_autofree char *text = NULL, *name = NULL;

  if (!facts->is_written)
    text = g_strdup ("–");
  else if (app_joint_row_is_group (row) && sums->least != sums->greatest)
    text = g_strdup_printf ("%d–%d", sums->least, sums->greatest);
  else
    text = g_strdup_printf ("%d", facts->priority);
  gtk_button_set_label (GTK_BUTTON (cell), text);
  set_class (cell, "decided",
             facts->is_written
                 && (facts->priority != facts->base
                     || (app_joint_row_is_group (row) && sums->least != facts->base)));
  gtk_widget_set_sensitive (cell, facts->is_present);
  name = g_strdup_printf (_ ("%s: priority %s"), app_joint_row_get_title (row), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
show_number (GtkWidget *cell, AppJointRow *row, guint64 number)
{
  g_autofree char *text = app_joint_row_get_facts (row)->is_written
                              ? g_strdup_printf ("%'" G_GUINT64_FORMAT, number)
                              : g_strdup ("");

  gtk_label_set_label (GTK_LABEL (cell), text);
}

static void
show_cell (GtkWidget *cell, AppJointRow *row)
{
  Column column = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (cell), DATA_COLUMN));

  switch (column)
    {
    case COLUMN_NAME:
      show_name (cell, row);
      break;
    case COLUMN_PRIORITY:
      show_priority (cell, row);
      break;
    case COLUMN_KEYS:
      show_number (cell, row, app_joint_row_get_facts (row)->n_keys);
      break;
    case COLUMN_BYTES:
      show_number (cell, row, app_joint_row_get_facts (row)->n_bytes);
      break;
    default:
      show_check (cell, row, column);
    }
}

static void
row_changed (AppJointRow *row, GtkWidget *cell)
{
  show_cell (cell, row);
}

/* -- Input in a cell --------------------------------------------------------------------------- */

static void
check_toggled (GtkCheckButton *check, gpointer data)
{
  AppJointPanel *panel = g_object_get_data (G_OBJECT (check), DATA_PANEL);
  AppJointRow *row = g_object_get_data (G_OBJECT (check), DATA_ROW);
  Column column = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (check), DATA_COLUMN));
  MoJointSettings change = MO_JOINT_SETTINGS_UNSET;
  gboolean on = gtk_check_button_get_active (check);

  if (row == NULL)
    return;
  if (column == COLUMN_WRITTEN)
    change.include = on ? MO_INCLUDE_WRITE : MO_INCLUDE_FREE;
  else if (column == COLUMN_ROTATION)
    change.rotation = on;
  else
    change.position = on;
  app_joint_panel_change_row (panel, row, change);
}

static void
priority_clicked (GtkButton *button, gpointer data)
{
  AppJointPanel *panel = g_object_get_data (G_OBJECT (button), DATA_PANEL);
  AppJointRow *row = g_object_get_data (G_OBJECT (button), DATA_ROW);

  if (row == NULL)
    return;
  app_joint_panel_select_row (panel, row);
  app_joint_panel_pop_up (panel, GTK_WIDGET (button), panel->priority_menu);
}

/* -- Factories --------------------------------------------------------------------------------- */

static GtkWidget *
make_name (void)
{
  GtkWidget *label = gtk_label_new (NULL), *expander = gtk_tree_expander_new ();

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_tree_expander_set_child (GTK_TREE_EXPANDER (expander), label);
  return expander;
}

static GtkWidget *
make_check (void)
{
  GtkWidget *check = gtk_check_button_new ();

  gtk_widget_set_halign (check, GTK_ALIGN_CENTER);
  g_signal_connect (check, "toggled", G_CALLBACK (check_toggled), NULL);
  return check;
}

static GtkWidget *
make_priority (void)
{
  GtkWidget *button = gtk_button_new_with_label ("");

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "joint-priority");
  gtk_widget_set_tooltip_text (button, _ ("Priority: the animation with the higher one controls "
                                          "the joint"));
  g_signal_connect (button, "clicked", G_CALLBACK (priority_clicked), NULL);
  return button;
}

static GtkWidget *
make_number (void)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 1.0f);
  gtk_widget_add_css_class (label, "joint-number");
  return label;
}

static void
set_up_cell (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  Column column = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (factory), DATA_COLUMN));
  GtkWidget *cell = column == COLUMN_NAME       ? make_name ()
                    : column == COLUMN_PRIORITY ? make_priority ()
                    : column >= COLUMN_KEYS     ? make_number ()
                                                : make_check ();

  if (columns[column].help != NULL && column != COLUMN_PRIORITY)
    gtk_widget_set_tooltip_text (cell, _ (columns[column].help));
  g_object_set_data (G_OBJECT (cell), DATA_COLUMN, GUINT_TO_POINTER (column));
  g_object_set_data (G_OBJECT (cell), DATA_PANEL, data);
  gtk_list_item_set_child (item, cell);
}

static void
bind_cell (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  g_autoptr (AppJointRow) row = get_row (item);
  GtkWidget *cell = gtk_list_item_get_child (item);

  /* An expander indents too much for a sidebar, so joints are indented by the style sheet. */
  if (GTK_IS_TREE_EXPANDER (cell) && app_joint_row_is_group (row))
    gtk_tree_expander_set_list_row (GTK_TREE_EXPANDER (cell), gtk_list_item_get_item (item));
  g_object_set_data (G_OBJECT (cell), DATA_ROW, row);
  g_signal_connect_object (row, "changed", G_CALLBACK (row_changed), cell, 0);
  show_cell (cell, row);
}

static void
unbind_cell (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  g_autoptr (AppJointRow) row = get_row (item);
  GtkWidget *cell = gtk_list_item_get_child (item);

  if (GTK_IS_TREE_EXPANDER (cell))
    gtk_tree_expander_set_list_row (GTK_TREE_EXPANDER (cell), NULL);
  g_object_set_data (G_OBJECT (cell), DATA_ROW, NULL);
  if (row != NULL)
    g_signal_handlers_disconnect_by_func (row, row_changed, cell);
}

static int
measure (AppJointPanel *self, const char *text, double size)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  PangoAttrList *attributes = pango_attr_list_new ();
  int width;

  pango_attr_list_insert (attributes, pango_attr_scale_new (size));
  pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  pango_layout_get_pixel_size (layout, &width, NULL);
  return width;
}

/* As wide as its title is in the current language and its numbers can be, so that columns never
 * touch. */
static int
find_width (AppJointPanel *self, guint column, const char *title)
{
  const char *widest = columns[column].widest;
  int width = columns[column].width;

  if (width < 0)
    return width;
  width = MAX (width, measure (self, title, 0.8) + 8);
  if (widest != NULL)
    width = MAX (width, measure (self, widest, 0.9) + (column == COLUMN_BYTES ? 15 : 8));
  return width;
}

void
app_joint_panel_add_columns (AppJointPanel *self)
{
  for (guint i = 0; i < N_COLUMNS; i++)
    {
      GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
      g_autoptr (GtkColumnViewColumn) column = NULL;
      const char *title = i == COLUMN_NAME || i == COLUMN_BYTES
                              ? _ (columns[i].title)
                              : g_dpgettext2 (NULL, "column", columns[i].title);

      g_object_set_data (G_OBJECT (factory), DATA_COLUMN, GUINT_TO_POINTER (i));
      g_signal_connect (factory, "setup", G_CALLBACK (set_up_cell), self);
      g_signal_connect (factory, "bind", G_CALLBACK (bind_cell), self);
      g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cell), self);
      column = gtk_column_view_column_new (title, factory);
      gtk_column_view_column_set_fixed_width (column, find_width (self, i, title));
      gtk_column_view_column_set_expand (column, columns[i].width < 0);
      gtk_column_view_append_column (self->view, column);
    }
}

void
app_joint_panel_pop_up (AppJointPanel *self, GtkWidget *cell, GMenuModel *menu)
{
  graphene_rect_t bounds;

  if (!gtk_widget_compute_bounds (cell, GTK_WIDGET (self), &bounds))
    return;
  if (self->popover == NULL)
    {
      self->popover = gtk_popover_menu_new_from_model (menu);
      gtk_widget_set_parent (self->popover, GTK_WIDGET (self));
    }
  gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (self->popover), menu);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover),
                               &(GdkRectangle){ (int) bounds.origin.x, (int) bounds.origin.y,
                                                (int) bounds.size.width,
                                                (int) bounds.size.height });
  gtk_popover_popup (GTK_POPOVER (self->popover));
}
