/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-lines.h"

G_BEGIN_DECLS

/* What the maker decides about some joints: "PATTERN:SETTING[,SETTING...]". A recipe has a list of
 * these; if several match a joint, the later one wins, separately for each setting.
 *
 * PATTERN is a joint's name ("mHead"), an old BVH name ("head"), a group ("hands"), a name that
 * occurs only in the file ("lThumb"; the only setting for it is `free`), or a pattern of names with
 * * and ? ("mHand*Left"). SETTING is one of
 *   write | free | auto                 in the result, not in it, or decided by whether it moves
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

/* A rule, with its pattern resolved. */
typedef struct
{
  char *pattern; /* owned */
  MoJointSettings settings;
  int group, joint; /* a MoGroup, and a joint number of the rig; -1 if the pattern is not the name
                     * of one */
  gboolean is_glob;
} MoJointRule;

void mo_joint_rule_clear (MoJointRule *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MoJointRule, mo_joint_rule_clear)

/* Parses one rule. FALSE with MO_ERROR_USAGE if it is invalid. `rule` may be NULL; clear it with
 * mo_joint_rule_clear. */
gboolean mo_joint_rule_parse (const char *text, MoJointRule *rule, GError **error);

/* Lines of a list that are parsed into MoJointRule. */
extern const MoLineKind mo_joint_rule_lines;

/* Whether its pattern is the name of a joint that the avatar does not have. */
gboolean mo_joint_rule_is_foreign (const MoJointRule *self);

/* Whether its pattern matches a joint with that number in the rig (below 0 if it is not the
 * avatar's) and that name in the file. */
gboolean mo_joint_rule_matches (const MoJointRule *self, int number, const char *name);

/* The settings of a joint according to a list of rules (NULL is an empty one). */
MoJointSettings mo_joint_rules_look_up (const MoLines *rules, int number, const char *name);

G_END_DECLS
