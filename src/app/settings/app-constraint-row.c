/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-constraint-row-private.h"

#include "app-constraint-words.h"
#include "app-dispose.h"

#include "edit-volume.h"

G_DEFINE_FINAL_TYPE (AppConstraintRow, app_constraint_row, GTK_TYPE_WIDGET)

static guint changed_signal, removed_signal, raised_signal, lowered_signal;

void
app_constraint_row_changed (AppConstraintRow *self)
{
  if (self->is_showing)
    return;
  self->line.is_complete = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->complete));
  self->line.is_baked = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->bake));
  if (self->line.preset == MO_PRESET_NONE)
    app_constraint_row_read_parts (self);
  g_signal_emit (self, changed_signal, 0);
}

static void
remove_cb (AppConstraintRow *self)
{
  g_signal_emit (self, removed_signal, 0);
}

static void
raise_cb (AppConstraintRow *self)
{
  g_signal_emit (self, raised_signal, 0);
}

static void
lower_cb (AppConstraintRow *self)
{
  g_signal_emit (self, lowered_signal, 0);
}

static void
apart_cb (AppConstraintRow *self)
{
  edit_constraints_take_apart (edit_document_get_constraints (self->document), self->index);
}

char *
app_constraint_row_get_line (AppConstraintRow *self)
{
  return mo_constraint_line_to_text (&self->line);
}

/* -- What is shown ----------------------------------------------------------------------------- */

static void
show_facts (AppConstraintRow *self)
{
  g_autofree char *text = app_constraint_facts (self->document, self->index);
  guint first, n;

  edit_constraints_find_pulls (edit_document_get_constraints (self->document), self->index, &first,
                               &n);
  gtk_widget_set_sensitive (self->apart, n > 0);
  gtk_label_set_label (self->facts, text);
  gtk_widget_set_visible (GTK_WIDGET (self->facts), *text != '\0');
}

static void
show_line (AppConstraintRow *self)
{
  gboolean is_preset = self->line.preset != MO_PRESET_NONE;
  g_autofree char *title = edit_constraint_make_title (&self->line);

  self->is_showing = TRUE;
  gtk_label_set_label (self->title, title);
  gtk_widget_set_visible (GTK_WIDGET (self->parts), !is_preset);
  gtk_widget_set_visible (self->offsets, !is_preset);
  gtk_widget_set_visible (self->complete, !is_preset);
  gtk_widget_set_visible (self->apart, is_preset && !self->line.is_baked);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->complete), self->line.is_complete);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->bake), self->line.is_baked);
  /* Hidden for a moment only, a field would lose the focus, and a button that is held would never be let go. */
  if (is_preset)
    gtk_widget_set_visible (GTK_WIDGET (self->times_place), FALSE);
  else
    app_constraint_row_show_parts (self);
  show_facts (self);
  self->is_showing = FALSE;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
}

/* Which one the maker works on, and what is asked for on the figure. */
static void
show_state (AppConstraintRow *self)
{
  EditConstraints *constraints = edit_document_get_constraints (self->document);
  gboolean is_chosen = edit_constraints_get_chosen (constraints) == (int) self->index;
  EditAsked asked = is_chosen ? edit_constraints_get_asked (constraints) : EDIT_ASKED_NOTHING;
  gboolean was_showing = self->is_showing;

  self->is_showing = TRUE;
  app_constraint_row_show_asked (self, asked);
  self->is_showing = was_showing;
  if (is_chosen)
    gtk_widget_add_css_class (GTK_WIDGET (self), "chosen");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "chosen");
}

void
app_constraint_row_show (AppConstraintRow *self, EditDocument *document, guint index)
{
  EditConstraints *constraints = edit_document_get_constraints (document);

  if (g_set_object (&self->document, document))
    g_signal_group_set_target (self->signals, constraints);
  self->index = index;
  self->line = *edit_constraints_get (constraints, index);
  show_line (self);
  show_state (self);
}

void
app_constraint_row_set_movable (AppConstraintRow *self, gboolean is_raisable, gboolean is_lowerable)
{
  gtk_widget_set_sensitive (self->raise_button, is_raisable);
  gtk_widget_set_sensitive (self->lower_button, is_lowerable);
  /* A single one has no order, and its title has their room. */
  gtk_widget_set_visible (self->raise_button, is_raisable || is_lowerable);
  gtk_widget_set_visible (self->lower_button, is_raisable || is_lowerable);
}

void
app_constraint_row_focus_move (AppConstraintRow *self, gboolean raises)
{
  GtkWidget *button = raises ? self->raise_button : self->lower_button;
  GtkWidget *other = raises ? self->lower_button : self->raise_button;

  gtk_widget_grab_focus (gtk_widget_get_sensitive (button) ? button : other);
}

/* -- Choosing ---------------------------------------------------------------------------------- */

static void
choose_cb (AppConstraintRow *self)
{
  if (self->document != NULL)
    edit_constraints_choose (edit_document_get_constraints (self->document), (int) self->index);
}

static gboolean
escape (GtkWidget *widget, GVariant *args, gpointer data)
{
  EditDocument *document = APP_CONSTRAINT_ROW (widget)->document;
  EditConstraints *constraints = document != NULL ? edit_document_get_constraints (document) : NULL;

  if (constraints == NULL || edit_constraints_get_asked (constraints) == EDIT_ASKED_NOTHING)
    return FALSE;
  edit_constraints_ask (constraints, 0, EDIT_ASKED_NOTHING);
  return TRUE;
}

/* What is not seen is not worked on. */
static void
app_constraint_row_unmap (GtkWidget *widget)
{
  AppConstraintRow *self = APP_CONSTRAINT_ROW (widget);
  EditConstraints *constraints =
      self->document != NULL ? edit_document_get_constraints (self->document) : NULL;

  if (constraints != NULL && edit_constraints_get_chosen (constraints) == (int) self->index)
    edit_constraints_choose (constraints, -1);
  GTK_WIDGET_CLASS (app_constraint_row_parent_class)->unmap (widget);
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
app_constraint_row_dispose (GObject *object)
{
  AppConstraintRow *self = APP_CONSTRAINT_ROW (object);

  g_clear_object (&self->signals);
  g_clear_object (&self->document);
  app_dispose_template (GTK_WIDGET (object), APP_TYPE_CONSTRAINT_ROW);
  G_OBJECT_CLASS (app_constraint_row_parent_class)->dispose (object);
}

static void
app_constraint_row_class_init (AppConstraintRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = app_constraint_row_dispose;
  widget_class->unmap = app_constraint_row_unmap;
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape, NULL);
  gtk_widget_class_set_css_name (widget_class, "constraint");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/limber_anim/Limber/app-constraint-row.ui");
  gtk_widget_class_bind_template_child (widget_class, AppConstraintRow, title);
  gtk_widget_class_bind_template_child (widget_class, AppConstraintRow, facts);
  gtk_widget_class_bind_template_child (widget_class, AppConstraintRow, raise_button);
  gtk_widget_class_bind_template_child (widget_class, AppConstraintRow, lower_button);
  gtk_widget_class_bind_template_child (widget_class, AppConstraintRow, parts);
  gtk_widget_class_bind_template_child (widget_class, AppConstraintRow, times_place);
  gtk_widget_class_bind_template_child (widget_class, AppConstraintRow, offsets);
  gtk_widget_class_bind_template_child_full (widget_class, "source_offset", FALSE,
                                             G_STRUCT_OFFSET (AppConstraintRow, offset_places[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "target_offset", FALSE,
                                             G_STRUCT_OFFSET (AppConstraintRow, offset_places[1]));
  gtk_widget_class_bind_template_child (widget_class, AppConstraintRow, apart);
  gtk_widget_class_bind_template_child (widget_class, AppConstraintRow, complete);
  gtk_widget_class_bind_template_child (widget_class, AppConstraintRow, bake);
  gtk_widget_class_bind_template_callback (widget_class, apart_cb);
  gtk_widget_class_bind_template_callback (widget_class, choose_cb);
  gtk_widget_class_bind_template_callback (widget_class, lower_cb);
  gtk_widget_class_bind_template_callback (widget_class, raise_cb);
  gtk_widget_class_bind_template_callback (widget_class, remove_cb);
  gtk_widget_class_bind_template_callback_full (widget_class, "changed_cb",
                                                G_CALLBACK (app_constraint_row_changed));

  changed_signal = g_signal_new ("changed", APP_TYPE_CONSTRAINT_ROW, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
  removed_signal = g_signal_new ("removed", APP_TYPE_CONSTRAINT_ROW, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
  raised_signal = g_signal_new ("raised", APP_TYPE_CONSTRAINT_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
  lowered_signal = g_signal_new ("lowered", APP_TYPE_CONSTRAINT_ROW, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
app_constraint_row_init (AppConstraintRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->signals = g_signal_group_new (EDIT_TYPE_CONSTRAINTS);
  g_signal_group_connect_swapped (self->signals, "changed", G_CALLBACK (show_state), self);
  self->is_showing = TRUE;
  app_constraint_row_add_parts (self);
  self->is_showing = FALSE;
}

GtkWidget *
app_constraint_row_new (void)
{
  return g_object_new (APP_TYPE_CONSTRAINT_ROW, NULL);
}
