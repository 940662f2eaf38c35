/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-attached.h"
#include "mo-context.h"
#include "mo-linkset.h"
#include "mo-read.h"

#include <string.h>

#define SAME 1e-6
#define INCH 0.0254

static MoClip *
read_text (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (MoSource) source = mo_source_new_for_bytes (bytes, "made.bvj");
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  MoClip *clip = mo_read (source, context, &error);

  g_assert_no_error (error);
  return clip;
}

static MoClip *
read_tail (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "cli", "attached-tail.bvj", NULL);
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return read_text (text);
}

static guint
joint_of (const MoClip *clip, const char *name)
{
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    if (g_strcmp0 (mo_skeleton_joint (clip->skeleton, i)->name, name) == 0)
      return i;
  g_assert_not_reached ();
}

static void
assert_place (MoVec3 found, MoVec3 wanted)
{
  g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (found, wanted)), <, SAME);
}

/* Only what hangs on the avatar with names of its own. */
static void
test_prims (void)
{
  g_autoptr (MoClip) clip = read_tail ();
  g_autoptr (MoAttached) attached = mo_attached_new (clip);
  guint n = 0;

  g_assert_false (mo_clip_is_linkset (clip));
  g_assert_nonnull (attached);
  g_assert_true (mo_attached_has_prims (attached));
  for (guint i = 0; i < mo_attached_get_n_joints (attached); i++)
    if (mo_attached_is_prim (attached, i) && !mo_skeleton_joint (clip->skeleton, i)->is_end)
      n++;
  g_assert_cmpuint (n, ==, 2);
  g_assert_true (mo_attached_is_prim (attached, joint_of (clip, "wagger")));
  g_assert_true (mo_attached_is_prim (attached, joint_of (clip, "wagger tip")));
  g_assert_false (mo_attached_is_prim (attached, joint_of (clip, "mKneeLeft")));
}

/* The set is in the middle of the bone that carries it (half of 0, -2, -12 inches, of which z is forward in the file), goes
 * with the joint, wherever that is, and turns as the file says. */
static void
test_places (void)
{
  g_autoptr (MoClip) clip = read_tail ();
  g_autoptr (MoAttached) attached = mo_attached_new (clip);
  g_autofree MoTransform *world = g_new (MoTransform, mo_attached_get_n_joints (attached));
  guint root = joint_of (clip, "wagger"), tip = joint_of (clip, "wagger tip");
  MoVec3 half = { -6.0 * INCH, 0.0, -1.0 * INCH }, length = { -14.0 * INCH, 0.0, 0.0 };

  for (guint n = 0; n < 4; n++)
    {
      MoQuat turn = mo_quat_from_axis_angle ((MoVec3){ 0, 0, 1 }, MO_DEGREES (30.0 * n));
      /* About x in the file, which is y here: to the left. */
      MoQuat wag = mo_quat_from_axis_angle ((MoVec3){ 0, 1, 0 },
                                            MO_DEGREES (-40.0 * sin (2.0 * G_PI * 0.1 * n)));
      MoPose pose;
      MoVec3 at;

      mo_pose_reset (&pose);
      pose.local[MO_RIG_PELVIS].rotation = turn;
      pose.local[MO_RIG_PELVIS].position = (MoVec3){ 0.1 * n, 0.2, -0.3 };
      mo_pose_update (&pose);
      mo_attached_place (attached, &pose, 0.1 * n, world);
      at = mo_vec3_add (mo_pose_world (&pose, MO_RIG_PELVIS).position, mo_quat_rotate (turn, half));
      assert_place (world[root].position, at);
      g_assert_cmpfloat (mo_quat_angle (world[root].rotation, mo_quat_mul (wag, turn)), <, 1e-3);
      assert_place (world[tip].position,
                    mo_vec3_add (at, mo_quat_rotate (world[root].rotation, length)));
    }
}

/* Its boxes are as long as its bones. */
static void
test_boxes (void)
{
  g_autoptr (MoClip) clip = read_tail ();
  g_autoptr (MoAttached) attached = mo_attached_new (clip);
  MoVec3 half, middle;

  g_assert_true (mo_attached_box (attached, joint_of (clip, "wagger"), &half, &middle));
  g_assert_cmpfloat_with_epsilon (half.x, 7.0 * INCH, SAME);
  g_assert_cmpfloat_with_epsilon (half.z, 0.7 * INCH, SAME);
  g_assert_cmpfloat_with_epsilon (middle.x, -7.0 * INCH, SAME);
  g_assert_false (mo_attached_box (attached, joint_of (clip, "mTorso"), &half, &middle));
}

/* A point of the file at a joint of the avatar: in the middle of its bone, and at the joint itself half along with it. */
static void
test_points (void)
{
  g_autoptr (MoClip) clip = read_tail ();
  g_autoptr (MoAttached) attached = mo_attached_new (clip);
  g_autofree MoTransform *world = g_new (MoTransform, mo_attached_get_n_joints (attached));
  guint hip = (guint) mo_rig_find ("mHipLeft"), knee = (guint) mo_rig_find ("mKneeLeft"), n = 0;
  MoPose pose;

  mo_pose_reset (&pose);
  pose.local[knee].rotation = mo_quat_from_axis_angle ((MoVec3){ 0, 1, 0 }, MO_DEGREES (80));
  mo_pose_update (&pose);
  mo_attached_place (attached, &pose, 0.0, world);
  for (guint i = 0; i < mo_attached_get_n_points (attached); i++)
    {
      MoAttachedPoint point;

      mo_attached_get_point (attached, i, &pose, world, &point);
      g_assert_true (point.has_average == (point.id != 103));
      if (point.id != 99)
        continue;
      n++;
      g_assert_cmpstr (point.name, ==, "mKneeLeft");
      assert_place (point.middle.position,
                    mo_vec3_lerp (mo_pose_world (&pose, hip).position,
                                  mo_pose_world (&pose, knee).position, 0.5));
      assert_place (point.average.position, mo_pose_world (&pose, knee).position);
      g_assert_cmpfloat_with_epsilon (mo_quat_angle (point.average.rotation,
                                                     mo_pose_world (&pose, hip).rotation),
                                      MO_DEGREES (40), 1e-6);
    }
  g_assert_cmpuint (mo_attached_get_n_points (attached), ==, 3);
  g_assert_cmpuint (n, ==, 1);
}

#define MOTION "\"MOTION\": {\"Frame Time\": 0.1, \"Frames\": [[0, 0, 0]]}"
#define TURNS "\"CHANNELS\": [\"Zrotation\", \"Xrotation\", \"Yrotation\"], "
#define TIP "\"JOINTS\": [{\"END\": true, \"OFFSET\": [0, 5, 0]}]"

/* Prims without an avatar are a link set as before, also if they have points for things. */
static void
test_linkset (void)
{
  g_autoptr (MoClip) clip =
      read_text ("{\"HIERARCHY\": {\"NAME\": \"dial\", " TURNS
                 "\"JOINTS\": [{\"NAME\": \"hand\", \"ATTACH\": [7], "
                 "\"OFFSET\": [0, 1, 0], \"PIVOT\": [0, -1, 0], " TIP "}]}, " MOTION "}");

  g_assert_true (mo_clip_is_linkset (clip));
}

/* Without a pivot, what hangs at a point with a name of its own is prims that turn about their centres. */
static void
test_without_pivot (void)
{
  g_autoptr (MoClip) clip = read_text ("{\"HIERARCHY\": {\"NAME\": \"mPelvis\", " TURNS
                                       "\"JOINTS\": [{\"NAME\": \"skirt\", \"ATTACH\": [9], "
                                       "\"OFFSET\": [0, -2, 0], " TIP "}]}, " MOTION "}");
  g_autoptr (MoAttached) attached = mo_attached_new (clip);

  g_assert_false (mo_clip_is_linkset (clip));
  g_assert_nonnull (attached);
  g_assert_true (mo_attached_is_prim (attached, joint_of (clip, "skirt")));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/attached/prims", test_prims);
  g_test_add_func ("/attached/places", test_places);
  g_test_add_func ("/attached/boxes", test_boxes);
  g_test_add_func ("/attached/points", test_points);
  g_test_add_func ("/attached/linkset", test_linkset);
  g_test_add_func ("/attached/without-pivot", test_without_pivot);
  return g_test_run ();
}
