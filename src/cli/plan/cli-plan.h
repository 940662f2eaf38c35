/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-format.h"

G_BEGIN_DECLS

/* The output of each input, decided before anything is written. */
typedef struct
{
  const MoFormat *to;
  char **outputs; /* owned; one for each input, "-" for standard output */
} CliPlan;

/* The options that decide it, each NULL if not given. */
typedef struct
{
  const char *output, *out_dir, *to;
  const char *recipe;   /* the recipe file to write */
  const char *name;     /* for the upload; without -o, a single result is named after it */
  gboolean is_of_parts; /* the outputs are not files, but base names for the files of parts
                    * (cli_plan_rename) */
} CliPlanFlags;

/* Chooses the format and the output names. Creates the folder of --out-dir. FALSE with `error` set:
 * MO_ERROR_USAGE for an invalid command, G_IO_ERROR if the folder cannot be created. */
gboolean cli_plan_init (CliPlan *self, char **inputs, const CliPlanFlags *flags, GError **error);
/* A planned output with the file's own name for the upload instead: same folder, same suffix. NULL
 * if that would replace the input, or the name cannot be a file name. Free it. */
char *cli_plan_rename (const char *output, const char *input, const char *name);

void cli_plan_clear (CliPlan *self);

G_END_DECLS
