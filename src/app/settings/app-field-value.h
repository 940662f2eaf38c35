/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-document.h"

G_BEGIN_DECLS

/* The effective values of a setting in a document, all as text for mo_recipe_with. */

/* The value of a field in the result, which is what the world plays. NULL if the result does not
 * contain it, or there is no result. Free it. */
char *app_field_played (EditDocument *document, MoFieldId id);

/* The value for a control to show: the one that was set; or else that of the result; or else the
 * preset. Free it. */
char *app_field_shown (EditDocument *document, MoFieldId id);

/* A sentence if the limits of the world or the clip give the result another value than was set;
 * NULL otherwise. Free it. */
char *app_field_clamped (EditDocument *document, MoFieldId id);

/* Seconds per frame for times of that field: of the result, or of the source for trimming. 0 if not
 * known. */
double app_field_frame_time (EditDocument *document, MoFieldId id);
double app_field_duration (EditDocument *document, MoFieldId id);

/* A text as the upload form would change it: characters that it does not accept become question
 * marks, and the end is cut off if it is too long. Free it. */
char *app_field_upload_text (MoFieldId id, const char *text);

G_END_DECLS
