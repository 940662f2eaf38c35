/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-htr.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* HTR: Motion Analysis' hierarchical translations and rotations (docs/formats/htr.md). */

static MoClip *
read_htr (MoSource *source, MoContext *context, GError **error)
{
  g_auto (MoScanner) scanner = { 0 };
  GError *local = NULL;
  MoHtrReading reading = { .context = context, .n_segments = -1, .n_frames = -1 };
  gboolean ok;

  mo_scanner_init (&scanner, source, context);
  reading.line.scanner = &scanner;
  reading.line.error = &local;
  reading.clip = mo_clip_new (mo_format_htr.id);
  reading.clip->skeleton = mo_skeleton_new ();
  reading.clip->facts = (MoFacts *) mo_htr_facts_new ();
  reading.clip->are_changes_of_rest = TRUE;
  reading.segments = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  ok = mo_htr_read_header (&reading) && mo_htr_read_motion (&reading);
  g_hash_table_unref (reading.segments);
  reading.clip->space = reading.clip->file_space = mo_htr_space (mo_htr_facts (reading.clip));
  if (!ok)
    {
      g_clear_pointer (&reading.clip, mo_clip_unref);
      g_propagate_error (error, local);
    }
  return reading.clip;
}

/* The first line that is not a comment is the title of the header. */
static int
probe (const guint8 *head, gsize size)
{
  char wide = mo_text_wide_encoding (head, size) != NULL ? mo_text_wide_first (head, size) : 0;
  gsize i = size >= 3 && memcmp (head, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;

  /* So that the file is rejected with a message about its encoding. */
  if (wide == '#' || wide == '[')
    return 50;
  while (i < size && (g_ascii_isspace (head[i]) || head[i] == '#'))
    if (head[i] == '#')
      while (i < size && head[i] != '\n' && head[i] != '\r')
        i++;
    else
      i++;
  return size - i >= strlen ("[Header]")
                 && g_ascii_strncasecmp ((const char *) head + i, "[Header]", strlen ("[Header]"))
                        == 0
             ? 100
             : 0;
}

static const char *const suffixes[] = { "htr", "htr2", "gtr", NULL };

const MoFormat mo_format_htr = {
  .id = "htr",
  .title = N_ ("Motion Analysis HTR"),
  .mime_type = "application/x-htr",
  .suffixes = suffixes,
  .probe = probe,
  .read = read_htr,
  .write = mo_htr_write,
};
