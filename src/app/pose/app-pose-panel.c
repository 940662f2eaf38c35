/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-pose-panel.h"

#include "app-dispose.h"
#include "app-drop-down.h"
#include "app-edits-panel.h"
#include "app-key-list.h"
#include "app-mend-panel.h"
#include "app-page.h"
#include "app-pose-angle.h"
#include "app-pose-face.h"
#include "app-pose-hands.h"
#include "app-pose-library.h"
#include "app-unit-spin.h"

#include "edit-handle.h"

#include "mo-body-solve.h"
#include "mo-limits.h"

#include <glib/gi18n.h>

#define DEGREES(radians) ((radians) * (180.0 / G_PI))
#define CENTIMETRES 100.0 /* in a metre */
#define SAME_PLACE 1e-6   /* centimetres */
#define SHORT 0.05        /* centimetres that count as missed */
#define REST_MS 80        /* after which a drag rests */
#define FARTHEST 500.0    /* that the hips can be moved to, centimetres */

static const char *const angle_titles[MO_N_ANGLES] = {
  [MO_ANGLE_BEND] = NC_ ("angle", "Bend"),
  [MO_ANGLE_SIDE] = NC_ ("angle", "Side"),
  [MO_ANGLE_TWIST] = NC_ ("angle", "Twist"),
};

static const char *const place_titles[3] = {
  NC_ ("hips", "Forward"),
  NC_ ("hips", "To the Left"),
  NC_ ("hips", "Up"),
};

struct _AppPosePanel
{
  AppView parent;

  /* Template widgets */
  GtkLabel *obstacle, *short_of;
  GtkWidget *tools, *edits, *mend, *hands, *face, *spread_box, *library;
  GtkBox *joint_line, *angles, *places, *length_line, *spread_line;
  GtkCheckButton *pin, *body;
  GtkMenuButton *library_button;

  GtkWidget *joints; /* a drop-down: the handles, then all other bones */
  GtkWidget *spreads, *frames, *length, *still;
  AppPoseAngle *angle_rows[MO_N_ANGLES], *place_rows[3];
  guint rows[MO_RIG_N_BONES]; /* the row of each joint in the drop-down */
  guint of_row[MO_RIG_N_BONES + 1];

  gboolean is_showing;
  guint show_id;

  /* Of what was typed last, and was not reached. */
  int short_joint;
  double short_time;
  const MoRecipe *short_recipe; /* only to be compared */
};

G_DEFINE_FINAL_TYPE (AppPosePanel, app_pose_panel, APP_TYPE_VIEW)

static int
get_active (AppPosePanel *self)
{
  int active = self->parent.session != NULL ? edit_session_get_active (self->parent.session) : -1;

  return active < (int) MO_RIG_N_BONES ? active : -1;
}

static void
begin_posing (AppPosePanel *self)
{
  g_object_set (self->parent.posing, "active", TRUE, NULL);
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

/* -- Numbers ----------------------------------------------------------------------------------- */

static void
angle_changed (AppPosePanel *self, AppPoseAngle *row)
{
  int joint = get_active (self);

  if (self->is_showing || joint < 0)
    return;
  begin_posing (self);
  for (guint i = 0; i < MO_N_ANGLES; i++)
    if (self->angle_rows[i] == row)
      edit_posing_set_angle (self->parent.posing, (guint) joint, i,
                             MO_DEGREES (app_pose_angle_get_value (row)));
}

static void
find_place (AppPosePanel *self, guint joint, double place[3])
{
  MoPose pose;
  MoVec3 at;

  edit_posing_get_pose (self->parent.posing, &pose);
  at = joint == MO_RIG_PELVIS ? pose.local[joint].position
                              : edit_posing_from_world (&pose, pose.world[joint].position);
  place[0] = at.x * CENTIMETRES;
  place[1] = at.y * CENTIMETRES;
  place[2] = at.z * CENTIMETRES;
}

/* How far a hand or a foot stayed behind the place that was typed (centimetres). */
static void
tell_short (AppPosePanel *self, int joint, double distance)
{
  /* translators: a hand or a foot does not come to the place that was asked for */
  g_autofree char *text = g_strdup_printf (_ ("%.1f cm short"), distance);

  gtk_label_set_label (self->short_of, text);
  gtk_widget_set_visible (GTK_WIDGET (self->short_of), distance > SHORT);
  self->short_joint = joint;
  self->short_time = edit_session_get_time (self->parent.session);
  self->short_recipe = edit_document_get_recipe (self->parent.document);
}

static void
place_changed (AppPosePanel *self, AppPoseAngle *row)
{
  int joint = get_active (self);
  double asked = app_pose_angle_get_value (row), place[3];

  if (self->is_showing || joint < 0)
    return;
  begin_posing (self);
  find_place (self, (guint) joint, place);
  for (guint i = 0; i < G_N_ELEMENTS (self->place_rows); i++)
    /* A spin button tells what it shows now once more, after it was asked for something else. */
    if (self->place_rows[i] == row && fabs (place[i] - asked) > SAME_PLACE)
      {
        edit_posing_set_place (self->parent.posing, (guint) joint, i, asked / CENTIMETRES);
        find_place (self, (guint) joint, place);
        tell_short (self, joint, fabs (place[i] - asked));
      }
}

/* The slider covers a human's range and what is there or, without limits, a whole turn. */
static void
show_angle (AppPosePanel *self, guint i, const MoRange *range, double angle)
{
  double bounds[2] = { DEGREES (range->bounds[i][0]), DEGREES (range->bounds[i][1]) };
  gboolean limits;

  g_object_get (self->parent.posing, "limits", &limits, NULL);
  if (limits && range->is_limited)
    app_pose_angle_set_range (self->angle_rows[i], MIN (bounds[0], floor (angle)),
                              MAX (bounds[1], ceil (angle)), bounds);
  else
    app_pose_angle_set_range (self->angle_rows[i], -180.0, 180.0,
                              range->is_limited ? bounds : NULL);
  app_pose_angle_set_value (self->angle_rows[i], angle);
}

static void
show_numbers (AppPosePanel *self, guint joint)
{
  double angles[MO_N_ANGLES];
  MoRange range;
  double place[3];
  MoPose pose;

  edit_posing_get_pose (self->parent.posing, &pose);
  mo_range_init (&range, joint);
  mo_range_get_angles (&range, pose.local[joint].rotation, angles);
  for (guint i = 0; i < MO_N_ANGLES; i++)
    show_angle (self, i, &range, DEGREES (angles[i]));
  find_place (self, joint, place);
  for (guint i = 0; i < G_N_ELEMENTS (self->place_rows); i++)
    app_pose_angle_set_value (self->place_rows[i], place[i]);
}

static void
name_rows (AppPosePanel *self, const char *joint)
{
  for (guint i = 0; i < MO_N_ANGLES; i++)
    app_pose_angle_set_joint (self->angle_rows[i], joint);
  for (guint i = 0; i < G_N_ELEMENTS (self->place_rows); i++)
    app_pose_angle_set_joint (self->place_rows[i], joint);
}

/* The hips move, and hands and feet reach. */
static gboolean
has_place (AppPosePanel *self, int joint)
{
  return joint == MO_RIG_PELVIS
         || (joint >= 0 && edit_posing_can_reach (self->parent.posing, (guint) joint));
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

/* While it plays, numbers would only flicker. */
static void
show (AppPosePanel *self)
{
  int joint = get_active (self);

  if (self->parent.posing == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  self->is_showing = TRUE;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->joints), joint >= 0 ? self->rows[joint] : 0);
  gtk_widget_set_visible (GTK_WIDGET (self->angles), joint >= 0);
  show_pin (self, joint);
  gtk_widget_set_visible (GTK_WIDGET (self->places), has_place (self, joint));
  gtk_widget_set_visible (GTK_WIDGET (self->body),
                          has_place (self, joint)
                              || (joint >= 0 && mo_body_is_handle ((guint) joint)));
  if (joint != self->short_joint || edit_session_get_time (self->parent.session) != self->short_time
      || edit_document_get_recipe (self->parent.document) != self->short_recipe)
    gtk_widget_set_visible (GTK_WIDGET (self->short_of), FALSE);
  if (joint >= 0 && !edit_session_get_playing (self->parent.session))
    {
      name_rows (self, edit_joint_get_title ((guint) joint));
      show_numbers (self, (guint) joint);
    }
  self->is_showing = FALSE;
}

/* What is about to change a number begins with the one of now. */
static gboolean
number_event (AppPosePanel *self, GdkEvent *event)
{
  GdkEventType type = gdk_event_get_event_type (event);

  if ((type == GDK_BUTTON_PRESS || type == GDK_KEY_PRESS || type == GDK_SCROLL)
      && self->parent.posing != NULL && edit_session_get_playing (self->parent.session))
    {
      edit_posing_stop (self->parent.posing);
      show (self);
    }
  return GDK_EVENT_PROPAGATE;
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

static void
add_rows (AppPosePanel *self, AppPoseAngle **rows, GtkBox *box, const char *context,
          const char *const *titles, const char *unit, guint digits, GCallback changed)
{
  GtkEventController *events = gtk_event_controller_legacy_new ();
  g_autoptr (GtkSizeGroup) labels = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);

  gtk_widget_set_overflow (GTK_WIDGET (box), GTK_OVERFLOW_HIDDEN);
  for (guint i = 0; i < 3; i++)
    {
      GtkWidget *row = app_pose_angle_new (g_dpgettext2 (NULL, context, titles[i]), unit, digits);

      rows[i] = APP_POSE_ANGLE (row);
      gtk_size_group_add_widget (labels, app_pose_angle_get_title (rows[i]));
      gtk_box_append (box, row);
      g_signal_connect_swapped (row, "changed", changed, self);
    }
  gtk_event_controller_set_propagation_phase (events, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (events, "event", G_CALLBACK (number_event), self);
  gtk_widget_add_controller (GTK_WIDGET (box), events);
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
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/limber_anim/Limber/app-pose-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, AppPosePanel, obstacle);
  gtk_widget_class_bind_template_child (widget_class, AppPosePanel, short_of);
  gtk_widget_class_bind_template_child (widget_class, AppPosePanel, tools);
  gtk_widget_class_bind_template_child (widget_class, AppPosePanel, edits);
  gtk_widget_class_bind_template_child (widget_class, AppPosePanel, mend);
  gtk_widget_class_bind_template_child (widget_class, AppPosePanel, face);
  gtk_widget_class_bind_template_child (widget_class, AppPosePanel, hands);
  gtk_widget_class_bind_template_child (widget_class, AppPosePanel, joint_line);
  gtk_widget_class_bind_template_child (widget_class, AppPosePanel, angles);
  gtk_widget_class_bind_template_child (widget_class, AppPosePanel, places);
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
  add_rows (self, self->angle_rows, self->angles, "angle", angle_titles, "°", 2,
            G_CALLBACK (angle_changed));
  add_rows (self, self->place_rows, self->places, "hips", place_titles, "cm", 1,
            G_CALLBACK (place_changed));
  for (guint i = 0; i < G_N_ELEMENTS (self->place_rows); i++)
    app_pose_angle_set_range (self->place_rows[i], -FARTHEST, FARTHEST, NULL);
  add_library (self);
  add_length (self);
  add_spread (self);
  g_signal_group_connect_swapped (self->parent.document_signals, "notify::recipe",
                                  G_CALLBACK (posing_changed), self);
  g_signal_group_connect_swapped (self->parent.document_signals, "notify::clip",
                                  G_CALLBACK (posing_changed), self);
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
