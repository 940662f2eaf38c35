/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-document.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Chooses the animation of a file that holds several; not there where it holds one. Its one property is
 * the `document`. */
#define APP_TYPE_CLIP_CHOOSER (app_clip_chooser_get_type ())
G_DECLARE_FINAL_TYPE (AppClipChooser, app_clip_chooser, APP, CLIP_CHOOSER, GtkWidget)

G_END_DECLS
