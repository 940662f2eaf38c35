/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-view.h"

G_BEGIN_DECLS

/* The keys of the uppermost edit as a table, in which they are chosen, moved, stretched, copied, shaped and removed without
 * a pointer. What is chosen here is chosen on the timeline as well.
 *
 * Properties: those of AppView. */
#define APP_TYPE_KEY_LIST (app_key_list_get_type ())
G_DECLARE_FINAL_TYPE (AppKeyList, app_key_list, APP, KEY_LIST, AppView)

G_END_DECLS
