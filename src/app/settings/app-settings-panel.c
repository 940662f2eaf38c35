/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-settings-panel.h"

#include "app-dispose.h"
#include "app-field-editor.h"
#include "app-field-words.h"
#include "app-late-menu.h"
#include "app-page.h"
#include "app-presets.h"

#include "edit-constraints.h"

#include <glib/gi18n.h>

struct _AppSettingsPanel
{
  GtkWidget parent_instance;

  /* Owned */
  EditDocument *document;
  GSignalGroup *signals, *constraint_signals;
  MoRecipe *begun_with; /* or NULL */

  /* Template widgets */
  GtkBox *groups;
  GtkMenuButton *presets;
  GtkWidget *begun;

  /* NULL if not built yet */
  GtkWidget *rows[MO_N_FIELDS];  /* expanders of the groups that have one */
  GtkWidget *folds[MO_N_FIELDS]; /* built so far */
  guint n_groups;                /* source that builds more; 0 if all groups are built */

  guint builder; /* source, or 0 when all groups stand */

  GtkWidget *n_constraints; /* beside the heading of their group; NULL until it is built */
  guint revealed;           /* the constraint to scroll to */
  guint n_ticks, tick;      /* until it is, and what does so; or 0 */
};

typedef enum
{
  PROP_0,
  PROP_DOCUMENT,
  N_PROPS
} AppSettingsPanelProperty;

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (AppSettingsPanel, app_settings_panel, GTK_TYPE_WIDGET)

/* The groups, each by one of its fields, from what every motion needs to what the upload form asks
 * for last. Settings that few need are folded until they are opened, or set. */
static const struct
{
  MoFieldId field;
  gboolean is_folded;
} groups[] = {
  { MO_FIELD_PRIORITY, FALSE },  { MO_FIELD_TRIM_START, FALSE }, { MO_FIELD_HAND_POSE, FALSE },
  { MO_FIELD_MODE, TRUE },       { MO_FIELD_REST, TRUE },        { MO_FIELD_JOINT, TRUE },
  { MO_FIELD_CONSTRAINT, TRUE }, { MO_FIELD_REDUCE, TRUE },      { MO_FIELD_PART, TRUE },
  { MO_FIELD_NAME, FALSE },
};

static GtkWidget *
add_label (GtkWidget *box, const char *text, const char *class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 32);
  gtk_widget_add_css_class (label, class);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static gboolean
is_of_group (MoFieldId id, guint group)
{
  return app_field_has_row (id)
         && g_str_equal (mo_field (id)->group, mo_field (groups[group].field)->group);
}

static GtkWidget *
create_rows (AppSettingsPanel *self, guint group)
{
  GtkWidget *list = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_widget_add_css_class (list, "boxed-list");
  gtk_widget_set_overflow (list, GTK_OVERFLOW_HIDDEN);
  for (guint i = 0; i < MO_N_FIELDS; i++)
    if (is_of_group (i, group))
      {
        self->rows[i] = app_field_row_new (i);
        g_object_bind_property (self, "document", self->rows[i], "document", G_BINDING_SYNC_CREATE);
        gtk_box_append (GTK_BOX (list), self->rows[i]);
      }
  return list;
}

/* How many there are is seen while they are folded, too, and of a file that brings them along. */
static void
count_constraints (AppSettingsPanel *self)
{
  guint n = self->document != NULL
                ? edit_constraints_count (edit_document_get_constraints (self->document))
                : 0;
  g_autofree char *text = g_strdup_printf ("%u", n);

  if (self->n_constraints == NULL)
    return;
  gtk_label_set_label (GTK_LABEL (self->n_constraints), text);
  gtk_widget_set_visible (self->n_constraints, n > 0);
}

/* The heading and, beside it, the number of constraints. */
static void
add_title (AppSettingsPanel *self, guint group, GtkWidget *heading)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  add_label (line, _ (mo_field (groups[group].field)->group), "heading");
  gtk_box_append (GTK_BOX (heading), line);
  if (groups[group].field != MO_FIELD_CONSTRAINT)
    return;
  self->n_constraints = add_label (line, "", "count");
  count_constraints (self);
}

/* What is folded, below its heading, which opens it. */
static GtkWidget *
add_fold (AppSettingsPanel *self, guint group, GtkWidget *box, GtkWidget *heading, GtkWidget *list)
{
  GtkWidget *fold = gtk_expander_new (NULL);
  const char *title = mo_field (groups[group].field)->group;

  gtk_expander_set_label_widget (GTK_EXPANDER (fold), heading);
  gtk_widget_set_margin_top (list, 6);
  gtk_expander_set_child (GTK_EXPANDER (fold), list);
  gtk_accessible_update_property (GTK_ACCESSIBLE (fold), GTK_ACCESSIBLE_PROPERTY_LABEL, _ (title),
                                  -1);
  gtk_box_append (GTK_BOX (box), fold);
  return fold;
}

static void
add_group (AppSettingsPanel *self, guint group)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *heading = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  const char *title = mo_field (groups[group].field)->group;
  const char *caption = app_field_group_caption (title);
  GtkWidget *list = create_rows (self, group);

  add_title (self, group, heading);
  if (caption != NULL)
    gtk_widget_add_css_class (add_label (heading, caption, "caption"), "dim-label");
  if (groups[group].is_folded)
    self->folds[group] = add_fold (self, group, box, heading, list);
  else
    {
      gtk_box_append (GTK_BOX (box), heading);
      gtk_box_append (GTK_BOX (box), list);
    }
  gtk_box_append (self->groups, box);
}

/* FALSE if that was the last one. */
static gboolean
add_next_group (AppSettingsPanel *self)
{
  if (self->n_groups == G_N_ELEMENTS (groups))
    return FALSE;
  add_group (self, self->n_groups++);
  return TRUE;
}

/* Unfolds groups with settings that are set. */
static void
unfold_set (AppSettingsPanel *self)
{
  MoRecipe *recipe = self->document != NULL ? edit_document_get_recipe (self->document) : NULL;

  for (guint i = 0; i < MO_N_FIELDS && recipe != NULL; i++)
    for (guint group = 0; group < self->n_groups; group++)
      if (self->folds[group] != NULL && mo_recipe_is_set (recipe, i) && is_of_group (i, group))
        gtk_expander_set_expanded (GTK_EXPANDER (self->folds[group]), TRUE);
}

static gboolean
build (gpointer data)
{
  AppSettingsPanel *self = data;

  if (add_next_group (self))
    return G_SOURCE_CONTINUE;
  self->builder = 0;
  unfold_set (self);
  return G_SOURCE_REMOVE;
}

/* The rows are many widgets, and hidden at first, so they are built after the window has appeared
 * (milliseconds). */
#define START_UP 300

static gboolean
start_building (gpointer data)
{
  AppSettingsPanel *self = data;

  g_clear_handle_id (&self->builder, g_source_remove);
  self->builder = g_idle_add_full (G_PRIORITY_LOW, build, self, NULL);
  return G_SOURCE_REMOVE;
}

static void
app_settings_panel_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (app_settings_panel_parent_class)->map (widget);
  if (APP_SETTINGS_PANEL (widget)->builder != 0)
    start_building (widget);
}

/* -- Showing a constraint ---------------------------------------------------------------------- */

/* What was folded takes a few frames until it has its size. */
#define REVEAL_TICKS 4

static gboolean
scroll_to_revealed (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  AppSettingsPanel *self = APP_SETTINGS_PANEL (widget);
  GtkWidget *row = app_field_constraints_get_row (app_field_row_get_control (APP_FIELD_ROW (
                                                      self->rows[MO_FIELD_CONSTRAINT])),
                                                  self->revealed);
  GtkWidget *page = row != NULL ? gtk_widget_get_ancestor (row, GTK_TYPE_SCROLLED_WINDOW) : NULL;
  GtkAdjustment *across =
      page != NULL ? gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (page)) : NULL;
  graphene_rect_t bounds;

  if (across != NULL && gtk_widget_compute_bounds (row, page, &bounds))
    {
      double here = gtk_adjustment_get_value (across), top = here + (double) bounds.origin.y;
      double height = gtk_adjustment_get_page_size (across);
      double bottom = top + (double) bounds.size.height;

      /* All of it, or from its top; where that is so, it does not move. */
      if (bottom > here + height)
        here = bottom - height;
      gtk_adjustment_set_value (across, MIN (here, top));
    }
  if (across != NULL && --self->n_ticks > 0)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  return G_SOURCE_REMOVE;
}

void
app_settings_panel_reveal_constraint (AppSettingsPanel *self, guint index)
{
  app_settings_panel_get_row (self, MO_FIELD_CONSTRAINT);
  for (guint group = 0; group < self->n_groups; group++)
    if (groups[group].field == MO_FIELD_CONSTRAINT)
      gtk_expander_set_expanded (GTK_EXPANDER (self->folds[group]), TRUE);
  self->revealed = index;
  self->n_ticks = REVEAL_TICKS;
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_to_revealed, NULL, NULL);
}

/* -- What the motion began with ---------------------------------------------------------------- */

static gboolean
shares_a_setting (const MoRecipe *begun, const MoRecipe *recipe)
{
  for (guint i = 0; i < MO_N_FIELDS; i++)
    if (mo_recipe_is_set (begun, i) && mo_recipe_is_set (recipe, i))
      {
        g_autofree char *before = mo_recipe_get_text (begun, i),
                        *now = mo_recipe_get_text (recipe, i);

        if (g_str_equal (before, now))
          return TRUE;
      }
  return FALSE;
}

static void
update_begun (AppSettingsPanel *self)
{
  gtk_widget_set_visible (self->begun,
                          self->begun_with != NULL && self->document != NULL
                              && shares_a_setting (self->begun_with,
                                                   edit_document_get_recipe (self->document)));
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
app_settings_panel_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT)
    g_value_set_object (value, APP_SETTINGS_PANEL (object)->document);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
app_settings_panel_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  AppSettingsPanel *self = APP_SETTINGS_PANEL (object);

  if (id != PROP_DOCUMENT)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  else if (g_set_object (&self->document, g_value_get_object (value)))
    {
      g_signal_group_set_target (self->signals, self->document);
      g_signal_group_set_target (self->constraint_signals,
                                 self->document != NULL
                                     ? edit_document_get_constraints (self->document)
                                     : NULL);
      count_constraints (self);
      g_object_notify_by_pspec (object, pspec);
    }
}

static void
app_settings_panel_dispose (GObject *object)
{
  AppSettingsPanel *self = APP_SETTINGS_PANEL (object);

  g_clear_handle_id (&self->builder, g_source_remove);
  g_clear_object (&self->signals);
  g_clear_object (&self->constraint_signals);
  g_clear_pointer (&self->begun_with, mo_recipe_unref);
  app_dispose_template (GTK_WIDGET (self), APP_TYPE_SETTINGS_PANEL);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (app_settings_panel_parent_class)->dispose (object);
}

static void
app_settings_panel_class_init (AppSettingsPanelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = app_settings_panel_get_property;
  object_class->set_property = app_settings_panel_set_property;
  object_class->dispose = app_settings_panel_dispose;

  properties[PROP_DOCUMENT] =
      g_param_spec_object ("document", NULL, NULL, EDIT_TYPE_DOCUMENT,
                           G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  widget_class->map = app_settings_panel_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/limber_anim/Limber/app-settings-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, AppSettingsPanel, groups);
  gtk_widget_class_bind_template_child (widget_class, AppSettingsPanel, presets);
  gtk_widget_class_bind_template_child (widget_class, AppSettingsPanel, begun);
}

static void
app_settings_panel_init (AppSettingsPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->signals = g_signal_group_new (EDIT_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->signals, "notify::recipe", G_CALLBACK (update_begun), self);
  g_signal_group_connect_swapped (self->signals, "notify::recipe", G_CALLBACK (unfold_set), self);
  self->constraint_signals = g_signal_group_new (EDIT_TYPE_CONSTRAINTS);
  g_signal_group_connect_swapped (self->constraint_signals, "changed",
                                  G_CALLBACK (count_constraints), self);
  app_late_menu_set (self->presets, app_presets_get_menu (), NULL, NULL);
  self->builder = g_timeout_add (START_UP, start_building, self);
}

AppFieldRow *
app_settings_panel_get_row (AppSettingsPanel *self, MoFieldId id)
{
  g_return_val_if_fail (app_field_has_row (id), NULL);

  while (self->rows[id] == NULL && add_next_group (self))
    ;
  return APP_FIELD_ROW (self->rows[id]);
}

void
app_settings_panel_set_begun_with (AppSettingsPanel *self, const MoRecipe *recipe)
{
  g_clear_pointer (&self->begun_with, mo_recipe_unref);
  if (recipe != NULL)
    self->begun_with = mo_recipe_ref ((MoRecipe *) recipe);
  update_begun (self);
}

const AppPage app_settings_page = {
  .id = "settings",
  .title = NC_ ("page", "Settings"),
  .get_type = app_settings_panel_get_type,
};
