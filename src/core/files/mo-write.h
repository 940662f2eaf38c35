/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-format.h"
#include "mo-part.h"

G_BEGIN_DECLS

/* Writes the result of a conversion or, in a motion file, the clip itself or its result on the
 * avatar's skeleton, as the recipe and the format require. Adds a finding for
 * what the file contains but the result does not. MO_ERROR_UNSUPPORTED if the result could not be
 * read again. */
GBytes *mo_write_export (const MoFormat *format, const MoExport *export, MoContext *context,
                         GError **error);

/* Whether bytes of a format can be read again: it may have no room for the motion's length, its frame rate or the
 * size of its numbers. MO_ERROR_UNSUPPORTED if not. */
gboolean mo_write_check (const MoFormat *format, GBytes *bytes, MoContext *context, GError **error);

/* Converts the clip if the format requires it, and writes it. */
GBytes *mo_write (const MoFormat *format, MoClip *clip, const MoRecipe *recipe, MoContext *context,
                  GError **error);

/* The same as a project, with a stage that replaces the clip's own (as MoClip.stage; NULL for
 * none): if the recipe chooses another skeleton, the project remembers that and keeps the source. */
GBytes *mo_write_project (const MoFormat *format, MoClip *clip, const MoRecipe *recipe,
                          const char *stage, MoContext *context, GError **error);

/* Writes what the conversion makes of the clip, with all settings worked in: an .anim, or a motion on the skeleton
 * of another clip or, without one, on that which the recipe chooses, the avatar's or the clip's own. Formats that show the
 * result have it on the avatar's unless the recipe chooses. MO_ERROR_INVALID if the skeleton is no human's. */
GBytes *mo_write_as_seen (const MoFormat *format, MoClip *clip, const MoRecipe *recipe,
                          const MoClip *skeleton, MoContext *context, GError **error);

/* Writes one part of the clip's result: an .anim as from mo_convert; in other formats the same
 * motion on the avatar's own bones, with the names that the clip uses. If `anim` is not NULL it
 * receives the animation (unref it). For formats without `holds_parts`. */
GBytes *mo_write_part (const MoFormat *format, MoClip *clip, const MoRecipe *recipe,
                       const MoPart *part, MoAnim **anim, MoContext *context, GError **error);

G_END_DECLS
