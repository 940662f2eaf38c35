/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-joint-row.h"

#include "edit-document.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* All joints of the avatar by groups, with what a document says about each. */
typedef struct _AppJointModel AppJointModel;

AppJointModel *app_joint_model_new (void);
void app_joint_model_free (AppJointModel *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppJointModel, app_joint_model_free)

/* Updates all rows; `document` may be NULL. */
void app_joint_model_update (AppJointModel *self, EditDocument *document);

/* GListModel of GtkTreeListRow of AppJointRow: groups with their joints below them, filtered.
 * Borrowed. */
GtkTreeListModel *app_joint_model_get_tree (AppJointModel *self);

/* Shows only joints whose name contains the text ("" for all) and, unless `all`, only those in the
 * source or the result. */
void app_joint_model_set_filter (AppJointModel *self, const char *text, gboolean all);

const AppJointFacts *app_joint_model_get_facts (AppJointModel *self, guint joint);

/* If all present joints of a group are marked (1), also marks the rest of the group, so that the
 * change becomes one rule for the whole group. */
void app_joint_model_complete_groups (AppJointModel *self, guint8 marked[MO_RIG_N_JOINTS]);

/* The base priority, the lowest and highest other priority of joints that are written, and how many
 * have one. */
typedef struct
{
  int base, least, greatest;
  guint n_other, n_written;
} AppPriorities;

AppPriorities app_joint_model_get_priorities (AppJointModel *self);

G_END_DECLS
