/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-table.h"

#include "cli-report.h"

#define MAX_COLUMNS 8
#define GAP 2

struct _CliTable
{
  GPtrArray *rows; /* owned GStrv */
  glong widths[MAX_COLUMNS];
};

CliTable *
cli_table_new (void)
{
  CliTable *self = g_new0 (CliTable, 1);

  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  return self;
}

void
cli_table_free (CliTable *self)
{
  g_ptr_array_unref (self->rows);
  g_free (self);
}

void
cli_table_add (CliTable *self, const char *first, ...)
{
  char **row = g_new0 (char *, MAX_COLUMNS + 1);
  const char *cell = first;
  va_list args;

  va_start (args, first);
  for (guint i = 0; cell != NULL && i < MAX_COLUMNS; i++)
    {
      row[i] = cli_printable (cell);
      self->widths[i] = MAX (self->widths[i], g_utf8_strlen (row[i], -1));
      cell = va_arg (args, const char *);
    }
  va_end (args);
  g_ptr_array_add (self->rows, row);
}

void
cli_table_print (const CliTable *self, const char *indent, GString *text)
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      char **row = g_ptr_array_index (self->rows, i);

      g_string_append (text, indent);
      for (guint j = 0; row[j] != NULL; j++)
        {
          g_string_append (text, row[j]);
          for (glong n = g_utf8_strlen (row[j], -1);
               row[j + 1] != NULL && n < self->widths[j] + GAP; n++)
            g_string_append_c (text, ' ');
        }
      g_string_append_c (text, '\n');
    }
}
