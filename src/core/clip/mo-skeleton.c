/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-skeleton.h"

#include <glib/gi18n-lib.h>

static void
clear_joint (gpointer data)
{
  MoJoint *joint = data;

  g_free (joint->name);
  g_free (joint->role);
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
  MoJoint joint = { .name = g_strdup (name), .parent = parent, .rest = MO_REST_NONE };

  g_array_append_val (self->joints, joint);
  return self->joints->len - 1;
}

gboolean
mo_skeleton_is_below (const MoSkeleton *self, int joint, int ancestor)
{
  while (joint >= 0 && joint != ancestor)
    joint = mo_skeleton_parent (self, joint);
  return joint == ancestor;
}

MoSkeleton *
mo_skeleton_copy (const MoSkeleton *self)
{
  MoSkeleton *copy = mo_skeleton_new ();

  g_array_append_vals (copy->joints, self->joints->data, self->joints->len);
  for (guint i = 0; i < copy->joints->len; i++)
    {
      MoJoint *joint = mo_skeleton_joint (copy, i);

      joint->name = g_strdup (joint->name);
      joint->role = g_strdup (joint->role);
    }
  copy->n_channels = self->n_channels;
  copy->tells_tracks = self->tells_tracks;
  return copy;
}

gboolean
mo_skeleton_get_order (const MoSkeleton *self, guint *order, guint *columns)
{
  guint n = self->joints->len, n_columns = 0, n_ordered = 0;
  /* Index + 1; 0 means none. The roots are the children of entry 0. */
  g_autofree guint *first = g_new0 (guint, n + 1), *next = g_new0 (guint, n + 1);
  gboolean is_same = TRUE;

  for (guint i = n; i > 0; i--)
    {
      guint parent = (guint) (mo_skeleton_joint (self, i - 1)->parent + 1);

      next[i] = first[parent];
      first[parent] = i;
    }
  for (guint i = first[0]; i != 0;)
    {
      const MoJoint *joint = mo_skeleton_joint (self, i - 1);

      order[n_ordered++] = i - 1;
      for (guint j = 0; j < joint->n_channels; j++, n_columns++)
        {
          columns[n_columns] = joint->first_channel + j;
          is_same = is_same && columns[n_columns] == n_columns;
        }
      if (first[i] != 0)
        {
          i = first[i];
          continue;
        }
      while (i != 0 && next[i] == 0)
        i = (guint) (mo_skeleton_joint (self, i - 1)->parent + 1);
      i = next[i];
    }
  return is_same;
}

guint
mo_skeleton_get_depth (const MoSkeleton *self, guint index)
{
  guint depth = 0;

  for (int parent = mo_skeleton_joint (self, index)->parent; parent >= 0;
       parent = mo_skeleton_joint (self, (guint) parent)->parent)
    depth++;
  return depth;
}

const char *
mo_joint_name_skip_prefix (const char *name)
{
  for (const char *p = name; *p != '\0'; p++)
    if ((*p == ':' || *p == '|') && p[1] != '\0')
      name = p + 1;
  if (g_ascii_strncasecmp (name, "mixamorig", 9) == 0)
    {
      const char *rest = name + 9;

      while (g_ascii_isdigit (*rest) || *rest == '_')
        rest++;
      if (*rest != '\0')
        name = rest;
    }
  return name;
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

char *
mo_skeleton_name_joint (const MoSkeleton *self, guint index)
{
  const MoJoint *joint = mo_skeleton_joint (self, index);

  if (*joint->name != '\0' || joint->parent < 0)
    return g_strdup (joint->name);
  return g_strdup_printf (_ ("the end of %s"),
                          mo_skeleton_joint (self, (guint) joint->parent)->name);
}
