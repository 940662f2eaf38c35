/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-drop-down.h"
#include "app-field-editor.h"
#include "app-field-pictures.h"
#include "app-field-words.h"

#include "mo-names.h"

#include <glib/gi18n.h>

static void
set_pictures (GtkDropDown *control, MoFieldId id)
{
  g_autoptr (GtkListItemFactory) button = app_field_pictures_for_button (id);
  g_autoptr (GtkListItemFactory) list = app_field_pictures_for_list (id, control);

  gtk_drop_down_set_factory (control, button);
  gtk_drop_down_set_list_factory (control, list);
}

static GtkWidget *
drop_down_new (AppFieldRow *row, GtkStringList *list, GCallback changed)
{
  GtkWidget *control = app_drop_down_new (list);
  if (app_field_has_pictures (app_field_row_get_field (row)))
    set_pictures (GTK_DROP_DOWN (control), app_field_row_get_field (row));
  app_field_row_name (row, control, NULL);
  g_signal_connect_object (control, "notify::selected", changed, row, G_CONNECT_SWAPPED);
  return control;
}

/* -- A choice ---------------------------------------------------------------------------------- */

static void
choice_cb (AppFieldRow *row, GParamSpec *pspec, GtkDropDown *control)
{
  const MoField *field = mo_field (app_field_row_get_field (row));
  guint selected = gtk_drop_down_get_selected (control);

  if (selected != GTK_INVALID_LIST_POSITION)
    app_field_row_change (row, field->nicks[selected], FALSE);
}

static GtkWidget *
create_choice (AppFieldRow *row)
{
  MoFieldId id = app_field_row_get_field (row);
  GtkStringList *list = gtk_string_list_new (NULL);

  for (guint i = 0; mo_field (id)->nicks[i] != NULL; i++)
    gtk_string_list_append (list, app_field_choice (id, i));
  return drop_down_new (row, list, G_CALLBACK (choice_cb));
}

static void
show_choice (AppFieldRow *row, GtkWidget *control, const char *text)
{
  const MoField *field = mo_field (app_field_row_get_field (row));

  for (guint i = 0; field->nicks[i] != NULL; i++)
    if (g_str_equal (field->nicks[i], text))
      gtk_drop_down_set_selected (GTK_DROP_DOWN (control), i);
}

const AppFieldEditor app_field_drop_down = { .create = create_choice, .show = show_choice };

/* -- An expression: none, those of the upload form, and another one that the file has ---------- */

static guint
n_expressions (void)
{
  guint n = 0;

  while (mo_expressions[n].stored != NULL)
    n++;
  return n;
}

static void
expression_cb (AppFieldRow *row, GParamSpec *pspec, GtkDropDown *control)
{
  guint selected = gtk_drop_down_get_selected (control);
  const char *other = g_object_get_data (G_OBJECT (control), "other");

  if (selected == 0)
    app_field_row_change (row, "none", FALSE);
  else if (selected <= n_expressions ())
    app_field_row_change (row, mo_expressions[selected - 1].stored, FALSE);
  else if (selected != GTK_INVALID_LIST_POSITION && other != NULL)
    app_field_row_change (row, other, FALSE);
}

static GtkWidget *
create_expression (AppFieldRow *row)
{
  GtkStringList *list = gtk_string_list_new (NULL);

  gtk_string_list_append (list, _ ("None"));
  for (guint i = 0; mo_expressions[i].stored != NULL; i++)
    gtk_string_list_append (list, _ (mo_expressions[i].label));
  return drop_down_new (row, list, G_CALLBACK (expression_cb));
}

static guint
find_expression (const char *stored)
{
  if (*stored == '\0')
    return 0;
  for (guint i = 0; mo_expressions[i].stored != NULL; i++)
    if (g_str_equal (mo_expressions[i].stored, stored))
      return i + 1;
  return n_expressions () + 1;
}

static void
show_expression (AppFieldRow *row, GtkWidget *control, const char *text)
{
  GtkStringList *list = GTK_STRING_LIST (gtk_drop_down_get_model (GTK_DROP_DOWN (control)));
  guint selected = find_expression (text), n = n_expressions () + 1;
  g_autofree char *tooltip = NULL;

  if (selected == n && g_strcmp0 (g_object_get_data (G_OBJECT (control), "other"), text) != 0)
    {
      /* It stays in the list, so that trying another one does not lose it. */
      const char *const added[] = { text, NULL };

      gtk_string_list_splice (list, n, g_list_model_get_n_items (G_LIST_MODEL (list)) - n, added);
      g_object_set_data_full (G_OBJECT (control), "other", g_strdup (text), g_free);
    }
  gtk_drop_down_set_selected (GTK_DROP_DOWN (control), selected);
  if (*text != '\0')
    tooltip = g_strdup_printf (_ ("Stored in the file as “%s”"), text);
  gtk_widget_set_tooltip_text (control, tooltip);
}

const AppFieldEditor app_field_expression = { .create = create_expression,
                                              .show = show_expression };
