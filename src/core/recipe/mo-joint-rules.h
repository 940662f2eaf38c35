/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-joint-rule.h"
#include "mo-rig.h"

G_BEGIN_DECLS

/* Lists of rules as a form edits them: the settings of some joints change, and the whole list is
 * written anew, as short as possible: one line for a group or half of one (the left hand) where its
 * joints agree, then one for each joint that differs. Groups are in the order of the rig. Patterns
 * written by hand become lines for the joints that they match; lines about joints that the avatar
 * does not have stay, at the end. */

/* The settings that a list (NULL is an empty one) makes for every joint, each as from
 * mo_joint_rules_look_up. */
void mo_joint_rules_read (const MoLines *rules, MoJointSettings table[MO_RIG_N_JOINTS]);

/* As a value in a change: removes this setting, so that no rule sets it. */
#define MO_RULE_CLEAR (G_MININT + 2)

/* MO_RULE_UNSET in a change leaves the setting as it is. */
#define MO_JOINT_SETTINGS_UNSET                                                                    \
  ((MoJointSettings){ MO_RULE_UNSET, MO_RULE_UNSET, MO_RULE_UNSET, MO_RULE_UNSET })

/* The list after changing some joints, given by their numbers in the rig. Free it with
 * g_strfreev. */
char **mo_joint_rules_change (const MoLines *rules, const guint *joints, guint n_joints,
                              MoJointSettings change);

/* A ready-made choice for all joints at once. It decides which are written and their priorities,
 * and leaves their other settings alone. */
typedef struct
{
  const char *nick;      /* "upper-body" */
  const char *label;     /* untranslated, like the summary */
  const char *summary;   /* one sentence */
  const char *rules[16]; /* in order, NULL-terminated */
} MoJointPreset;

extern const MoJointPreset mo_joint_presets[];
extern const guint mo_n_joint_presets;

/* The preset with that nick, or NULL. */
const MoJointPreset *mo_joint_preset_find (const char *nick);

/* As mo_joint_rules_change, with the settings of a preset. */
char **mo_joint_rules_apply_preset (const MoLines *rules, const MoJointPreset *preset);

G_END_DECLS
