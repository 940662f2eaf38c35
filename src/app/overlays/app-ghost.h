/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-path.h"
#include "app-scene.h"

G_BEGIN_DECLS

/* Other poses of the avatar beside the one that is seen, as bones. */

/* What makes poses of a motion on the scene's figure, over what the avatar does underneath. Borrows the motion and the
 * figure. */
MoPoser *app_ghost_make_poser (AppScene *scene, const MoMotion *motion);

/* Adds the bones of a pose that has been updated, in a colour (0xrrggbb). */
void app_ghost_add (AppPath *path, const MoPose *pose, guint32 colour);

G_END_DECLS
