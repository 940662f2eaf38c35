/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-diagnostics.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Numbers as JSON has them: null for what is not finite. A single-precision one becomes the
 * shortest decimal that means it (0.3 and not 0.30000001192092896). */
JsonNode *cli_json_number (double value);
JsonNode *cli_json_number_f (float value);

/* All that `inspect` knows of a file. `clip` is NULL, and `error` set, where it was refused. */
JsonNode *cli_json_inspection (const char *file, const MoClip *clip, const GError *error,
                               const MoDiagnostics *findings);

/* The text of a node, indented, with a line end. Free it. */
char *cli_json_to_string (JsonNode *node);

G_END_DECLS
