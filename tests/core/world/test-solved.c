/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-constraint.h"
#include "mo-encode.h"
#include "mo-math.h"
#include "mo-poser.h"

#include <string.h>

/* Constraints without the tables of the corpus: laws of what they do, and of how it is remembered. */

#define STEP (1.0 / 60.0)

static const char *const legs[] = { "mPelvis",   "mHipLeft",   "mKneeLeft",  "mAnkleLeft",
                                    "mHipRight", "mKneeRight", "mAnkleRight" };

static void
add_turn (MoAnim *anim, const char *name, double degrees)
{
  MoTrack *track = &mo_anim_add_joint (anim, name, 4)->rotation;
  MoVec3 axis = { 0.0, 1.0, 0.0 };

  mo_track_resize (track, 2);
  mo_encode_rotation (&track->keys[0], mo_quat_from_axis_angle (axis, 0.0));
  mo_encode_rotation (&track->keys[1], mo_quat_from_axis_angle (axis, MO_DEGREES (degrees)));
  track->keys[1].time = 65535;
}

/* Two seconds in which the hip moves, and the left leg bends. */
static MoAnim *
new_anim (MoVec3 hip, double degrees, const char *line, double duration)
{
  MoAnim *anim = mo_anim_new ();
  MoConstraint constraint;
  g_autoptr (GError) error = NULL;
  MoTrack *track;

  anim->base_priority = 4;
  anim->duration = (float) duration;
  for (guint i = 0; i < G_N_ELEMENTS (legs); i++)
    add_turn (anim, legs[i], i == 1 ? -degrees : i == 2 ? 2.0 * degrees : i == 3 ? -degrees : 0.0);
  track = &mo_anim_joint (anim, 0)->position;
  mo_track_resize (track, 2);
  mo_encode_position (&track->keys[0], (MoVec3){ 0.0, 0.0, 0.0 });
  mo_encode_position (&track->keys[1], hip);
  track->keys[1].time = 65535;
  if (line == NULL)
    return anim;
  mo_constraint_parse (line, &constraint, &error);
  g_assert_no_error (error);
  g_array_append_val (anim->constraints, constraint);
  return anim;
}

static MoMotion *
new_motion (MoVec3 hip, double degrees, const char *line, double duration)
{
  g_autoptr (MoAnim) anim = new_anim (hip, degrees, line, duration);

  return mo_motion_new (anim, MO_MOTION_AS_STORED);
}

static const MoVec3 sinking = { 0.06, 0.03, -0.12 };

/* Where the sole of the left foot is. */
static MoVec3
find_sole (MoPoser *poser, double time)
{
  const MoPose *pose = mo_poser_get_pose (poser, time);

  return mo_pose_volume_point (pose, (guint) mo_rig_find_volume ("L_FOOT"),
                               (MoVec3){ 0.0, 0.0, -1.0 });
}

static double
distance (MoVec3 a, MoVec3 b)
{
  return mo_vec3_length (mo_vec3_sub (a, b));
}

#define FOOT "L_FOOT:GROUND,chain=2,source-offset=0/0/-1"

/* A foot that is held nearly stays, while the hip sinks and the keys take it along: the world only turns the joints
 * towards its solution, which here leaves a seventh of the way, and the foot 26 mm from its target. */
static void
test_holds (void)
{
  g_autoptr (MoMotion) motion = new_motion (sinking, 10.0, FOOT ",ease=-1/0.1/2/2", 2.0);
  g_autoptr (MoPoser) poser = mo_poser_new (motion), keys = mo_poser_new (motion);
  const MoSolved *solved = mo_motion_get_solved (motion);
  MoVec3 at = find_sole (poser, 0.2), keyed;

  mo_poser_set_constrained (keys, FALSE);
  keyed = find_sole (keys, 0.2);
  for (double t = 0.2; t <= 2.0; t += 0.05)
    {
      MoSolvedMoment moment = mo_solved_get (solved, 0, t);

      g_assert_cmpfloat (distance (find_sole (poser, t), at), <=,
                         0.15 * distance (find_sole (keys, t), keyed) + 0.006);
      g_assert_cmpfloat (moment.missed, <, 0.027);
      g_assert_cmpfloat (moment.weight, >, 0.99);
      g_assert_cmpint (moment.state, ==, MO_PULL_ACTS);
      g_assert_cmpfloat_with_epsilon (moment.target.z, 0.0, 1e-6);
      g_assert_cmpfloat (distance (moment.source, find_sole (poser, t)), <, 1e-4);
    }
  g_assert_cmpfloat (distance (find_sole (keys, 2.0), keyed), >, 0.1);
  g_assert_true (mo_solved_get_worst (solved, 0).acts);
  g_assert_false (mo_solved_get_worst (solved, 0).fails);
  g_assert_cmpfloat (mo_solved_get_worst (solved, 0).least_reach, >, 0.99);
}

/* Whatever is asked before, a moment shows the same, to the last bit. */
static void
test_any_order (void)
{
  g_autoptr (MoMotion) motion = new_motion (sinking, 10.0, FOOT ",ease=0.2/0.6/1.2/1.6", 2.0);
  g_autoptr (MoPoser) forth = mo_poser_new (motion), wild = mo_poser_new (motion);
  g_autofree MoPose *poses = g_new (MoPose, 101);

  for (guint i = 0; i <= 100; i++)
    poses[i] = *mo_poser_get_pose (forth, 0.0213 * i);
  for (guint i = 0; i <= 100; i++)
    {
      guint k = i * 37 % 101;

      g_assert_cmpmem (mo_poser_get_pose (wild, 0.0213 * k), sizeof (MoPose), &poses[k],
                       sizeof (MoPose));
    }
}

/* Before and after its times, and where it cannot act at all, the keys play as they are. */
static void
test_rests (void)
{
  static const struct
  {
    const char *line;
    int base;
    double duration, from, to; /* where the keys are alone */
    gboolean acts;
  } rows[] = {
    { FOOT ",ease=0.5/0.7/1.2/1.5", 4, 2.0, 0.0, 0.48, TRUE },
    { FOOT ",ease=0.5/0.7/1.2/1.5", 4, 2.0, 1.52, 2.0, TRUE },
    { FOOT ",ease=0.5/0.5/1.2/1.5", 4, 2.0, 0.0, 2.0, FALSE },  /* an ease-in without length */
    { FOOT, 4, 2.0, 0.02, 2.0, TRUE },                          /* all 0: the first moment only */
    { FOOT, 4, 0.0, 1.0, 0.0, TRUE },                           /* and so, in a pose, always */
    { FOOT ",ease=0.5/0.7/1.2/1.5", -1, 2.0, 0.0, 2.0, FALSE }, /* anything takes its joints */
    { "CHEST:GROUND,chain=0,ease=-1/0/2/2", 4, 2.0, 0.0, 2.0, FALSE }, /* no chest in the file */
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (MoAnim) anim = new_anim (sinking, 10.0, rows[i].line, rows[i].duration);
      g_autoptr (MoMotion) motion = NULL;
      g_autoptr (MoPoser) poser = NULL, keys = NULL;

      g_test_message ("%s, base %d", rows[i].line, rows[i].base);
      anim->base_priority = rows[i].base;
      motion = mo_motion_new (anim, MO_MOTION_AS_STORED);
      poser = mo_poser_new (motion);
      keys = mo_poser_new (motion);
      mo_poser_set_constrained (keys, FALSE);
      for (double t = rows[i].from; t <= rows[i].to; t += 0.013)
        g_assert_cmpmem (mo_poser_get_pose (poser, t), sizeof (MoPose), mo_poser_get_pose (keys, t),
                         sizeof (MoPose));
      g_assert_cmpint (mo_solved_get_worst (mo_motion_get_solved (motion), 0).acts, ==,
                       rows[i].acts);
    }
}

/* What is remembered is what a mixer solves frame by frame. No frame falls on a time of theirs: there, rounding
 * decides from which frame a target is taken. */
static void
test_as_mixed (void)
{
  static const char *const lines[] = {
    FOOT ",ease=0.21/0.61/1.21/1.61",
    "L_FOOT:R_FOOT,chain=2,target-offset=0/1/0,ease=-1/0.11/2/2",
    "PELVIS:GROUND,chain=0,target-offset=0/0/0.9,ease=-0.01/0.51/2/2",
  };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (MoMotion) motion = new_motion (sinking, 10.0, lines[i], 2.0);
      g_autoptr (MoPoser) poser = mo_poser_new (motion);
      g_autoptr (MoMixer) mixer = mo_mixer_new (MO_MIX_KEEP);
      MoPose first = *mo_poser_sample (poser, 0.0);

      mo_poser_set_constrained (poser, FALSE);
      first = *mo_poser_get_pose (poser, 0.0);
      mo_poser_set_constrained (poser, TRUE);
      mo_mixer_solve (mixer, MO_FLOOR_LEVEL);
      mo_mixer_reset (mixer, &first);
      mo_mixer_start (mixer, motion, 0.0);
      for (guint k = 1; k < 110; k++)
        {
          const MoPose *pose = mo_poser_get_pose (poser, k * STEP);

          mo_mixer_advance (mixer, STEP);
          for (guint n = 0; n < MO_RIG_N_BONES; n++)
            g_assert_cmpfloat (distance (pose->world[n].position,
                                         mo_mixer_get_pose (mixer)->world[n].position),
                               <, 1e-5);
        }
    }
}

/* Without a floor, a point is held where it was, not below. */
static void
test_no_floor (void)
{
  g_autoptr (MoAnim) anim = new_anim (sinking, 10.0, FOOT ",ease=-1/0.1/2/2", 2.0);
  MoSolveOptions options = { MO_FLOOR_NONE, STEP };
  g_autoptr (MoMotion) motion = NULL;
  MoSolvedMoment moment;

  mo_anim_joint (anim, 0)->position.keys[0].z = mo_anim_joint (anim, 0)->position.keys[1].z;
  motion = mo_motion_new_on (anim, MO_MOTION_AS_STORED, &options);
  moment = mo_solved_get (mo_motion_get_solved (motion), 0, 1.0);
  g_assert_cmpfloat (moment.target.z, <, -0.1);
  g_assert_cmpfloat (moment.missed, <, 0.027);
  options.floor = (MoFloor){ TRUE, -0.05 };
  g_clear_pointer (&motion, mo_motion_unref);
  motion = mo_motion_new_on (anim, MO_MOTION_AS_STORED, &options);
  moment = mo_solved_get (mo_motion_get_solved (motion), 0, 1.0);
  g_assert_cmpfloat_with_epsilon (moment.target.z, -0.05, 1e-6);
}

/* What is too far away is let go of, and said. */
static void
test_out_of_reach (void)
{
  g_autoptr (MoMotion) motion =
      new_motion ((MoVec3){ 0.0, 0.0, 0.6 }, 10.0, FOOT ",ease=-1/0.1/2/2", 2.0);
  MoSolvedWorst worst = mo_solved_get_worst (mo_motion_get_solved (motion), 0);

  g_assert_cmpfloat (worst.least_reach, <, 0.1);
  g_assert_cmpfloat (worst.missed, >, 0.2);
  g_assert_cmpfloat (worst.missed_at, >, 1.0);
  g_assert_false (worst.fails);
}

/* A hip that jumps by metres stretches the links until the world's own solution is nowhere. What is
 * shown stays finite: the keys. */
static void
test_runs_away (void)
{
  g_autoptr (MoAnim) anim =
      new_anim ((MoVec3){ 4.9, 4.9, 0.0 }, 10.0, FOOT ",ease=-1/0.05/2/2", 2.0);
  MoTrack *track = &mo_anim_joint (anim, 0)->position;
  g_autoptr (MoMotion) motion = NULL;
  g_autoptr (MoPoser) poser = NULL, keys = NULL;
  MoSolvedWorst worst;

  track->keys[1].time = 6000;
  motion = mo_motion_new (anim, MO_MOTION_AS_STORED);
  worst = mo_solved_get_worst (mo_motion_get_solved (motion), 0);
  g_assert_true (worst.fails);
  g_assert_cmpfloat (worst.failed_at, <, 0.3);
  poser = mo_poser_new (motion);
  keys = mo_poser_new (motion);
  mo_poser_set_constrained (keys, FALSE);
  for (double t = worst.failed_at; t <= 2.0; t += 0.01)
    {
      const MoPose *pose = mo_poser_get_pose (poser, t);

      for (guint i = 0; i < MO_RIG_N_BONES; i++)
        g_assert_true (isfinite (pose->world[i].position.x));
    }
  g_assert_cmpfloat (distance (find_sole (poser, 2.0), find_sole (keys, 2.0)), <, 1e-6);
}

/* An offset that no body has drives a hip away; what is shown stays finite. */
static void
test_flies_away (void)
{
  g_autoptr (MoMotion) motion =
      new_motion (sinking, 10.0, "PELVIS:L_FOOT,chain=0,target-offset=1e30/0/0,ease=-1/0/2/2", 2.0);
  g_autoptr (MoPoser) poser = mo_poser_new (motion);
  MoSolvedWorst worst = mo_solved_get_worst (mo_motion_get_solved (motion), 0);

  g_assert_true (worst.fails);
  for (double t = 0.0; t <= 2.0; t += 0.01)
    g_assert_true (isfinite (mo_poser_get_pose (poser, t)->world[MO_RIG_PELVIS].position.x));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solved/holds", test_holds);
  g_test_add_func ("/solved/any-order", test_any_order);
  g_test_add_func ("/solved/rests", test_rests);
  g_test_add_func ("/solved/as-mixed", test_as_mixed);
  g_test_add_func ("/solved/no-floor", test_no_floor);
  g_test_add_func ("/solved/out-of-reach", test_out_of_reach);
  g_test_add_func ("/solved/runs-away", test_runs_away);
  g_test_add_func ("/solved/flies-away", test_flies_away);
  return g_test_run ();
}
