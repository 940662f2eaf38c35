/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-constraint-row.h"

#include "app-dispose.h"
#include "app-drop-down.h"
#include "app-numbers.h"
#include "app-unit-spin.h"

#include "edit-handle.h"
#include "edit-volume.h"

#include "mo-constraint.h"
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

#define N_TIMES 4u

/* Offsets of what is pulled, and of the target. */
enum
{
  OFFSET_SOURCE,
  OFFSET_TARGET,
  N_OFFSETS
};

/* Half axes of a volume, or metres of the ground; none is as large. */
#define FARTHEST 1000.0
#define OFFSET_STEP 0.05

/* Seconds that the world accepts, and a step where no frame is known. */
#define LONGEST 3600.0
#define USUAL_STEP 0.01

struct _AppConstraintRow
{
  GtkWidget parent_instance;

  MoConstraintLine line; /* what is shown */
  gboolean is_showing;

  /* Template widgets */
  GtkLabel *title, *facts;
  GtkWidget *raise_button, *remove_button, *complete, *bake, *offsets;
  GtkGrid *parts;
  GtkBox *times_place, *offset_places[N_OFFSETS];

  GtkWidget *source, *target, *chain, *type, *acts;
  AppNumbers *times, *offset_numbers[N_OFFSETS]; /* borrowed */
};

G_DEFINE_FINAL_TYPE (AppConstraintRow, app_constraint_row, GTK_TYPE_WIDGET)

static guint changed_signal, removed_signal, raised_signal;

static const char *const preset_titles[MO_N_PRESETS] = {
  [MO_PRESET_FEET_ON_GROUND] = N_ ("Feet on the Ground"),
  [MO_PRESET_LEFT_HAND_ON_HIP] = N_ ("Left Hand on Hip"),
  [MO_PRESET_HANDS_TOGETHER] = N_ ("Hands Together"),
  [MO_PRESET_SIT_ON_GROUND] = N_ ("Sit on the Ground"),
};

static const char *const type_titles[] = { N_ ("The point"), N_ ("Its level") };

static const char *const acts_titles[N_ACTS] = {
  [ACTS_WHOLE] = N_ ("During the whole motion"),
  [ACTS_UNFADING] = N_ ("From the start, without end"),
  [ACTS_TIMES] = N_ ("At these times"),
};

static const char *const time_titles[N_TIMES] = { N_ ("Begins"), N_ ("Holds from"),
                                                  N_ ("Holds until"), N_ ("Ends") };

static const char *const offset_titles[N_OFFSETS] = {
  [OFFSET_SOURCE] = N_ ("Offset of what is pulled"),
  [OFFSET_TARGET] = N_ ("Offset of the target"),
};

const char *
app_constraint_preset_title (guint preset)
{
  return _ (preset_titles[preset]);
}

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

/* A volume of the rig, or -1 for the ground. */
static int
find_volume (const char name[16])
{
  char text[17] = { 0 };

  memcpy (text, name, 16);
  return mo_rig_find_volume (text);
}

static void
set_volume (char name[16], int volume)
{
  memset (name, 0, 16);
  g_strlcpy (name, volume < 0 ? "GROUND" : mo_rig_joint ((guint) volume)->name, 16);
}

static void
read_controls (AppConstraintRow *self)
{
  MoConstraint *constraint = &self->line.constraint;
  guint source = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->source));
  guint target = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->target));
  guint acts = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->acts));

  self->line.is_complete = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->complete));
  self->line.is_baked = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->bake));
  if (self->line.preset != MO_PRESET_NONE)
    return;
  set_volume (constraint->source_volume, (int) (MO_RIG_FIRST_VOLUME + source));
  set_volume (constraint->target_volume, (int) (MO_RIG_FIRST_VOLUME + target) - 1
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

static void
changed_cb (AppConstraintRow *self)
{
  if (self->is_showing)
    return;
  read_controls (self);
  g_signal_emit (self, changed_signal, 0);
}

static void
show_times (AppConstraintRow *self)
{
  for (guint i = 0; i < N_TIMES; i++)
    app_numbers_set (self->times, i, (double) *get_time (&self->line.constraint, i));
}

/* Times that were hidden begin as what acted until then. */
static void
acts_changed_cb (AppConstraintRow *self)
{
  guint acts = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->acts));

  if (!self->is_showing && acts == ACTS_TIMES && find_acts (&self->line) != ACTS_TIMES)
    show_times (self);
  changed_cb (self);
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

char *
app_constraint_row_get_line (AppConstraintRow *self)
{
  return mo_constraint_line_to_text (&self->line);
}

/* -- What is shown ----------------------------------------------------------------------------- */

static char *
make_title (const MoConstraintLine *line)
{
  int source = find_volume (line->constraint.source_volume);
  int target = find_volume (line->constraint.target_volume);

  if (line->preset != MO_PRESET_NONE)
    return g_strdup (app_constraint_preset_title (line->preset));
  /* translators: a constraint, "Left Foot → Ground" */
  return g_strdup_printf (_ ("%s → %s"), edit_volume_get_title ((guint) source),
                          target < 0 ? C_ ("volume", "Ground")
                                     : edit_volume_get_title ((guint) target));
}

/* "Moves Left Wrist, Left Elbow" */
static void
add_joints (GString *text, const MoConstraint *constraint)
{
  int joint = mo_rig_joint ((guint) find_volume (constraint->source_volume))->parent;

  g_string_append (text, _ ("Moves"));
  for (guint i = 0; i <= constraint->chain_length && joint >= 0; i++)
    {
      g_string_append_printf (text, "%s %s", i > 0 ? "," : "",
                              edit_joint_get_title ((guint) joint));
      joint = mo_rig_joint ((guint) joint)->parent;
    }
}

/* Whether a constraint of the result is this one; its times went through those of the clip. */
static gboolean
is_same (const MoConstraint *made, const MoConstraint *line)
{
  return find_volume (made->source_volume) == find_volume (line->source_volume)
         && find_volume (made->target_volume) == find_volume (line->target_volume)
         && made->chain_length == line->chain_length && made->type == line->type;
}

/* What the result's own constraint does; the lines of presets are several, and baked ones none. */
static void
add_result (GString *text, EditDocument *document, const MoConstraint *constraint)
{
  MoMotion *motion = document != NULL ? edit_document_get_motion (document) : NULL;
  const MoPull *pulls;
  guint n = 0;

  pulls = motion != NULL ? mo_motion_get_pulls (motion, &n) : NULL;
  for (guint i = 0; i < n; i++)
    {
      MoSolvedWorst worst;

      if (!is_same (&pulls[i].line, constraint) || mo_motion_get_solved (motion) == NULL)
        continue;
      worst = mo_solved_get_worst (mo_motion_get_solved (motion), i);
      g_string_append (text, " · ");
      if (worst.acts)
        g_string_append_printf (text, _ ("misses by at most %.0f mm (%.2f s)"), worst.missed * 1e3,
                                worst.missed_at);
      else
        g_string_append (text, _ ("never acts"));
      return;
    }
}

static void
show_facts (AppConstraintRow *self, EditDocument *document)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (self->line.preset == MO_PRESET_NONE)
    {
      add_joints (text, &self->line.constraint);
      if (!self->line.is_baked)
        add_result (text, document, &self->line.constraint);
    }
  gtk_label_set_label (self->facts, text->str);
  gtk_widget_set_visible (GTK_WIDGET (self->facts), text->len > 0);
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

static void
show_parts (AppConstraintRow *self, EditDocument *document)
{
  const MoConstraint *constraint = &self->line.constraint;
  double step = document != NULL ? edit_document_get_frame_time (document) : 0.0;
  guint acts = find_acts (&self->line);

  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->source),
                              (guint) find_volume (constraint->source_volume)
                                  - MO_RIG_FIRST_VOLUME);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->target),
                              (guint) MAX (find_volume (constraint->target_volume) + 1
                                               - (int) MO_RIG_FIRST_VOLUME,
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
app_constraint_row_show (AppConstraintRow *self, const char *line, EditDocument *document)
{
  gboolean is_preset;
  g_autofree char *title = NULL;

  if (!mo_constraint_line_parse (line, &self->line, NULL))
    return;
  is_preset = self->line.preset != MO_PRESET_NONE;
  title = make_title (&self->line);
  self->is_showing = TRUE;
  gtk_label_set_label (self->title, title);
  gtk_widget_set_visible (GTK_WIDGET (self->parts), !is_preset);
  gtk_widget_set_visible (GTK_WIDGET (self->times_place), FALSE);
  gtk_widget_set_visible (self->offsets, !is_preset);
  gtk_widget_set_visible (self->complete, !is_preset);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->complete), self->line.is_complete);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->bake), self->line.is_baked);
  if (!is_preset)
    show_parts (self, document);
  show_facts (self, document);
  self->is_showing = FALSE;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
}

void
app_constraint_row_set_raisable (AppConstraintRow *self, gboolean is_raisable)
{
  gtk_widget_set_sensitive (self->raise_button, is_raisable);
}

/* -- Controls ---------------------------------------------------------------------------------- */

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

static void
add_part (AppConstraintRow *self, GtkWidget *control, int row, const char *name)
{
  gtk_widget_set_hexpand (control, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
  gtk_grid_attach (self->parts, control, 1, row, 1, 1);
}

static AppNumbers *
add_to (AppConstraintRow *self, GtkBox *place, GtkWidget *numbers)
{
  g_signal_connect_swapped (numbers, "changed", G_CALLBACK (changed_cb), self);
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

static void
add_controls (AppConstraintRow *self)
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
  add_numbers (self);
  for (guint i = 0; i < 3; i++)
    g_signal_connect_swapped (((GtkWidget *[]){ self->source, self->target, self->type })[i],
                              "notify::selected", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (self->acts, "notify::selected", G_CALLBACK (acts_changed_cb), self);
  g_signal_connect_swapped (self->chain, "value-changed", G_CALLBACK (changed_cb), self);
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
app_constraint_row_dispose (GObject *object)
{
  app_dispose_template (GTK_WIDGET (object), APP_TYPE_CONSTRAINT_ROW);
  G_OBJECT_CLASS (app_constraint_row_parent_class)->dispose (object);
}

static void
app_constraint_row_class_init (AppConstraintRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = app_constraint_row_dispose;
  gtk_widget_class_set_css_name (widget_class, "constraint");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/limber_anim/Limber/app-constraint-row.ui");
  gtk_widget_class_bind_template_child (widget_class, AppConstraintRow, title);
  gtk_widget_class_bind_template_child (widget_class, AppConstraintRow, facts);
  gtk_widget_class_bind_template_child (widget_class, AppConstraintRow, raise_button);
  gtk_widget_class_bind_template_child (widget_class, AppConstraintRow, remove_button);
  gtk_widget_class_bind_template_child (widget_class, AppConstraintRow, parts);
  gtk_widget_class_bind_template_child (widget_class, AppConstraintRow, times_place);
  gtk_widget_class_bind_template_child (widget_class, AppConstraintRow, offsets);
  gtk_widget_class_bind_template_child_full (widget_class, "source_offset", FALSE,
                                             G_STRUCT_OFFSET (AppConstraintRow, offset_places[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "target_offset", FALSE,
                                             G_STRUCT_OFFSET (AppConstraintRow, offset_places[1]));
  gtk_widget_class_bind_template_child (widget_class, AppConstraintRow, complete);
  gtk_widget_class_bind_template_child (widget_class, AppConstraintRow, bake);
  gtk_widget_class_bind_template_callback (widget_class, raise_cb);
  gtk_widget_class_bind_template_callback (widget_class, remove_cb);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);

  changed_signal = g_signal_new ("changed", APP_TYPE_CONSTRAINT_ROW, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
  removed_signal = g_signal_new ("removed", APP_TYPE_CONSTRAINT_ROW, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
  raised_signal = g_signal_new ("raised", APP_TYPE_CONSTRAINT_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
}

static void
app_constraint_row_init (AppConstraintRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->is_showing = TRUE;
  add_controls (self);
  self->is_showing = FALSE;
}

GtkWidget *
app_constraint_row_new (void)
{
  return g_object_new (APP_TYPE_CONSTRAINT_ROW, NULL);
}
