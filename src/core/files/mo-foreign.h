/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* What a file is whose first bytes are these, where it is known to be none that Limber reads: "this is a Unity
 * animation", translated. NULL where it is not. */
const char *mo_foreign_name (const guint8 *head, gsize size);
