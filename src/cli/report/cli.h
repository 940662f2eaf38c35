/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-recipe.h"

G_BEGIN_DECLS

/* One call of a command, with its arguments parsed. */
typedef struct
{
  char **files;           /* as typed, in the encoding of file names; NULL-terminated */
  const MoRecipe *recipe; /* from the recipe options; nothing is set if the command has none */
  const char *clip_name;  /* which animation to read from a file that has several, as in
                           * MoContext */
  const char *skeleton;   /* the file of --skeleton, or NULL */
  gboolean quiet;         /* reports only failures */
  gboolean verbose;       /* also prints notes and help */
} CliRun;

/* A command is one source file and one row of the table. `limber-tool --help`, the command's own
 * help and the shell completion are made from the row. */
typedef struct
{
  const char *name;
  const char *summary;         /* one line, untranslated */
  const char *arguments;       /* "IN…", untranslated; NULL if it takes none */
  const GOptionEntry *options; /* its own, without help, quiet, verbose and those of the recipe */
  gboolean takes_recipe;
  gboolean needs_no_file;         /* its arguments may be missing */
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
extern const CliCommand cmd_map;
extern const CliCommand cmd_pose;

/* All commands in the order in which they are shown; NULL-terminated. */
const CliCommand *const *cli_commands (void);

G_END_DECLS
