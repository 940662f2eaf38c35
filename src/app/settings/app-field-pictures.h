/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-recipe.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Pictures beside the choices of a drop-down: hand poses and expressions on the figure. They are
 * made by docs/make-sheets.py. */

/* Whether the choices of a field have pictures. */
gboolean app_field_has_pictures (MoFieldId id);

/* Factories for the rows of a drop-down whose model has the words for the choices: with small
 * pictures for its button, and with larger ones and a mark at the current choice for its list.
 * Unref them. */
GtkListItemFactory *app_field_pictures_for_button (MoFieldId id);
GtkListItemFactory *app_field_pictures_for_list (MoFieldId id, GtkDropDown *control);

G_END_DECLS
