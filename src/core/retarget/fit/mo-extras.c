/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-extras.h"

#include "mo-rig.h"

/* Who turns each joint of the avatar: a part, an extra joint, or neither. */
typedef struct
{
  int part[MO_RIG_N_JOINTS], extra[MO_RIG_N_JOINTS];
} Owners;

static void
find_owners (const MoFitting *self, Owners *owners)
{
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    owners->part[i] = owners->extra[i] = -1;
  for (guint i = 0; i < MO_N_FITTED; i++)
    if (self->parts[i].number >= 0)
      owners->part[self->parts[i].number] = (int) i;
  for (guint i = 0; i < self->n_extras; i++)
    owners->extra[self->extras[i].number] = (int) i;
}

static MoQuat
turn_of_parent (guint number, const MoQuat *world)
{
  int parent = mo_rig_joint (number)->parent;

  return parent >= 0 ? world[parent] : MO_QUAT_IDENTITY;
}

void
mo_extras_fit (MoFitting *self, const MoJointMap *map, const MoQuat turns[MO_N_FITTED],
               const MoTransform *neutral, MoQuat upright)
{
  MoQuat world[MO_RIG_N_JOINTS];
  Owners owners;

  self->n_extras = 0;
  find_owners (self, &owners);
  /* Parents come before their children. */
  for (guint number = 0; number < MO_RIG_N_JOINTS; number++)
    {
      int source = mo_joint_map_find (map, (int) number);

      world[number] =
          owners.part[number] >= 0 ? turns[owners.part[number]] : turn_of_parent (number, world);
      if (source < 0 || owners.part[number] >= 0)
        continue;
      self->extras[self->n_extras++] = (MoExtra){
        .number = (int) number,
        .source = source,
        .fit = mo_quat_mul (world[number],
                            mo_quat_conjugate (mo_quat_mul (neutral[source].rotation, upright))),
      };
    }
}

void
mo_extras_turn (const MoFitting *self, const MoTransform *pose, const MoQuat turns[MO_N_FITTED],
                MoQuat *local)
{
  MoQuat world[MO_RIG_N_JOINTS];
  Owners owners;

  find_owners (self, &owners);
  for (guint number = 0; number < MO_RIG_N_JOINTS; number++)
    {
      MoQuat above = turn_of_parent (number, world);
      int extra = owners.extra[number];

      world[number] = owners.part[number] >= 0 ? turns[owners.part[number]] : above;
      if (extra < 0)
        continue;
      world[number] =
          mo_quat_mul (self->extras[extra].fit,
                       mo_quat_mul (pose[self->extras[extra].source].rotation, self->upright));
      local[extra] = mo_quat_mul (world[number], mo_quat_conjugate (above));
    }
}
