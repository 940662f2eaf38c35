/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-overlay.h"

/* The skeleton; bones of the face only if a motion moves them. */

static void
fill (AppOverlay *self, AppScene *scene, AppPicture *picture)
{
  if (self->is_on)
    picture->options.show |= VIEW_SHOW_BONES | (scene->moves_face ? VIEW_SHOW_FACE_BONES : 0);
}

const AppOverlayKind app_overlay_bones = {
  .action = "bones",
  .property = "show-bones",
  .fill = fill,
};
