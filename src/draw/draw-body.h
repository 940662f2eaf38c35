/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw-solid.h"

#include "mo-pose.h"

G_BEGIN_DECLS

/* The figure's body: the solids and the joints they belong to, from one table
 * (draw-body-table.h). */

/* Parts that are only drawn if a motion uses them. */
typedef enum
{
  DRAW_LIMB_BODY = 1 << 0,
  DRAW_LIMB_MITTEN_LEFT = 1 << 1,
  DRAW_LIMB_MITTEN_RIGHT = 1 << 2,
  DRAW_LIMB_FINGERS_LEFT = 1 << 3,
  DRAW_LIMB_FINGERS_RIGHT = 1 << 4,
  DRAW_LIMB_TAIL = 1 << 5,
  DRAW_LIMB_WINGS = 1 << 6,
  DRAW_LIMB_HIND = 1 << 7,
} DrawLimbs;

/* A human figure with mittens instead of fingers. */
#define DRAW_LIMBS_PLAIN (DRAW_LIMB_BODY | DRAW_LIMB_MITTEN_LEFT | DRAW_LIMB_MITTEN_RIGHT)

/* How a part is coloured. Limbs have a colour for each side. */
typedef enum
{
  DRAW_PAINT_BODY,
  DRAW_PAINT_CHEST, /* as the body, with an arrowhead in front and a line at the back */
  DRAW_PAINT_HEAD,  /* with a visor at the front */
  DRAW_PAINT_LIMB,
  DRAW_PAINT_SHOULDER, /* colour of the body, then of the limb from the sleeve's seam on */
  DRAW_PAINT_THIGH,    /* likewise */
  DRAW_PAINT_END,      /* hands and feet */
} DrawPaint;

typedef struct _DrawPart
{
  gint16 from, to;      /* joints of the rig that carry the ends */
  float from_offset[3]; /* in the joint's space, metres */
  float to_offset[3];
  float radius_from, radius_to;
  float stretch[3]; /* along the axes of `from` */
  guint8 paint;     /* DrawPaint */
  gint8 side;       /* 1 left, -1 right, 0 neither */
  guint16 limb;     /* DrawLimbs */
  guint32 meets;    /* places where it is blended with other parts that have the same */
} DrawPart;

/* Whether two parts are blended where they touch. */
static inline gboolean
draw_parts_meet (const DrawPart *a, const DrawPart *b)
{
  return (a->meets & b->meets) != 0 && a->side * b->side >= 0;
}

#define DRAW_MAX_SOLIDS 160

/* The solids of a pose that has been updated; returns how many. Parts of a joint with an impossible
 * position (not a number, farther than a kilometre) are left out. */
guint draw_body_solids (const MoPose *pose, guint limbs, DrawSolid solids[DRAW_MAX_SOLIDS]);

G_END_DECLS
