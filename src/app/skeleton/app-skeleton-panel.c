/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-skeleton-panel.h"

#include "app-dispose.h"
#include "app-drop-down.h"
#include "app-field-row.h"
#include "app-field-words.h"
#include "app-page.h"
#include "app-skeleton-list.h"

#include "edit-recognition.h"

#include "mo-name-map.h"

#include <glib/gi18n.h>

/* Fields with a guess each, and those that are only shown where a body is fitted. */
static const MoFieldId guessed[] = { MO_FIELD_UNITS, MO_FIELD_UP_AXIS,   MO_FIELD_FRONT_AXIS,
                                     MO_FIELD_REST,  MO_FIELD_REFERENCE, MO_FIELD_HIP_HEIGHT };
static const MoFieldId others[] = { MO_FIELD_TRAVEL, MO_FIELD_PLANT_FEET, MO_FIELD_TOUCH_HANDS };

/* A field with the guess about it. */
typedef struct
{
  GtkWidget *row;
  GtkLabel *reason;
} Chip;

struct _AppSkeletonPanel
{
  AppView parent;

  /* Template widgets */
  GtkLabel *sentence;
  GtkWidget *proposal; /* to save the map */
  GtkWidget *switcher;
  GtkStack *stack;
  GtkBox *groups;
  AppSkeletonList *list;

  Chip map;
  Chip chips[G_N_ELEMENTS (guessed)];
  GtkWidget *maps;   /* a drop-down of maps */
  GtkWidget *fitted; /* the fields of a body that is fitted */

  gboolean is_showing;
};

G_DEFINE_FINAL_TYPE (AppSkeletonPanel, app_skeleton_panel, APP_TYPE_VIEW)

/* -- Chips ------------------------------------------------------------------------------------- */

static GtkWidget *
add_label (GtkWidget *box, const char *text, const char *class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 36);
  gtk_widget_add_css_class (label, class);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

/* A row that holds a control and, below it, the reason of a guess. */
static void
add_chip (Chip *self, GtkWidget *list, GtkWidget *control)
{
  self->row = g_object_new (GTK_TYPE_BOX, "css-name", "row", "orientation",
                            GTK_ORIENTATION_VERTICAL, "spacing", 3, NULL);
  gtk_box_append (GTK_BOX (self->row), control);
  self->reason = GTK_LABEL (add_label (self->row, "", "caption"));
  gtk_widget_add_css_class (GTK_WIDGET (self->reason), "dim-label");
  gtk_box_append (GTK_BOX (list), self->row);
}

static GtkWidget *
add_list (AppSkeletonPanel *self, GtkBox *group)
{
  GtkWidget *list = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_widget_add_css_class (list, "boxed-list");
  gtk_widget_set_overflow (list, GTK_OVERFLOW_HIDDEN);
  gtk_box_append (group, list);
  return list;
}

static GtkWidget *
create_row (AppSkeletonPanel *self, MoFieldId id)
{
  GtkWidget *row = app_field_row_new (id);

  g_object_bind_property (self, "document", row, "document", G_BINDING_SYNC_CREATE);
  return row;
}

/* -- Maps -------------------------------------------------------------------------------------- */

/* The rows of the list: as found, the avatar's own names, and the maps. */
enum
{
  ROW_AUTOMATIC,
  ROW_AVATAR,
  ROW_MAPS,
};

static const char *
get_map_of_row (guint row)
{
  if (row == ROW_AUTOMATIC)
    return NULL;
  return row == ROW_AVATAR ? MO_NAME_MAP_AVATAR
                           : mo_name_map_get_name (mo_name_maps ()[row - ROW_MAPS]);
}

static void
map_chosen (AppSkeletonPanel *self)
{
  guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->maps));

  if (self->is_showing || selected == GTK_INVALID_LIST_POSITION)
    return;
  edit_recognition_choose_map (self->parent.recognition, get_map_of_row (selected));
}

static void
add_maps (AppSkeletonPanel *self, GtkWidget *list)
{
  GtkStringList *titles = gtk_string_list_new (NULL);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_string_list_append (titles, _ ("Automatic"));
  gtk_string_list_append (titles, _ ("Avatar"));
  for (const MoNameMap *const *map = mo_name_maps (); *map != NULL; map++)
    gtk_string_list_append (titles, mo_name_map_get_title (*map));
  gtk_widget_set_hexpand (add_label (line, app_field_title (MO_FIELD_MAP), "chip-title"), TRUE);
  self->maps = app_drop_down_new (titles);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->maps), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  app_field_title (MO_FIELD_MAP), -1);
  g_signal_connect_object (self->maps, "notify::selected", G_CALLBACK (map_chosen), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (line), self->maps);
  add_chip (&self->map, list, line);
}

static void
show_chosen_map (AppSkeletonPanel *self)
{
  const char *name = edit_recognition_get_chosen_map (self->parent.recognition);
  guint selected = ROW_AUTOMATIC, n = 0;

  while (mo_name_maps ()[n] != NULL)
    n++;
  for (guint row = ROW_AVATAR; name != NULL && row < ROW_MAPS + n; row++)
    if (g_str_equal (get_map_of_row (row), name))
      selected = row;
  self->is_showing = TRUE;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->maps), selected);
  self->is_showing = FALSE;
}

/* -- Showing ----------------------------------------------------------------------------------- */

/* The words for a value of a field, for people; the text itself where there are none. */
static const char *
find_words (const MoGuess *guess)
{
  const char *const *nicks = mo_field (guess->field)->nicks;
  const MoNameMap *map = guess->field == MO_FIELD_MAP && guess->value != NULL
                             ? mo_name_map_by_name (guess->value)
                             : NULL;

  for (guint i = 0; nicks != NULL && guess->value != NULL && nicks[i] != NULL; i++)
    if (g_str_equal (nicks[i], guess->value))
      return app_field_choice (guess->field, i);
  if (map != NULL)
    return mo_name_map_get_title (map);
  return g_strcmp0 (guess->value, "avatar") == 0 ? _ ("The avatar’s own names") : guess->value;
}

/* A reason alone, which usually follows a colon. Free it. */
static char *
make_sentence (const char *reason)
{
  char first[8] = { 0 };

  if (*reason == '\0')
    return g_strdup (reason);
  g_unichar_to_utf8 (g_unichar_totitle (g_utf8_get_char (reason)), first);
  return g_strconcat (first, g_utf8_next_char (reason), NULL);
}

static void
show_chip (const Chip *chip, const MoGuess *guess)
{
  const char *words = guess != NULL ? find_words (guess) : NULL;
  g_autofree char *text = NULL;

  gtk_widget_set_visible (chip->row, guess != NULL);
  if (guess == NULL)
    return;
  if (guess->is_said || words == NULL)
    text = make_sentence (guess->reason);
  else
    /* translators: what is guessed, how sure that is, and why: "Centimetres (92 %): legs are 0.89 m long" */
    text =
        g_strdup_printf (_ ("%s (%.0f %%): %s"), words, 100.0 * guess->confidence, guess->reason);
  gtk_label_set_label (chip->reason, text);
}

static const char *
find_sentence (const MoJointMap *map, const GPtrArray *guesses)
{
  if (map == NULL)
    return _ ("An .anim has the avatar’s own joints: there is nothing to recognise.");
  if (mo_joint_map_is_avatar (map))
    return _ ("The joints have the avatar’s own names.");
  if (mo_joint_map_is_human (map))
    return _ ("Another skeleton, fitted to the avatar. What was guessed can be changed here.");
  if (mo_joint_map_is_part (map))
    return _ ("A part of a human, fitted to the avatar by its rest pose.");
  return _ (
      "This is no human skeleton, as far as Limber can tell. Choose in the joint map which of the avatar’s "
      "joints each joint is.");
}

static void
show (AppSkeletonPanel *self)
{
  const GPtrArray *guesses = edit_recognition_get_guesses (self->parent.recognition);
  const MoJointMap *map = edit_recognition_get_map (self->parent.recognition);

  if (guesses == NULL)
    return;
  gtk_label_set_label (self->sentence, find_sentence (map, guesses));
  gtk_widget_set_visible (self->switcher, map != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->stack), map != NULL);
  show_chip (&self->map, mo_guess_find (guesses, MO_FIELD_MAP));
  for (guint i = 0; i < G_N_ELEMENTS (guessed); i++)
    show_chip (&self->chips[i], mo_guess_find (guesses, guessed[i]));
  gtk_widget_set_visible (self->fitted, mo_guess_find (guesses, MO_FIELD_REST) != NULL);
  gtk_widget_set_visible (self->proposal, edit_recognition_proposes_map (self->parent.recognition));
  show_chosen_map (self);
  app_skeleton_list_show (self->list, self->parent.recognition);
}

static void
decline_cb (AppSkeletonPanel *self)
{
  edit_recognition_settle_map (self->parent.recognition);
}

/* -- GObject ----------------------------------------------------------------------------------- */

/* A joint that is chosen in the picture is shown in the list. */
static void
chosen_changed (AppSkeletonPanel *self)
{
  if (edit_recognition_get_selected (self->parent.recognition) >= 0)
    gtk_stack_set_visible_child_name (self->stack, "map");
}

static void
set_active (AppSkeletonPanel *self, gboolean is_active)
{
  if (self->parent.recognition != NULL)
    g_object_set (self->parent.recognition, "active", is_active, NULL);
}

static void
recognition_changed (AppView *view)
{
  AppSkeletonPanel *self = APP_SKELETON_PANEL (view);

  app_skeleton_list_show (self->list, view->recognition);
  if (view->recognition != NULL)
    {
      show (self);
      chosen_changed (self);
    }
  set_active (self, gtk_widget_get_mapped (GTK_WIDGET (self)));
}

static void
app_skeleton_panel_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (app_skeleton_panel_parent_class)->map (widget);
  set_active (APP_SKELETON_PANEL (widget), TRUE);
}

static void
app_skeleton_panel_unmap (GtkWidget *widget)
{
  set_active (APP_SKELETON_PANEL (widget), FALSE);
  GTK_WIDGET_CLASS (app_skeleton_panel_parent_class)->unmap (widget);
}

static void
app_skeleton_panel_dispose (GObject *object)
{
  AppSkeletonPanel *self = APP_SKELETON_PANEL (object);

  app_view_disconnect (APP_VIEW (self));
  app_dispose_template (GTK_WIDGET (self), APP_TYPE_SKELETON_PANEL);
  G_OBJECT_CLASS (app_skeleton_panel_parent_class)->dispose (object);
}

static void
app_skeleton_panel_class_init (AppSkeletonPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = app_skeleton_panel_dispose;
  widget_class->map = app_skeleton_panel_map;
  widget_class->unmap = app_skeleton_panel_unmap;
  APP_VIEW_CLASS (klass)->recognition_changed = recognition_changed;

  g_type_ensure (APP_TYPE_SKELETON_LIST);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/limber_anim/Limber/app-skeleton-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, AppSkeletonPanel, sentence);
  gtk_widget_class_bind_template_child (widget_class, AppSkeletonPanel, proposal);
  gtk_widget_class_bind_template_child (widget_class, AppSkeletonPanel, switcher);
  gtk_widget_class_bind_template_child (widget_class, AppSkeletonPanel, stack);
  gtk_widget_class_bind_template_child (widget_class, AppSkeletonPanel, groups);
  gtk_widget_class_bind_template_child (widget_class, AppSkeletonPanel, list);
  gtk_widget_class_bind_template_callback (widget_class, decline_cb);
}

static void
app_skeleton_panel_init (AppSkeletonPanel *self)
{
  GtkWidget *list;

  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_group_connect_swapped (self->parent.recognition_signals, "changed", G_CALLBACK (show),
                                  self);
  g_signal_group_connect_swapped (self->parent.recognition_signals, "notify::selected",
                                  G_CALLBACK (chosen_changed), self);
  list = add_list (self, self->groups);
  add_maps (self, list);
  for (guint i = 0; i < G_N_ELEMENTS (guessed); i++)
    add_chip (&self->chips[i], list, create_row (self, guessed[i]));
  self->fitted = add_list (self, self->groups);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    gtk_box_append (GTK_BOX (self->fitted), create_row (self, others[i]));
}

const AppPage app_skeleton_page = {
  .id = "skeleton",
  .title = NC_ ("page", "Skeleton"),
  .get_type = app_skeleton_panel_get_type,
};
