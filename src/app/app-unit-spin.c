/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-unit-spin.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

typedef struct
{
  const char *unit;
  guint digits;
  AppUnitSpinSay say; /* or NULL */
  gpointer data;
} Spin;

static Spin *
spin_of (gpointer widget)
{
  return g_object_get_data (widget, "app-unit-spin");
}

/* As people write it here, without zeroes at the end. */
static char *
format (double value, guint digits, const char *unit)
{
  char number[64], *end;

  g_snprintf (number, sizeof number, "%.*f", (int) digits, value);
  if (digits > 0)
    {
      for (end = number + strlen (number) - 1; *end == '0'; end--)
        *end = '\0';
      if (!g_ascii_isdigit (*end))
        *end = '\0';
    }
  if (g_str_equal (number, "-0"))
    strcpy (number, "0");
  return unit != NULL ? g_strconcat (number, " ", unit, NULL) : g_strdup (number);
}

static gboolean
output_cb (GtkSpinButton *spin)
{
  const Spin *self = spin_of (spin);
  g_autofree char *text = format (gtk_spin_button_get_value (spin), self->digits, self->unit);

  if (!g_str_equal (text, gtk_editable_get_text (GTK_EDITABLE (spin))))
    gtk_editable_set_text (GTK_EDITABLE (spin), text);
  return TRUE;
}

/* Takes the number with or without its unit, and with the decimal sign of here or of C. */
static int
input_cb (GtkSpinButton *spin, double *value)
{
  const Spin *self = spin_of (spin);
  const char *text = gtk_editable_get_text (GTK_EDITABLE (spin));
  GtkAdjustment *range = gtk_spin_button_get_adjustment (spin);
  double lower = gtk_adjustment_get_lower (range), upper = gtk_adjustment_get_upper (range);
  g_autofree char *limit = NULL, *sentence = NULL;
  char *end;

  *value = g_strtod (text, &end);
  if (end == text || !isfinite (*value))
    return GTK_INPUT_ERROR;
  if (*value >= lower && *value <= upper)
    return TRUE;
  limit = format (*value < lower ? lower : upper, self->digits, self->unit);
  sentence = g_strdup_printf (*value < lower ? _ ("At least %s") : _ ("At most %s"), limit);
  *value = CLAMP (*value, lower, upper);
  if (self->say != NULL)
    self->say (self->data, sentence);
  return TRUE;
}

/* The wheel scrolls the panel, and changes no value that it happens to come across. */
static void
leave_wheel_alone (GtkWidget *spin)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (spin);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
        gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_NONE);
    }
}

GtkWidget *
app_unit_spin_new (const char *unit, guint digits, AppUnitSpinSay say, gpointer data)
{
  GtkWidget *spin = gtk_spin_button_new (NULL, 1.0, digits);
  Spin *self = g_new0 (Spin, 1);

  *self = (Spin){ unit, digits, say, data };
  g_object_set_data_full (G_OBJECT (spin), "app-unit-spin", self, g_free);
  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  leave_wheel_alone (spin);
  g_signal_connect (spin, "output", G_CALLBACK (output_cb), NULL);
  g_signal_connect (spin, "input", G_CALLBACK (input_cb), NULL);
  return spin;
}

void
app_unit_spin_set_range (GtkWidget *spin, double lower, double upper, double step)
{
  GtkAdjustment *range = gtk_spin_button_get_adjustment (GTK_SPIN_BUTTON (spin));

  if (gtk_adjustment_get_lower (range) != lower || gtk_adjustment_get_upper (range) != upper
      || gtk_adjustment_get_step_increment (range) != step)
    gtk_adjustment_configure (range, gtk_adjustment_get_value (range), lower, upper, step,
                              10.0 * step, 0.0);
}
