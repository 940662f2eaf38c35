/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-mend-panel-private.h"

#include "edit-handle.h"

#include <glib/gi18n.h>

/* Where feet stand: a row for each contact, that can be switched off. */

/* As in the template (pixels). */
#define TALLEST 190

#define SCROLLBAR 6 /* pixels that lie below the scroll bar while that is in view */

#define MILLIMETRES 1000.0 /* in a metre */

static GtkCheckButton *
get_check (GtkListBoxRow *row)
{
  return GTK_CHECK_BUTTON (gtk_widget_get_first_child (gtk_list_box_row_get_child (row)));
}

static GtkLabel *
get_slide (GtkListBoxRow *row)
{
  return GTK_LABEL (gtk_widget_get_last_child (gtk_list_box_row_get_child (row)));
}

static void
contact_toggled (GtkCheckButton *check, AppMendPanel *self)
{
  GtkWidget *row = gtk_widget_get_ancestor (GTK_WIDGET (check), GTK_TYPE_LIST_BOX_ROW);

  if (!self->is_showing)
    edit_mending_choose_contact (app_mend_panel_get_mending (self),
                                 (guint) gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)),
                                 gtk_check_button_get_active (check));
}

static void
add_row (AppMendPanel *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *check = gtk_check_button_new (), *slide = gtk_label_new (NULL);

  gtk_widget_set_hexpand (check, TRUE);
  gtk_widget_add_css_class (slide, "numeric");
  gtk_widget_set_margin_end (slide, SCROLLBAR);
  gtk_box_append (GTK_BOX (line), check);
  gtk_box_append (GTK_BOX (line), slide);
  gtk_list_box_append (self->contacts, line);
  g_signal_connect (check, "toggled", G_CALLBACK (contact_toggled), self);
}

/* Those that stay need nothing, and are seen on the timeline alone. */
static void
show_row (GtkListBoxRow *row, const EditContact *contact)
{
  /* translators: a foot, and the seconds from and to which it stands */
  g_autofree char *title =
      g_strdup_printf (_ ("%s, %.2f – %.2f s"), edit_joint_get_title (contact->joint),
                       contact->from, contact->to);
  g_autofree char *slide = g_strdup_printf (_ ("%.0f mm"), contact->slide * MILLIMETRES);
  /* translators: a contact ("Left Foot, 0.10 – 0.60 s"), and how far the foot slides in it ("12 mm") */
  g_autofree char *name = g_strdup_printf (_ ("%s: %s"), title, slide);

  gtk_widget_set_visible (GTK_WIDGET (row), contact->slide > EDIT_MEND_STAYS);
  gtk_check_button_set_label (get_check (row), title);
  gtk_check_button_set_active (get_check (row), contact->is_on);
  gtk_label_set_label (get_slide (row), slide);
  gtk_accessible_update_property (GTK_ACCESSIBLE (get_check (row)), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name, -1);
}

static void
show_rows (AppMendPanel *self, guint n)
{
  EditMending *mending = app_mend_panel_get_mending (self);
  guint n_rows = 0;

  while (gtk_list_box_get_row_at_index (self->contacts, (int) n_rows) != NULL)
    n_rows++;
  for (; n_rows < n; n_rows++)
    add_row (self);
  for (; n_rows > n; n_rows--)
    gtk_list_box_remove (self->contacts,
                         GTK_WIDGET (
                             gtk_list_box_get_row_at_index (self->contacts, (int) n_rows - 1)));
  for (guint i = 0; i < n; i++)
    {
      EditContact contact = edit_mending_get_contact (mending, i);

      show_row (gtk_list_box_get_row_at_index (self->contacts, (int) i), &contact);
    }
}

/* The page gives a list that scrolls no more than it needs at least, which would cut its second row. */
static void
fit_window (AppMendPanel *self)
{
  int natural;

  gtk_widget_measure (GTK_WIDGET (self->contacts), GTK_ORIENTATION_VERTICAL, -1, NULL, &natural,
                      NULL, NULL);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (self->contacts_window),
                                              MIN (natural, TALLEST));
}

/* What there is, in a sentence. */
static char *
describe (AppMendPanel *self, guint n, guint n_sliding, double most)
{
  if (app_mend_panel_is_looking (self))
    return g_strdup (_ ("Looking for where feet stand …"));
  if (n == 0)
    return g_strdup (_ ("No foot stands on the floor."));
  if (n_sliding == 0)
    return g_strdup (_ ("Feet stay where they stand."));
  return g_strdup_printf (_ ("Feet slide while they stand, by up to %.0f mm:"), most * MILLIMETRES);
}

void
app_mend_feet_show (AppMendPanel *self)
{
  EditMending *mending = app_mend_panel_get_mending (self);
  guint n = edit_mending_count_contacts (mending), n_on = edit_mending_count_chosen (mending);
  guint n_sliding = 0;
  double most = 0.0;
  g_autofree char *text = NULL;

  for (guint i = 0; i < n; i++)
    {
      EditContact contact = edit_mending_get_contact (mending, i);

      n_sliding += contact.slide > EDIT_MEND_STAYS;
      most = MAX (most, contact.slide);
    }
  text = describe (self, n, n_sliding, most);
  gtk_label_set_label (self->feet_label, text);
  show_rows (self, n);
  fit_window (self);
  gtk_widget_set_visible (self->contacts_window, n_sliding > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->all_contacts), n_sliding > 1);
  gtk_check_button_set_active (self->all_contacts, n_on == n_sliding);
  gtk_check_button_set_inconsistent (self->all_contacts, n_on > 0 && n_on < n_sliding);
}

void
app_mend_feet_choose_all (AppMendPanel *self, gboolean is_on)
{
  edit_mending_choose_contact (app_mend_panel_get_mending (self), G_MAXUINT, is_on);
}

/* Shows the moment in which it begins, and the joint. */
void
app_mend_feet_go_to (AppMendPanel *self, GtkListBoxRow *row)
{
  EditContact contact = edit_mending_get_contact (app_mend_panel_get_mending (self),
                                                  (guint) gtk_list_box_row_get_index (row));

  edit_session_select (self->parent.session, &contact.joint, 1, EDIT_SELECT_ONLY);
  edit_session_set_time (self->parent.session, MAX (contact.from, 0.0));
}
