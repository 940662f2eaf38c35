/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-constraint-row-private.h"

#include "app-drop-down.h"
#include "app-unit-spin.h"

#include "edit-volume.h"

#include "mo-limits.h"

#include <glib/gi18n.h>
#include <string.h>

/* When a constraint acts. */
enum
{
  ACTS_WHOLE,
  ACTS_UNFADING,
  ACTS_TIMES,
  N_ACTS
};

/* Half axes of a volume, or metres of the ground; none is as large. */
#define FARTHEST 1000.0
#define OFFSET_STEP 0.05

/* Seconds that the world accepts, and a step where no frame is known. */
#define LONGEST 3600.0
#define USUAL_STEP 0.01

static const char *const type_titles[] = { N_ ("The point"), N_ ("Its level") };

static const char *const acts_titles[N_ACTS] = {
  [ACTS_WHOLE] = N_ ("Whole motion"),
  [ACTS_UNFADING] = N_ ("Without end"),
  [ACTS_TIMES] = N_ ("At these times"),
};

static const char *const time_titles[N_TIMES] = { N_ ("Begins"), N_ ("Holds from"),
                                                  N_ ("Holds until"), N_ ("Ends") };

static const char *const offset_titles[N_OFFSETS] = {
  [OFFSET_SOURCE] = N_ ("Offset of what is pulled"),
  [OFFSET_TARGET] = N_ ("Offset of the target"),
};

/* What is picked on the figure. */
static const struct
{
  EditAsked asked;
  const char *title;
} picks[N_OFFSETS] = {
  [OFFSET_SOURCE] = { EDIT_ASKED_SOURCE, N_ ("Pick What Is Pulled on the Figure") },
  [OFFSET_TARGET] = { EDIT_ASKED_TARGET, N_ ("Pick the Target on the Figure") },
};

/* -- The line ---------------------------------------------------------------------------------- */

static float *
get_time (MoConstraint *constraint, guint index)
{
  float *const times[N_TIMES] = { &constraint->ease_in_start, &constraint->ease_in_stop,
                                  &constraint->ease_out_start, &constraint->ease_out_stop };

  return times[index];
}

static float *
get_offset (MoConstraint *constraint, guint which)
{
  return which == OFFSET_SOURCE ? constraint->source_offset : constraint->target_offset;
}

static gboolean
is_unfading (const MoConstraint *constraint)
{
  MoConstraint other = *constraint;

  mo_constraint_act_unfading (&other);
  return memcmp (&other, constraint, sizeof other) == 0;
}

static guint
find_acts (const MoConstraintLine *line)
{
  return line->is_whole ? ACTS_WHOLE : is_unfading (&line->constraint) ? ACTS_UNFADING : ACTS_TIMES;
}

void
app_constraint_row_read_parts (AppConstraintRow *self)
{
  MoConstraint *constraint = &self->line.constraint;
  guint source = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->source));
  guint target = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->target));
  guint acts = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->acts));

  edit_constraint_set_volume (constraint->source_volume, (int) (MO_RIG_FIRST_VOLUME + source));
  edit_constraint_set_volume (constraint->target_volume,
                              (int) (MO_RIG_FIRST_VOLUME + target) - 1
                                  - (target == 0 ? (int) MO_RIG_FIRST_VOLUME : 0));
  constraint->chain_length =
      (guint8) gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->chain));
  constraint->type = (guint8) gtk_drop_down_get_selected (GTK_DROP_DOWN (self->type));
  self->line.is_whole = acts == ACTS_WHOLE;
  for (guint i = 0; i < N_TIMES && acts == ACTS_TIMES; i++)
    *get_time (constraint, i) = (float) app_numbers_get (self->times, i);
  for (guint i = 0; i < N_OFFSETS; i++)
    for (guint axis = 0; axis < 3; axis++)
      get_offset (constraint, i)[axis] = (float) app_numbers_get (self->offset_numbers[i], axis);
  if (acts == ACTS_UNFADING)
    mo_constraint_act_unfading (constraint);
}

/* -- What is shown ----------------------------------------------------------------------------- */

static void
show_times (AppConstraintRow *self)
{
  for (guint i = 0; i < N_TIMES; i++)
    app_numbers_set (self->times, i, (double) *get_time (&self->line.constraint, i));
}

/* Times that were hidden begin as what acted until then, as far as the motion lasts. */
static void
acts_changed_cb (AppConstraintRow *self)
{
  guint acts = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->acts));
  MoMotion *motion = self->document != NULL ? edit_document_get_motion (self->document) : NULL;

  if (!self->is_showing && acts == ACTS_TIMES && find_acts (&self->line) != ACTS_TIMES)
    {
      mo_constraint_act_whole (&self->line.constraint,
                               motion != NULL ? mo_motion_get_duration (motion) : 0.0);
      show_times (self);
    }
  app_constraint_row_changed (self);
}

/* They are hidden while there are none, but what the maker has opened stays open. */
static void
show_offsets (AppConstraintRow *self)
{
  gboolean has_any = FALSE;

  for (guint i = 0; i < N_OFFSETS; i++)
    for (guint axis = 0; axis < 3; axis++)
      {
        float value = get_offset (&self->line.constraint, i)[axis];

        has_any |= value != 0.0f;
        app_numbers_set (self->offset_numbers[i], axis, (double) value);
      }
  if (has_any)
    gtk_expander_set_expanded (GTK_EXPANDER (self->offsets), TRUE);
}

void
app_constraint_row_show_parts (AppConstraintRow *self)
{
  const MoConstraint *constraint = &self->line.constraint;
  double step = edit_document_get_frame_time (self->document);
  guint acts = find_acts (&self->line);

  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->source),
                              (guint) edit_constraint_get_volume (constraint->source_volume)
                                  - MO_RIG_FIRST_VOLUME);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->target),
                              (guint) MAX (edit_constraint_get_volume (constraint->target_volume)
                                               + 1 - (int) MO_RIG_FIRST_VOLUME,
                                           0));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->chain), constraint->chain_length);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->type), constraint->type);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->acts), acts);
  app_numbers_set_range (self->times, -LONGEST, LONGEST, step > 0.0 ? step : USUAL_STEP);
  if (acts == ACTS_TIMES)
    show_times (self);
  gtk_widget_set_visible (GTK_WIDGET (self->times_place), acts == ACTS_TIMES);
  show_offsets (self);
}

void
app_constraint_row_show_asked (AppConstraintRow *self, EditAsked asked)
{
  for (guint i = 0; i < N_OFFSETS; i++)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->picks[i]), asked == picks[i].asked);
}

/* -- Controls ---------------------------------------------------------------------------------- */

static void
pick_cb (GtkToggleButton *button, AppConstraintRow *self)
{
  guint which = GTK_WIDGET (button) == self->picks[OFFSET_SOURCE] ? OFFSET_SOURCE : OFFSET_TARGET;

  if (!self->is_showing)
    edit_constraints_ask (edit_document_get_constraints (self->document), self->index,
                          gtk_toggle_button_get_active (button) ? picks[which].asked
                                                                : EDIT_ASKED_NOTHING);
}

static GtkWidget *
make_words (const char *const *titles, guint n)
{
  GtkStringList *words = gtk_string_list_new (NULL);

  for (guint i = 0; i < n; i++)
    gtk_string_list_append (words, _ (titles[i]));
  return app_drop_down_new (words);
}

static GtkWidget *
make_volumes (gboolean has_ground)
{
  GtkStringList *words = gtk_string_list_new (NULL);

  if (has_ground)
    gtk_string_list_append (words, C_ ("volume", "Ground"));
  for (guint i = 0; i < MO_RIG_N_VOLUMES; i++)
    gtk_string_list_append (words, edit_volume_get_title (MO_RIG_FIRST_VOLUME + i));
  return app_drop_down_new (words);
}

/* Those that can be picked on the figure have a button beside them. */
static void
add_part (AppConstraintRow *self, GtkWidget *control, int row, const char *name)
{
  gtk_widget_set_hexpand (control, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
  gtk_grid_attach (self->parts, control, 1, row, row < N_OFFSETS ? 1 : 2, 1);
}

static void
add_pick (AppConstraintRow *self, guint which)
{
  GtkWidget *button = gtk_toggle_button_new ();

  gtk_button_set_icon_name (GTK_BUTTON (button), "find-location-symbolic");
  gtk_widget_set_tooltip_text (button, _ (picks[which].title));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (picks[which].title), -1);
  g_signal_connect (button, "toggled", G_CALLBACK (pick_cb), self);
  gtk_grid_attach (self->parts, button, 2, (int) which, 1, 1);
  self->picks[which] = button;
}

static AppNumbers *
add_to (AppConstraintRow *self, GtkBox *place, GtkWidget *numbers)
{
  g_signal_connect_swapped (numbers, "changed", G_CALLBACK (app_constraint_row_changed), self);
  gtk_box_append (place, numbers);
  return APP_NUMBERS (numbers);
}

static void
add_numbers (AppConstraintRow *self)
{
  static const char *const axes[] = { "X", "Y", "Z" };
  const char *times[N_TIMES];

  for (guint i = 0; i < N_TIMES; i++)
    times[i] = _ (time_titles[i]);
  self->times =
      add_to (self, self->times_place, app_numbers_new (NULL, times, N_TIMES, 2, _ ("s"), 3));
  app_numbers_set_range (self->times, -LONGEST, LONGEST, USUAL_STEP);
  for (guint i = 0; i < N_OFFSETS; i++)
    {
      self->offset_numbers[i] =
          add_to (self, self->offset_places[i],
                  app_numbers_new (_ (offset_titles[i]), axes, 3, 3, NULL, 3));
      app_numbers_set_range (self->offset_numbers[i], -FARTHEST, FARTHEST, OFFSET_STEP);
    }
}

void
app_constraint_row_add_parts (AppConstraintRow *self)
{
  self->source = make_volumes (FALSE);
  self->target = make_volumes (TRUE);
  self->chain = app_unit_spin_new (NULL, 0, NULL, NULL);
  self->type = make_words (type_titles, G_N_ELEMENTS (type_titles));
  self->acts = make_words (acts_titles, N_ACTS);
  app_unit_spin_set_range (self->chain, 0.0, MO_MAX_CHAIN_LENGTH, 1.0);
  add_part (self, self->source, 0, _ ("What is pulled"));
  add_part (self, self->target, 1, _ ("To what"));
  add_part (self, self->chain, 2, _ ("Bones that follow"));
  add_part (self, self->type, 3, _ ("Comes to"));
  add_part (self, self->acts, 4, _ ("Acts"));
  for (guint i = 0; i < N_OFFSETS; i++)
    add_pick (self, i);
  add_numbers (self);
  for (guint i = 0; i < 3; i++)
    g_signal_connect_swapped (((GtkWidget *[]){ self->source, self->target, self->type })[i],
                              "notify::selected", G_CALLBACK (app_constraint_row_changed), self);
  g_signal_connect_swapped (self->acts, "notify::selected", G_CALLBACK (acts_changed_cb), self);
  g_signal_connect_swapped (self->chain, "value-changed", G_CALLBACK (app_constraint_row_changed),
                            self);
}
