/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-limb-solve.h"
#include "mo-range.h"
#include "mo-swivel.h"
#include "mo-twin.h"

#include <math.h>

#define N_TARGETS 1000
#define REACHED 1e-4 /* metres */
#define IN_RANGE MO_DEGREES (0.01)

static const char *const ends[] = { "mWristLeft",  "mWristRight",    "mAnkleLeft",
                                    "mAnkleRight", "mHindLimb3Left", "mHindLimb3Right" };

static MoLimbJoints
find_limb (const char *end)
{
  MoLimbJoints limb;

  g_assert_true (mo_limb_joints_find ((guint) mo_rig_find (end), &limb));
  return limb;
}

static double
random_share (void)
{
  return g_test_rand_double_range (0.0, 1.0);
}

/* A rotation within a range. */
static MoQuat
random_rotation (guint joint)
{
  double angles[MO_N_ANGLES];
  MoRange range;

  mo_range_init (&range, joint);
  for (MoAngle i = 0; i < MO_N_ANGLES; i++)
    angles[i] = range.bounds[i][0] + random_share () * (range.bounds[i][1] - range.bounds[i][0]);
  /* Whatever is within the square by so much is within the norm. */
  for (MoAngle i = MO_ANGLE_BEND; !range.is_hinge && i <= MO_ANGLE_SIDE; i++)
    angles[i] *= pow (0.5, 0.25);
  return mo_range_set_angles (&range, angles);
}

static MoQuat
bent (guint joint, double degrees)
{
  double angles[MO_N_ANGLES] = { MO_DEGREES (degrees), 0.0, 0.0 };
  MoRange range;

  mo_range_init (&range, joint);
  return mo_range_set_angles (&range, angles);
}

static MoQuat
randomly_bent (const MoLimbJoints *limb)
{
  gboolean is_arm = mo_rig_joint (limb->root)->group == MO_GROUP_ARMS;

  return bent (limb->middle, (is_arm ? -150.0 : 160.0) * random_share ());
}

static void
stand (MoPose *pose, const MoLimbJoints *limb)
{
}

static void
sit (MoPose *pose, const MoLimbJoints *limb)
{
  for (guint i = 2; i < 4; i++)
    {
      MoLimbJoints leg = find_limb (ends[i]);

      pose->local[leg.root].rotation = bent (leg.root, -80.0);
      pose->local[leg.middle].rotation = bent (leg.middle, 90.0);
    }
}

static void
pose_randomly (MoPose *pose, const MoLimbJoints *limb)
{
  guint torso = (guint) mo_rig_find ("mTorso");

  pose->local[torso].rotation = random_rotation (torso);
  pose->local[limb->root].rotation = random_rotation (limb->root);
  pose->local[limb->middle].rotation = randomly_bent (limb);
  pose->local[limb->end].rotation = random_rotation (limb->end);
}

static void (*const starts[]) (MoPose *, const MoLimbJoints *) = { stand, sit, pose_randomly };

static void
start (MoPose *pose, const MoLimbJoints *limb, guint kind)
{
  mo_pose_reset (pose);
  starts[kind % G_N_ELEMENTS (starts)](pose, limb);
  mo_pose_update (pose);
}

/* A place where a human could have that end: of another pose of the limb with the same twist of the middle. */
static MoVec3
random_target (const MoPose *pose, const MoLimbJoints *limb)
{
  MoPose other = *pose;

  other.local[limb->root].rotation = random_rotation (limb->root);
  other.local[limb->middle].rotation = randomly_bent (limb);
  mo_pose_update (&other);
  return other.world[limb->end].position;
}

static void
assert_in_range (const MoPose *pose, const MoPose *before, guint joint)
{
  MoRange range;
  MoQuat q = pose->local[joint].rotation;

  mo_range_init (&range, joint);
  mo_range_widen (&range, before->local[joint].rotation);
  g_assert_cmpfloat (mo_quat_angle (q, mo_range_clamp (&range, q)), <, IN_RANGE);
}

static double
distance (MoVec3 a, MoVec3 b)
{
  return mo_vec3_length (mo_vec3_sub (a, b));
}

/* Whatever a human reaches is reached, and with joints that a human has. */
static void
test_reaches (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    for (guint n = 0; n < G_N_ELEMENTS (starts) * N_TARGETS; n++)
      {
        MoLimbJoints limb = find_limb (ends[i]);
        MoReach reach = { 0.0, FALSE, FALSE };
        MoPose before, pose;
        MoVec3 target;
        double miss;

        start (&before, &limb, n);
        target = random_target (&before, &limb);
        pose = before;
        miss = mo_limb_solve (&pose, &limb, target, &reach);
        g_assert_cmpfloat (miss, <, REACHED);
        g_assert_cmpfloat (miss, ==, distance (pose.world[limb.end].position, target));
        assert_in_range (&pose, &before, limb.root);
        assert_in_range (&pose, &before, limb.middle);
      }
}

static double
turned_by (const MoPose *a, const MoPose *b, const MoLimbJoints *limb)
{
  return MAX (mo_quat_angle (a->local[limb->root].rotation, b->local[limb->root].rotation),
              mo_quat_angle (a->local[limb->middle].rotation, b->local[limb->middle].rotation));
}

/* To where it is, nothing moves: not even a limb that is beyond its ranges, or bent the other way. */
static void
test_returns (void)
{
  for (guint n = 0; n < N_TARGETS; n++)
    {
      MoLimbJoints limb = find_limb (ends[n % G_N_ELEMENTS (ends)]);
      MoReach reach = { 0.0, FALSE, n % 2 == 0 };
      MoPose before, pose;

      start (&before, &limb, n / 6);
      if (n % 5 == 0)
        before.local[limb.root].rotation = mo_quat_exp ((MoVec3){ 2.0, 1.0, -1.5 });
      if (n % 7 == 0)
        before.local[limb.middle].rotation = bent (limb.middle, 4.0);
      mo_pose_update (&before);
      pose = before;
      g_assert_cmpfloat (mo_limb_solve (&pose, &limb, before.world[limb.end].position, &reach), <,
                         1e-6);
      g_assert_cmpfloat (turned_by (&pose, &before, &limb), <, 1e-6);
      g_assert_cmpfloat (mo_quat_angle (pose.local[limb.end].rotation,
                                        before.local[limb.end].rotation),
                         <, 1e-6);
    }
}

/* Beyond its reach a limb is straight, and points there if its range allows. */
static void
test_stretches (void)
{
  MoLimbJoints arm = find_limb ("mWristLeft");
  MoReach reach = { 0.0, FALSE, FALSE };
  MoVec3 target = { 5.0, 0.5, 1.5 }, to_end, to_target;
  MoPose pose;

  start (&pose, &arm, 0);
  g_assert_cmpfloat (mo_limb_solve (&pose, &arm, target, &reach), >, 4.0);
  to_end = mo_vec3_sub (pose.world[arm.end].position, pose.world[arm.root].position);
  to_target = mo_vec3_sub (target, pose.world[arm.root].position);
  g_assert_cmpfloat (mo_vec3_angle (to_end, to_target), <, 1e-6);
  g_assert_cmpfloat (mo_quat_angle (pose.local[arm.middle].rotation, MO_QUAT_IDENTITY), <, 1e-6);
}

/* At the root itself there is no direction, and above it half turns. */
static void
test_extremes (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      MoLimbJoints limb = find_limb (ends[i]);
      MoReach reach = { 0.0, i % 2 == 0, TRUE };
      MoPose pose, before;
      MoVec3 places[3];

      start (&before, &limb, 0);
      places[0] = before.world[limb.root].position;
      places[1] = mo_vec3_sub (mo_vec3_scale (places[0], 2.0), before.world[limb.end].position);
      places[2] = (MoVec3){ 1e6, -1e6, 1e6 };
      for (guint k = 0; k < G_N_ELEMENTS (places); k++)
        {
          pose = before;
          g_assert_true (isfinite (mo_limb_solve (&pose, &limb, places[k], &reach)));
          for (guint joint = 0; joint < MO_RIG_N_BONES; joint++)
            g_assert_cmpfloat_with_epsilon (mo_quat_dot (pose.local[joint].rotation,
                                                         pose.local[joint].rotation),
                                            1.0, 1e-9);
        }
    }
}

/* Without ranges, the end stays where it is while the middle swings by that angle about the line. */
static void
test_swivels (void)
{
  for (guint n = 0; n < N_TARGETS; n++)
    {
      MoLimbJoints limb = find_limb (ends[n % 4]);
      MoReach reach = { g_test_rand_double_range (-3.0, 3.0), TRUE, TRUE };
      MoPose before, pose;
      MoVec3 root, end, line, swung;

      start (&before, &limb, 2);
      root = before.world[limb.root].position;
      end = before.world[limb.end].position;
      line = mo_vec3_unit (mo_vec3_sub (end, root));
      pose = before;
      g_assert_cmpfloat (mo_limb_solve (&pose, &limb, end, &reach), <, 1e-9);
      g_assert_cmpfloat (mo_quat_angle (pose.world[limb.end].rotation,
                                        before.world[limb.end].rotation),
                         <, 1e-7);
      swung = mo_quat_rotate (mo_quat_from_axis_angle (line, reach.swivel),
                              mo_vec3_sub (before.world[limb.middle].position, root));
      g_assert_cmpfloat (distance (pose.world[limb.middle].position, mo_vec3_add (root, swung)), <,
                         1e-6);
    }
}

/* The root that turns the shortest way to where the end is now, in the world. */
static MoQuat
shortest (const MoPose *before, const MoPose *after, const MoLimbJoints *limb)
{
  int parent = mo_rig_joint (limb->root)->parent;
  MoVec3 to_end = mo_vec3_sub (after->world[limb->end].position, after->world[limb->root].position);
  MoPose bent = *after;

  bent.local[limb->root].rotation = before->local[limb->root].rotation;
  mo_pose_update (&bent);
  g_assert_cmpint (parent, >=, 0);
  return mo_quat_mul (bent.world[limb->root].rotation,
                      mo_quat_between (mo_vec3_sub (bent.world[limb->end].position,
                                                    bent.world[limb->root].position),
                                       to_end));
}

static gboolean
is_in_range_with (const MoPose *pose, guint root, const MoRange *range, MoQuat world, MoVec3 line,
                  double swivel)
{
  MoQuat turn = mo_quat_mul (world, mo_quat_from_axis_angle (line, swivel));
  MoQuat parent = pose->world[mo_rig_joint (root)->parent].rotation;
  MoQuat q = mo_quat_normalise (mo_quat_mul (turn, mo_quat_conjugate (parent)));

  return mo_quat_angle (q, mo_range_clamp (range, q)) == 0.0;
}

/* Where the root has to swivel into its range, no smaller swivel would do, however narrow what is left of the range. */
static void
test_swivels_least (void)
{
  guint n_swivelled = 0;

  for (guint n = 0; n < 4 * N_TARGETS; n++)
    {
      MoLimbJoints limb = find_limb (ends[n % 4]);
      MoReach reach = { 0.0, FALSE, FALSE };
      MoPose before, pose;
      MoRange range;
      MoVec3 line;
      MoQuat world, back;
      double swivel;

      start (&before, &limb, 2);
      pose = before;
      if (mo_limb_solve (&pose, &limb, random_target (&before, &limb), &reach) > REACHED)
        continue;
      mo_range_init (&range, limb.root);
      mo_range_widen (&range, before.local[limb.root].rotation);
      line = mo_vec3_unit (
          mo_vec3_sub (pose.world[limb.end].position, pose.world[limb.root].position));
      world = shortest (&before, &pose, &limb);
      back = mo_quat_mul (mo_quat_conjugate (world), pose.world[limb.root].rotation);
      swivel = mo_quat_angle (back, MO_QUAT_IDENTITY);
      n_swivelled += swivel > MO_DEGREES (0.5);
      for (double by = 0.0; by < swivel - MO_DEGREES (0.5); by += MO_DEGREES (0.25))
        {
          g_assert_false (is_in_range_with (&pose, limb.root, &range, world, line, by));
          g_assert_false (is_in_range_with (&pose, limb.root, &range, world, line, -by));
        }
    }
  g_assert_cmpuint (n_swivelled, >, N_TARGETS / 10);
}

/* Beyond the range by `data[0]` at the swivel `data[1]`, and farther with all others. */
static double
excess_around (double swivel, gconstpointer data)
{
  const double *least = data;

  return least[0] + fabs (sin (0.5 * (swivel - least[1])));
}

/* Where no swivel brings a limb into its range, the answer is about the one that brings it nearest, however large that is; and that
 * one where it is all but within, so that it goes on from the one that is within at last. */
static void
test_swivels_nearest (void)
{
  double worst = 0.0;

  for (guint n = 0; n < N_TARGETS; n++)
    {
      double least[] = { n % 10 == 0 ? 1e-6 : random_share (),
                         g_test_rand_double_range (-3.1, 3.1) };
      double swivel = mo_swivel_find_nearest (excess_around, least, n % 2 == 0);
      double off = fabs (remainder (swivel - least[1], 2.0 * G_PI));

      if (n % 10 == 0)
        g_assert_cmpfloat (off, <, 1e-5);
      worst = MAX (worst, excess_around (swivel, least) - least[0]);
    }
  g_test_message ("%.4f radians farther beyond at worst", worst);
  g_assert_cmpfloat (worst, <, MO_DEGREES (1));
}

/* Two valleys, of which the second is deeper by `data[0]`; and one in which all is alike but for a tilt of that. */
static double
excess_of_two (double swivel, gconstpointer data)
{
  const double *tilt = data;
  double one = 1.0 - cos (swivel - 0.3), other = 1.0 - cos (swivel - 2.6);

  return 0.3 + MIN (one, other - *tilt);
}

static double
excess_of_flat (double swivel, gconstpointer data)
{
  const double *tilt = data;
  double beyond = MAX (fabs (remainder (swivel - 1.5, 2.0 * G_PI)) - 1.2, 0.0);

  return 0.3 + beyond + *tilt * sin (swivel - 1.5);
}

/* The answer goes over from one valley to another, and from one end of a flat one to the other, as what is asked for changes: a
 * thousandth of a radian, which is about what half a millimetre makes of a target, turns no limb by more than 15 degrees. */
static void
test_swivels_go_on (void)
{
  static double (*const excess[]) (double, gconstpointer) = { excess_of_two, excess_of_flat };

  for (guint k = 0; k < 4; k++)
    {
      double first = NAN, last = NAN;

      for (int n = -200; n <= 200; n++)
        {
          double tilt = 0.001 * n;
          double swivel = mo_swivel_find_nearest (excess[k / 2], &tilt, k % 2 == 1);

          if (n == -200)
            first = swivel;
          else
            g_assert_cmpfloat (fabs (remainder (swivel - last, 2.0 * G_PI)), <, MO_DEGREES (15));
          last = swivel;
        }
      g_assert_cmpfloat (fabs (remainder (last - first, 2.0 * G_PI)), >, MO_DEGREES (90));
    }
}

/* Of the mirrored pose and target, the answer of the other arm is the mirror image: arms are built alike. */
static void
test_mirrors (void)
{
  for (guint n = 0; n < N_TARGETS; n++)
    {
      MoLimbJoints left = find_limb ("mWristLeft"), right = find_limb ("mWristRight");
      MoReach reach = { 0.0, FALSE, FALSE };
      MoPose a, b;
      MoVec3 target, other;

      start (&a, &left, n);
      start (&b, &right, 0);
      for (guint joint = 0; joint < MO_RIG_N_BONES; joint++)
        b.local[mo_rig_twin (joint)].rotation = mo_mirror_rotation (a.local[joint].rotation);
      mo_pose_update (&b);
      target = random_target (&a, &left);
      other = (MoVec3){ target.x, -target.y, target.z };
      mo_limb_solve (&a, &left, target, &reach);
      mo_limb_solve (&b, &right, other, &reach);
      for (guint joint = 0; joint < MO_RIG_N_BONES; joint++)
        if (mo_rig_joint (joint)->group == MO_GROUP_ARMS)
          g_assert_cmpfloat (mo_quat_angle (b.local[mo_rig_twin (joint)].rotation,
                                            mo_mirror_rotation (a.local[joint].rotation)),
                             <, 1e-5);
    }
}

/* A millimetre of the target turns joints by little: by more than a degree only where the limb is all but straight or
 * folded, or swivels along the edge of a range; and hardly ever it has to swivel to the other side. */
static void
test_is_smooth (void)
{
  guint n_large = 0, n_jumps = 0;

  for (guint n = 0; n < N_TARGETS; n++)
    {
      MoLimbJoints limb = find_limb (ends[n % 4]);
      MoReach reach = { 0.0, FALSE, FALSE };
      MoPose before, a, b;
      MoVec3 target;
      double turned;

      start (&before, &limb, n / 4);
      target = random_target (&before, &limb);
      a = b = before;
      mo_limb_solve (&a, &limb, target, &reach);
      target.z += 0.001;
      if (mo_limb_solve (&b, &limb, target, &reach) > REACHED)
        continue;
      turned = turned_by (&a, &b, &limb);
      n_large += turned > MO_DEGREES (1.0);
      n_jumps += turned > MO_DEGREES (15.0);
    }
  g_assert_cmpuint (10 * n_large, <, N_TARGETS);
  g_assert_cmpuint (200 * n_jumps, <=, N_TARGETS);
}

/* Feet and hands stop on the floor, wherever the avatar is in the world; what is above it, or was below, goes where it should. */
static void
test_floor (void)
{
  for (guint i = 0; i < 4; i++)
    for (guint moved = 0; moved < 2; moved++)
      {
        guint end = find_limb (ends[i]).end;
        MoPose pose, stands;
        double lowest;
        MoVec3 low, high, stop;

        mo_pose_reset (&stands);
        pose = stands;
        lowest = i < 2 ? 0.02 : stands.world[end].position.z;
        if (moved)
          {
            pose.root.position = (MoVec3){ 3.0, -2.0, 5.0 };
            pose.root.rotation = mo_quat_exp ((MoVec3){ 0.0, 0.0, 1.0 });
            mo_pose_update (&pose);
            lowest += 5.0 - stands.root.position.z;
          }
        high = low = pose.world[end].position;
        high.z += 0.1;
        low.z -= 2.0;
        low.x += 0.1;
        stop = mo_limb_stop_on_floor (&pose, end, low);
        g_assert_cmpfloat_with_epsilon (stop.z, lowest, 1e-9);
        g_assert_cmpfloat_with_epsilon (stop.x, low.x, 1e-9);
        stop = mo_limb_stop_on_floor (&pose, end, high);
        g_assert_cmpmem (&stop, sizeof stop, &high, sizeof high);
        pose.local[MO_RIG_PELVIS].position.z -= 2.0;
        mo_pose_update (&pose);
        low = pose.world[end].position;
        stop = mo_limb_stop_on_floor (&pose, end, low);
        g_assert_cmpmem (&stop, sizeof stop, &low, sizeof low);
      }
}

/* A hand or a foot that keeps its direction while the limb turns all around, about any axis, never turns over. */
static void
test_keeps_turn_smoothly (void)
{
  for (guint i = 0; i < 200; i++)
    {
      MoLimbJoints limb = find_limb (ends[i % G_N_ELEMENTS (ends)]);
      MoVec3 axis = mo_vec3_unit (
          (MoVec3){ random_share () - 0.5, random_share () - 0.5, random_share () - 0.5 });
      MoQuat last = MO_QUAT_IDENTITY, given;
      MoPose pose;

      mo_pose_reset (&pose);
      given = pose.local[limb.end].rotation = random_rotation (limb.end);
      for (guint step = 0; step <= 1440; step++)
        {
          MoQuat now;

          pose.local[limb.end].rotation = given;
          pose.local[limb.root].rotation = mo_quat_from_axis_angle (axis, MO_DEGREES (0.25) * step);
          mo_pose_update (&pose);
          mo_limb_keep_turn (&pose, &limb, given, FALSE);
          now = pose.local[limb.end].rotation;
          if (step > 0)
            g_assert_cmpfloat (mo_quat_angle (last, now), <, MO_DEGREES (2));
          last = now;
        }
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/limb-solve/reaches", test_reaches);
  g_test_add_func ("/limb-solve/returns", test_returns);
  g_test_add_func ("/limb-solve/stretches", test_stretches);
  g_test_add_func ("/limb-solve/extremes", test_extremes);
  g_test_add_func ("/limb-solve/swivels", test_swivels);
  g_test_add_func ("/limb-solve/swivels-least", test_swivels_least);
  g_test_add_func ("/limb-solve/swivels-nearest", test_swivels_nearest);
  g_test_add_func ("/limb-solve/swivels-go-on", test_swivels_go_on);
  g_test_add_func ("/limb-solve/mirrors", test_mirrors);
  g_test_add_func ("/limb-solve/is-smooth", test_is_smooth);
  g_test_add_func ("/limb-solve/floor", test_floor);
  g_test_add_func ("/limb-solve/keeps-turn-smoothly", test_keeps_turn_smoothly);
  return g_test_run ();
}
