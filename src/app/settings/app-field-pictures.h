/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-recipe.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Pictures beside the choices of a drop-down: hand poses and expressions on the figure. They are drawn
 * by docs/make-sheets.py. */

/* Whether the choices of a field have any. */
gboolean app_field_has_pictures (MoFieldId id);

/* Rows of a drop-down whose model are the words for the choices: small ones for its button, larger
 * ones for its list, with a mark at what is chosen. */
GtkListItemFactory *app_field_pictures_for_button (MoFieldId id);
GtkListItemFactory *app_field_pictures_for_list (MoFieldId id, GtkDropDown *control);

G_END_DECLS
