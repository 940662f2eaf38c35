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
  gboolean is_bone; /* else there is no pose of it to compare */
  gboolean in_a, in_b;
  gint32 priority_a, priority_b;
  guint keys_a, keys_b;
  gboolean same_keys;             /* the same codes throughout */
  double worst, mean;             /* radians */
  double worst_shift, mean_shift; /* metres against the parent */
} CliJointDifference;

typedef struct
{
  GArray *settings; /* CliSettingDifference, only those that differ */
  GArray *joints;   /* CliJointDifference, only those that differ */
  guint n_joints;   /* of both together */
  MoComparison *motion;
  MoComparison *
      between; /* where that is at the keys of a text only: half way to the next ones as well; else NULL */
} CliDifference;

/* Both as an upload plays them. Where `meant` is given, it is the motion of `a` before anything was
 * rounded, and the poses are compared at its keys: how a loss is measured (mo-loss.h). What goes another way
 * from one of them to the next is in `between` then. */
CliDifference *cli_difference_new (const MoAnim *a, const MoAnim *b, const MoMotion *meant);
void cli_difference_free (CliDifference *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CliDifference, cli_difference_free)

/* Nothing at all differs. */
gboolean cli_difference_is_none (const CliDifference *self);

/* One line that a human can read, translated; then tables. Free it. */
char *cli_difference_to_string (const CliDifference *self, const char *name_a, const char *name_b);

/* The same as JSON: degrees, millimetres, seconds. */
JsonNode *cli_difference_to_json (const CliDifference *self, const char *name_a,
                                  const char *name_b);

G_END_DECLS
