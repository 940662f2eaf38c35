/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-body.h"
#include "view-weights.h"

#include "mo-math.h"

static const ViewLimb *
find_limb (const char *name)
{
  const ViewBody *body = view_body_get ();

  for (guint i = 0; i < body->n_limbs; i++)
    if (g_str_equal (body->limbs[i].name, name))
      return &body->limbs[i];
  g_assert_not_reached ();
}

static void
assert_carried (const char *limb, MoVec3 point, const char *joint)
{
  ViewWeights weights;

  view_weights_at (find_limb (limb), point, &weights);
  g_assert_cmpstr (mo_rig_joint (weights.joints[0])->name, ==, joint);
  g_assert_cmpuint (weights.weights[0], >=, 250);
}

/* The middle of each bone's flesh is its own. */
static void
test_own (void)
{
  assert_carried ("trunk", (MoVec3){ 0.09, 0.0, 1.03 }, "mPelvis");
  assert_carried ("trunk", (MoVec3){ 0.09, 0.0, 1.24 }, "mTorso");
  assert_carried ("trunk", (MoVec3){ 0.1, 0.0, 1.45 }, "mChest");
  assert_carried ("skull", (MoVec3){ 0.07, 0.0, 1.66 }, "mHead");
  assert_carried ("arm", (MoVec3){ -0.036, 0.3, 1.56 }, "mShoulderLeft");
  assert_carried ("arm", (MoVec3){ -0.036, 0.5, 1.56 }, "mElbowLeft");
  assert_carried ("palm", (MoVec3){ -0.03, 0.7, 1.53 }, "mWristLeft");
  assert_carried ("leg", (MoVec3){ 0.0, 0.1, 0.75 }, "mHipLeft");
  assert_carried ("leg", (MoVec3){ 0.0, 0.1, 0.3 }, "mKneeLeft");
  assert_carried ("foot", (MoVec3){ 0.05, 0.08, 0.02 }, "mAnkleLeft");
  assert_carried ("foot", (MoVec3){ 0.16, 0.08, 0.02 }, "mFootLeft");
}

static void
test_right (void)
{
  const ViewLimb *trunk = find_limb ("trunk");

  for (guint i = 0; i < 500; i++)
    {
      MoVec3 p = { g_test_rand_double_range (-0.1, 0.1), g_test_rand_double_range (0.01, 0.2),
                   g_test_rand_double_range (0.9, 1.6) };
      ViewWeights left, right;

      view_weights_at (trunk, p, &left);
      p.y = -p.y;
      view_weights_at (trunk, p, &right);
      for (guint k = 0; k < VIEW_MAX_WEIGHTS; k++)
        {
          g_assert_cmpuint (left.weights[k], ==, right.weights[k]);
          g_assert_cmpuint (view_body_mirror_joint (left.joints[k]), ==, right.joints[k]);
        }
    }
}

/* A step of a millimetre changes no weight by a jump. */
static void
test_smooth (void)
{
  static const char *const names[] = { "trunk", "arm", "leg", "foot", "index", "tail" };

  for (guint n = 0; n < G_N_ELEMENTS (names); n++)
    {
      const ViewLimb *limb = find_limb (names[n]);

      for (guint i = 0; i + 1 < limb->n_balls; i++)
        for (guint k = 0; k < 20; k++)
          {
            MoVec3 p = mo_vec3_lerp (limb->balls[i], limb->balls[i + 1], k / 20.0);
            MoVec3 q = mo_vec3_add (p, (MoVec3){ 0.0006, 0.0005, 0.0006 });
            int of[MO_RIG_N_BONES] = { 0 };
            ViewWeights a, b;

            view_weights_at (limb, p, &a);
            view_weights_at (limb, q, &b);
            for (guint w = 0; w < VIEW_MAX_WEIGHTS; w++)
              {
                of[a.joints[w]] += a.weights[w];
                of[b.joints[w]] -= b.weights[w];
              }
            for (guint j = 0; j < MO_RIG_N_BONES; j++)
              g_assert_cmpint (ABS (of[j]), <=, 35);
          }
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/view/weights/own", test_own);
  g_test_add_func ("/view/weights/right", test_right);
  g_test_add_func ("/view/weights/smooth", test_smooth);
  return g_test_run ();
}
