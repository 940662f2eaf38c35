/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-document.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Size against error: moving it sets the error bounds of the document and shows the estimated size
 * at once, and the exact size when it is known. Property, writable: document (EditDocument). */
#define APP_TYPE_SIZE_SLIDER (app_size_slider_get_type ())
G_DECLARE_FINAL_TYPE (AppSizeSlider, app_size_slider, APP, SIZE_SLIDER, GtkWidget)

G_END_DECLS
