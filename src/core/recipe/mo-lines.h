/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A list of lines and what they mean: an immutable, counted value that threads share without locks.
 * Each line is parsed once, when it is added to a list. A list made from another one shares
 * everything with it except the lines that differ and about a hundred next to them, so a history of
 * a thousand steps over ten thousand lines takes little more memory than one list. */
typedef struct _MoLines MoLines;

/* How lines of one kind are parsed. */
typedef struct
{
  gsize size; /* of a parsed line */
  /* FALSE with MO_ERROR_USAGE if the text is not such a line. `parsed` is zeroed before the call,
   * and must own nothing when it fails. */
  gboolean (*parse) (const char *text, gpointer parsed, GError **error);
  void (*clear) (gpointer parsed); /* frees what it owns; NULL if that is nothing */
} MoLineKind;

/* An empty list. */
MoLines *mo_lines_new (const MoLineKind *kind);

/* Lines of a NULL-terminated array (NULL is an empty one); invalid ones are left out. */
MoLines *mo_lines_new_from (const MoLineKind *kind, const char *const *lines);

MoLines *mo_lines_ref (MoLines *self);
void mo_lines_unref (MoLines *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoLines, mo_lines_unref)

/* A list of the same kind from a text like "a; b"; "none" or "" is the empty list. Shares with
 * `self` what both have in common at either end. NULL with the error of the first invalid line. */
MoLines *mo_lines_parse (const MoLines *self, const char *text, GError **error);

/* The list with the lines of a text appended. Errors as above. */
MoLines *mo_lines_append (const MoLines *self, const char *text, GError **error);

/* The text that mo_lines_parse would read as this list. Free it. */
char *mo_lines_print (const MoLines *self);

gboolean mo_lines_equal (const MoLines *a, const MoLines *b);

/* 0 for NULL. */
guint mo_lines_get_n_lines (const MoLines *self);

/* A line as text, and as parsed by its kind; both are owned by the list. */
const char *mo_lines_get (const MoLines *self, guint index);
gconstpointer mo_lines_get_parsed (const MoLines *self, guint index);

G_END_DECLS
