/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-joint-row.h"

#include "edit-handle.h"

#include <string.h>

struct _AppJointRow
{
  GObject parent_instance;

  /* Owned */
  GListStore *children; /* of a group */
  guint *joints;
  guint n_joints;

  MoGroup group;
  gboolean is_group;
  AppJointFacts facts;
  AppJointSums sums;
};

G_DEFINE_FINAL_TYPE (AppJointRow, app_joint_row, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
app_joint_row_finalize (GObject *object)
{
  AppJointRow *self = APP_JOINT_ROW (object);

  g_clear_object (&self->children);
  g_free (self->joints);
  G_OBJECT_CLASS (app_joint_row_parent_class)->finalize (object);
}

static void
app_joint_row_class_init (AppJointRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = app_joint_row_finalize;
  signals[CHANGED] = g_signal_new ("changed", APP_TYPE_JOINT_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
}

static void
app_joint_row_init (AppJointRow *self)
{
}

AppJointRow *
app_joint_row_new (guint joint)
{
  AppJointRow *self = g_object_new (APP_TYPE_JOINT_ROW, NULL);

  self->group = mo_rig_joint (joint)->group;
  self->joints = g_memdup2 (&joint, sizeof joint);
  self->n_joints = 1;
  return self;
}

AppJointRow *
app_joint_row_new_group (MoGroup group)
{
  AppJointRow *self = g_object_new (APP_TYPE_JOINT_ROW, NULL);

  self->group = group;
  self->is_group = TRUE;
  self->children = g_list_store_new (APP_TYPE_JOINT_ROW);
  self->joints = g_new (guint, MO_RIG_N_JOINTS);
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    if (mo_rig_joint (i)->group == group && mo_rig_find (mo_rig_joint (i)->name) == (int) i)
      {
        g_autoptr (AppJointRow) child = app_joint_row_new (i);

        g_list_store_append (self->children, child);
        self->joints[self->n_joints++] = i;
      }
  return self;
}

gboolean
app_joint_row_is_group (AppJointRow *self)
{
  return self->is_group;
}

guint
app_joint_row_get_joint (AppJointRow *self)
{
  return self->joints[0];
}

MoGroup
app_joint_row_get_group (AppJointRow *self)
{
  return self->group;
}

const char *
app_joint_row_get_title (AppJointRow *self)
{
  return self->is_group ? edit_group_get_title (self->group) : mo_rig_joint (self->joints[0])->name;
}

const guint *
app_joint_row_get_joints (AppJointRow *self, guint *n_joints)
{
  *n_joints = self->n_joints;
  return self->joints;
}

GListModel *
app_joint_row_get_children (AppJointRow *self)
{
  return self->is_group ? G_LIST_MODEL (self->children) : NULL;
}

const AppJointFacts *
app_joint_row_get_facts (AppJointRow *self)
{
  return &self->facts;
}

void
app_joint_row_set_facts (AppJointRow *self, const AppJointFacts *facts)
{
  if (memcmp (&self->facts, facts, sizeof *facts) == 0)
    return;
  self->facts = *facts;
  g_signal_emit (self, signals[CHANGED], 0);
}

const AppJointSums *
app_joint_row_get_sums (AppJointRow *self)
{
  return &self->sums;
}

void
app_joint_row_set_sums (AppJointRow *self, const AppJointSums *sums)
{
  if (memcmp (&self->sums, sums, sizeof *sums) == 0)
    return;
  self->sums = *sums;
  g_signal_emit (self, signals[CHANGED], 0);
}
