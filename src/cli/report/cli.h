/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-recipe.h"

G_BEGIN_DECLS

/* One call of a command, after its words were read. */
typedef struct
{
  char **files;           /* as typed, in the encoding of file names; NULL-ended */
  const MoRecipe *recipe; /* the recipe flags; nothing set where the command takes none */
  const char *clip_name;  /* which animation of a file that has several, as MoContext has it */
  gboolean quiet;         /* only what failed */
  gboolean verbose;       /* notes and helps too */
} CliRun;

/* A command is one file of code and one row in the table. `limber-tool --help`, the command's own
 * help and the shell completion follow from the row. */
typedef struct
{
  const char *name;
  const char *summary;         /* one line, untranslated */
  const char *arguments;       /* "IN…", untranslated; NULL where it takes none */
  const GOptionEntry *options; /* its own, without help, quiet, verbose and the recipe's */
  gboolean takes_recipe;
  int (*run) (const CliRun *run); /* returns a CliExit */
} CliCommand;

extern const CliCommand cmd_convert;
extern const CliCommand cmd_split;
extern const CliCommand cmd_join;
extern const CliCommand cmd_inspect;
extern const CliCommand cmd_check;
extern const CliCommand cmd_diff;
extern const CliCommand cmd_render;
extern const CliCommand cmd_formats;

/* All commands in the order in which they are shown; NULL-ended. */
const CliCommand *const *cli_commands (void);

G_END_DECLS
