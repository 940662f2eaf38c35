/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-fitted-motion.h"

G_BEGIN_DECLS

/* A body in motion: Mixamo's names, a T pose at rest, faces +Z, y up, legs as long as the avatar's, in metres. */
typedef struct
{
  MoClip *clip;
  MoFigure *figure;
  MoJointMap *map;
  MoFitting fitting;
} TestBody;

/* Sets the numbers of a frame, which are those of the rest pose. */
typedef void (*TestBodyMove) (double *row, guint frame);

/* Where the hips' joint is above the floor, and how long its upper arm and forearm are. */
#define TEST_BODY_HIPS 1.05
#define TEST_BODY_UPPER 0.3
#define TEST_BODY_FORE 0.2

/* As the text of a BVH, and made ready to be fitted. */
char *test_body_text (guint n_frames, double frame_time, TestBodyMove move);
TestBody *test_body_new (guint n_frames, double frame_time, TestBodyMove move);
void test_body_free (TestBody *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TestBody, test_body_free)

/* A joint's number of a row: 0 to 2 turn it about its own x, y, z (degrees), the first one applied last. The hips have
 * places as well. */
double *test_body_turn (double *row, const char *joint, guint axis);
double *test_body_place (double *row, guint axis);

/* The avatar's motion before it stands: turns, and hips where the source has them. Clear it. */
void test_body_solve (const TestBody *self, MoFittedMotion *motion);

G_END_DECLS
