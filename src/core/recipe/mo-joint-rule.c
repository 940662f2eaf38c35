/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-joint-rule.h"

#include "mo-error.h"
#include "mo-limits.h"
#include "mo-rig.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

/* Words that stand alone or after "name=". */
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

static const MoJointSettings nothing
    = { MO_RULE_UNSET, MO_RULE_UNSET, MO_RULE_UNSET, MO_RULE_UNSET };

static gboolean
refuse (GError **error, const char *text, const char *why)
{
  g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("“%s” is no setting of joints: %s"), text, why);
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

static gboolean
is_glob (const char *pattern)
{
  return strpbrk (pattern, "*?") != NULL;
}

gboolean
mo_joint_pattern_is_foreign (const char *pattern)
{
  return !is_glob (pattern) && mo_group_from_nick (pattern) < 0 && mo_rig_find (pattern) < 0;
}

gboolean
mo_joint_rule_parse (const char *text, char **pattern, MoJointSettings *settings, GError **error)
{
  const char *colon = strrchr (text, ':');
  g_autofree char *name = NULL;
  g_auto (GStrv) parts = NULL;
  MoJointSettings parsed = nothing;

  if (colon == NULL || colon == text || colon[1] == '\0')
    return refuse (error, text, _ ("write it like “mHead:priority=5” or “legs:free”"));
  name = g_strstrip (g_strndup (text, (gsize) (colon - text)));
  parts = g_strsplit (colon + 1, ",", -1);
  for (guint i = 0; parts[i] != NULL; i++)
    if (!parse_setting (g_strstrip (parts[i]), &parsed))
      return refuse (error, text,
                     _ ("give write, free, auto, rotation=on, position=off, priority=-1 to 6 or "
                        "priority=base"));
  if (parsed.include != MO_INCLUDE_FREE && mo_joint_pattern_is_foreign (name))
    return refuse (error, text,
                   _ ("the avatar has no joint and no group of this name, and what it lacks can only "
                      "be left free"));
  if (pattern != NULL)
    *pattern = g_steal_pointer (&name);
  if (settings != NULL)
    *settings = parsed;
  return TRUE;
}

gboolean
mo_joint_pattern_matches (const char *pattern, int number, const char *name)
{
  int group = mo_group_from_nick (pattern);

  if (is_glob (pattern))
    return g_pattern_match_simple (pattern, name);
  if (number < 0)
    return g_str_equal (pattern, name);
  if (group >= 0)
    return mo_rig_joint ((guint) number)->group == group;
  return mo_rig_find (pattern) == number;
}

static void
override (int *value, int by)
{
  if (by != MO_RULE_UNSET)
    *value = by;
}

MoJointSettings
mo_joint_rules_look_up (const char *const *rules, int number, const char *name)
{
  MoJointSettings found = nothing;

  for (; rules != NULL && *rules != NULL; rules++)
    {
      g_autofree char *pattern = NULL;
      MoJointSettings rule;

      if (!mo_joint_rule_parse (*rules, &pattern, &rule, NULL)
          || !mo_joint_pattern_matches (pattern, number, name))
        continue;
      override (&found.include, rule.include);
      override (&found.rotation, rule.rotation);
      override (&found.position, rule.position);
      override (&found.priority, rule.priority);
    }
  return found;
}
