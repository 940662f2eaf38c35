/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-encode.h"
#include "mo-math.h"
#include "mo-poser.h"

#include <string.h>

/* The way to a pose: rest, sample, place, update. */

#define HEAD ((guint) mo_rig_find ("mHead"))
#define NECK ((guint) mo_rig_find ("mNeck"))
#define CHEST ((guint) mo_rig_find ("mChest"))

/* The head turns about z and the hip rises, both over a second. */
static MoMotion *
new_motion (void)
{
  g_autoptr (MoAnim) anim = mo_anim_new ();
  MoTrack *turn, *rise;

  anim->duration = 1.0f;
  turn = &mo_anim_add_joint (anim, "mHead", 3)->rotation;
  mo_track_resize (turn, 2);
  turn->keys[0] = (MoKey){ 0, 32767, 32767, 32767 };
  turn->keys[1] = (MoKey){ 65535, 32767, 32767, 50000 };
  rise = &mo_anim_add_joint (anim, "mPelvis", 3)->position;
  mo_track_resize (rise, 2);
  mo_encode_position (&rise->keys[0], (MoVec3){ 0.0, 0.0, 0.0 });
  mo_encode_position (&rise->keys[1], (MoVec3){ 0.0, 0.0, 0.5 });
  rise->keys[1].time = 65535;
  return mo_motion_new (anim, MO_MOTION_AS_STORED);
}

static void
assert_same_local (const MoPose *a, const MoPose *b)
{
  g_assert_cmpmem (&a->root, sizeof a->root, &b->root, sizeof b->root);
  g_assert_cmpmem (a->local, sizeof a->local, b->local, sizeof b->local);
}

static void
assert_same (const MoPose *a, const MoPose *b)
{
  assert_same_local (a, b);
  g_assert_cmpmem (a->world, sizeof a->world, b->world, sizeof b->world);
}

static void
assert_updated (const MoPose *pose)
{
  g_autofree MoPose *again = g_memdup2 (pose, sizeof *pose);

  mo_pose_update (again);
  assert_same (pose, again);
}

static double
head_turn (const MoPose *pose)
{
  return mo_quat_angle (pose->local[HEAD].rotation, MO_QUAT_IDENTITY);
}

static void
test_rest (void)
{
  g_autoptr (MoPoser) poser = mo_poser_new (NULL);
  g_autofree MoPose *rest = g_new (MoPose, 1);

  mo_pose_reset (rest);
  assert_same (mo_poser_get_pose (poser, 0.5), rest);
  rest->root.position.x = 2.0;
  rest->local[CHEST].rotation = mo_quat_from_axis_angle ((MoVec3){ 0, 1, 0 }, 0.3);
  mo_poser_set_rest (poser, rest);
  mo_pose_update (rest);
  assert_same (mo_poser_get_pose (poser, 0.5), rest);
  mo_poser_set_rest (poser, NULL);
  mo_pose_reset (rest);
  assert_same (mo_poser_get_pose (poser, 0.5), rest);
}

/* The motion is over the rest, whatever that is and whatever was asked before. */
static void
test_sample (void)
{
  g_autoptr (MoMotion) motion = new_motion ();
  g_autoptr (MoPoser) poser = mo_poser_new (motion), fresh = mo_poser_new (motion);
  g_autofree MoPose *rest = g_new (MoPose, 1), *first = NULL;
  const MoPose *pose = mo_poser_get_pose (poser, 0.25);
  double quarter = head_turn (pose);

  assert_updated (pose);
  g_assert_cmpfloat (quarter, >, 0.1);
  g_assert_cmpfloat_with_epsilon (pose->world[MO_RIG_PELVIS].position.z,
                                  pose->root.position.z + 0.125, 1e-3);
  first = g_memdup2 (pose, sizeof *pose);
  g_assert_cmpfloat (head_turn (mo_poser_get_pose (poser, 0.75)), >, quarter);
  assert_same (mo_poser_get_pose (poser, 0.25), first);

  mo_pose_reset (rest);
  rest->local[CHEST].rotation = mo_quat_from_axis_angle ((MoVec3){ 0, 1, 0 }, 0.3);
  rest->local[HEAD].rotation = rest->local[CHEST].rotation;
  mo_poser_set_rest (poser, rest);
  pose = mo_poser_get_pose (poser, 0.25);
  assert_updated (pose);
  g_assert_cmpfloat (head_turn (pose), ==, quarter);
  g_assert_cmpmem (&pose->local[CHEST], sizeof (MoTransform), &rest->local[CHEST],
                   sizeof (MoTransform));

  assert_same_local (mo_poser_sample (fresh, 0.25), first);
}

typedef struct
{
  guint joint, n;
  double time;
} Turner;

static void
turn_on (MoPose *pose, double time, gpointer data)
{
  Turner *self = data;
  MoTransform *local = &pose->local[self->joint];

  self->n++;
  self->time = time;
  local->rotation =
      mo_quat_mul (local->rotation, mo_quat_from_axis_angle ((MoVec3){ 0, 0, 1 }, 0.2));
}

static void
still_head (MoPose *pose, double time, gpointer data)
{
  pose->local[HEAD].rotation = MO_QUAT_IDENTITY;
}

/* Steps come after the sample, in their order and before the update; what one does is gone by the next
 * pose, of a joint that the motion moves as of one that it does not. */
static void
test_place (void)
{
  g_autoptr (MoMotion) motion = new_motion ();
  g_autoptr (MoPoser) plain = mo_poser_new (motion), poser = mo_poser_new (motion);
  Turner neck = { NECK, 0, 0.0 }, head = { HEAD, 0, 0.0 };

  mo_poser_add_step (poser, turn_on, &neck);
  mo_poser_add_step (poser, still_head, NULL);
  mo_poser_add_step (poser, turn_on, &head);
  for (guint i = 1; i <= 3; i++)
    {
      const MoPose *pose = mo_poser_get_pose (poser, 0.25 * i);

      assert_updated (pose);
      g_assert_cmpuint (neck.n, ==, 2 * i - 1);
      g_assert_cmpfloat (head.time, ==, 0.25 * i);
      g_assert_cmpfloat_with_epsilon (head_turn (pose), 0.2, 1e-9);
      g_assert_cmpfloat_with_epsilon (mo_quat_angle (pose->local[NECK].rotation, MO_QUAT_IDENTITY),
                                      0.2, 1e-9);
      g_assert_cmpmem (&pose->local[MO_RIG_PELVIS], sizeof (MoTransform),
                       &mo_poser_sample (plain, 0.25 * i)->local[MO_RIG_PELVIS],
                       sizeof (MoTransform));
      g_assert_cmpfloat_with_epsilon (head_turn (mo_poser_sample (poser, 0.25 * i)), 0.2, 1e-9);
    }
}

/* What a mixer shows, with the steps; the mixer itself, and the rest, stay as they are. */
static void
test_mixed (void)
{
  g_autoptr (MoMotion) motion = new_motion ();
  g_autoptr (MoMixer) mixer = mo_mixer_new (MO_MIX_KEEP);
  g_autoptr (MoPoser) plain = mo_poser_new (NULL), poser = mo_poser_new (NULL);
  g_autofree MoPose *shown = NULL;
  MoMixMoment moment = { motion, 0.5, TRUE };
  Turner neck = { NECK, 0, 0.0 };
  const MoPose *pose;

  mo_mixer_hold (mixer, &moment, 1);
  shown = g_memdup2 (mo_mixer_get_pose (mixer), sizeof *shown);
  assert_same (mo_poser_get_mixed (plain, mixer, 0.5), shown);

  mo_poser_add_step (poser, turn_on, &neck);
  pose = mo_poser_get_mixed (poser, mixer, 0.5);
  assert_updated (pose);
  g_assert_cmpfloat (neck.time, ==, 0.5);
  g_assert_cmpfloat_with_epsilon (mo_quat_angle (pose->local[NECK].rotation, MO_QUAT_IDENTITY), 0.2,
                                  1e-9);
  g_assert_cmpfloat (head_turn (pose), ==, head_turn (shown));
  assert_same (mo_mixer_get_pose (mixer), shown);
  mo_pose_reset (shown);
  assert_same (mo_poser_get_pose (plain, 0.0), shown);
}

static void
lift (MoPose *pose, gconstpointer body)
{
  mo_pose_update (pose);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    pose->world[i].position.z += *(const double *) body;
}

/* Another body has its own places, after all steps. */
static void
test_update (void)
{
  g_autoptr (MoMotion) motion = new_motion ();
  g_autoptr (MoPoser) plain = mo_poser_new (motion), poser = mo_poser_new (motion);
  Turner neck = { NECK, 0, 0.0 };
  double by = 3.0;
  const MoPose *a, *b;

  mo_poser_add_step (plain, turn_on, &neck);
  mo_poser_add_step (poser, turn_on, &neck);
  mo_poser_set_update (poser, lift, &by);
  a = mo_poser_get_pose (plain, 0.3);
  b = mo_poser_get_pose (poser, 0.3);
  assert_same_local (a, b);
  for (guint i = 0; i < MO_RIG_N_BONES; i++)
    g_assert_cmpfloat (b->world[i].position.z, ==, a->world[i].position.z + by);
  mo_poser_set_update (poser, NULL, NULL);
  assert_same (mo_poser_get_pose (poser, 0.3), a);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/poser/rest", test_rest);
  g_test_add_func ("/poser/sample", test_sample);
  g_test_add_func ("/poser/place", test_place);
  g_test_add_func ("/poser/mixed", test_mixed);
  g_test_add_func ("/poser/update", test_update);
  return g_test_run ();
}
