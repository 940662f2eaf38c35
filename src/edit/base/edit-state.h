/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-recipe.h"
#include "mo-json.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* What is remembered from one start to the next, in small files of one folder. Nothing of it is
 * worth an error: what cannot be read is set aside and is as if it had never been, what cannot be
 * written is forgotten. The files are of a few kilobytes, so they are read and written at once. */

/* The user's folder for it; made where it is missing. Free it. */
char *edit_state_get_folder (void);

/* The settings of the last document, for the next one. Those that belong to one clip (its name and
 * description, its trimming, its loop points) are not stored. Never NULL; count it down. */
MoRecipe *edit_state_load_settings (const char *folder);
void edit_state_store_settings (const char *folder, const MoRecipe *recipe);

/* Where a file was last exported to; NULL where it was not. The last 200 are kept. */
GFile *edit_state_find_export (const char *folder, GFile *source);
void edit_state_remember_export (const char *folder, GFile *source, GFile *target);

/* One of these files, which is an object; NULL where it is not there or not to be read. Free it. */
MoJson *edit_state_read (const char *folder, const char *name);

/* Renames a file that cannot be read, so that it is in nobody's way and not lost. Its new path; free
 * it. */
char *edit_state_set_aside (const char *folder, const char *name);

/* Puts a small file in its place in one piece: after a kill there is the old one or the new one. */
gboolean edit_state_write (const char *folder, const char *name, const char *text);

G_END_DECLS
