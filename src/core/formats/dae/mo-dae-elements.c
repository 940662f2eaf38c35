/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-dae.h"

#include <string.h>

/* The elements that matter, each with those that it may be in. Whatever else there is, is skipped with all that is in
 * it: most of a file is meshes. */

typedef enum
{
  AT_DOCUMENT,
  AT_ROOT,
  AT_ASSET,
  AT_INNER_ASSET,
  AT_UNIT,
  AT_UP_AXIS,
  AT_ANIMATIONS,
  AT_ANIMATION,
  AT_SOURCE,
  AT_NUMBERS,
  AT_NAMES,
  AT_TECHNIQUE,
  AT_ACCESSOR,
  AT_SAMPLER,
  AT_INPUT,
  AT_CHANNEL,
  AT_CLIPS,
  AT_CLIP,
  AT_INSTANCE_ANIMATION,
  AT_CONTROLLERS,
  AT_CONTROLLER,
  AT_SKIN,
  AT_JOINTS,
  AT_SCENES,
  AT_SCENE,
  AT_NODE,
  AT_TRANSFORM,
  AT_INSTANCE_NODE,
  AT_INSTANCE_CONTROLLER,
  AT_SKELETON,
  AT_INSTANCE,
  AT_CHOICE,
  AT_INSTANCE_SCENE,
} Place;

typedef struct
{
  guint8 parent; /* Place */
  guint8 place;
  const char *tag;
  MoDaeStart start; /* or NULL */
  MoDaeEnd end;
} Element;

/* -- The document itself ----------------------------------------------------------------------- */

static void
start_root (MoDaeReading *self, const MoDaeAttributes *attributes)
{
  const char *version = mo_dae_attribute (self, attributes, "version");

  self->root = mo_xml_place_of_tag (&self->xml);
  if (version != NULL && !g_str_has_prefix (version, "1.4") && !g_str_has_prefix (version, "1.5"))
    mo_report (self->xml.context, MO_CODE_DAE_VERSION, self->root, NULL, "%s", version);
}

static void
start_unit (MoDaeReading *self, const MoDaeAttributes *attributes)
{
  double metres = mo_dae_attribute_double (attributes, "meter", 0.0);

  if (metres > 0.0 && isfinite (1.0 / metres))
    self->space.metres = metres;
  else if (mo_dae_attribute (self, attributes, "meter") != NULL)
    mo_report (self->xml.context, MO_CODE_DAE_UNIT, mo_xml_place_of_tag (&self->xml), NULL, NULL);
}

static void
start_line (MoDaeReading *self, const MoDaeAttributes *attributes)
{
  mo_dae_text_begin (self, MO_DAE_TEXT_LINE, 0);
}

/* COLLADA 1.4.1, up_axis: "in" is where the viewer of a character stands, so where it looks. */
static void
end_up_axis (MoDaeReading *self)
{
  static const struct
  {
    const char *name;
    MoAxis up, front;
  } axes[] = {
    { "X_UP", MO_AXIS_X, MO_AXIS_Z },
    { "Y_UP", MO_AXIS_Y, MO_AXIS_Z },
    { "Z_UP", MO_AXIS_Z, -MO_AXIS_Y },
  };

  mo_dae_text_end (self);
  for (guint i = 0; i < G_N_ELEMENTS (axes); i++)
    if (strcmp (self->line->str, axes[i].name) == 0)
      {
        self->space.up = axes[i].up;
        self->space.front = axes[i].front;
        return;
      }
  mo_report (self->xml.context, MO_CODE_DAE_UP_AXIS, mo_xml_place (&self->xml, NULL), NULL, "%s",
             self->line->str);
}

static void
report_inner_asset (MoDaeReading *self, const MoDaeAttributes *attributes)
{
  mo_report (self->xml.context, MO_CODE_DAE_INNER_ASSET, mo_xml_place_of_tag (&self->xml), NULL,
             NULL);
}

static void
start_choice (MoDaeReading *self, const MoDaeAttributes *attributes)
{
  if (self->scene_url == NULL)
    self->scene_url = mo_dae_attribute (self, attributes, "url");
}

/* -- The table --------------------------------------------------------------------------------- */

static const Element elements[] = {
  { AT_DOCUMENT, AT_ROOT, "COLLADA", start_root, NULL },
  { AT_ROOT, AT_ASSET, "asset", NULL, NULL },
  { AT_ASSET, AT_UNIT, "unit", start_unit, NULL },
  { AT_ASSET, AT_UP_AXIS, "up_axis", start_line, end_up_axis },
  { AT_INNER_ASSET, AT_UNIT, "unit", report_inner_asset, NULL },
  { AT_INNER_ASSET, AT_UNIT, "up_axis", report_inner_asset, NULL },

  { AT_ROOT, AT_ANIMATIONS, "library_animations", NULL, NULL },
  { AT_ANIMATIONS, AT_INNER_ASSET, "asset", NULL, NULL },
  { AT_ANIMATIONS, AT_ANIMATION, "animation", mo_dae_start_animation, mo_dae_end_animation },
  { AT_ANIMATION, AT_ANIMATION, "animation", mo_dae_start_animation, mo_dae_end_animation },
  { AT_ANIMATION, AT_SOURCE, "source", mo_dae_start_source, mo_dae_end_source },
  { AT_SOURCE, AT_NUMBERS, "float_array", mo_dae_start_numbers, mo_dae_end_numbers },
  { AT_SOURCE, AT_NAMES, "Name_array", mo_dae_start_names, mo_dae_end_names },
  { AT_SOURCE, AT_NAMES, "IDREF_array", mo_dae_start_ids, mo_dae_end_names },
  { AT_SOURCE, AT_TECHNIQUE, "technique_common", NULL, NULL },
  { AT_TECHNIQUE, AT_ACCESSOR, "accessor", mo_dae_start_accessor, NULL },
  { AT_ANIMATION, AT_SAMPLER, "sampler", mo_dae_start_sampler, NULL },
  { AT_SAMPLER, AT_INPUT, "input", mo_dae_start_input, NULL },
  { AT_ANIMATION, AT_CHANNEL, "channel", mo_dae_start_channel, NULL },

  { AT_ROOT, AT_CLIPS, "library_animation_clips", NULL, NULL },
  { AT_CLIPS, AT_CLIP, "animation_clip", mo_dae_start_clip, NULL },
  { AT_CLIP, AT_INSTANCE_ANIMATION, "instance_animation", mo_dae_start_instance_animation, NULL },

  { AT_ROOT, AT_CONTROLLERS, "library_controllers", NULL, NULL },
  { AT_CONTROLLERS, AT_CONTROLLER, "controller", mo_dae_start_controller, NULL },
  { AT_CONTROLLER, AT_SKIN, "skin", mo_dae_start_skin, mo_dae_end_skin },
  { AT_SKIN, AT_SOURCE, "source", mo_dae_start_source, mo_dae_end_source },
  { AT_SKIN, AT_JOINTS, "joints", NULL, NULL },
  { AT_JOINTS, AT_INPUT, "input", mo_dae_start_input, NULL },

  { AT_ROOT, AT_SCENES, "library_visual_scenes", NULL, NULL },
  { AT_ROOT, AT_SCENES, "library_nodes", NULL, NULL },
  { AT_SCENES, AT_INNER_ASSET, "asset", NULL, NULL },
  { AT_SCENES, AT_SCENE, "visual_scene", mo_dae_start_scene, mo_dae_end_scene },
  { AT_SCENE, AT_INNER_ASSET, "asset", NULL, NULL },
  { AT_SCENES, AT_NODE, "node", mo_dae_start_node, mo_dae_end_node },
  { AT_SCENE, AT_NODE, "node", mo_dae_start_node, mo_dae_end_node },
  { AT_NODE, AT_NODE, "node", mo_dae_start_node, mo_dae_end_node },
  { AT_NODE, AT_INNER_ASSET, "asset", NULL, NULL },
  { AT_NODE, AT_TRANSFORM, "matrix", mo_dae_start_transform, mo_dae_end_transform },
  { AT_NODE, AT_TRANSFORM, "translate", mo_dae_start_transform, mo_dae_end_transform },
  { AT_NODE, AT_TRANSFORM, "rotate", mo_dae_start_transform, mo_dae_end_transform },
  { AT_NODE, AT_TRANSFORM, "scale", mo_dae_start_transform, mo_dae_end_transform },
  { AT_NODE, AT_TRANSFORM, "skew", mo_dae_start_transform, mo_dae_end_transform },
  { AT_NODE, AT_TRANSFORM, "lookat", mo_dae_start_transform, mo_dae_end_transform },
  { AT_NODE, AT_INSTANCE_NODE, "instance_node", mo_dae_start_instance_node, NULL },
  { AT_NODE, AT_INSTANCE, "instance_geometry", mo_dae_start_mesh, NULL },
  { AT_NODE, AT_INSTANCE, "instance_camera", mo_dae_start_eye, NULL },
  { AT_NODE, AT_INSTANCE, "instance_light", mo_dae_start_eye, NULL },
  { AT_NODE, AT_INSTANCE_CONTROLLER, "instance_controller", mo_dae_start_instance_controller,
    NULL },
  { AT_INSTANCE_CONTROLLER, AT_SKELETON, "skeleton", start_line, mo_dae_end_skeleton },

  { AT_ROOT, AT_CHOICE, "scene", NULL, NULL },
  { AT_CHOICE, AT_INSTANCE_SCENE, "instance_visual_scene", start_choice, NULL },
};

static int
search_element (guint8 parent, const char *tag)
{
  for (guint i = 0; i < G_N_ELEMENTS (elements); i++)
    if (elements[i].parent == parent && strcmp (elements[i].tag, tag) == 0)
      return (int) i;
  return -1;
}

/* The row of a tag, or -1. A file has few different ones, again and again. */
static int
find_element (MoDaeReading *self, guint8 parent, const char *tag)
{
  MoDaeFound *found = &self->found[((guintptr) tag / 4 + parent) % MO_DAE_N_FOUND];

  if (found->tag != tag || found->parent != parent)
    *found = (MoDaeFound){ tag, parent, (gint8) search_element (parent, tag) };
  return found->row;
}

/* -- The parser's handlers --------------------------------------------------------------------- */

static void
start_element (void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
               int n_namespaces, const xmlChar **namespaces, int n_attributes, int n_defaulted,
               const xmlChar **attributes)
{
  MoDaeReading *self = data;
  const MoDaeAttributes list = { attributes, n_attributes };
  guint8 parent;
  int found;

  if (self->skipped > 0)
    {
      self->skipped++;
      return;
    }
  if (self->xml.failed)
    return;
  parent = self->depth > 0 ? elements[self->path[self->depth - 1]].place : AT_DOCUMENT;
  found = find_element (self, parent, (const char *) name);
  if (found < 0 && parent == AT_DOCUMENT)
    mo_xml_fail (&self->xml, MO_ERROR_UNRECOGNISED, MO_CODE_DAE_ROOT,
                 mo_xml_place_of_tag (&self->xml), (const char *) name, NULL);
  if (found < 0)
    {
      self->skipped = 1;
      return;
    }
  if (self->depth == MO_MAX_XML_DEPTH)
    {
      mo_xml_fail (&self->xml, MO_ERROR_LIMIT, MO_CODE_XML_TOO_DEEP,
                   mo_xml_place (&self->xml, NULL), NULL, NULL);
      return;
    }
  self->path[self->depth++] = (guint8) found;
  self->tag = (const char *) name;
  if (elements[found].start != NULL)
    elements[found].start (self, &list);
}

static void
end_element (void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
  MoDaeReading *self = data;
  const Element *element;

  if (self->skipped > 0)
    {
      self->skipped--;
      return;
    }
  if (self->xml.failed || self->depth == 0)
    return;
  element = &elements[self->path[--self->depth]];
  if (element->end != NULL)
    element->end (self);
}

static void
add_text (void *data, const xmlChar *text, int size)
{
  MoDaeReading *self = data;

  if (self->skipped == 0 && self->text != MO_DAE_TEXT_SKIPPED && !self->xml.failed)
    mo_dae_text_add (self, (const char *) text, (gsize) size);
}

const xmlSAXHandler mo_dae_sax = {
  .startElementNs = start_element,
  .endElementNs = end_element,
  .characters = add_text,
  .ignorableWhitespace = add_text,
  .cdataBlock = add_text,
};

gboolean
mo_dae_check_count (MoDaeReading *self, guint n)
{
  MoLocation place =
      self->xml.input != NULL ? mo_xml_place (&self->xml, NULL) : self->chosen_scene->location;

  return n < MO_FREE_SCENE_ITEMS + self->size / MO_MIN_SCENE_ITEM_BYTES
         || mo_xml_fail (&self->xml, MO_ERROR_LIMIT, MO_CODE_DAE_TOO_MANY, place, NULL, NULL);
}
