/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-overlay.h"

/* The floor's metre lines. */

static void
fill (AppOverlay *self, AppScene *scene, AppPicture *picture)
{
  if (self->is_on)
    picture->options.show |= VIEW_SHOW_GRID;
}

const AppOverlayKind app_overlay_grid = {
  .action = "grid",
  .property = "show-grid",
  .is_on = TRUE,
  .fill = fill,
};
