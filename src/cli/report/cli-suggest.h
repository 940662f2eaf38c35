/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The name that was probably meant, or NULL when none of the NULL-ended list is near. */
const char *cli_suggest (const char *typed, const char *const *names);

G_END_DECLS
