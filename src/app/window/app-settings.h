/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Preferences and window state, kept from one run to the next; the keys are those of the schema in
 * data/. Borrowed; there is one for the whole program. */
GSettings *app_settings (void);

G_END_DECLS
