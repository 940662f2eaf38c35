/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-joint-rule.h"

#include "mo-error.h"
#include "mo-limits.h"
#include "mo-rig.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

/* Settings of one word, or "name=word". */
static const struct
{
  const char *word;
  gsize offset; /* of the member that it sets */
  int value;
} words[] = {
  { "auto", G_STRUCT_OFFSET (MoJointSettings, include), MO_INCLUDE_AUTO },
  { "write", G_STRUCT_OFFSET (MoJointSettings, include), MO_INCLUDE_WRITE },
  { "free", G_STRUCT_OFFSET (MoJointSettings, include), MO_INCLUDE_FREE },
  { "rotation=on", G_STRUCT_OFFSET (MoJointSettings, rotation), 1 },
  { "rotation=off", G_STRUCT_OFFSET (MoJointSettings, rotation), 0 },
  { "position=on", G_STRUCT_OFFSET (MoJointSettings, position), 1 },
  { "position=off", G_STRUCT_OFFSET (MoJointSettings, position), 0 },
  { "priority=base", G_STRUCT_OFFSET (MoJointSettings, priority), MO_RULE_BASE },
};

static const MoJointSettings nothing = { MO_RULE_UNSET, MO_RULE_UNSET, MO_RULE_UNSET,
                                         MO_RULE_UNSET };

static gboolean
refuse (GError **error, const char *text, const char *why)
{
  g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("“%s” is not a joint rule: %s"), text, why);
  return FALSE;
}

static gboolean
parse_setting (const char *word, MoJointSettings *settings)
{
  char *end;
  glong priority;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_ascii_strcasecmp (word, words[i].word) == 0)
      {
        G_STRUCT_MEMBER (int, settings, words[i].offset) = words[i].value;
        return TRUE;
      }
  if (!g_str_has_prefix (word, "priority="))
    return FALSE;
  word += strlen ("priority=");
  priority = strtol (word, &end, 10);
  settings->priority = (int) priority;
  return end != word && *end == '\0' && priority >= MO_MIN_PRIORITY && priority <= MO_MAX_PRIORITY;
}

gboolean
mo_joint_rule_is_foreign (const MoJointRule *self)
{
  return !self->is_glob && self->group < 0 && self->joint < 0;
}

void
mo_joint_rule_clear (MoJointRule *self)
{
  g_clear_pointer (&self->pattern, g_free);
}

gboolean
mo_joint_rule_parse (const char *text, MoJointRule *rule, GError **error)
{
  const char *colon = strrchr (text, ':');
  g_auto (GStrv) parts = NULL;
  g_auto (MoJointRule) parsed = { .settings = nothing };

  if (colon == NULL || colon == text || colon[1] == '\0')
    return refuse (error, text, _ ("write it like “mHead:priority=5” or “legs:free”"));
  parsed.pattern = g_strstrip (g_strndup (text, (gsize) (colon - text)));
  parsed.is_glob = strpbrk (parsed.pattern, "*?") != NULL;
  parsed.group = mo_group_from_nick (parsed.pattern);
  parsed.joint = mo_rig_find (parsed.pattern);
  parts = g_strsplit (colon + 1, ",", -1);
  for (guint i = 0; parts[i] != NULL; i++)
    if (!parse_setting (g_strstrip (parts[i]), &parsed.settings))
      return refuse (error, text,
                     _ ("use write, free, auto, rotation=on, position=off, priority=-1 to 6 or "
                        "priority=base"));
  if (parsed.settings.include != MO_INCLUDE_FREE && mo_joint_rule_is_foreign (&parsed))
    return refuse (error, text,
                   _ ("the avatar has no joint or group of this name; a joint it does not have "
                      "can only be left free"));
  if (rule != NULL)
    {
      *rule = parsed;
      parsed.pattern = NULL;
    }
  return TRUE;
}

static gboolean
parse_line (const char *text, gpointer parsed, GError **error)
{
  return mo_joint_rule_parse (text, parsed, error);
}

static void
clear_line (gpointer parsed)
{
  mo_joint_rule_clear (parsed);
}

const MoLineKind mo_joint_rule_lines = { sizeof (MoJointRule), parse_line, clear_line };

gboolean
mo_joint_rule_matches (const MoJointRule *self, int number, const char *name)
{
  if (self->is_glob)
    return g_pattern_match_simple (self->pattern, name);
  if (number < 0)
    return g_str_equal (self->pattern, name);
  if (self->group >= 0)
    return (int) mo_rig_joint ((guint) number)->group == self->group;
  return self->joint == number;
}

static void
override (int *value, int by)
{
  if (by != MO_RULE_UNSET)
    *value = by;
}

MoJointSettings
mo_joint_rules_look_up (const MoLines *rules, int number, const char *name)
{
  MoJointSettings found = nothing;

  for (guint i = 0; i < mo_lines_get_n_lines (rules); i++)
    {
      const MoJointRule *rule = mo_lines_get_parsed (rules, i);

      if (!mo_joint_rule_matches (rule, number, name))
        continue;
      override (&found.include, rule->settings.include);
      override (&found.rotation, rule->settings.rotation);
      override (&found.position, rule->settings.position);
      override (&found.priority, rule->settings.priority);
    }
  return found;
}
