/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-posture-json.h"

#include <string.h>

/* No joint is farther away (metres). */
#define MOST 1e6

/* -- Reading ----------------------------------------------------------------------------------- */

static gboolean
has_numbers (const MoJsonValue *value, guint n)
{
  if (value->kind != MO_JSON_ARRAY || value->numbers == NULL || value->n != n)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!(ABS (value->numbers[i]) <= MOST))
      return FALSE;
  return TRUE;
}

static gboolean
read_turn (MoPosture *self, guint joint, const MoJsonValue *value)
{
  const double *v = value->numbers;
  MoQuat q;

  if (!has_numbers (value, 4))
    return FALSE;
  q = (MoQuat){ v[0], v[1], v[2], v[3] };
  if (mo_quat_dot (q, q) < 1e-12)
    return FALSE;
  mo_posture_set_turn (self, joint, mo_quat_normalise (q));
  return TRUE;
}

static gboolean
read_move (MoPosture *self, guint joint, const MoJsonValue *value)
{
  if (!has_numbers (value, 3))
    return FALSE;
  mo_posture_set_move (self, joint,
                       (MoVec3){ value->numbers[0], value->numbers[1], value->numbers[2] });
  return TRUE;
}

static gboolean
read_joint (MoPosture *self, const MoJsonValue *value)
{
  int joint = mo_rig_find (value->name);

  if (joint < 0)
    return FALSE;
  if (value->kind != MO_JSON_OBJECT)
    return read_turn (self, (guint) joint, value);
  for (const MoJsonValue *member = value->first; member != NULL; member = member->next)
    {
      gboolean is_turn = strcmp (member->name, "turn") == 0;

      if (!is_turn && strcmp (member->name, "move") != 0)
        return FALSE;
      if (is_turn ? !read_turn (self, (guint) joint, member)
                  : !read_move (self, (guint) joint, member))
        return FALSE;
    }
  return TRUE;
}

MoPosture *
mo_posture_from_json (const MoJsonValue *value)
{
  g_autoptr (MoPosture) self = mo_posture_new ();

  if (value->kind != MO_JSON_OBJECT)
    return NULL;
  for (const MoJsonValue *member = value->first; member != NULL; member = member->next)
    if (!member->is_shadowed && !read_joint (self, member))
      return NULL;
  return g_steal_pointer (&self);
}

/* -- Writing ----------------------------------------------------------------------------------- */

static JsonArray *
numbers_of (const double *numbers, guint n)
{
  JsonArray *array = json_array_sized_new (n);

  for (guint i = 0; i < n; i++)
    json_array_add_double_element (array, numbers[i]);
  return array;
}

JsonNode *
mo_posture_to_json (const MoPosture *self)
{
  JsonObject *object = json_object_new ();
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      const MoTransform *local = &self->local[i];
      double turn[4] = { local->rotation.x, local->rotation.y, local->rotation.z,
                         local->rotation.w };
      double move[3] = { local->position.x, local->position.y, local->position.z };
      JsonObject *parts;

      if (self->has[i] == 0)
        continue;
      if (self->has[i] == MO_POSTURE_TURN)
        {
          json_object_set_array_member (object, mo_rig_joint (i)->name, numbers_of (turn, 4));
          continue;
        }
      parts = json_object_new ();
      if ((self->has[i] & MO_POSTURE_TURN) != 0)
        json_object_set_array_member (parts, "turn", numbers_of (turn, 4));
      json_object_set_array_member (parts, "move", numbers_of (move, 3));
      json_object_set_object_member (object, mo_rig_joint (i)->name, parts);
    }
  json_node_take_object (node, object);
  return node;
}
