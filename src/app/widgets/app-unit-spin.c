/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-unit-spin.h"

#include "app-wheel.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

typedef struct
{
  const char *unit, *one; /* of the number 1, NULL if it is the same */
  guint digits;
  const char *zero;   /* the word shown for the lowest value; or NULL */
  AppUnitSpinSay say; /* or NULL */
  gpointer data;
} Spin;

static Spin *
spin_of (gpointer widget)
{
  return g_object_get_data (widget, "app-unit-spin");
}

/* In the user's locale, without trailing zeros. */
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

static char *
show_value (GtkSpinButton *spin, double value)
{
  const Spin *self = spin_of (spin);
  double lower = gtk_adjustment_get_lower (gtk_spin_button_get_adjustment (spin));

  if (value <= lower && self->zero != NULL)
    return g_strdup (self->zero);
  return format (value, self->digits,
                 fabs (value) == 1.0 && self->one != NULL ? self->one : self->unit);
}

static gboolean
output_cb (GtkSpinButton *spin)
{
  g_autofree char *text = show_value (spin, gtk_spin_button_get_value (spin));

  if (!g_str_equal (text, gtk_editable_get_text (GTK_EDITABLE (spin))))
    gtk_editable_set_text (GTK_EDITABLE (spin), text);
  return TRUE;
}

static gboolean
is_same_word (const char *a, const char *b)
{
  g_autofree char *first = g_utf8_casefold (a, -1), *second = g_utf8_casefold (b, -1);

  return g_str_equal (g_strstrip (first), second);
}

/* Whether a comma at which parsing stopped can only be a decimal separator: in "1,5", but not in
 * "1,500", which may be fifteen hundred. `number` is what comes before it. */
static gboolean
is_decimal_comma (const char *comma, double number)
{
  gsize n = *comma == ',' ? strspn (comma + 1, "0123456789") : 0;

  return n > 0 && comma[1 + n] == '\0' && (n != 3 || number == 0.0);
}

/* FALSE unless the whole text is a number, with or without the unit. */
static gboolean
read_number (const Spin *self, const char *text, double *number)
{
  const char *const units[] = { self->unit, self->one };
  g_autofree char *written = g_strstrip (g_strdup (text));
  char *end;

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (units[i] != NULL && g_str_has_suffix (written, units[i]))
      written[strlen (written) - strlen (units[i])] = '\0';
  g_strchomp (written);
  *number = g_strtod (written, &end);
  if (self->digits > 0 && memchr (written, '.', (gsize) (end - written)) == NULL
      && is_decimal_comma (end, *number))
    {
      *end = '.';
      *number = g_ascii_strtod (written, &end);
    }
  return end != written && *end == '\0' && isfinite (*number);
}

/* Reads the number with or without its unit, with the decimal separator of the locale or of C. GTK
 * asks whenever the focus leaves, so a text that was not edited keeps the exact value that it
 * displays with fewer digits; so does one that is not a number. */
static int
input_cb (GtkSpinButton *spin, double *value)
{
  const Spin *self = spin_of (spin);
  const char *text = gtk_editable_get_text (GTK_EDITABLE (spin));
  GtkAdjustment *range = gtk_spin_button_get_adjustment (spin);
  double lower = gtk_adjustment_get_lower (range), upper = gtk_adjustment_get_upper (range);
  double present = gtk_adjustment_get_value (range), given;
  g_autofree char *shown = show_value (spin, present);
  g_autofree char *limit = NULL, *wanted = NULL, *sentence = NULL;

  if (g_str_equal (text, shown) || !read_number (self, text, &given))
    {
      *value = self->zero != NULL && is_same_word (text, self->zero) ? lower : present;
      return TRUE;
    }
  *value = CLAMP (given, lower, upper);
  limit = format (*value, self->digits, self->unit);
  wanted = format (given, self->digits, self->unit);
  /* A text equal to the limit's counts as the limit: "3 s" never causes "At most 3 s". */
  if (*value == given || g_str_equal (limit, wanted))
    return TRUE;
  sentence = g_strdup_printf (given < lower ? _ ("At least %s") : _ ("At most %s"), limit);
  if (self->say != NULL)
    self->say (self->data, sentence);
  return TRUE;
}

/* A double click selects the number and not the part of it on one side of the decimal separator, as it would by words; where
 * there is a word instead, that. */
static void
pressed_cb (GtkGestureClick *click, int n, double x, double y, GtkEditable *spin)
{
  int n_number = (int) strspn (gtk_editable_get_text (spin), "+-0123456789.,");

  if (n != 2)
    return;
  gtk_gesture_set_state (GTK_GESTURE (click), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_editable_select_region (spin, 0, n_number > 0 ? n_number : -1);
}

static void
select_whole_number (GtkWidget *spin)
{
  GtkEditable *text = gtk_editable_get_delegate (GTK_EDITABLE (spin));
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_PRIMARY);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), spin);
  gtk_widget_add_controller (GTK_WIDGET (text), GTK_EVENT_CONTROLLER (click));
}

GtkWidget *
app_unit_spin_new (const char *unit, guint digits, AppUnitSpinSay say, gpointer data)
{
  GtkWidget *spin = gtk_spin_button_new (NULL, 1.0, digits);
  Spin *self = g_new0 (Spin, 1);

  *self = (Spin){ unit, NULL, digits, NULL, say, data };
  g_object_set_data_full (G_OBJECT (spin), "app-unit-spin", self, g_free);
  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  app_wheel_leave_alone (spin);
  select_whole_number (spin);
  g_signal_connect (spin, "output", G_CALLBACK (output_cb), NULL);
  g_signal_connect (spin, "input", G_CALLBACK (input_cb), NULL);
  return spin;
}

GtkWidget *
app_unit_spin_new_frames (void)
{
  GtkWidget *spin = app_unit_spin_new (C_ ("unit", "frames"), 0, NULL, NULL);

  spin_of (spin)->one = C_ ("unit", "frame");
  return spin;
}

void
app_unit_spin_set_zero (GtkWidget *spin, const char *word)
{
  spin_of (spin)->zero = word;
  output_cb (GTK_SPIN_BUTTON (spin));
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

void
app_unit_spin_hide_buttons (GtkWidget *spin)
{
  gtk_widget_add_css_class (spin, "bare");
  for (GtkWidget *child = gtk_widget_get_first_child (spin); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_BUTTON (child))
      gtk_widget_hide (child);
}
