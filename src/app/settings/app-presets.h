/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-recipe.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* Settings that go together, under a name: some that come with the program, and the maker's own,
 * which are recipe files in the folder "presets" of the program's configuration. */

/* A menu of all of them, kept up to date: doc.apply-preset with the id, doc.save-preset, and
 * doc.delete-preset. Borrowed; there is one for the program. */
GMenuModel *app_presets_get_menu (void);

/* What the preset of that id says, read over `base` (so that what it does not mention stays). NULL
 * with `error` set where it cannot be read. */
MoRecipe *app_presets_apply (const char *id, const MoRecipe *base, GError **error);

/* Keeps what a recipe says under a name, without what belongs to one motion only: its texts, times
 * and joints. Replaces an earlier one of that name. */
gboolean app_presets_save (const char *name, const MoRecipe *recipe, GError **error);
gboolean app_presets_delete (const char *id, GError **error);

G_END_DECLS
