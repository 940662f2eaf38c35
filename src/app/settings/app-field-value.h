/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-document.h"

G_BEGIN_DECLS

/* What a setting comes to in a document, all as mo_recipe_with reads it. */

/* What the result has of a field: what the world plays. NULL where the result does not hold it, or
 * there is no result. Free it. */
char *app_field_played (EditDocument *document, MoFieldId id);

/* What a control shows: the value that was set; else that of the result; else the preset. Free it. */
char *app_field_shown (EditDocument *document, MoFieldId id);

/* A sentence where the result has another value than was set: the limits of world and clip. NULL where not.
 * Free it. */
char *app_field_clamped (EditDocument *document, MoFieldId id);

/* By what times of that field are frames and percents: those of the result, or of the source for
 * what is cut from it. 0 where it is not known. */
double app_field_frame_time (EditDocument *document, MoFieldId id);
double app_field_duration (EditDocument *document, MoFieldId id);

/* What the upload form makes of a text: other characters than it takes are question marks, and what
 * is too long is cut. Free it. */
char *app_field_upload_text (MoFieldId id, const char *text);

G_END_DECLS
