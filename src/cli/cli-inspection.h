/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-diagnostics.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* All that inspect knows of a file, without its findings: tables, translated. Free it. */
char *cli_inspection_to_string (const char *name, const MoClip *clip);

/* The same as JSON, with the findings. `clip` is NULL, and `error` set, where it was refused. */
JsonNode *cli_inspection_to_json (const char *file, const MoClip *clip, const GError *error,
                                  const MoDiagnostics *findings);

G_END_DECLS
