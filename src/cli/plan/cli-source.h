/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-source.h"

G_BEGIN_DECLS

/* The name of an input in messages: "walk.bvh", or "<stdin>" for "-". Free it. */
char *cli_source_display_name (const char *file);

/* Opens an input: a file, a pipe, or standard input for "-". */
MoSource *cli_source_open (const char *file, GCancellable *cancellable, GError **error);

/* The contents of a small file; MO_ERROR_INVALID if it has more than `limit` bytes. */
GBytes *cli_source_load (const char *file, gsize limit, GError **error);

G_END_DECLS
