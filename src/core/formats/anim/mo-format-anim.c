/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-format.h"

#include "mo-anim-file.h"
#include "mo-limits.h"
#include "mo-bytes.h"

#include <glib/gi18n-lib.h>

static const char *const suffixes[] = { "anim", "animatn", NULL };

#define SURE 90

/* One of the existing versions and a plausible header: text never begins with these bytes. */
static int
probe_anim (const guint8 *head, gsize size)
{
  MoBytes bytes = { head, size, 0, FALSE };
  guint16 version = mo_bytes_u16 (&bytes), sub_version = mo_bytes_u16 (&bytes);

  if (bytes.is_short)
    return 0;
  if ((version == 1 && sub_version == 0) || (version == 0 && sub_version == 1))
    return SURE;
  return version < 16 && sub_version < 16 ? 10 : 0;
}

/* The whole file if it begins with a valid version; otherwise its beginning, which is enough for
 * the error. */
static GBytes *
load (MoSource *source, MoContext *context, GError **error)
{
  guint8 head[4];
  gssize n = mo_source_read (source, head, sizeof head, context->cancellable, error);

  if (n < 0)
    return NULL;
  if (probe_anim (head, (gsize) n) < SURE)
    return g_bytes_new (head, (gsize) n);
  return mo_source_rewind (source, error)
             ? mo_source_read_all (source, MO_MAX_ANIM_FILE_BYTES, context->cancellable, error)
             : NULL;
}

static MoClip *
read_anim (MoSource *source, MoContext *context, GError **error)
{
  g_autoptr (GError) fault = NULL;
  g_autoptr (GBytes) bytes = load (source, context, &fault);
  MoAnim *anim;
  MoClip *clip;

  if (g_error_matches (fault, MO_ERROR, MO_ERROR_LIMIT))
    mo_fail (context, error, MO_ERROR_LIMIT, MO_CODE_TOO_LARGE, MO_NOWHERE, NULL, NULL);
  else if (fault != NULL)
    g_propagate_error (error, g_steal_pointer (&fault));
  if (bytes == NULL)
    return NULL;
  anim = mo_anim_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), context, error);
  if (anim == NULL)
    return NULL;
  clip = mo_clip_new (mo_format_anim.id);
  clip->space = clip->file_space = MO_SPACE_AVATAR;
  clip->anim = anim;
  return clip;
}

static GBytes *
write_anim (const MoExport *export, MoContext *context, GError **error)
{
  return mo_anim_serialise (export->anim);
}

const MoFormat mo_format_anim = {
  .id = "anim",
  .title = N_ ("Avatar animation"),
  .mime_type = "application/x-sl-anim",
  .suffixes = suffixes,
  .probe = probe_anim,
  .read = read_anim,
  .write = write_anim,
  .writes_anim = TRUE,
};
