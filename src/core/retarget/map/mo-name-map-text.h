/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Patterns in the lines of a map: "{Left|Right}Arm" is two names, "mShoulder{Left|Right}" the joint that
 * belongs to each. A group of the result that has as many words as one of the name takes the word that stands
 * at the same place; of several with as many words, the first goes with the first, and so on. Braces without
 * "|" are part of a name. */

/* How many names a pattern stands for; 0 for more than `most`. */
guint mo_pattern_count (const char *pattern, guint most);

/* One of these names. Free it. */
char *mo_pattern_expand (const char *pattern, guint index);

/* The text for it of a result; NULL if that has a group that no group of the pattern belongs to. Free it. */
char *mo_pattern_follow (const char *pattern, guint index, const char *result);

G_END_DECLS
