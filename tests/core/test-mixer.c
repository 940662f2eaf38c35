/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-encode.h"
#include "mo-math.h"
#include "mo-mixer.h"

/* The mixer's own rules, on motions of a single key; test-mixer-tables compares it with the
 * world. */

#define STEP 0.02
#define HEAD "mHead"

/* Rotates joints by that many degrees about z: a pose of `duration` seconds. */
static MoMotion *
turning (const char *const *joints, double degrees, int priority, float duration, gboolean loop)
{
  g_autoptr (MoAnim) anim = mo_anim_new ();

  anim->base_priority = priority;
  anim->duration = anim->loop_out = duration;
  anim->loop = loop;
  anim->ease_in = 0.5f;
  anim->ease_out = 0.25f;
  anim->hand_pose = 1;
  for (guint i = 0; joints[i] != NULL; i++)
    {
      MoTrack *track = &mo_anim_add_joint (anim, joints[i], -1)->rotation;

      mo_track_resize (track, 1);
      mo_encode_rotation (&track->keys[0],
                          mo_quat_from_axis_angle ((MoVec3){ 0, 0, 1 }, MO_DEGREES (degrees)));
    }
  return mo_motion_new (anim, MO_MOTION_AS_STORED);
}

static MoMotion *
turning_head (double degrees, int priority)
{
  static const char *const joints[] = { HEAD, NULL };

  return turning (joints, degrees, priority, 2.0f, TRUE);
}

static void
advance_by (MoMixer *mixer, double seconds)
{
  for (double time = 0.0; time < seconds - STEP / 2; time += STEP)
    mo_mixer_advance (mixer, STEP);
}

static double
turned (const MoMixer *mixer, const char *joint)
{
  return mo_quat_angle (mo_mixer_get_pose (mixer)->local[mo_rig_find (joint)].rotation,
                        MO_QUAT_IDENTITY)
         / MO_DEGREES (1.0);
}

static MoMixOwner
owner_of (const MoMixer *mixer, const char *joint)
{
  return mo_mixer_get_owner (mixer, (guint) mo_rig_find (joint));
}

static void
test_ease_over_base (void)
{
  g_autoptr (MoMotion) base = turning_head (0.0, 0), over = turning_head (40.0, 3);
  g_autoptr (MoMixer) mixer = mo_mixer_new (MO_MIX_KEEP);

  mo_mixer_start (mixer, base, 0.0);
  advance_by (mixer, 1.0);
  mo_mixer_start (mixer, over, 0.0);
  advance_by (mixer, 0.26);
  g_assert_cmpfloat_with_epsilon (turned (mixer, HEAD), 20.0, 2.0);
  advance_by (mixer, 0.3);
  g_assert_cmpfloat_with_epsilon (turned (mixer, HEAD), 40.0, 0.1);
  mo_mixer_stop (mixer, over, FALSE);
  advance_by (mixer, 0.12);
  g_assert_cmpfloat_with_epsilon (turned (mixer, HEAD), 20.0, 3.0);
  advance_by (mixer, 0.2);
  g_assert_cmpfloat_with_epsilon (turned (mixer, HEAD), 0.0, 0.1);
  g_assert_cmpuint (mo_mixer_get_n_entries (mixer), ==, 1);
}

/* Alone in the world, a motion shows no ease, and the joint stays where it was. For viewing, it
 * eases from and to the rest pose. */
static void
test_ground (void)
{
  g_autoptr (MoMotion) motion = turning_head (40.0, 3);
  g_autoptr (MoMixer) world = mo_mixer_new (MO_MIX_KEEP), rest = mo_mixer_new (MO_MIX_OVER_REST);

  mo_mixer_start (world, motion, 0.0);
  mo_mixer_start (rest, motion, 0.0);
  advance_by (world, 0.24);
  advance_by (rest, 0.24);
  g_assert_cmpfloat_with_epsilon (turned (world, HEAD), 40.0, 0.1);
  g_assert_cmpfloat_with_epsilon (turned (rest, HEAD), 20.0, 2.0);
  mo_mixer_stop (world, motion, TRUE);
  mo_mixer_stop (rest, motion, TRUE);
  mo_mixer_advance (world, STEP);
  mo_mixer_advance (rest, STEP);
  g_assert_cmpfloat_with_epsilon (turned (world, HEAD), 40.0, 0.1);
  g_assert_cmpfloat (turned (rest, HEAD), <, 1e-9);
  g_assert_cmpint (owner_of (world, HEAD).why, ==, MO_HELD_BY_NOBODY);
}

static void
test_owner (void)
{
  static const char *const both[] = { HEAD, "mNeck", NULL };
  g_autoptr (MoMotion) low = turning (both, 10.0, 2, 2.0f, TRUE);
  g_autoptr (MoMotion) high = turning_head (20.0, 4), newer = turning_head (30.0, 4);
  g_autoptr (MoMixer) mixer = mo_mixer_new (MO_MIX_KEEP);
  MoMixOwner owner;

  mo_mixer_start (mixer, low, 0.0);
  advance_by (mixer, 1.0);
  mo_mixer_start (mixer, high, 0.0);
  advance_by (mixer, 0.1);
  owner = owner_of (mixer, HEAD);
  g_assert_cmpint (owner.why, ==, MO_HELD_BY_WEIGHT);
  g_assert_true (owner.entry->motion == low && owner.rival->motion == high);
  advance_by (mixer, 0.5);
  owner = owner_of (mixer, HEAD);
  g_assert_cmpint (owner.why, ==, MO_HELD_BY_PRIORITY);
  g_assert_true (owner.entry->motion == high && owner.rival->motion == low);
  g_assert_cmpint (owner.rival_priority, ==, 2);
  mo_mixer_start (mixer, newer, 0.0);
  advance_by (mixer, 1.0);
  owner = owner_of (mixer, HEAD);
  /* The older one is completely hidden by now, but still a rival. */
  g_assert_false (mo_mixer_find (mixer, high)->is_evaluated);
  g_assert_cmpint (owner.why, ==, MO_HELD_AS_NEWER);
  g_assert_true (owner.entry->motion == newer && owner.rival->motion == high);
  g_assert_cmpint (owner_of (mixer, "mNeck").why, ==, MO_HELD_ALONE);
  g_assert_cmpint (owner_of (mixer, "mChest").why, ==, MO_HELD_BY_NOBODY);
}

/* Moves the head, without rotation keys. */
static MoMotion *
moving_head (int priority)
{
  g_autoptr (MoAnim) anim = mo_anim_new ();
  MoTrack *track = &mo_anim_add_joint (anim, HEAD, priority)->position;

  anim->duration = anim->loop_out = 2.0f;
  anim->loop = 1;
  mo_track_resize (track, 1);
  mo_encode_position (&track->keys[0], (MoVec3){ 0.0, 0.0, 0.1 });
  return mo_motion_new (anim, MO_MOTION_AS_STORED);
}

/* A motion that only moves a joint is no rival of one that rotates it, however high its
 * priority. */
static void
test_owner_of_two (void)
{
  g_autoptr (MoMotion) turns = turning_head (10.0, 2), moves = moving_head (4);
  g_autoptr (MoMotion) above = turning_head (20.0, 3);
  g_autoptr (MoMixer) mixer = mo_mixer_new (MO_MIX_KEEP);
  MoMixOwner owner;

  mo_mixer_start (mixer, moves, 0.0);
  mo_mixer_start (mixer, turns, 0.0);
  advance_by (mixer, 1.0);
  owner = owner_of (mixer, HEAD);
  g_assert_cmpint (owner.why, ==, MO_HELD_BY_TWO);
  g_assert_true (owner.entry->motion == turns && owner.rival->motion == moves);
  g_assert_cmpint (owner.rival_priority, ==, 4);
  mo_mixer_start (mixer, above, 0.0);
  advance_by (mixer, 1.0);
  owner = owner_of (mixer, HEAD);
  g_assert_cmpint (owner.why, ==, MO_HELD_BY_PRIORITY);
  g_assert_true (owner.entry->motion == above && owner.rival->motion == turns);
  /* If nothing rotates the joint, the motion that moves it is the owner. */
  mo_mixer_stop (mixer, turns, TRUE);
  mo_mixer_stop (mixer, above, TRUE);
  mo_mixer_advance (mixer, STEP);
  owner = owner_of (mixer, HEAD);
  g_assert_cmpint (owner.why, ==, MO_HELD_ALONE);
  g_assert_true (owner.entry->motion == moves);
}

static void
test_shares (void)
{
  g_autoptr (MoMotion) low = turning_head (10.0, 2), high = turning_head (20.0, 4);
  g_autoptr (MoMixer) mixer = mo_mixer_new (MO_MIX_KEEP);
  MoMixPart parts[MO_MIX_N_PARTS];
  double weight;

  mo_mixer_start (mixer, low, 0.0);
  advance_by (mixer, 1.0);
  mo_mixer_start (mixer, high, 0.0);
  advance_by (mixer, 0.2);
  weight = (double) mo_mixer_find (mixer, high)->weight;
  g_assert_cmpuint (mo_mixer_get_parts (mixer, (guint) mo_rig_find (HEAD), parts), ==, 2);
  g_assert_cmpfloat_with_epsilon (parts[0].rotation_share, weight, 1e-6);
  g_assert_cmpfloat_with_epsilon (parts[1].rotation_share, 1.0 - weight, 1e-6);
  g_assert_false (parts[0].has_position);
}

/* The seventh is ignored, whichever is the weakest. */
static void
test_six (void)
{
  g_autoptr (GPtrArray) motions = g_ptr_array_new_with_free_func ((GDestroyNotify) mo_motion_unref);
  g_autoptr (MoMixer) mixer = mo_mixer_new (MO_MIX_KEEP);
  MoMixPart parts[MO_MIX_N_PARTS];

  for (int i = 0; i < 7; i++)
    {
      g_ptr_array_add (motions, turning_head (5.0 * i, (i * 3) % 7));
      mo_mixer_start (mixer, g_ptr_array_index (motions, i), 0.0);
    }
  advance_by (mixer, 0.1);
  g_assert_cmpuint (mo_mixer_get_parts (mixer, (guint) mo_rig_find (HEAD), parts), ==,
                    MO_MIX_N_PARTS);
  for (guint i = 0; i < MO_MIX_N_PARTS; i++)
    g_assert_cmpint (parts[i].priority, ==, 6 - (int) i);
}

/* A loop of 1 s within 3 s: stopped in its second round, it plays on past the loop's end and eases
 * out over its last quarter of a second. */
static void
test_outro (void)
{
  static const char *const joints[] = { HEAD, NULL };
  g_autoptr (MoMixer) mixer = mo_mixer_new (MO_MIX_KEEP);
  g_autoptr (MoAnim) anim = mo_anim_new ();
  g_autoptr (MoMotion) motion = NULL;
  MoTrack *track = &mo_anim_add_joint (anim, joints[0], 3)->rotation;

  mo_track_resize (track, 1);
  anim->duration = 3.0f;
  anim->loop = 1;
  anim->loop_in = 0.5f;
  anim->loop_out = 1.5f;
  anim->ease_out = 0.25f;
  motion = mo_motion_new (anim, MO_MOTION_AS_STORED);
  mo_mixer_start (mixer, motion, 0.0);
  advance_by (mixer, 2.0);
  g_assert_cmpfloat_with_epsilon (mo_mixer_find (mixer, motion)->local_time, 1.0f, 1e-4);
  mo_mixer_stop (mixer, motion, FALSE);
  g_assert_cmpfloat_with_epsilon (mo_mixer_find (mixer, motion)->stop_time, 3.75f, 1e-4);
  advance_by (mixer, 1.7);
  g_assert_cmpfloat (mo_mixer_find (mixer, motion)->weight, ==, 1.0f);
  g_assert_cmpfloat_with_epsilon (mo_mixer_find (mixer, motion)->local_time, 2.7f, 1e-4);
  advance_by (mixer, 0.2);
  g_assert_cmpfloat (mo_mixer_find (mixer, motion)->weight, <, 0.9f);
  advance_by (mixer, 0.2);
  g_assert_null (mo_mixer_find (mixer, motion));
}

static void
test_restart (void)
{
  g_autoptr (MoMotion) motion = turning_head (40.0, 3);
  g_autoptr (MoMixer) mixer = mo_mixer_new (MO_MIX_KEEP);
  guint serial;

  mo_mixer_start (mixer, motion, 0.0);
  advance_by (mixer, 1.0);
  serial = mo_mixer_find (mixer, motion)->serial;
  mo_mixer_start (mixer, motion, 0.0);
  g_assert_cmpuint (mo_mixer_find (mixer, motion)->serial, ==, serial);
  mo_mixer_stop (mixer, motion, FALSE);
  advance_by (mixer, 0.1);
  mo_mixer_start (mixer, motion, 0.0);
  advance_by (mixer, 0.1);
  g_assert_cmpuint (mo_mixer_get_n_entries (mixer), ==, 2);
  g_assert_cmpuint (mo_mixer_find (mixer, motion)->serial, ==, serial + 1);
  g_assert_true (mo_mixer_get_entry (mixer, 0)->is_current);
  g_assert_false (mo_mixer_get_entry (mixer, 1)->is_current);
}

/* A moment is shown at full weight, including the base; playing on then eases as if it had played
 * until there. */
static void
test_hold (void)
{
  g_autoptr (MoMotion) base = turning_head (0.0, 0), over = turning_head (40.0, 3);
  g_autoptr (MoMixer) mixer = mo_mixer_new (MO_MIX_KEEP);
  const MoMixMoment both[] = { { base, 11.0, TRUE }, { over, 0.23, TRUE } };
  const MoMixMoment easing[] = { { base, 11.0, TRUE }, { over, 0.25, FALSE } };

  mo_mixer_hold (mixer, easing, 2);
  g_assert_cmpfloat_with_epsilon (turned (mixer, HEAD), 20.0, 0.5);
  mo_mixer_hold (mixer, both, 2);
  g_assert_cmpfloat_with_epsilon (turned (mixer, HEAD), 40.0, 0.1);
  g_assert_true (mo_mixer_get_entry (mixer, 0)->motion == over);
  g_assert_cmpfloat_with_epsilon (mo_mixer_find (mixer, base)->local_time, 1.0f, 1e-4);
  mo_mixer_advance (mixer, STEP);
  g_assert_cmpfloat_with_epsilon (mo_mixer_find (mixer, over)->weight, 0.5f, 1e-3);
  g_assert_cmpfloat_with_epsilon (turned (mixer, HEAD), 20.0, 0.5);
}

static void
test_replace (void)
{
  g_autoptr (MoMotion) motion = turning_head (40.0, 3), changed = turning_head (10.0, 3);
  g_autoptr (MoMixer) mixer = mo_mixer_new (MO_MIX_KEEP);

  mo_mixer_start (mixer, motion, 0.0);
  advance_by (mixer, 1.0);
  mo_mixer_replace (mixer, motion, changed);
  mo_mixer_advance (mixer, STEP);
  g_assert_null (mo_mixer_find (mixer, motion));
  g_assert_cmpfloat_with_epsilon (mo_mixer_find (mixer, changed)->local_time, 1.02f, 1e-4);
  g_assert_cmpfloat (mo_mixer_find (mixer, changed)->weight, ==, 1.0f);
  g_assert_cmpfloat_with_epsilon (turned (mixer, HEAD), 10.0, 0.1);
}

/* Seconds, in steps of 10 ms. */
static float
random_time (double from, double to)
{
  return (float) g_test_rand_int_range ((int) (from * 100.0), (int) (to * 100.0)) / 100.0f;
}

/* The formula for one motion agrees with the frames, except for when its end is noticed. Frames
 * also overlook that an ease-out starts before the ease-in has ended if one frame passes both, so
 * the two are never closer than 5 ms here. */
static void
test_weight (void)
{
  for (guint i = 0; i < 40; i++)
    {
      g_autoptr (MoMixer) mixer = mo_mixer_new (MO_MIX_KEEP);
      g_autoptr (MoAnim) anim = mo_anim_new ();
      g_autoptr (MoMotion) motion = NULL;

      anim->duration = i % 8 == 0 ? 0.0f : random_time (0.2, 2.0);
      anim->ease_in = i % 16 == 0 ? 0.0f : random_time (0.05, 1.5) + 0.005f;
      anim->ease_out = random_time (0.05, 1.5);
      mo_track_resize (&mo_anim_add_joint (anim, HEAD, 3)->rotation, 1);
      motion = mo_motion_new (anim, MO_MOTION_AS_STORED);
      mo_mixer_start (mixer, motion, 0.0);
      for (double time = 0.001; time < 3.0; time += 0.001)
        {
          const MoMixEntry *entry;
          double weight = mo_motion_weight (motion, time, -1.0);

          mo_mixer_advance (mixer, 0.001);
          entry = mo_mixer_find (mixer, motion);
          g_assert_cmpfloat_with_epsilon (entry != NULL ? (double) entry->weight : 0.0, weight,
                                          0.07);
        }
    }
}

static MoMotion *
asking_for (guint hand_pose, int priority, const char *emote)
{
  g_autoptr (MoAnim) anim = mo_anim_new ();

  anim->duration = 2.0f;
  anim->loop = 1;
  anim->loop_out = 2.0f;
  anim->hand_pose = hand_pose;
  g_free (anim->emote);
  anim->emote = g_strdup (emote);
  mo_track_resize (&mo_anim_add_joint (anim, HEAD, priority)->rotation, 1);
  return mo_motion_new (anim, MO_MOTION_AS_STORED);
}

static void
test_hand_and_expression (void)
{
  g_autoptr (MoMotion) fist = asking_for (3, 4, "express_smile");
  g_autoptr (MoMotion) point = asking_for (2, 3, "no such expression");
  g_autoptr (MoMixer) mixer = mo_mixer_new (MO_MIX_KEEP);

  advance_by (mixer, 0.1);
  g_assert_cmpuint (mo_mixer_get_hand (mixer).current, ==, 1);
  mo_mixer_start (mixer, fist, 0.0);
  mo_mixer_start (mixer, point, 0.0);
  advance_by (mixer, 0.1);
  g_assert_cmpuint (mo_mixer_get_hand (mixer).wanted, ==, 3);
  g_assert_cmpfloat_with_epsilon (mo_mixer_get_hand (mixer).wanted_weight, 0.5, 1e-6);
  advance_by (mixer, 0.3);
  g_assert_cmpuint (mo_mixer_get_hand (mixer).current, ==, 3);
  g_assert_cmpuint (mo_mixer_get_n_entries (mixer), ==, 3);
  g_assert_cmpstr (mo_mixer_get_entry (mixer, 1)->expression, ==, "express_smile");
  g_assert_cmpfloat (mo_mixer_get_entry (mixer, 1)->weight, ==, 1.0f);
  advance_by (mixer, 3.0);
  g_assert_cmpuint (mo_mixer_get_n_entries (mixer), ==, 2);
}

/* The label of an expression is not a name that a file may contain. */
static void
test_labels_of_expressions (void)
{
  static const char *const names[] = { "Big Smile", "big-smile", "smile" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (MoMotion) motion = asking_for (1, 4, names[i]);
      g_autoptr (MoMixer) mixer = mo_mixer_new (MO_MIX_KEEP);

      mo_mixer_start (mixer, motion, 0.0);
      advance_by (mixer, 0.1);
      g_assert_cmpuint (mo_mixer_get_n_entries (mixer), ==, 1);
    }
}

/* Random starts, stops and steps: the pose stays valid, and the shares of a joint add up. */
static void
test_random (void)
{
  g_autoptr (GPtrArray) motions = g_ptr_array_new_with_free_func ((GDestroyNotify) mo_motion_unref);
  g_autoptr (MoMixer) mixer = mo_mixer_new (MO_MIX_KEEP);
  guint head = (guint) mo_rig_find (HEAD);

  for (int i = 0; i < 9; i++)
    g_ptr_array_add (motions, turning_head (20.0 * i, g_test_rand_int_range (-1, 10)));
  for (guint i = 0; i < 20000; i++)
    {
      MoMotion *motion = g_ptr_array_index (motions, g_test_rand_int_range (0, 9));
      MoMixPart parts[MO_MIX_N_PARTS];
      double sum = 0.0;
      guint n;

      if (g_test_rand_int_range (0, 5) == 0)
        mo_mixer_start (mixer, motion, g_test_rand_double_range (0.0, 3.0));
      if (g_test_rand_int_range (0, 9) == 0)
        mo_mixer_stop (mixer, motion, g_test_rand_bit ());
      mo_mixer_advance (mixer, g_test_rand_double_range (0.0, 0.2));
      n = mo_mixer_get_parts (mixer, head, parts);
      for (guint k = 0; k < n; k++)
        sum += parts[k].rotation_share;
      g_assert_true (fabs (sum - 1.0) < 1e-6 || sum == 0.0);
      g_assert_cmpfloat_with_epsilon (mo_quat_dot (mo_mixer_get_pose (mixer)->local[head].rotation,
                                                   mo_mixer_get_pose (mixer)->local[head].rotation),
                                      1.0, 1e-4);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mixer/ease-over-base", test_ease_over_base);
  g_test_add_func ("/mixer/ground", test_ground);
  g_test_add_func ("/mixer/owner", test_owner);
  g_test_add_func ("/mixer/owner-of-two", test_owner_of_two);
  g_test_add_func ("/mixer/shares", test_shares);
  g_test_add_func ("/mixer/six", test_six);
  g_test_add_func ("/mixer/outro", test_outro);
  g_test_add_func ("/mixer/restart", test_restart);
  g_test_add_func ("/mixer/hold", test_hold);
  g_test_add_func ("/mixer/replace", test_replace);
  g_test_add_func ("/mixer/hand-and-expression", test_hand_and_expression);
  g_test_add_func ("/mixer/labels-of-expressions", test_labels_of_expressions);
  g_test_add_func ("/mixer/weight", test_weight);
  g_test_add_func ("/mixer/random", test_random);
  return g_test_run ();
}
