/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-types.h"

G_BEGIN_DECLS

/* The proportions of a figure. */
typedef struct
{
  double form;   /* 0 is female and 1 male, and anything in between */
  double height; /* from the soles to the crown, metres */
} ViewShape;

/* The height in the avatar's definition, and the range that a figure may have (metres). */
#define VIEW_SHAPE_HEIGHT 1.88
#define VIEW_SHAPE_LOWEST 1.20
#define VIEW_SHAPE_HIGHEST 2.60

/* The default height with a form given by its nick: "female" or "male". FALSE for any other
 * name. */
gboolean view_shape_from_nick (ViewShape *self, const char *nick);

/* The size of the body relative to that of the definition; heads change less. */
double view_shape_get_size (const ViewShape *self);

/* How a bone is scaled along its axes, including what it carries and the offsets of its children,
 * like the world's own sliders. */
MoVec3 view_shape_get_stretch (const ViewShape *self, guint joint);

G_END_DECLS
