/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-joint-rule.h"
#include "mo-rig.h"

G_BEGIN_DECLS

/* Lists of rules as a form edits them: settings of some joints are changed, and the list is written
 * anew, as short and tidy as it goes: a line for a whole group or the half of one (the left hand)
 * where its joints agree, then one for each joint that differs. Groups stand in the order of the rig.
 * Patterns that somebody wrote by hand become lines of the joints that they mean; lines about joints
 * that the avatar lacks stay, at the end. */

/* What a list (NULL is an empty one) says of every joint, as
 * mo_joint_rules_look_up does of one. */
void mo_joint_rules_read (const MoLines *rules, MoJointSettings table[MO_RIG_N_JOINTS]);

/* In a change: no rule says anything of it any more. */
#define MO_RULE_CLEAR (G_MININT + 2)

/* What a change leaves alone is MO_RULE_UNSET. */
#define MO_JOINT_SETTINGS_UNSET                                                                    \
  ((MoJointSettings){ MO_RULE_UNSET, MO_RULE_UNSET, MO_RULE_UNSET, MO_RULE_UNSET })

/* The list after a change of some joints, numbers
 * of the rig. Free it with g_strfreev. */
char **mo_joint_rules_change (const MoLines *rules, const guint *joints, guint n_joints,
                              MoJointSettings change);

/* What is often wanted of all joints at once. It decides which are written and their priorities, and
 * leaves the rest of the settings alone. */
typedef struct
{
  const char *nick;      /* "upper-body" */
  const char *label;     /* untranslated, as is the summary */
  const char *summary;   /* one sentence: what it does */
  const char *rules[16]; /* in their order, NULL-ended */
} MoJointPreset;

extern const MoJointPreset mo_joint_presets[];
extern const guint mo_n_joint_presets;

/* The preset of that nick, or NULL. */
const MoJointPreset *mo_joint_preset_find (const char *nick);

/* As mo_joint_rules_change, by a preset. */
char **mo_joint_rules_apply_preset (const MoLines *rules, const MoJointPreset *preset);

G_END_DECLS
