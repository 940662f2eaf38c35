/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-glb-write.h"
#include "mo-gltf-read.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* glTF 2.0 as binary files: GLB, VRM and VRM animations (docs/formats/gltf.md). */

static MoClip *
read_glb (MoSource *source, MoContext *context, GError **error)
{
  return mo_gltf_read (mo_format_glb.id, source, context, error);
}

static int
probe (const guint8 *head, gsize size)
{
  return size >= 4 && memcmp (head, "glTF", 4) == 0 ? 100 : 0;
}

static const char *const suffixes[] = { "glb", "vrm", "vrma", NULL };

const MoFormat mo_format_glb = {
  .id = "glb",
  .title = N_ ("GLB, VRM and VRM animation"),
  .mime_type = "model/gltf-binary",
  .suffixes = suffixes,
  .probe = probe,
  .read = read_glb,
  .write = mo_glb_write,
  .shows_result = TRUE,
};
