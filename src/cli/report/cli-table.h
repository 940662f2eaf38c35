/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Rows of text, in columns as wide as their widest cell. */
typedef struct _CliTable CliTable;

CliTable *cli_table_new (void);
void cli_table_free (CliTable *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CliTable, cli_table_free)

/* Appends a row of cells, terminated by NULL. They are copied. */
void cli_table_add (CliTable *self, const char *first, ...) G_GNUC_NULL_TERMINATED;

/* Appends all rows to `text`, each starting with `indent`. */
void cli_table_print (const CliTable *self, const char *indent, GString *text);

G_END_DECLS
