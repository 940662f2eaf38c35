/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"
#include "mo-context.h"

G_BEGIN_DECLS

/* The bytes of an .anim (docs/world/file.md). */

/* Reads what playback accepts; what playback tolerates silently becomes a finding. NULL with
 * `error` set, at the location of the byte, where playback would reject the file. Unref it. */
MoAnim *mo_anim_parse (const guint8 *data, gsize size, MoContext *context, GError **error);

/* Writes version 1.0, field by field as stored: a file of that version that was only read gives
 * the same bytes again. Unref them. */
GBytes *mo_anim_serialise (const MoAnim *anim);

G_END_DECLS
