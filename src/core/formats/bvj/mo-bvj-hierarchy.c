/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvj.h"

#include "mo-bvh.h"
#include "mo-math.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* HIERARCHY: nested objects, each a joint of the skeleton. */

enum
{
  NAME,
  OFFSET,
  CHANNELS,
  JOINTS,
  END,
  ATTACH,
  PIVOT,
  N_MEMBERS
};

static const char *const names[] = { "NAME", "OFFSET", "CHANNELS", "JOINTS",
                                     "END",  "ATTACH", "PIVOT",    NULL };

/* The state of reading nodes. */
typedef struct
{
  MoBvjReading *reading;
  GHashTable *names; /* of the joints so far */
} Hierarchy;

static gboolean read_nodes (Hierarchy *self, const MoJsonValue *list, int parent, guint depth);

static MoJoint *
joint_at (const Hierarchy *self, guint index)
{
  return mo_skeleton_joint (self->reading->clip->skeleton, index);
}

static MoBvjNode *
node_at (const Hierarchy *self, guint index)
{
  return &g_array_index (mo_bvj_facts (self->reading->clip)->nodes, MoBvjNode, index);
}

static gboolean
is_array_of (const MoJsonValue *value, MoJsonKind kind)
{
  if (value->kind != MO_JSON_ARRAY || value->numbers != NULL)
    return FALSE;
  for (const MoJsonValue *child = value->first; child != NULL; child = child->next)
    if (child->kind != kind)
      return FALSE;
  return TRUE;
}

/* -- Channels ---------------------------------------------------------------------------------- */

static gboolean
add_channel (Hierarchy *self, MoJoint *joint, const MoJsonValue *value)
{
  MoContext *context = self->reading->context;
  MoChannel channel;
  gboolean is_exact;

  if (value->kind != MO_JSON_STRING
      || !mo_bvh_find_channel ((const guint8 *) value->string, strlen (value->string), &channel,
                               &is_exact))
    return mo_fail (context, self->reading->error, MO_ERROR_SYNTAX, MO_CODE_BVH_UNKNOWN_CHANNEL,
                    value->location, NULL, "%s",
                    value->string != NULL ? value->string : joint->name);
  if (!is_exact)
    mo_report (context, MO_CODE_BVH_CHANNEL_NAME, value->location, NULL, "%s", value->string);
  if (joint->n_channels == MO_MAX_JOINT_CHANNELS)
    return mo_fail (context, self->reading->error, MO_ERROR_INVALID, MO_CODE_BVH_TOO_MANY_CHANNELS,
                    value->location, NULL, "%s", joint->name);
  for (guint i = 0; i < joint->n_channels; i++)
    if (joint->channels[i] == channel)
      mo_report (context, MO_CODE_BVH_DUPLICATE_CHANNEL, value->location, NULL, "%s",
                 value->string);
  joint->channels[joint->n_channels++] = (guint8) channel;
  return TRUE;
}

/* A list of names; it may begin with their number, as in a BVH. */
static gboolean
read_channels (Hierarchy *self, guint index, const MoJsonValue *value)
{
  const MoJsonValue *child = value->first;
  MoJoint *joint = joint_at (self, index);
  double announced = value->n;

  if (value->kind != MO_JSON_ARRAY || (value->numbers != NULL && value->n > 1))
    return mo_bvj_fail_kind (self->reading, value, _ ("a list of channel names"));
  if (value->numbers != NULL)
    announced = value->numbers[0];
  else if (child != NULL && child->kind == MO_JSON_NUMBER)
    {
      announced = child->number;
      child = child->next;
    }
  for (; child != NULL; child = child->next)
    if (!add_channel (self, joint, child))
      return FALSE;
  if (announced != joint->n_channels)
    mo_report (self->reading->context, MO_CODE_BVH_CHANNEL_COUNT, value->location, NULL, "%s",
               joint->name);
  return TRUE;
}

/* -- What a BVH does not have ------------------------------------------------------------------ */

static gboolean
is_id (double number)
{
  return number >= 0.0 && number <= G_MAXINT32 && number == floor (number);
}

static void
read_attach (Hierarchy *self, guint index, const MoJsonValue *value)
{
  MoBvjNode *node = node_at (self, index);
  const double *ids = value->kind == MO_JSON_NUMBER ? &value->number : value->numbers;
  guint n = value->kind == MO_JSON_NUMBER ? 1 : value->n;

  for (guint i = 0; ids != NULL && i < n; i++)
    if (!is_id (ids[i]))
      ids = NULL;
  if (ids == NULL && !(value->kind == MO_JSON_ARRAY && n == 0))
    {
      mo_bvj_keep_senseless (self->reading, &node->members, value,
                             _ ("a list of attachment point numbers"));
      return;
    }
  node->attach = g_array_new (FALSE, FALSE, sizeof (int));
  for (guint i = 0; i < n; i++)
    {
      int id = (int) ids[i];

      g_array_append_val (node->attach, id);
      if (mo_attachment_name (id) == NULL)
        mo_report (self->reading->context, MO_CODE_BVJ_NEW_ATTACHMENT, value->location, NULL, "%d",
                   id);
    }
}

static void
read_pivot (Hierarchy *self, guint index, const MoJsonValue *value)
{
  MoBvjNode *node = node_at (self, index);

  if (!mo_bvj_take_vector (value, &node->pivot))
    {
      mo_bvj_keep_senseless (self->reading, &node->members, value, _ ("three numbers"));
      return;
    }
  node->has |= MO_BVJ_HAS_PIVOT;
  for (guint i = 0; i < 3; i++)
    if (fabs (mo_vec3_part (node->pivot, i)) > 1.0)
      mo_report (self->reading->context, MO_CODE_BVJ_PIVOT_OUTSIDE, value->location, NULL, "%g",
                 mo_vec3_part (node->pivot, i));
}

/* -- Nodes ------------------------------------------------------------------------------------- */

static void
read_name (Hierarchy *self, guint index, const MoJsonValue *value)
{
  MoJoint *joint = joint_at (self, index);

  if (value->kind != MO_JSON_STRING)
    {
      mo_bvj_keep_senseless (self->reading, &node_at (self, index)->members, value, _ ("a string"));
      return;
    }
  node_at (self, index)->has |= MO_BVJ_HAS_NAME;
  g_free (joint->name);
  joint->name = g_strdup (value->string);
}

static void
read_offset (Hierarchy *self, guint index, const MoJsonValue *value)
{
  MoBvjNode *node = node_at (self, index);

  if (mo_bvj_take_vector (value, &joint_at (self, index)->rest.translation))
    node->has |= MO_BVJ_HAS_OFFSET;
  else
    mo_bvj_keep_senseless (self->reading, &node->members, value, _ ("three numbers"));
}

static void
read_end (Hierarchy *self, guint index, const MoJsonValue *value)
{
  MoBvjNode *node = node_at (self, index);

  if (value->kind == MO_JSON_BOOLEAN && value->number == 1.0)
    joint_at (self, index)->is_end = TRUE;
  else if (value->kind == MO_JSON_BOOLEAN)
    mo_bvj_keep (self->reading, &node->members, value);
  else
    mo_bvj_keep_senseless (self->reading, &node->members, value, _ ("true or false"));
}

static gboolean
read_member (Hierarchy *self, guint index, int id, const MoJsonValue *value)
{
  switch (id)
    {
    case NAME:
      read_name (self, index, value);
      return TRUE;
    case OFFSET:
      read_offset (self, index, value);
      return TRUE;
    case CHANNELS:
      node_at (self, index)->has |= MO_BVJ_HAS_CHANNELS;
      return read_channels (self, index, value);
    case JOINTS:
      node_at (self, index)->has |= MO_BVJ_HAS_JOINTS;
      return is_array_of (value, MO_JSON_OBJECT)
             || mo_bvj_fail_kind (self->reading, value, _ ("a list of joint objects"));
    case END:
      read_end (self, index, value);
      return TRUE;
    case ATTACH:
      read_attach (self, index, value);
      return TRUE;
    case PIVOT:
      read_pivot (self, index, value);
      return TRUE;
    default:
      mo_bvj_keep (self->reading, &node_at (self, index)->members, value);
      return TRUE;
    }
}

/* Tests what depends on the whole node. */
static void
check_node (Hierarchy *self, guint index, const MoJsonValue *node, const MoJsonValue *joints)
{
  MoJoint *joint = joint_at (self, index);
  MoContext *context = self->reading->context;

  if (joint->is_end && (joint->n_channels > 0 || (joints != NULL && joints->n > 0)))
    {
      mo_report (context, MO_CODE_BVH_END_SITE_CHANNELS, node->location, NULL, "%s", joint->name);
      joint->is_end = FALSE;
    }
  if (joint->is_end)
    return;
  if (*joint->name == '\0')
    mo_report (context, MO_CODE_BVH_NO_NAME, node->location, NULL, NULL);
  else if (!g_hash_table_add (self->names, g_strdup (joint->name)))
    mo_report (context, MO_CODE_BVH_DUPLICATE_NAME, node->location, NULL, "%s", joint->name);
}

static gboolean
read_node (Hierarchy *self, const MoJsonValue *node, int parent, guint depth)
{
  MoBvjReading *reading = self->reading;
  const MoJsonValue *joints = NULL, *present[N_MEMBERS] = { NULL };
  guint index = mo_skeleton_add (reading->clip->skeleton, "", parent);

  mo_bvj_facts_add_node (mo_bvj_facts (reading->clip));
  for (const MoJsonValue *value = node->first; value != NULL; value = value->next)
    {
      int id;

      if (value->is_shadowed)
        continue;
      id = mo_bvj_member (reading, node, value, names);
      /* If a member occurs in two spellings, the first counts. */
      if (id >= 0 && present[id] != NULL)
        id = -1;
      else if (id >= 0)
        present[id] = value;
      if (!read_member (self, index, id, value))
        return FALSE;
    }
  joints = present[JOINTS];
  check_node (self, index, node, joints);
  return joints == NULL || read_nodes (self, joints, (int) index, depth + 1);
}

static gboolean
read_nodes (Hierarchy *self, const MoJsonValue *list, int parent, guint depth)
{
  MoBvjReading *reading = self->reading;

  for (const MoJsonValue *node = list->first; node != NULL; node = node->next)
    {
      if (depth >= MO_MAX_DEPTH)
        return mo_fail (reading->context, reading->error, MO_ERROR_LIMIT, MO_CODE_BVH_TOO_DEEP,
                        node->location, NULL, NULL);
      if (reading->clip->skeleton->joints->len >= MO_MAX_JOINTS)
        return mo_fail (reading->context, reading->error, MO_ERROR_LIMIT,
                        MO_CODE_BVH_TOO_MANY_JOINTS, node->location, NULL, NULL);
      if (!read_node (self, node, parent, depth))
        return FALSE;
    }
  return TRUE;
}

gboolean
mo_bvj_read_hierarchy (MoBvjReading *self, const MoJsonValue *hierarchy)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Hierarchy work = { self, seen };
  gboolean ok;

  if (hierarchy->kind == MO_JSON_OBJECT)
    ok = read_node (&work, hierarchy, -1, 0);
  else if (is_array_of (hierarchy, MO_JSON_OBJECT) && hierarchy->n > 0)
    {
      mo_bvj_facts (self->clip)->has |= MO_BVJ_HAS_ROOT_LIST;
      ok = read_nodes (&work, hierarchy, -1, 0);
    }
  else
    ok = mo_bvj_fail_kind (self, hierarchy, _ ("a joint object"));
  if (ok)
    mo_skeleton_seal (self->clip->skeleton);
  return ok;
}
