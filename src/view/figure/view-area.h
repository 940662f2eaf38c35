/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "view-renderer.h"

G_BEGIN_DECLS

/* The pixels of a picture as in `options` in which the figure and its shadow can be seen, in a pose that has been updated: all
 * others look as they do without them. Of what `options` has besides these two nothing is known. */
ViewArea view_area_find (const ViewCamera *camera, const MoPose *pose, const ViewOptions *options);

G_END_DECLS
