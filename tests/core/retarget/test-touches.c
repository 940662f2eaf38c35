/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-touches.h"
#include "mo-math.h"

#include <math.h>

/* What hands touch, and when: poses of hands that are moved beside a body that is not. */

#define FRAME_TIME (1.0 / 30.0)
#define N 120u

typedef MoVec3 (*Path) (guint frame, MoSide side);

static MoTouchPose poses[N];

/* Where hands touch nothing. */
static const MoVec3 apart[2] = { { 0.3, 0.6, 1.2 }, { 0.3, -0.6, 1.2 } };

static GArray *
find (Path path, double floor)
{
  for (guint i = 0; i < N; i++)
    {
      poses[i] = (MoTouchPose){ .bones = {
                                    [MO_TOUCH_HEAD] = { { 0, 0, 1.7 },
                                                        { 0, 0, 1.8 },
                                                        0.1,
                                                        MO_QUAT_IDENTITY },
                                    [MO_TOUCH_TRUNK] = { { 0, 0, 1.0 },
                                                         { 0, 0, 1.5 },
                                                         0.13,
                                                         MO_QUAT_IDENTITY },
                                    [MO_TOUCH_HIPS] = { { 0, 0.13, 1.0 },
                                                        { 0, -0.13, 1.0 },
                                                        0.08,
                                                        MO_QUAT_IDENTITY },
                                    [MO_TOUCH_THIGHS] = { { 0, 0.13, 1.0 },
                                                          { 0, 0.13, 0.5 },
                                                          0.08,
                                                          MO_QUAT_IDENTITY },
                                    [MO_TOUCH_THIGHS + 1] = { { 0, -0.13, 1.0 },
                                                              { 0, -0.13, 0.5 },
                                                              0.08,
                                                              MO_QUAT_IDENTITY },
                                } };
      for (guint side = 0; side < 2; side++)
        for (guint k = 0; k < MO_N_HAND_POINTS; k++)
          {
            poses[i].hands[side][k] = path (i, (MoSide) side);
            poses[i].hands[side][k].x += 0.06 * k;
          }
    }
  return mo_touches_find (poses, 0, N, floor, FRAME_TIME);
}

static const MoTouch *
get (const GArray *touches, guint index)
{
  return &g_array_index (touches, MoTouch, index);
}

/* From 0 outside of some frames to 1 in the middle ones. */
static double
bump (guint frame, guint from, guint to, guint rise)
{
  return mo_smooth_step (frame < to ? ((double) frame - from) / rise
                                    : 1.0 - ((double) frame - to) / rise);
}

/* Together for half a second, with the fingers of one at the other's knuckles. */
static MoVec3
meet (guint frame, MoSide side)
{
  double in = bump (frame, 40, 65, 10);

  return (MoVec3){ 0.3 + (side == MO_SIDE_LEFT ? 0.06 * in : 0.0),
                   apart[side].y * (1.0 - 0.98 * in), 1.2 };
}

static void
test_hands (void)
{
  g_autoptr (GArray) touches = find (meet, NAN);

  g_assert_cmpuint (touches->len, ==, 1);
  g_assert_cmpint (get (touches, 0)->kind, ==, MO_TOUCH_HANDS);
  g_assert_cmpint (get (touches, 0)->other, ==, get (touches, 0)->point + 1);
  g_assert_cmpuint (get (touches, 0)->from, >, 42);
  g_assert_cmpuint (get (touches, 0)->from, <=, 50);
  g_assert_cmpuint (get (touches, 0)->to, >=, 65);
  g_assert_cmpuint (get (touches, 0)->to, <, 74);
}

/* The left hand on the thigh, and on the head after that. */
static MoVec3
hold (guint frame, MoSide side)
{
  double low = bump (frame, 20, 45, 10), high = bump (frame, 60, 85, 10);

  if (side == MO_SIDE_RIGHT)
    return apart[side];
  return mo_vec3_lerp (mo_vec3_lerp (apart[side], (MoVec3){ -0.06, 0.23, 0.7 }, low),
                       (MoVec3){ -0.06, 0.12, 1.75 }, high);
}

static void
test_body (void)
{
  g_autoptr (GArray) touches = find (hold, 0.0);

  g_assert_cmpuint (touches->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpint (get (touches, i)->kind, ==, MO_TOUCH_BODY);
      g_assert_cmpint (get (touches, i)->side, ==, MO_SIDE_LEFT);
      g_assert_cmpint (get (touches, i)->point, ==, MO_HAND_PALM);
    }
  g_assert_cmpuint (get (touches, 0)->bone, ==, MO_TOUCH_THIGHS);
  g_assert_cmpuint (get (touches, 1)->bone, ==, MO_TOUCH_HEAD);
  g_assert_cmpuint (get (touches, 0)->to, <=, get (touches, 1)->from);
}

/* Past the thigh at more than a metre a second. */
static MoVec3
swing (guint frame, MoSide side)
{
  MoVec3 place = { 0.4 * sin (2.0 * G_PI * frame / 30.0) - 0.12, 0.26, 0.7 };

  return side == MO_SIDE_LEFT ? place : apart[side];
}

static void
test_passing (void)
{
  g_autoptr (GArray) touches = find (swing, 0.0);

  g_assert_cmpuint (touches->len, ==, 0);
}

/* Lower and higher within what still touches, and for a moment out of it. */
static MoVec3
waver (guint frame, MoSide side)
{
  double in = bump (frame, 20, 85, 10), out = frame == 50 ? 0.085 : 0.04 + 0.02 * sin (frame / 5.0);

  return (MoVec3){ 0.6, apart[side].y, 1.2 - (1.2 - out) * in };
}

static void
test_floor (void)
{
  g_autoptr (GArray) touches = find (waver, 0.0), none = find (waver, NAN);

  g_assert_cmpuint (none->len, ==, 0);
  g_assert_cmpuint (touches->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpint (get (touches, i)->kind, ==, MO_TOUCH_FLOOR);
      g_assert_cmpuint (get (touches, i)->from, <, 45);
      g_assert_cmpuint (get (touches, i)->to, >, 80);
    }
  g_assert_cmpint (get (touches, 0)->side, !=, get (touches, 1)->side);
}

/* One frame is none. */
static MoVec3
tap (guint frame, MoSide side)
{
  return frame == 50 && side == MO_SIDE_LEFT ? (MoVec3){ -0.06, 0.23, 0.7 } : apart[side];
}

static void
test_short (void)
{
  g_autoptr (GArray) touches = find (tap, 0.0), pose = NULL;

  g_assert_cmpuint (touches->len, ==, 0);
  pose = mo_touches_find (&poses[50], 0, 1, 0.0, FRAME_TIME);
  g_assert_cmpuint (pose->len, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/touches/hands", test_hands);
  g_test_add_func ("/touches/body", test_body);
  g_test_add_func ("/touches/passing", test_passing);
  g_test_add_func ("/touches/floor", test_floor);
  g_test_add_func ("/touches/short", test_short);
  return g_test_run ();
}
