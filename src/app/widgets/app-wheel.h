/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The wheel scrolls the panel around a number or a slider instead of changing whatever comes below the pointer. */
void app_wheel_leave_alone (GtkWidget *widget);

G_END_DECLS
