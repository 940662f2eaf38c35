/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What the maker decides for some joints: "PATTERN:SETTING[,SETTING...]". A recipe holds a list of
 * these as text; of several that fit a joint, the later one wins, setting by setting.
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

/* Reads one rule. FALSE and MO_ERROR_USAGE where it cannot be one. `pattern` (free it) and
 * `settings` may be NULL. */
gboolean mo_joint_rule_parse (const char *text, char **pattern, MoJointSettings *settings,
                              GError **error);

/* Whether a pattern is the name of a joint that the avatar lacks. */
gboolean mo_joint_pattern_is_foreign (const char *pattern);

/* Whether a pattern means the joint of that rig number (or below 0) and name. */
gboolean mo_joint_pattern_matches (const char *pattern, int number, const char *name);

/* What a list of rules (NULL-ended, all well-formed) says of a joint. */
MoJointSettings mo_joint_rules_look_up (const char *const *rules, int number, const char *name);

G_END_DECLS
