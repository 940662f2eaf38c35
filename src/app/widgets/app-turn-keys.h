/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Ctrl with the arrow keys, Page Up and Page Down turns the joint that is posed, by a degree or, with Shift, by ten: in every
 * place that makers look at while they pose. */
void app_turn_keys_add (GtkWidgetClass *klass);

G_END_DECLS
