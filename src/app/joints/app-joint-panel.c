/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-joint-panel-private.h"

#include "app-page.h"
#include "app-style.h"

#include "mo-limits.h"
#include "mo-names.h"

#include <glib/gi18n.h>
#include <string.h>

G_DEFINE_FINAL_TYPE (AppJointPanel, app_joint_panel, APP_TYPE_VIEW)

enum
{
  PROP_0,
  PROP_ACTIONS,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

/* -- Texts ------------------------------------------------------------------------------------- */

/* Explains in one line why joints have priorities other than the base; NULL if none has. */
static char *
explain_priorities (const AppPriorities *found)
{
  g_autofree char *own = found->least == found->greatest
                             ? g_strdup_printf ("%d", found->least)
                             : g_strdup_printf ("%d–%d", found->least, found->greatest);

  if (found->n_other == 0)
    return NULL;
  return g_strdup_printf (
      g_dngettext (NULL,
                   /* translators: number of joints, base priority, priorities of those joints */
                   "%u joint differs from base %d (%s): a joint’s own priority decides who "
                   "controls it; the base applies to joints without one, and to constraints.",
                   "%u joints differ from base %d (%s): a joint’s own priority decides who "
                   "controls it; the base applies to joints without one, and to constraints.",
                   found->n_other),
      found->n_other, found->base, own);
}

static void
update_note (AppJointPanel *self)
{
  AppPriorities found = app_joint_model_get_priorities (self->model);
  g_autofree char *text = NULL;

  if (self->parent.document != NULL
      && edit_document_get_recipe (self->parent.document)->mode == MO_MODE_VIEWER)
    text = g_strdup (_ ("The viewer’s import has no joint settings; they apply only in the mode "
                        "“As in the file”."));
  else
    text = explain_priorities (&found);
  gtk_label_set_label (self->note_label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->note_label), text != NULL);
}

static void
update_selection_bar (AppJointPanel *self)
{
  guint n = self->parent.session != NULL ? edit_session_get_n_selected (self->parent.session) : 0;
  g_autofree char *text = NULL;

  if (n == 1)
    text = g_strdup (mo_rig_joint ((guint) edit_session_get_active (self->parent.session))->name);
  else
    text = g_strdup_printf (g_dngettext (NULL, "%u joint", "%u joints", n), n);
  gtk_label_set_label (self->selection_label, text);
  gtk_widget_set_visible (self->edit_bar, n > 0);
  gtk_widget_set_visible (self->hint_label, n == 0);
}

/* -- Syncing the selection --------------------------------------------------------------------- */

static AppJointRow *
get_row (AppJointPanel *self, guint position, GtkTreeListRow **tree_row)
{
  g_autoptr (GtkTreeListRow) row = g_list_model_get_item (G_LIST_MODEL (self->selection), position);
  AppJointRow *item = gtk_tree_list_row_get_item (row);

  if (tree_row != NULL)
    *tree_row = g_steal_pointer (&row);
  return item;
}

static gboolean
group_is_selected (AppJointPanel *self, AppJointRow *group)
{
  const guint *joints;
  guint n_joints, n_present = 0;

  joints = app_joint_row_get_joints (group, &n_joints);
  for (guint i = 0; i < n_joints; i++)
    {
      if (!app_joint_model_get_facts (self->model, joints[i])->is_present)
        continue;
      n_present++;
      if (!edit_session_is_selected (self->parent.session, joints[i]))
        return FALSE;
    }
  return n_present > 0;
}

/* From the session to the rows. */
static void
show_selection (AppJointPanel *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->selection));
  g_autoptr (GtkBitset) selected = gtk_bitset_new_empty (), mask = gtk_bitset_new_range (0, n);

  if (self->parent.session == NULL || self->syncing)
    return;
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (AppJointRow) row = get_row (self, i, NULL);
      gboolean is_selected =
          app_joint_row_is_group (row)
              ? group_is_selected (self, row)
              : edit_session_is_selected (self->parent.session, app_joint_row_get_joint (row));

      if (app_joint_row_is_group (row))
        self->group_selected[app_joint_row_get_group (row)] = is_selected;
      if (is_selected)
        gtk_bitset_add (selected, i);
    }
  self->syncing = TRUE;
  gtk_selection_model_set_selection (GTK_SELECTION_MODEL (self->selection), selected, mask);
  self->syncing = FALSE;
}

static void
mark_present (AppJointPanel *self, AppJointRow *group, guint8 marked[MO_RIG_N_JOINTS], guint8 mark)
{
  const guint *joints;
  guint n_joints;

  joints = app_joint_row_get_joints (group, &n_joints);
  for (guint i = 0; i < n_joints; i++)
    if (app_joint_model_get_facts (self->model, joints[i])->is_present)
      marked[joints[i]] = mark;
}

/* From the rows to the session. Selecting a group's row selects its joints if it was clicked or if
 * they are collapsed; otherwise the rows of the joints decide. */
static void
rows_selected (AppJointPanel *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->selection));
  guint8 marked[MO_RIG_N_JOINTS] = { 0 };
  guint joints[MO_RIG_N_JOINTS], n_joints = 0;

  if (self->parent.session == NULL || self->syncing)
    return;
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GtkTreeListRow) tree_row = NULL;
      g_autoptr (AppJointRow) row = get_row (self, i, &tree_row);
      gboolean is_selected =
          gtk_selection_model_is_selected (GTK_SELECTION_MODEL (self->selection), i);
      MoGroup group = app_joint_row_get_group (row);

      if (!app_joint_row_is_group (row))
        marked[app_joint_row_get_joint (row)] |= is_selected;
      else if (is_selected
               && (!self->group_selected[group] || !gtk_tree_list_row_get_expanded (tree_row)))
        mark_present (self, row, marked, 1);
    }
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    if (marked[i])
      joints[n_joints++] = i;
  self->syncing = TRUE;
  edit_session_select (self->parent.session, joints, n_joints, EDIT_SELECT_ONLY);
  self->syncing = FALSE;
  show_selection (self);
}

/* Scrolls to a joint that was selected elsewhere. */
static void
reveal (AppJointPanel *self, guint joint)
{
  GListModel *rows = G_LIST_MODEL (self->selection);

  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (GtkTreeListRow) tree_row = NULL;
      g_autoptr (AppJointRow) row = get_row (self, i, &tree_row);

      if (app_joint_row_is_group (row))
        {
          if (app_joint_row_get_group (row) == mo_rig_joint (joint)->group)
            gtk_tree_list_row_set_expanded (tree_row, TRUE);
        }
      else if (app_joint_row_get_joint (row) == joint)
        {
          for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->view));
               child != NULL; child = gtk_widget_get_next_sibling (child))
            if (GTK_IS_LIST_VIEW (child))
              gtk_widget_activate_action (child, "list.scroll-to-item", "u", i);
          return;
        }
    }
}

static void
session_selected (AppJointPanel *self)
{
  int active = edit_session_get_active (self->parent.session);

  if (!self->syncing)
    {
      if (active >= 0 && gtk_widget_get_mapped (GTK_WIDGET (self)))
        reveal (self, (guint) active);
      show_selection (self);
    }
  update_selection_bar (self);
  app_joint_panel_update_actions (self);
}

/* Nothing is said where there is nothing to search. */
static void
rows_changed (AppJointPanel *self)
{
  show_selection (self);
  gtk_widget_set_visible (self->none_label,
                          *gtk_editable_get_text (self->search) != '\0'
                              && g_list_model_get_n_items (G_LIST_MODEL (self->selection)) == 0);
}

static void
document_changed (AppJointPanel *self)
{
  app_joint_model_update (self->model, self->parent.document);
  update_note (self);
  app_joint_panel_update_actions (self);
}

static void
search_changed (AppJointPanel *self)
{
  g_autoptr (GVariant) all =
      g_action_group_get_action_state (G_ACTION_GROUP (self->actions), "show-all");

  app_joint_model_set_filter (self->model, gtk_editable_get_text (self->search),
                              g_variant_get_boolean (all));
}

/* Expands the groups that most motions use. */
static void
expand_usual_groups (AppJointPanel *self)
{
  static const guint usual = 1u << MO_GROUP_TORSO | 1u << MO_GROUP_ARMS | 1u << MO_GROUP_LEGS;

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->selection)); i++)
    {
      g_autoptr (GtkTreeListRow) tree_row = NULL;
      g_autoptr (AppJointRow) row = get_row (self, i, &tree_row);

      if (app_joint_row_is_group (row) && (usual >> app_joint_row_get_group (row) & 1u) != 0)
        gtk_tree_list_row_set_expanded (tree_row, TRUE);
    }
}

/* -- The widget -------------------------------------------------------------------------------- */

static void
app_joint_panel_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  AppJointPanel *self = APP_JOINT_PANEL (widget);

  gtk_widget_allocate (self->box, width, height, baseline, NULL);
  if (self->popover != NULL)
    gtk_popover_present (GTK_POPOVER (self->popover));
}

static void
app_joint_panel_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                         int *natural, int *minimum_baseline, int *natural_baseline)
{
  gtk_widget_measure (APP_JOINT_PANEL (widget)->box, orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
}

/* Shows what was selected while the panel was hidden. */
static void
app_joint_panel_map (GtkWidget *widget)
{
  AppJointPanel *self = APP_JOINT_PANEL (widget);

  GTK_WIDGET_CLASS (app_joint_panel_parent_class)->map (widget);
  if (self->parent.session != NULL)
    session_selected (self);
}

static void
app_joint_panel_document_changed (AppView *view)
{
  AppJointPanel *self = APP_JOINT_PANEL (view);

  document_changed (self);
  expand_usual_groups (self);
}

static void
app_joint_panel_session_changed (AppView *view)
{
  if (view->session != NULL)
    session_selected (APP_JOINT_PANEL (view));
}

static void
app_joint_panel_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_ACTIONS)
    g_value_set_object (value, APP_JOINT_PANEL (object)->actions);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
app_joint_panel_dispose (GObject *object)
{
  AppJointPanel *self = APP_JOINT_PANEL (object);

  app_view_disconnect (APP_VIEW (self));
  g_clear_handle_id (&self->angles_id, g_source_remove);
  if (self->view != NULL)
    gtk_column_view_set_model (self->view, NULL);
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->selection);
  g_clear_pointer (&self->model, app_joint_model_free);
  g_clear_object (&self->actions);
  self->view = NULL;
  G_OBJECT_CLASS (app_joint_panel_parent_class)->dispose (object);
}

static void
app_joint_panel_class_init (AppJointPanelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  AppViewClass *view_class = APP_VIEW_CLASS (klass);

  object_class->get_property = app_joint_panel_get_property;
  object_class->dispose = app_joint_panel_dispose;
  widget_class->map = app_joint_panel_map;
  widget_class->measure = app_joint_panel_measure;
  widget_class->size_allocate = app_joint_panel_size_allocate;
  view_class->document_changed = app_joint_panel_document_changed;
  view_class->session_changed = app_joint_panel_session_changed;

  properties[PROP_ACTIONS] = g_param_spec_object ("actions", NULL, NULL, G_TYPE_ACTION_GROUP,
                                                  G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  app_style_add ();
  gtk_widget_class_set_css_name (widget_class, "jointpanel");
  gtk_widget_class_set_template_from_resource (widget_class, APP_RESOURCES "app-joint-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, AppJointPanel, box);
  gtk_widget_class_bind_template_child (widget_class, AppJointPanel, edit_bar);
  gtk_widget_class_bind_template_child (widget_class, AppJointPanel, hint_label);
  gtk_widget_class_bind_template_child (widget_class, AppJointPanel, selection_label);
  gtk_widget_class_bind_template_child (widget_class, AppJointPanel, angles_label);
  gtk_widget_class_bind_template_child (widget_class, AppJointPanel, note_label);
  gtk_widget_class_bind_template_child (widget_class, AppJointPanel, none_label);
  gtk_widget_class_bind_template_child (widget_class, AppJointPanel, search);
  gtk_widget_class_bind_template_child (widget_class, AppJointPanel, view);
  gtk_widget_class_bind_template_child (widget_class, AppJointPanel, include_menu);
  gtk_widget_class_bind_template_child (widget_class, AppJointPanel, priority_menu);
  gtk_widget_class_bind_template_child (widget_class, AppJointPanel, priority_section);
  gtk_widget_class_bind_template_callback (widget_class, search_changed);
}

/* Uses the same names as all menus of priorities. */
static void
add_priorities (GMenu *menu)
{
  for (int i = 0; i <= MO_MAX_PRIORITY; i++)
    {
      g_autofree char *label = g_strdup_printf ("_%d %s", i, _ (mo_priority_label (i)));
      g_autofree char *target = g_strdup_printf ("%d", i);
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      g_menu_item_set_action_and_target (item, "joint.priority", "s", target);
      g_menu_append_item (menu, item);
    }
}

static void
app_joint_panel_init (AppJointPanel *self)
{
  app_joint_panel_init_actions (self);
  self->model = app_joint_model_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  add_priorities (self->priority_section);

  self->selection = gtk_multi_selection_new (
      G_LIST_MODEL (g_object_ref (app_joint_model_get_tree (self->model))));
  g_signal_connect_object (self->selection, "selection-changed", G_CALLBACK (rows_selected), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "items-changed", G_CALLBACK (rows_changed), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  app_joint_panel_add_columns (self);
  gtk_column_view_set_model (self->view, GTK_SELECTION_MODEL (self->selection));

  g_signal_group_connect_swapped (self->parent.document_signals, "notify::anim",
                                  G_CALLBACK (document_changed), self);
  g_signal_group_connect_swapped (self->parent.document_signals, "notify::recipe",
                                  G_CALLBACK (document_changed), self);
  g_signal_group_connect_swapped (self->parent.document_signals, "notify::clip",
                                  G_CALLBACK (document_changed), self);
  g_signal_group_connect_swapped (self->parent.document_signals, "notify::file",
                                  G_CALLBACK (expand_usual_groups), self);
  g_signal_group_connect_swapped (self->parent.session_signals, "selection-changed",
                                  G_CALLBACK (session_selected), self);
  app_joint_panel_init_angles (self);
  document_changed (self);
  update_selection_bar (self);
}

GtkWidget *
app_joint_panel_new (void)
{
  return g_object_new (APP_TYPE_JOINT_PANEL, NULL);
}

GActionGroup *
app_joint_panel_get_actions (AppJointPanel *self)
{
  return G_ACTION_GROUP (self->actions);
}

const AppPage app_joints_page = {
  .id = "joints",
  .title = NC_ ("page", "Joints"),
  .get_type = app_joint_panel_get_type,
};
