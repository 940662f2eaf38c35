/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-joint-rules.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* The facts of a joint, or of all joints of a group combined. */
typedef struct
{
  gboolean is_present; /* in the source or the result */
  gboolean is_written;
  gboolean has_rotation, has_position; /* has keys of that kind in the result */
  MoJointSettings settings;            /* by the recipe's rules */
  int priority;                        /* in the result */
  int base;                            /* priority of the whole animation */
  guint n_keys;
  gsize n_bytes;
} AppJointFacts;

/* A row of the joint panel: a joint, or a group, which has rows for its joints. Signal "changed":
 * its facts have changed. */
#define APP_TYPE_JOINT_ROW (app_joint_row_get_type ())
G_DECLARE_FINAL_TYPE (AppJointRow, app_joint_row, APP, JOINT_ROW, GObject)

AppJointRow *app_joint_row_new (guint joint);

/* A row for a group, with all of its joints that have a name. */
AppJointRow *app_joint_row_new_group (MoGroup group);

gboolean app_joint_row_is_group (AppJointRow *self);
guint app_joint_row_get_joint (AppJointRow *self);
MoGroup app_joint_row_get_group (AppJointRow *self);

/* The text in its first column. */
const char *app_joint_row_get_title (AppJointRow *self);

/* The numbers of the joints that the row stands for; owned by the row. */
const guint *app_joint_row_get_joints (AppJointRow *self, guint *n_joints);

/* AppJointRow for each joint of a group; NULL for a joint. Owned by the row. */
GListModel *app_joint_row_get_children (AppJointRow *self);

const AppJointFacts *app_joint_row_get_facts (AppJointRow *self);
void app_joint_row_set_facts (AppJointRow *self, const AppJointFacts *facts);

/* For a group: how many of its joints are written and have rotation and position keys, how many are
 * present, and the lowest and highest priority of those that are written. */
typedef struct
{
  guint n_present, n_written, n_rotation, n_position;
  int least, greatest;
} AppJointSums;

void app_joint_row_set_sums (AppJointRow *self, const AppJointSums *sums);
const AppJointSums *app_joint_row_get_sums (AppJointRow *self);

G_END_DECLS
