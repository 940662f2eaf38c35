/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-recipe.h"

G_BEGIN_DECLS

/* What the field table leaves to a window: titles, and words for values. All are translated. */

/* Never NULL. */
const char *app_field_title (MoFieldId id);

/* The word for a choice of a field; never NULL. */
const char *app_field_choice (MoFieldId id, guint choice);

/* What a number means ("Highest"); NULL where there is nothing to say. */
const char *app_field_number (MoFieldId id, int number);

/* A line under a heading of the field table; NULL for most. */
const char *app_field_group_caption (const char *group);

/* What a line of a list looks like. */
const char *app_field_example (MoFieldId id);

/* FALSE where the window has a better place for the setting. */
gboolean app_field_has_row (MoFieldId id);

/* Whether 0 means that it does nothing, so that "Off" stands there. */
gboolean app_field_is_off_at_zero (MoFieldId id);

G_END_DECLS
