/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-lines.h"

G_BEGIN_DECLS

/* What the maker decides for some joints: "PATTERN:SETTING[,SETTING...]". A recipe holds a list of
 * these; of several that fit a joint, the later one wins, setting by setting.
 *
 * PATTERN is a joint's name ("mHead"), an old BVH name ("head"), a group ("hands"), a name that only
 * the file knows ("lThumb", which can be left free and nothing else), or a pattern of names with * and ? ("mHand*Left"). SETTING is one of
 *   write | free | auto                 in the result or not, or by what it does
 *   rotation=on|off, position=on|off    which of its keys are written
 *   priority=-1..6 | priority=base      its own, or that of the whole animation */

typedef enum
{
  MO_INCLUDE_AUTO,
  MO_INCLUDE_WRITE,
  MO_INCLUDE_FREE,
} MoInclude;

#define MO_RULE_UNSET G_MININT
#define MO_RULE_BASE (G_MININT + 1)

typedef struct
{
  int include;  /* MoInclude */
  int rotation; /* 0 or 1 */
  int position;
  int priority; /* or MO_RULE_BASE; each of the four may be MO_RULE_UNSET */
} MoJointSettings;

/* A rule, and what its pattern names. */
typedef struct
{
  char *pattern; /* owned */
  MoJointSettings settings;
  int group, joint; /* MoGroup, or of the rig; below 0 where the pattern names none */
  gboolean is_glob;
} MoJointRule;

void mo_joint_rule_clear (MoJointRule *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MoJointRule, mo_joint_rule_clear)

/* Reads one rule. FALSE and MO_ERROR_USAGE where it cannot be one. `rule` may be NULL; clear it. */
gboolean mo_joint_rule_parse (const char *text, MoJointRule *rule, GError **error);

/* Lines that are parsed into MoJointRule. */
extern const MoLineKind mo_joint_rule_lines;

/* Whether its pattern is the name of a joint that the avatar lacks. */
gboolean mo_joint_rule_is_foreign (const MoJointRule *self);

/* Whether its pattern means the joint of that rig number (or below 0) and name. */
gboolean mo_joint_rule_matches (const MoJointRule *self, int number, const char *name);

/* What a list of rules (NULL is an empty one) says of a joint. */
MoJointSettings mo_joint_rules_look_up (const MoLines *rules, int number, const char *name);

G_END_DECLS
