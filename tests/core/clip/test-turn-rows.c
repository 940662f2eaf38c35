/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-clip.h"
#include "mo-rig-skeleton.h"
#include "mo-turn-rows.h"

#include <math.h>
#include <string.h>

#define N_FRAMES 5000

/* Of each number of a rotation. */
#define EXACT 1e-9

/* Of any length but 1 and sign; now and then one whose numbers are nearly equal, or all but one nearly 0. */
static MoQuat
random_turn (void)
{
  double parts[4];

  for (guint i = 0; i < 4; i++)
    parts[i] = g_test_rand_double_range (-1.0, 1.0);
  switch (g_test_rand_int_range (0, 4))
    {
    case 0:
      for (guint i = 0; i < 4; i++)
        parts[i] = copysign (1.0 + 1e-12 * parts[i], parts[i]);
      break;
    case 1:
      parts[g_test_rand_int_range (0, 4)] *= 1e9;
      break;
    default:
      break;
    }
  return mo_quat_normalise ((MoQuat){ parts[0], parts[1], parts[2], parts[3] });
}

static void
assert_near (MoQuat a, MoQuat b)
{
  g_assert_cmpfloat_with_epsilon (a.x, b.x, EXACT);
  g_assert_cmpfloat_with_epsilon (a.y, b.y, EXACT);
  g_assert_cmpfloat_with_epsilon (a.z, b.z, EXACT);
  g_assert_cmpfloat_with_epsilon (a.w, b.w, EXACT);
}

static void
test_exact (void)
{
  MoTurnRows *rows = mo_turn_rows_new (3, N_FRAMES);

  for (guint i = 0; i < N_FRAMES; i++)
    {
      MoQuat turn = random_turn ();

      mo_turn_rows_set_turn (rows, 1, i, turn);
      assert_near (mo_turn_rows_get_turn (rows, 1, i), turn);
      /* What was read can be written again any number of times. */
      mo_turn_rows_set_turn (rows, 1, i, mo_turn_rows_get_turn (rows, 1, i));
      assert_near (mo_turn_rows_get_turn (rows, 1, i), turn);
    }
  mo_turn_rows_unref (rows);
}

static void
test_untouched (void)
{
  const MoQuat none = MO_QUAT_IDENTITY, not_finite = { NAN, 0.0, INFINITY, 1.0 };
  MoTurnRows *rows = mo_turn_rows_new (2, 3), *same = mo_turn_rows_ref (rows);
  MoQuat turn;
  MoVec3 place;

  mo_turn_rows_set_turn (rows, 1, 1, not_finite);
  mo_turn_rows_set_place (rows, 1, 2, (MoVec3){ 0.1, -2.0, 3e9 });
  mo_turn_rows_unref (rows);
  for (guint i = 0; i < 6; i++)
    {
      turn = mo_turn_rows_get_turn (same, i / 3, i % 3);
      g_assert_cmpmem (&turn, sizeof turn, &none, sizeof none);
    }
  place = mo_turn_rows_get_place (same, 1, 1);
  g_assert_true (mo_vec3_is_zero (place));
  place = mo_turn_rows_get_place (same, 1, 2);
  g_assert_cmpfloat (place.x, ==, 0.1);
  g_assert_cmpfloat (place.y, ==, -2.0);
  g_assert_cmpfloat (place.z, ==, 3e9);
  mo_turn_rows_unref (same);
}

static void
test_held (void)
{
  const MoTransform pose = { .rotation = random_turn (), .position = { 0.5, -1.0, 2.0 } };
  MoTurnRows *rows = mo_turn_rows_new (2, N_FRAMES);

  mo_turn_rows_hold (rows, 1, pose);
  for (guint i = 0; i < N_FRAMES; i += N_FRAMES - 1)
    {
      MoVec3 place = mo_turn_rows_get_place (rows, 1, i);

      assert_near (mo_turn_rows_get_turn (rows, 1, i), pose.rotation);
      g_assert_cmpmem (&place, sizeof place, &pose.position, sizeof pose.position);
      assert_near (mo_turn_rows_get_turn (rows, 0, i), MO_QUAT_IDENTITY);
    }
  mo_turn_rows_unref (rows);
}

/* The avatar's torso, in one form or the other. */
static MoClip *
make_clip (gboolean has_turns, guint n_frames)
{
  MoClip *clip = mo_clip_new ("bvh");
  guint8 wanted[MO_RIG_N_JOINTS] = { MO_RIG_PART_NONE };
  int index_of[MO_RIG_N_JOINTS];

  wanted[mo_rig_find ("mTorso")] = wanted[mo_rig_find ("mChest")] = MO_RIG_PART_TURNS;
  clip->skeleton = mo_skeleton_new ();
  mo_rig_skeleton_fill (clip->skeleton, wanted, index_of);
  mo_rig_skeleton_use_quaternions (clip->skeleton);
  clip->n_frames = n_frames;
  if (has_turns)
    clip->turns = mo_turn_rows_new (clip->skeleton->joints->len, n_frames);
  else
    clip->values = g_new0 (double, (gsize) n_frames * clip->skeleton->n_channels);
  return clip;
}

static void
fill (MoClip *turns, MoClip *values)
{
  for (guint i = 0; i < turns->n_frames; i++)
    for (guint k = 0; k < turns->skeleton->joints->len; k++)
      {
        const MoJoint *joint = mo_skeleton_joint (turns->skeleton, k);
        double *to =
            values->values + (gsize) i * values->skeleton->n_channels + joint->first_channel;
        MoQuat q = random_turn ();
        MoVec3 v = { q.x, q.z, -q.y };

        if (joint->n_channels == 0)
          continue;
        mo_turn_rows_set_turn (turns->turns, k, i, q);
        if (joint->n_channels > 4)
          {
            mo_turn_rows_set_place (turns->turns, k, i, v);
            memcpy (to, (double[]){ v.x, v.y, v.z }, 3 * sizeof *to);
          }
        memcpy (to + joint->n_channels - 4, (double[]){ q.x, q.y, q.z, q.w }, 4 * sizeof *to);
      }
}

static void
assert_same_joint (const MoClip *a, const MoClip *b, guint index)
{
  const MoJoint *joint = mo_skeleton_joint (a->skeleton, index);
  g_autofree MoQuat *turns_a = g_new (MoQuat, a->n_frames), *turns_b = g_new (MoQuat, a->n_frames);
  g_autofree MoVec3 *places_a = g_new (MoVec3, a->n_frames),
                    *places_b = g_new (MoVec3, a->n_frames);

  if (joint->n_channels == 0)
    return;
  mo_clip_get_rotations (a, joint, 0, a->n_frames, turns_a);
  mo_clip_get_rotations (b, mo_skeleton_joint (b->skeleton, index), 0, a->n_frames, turns_b);
  mo_clip_get_positions (a, joint, 0, a->n_frames, places_a);
  mo_clip_get_positions (b, joint, 0, a->n_frames, places_b);
  for (guint i = 0; i < a->n_frames; i++)
    {
      assert_near (turns_a[i], turns_b[i]);
      assert_near (mo_clip_rotation (a, joint, i), turns_b[i]);
      g_assert_cmpmem (&places_a[i], sizeof (MoVec3), &places_b[i], sizeof (MoVec3));
    }
}

static void
assert_same (const MoClip *a, const MoClip *b)
{
  guint n = a->skeleton->n_channels;
  g_autofree double *rooms = g_new (double, 2 * n);

  g_assert_true (mo_clip_has_values (a) && mo_clip_has_values (b));
  for (guint i = 0; i < a->n_frames; i++)
    {
      const double *x = mo_clip_row (a, i, rooms), *y = mo_clip_row (b, i, rooms + n);

      for (guint k = 0; k < n; k++)
        {
          g_assert_cmpfloat_with_epsilon (x[k], y[k], EXACT);
          g_assert_cmpfloat_with_epsilon (mo_clip_number (a, i, k), y[k], EXACT);
          g_assert_cmpfloat_with_epsilon (mo_clip_value (a, i, k), y[k], EXACT);
        }
    }
  for (guint i = 0; i < a->skeleton->joints->len; i++)
    assert_same_joint (a, b, i);
}

/* However a clip keeps its frames, they are the same. */
static void
test_clip (void)
{
  g_autoptr (MoClip) turns = make_clip (TRUE, 300), values = make_clip (FALSE, 300);
  g_autoptr (MoClip) copy = NULL, sharing = NULL;
  g_autofree MoMostTurn *most = NULL;

  fill (turns, values);
  copy = mo_clip_copy_motion (turns);
  sharing = make_clip (FALSE, 0);
  g_clear_pointer (&sharing->values, g_free);
  mo_clip_share_rows (sharing, turns);
  most = mo_clip_most_turns (turns);
  g_assert_cmpfloat (most[0].all, ==, G_PI);
  assert_same (turns, values);
  g_clear_pointer (&turns, mo_clip_unref);
  assert_same (copy, values);
  assert_same (sharing, values);
  mo_clip_spend_motion (copy);
  g_assert_false (mo_clip_has_values (copy));
  g_assert_cmpuint (copy->n_frames, ==, 300);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/turn-rows/exact", test_exact);
  g_test_add_func ("/turn-rows/untouched", test_untouched);
  g_test_add_func ("/turn-rows/held", test_held);
  g_test_add_func ("/turn-rows/clip", test_clip);
  return g_test_run ();
}
