/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw-figure.h"

#include "mo-anim.h"

G_BEGIN_DECLS

/* A motion prepared for pictures: which moments to show, the poses at these, and the space needed.
 * Plays the animation as after an upload, alone and at full weight. Times are in seconds. For one
 * thread at a time. */
typedef struct _DrawTake DrawTake;

DrawTake *draw_take_new (const MoAnim *anim);
void draw_take_free (DrawTake *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DrawTake, draw_take_free)

/* Length of the animation; 0 if the file's is not a number. */
double draw_take_get_duration (const DrawTake *self);

/* The limbs to draw, as DrawLimbs for a style: fingers, tail, wings and hind limbs only if they
 * leave their rest. */
guint draw_take_get_limbs (const DrawTake *self);

/* The part to show repeatedly: one round of a loop (which ends as it begins), or else the whole. */
void draw_take_get_span (const DrawTake *self, double *start, double *end, gboolean *is_round);

/* The i-th of n moments distributed evenly over the span; excluding its end if that equals its
 * beginning. */
double draw_take_nth (const DrawTake *self, guint i, guint n);

/* The most characteristic moment, for a single picture: the first one at which the figure is
 * farthest from standing at ease, regardless of where it has gone, with a preference for facing
 * forward. */
double draw_take_telling_time (DrawTake *self);

/* The updated pose at a time. Joints that the animation does not control stand at ease with arms
 * down: in the world another animation plays there, and nobody stands with arms straight out. Hands
 * and face always show the animation's hand pose and expression. */
void draw_take_pose (DrawTake *self, double time, MoPose *pose);

/* Appends the balls around the figure over the whole span to an array of DrawBall. */
void draw_take_add_balls (DrawTake *self, const DrawStyle *style, GArray *balls);

G_END_DECLS
