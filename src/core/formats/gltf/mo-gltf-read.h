/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-format.h"

G_BEGIN_DECLS

/* Reads a glTF 2.0 file, as text or as a GLB, for the format with that id (static). Returns a new clip, or NULL with
 * `error` set. */
MoClip *mo_gltf_read (const char *format, MoSource *source, MoContext *context, GError **error);

G_END_DECLS
