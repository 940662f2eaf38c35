/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-format.h"

G_BEGIN_DECLS

/* What goes where, settled before anything is written. */
typedef struct
{
  const MoFormat *to;
  char **outputs; /* owned; one for each input, "-" for standard output */
} CliPlan;

/* What the flags say of it, each NULL if not given. */
typedef struct
{
  const char *output, *out_dir, *to;
  const char *recipe; /* the recipe file to be written */
  const char *name;   /* for the upload; one result without -o is named after it */
  gboolean
      is_of_parts; /* what is planned is no file, but where its parts stand (cli_plan_rename) */
} CliPlanFlags;

/* Chooses format and output names. Makes the folder of --out-dir. FALSE with `error` set:
 * MO_ERROR_USAGE for a wrong command, G_IO_ERROR where the folder cannot be made. */
gboolean cli_plan_init (CliPlan *self, char **inputs, const CliPlanFlags *flags, GError **error);
/* A planned output under the name that the file itself has for the upload: in the same folder, with
 * the same suffix. NULL where that would replace the input or the name is none for a file. Free it. */
char *cli_plan_rename (const char *output, const char *input, const char *name);

void cli_plan_clear (CliPlan *self);

G_END_DECLS
