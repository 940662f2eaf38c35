/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw-solid.h"

#include "mo-pose.h"

G_BEGIN_DECLS

/* The figure's body: which solids hang on which joints. One table says it (draw-body-table.h). */

/* What is drawn only where it has something to say. */
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

/* A human figure without fingers. */
#define DRAW_LIMBS_PLAIN (DRAW_LIMB_BODY | DRAW_LIMB_MITTEN_LEFT | DRAW_LIMB_MITTEN_RIGHT)

/* What a part is coloured as. Limbs have a colour for each side. */
typedef enum
{
  DRAW_PAINT_BODY,
  DRAW_PAINT_CHEST, /* as the body, with an arrowhead before and a line behind */
  DRAW_PAINT_HEAD,  /* with a visor where it looks to */
  DRAW_PAINT_LIMB,
  DRAW_PAINT_SHOULDER, /* body, and limb from the sleeve's seam on */
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
  guint32 meets;    /* places where it runs smoothly into others that have one of them */
} DrawPart;

/* Whether two parts are one surface where they touch. */
static inline gboolean
draw_parts_meet (const DrawPart *a, const DrawPart *b)
{
  return (a->meets & b->meets) != 0 && a->side * b->side >= 0;
}

#define DRAW_MAX_SOLIDS 160

/* The solids of a pose, whose world has been updated; returns how many. A joint that has been
 * animated out of this world (not a number, farther than a kilometre) takes its parts with it. */
guint draw_body_solids (const MoPose *pose, guint limbs, DrawSolid solids[DRAW_MAX_SOLIDS]);

G_END_DECLS
