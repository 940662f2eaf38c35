/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* All colours of the viewport, as displayed (sRGB, 0xrrggbb). The same as in pictures drawn without
 * a display (draw-theme.c), so that both look alike. */
typedef struct
{
  guint32 backdrop_top, backdrop_bottom;
  guint32 grid, shadow;
  guint32 skin, cloth, lip, hair, eye, iris;
  guint32 limb[2], end[2]; /* left, right */
  guint32 bone[3];         /* middle, left, right */
  guint32 axes[3];         /* x, y, z */
  guint32 selection;
  guint32 other;       /* blended over other avatars */
  guint32 ghost;       /* where the figure should be */
  guint32 sky, bounce; /* light from above, and reflected from the floor */
  float grid_alpha, shadow_alpha, other_alpha, ghost_alpha;
  float key, rim; /* strength of the lamp, and of the light along edges */
} ViewTheme;

extern const ViewTheme view_theme_light;
extern const ViewTheme view_theme_dark;

/* A colour as linear light (its square: close enough to sRGB for colours that we choose
 * ourselves). */
void view_theme_light_of (guint32 colour, float alpha, float out[4]);

/* A colour as displayed, 0..1. */
void view_theme_screen (guint32 colour, float alpha, float out[4]);

G_END_DECLS
