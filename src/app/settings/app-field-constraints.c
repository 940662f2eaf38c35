/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-constraint-row.h"
#include "app-field-editor.h"

#include "edit-volume.h"

#include <glib/gi18n.h>

/* A row for each constraint, and a button that adds one. */

/* What a new one of the maker's own begins as: the foot that is held most often. */
#define OWN "L_FOOT:GROUND,chain=2,whole"

static GtkWidget *
get_rows (GtkWidget *box)
{
  return gtk_widget_get_first_child (box);
}

/* All lines, without `left_out`, or with it one place earlier if `is_raised`. */
static GPtrArray *
collect (GtkWidget *box, GtkWidget *changed, gboolean is_raised)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

  for (GtkWidget *row = gtk_widget_get_first_child (get_rows (box)); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    {
      char *line = row != changed || is_raised
                       ? app_constraint_row_get_line (APP_CONSTRAINT_ROW (row))
                       : NULL;

      if (line != NULL)
        g_ptr_array_insert (lines, row == changed && lines->len > 0 ? (int) lines->len - 1 : -1,
                            line);
    }
  return lines;
}

static void
apply (GtkWidget *box, GPtrArray *lines)
{
  g_ptr_array_add (lines, NULL);
  app_field_row_change_lines (g_object_get_data (G_OBJECT (box), "row"),
                              (const char *const *) lines->pdata);
  g_ptr_array_unref (lines);
}

static void
changed_cb (GtkWidget *row, GtkWidget *box)
{
  apply (box, collect (box, NULL, FALSE));
}

static void
removed_cb (GtkWidget *row, GtkWidget *box)
{
  apply (box, collect (box, row, FALSE));
}

static EditConstraints *
get_constraints (GtkWidget *box)
{
  AppFieldRow *row = g_object_get_data (G_OBJECT (box), "row");

  return edit_document_get_constraints (app_field_row_get_document (row));
}

static void
raised_cb (GtkWidget *row, GtkWidget *box)
{
  int chosen = edit_constraints_get_chosen (get_constraints (box));

  apply (box, collect (box, row, TRUE));
  edit_constraints_choose (get_constraints (box), chosen - 1);
  /* The focus follows, so that the next press raises the same one again. */
  app_constraint_row_focus_move (APP_CONSTRAINT_ROW (gtk_widget_get_prev_sibling (row)), TRUE);
}

static void
lowered_cb (GtkWidget *row, GtkWidget *box)
{
  GtkWidget *next = gtk_widget_get_next_sibling (row);
  int chosen = edit_constraints_get_chosen (get_constraints (box));

  apply (box, collect (box, next, TRUE));
  edit_constraints_choose (get_constraints (box), chosen + 1);
  app_constraint_row_focus_move (APP_CONSTRAINT_ROW (next), FALSE);
}

static void
choose_last (GtkWidget *box)
{
  edit_constraints_choose (get_constraints (box),
                           (int) edit_constraints_count (get_constraints (box)) - 1);
}

static void
add (GtkWidget *box, const char *line)
{
  GPtrArray *lines = collect (box, NULL, FALSE);

  g_ptr_array_add (lines, g_strdup (line));
  apply (box, lines);
  choose_last (box);
}

static void
add_preset (GSimpleAction *action, GVariant *parameter, gpointer box)
{
  int preset = g_variant_get_int32 (parameter);

  add (box,
       preset == MO_PRESET_NONE ? OWN : mo_constraint_preset_nick ((MoConstraintPreset) preset));
}

/* -- Pasting ----------------------------------------------------------------------------------- */

/* What is no constraint is passed over, as in an anim.ini, except where a line begins as one. */
static gboolean
is_taken (const char *line)
{
  MoConstraintLine parsed;

  return mo_constraint_is_ini (line) || mo_constraint_line_parse (line, &parsed, NULL);
}

static void
add_lines_of (GtkWidget *box, const char *text)
{
  g_auto (GStrv) pasted = g_strsplit_set (text, "\r\n", -1);
  GPtrArray *lines = collect (box, NULL, FALSE);
  guint n_before = lines->len;

  for (char **line = pasted; *line != NULL; line++)
    if (is_taken (*line))
      g_ptr_array_add (lines, g_strdup (*line));
  if (lines->len > n_before)
    {
      apply (box, lines);
      choose_last (box);
      return;
    }
  g_ptr_array_unref (lines);
  app_field_row_say (g_object_get_data (G_OBJECT (box), "row"),
                     _ ("The clipboard has no line “constraint = …” or “planar_constraint = …”. "
                        "Copy the lines of an anim.ini first."));
}

static void
pasted_cb (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  g_autoptr (GtkWidget) box = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);

  if (gtk_widget_get_root (box) != NULL)
    add_lines_of (box, text != NULL ? text : "");
}

static void
paste (GSimpleAction *action, GVariant *parameter, gpointer box)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (box), NULL, pasted_cb,
                                 g_object_ref (box));
}

/* -- What is shown ----------------------------------------------------------------------------- */

static GMenuModel *
make_menu (void)
{
  GMenu *menu = g_menu_new (), *own = g_menu_new (), *presets = g_menu_new ();
  g_autofree char *first = g_strdup_printf ("constraints.add(%d)", MO_PRESET_NONE);

  for (int i = MO_PRESET_NONE + 1; i < MO_N_PRESETS; i++)
    {
      g_autofree char *action = g_strdup_printf ("constraints.add(%d)", i);

      g_menu_append (presets, edit_preset_get_title ((MoConstraintPreset) i), action);
    }
  g_menu_append (own, _ ("One of Your Own"), first);
  g_menu_append (own, _ ("Lines of an anim.ini from the Clipboard"), "constraints.paste");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (presets));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (own));
  g_object_unref (presets);
  g_object_unref (own);
  return G_MENU_MODEL (menu);
}

static GtkWidget *
create (AppFieldRow *row)
{
  static const GActionEntry entries[] = { { "add", add_preset, "i" }, { "paste", paste } };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18), *button = gtk_menu_button_new ();
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  g_autoptr (GMenuModel) menu = make_menu ();

  g_action_map_add_action_entries (G_ACTION_MAP (actions), entries, G_N_ELEMENTS (entries), box);
  gtk_widget_insert_action_group (box, "constraints", G_ACTION_GROUP (actions));
  g_object_set_data (G_OBJECT (box), "row", row);
  gtk_menu_button_set_label (GTK_MENU_BUTTON (button), _ ("Add a Constraint"));
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), menu);
  gtk_box_append (GTK_BOX (box), gtk_box_new (GTK_ORIENTATION_VERTICAL, 18));
  gtk_box_append (GTK_BOX (box), button);
  return box;
}

static GtkWidget *
append (GtkWidget *box)
{
  GtkWidget *row = app_constraint_row_new ();

  g_signal_connect_object (row, "changed", G_CALLBACK (changed_cb), box, 0);
  g_signal_connect_object (row, "removed", G_CALLBACK (removed_cb), box, 0);
  g_signal_connect_object (row, "raised", G_CALLBACK (raised_cb), box, 0);
  g_signal_connect_object (row, "lowered", G_CALLBACK (lowered_cb), box, 0);
  gtk_box_append (GTK_BOX (get_rows (box)), row);
  return row;
}

/* The lines that a file brings along are not in the recipe, so its text does not say them. */
static void
show (AppFieldRow *field, GtkWidget *box, const char *text)
{
  guint n = edit_constraints_count (get_constraints (box));
  GtkWidget *row = gtk_widget_get_first_child (get_rows (box)), *next;

  for (guint i = 0; i < n; i++)
    {
      if (row == NULL)
        row = append (box);
      app_constraint_row_show (APP_CONSTRAINT_ROW (row), app_field_row_get_document (field), i);
      app_constraint_row_set_movable (APP_CONSTRAINT_ROW (row), i > 0, i + 1 < n);
      row = gtk_widget_get_next_sibling (row);
    }
  for (; row != NULL; row = next)
    {
      next = gtk_widget_get_next_sibling (row);
      gtk_box_remove (GTK_BOX (get_rows (box)), row);
    }
  gtk_widget_set_visible (get_rows (box), n > 0);
}

GtkWidget *
app_field_constraints_get_row (GtkWidget *control, guint index)
{
  GtkWidget *row = gtk_widget_get_first_child (get_rows (control));

  for (; row != NULL && index > 0; index--)
    row = gtk_widget_get_next_sibling (row);
  return row;
}

const AppFieldEditor app_field_constraints = { .is_wide = TRUE, .create = create, .show = show };
