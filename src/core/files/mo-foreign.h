/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Describes a file with these first bytes if it is known and not one that Limber reads: "this is a
 * Unity animation", translated. NULL otherwise. */
const char *mo_foreign_name (const guint8 *head, gsize size);
