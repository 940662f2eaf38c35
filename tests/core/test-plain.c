/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "corpus.h"

#include "mo-clip-reference.h"
#include "mo-compare.h"
#include "mo-convert.h"
#include "mo-math.h"

/* The cost of rounding, compared with the motion before it. */

static MoComparison *
loss_of (const char *path, const char *rate, const char *plain_rate)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  g_autoptr (MoRecipe) all_keys = mo_recipe_with (empty, MO_FIELD_REDUCE, "none", NULL);
  g_autoptr (MoRecipe) recipe = mo_recipe_with (all_keys, MO_FIELD_FRAME_RATE, rate, NULL);
  g_autoptr (MoRecipe) plain_recipe = mo_recipe_with (empty, MO_FIELD_FRAME_RATE, plain_rate, NULL);
  g_autoptr (MoClip) clip = read_file (path, context, NULL);
  g_autoptr (MoAnim) anim = mo_convert (clip, recipe, context, NULL);
  g_autoptr (MoAnim) plain =
      mo_convert_with (clip, plain_recipe, &(MoConvertOptions){ .is_plain = TRUE }, context, NULL);
  g_autoptr (MoMotion) played = mo_motion_new (anim, MO_MOTION_AS_UPLOADED);
  g_autoptr (MoMotion) meant = mo_motion_new (plain, MO_MOTION_AS_STORED);

  return mo_compare_motions (meant, played, 1.0 / 60.0);
}

static char *
sample (const char *name)
{
  return g_build_filename (g_getenv ("LIMBER_SAMPLES"), name, NULL);
}

/* Something is lost, but very little. */
static void
test_rounding (void)
{
  const char *names[] = { "walk.bvh", "wave.bvh", "dance.bvh", "hands-and-face.bvh" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = sample (names[i]);
      g_autofree MoComparison *loss = loss_of (path, "0", "0");

      g_test_message ("%s: %.4f degrees, %.3f mm", names[i], loss->worst.angle * 180.0 / G_PI,
                      loss->worst.distance * 1000.0);
      g_assert_cmpfloat (loss->worst.angle, >, 0.0);
      g_assert_cmpfloat (loss->worst.angle, <=, MO_DEGREES (0.05));
      g_assert_cmpfloat (loss->worst.distance, >, 0.0);
      g_assert_cmpfloat (loss->worst.distance, <=, 0.001);
    }
}

/* Many frames at once have the rotations of each, to the last digits; also turns of many times around. */
static void
test_rotations (void)
{
  const char *names[] = { "walk.bvh", "dance.bvh", "hands-and-face.bvh" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = sample (names[i]);
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autoptr (MoClip) read = read_file (path, context, NULL);
      g_autoptr (MoClip) clip = mo_clip_copy_motion (read);
      g_autofree MoQuat *turns = g_new (MoQuat, clip->n_frames);

      for (gsize k = 0; clip->singles != NULL && k < clip->skeleton->n_channels; k++)
        clip->singles[k] = 1e6f * (float) k;
      for (guint j = 0; j < clip->skeleton->joints->len; j++)
        {
          const MoJoint *joint = mo_skeleton_joint (clip->skeleton, j);

          mo_clip_get_rotations (clip, joint, 0, clip->n_frames, turns);
          for (guint frame = 0; frame < clip->n_frames; frame++)
            {
              MoQuat one = mo_clip_rotation (clip, joint, frame);

              g_assert_cmpfloat_with_epsilon (turns[frame].x, one.x, 1e-15);
              g_assert_cmpfloat_with_epsilon (turns[frame].y, one.y, 1e-15);
              g_assert_cmpfloat_with_epsilon (turns[frame].z, one.z, 1e-15);
              g_assert_cmpfloat_with_epsilon (turns[frame].w, one.w, 1e-15);
            }
        }
    }
}

/* Few keys per second are reported as the loss that they are. */
static void
test_thinning (void)
{
  g_autofree char *path = sample ("dance.bvh");
  g_autofree MoComparison *loss = loss_of (path, "2", "0");

  g_assert_cmpfloat (loss->worst.angle, >, MO_DEGREES (5.0));
  g_assert_cmpfloat (loss->worst.distance, >, 0.01);
}

/* Near half a turn the format is coarse, and that is reported. */
static void
test_half_turn (void)
{
  g_autofree char *path = corpus_file ("viewer", "edge-near180.bvh");
  g_autofree MoComparison *loss = path != NULL ? loss_of (path, "0", "0") : NULL;

  if (loss == NULL)
    return;
  g_assert_cmpfloat (loss->worst.angle, >, MO_DEGREES (0.02));
  g_assert_cmpfloat (loss->worst.angle, <=, MO_DEGREES (1.0));
}

static void
assert_row (const MoClip *clip, guint frame, const double *row)
{
  double room[4096];

  mo_clip_copy_row (clip, frame, 0, clip->skeleton->n_channels, room);
  g_assert_cmpmem (room, clip->skeleton->n_channels * sizeof *row, row,
                   clip->skeleton->n_channels * sizeof *row);
  g_assert_cmpmem (mo_clip_row (clip, frame, room), clip->skeleton->n_channels * sizeof *row, row,
                   clip->skeleton->n_channels * sizeof *row);
}

/* A clip with another first frame is that frame and all others of the clip, also when the clip is gone, and when it is copied. */
static void
test_first (void)
{
  g_autofree char *path = sample ("walk.bvh");
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = read_file (path, context, NULL);
  guint n = clip->skeleton->n_channels;
  g_autofree double *first = g_new0 (double, n), *second = g_new0 (double, n);
  g_autoptr (MoClip) result = NULL, aside = NULL, copy = NULL;
  MoQuat turns[2];

  mo_clip_copy_row (clip, 1, 0, n, second);
  for (guint i = 0; i < n; i++)
    first[i] = second[i] + 0.1 + i;
  first[n - 1] = second[n - 1];
  result = mo_clip_with_first (clip, first);
  g_clear_pointer (&clip, mo_clip_unref);
  aside = mo_clip_set_origin_aside (result, (MoVec3){ 1.0, 2.0, 3.0 });
  copy = mo_clip_copy_motion (result);
  g_assert_cmpmem (result->rows_of->singles, sizeof (float), result->singles, sizeof (float));
  for (guint i = 0; i < 3; i++)
    {
      const MoClip *each = i == 0 ? result : i == 1 ? aside : copy;
      const MoJoint *joint = mo_skeleton_joint (each->skeleton, 1);

      assert_row (each, 0, first);
      assert_row (each, 1, second);
      g_assert_false (mo_clip_is_same (each, 0, 1, 0, n));
      g_assert_true (mo_clip_is_same (each, 0, 1, n - 1, 1));
      mo_clip_get_rotations (each, joint, 0, 2, turns);
      for (guint k = 0; k < 2; k++)
        {
          MoQuat turn = mo_joint_rotation (joint, (k == 0 ? first : second) + joint->first_channel);

          g_assert_cmpfloat_with_epsilon (fabs (mo_quat_dot (turn, turns[k])), 1.0, 1e-12);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plain/rounding", test_rounding);
  g_test_add_func ("/plain/rotations", test_rotations);
  g_test_add_func ("/plain/first", test_first);
  g_test_add_func ("/plain/thinning", test_thinning);
  g_test_add_func ("/plain/half-turn", test_half_turn);
  return g_test_run ();
}
