/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-skeleton.h"

static void
clear_joint (gpointer data)
{
  g_free (((MoJoint *) data)->name);
}

MoSkeleton *
mo_skeleton_new (void)
{
  MoSkeleton *self = g_new0 (MoSkeleton, 1);

  self->joints = g_array_new (FALSE, TRUE, sizeof (MoJoint));
  g_array_set_clear_func (self->joints, clear_joint);
  return self;
}

void
mo_skeleton_free (MoSkeleton *self)
{
  g_array_unref (self->joints);
  g_free (self);
}

guint
mo_skeleton_add (MoSkeleton *self, const char *name, int parent)
{
  MoJoint joint = { .name = g_strdup (name), .parent = parent };

  g_array_append_val (self->joints, joint);
  return self->joints->len - 1;
}

guint
mo_skeleton_count (const MoSkeleton *self)
{
  guint n = 0;

  for (guint i = 0; i < self->joints->len; i++)
    n += !mo_skeleton_joint (self, i)->is_end;
  return n;
}

void
mo_skeleton_seal (MoSkeleton *self)
{
  self->n_channels = 0;
  for (guint i = 0; i < self->joints->len; i++)
    {
      MoJoint *joint = mo_skeleton_joint (self, i);

      joint->first_channel = self->n_channels;
      self->n_channels += joint->n_channels;
    }
}

const char *
mo_channel_name (MoChannel channel)
{
  static const char *const names[MO_N_CHANNELS] = {
    "Xposition", "Yposition", "Zposition", "Xrotation", "Yrotation", "Zrotation", "Wrotation",
  };

  return names[channel];
}
