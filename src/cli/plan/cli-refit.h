/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli-posed.h"

#include "mo-clip.h"
#include "mo-refit.h"

G_BEGIN_DECLS

/* How edits are fitted to a motion that has become another one since they were made. */
typedef struct
{
  gboolean times; /* all their times, by `how` */
  MoRefitTimes how;
  gboolean over, cut, loop, release; /* as the functions of mo-refit.h do it, for all edits */
} CliRefit;

/* "all", "times", "lengths", "frames", "keep", "over", "cut", "loop", "release", several of them with commas; `words` is NULL or
 * NULL-terminated. FALSE with MO_ERROR_USAGE for others. */
gboolean cli_refit_parse (CliRefit *self, char **words, GError **error);

gboolean cli_refit_acts (const CliRefit *self);

/* A recipe with edits that fit, and in `posed` what was done. Unref it. */
MoRecipe *cli_refit_work (const CliRefit *self, const MoClip *clip, const MoRecipe *recipe,
                          CliPosed *posed);

G_END_DECLS
