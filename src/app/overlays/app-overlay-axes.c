/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-overlay.h"

/* The axes of the world and of the selected joints. */

static void
fill (AppOverlay *self, AppScene *scene, AppPicture *picture)
{
  if (self->is_on)
    picture->options.show |= VIEW_SHOW_AXES;
}

const AppOverlayKind app_overlay_axes = {
  .action = "axes",
  .property = "show-axes",
  .fill = fill,
};
