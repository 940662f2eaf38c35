/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Fills a menu with the poses of the library by shelf, in place of what is in it: items of the action doc.apply-pose, whose
 * target is what mo_pose_library_find takes. Looks into the maker's folder. */
void app_pose_menu_fill (GMenu *menu);

G_END_DECLS
