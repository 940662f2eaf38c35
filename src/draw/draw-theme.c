/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-theme.h"

/* clang-format off */
#define RGB(hex)                                                                                  \
  { ((hex) >> 16 & 0xff) / 255.0, ((hex) >> 8 & 0xff) / 255.0, ((hex) & 0xff) / 255.0 }
/* clang-format on */

/* Left is a cool colour and right a warm one, in both themes. */
const DrawTheme draw_theme_light = {
  .backdrop_top = RGB (0xfaf9f7),
  .backdrop_bottom = RGB (0xe6e4e0),
  .card = RGB (0xffffff),
  .grid = RGB (0x6b6a72),
  .shadow = RGB (0x2c2a33),
  .label = RGB (0x5e5c64),
  .card_alpha = 0.6,
  .grid_alpha = 0.4,
  .shadow_alpha = 0.62,
  .body = RGB (0xded8ce),
  .head = RGB (0xe2dcd2),
  .visor = RGB (0x2d3640),
  .mark = RGB (0x566270),
  .limb = { RGB (0x8fb3c9), RGB (0xdba98a) },
  .end = { RGB (0x5590b4), RGB (0xcb7f58) },
  .bone = { RGB (0x5b606b), RGB (0x2a6390), RGB (0xa4502b) },
  .sky = RGB (0xb6bbc6),
  .bounce = RGB (0x85827e),
  .key = 0.72,
  .rim = -0.15,
};

const DrawTheme draw_theme_dark = {
  .backdrop_top = RGB (0x2b2e34),
  .backdrop_bottom = RGB (0x191b1f),
  .card = RGB (0xffffff),
  .grid = RGB (0xb9bdc6),
  .shadow = RGB (0x000000),
  .label = RGB (0xb4b8c0),
  .card_alpha = 0.05,
  .grid_alpha = 0.35,
  .shadow_alpha = 0.75,
  .body = RGB (0xded8ce),
  .head = RGB (0xe2dcd2),
  .visor = RGB (0x20272f),
  .mark = RGB (0x566270),
  .limb = { RGB (0x8fb3c9), RGB (0xdba98a) },
  .end = { RGB (0x5590b4), RGB (0xcb7f58) },
  .bone = { RGB (0xb4b8c0), RGB (0x6fb2da), RGB (0xe69a70) },
  .sky = RGB (0x9aa2b0),
  .bounce = RGB (0x55565e),
  .key = 0.62,
  .rim = 0.30,
};

void
draw_set_colour (cairo_t *cr, const DrawColour *colour, double alpha)
{
  cairo_set_source_rgba (cr, colour->r, colour->g, colour->b, alpha);
}
