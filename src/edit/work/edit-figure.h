/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-gobject.h"
#include "mo-types.h"

G_BEGIN_DECLS

/* An avatar on the stage and its place relative to the first one, for couples and groups.
 *
 * Properties, writable, with notification: x, y, z (metres forward, to the left and up from the
 * first avatar), turn (degrees to the left; 180 faces backwards), and the shape: form (0 female to
 * 1 male) and height (metres). The form EDIT_FIGURE_LIKE_FIRST and the height 0 stand for the shape
 * that is set for all avatars. */
#define EDIT_TYPE_FIGURE (edit_figure_get_type ())
G_DECLARE_FINAL_TYPE (EditFigure, edit_figure, EDIT, FIGURE, GObject)

/* The largest number of avatars on a stage, including the first one. */
#define EDIT_N_FIGURES 4u

#define EDIT_FIGURE_FARTHEST 20.0 /* metres */
#define EDIT_FIGURE_LOWEST 1.2    /* metres */
#define EDIT_FIGURE_TALLEST 2.6
#define EDIT_FIGURE_LIKE_FIRST -1.0

/* The avatar with an index at its initial place. 0 is the first one, which does not move. */
EditFigure *edit_figure_new (guint index);

/* The transform from the first avatar's space to this one's place: rotated about z, then moved
 * (metres). */
MoTransform edit_figure_get_place (EditFigure *self);

/* Two lines of LSL for the script of a seat: the offset and rotation relative to the first avatar,
 * with a comment on how to get this avatar's sit target from the first one's. `number` counts
 * avatars from 1. Free it. */
char *edit_figure_to_script (EditFigure *self, guint number);

G_END_DECLS
