/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-pose-library.h"

#include "app-pose-slider.h"
#include "app-pose-thumbnail.h"
#include "app-style.h"

#include <glib/gi18n.h>

#define SIZE 84 /* of a picture, pixels */
#define WIDTH 400
#define HEIGHT 420
#define PERCENT 100.0

struct _AppPoseLibrary
{
  GtkWidget parent_instance;

  GtkWidget *box, *shelves, *flipped, *menu;
  AppPoseSlider *strength;

  GPtrArray *poses;   /* MoLibraryPose */
  GPtrArray *buttons; /* one for each, borrowed */
  guint drawn;        /* of how many the picture has been drawn */
  guint draw_id;
  guint meant; /* which pose a menu or a command is about */
};

G_DEFINE_FINAL_TYPE (AppPoseLibrary, app_pose_library, GTK_TYPE_WIDGET)

/* All there are, borrowed. */
static GPtrArray *libraries;

/* -- Choosing ---------------------------------------------------------------------------------- */

/* A target is text, which the name of a file need not be: it is escaped. Free it. */
static char *
get_target (const MoLibraryPose *pose)
{
  return pose->path != NULL ? g_filename_to_uri (pose->path, NULL, NULL) : g_strdup (pose->id);
}

static void
choose (AppPoseLibrary *self, GtkWidget *button, gboolean is_flipped)
{
  guint index = 0;
  const MoLibraryPose *pose;
  g_autofree char *name = NULL;

  if (!g_ptr_array_find (self->buttons, button, &index))
    return;
  pose = g_ptr_array_index (self->poses, index);
  name = get_target (pose);
  if (name != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "doc.lay-pose", "(sdb)", name,
                                app_pose_slider_get_value (self->strength) / PERCENT, is_flipped);
}

static void
clicked_cb (GtkWidget *button, AppPoseLibrary *self)
{
  choose (self, button, gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->flipped)));
}

/* -- The maker's own --------------------------------------------------------------------------- */

static void
change (AppPoseLibrary *self, guint index, const char *action)
{
  const MoLibraryPose *pose =
      index < self->poses->len ? g_ptr_array_index (self->poses, index) : NULL;
  g_autofree char *target = pose != NULL && pose->shelf == MO_SHELF_OWN ? get_target (pose) : NULL;

  if (target == NULL)
    return;
  self->meant = index;
  gtk_widget_activate_action (GTK_WIDGET (self), action, "s", target);
}

static void
rename_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  change (APP_POSE_LIBRARY (widget), APP_POSE_LIBRARY (widget)->meant, "win.rename-pose");
}

static void
delete_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  change (APP_POSE_LIBRARY (widget), APP_POSE_LIBRARY (widget)->meant, "win.delete-pose");
}

/* Where the pointer is, or the middle of the picture. */
static void
open_menu (AppPoseLibrary *self, guint index, double x, double y)
{
  GtkWidget *button = g_ptr_array_index (self->buttons, index);
  double to_x, to_y;

  if (((const MoLibraryPose *) g_ptr_array_index (self->poses, index))->shelf != MO_SHELF_OWN
      || !gtk_widget_translate_coordinates (button, GTK_WIDGET (self), x, y, &to_x, &to_y))
    return;
  self->meant = index;
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu),
                               &(GdkRectangle){ (int) to_x, (int) to_y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
pressed_cb (GtkGestureClick *click, int n, double x, double y, AppPoseLibrary *self)
{
  GtkWidget *button = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (click));
  guint index;

  if (!g_ptr_array_find (self->buttons, button, &index))
    return;
  gtk_gesture_set_state (GTK_GESTURE (click), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_grab_focus (button);
  open_menu (self, index, x, y);
}

static void
add_menu (AppPoseLibrary *self)
{
  g_autoptr (GMenu) menu = g_menu_new ();

  g_menu_append (menu, _ ("_Rename…"), "library.rename");
  g_menu_append (menu, _ ("_Delete"), "library.delete");
  self->menu = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
}

/* -- Keyboard ---------------------------------------------------------------------------------- */

/* What a key does with the pose that has the focus. */
static gboolean
press (AppPoseLibrary *self, guint index, guint key, GdkModifierType state)
{
  GtkWidget *button = g_ptr_array_index (self->buttons, index);

  if ((key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) && (state & GDK_CONTROL_MASK) != 0)
    choose (self, button, TRUE);
  else if (key == GDK_KEY_Menu || (key == GDK_KEY_F10 && (state & GDK_SHIFT_MASK) != 0))
    open_menu (self, index, 0.5 * gtk_widget_get_width (button),
               0.5 * gtk_widget_get_height (button));
  else if (key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete)
    change (self, index, "win.delete-pose");
  else if (key == GDK_KEY_F2)
    change (self, index, "win.rename-pose");
  else
    return FALSE;
  return TRUE;
}

static gboolean
key_cb (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, gpointer data)
{
  AppPoseLibrary *self = data;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  guint index;

  return focus != NULL && g_ptr_array_find (self->buttons, focus, &index)
         && press (self, index, key, state);
}

/* -- Pictures, one after another, while there is nothing else to do ------------------------------ */

/* A file that holds no pose says so. */
static void
show_broken (GtkWidget *button, const MoLibraryPose *pose)
{
  GtkWidget *box = gtk_button_get_child (GTK_BUTTON (button));
  GtkWidget *icon = gtk_image_new_from_icon_name ("dialog-warning-symbolic");
  g_autoptr (GError) error = NULL;
  MoPosture *posture = mo_pose_library_load (pose, NULL, &error);

  gtk_box_remove (GTK_BOX (box), gtk_widget_get_first_child (box));
  gtk_widget_set_size_request (icon, SIZE, SIZE);
  gtk_widget_set_halign (icon, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (icon, "note");
  gtk_box_prepend (GTK_BOX (box), icon);
  if (posture != NULL)
    {
      mo_posture_unref (posture);
      return;
    }
  gtk_widget_set_tooltip_text (button, error->message);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  error->message, -1);
}

static gboolean
draw_next (gpointer data)
{
  AppPoseLibrary *self = data;
  const MoLibraryPose *pose;
  g_autoptr (GdkTexture) texture = NULL;
  GtkWidget *button, *picture;

  if (self->drawn >= self->poses->len)
    {
      self->draw_id = 0;
      return G_SOURCE_REMOVE;
    }
  pose = g_ptr_array_index (self->poses, self->drawn);
  button = g_ptr_array_index (self->buttons, self->drawn);
  picture = gtk_widget_get_first_child (gtk_button_get_child (GTK_BUTTON (button)));
  texture = app_pose_thumbnail_get (pose, app_style_is_dark (GTK_WIDGET (self)),
                                    SIZE * gtk_widget_get_scale_factor (GTK_WIDGET (self)));
  if (texture != NULL)
    gtk_picture_set_paintable (GTK_PICTURE (picture), GDK_PAINTABLE (texture));
  else
    show_broken (button, pose);
  self->drawn++;
  return G_SOURCE_CONTINUE;
}

/* -- Shelves ----------------------------------------------------------------------------------- */

static GtkWidget *
add_pose (AppPoseLibrary *self, const MoLibraryPose *pose)
{
  GtkWidget *button = gtk_button_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *picture = gtk_picture_new (), *label = gtk_label_new (pose->title);

  gtk_widget_set_size_request (picture, SIZE, SIZE);
  gtk_picture_set_can_shrink (GTK_PICTURE (picture), TRUE);
  gtk_widget_set_halign (picture, GTK_ALIGN_CENTER);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_lines (GTK_LABEL (label), 2);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_label_set_width_chars (GTK_LABEL (label), 12);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 12);
  gtk_widget_add_css_class (label, "caption");
  gtk_box_append (GTK_BOX (box), picture);
  gtk_box_append (GTK_BOX (box), label);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "pose-thumbnail");
  gtk_widget_set_tooltip_text (button, pose->title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  pose->title, -1);
  g_signal_connect (button, "clicked", G_CALLBACK (clicked_cb), self);
  if (pose->shelf == MO_SHELF_OWN)
    {
      GtkGesture *click = gtk_gesture_click_new ();

      gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
      g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
      gtk_widget_add_controller (button, GTK_EVENT_CONTROLLER (click));
    }
  g_ptr_array_add (self->buttons, button);
  return button;
}

static void
add_shelf (AppPoseLibrary *self, MoPoseShelf shelf, guint first, guint end)
{
  const char *title = _ (mo_pose_shelf_title (shelf));
  GtkWidget *heading = gtk_label_new (title), *flow = gtk_flow_box_new ();

  gtk_label_set_xalign (GTK_LABEL (heading), 0.0f);
  gtk_widget_add_css_class (heading, "heading");
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (flow), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (flow), 4);
  gtk_flow_box_set_min_children_per_line (GTK_FLOW_BOX (flow), 3);
  gtk_flow_box_set_homogeneous (GTK_FLOW_BOX (flow), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (flow), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  for (guint i = first; i < end; i++)
    {
      GtkWidget *button = add_pose (self, g_ptr_array_index (self->poses, i));

      gtk_flow_box_append (GTK_FLOW_BOX (flow), button);
      /* The button has the focus, and not the child around it. */
      gtk_widget_set_focusable (gtk_widget_get_parent (button), FALSE);
    }
  gtk_box_append (GTK_BOX (self->shelves), heading);
  gtk_box_append (GTK_BOX (self->shelves), flow);
}

static MoPoseShelf
shelf_at (AppPoseLibrary *self, guint index)
{
  return ((const MoLibraryPose *) g_ptr_array_index (self->poses, index))->shelf;
}

/* What a maker has made is wanted more often than the rest. */
static GPtrArray *
list_own_first (void)
{
  GPtrArray *list = mo_pose_library_list ();
  guint n = 0;

  for (guint i = 0; i < list->len; i++)
    if (((const MoLibraryPose *) g_ptr_array_index (list, i))->shelf == MO_SHELF_OWN)
      g_ptr_array_insert (list, (int) n++, g_ptr_array_steal_index (list, i));
  return list;
}

void
app_pose_library_fill (AppPoseLibrary *self)
{
  GtkWidget *child;

  g_clear_handle_id (&self->draw_id, g_source_remove);
  g_ptr_array_set_size (self->buttons, 0);
  while ((child = gtk_widget_get_first_child (self->shelves)) != NULL)
    gtk_box_remove (GTK_BOX (self->shelves), child);
  g_clear_pointer (&self->poses, g_ptr_array_unref);
  self->poses = list_own_first ();
  for (guint first = 0, end; first < self->poses->len; first = end)
    {
      for (end = first + 1;
           end < self->poses->len && shelf_at (self, end) == shelf_at (self, first); end++)
        ;
      add_shelf (self, shelf_at (self, first), first, end);
    }
  self->drawn = 0;
  self->draw_id = g_idle_add (draw_next, self);
}

/* The focus goes to the pose of that file or, where there is none, to the one in the place of what has gone. */
static void
look_again (AppPoseLibrary *self, const char *path)
{
  guint index = self->meant;

  app_pose_library_fill (self);
  for (guint i = 0; path != NULL && i < self->poses->len; i++)
    if (g_strcmp0 (((const MoLibraryPose *) g_ptr_array_index (self->poses, i))->path, path) == 0)
      index = i;
  if (index < self->buttons->len)
    gtk_widget_grab_focus (g_ptr_array_index (self->buttons, index));
}

void
app_pose_libraries_changed (const char *path)
{
  for (guint i = 0; libraries != NULL && i < libraries->len; i++)
    if (gtk_widget_get_mapped (g_ptr_array_index (libraries, i)))
      look_again (g_ptr_array_index (libraries, i), path);
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
app_pose_library_dispose (GObject *object)
{
  AppPoseLibrary *self = APP_POSE_LIBRARY (object);

  g_ptr_array_remove_fast (libraries, self);
  g_clear_handle_id (&self->draw_id, g_source_remove);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->poses, g_ptr_array_unref);
  g_clear_pointer (&self->buttons, g_ptr_array_unref);
  G_OBJECT_CLASS (app_pose_library_parent_class)->dispose (object);
}

static void
app_pose_library_class_init (AppPoseLibraryClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = app_pose_library_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_install_action (widget_class, "library.rename", NULL, rename_action);
  gtk_widget_class_install_action (widget_class, "library.delete", NULL, delete_action);
}

static void
add_line (AppPoseLibrary *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (_ ("Strength")), *save;

  self->strength = APP_POSE_SLIDER (app_pose_slider_new ("%", 0.0, PERCENT));
  app_pose_slider_set_value (self->strength, PERCENT);
  app_pose_slider_set_label (self->strength, _ ("How much of a pose is laid on"));
  gtk_widget_set_hexpand (GTK_WIDGET (self->strength), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->strength), "pose-sliders");
  self->flipped = gtk_toggle_button_new_with_label (C_ ("pose", "Flipped"));
  gtk_widget_set_tooltip_text (self->flipped, _ ("Lay on the Mirror Image (Ctrl+Return)"));
  save = gtk_button_new_with_mnemonic (_ ("_Save…"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (save), "doc.save-pose");
  gtk_widget_set_tooltip_text (save, _ ("Save the Pose in the Library"));
  gtk_box_append (GTK_BOX (line), label);
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->strength));
  gtk_box_append (GTK_BOX (line), self->flipped);
  gtk_box_append (GTK_BOX (line), save);
  gtk_box_append (GTK_BOX (self->box), line);
}

static void
app_pose_library_init (AppPoseLibrary *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  if (libraries == NULL)
    libraries = g_ptr_array_new ();
  g_ptr_array_add (libraries, self);
  self->buttons = g_ptr_array_new ();
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);
  self->shelves = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  add_line (self);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->shelves);
  gtk_widget_set_size_request (scrolled, WIDTH, HEIGHT);
  gtk_box_append (GTK_BOX (self->box), scrolled);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  add_menu (self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

GtkWidget *
app_pose_library_new (void)
{
  return g_object_new (APP_TYPE_POSE_LIBRARY, NULL);
}
