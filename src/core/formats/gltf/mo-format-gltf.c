/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-gltf-read.h"

#include "mo-json.h"

#include "mo-scanner.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* glTF 2.0 as text (docs/formats/gltf.md), which has a media type of its own. */

/* The members of the root that say what it is may come after thousands of others. */
static int
probe (const guint8 *head, gsize size)
{
  static const char *const members[] = { "\"accessors\"", "\"bufferViews\"", "\"buffers\"",
                                         "\"meshes\"",    "\"nodes\"",       "\"scenes\"" };
  gsize i = size >= 3 && memcmp (head, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;

  while (i < size && mo_json_is_blank (head[i]))
    i++;
  if (i == size || head[i] != '{')
    return 0;
  if (mo_text_contains (head, size, "\"asset\"") && mo_text_contains (head, size, "\"version\""))
    return 90;
  for (guint k = 0; k < G_N_ELEMENTS (members); k++)
    if (mo_text_contains (head, size, members[k]))
      return 55;
  return 0;
}

static MoClip *
read_gltf (MoSource *source, MoContext *context, GError **error)
{
  return mo_gltf_read (mo_format_gltf.id, source, context, error);
}

static const char *const suffixes[] = { "gltf", NULL };

const MoFormat mo_format_gltf = {
  .id = "gltf",
  .title = N_ ("glTF"),
  .mime_type = "model/gltf+json",
  .suffixes = suffixes,
  .probe = probe,
  .read = read_gltf,
};
