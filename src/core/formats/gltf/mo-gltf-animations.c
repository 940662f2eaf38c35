/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-gltf.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

/* Animations: the names of all, and the channels of the chosen one. */

static const char *const path_names[] = { "translation", "rotation", "scale", "weights" };

/* What an animation is chosen by: its name, or its number where that would be another's. */
static const char *
list_name (MoGltf *self, const MoJsonValue *element)
{
  const char *name = mo_json_member_string (element, "name");
  char *listed = name != NULL && *name != '\0' && !g_hash_table_contains (self->names_seen, name)
                     ? g_strdup (name)
                     : g_strdup_printf ("#%u", self->names->len + 1);

  g_ptr_array_add (self->names, listed);
  g_hash_table_add (self->names_seen, listed);
  return listed;
}

/* Remembers a node that some animation moves. */
static void
mark_moving (MoGltf *self, guint32 node)
{
  guint size = node / 8 + 1;

  /* Every node takes two bytes of the file at least. */
  if (node > self->size / 2)
    return;
  if (self->moving->len < size)
    {
      guint old = self->moving->len;

      g_byte_array_set_size (self->moving, size);
      memset (self->moving->data + old, 0, size - old);
    }
  self->moving->data[node / 8] |= (guint8) (1u << node % 8);
}

/* A target by a pointer of KHR_animation_pointer that means a node's path: "/nodes/3/rotation". */
static gboolean
read_pointer (const MoJsonValue *target, guint32 *node, const char **path)
{
  const MoJsonValue *extensions = mo_gltf_object (target, "extensions");
  const MoJsonValue *extension = mo_gltf_object (extensions, "KHR_animation_pointer");
  const char *pointer = extension != NULL ? mo_json_member_string (extension, "pointer") : NULL;
  char *end;
  guint64 number;

  if (pointer == NULL || !g_str_has_prefix (pointer, "/nodes/")
      || !g_ascii_isdigit (pointer[strlen ("/nodes/")]))
    return FALSE;
  number = g_ascii_strtoull (pointer + strlen ("/nodes/"), &end, 10);
  if (*end != '/' || number >= MO_GLTF_NONE)
    return FALSE;
  *node = (guint32) number;
  *path = end + 1;
  return TRUE;
}

/* Fills what a channel moves. FALSE if that is nothing of use: then with a finding, or with the error set. */
static gboolean
read_target (MoGltf *self, const MoJsonValue *element, MoGltfChannel *channel)
{
  const MoJsonValue *target = mo_gltf_object (element, "target");
  const char *path = target != NULL ? mo_json_member_string (target, "path") : NULL;

  if (path == NULL || !mo_gltf_read_index (self, target, "node", MO_GLTF_NONE, &channel->node))
    return FALSE;
  if (mo_json_same (path, "pointer") && !read_pointer (target, &channel->node, &path))
    {
      mo_report (self->context, MO_CODE_GLTF_POINTER, element->location, NULL, NULL);
      return FALSE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (path_names); i++)
    if (mo_json_same (path_names[i], path))
      {
        channel->path = (MoGltfPath) i;
        return channel->node != MO_GLTF_NONE;
      }
  mo_report (self->context, MO_CODE_GLTF_CHANNEL, element->location, NULL, "%.40s", path);
  return FALSE;
}

static gboolean
take_channel (MoGltf *self, const MoJsonValue *element, gboolean is_chosen)
{
  MoGltfChannel channel = { .location = element->location };

  if (!read_target (self, element, &channel))
    return *self->error == NULL;
  if (channel.path < MO_GLTF_N_PATHS)
    mark_moving (self, channel.node);
  if (!is_chosen)
    return TRUE;
  if (!mo_gltf_read_index (self, element, "sampler", MO_GLTF_NONE, &channel.sampler))
    return FALSE;
  g_array_append_val (self->channels, channel);
  return TRUE;
}

static gboolean
take_sampler (MoGltf *self, const MoJsonValue *element)
{
  static const char *const modes[] = { "LINEAR", "STEP", "CUBICSPLINE" };
  const char *name = mo_json_member_string (element, "interpolation");
  MoGltfSampler sampler = { .mode = MO_GLTF_LINEAR };
  gboolean is_known = name == NULL;

  if (!mo_gltf_read_index (self, element, "input", MO_GLTF_NONE, &sampler.input)
      || !mo_gltf_read_index (self, element, "output", MO_GLTF_NONE, &sampler.output))
    return FALSE;
  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (modes); i++)
    if (mo_json_same (name, modes[i]))
      {
        sampler.mode = (MoGltfMode) i;
        is_known = TRUE;
      }
  if (!is_known)
    mo_report (self->context, MO_CODE_GLTF_INTERPOLATION, element->location, NULL, "%.40s", name);
  g_array_append_val (self->samplers, sampler);
  return TRUE;
}

/* The elements of an array of objects. */
static const MoJsonValue *
first_element (const MoJsonValue *object, const char *name)
{
  const MoJsonValue *array = mo_json_member (object, name);

  return array != NULL && array->kind == MO_JSON_ARRAY ? array->first : NULL;
}

static gboolean
take_channels (MoGltf *self, const MoJsonValue *element, gboolean is_chosen)
{
  for (const MoJsonValue *item = first_element (element, "channels"); item != NULL;
       item = item->next)
    if (item->kind == MO_JSON_OBJECT && !take_channel (self, item, is_chosen))
      return FALSE;
  return TRUE;
}

gboolean
mo_gltf_take_moving (MoGltf *self, const MoJsonValue *element)
{
  return take_channels (self, element, FALSE);
}

gboolean
mo_gltf_take_animation (MoGltf *self, const MoJsonValue *element)
{
  const char *wanted = self->context->clip_name, *listed = list_name (self, element);
  gboolean is_chosen =
      !self->is_chosen && (wanted == NULL || *wanted == '\0' || g_str_equal (wanted, listed));
  const MoJsonValue *item;

  if (!take_channels (self, element, is_chosen))
    return FALSE;
  if (!is_chosen)
    return TRUE;
  self->is_chosen = TRUE;
  self->scene->place = element->location;
  self->chosen = self->names->len - 1;
  for (item = first_element (element, "samplers"); item != NULL; item = item->next)
    if (!take_sampler (self, item))
      return FALSE;
  return TRUE;
}
