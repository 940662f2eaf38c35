/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-document.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Selects one of the animations in a file; hidden if there is only one. Property: document
 * (EditDocument). */
#define APP_TYPE_CLIP_CHOOSER (app_clip_chooser_get_type ())
G_DECLARE_FINAL_TYPE (AppClipChooser, app_clip_chooser, APP, CLIP_CHOOSER, GtkWidget)

G_END_DECLS
