/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-dae.h"

#include <string.h>

/* The elements of scenes: nodes, their transforms and what stands in them. */

static const struct
{
  const char *tag;
  guint n;
  double numbers[MO_DAE_MAX_NUMBERS]; /* where the file has fewer */
} types[] = {
  [MO_DAE_MATRIX] = { "matrix", MO_DAE_MATRIX_NUMBERS, { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0 } },
  [MO_DAE_TRANSLATE] = { "translate", 3, { 0 } },
  [MO_DAE_ROTATE] = { "rotate", 4, { 0 } },
  [MO_DAE_SCALE] = { "scale", 3, { 1, 1, 1 } },
  [MO_DAE_SKEW] = { "skew", 7, { 0 } },
  [MO_DAE_LOOKAT] = { "lookat", 9, { 0 } },
};

static MoDaeNode *
node_at (MoDaeReading *self, int index)
{
  return mo_dae_item (self->nodes, MoDaeNode, index);
}

/* The node that is open, or -1. */
static int
current (const MoDaeReading *self)
{
  return self->open->len > 0 ? g_array_index (self->open, int, self->open->len - 1) : -1;
}

void
mo_dae_start_scene (MoDaeReading *self, const MoDaeAttributes *attributes)
{
  MoDaeScene scene = { mo_dae_attribute (self, attributes, "id"), -1, -1,
                       mo_xml_place (&self->xml, NULL) };

  if (!mo_dae_check_count (self, self->scenes->len))
    return;
  g_array_append_val (self->scenes, scene);
  self->in_scene = TRUE;
}

void
mo_dae_end_scene (MoDaeReading *self)
{
  self->in_scene = FALSE;
}

/* Adds a node below the one that is open, or to the scene. -1 on failure. */
static int
add_node (MoDaeReading *self, MoDaeNode node)
{
  int index = (int) self->nodes->len, parent = current (self), *first = NULL, *last = NULL;

  if (!mo_dae_check_count (self, self->nodes->len))
    return -1;
  node.first = node.last = node.next = node.transforms = node.last_transform = -1;
  node.line = mo_xml_place (&self->xml, NULL).line;
  node.column = mo_xml_place (&self->xml, NULL).column;
  g_array_append_val (self->nodes, node);
  if (parent >= 0)
    {
      first = &node_at (self, parent)->first;
      last = &node_at (self, parent)->last;
    }
  else if (self->in_scene)
    {
      first = &mo_dae_item (self->scenes, MoDaeScene, self->scenes->len - 1)->first;
      last = &mo_dae_item (self->scenes, MoDaeScene, self->scenes->len - 1)->last;
    }
  if (first == NULL)
    return index;
  if (*last >= 0)
    node_at (self, *last)->next = index;
  else
    *first = index;
  *last = index;
  return index;
}

void
mo_dae_start_node (MoDaeReading *self, const MoDaeAttributes *attributes)
{
  MoDaeNode node = { 0 };
  int index;

  node.id = mo_dae_attribute (self, attributes, "id");
  node.sid = mo_dae_attribute (self, attributes, "sid");
  node.name = mo_dae_attribute (self, attributes, "name");
  node.is_joint = mo_dae_attribute_is (attributes, "type", "JOINT");
  index = add_node (self, node);
  g_array_append_val (self->open, index);
}

void
mo_dae_end_node (MoDaeReading *self)
{
  g_array_set_size (self->open, self->open->len - 1);
}

void
mo_dae_start_instance_node (MoDaeReading *self, const MoDaeAttributes *attributes)
{
  MoDaeNode node = { .url = mo_dae_attribute (self, attributes, "url") };

  if (node.url == NULL)
    return;
  node.url = (char *) mo_dae_id_of_url (node.url);
  add_node (self, node);
}

void
mo_dae_start_mesh (MoDaeReading *self, const MoDaeAttributes *attributes)
{
  if (current (self) >= 0)
    node_at (self, current (self))->has_mesh = TRUE;
}

void
mo_dae_start_eye (MoDaeReading *self, const MoDaeAttributes *attributes)
{
  if (current (self) >= 0)
    node_at (self, current (self))->has_eye = TRUE;
}

void
mo_dae_start_instance_controller (MoDaeReading *self, const MoDaeAttributes *attributes)
{
  MoDaeBinding binding = { mo_dae_attribute (self, attributes, "url"), self->roots->len, 0 };

  mo_dae_start_mesh (self, attributes);
  if (mo_dae_check_count (self, self->bindings->len))
    g_array_append_val (self->bindings, binding);
}

void
mo_dae_end_skeleton (MoDaeReading *self)
{
  mo_dae_text_end (self);
  if (!mo_dae_check_count (self, self->roots->len))
    return;
  g_ptr_array_add (self->roots,
                   g_string_chunk_insert (self->strings, mo_dae_id_of_url (self->line->str)));
  mo_dae_item (self->bindings, MoDaeBinding, self->bindings->len - 1)->n_roots++;
}

/* -- Transforms -------------------------------------------------------------------------------- */

static int
type_of_tag (const char *tag)
{
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (strcmp (types[i].tag, tag) == 0)
      return (int) i;
  return MO_DAE_LOOKAT;
}

void
mo_dae_start_transform (MoDaeReading *self, const MoDaeAttributes *attributes)
{
  MoDaeTransform transform = { .next = -1, .curves = -1, .fixed = -1 };
  int index = (int) self->transforms->len;
  MoDaeNode *node;

  if (current (self) < 0 || !mo_dae_check_count (self, self->transforms->len))
    return;
  transform.sid = mo_dae_attribute (self, attributes, "sid");
  transform.type = (guint8) type_of_tag (self->tag);
  transform.first = self->values->len;
  g_array_append_val (self->transforms, transform);
  node = node_at (self, current (self));
  if (++node->n_transforms > MO_DAE_MAX_TRANSFORMS)
    {
      mo_xml_fail (&self->xml, MO_ERROR_LIMIT, MO_CODE_DAE_TOO_MANY,
                   mo_xml_place (&self->xml, NULL), node->name, NULL);
      return;
    }
  if (node->last_transform >= 0)
    mo_dae_item (self->transforms, MoDaeTransform, node->last_transform)->next = index;
  else
    node->transforms = index;
  node->last_transform = index;
  if (transform.type == MO_DAE_SKEW || (transform.type == MO_DAE_LOOKAT && node->is_joint))
    mo_report (self->xml.context, MO_CODE_DAE_TRANSFORM, mo_xml_place (&self->xml, NULL),
               types[transform.type].tag, "%s", node->name);
  mo_dae_text_begin (self, MO_DAE_TEXT_NUMBERS, types[transform.type].n);
}

void
mo_dae_end_transform (MoDaeReading *self)
{
  MoDaeTransform *transform =
      mo_dae_item (self->transforms, MoDaeTransform, self->transforms->len - 1);
  guint n = types[transform->type].n;

  mo_dae_text_end (self);
  if (self->numbers->len < n)
    mo_report (self->xml.context, MO_CODE_DAE_SHORT, mo_xml_place (&self->xml, NULL),
               types[transform->type].tag, NULL);
  transform->n_numbers = (guint8) MIN (self->numbers->len, n);
  g_array_append_vals (self->values, self->numbers->data, transform->n_numbers);
}

guint
mo_dae_transform_numbers (MoDaeReading *self, const MoDaeTransform *transform,
                          double numbers[MO_DAE_MAX_NUMBERS])
{
  memcpy (numbers, types[transform->type].numbers, sizeof types[transform->type].numbers);
  memcpy (numbers, &g_array_index (self->values, double, transform->first),
          transform->n_numbers * sizeof (double));
  return types[transform->type].n;
}
