/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-pose-library.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The picture of a pose of the library, of so many pixels: the figure in it or, of a hand pose or an expression, the picture
 * that the settings have of it. Drawn when it is first asked for, and kept as long as the program runs; of the maker's own
 * poses until their file changes. NULL for a pose that cannot be read or has nothing to show. Unref it. */
GdkTexture *app_pose_thumbnail_get (const MoLibraryPose *pose, gboolean is_dark, int size);

G_END_DECLS
