/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-edit-row.h"

#include "edit-handle.h"

#include "mo-edit-words.h"

#include <glib/gi18n.h>

struct _AppEditRow
{
  GtkListBoxRow parent_instance;

  /* Owned */
  EditDocument *document;

  guint index; /* in the list of edits */
  gboolean is_updating;

  /* Template widgets */
  GtkLabel *name_label, *facts_label;
  GtkSwitch *acts_switch;
  GtkWidget *up_button, *down_button, *remove_button;
};

G_DEFINE_FINAL_TYPE (AppEditRow, app_edit_row, GTK_TYPE_LIST_BOX_ROW)

/* What each mode does, in a word. */
static const char *const mode_words[] = {
  [MO_EDIT_KEYS] = N_ ("Keys"),
  [MO_EDIT_ADD] = N_ ("Change"),
  [MO_EDIT_PLANT] = N_ ("Plant"),
  [MO_EDIT_SMOOTH] = N_ ("Smoothing"),
};

/* -- Changes ----------------------------------------------------------------------------------- */

static const MoEdits *
get_edits (AppEditRow *self)
{
  return edit_document_get_recipe (self->document)->edits;
}

/* Takes over the edits. */
static void
set_edits (AppEditRow *self, MoEdits *edits)
{
  g_autoptr (MoRecipe) recipe =
      mo_recipe_with_edits (edit_document_get_recipe (self->document), edits);

  edit_document_set_recipe (self->document, recipe, NULL);
}

static gboolean
acts_set_cb (GtkSwitch *acts_switch, gboolean acts, AppEditRow *self)
{
  if (!self->is_updating)
    set_edits (self,
               mo_edits_replace (get_edits (self), self->index,
                                 mo_edit_with_muted (mo_edits_get (get_edits (self), self->index),
                                                     !acts)));
  return FALSE;
}

static void
up_cb (AppEditRow *self)
{
  set_edits (self, mo_edits_raise (get_edits (self), self->index));
}

static void
down_cb (AppEditRow *self)
{
  set_edits (self, mo_edits_raise (get_edits (self), self->index - 1));
}

static void
remove_cb (AppEditRow *self)
{
  const MoEdits *edits = get_edits (self);

  set_edits (self, edits->list->len > 1 ? mo_edits_replace (edits, self->index, NULL) : NULL);
}

/* -- What is shown ----------------------------------------------------------------------------- */

/* "Change · 0.400–1.500 s · 3 keys\nHips, Head" */
static char *
describe (const MoEdit *edit)
{
  g_autofree char *when = mo_edit_describe_when (edit),
                  *joints = mo_edit_describe_joints (edit, edit_joint_get_plain_title);
  guint n = mo_edit_count_keys (edit);
  g_autofree char *keys = g_strdup_printf (g_dngettext (NULL, "%u key", "%u keys", n), n);
  gboolean is_whole = edit->from == -INFINITY && edit->to == INFINITY;
  gboolean has_keys = edit->mode == MO_EDIT_KEYS || edit->mode == MO_EDIT_ADD;

  return g_strdup_printf ("%s%s%s%s%s\n%s", _ (mode_words[edit->mode]), is_whole ? "" : " · ",
                          is_whole ? "" : when, has_keys ? " · " : "", has_keys ? keys : "",
                          joints);
}

static void
name_for_all (GtkWidget *widget, const char *format, const char *name)
{
  g_autofree char *text = g_strdup_printf (format, name);

  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

void
app_edit_row_update (AppEditRow *self)
{
  const MoEdits *edits = get_edits (self);
  const MoEdit *edit = mo_edits_get (edits, self->index);
  const char *name = edit->name[0] != '\0' ? edit->name : _ (mode_words[edit->mode]);
  g_autofree char *facts = describe (edit);

  gtk_label_set_label (self->name_label, name);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name_label), name);
  gtk_label_set_label (self->facts_label, facts);
  self->is_updating = TRUE;
  gtk_switch_set_active (self->acts_switch, !edit->is_muted);
  self->is_updating = FALSE;
  gtk_widget_set_sensitive (self->up_button, self->index + 1 < edits->list->len);
  gtk_widget_set_sensitive (self->down_button, self->index > 0);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, facts, -1);
  /* translators: what a control of a list does, with the name of an edit */
  name_for_all (GTK_WIDGET (self->acts_switch), _ ("%s acts"), name);
  name_for_all (self->up_button, _ ("Work %s in Later"), name);
  name_for_all (self->down_button, _ ("Work %s in Earlier"), name);
  name_for_all (self->remove_button, _ ("Remove %s"), name);
}

guint
app_edit_row_get_index (AppEditRow *self)
{
  return self->index;
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
app_edit_row_dispose (GObject *object)
{
  AppEditRow *self = APP_EDIT_ROW (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), APP_TYPE_EDIT_ROW);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (app_edit_row_parent_class)->dispose (object);
}

static void
app_edit_row_class_init (AppEditRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = app_edit_row_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/limber_anim/Limber/app-edit-row.ui");
  gtk_widget_class_bind_template_child (widget_class, AppEditRow, name_label);
  gtk_widget_class_bind_template_child (widget_class, AppEditRow, facts_label);
  gtk_widget_class_bind_template_child (widget_class, AppEditRow, acts_switch);
  gtk_widget_class_bind_template_child (widget_class, AppEditRow, up_button);
  gtk_widget_class_bind_template_child (widget_class, AppEditRow, down_button);
  gtk_widget_class_bind_template_child (widget_class, AppEditRow, remove_button);
  gtk_widget_class_bind_template_callback (widget_class, acts_set_cb);
  gtk_widget_class_bind_template_callback (widget_class, up_cb);
  gtk_widget_class_bind_template_callback (widget_class, down_cb);
  gtk_widget_class_bind_template_callback (widget_class, remove_cb);
}

static void
app_edit_row_init (AppEditRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
app_edit_row_new (EditDocument *document, guint index)
{
  AppEditRow *self = g_object_new (APP_TYPE_EDIT_ROW, NULL);

  self->document = g_object_ref (document);
  self->index = index;
  app_edit_row_update (self);
  return GTK_WIDGET (self);
}
