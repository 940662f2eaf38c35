/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-edits.h"
#include "mo-json.h"

G_BEGIN_DECLS

/* Edits as JSON: the KEYFRAMES of the BVJ document, with quaternions (docs/edits.md). */

/* NULL with MO_ERROR_USAGE if the value does not describe edits, MO_ERROR_LIMIT if there are more than Limber
 * works with; the message begins with line, column and the path of the member ("list[0].mode"). */
MoEdits *mo_edits_from_json (const MoJsonValue *value, GError **error);

/* The same from text; also MO_ERROR_SYNTAX and MO_ERROR_TRUNCATED. */
MoEdits *mo_edits_from_text (const char *text, gssize length, GError **error);

/* A tree for writing, and its text in one line, from which the same value can be read. Free
 * both. */
JsonNode *mo_edits_to_json (const MoEdits *self);
char *mo_edits_to_text (const MoEdits *self);

/* Adds to the schema of an object what its members are (JSON Schema 2020-12), in words that the
 * root's "$defs" must have: free those. */
void mo_edits_describe (JsonObject *schema);
JsonNode *mo_edits_definitions (void);

/* The nicks of shapes and frames, by number; NULL-terminated. */
extern const char *const mo_edit_shape_nicks[];
extern const char *const mo_edit_about_nicks[];

G_END_DECLS
