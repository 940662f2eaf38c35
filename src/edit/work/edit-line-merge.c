/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-line-merge.h"

#define BETWEEN "; "
#define NONE "none"

static char **
split (const char *text)
{
  return g_strsplit (g_str_equal (text, NONE) ? "" : text, BETWEEN, -1);
}

GPtrArray *
edit_line_merge_begin (const char *before)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) split_lines = split (before);

  for (guint i = 0; split_lines[i] != NULL; i++)
    g_ptr_array_add (lines, g_strdup (split_lines[i]));
  return lines;
}

/* Whether the lines from one on are still as they were. */
static gboolean
are_unchanged (const GPtrArray *lines, char **before, guint from, guint n)
{
  for (guint i = from; i < from + n; i++)
    if (g_strcmp0 (g_ptr_array_index (lines, i), before[i]) != 0)
      return FALSE;
  return TRUE;
}

gboolean
edit_line_merge_add (GPtrArray *lines, const char *before, const char *after)
{
  g_auto (GStrv) old = split (before);
  g_auto (GStrv) new = split (after);
  guint n_old = g_strv_length (old), n_new = g_strv_length (new), first = 0, n_same = 0;

  if (n_new > n_old || n_old != lines->len)
    return FALSE;
  while (first < n_new && g_str_equal (old[first], new[first]))
    first++;
  while (n_same < n_new - first && g_str_equal (old[n_old - 1 - n_same], new[n_new - 1 - n_same]))
    n_same++;
  if (!are_unchanged (lines, old, first, n_old - n_same - first))
    return FALSE;
  /* Those that are gone are the last ones of what changed. */
  for (guint i = first; i < n_old - n_same; i++)
    {
      g_free (g_ptr_array_index (lines, i));
      g_ptr_array_index (lines, i) = i < n_new - n_same ? g_strdup (new[i]) : NULL;
    }
  return TRUE;
}

char *
edit_line_merge_end (const GPtrArray *lines)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < lines->len; i++)
    if (g_ptr_array_index (lines, i) != NULL)
      g_string_append_printf (text, "%s%s", text->len > 0 ? BETWEEN : "",
                              (const char *) g_ptr_array_index (lines, i));
  if (text->len == 0)
    g_string_append (text, NONE);
  return g_string_free (text, FALSE);
}
