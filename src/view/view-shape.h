/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-types.h"

G_BEGIN_DECLS

/* The proportions of a figure. */
typedef struct
{
  double form;   /* 0 is female and 1 male; what lies between is both */
  double height; /* from the soles to the crown, metres */
} ViewShape;

/* What the avatar's definition gives, and how far a figure may be from it. */
#define VIEW_SHAPE_HEIGHT 1.88
#define VIEW_SHAPE_LOWEST 1.20
#define VIEW_SHAPE_HIGHEST 2.60

/* As high as the definition, in a form by its nick: "female" or "male". FALSE for any other name. */
gboolean view_shape_from_nick (ViewShape *self, const char *nick);

/* How many times larger the body has to be than that of the definition; heads grow less. */
double view_shape_get_size (const ViewShape *self);

/* How a bone is stretched along its axes, with what it carries and with the way to its children, as
 * the world's own sliders do it. */
MoVec3 view_shape_get_stretch (const ViewShape *self, guint joint);

G_END_DECLS
