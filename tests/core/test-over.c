/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-clip.h"

#include "mo-convert.h"
#include "mo-encode.h"
#include "mo-error.h"
#include "mo-math.h"
#include "mo-motion.h"
#include "mo-quantise.h"
#include "mo-rig.h"

#include <string.h>

/* One motion over some joints of another. */

static MoClip *
load_sample (const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("LIMBER_SAMPLES"), name, NULL);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autofree char *text = NULL;
  gsize length;
  MoClip *clip;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  clip = test_read (NULL, text, length, context, NULL);
  g_assert_nonnull (clip);
  return clip;
}

static MoAnim *
convert (const char *name, const char *speed, const MoOver *over, MoContext *context)
{
  g_autoptr (MoClip) clip = load_sample (name);
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  g_autoptr (MoRecipe) recipe = mo_recipe_with (nothing, MO_FIELD_SPEED, speed, NULL);
  MoConvertOptions options = { .is_plain = TRUE, .over = over };
  g_autoptr (GError) error = NULL;
  MoAnim *anim = mo_convert_with (clip, recipe, &options, context, &error);

  g_assert_no_error (error);
  return anim;
}

static const MoAnimJoint *
find_joint (const MoAnim *anim, const char *name)
{
  for (guint i = 0; i < anim->joints->len; i++)
    if (g_str_equal (mo_anim_joint (anim, i)->name, name))
      return mo_anim_joint (anim, i);
  return NULL;
}

static MoQuat
rotation_of (const MoPlainKey *key)
{
  return (MoQuat){ key->x, key->y, key->z, key->w };
}

/* Compares key by key, up to the shorter duration. */
static void
assert_same_keys (const MoTrack *a, const MoTrack *b, double end)
{
  for (guint i = 0; i < a->n_keys && (double) a->plain[i].time < end - 1e-6; i++)
    {
      g_assert_cmpuint (i, <, b->n_keys);
      g_assert_cmpfloat (a->plain[i].time, ==, b->plain[i].time);
      g_assert_cmpfloat (mo_quat_angle (rotation_of (&a->plain[i]), rotation_of (&b->plain[i])), <,
                         MO_DEGREES (1e-3));
    }
}

/* Arms and everything above the hip are those of the wave, at its own times; the legs walk on. */
static void
test_halves (void)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoAnim) walk = convert ("walk.bvh", "1", NULL, context);
  g_autoptr (MoAnim) wave = convert ("wave.bvh", "1.1", NULL, context), both = NULL;
  MoOver over = { wave, (const char *const[]){ "upper-body", NULL } };
  guint n_upper = 0, n_lower = 0;

  both = convert ("walk.bvh", "1", &over, context);
  g_assert_cmpfloat (both->duration, ==, walk->duration);
  g_assert_cmpfloat (wave->duration, >, walk->duration);
  g_assert_null (mo_diagnostics_find (context->diagnostics, MO_CODE_OVER_SHORTER));
  for (guint i = 0; i < both->joints->len; i++)
    {
      const MoAnimJoint *joint = mo_anim_joint (both, i);
      gboolean is_upper = mo_over_takes (over.joints, (guint) mo_rig_find (joint->name));
      const MoAnimJoint *own = find_joint (is_upper ? wave : walk, joint->name);

      n_upper += is_upper && own != NULL;
      n_lower += !is_upper;
      if (own == NULL)
        own = find_joint (walk, joint->name);
      assert_same_keys (&joint->rotation, &own->rotation, walk->duration);
      for (guint j = 0; j < joint->rotation.n_keys; j++)
        g_assert_cmpfloat (joint->rotation.plain[j].time, <=, walk->duration);
    }
  g_assert_cmpuint (n_upper, >=, 8);
  g_assert_cmpuint (n_lower, >=, 7);
}

/* A longer motion is cut, with the pose at the cut as its last key; a shorter one keeps its last
 * pose. */
static void
test_lengths (void)
{
  static const struct
  {
    const char *speed;
    gboolean is_shorter;
  } rows[] = { { "1", FALSE }, { "4", TRUE } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autoptr (MoAnim) wave = convert ("wave.bvh", rows[i].speed, NULL, context), both = NULL;
      MoOver over = { wave, (const char *const[]){ "rForeArm", NULL } };
      const MoTrack *own = &find_joint (wave, "mElbowRight")->rotation, *track;
      g_autoptr (MoMotion) played G_GNUC_UNUSED = mo_motion_new (wave, MO_MOTION_AS_STORED);
      const MoPlainKey *last;

      both = convert ("walk.bvh", "1", &over, context);
      track = &find_joint (both, "mElbowRight")->rotation;
      last = &track->plain[track->n_keys - 1];
      g_assert_true ((mo_diagnostics_find (context->diagnostics, MO_CODE_OVER_SHORTER) != NULL)
                     == rows[i].is_shorter);
      if (rows[i].is_shorter)
        {
          g_assert_cmpuint (track->n_keys, ==, own->n_keys);
          g_assert_cmpfloat (last->time, ==, own->plain[own->n_keys - 1].time);
        }
      else
        g_assert_cmpfloat (last->time, ==, both->duration);
      g_assert_nonnull (find_joint (both, "mShoulderRight"));
    }
}

/* A joint that the other motion holds at its rest is held there. */
static void
test_stillness (void)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoAnim) still = mo_anim_new (), both = NULL;
  MoOver over = { still, NULL };
  MoAnimJoint *joint = mo_anim_add_joint (still, "mHipLeft", 4);

  still->duration = 2.2f;
  still->base_priority = 3;
  mo_track_resize (&joint->rotation, 1);
  mo_encode_rotation (&joint->rotation.keys[0], MO_QUAT_IDENTITY);
  both = convert ("walk.bvh", "1", &over, context);
  g_assert_nonnull (find_joint (both, "mHipLeft"));
  g_assert_cmpuint (find_joint (both, "mHipLeft")->rotation.n_keys, ==, 1);
  g_assert_cmpint (find_joint (both, "mHipLeft")->priority, ==, 4);
  g_assert_cmpint (find_joint (both, "mHipRight")->priority, ==, 2);
  g_assert_cmpuint (find_joint (both, "mHipRight")->rotation.n_keys, >, 1);
}

static void
test_names (void)
{
  static const struct
  {
    const char *name, *joint;
    gboolean takes;
  } rows[] = {
    { "mTorso", "mHead", TRUE },          { "mTorso", "mTorso", TRUE },
    { "mTorso", "mHipLeft", FALSE },      { "abdomen", "mWristLeft", TRUE },
    { "hands", "mHandThumb1Left", TRUE }, { "hands", "mWristLeft", FALSE },
    { "m*Left", "mKneeLeft", TRUE },      { "m*Left", "mKneeRight", FALSE },
    { "upper-body", "mChest", TRUE },     { "upper-body", "mPelvis", FALSE },
    { "upper-body", "mTail1", FALSE },    { "lower-body", "mPelvis", TRUE },
    { "lower-body", "mTail1", TRUE },     { "lower-body", "mNeck", FALSE },
    { "mPelvis", "mAnkleLeft", TRUE },
  };
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const char *const names[] = { "mEyeLeft", rows[i].name, NULL };

      g_assert_true (mo_over_check (names, NULL));
      g_assert_true (mo_over_takes (names, (guint) mo_rig_find (rows[i].joint)) == rows[i].takes);
    }
  g_assert_true (mo_over_takes (NULL, 0));
  g_assert_false (mo_over_check ((const char *const[]){ "mHead", "mSpleen", NULL }, &error));
  g_assert_error (error, MO_ERROR, MO_ERROR_USAGE);
}

/* Errors: no joints to lay over, and the mode that takes only files. */
static void
test_refusals (void)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoAnim) wave = convert ("wave.bvh", "1", NULL, context), both = NULL, none = NULL;
  MoOver over = { wave, (const char *const[]){ "wings", NULL } };
  MoConvertOptions options = { .over = &over };
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  g_autoptr (MoRecipe) viewer = mo_recipe_with (nothing, MO_FIELD_MODE, "viewer", NULL);
  g_autoptr (MoClip) walk = load_sample ("walk.bvh");
  g_autoptr (GError) error = NULL;

  both = convert ("walk.bvh", "1", &over, context);
  g_assert_nonnull (mo_diagnostics_find (context->diagnostics, MO_CODE_OVER_NOTHING));
  none = mo_convert_with (walk, viewer, &options, context, &error);
  g_assert_null (none);
  g_assert_error (error, MO_ERROR, MO_ERROR_USAGE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/over/halves", test_halves);
  g_test_add_func ("/over/lengths", test_lengths);
  g_test_add_func ("/over/stillness", test_stillness);
  g_test_add_func ("/over/names", test_names);
  g_test_add_func ("/over/refusals", test_refusals);
  return g_test_run ();
}
