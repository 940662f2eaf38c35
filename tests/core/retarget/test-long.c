/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-anim-file.h"
#include "mo-convert.h"
#include "mo-retarget.h"

#include "test-clip.h"

#include <math.h>

/* Long motions of another body, which are kept in less memory while they are made (mo-turn-rows.h). */

/* After so many frames the motion begins anew, so that all that is found out about it is independent of its length. */
#define PERIOD 100
#define SHORT 3000
#define LONG 6000

static const struct
{
  const char *name;
  int parent;
  int offset[3];
} joints[] = {
  { "Hips", -1, { 0, 98, 0 } },          { "Spine", 0, { 0, 10, 0 } },
  { "Spine1", 1, { 0, 22, 0 } },         { "Neck", 2, { 0, 24, 0 } },
  { "Head", 3, { 0, 10, 0 } },           { "LeftShoulder", 2, { 6, 18, 0 } },
  { "LeftArm", 5, { 12, 0, 0 } },        { "LeftForeArm", 6, { 28, 0, 0 } },
  { "LeftHand", 7, { 26, 0, 0 } },       { "RightShoulder", 2, { -6, 18, 0 } },
  { "RightArm", 9, { -12, 0, 0 } },      { "RightForeArm", 10, { -28, 0, 0 } },
  { "RightHand", 11, { -26, 0, 0 } },    { "LeftUpLeg", 0, { 9, -6, 0 } },
  { "LeftLeg", 13, { 0, -42, 0 } },      { "LeftFoot", 14, { 0, -42, 0 } },
  { "LeftToeBase", 15, { 0, -8, 14 } },  { "RightUpLeg", 0, { -9, -6, 0 } },
  { "RightLeg", 17, { 0, -42, 0 } },     { "RightFoot", 18, { 0, -42, 0 } },
  { "RightToeBase", 19, { 0, -8, 14 } },
};

static MoClip *
make_clip (guint n_frames)
{
  MoClip *clip = mo_clip_new ("bvh");

  clip->skeleton = mo_skeleton_new ();
  clip->n_frames = n_frames;
  clip->frame_time = 0.002;
  for (guint i = 0; i < G_N_ELEMENTS (joints); i++)
    {
      MoJoint *joint =
          mo_skeleton_joint (clip->skeleton,
                             mo_skeleton_add (clip->skeleton, joints[i].name, joints[i].parent));
      const int *offset = joints[i].offset;

      joint->rest.translation = (MoVec3){ offset[0], offset[1], offset[2] };
      for (guint k = i == 0 ? 0 : 3; k < 6; k++)
        joint->channels[joint->n_channels++] = (guint8) k;
    }
  mo_skeleton_seal (clip->skeleton);
  clip->singles = g_new0 (float, (gsize) n_frames * clip->skeleton->n_channels);
  for (guint i = 0; i < n_frames; i++)
    for (guint k = 0; k < clip->skeleton->n_channels; k++)
      clip->singles[(gsize) i * clip->skeleton->n_channels + k] =
          (float) ((k == 1 ? 98.0 : 0.0)
                   + 6.0 * sin ((i % PERIOD) * (2.0 * G_PI / PERIOD) * (1 + k % 3) + k));
  return clip;
}

static MoClip *
fit (const MoClip *clip)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  g_autoptr (MoJointMap) map = mo_retarget_find_map (clip, nothing, context);
  gboolean is_carried[G_N_ELEMENTS (joints)];
  GError *error = NULL;
  MoClip *fitted;

  g_assert_nonnull (map);
  fitted = mo_retarget (clip, map, nothing, is_carried, context, &error);
  g_assert_no_error (error);
  return fitted;
}

static double
get_distance (MoQuat a, MoQuat b)
{
  return fabs (a.x - b.x) + fabs (a.y - b.y) + fabs (a.z - b.z) + fabs (a.w - b.w);
}

/* Frames in the middle, where the ends are too far away to matter. */
static void
test_same (void)
{
  g_autoptr (MoClip) few = make_clip (SHORT), many = make_clip (LONG);
  g_autoptr (MoClip) plain = fit (few), packed = fit (many);
  guint n_turning = 0;

  g_assert_true (plain->values != NULL && plain->turns == NULL);
  g_assert_true (packed->values == NULL && packed->turns != NULL);
  for (guint k = 0; k < plain->skeleton->joints->len; k++)
    {
      const MoJoint *joint = mo_skeleton_joint (plain->skeleton, k);
      double farthest = 0.0, turn = 0.0;
      MoVec3 at, other;

      for (guint i = SHORT / 2; joint->n_channels > 0 && i < SHORT / 2 + PERIOD; i++)
        {
          MoQuat here = mo_clip_rotation (plain, joint, i);

          farthest = MAX (farthest, get_distance (here, mo_clip_rotation (packed, joint, i)));
          turn = MAX (turn, get_distance (here, mo_clip_rotation (plain, joint, SHORT / 2)));
          if (mo_clip_position (plain, joint, i, &at)
              && mo_clip_position (packed, joint, i, &other))
            g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (at, other)), <, 1e-5);
        }
      n_turning += turn > 0.01;
      g_assert_cmpfloat (farthest, <, 1e-7);
    }
  g_assert_cmpuint (n_turning, >=, 15);
}

static GBytes *
convert (MoClip *clip, gboolean spends_clip)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  GError *error = NULL;
  g_autoptr (MoAnim) anim =
      mo_convert_with (clip, nothing, &(MoConvertOptions){ .spends_clip = spends_clip }, context,
                       &error);

  g_assert_no_error (error);
  return mo_anim_serialise (anim);
}

/* The result is the same if the clip's own numbers are let go meanwhile, and only then they are. */
static void
test_spent (void)
{
  g_autoptr (MoClip) kept = make_clip (LONG), spent = make_clip (LONG);
  g_autoptr (GBytes) a = convert (kept, FALSE), b = convert (spent, TRUE);

  g_assert_true (mo_clip_has_values (kept));
  g_assert_false (mo_clip_has_values (spent));
  g_assert_cmpuint (spent->n_frames, ==, LONG);
  g_assert_true (g_bytes_equal (a, b));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/long/same", test_same);
  g_test_add_func ("/long/spent", test_spent);
  return g_test_run ();
}
