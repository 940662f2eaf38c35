/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvj-facts.h"

#include "mo-rig.h"

static void
clear_member (gpointer data)
{
  MoBvjMember *member = data;

  g_free (member->name);
  g_free (member->text);
}

static void
clear_keyframe_member (gpointer data)
{
  clear_member (&((MoBvjKeyframeMember *) data)->member);
}

static void
clear_node (gpointer data)
{
  MoBvjNode *node = data;

  g_clear_pointer (&node->attach, g_array_unref);
  g_clear_pointer (&node->members, g_array_unref);
}

MoBvjFacts *
mo_bvj_facts_new (void)
{
  MoBvjFacts *self = g_new0 (MoBvjFacts, 1);

  self->nodes = g_array_new (FALSE, TRUE, sizeof (MoBvjNode));
  g_array_set_clear_func (self->nodes, clear_node);
  self->keyframe_members = g_array_new (FALSE, TRUE, sizeof (MoBvjKeyframeMember));
  g_array_set_clear_func (self->keyframe_members, clear_keyframe_member);
  return self;
}

void
mo_bvj_facts_free (MoBvjFacts *self)
{
  g_array_unref (self->nodes);
  g_array_unref (self->keyframe_members);
  g_clear_pointer (&self->members, g_array_unref);
  g_clear_pointer (&self->motion_members, g_array_unref);
  g_clear_pointer (&self->limber_members, g_array_unref);
  g_free (self);
}

MoBvjNode *
mo_bvj_facts_add_node (MoBvjFacts *self)
{
  g_array_set_size (self->nodes, self->nodes->len + 1);
  return &g_array_index (self->nodes, MoBvjNode, self->nodes->len - 1);
}

const MoBvjNode *
mo_bvj_facts_node (const MoBvjFacts *self, guint joint)
{
  return self != NULL && joint < self->nodes->len ? &g_array_index (self->nodes, MoBvjNode, joint)
                                                  : NULL;
}

void
mo_bvj_members_add (GArray **list, const char *name, const char *text, gsize length)
{
  MoBvjMember member = { g_strdup (name), g_strndup (text, length) };

  if (*list == NULL)
    {
      *list = g_array_new (FALSE, FALSE, sizeof (MoBvjMember));
      g_array_set_clear_func (*list, clear_member);
    }
  g_array_append_val (*list, member);
}

const char *
mo_attachment_name (int id)
{
  return id >= 1 && id <= (int) MO_RIG_N_POINTS
             ? mo_rig_joint (MO_RIG_FIRST_POINT + (guint) id - 1)->name
             : NULL;
}

MoVec3
mo_attachment_position (const MoJoint *joint)
{
  return (MoVec3){ joint->offset[0] * 0.5, joint->offset[1] * 0.5, joint->offset[2] * 0.5 };
}

gboolean
mo_bvj_facts_time_at (const MoBvjFacts *self, double unix_time, double *time)
{
  if (self == NULL || (self->has & (MO_BVJ_HAS_UNIX_RATE | MO_BVJ_HAS_UNIX_START)) == 0)
    return FALSE;
  *time = unix_time - ((self->has & MO_BVJ_HAS_UNIX_START) != 0 ? self->unix_start : 0.0);
  *time *= (self->has & MO_BVJ_HAS_UNIX_RATE) != 0 ? self->unix_rate : 1.0;
  return TRUE;
}
