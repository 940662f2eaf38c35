/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-joint-rules.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* What there is to say of a joint, or of all joints of a group together. */
typedef struct
{
  gboolean is_present; /* in the source, or in the result */
  gboolean is_written;
  gboolean has_rotation, has_position; /* keys in the result */
  MoJointSettings settings;            /* of the recipe's rules */
  int priority;                        /* in the result */
  int base;                            /* priority of the whole animation */
  guint n_keys;
  gsize n_bytes;
} AppJointFacts;

/* A row of the joint panel: a group, which has the rows of its joints, or a joint. Signal "changed":
 * its facts. */
#define APP_TYPE_JOINT_ROW (app_joint_row_get_type ())
G_DECLARE_FINAL_TYPE (AppJointRow, app_joint_row, APP, JOINT_ROW, GObject)

AppJointRow *app_joint_row_new (guint joint);

/* A row with all joints of a group that have a name. */
AppJointRow *app_joint_row_new_group (MoGroup group);

gboolean app_joint_row_is_group (AppJointRow *self);
guint app_joint_row_get_joint (AppJointRow *self);
MoGroup app_joint_row_get_group (AppJointRow *self);

/* What is written in its first column. */
const char *app_joint_row_get_title (AppJointRow *self);

/* Numbers of the joints that the row stands for. */
const guint *app_joint_row_get_joints (AppJointRow *self, guint *n_joints);

/* AppJointRow of its joints, all of them; NULL for a joint. */
GListModel *app_joint_row_get_children (AppJointRow *self);

const AppJointFacts *app_joint_row_get_facts (AppJointRow *self);
void app_joint_row_set_facts (AppJointRow *self, const AppJointFacts *facts);

/* Of a group: how many of its joints are written, have rotation and position keys, of how many that
 * are present; and the least and greatest priority of those that are written. */
typedef struct
{
  guint n_present, n_written, n_rotation, n_position;
  int least, greatest;
} AppJointSums;

void app_joint_row_set_sums (AppJointRow *self, const AppJointSums *sums);
const AppJointSums *app_joint_row_get_sums (AppJointRow *self);

G_END_DECLS
