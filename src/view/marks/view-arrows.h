/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "view-camera.h"

G_BEGIN_DECLS

/* Arrows from a point along its axes, to move it with the pointer, and the point itself, which moves across the line of
 * sight. Only geometry, as the rings of view-gizmo.h. Positions are pixels of the lens's picture; arrows have the same
 * length there whatever the distance, as far as they are not seen from their end. */

typedef enum
{
  VIEW_ARROW_NONE,
  VIEW_ARROW_X, /* along the first axis, and so on */
  VIEW_ARROW_Y,
  VIEW_ARROW_Z,
  VIEW_ARROW_POINT,
} ViewArrow;

#define VIEW_ARROWS_REACH 7.0 /* from an arrow, pixels */

/* Where arrows begin and end, pixels from their centre; beside another set of arrows with nearly the same centre, outside
 * of those. */
typedef struct
{
  double inner, outer;
} ViewArrowsSpan;

#define VIEW_ARROWS_NEAR ((ViewArrowsSpan){ 8.0, 52.0 })
#define VIEW_ARROWS_FAR ((ViewArrowsSpan){ 64.0, 104.0 })

typedef struct
{
  ViewLens lens;
  MoVec3 centre;
  MoVec3 axes[3]; /* unit vectors of the world */
  ViewArrowsSpan span;
  double x, y;   /* of the centre */
  double length; /* from the centre to the tip of an arrow, metres */
} ViewArrows;

/* FALSE if the centre is not in front of the camera. */
gboolean view_arrows_init (ViewArrows *self, const ViewLens *lens, MoVec3 centre,
                           const MoVec3 axes[3], ViewArrowsSpan span);

/* Where an arrow begins and its tip is; FALSE for one that is seen so much from its end that it cannot be taken. */
gboolean view_arrows_find (const ViewArrows *self, ViewArrow arrow, double begin[2], double tip[2]);

/* What is at a position: the point, if arrows begin near it, or the nearest arrow within reach. */
ViewArrow view_arrows_pick (const ViewArrows *self, double x, double y);

/* By how much the world's point moves (metres) while a pointer that took hold of an arrow goes from one position to
 * another: along the arrow so that it stays as near to the pointer as it can, or across the line of sight. */
MoVec3 view_arrows_move (const ViewArrows *self, ViewArrow arrow, const double from[2],
                         const double to[2]);

G_END_DECLS
