/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Aborts, showing the location, unless a text strictly conforms to JSON (RFC 8259): for checking
 * what the program writes, independent of the program's own reader. */
void strict_json_assert (const char *text, gsize length);

G_END_DECLS
