/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-clip.h"

#include "mo-clip-meant.h"
#include "mo-clip-pose.h"
#include "mo-math.h"
#include "mo-space.h"

#include <math.h>
#include <stdlib.h>

/* The same motion in every space. */

#define N_SPACES (6 * 6 * 2)

/* FALSE if up and front would be parallel. */
static gboolean
get_space (guint index, MoSpace *space)
{
  static const MoAxis axes[] = { 1, 2, 3, -1, -2, -3 };
  static const double units[] = { 1.0, 0.01, MO_METRES_PER_INCH };

  *space = (MoSpace){ axes[index % 6], axes[index / 6 % 6], index / 36 == 1, units[index % 3] };
  return abs (space->up) != abs (space->front);
}

static MoVec3
unit_of (MoAxis axis)
{
  double sign = axis > 0 ? 1.0 : -1.0;

  return (MoVec3){ abs (axis) == 1 ? sign : 0.0, abs (axis) == 2 ? sign : 0.0,
                   abs (axis) == 3 ? sign : 0.0 };
}

static void
assert_same_vector (MoVec3 a, MoVec3 b)
{
  g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (a, b)), <, 1e-12);
}

/* Up, front and left of one space become those of the other, and a metre stays a metre. */
static void
test_axes (void)
{
  for (guint i = 0; i < N_SPACES; i++)
    for (guint j = 0; j < N_SPACES; j++)
      {
        MoSpace a, b;
        MoSpaceMap map;
        MoVec3 left_a, left_b;

        if (!get_space (i, &a) || !get_space (j, &b))
          continue;
        map = mo_space_map (a, b);
        left_a = mo_vec3_scale (mo_vec3_cross (unit_of (a.up), unit_of (a.front)),
                                a.is_left_handed ? -1.0 : 1.0);
        left_b = mo_vec3_scale (mo_vec3_cross (unit_of (b.up), unit_of (b.front)),
                                b.is_left_handed ? -1.0 : 1.0);
        assert_same_vector (mo_space_map_direction (&map, unit_of (a.up)), unit_of (b.up));
        assert_same_vector (mo_space_map_direction (&map, unit_of (a.front)), unit_of (b.front));
        assert_same_vector (mo_space_map_direction (&map, left_a), left_b);
        assert_same_vector (mo_space_map_place (&map, mo_vec3_scale (left_a, 1.0 / a.metres)),
                            mo_vec3_scale (left_b, 1.0 / b.metres));
        g_assert_cmpint (mo_space_map_axis (&map, -a.up), ==, -b.up);
        g_assert_cmpint (mo_space_map_is_identity (&map), ==, mo_space_equal (a, b));
      }
}

/* Rotating and then converting a vector is the same as converting both and then rotating. */
static void
test_rotations (void)
{
  MoQuat q = mo_quat_normalise ((MoQuat){ 0.3, -0.5, 0.2, 0.7 });
  MoVec3 v = { 1.0, 2.0, -3.0 }, factors = { 2.0, 3.0, 5.0 };

  for (guint i = 0; i < N_SPACES; i++)
    {
      MoSpace space;
      MoSpaceMap map;

      if (!get_space (i, &space))
        continue;
      map = mo_space_map (MO_SPACE_AVATAR, space);
      assert_same_vector (mo_space_map_place (&map, mo_quat_rotate (q, v)),
                          mo_quat_rotate (mo_space_map_rotation (&map, q),
                                          mo_space_map_place (&map, v)));
      /* The factor along the front axis. */
      g_assert_cmpfloat (mo_vec3_part (mo_space_map_factors (&map, factors), abs (space.front) - 1),
                         ==, 2.0);
    }
}

/* -- Clips ------------------------------------------------------------------------------------- */

#define PLAIN                                                                                      \
  "HIERARCHY\nROOT hip\n{\nOFFSET 0 40 1\n"                                                        \
  "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"                       \
  "JOINT chest\n{\nOFFSET 1 10 2\nCHANNELS 3 Yrotation Zrotation Xrotation\n"                      \
  "End Site\n{\nOFFSET 0 5 -1\n}\n}\n}\nMOTION\nFrames: 2\nFrame Time: 0.1\n"                      \
  "0 41 3 10 20 30 -5 15 25\n-2 40.5 7 50 -60 70 80 35 -45\n"

static void
assert_same_world (const MoClip *a, const MoClip *b)
{
  MoTransform first[3], second[3];

  g_assert_cmpuint (a->n_frames, ==, b->n_frames);
  g_assert_cmpuint (a->skeleton->joints->len, ==, 3);
  g_assert_cmpuint (b->skeleton->joints->len, ==, 3);
  for (guint frame = 0; frame < a->n_frames; frame++)
    {
      mo_clip_pose (a, frame * a->frame_time, first);
      mo_clip_pose (b, frame * b->frame_time, second);
      for (guint i = 0; i < 3; i++)
        {
          g_assert_cmpfloat (mo_quat_angle (first[i].rotation, second[i].rotation), <, 1e-6);
          g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (first[i].position, second[i].position)),
                             <, 1e-5);
        }
    }
}

/* The clip as the reader of a format with that space would make it. */
static MoClip *
make_in (const MoClip *plain, MoSpace space)
{
  MoSpaceMap map = mo_space_map (MO_SPACE_WORLD, space);

  return mo_clip_map (plain, &map, space);
}

/* The pose of the figure in its space is the converted pose in the world's. */
static void
assert_stands_in (const MoClip *clip, const MoClip *plain)
{
  MoSpaceMap map = mo_space_map (MO_SPACE_WORLD, clip->space);
  MoTransform there[3], here[3];

  for (guint frame = 0; frame < plain->n_frames; frame++)
    {
      mo_clip_pose (clip, frame * clip->frame_time, there);
      mo_clip_pose (plain, frame * plain->frame_time, here);
      for (guint i = 0; i < 3; i++)
        {
          MoVec3 place = mo_space_map_place (&map, here[i].position);

          g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (there[i].position, place)), <,
                             1e-9 * map.scale);
          g_assert_cmpfloat (mo_quat_angle (there[i].rotation,
                                            mo_space_map_rotation (&map, here[i].rotation)),
                             <, 1e-9);
        }
    }
}

/* A clip in any space becomes the same plain clip; one in the world's space is returned itself. */
static void
test_to_plain (void)
{
  g_autoptr (MoClip) plain = test_clip_of_text (PLAIN);

  for (guint i = 0; i < N_SPACES; i++)
    {
      MoSpace space;
      g_autoptr (MoClip) clip = NULL, back = NULL;

      if (!get_space (i, &space))
        continue;
      clip = make_in (plain, space);
      test_assert_valid (clip);
      assert_stands_in (clip, plain);
      g_assert_cmpint (mo_clip_is_plain (clip), ==, mo_space_equal (space, MO_SPACE_WORLD));
      back = mo_clip_to_plain (clip, FALSE);
      g_assert_cmpint (back == clip, ==, mo_clip_is_plain (clip));
      g_assert_true (mo_space_equal (back->space, MO_SPACE_WORLD));
      assert_same_world (plain, back);
    }
}

/* All parts of a rest transform are converted. */
static void
test_rest (void)
{
  g_autoptr (MoClip) plain = test_clip_of_text (PLAIN), clip = NULL, back = NULL;
  MoRest *rest = &mo_skeleton_joint (plain->skeleton, 1)->rest, *there;
  MoSpace left_handed = { MO_AXIS_Z, -MO_AXIS_X, TRUE, 0.01 };

  rest->rotation = mo_quat_from_axis_angle ((MoVec3){ 0, 1, 0 }, 0.5);
  rest->scale = (MoVec3){ 1, 2, 3 };
  clip = make_in (plain, left_handed);
  there = &mo_skeleton_joint (clip->skeleton, 1)->rest;
  assert_same_vector (there->translation, mo_vec3_scale ((MoVec3){ -2.0, 1.0, 10.0 }, 2.54));
  /* About the up axis, with the opposite sign. */
  g_assert_cmpfloat_with_epsilon (there->rotation.z, -sin (0.25), 1e-12);
  g_assert_cmpfloat_with_epsilon (there->rotation.w, cos (0.25), 1e-12);
  assert_same_vector (there->scale, (MoVec3){ 3, 1, 2 });
  back = mo_clip_to_plain (clip, FALSE);
  there = &mo_skeleton_joint (back->skeleton, 1)->rest;
  assert_same_vector (there->translation, rest->translation);
  assert_same_vector (there->scale, rest->scale);
  g_assert_cmpfloat (mo_quat_angle (there->rotation, rest->rotation), <, 1e-9);
}

/* -- Readers ----------------------------------------------------------------------------------- */

#define HTR                                                                                        \
  "[Header]\nFileType htr\nDataType HTRS\nCalibrationUnits cm\nScaleFactor 2\n"                    \
  "GlobalAxisofGravity Z\n[SegmentNames&Hierarchy]\nhip GLOBAL\n"                                  \
  "[BasePosition]\nhip 1 2 100 0 0 90 0\n[hip]\n0 0 0 0 10 20 30 1\n[EndOfFile]\n"
#define BVJ                                                                                        \
  "{\"HIERARCHY\": {\"NAME\": \"hip\", \"OFFSET\": [0, 40, 0], \"CHANNELS\": [\"Xrotation\"]}, "   \
  "\"MOTION\": {\"Frame Time\": 0.1, \"FRAMES\": [[0], [10]]}}"
#define VML                                                                                        \
  "<VML><Skeleton><Bone id=\"0\" parent=\"-1\" name=\"hip\"/></Skeleton>"                          \
  "<SkeletalAnimation duration=\"0\"/></VML>"
#define POSE                                                                                       \
  "<llsd><map><key>mChest</key><map><key>rotation</key><array><real>0.5</real><real>0</real>"      \
  "<real>0</real></array></map></map></llsd>"

/* The spaces of the file and of the clip in each format. */
static void
test_readers (void)
{
  const MoSpace htr = { MO_AXIS_Z, MO_AXIS_X, FALSE, 0.02 };
  const MoSpace vml = { MO_AXIS_Z, -MO_AXIS_Y, FALSE, 1.0 };
  const struct
  {
    const char *text;
    MoSpace file, clip;
  } rows[] = {
    { PLAIN, MO_SPACE_WORLD, MO_SPACE_WORLD },
    { BVJ, MO_SPACE_WORLD, MO_SPACE_WORLD },
    { HTR, htr, htr },
    { VML, vml, vml },
    { POSE, MO_SPACE_AVATAR, MO_SPACE_WORLD },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (MoClip) clip = test_clip_of_text (rows[i].text);

      g_test_message ("row %u", i);
      g_assert_true (mo_space_equal (clip->file_space, rows[i].file));
      g_assert_true (mo_space_equal (clip->space, rows[i].clip));
    }
}

/* The base pose of an HTR is the rest pose, in the file's numbers; a BVH only has translations. */
static void
test_rests (void)
{
  g_autoptr (MoClip) htr = test_clip_of_text (HTR), bvh = test_clip_of_text (PLAIN);
  const MoRest *base = &mo_skeleton_joint (htr->skeleton, 0)->rest,
               *offset = &mo_skeleton_joint (bvh->skeleton, 1)->rest;
  MoVec3 ones = { 1.0, 1.0, 1.0 };

  g_assert_true (htr->are_changes_of_rest);
  assert_same_vector (base->translation, (MoVec3){ 1.0, 2.0, 100.0 });
  g_assert_cmpfloat (mo_quat_angle (base->rotation,
                                    mo_quat_from_axis_angle ((MoVec3){ 0, 0, 1 }, G_PI / 2)),
                     <, 1e-9);
  assert_same_vector (base->scale, ones);
  g_assert_false (bvh->are_changes_of_rest);
  assert_same_vector (offset->translation, (MoVec3){ 1.0, 10.0, 2.0 });
  g_assert_cmpfloat (offset->rotation.w, ==, 1.0);
  assert_same_vector (offset->scale, ones);
}

/* -- Changes of a rest ------------------------------------------------------------------------- */

static void
set_rest (MoClip *clip)
{
  MoRest *hip = &mo_skeleton_joint (clip->skeleton, 0)->rest,
         *chest = &mo_skeleton_joint (clip->skeleton, 1)->rest;

  hip->rotation = mo_quat_normalise ((MoQuat){ 0.1, 0.2, -0.3, 0.8 });
  chest->rotation = mo_quat_normalise ((MoQuat){ -0.4, 0.1, 0.5, 0.6 });
  clip->are_changes_of_rest = TRUE;
}

/* The rule of MoClip.are_changes_of_rest. */
static void
assert_is_sum (const MoClip *changes, const MoClip *plain)
{
  MoVec3 zero = { 0.0, 0.0, 0.0 };

  for (guint i = 0; i < 2; i++)
    {
      const MoJoint *from = mo_skeleton_joint (changes->skeleton, i);
      const MoJoint *to = mo_skeleton_joint (plain->skeleton, i);
      const double *reference = plain->reference + to->first_channel;
      MoVec3 at = from->rest.translation;

      g_assert_cmpfloat (mo_quat_angle (mo_joint_rotation (to, reference), from->rest.rotation), <,
                         1e-9);
      for (guint frame = 0; frame < changes->n_frames; frame++)
        {
          MoQuat wanted =
              mo_quat_mul (mo_clip_rotation (changes, from, frame), from->rest.rotation);
          MoVec3 change = zero, moved;

          g_assert_cmpfloat (mo_quat_angle (mo_clip_rotation (plain, to, frame), wanted), <, 1e-9);
          if (!mo_clip_position (plain, to, frame, &moved))
            moved = to->rest.translation;
          mo_clip_position (changes, from, frame, &change);
          g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (moved, mo_vec3_add (at, change))), <,
                             1e-9);
        }
    }
}

static void
test_changes (void)
{
  g_autoptr (MoClip) changes = test_clip_of_text (PLAIN), plain = NULL;

  set_rest (changes);
  g_assert_false (mo_clip_is_plain (changes));
  g_assert_false (mo_clip_has_reference (changes));
  plain = mo_clip_to_plain (changes, FALSE);
  test_assert_valid (plain);
  g_assert_true (mo_clip_is_plain (plain));
  assert_is_sum (changes, plain);
  for (guint i = 0; i < N_SPACES; i++)
    {
      MoSpace space;
      g_autoptr (MoClip) clip = NULL, back = NULL;

      if (!get_space (i, &space))
        continue;
      clip = make_in (changes, space);
      back = mo_clip_to_plain (clip, FALSE);
      assert_same_world (plain, back);
    }
}

#define KEYED                                                                                      \
  "<VML><Skeleton><Bone id=\"0\" parent=\"-1\" name=\"a\"><TranslationKey x=\"0\" y=\"-0.0254\" "  \
  "z=\"0.254\"/><RotationKey x=\"0\" y=\"0\" z=\"0\" w=\"2\"/></Bone>"                             \
  "<Bone id=\"1\" parent=\"0\" name=\"b\"><TranslationKey x=\"0.0254\" y=\"0\" z=\"0\"/>"          \
  "<RotationKey x=\"0\" y=\"0\" z=\"3\" w=\"4\"/></Bone></Skeleton>"                               \
  "<SkeletalAnimation duration=\"2\"><SkeletalAnimationTrack bone=\"0\">"                          \
  "<TranslationKey x=\"0\" y=\"0\" z=\"0\" t=\"0\"/>"                                              \
  "<TranslationKey x=\"0.0254\" y=\"0\" z=\"0.0508\" t=\"2\"/>"                                    \
  "<RotationKey x=\"0\" y=\"0\" z=\"0\" w=\"5\" t=\"0\"/>"                                         \
  "<RotationKey x=\"0\" y=\"0\" z=\"-0.6\" w=\"-0.8\" t=\"1\"/>"                                   \
  "</SkeletalAnimationTrack></SkeletalAnimation></VML>"

static void
evaluate (const MoClip *clip, guint index, double time, MoQuat *rotation, MoVec3 *at)
{
  const MoJoint *joint = mo_skeleton_joint (clip->skeleton, index);
  double values[MO_MAX_JOINT_CHANNELS];

  mo_keyframes_evaluate (clip->keyframes, index, joint, time, values);
  *rotation = mo_joint_rotation (joint, values);
  mo_joint_position (joint, values, at);
}

/* Keyframes stay in the file's space with times of their own; their whole poses have each joint's times in all of
 * its channels, and the rest pose is their reference. */
static void
test_keyed_changes (void)
{
  g_autoptr (MoClip) clip = test_clip_of_text (KEYED), plain = mo_clip_to_plain (clip, FALSE),
                     replaced = mo_clip_to_plain (clip, TRUE);
  const MoQuat turned = { 0.0, 0.6, 0.0, 0.8 };
  const MoCurve *paths = clip->keyframes->joints[0].paths;
  MoQuat q;
  MoVec3 at;

  test_assert_valid (clip);
  test_assert_valid (plain);
  test_assert_valid (replaced);
  g_assert_false (mo_clip_is_plain (clip));
  g_assert_true (mo_clip_is_plain (plain));
  g_assert_cmpfloat (mo_curve_time (&paths[MO_KEYED_MOVE], 1), ==, 2.0);
  g_assert_cmpfloat (mo_curve_number (&paths[MO_KEYED_MOVE], 1, 0), ==, 0.0254);
  g_assert_cmpfloat (mo_curve_time (&paths[MO_KEYED_TURN], 1), ==, 1.0);
  g_assert_cmpfloat (mo_curve_number (&paths[MO_KEYED_TURN], 1, 2), ==, -0.6);
  g_assert_cmpuint (mo_keyframes_count_keys (plain->keyframes, 0), ==, 3);

  evaluate (plain, 0, 1.0, &q, &at);
  g_assert_cmpfloat (mo_quat_angle (q, turned), <, 1e-9);
  g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (at, (MoVec3){ 0.5, 11.0, 1.0 })), <, 1e-9);
  /* The shorter way, though the signs of the keys say otherwise. */
  evaluate (plain, 0, 0.5, &q, &at);
  g_assert_cmpfloat_with_epsilon (mo_quat_angle (q, MO_QUAT_IDENTITY),
                                  mo_quat_angle (turned, MO_QUAT_IDENTITY) / 2.0, 1e-9);
  evaluate (replaced, 0, 2.0, &q, &at);
  g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (at, (MoVec3){ 1.0, 2.0, 0.0 })), <, 1e-9);

  /* Nothing but the rest pose turns the second joint. */
  g_assert_cmpuint (mo_keyframes_count_keys (clip->keyframes, 1), ==, 0);
  g_assert_cmpuint (mo_keyframes_count_keys (plain->keyframes, 1), ==, 1);
  evaluate (plain, 1, 0.0, &q, &at);
  g_assert_cmpfloat (mo_quat_angle (q, turned), <, 1e-9);
  g_assert_cmpfloat (mo_quat_angle (mo_joint_rotation (mo_skeleton_joint (plain->skeleton, 1),
                                                       plain->reference + 7),
                                    turned),
                     <, 1e-9);
  g_assert_null (replaced->reference);
}

/* If no joint has a rest translation, the rest is not the pose that the motion is relative to. */
static void
test_no_places (void)
{
  g_autoptr (MoClip) changes = test_clip_of_text (PLAIN), plain = NULL;
  const MoJoint *hip;

  set_rest (changes);
  for (guint i = 0; i < 3; i++)
    mo_skeleton_joint (changes->skeleton, i)->rest.translation = (MoVec3){ 0.0, 0.0, 0.0 };
  plain = mo_clip_to_plain (changes, FALSE);
  hip = mo_skeleton_joint (plain->skeleton, 0);
  g_assert_cmpfloat (mo_quat_angle (mo_joint_rotation (hip, plain->reference + hip->first_channel),
                                    MO_QUAT_IDENTITY),
                     <, 1e-12);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/space/axes", test_axes);
  g_test_add_func ("/space/rotations", test_rotations);
  g_test_add_func ("/space/to-plain", test_to_plain);
  g_test_add_func ("/space/rest", test_rest);
  g_test_add_func ("/space/readers", test_readers);
  g_test_add_func ("/space/rests", test_rests);
  g_test_add_func ("/space/changes", test_changes);
  g_test_add_func ("/space/keyed-changes", test_keyed_changes);
  g_test_add_func ("/space/no-places", test_no_places);
  return g_test_run ();
}
