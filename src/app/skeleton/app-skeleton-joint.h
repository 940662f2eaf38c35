/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-joint-map.h"

#include <glib-object.h>

G_BEGIN_DECLS

/* A joint of a file, and which of the avatar's it is: an item of the list. Signal "changed": the latter has. */
#define APP_TYPE_SKELETON_JOINT (app_skeleton_joint_get_type ())
G_DECLARE_FINAL_TYPE (AppSkeletonJoint, app_skeleton_joint, APP, SKELETON_JOINT, GObject)

/* `index` in the skeleton of the file. */
AppSkeletonJoint *app_skeleton_joint_new (guint index, const char *name, const MoJointMatch *match);
void app_skeleton_joint_set_match (AppSkeletonJoint *self, const MoJointMatch *match);

guint app_skeleton_joint_get_index (AppSkeletonJoint *self);
const char *app_skeleton_joint_get_name (AppSkeletonJoint *self);
const MoJointMatch *app_skeleton_joint_get_match (AppSkeletonJoint *self);

/* The name of the avatar's joint, or a dash. */
const char *app_skeleton_joint_get_target (AppSkeletonJoint *self);

/* How it is known, and how sure that is: a few words. Free it. */
char *app_skeleton_joint_describe (AppSkeletonJoint *self);

G_END_DECLS
