/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-context.h"
#include "mo-recipe.h"

G_BEGIN_DECLS

/* A section of a motion with a name of its own, in one line of a recipe: "NAME=FROM..TO", such as
 * "nod=1.2s..36f". Without FROM it starts at the beginning of the motion, without TO it ends at its
 * end. Times are in the result, as the window's timeline shows it: after trimming, dropping the
 * reference frame, and changing the speed. Parts may overlap and leave gaps. */

typedef struct
{
  char *name; /* owned; not empty; NULL only for a recipe's own trimming */
  MoTime start, end;
} MoPart;

void mo_part_clear (MoPart *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MoPart, mo_part_clear)

/* FALSE with MO_ERROR_USAGE if it is invalid. `part` may be NULL; clear it with mo_part_clear. */
gboolean mo_part_parse (const char *text, MoPart *part, GError **error);

/* Lines of a list that are parsed into MoPart. */
extern const MoLineKind mo_part_lines;

/* Its start and end in seconds, both within 0..whole; `frame_time` (seconds) converts frames. Times
 * outside are clamped, with a finding; FALSE with MO_ERROR_USAGE if it would end before it
 * starts. */
gboolean mo_part_resolve (const MoPart *self, double frame_time, double whole, double *start,
                          double *end, MoContext *context, GError **error);

/* The recipe to make a part with: the upload gets the part's name, and if the whole motion loops,
 * the entire part loops. Unref it. */
MoRecipe *mo_part_recipe (const MoPart *self, const MoRecipe *recipe);

G_END_DECLS
