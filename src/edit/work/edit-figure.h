/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-gobject.h"
#include "mo-types.h"

G_BEGIN_DECLS

/* An avatar on the stage, and where it stands as the first one sees it: couples, groups.
 *
 * Properties, writable, with notification: x, y, z (metres forward, to the left and up from the first
 * avatar), turn (degrees, to the left; 180 faces backwards), and its shape: form (0 female to 1 male) and
 * height (metres). EDIT_FIGURE_LIKE_FIRST and 0 are those that all have who have none of their own. */
#define EDIT_TYPE_FIGURE (edit_figure_get_type ())
G_DECLARE_FINAL_TYPE (EditFigure, edit_figure, EDIT, FIGURE, GObject)

/* How many avatars a stage has room for, the first one included. */
#define EDIT_N_FIGURES 4u

#define EDIT_FIGURE_FARTHEST 20.0 /* metres */
#define EDIT_FIGURE_LOWEST 1.2    /* metres */
#define EDIT_FIGURE_TALLEST 2.6
#define EDIT_FIGURE_LIKE_FIRST -1.0

/* Where the avatar of that index stands at first: 0 is the first one, which stays there. */
EditFigure *edit_figure_new (guint index);

/* From the first avatar's place to this one's: turned about z, then shifted. */
MoTransform edit_figure_get_place (EditFigure *self);

/* Two lines of LSL for the script of a seat: offset and rotation against the first avatar's, and in a
 * comment how they make a sit target of its one. `number` counts avatars from 1. Free it. */
char *edit_figure_to_script (EditFigure *self, guint number);

G_END_DECLS
