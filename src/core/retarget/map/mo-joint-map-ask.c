/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-joint-map-parts.h"

static const char *const nicks[MO_N_KNOWN] = { "none", "maker", "avatar", "map", "words", "shape" };

const char *
mo_known_nick (MoKnown known)
{
  return nicks[known];
}

const MoJointMatch *
mo_joint_map_get (const MoJointMap *self, guint index)
{
  return &self->matches[index];
}

gboolean
mo_joint_map_is_left_out (const MoJointMap *self, guint index)
{
  const MoJointMatch *match = mo_joint_map_get (self, index);

  return match->known == MO_KNOWN_BY_MAKER && match->number < 0;
}

int
mo_joint_map_find (const MoJointMap *self, int number)
{
  return self->owners[number];
}

gboolean
mo_joint_map_is_of_other (const MoJointMap *self, guint index)
{
  return self->others != NULL && !self->has_moved && self->others[index];
}

gboolean
mo_joint_map_has_others (const MoJointMap *self)
{
  return self->others != NULL;
}

gboolean
mo_joint_map_is_human (const MoJointMap *self)
{
  return self->is_human;
}

gboolean
mo_joint_map_is_part (const MoJointMap *self)
{
  return self->is_part;
}

gboolean
mo_joint_map_is_avatar (const MoJointMap *self)
{
  return self->is_avatar;
}

gboolean
mo_joint_map_is_by_hand (const MoJointMap *self)
{
  return self->is_by_hand;
}

gboolean
mo_joint_map_is_missed (const MoJointMap *self)
{
  return self->is_missed;
}

gboolean
mo_joint_map_has_mended_sides (const MoJointMap *self)
{
  return self->has_mended_sides && self->is_human;
}

gboolean
mo_joint_map_has_swapped_sides (const MoJointMap *self)
{
  return self->has_swapped_sides && self->is_human;
}

const MoBody *
mo_joint_map_get_body (const MoJointMap *self)
{
  return self->is_human && !self->has_moved ? &self->body : NULL;
}

const char *
mo_joint_map_get_unknown (const MoJointMap *self)
{
  return self->unknown;
}

const char *
mo_joint_map_get_name (const MoJointMap *self)
{
  return self->name;
}

double
mo_joint_map_get_confidence (const MoJointMap *self)
{
  double sum = 0.0;
  guint n = mo_joint_map_count (self, MO_N_KNOWN);

  for (guint i = 0; i < self->n; i++)
    if (self->matches[i].number >= 0)
      sum += self->matches[i].confidence;
  return n > 0 ? sum / n : 0.0;
}

guint
mo_joint_map_count (const MoJointMap *self, MoKnown known)
{
  guint n = 0;

  for (guint i = 0; i < self->n; i++)
    if (self->matches[i].number >= 0 && (known == MO_N_KNOWN || self->matches[i].known == known))
      n++;
  return n;
}
