/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-document.h"

G_BEGIN_DECLS

/* How far what the world plays is from what the file says, measured in a thread: the result against
 * one without thinning and, in the mode "viewer", without the viewer's own losses. What remains for
 * every import is the rounding to 16 bits, which is under a hundredth of a degree.
 *
 * Properties: document (EditDocument, read and write); text (what to show: "0.42°", "under 0.01°"),
 * detail (where it is) and is-large (worth a look), readable. */
#define APP_TYPE_LOSS (app_loss_get_type ())
G_DECLARE_FINAL_TYPE (AppLoss, app_loss, APP, LOSS, GObject)

G_END_DECLS
