/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-pose-panel.h"

#include "app-dispose.h"
#include "app-drop-down.h"
#include "app-edits-panel.h"
#include "app-key-list.h"
#include "app-mend-panel.h"
#include "app-page.h"
#include "app-pose-face.h"
#include "app-pose-hands.h"
#include "app-pose-library.h"
#include "app-pose-numbers.h"
#include "app-unit-spin.h"

#include "edit-handle.h"

#include "mo-body-solve.h"
#include "mo-limits.h"

#include <glib/gi18n.h>

#define REST_MS 80 /* after which a drag rests */

struct _AppPosePanel
{
  AppView parent;

  /* Template widgets */
  GtkLabel *obstacle;
  AppPoseNumbers *numbers;
  GtkWidget *tools, *edits, *mend, *hands, *face, *spread_box, *library;
  GtkBox *joint_line, *length_line, *spread_line;
  GtkCheckButton *pin, *body;
  GtkMenuButton *library_button;

  GtkWidget *joints; /* a drop-down: the handles, then all other bones */
  GtkWidget *spreads, *frames, *length, *still;
  guint rows[MO_RIG_N_BONES]; /* the row of each joint in the drop-down */
  guint of_row[MO_RIG_N_BONES + 1];

  gboolean is_showing;
  guint show_id;
};

G_DEFINE_FINAL_TYPE (AppPosePanel, app_pose_panel, APP_TYPE_VIEW)

static int
get_active (AppPosePanel *self)
{
  int active = self->parent.session != NULL ? edit_session_get_active (self->parent.session) : -1;

  return active < (int) MO_RIG_N_BONES ? active : -1;
}

/* -- The joint --------------------------------------------------------------------------------- */

/* A first row stands for no joint. */
static GtkStringList *
list_joints (AppPosePanel *self)
{
  GtkStringList *list = gtk_string_list_new (NULL);
  guint n = 1;

  gtk_string_list_append (list, _ ("Choose a joint"));
  for (guint i = 0; i < EDIT_N_HANDLES; i++)
    {
      guint joint = edit_handle_get_joint (i);

      self->rows[joint] = n;
      self->of_row[n++] = joint;
      gtk_string_list_append (list, edit_joint_get_title (joint));
    }
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    if (edit_handle_find (i) < 0)
      {
        self->rows[i] = n;
        self->of_row[n++] = i;
        gtk_string_list_append (list, edit_joint_get_title (i));
      }
  return list;
}

static void
joint_chosen (AppPosePanel *self)
{
  guint row = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->joints));

  if (self->is_showing || self->parent.session == NULL || row > MO_RIG_N_BONES)
    return;
  edit_session_select (self->parent.session, &self->of_row[row], row > 0 ? 1 : 0, EDIT_SELECT_ONLY);
}

static void
show_pin (AppPosePanel *self, int joint)
{
  gboolean can_pin = joint >= 0 && edit_posing_can_pin (self->parent.posing, (guint) joint);

  gtk_widget_set_visible (GTK_WIDGET (self->pin), can_pin);
  gtk_check_button_set_active (self->pin,
                               can_pin
                                   && edit_posing_is_pinned (self->parent.posing, (guint) joint));
}

static void
pin_toggled (AppPosePanel *self)
{
  int joint = get_active (self);

  if (!self->is_showing && joint >= 0)
    edit_posing_pin (self->parent.posing, (guint) joint, gtk_check_button_get_active (self->pin));
}

static void
show (AppPosePanel *self)
{
  int joint = get_active (self);

  if (self->parent.posing == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  self->is_showing = TRUE;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->joints), joint >= 0 ? self->rows[joint] : 0);
  show_pin (self, joint);
  gtk_widget_set_visible (GTK_WIDGET (self->body),
                          joint >= 0
                              && (edit_posing_has_place (self->parent.posing, (guint) joint)
                                  || mo_body_is_handle ((guint) joint)));
  app_pose_numbers_show (self->numbers, joint);
  self->is_showing = FALSE;
}

static gboolean
show_cb (gpointer data)
{
  AppPosePanel *self = data;

  self->show_id = 0;
  show (self);
  return G_SOURCE_REMOVE;
}

/* Numbers take longer to lay out than the whole figure takes to draw, so in a drag they wait until it rests. */
static void
pose_changed (AppPosePanel *self)
{
  g_clear_handle_id (&self->show_id, g_source_remove);
  if (self->parent.posing != NULL && edit_posing_is_pressed (self->parent.posing))
    self->show_id = g_timeout_add (REST_MS, show_cb, self);
  else
    show (self);
}

/* -- Where in time a change acts --------------------------------------------------------------- */

static void
spread_chosen (AppPosePanel *self)
{
  guint row = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->spreads));

  if (!self->is_showing && self->parent.posing != NULL && row < MO_N_SPREADS)
    g_object_set (self->parent.posing, "spread", edit_spread_nick (row), NULL);
}

static void
frames_changed (AppPosePanel *self)
{
  if (!self->is_showing && self->parent.posing != NULL)
    g_object_set (self->parent.posing, "frames",
                  (guint) gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->frames)), NULL);
}

static void
add_spread (AppPosePanel *self)
{
  GtkStringList *list = gtk_string_list_new (NULL);

  for (guint i = 0; i < MO_N_SPREADS; i++)
    gtk_string_list_append (list, edit_spread_get_title (i));
  self->spreads = app_drop_down_new (list);
  self->frames = app_unit_spin_new_frames ();
  app_unit_spin_set_range (self->frames, 1.0, EDIT_POSING_MAX_FRAMES, 1.0);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->frames), 9);
  gtk_widget_set_hexpand (self->spreads, TRUE);
  gtk_widget_set_tooltip_text (self->frames, _ ("Frames in which a change comes and goes"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->spreads), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("When a change acts"), -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->frames), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Frames in which a change comes and goes"), -1);
  gtk_box_append (self->spread_line, self->spreads);
  gtk_box_append (self->spread_line, self->frames);
  g_signal_connect_swapped (self->spreads, "notify::selected", G_CALLBACK (spread_chosen), self);
  g_signal_connect_swapped (self->frames, "value-changed", G_CALLBACK (frames_changed), self);
}

static void
show_spread (AppPosePanel *self)
{
  g_autofree char *nick = NULL;
  guint frames;

  g_object_get (self->parent.posing, "spread", &nick, "frames", &frames, NULL);
  for (guint i = 0; i < MO_N_SPREADS; i++)
    if (g_str_equal (edit_spread_nick (i), nick))
      {
        gtk_drop_down_set_selected (GTK_DROP_DOWN (self->spreads), i);
        gtk_widget_set_sensitive (self->frames, i != MO_SPREAD_EVERYWHERE);
      }
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->frames), frames);
}

/* -- The end of a clip from nothing ------------------------------------------------------------ */

static void
length_changed (AppPosePanel *self)
{
  if (!self->is_showing && self->parent.posing != NULL)
    edit_posing_set_length (self->parent.posing,
                            gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->length)));
}

static void
add_length (AppPosePanel *self)
{
  self->length = app_unit_spin_new ("s", 2, NULL, NULL);
  app_unit_spin_set_range (self->length, 0.0, MO_MAX_DURATION, 0.1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->length), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Where the animation ends"), -1);
  gtk_box_append (self->length_line, self->length);
  g_signal_connect_swapped (self->length, "value-changed", G_CALLBACK (length_changed), self);
}

static void
show_length (AppPosePanel *self)
{
  double seconds = 0.0;
  gboolean is_new = edit_posing_get_length (self->parent.posing, &seconds);

  gtk_widget_set_visible (GTK_WIDGET (self->length_line), is_new);
  gtk_widget_set_visible (self->still, is_new && seconds <= 0.0);
  gtk_widget_set_visible (self->spread_box, !is_new);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->length), seconds);
}

/* -- The library ------------------------------------------------------------------------------- */

/* The maker may have saved poses, or put files into the folder. */
static void
library_shown (AppPosePanel *self)
{
  app_pose_library_fill (APP_POSE_LIBRARY (self->library));
}

static void
add_library (AppPosePanel *self)
{
  GtkWidget *popover = gtk_popover_new ();

  self->library = app_pose_library_new ();
  gtk_popover_set_child (GTK_POPOVER (popover), self->library);
  gtk_menu_button_set_popover (self->library_button, popover);
  g_signal_connect_swapped (popover, "show", G_CALLBACK (library_shown), self);
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
posing_changed (AppPosePanel *self)
{
  const char *obstacle =
      self->parent.posing != NULL ? edit_posing_get_obstacle (self->parent.posing) : NULL;

  if (self->parent.posing == NULL)
    return;
  gtk_label_set_label (self->obstacle, obstacle != NULL ? obstacle : "");
  gtk_widget_set_visible (GTK_WIDGET (self->obstacle), obstacle != NULL);
  gtk_widget_set_visible (self->tools, obstacle == NULL);
  self->is_showing = TRUE;
  show_spread (self);
  show_length (self);
  self->is_showing = FALSE;
  show (self);
}

static void
app_pose_panel_posing_changed (AppView *view)
{
  posing_changed (APP_POSE_PANEL (view));
}

static void
app_pose_panel_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (app_pose_panel_parent_class)->map (widget);
  show (APP_POSE_PANEL (widget));
}

static void
app_pose_panel_dispose (GObject *object)
{
  app_view_disconnect (APP_VIEW (object));
  g_clear_handle_id (&APP_POSE_PANEL (object)->show_id, g_source_remove);
  app_dispose_template (GTK_WIDGET (object), APP_TYPE_POSE_PANEL);
  G_OBJECT_CLASS (app_pose_panel_parent_class)->dispose (object);
}

static void
app_pose_panel_class_init (AppPosePanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = app_pose_panel_dispose;
  widget_class->map = app_pose_panel_map;
  APP_VIEW_CLASS (klass)->posing_changed = app_pose_panel_posing_changed;

  g_type_ensure (APP_TYPE_EDITS_PANEL);
  g_type_ensure (APP_TYPE_KEY_LIST);
  g_type_ensure (APP_TYPE_MEND_PANEL);
  g_type_ensure (APP_TYPE_POSE_FACE);
  g_type_ensure (APP_TYPE_POSE_HANDS);
  g_type_ensure (APP_TYPE_POSE_NUMBERS);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/limber_anim/Limber/app-pose-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, AppPosePanel, obstacle);
  gtk_widget_class_bind_template_child (widget_class, AppPosePanel, tools);
  gtk_widget_class_bind_template_child (widget_class, AppPosePanel, edits);
  gtk_widget_class_bind_template_child (widget_class, AppPosePanel, mend);
  gtk_widget_class_bind_template_child (widget_class, AppPosePanel, numbers);
  gtk_widget_class_bind_template_child (widget_class, AppPosePanel, face);
  gtk_widget_class_bind_template_child (widget_class, AppPosePanel, hands);
  gtk_widget_class_bind_template_child (widget_class, AppPosePanel, joint_line);
  gtk_widget_class_bind_template_child (widget_class, AppPosePanel, body);
  gtk_widget_class_bind_template_child (widget_class, AppPosePanel, pin);
  gtk_widget_class_bind_template_callback (widget_class, pin_toggled);
  gtk_widget_class_bind_template_child (widget_class, AppPosePanel, library_button);
  gtk_widget_class_bind_template_child (widget_class, AppPosePanel, length_line);
  gtk_widget_class_bind_template_child (widget_class, AppPosePanel, still);
  gtk_widget_class_bind_template_child (widget_class, AppPosePanel, spread_box);
  gtk_widget_class_bind_template_child (widget_class, AppPosePanel, spread_line);
}

static void
add_joints (AppPosePanel *self)
{
  g_autoptr (GtkExpression) name =
      gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");

  self->joints = app_drop_down_new (list_joints (self));
  gtk_drop_down_set_expression (GTK_DROP_DOWN (self->joints), name);
  gtk_drop_down_set_enable_search (GTK_DROP_DOWN (self->joints), TRUE);
  gtk_widget_set_hexpand (self->joints, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->joints), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Joint"), -1);
  gtk_box_insert_child_after (self->joint_line, self->joints,
                              gtk_widget_get_first_child (GTK_WIDGET (self->joint_line)));
  g_signal_connect_swapped (self->joints, "notify::selected", G_CALLBACK (joint_chosen), self);
}

static void
bind_view (AppPosePanel *self, GtkWidget *view)
{
  static const char *const names[] = { "document", "session", "posing" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_object_bind_property (self, names[i], view, names[i], G_BINDING_SYNC_CREATE);
}

static void
app_pose_panel_init (AppPosePanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  add_joints (self);
  add_library (self);
  add_length (self);
  add_spread (self);
  g_signal_group_connect_swapped (self->parent.document_signals, "notify::recipe",
                                  G_CALLBACK (posing_changed), self);
  g_signal_group_connect_swapped (self->parent.document_signals, "notify::clip",
                                  G_CALLBACK (posing_changed), self);
  bind_view (self, GTK_WIDGET (self->numbers));
  bind_view (self, self->edits);
  bind_view (self, self->mend);
  bind_view (self, self->hands);
  bind_view (self, self->face);
  g_signal_group_connect_swapped (self->parent.session_signals, "moved", G_CALLBACK (pose_changed),
                                  self);
  g_signal_group_connect_swapped (self->parent.session_signals, "selection-changed",
                                  G_CALLBACK (show), self);
  g_signal_group_connect_swapped (self->parent.session_signals, "notify::playing",
                                  G_CALLBACK (show), self);
  g_signal_group_connect_swapped (self->parent.posing_signals, "notify",
                                  G_CALLBACK (posing_changed), self);
  g_signal_group_connect_swapped (self->parent.posing_signals, "changed", G_CALLBACK (pose_changed),
                                  self);
}

const AppPage app_pose_page = {
  .id = "pose",
  .title = NC_ ("page", "Pose"),
  .get_type = app_pose_panel_get_type,
};
