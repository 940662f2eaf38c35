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
}

/* What a joint hangs on goes along with the first one above that is turned. */
static void
hang (const Owners *owners, MoExtra *extra)
{
  int above = mo_rig_joint ((guint) extra->number)->parent;

  while (above >= 0 && owners->part[above] < 0 && owners->extra[above] < 0)
    above = mo_rig_joint ((guint) above)->parent;
  extra->part = above >= 0 ? owners->part[above] : -1;
  extra->extra = above >= 0 ? owners->extra[above] : -1;
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
      self->extras[self->n_extras] = (MoExtra){
        .number = (int) number,
        .source = source,
        .fit = mo_quat_mul (world[number],
                            mo_quat_conjugate (mo_quat_mul (neutral[source].rotation, upright))),
      };
      hang (&owners, &self->extras[self->n_extras]);
      owners.extra[number] = (int) self->n_extras++;
    }
}

void
mo_extras_turn (const MoFitting *self, const MoTransform *pose, const MoQuat turns[MO_N_FITTED],
                MoQuat *local)
{
  MoQuat world[MO_RIG_N_JOINTS];

  for (guint i = 0; i < self->n_extras; i++)
    {
      const MoExtra *extra = &self->extras[i];
      MoQuat above = extra->part >= 0    ? turns[extra->part]
                     : extra->extra >= 0 ? world[extra->extra]
                                         : MO_QUAT_IDENTITY;

      world[i] =
          mo_quat_mul (extra->fit, mo_quat_mul (pose[extra->source].rotation, self->upright));
      local[i] = mo_quat_mul (world[i], mo_quat_conjugate (above));
    }
}
