/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-theme.h"

/* Left is a cool colour and right a warm one, in both themes. */
const ViewTheme view_theme_light = {
  .backdrop_top = 0xfaf9f7,
  .backdrop_bottom = 0xe6e4e0,
  .grid = 0x6b6a72,
  .shadow = 0x2c2a33,
  .skin = 0xe4c6b0,
  .cloth = 0x5a6674,
  .lip = 0xbb7f76,
  .hair = 0x4a3d36,
  .eye = 0xf0efeb,
  .iris = 0x5d7f92,
  .limb = { 0x82b0d0, 0xe0a27c },
  .end = { 0x5590b4, 0xcb7f58 },
  .bone = { 0x5b606b, 0x2a6390, 0xa4502b },
  .axes = { 0xc8442e, 0x4d8a2c, 0x2f66c0 },
  .selection = 0xf2b134,
  .other = 0x8d97a6,
  .ghost = 0x3f74d8,
  .sky = 0xb6bbc6,
  .bounce = 0x85827e,
  .grid_alpha = 0.4f,
  .shadow_alpha = 0.62f,
  .other_alpha = 0.55f,
  .ghost_alpha = 0.4f,
  .key = 0.72f,
  .rim = -0.15f,
};

const ViewTheme view_theme_dark = {
  .backdrop_top = 0x2b2e34,
  .backdrop_bottom = 0x191b1f,
  .grid = 0xb9bdc6,
  .shadow = 0x000000,
  .skin = 0xe4c6b0,
  .cloth = 0x5a6674,
  .lip = 0xbb7f76,
  .hair = 0x4a3d36,
  .eye = 0xf0efeb,
  .iris = 0x5d7f92,
  .limb = { 0x82b0d0, 0xe0a27c },
  .end = { 0x5590b4, 0xcb7f58 },
  .bone = { 0xb4b8c0, 0x6fb2da, 0xe69a70 },
  .axes = { 0xe2654e, 0x7cb857, 0x6b9cf0 },
  .selection = 0xf2b134,
  .other = 0x5f6875,
  .ghost = 0x8fb8ff,
  .sky = 0x9aa2b0,
  .bounce = 0x55565e,
  .grid_alpha = 0.35f,
  .shadow_alpha = 0.75f,
  .other_alpha = 0.55f,
  .ghost_alpha = 0.4f,
  .key = 0.62f,
  .rim = 0.30f,
};

void
view_theme_screen (guint32 colour, float alpha, float out[4])
{
  for (guint i = 0; i < 3; i++)
    out[i] = (float) (colour >> (16 - 8 * i) & 0xff) / 255.0f;
  out[3] = alpha;
}

void
view_theme_light_of (guint32 colour, float alpha, float out[4])
{
  view_theme_screen (colour, alpha, out);
  for (guint i = 0; i < 3; i++)
    out[i] *= out[i];
}
