/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-types.h"

G_BEGIN_DECLS

/* The format of the figure's file, made at build time by limber-sculpt and read by view-figure.c: a
 * header, followed by these, in the machine's own memory layout
 *   ViewVertex   n_vertices
 *   ViewPlace    n_vertices, of the female form, then as many of the male one
 *   guint16      n_indices, an even number of them
 *   ViewCapsule  n_capsules
 * The length of every part is a multiple of 4 bytes. */

#define VIEW_FIGURE_MAGIC 0x3146464cu /* "LFF1" */

/* What is drawn together, or not at all. */
typedef enum
{
  VIEW_PART_BODY,
  VIEW_PART_TAIL,
  VIEW_PART_WINGS,
  VIEW_PART_HIND,
  VIEW_N_PARTS
} ViewPart;

/* How a vertex is coloured. */
typedef enum
{
  VIEW_PAINT_BODY, /* by its position on the body at rest */
  VIEW_PAINT_PLAIN,
  VIEW_PAINT_LIMB,
  VIEW_PAINT_END,
  VIEW_PAINT_BONE,
  VIEW_PAINT_EYE, /* by its position on the eyeball */
  VIEW_PAINT_TEETH,
  VIEW_PAINT_TONGUE,
  VIEW_PAINT_HAIR,
} ViewPaint;

#define VIEW_MAX_WEIGHTS 4

/* The joints that carry a point of the figure. Weights are parts of 255 and add up to exactly that;
 * the largest comes first, and unused ones are 0 with joint 0. */
typedef struct
{
  guint8 joints[VIEW_MAX_WEIGHTS];
  guint8 weights[VIEW_MAX_WEIGHTS];
} ViewWeights;

/* The properties of a vertex that are the same in all forms. */
typedef struct
{
  float rest[3]; /* position at rest in the middle form, metres; determines its colour */
  ViewWeights carried;
  guint8 paint; /* ViewPaint */
  guint8 side;  /* 0 middle, 1 left, 2 right */
  guint8 part;  /* ViewPart */
  guint8 open;  /* how much ambient light reaches it, of 255 */
} ViewVertex;

/* The properties of a vertex in one form. */
typedef struct
{
  float position[3]; /* at rest, metres */
  gint16 normal[4];  /* unit vector times 32767, and 0 */
} ViewPlace;

/* Indices of triangles that are drawn together. */
typedef struct
{
  guint32 first, n;
} ViewRange;

/* A solid for picking, framing and shadows: the hull of two balls in a space stretched along the
 * axes at rest, carried by one joint. */
typedef struct
{
  guint32 joint, part; /* ViewPart */
  float stretch[3];
  float a[3], b[3]; /* centres at rest, metres */
  float radius_a, radius_b;
} ViewCapsuleRow;

typedef struct
{
  guint32 magic, n_vertices, n_indices, n_capsules;
  ViewRange parts[VIEW_N_PARTS];
  ViewRange head;   /* of BODY: the skin of the face, */
  ViewRange skin;   /* the rest of the skin, */
  ViewRange fitted; /* and parts set into it: eyes, teeth, tongue, hair */
} ViewFigureHeader;

G_STATIC_ASSERT (sizeof (ViewVertex) == 24);
G_STATIC_ASSERT (sizeof (ViewPlace) == 20);
G_STATIC_ASSERT (sizeof (ViewCapsuleRow) == 52);

G_END_DECLS
