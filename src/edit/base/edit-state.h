/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-recipe.h"
#include "mo-json.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* What is remembered from one run to the next, in small files of one folder. None of it is worth an
 * error message: files that cannot be read are set aside and treated as missing, and failures to
 * write are ignored. The files are a few kilobytes, so they are read and written synchronously. */

/* The user's folder for these files, created if it does not exist. Free it. */
char *edit_state_get_folder (void);

/* The settings of the last document, as defaults for the next one. Settings that belong to one clip
 * (its name and description, trimming, loop points) are not stored. Never NULL; unref it. */
MoRecipe *edit_state_load_settings (const char *folder);
void edit_state_store_settings (const char *folder, const MoRecipe *recipe);

/* The file that a source was last exported to; NULL if it never was. The last 200 are
 * remembered. */
GFile *edit_state_find_export (const char *folder, GFile *source);
void edit_state_remember_export (const char *folder, GFile *source, GFile *target);

/* Reads one of these files, whose root must be an object; NULL if it is missing or invalid. Free
 * it. */
MoJson *edit_state_read (const char *folder, const char *name);

/* Renames a file that cannot be read, so that its data is kept but no longer in the way. Returns
 * the new path; free it. */
char *edit_state_set_aside (const char *folder, const char *name);

/* Writes a small file atomically: if the program is killed, either the old or the new file
 * remains. */
gboolean edit_state_write (const char *folder, const char *name, const char *text);

G_END_DECLS
