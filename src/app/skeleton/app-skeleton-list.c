/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-skeleton-list.h"

#include "app-dispose.h"
#include "app-joint-picker.h"
#include "app-skeleton-joint.h"

#include "mo-joint-name.h"

#include <glib/gi18n.h>
#include <string.h>

#define DATA_JOINT "limber-joint"
#define DATA_LIST "limber-list"

struct _AppSkeletonList
{
  GtkWidget parent_instance;

  EditRecognition *recognition; /* borrowed; or NULL */

  /* Owned */
  GListStore *joints; /* AppSkeletonJoint */
  GtkSingleSelection *rows;
  GSignalGroup *signals; /* of the recognition */
  GtkFilter *filter;
  const MoClip *clip; /* of the joints; only compared */

  /* Template widgets */
  GtkWidget *search;
  GtkListView *view;
  GtkWidget *none_label;

  guint scroll_id;   /* of a tick; 0 for none */
  GtkWidget *picker; /* a child; NULL until it is needed */
  guint picked;      /* the index of the joint that it is about */
};

G_DEFINE_FINAL_TYPE (AppSkeletonList, app_skeleton_list, GTK_TYPE_WIDGET)

/* -- A row ------------------------------------------------------------------------------------- */

typedef struct
{
  GtkWidget *name, *known, *target;
} Cells;

static void
find_cells (GtkWidget *row, Cells *cells)
{
  GtkWidget *names = gtk_widget_get_first_child (row);

  cells->name = gtk_widget_get_first_child (names);
  cells->known = gtk_widget_get_last_child (names);
  cells->target = gtk_widget_get_last_child (row);
}

static void
show_joint (AppSkeletonJoint *joint, GtkWidget *row)
{
  g_autofree char *known = app_skeleton_joint_describe (joint), *title = NULL;
  Cells cells;

  find_cells (row, &cells);
  /* What all names begin with would leave no room for what tells them apart. */
  gtk_label_set_label (GTK_LABEL (cells.name),
                       mo_joint_name_skip_prefix (app_skeleton_joint_get_name (joint)));
  gtk_widget_set_tooltip_text (cells.name, app_skeleton_joint_get_name (joint));
  gtk_label_set_label (GTK_LABEL (cells.known), known);
  gtk_button_set_label (GTK_BUTTON (cells.target), app_skeleton_joint_get_target (joint));
  gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (cells.target))),
                           PANGO_ELLIPSIZE_MIDDLE);
  if (app_skeleton_joint_get_match (joint)->known == MO_KNOWN_BY_MAKER)
    gtk_widget_add_css_class (cells.target, "decided");
  else
    gtk_widget_remove_css_class (cells.target, "decided");
  /* translators: a joint of the file, and the joint of the avatar that it is */
  title = g_strdup_printf (_ ("%s is %s"), app_skeleton_joint_get_name (joint),
                           app_skeleton_joint_get_target (joint));
  gtk_accessible_update_property (GTK_ACCESSIBLE (cells.target), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  title, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, known, -1);
}

static void
chosen (AppSkeletonList *self, int number)
{
  if (self->recognition != NULL)
    edit_recognition_choose (self->recognition, self->picked, number);
}

static void
target_clicked (GtkWidget *button)
{
  AppSkeletonList *self = g_object_get_data (G_OBJECT (button), DATA_LIST);
  AppSkeletonJoint *joint = g_object_get_data (G_OBJECT (button), DATA_JOINT);

  if (joint == NULL)
    return;
  if (self->picker == NULL)
    {
      self->picker = app_joint_picker_new ();
      gtk_widget_set_parent (self->picker, GTK_WIDGET (self));
      g_signal_connect_swapped (self->picker, "chosen", G_CALLBACK (chosen), self);
    }
  self->picked = app_skeleton_joint_get_index (joint);
  app_joint_picker_pop_up (APP_JOINT_PICKER (self->picker), button,
                           app_skeleton_joint_get_match (joint)->number);
}

static GtkWidget *
make_label (GtkWidget *box)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static void
set_up (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer list)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *names = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *known;
  GtkWidget *target = gtk_button_new_with_label ("");

  gtk_widget_set_hexpand (names, TRUE);
  gtk_widget_set_valign (names, GTK_ALIGN_CENTER);
  gtk_label_set_ellipsize (GTK_LABEL (make_label (names)), PANGO_ELLIPSIZE_MIDDLE);
  known = make_label (names);
  gtk_label_set_wrap (GTK_LABEL (known), TRUE);
  gtk_widget_add_css_class (known, "caption");
  gtk_widget_add_css_class (known, "dim-label");
  gtk_widget_set_valign (target, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (target, "skeleton-target");
  g_object_set_data (G_OBJECT (target), DATA_LIST, list);
  g_signal_connect (target, "clicked", G_CALLBACK (target_clicked), NULL);
  gtk_box_append (GTK_BOX (row), names);
  gtk_box_append (GTK_BOX (row), target);
  gtk_list_item_set_child (item, row);
  gtk_list_item_set_activatable (item, FALSE);
}

static void
bind (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer list)
{
  GtkWidget *row = gtk_list_item_get_child (item);
  AppSkeletonJoint *joint = gtk_list_item_get_item (item);
  Cells cells;

  find_cells (row, &cells);
  g_object_set_data (G_OBJECT (cells.target), DATA_JOINT, joint);
  g_signal_connect_object (joint, "changed", G_CALLBACK (show_joint), row, 0);
  show_joint (joint, row);
}

static void
unbind (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer list)
{
  GtkWidget *row = gtk_list_item_get_child (item);
  AppSkeletonJoint *joint = gtk_list_item_get_item (item);
  Cells cells;

  find_cells (row, &cells);
  g_object_set_data (G_OBJECT (cells.target), DATA_JOINT, NULL);
  if (joint != NULL)
    g_signal_handlers_disconnect_by_func (joint, show_joint, row);
}

/* -- The list ---------------------------------------------------------------------------------- */

static gboolean
has_text (const char *name, const char *wanted)
{
  g_autofree char *folded = g_utf8_casefold (name, -1);

  return strstr (folded, wanted) != NULL;
}

static gboolean
is_wanted (gpointer item, gpointer data)
{
  AppSkeletonList *self = data;
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->search));
  g_autofree char *wanted = g_utf8_casefold (text, -1);

  return has_text (app_skeleton_joint_get_name (item), wanted)
         || has_text (app_skeleton_joint_get_target (item), wanted);
}

/* Nothing is said where there are no joints to search. */
static void
rows_changed (AppSkeletonList *self)
{
  gtk_widget_set_visible (self->none_label,
                          g_list_model_get_n_items (G_LIST_MODEL (self->joints)) > 0
                              && g_list_model_get_n_items (G_LIST_MODEL (self->rows)) == 0);
}

static void
search_cb (AppSkeletonList *self)
{
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
}

static void
fill (AppSkeletonList *self, const MoSkeleton *skeleton, const MoJointMap *map)
{
  g_list_store_remove_all (self->joints);
  for (guint i = 0; i < skeleton->joints->len; i++)
    if (!mo_skeleton_joint (skeleton, i)->is_end)
      {
        g_autoptr (AppSkeletonJoint) joint =
            app_skeleton_joint_new (i, mo_skeleton_joint (skeleton, i)->name,
                                    mo_joint_map_get (map, i));

        g_list_store_append (self->joints, joint);
      }
}

/* -- The joint that is chosen ------------------------------------------------------------------ */

static guint
find_row (AppSkeletonList *self, int joint)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->rows));

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (AppSkeletonJoint) item = g_list_model_get_item (G_LIST_MODEL (self->rows), i);

      if ((int) app_skeleton_joint_get_index (item) == joint)
        return i;
    }
  return GTK_INVALID_LIST_POSITION;
}

/* Once the list has a size: it may have been hidden until now. */
static gboolean
scroll_to_chosen (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  AppSkeletonList *self = APP_SKELETON_LIST (widget);
  guint row = gtk_single_selection_get_selected (self->rows);

  if (gtk_widget_get_height (GTK_WIDGET (self->view)) == 0)
    return G_SOURCE_CONTINUE;
  if (row != GTK_INVALID_LIST_POSITION)
    gtk_widget_activate_action (GTK_WIDGET (self->view), "list.scroll-to-item", "u", row);
  self->scroll_id = 0;
  return G_SOURCE_REMOVE;
}

/* It was chosen in the picture: a search must not hide it. */
static void
chosen_changed (AppSkeletonList *self)
{
  int joint = edit_recognition_get_selected (self->recognition);
  guint row = find_row (self, joint);

  if (joint >= 0 && row == GTK_INVALID_LIST_POSITION)
    {
      gtk_editable_set_text (GTK_EDITABLE (self->search), "");
      gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_LESS_STRICT);
      row = find_row (self, joint);
    }
  if (row == gtk_single_selection_get_selected (self->rows))
    return;
  gtk_single_selection_set_selected (self->rows, row);
  if (row != GTK_INVALID_LIST_POSITION && self->scroll_id == 0)
    self->scroll_id =
        gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_to_chosen, NULL, NULL);
}

static void
row_selected (AppSkeletonList *self)
{
  AppSkeletonJoint *joint = gtk_single_selection_get_selected_item (self->rows);

  if (self->recognition != NULL)
    edit_recognition_select (self->recognition,
                             joint != NULL ? (int) app_skeleton_joint_get_index (joint) : -1);
}

static gboolean
leave_out (GtkWidget *widget, GVariant *args, gpointer data)
{
  AppSkeletonList *self = APP_SKELETON_LIST (widget);
  AppSkeletonJoint *joint = gtk_single_selection_get_selected_item (self->rows);

  if (joint == NULL || self->recognition == NULL)
    return FALSE;
  edit_recognition_choose (self->recognition, app_skeleton_joint_get_index (joint),
                           EDIT_JOINT_LEFT_OUT);
  return TRUE;
}

/* -- What is recognised ------------------------------------------------------------------------ */

/* Rows of the same file stay, so that the list keeps its place and its focus. */
void
app_skeleton_list_show (AppSkeletonList *self, EditRecognition *recognition)
{
  const MoClip *clip = recognition != NULL ? edit_recognition_get_clip (recognition) : NULL;
  const MoJointMap *map = recognition != NULL ? edit_recognition_get_map (recognition) : NULL;

  self->recognition = recognition;
  g_signal_group_set_target (self->signals, recognition);
  if (map == NULL)
    g_list_store_remove_all (self->joints);
  else if (clip != self->clip)
    {
      fill (self, clip->skeleton, map);
      chosen_changed (self);
    }
  else
    for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->joints)); i++)
      {
        g_autoptr (AppSkeletonJoint) joint = g_list_model_get_item (G_LIST_MODEL (self->joints), i);

        app_skeleton_joint_set_match (joint,
                                      mo_joint_map_get (map, app_skeleton_joint_get_index (joint)));
      }
  self->clip = map != NULL ? clip : NULL;
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
app_skeleton_list_dispose (GObject *object)
{
  AppSkeletonList *self = APP_SKELETON_LIST (object);

  self->recognition = NULL;
  if (self->scroll_id != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->scroll_id);
  self->scroll_id = 0;
  g_clear_object (&self->signals);
  g_clear_pointer (&self->picker, gtk_widget_unparent);
  if (self->view != NULL)
    gtk_list_view_set_model (self->view, NULL);
  app_dispose_template (GTK_WIDGET (self), APP_TYPE_SKELETON_LIST);
  if (self->rows != NULL)
    g_signal_handlers_disconnect_by_data (self->rows, self);
  g_clear_object (&self->rows);
  g_clear_object (&self->joints);
  g_clear_object (&self->filter);
  G_OBJECT_CLASS (app_skeleton_list_parent_class)->dispose (object);
}

static void
app_skeleton_list_class_init (AppSkeletonListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = app_skeleton_list_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/io/github/limber_anim/Limber/app-skeleton-list.ui");
  gtk_widget_class_bind_template_child (widget_class, AppSkeletonList, search);
  gtk_widget_class_bind_template_child (widget_class, AppSkeletonList, view);
  gtk_widget_class_bind_template_child (widget_class, AppSkeletonList, none_label);
  gtk_widget_class_bind_template_callback (widget_class, search_cb);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Delete, 0, leave_out, NULL);
}

static void
app_skeleton_list_init (AppSkeletonList *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  GtkFilterListModel *filtered;

  gtk_widget_init_template (GTK_WIDGET (self));
  self->joints = g_list_store_new (APP_TYPE_SKELETON_JOINT);
  self->filter = GTK_FILTER (gtk_custom_filter_new (is_wanted, self, NULL));
  filtered = gtk_filter_list_model_new (G_LIST_MODEL (g_object_ref (self->joints)),
                                        g_object_ref (self->filter));
  self->rows = gtk_single_selection_new (G_LIST_MODEL (filtered));
  gtk_single_selection_set_autoselect (self->rows, FALSE);
  gtk_single_selection_set_can_unselect (self->rows, TRUE);
  gtk_single_selection_set_selected (self->rows, GTK_INVALID_LIST_POSITION);
  g_signal_connect_swapped (self->rows, "notify::selected-item", G_CALLBACK (row_selected), self);
  g_signal_connect_swapped (self->rows, "items-changed", G_CALLBACK (rows_changed), self);
  self->signals = g_signal_group_new (EDIT_TYPE_RECOGNITION);
  g_signal_group_connect_swapped (self->signals, "notify::selected", G_CALLBACK (chosen_changed),
                                  self);
  g_signal_connect (factory, "setup", G_CALLBACK (set_up), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind), self);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind), self);
  gtk_list_view_set_factory (self->view, factory);
  gtk_list_view_set_model (self->view, GTK_SELECTION_MODEL (self->rows));
}
