/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Aborts, showing the place, unless a text is JSON to the letter (RFC 8259): the judge of what the program
 * writes, which shares nothing with the program's reader. */
void strict_json_assert (const char *text, gsize length);

G_END_DECLS
