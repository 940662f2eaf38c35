/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* From now on, what GTK has loaded of an icon theme stays in memory until the program ends: some tens of small
 * pictures. Further calls do nothing.
 *
 * GTK's cache holds the last hundred icons that were looked up. The icon that falls out of it is finalised by whichever
 * thread looked up the newest, often the one that loads pictures, and until that is done the main thread may still
 * find it in the cache and take a reference to what is being freed (gtkicontheme.c of GTK 4.8 to 4.18,
 * icon_cache_lookup and icon_cache_mark_used_if_cached). */
void app_icons_keep (void);

G_END_DECLS
