/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The name in the NULL-terminated list that was probably meant, or NULL if none is similar. */
const char *cli_suggest (const char *typed, const char *const *names);

G_END_DECLS
