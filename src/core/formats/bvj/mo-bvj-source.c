/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvj.h"

#include <string.h>

/* If a BVJ cannot represent a file completely, its project contains the file itself: the member
 * "source" of "limber", with its name, format, bytes and a checksum. The project opens as that
 * file, with its own settings applied; the motion next to it is for other programs, and in case
 * the bytes are damaged. */

#define SOURCE "source"

/* The bytes, if all members exist and the checksum is right. */
static GBytes *
get_bytes (const MoJsonValue *value)
{
  const char *base64 = mo_json_member_string (value, "base64"),
             *wanted = mo_json_member_string (value, "sha256");
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *found = NULL;
  gsize length;
  guchar *data;

  if (base64 == NULL || wanted == NULL)
    return NULL;
  data = g_base64_decode (base64, &length);
  bytes = g_bytes_new_take (data, length);
  found = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, bytes);
  return g_str_equal (found, wanted) ? g_steal_pointer (&bytes) : NULL;
}

static MoClip *
open_source (MoBvjReading *self, const MoJsonValue *value)
{
  const char *name = mo_json_member_string (value, "name"),
             *id = mo_json_member_string (value, "format");
  g_autoptr (GBytes) bytes = get_bytes (value);
  g_autoptr (MoSource) source = NULL;
  const MoRecipe *settings = self->clip->settings;
  char *wanted = self->context->clip_name;
  MoClip *clip;

  if (bytes == NULL || name == NULL || id == NULL || self->context->read_carried == NULL)
    return NULL;
  source = mo_source_new_for_bytes (bytes, name);
  if (wanted == NULL && mo_recipe_is_set (settings, MO_FIELD_CLIP))
    self->context->clip_name = settings->clip;
  clip = self->context->read_carried (id, source, self->context);
  self->context->clip_name = wanted;
  if (clip != NULL)
    mo_clip_set_original (clip, name, bytes);
  return clip;
}

gboolean
mo_bvj_is_source (const MoJsonValue *member)
{
  return g_str_equal (member->name, SOURCE);
}

gboolean
mo_bvj_read_source (MoBvjReading *self, const MoJsonValue *member)
{
  if (!mo_bvj_is_source (member) || self->original != NULL)
    return FALSE;
  if (member->kind == MO_JSON_OBJECT)
    self->original = open_source (self, member);
  if (self->original == NULL)
    mo_report (self->context, MO_CODE_BVJ_SOURCE, member->location, NULL, NULL);
  return self->original != NULL;
}

void
mo_bvj_append_source (MoBvjWriter *self, const MoClip *clip, gboolean *is_first)
{
  g_autofree char *sum = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, clip->original);
  gsize length;
  const guchar *bytes = g_bytes_get_data (clip->original, &length);
  g_autofree char *base64 = g_base64_encode (bytes, length);
  const struct
  {
    const char *name, *text;
  } members[] = {
    { "name", clip->original_name },
    { "format", clip->format },
    { "sha256", sum },
    { "base64", base64 },
  };
  gboolean is_first_inside = TRUE;

  mo_bvj_begin_member (self, 2, is_first, SOURCE);
  g_string_append_c (self->text, '{');
  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    {
      mo_bvj_begin_member (self, 3, &is_first_inside, members[i].name);
      mo_json_append_string (self->text, members[i].text);
    }
  g_string_append (self->text, "\n    }");
}
