/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-dae.h"

#include <string.h>

/* Channels and what they move: a target is "node/transform", "node/transform.X", "node/transform(3)(0)". */

typedef struct
{
  MoDaeReading *reading;
  GHashTable *ids, *sids, *names; /* of nodes in the scene, from text to 1 + index */
  guint n_visits;
} Connecting;

/* What a target says. */
typedef struct
{
  MoDaeNode *node;
  MoDaeTransform *transform;
  guint at, n;       /* its numbers; n is 0 for all */
  gboolean is_fixed; /* in the last row of a matrix, which never changes */
} Target;

/* -- Nodes ------------------------------------------------------------------------------------- */

static void
list (GHashTable *table, char *text, guint index)
{
  if (text != NULL && !g_hash_table_contains (table, text))
    g_hash_table_insert (table, text, GUINT_TO_POINTER (index + 1));
}

static void
list_nodes (Connecting *self)
{
  self->ids = g_hash_table_new (mo_dae_id_hash, g_str_equal);
  self->sids = g_hash_table_new (mo_dae_id_hash, g_str_equal);
  self->names = g_hash_table_new (mo_dae_id_hash, g_str_equal);
  for (guint i = 0; i < self->reading->nodes->len; i++)
    {
      MoDaeNode *node = mo_dae_item (self->reading->nodes, MoDaeNode, i);

      if (node->n_copies == 0)
        continue;
      list (self->ids, node->id, i);
      list (self->sids, node->sid, i);
      list (self->names, node->name, i);
    }
}

static MoDaeNode *
find_node (Connecting *self, const char *text)
{
  guint found = GPOINTER_TO_UINT (g_hash_table_lookup (self->ids, text));

  if (found == 0)
    found = GPOINTER_TO_UINT (g_hash_table_lookup (self->sids, text));
  if (found == 0)
    found = GPOINTER_TO_UINT (g_hash_table_lookup (self->names, text));
  return found > 0 ? mo_dae_item (self->reading->nodes, MoDaeNode, found - 1) : NULL;
}

static MoDaeNode *
find_child (Connecting *self, const MoDaeNode *node, const char *sid)
{
  for (int i = node->first; i >= 0 && self->n_visits++ < MO_DAE_MAX_VISITS;
       i = mo_dae_item (self->reading->nodes, MoDaeNode, i)->next)
    if (g_strcmp0 (mo_dae_item (self->reading->nodes, MoDaeNode, i)->sid, sid) == 0)
      return mo_dae_item (self->reading->nodes, MoDaeNode, i);
  return NULL;
}

/* -- Transforms -------------------------------------------------------------------------------- */

static MoDaeTransform *
find_transform (Connecting *self, const MoDaeNode *node, const char *sid)
{
  MoDaeTransform *transform;

  for (int i = node->transforms; i >= 0; i = transform->next)
    {
      transform = mo_dae_item (self->reading->transforms, MoDaeTransform, i);
      if (g_strcmp0 (transform->sid, sid) == 0)
        return transform;
    }
  return NULL;
}

/* The number that a member names; -1 if it names none. */
static int
number_of_member (const MoDaeTransform *transform, const char *member)
{
  static const char *const names[] = { "X", "Y", "Z", "ANGLE" };

  for (guint i = 0; i < G_N_ELEMENTS (names) && transform->type != MO_DAE_MATRIX; i++)
    if (g_ascii_strcasecmp (member, names[i]) == 0)
      return (int) i;
  return -1;
}

/* "(column)(row)" of a matrix, "(i)" of others. */
static int
number_of_index (const MoDaeTransform *transform, const char *text)
{
  guint column = 0, row = 0;
  char after = 0;

  /* The usual spelling first, as there may be thousands. */
  if (strlen (text) == 6 && text[0] == '(' && text[1] >= '0' && text[1] < '4' && text[2] == ')'
      && text[3] == '(' && text[4] >= '0' && text[4] < '4' && text[5] == ')')
    return transform->type == MO_DAE_MATRIX ? 4 * (text[4] - '0') + (text[1] - '0') : -1;
  if (sscanf (text, "(%1u)(%1u)%c", &column, &row, &after) == 2 && column < 4 && row < 4)
    return transform->type == MO_DAE_MATRIX ? (int) (4 * row + column) : -1;
  if (sscanf (text, "(%2u)%c", &column, &after) == 1 && column < MO_DAE_MAX_NUMBERS)
    return (int) column;
  return -1;
}

/* `text` is changed. */
static gboolean
find_in_node (Connecting *self, const MoDaeNode *node, char *text, Target *target)
{
  char *mark = strpbrk (text, "("), *dot = strrchr (text, '.');
  double numbers[MO_DAE_MAX_NUMBERS];
  int number = -1;

  target->transform = find_transform (self, node, text);
  target->at = target->n = 0;
  target->is_fixed = FALSE;
  if (target->transform != NULL)
    return TRUE;
  mark = mark != NULL ? mark : dot;
  if (mark != NULL)
    {
      g_autofree char *sid = g_strndup (text, (gsize) (mark - text));

      target->transform = find_transform (self, node, sid);
    }
  if (target->transform == NULL)
    return FALSE;
  number = *mark == '(' ? number_of_index (target->transform, mark)
                        : number_of_member (target->transform, mark + 1);
  target->is_fixed =
      target->transform->type == MO_DAE_MATRIX && number >= (int) MO_DAE_MATRIX_NUMBERS;
  if (number < 0
      || (!target->is_fixed
          && (guint) number
                 >= mo_dae_transform_numbers (self->reading, target->transform, numbers)))
    return FALSE;
  target->at = (guint) number;
  target->n = 1;
  return TRUE;
}

/* FALSE for materials, lights, visibility and whatever else files animate. */
static gboolean
find_target (Connecting *self, const char *text, Target *target)
{
  g_auto (GStrv) steps = g_strsplit (text, "/", 0);
  guint n = g_strv_length (steps);

  target->node = n >= 2 ? find_node (self, steps[0]) : NULL;
  for (guint i = 1; target->node != NULL && i + 1 < n; i++)
    target->node = find_child (self, target->node, steps[i]);
  return target->node != NULL && find_in_node (self, target->node, steps[n - 1], target);
}

/* -- Channels ---------------------------------------------------------------------------------- */

/* If a transform has several channels for the same numbers, the last one counts. */
static void
attach (MoDaeReading *self, MoDaeTransform *transform, MoDaeCurve *curve,
        const MoDaeChannel *channel)
{
  int index = (int) self->curves->len, *link = &transform->curves;

  while (*link >= 0)
    {
      MoDaeCurve *other = mo_dae_item (self->curves, MoDaeCurve, *link);

      if (other->at >= curve->at && other->at + other->n <= curve->at + curve->n)
        {
          mo_report (self->xml.context, MO_CODE_DAE_CHANNEL_TWICE, channel->location, NULL, "%s",
                     channel->target);
          other->n_keys = 0;
          *link = other->next;
        }
      else
        link = &other->next;
    }
  *link = index;
  curve->next = -1;
  g_array_append_val (self->curves, *curve);
}

static gboolean
connect_channel (Connecting *self, const MoDaeChannel *channel)
{
  MoDaeReading *reading = self->reading;
  double numbers[MO_DAE_MAX_NUMBERS];
  MoDaeCurve curve = { 0 };
  Target target;

  if (!find_target (self, channel->target, &target))
    {
      mo_report (reading->xml.context, MO_CODE_DAE_TARGET, channel->location, NULL, "%s",
                 channel->target);
      return TRUE;
    }
  if (target.is_fixed)
    return TRUE;
  curve.at = (guint8) target.at;
  curve.n = (guint8) (target.n > 0 ? target.n
                                   : mo_dae_transform_numbers (reading, target.transform, numbers));
  /* One number for a whole rotation is its angle. */
  if (target.n == 0 && target.transform->type == MO_DAE_ROTATE
      && mo_dae_is_single (reading, channel))
    {
      curve.at = 3;
      curve.n = 1;
    }
  if (!mo_dae_fill_curve (reading, &curve, channel))
    return FALSE;
  reading->n_keys += (guint64) curve.n_keys * target.node->n_copies;
  target.node->is_animated = TRUE;
  attach (reading, target.transform, &curve, channel);
  /* Many channels may share their arrays. */
  return reading->n_keys <= MO_FREE_MADE_KEYS + reading->size / 2
         || mo_xml_fail (&reading->xml, MO_ERROR_LIMIT, MO_CODE_DAE_TOO_MANY, channel->location,
                         NULL, NULL);
}

gboolean
mo_dae_connect (MoDaeReading *self)
{
  Connecting connecting = { .reading = self };
  gboolean is_connected = TRUE;

  list_nodes (&connecting);
  for (guint i = 0; i < self->channels->len && is_connected; i++)
    {
      const MoDaeChannel *channel = mo_dae_item (self->channels, MoDaeChannel, i);

      if (channel->animation < 0
          || mo_dae_item (self->animations, MoDaeAnimation, channel->animation)->is_wanted)
        is_connected = connect_channel (&connecting, channel);
    }
  g_hash_table_unref (connecting.ids);
  g_hash_table_unref (connecting.sids);
  g_hash_table_unref (connecting.names);
  return is_connected;
}
