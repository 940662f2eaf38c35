/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-format.h"

G_BEGIN_DECLS

/* All formats; NULL-ended. */
const MoFormat *const *mo_formats (void);

const MoFormat *mo_format_by_id (const char *id);

/* By the suffix of a file name, any case; NULL when no format has it. */
const MoFormat *mo_format_by_suffix (const char *filename);

/* Finds out by the content, and by the name where that leaves a doubt, which format the source
 * has, and reads it. MO_ERROR_UNRECOGNISED where none has. */
MoClip *mo_read (MoSource *source, MoContext *context, GError **error);

/* Gives a clip, just read from the source, the bytes that a project of it carries; a finding where
 * they are too many. FALSE with `error` set where they cannot be read again. */
gboolean mo_keep_original (MoClip *clip, MoSource *source, MoContext *context, GError **error);

/* Reads a source as one format, with the formats that it may carry (a project carries a file). NULL with
 * `error` set where that fails. */
MoClip *mo_read_as (const MoFormat *format, MoSource *source, MoContext *context, GError **error);

G_END_DECLS
