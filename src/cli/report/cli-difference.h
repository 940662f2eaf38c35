/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-compare.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* What differs between two animations: settings, joints, keys, and how they look in the world. */

typedef struct
{
  char *key;   /* member in JSON */
  char *label; /* translated */
  char *a, *b; /* translated values */
  JsonNode *value_a, *value_b;
} CliSettingDifference;

typedef struct
{
  char *name;
  gboolean is_bone; /* otherwise it has no pose to compare */
  gboolean in_a, in_b;
  gint32 priority_a, priority_b;
  guint keys_a, keys_b;
  gboolean same_keys;             /* all codes are the same */
  double worst, mean;             /* radians */
  double worst_shift, mean_shift; /* metres, relative to the parent */
} CliJointDifference;

typedef struct
{
  GArray *settings; /* CliSettingDifference, differing ones only */
  GArray *joints;   /* CliJointDifference, differing ones only */
  guint n_joints;   /* in either of the two */
  MoComparison *motion;
  /* If that is at the keys of a text file only: also half way between them; NULL otherwise. */
  MoComparison *between;
} CliDifference;

/* Compares both as an upload plays them. `meant` (may be NULL) is the motion of `a` before
 * rounding; then the poses are compared at its keys, which is how a loss is measured (mo-loss.h),
 * and differences between the keys are in `between`. */
CliDifference *cli_difference_new (const MoAnim *a, const MoAnim *b, const MoMotion *meant);
void cli_difference_free (CliDifference *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CliDifference, cli_difference_free)

/* Whether there is no difference at all. */
gboolean cli_difference_is_none (const CliDifference *self);

/* A line for people, translated, then tables. Free it. */
char *cli_difference_to_string (const CliDifference *self, const char *name_a, const char *name_b);

/* The same as JSON: degrees, millimetres, seconds. */
JsonNode *cli_difference_to_json (const CliDifference *self, const char *name_a,
                                  const char *name_b);

G_END_DECLS
