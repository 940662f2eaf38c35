/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-compare.h"
#include "mo-diagnostics.h"
#include "mo-json.h"

G_BEGIN_DECLS

/* What all JSON output has in common. */

/* Numbers for JSON: null if not finite. One of single precision becomes the shortest decimal that
 * stands for it (0.3 instead of 0.30000001192092896). */
JsonNode *cli_json_number (double value);
JsonNode *cli_json_number_f (float value);

/* Converts text to UTF-8, because names in a file may be any bytes. */
JsonNode *cli_json_string (const char *text);

/* Adds a member to the object being built. Takes ownership of a node; NULL as text is null. */
void cli_json_add_node (JsonBuilder *builder, const char *key, JsonNode *value);
void cli_json_add_int (JsonBuilder *builder, const char *key, gint64 value);
void cli_json_add_string (JsonBuilder *builder, const char *key, const char *value);

/* A line or column, which start at 1: null for 0. */
void cli_json_add_place (JsonBuilder *builder, const char *key, guint value);

/* Adds the member "findings", and "error" for the error that ended the work. */
void cli_json_add_findings (JsonBuilder *builder, const MoDiagnostics *findings);
void cli_json_add_error (JsonBuilder *builder, const GError *error);

/* Adds the largest difference between two motions, with joint and time. */
void cli_json_add_worst (JsonBuilder *builder, const char *member, const MoDifference *worst);

/* Adds the members "worst", "mean_degrees" and "mean_millimetres", which compare two motions. */
void cli_json_add_comparison (JsonBuilder *json, const MoComparison *comparison);

G_END_DECLS
