/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-rig.h"

#include "mo-math.h"

#include <string.h>

#define NO_PARENT -1
#define ON_SCREEN -3
#define BASE 0
#define EXTENDED 1

#define BONE(name, alias, parent, group, support, ...)                                             \
  { name, alias, parent, MO_GROUP_##group, support, BONE_PLACE (__VA_ARGS__) },
#define BONE_PLACE(x, y, z, end_x, end_y, end_z) x, y, z, { 0 }, { 1, 1, 1 }, end_x, end_y, end_z
#define VOLUME(name, parent, ...) { name, NULL, parent, MO_GROUP_VOLUMES, BASE, __VA_ARGS__ },
#define POINT(name, parent, ...)                                                                   \
  { name, NULL, parent, MO_GROUP_POINTS, BASE, POINT_PLACE (__VA_ARGS__) },
#define POINT_PLACE(x, y, z, rx, ry, rz)                                                           \
  x, y, z, rx, ry, rz,                                                                             \
  {                                                                                                \
    1, 1, 1                                                                                        \
  }

const MoRigJoint mo_rig_joints[MO_RIG_N_JOINTS] = {
#include "mo-rig-table.h"
};

/* Nodes of the classic avatar that a file may name, but that have no effect. */
static const char *const inert[] = {
  "headMesh",  "eyelashMesh", "upperBodyMesh",   "lowerBodyMesh",
  "skirtMesh", "hairMesh",    "eyeBallLeftMesh", "eyeBallRightMesh",
};

static const char *const group_nicks[MO_N_GROUPS] = {
  "torso", "face", "arms", "hands", "legs", "tail", "wings", "hind-limbs", "volumes", "points",
};

typedef struct
{
  GHashTable *aliases; /* joint number + 1 by name */
  GHashTable *names;   /* the same, by the exact names of the skeleton's nodes */
  MoTransform rest[MO_RIG_N_JOINTS];
} RigIndex;

static void
add_name (GHashTable *table, char *name, guint number)
{
  g_hash_table_insert (table, name, GUINT_TO_POINTER (number + 1));
}

static void
rest_transform (const MoRigJoint *joint, MoTransform *rest)
{
  static const MoVec3 axes[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };

  rest->position = (MoVec3){ joint->position[0], joint->position[1], joint->position[2] };
  rest->rotation = MO_QUAT_IDENTITY;
  for (guint i = 0; i < 3; i++)
    rest->rotation =
        mo_quat_mul (rest->rotation,
                     mo_quat_from_axis_angle (axes[i], MO_DEGREES (joint->rotation[i])));
}

static const RigIndex *
rig_index (void)
{
  static gsize once;
  static RigIndex index;

  if (g_once_init_enter (&once))
    {
      index.aliases = g_hash_table_new (g_str_hash, g_str_equal);
      index.names = g_hash_table_new (g_str_hash, g_str_equal);
      for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
        {
          const MoRigJoint *joint = &mo_rig_joints[i];

          rest_transform (joint, &index.rest[i]);
          if (joint->parent != ON_SCREEN)
            add_name (index.names, (char *) joint->name, i);
          if (i < MO_RIG_N_BONES)
            {
              add_name (index.aliases, (char *) joint->name, i);
              add_name (index.aliases, g_strconcat ("avatar_", joint->name, NULL), i);
              if (joint->alias != NULL)
                add_name (index.aliases, (char *) joint->alias, i);
            }
          else if (strchr (joint->name, ' ') != NULL)
            add_name (index.aliases, g_strdelimit (g_strdup (joint->name), " ", '_'), i);
        }
      g_once_init_leave (&once, 1);
    }
  return &index;
}

static int
look_up (GHashTable *table, const char *name)
{
  return (int) GPOINTER_TO_UINT (g_hash_table_lookup (table, name)) - 1;
}

const MoTransform *
mo_rig_rest (guint number)
{
  g_return_val_if_fail (number < MO_RIG_N_JOINTS, NULL);

  return &rig_index ()->rest[number];
}

const char *
mo_group_nick (MoGroup group)
{
  g_return_val_if_fail (group < MO_N_GROUPS, NULL);

  return group_nicks[group];
}

int
mo_group_from_nick (const char *nick)
{
  for (guint i = 0; i < MO_N_GROUPS; i++)
    if (g_str_equal (nick, group_nicks[i]))
      return (int) i;
  return -1;
}

int
mo_rig_find_alias (const char *name)
{
  return look_up (rig_index ()->aliases, name);
}

int
mo_rig_find (const char *name)
{
  int number = look_up (rig_index ()->aliases, name);

  /* Attachment points on the screen also have names, but the skeleton has no such nodes. */
  if (number >= 0 && mo_rig_joints[number].parent == ON_SCREEN)
    return MO_RIG_NOT_FOUND;
  if (number < 0)
    number = look_up (rig_index ()->names, name);
  if (number >= 0)
    return number;
  for (guint i = 0; i < G_N_ELEMENTS (inert); i++)
    if (g_str_equal (name, inert[i]))
      return MO_RIG_INERT;
  return MO_RIG_NOT_FOUND;
}

int
mo_rig_find_volume (const char *name)
{
  int number = look_up (rig_index ()->names, name);

  return number >= (int) MO_RIG_FIRST_VOLUME && number < (int) MO_RIG_FIRST_POINT
             ? number
             : MO_RIG_NOT_FOUND;
}
