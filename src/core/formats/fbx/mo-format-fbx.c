/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fbx.h"
#include "mo-format.h"

#include "mo-scanner.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* FBX (docs/formats/fbx.md), binary and text, from version 6100 on. This reader is the program's own: the maker of the
 * format publishes a library that is neither free nor small, and what distributions package either loads meshes and
 * pictures as well, several times the size of the file, or resamples curves and drops layers and tangents. A motion
 * needs zlib and a small part of the file. */

/* Keys may take so many bytes, and these for each of the file's, the clip's share included. */
#define FREE_KEYS (16u * 1024u * 1024u)
#define KEYS_A_BYTE 6u

/* The same for mixing a layer into a value. */
#define FREE_MIXES 1000000u
#define MIXES_A_BYTE 2u

static gboolean
read_motion (MoFbxDocument *self)
{
  MoFbxKeys *keys = &self->keys;

  keys->ticks = self->ticks;
  keys->room = FREE_KEYS + KEYS_A_BYTE * mo_source_get_size (self->file.source);
  if (self->end > self->begin)
    {
      keys->grid_begin = self->begin;
      keys->grid_end = self->end;
      keys->grid_step = self->frame_time * (double) self->ticks;
    }
  if (!(mo_fbx_is_old (self) ? mo_fbx_read_old_keys (self) : mo_fbx_read_keys (self)))
    return FALSE;
  mo_fbx_keys_drop_scratch (keys);
  mo_fbx_settle_times (self);
  return TRUE;
}

static MoClip *
read_fbx (MoSource *source, MoContext *context, GError **error)
{
  g_auto (MoFbxDocument) document = { 0 };
  g_autoptr (MoScene) scene = NULL;
  g_autoptr (MoClip) clip = NULL;

  mo_fbx_document_init (&document);
  if (!mo_fbx_open (&document.file, source, context, error) || !mo_fbx_read_sections (&document))
    return NULL;
  if (!mo_fbx_connect (&document) || !mo_fbx_choose_take (&document) || !read_motion (&document))
    return NULL;
  document.mixes = FREE_MIXES + MIXES_A_BYTE * mo_source_get_size (source);
  scene = mo_fbx_scene_new (&document);
  clip = mo_scene_to_clip (scene, mo_source_get_size (source), context, error);
  if (clip != NULL && document.mixes == 0)
    {
      mo_fail (context, error, MO_ERROR_LIMIT, MO_CODE_FBX_LAYERS, scene->place, NULL, NULL);
      return NULL;
    }
  if (clip == NULL || document.stacks->len == 0)
    return g_steal_pointer (&clip);
  clip->clip_names = mo_fbx_take_names (&document);
  clip->clip_index = document.stack;
  return g_steal_pointer (&clip);
}

static int
probe (const guint8 *head, gsize size)
{
  static const char magic[] = "Kaydara FBX Binary  ";

  if (size >= sizeof magic - 1 && memcmp (head, magic, sizeof magic - 1) == 0)
    return 100;
  if (memchr (head, 0, size) != NULL)
    return 0;
  if (mo_text_contains (head, MIN (size, 16), "; FBX "))
    return 100;
  return mo_text_contains (head, size, "FBXHeaderExtension:") ? 90 : 0;
}

static const char *const suffixes[] = { "fbx", NULL };

const MoFormat mo_format_fbx = {
  .id = "fbx",
  .title = N_ ("FBX scene"),
  .mime_type = "application/x-fbx",
  .suffixes = suffixes,
  .probe = probe,
  .read = read_fbx,
};
