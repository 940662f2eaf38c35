/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A list of lines with what they say: an immutable, counted value that threads share without locks.
 * Each line is parsed once, when it comes into a list. A list made from another one shares with it all
 * but the lines that differ and a hundred or so beside them, so that a thousand steps of a history of
 * ten thousand lines take little more than one. */
typedef struct _MoLines MoLines;

/* What lines of one kind are parsed into. */
typedef struct
{
  gsize size; /* of a parsed line */
  /* FALSE with MO_ERROR_USAGE where the text cannot be such a line; `parsed` comes as zeros, and holds
   * nothing then. */
  gboolean (*parse) (const char *text, gpointer parsed, GError **error);
  void (*clear) (gpointer parsed); /* frees what it holds; NULL where that is nothing */
} MoLineKind;

/* No lines. */
MoLines *mo_lines_new (const MoLineKind *kind);

/* Lines of a NULL-ended array (NULL: none); those that cannot be parsed are left out. */
MoLines *mo_lines_new_from (const MoLineKind *kind, const char *const *lines);

MoLines *mo_lines_ref (MoLines *self);
void mo_lines_unref (MoLines *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoLines, mo_lines_unref)

/* A list of the same kind from one text, "a; b"; "none", or nothing, is the empty list. What it has in
 * common with `self` at either end is shared. NULL with the error of the first line that is none. */
MoLines *mo_lines_parse (const MoLines *self, const char *text, GError **error);

/* The list with the lines of a text at its end. Errors as above. */
MoLines *mo_lines_append (const MoLines *self, const char *text, GError **error);

/* The text of which mo_lines_parse makes the same list. Free it. */
char *mo_lines_print (const MoLines *self);

gboolean mo_lines_equal (const MoLines *a, const MoLines *b);

/* NULL (no list) has no lines. */
guint mo_lines_get_n_lines (const MoLines *self);

/* A line as text, and as its kind parses it: owned by the list. */
const char *mo_lines_get (const MoLines *self, guint index);
gconstpointer mo_lines_get_parsed (const MoLines *self, guint index);

G_END_DECLS
