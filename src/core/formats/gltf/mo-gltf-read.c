/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-gltf-read.h"

#include "mo-gltf.h"

#include "mo-limits.h"

static void
clear_buffer (gpointer data)
{
  MoGltfBuffer *buffer = data;

  g_free (buffer->uri);
  g_clear_pointer (&buffer->source, mo_source_free);
  g_clear_pointer (&buffer->marks, g_array_unref);
}

static void
clear_node (gpointer data)
{
  MoGltfNode *node = data;

  g_free (node->name);
  g_free (node->local);
}

static void
clear_skin (gpointer data)
{
  MoGltfSkin *skin = data;

  g_free (skin->joints);
}

static MoGltf *
gltf_new (const char *format, MoSource *source, MoContext *context, GError **error)
{
  MoGltf *self = g_new0 (MoGltf, 1);

  self->source = source;
  self->context = context;
  self->error = error;
  self->buffers = g_array_new (FALSE, FALSE, sizeof (MoGltfBuffer));
  g_array_set_clear_func (self->buffers, clear_buffer);
  self->views = g_array_new (FALSE, FALSE, sizeof (MoGltfView));
  self->accessors = g_array_new (FALSE, FALSE, sizeof (MoGltfAccessor));
  self->sparses = g_array_new (FALSE, FALSE, sizeof (MoGltfSparse));
  self->nodes = g_array_new (FALSE, FALSE, sizeof (MoGltfNode));
  g_array_set_clear_func (self->nodes, clear_node);
  self->links = g_array_new (FALSE, FALSE, sizeof (MoGltfLink));
  self->skins = g_array_new (FALSE, FALSE, sizeof (MoGltfSkin));
  g_array_set_clear_func (self->skins, clear_skin);
  self->moving = g_byte_array_new ();
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->names_seen = g_hash_table_new (g_str_hash, g_str_equal);
  self->channels = g_array_new (FALSE, FALSE, sizeof (MoGltfChannel));
  self->samplers = g_array_new (FALSE, FALSE, sizeof (MoGltfSampler));
  self->roles = g_array_new (FALSE, FALSE, sizeof (MoGltfRole));
  self->window_buffer = MO_GLTF_NONE;
  self->loaded = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->repaired = g_ptr_array_new_with_free_func (g_free);
  self->scene = mo_scene_new (format);
  self->curves = g_array_new (FALSE, FALSE, sizeof (MoGltfCurve));
  self->motions = g_array_new (FALSE, FALSE, sizeof (MoGltfMotion));
  return self;
}

static void
gltf_free (MoGltf *self)
{
  g_clear_pointer (&self->json, mo_json_free);
  g_array_unref (self->buffers);
  g_array_unref (self->views);
  g_array_unref (self->accessors);
  g_array_unref (self->sparses);
  g_array_unref (self->nodes);
  g_clear_pointer (&self->links, g_array_unref);
  g_array_unref (self->skins);
  g_byte_array_unref (self->moving);
  g_hash_table_unref (self->names_seen);
  g_clear_pointer (&self->names, g_ptr_array_unref);
  g_array_unref (self->channels);
  g_array_unref (self->samplers);
  g_array_unref (self->roles);
  g_hash_table_unref (self->loaded);
  g_ptr_array_unref (self->repaired);
  mo_scene_free (self->scene);
  g_array_unref (self->curves);
  g_array_unref (self->motions);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoGltf, gltf_free)

/* The animations that are not chosen. */
static char *
describe_others (const MoGltf *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->names->len && text->len < MO_MAX_NAME_BYTES; i++)
    if (!self->is_chosen || i != self->chosen)
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "",
                              (const char *) g_ptr_array_index (self->names, i));
  return g_string_free (text, FALSE);
}

static gboolean
check_choice (MoGltf *self)
{
  const char *wanted = self->context->clip_name;
  g_autofree char *others = describe_others (self);

  if (!self->is_chosen && wanted != NULL && *wanted != '\0')
    return mo_gltf_fail (self, MO_ERROR_USAGE, MO_CODE_GLTF_NO_SUCH_CLIP, MO_NOWHERE, wanted, "%s",
                         others);
  if (self->names->len > 1 && wanted == NULL)
    mo_report (self->context, MO_CODE_GLTF_OTHERS, MO_NOWHERE,
               g_ptr_array_index (self->names, self->chosen), "%s", others);
  return TRUE;
}

static void
set_names (MoGltf *self, MoClip *clip)
{
  if (self->names->len == 0)
    return;
  g_ptr_array_add (self->names, NULL);
  clip->clip_names = (char **) g_ptr_array_free (g_steal_pointer (&self->names), FALSE);
  clip->clip_index = self->chosen;
}

MoClip *
mo_gltf_read (const char *format, MoSource *source, MoContext *context, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (MoGltf) self = gltf_new (format, source, context, &local);
  g_autoptr (MoClip) clip = NULL;

  self->scene->type = &mo_gltf_scene_type;
  self->scene->data = self;
  if (mo_gltf_open (self) && mo_gltf_read_json (self) && check_choice (self)
      && mo_gltf_join_nodes (self) && mo_gltf_find_humanoid (self) && mo_gltf_make_scene (self)
      && mo_gltf_set_binds (self) && mo_gltf_read_curves (self))
    clip = mo_scene_to_clip (self->scene, mo_source_get_whole_size (source), context, self->error);
  if (clip != NULL && mo_gltf_read_expressions (self, clip))
    {
      set_names (self, clip);
      return g_steal_pointer (&clip);
    }
  g_propagate_error (error, g_steal_pointer (&local));
  return NULL;
}
