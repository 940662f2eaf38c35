/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-joint-row.h"

#include "edit-document.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* All joints of the avatar by groups, and what a document says of them. */
typedef struct _AppJointModel AppJointModel;

AppJointModel *app_joint_model_new (void);
void app_joint_model_free (AppJointModel *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppJointModel, app_joint_model_free)

/* Brings all rows up to date; `document` may be NULL. */
void app_joint_model_update (AppJointModel *self, EditDocument *document);

/* GListModel of GtkTreeListRow of AppJointRow: groups, with joints below them; as filtered. */
GtkTreeListModel *app_joint_model_get_tree (AppJointModel *self);

/* Only joints whose name has that text in it ("" for all), and unless `all` only those of the source
 * or the result. */
void app_joint_model_set_filter (AppJointModel *self, const char *text, gboolean all);

const AppJointFacts *app_joint_model_get_facts (AppJointModel *self, guint joint);

/* Adds to the joints (marked 1) the rest of every group of which all present ones are marked: what is
 * decided for all of a group is one rule. */
void app_joint_model_complete_groups (AppJointModel *self, guint8 marked[MO_RIG_N_JOINTS]);

/* Base priority, and of the joints that are written with another one how many and which. */
typedef struct
{
  int base, least, greatest;
  guint n_other, n_written;
} AppPriorities;

AppPriorities app_joint_model_get_priorities (AppJointModel *self);

G_END_DECLS
