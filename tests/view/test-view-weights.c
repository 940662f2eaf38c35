/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-figure.h"

#include "mo-math.h"

#include <string.h>

/* Which joints carry the figure's skin. */

static const ViewVertex *
vertex_at (guint i)
{
  return &g_array_index (view_figure_get ()->vertices, ViewVertex, i);
}

static MoVec3
rest_of (const ViewVertex *vertex)
{
  return (MoVec3){ vertex->rest[0], vertex->rest[1], vertex->rest[2] };
}

static guint
n_of_body (void)
{
  static guint n;

  while (n < view_figure_get ()->vertices->len && vertex_at (n)->part == VIEW_PART_BODY
         && vertex_at (n)->paint == VIEW_PAINT_BODY)
    n++;
  return n;
}

/* The vertex of the skin nearest to a point is carried almost entirely by one joint. */
static void
assert_carried (MoVec3 point, const char *joint)
{
  double nearest = G_MAXDOUBLE;
  const ViewVertex *found = NULL;

  for (guint i = 0; i < n_of_body (); i++)
    {
      double far = mo_vec3_length (mo_vec3_sub (rest_of (vertex_at (i)), point));

      if (far < nearest)
        {
          nearest = far;
          found = vertex_at (i);
        }
    }
  g_assert_cmpfloat (nearest, <, 0.03);
  g_assert_cmpstr (mo_rig_joint (found->carried.joints[0])->name, ==, joint);
  g_assert_cmpuint (found->carried.weights[0], >=, 245);
}

/* The middle of each bone is carried by that bone. */
static void
test_own (void)
{
  assert_carried ((MoVec3){ 0.09, 0.0, 1.03 }, "mPelvis");
  assert_carried ((MoVec3){ 0.09, 0.0, 1.24 }, "mTorso");
  assert_carried ((MoVec3){ 0.10, 0.0, 1.45 }, "mChest");
  assert_carried ((MoVec3){ -0.10, 0.0, 1.80 }, "mHead");
  assert_carried ((MoVec3){ -0.036, 0.30, 1.56 }, "mShoulderLeft");
  assert_carried ((MoVec3){ -0.036, 0.50, 1.56 }, "mElbowLeft");
  assert_carried ((MoVec3){ -0.030, 0.67, 1.50 }, "mWristLeft");
  assert_carried ((MoVec3){ -0.024, 0.774, 1.541 }, "mHandMiddle2Left");
  assert_carried ((MoVec3){ -0.024, 0.830, 1.530 }, "mHandMiddle3Left");
  assert_carried ((MoVec3){ 0.053, 0.718, 1.520 }, "mHandThumb3Left");
  assert_carried ((MoVec3){ 0.09, 0.09, 0.75 }, "mHipLeft");
  assert_carried ((MoVec3){ -0.06, 0.082, 0.32 }, "mKneeLeft");
  assert_carried ((MoVec3){ -0.06, 0.08, 0.03 }, "mAnkleLeft");
  assert_carried ((MoVec3){ 0.16, 0.08, 0.04 }, "mFootLeft");
}

static double
weight_of (const ViewVertex *vertex, guint joint)
{
  for (guint k = 0; k < VIEW_MAX_WEIGHTS; k++)
    if (vertex->carried.joints[k] == joint)
      return vertex->carried.weights[k] / 255.0;
  return 0.0;
}

/* Every vertex has a mirror image, carried by the mirrored joints. */
static void
test_right (void)
{
  for (guint i = 0; i < n_of_body (); i++)
    {
      const ViewVertex *left = vertex_at (i);
      gboolean is_found = left->side != 1;

      for (guint k = 0; k < n_of_body () && !is_found; k++)
        {
          const ViewVertex *right = vertex_at (k);

          is_found = right->side == 2 && right->rest[0] == left->rest[0]
                     && right->rest[1] == -left->rest[1] && right->rest[2] == left->rest[2]
                     && memcmp (right->carried.weights, left->carried.weights, 4) == 0;
          for (guint w = 0; w < VIEW_MAX_WEIGHTS && is_found; w++)
            {
              const char *a = mo_rig_joint (left->carried.joints[w])->name;
              const char *b = mo_rig_joint (right->carried.joints[w])->name;

              is_found = g_str_has_suffix (a, "Left")    ? g_str_has_suffix (b, "Right")
                         : g_str_has_suffix (a, "Right") ? g_str_has_suffix (b, "Left")
                                                         : g_str_equal (a, b);
            }
        }
      g_assert_true (is_found);
    }
}

/* Along an edge no weight jumps, except between the lips and between the eyelids, where the skin is
 * open. */
static void
test_smooth (void)
{
  const ViewFigure *figure = view_figure_get ();
  guint n = 0, steep = 0;

  for (guint i = 0; i < figure->skin.n; i++)
    {
      const guint16 *all =
          (const guint16 *) (gconstpointer) figure->indices->data + figure->skin.first;
      const ViewVertex *a = vertex_at (all[i]), *b = vertex_at (all[i % 3 == 2 ? i - 2 : i + 1]);
      double far = mo_vec3_length (mo_vec3_sub (rest_of (a), rest_of (b))), most = 0.0;

      for (guint k = 0; k < VIEW_MAX_WEIGHTS; k++)
        most = MAX (most, fabs (weight_of (a, a->carried.joints[k])
                                - weight_of (b, a->carried.joints[k])));
      n++;
      /* The shortest transition from 0 to 1 takes 8 mm, in a finger. */
      steep += most > 0.05 + 1.6 * far / 0.008;
    }
  g_test_message ("%u of %u edges are steep", steep, n);
  g_assert_cmpuint (steep, ==, 0);
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
