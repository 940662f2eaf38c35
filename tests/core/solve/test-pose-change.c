/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-pose-change.h"

/* Poses that are changed at several moments become keys of one edit. What an edit of additions does to a joint is
 * written out here again: its value comes after what lies below in the parent's axes, and before it in its own. */

#define SEEDS 300
#define EXACT 1e-9

static const guint joints[] = { 0, 2, 10, 60, 61, 62, 110, 111, 112 };

static double
draw (GRand *rand, double reach)
{
  return g_rand_double_range (rand, -reach, reach);
}

static MoQuat
draw_turn (GRand *rand)
{
  return mo_quat_exp ((MoVec3){ draw (rand, 1.2), draw (rand, 1.2), draw (rand, 1.2) });
}

static const MoEditLane *
find_lane (const MoEdit *edit, guint joint, MoLanePath path)
{
  for (guint i = 0; edit != NULL && i < edit->lanes->len; i++)
    if (mo_edit_lane (edit, i)->joint == joint && mo_edit_lane (edit, i)->path == path)
      return mo_edit_lane (edit, i);
  return NULL;
}

/* The pose that an edit makes of one that lies below. */
static MoPose
work_in (const MoEdit *edit, const MoPose *below, double time)
{
  MoPose pose = *below;

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      const MoEditLane *turn = find_lane (edit, i, MO_LANE_TURN);
      const MoEditLane *move = find_lane (edit, i, MO_LANE_MOVE);
      MoQuat value;
      guint hint = 0;

      if (turn != NULL)
        {
          value = mo_edit_lane_evaluate (turn, time, FALSE, &hint);
          pose.local[i].rotation = edit->mode == MO_EDIT_KEYS ? value
                                   : turn->about == MO_ABOUT_OWN
                                       ? mo_quat_mul (value, pose.local[i].rotation)
                                       : mo_quat_mul (pose.local[i].rotation, value);
        }
      if (move != NULL)
        {
          hint = 0;
          value = mo_edit_lane_evaluate (move, time, FALSE, &hint);
          pose.local[i].position =
              mo_vec3_add (edit->mode == MO_EDIT_KEYS ? (MoVec3){ 0 } : pose.local[i].position,
                           (MoVec3){ value.x, value.y, value.z });
        }
    }
  return pose;
}

static void
assert_same (const MoPose *a, const MoPose *b)
{
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      g_assert_cmpfloat (mo_quat_angle (a->local[i].rotation, b->local[i].rotation), <, EXACT);
      g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (a->local[i].position, b->local[i].position)),
                         <, EXACT);
    }
}

static MoPose
draw_below (GRand *rand)
{
  MoPose pose;

  mo_pose_reset (&pose);
  for (guint i = 0; i < G_N_ELEMENTS (joints); i++)
    pose.local[joints[i]].rotation = draw_turn (rand);
  return pose;
}

/* Some of its joints turned anew, and perhaps the pelvis moved. */
static MoPose
draw_after (GRand *rand, const MoPose *before)
{
  MoPose pose = *before;

  for (guint i = 0; i < G_N_ELEMENTS (joints); i++)
    if (g_rand_boolean (rand))
      pose.local[joints[i]].rotation = draw_turn (rand);
  if (g_rand_boolean (rand))
    pose.local[0].position = (MoVec3){ draw (rand, 0.5), draw (rand, 0.5), draw (rand, 0.5) };
  pose.local[10].rotation = draw_turn (rand);
  return pose;
}

/* -- Tests ------------------------------------------------------------------------------------------------------ */

/* Whatever the spread, and whatever the edit says already, the pose is there at its moment; and where only what is
 * near changes, far away nothing does, nor at the moments of earlier changes. */
static void
test_moments (gconstpointer data)
{
  MoSpread spread = GPOINTER_TO_INT (data);

  for (guint seed = 0; seed < SEEDS; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      MoPose below = draw_below (rand), made[6];
      g_autoptr (MoEdit) edit = NULL;
      double times[6];

      for (guint n = 0; n < G_N_ELEMENTS (made); n++)
        {
          MoPoseMoment moment = { g_rand_double_range (rand, 0.0, 4.0), spread,
                                  g_rand_double_range (rand, 0.05, 1.0) };
          MoPose before = work_in (edit, &below, moment.time), now;
          MoPose far = work_in (edit, &below, moment.time - moment.distance - 4.1), far_now;
          MoEdit *next;

          times[n] = moment.time;
          made[n] = draw_after (rand, &before);
          next = mo_pose_change (edit, &before, &made[n], &moment);
          g_clear_pointer (&edit, mo_edit_unref);
          edit = next;
          now = work_in (edit, &below, moment.time);
          assert_same (&now, &made[n]);
          far_now = work_in (edit, &below, moment.time - moment.distance - 4.1);
          if (spread != MO_SPREAD_EVERYWHERE)
            assert_same (&far_now, &far);
          for (guint k = 0; k < n && spread == MO_SPREAD_HERE; k++)
            {
              MoPose kept = work_in (edit, &below, times[k]);

              /* The joint that was changed every time. */
              g_assert_cmpfloat (mo_quat_angle (kept.local[10].rotation,
                                                made[k].local[10].rotation),
                                 <, EXACT);
            }
        }
    }
}

/* A change from here on comes on top of everything that is later. */
static void
test_from_here (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  MoPose below = draw_below (rand), before = below, after = below, later, now;
  MoPoseMoment late = { 3.0, MO_SPREAD_HERE, 0.5 }, early = { 1.0, MO_SPREAD_FROM_HERE, 0.5 };
  g_autoptr (MoEdit) first = NULL, second = NULL;
  MoQuat turn = mo_quat_exp ((MoVec3){ 0.0, 0.0, 0.3 });

  after.local[3].rotation = mo_quat_mul (below.local[3].rotation, turn);
  g_assert_cmpint (mo_edit_lane_usual_about (3), ==, MO_ABOUT_PARENT);
  first = mo_pose_change (NULL, &before, &after, &late);
  second = mo_pose_change (first, &before, &after, &early);
  later = work_in (second, &below, 3.0);
  now = work_in (second, &below, 9.0);
  g_assert_cmpfloat (mo_quat_angle (later.local[3].rotation,
                                    mo_quat_mul (after.local[3].rotation, turn)),
                     <, EXACT);
  g_assert_cmpfloat (mo_quat_angle (now.local[3].rotation, after.local[3].rotation), <, EXACT);
}

/* In an edit of keys a pose is a key, and the way to it goes on from the keys beside it. */
static void
test_keys (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  MoPose below = draw_below (rand), poses[3];
  g_autoptr (MoEdit) edit = mo_edit_new (MO_EDIT_KEYS);
  MoPose before = below;

  for (guint i = 0; i < G_N_ELEMENTS (poses); i++)
    {
      MoPoseMoment moment = { (double) (2 - i), MO_SPREAD_HERE, 0.3 };
      MoEdit *next;

      poses[i] = draw_after (rand, &before);
      for (guint k = 0; k < G_N_ELEMENTS (joints); k++) /* all of them, to be told apart */
        poses[i].local[joints[k]].rotation = draw_turn (rand);
      next = mo_pose_change (edit, &before, &poses[i], &moment);
      mo_edit_unref (edit);
      edit = next;
    }
  g_assert_cmpuint (find_lane (edit, 10, MO_LANE_TURN)->n_keys, ==, 3);
  for (guint i = 0; i < G_N_ELEMENTS (poses); i++)
    {
      MoPose now = work_in (edit, &below, (double) (2 - i));

      for (guint k = 0; k < G_N_ELEMENTS (joints); k++)
        g_assert_cmpfloat (mo_quat_angle (now.local[joints[k]].rotation,
                                          poses[i].local[joints[k]].rotation),
                           <, EXACT);
    }
}

/* Keys that only hold a spread together go when another one takes their place. */
static void
test_made_keys (void)
{
  MoPose below, after;
  MoPoseMoment moment = { 2.0, MO_SPREAD_HERE, 0.4 };
  g_autoptr (MoEdit) first = NULL, second = NULL, third = NULL;

  mo_pose_reset (&below);
  after = below;
  after.local[10].rotation = mo_quat_exp ((MoVec3){ 0.1, 0.2, 0.3 });
  first = mo_pose_change (NULL, &below, &after, &moment);
  g_assert_cmpuint (find_lane (first, 10, MO_LANE_TURN)->n_keys, ==, 3);
  moment.distance = 0.8;
  second = mo_pose_change (first, &below, &after, &moment);
  g_assert_cmpuint (find_lane (second, 10, MO_LANE_TURN)->n_keys, ==, 3);
  g_assert_cmpuint (find_lane (first, 10, MO_LANE_TURN)->n_keys, ==, 3);
  g_assert_null (mo_pose_change (second, &after, &after, &moment));
  moment.time = 2.2;
  third = mo_pose_change (second, &below, &after, &moment);
  g_assert_cmpuint (find_lane (third, 10, MO_LANE_TURN)->n_keys, ==, 4);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/pose-change/here", GINT_TO_POINTER (MO_SPREAD_HERE), test_moments);
  g_test_add_data_func ("/pose-change/from-here-on", GINT_TO_POINTER (MO_SPREAD_FROM_HERE),
                        test_moments);
  g_test_add_data_func ("/pose-change/everywhere", GINT_TO_POINTER (MO_SPREAD_EVERYWHERE),
                        test_moments);
  g_test_add_func ("/pose-change/what-is-later", test_from_here);
  g_test_add_func ("/pose-change/keys", test_keys);
  g_test_add_func ("/pose-change/made-keys", test_made_keys);
  return g_test_run ();
}
