/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw-theme.h"

G_BEGIN_DECLS

/* Light and colour of the figure's surface. */

/* Linear light, as opposed to a screen's encoded values. */
typedef struct
{
  float r, g, b;
} DrawLight;

typedef struct
{
  DrawLight body, head, visor, mark, limb[2], end[2];
  DrawLight sky, bounce;
  MoVec3 lamp;   /* unit vector towards the lamp, world */
  MoVec3 to_eye; /* unit vector, world */
  float key, rim;
} DrawShader;

/* The lamp is above the viewer's left shoulder, so that every view is lit alike. */
void draw_shader_init (DrawShader *self, const DrawTheme *theme, const DrawView *view);

/* The colour of a part at a point of its surface: `point` is in the frame of the part's joint,
 * metres. */
DrawLight draw_shader_paint (const DrawShader *self, const DrawPart *part, MoVec3 point);

/* The light that a surface of that colour sends to the eye. `normal` is a unit vector in the
 * world. */
DrawLight draw_shader_shine (const DrawShader *self, DrawLight paint, MoVec3 normal);

/* From linear light to a screen's 0..255, and from that to linear 0..1. */
float draw_encode (float light);
float draw_decode (double value);

G_END_DECLS
