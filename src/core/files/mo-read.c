/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-read.h"

#include "mo-foreign.h"
#include "mo-limits.h"

#include <string.h>

#define ROW(name) &mo_format_##name,
static const MoFormat *const formats[] = { MO_FORMATS (ROW) NULL };
#undef ROW

const MoFormat *const *
mo_formats (void)
{
  return formats;
}

const MoFormat *
mo_format_by_id (const char *id)
{
  for (guint i = 0; formats[i] != NULL; i++)
    if (g_ascii_strcasecmp (formats[i]->id, id) == 0)
      return formats[i];
  return NULL;
}

const MoFormat *
mo_format_by_suffix (const char *filename)
{
  const char *dot = strrchr (filename, '.');

  for (guint i = 0; dot != NULL && formats[i] != NULL; i++)
    for (guint j = 0; formats[i]->suffixes[j] != NULL; j++)
      if (g_ascii_strcasecmp (formats[i]->suffixes[j], dot + 1) == 0)
        return formats[i];
  return NULL;
}

/* Scores below this are guesses, and the suffix is more reliable. */
#define SURE 50

/* The format that fits the content best; the suffix decides between equals and where the content is
 * ambiguous. */
static const MoFormat *
probe (const guint8 *head, gsize size, const MoFormat *by_suffix)
{
  const MoFormat *best = NULL;
  int best_score = 0;

  for (guint i = 0; formats[i] != NULL; i++)
    {
      gboolean is_by_suffix = formats[i] == by_suffix;
      int score = formats[i]->probe (head, size);

      if (is_by_suffix)
        score = MAX (score, SURE - 1);
      score = score * 2 + is_by_suffix;
      if (score > best_score)
        {
          best_score = score;
          best = formats[i];
        }
    }
  return best;
}

static MoClip *
read_carried (const char *id, MoSource *source, MoContext *context)
{
  const MoFormat *format = mo_format_by_id (id);

  return format != NULL && format->read != NULL && !format->is_in_bvj
             ? format->read (source, context, NULL)
             : NULL;
}

MoClip *
mo_read_as (const MoFormat *format, MoSource *source, MoContext *context, GError **error)
{
  context->read_carried = read_carried;
  return format->read (source, context, error);
}

MoClip *
mo_read (MoSource *source, MoContext *context, GError **error)
{
  const char *name = mo_source_get_name (source);
  guint8 head[MO_PROBE_BYTES];
  gssize size = mo_source_read (source, head, sizeof head, context->cancellable, error);
  const MoFormat *format;
  const char *foreign;
  MoClip *clip;

  if (size < 0 || !mo_source_rewind (source, error))
    return NULL;
  if (size == 0)
    {
      mo_fail (context, error, MO_ERROR_UNRECOGNISED, MO_CODE_EMPTY, MO_NOWHERE, NULL, NULL);
      return NULL;
    }
  foreign = mo_foreign_name (head, (gsize) size);
  if (foreign != NULL)
    {
      mo_fail (context, error, MO_ERROR_UNRECOGNISED, MO_CODE_FOREIGN, MO_NOWHERE, NULL, "%s",
               foreign);
      return NULL;
    }
  format = probe (head, (gsize) size, mo_format_by_suffix (name));
  if (format == NULL || format->read == NULL)
    {
      mo_fail (context, error, MO_ERROR_UNRECOGNISED, MO_CODE_UNRECOGNISED, MO_NOWHERE, NULL, NULL);
      return NULL;
    }
  clip = mo_read_as (format, source, context, error);
  if (clip != NULL && clip->clip_names == NULL && context->clip_name != NULL
      && *context->clip_name != '\0')
    mo_report (context, MO_CODE_ONE_CLIP, MO_NOWHERE, context->clip_name, NULL);
  return clip;
}

gboolean
mo_keep_original (MoClip *clip, MoSource *source, MoContext *context, GError **error)
{
  const MoFormat *format = mo_format_by_id (clip->format);
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *name = NULL;

  /* Such a clip already contains the original. */
  if (format->is_in_bvj || clip->original != NULL)
    return TRUE;
  if (mo_source_get_size (source) > MO_MAX_ORIGINAL_BYTES)
    {
      mo_report (context, MO_CODE_ORIGINAL_TOO_LARGE, MO_NOWHERE, NULL, NULL);
      return TRUE;
    }
  if (!mo_source_rewind (source, error))
    return FALSE;
  bytes = mo_source_read_all (source, MO_MAX_ORIGINAL_BYTES, context->cancellable, error);
  if (bytes == NULL)
    return FALSE;
  name = g_path_get_basename (mo_source_get_name (source));
  mo_clip_set_original (clip, name, bytes);
  return TRUE;
}
