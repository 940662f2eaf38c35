/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-dae.h"

#include "mo-scanner.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* COLLADA (docs/formats/dae.md), piece by piece. */

static void
clear_array (gpointer data)
{
  MoDaeArray *array = data;

  g_free (array->numbers);
  g_free (array->modes);
  g_free (array->words);
}

static void
clear_curve (gpointer data)
{
  g_free (((MoDaeCurve *) data)->order);
}

/* The lists of a reading, and how large their items are. */
#define LIST(member, type)                                                                         \
  {                                                                                                \
    G_STRUCT_OFFSET (MoDaeReading, member), sizeof (type)                                          \
  }
static const struct
{
  gsize offset;
  guint size;
} lists[] = {
  LIST (numbers, double),
  LIST (early, double),
  LIST (arrays, MoDaeArray),
  LIST (sources, MoDaeSource),
  LIST (samplers, MoDaeSampler),
  LIST (channels, MoDaeChannel),
  LIST (animations, MoDaeAnimation),
  LIST (clips, MoDaeClip),
  LIST (nodes, MoDaeNode),
  LIST (transforms, MoDaeTransform),
  LIST (scenes, MoDaeScene),
  LIST (skins, MoDaeSkin),
  LIST (bindings, MoDaeBinding),
  LIST (values, double),
  LIST (fixed, MoAffine),
  LIST (open, int),
  LIST (originals, guint),
  LIST (curves, MoDaeCurve),
};
#undef LIST

/* Most of a file as a rule: meshes, looks, and what other programs have to say. An accessor's parameters are names only. */
static const char *const unread[] = {
  "library_geometries",
  "library_images",
  "library_effects",
  "library_materials",
  "library_cameras",
  "library_lights",
  "library_force_fields",
  "library_physics_models",
  "vertex_weights",
  "bind_material",
  "library_physics_scenes",
  "library_physics_materials",
  "technique",
  "accessor",
  "contributor",
  "extra",
  "morph",
  NULL,
};

static MoDaeReading *
reading_new (MoSource *source, MoContext *context, GError **error)
{
  MoDaeReading *self = g_new0 (MoDaeReading, 1);

  self->xml.context = context;
  self->xml.error = error;
  self->xml.not_xml = MO_CODE_DAE_XML;
  self->xml.has_dtd = MO_CODE_DAE_DTD;
  self->xml.unread = unread;
  self->xml.taken = "float_array";
  self->xml.taken_within = "library_animations";
  self->xml.take = mo_dae_take_numbers;
  self->xml.finish_taking = mo_dae_finish_numbers;
  self->xml.free_taken = mo_dae_free_numbers;
  self->strings = g_string_chunk_new (4096);
  self->modes = g_byte_array_new ();
  self->names = g_ptr_array_new ();
  self->line = g_string_new (NULL);
  self->instances = g_ptr_array_new ();
  self->roots = g_ptr_array_new ();
  mo_dae_ids_init (&self->array_ids);
  mo_dae_ids_init (&self->source_ids);
  mo_dae_ids_init (&self->sampler_ids);
  self->animation = -1;
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    G_STRUCT_MEMBER (GArray *, self, lists[i].offset) = g_array_new (FALSE, FALSE, lists[i].size);
  g_array_set_clear_func (self->arrays, clear_array);
  g_array_set_clear_func (self->curves, clear_curve);
  self->scene = mo_scene_new (mo_format_dae.id);
  self->space = self->scene->space;
  self->size = mo_source_get_size (source);
  return self;
}

static void
reading_free (MoDaeReading *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    g_array_unref (G_STRUCT_MEMBER (GArray *, self, lists[i].offset));
  g_clear_pointer (&self->before, mo_dae_free_numbers);
  g_clear_pointer (&self->take_names, g_ptr_array_unref);
  g_clear_pointer (&self->scene, mo_scene_free);
  mo_dae_ids_clear (&self->array_ids);
  mo_dae_ids_clear (&self->source_ids);
  mo_dae_ids_clear (&self->sampler_ids);
  g_ptr_array_unref (self->instances);
  g_ptr_array_unref (self->roots);
  g_ptr_array_unref (self->names);
  g_byte_array_unref (self->modes);
  g_string_free (self->line, TRUE);
  g_string_chunk_free (self->strings);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoDaeReading, reading_free)

static MoClip *
make_clip (MoDaeReading *self)
{
  MoScene *scene = self->scene;
  MoClip *clip;

  scene->space = self->space;
  scene->place = self->chosen_scene->location;
  scene->type = &mo_dae_scene_type;
  scene->data = self;
  self->n_spare = MO_FREE_MADE_KEYS + self->size / MO_MIN_SCENE_ITEM_BYTES;
  clip = mo_scene_to_clip (scene, self->size, self->xml.context, self->xml.error);
  if (clip == NULL)
    return NULL;
  if (self->is_simplified)
    mo_report (self->xml.context, MO_CODE_SCENE_SIMPLIFIED, scene->place, NULL, NULL);
  if (self->take_names->len > 0)
    {
      g_ptr_array_add (self->take_names, NULL);
      clip->clip_names = (char **) g_ptr_array_free (g_steal_pointer (&self->take_names), FALSE);
      clip->clip_index = self->take;
    }
  return clip;
}

static MoClip *
read_dae (MoSource *source, MoContext *context, GError **error)
{
  g_autoptr (MoDaeReading) self = reading_new (source, context, error);

  if (!mo_xml_parse (&self->xml, &mo_dae_sax, source) || !mo_dae_build_tree (self)
      || !mo_dae_choose_take (self) || !mo_dae_connect (self))
    return NULL;
  mo_dae_join_parts (self);
  mo_dae_join_fixed (self);
  mo_dae_set_times (self);
  mo_dae_bind_skins (self);
  return mo_dae_describe_nodes (self) ? make_clip (self) : NULL;
}

static gboolean
has_root (const guint8 *text, gsize size)
{
  return mo_text_contains (text, size, "<COLLADA") || mo_text_contains (text, size, ":COLLADA");
}

/* UTF-16 is narrowed to what of it is ASCII. */
static gboolean
has_wide_root (const guint8 *head, gsize size)
{
  g_autofree guint8 *text = g_malloc (size + 1);
  gsize n = 0;

  for (gsize i = 0; i < size; i++)
    if (head[i] != '\0')
      text[n++] = head[i];
  return has_root (text, n);
}

static int
probe (const guint8 *head, gsize size)
{
  gsize i = 0;

  while (i < size && (head[i] == '\0' || head[i] >= 0x80 || g_ascii_isspace (head[i])))
    i++;
  if (i == size || head[i] != '<')
    return 0;
  return has_root (head, size) || (memchr (head, '\0', size) != NULL && has_wide_root (head, size))
             ? 95
             : 0;
}

static const char *const suffixes[] = { "dae", NULL };

const MoFormat mo_format_dae = {
  .id = "dae",
  .title = N_ ("COLLADA scene"),
  .mime_type = "model/vnd.collada+xml",
  .suffixes = suffixes,
  .probe = probe,
  .read = read_dae,
};
