/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A joint's name in Chinese, Japanese or Korean in the English words of the same body: "左ひじ" is " left  elbow ". What
 * is none of a body stays as it is. Free it. */
char *mo_name_in_english (const char *name);

G_END_DECLS
