/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-mix-blend.h"

#include "mo-math.h"

#include <string.h>

void
mo_mix_blend_clear (MoMixBlend *self)
{
  memset (self->n_slots, 0, sizeof self->n_slots);
}

/* World: a motion that is pushed off the last slot, or finds none, is lost; even if those before
 * it have no weight. */
static inline void
add_joint (MoMixBlend *self, const MoMixInstance *instance, guint track)
{
  MoMotionJoint joint = mo_motion_get_track (instance->motion, track);
  MoMixSlot *slots = self->slots[joint.number];
  guint n = self->n_slots[joint.number], place = MIN (n, MO_MIX_N_PARTS - 1);

  if (n == MO_MIX_N_PARTS && slots[n - 1].joint.priority >= joint.priority)
    return;
  for (; place > 0 && slots[place - 1].joint.priority < joint.priority; place--)
    slots[place] = slots[place - 1];
  slots[place] = (MoMixSlot){ instance, joint };
  self->n_slots[joint.number] = MIN (n + 1, MO_MIX_N_PARTS);
}

void
mo_mix_blend_add (MoMixBlend *self, MoMixInstance *instance)
{
  guint n = mo_motion_get_n_tracks (instance->motion);

  if (instance->pulls == NULL)
    instance->own = mo_poser_sample (instance->poser, (double) instance->entry.local_time);
  for (guint i = 0; i < n; i++)
    add_joint (self, instance, i);
}

/* Each motion gets what those before it left over, and no more than its weight. `*sum` is the
 * total given so far; returns the share that stays with those before. */
static inline double
keep_share (double *sum, double weight)
{
  double before = *sum;

  *sum = MIN (1.0, before + weight);
  return before / *sum;
}

static inline void
blend_rotation (MoQuat own, double weight, double *sum, MoQuat *rotation)
{
  if (*sum > 0.0)
    *rotation = mo_quat_nlerp (own, *rotation, keep_share (sum, weight));
  else
    {
      *rotation = own;
      *sum = weight;
    }
}

static inline void
blend_position (MoVec3 own, double weight, double *sum, MoVec3 *position)
{
  if (*sum > 0.0)
    *position = mo_vec3_lerp (own, *position, keep_share (sum, weight));
  else
    {
      *position = own;
      *sum = weight;
    }
}

static inline void
lay_over_rest (guint joint, double turned, double moved, MoTransform *local)
{
  const MoTransform *rest = mo_rig_rest (joint);
  MoVec3 place = joint == MO_RIG_PELVIS ? (MoVec3){ 0.0, 0.0, 0.0 } : rest->position;

  if (turned < 1.0)
    local->rotation =
        turned > 0.0 ? mo_quat_nlerp (rest->rotation, local->rotation, turned) : rest->rotation;
  if (moved < 1.0)
    local->position = moved > 0.0 ? mo_vec3_lerp (place, local->position, moved) : place;
}

/* How much of each joint has been given to motions so far. */
typedef struct
{
  double turned[MO_RIG_N_JOINTS], moved[MO_RIG_N_JOINTS];
} Given;

static inline void
blend_slot (const MoMixSlot *slot, Given *given, MoPose *pose)
{
  guint joint = slot->joint.number;
  double weight = (double) slot->instance->entry.weight;
  const MoTransform *own = &slot->instance->own->local[joint];

  /* Nothing shows below motions of full weight. */
  if (slot->joint.has_rotation && weight > 0.0 && given->turned[joint] < 1.0)
    blend_rotation (own->rotation, weight, &given->turned[joint], &pose->local[joint].rotation);
  if (slot->joint.has_position && weight > 0.0 && given->moved[joint] < 1.0)
    blend_position (own->position, weight, &given->moved[joint], &pose->local[joint].position);
}

/* First the strongest of all joints, then the second of all: the steps within one joint depend
 * on one another, those of different joints do not. */
void
mo_mix_blend_apply (const MoMixBlend *self, MoMixGround ground, MoPose *pose)
{
  Given given = { 0 };

  for (guint k = 0; k < MO_MIX_N_PARTS; k++)
    for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
      if (k < self->n_slots[i])
        blend_slot (&self->slots[i][k], &given, pose);
  if (ground == MO_MIX_OVER_REST)
    for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
      lay_over_rest (i, given.turned[i], given.moved[i], &pose->local[i]);
}

guint
mo_mix_blend_get_parts (const MoMixBlend *self, guint joint, MoMixPart parts[MO_MIX_N_PARTS])
{
  double turned = 0.0, moved = 0.0;
  guint n = 0;

  for (guint i = 0; i < self->n_slots[joint]; i++)
    {
      const MoMixSlot *slot = &self->slots[joint][i];
      const MoMixEntry *entry = &slot->instance->entry;
      double weight = (double) entry->weight;
      MoMixPart part = {
        entry, slot->joint.priority, slot->joint.has_rotation, slot->joint.has_position, 0.0, 0.0
      };

      if (part.has_rotation)
        part.rotation_share = MIN (weight, 1.0 - turned);
      if (part.has_position)
        part.position_share = MIN (weight, 1.0 - moved);
      turned += part.rotation_share;
      moved += part.position_share;
      parts[n++] = part;
    }
  for (guint i = 0; i < n; i++)
    {
      parts[i].rotation_share /= turned > 0.0 ? turned : 1.0;
      parts[i].position_share /= moved > 0.0 ? moved : 1.0;
    }
  return n;
}
