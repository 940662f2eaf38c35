/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-document.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The line below everything: what the animation comes to. Properties, writable: document
 * (EditDocument), lens (EditLens). */
#define APP_TYPE_RESULT_BAR (app_result_bar_get_type ())
G_DECLARE_FINAL_TYPE (AppResultBar, app_result_bar, APP, RESULT_BAR, GtkWidget)

G_END_DECLS
