/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* From now on, what a user unfolds (GtkExpander) on a page that scrolls is brought into view: from the bottom of a page,
 * it would unfold out of sight. What the program unfolds stays where it is. And the keys Up and Down do not go into what is
 * folded: GTK 4.8 tries to, though it is in no window then, and warns. Further calls do nothing. */
void app_unfold_set_up (void);

G_END_DECLS
