/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "corpus.h"
#include "test-clip.h"
#include "test-recipe.h"

#include "mo-anim-file.h"
#include "mo-convert.h"
#include "mo-encode.h"
#include "mo-math.h"
#include "mo-motion.h"
#include "mo-quantise.h"
#include "mo-read.h"

#include <string.h>

/* -- Helpers ----------------------------------------------------------------------------------- */

/* Keeps all frames, to show what a step does to them. */
static MoAnim *
convert (const MoClip *clip, const char *settings, MoContext *context, GError **error)
{
  g_autoptr (MoContext) own = mo_context_new (NULL);
  g_autofree char *all_frames = g_strconcat ("reduce=none ", settings, NULL);
  g_autoptr (MoRecipe) recipe = test_recipe_of (all_frames);

  return mo_convert (clip, recipe, context != NULL ? context : own, error);
}

static MoAnim *
must_convert (const MoClip *clip, const char *settings)
{
  g_autoptr (GError) error = NULL;
  MoAnim *anim = convert (clip, settings, NULL, &error);

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

/* The clip that reading the written file would give. */
static MoClip *
clip_of (MoAnim *anim)
{
  MoClip *clip = mo_clip_new ("anim");

  clip->anim = anim;
  return clip;
}

/* Five frames at a tenth of a second: a reference, then the hip walks a yard forward (z), the head
 * turns, the left shin is bent and still, the right arm never moves, and a joint that no avatar has
 * moves. */
static const char small[] =
    "HIERARCHY\nROOT hip\n{\n OFFSET 0 40 0\n"
    " CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
    " JOINT head\n {\n  OFFSET 0 20 0\n  CHANNELS 3 Zrotation Xrotation Yrotation\n }\n"
    " JOINT lShin\n {\n  OFFSET 5 0 0\n"
    "  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n }\n"
    " JOINT rShldr\n {\n  OFFSET -5 0 0\n  CHANNELS 3 Zrotation Xrotation Yrotation\n }\n"
    " JOINT antenna\n {\n  OFFSET 0 5 0\n  CHANNELS 3 Zrotation Xrotation Yrotation\n }\n"
    "}\nMOTION\nFrames: 5\nFrame Time: 0.1\n"
    "0 40 0 0 0 0  0 0 0    0 0 0 0 0 0    5 0 0  0 0 0\n"
    "0 40 0 0 0 0  0 0 0    0 0 0 0 20 0   5 0 0  0 0 0\n"
    "0 40 12 0 0 0  0 0 30  0 0 0 0 20 0   5 0 0  0 0 9\n"
    "0 40 24 0 0 0  0 0 60  0 0 0 0 20 0   5 0 0  0 0 0\n"
    "0 40 36 0 0 0  0 0 90  0 0 0 0 20 0   5 0 0  0 0 0\n";

/* -- Tests ------------------------------------------------------------------------------------- */

static void
test_what_is_written (void)
{
  g_autoptr (MoClip) clip = test_clip_of_text (small);
  g_autoptr (MoAnim) anim = must_convert (clip, "");
  const MoAnimJoint *hip = find_joint (anim, "mPelvis"), *head = find_joint (anim, "mHead");
  const MoAnimJoint *shin = find_joint (anim, "mKneeLeft");
  MoVec3 end;

  g_assert_cmpfloat_with_epsilon (anim->duration, 0.3, 1e-6);
  g_assert_cmpuint (anim->joints->len, ==, 3);
  /* The hip moves and does not rotate. Forward is x; 36 inches are 0.9144 m. */
  g_assert_cmpuint (hip->position.n_keys, ==, 4);
  g_assert_cmpuint (hip->rotation.n_keys, ==, 1);
  end = mo_decode_position (mo_key_image (hip->position.keys[3], anim->duration, TRUE));
  g_assert_cmpfloat_with_epsilon (end.x, 0.9144, 0.0004);
  g_assert_cmpfloat_with_epsilon (end.y, 0.0, 0.0004);
  g_assert_cmpfloat_with_epsilon (end.z, 0.0, 0.0004);
  g_assert_cmpuint (head->rotation.n_keys, ==, 4);
  g_assert_cmpuint (head->position.n_keys, ==, 0);
  /* Bent relative to the reference, and still: one key. Only the hip has positions. */
  g_assert_cmpuint (shin->rotation.n_keys, ==, 1);
  g_assert_cmpuint (shin->position.n_keys, ==, 0);
  /* It is as in the reference frame, so it is left free. */
  g_assert_null (find_joint (anim, "mShoulderRight"));
  g_assert_cmpint (anim->base_priority, ==, 2);
  g_assert_cmpint (head->priority, ==, 2);
}

static void
test_reference (void)
{
  g_autoptr (MoClip) clip = test_clip_of_text (small);
  g_autoptr (MoAnim) kept = must_convert (clip, "reference=keep");

  g_assert_cmpfloat_with_epsilon (kept->duration, 0.4, 1e-6);
  g_assert_cmpuint (find_joint (kept, "mHead")->rotation.n_keys, ==, 5);
  /* Without a reference, the difference is from the rest pose. */
  g_assert_nonnull (find_joint (kept, "mShoulderRight"));
  g_assert_cmpuint (find_joint (kept, "mShoulderRight")->rotation.n_keys, ==, 1);
}

static void
test_what_is_found (void)
{
  g_autoptr (MoClip) clip = test_clip_of_text (small);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoAnim) anim = convert (clip, "", context, NULL);

  g_assert_nonnull (anim);
  g_assert_nonnull (mo_diagnostics_find (context->diagnostics, MO_CODE_UNKNOWN_JOINT));
  g_assert_nonnull (mo_diagnostics_find (context->diagnostics, MO_CODE_POSITIONS_IGNORED));
}

static void
test_joint_rules (void)
{
  g_autoptr (MoClip) clip = test_clip_of_text (small);
  g_autoptr (MoAnim) anim =
      must_convert (clip, "joint=head:priority=5 joint=rShldr:write joint=hip:rotation=off "
                          "joint=legs:position=on,priority=-1 joint=mKnee*:priority=6");

  g_assert_cmpint (find_joint (anim, "mHead")->priority, ==, 5);
  g_assert_nonnull (find_joint (anim, "mShoulderRight"));
  g_assert_cmpuint (find_joint (anim, "mPelvis")->rotation.n_keys, ==, 0);
  g_assert_cmpuint (find_joint (anim, "mKneeLeft")->position.n_keys, ==, 1);
  g_assert_cmpint (find_joint (anim, "mKneeLeft")->priority, ==, 6);
}

static void
test_free (void)
{
  g_autoptr (MoClip) clip = test_clip_of_text (small);
  g_autoptr (GError) error = NULL;
  g_autoptr (MoAnim) anim = must_convert (clip, "joint=torso:free"), nothing = NULL;

  g_assert_null (find_joint (anim, "mHead"));
  g_assert_null (find_joint (anim, "mPelvis"));
  g_assert_nonnull (find_joint (anim, "mKneeLeft"));
  nothing = convert (clip, "joint=*:free", NULL, &error);
  g_assert_null (nothing);
  g_assert_error (error, MO_ERROR, MO_ERROR_INVALID);
}

static void
test_header (void)
{
  g_autoptr (MoClip) clip = test_clip_of_text (small);
  g_autoptr (MoAnim) anim =
      must_convert (clip,
                    "priority=9 loop-in=1f loop-out=100% ease-in=0 hand-pose=fist emote=smile");

  g_assert_cmpint (anim->base_priority, ==, 6);
  g_assert_cmpint (mo_anim_joint (anim, 0)->priority, ==, 6);
  g_assert_cmpint (anim->loop, ==, 1);
  g_assert_cmpfloat_with_epsilon (anim->loop_in, 0.1, 1e-6);
  g_assert_cmpfloat_with_epsilon (anim->loop_out, 0.3, 1e-6);
  g_assert_cmpfloat (anim->ease_in, ==, 0.0f);
  g_assert_cmpint ((int) anim->hand_pose, ==, 3);
  g_assert_cmpstr (anim->emote, ==, "express_smile");
}

static void
test_eases_fit (void)
{
  g_autoptr (MoClip) clip = test_clip_of_text (small);
  g_autoptr (MoAnim) both = must_convert (clip, ""), set = must_convert (clip, "ease-out=0.25");
  g_autoptr (MoAnim) loop = must_convert (clip, "loop=yes ease-in=3");

  g_assert_cmpfloat_with_epsilon (both->ease_in, 0.15, 1e-6);
  g_assert_cmpfloat_with_epsilon (both->ease_out, 0.15, 1e-6);
  g_assert_cmpfloat_with_epsilon (set->ease_out, 0.25, 1e-6);
  g_assert_cmpfloat_with_epsilon (set->ease_in, 0.05, 1e-6);
  g_assert_cmpfloat (loop->ease_in, ==, 3.0f);
}

static double
worst_code_difference (const MoAnim *a, const MoAnim *b)
{
  double worst = 0.0;

  g_assert_cmpuint (a->joints->len, ==, b->joints->len);
  g_assert_cmpfloat_with_epsilon (a->duration, b->duration, 1e-5);
  for (guint i = 0; i < a->joints->len; i++)
    {
      const MoAnimJoint *p = mo_anim_joint (a, i), *q = find_joint (b, p->name);
      const MoTrack *tracks[2][2] = { { &p->rotation, &q->rotation },
                                      { &p->position, &q->position } };

      for (guint t = 0; t < 2; t++)
        {
          g_assert_cmpuint (tracks[t][0]->n_keys, ==, tracks[t][1]->n_keys);
          for (guint k = 0; k < tracks[t][0]->n_keys; k++)
            {
              const MoKey *x = &tracks[t][0]->keys[k], *y = &tracks[t][1]->keys[k];
              int parts[] = { x->time - y->time, x->x - y->x, x->y - y->y, x->z - y->z };

              for (guint c = 0; c < 4; c++)
                worst = MAX (worst, fabs ((double) parts[c]));
            }
        }
    }
  return worst;
}

/* Doing and undoing a change gives the same motion within one code. */
static void
check_undone (MoAnim *anim, const char *once, const char *back)
{
  g_autoptr (MoClip) first = clip_of (mo_anim_ref (anim));
  g_autoptr (MoAnim) changed = must_convert (first, once), again = NULL;
  g_autoptr (MoClip) second = clip_of (mo_anim_ref (changed));

  again = must_convert (second, back);
  g_assert_cmpfloat (worst_code_difference (anim, again), <=, 1.0);
}

static void
check_twice (const char *folder, GHashTable *row)
{
  g_autofree char *path = corpus_file (folder, corpus_get (row, "bvh"));
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = NULL;
  g_autoptr (MoAnim) anim = NULL;

  if (!g_str_equal (corpus_get (row, "exit"), "0") || corpus_get (row, "settings")[0] != '\0')
    return;
  clip = read_file (path, context, NULL);
  anim = convert (clip, "", context, NULL);
  if (anim == NULL)
    return;
  check_undone (anim, "mirror=yes", "mirror=yes");
  check_undone (anim, "reverse=yes", "reverse=yes");
  check_undone (anim, "speed=2", "speed=0.5");
}

static void
test_twice (void)
{
  corpus_for_each ("viewer", check_twice);
}

/* At each key the uploaded bytes give the source's pose: computed from the file by independent
 * formulas, with the reference frame as in docs/world/import.md, First writing. */
static MoQuat
source_rotation (const MoClip *clip, const MoJoint *joint, double frame, gboolean is_hip)
{
  guint low = (guint) CLAMP (floor (frame), 0, clip->n_frames - 1);
  guint high = MIN (low + 1, clip->n_frames - 1);
  MoQuat q = mo_quat_slerp (mo_clip_rotation (clip, joint, low),
                            mo_clip_rotation (clip, joint, high), frame - low);

  /* A single frame is the pose; with more, the first is the hip's reference. */
  if (is_hip && clip->n_frames > 1)
    q = mo_quat_mul (q, mo_quat_conjugate (mo_clip_rotation (clip, joint, 0)));
  return (MoQuat){ q.z, q.x, q.y, q.w };
}

static const MoJoint *
source_joint (const MoClip *clip, const char *name)
{
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);
      int number = mo_rig_find (joint->name);

      if (!joint->is_end && number >= 0 && g_str_equal (mo_rig_joint ((guint) number)->name, name))
        return joint;
    }
  return NULL;
}

static void
check_rotations (const MoClip *clip, const MoAnim *anim, const MoAnimJoint *joint)
{
  const MoJoint *source = source_joint (clip, joint->name);
  gboolean is_hip = g_str_equal (joint->name, "mPelvis");

  for (guint k = 0; k < joint->rotation.n_keys; k++)
    {
      MoKey image = mo_key_image (joint->rotation.keys[k], anim->duration, FALSE);
      double time = mo_dequantise (image.time, 0.0f, anim->duration);
      double frame = joint->rotation.n_keys == 1 ? 1.0 : 1.0 + time / mo_clip_frame_time (clip);
      MoQuat wanted = source_rotation (clip, source, frame, is_hip);
      double off = mo_quat_angle (wanted, mo_decode_rotation (image));

      g_assert_cmpfloat (off, <=,
                         fabs (wanted.w) < sin (MO_DEGREES (2.5)) ? MO_DEGREES (1.0)
                                                                  : MO_DEGREES (0.05));
    }
}

static void
check_hip_positions (const MoClip *clip, const MoAnim *anim, const MoAnimJoint *joint)
{
  const MoJoint *source = source_joint (clip, joint->name);
  MoQuat back = mo_quat_conjugate (mo_clip_rotation (clip, source, 0));
  MoVec3 first;

  mo_clip_position (clip, source, 0, &first);
  for (guint k = 0; joint->position.n_keys > 1 && k < joint->position.n_keys; k++)
    {
      MoKey image = mo_key_image (joint->position.keys[k], anim->duration, TRUE);
      double frame =
          1.0 + mo_dequantise (image.time, 0.0f, anim->duration) / mo_clip_frame_time (clip);
      guint low = MIN ((guint) frame, clip->n_frames - 1), high = MIN (low + 1, clip->n_frames - 1);
      MoVec3 a, b, v, played = mo_decode_position (image);

      mo_clip_position (clip, source, low, &a);
      mo_clip_position (clip, source, high, &b);
      v = mo_quat_rotate (back, mo_vec3_sub (mo_vec3_lerp (a, b, frame - low), first));
      v = mo_vec3_scale ((MoVec3){ v.z, v.x, v.y }, 0.0254);
      v = (MoVec3){ CLAMP (v.x, -5, 5), CLAMP (v.y, -5, 5), CLAMP (v.z, -5, 5) };
      g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (v, played)), <=, 0.0005);
    }
}

static guint n_checked, n_at_rest;

/* All files that the viewer accepts; those at rest need no keys and give no result. */
static void
check_fidelity (const char *folder, GHashTable *row)
{
  g_autofree char *path = corpus_file (folder, corpus_get (row, "bvh"));
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = NULL;
  g_autoptr (MoAnim) anim = NULL;

  if (!g_str_equal (corpus_get (row, "exit"), "0") || corpus_get (row, "settings")[0] != '\0')
    return;
  g_test_message ("%s", corpus_get (row, "bvh"));
  clip = read_file (path, context, NULL);
  anim = convert (clip, "reference=drop units=in", context, NULL);
  if (anim == NULL)
    {
      g_autofree char *findings = test_findings (context);

      g_assert_nonnull (strstr (findings, "nothing-moves"));
      n_at_rest++;
      return;
    }
  n_checked++;
  for (guint i = 0; i < anim->joints->len; i++)
    check_rotations (clip, anim, mo_anim_joint (anim, i));
  if (find_joint (anim, "mPelvis") != NULL)
    check_hip_positions (clip, anim, find_joint (anim, "mPelvis"));
}

static void
test_fidelity (void)
{
  corpus_for_each ("viewer", check_fidelity);
  if (n_checked + n_at_rest == 0) /* there is no corpus, as already reported */
    return;
  g_assert_cmpuint (n_at_rest, <=, 2);
  g_assert_cmpuint (n_checked, >=, 54);
}

static void
test_trim (void)
{
  g_autoptr (MoClip) clip = test_clip_of_text (small);
  g_autoptr (MoAnim) kept = must_convert (clip, "reference=keep trim-start=2f trim-end=3.5f");
  const MoTrack *head = &find_joint (kept, "mHead")->rotation;
  g_autoptr (GError) error = NULL;
  MoQuat last;

  g_assert_cmpfloat_with_epsilon (kept->duration, 0.15, 1e-6);
  g_assert_cmpuint (head->n_keys, ==, 3);
  last = mo_decode_rotation (mo_key_image (head->keys[2], kept->duration, FALSE));
  g_assert_cmpfloat_with_epsilon (mo_quat_angle (last, MO_QUAT_IDENTITY), MO_DEGREES (75), 1e-3);
  g_assert_null (convert (clip, "trim-start=0.3s trim-end=0.2s", NULL, &error));
  g_assert_error (error, MO_ERROR, MO_ERROR_USAGE);
}

static void
test_resample (void)
{
  g_autoptr (MoClip) clip = test_clip_of_text (small);
  g_autoptr (MoAnim) anim = must_convert (clip, "frame-rate=20");
  const MoTrack *head = &find_joint (anim, "mHead")->rotation;

  g_assert_cmpuint (head->n_keys, ==, 7);
  for (guint i = 0; i < 7; i++)
    {
      MoKey image = mo_key_image (head->keys[i], anim->duration, FALSE);
      double angle = mo_quat_angle (mo_decode_rotation (image), MO_QUAT_IDENTITY);

      g_assert_cmpfloat_with_epsilon (angle, MO_DEGREES (15.0 * i), 2e-4);
    }
}

/* If the rate does not divide the length, the last two keys are not at the same time. */
static void
test_resample_unevenly (void)
{
  static const double rates[] = { 10.001, 10.1, 12.0, 9.999, 9.0, 3.334, 3.4, 0.5 };
  g_autoptr (MoClip) clip = test_clip_of_text (small);

  for (guint i = 0; i < G_N_ELEMENTS (rates); i++)
    {
      g_autofree char *settings = g_strdup_printf ("frame-rate=%g", rates[i]);
      g_autoptr (MoAnim) anim = must_convert (clip, settings);
      const MoTrack *head = &find_joint (anim, "mHead")->rotation;

      g_assert_cmpuint (head->keys[head->n_keys - 1].time, ==, 65535);
      for (guint k = 1; k < head->n_keys; k++)
        {
          double gap = (head->keys[k].time - head->keys[k - 1].time) / 65535.0 * anim->duration;

          g_assert_cmpfloat (gap, >, 0.49 * MIN (1.0 / rates[i], anim->duration));
        }
    }
}

static void
test_mirror (void)
{
  g_autoptr (MoClip) clip = test_clip_of_text (small);
  g_autoptr (MoAnim) anim = must_convert (clip, "mirror=yes");
  MoQuat turned;

  g_assert_nonnull (find_joint (anim, "mKneeRight"));
  g_assert_null (find_joint (anim, "mKneeLeft"));
  turned = mo_decode_rotation (find_joint (anim, "mHead")->rotation.keys[3]);
  /* The head turned left about the vertical; now it turns right. */
  g_assert_cmpfloat (turned.z, <, -0.7);
}

static void
test_place (void)
{
  g_autoptr (MoClip) clip = test_clip_of_text (small);
  g_autoptr (MoAnim) anim = must_convert (clip, "hip-height=0.5 hip-turn=90");
  g_autoptr (MoAnim) still = must_convert (clip, "in-place=level");
  const MoTrack *hip = &find_joint (anim, "mPelvis")->position;
  MoVec3 end = mo_decode_position (mo_key_image (hip->keys[hip->n_keys - 1], anim->duration, TRUE));

  /* Forward became left. */
  g_assert_cmpfloat_with_epsilon (end.x, 0.0, 0.0005);
  g_assert_cmpfloat_with_epsilon (end.y, 0.9144, 0.0005);
  g_assert_cmpfloat_with_epsilon (end.z, 0.5, 0.0005);
  g_assert_null (find_joint (still, "mPelvis"));
}

static void
test_constraints (void)
{
  g_autoptr (MoClip) clip = test_clip_of_text (small);
  g_autoptr (MoAnim) anim =
      must_convert (clip,
                    "constraint=HEAD:GROUND,chain=0,ease=0/0.1/0.2/0.3 constraint=PELVIS:CHEST");
  g_autoptr (MoClip) second = clip_of (mo_anim_ref (anim));
  g_autoptr (MoAnim) none = must_convert (second, "constraint=none");
  g_autoptr (MoAnim) mirrored = must_convert (second, "mirror=yes");

  g_assert_cmpuint (anim->constraints->len, ==, 2);
  g_assert_cmpint (anim->n_constraints_stored, ==, 2);
  g_assert_cmpuint (none->constraints->len, ==, 0);
  g_assert_cmpuint (mirrored->constraints->len, ==, 2);
}

/* An .anim without settings is passed on unchanged; a set field changes only what it should. */
static void
test_anim_kept (void)
{
  g_autoptr (MoClip) clip = test_clip_of_text (small);
  g_autoptr (MoAnim) anim = must_convert (clip, "joint=head:priority=5");
  g_autoptr (MoClip) second = clip_of (mo_anim_ref (anim));
  g_autoptr (MoAnim) same = must_convert (second, ""), higher = must_convert (second, "priority=4");

  g_assert_true (same == anim);
  g_assert_cmpint (higher->base_priority, ==, 4);
  g_assert_cmpint (find_joint (higher, "mPelvis")->priority, ==, 4);
  g_assert_cmpint (find_joint (higher, "mHead")->priority, ==, 5);
  g_assert_cmpfloat (worst_code_difference (anim, higher), ==, 0.0);
}

/* A single frame is a pose and not a reference; and in a file with the avatar's own names an
 * attachment point may be given by one word. */
static void
test_one_frame (void)
{
  static const char text[] =
      "HIERARCHY\nROOT hip\n{\n OFFSET 0 40 0\n"
      " CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
      " JOINT head\n {\n  OFFSET 0 20 0\n  CHANNELS 3 Zrotation Xrotation Yrotation\n }\n"
      " JOINT Chest\n {\n  OFFSET 0 20 0\n  CHANNELS 3 Zrotation Xrotation Yrotation\n }\n"
      "}\nMOTION\nFrames: 1\nFrame Time: 0.04\n0 40 0 0 0 0  0 0 30  5 0 0\n";
  g_autoptr (MoClip) clip = test_clip_of_text (text);
  g_autoptr (MoAnim) anim = must_convert (clip, "");

  g_assert_cmpuint (find_joint (anim, "mHead")->rotation.n_keys, ==, 1);
  g_assert_nonnull (find_joint (anim, "Chest"));
  g_assert_cmpfloat (anim->duration, ==, 0.04f);
}

/* What has no effect, or will have none in the world, is said. */
/* More frames than an .anim has times: at most one key for each time, the last one at the end, and
 * only two keys for a pose that is held. */
static void
test_more_frames_than_times (void)
{
  g_autoptr (GString) text = g_string_new (
      "HIERARCHY\nROOT hip\n{\n OFFSET 0 0 0\n CHANNELS 3 Zrotation Xrotation Yrotation\n}\n"
      "MOTION\nFrames: 200001\nFrame Time: 0.0001\n");
  g_autoptr (MoClip) clip = NULL;
  g_autoptr (MoAnim) anim = NULL;
  const MoTrack *track;

  for (guint i = 0; i < 200000; i++)
    g_string_append (text, i % 40000 < 20000 ? "10 0 0\n" : "30 5 0\n");
  g_string_append (text, "0 0 20\n");
  clip = test_clip_of_text (text->str);
  anim = must_convert (clip, "reference=keep");
  track = &find_joint (anim, "mPelvis")->rotation;
  g_assert_cmpuint (track->n_keys, >=, 20);
  g_assert_cmpuint (track->n_keys, <=, 60);
  for (guint i = 1; i < track->n_keys; i++)
    g_assert_cmpuint (track->keys[i - 1].time, <, track->keys[i].time);
  g_assert_cmpuint (track->keys[track->n_keys - 1].time, ==, 65535);
}

static void
test_idle_settings (void)
{
  static const struct
  {
    const char *settings;
    MoCode code;
  } cases[] = {
    { "joint=mTail1:write", MO_CODE_RULE_WITHOUT_JOINT },
    { "joint=mHand*:priority=5", MO_CODE_RULE_WITHOUT_JOINT },
    { "emote=zzz", MO_CODE_ANIM_UNKNOWN_EMOTE },
    { "ease-in=-1", MO_CODE_VALUE_CLAMPED },
    { "loop=yes ease-out=99", MO_CODE_VALUE_CLAMPED },
    { "speed=0", MO_CODE_VALUE_CLAMPED },
  };
  g_autoptr (MoClip) clip = test_clip_of_text (small);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autoptr (MoAnim) anim = convert (clip, cases[i].settings, context, NULL);

      g_assert_nonnull (anim);
      g_assert_nonnull (mo_diagnostics_find (context->diagnostics, cases[i].code));
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/faithful/what-is-written", test_what_is_written);
  g_test_add_func ("/faithful/reference", test_reference);
  g_test_add_func ("/faithful/findings", test_what_is_found);
  g_test_add_func ("/faithful/joint-rules", test_joint_rules);
  g_test_add_func ("/faithful/free", test_free);
  g_test_add_func ("/faithful/header", test_header);
  g_test_add_func ("/faithful/eases-fit", test_eases_fit);
  g_test_add_func ("/faithful/trim", test_trim);
  g_test_add_func ("/faithful/resample", test_resample);
  g_test_add_func ("/faithful/resample-unevenly", test_resample_unevenly);
  g_test_add_func ("/faithful/mirror", test_mirror);
  g_test_add_func ("/faithful/place", test_place);
  g_test_add_func ("/faithful/constraints", test_constraints);
  g_test_add_func ("/faithful/anim-kept", test_anim_kept);
  g_test_add_func ("/faithful/one-frame", test_one_frame);
  g_test_add_func ("/faithful/idle-settings", test_idle_settings);
  g_test_add_func ("/faithful/more-frames-than-times", test_more_frames_than_times);
  g_test_add_func ("/faithful/twice", test_twice);
  g_test_add_func ("/faithful/fidelity", test_fidelity);
  return g_test_run ();
}
