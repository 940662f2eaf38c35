/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-recipe.h"

G_BEGIN_DECLS

/* Words that the field table leaves to the window: titles, and names for values. All are
 * translated. */

/* Never NULL. */
const char *app_field_title (MoFieldId id);

/* The name of a choice of a field; never NULL. */
const char *app_field_choice (MoFieldId id, guint choice);

/* What a number means ("Highest"); NULL if there is nothing to say. */
const char *app_field_number (MoFieldId id, int number);

/* A line below a heading of the field table; NULL for most. */
const char *app_field_group_caption (const char *group);

/* An example line for a list. */
const char *app_field_example (MoFieldId id);

/* FALSE if the window has a better place for the setting. */
gboolean app_field_has_row (MoFieldId id);

/* Whether 0 switches it off, so that "Off" is shown. */
gboolean app_field_is_off_at_zero (MoFieldId id);

G_END_DECLS
