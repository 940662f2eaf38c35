/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli-facts.h"

#include "mo-diagnostics.h"

G_BEGIN_DECLS

/* Everything that inspect knows about a file, without its findings: tables, translated. `export`
 * may be NULL. Free it. */
char *cli_inspection_to_string (const char *name, const MoClip *clip, const CliExport *export);

/* The same as JSON, with the findings, and where joints are at times (cli_poses_add) unless these are NULL. `clip` is
 * NULL, and `error` set, if the file could not be read. */
JsonNode *cli_inspection_to_json (const char *file, const MoClip *clip, const CliExport *export,
                                  const GArray *times, const GError *error,
                                  const MoDiagnostics *findings);

G_END_DECLS
