/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw-figure.h"

#include "mo-anim.h"

G_BEGIN_DECLS

/* A motion before the camera: when to look, what the pose is then, and all that has to fit in.
 * Plays what an upload makes of the animation, alone and at full weight. Seconds everywhere. One
 * thread at a time. */
typedef struct _DrawTake DrawTake;

DrawTake *draw_take_new (const MoAnim *anim);
void draw_take_free (DrawTake *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DrawTake, draw_take_free)

/* Length of the animation; 0 for one whose own length is no number. */
double draw_take_get_duration (const DrawTake *self);

/* Fingers, tail, wings and hind limbs only where they leave their rest: DrawLimbs for a style. */
guint draw_take_get_limbs (const DrawTake *self);

/* The span worth showing over and over: the round of a loop (its end is its beginning again), else
 * the whole. */
void draw_take_get_span (const DrawTake *self, double *start, double *end, gboolean *is_round);

/* The i-th of n moments spread evenly over the span; without the end where that is the beginning
 * again. */
double draw_take_nth (const DrawTake *self, guint i, guint n);

/* The first of the moments at which the figure is farthest from standing at ease, wherever it has
 * gone meanwhile, and rather one that faces forward: what to show where one picture has to do. */
double draw_take_telling_time (DrawTake *self);

/* The pose at a time, updated. What the animation leaves free stands at ease, arms down: in the
 * world some other animation, a stand, plays there, and nobody stands with arms straight out. Hands
 * and face show its hand pose and expression, all the time. */
void draw_take_pose (DrawTake *self, double time, MoPose *pose);

/* Adds the balls that hold the figure during the span to an array of DrawBall. */
void draw_take_add_balls (DrawTake *self, const DrawStyle *style, GArray *balls);

G_END_DECLS
