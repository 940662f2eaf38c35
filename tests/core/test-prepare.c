/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-anim-file.h"
#include "mo-convert.h"
#include "mo-edit-keys.h"
#include "mo-loss.h"
#include "mo-read.h"
#include "mo-recipe-json.h"
#include "mo-write.h"

#include "test-clip.h"

#include <string.h>

/* The two phases of a conversion: what was prepared for one recipe gives, with every other recipe
 * that it fits, the same bytes and findings as a complete conversion. */

/* Joints of the avatar with positions, and one that it does not have. */
static const char text[] =
    "HIERARCHY\n"
    "ROOT hip\n{\n  OFFSET 0 40 0\n"
    "  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
    "  JOINT abdomen\n  {\n    OFFSET 0 5 0\n"
    "    CHANNELS 3 Zrotation Xrotation Yrotation\n"
    "    JOINT lHand\n    {\n      OFFSET 9 0 0\n"
    "      CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
    "      End Site\n      {\n        OFFSET 3 0 0\n      }\n    }\n"
    "    JOINT antenna\n    {\n      OFFSET 0 9 0\n"
    "      CHANNELS 3 Zrotation Xrotation Yrotation\n"
    "      End Site\n      {\n        OFFSET 0 2 0\n      }\n    }\n  }\n}\n"
    "MOTION\nFrames: 5\nFrame Time: 0.1\n"
    "0 40 0 0 0 0  0 0 0  9 0 0 0 0 0  0 0 0\n"
    "1 40 0 0 9 0  0 5 0  9 1 0 9 0 0  0 0 9\n"
    "2 41 0 0 9 5  0 9 0  9 2 0 9 0 5  0 0 5\n"
    "3 42 1 5 9 5  0 9 9  9 1 1 5 0 9  0 5 0\n"
    "4 40 1 5 0 5  2 9 9  9 0 2 2 0 9  0 9 0\n";

/* Settings one by one, as on the command line. */
static const struct
{
  MoFieldId field;
  const char *value;
} settings[] = {
  { MO_FIELD_MODE, "viewer" },
  { MO_FIELD_NAME, "walk" },
  { MO_FIELD_DESCRIPTION, "slow" },
  { MO_FIELD_PRIORITY, "5" },
  { MO_FIELD_LOOP, "yes" },
  { MO_FIELD_LOOP_IN, "1f" },
  { MO_FIELD_LOOP_OUT, "70%" },
  { MO_FIELD_EASE_IN, "0.1" },
  { MO_FIELD_EASE_OUT, "9" },
  { MO_FIELD_HAND_POSE, "fist" },
  { MO_FIELD_EMOTE, "smile" },
  { MO_FIELD_EMOTE, "nobody knows" },
  { MO_FIELD_PARTIAL, "yes" },
  { MO_FIELD_REFERENCE, "keep" },
  { MO_FIELD_REFERENCE, "drop" },
  { MO_FIELD_UP_AXIS, "z" },
  { MO_FIELD_FRONT_AXIS, "-y" },
  { MO_FIELD_LENGTH_SCALE, "0.4" },
  { MO_FIELD_BIND_POSE, "replaced" },
  { MO_FIELD_TRIM_START, "1f" },
  { MO_FIELD_TRIM_START, "0" },
  { MO_FIELD_TRIM_END, "90%" },
  { MO_FIELD_SPEED, "2" },
  { MO_FIELD_SPEED, "1" },
  { MO_FIELD_FRAME_RATE, "25" },
  { MO_FIELD_REVERSE, "yes" },
  { MO_FIELD_MIRROR, "yes" },
  { MO_FIELD_IN_PLACE, "level" },
  { MO_FIELD_BEGIN, "at-stand" },
  { MO_FIELD_BEGIN, "as-cut" },
  { MO_FIELD_HIP_HEIGHT, "0.2" },
  { MO_FIELD_HIP_TURN, "90" },
  { MO_FIELD_JOINT, "mHead:priority=5; lHand:priority=4" },
  { MO_FIELD_JOINT, "lHand:position=on" },
  { MO_FIELD_JOINT, "hip:position=off" },
  { MO_FIELD_JOINT, "antenna:free" },
  { MO_FIELD_JOINT, "abdomen:free" },
  { MO_FIELD_JOINT, "*:rotation=off" },
  { MO_FIELD_CONSTRAINT, "L_HAND:GROUND,chain=1" },
  { MO_FIELD_CONSTRAINT, "none" },
  { MO_FIELD_REDUCE, "none" },
  { MO_FIELD_REDUCE, "best" },
  { MO_FIELD_ERROR, "20" },
  { MO_FIELD_ANGLE_ERROR, "3" },
  { MO_FIELD_MAX_BYTES, "400" },
  { MO_FIELD_MAX_BYTES, "20" },
  { MO_FIELD_PART, "nod=1f..2f" },
  { MO_FIELD_KEYFRAME_ERROR, "2" },
  { MO_FIELD_SKELETON, "avatar" },
};

#define N G_N_ELEMENTS (settings)

/* -- The outcome of a conversion as text ------------------------------------------------------- */

static char *
describe (const MoAnim *anim, const GError *error, const MoContext *context)
{
  g_autofree char *findings = test_findings (context), *sum = NULL;

  if (anim != NULL)
    {
      g_autoptr (GBytes) bytes = mo_anim_serialise (anim);

      sum = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, bytes);
    }
  return g_strdup_printf ("%s\n%s\n%s", sum != NULL ? sum : "nothing",
                          error != NULL ? error->message : "", findings);
}

static char *
convert (const MoClip *clip, const MoRecipe *recipe, MoPrepared *prepared)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  MoConvertOptions options = { .prepared = prepared };
  g_autoptr (MoAnim) anim = mo_convert_with (clip, recipe, &options, context, &error);

  return describe (anim, error, context);
}

static MoRecipe *
setting (guint i)
{
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  MoRecipe *recipe = mo_recipe_with (nothing, settings[i].field, settings[i].value, NULL);

  g_assert_nonnull (recipe);
  return recipe;
}

static MoPrepared *
prepare (const MoClip *clip, const MoRecipe *recipe)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);

  return mo_prepare (clip, recipe, &(MoConvertOptions){ 0 }, context, NULL);
}

static MoClip *
read_bytes (const char *bytes, gsize length)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  MoClip *clip = test_read (NULL, bytes, length, context, &error);

  g_assert_no_error (error);
  return clip;
}

/* The same motion as an .anim, whose keys steps keep if they can. */
static MoClip *
make_anim_clip (MoClip *clip)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  g_autoptr (GBytes) bytes = mo_write (&mo_format_anim, clip, nothing, context, NULL);

  return read_bytes (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* -- Laws -------------------------------------------------------------------------------------- */

/* Every setting after every other one. */
static void
assert_same (const MoClip *clip)
{
  guint n_shared = 0;

  for (guint i = 0; i < N; i++)
    {
      g_autoptr (MoRecipe) before = setting (i);
      g_autoptr (MoPrepared) prepared = prepare (clip, before);
      g_autofree char *first = convert (clip, before, NULL), *last = NULL;

      for (guint j = 0; prepared != NULL && j < N; j++)
        {
          g_autoptr (MoRecipe) recipe = setting (j);
          g_autofree char *fresh = NULL, *shared = NULL;

          n_shared += mo_prepared_fits (prepared, clip, recipe, NULL) ? 1 : 0;
          fresh = convert (clip, recipe, NULL);
          shared = convert (clip, recipe, prepared);
          if (!g_str_equal (fresh, shared))
            g_error ("%s=%s after %s=%s: %s instead of %s", mo_field (settings[j].field)->name,
                     settings[j].value, mo_field (settings[i].field)->name, settings[i].value,
                     shared, fresh);
        }
      /* Using a prepared motion does not change it. */
      last = convert (clip, before, prepared);
      g_assert_cmpstr (last, ==, first);
    }
  g_assert_cmpuint (n_shared, >, 300);
}

static void
test_same (void)
{
  g_autoptr (MoClip) clip = read_bytes (text, strlen (text)), anim = make_anim_clip (clip);

  assert_same (clip);
  assert_same (anim);
}

/* What a maker lays over the motion, and what else is said; each after every other one. */
static const char *const edited[] = {
  "{\"edits\": {\"list\": [{\"name\": \"a\", \"mode\": \"add\", \"KEYFRAMES\": ["
  "{\"AT\": 0.1, \"mTorso\": [0.0871557, 0, 0, 0.9961947], \"mPelvis\": {\"move\": [0, 0, -0.04]}}]}]}}",
  "{\"edits\": {\"list\": [{\"name\": \"b\", \"mode\": \"keys\", \"KEYFRAMES\": ["
  "{\"AT\": 0.1, \"mTorso\": [0.0871557, 0, 0, 0.9961947]}, {\"AT\": 0.3, \"mPelvis\": [0, 0, 0, 1]}]}]}}",
  "{\"edits\": {\"list\": [{\"name\": \"c\", \"mode\": \"keys\", \"KEYFRAMES\": ["
  "{\"AT\": 0.1, \"mTorso\": [0.0871557, 0, 0, 0.9961947]}]}]}, \"hipHeight\": 0.2, \"hipTurn\": 30}",
  "{\"edits\": {\"list\": [{\"name\": \"c\", \"mode\": \"keys\", \"KEYFRAMES\": ["
  "{\"AT\": 0.1, \"mTorso\": [0.0871557, 0, 0, 0.9961947]}]}]}, \"hipHeight\": -0.1}",
  "{\"edits\": {\"length\": 2, \"list\": [{\"name\": \"d\", \"mode\": \"keys\", \"KEYFRAMES\": ["
  "{\"AT\": 1.1, \"mTorso\": [0.0871557, 0, 0, 0.9961947]}]}]}}",
  "{\"edits\": {\"length\": 3, \"madeOn\": {\"duration\": 7, \"frameTime\": 0.1}, \"list\": ["
  "{\"name\": \"e\", \"mode\": \"keys\", \"KEYFRAMES\": [{\"AT\": 9, \"mTorso\": [0, 0, 0, 1]}]}]}}",
  "{\"edits\": {\"list\": [{\"name\": \"f\", \"mode\": \"smooth\", \"joints\": [\"mPelvis\", \"mTorso\"], "
  "\"cutoff\": 3}]}, \"looped\": true}",
  "{\"edits\": {\"list\": [{\"name\": \"f\", \"mode\": \"smooth\", \"joints\": [\"mPelvis\", \"mTorso\"], "
  "\"cutoff\": 3}]}, \"looped\": true, \"loopIn\": \"1f\"}",
  "{\"edits\": {\"list\": [{\"name\": \"f\", \"mode\": \"smooth\", \"joints\": [\"mPelvis\", \"mTorso\"], "
  "\"cutoff\": 3}]}, \"looped\": true, \"loopIn\": \"1f\", \"walkInPlace\": true}",
  "{\"edits\": {\"list\": [{\"name\": \"a\", \"mode\": \"add\", \"KEYFRAMES\": ["
  "{\"AT\": 0.1, \"mTorso\": [0.0871557, 0, 0, 0.9961947]}]}]}, \"mirror\": true}",
  "{\"edits\": {\"list\": [{\"name\": \"g\", \"mode\": \"add\", \"from\": 0.15, \"KEYFRAMES\": ["
  "{\"AT\": 0.1, \"mTorso\": [0.5, 0, 0, 0.8660254]}]}]}, \"loopAt\": \"auto\"}",
  "{\"edits\": {\"list\": [{\"name\": \"g\", \"mode\": \"add\", \"to\": 0.25, \"KEYFRAMES\": ["
  "{\"AT\": 0.1, \"mTorso\": [0.5, 0, 0, 0.8660254]}]}]}, \"loopAt\": \"auto\"}",
  "{\"loopAt\": \"auto\"}",
  "{\"hipHeight\": 0.3, \"hipTurn\": 20}",
  "{\"walkInPlace\": true, \"looped\": true}",
};

static void
assert_same_edited (const MoClip *clip)
{
  MoRecipe *recipes[G_N_ELEMENTS (edited)];

  for (guint i = 0; i < G_N_ELEMENTS (edited); i++)
    {
      g_autoptr (MoRecipe) nothing = mo_recipe_new ();
      g_autoptr (GError) error = NULL;

      recipes[i] = mo_recipe_load (nothing, edited[i], -1, &error);
      g_assert_no_error (error);
    }
  for (guint i = 0; i < G_N_ELEMENTS (edited); i++)
    {
      g_autoptr (MoPrepared) prepared = prepare (clip, recipes[i]);
      g_autofree char *first = convert (clip, recipes[i], NULL), *last = NULL;

      for (guint j = 0; j < G_N_ELEMENTS (edited); j++)
        {
          g_autofree char *fresh = convert (clip, recipes[j], NULL);
          g_autofree char *shared = convert (clip, recipes[j], prepared);
          g_autoptr (MoContext) context = mo_context_new (NULL);
          MoConvertOptions options = { .prepared = prepared };
          g_autoptr (MoPrepared) next = mo_prepare (clip, recipes[j], &options, context, NULL);
          g_autofree char *again = convert (clip, recipes[i], next);

          if (!g_str_equal (fresh, shared))
            g_error ("%s after %s: %s instead of %s", edited[j], edited[i], shared, fresh);
          g_assert_cmpstr (again, ==, first);
        }
      last = convert (clip, recipes[i], prepared);
      g_assert_cmpstr (last, ==, first);
    }
  for (guint i = 0; i < G_N_ELEMENTS (edited); i++)
    mo_recipe_unref (recipes[i]);
}

/* One edit more over those that are there, which are the same values: joints that it leaves alone need no work. */
static void
assert_same_shared (const MoClip *clip)
{
  for (guint i = 0; i < G_N_ELEMENTS (edited); i++)
    {
      g_autoptr (MoRecipe) nothing = mo_recipe_new ();
      g_autoptr (MoRecipe) before = mo_recipe_load (nothing, edited[i], -1, NULL), after = NULL;
      g_autoptr (MoPrepared) prepared = prepare (clip, before);
      g_autofree char *fresh = NULL, *shared = NULL;
      MoEditKey key = { .time = 0.2, .value = { 0.0, 0.0, 0.0871557, 0.9961947 } };
      g_autoptr (MoEdit) empty = mo_edit_new (MO_EDIT_ADD);
      const char *joint = i % 2 == 0 ? "mWristLeft" : "mTorso";

      after =
          mo_recipe_with_edits (before,
                                mo_edits_with (before->edits,
                                               mo_edit_set_key (empty, (guint) mo_rig_find (joint),
                                                                MO_LANE_TURN, &key)));
      fresh = convert (clip, after, NULL);
      shared = convert (clip, after, prepared);
      g_assert_cmpstr (shared, ==, fresh);
    }
}

static void
test_edits (void)
{
  g_autoptr (MoClip) clip = read_bytes (text, strlen (text)), anim = make_anim_clip (clip);

  assert_same_edited (clip);
  assert_same_edited (anim);
  assert_same_shared (clip);
  assert_same_shared (anim);
}

/* A field belongs to the phase that its row names. */
static void
test_fits (void)
{
  g_autoptr (MoClip) clip = read_bytes (text, strlen (text)),
                     other = read_bytes (text, strlen (text));
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  g_autoptr (MoPrepared) prepared = prepare (clip, nothing);

  g_assert_true (mo_prepared_fits (prepared, clip, nothing, NULL));
  g_assert_false (mo_prepared_fits (prepared, other, nothing, NULL));
  for (guint i = 0; i < N; i++)
    {
      g_autoptr (MoRecipe) recipe = setting (i);
      gboolean fits = mo_field (settings[i].field)->phase != MO_IN_PREPARING;

      /* The few rules that loading depends on. */
      if (g_str_equal (settings[i].value, "lHand:position=on")
          || g_str_equal (settings[i].value, "hip:position=off")
          || g_str_equal (settings[i].value, "antenna:free"))
        fits = FALSE;
      g_test_message ("%s=%s", mo_field (settings[i].field)->name, settings[i].value);
      g_assert_true (mo_prepared_fits (prepared, clip, recipe, NULL) == fits);
    }
}

/* How a motion is played decides where presets of constraints hold it, and what baked ones do to it; not so of others. */
static void
test_fits_constraints (void)
{
  static const struct
  {
    const char *line;
    gboolean depends;
  } lines[] = { { "hands-together", TRUE },
                { "L_HAND:CHEST,chain=2,whole,bake", TRUE },
                { "L_HAND:CHEST,chain=2,whole", FALSE } };
  static const MoFieldId fields[] = { MO_FIELD_EASE_IN, MO_FIELD_LOOP };
  static const char *const values[] = { "0.1", "yes" };
  g_autoptr (MoClip) clip = read_bytes (text, strlen (text));

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (MoRecipe) nothing = mo_recipe_new ();
      g_autoptr (MoRecipe) recipe =
          mo_recipe_with (nothing, MO_FIELD_CONSTRAINT, lines[i].line, NULL);
      g_autoptr (MoPrepared) prepared = prepare (clip, recipe);

      g_assert_true (mo_prepared_fits (prepared, clip, recipe, NULL));
      for (guint k = 0; k < G_N_ELEMENTS (fields); k++)
        {
          g_autoptr (MoRecipe) other = mo_recipe_with (recipe, fields[k], values[k], NULL);

          g_assert_true (mo_prepared_fits (prepared, clip, other, NULL) == !lines[i].depends);
        }
    }
}

/* The motion before any loss and the result share the prepared motion. */
static void
test_loss (void)
{
  g_autoptr (MoClip) clip = read_bytes (text, strlen (text));
  g_autoptr (MoRecipe) coarse = mo_recipe_new ();
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoPrepared) prepared = prepare (clip, coarse);
  MoConvertOptions options = { .prepared = prepared };
  g_autoptr (MoAnim) anim = mo_finish (prepared, coarse, &options, context, NULL);
  g_autofree MoComparison *alone = mo_loss_measure (clip, coarse, NULL, anim, context);
  g_autofree MoComparison *shared = mo_loss_measure (clip, coarse, &options, anim, context);

  g_assert_cmpfloat (alone->worst.distance, >, 0.0);
  g_assert_cmpmem (alone, sizeof *alone, shared, sizeof *shared);
}

/* Frames for which keys are not kept, but made when they are needed. The abdomen turns, the neck does not until late, and
 * the head never does. */
#define MANY_FRAMES 60000

static MoClip *
make_long_clip (void)
{
  g_autoptr (GString) bvh =
      g_string_new ("HIERARCHY\nROOT hip\n{\n  OFFSET 0 40 0\n"
                    "  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
                    "  JOINT abdomen\n  {\n    OFFSET 0 5 0\n"
                    "    CHANNELS 3 Zrotation Xrotation Yrotation\n"
                    "    JOINT neck\n    {\n      OFFSET 0 9 0\n"
                    "      CHANNELS 3 Zrotation Xrotation Yrotation\n"
                    "      JOINT head\n      {\n        OFFSET 0 3 0\n"
                    "        CHANNELS 3 Zrotation Xrotation Yrotation\n"
                    "        End Site\n        {\n          OFFSET 0 3 0\n        }\n"
                    "      }\n    }\n  }\n}\nMOTION\n");

  g_string_append_printf (bvh, "Frames: %d\nFrame Time: 0.001\n", MANY_FRAMES);
  for (int i = 0; i < MANY_FRAMES; i++)
    g_string_append_printf (bvh, "%d 40 0 %d 0 5  %d %d 9  0 0 %d  7 0 0\n", i % 7, i / 1000 % 9,
                            i / 10 % 300 / 10, i / 70 % 20, i < MANY_FRAMES - 1000 ? 0 : 30);
  return read_bytes (bvh->str, bvh->len);
}

static void
assert_same_when_seen (const MoClip *clip, MoFieldId field, const char *value)
{
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  g_autoptr (MoRecipe) recipe = mo_recipe_with (nothing, field, value, NULL);
  g_autoptr (MoPrepared) prepared = prepare (clip, recipe);
  g_autofree char *before = convert (clip, recipe, prepared), *after = NULL;
  MoPose pose;

  mo_prepared_get_pose (prepared, 1.0, &pose);
  after = convert (clip, recipe, prepared);
  g_assert_cmpstr (before, ==, after);
  g_assert_false (g_str_has_prefix (before, "nothing"));
}

/* To look at a prepared motion, for which all of its keys are made, does not change its result. */
static void
test_seen (void)
{
  g_autoptr (MoClip) clip = make_long_clip ();

  assert_same_when_seen (clip, MO_FIELD_REFERENCE, "drop");
  assert_same_when_seen (clip, MO_FIELD_REFERENCE, "keep");
  assert_same_when_seen (clip, MO_FIELD_REDUCE, "none");
  assert_same_when_seen (clip, MO_FIELD_JOINT, "abdomen:rotation=off");
  assert_same_when_seen (clip, MO_FIELD_JOINT, "head:write");
  assert_same_when_seen (clip, MO_FIELD_PART, "nod=100f..200f");
}

/* A motion laid over it is part of what is prepared. */
static void
test_over (void)
{
  static const char *const hands[] = { "hands", NULL }, *const torso[] = { "torso", NULL };
  g_autoptr (MoClip) clip = read_bytes (text, strlen (text)), anim = make_anim_clip (clip);
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  g_autoptr (MoContext) context = mo_context_new (NULL);
  MoOver over = { anim->anim, hands }, others = { anim->anim, torso }, all = { anim->anim, NULL };
  MoConvertOptions options = { .over = &over };
  g_autoptr (MoPrepared) prepared = mo_prepare (clip, nothing, &options, context, NULL);

  g_assert_true (mo_prepared_fits (prepared, clip, nothing, &over));
  g_assert_false (mo_prepared_fits (prepared, clip, nothing, &others));
  g_assert_false (mo_prepared_fits (prepared, clip, nothing, &all));
  g_assert_false (mo_prepared_fits (prepared, clip, nothing, NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/prepare/fits", test_fits);
  g_test_add_func ("/prepare/fits-constraints", test_fits_constraints);
  g_test_add_func ("/prepare/same", test_same);
  g_test_add_func ("/prepare/edits", test_edits);
  g_test_add_func ("/prepare/loss", test_loss);
  g_test_add_func ("/prepare/over", test_over);
  g_test_add_func ("/prepare/seen", test_seen);
  return g_test_run ();
}
