/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-joint-panel-private.h"

#include <glib/gi18n.h>
#include <stdlib.h>

/* The words for a setting in actions, with its values in MoJointSettings. */
typedef struct
{
  const char *word;
  int value;
} Word;

static const Word include_words[] = {
  { "auto", MO_RULE_CLEAR }, { "write", MO_INCLUDE_WRITE }, { "free", MO_INCLUDE_FREE }, { NULL }
};
static const Word switch_words[] = {
  { "auto", MO_RULE_CLEAR }, { "on", 1 }, { "off", 0 }, { NULL }
};
static const Word priority_words[] = { { "file", MO_RULE_CLEAR },
                                       { "base", MO_RULE_BASE },
                                       { "-1", -1 },
                                       { "0", 0 },
                                       { "1", 1 },
                                       { "2", 2 },
                                       { "3", 3 },
                                       { "4", 4 },
                                       { "5", 5 },
                                       { "6", 6 },
                                       { NULL } };

static const struct
{
  const char *action;
  gsize offset; /* in MoJointSettings */
  const Word *words;
} settings[] = {
  { "include", G_STRUCT_OFFSET (MoJointSettings, include), include_words },
  { "rotation", G_STRUCT_OFFSET (MoJointSettings, rotation), switch_words },
  { "position", G_STRUCT_OFFSET (MoJointSettings, position), switch_words },
  { "priority", G_STRUCT_OFFSET (MoJointSettings, priority), priority_words },
};

/* -- Rules ------------------------------------------------------------------------------------- */

static const MoLines *
get_rules (AppJointPanel *self)
{
  return edit_document_get_recipe (self->parent.document)->joint;
}

static void
set_rules (AppJointPanel *self, char **rules)
{
  if (rules[0] == NULL)
    edit_document_reset_field (self->parent.document, MO_FIELD_JOINT);
  else
    edit_document_set_lines (self->parent.document, MO_FIELD_JOINT, (const char *const *) rules,
                             NULL);
  g_strfreev (rules);
}

static void
change_joints (AppJointPanel *self, guint8 marked[MO_RIG_N_JOINTS], MoJointSettings change)
{
  guint joints[MO_RIG_N_JOINTS], n_joints = 0;

  if (self->parent.document == NULL)
    return;
  app_joint_model_complete_groups (self->model, marked);
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    if (marked[i])
      joints[n_joints++] = i;
  if (n_joints > 0)
    set_rules (self, mo_joint_rules_change (get_rules (self), joints, n_joints, change));
}

static void
change_selected (AppJointPanel *self, MoJointSettings change)
{
  guint8 marked[MO_RIG_N_JOINTS] = { 0 };

  if (self->parent.session == NULL)
    return;
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    marked[i] = edit_session_is_selected (self->parent.session, i);
  change_joints (self, marked, change);
}

static gboolean
row_is_selected (AppJointPanel *self, AppJointRow *row)
{
  const guint *joints;
  guint n_joints, n_present = 0;

  joints = app_joint_row_get_joints (row, &n_joints);
  for (guint i = 0; i < n_joints; i++)
    {
      if (app_joint_row_is_group (row)
          && !app_joint_model_get_facts (self->model, joints[i])->is_present)
        continue;
      n_present++;
      if (self->parent.session == NULL
          || !edit_session_is_selected (self->parent.session, joints[i]))
        return FALSE;
    }
  return n_present > 0;
}

void
app_joint_panel_change_row (AppJointPanel *self, AppJointRow *row, MoJointSettings change)
{
  guint8 marked[MO_RIG_N_JOINTS] = { 0 };
  const guint *joints;
  guint n_joints;

  if (row_is_selected (self, row))
    {
      change_selected (self, change);
      return;
    }
  joints = app_joint_row_get_joints (row, &n_joints);
  for (guint i = 0; i < n_joints; i++)
    marked[joints[i]] = 1;
  change_joints (self, marked, change);
}

void
app_joint_panel_select_row (AppJointPanel *self, AppJointRow *row)
{
  const guint *joints;
  guint present[MO_RIG_N_JOINTS], n_joints, n_present = 0;

  if (self->parent.session == NULL || row_is_selected (self, row))
    return;
  joints = app_joint_row_get_joints (row, &n_joints);
  for (guint i = 0; i < n_joints; i++)
    if (!app_joint_row_is_group (row)
        || app_joint_model_get_facts (self->model, joints[i])->is_present)
      present[n_present++] = joints[i];
  edit_session_select (self->parent.session, n_present > 0 ? present : joints,
                       n_present > 0 ? n_present : n_joints, EDIT_SELECT_ONLY);
}

/* Only an .anim has priorities for each joint; in other files all joints use the base priority
 * anyway. */
static gboolean
file_has_priorities (AppJointPanel *self)
{
  MoClip *clip =
      self->parent.document != NULL ? edit_document_get_clip (self->parent.document) : NULL;

  return clip != NULL && clip->anim != NULL;
}

/* -- Actions ----------------------------------------------------------------------------------- */

static void
setting_changed (GSimpleAction *action, GVariant *state, gpointer data)
{
  const char *wanted = g_variant_get_string (state, NULL);
  MoJointSettings change = MO_JOINT_SETTINGS_UNSET;

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    if (g_str_equal (settings[i].action, g_action_get_name (G_ACTION (action))))
      for (const Word *word = settings[i].words; word->word != NULL; word++)
        if (g_str_equal (word->word, wanted))
          G_STRUCT_MEMBER (int, &change, settings[i].offset) = word->value;
  if (change.priority == MO_RULE_BASE && !file_has_priorities (data))
    change.priority = MO_RULE_CLEAR;
  change_selected (data, change);
}

static void
priority_as_file_activated (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  MoJointSettings change = MO_JOINT_SETTINGS_UNSET;

  change.priority = MO_RULE_CLEAR;
  change_selected (data, change);
}

static void
reset_activated (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  change_selected (data,
                   (MoJointSettings){ MO_RULE_CLEAR, MO_RULE_CLEAR, MO_RULE_CLEAR, MO_RULE_CLEAR });
}

static void
reset_all_activated (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  edit_document_reset_field (APP_VIEW (data)->document, MO_FIELD_JOINT);
}

static void
preset_activated (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  AppJointPanel *self = data;
  const MoJointPreset *preset = mo_joint_preset_find (g_variant_get_string (parameter, NULL));

  if (preset != NULL)
    set_rules (self, mo_joint_rules_apply_preset (get_rules (self), preset));
}

static void
show_all_changed (GSimpleAction *action, GVariant *state, gpointer data)
{
  AppJointPanel *self = data;

  app_joint_model_set_filter (self->model, gtk_editable_get_text (self->search),
                              g_variant_get_boolean (state));
  g_simple_action_set_state (action, state);
}

static const char *
find_word (AppJointPanel *self, const Word *words, int value)
{
  if (value == MO_RULE_UNSET || (words == include_words && value == MO_INCLUDE_AUTO))
    value = words == priority_words && !file_has_priorities (self) ? MO_RULE_BASE : MO_RULE_CLEAR;
  while (words->word != NULL && words->value != value)
    words++;
  return words->word != NULL ? words->word : "";
}

/* The word for the setting of all selected joints; "" if they differ or none is selected. */
static const char *
find_common_word (AppJointPanel *self, guint setting)
{
  const char *common = NULL;

  for (guint i = 0; self->parent.session != NULL && i < MO_RIG_N_JOINTS; i++)
    {
      const char *word;

      if (!edit_session_is_selected (self->parent.session, i))
        continue;
      word = find_word (self, settings[setting].words,
                        G_STRUCT_MEMBER (int, &app_joint_model_get_facts (self->model, i)->settings,
                                         settings[setting].offset));
      if (common != NULL && g_strcmp0 (word, common) != 0)
        return "";
      common = word;
    }
  return common != NULL ? common : "";
}

static GSimpleAction *
find_action (AppJointPanel *self, const char *name)
{
  return G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), name));
}

void
app_joint_panel_update_actions (AppJointPanel *self)
{
  gboolean has_clip =
      self->parent.document != NULL && edit_document_get_clip (self->parent.document) != NULL;
  gboolean has_joints = has_clip && self->parent.session != NULL
                        && edit_session_get_n_selected (self->parent.session) > 0;

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      GSimpleAction *action = find_action (self, settings[i].action);

      g_simple_action_set_enabled (action, has_joints);
      g_simple_action_set_state (action, g_variant_new_string (find_common_word (self, i)));
    }
  g_simple_action_set_enabled (find_action (self, "reset"), has_joints);
  g_simple_action_set_enabled (find_action (self, "priority-as-file"),
                               has_joints && file_has_priorities (self));
  g_simple_action_set_enabled (find_action (self, "reset-all"),
                               has_clip && mo_lines_get_n_lines (get_rules (self)) > 0);
  g_simple_action_set_enabled (find_action (self, "preset"), has_clip);
}

void
app_joint_panel_init_actions (AppJointPanel *self)
{
  static const GActionEntry entries[] = {
    { "include", NULL, "s", "''", setting_changed },
    { "rotation", NULL, "s", "''", setting_changed },
    { "position", NULL, "s", "''", setting_changed },
    { "priority", NULL, "s", "''", setting_changed },
    { "priority-as-file", priority_as_file_activated },
    { "reset", reset_activated },
    { "reset-all", reset_all_activated },
    { "preset", preset_activated, "s" },
    { "show-all", NULL, NULL, "false", show_all_changed },
  };

  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "joint", G_ACTION_GROUP (self->actions));
}
