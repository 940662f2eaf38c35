/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-format.h"
#include "mo-part.h"

G_BEGIN_DECLS

/* Writes what was converted where the format wants that. What the file has besides and the result has not
 * is found. MO_ERROR_UNSUPPORTED where the result could not be read again. */
GBytes *mo_write_export (const MoFormat *format, const MoExport *export, MoContext *context,
                         GError **error);

/* Converts where the format wants that, and writes. */
GBytes *mo_write (const MoFormat *format, MoClip *clip, const MoRecipe *recipe, MoContext *context,
                  GError **error);

/* The same with another stage than the clip's (as MoClip.stage; NULL for none). */
GBytes *mo_write_with_stage (const MoFormat *format, MoClip *clip, const MoRecipe *recipe,
                             const char *stage, MoContext *context, GError **error);

/* Writes one part of the clip's result: an .anim as mo_convert makes it, and in other formats the same
 * motion, on the avatar's own bones, called as the clip calls them. `anim` gets the animation (unref it) where it is not NULL. For
 * formats without `holds_parts`. */
GBytes *mo_write_part (const MoFormat *format, MoClip *clip, const MoRecipe *recipe,
                       const MoPart *part, MoAnim **anim, MoContext *context, GError **error);

G_END_DECLS
