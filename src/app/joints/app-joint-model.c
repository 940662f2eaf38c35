/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-joint-model.h"

#include <string.h>

struct _AppJointModel
{
  GListStore *groups; /* AppJointRow */
  GtkTreeListModel *tree;
  GtkFilter *filter;       /* of joints, shared by all groups */
  GtkFilter *group_filter; /* hides groups without any such joint */

  char *text; /* to search for, lower case */
  gboolean all;
  int base;
  AppJointFacts facts[MO_RIG_N_JOINTS];
};

/* -- Filtering --------------------------------------------------------------------------------- */

static gboolean
joint_is_shown (AppJointModel *self, AppJointRow *row)
{
  g_autofree char *name = NULL;

  if (!self->all && !app_joint_row_get_facts (row)->is_present)
    return FALSE;
  if (*self->text == '\0')
    return TRUE;
  name = g_ascii_strdown (app_joint_row_get_title (row), -1);
  return strstr (name, self->text) != NULL;
}

static gboolean
filter_joint (gpointer row, gpointer self)
{
  return joint_is_shown (self, row);
}

static gboolean
filter_group (gpointer row, gpointer self)
{
  GListModel *children = app_joint_row_get_children (row);

  for (guint i = 0; i < g_list_model_get_n_items (children); i++)
    {
      g_autoptr (AppJointRow) child = g_list_model_get_item (children, i);

      if (joint_is_shown (self, child))
        return TRUE;
    }
  return FALSE;
}

static GListModel *
make_children (gpointer row, gpointer data)
{
  AppJointModel *self = data;
  GListModel *children = app_joint_row_get_children (row);

  if (children == NULL)
    return NULL;
  return G_LIST_MODEL (
      gtk_filter_list_model_new (g_object_ref (children), g_object_ref (self->filter)));
}

static void
refilter (AppJointModel *self)
{
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  gtk_filter_changed (self->group_filter, GTK_FILTER_CHANGE_DIFFERENT);
}

AppJointModel *
app_joint_model_new (void)
{
  AppJointModel *self = g_new0 (AppJointModel, 1);
  GListModel *shown;

  self->text = g_strdup ("");
  self->groups = g_list_store_new (APP_TYPE_JOINT_ROW);
  for (guint group = 0; group < MO_N_GROUPS; group++)
    {
      g_autoptr (AppJointRow) row = app_joint_row_new_group (group);

      g_list_store_append (self->groups, row);
    }
  self->filter = GTK_FILTER (gtk_custom_filter_new (filter_joint, self, NULL));
  self->group_filter = GTK_FILTER (gtk_custom_filter_new (filter_group, self, NULL));
  shown = G_LIST_MODEL (gtk_filter_list_model_new (G_LIST_MODEL (g_object_ref (self->groups)),
                                                   g_object_ref (self->group_filter)));
  self->tree = gtk_tree_list_model_new (shown, FALSE, FALSE, make_children, self, NULL);
  return self;
}

void
app_joint_model_free (AppJointModel *self)
{
  /* The filters may outlive this model, so they must not call it any more. */
  gtk_custom_filter_set_filter_func (GTK_CUSTOM_FILTER (self->filter), NULL, NULL, NULL);
  gtk_custom_filter_set_filter_func (GTK_CUSTOM_FILTER (self->group_filter), NULL, NULL, NULL);
  g_clear_object (&self->tree);
  g_clear_object (&self->filter);
  g_clear_object (&self->group_filter);
  g_clear_object (&self->groups);
  g_free (self->text);
  g_free (self);
}

GtkTreeListModel *
app_joint_model_get_tree (AppJointModel *self)
{
  return self->tree;
}

void
app_joint_model_set_filter (AppJointModel *self, const char *text, gboolean all)
{
  g_free (self->text);
  self->text = g_ascii_strdown (text, -1);
  self->all = all;
  refilter (self);
}

/* -- Reading the document ---------------------------------------------------------------------- */

static void
mark_present (AppJointModel *self, int joint)
{
  if (joint >= 0)
    self->facts[joint].is_present = TRUE;
}

static void
read_clip (AppJointModel *self, const MoClip *clip)
{
  for (guint i = 0; clip->skeleton != NULL && i < clip->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);

      if (!joint->is_end)
        mark_present (self, mo_rig_find_alias (joint->name));
    }
  for (guint i = 0; clip->anim != NULL && i < clip->anim->joints->len; i++)
    mark_present (self, mo_rig_find (mo_anim_joint (clip->anim, i)->name));
}

static void
read_anim (AppJointModel *self, const MoAnim *anim)
{
  self->base = anim->base_priority;
  for (guint i = 0; i < anim->joints->len; i++)
    {
      const MoAnimJoint *joint = mo_anim_joint (anim, i);
      int number = mo_rig_find (joint->name);
      AppJointFacts *facts = &self->facts[MAX (number, 0)];

      if (number < 0 || facts->is_written) /* if two have the same name, the first one plays */
        continue;
      facts->is_present = TRUE;
      facts->is_written = TRUE;
      facts->has_rotation = joint->rotation.n_keys > 0;
      facts->has_position = joint->position.n_keys > 0;
      facts->priority = joint->priority == -1 ? anim->base_priority : joint->priority;
      facts->n_keys = joint->rotation.n_keys + joint->position.n_keys;
      facts->n_bytes = mo_anim_size (anim, (int) i);
    }
}

static void
read_document (AppJointModel *self, EditDocument *document)
{
  MoJointSettings settings[MO_RIG_N_JOINTS];

  memset (self->facts, 0, sizeof self->facts);
  if (document == NULL)
    return;
  if (edit_document_get_clip (document) != NULL)
    read_clip (self, edit_document_get_clip (document));
  if (edit_document_get_anim (document) != NULL)
    read_anim (self, edit_document_get_anim (document));
  mo_joint_rules_read (edit_document_get_recipe (document)->joint, settings);
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      self->facts[i].settings = settings[i];
      self->facts[i].base = self->base;
    }
}

static void
merge_setting (int *sum, int value, gboolean first)
{
  if (first)
    *sum = value;
  else if (*sum != value)
    *sum = MO_RULE_UNSET;
}

/* Combines all present joints of a group. */
static void
combine_group (AppJointModel *self, AppJointRow *group)
{
  AppJointFacts facts = { 0 };
  AppJointSums sums = { 0 };
  const guint *joints;
  guint n_joints;

  joints = app_joint_row_get_joints (group, &n_joints);
  facts.settings = MO_JOINT_SETTINGS_UNSET;
  for (guint i = 0; i < n_joints; i++)
    {
      const AppJointFacts *joint = &self->facts[joints[i]];

      if (!joint->is_present)
        continue;
      merge_setting (&facts.settings.include, joint->settings.include, sums.n_present == 0);
      merge_setting (&facts.settings.rotation, joint->settings.rotation, sums.n_present == 0);
      merge_setting (&facts.settings.position, joint->settings.position, sums.n_present == 0);
      sums.n_present++;
      if (!joint->is_written)
        continue;
      sums.least = sums.n_written == 0 ? joint->priority : MIN (sums.least, joint->priority);
      sums.greatest = sums.n_written == 0 ? joint->priority : MAX (sums.greatest, joint->priority);
      sums.n_written++;
      sums.n_rotation += joint->has_rotation;
      sums.n_position += joint->has_position;
      facts.n_keys += joint->n_keys;
      facts.n_bytes += joint->n_bytes;
    }
  facts.is_present = sums.n_present > 0;
  facts.is_written = sums.n_written > 0;
  facts.has_rotation = sums.n_rotation > 0;
  facts.has_position = sums.n_position > 0;
  facts.priority = sums.greatest;
  facts.base = self->base;
  app_joint_row_set_facts (group, &facts);
  app_joint_row_set_sums (group, &sums);
}

void
app_joint_model_update (AppJointModel *self, EditDocument *document)
{
  gboolean present_changed = FALSE;

  read_document (self, document);
  for (guint g = 0; g < MO_N_GROUPS; g++)
    {
      g_autoptr (AppJointRow) group = g_list_model_get_item (G_LIST_MODEL (self->groups), g);
      GListModel *children = app_joint_row_get_children (group);

      for (guint i = 0; i < g_list_model_get_n_items (children); i++)
        {
          g_autoptr (AppJointRow) row = g_list_model_get_item (children, i);
          const AppJointFacts *facts = &self->facts[app_joint_row_get_joint (row)];

          present_changed |= app_joint_row_get_facts (row)->is_present != facts->is_present;
          app_joint_row_set_facts (row, facts);
        }
      combine_group (self, group);
    }
  if (present_changed)
    refilter (self);
}

const AppJointFacts *
app_joint_model_get_facts (AppJointModel *self, guint joint)
{
  return &self->facts[joint];
}

void
app_joint_model_complete_groups (AppJointModel *self, guint8 marked[MO_RIG_N_JOINTS])
{
  for (guint g = 0; g < MO_N_GROUPS; g++)
    {
      g_autoptr (AppJointRow) group = g_list_model_get_item (G_LIST_MODEL (self->groups), g);
      const guint *joints;
      guint n_joints, n_present = 0;
      gboolean complete = TRUE;

      joints = app_joint_row_get_joints (group, &n_joints);
      for (guint i = 0; i < n_joints; i++)
        {
          n_present += self->facts[joints[i]].is_present;
          complete = complete && (marked[joints[i]] || !self->facts[joints[i]].is_present);
        }
      /* Groups with one or two joints are not completed: those joints are meant individually. */
      for (guint i = 0; complete && n_present > 2 && i < n_joints; i++)
        marked[joints[i]] = 1;
    }
}

AppPriorities
app_joint_model_get_priorities (AppJointModel *self)
{
  AppPriorities found = { .base = self->base };

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      const AppJointFacts *facts = &self->facts[i];

      if (!facts->is_written)
        continue;
      found.n_written++;
      if (facts->priority == self->base)
        continue;
      found.least = found.n_other == 0 ? facts->priority : MIN (found.least, facts->priority);
      found.greatest = found.n_other == 0 ? facts->priority : MAX (found.greatest, facts->priority);
      found.n_other++;
    }
  return found;
}
