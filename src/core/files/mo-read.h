/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-format.h"

G_BEGIN_DECLS

/* All formats; NULL-terminated. */
const MoFormat *const *mo_formats (void);

const MoFormat *mo_format_by_id (const char *id);

/* By the suffix of a file name, in any case; NULL if no format has it. */
const MoFormat *mo_format_by_suffix (const char *filename);

/* Recognises the format of the source by its content, and by its name if that is ambiguous, and
 * reads it. MO_ERROR_UNRECOGNISED if no format fits. */
MoClip *mo_read (MoSource *source, MoContext *context, GError **error);

/* Stores in a clip, just read from the source, the bytes that a project of it contains; a finding
 * if there are too many. FALSE with `error` set if they cannot be read again. */
gboolean mo_keep_original (MoClip *clip, MoSource *source, MoContext *context, GError **error);

/* Reads a source as one format, including files embedded in it (as in a project). NULL with `error`
 * set on failure. */
MoClip *mo_read_as (const MoFormat *format, MoSource *source, MoContext *context, GError **error);

G_END_DECLS
