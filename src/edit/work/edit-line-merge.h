/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Several changes of the lines of one field, each of which was made from the same lines and changes, or removes, some that
 * follow one another: together. Texts have their lines separated by "; ", and are "none" without any. */

/* The lines (char *), into which changes are merged; a line that was removed becomes NULL. Unref them. */
GPtrArray *edit_line_merge_begin (const char *before);

/* Merges a change. FALSE, without any change, if another one has changed the same lines. */
gboolean edit_line_merge_add (GPtrArray *lines, const char *before, const char *after);

/* The text with all changes. Free it. */
char *edit_line_merge_end (const GPtrArray *lines);

G_END_DECLS
