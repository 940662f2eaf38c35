/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-field-row.h"

#include "app-dispose.h"
#include "app-field-editor.h"
#include "app-field-pictures.h"
#include "app-field-value.h"
#include "app-field-words.h"

#include <glib/gi18n.h>

/* Longest choice (in characters) that fits beside a title in a narrow sidebar. */
#define LONGEST_BESIDE 18

struct _AppFieldRow
{
  GtkWidget parent_instance;

  MoFieldId id;
  const AppFieldEditor *editor;

  /* Owned */
  EditDocument *document;
  GSignalGroup *signals;
  char *said; /* about the last change; or NULL */

  /* Template widgets */
  GtkLabel *title;
  GtkLabel *detail;
  GtkBox *line; /* contains the title */
  GtkBox *column;
  GtkWidget *reset;
  GtkLabel *note;

  /* Borrowed */
  GtkWidget *control;

  gboolean is_showing : 1;
};

typedef enum
{
  PROP_0,
  PROP_DOCUMENT,
  N_PROPS
} AppFieldRowProperty;

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (AppFieldRow, app_field_row, GTK_TYPE_WIDGET)

static const AppFieldEditor *const editors[] = {
  [MO_FIELD_BOOLEAN] = &app_field_switch,
  [MO_FIELD_INTEGER] = &app_field_number_editor,
  [MO_FIELD_NUMBER] = &app_field_number_editor,
  [MO_FIELD_TIME] = &app_field_time,
  [MO_FIELD_CHOICE] = &app_field_drop_down,
  [MO_FIELD_STRING] = &app_field_entry,
  [MO_FIELD_LIST] = &app_field_list,
};

static void
show_note (AppFieldRow *self)
{
  g_autofree char *clamped = NULL;
  const char *note = self->said;

  /* While a conversion runs, the result is not yet that of the new value, so the old note stays. */
  if (note == NULL && self->document != NULL)
    {
      if (edit_document_get_busy (self->document)
          && gtk_widget_get_visible (GTK_WIDGET (self->note)))
        return;
      if (!edit_document_get_busy (self->document))
        note = clamped = app_field_clamped (self->document, self->id);
    }
  gtk_label_set_label (self->note, note != NULL ? note : "");
  gtk_widget_set_visible (GTK_WIDGET (self->note), note != NULL);
}

static void
show (AppFieldRow *self)
{
  g_autofree char *text = NULL;
  gboolean is_set;

  if (self->document == NULL || self->control == NULL)
    return;
  text = app_field_shown (self->document, self->id);
  is_set = mo_recipe_is_set (edit_document_get_recipe (self->document), self->id);
  self->is_showing = TRUE;
  self->editor->show (self, self->control, text);
  self->is_showing = FALSE;
  gtk_widget_set_opacity (self->reset, is_set ? 1.0 : 0.0);
  gtk_widget_set_sensitive (self->reset, is_set);
  show_note (self);
}

static void
reset_cb (AppFieldRow *self)
{
  /* The button disappears, so the focus has to go somewhere else. */
  gtk_widget_child_focus (self->control, GTK_DIR_TAB_FORWARD);
  g_clear_pointer (&self->said, g_free);
  edit_document_reset_field (self->document, self->id);
}

static void
leave_cb (AppFieldRow *self)
{
  if (self->document != NULL)
    edit_document_seal (self->document);
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
app_field_row_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT)
    g_value_set_object (value, APP_FIELD_ROW (object)->document);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
app_field_row_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  AppFieldRow *self = APP_FIELD_ROW (object);

  if (id != PROP_DOCUMENT)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  if (!g_set_object (&self->document, g_value_get_object (value)))
    return;
  g_signal_group_set_target (self->signals, self->document);
  show (self);
  g_object_notify_by_pspec (object, pspec);
}

static void
app_field_row_dispose (GObject *object)
{
  AppFieldRow *self = APP_FIELD_ROW (object);

  g_clear_object (&self->signals);
  g_clear_object (&self->document);
  app_dispose_template (GTK_WIDGET (self), APP_TYPE_FIELD_ROW);
  G_OBJECT_CLASS (app_field_row_parent_class)->dispose (object);
}

static void
app_field_row_finalize (GObject *object)
{
  g_free (APP_FIELD_ROW (object)->said);
  G_OBJECT_CLASS (app_field_row_parent_class)->finalize (object);
}

static void
app_field_row_class_init (AppFieldRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = app_field_row_get_property;
  object_class->set_property = app_field_row_set_property;
  object_class->dispose = app_field_row_dispose;
  object_class->finalize = app_field_row_finalize;

  properties[PROP_DOCUMENT] =
      g_param_spec_object ("document", NULL, NULL, EDIT_TYPE_DOCUMENT,
                           G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "row");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/limber_anim/Limber/app-field-row.ui");
  gtk_widget_class_bind_template_child (widget_class, AppFieldRow, title);
  gtk_widget_class_bind_template_child (widget_class, AppFieldRow, detail);
  gtk_widget_class_bind_template_child (widget_class, AppFieldRow, line);
  gtk_widget_class_bind_template_child (widget_class, AppFieldRow, column);
  gtk_widget_class_bind_template_child (widget_class, AppFieldRow, reset);
  gtk_widget_class_bind_template_child (widget_class, AppFieldRow, note);
  gtk_widget_class_bind_template_callback (widget_class, reset_cb);
  gtk_widget_class_bind_template_callback (widget_class, leave_cb);
}

static void
app_field_row_init (AppFieldRow *self)
{
  static const char *const followed[] = { "notify::recipe", "notify::anim", "notify::clip",
                                          "notify::busy" };

  gtk_widget_init_template (GTK_WIDGET (self));
  self->signals = g_signal_group_new (EDIT_TYPE_DOCUMENT);
  for (guint i = 0; i < G_N_ELEMENTS (followed); i++)
    g_signal_group_connect_swapped (self->signals, followed[i], G_CALLBACK (show), self);
}

/* Whether the control is too wide to fit beside the title in this language. */
static gboolean
needs_line (AppFieldRow *self)
{
  const MoField *field = mo_field (self->id);

  if (self->editor->is_wide || app_field_has_pictures (self->id))
    return TRUE;
  for (guint i = 0; field->type == MO_FIELD_CHOICE && field->nicks[i] != NULL; i++)
    if (g_utf8_strlen (app_field_choice (self->id, i), -1) > LONGEST_BESIDE)
      return TRUE;
  return FALSE;
}

GtkWidget *
app_field_row_new (MoFieldId id)
{
  AppFieldRow *self = g_object_new (APP_TYPE_FIELD_ROW, NULL);
  const char *title = app_field_title (id);
  g_autofree char *reset = NULL;

  self->id = id;
  self->editor = id == MO_FIELD_EMOTE        ? &app_field_expression
                 : id == MO_FIELD_CONSTRAINT ? &app_field_constraints
                                             : editors[mo_field (id)->type];
  gtk_label_set_label (self->title, title);
  /* What constraints say in the shell is no help for their controls, which have words of their own. */
  if (self->editor != &app_field_constraints)
    gtk_widget_set_tooltip_text (GTK_WIDGET (self), _ (mo_field (id)->summary));
  reset = g_strdup_printf (_ ("Reset: %s"), title);
  gtk_widget_set_tooltip_text (self->reset, reset);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->reset), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  reset, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);

  self->control = self->editor->create (self);
  if (needs_line (self))
    gtk_box_insert_child_after (self->column, self->control, GTK_WIDGET (self->line));
  else
    gtk_box_append (self->line, self->control);
  return GTK_WIDGET (self);
}

MoFieldId
app_field_row_get_field (AppFieldRow *self)
{
  return self->id;
}

GtkWidget *
app_field_row_get_control (AppFieldRow *self)
{
  return self->control;
}

const char *
app_field_row_get_note (AppFieldRow *self)
{
  return gtk_label_get_label (self->note);
}

/* -- For editors ------------------------------------------------------------------------------- */

EditDocument *
app_field_row_get_document (AppFieldRow *self)
{
  return self->document;
}

/* Drops what was said about an earlier value, and shows why the new one is invalid. */
static void
end_change (AppFieldRow *self, const GError *error)
{
  g_free (self->said);
  self->said = error != NULL ? g_strdup (error->message) : NULL;
  show_note (self);
}

static gboolean
show_later (gpointer data)
{
  show (data);
  return G_SOURCE_REMOVE;
}

void
app_field_row_change (AppFieldRow *self, const char *text, gboolean is_stroke)
{
  g_autoptr (GError) error = NULL;

  if (self->is_showing || self->document == NULL)
    return;
  edit_document_set_field (self->document, self->id, text,
                           is_stroke ? mo_field (self->id)->name : NULL, &error);
  end_change (self, error);
  /* Setting the same value again does not change the document, but the control may have to show the
   * value that is used instead. This is done later, because an adjustment that is set within its
   * own handler would report a second change, as if by the user. */
  if (mo_field (self->id)->type == MO_FIELD_TIME && !edit_document_get_busy (self->document))
    g_idle_add_full (G_PRIORITY_DEFAULT, show_later, g_object_ref (self), g_object_unref);
}

void
app_field_row_change_lines (AppFieldRow *self, const char *const *lines)
{
  g_autoptr (GError) error = NULL;

  if (self->is_showing || self->document == NULL)
    return;
  edit_document_set_lines (self->document, self->id, lines, &error);
  end_change (self, error);
}

void
app_field_row_say (AppFieldRow *self, const char *sentence)
{
  g_free (self->said);
  self->said = g_strdup (sentence);
  show_note (self);
}

void
app_field_row_set_detail (AppFieldRow *self, const char *text)
{
  gtk_label_set_label (self->detail, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->detail), text != NULL);
}

void
app_field_row_name (AppFieldRow *self, GtkWidget *control, const char *part)
{
  const char *title = gtk_label_get_label (self->title);
  /* translators: the name of a setting, and which of its controls: "Loop in, frames" */
  g_autofree char *name = part != NULL ? g_strdup_printf (_ ("%s, %s"), title, part) : NULL;

  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name != NULL ? name : title, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  _ (mo_field (self->id)->summary), -1);
}
