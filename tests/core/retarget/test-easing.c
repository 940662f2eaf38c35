/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-easing.h"
#include "mo-math.h"

/* Moves in spans of frames, and how they fade. */

#define N 200u
#define SPEED 0.01

static const MoEasing easing = { 10, N, SPEED, 4, 60 };

static MoVec3 *
run (const MoSpan *spans, guint n_spans, const double *values)
{
  MoVec3 *moves = g_new0 (MoVec3, N);

  for (guint i = 0; i < n_spans; i++)
    for (guint k = spans[i].from; k < spans[i].to; k++)
      moves[k].y = values[i];
  mo_easing_run (&easing, spans, n_spans, moves);
  return moves;
}

/* No step between frames is larger than the speed. */
static void
assert_smooth (const MoVec3 *moves, double most)
{
  for (guint i = easing.first + 1; i < N; i++)
    g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (moves[i], moves[i - 1])), <=, most);
}

static void
test_one (void)
{
  const MoSpan span = { 90, 110 };
  g_autofree MoVec3 *moves = run (&span, 1, (double[]){ 0.2 });
  guint reach = 31; /* 1.5 times 0.2 m at 0.01 m a frame, and one for rounding */

  assert_smooth (moves, SPEED);
  for (guint i = 0; i < N; i++)
    if (i >= span.from && i < span.to)
      g_assert_cmpfloat (moves[i].y, ==, 0.2);
    else if (i + reach < span.from || i >= span.to + reach)
      g_assert_true (mo_vec3_is_zero (moves[i]));
    else
      g_assert_cmpfloat (moves[i].y, >, 0.0);
  g_assert_cmpfloat_with_epsilon (moves[span.from - 1].y, moves[span.to].y, 1e-12);
}

/* It takes a few frames also for little, and no more than there are. */
static void
test_ends (void)
{
  const MoSpan spans[] = { { 12, 30 }, { 195, 200 } };
  g_autofree MoVec3 *moves = run (spans, 2, (double[]){ 0.2, 1e-4 });

  g_assert_true (mo_vec3_is_zero (moves[9]));
  g_assert_cmpfloat (moves[10].y, >, 0.0);
  g_assert_cmpfloat (moves[191].y, >, 0.0);
  g_assert_true (mo_vec3_is_zero (moves[190]));
}

/* From one span to the next: one move becomes the other, without going back to none if there is no time for it. */
static void
test_next (void)
{
  const MoSpan spans[] = { { 60, 80 }, { 90, 120 } };
  g_autofree MoVec3 *same = run (spans, 2, (double[]){ 0.2, 0.2 });
  g_autofree MoVec3 *other = run (spans, 2, (double[]){ 0.2, 0.05 });

  for (guint i = 60; i < 120; i++)
    g_assert_cmpfloat_with_epsilon (same[i].y, 0.2, 1e-12);
  assert_smooth (other, SPEED);
  g_assert_cmpfloat (other[79].y, ==, 0.2);
  g_assert_cmpfloat (other[90].y, >, 0.05);
  g_assert_cmpfloat_with_epsilon (other[119].y, 0.05, 1e-12);
}

/* Spans without a frame between them. */
static void
test_adjoining (void)
{
  const MoSpan spans[] = { { 60, 80 }, { 80, 130 }, { 130, 131 } };
  g_autofree MoVec3 *moves = run (spans, 3, (double[]){ 0.1, -0.05, -0.05 });

  assert_smooth (moves, SPEED);
  g_assert_cmpfloat (moves[79].y, ==, 0.1);
  g_assert_cmpfloat_with_epsilon (moves[125].y, -0.05, 1e-12);
  g_assert_cmpfloat_with_epsilon (moves[130].y, -0.05, 1e-12);
}

static void
test_none (void)
{
  g_autofree MoVec3 *moves = run (NULL, 0, NULL);

  for (guint i = 0; i < N; i++)
    g_assert_true (mo_vec3_is_zero (moves[i]));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/easing/one", test_one);
  g_test_add_func ("/easing/ends", test_ends);
  g_test_add_func ("/easing/next", test_next);
  g_test_add_func ("/easing/adjoining", test_adjoining);
  g_test_add_func ("/easing/none", test_none);
  return g_test_run ();
}
