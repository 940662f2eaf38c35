/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Skeletons that the maker keeps to write motions onto: files of any format that is read, in the folder limber/skeletons
 * of the user's data. Each is named after its file, without the suffix. */

/* In alphabetical order, each once; NULL-terminated, empty where there are none. Free it with g_strfreev. */
char **mo_own_skeletons_list (void);

/* The file of that name; NULL if there is none. Free it. */
char *mo_own_skeletons_find (const char *name);

G_END_DECLS
