/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-field-editor.h"
#include "app-unit-spin.h"

#include <string.h>

typedef struct
{
  AppFieldRow *row; /* borrowed: the row contains the spin button */
  guint digits;
  AppSpinFunc changed;
  char *sentence; /* about the change in progress; or NULL */
} Spin;

static Spin *
spin_of (gpointer widget)
{
  return g_object_get_data (widget, "app-field-spin");
}

static void
spin_free (gpointer data)
{
  g_free (((Spin *) data)->sentence);
  g_free (data);
}

/* A change clears the row's sentence, so it is set again afterwards. */
static void
note_limit (gpointer data, const char *sentence)
{
  Spin *self = data;

  g_free (self->sentence);
  self->sentence = g_strdup (sentence);
  app_field_row_say (self->row, sentence);
}

static void
changed_cb (GtkSpinButton *spin)
{
  Spin *self = spin_of (spin);
  g_autofree char *sentence = g_steal_pointer (&self->sentence);

  self->changed (self->row, GTK_WIDGET (spin));
  if (sentence != NULL)
    app_field_row_say (self->row, sentence);
}

GtkWidget *
app_field_spin_new (AppFieldRow *row, const char *unit, guint digits, AppSpinFunc changed)
{
  Spin *self = g_new0 (Spin, 1);
  GtkWidget *spin = app_unit_spin_new (unit, digits, note_limit, self);

  *self = (Spin){ row, digits, changed, NULL };
  g_object_set_data_full (G_OBJECT (spin), "app-field-spin", self, spin_free);
  g_signal_connect (spin, "value-changed", G_CALLBACK (changed_cb), NULL);
  return spin;
}

char *
app_field_spin_get_text (GtkWidget *spin)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE], *end;
  int digits = (int) spin_of (spin)->digits;
  char pattern[8];

  g_snprintf (pattern, sizeof pattern, "%%.%df", digits);
  g_ascii_formatd (text, sizeof text, pattern, gtk_spin_button_get_value (GTK_SPIN_BUTTON (spin)));
  if (digits > 0)
    {
      for (end = text + strlen (text) - 1; *end == '0'; end--)
        *end = '\0';
      if (*end == '.')
        *end = '\0';
    }
  return g_strdup (text);
}

void
app_field_spin_set_value (GtkWidget *spin, double value)
{
  if (gtk_spin_button_get_value (GTK_SPIN_BUTTON (spin)) != value)
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), value);
}
