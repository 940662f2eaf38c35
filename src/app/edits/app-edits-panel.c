/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-edits-panel.h"

#include "app-dispose.h"
#include "app-edit-row.h"

#include "mo-edit-words.h"

#include <glib/gi18n.h>

struct _AppEditsPanel
{
  AppView parent;

  /* Template widgets */
  GtkListBox *list;
  GtkLabel *intro;
  GtkWidget *remove_all;
};

G_DEFINE_FINAL_TYPE (AppEditsPanel, app_edits_panel, APP_TYPE_VIEW)

/* -- The document ------------------------------------------------------------------------------ */

static const MoEdits *
get_edits (AppEditsPanel *self)
{
  return self->parent.document != NULL ? edit_document_get_recipe (self->parent.document)->edits
                                       : NULL;
}

static guint
count (AppEditsPanel *self)
{
  const MoEdits *edits = get_edits (self);

  return edits != NULL ? edits->list->len : 0;
}

static void
remove_all_cb (AppEditsPanel *self)
{
  g_autoptr (MoRecipe) recipe =
      mo_recipe_with_edits (edit_document_get_recipe (self->parent.document), NULL);

  edit_document_set_recipe (self->parent.document, recipe, NULL);
}

/* -- Where an edit is -------------------------------------------------------------------------- */

/* The first time at which it says something, in seconds of the source. */
static double
find_first (const MoEdit *edit)
{
  double first = INFINITY;

  for (guint i = 0; i < edit->lanes->len; i++)
    for (guint k = 0; k < mo_edit_lane (edit, i)->n_keys; k++)
      if (!mo_edit_lane (edit, i)->keys[k].is_made)
        first = MIN (first, mo_edit_lane (edit, i)->keys[k].time);
  for (guint i = 0; i < edit->plants->len; i++)
    first = MIN (first, g_array_index (edit->plants, MoPlant, i).from);
  return isfinite (first) ? MAX (first, edit->from) : edit->from;
}

static void
go_to (AppEditsPanel *self, const MoEdit *edit)
{
  EditDocument *document = self->parent.document;
  MoPrepared *prepared = edit_document_get_prepared (document);
  double first = find_first (edit);

  /* The viewer's own import does not know where in the file a time is. */
  if (isfinite (first) && prepared != NULL
      && edit_document_get_recipe (document)->mode == MO_MODE_FAITHFUL)
    edit_session_set_time (self->parent.session, MAX (mo_prepared_get_time (prepared, first), 0.0));
}

static void
row_activated_cb (AppEditsPanel *self, AppEditRow *row)
{
  const MoEdit *edit = mo_edits_get (get_edits (self), app_edit_row_get_index (row));
  guint joints[MO_RIG_N_JOINTS], n = 0;

  if (self->parent.session == NULL)
    return;
  for (guint joint = 0; joint < MO_RIG_N_JOINTS; joint++)
    if (mo_edit_has_joint (edit, joint))
      joints[n++] = joint;
  edit_session_select (self->parent.session, joints, n, EDIT_SELECT_ONLY);
  go_to (self, edit);
}

/* -- What is shown ----------------------------------------------------------------------------- */

/* Rows are counted from the top, and edits from the bottom. */
static void
fill (AppEditsPanel *self)
{
  guint n = count (self);
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  for (guint i = 0; i < n; i++)
    gtk_list_box_append (self->list, app_edit_row_new (self->parent.document, n - 1 - i));
}

static guint
count_rows (AppEditsPanel *self)
{
  guint n = 0;

  while (gtk_list_box_get_row_at_index (self->list, (int) n) != NULL)
    n++;
  return n;
}

/* While there are as many, rows stay, and with them the focus. */
static void
recipe_changed (AppEditsPanel *self)
{
  guint n = count (self);

  if (n != count_rows (self))
    {
      gboolean had_focus = gtk_widget_get_focus_child (GTK_WIDGET (self)) != NULL;

      fill (self);
      if (had_focus)
        gtk_widget_child_focus (GTK_WIDGET (self), GTK_DIR_TAB_FORWARD);
    }
  else
    for (guint i = 0; i < n; i++)
      app_edit_row_update (APP_EDIT_ROW (gtk_list_box_get_row_at_index (self->list, (int) i)));
  gtk_widget_set_visible (GTK_WIDGET (self->list), n > 0);
  gtk_widget_set_visible (self->remove_all, n > 1);
  gtk_label_set_label (
      self->intro,
      n > 0
          ? _ ("Poses and keys over the motion, the last to be worked in first. The motion itself "
               "stays as it is.")
          : _ (
              "Nothing is laid over the motion yet: pose a joint, and the change is listed here."));
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
app_edits_panel_document_changed (AppView *view)
{
  fill (APP_EDITS_PANEL (view));
  recipe_changed (APP_EDITS_PANEL (view));
}

static void
app_edits_panel_dispose (GObject *object)
{
  app_view_disconnect (APP_VIEW (object));
  app_dispose_template (GTK_WIDGET (object), APP_TYPE_EDITS_PANEL);
  G_OBJECT_CLASS (app_edits_panel_parent_class)->dispose (object);
}

static void
app_edits_panel_class_init (AppEditsPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = app_edits_panel_dispose;
  APP_VIEW_CLASS (klass)->document_changed = app_edits_panel_document_changed;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/limber_anim/Limber/app-edits-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, AppEditsPanel, list);
  gtk_widget_class_bind_template_child (widget_class, AppEditsPanel, intro);
  gtk_widget_class_bind_template_child (widget_class, AppEditsPanel, remove_all);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, remove_all_cb);
}

static void
app_edits_panel_init (AppEditsPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_group_connect_swapped (self->parent.document_signals, "notify::recipe",
                                  G_CALLBACK (recipe_changed), self);
  recipe_changed (self);
}
