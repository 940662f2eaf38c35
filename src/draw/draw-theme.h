/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw-body.h"

#include "late-cairo.h"

G_BEGIN_DECLS

/* Red, green and blue, 0..1, as displayed (sRGB). */
typedef struct
{
  double r, g, b;
} DrawColour;

/* All colours of a picture. */
typedef struct
{
  DrawColour backdrop_top, backdrop_bottom;
  DrawColour card; /* background of a cell in a sheet */
  DrawColour grid; /* lines of the floor */
  DrawColour shadow;
  DrawColour label;
  double card_alpha, grid_alpha, shadow_alpha;

  /* The figure */
  DrawColour body, head, visor, mark;
  DrawColour limb[2], end[2]; /* left, right */
  DrawColour bone[3];         /* of a file's skeleton: middle, left, right */
  DrawColour sky, bounce;     /* light from above, and reflected from the floor */
  double key, rim;            /* strength of the lamp, and of the light along edges */
} DrawTheme;

extern const DrawTheme draw_theme_light;
extern const DrawTheme draw_theme_dark;

void draw_set_colour (cairo_t *cr, const DrawColour *colour, double alpha);

G_END_DECLS
