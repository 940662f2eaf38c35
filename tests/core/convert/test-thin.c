/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-clip.h"
#include "test-recipe.h"

#include "mo-compare.h"
#include "mo-convert.h"
#include "mo-encode.h"
#include "mo-slack-skin.h"

#include <math.h>

/* Keys that a take can do without, as its limbs make up for one another: measured by playing the result beside the motion with a
 * key at every frame, as the world does it. */

/* Without thinning where `leaves_keys` is not NULL. */
static MoAnim *
convert (const MoClip *clip, const char *settings, gboolean *leaves_keys, gboolean is_plain)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = test_recipe_of (settings);
  MoConvertOptions options = { .is_plain = is_plain,
                               .effort = leaves_keys == NULL ? MO_EFFORT_ALL : MO_EFFORT_UNTHINNED,
                               .leaves_keys = leaves_keys };
  MoAnim *anim = mo_convert_with (clip, recipe, &options, context, NULL);

  g_assert_nonnull (anim);
  return anim;
}

static guint
count_keys (const MoAnim *anim)
{
  return mo_anim_count_keys (anim, NULL, NULL);
}

/* The largest angle and distance by which a result is off what is meant, at its keys and frames and half way between them. */
static MoDifference
find_worst (const MoClip *clip, const char *settings, const MoAnim *anim)
{
  g_autoptr (MoAnim) meant = convert (clip, settings, NULL, TRUE);
  g_autoptr (MoMotion) motion = mo_motion_new (meant, MO_MOTION_AS_STORED);
  g_autoptr (MoMotion) played = mo_motion_new (anim, MO_MOTION_AS_UPLOADED);
  g_autofree MoComparison *comparison = mo_compare_motions (motion, played, 0.0);

  return comparison->worst;
}

/* -- Samples ----------------------------------------------------------------------------------- */

typedef struct
{
  const char *sample;
  double error, angle; /* millimetres, degrees */
  double most;         /* part of the keys that are left */
} Row;

static const Row rows[] = {
  { "dance.bvh", 2.0, 0.5, 0.9 },          { "dance.bvh", 10.0, 2.0, 0.9 },
  { "dance.bvh", 0.8, 180.0, 0.98 },       { "walk.bvh", 2.0, 0.5, 0.97 },
  { "hands-and-face.bvh", 2.0, 0.5, 1.0 },
};

static void
test_bounds (gconstpointer data)
{
  const Row *row = data;
  g_autofree char *settings = g_strdup_printf ("error=%g angle-error=%g", row->error, row->angle);
  g_autofree char *best = g_strconcat (settings, " reduce=best", NULL);
  g_autoptr (MoClip) clip = test_clip_of_sample (row->sample);
  gboolean leaves_keys = FALSE;
  g_autoptr (MoAnim) before = convert (clip, settings, &leaves_keys, FALSE);
  g_autoptr (MoAnim) after = convert (clip, settings, NULL, FALSE);
  g_autoptr (MoAnim) least = convert (clip, best, NULL, FALSE);
  MoDifference worst = find_worst (clip, settings, after), worst_of_best = { 0 };

  worst_of_best = find_worst (clip, settings, least);
  g_test_message ("%u keys, %u, %u; %.3f mm, %.4f degrees", count_keys (before), count_keys (after),
                  count_keys (least), 1e3 * worst.distance, worst.angle * 180.0 / G_PI);
  g_assert_true (leaves_keys);
  g_assert_cmpfloat (count_keys (after), <=, row->most * count_keys (before));
  g_assert_cmpuint (count_keys (least), <=, count_keys (after));
  g_assert_cmpfloat (1e3 * worst.distance, <=, row->error);
  g_assert_cmpfloat (worst.angle, <=, MO_DEGREES (row->angle));
  g_assert_cmpfloat (1e3 * worst_of_best.distance, <=, row->error);
  g_assert_cmpfloat (worst_of_best.angle, <=, MO_DEGREES (row->angle));
}

/* -- A made limb ------------------------------------------------------------------------------- */

/* The chest stays where it is, as the torso turns to and fro and the chest turns back: the more the torso may be off, the fewer
 * keys there are, if the chest makes up for it; and it does not have to turn back exactly. */
static MoClip *
make_swaying (guint n_frames)
{
  g_autoptr (GString) text = g_string_new (
      "HIERARCHY\nROOT mPelvis\n{\nOFFSET 0 42 0\nCHANNELS 6 Xposition Yposition Zposition "
      "Xrotation Yrotation Zrotation\nJOINT mTorso\n{\nOFFSET 0 3.3 0\nCHANNELS 3 Xrotation "
      "Yrotation Zrotation\nJOINT mChest\n{\nOFFSET 0 8 -0.6\nCHANNELS 3 Xrotation Yrotation "
      "Zrotation\nEnd Site\n{\nOFFSET 0 8 0\n}\n}\n}\n}\nMOTION\n");

  g_string_append_printf (text, "Frames: %u\nFrame Time: 0.0333333\n", n_frames);
  for (guint i = 0; i < n_frames; i++)
    {
      double angle = 20.0 * sin (0.11 * i) + 0.4 * sin (1.7 * i);

      g_string_append_printf (text, "0 42 0 0 0 0 %.4f 0 0 %.4f 0 0\n", angle, -angle);
    }
  return test_clip_of_text (text->str);
}

static void
test_limb (void)
{
  g_autoptr (MoClip) clip = make_swaying (200);
  gboolean leaves_keys = FALSE;
  g_autoptr (MoAnim) before = convert (clip, "", &leaves_keys, FALSE);
  g_autoptr (MoAnim) after = convert (clip, "", NULL, FALSE);
  MoDifference worst = find_worst (clip, "", after);

  g_test_message ("%u keys, %u; %.3f mm", count_keys (before), count_keys (after),
                  1e3 * worst.distance);
  g_assert_true (leaves_keys);
  g_assert_cmpuint (count_keys (after), <, count_keys (before));
  g_assert_cmpfloat (worst.distance, <=, 0.002);
}

/* The part of the keys that is left. */
static double
find_part (const MoClip *clip, const MoAnim *anim)
{
  gboolean leaves_keys = FALSE;
  g_autoptr (MoAnim) before = convert (clip, "", &leaves_keys, FALSE);

  g_assert_true (leaves_keys);
  return (double) count_keys (anim) / count_keys (before);
}

/* A long motion is thinned in parts, which share frames: as many of its keys go as of a short one, and it is as near
 * everywhere. */
static void
test_parts (void)
{
  g_autoptr (MoClip) clip = make_swaying (200), many = make_swaying (1800);
  g_autoptr (MoAnim) once = convert (clip, "", NULL, FALSE);
  g_autoptr (MoAnim) often = convert (many, "", NULL, FALSE);
  MoDifference worst = find_worst (many, "", often);

  g_test_message ("%.4f of the keys, %.4f; %.3f mm", find_part (clip, once),
                  find_part (many, often), 1e3 * worst.distance);
  g_assert_cmpfloat (find_part (many, often), <=, 1.02 * find_part (clip, once));
  g_assert_cmpfloat (worst.distance, <=, 0.002);
  g_assert_cmpfloat (worst.angle, <=, MO_DEGREES (0.5));
}

/* -- Where keys stay --------------------------------------------------------------------------- */

static gboolean
has_key (const MoTrack *track, guint16 time)
{
  for (guint i = 0; i < track->n_keys; i++)
    if (track->keys[i].time == time)
      return TRUE;
  return FALSE;
}

/* Both ends of a loop have keys, in every track that turns. */
static void
test_loop (void)
{
  g_autoptr (MoClip) clip = test_clip_of_sample ("dance.bvh");
  g_autoptr (MoAnim) anim = convert (clip, "loop=yes loop-in=20% loop-out=80%", NULL, FALSE);

  for (guint i = 0; i < anim->joints->len; i++)
    {
      const MoTrack *track = &mo_anim_joint (anim, i)->rotation;

      if (track->n_keys < 2)
        continue;
      g_assert_true (has_key (track, mo_encode_time (anim->loop_in, anim->duration)));
      g_assert_true (has_key (track, mo_encode_time (anim->loop_out, anim->duration)));
    }
}

/* A joint that carries no skin is as far away as it is itself. */
static void
test_without_skin (void)
{
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (MoLimbSkin));
  const MoLimb limb = { .skin = none };
  const MoSlackTurn still = { 0.0f, 0.0f, 0.0f, 1.0f };
  MoSlackSkin skin = { .n = 0 };
  MoSlackFarthest farthest;

  mo_slack_skin_init (&skin, &limb);
  farthest = mo_slack_skin_find (&skin, still, still, (MoSlackPlace){ 0.003f, 0.0f, 0.004f }, 0);
  g_assert_cmpfloat_with_epsilon (sqrt (farthest.square), 0.005, 1e-8);
  g_assert_cmpfloat_with_epsilon (mo_vec3_length (farthest.away), 0.005, 1e-8);
  mo_slack_skin_clear (&skin);
}

/* Not of methods that are meant to be fast or to keep all, nor where the file's keys are kept. */
static void
test_levels (void)
{
  g_autoptr (MoClip) clip = test_clip_of_sample ("walk.bvh");

  for (guint i = 0; i < 2; i++)
    {
      const char *settings = i == 0 ? "reduce=none" : "reduce=fast";
      gboolean leaves_keys = FALSE;
      g_autoptr (MoAnim) quick = convert (clip, settings, &leaves_keys, FALSE);
      g_autoptr (MoAnim) slow = convert (clip, settings, NULL, FALSE);

      g_assert_false (leaves_keys);
      g_assert_cmpuint (count_keys (quick), ==, count_keys (slow));
    }
}

/* What is quickest is within the same bound, with more keys; where nothing is left for later, it is the whole result. */
static void
test_rough (void)
{
  g_autoptr (MoClip) clip = test_clip_of_sample ("dance.bvh");
  static const char *const settings[] = { "error=2 angle-error=0.5", "reduce=fast" };

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      gboolean leaves_keys = FALSE;
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autoptr (MoRecipe) recipe = test_recipe_of (settings[i]);
      MoConvertOptions options = { .effort = MO_EFFORT_ROUGH, .leaves_keys = &leaves_keys };
      g_autoptr (MoAnim) rough = mo_convert_with (clip, recipe, &options, context, NULL);
      g_autoptr (MoAnim) quick = convert (clip, settings[i], &leaves_keys, FALSE);
      MoDifference worst = find_worst (clip, settings[i], rough);

      if (leaves_keys)
        {
          g_assert_cmpuint (count_keys (rough), >, count_keys (quick));
          g_assert_cmpfloat (1e3 * worst.distance, <=, 2.0);
          g_assert_cmpfloat (worst.angle, <=, MO_DEGREES (0.5));
        }
      else
        g_assert_cmpuint (count_keys (rough), ==, count_keys (quick));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strdup_printf ("/thin/bounds/%s/%g", rows[i].sample, rows[i].error);

      g_test_add_data_func (path, &rows[i], test_bounds);
    }
  g_test_add_func ("/thin/rough", test_rough);
  g_test_add_func ("/thin/limb", test_limb);
  g_test_add_func ("/thin/parts", test_parts);
  g_test_add_func ("/thin/loop", test_loop);
  g_test_add_func ("/thin/without-skin", test_without_skin);
  g_test_add_func ("/thin/levels", test_levels);
  return g_test_run ();
}
