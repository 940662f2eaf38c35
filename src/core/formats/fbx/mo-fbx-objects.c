/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fbx.h"

#include "mo-limits.h"

#include <string.h>

/* The section of objects: what they are and their properties, and where the keys are. */

/* A scene with more is no motion of a figure. */
#define MAX_MODELS 65536u

/* FNV-1a, 64 bits (Fowler, Noll, Vo). Before version 7000 a name is what an object is known by. */
static gint64
hash_name (const char *text, gsize length)
{
  guint64 hash = G_GUINT64_CONSTANT (0xcbf29ce484222325);

  for (gsize i = 0; i < length; i++)
    hash = (hash ^ (guint8) text[i]) * G_GUINT64_CONSTANT (0x100000001b3);
  return (gint64) hash;
}

static gboolean
is_scene (const char *text, gsize length)
{
  return mo_fbx_is_word (text, length, "Model::Scene")
         || (length == 12 && memcmp (text, "Scene\0\1Model", 12) == 0);
}

static gboolean
id_of_value (MoFbxDocument *self, const MoFbxValue *value, gint64 *id)
{
  if (value->kind == MO_FBX_TEXT)
    *id = is_scene (value->text, value->length) ? 0 : hash_name (value->text, value->length);
  else
    *id = value->integer;
  return value->kind == (mo_fbx_is_old (self) ? MO_FBX_TEXT : MO_FBX_INTEGER);
}

gboolean
mo_fbx_take_id (MoFbxDocument *self, gint64 *id)
{
  MoFbxValue value;

  return mo_fbx_value (&self->file, &value) && id_of_value (self, &value, id);
}

/* "Model::name" in a text; a binary file has the class at the end, where the text ends already. */
static char *
cut_class (MoFbxFile *file, const MoFbxValue *value)
{
  g_autofree char *name = mo_fbx_to_utf8 (file, value->text, value->length);
  const char *class = file->grammar->has_lines ? strstr (name, "::") : NULL;

  return g_strdup (class != NULL ? class + 2 : name);
}

/* Takes id and name of the current node. FALSE if it has none. */
static gboolean
take_identity (MoFbxDocument *self, gint64 *id, char **name)
{
  MoFbxValue value;

  *name = NULL;
  if (!mo_fbx_value (&self->file, &value) || !id_of_value (self, &value, id))
    return FALSE;
  if (value.kind != MO_FBX_TEXT
      && (!mo_fbx_value (&self->file, &value) || value.kind != MO_FBX_TEXT))
    return !self->file.failed;
  *name = cut_class (&self->file, &value);
  return TRUE;
}

/* What models and their attributes are, by their subclass. */
static MoNodeKind
take_kind (MoFbxDocument *self)
{
  static const struct
  {
    const char *word;
    MoNodeKind kind;
  } kinds[] = {
    { "LimbNode", MO_NODE_BONE },
    { "Limb", MO_NODE_BONE },
    { "Root", MO_NODE_BONE },
    { "Camera", MO_NODE_IGNORED },
    { "CameraStereo", MO_NODE_IGNORED },
    { "CameraSwitcher", MO_NODE_IGNORED },
    { "Light", MO_NODE_IGNORED },
    { "Marker", MO_NODE_IGNORED },
    { "Optical", MO_NODE_IGNORED },
    { "FKEffector", MO_NODE_IGNORED },
    { "IKEffector", MO_NODE_IGNORED },
  };
  MoFbxValue value;

  if (!mo_fbx_value (&self->file, &value) || value.kind != MO_FBX_TEXT)
    return MO_NODE_OTHER;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (mo_fbx_is_word (value.text, value.length, kinds[i].word))
      return kinds[i].kind;
  return MO_NODE_OTHER;
}

static void
read_children (MoFbxDocument *self, const MoFbxProperty *table, gpointer to)
{
  if (!mo_fbx_enter (&self->file))
    return;
  while (mo_fbx_next (&self->file))
    if (g_str_has_prefix (self->file.name, "Properties"))
      mo_fbx_read_properties (&self->file, table, to);
}

/* -- One function for each class; each appends to the array of its class ---------------------- */

static void
read_model (MoFbxDocument *self, char *name)
{
  MoFbxModel model = self->model_template;

  model.name = name;
  model.offset = self->file.offset;
  model.kind = take_kind (self);
  if (self->models->len == MAX_MODELS)
    mo_fbx_fail (&self->file, MO_ERROR_LIMIT, MO_CODE_SCENE_JOINTS, self->file.offset, NULL, NULL);
  read_children (self, mo_fbx_model_properties, &model);
  g_array_append_val (self->models, model);
}

static void
read_attribute (MoFbxDocument *self, char *name)
{
  MoNodeKind kind = take_kind (self);

  g_free (name);
  g_array_append_val (self->attributes, kind);
}

static void
read_stack (MoFbxDocument *self, char *name)
{
  MoFbxStack stack = { name, self->file.offset, G_MININT64, G_MININT64, G_MININT64, G_MININT64 };

  read_children (self, mo_fbx_stack_properties, &stack);
  g_array_append_val (self->stacks, stack);
}

static void
read_layer (MoFbxDocument *self, char *name)
{
  MoFbxLayer layer = self->layer_template;

  g_free (name);
  read_children (self, mo_fbx_layer_properties, &layer);
  g_array_append_val (self->layers, layer);
}

static void
read_channel (MoFbxDocument *self, char *name)
{
  MoFbxChannel channel = { { NAN, NAN, NAN }, NAN, -1, { -1, -1, -1 } };

  g_free (name);
  read_children (self, mo_fbx_channel_properties, &channel);
  g_array_append_val (self->channels, channel);
}

static void
note_curve (MoFbxDocument *self, char *name)
{
  MoFbxCurve curve = { .offset = self->file.offset };

  g_free (name);
  g_array_append_val (self->curves, curve);
}

static gboolean
take_matrix (MoFbxDocument *self, double matrix[16])
{
  if (mo_fbx_numbers (&self->file, MO_FBX_AS_DOUBLE, matrix, 16) < 16)
    return FALSE;
  for (guint i = 0; i < 16; i++)
    if (!isfinite (matrix[i]))
      return FALSE;
  return TRUE;
}

static void
read_cluster (MoFbxDocument *self, char *name)
{
  MoFbxBind bind = { 0 };

  g_free (name);
  if (mo_fbx_enter (&self->file))
    while (mo_fbx_next (&self->file))
      if (mo_fbx_is (&self->file, "TransformLink"))
        bind.is_known = take_matrix (self, bind.matrix);
  g_array_append_val (self->clusters, bind);
}

static const struct
{
  const char *word;
  MoFbxClass class;
  void (*read) (MoFbxDocument *self, char *name); /* takes the name */
} classes[] = {
  { "Model", MO_FBX_MODEL, read_model },
  { "NodeAttribute", MO_FBX_ATTRIBUTE, read_attribute },
  { "AnimationStack", MO_FBX_STACK, read_stack },
  { "AnimationLayer", MO_FBX_LAYER, read_layer },
  { "AnimationCurveNode", MO_FBX_CHANNEL, read_channel },
  { "AnimationCurve", MO_FBX_CURVE, note_curve },
  { "Deformer", MO_FBX_CLUSTER, read_cluster },
};

/* -- The section ------------------------------------------------------------------------------- */

static void
read_object (MoFbxDocument *self, guint row)
{
  GArray *arrays[MO_FBX_N_CLASSES] = { self->models,  self->attributes, self->stacks,
                                       self->layers,  self->channels,   self->curves,
                                       self->clusters };
  MoFbxId found = { .offset = self->file.offset,
                    .class = classes[row].class,
                    .index = arrays[classes[row].class]->len };
  char *name;

  if (!take_identity (self, &found.id, &name))
    return;
  classes[row].read (self, name);
  g_array_append_val (self->ids, found);
}

static void
read_pose_node (MoFbxDocument *self)
{
  MoFbxBind bind = { 0 };
  gboolean has_id = FALSE;

  if (!mo_fbx_enter (&self->file))
    return;
  while (mo_fbx_next (&self->file))
    if (mo_fbx_is (&self->file, "Node"))
      has_id = mo_fbx_take_id (self, &bind.id);
    else if (mo_fbx_is (&self->file, "Matrix"))
      bind.is_known = take_matrix (self, bind.matrix);
  if (has_id && bind.is_known)
    g_array_append_val (self->poses, bind);
}

static void
read_pose (MoFbxDocument *self)
{
  MoFbxValue value;
  gboolean is_bind = FALSE;

  while (mo_fbx_value (&self->file, &value))
    is_bind = value.kind == MO_FBX_TEXT && mo_fbx_is_word (value.text, value.length, "BindPose");
  if (!is_bind || !mo_fbx_enter (&self->file))
    return;
  while (mo_fbx_next (&self->file))
    if (mo_fbx_is (&self->file, "PoseNode"))
      read_pose_node (self);
}

void
mo_fbx_read_objects (MoFbxDocument *self)
{
  if (!mo_fbx_enter (&self->file))
    return;
  while (mo_fbx_next (&self->file))
    {
      guint row = 0;

      while (row < G_N_ELEMENTS (classes) && !mo_fbx_is (&self->file, classes[row].word))
        row++;
      if (row < G_N_ELEMENTS (classes))
        read_object (self, row);
      else if (mo_fbx_is (&self->file, "Pose"))
        read_pose (self);
      else if (mo_fbx_is (&self->file, "GlobalSettings"))
        read_children (self, mo_fbx_setting_properties, &self->settings);
    }
}

/* -- Definitions: the values of properties that objects do not have ----------------------------- */

static void
read_template (MoFbxDocument *self)
{
  const struct
  {
    const char *word;
    const MoFbxProperty *table;
    gpointer to;
  } templates[] = {
    { "FbxNode", mo_fbx_model_properties, &self->model_template },
    { "FbxAnimStack", mo_fbx_stack_properties, &self->stack_template },
    { "FbxAnimLayer", mo_fbx_layer_properties, &self->layer_template },
  };
  MoFbxValue value;

  if (!mo_fbx_value (&self->file, &value) || value.kind != MO_FBX_TEXT)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (templates); i++)
    if (mo_fbx_is_word (value.text, value.length, templates[i].word))
      {
        read_children (self, templates[i].table, templates[i].to);
        return;
      }
}

void
mo_fbx_read_definitions (MoFbxDocument *self)
{
  if (!mo_fbx_enter (&self->file))
    return;
  while (mo_fbx_next (&self->file))
    if (mo_fbx_is (&self->file, "ObjectType") && mo_fbx_enter (&self->file))
      while (mo_fbx_next (&self->file))
        if (mo_fbx_is (&self->file, "PropertyTemplate"))
          read_template (self);
}
