/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-recipe.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* Named groups of settings: those that come with the program, and the maker's own, which are recipe
 * files in the folder "presets" of the program's configuration. */

/* A menu of all presets, kept up to date: doc.apply-preset with the id, doc.save-preset, and
 * doc.delete-preset. Borrowed; there is one for the whole program. */
GMenuModel *app_presets_get_menu (void);

/* The settings of a preset over `base`; settings that it does not mention stay. NULL with `error`
 * set if it cannot be read. */
MoRecipe *app_presets_apply (const char *id, const MoRecipe *base, GError **error);

/* Saves a recipe under a name, without what belongs to one motion only (texts, times and joints).
 * Replaces an earlier preset with that name. */
gboolean app_presets_save (const char *name, const MoRecipe *recipe, GError **error);
gboolean app_presets_delete (const char *id, GError **error);

G_END_DECLS
