/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-joint-rules.h"

#include <glib/gi18n-lib.h>

/* The four settings as an array, to handle them alike. */
#define N_MEMBERS 4

typedef struct
{
  int member[N_MEMBERS]; /* include, rotation, position, priority */
} Settings;

/* Halves of groups: their joints agree more often than those of the whole group. */
static const struct
{
  MoGroup group;
  const char *pattern;
} halves[] = {
  { MO_GROUP_HANDS, "mHand*Left" },          { MO_GROUP_HANDS, "mHand*Right" },
  { MO_GROUP_WINGS, "mWing*Left" },          { MO_GROUP_WINGS, "mWing*Right" },
  { MO_GROUP_HIND_LIMBS, "mHindLimb*Left" }, { MO_GROUP_HIND_LIMBS, "mHindLimb*Right" },
};

const MoJointPreset mo_joint_presets[] = {
  { "upper-body",
    N_ ("Upper Body Only"),
    N_ ("Hips, legs, tail and hind limbs are left free, so that walking and sitting continue "
        "underneath."),
    { "mPelvis:free", "mGroin:free", "legs:free", "tail:free", "hind-limbs:free" } },
  { "hold-item",
    N_ ("Hold an Item"),
    N_ ("Only the right arm and hand are written, at priority 4; the rest is left free."),
    { "torso:free", "face:free", "arms:free", "hands:free", "legs:free", "tail:free", "wings:free",
      "hind-limbs:free", "mCollarRight:write,priority=4", "mShoulderRight:write,priority=4",
      "mElbowRight:write,priority=4", "mWristRight:write,priority=4",
      "mHand*Right:write,priority=4" } },
  { "ao-stand",
    N_ ("AO Stand"),
    N_ ("Hands and face are left free for other animations; the rest uses the base priority."),
    { "torso:priority=base", "face:free", "arms:priority=base", "hands:free", "legs:priority=base",
      "tail:priority=base", "wings:priority=base", "hind-limbs:priority=base" } },
};

const guint mo_n_joint_presets = G_N_ELEMENTS (mo_joint_presets);

static Settings
from_rule (MoJointSettings rule)
{
  return (Settings){ { rule.include, rule.rotation, rule.position, rule.priority } };
}

static void
change_joint (Settings *settings, MoJointSettings rule)
{
  Settings change = from_rule (rule);

  for (guint m = 0; m < N_MEMBERS; m++)
    if (change.member[m] != MO_RULE_UNSET)
      settings->member[m] = change.member[m] == MO_RULE_CLEAR ? MO_RULE_UNSET : change.member[m];
}

static void
read_rules (const MoLines *rules, Settings table[MO_RIG_N_JOINTS])
{
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    table[i] = from_rule (MO_JOINT_SETTINGS_UNSET);
  for (guint line = 0; line < mo_lines_get_n_lines (rules); line++)
    {
      const MoJointRule *rule = mo_lines_get_parsed (rules, line);

      for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
        if (mo_joint_rule_matches (rule, (int) i, mo_rig_joint (i)->name))
          change_joint (&table[i], rule->settings);
    }
}

static void
append_priority (GString *line, int priority)
{
  if (priority == MO_RULE_BASE)
    g_string_append (line, "priority=base");
  else
    g_string_append_printf (line, "priority=%d", priority);
}

static void
append_word (GString *line, guint member, int value)
{
  static const char *const includes[] = { "auto", "write", "free" };

  if (line->str[line->len - 1] != ':')
    g_string_append_c (line, ',');
  switch (member)
    {
    case 0:
      g_string_append (line, includes[value]);
      break;
    case 1:
      g_string_append_printf (line, "rotation=%s", value ? "on" : "off");
      break;
    case 2:
      g_string_append_printf (line, "position=%s", value ? "on" : "off");
      break;
    default:
      append_priority (line, value);
    }
}

/* Appends a line with the settings that differ from those made by the lines so far, if any do. */
static void
write_line (GPtrArray *lines, const char *pattern, const Settings *wanted, Settings *said)
{
  GString *line = g_string_new (pattern);
  gsize bare;

  g_string_append_c (line, ':');
  bare = line->len;
  for (guint m = 0; m < N_MEMBERS; m++)
    if (wanted->member[m] != MO_RULE_UNSET && wanted->member[m] != said->member[m])
      {
        append_word (line, m, wanted->member[m]);
        said->member[m] = wanted->member[m];
      }
  if (line->len > bare)
    g_ptr_array_add (lines, g_string_free (line, FALSE));
  else
    g_string_free (line, TRUE);
}

/* The most common value of a setting among some joints. UNSET if it is unset in one of them,
 * because a rule cannot unset anything. */
static int
most_common (const Settings *table, const guint *joints, guint n_joints, guint member)
{
  int best = MO_RULE_UNSET;
  guint n_best = 0;

  for (guint i = 0; i < n_joints; i++)
    {
      int value = table[joints[i]].member[member];
      guint n = 0;

      if (value == MO_RULE_UNSET)
        return MO_RULE_UNSET;
      for (guint j = 0; j < n_joints; j++)
        n += table[joints[j]].member[member] == value;
      if (n > n_best)
        {
          best = value;
          n_best = n;
        }
    }
  return 2 * n_best >= n_joints ? best : MO_RULE_UNSET;
}

/* Attachment points on the screen have no name that a rule could use. */
static gboolean
has_name (guint joint)
{
  return mo_rig_find (mo_rig_joint (joint)->name) == (int) joint;
}

/* The joints of a group; if `half` is not NULL, only those whose name matches it. */
static guint
find_joints (MoGroup group, const char *half, guint joints[MO_RIG_N_JOINTS])
{
  guint n = 0;

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    if (has_name (i) && mo_rig_joint (i)->group == group
        && (half == NULL || g_pattern_match_simple (half, mo_rig_joint (i)->name)))
      joints[n++] = i;
  return n;
}

static void
write_scope (GPtrArray *lines, MoGroup group, const char *half, const Settings *table,
             Settings *said)
{
  guint joints[MO_RIG_N_JOINTS], n_joints = find_joints (group, half, joints);
  Settings common, before = said[joints[0]];

  for (guint m = 0; m < N_MEMBERS; m++)
    common.member[m] = most_common (table, joints, n_joints, m);
  write_line (lines, half != NULL ? half : mo_group_nick (group), &common, &before);
  for (guint i = 0; i < n_joints; i++)
    for (guint m = 0; m < N_MEMBERS; m++)
      if (common.member[m] != MO_RULE_UNSET)
        said[joints[i]].member[m] = common.member[m];
}

/* Rules about joints that only the file has cannot be expressed as settings of the avatar's
 * joints. */
static void
keep_foreign (GPtrArray *lines, const MoLines *rules)
{
  for (guint i = 0; i < mo_lines_get_n_lines (rules); i++)
    if (mo_joint_rule_is_foreign (mo_lines_get_parsed (rules, i)))
      g_ptr_array_add (lines, g_strdup (mo_lines_get (rules, i)));
}

static char **
write_rules (const Settings *table, const MoLines *before)
{
  GPtrArray *lines = g_ptr_array_new ();
  Settings said[MO_RIG_N_JOINTS];

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    said[i] = from_rule (MO_JOINT_SETTINGS_UNSET);
  for (guint group = 0; group < MO_N_GROUPS; group++)
    {
      write_scope (lines, group, NULL, table, said);
      for (guint i = 0; i < G_N_ELEMENTS (halves); i++)
        if (halves[i].group == group)
          write_scope (lines, group, halves[i].pattern, table, said);
      for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
        if (mo_rig_joint (i)->group == group && has_name (i))
          write_line (lines, mo_rig_joint (i)->name, &table[i], &said[i]);
    }
  keep_foreign (lines, before);
  g_ptr_array_add (lines, NULL);
  return (char **) g_ptr_array_free (lines, FALSE);
}

void
mo_joint_rules_read (const MoLines *rules, MoJointSettings table[MO_RIG_N_JOINTS])
{
  Settings settings[MO_RIG_N_JOINTS];

  read_rules (rules, settings);
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    table[i] = (MoJointSettings){ settings[i].member[0], settings[i].member[1],
                                  settings[i].member[2], settings[i].member[3] };
}

char **
mo_joint_rules_change (const MoLines *rules, const guint *joints, guint n_joints,
                       MoJointSettings change)
{
  Settings table[MO_RIG_N_JOINTS];

  read_rules (rules, table);
  for (guint i = 0; i < n_joints; i++)
    change_joint (&table[joints[i]], change);
  return write_rules (table, rules);
}

const MoJointPreset *
mo_joint_preset_find (const char *nick)
{
  for (guint i = 0; i < mo_n_joint_presets; i++)
    if (g_str_equal (mo_joint_presets[i].nick, nick))
      return &mo_joint_presets[i];
  return NULL;
}

char **
mo_joint_rules_apply_preset (const MoLines *rules, const MoJointPreset *preset)
{
  const MoJointSettings clear = { MO_RULE_CLEAR, MO_RULE_UNSET, MO_RULE_UNSET, MO_RULE_CLEAR };
  g_autoptr (MoLines) of_preset = mo_lines_new_from (&mo_joint_rule_lines, preset->rules);
  Settings table[MO_RIG_N_JOINTS];
  MoJointSettings wanted[MO_RIG_N_JOINTS];

  read_rules (rules, table);
  mo_joint_rules_read (of_preset, wanted);
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      change_joint (&table[i], clear);
      change_joint (&table[i], wanted[i]);
    }
  return write_rules (table, rules);
}
