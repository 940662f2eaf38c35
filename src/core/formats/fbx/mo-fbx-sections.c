/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fbx.h"

#include "mo-limits.h"

/* The sections of a file but that of objects. */

/* Takes of one file; real ones have dozens. */
#define MAX_TAKES 1024u

/* Of the version in a binary file. */
#define VERSION_OFFSET 23u

#define TICKS G_GINT64_CONSTANT (46186158000)
#define NEW_TICKS G_GINT64_CONSTANT (141120000)

static void
clear_model (gpointer data)
{
  g_free (((MoFbxModel *) data)->name);
}

static void
clear_stack (gpointer data)
{
  g_free (((MoFbxStack *) data)->name);
}

static void
clear_curve (gpointer data)
{
  mo_fbx_curve_clear (data);
}

static GArray *
new_array (gsize size, GDestroyNotify clear)
{
  GArray *array = g_array_new (FALSE, FALSE, (guint) size);

  g_array_set_clear_func (array, clear);
  return array;
}

void
mo_fbx_document_init (MoFbxDocument *self)
{
  self->settings = (MoFbxSettings){ 1, 1, 2, 1, 0, 1, 1.0, -1, 0.0, 0.0 };
  self->ticks = TICKS;
  self->model_template = (MoFbxModel){ .is_active = 1, .inherit = 1, .parent = -2 };
  for (guint i = 0; i < 3; i++)
    self->model_template.vectors[MO_FBX_SIZE][i] = 1.0;
  self->stack_template = (MoFbxStack){ NULL, 0, G_MININT64, G_MININT64, G_MININT64, G_MININT64 };
  self->layer_template = (MoFbxLayer){ .weight = 100.0, .stack = -1, .rank = -1, .weights = -1 };
  self->models = new_array (sizeof (MoFbxModel), clear_model);
  self->attributes = new_array (sizeof (MoNodeKind), NULL);
  self->stacks = new_array (sizeof (MoFbxStack), clear_stack);
  self->layers = new_array (sizeof (MoFbxLayer), NULL);
  self->channels = new_array (sizeof (MoFbxChannel), NULL);
  self->curves = new_array (sizeof (MoFbxCurve), clear_curve);
  self->clusters = new_array (sizeof (MoFbxBind), NULL);
  self->poses = new_array (sizeof (MoFbxBind), NULL);
  self->takes = new_array (sizeof (MoFbxStack), clear_stack);
  self->ids = new_array (sizeof (MoFbxId), NULL);
  self->links = new_array (sizeof (MoFbxLink), NULL);
  self->tracks = new_array (sizeof (MoFbxTrack), NULL);
  self->ranks = new_array (sizeof (guint), NULL);
  mo_fbx_keys_init (&self->keys);
}

void
mo_fbx_document_clear (MoFbxDocument *self)
{
  GArray *arrays[] = { self->models, self->attributes, self->stacks, self->layers, self->channels,
                       self->curves, self->clusters,   self->poses,  self->takes,  self->ids,
                       self->links,  self->tracks,     self->ranks };

  for (guint i = 0; i < G_N_ELEMENTS (arrays); i++)
    if (arrays[i] != NULL)
      g_array_unref (arrays[i]);
  mo_fbx_keys_clear (&self->keys);
  g_free (self->current);
  mo_fbx_close (&self->file);
}

/* -- FBXHeaderExtension ------------------------------------------------------------------------ */

static void
read_other_flags (MoFbxDocument *self, gint64 header_version)
{
  gint64 definition;

  if (!mo_fbx_enter (&self->file))
    return;
  while (mo_fbx_next (&self->file))
    if (mo_fbx_is (&self->file, "TCDefinition") && mo_fbx_take_integer (&self->file, &definition)
        && definition != 127 && header_version >= 1004)
      self->ticks = NEW_TICKS;
}

static void
read_header_extension (MoFbxDocument *self)
{
  gint64 header_version = 0, version;

  if (!mo_fbx_enter (&self->file))
    return;
  while (mo_fbx_next (&self->file))
    if (mo_fbx_is (&self->file, "FBXHeaderVersion"))
      mo_fbx_take_integer (&self->file, &header_version);
    else if (mo_fbx_is (&self->file, "OtherFlags"))
      read_other_flags (self, header_version);
    else if (mo_fbx_is (&self->file, "FBXVersion") && self->file.grammar->has_lines
             && mo_fbx_take_integer (&self->file, &version) && version > 0)
      self->file.version = (guint) MIN (version, G_MAXINT);
}

/* -- GlobalSettings, Version5 ------------------------------------------------------------------ */

static void
read_settings (MoFbxDocument *self)
{
  if (!mo_fbx_enter (&self->file))
    return;
  while (mo_fbx_next (&self->file))
    if (g_str_has_prefix (self->file.name, "Properties"))
      mo_fbx_read_properties (&self->file, mo_fbx_setting_properties, &self->settings);
}

static void
read_frame_rate (MoFbxDocument *self)
{
  g_autofree char *rate =
      mo_fbx_is (&self->file, "FrameRate") ? mo_fbx_take_text (&self->file) : NULL;

  if (rate != NULL)
    self->settings.rate = g_ascii_strtod (rate, NULL);
}

static void
read_version5 (MoFbxDocument *self)
{
  if (!mo_fbx_enter (&self->file))
    return;
  while (mo_fbx_next (&self->file))
    if (mo_fbx_is (&self->file, "Settings") && mo_fbx_enter (&self->file))
      while (mo_fbx_next (&self->file))
        read_frame_rate (self);
}

/* The exporter of Blender 2.4 to 2.6 writes where meshes are bound in the axes of the armature, not of the world. */
static void
read_creator (MoFbxDocument *self)
{
  g_autofree char *creator = mo_fbx_take_text (&self->file);

  self->has_local_binds = creator != NULL && g_str_has_prefix (creator, "Blender version");
}

/* -- Connections ------------------------------------------------------------------------------- */

static void
read_connection (MoFbxDocument *self)
{
  MoFbxValue value;
  MoFbxLink link = { .property = MO_FBX_WHOLE };
  gboolean is_property;

  if (!mo_fbx_value (&self->file, &value) || value.kind != MO_FBX_TEXT || value.length < 2
      || value.text[0] != 'O')
    return;
  is_property = value.text[1] == 'P';
  if (!mo_fbx_take_id (self, &link.child) || !mo_fbx_take_id (self, &link.parent))
    return;
  if (is_property)
    {
      if (!mo_fbx_value (&self->file, &value) || value.kind != MO_FBX_TEXT)
        return;
      link.property = (gint8) mo_fbx_property_of_link (value.text, value.length);
      if (link.property == MO_FBX_WHOLE)
        return;
    }
  g_array_append_val (self->links, link);
}

void
mo_fbx_read_connections (MoFbxDocument *self)
{
  if (!mo_fbx_enter (&self->file))
    return;
  while (mo_fbx_next (&self->file))
    if (mo_fbx_is (&self->file, "C") || mo_fbx_is (&self->file, "Connect"))
      read_connection (self);
}

/* -- Takes ------------------------------------------------------------------------------------- */

static void
take_two (MoFbxFile *file, gint64 *first, gint64 *second)
{
  mo_fbx_take_integer (file, first);
  mo_fbx_take_integer (file, second);
}

static void
read_take (MoFbxDocument *self)
{
  MoFbxStack take = { mo_fbx_take_text (&self->file),
                      self->file.offset,
                      G_MININT64,
                      G_MININT64,
                      G_MININT64,
                      G_MININT64 };

  if (self->takes->len == MAX_TAKES)
    mo_fbx_fail (&self->file, MO_ERROR_LIMIT, MO_CODE_FBX_TAKES, self->file.offset, NULL, NULL);
  if (mo_fbx_enter (&self->file))
    while (mo_fbx_next (&self->file))
      {
        if (mo_fbx_is (&self->file, "LocalTime"))
          take_two (&self->file, &take.start, &take.stop);
        else if (mo_fbx_is (&self->file, "ReferenceTime"))
          take_two (&self->file, &take.reference_start, &take.reference_stop);
      }
  g_array_append_val (self->takes, take);
}

void
mo_fbx_read_takes (MoFbxDocument *self)
{
  if (!mo_fbx_enter (&self->file))
    return;
  while (mo_fbx_next (&self->file))
    if (mo_fbx_is (&self->file, "Take"))
      read_take (self);
    else if (mo_fbx_is (&self->file, "Current") && self->current == NULL)
      self->current = mo_fbx_take_text (&self->file);
}

/* -- All --------------------------------------------------------------------------------------- */

static const struct
{
  const char *word;
  void (*read) (MoFbxDocument *self);
} sections[] = {
  { "FBXHeaderExtension", read_header_extension },
  { "GlobalSettings", read_settings },
  { "Definitions", mo_fbx_read_definitions },
  { "Objects", mo_fbx_read_objects },
  { "Connections", mo_fbx_read_connections },
  { "Takes", mo_fbx_read_takes },
  { "Version5", read_version5 },
  { "Creator", read_creator },
};

/* In a text, the version comes with the first section. */
static gboolean
check_version (MoFbxDocument *self)
{
  guint version = self->file.version;

  if (version >= 6100)
    return TRUE;
  return mo_fbx_fail (&self->file, MO_ERROR_UNSUPPORTED, MO_CODE_FBX_VERSION,
                      self->file.grammar->has_lines ? 0 : VERSION_OFFSET, NULL, "%u.%u",
                      version / 1000, version / 100 % 10);
}

gboolean
mo_fbx_read_sections (MoFbxDocument *self)
{
  gboolean is_empty = TRUE;

  for (; check_version (self) && mo_fbx_next (&self->file); is_empty = FALSE)
    for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
      if (mo_fbx_is (&self->file, sections[i].word))
        {
          sections[i].read (self);
          break;
        }
  if (is_empty)
    return mo_fbx_fail_short (&self->file);
  return !self->file.failed;
}
