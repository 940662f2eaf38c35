/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-bvj-clip.h"
#include "test-clip.h"

#include "mo-bvj.h"
#include "mo-convert.h"
#include "mo-math.h"

#include <math.h>
#include <string.h>

/* KEYFRAMES: interpolation, and making them from frames. */

/* Keys of a polynomial of the scheme's degree, at uneven times, give it back everywhere between; also where
 * the scheme is known after the keys. */
static void
test_interpolation (void)
{
  static const double times[] = { 0.0, 0.3, 1.0, 1.2, 2.5, 2.6 };
  g_autoptr (MoSkeleton) skeleton = mo_skeleton_new ();
  MoJoint *joint = mo_skeleton_joint (skeleton, mo_skeleton_add (skeleton, "hip", -1));

  joint->channels[joint->n_channels++] = MO_CHANNEL_X_ROTATION;
  for (int degree = MO_INTERPOLATION_LINEAR; degree <= MO_INTERPOLATION_CUBIC; degree++)
    for (guint n = (guint) degree + 1; n <= G_N_ELEMENTS (times); n++)
      {
        g_autoptr (MoKeyframes) keyframes = mo_keyframes_new (1);
        double values[G_N_ELEMENTS (times)];

        for (guint i = 0; i < n; i++)
          values[i] = pow (times[i], degree) * 10.0 - times[i];
        mo_keyframes_set_rows (keyframes, 0, joint, n, times, values);
        mo_keyframes_set_interpolation (keyframes, skeleton, (MoInterpolation) degree);
        for (double time = 0.0; time < times[n - 1]; time += 0.01)
          {
            double value;

            mo_keyframes_evaluate (keyframes, 0, joint, time, &value);
            g_assert_cmpfloat_with_epsilon (value, pow (time, degree) * 10.0 - time, 1e-4);
          }
      }
}

/* Before the first and after the last key of a joint it does not move; with fewer keys than the
 * scheme needs, all of them are used. */
static void
test_few_keys (void)
{
  g_autoptr (MoClip) clip = test_bvj_load ("keyframes-cubic.bvj"),
                     lone = test_bvj_load ("keyframes-missing-joints.bvj");
  const MoJoint *hip = mo_skeleton_joint (clip->skeleton, 0);
  double values[2];

  mo_keyframes_evaluate (clip->keyframes, 0, hip, 0.5, values);
  g_assert_cmpfloat_with_epsilon (values[0], 0.25, 1e-6);
  g_assert_cmpfloat_with_epsilon (values[1], 0.125, 1e-6);
  mo_keyframes_evaluate (clip->keyframes, 0, hip, 9.0, values);
  g_assert_cmpfloat (values[1], ==, 27.0f);
  mo_keyframes_evaluate (clip->keyframes, 1, mo_skeleton_joint (clip->skeleton, 1), 0.0, values);
  g_assert_cmpfloat (values[0], ==, 1.0f);

  g_assert_cmpfloat (mo_clip_duration (lone), ==, 3.0);
  mo_keyframes_evaluate (lone->keyframes, 1, mo_skeleton_joint (lone->skeleton, 1), 0.75, values);
  g_assert_cmpfloat (values[0], ==, 2.5f);
}

/* No wrapping at a full turn: from 350 to 10 degrees goes the long way, also in the .anim. */
static void
test_long_way (void)
{
  g_autoptr (MoClip) clip = test_bvj_load ("keyframes-linear.bvj");
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  g_autoptr (MoRecipe) recipe = mo_recipe_with (empty, MO_FIELD_REDUCE, "none", NULL);
  g_autoptr (MoAnim) anim = mo_convert (clip, recipe, context, NULL);
  double values[2];

  mo_keyframes_evaluate (clip->keyframes, 0, mo_skeleton_joint (clip->skeleton, 0), 0.5, values);
  g_assert_cmpfloat (values[1], ==, 180.0f);
  g_assert_nonnull (anim);
  g_assert_cmpfloat (anim->duration, ==, 1.0f);
  g_assert_cmpuint (mo_anim_joint (anim, 0)->rotation.n_keys, >, 10);
}

/* Linear interpolation between the times that a conversion samples gives the same motion. */
static void
test_times (void)
{
  static const char *const schemes[] = { "linear", "quadratic", "cubic" };

  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    {
      g_autofree char *text = g_strdup_printf (
          "{\"interpolation\":\"%s\",\"HIERARCHY\":{\"NAME\":\"hip\",\"CHANNELS\":[\"Xrotation\","
          "\"Zrotation\",\"Yrotation\"]},\"KEYFRAMES\":[{\"AT\":0,\"hip\":[0,0,0]},{\"AT\":0.5,\"hip\":"
          "[40,-30,100]},{\"AT\":0.6,\"hip\":[41,-30,100]},{\"AT\":2,\"hip\":[10,200,-90]}]}",
          schemes[i]);
      g_autoptr (MoClip) clip = test_bvj_parse (text);
      const MoJoint *hip = mo_skeleton_joint (clip->skeleton, 0);
      g_autoptr (GArray) times =
          mo_keyframes_get_times (clip->keyframes, 0, hip, MO_KEYED_ALL, FALSE);
      double values[3];

      g_assert_cmpuint (times->len, <=, 4 + 2 * 60);
      for (guint j = 0; j + 1 < times->len; j++)
        {
          double start = g_array_index (times, double, j),
                 end = g_array_index (times, double, j + 1);
          MoQuat a, b, middle;

          mo_keyframes_evaluate (clip->keyframes, 0, hip, start, values);
          a = mo_joint_rotation (hip, values);
          mo_keyframes_evaluate (clip->keyframes, 0, hip, end, values);
          b = mo_joint_rotation (hip, values);
          mo_keyframes_evaluate (clip->keyframes, 0, hip, (start + end) / 2, values);
          middle = mo_joint_rotation (hip, values);
          g_assert_cmpfloat (mo_quat_angle (middle, mo_quat_slerp (a, b, 0.5)), <,
                             MO_DEGREES (0.1));
        }
    }
}

/* A frame of a motion with a bit of everything. Its jump is one that angles can follow without
 * leaving the path between the two frames, so the joints keep their angles. */
static void
fill (MoClip *clip, guint n_frames)
{
  guint n = clip->skeleton->n_channels;

  clip->n_frames = n_frames;
  clip->frame_time = 1.0 / 30.0;
  clip->values = g_new (double, (gsize) n_frames *n);
  for (guint i = 0; i < n_frames; i++)
    for (guint j = 0; j < n; j++)
      clip->values[i * n + j] = 40.0 * sin (i * 0.02 * (j + 1))
                                + (i > 100 && j % 3 == 0 ? 20.0 : 0.0) + (j == 4 ? 1000.0 : 0.0);
}

/* Keyframes made from frames differ from them by no more than allowed, in any channel, and still do
 * so after writing and reading. */
static void
test_synthesis (void)
{
  static const char *const tolerances[] = { "0.001", "0.1", "2", "90" };
  g_autoptr (MoClip) clip =
      test_bvj_parse ("{\"HIERARCHY\":{\"NAME\":\"hip\",\"CHANNELS\":[\"Xposition\",\"Yposition\","
                      "\"Zposition\",\"Xrotation\",\"Yrotation\",\"Zrotation\"],\"JOINTS\":[{"
                      "\"NAME\":\"chest\",\"CHANNELS\":[\"Zrotation\",\"Xrotation\"]},"
                      "{\"NAME\":\"still\"}]}}");
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  guint n_before = G_MAXUINT;

  fill (clip, 400);
  for (guint t = 0; t < G_N_ELEMENTS (tolerances); t++)
    {
      g_autoptr (MoRecipe) recipe = test_bvj_with (empty, MO_FIELD_KEYFRAME_ERROR, tolerances[t]);
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autofree char *text = test_bvj_write (&mo_format_bvj, clip, recipe, context);
      g_autoptr (MoClip) keyed = test_bvj_parse (text);
      double tolerance = g_ascii_strtod (tolerances[t], NULL);

      g_assert_null (keyed->values);
      g_assert_nonnull (keyed->keyframes);
      g_assert_cmpuint (keyed->keyframes->times->len, <, n_before);
      n_before = keyed->keyframes->times->len;
      /* The first frame was a reference frame, and stays one. */
      g_assert_cmpint (keyed->settings->reference, ==, MO_REFERENCE_DROP);
      g_assert_cmpfloat (keyed->frame_time, ==, clip->frame_time);
      for (guint i = 0; i < clip->n_frames; i++)
        for (guint j = 0; j < 2; j++)
          {
            const MoJoint *joint = mo_skeleton_joint (clip->skeleton, j);
            double values[MO_MAX_JOINT_CHANNELS];

            mo_keyframes_evaluate (keyed->keyframes, j, joint, i * clip->frame_time, values);
            for (guint k = 0; k < joint->n_channels; k++)
              {
                double wanted = mo_clip_value (clip, i, joint->first_channel + k);

                /* If single-precision numbers are farther apart than that, the nearest one. */
                g_assert_cmpfloat (fabs (values[k] - wanted), <=,
                                   MAX (tolerance, fabs (wanted) * 1e-14));
              }
          }
    }
  g_assert_cmpuint (n_before, <, 20);
}

/* How many keys the root gets if its positions vary by `wander`, in units of which a metre has
 * `metre`. Asserts that no position is off by more than half a degree moves a point 1.5 m away. */
static guint
count_keys_of_places (double metre, double wander)
{
  g_autofree char *text = g_strdup_printf (
      "{\"interpolation\":\"cubic\",\"HIERARCHY\":{\"NAME\":\"prim\",\"CHANNELS\":[\"Xposition\","
      "\"Yposition\",\"Zposition\"],\"JOINTS\":[{\"NAME\":\"a\",\"OFFSET\":[0,%g,0],\"JOINTS\":[{"
      "\"END\":true,\"OFFSET\":[%g,0,0]}]},{\"NAME\":\"b\",\"OFFSET\":[0,%g,0]}]}}",
      metre, metre / 2.0, metre / 10.0);
  g_autoptr (MoClip) clip = test_bvj_parse (text), keyed = NULL;
  g_autoptr (MoRecipe) empty = mo_recipe_new (),
                       recipe = test_bvj_with (empty, MO_FIELD_KEYFRAME_ERROR, "0.5");
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autofree char *written = NULL;
  const MoJoint *root = mo_skeleton_joint (clip->skeleton, 0);
  double most = 0.0;

  clip->n_frames = 240;
  clip->frame_time = 1.0 / 30.0;
  clip->values = g_new (double, (gsize) clip->n_frames * 3);
  for (guint i = 0; i < clip->n_frames * 3; i++)
    clip->values[i] = metre * wander * sin (i / 3 / 9.0 + i % 3);
  written = test_bvj_write (&mo_format_bvj, clip, recipe, context);
  keyed = test_bvj_parse (written);
  for (guint i = 0; i < clip->n_frames; i++)
    {
      double values[MO_MAX_JOINT_CHANNELS];
      MoVec3 is, was;

      mo_keyframes_evaluate (keyed->keyframes, 0, root, i * clip->frame_time, values);
      g_assert_true (mo_joint_position (root, values, &is));
      g_assert_true (mo_clip_position (clip, root, i, &was));
      most = MAX (most, mo_vec3_length (mo_vec3_sub (is, was)));
    }
  g_assert_cmpfloat (most / metre, <=, 1.5 * MO_DEGREES (0.5));
  /* The tolerance is used if the positions vary by more. */
  if (wander > 0.1)
    g_assert_cmpfloat (most / metre, >, 0.4 * MO_DEGREES (0.5));
  return mo_keyframes_count_keys (keyed->keyframes, 0);
}

/* A position may be off by as much as half a degree moves a point, whatever the file's unit is. */
static void
test_synthesis_of_places (void)
{
  guint n = count_keys_of_places (1.0, 0.3);

  g_assert_cmpuint (n, >, 20);
  g_assert_cmpuint (n, <, 120);
  g_assert_cmpuint (count_keys_of_places (1.0 / 0.0254, 0.3), ==, n);
  g_assert_cmpuint (count_keys_of_places (100.0, 0.3), ==, n);
  g_assert_cmpuint (count_keys_of_places (1000.0, 0.3), ==, n);
  g_assert_cmpuint (count_keys_of_places (1000.0, 0.002), <, 5);
}

/* The same for quaternions: the rotation stays within the tolerance. */
static void
test_synthesis_of_quaternions (void)
{
  g_autoptr (MoClip) clip =
      test_bvj_parse ("{\"HIERARCHY\":{\"NAME\":\"hip\",\"CHANNELS\":[\"Wrotation\",\"Xrotation\","
                      "\"Yrotation\",\"Zrotation\"]}}");
  const MoJoint *joint = mo_skeleton_joint (clip->skeleton, 0);
  guint n_before = G_MAXUINT;

  fill (clip, 200);
  for (guint i = 0; i < clip->n_frames; i++)
    {
      double angle = 0.6 * sin (i / 6.0), axis = i / 40.0;

      memcpy (clip->values + (gsize) i * 4,
              ((const double[]){ cos (angle), sin (angle) * sin (axis), sin (angle) * cos (axis),
                                 0.0 }),
              4 * sizeof (double));
    }
  for (double tolerance = 0.01; tolerance < 100.0; tolerance *= 10.0)
    {
      g_autoptr (MoKeyframes) keyframes = mo_bvj_synthesise (clip, tolerance);
      double values[MO_MAX_JOINT_CHANNELS];

      g_assert_cmpuint (mo_keyframes_count_keys (keyframes, 0), <=, n_before);
      n_before = mo_keyframes_count_keys (keyframes, 0);
      for (guint i = 0; i < clip->n_frames; i++)
        {
          mo_keyframes_evaluate (keyframes, 0, joint, i * clip->frame_time, values);
          g_assert_cmpfloat (mo_quat_angle (mo_joint_rotation (joint, values),
                                            mo_clip_rotation (clip, joint, i)),
                             <=, MO_DEGREES (tolerance));
        }
    }
  g_assert_cmpuint (n_before, <, 60);
}

/* Back to frames: at the keyframes' own rate, and all of them play. */
static void
test_sampled (void)
{
  g_autoptr (MoClip) clip = test_bvj_load ("keyframes-with-frame-time.bvj"), again = NULL;
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) empty = mo_recipe_new (),
                       frames = test_bvj_with (empty, MO_FIELD_KEYFRAME_ERROR, "0");
  g_autofree char *text = test_bvj_write (&mo_format_bvj, clip, frames, context);

  again = test_bvj_parse (text);
  g_assert_null (again->keyframes);
  g_assert_cmpuint (again->n_frames, ==, 26);
  g_assert_cmpint (again->settings->reference, ==, MO_REFERENCE_KEEP);
  g_assert_cmpfloat (mo_clip_value (again, 25, 5), ==, 6.0);
}

/* Keyframes need joints with unique names. */
static void
test_not_keyed (void)
{
  static const char *const texts[] = {
    "{\"HIERARCHY\":[{\"NAME\":\"a\",\"CHANNELS\":[\"Xrotation\"]},{\"NAME\":\"a\"}],"
    "\"MOTION\":{\"Frame Time\":1,\"Frames\":[[1],[2]]}}",
    "{\"HIERARCHY\":{\"NAME\":\"AT\",\"CHANNELS\":[\"Xrotation\"]},"
    "\"MOTION\":{\"Frame Time\":1,\"Frames\":[[1],[2]]}}",
    "{\"HIERARCHY\":{\"NAME\":\"a\",\"CHANNELS\":[\"Xrotation\"]},"
    "\"MOTION\":{\"Frame Time\":0,\"Frames\":[[1],[2]]}}",
  };
  g_autoptr (MoRecipe) empty = mo_recipe_new (),
                       recipe = test_bvj_with (empty, MO_FIELD_KEYFRAME_ERROR, "1");

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autoptr (MoClip) clip = test_bvj_parse (texts[i]), again = NULL;
      g_autofree char *text = test_bvj_write (&mo_format_bvj, clip, recipe, context),
                      *difference = NULL;

      again = test_bvj_parse (text);
      difference = test_compare_motion (clip, again);
      g_assert_cmpstr (difference, ==, NULL);
      g_assert_nonnull (mo_diagnostics_find (context->diagnostics, MO_CODE_BVJ_NOT_KEYED));
    }
}

#define TRACK(bone, axis)                                                                          \
  "<SkeletalAnimationTrack bone='" bone "'><RotationKey x='0' y='0' z='0' w='1'/>"                 \
  "<RotationKey " axis " w='0.8' t='1'/></SkeletalAnimationTrack>"
#define BONE(parent, name)                                                                         \
  "<Bone parent='" parent "' name='" name "'><TranslationKey x='0' y='0' z='1'/>"                  \
  "<RotationKey x='0' y='0' z='0' w='1'/></Bone>"

/* Bones may have the same name, or the name of the time; the written file can still be read. */
static void
test_names_changed (void)
{
  static const char *const names[] = { "hip", "a___", "a_", "AT_", "a__", "a" };
  const char *vml = "<VML><Skeleton>" BONE ("-1", "hip") BONE ("0", "a") BONE ("1", "a_")
      BONE ("2", "AT") BONE ("3", "a")
          BONE ("4",
                "a") "</Skeleton><SkeletalAnimation duration='1'>" TRACK ("0",
                                                                          "x='0.6' y='0' z='0'")
              TRACK ("1", "x='0' y='0.6' z='0'") TRACK ("2", "x='0' y='0' z='0.6'")
                  TRACK ("3", "x='-0.6' y='0' z='0'")
                      TRACK ("4", "x='0' y='-0.6' z='0'") "</SkeletalAnimation></VML>";
  g_autoptr (MoContext) reading = mo_context_new (NULL), context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  g_autoptr (MoClip) clip = test_read (&mo_format_vml, vml, strlen (vml), reading, NULL),
                     plain = mo_clip_to_plain (clip, FALSE), again = NULL;
  g_autofree char *text = test_bvj_write (&mo_format_bvj, clip, recipe, context);

  again = test_bvj_parse (text);
  g_assert_cmpuint (again->skeleton->joints->len, ==, G_N_ELEMENTS (names));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const MoCurve *before = &plain->keyframes->joints[i].paths[MO_KEYED_TURN],
                    *turn = &again->keyframes->joints[i].paths[MO_KEYED_TURN];

      g_assert_cmpstr (mo_skeleton_joint (again->skeleton, i)->name, ==, names[i]);
      g_assert_cmpuint (turn->width, ==, before->width);
      g_assert_cmpmem (turn->keys, turn->n_keys * turn->stride, before->keys,
                       before->n_keys * before->stride);
    }
  g_assert_nonnull (mo_diagnostics_find (context->diagnostics, MO_CODE_BVJ_NAME_CHANGED));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bvj/interpolation", test_interpolation);
  g_test_add_func ("/bvj/few-keys", test_few_keys);
  g_test_add_func ("/bvj/long-way", test_long_way);
  g_test_add_func ("/bvj/times", test_times);
  g_test_add_func ("/bvj/synthesis", test_synthesis);
  g_test_add_func ("/bvj/synthesis-of-places", test_synthesis_of_places);
  g_test_add_func ("/bvj/synthesis-of-quaternions", test_synthesis_of_quaternions);
  g_test_add_func ("/bvj/sampled", test_sampled);
  g_test_add_func ("/bvj/not-keyed", test_not_keyed);
  g_test_add_func ("/bvj/names-changed", test_names_changed);
  return g_test_run ();
}
