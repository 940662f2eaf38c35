/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-compare.h"
#include "mo-diagnostics.h"
#include "mo-json.h"

G_BEGIN_DECLS

/* What all that is printed as JSON has in common. */

/* Numbers as JSON has them: null for what is not finite. A single-precision one becomes the
 * shortest decimal that means it (0.3 and not 0.30000001192092896). */
JsonNode *cli_json_number (double value);
JsonNode *cli_json_number_f (float value);

/* Names in a file may be anything; JSON is UTF-8. */
JsonNode *cli_json_string (const char *text);

/* One member of the object that is being built. A node is taken; NULL as text is null. */
void cli_json_add_node (JsonBuilder *builder, const char *key, JsonNode *value);
void cli_json_add_int (JsonBuilder *builder, const char *key, gint64 value);
void cli_json_add_string (JsonBuilder *builder, const char *key, const char *value);

/* A line or column, which start at 1: null for 0. */
void cli_json_add_place (JsonBuilder *builder, const char *key, guint value);

/* The members "findings", and "error" for what ended the work. */
void cli_json_add_findings (JsonBuilder *builder, const MoDiagnostics *findings);
void cli_json_add_error (JsonBuilder *builder, const GError *error);

/* How far two motions are apart at most, where and when. */
void cli_json_add_worst (JsonBuilder *builder, const char *member, const MoDifference *worst);

/* The members "worst", "mean_degrees" and "mean_millimetres": how far two motions are apart. */
void cli_json_add_comparison (JsonBuilder *json, const MoComparison *comparison);

G_END_DECLS
