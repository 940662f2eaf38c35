/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-context.h"
#include "mo-recipe.h"

G_BEGIN_DECLS

/* A stretch of a motion under a name of its own, in one line as a recipe holds it: "NAME=FROM..TO",
 * such as "nod=1.2s..36f". Without FROM it begins with the motion, without TO it ends with it. Its
 * times are those of the result, as the timeline of the window shows them: behind trimming, the
 * reference frame and speed. Parts may overlap and leave gaps. */

typedef struct
{
  char *name; /* owned; never empty; NULL only for what the recipe trims */
  MoTime start, end;
} MoPart;

void mo_part_clear (MoPart *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MoPart, mo_part_clear)

/* FALSE and MO_ERROR_USAGE where it cannot be one. `part` may be NULL; clear it. */
gboolean mo_part_parse (const char *text, MoPart *part, GError **error);

/* Lines that are parsed into MoPart. */
extern const MoLineKind mo_part_lines;

/* Its ends in seconds, within 0..whole: frames count by `frame_time`. What lies outside is moved in
 * with a finding; FALSE and MO_ERROR_USAGE where the end lies before the start. */
gboolean mo_part_resolve (const MoPart *self, double frame_time, double whole, double *start,
                          double *end, MoContext *context, GError **error);

/* What of a recipe counts for a part: its name is that for the upload, and where the whole loops, all
 * of the part does. Unref it. */
MoRecipe *mo_part_recipe (const MoPart *self, const MoRecipe *recipe);

G_END_DECLS
