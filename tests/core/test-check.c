/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-check.h"
#include "mo-constraint.h"
#include "mo-encode.h"
#include "mo-math.h"

#include <string.h>

/* A good animation, and one fault per row. */

typedef struct
{
  MoAnim *anim;
  MoRecipe *recipe;
} Subject;

#define N_KEYS 21

static void
add_sway (MoAnim *anim, const char *name, MoVec3 axis, double degrees)
{
  MoAnimJoint *joint = mo_anim_add_joint (anim, name, 3);

  mo_track_resize (&joint->rotation, N_KEYS);
  for (guint i = 0; i < N_KEYS; i++)
    {
      double phase = 2.0 * G_PI * i / (N_KEYS - 1);
      MoKey *key = &joint->rotation.keys[i];

      key->time = mo_encode_time (anim->duration * i / (N_KEYS - 1.0), anim->duration);
      mo_encode_rotation (key, mo_quat_from_axis_angle (axis, MO_DEGREES (degrees
                                                                          * (1.2 + sin (phase)))));
    }
}

static Subject
make_good_anim (void)
{
  static const char *const arms[] = { "mCollarLeft", "mShoulderLeft", "mElbowLeft", "mWristLeft" };
  Subject s = { mo_anim_new (), mo_recipe_new () };

  s.anim->base_priority = 3;
  s.anim->duration = s.anim->loop_out = 2.0f;
  s.anim->loop = 1;
  s.anim->ease_in = s.anim->ease_out = 0.3f;
  s.anim->hand_pose = 1;
  add_sway (s.anim, "mPelvis", (MoVec3){ 0, 0, 1 }, 4.0);
  add_sway (s.anim, "mTorso", (MoVec3){ 0, 1, 0 }, 5.0);
  add_sway (s.anim, "mHead", (MoVec3){ 0, 0, 1 }, 9.0);
  for (guint i = 0; i < G_N_ELEMENTS (arms); i++)
    add_sway (s.anim, arms[i], (MoVec3){ 1, 0, 0 }, 7.0);
  return s;
}

static void
clear_subject (Subject *s)
{
  mo_anim_unref (s->anim);
  mo_recipe_unref (s->recipe);
}

static MoAnimJoint *
find_joint (MoAnim *anim, const char *name)
{
  for (guint i = 0; i < anim->joints->len; i++)
    if (g_str_equal (mo_anim_joint (anim, i)->name, name))
      return mo_anim_joint (anim, i);
  return mo_anim_add_joint (anim, name, 3);
}

/* Parses "X/Y/Z". */
static MoVec3
vector (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "/", 3);

  return (MoVec3){ g_ascii_strtod (parts[0], NULL), g_ascii_strtod (parts[1], NULL),
                   g_ascii_strtod (parts[2], NULL) };
}

static void
set_position (MoAnim *anim, const char *name, const char *value)
{
  MoTrack *track = &find_joint (anim, name)->position;

  mo_track_resize (track, 1);
  mo_encode_position (&track->keys[0], vector (value));
}

static void
set_key (MoAnim *anim, const char *name, guint index, const char *degrees_about_y)
{
  mo_encode_rotation (&find_joint (anim, name)->rotation.keys[index],
                      mo_quat_from_axis_angle ((MoVec3){ 0, 1, 0 },
                                               MO_DEGREES (
                                                   g_ascii_strtod (degrees_about_y, NULL))));
}

static void
rest_at_start (MoAnim *anim)
{
  for (guint i = 0; i < anim->joints->len; i++)
    mo_encode_rotation (&mo_anim_joint (anim, i)->rotation.keys[0], MO_QUAT_IDENTITY);
}

static void
one_key_each (MoAnim *anim)
{
  for (guint i = 0; i < anim->joints->len; i++)
    mo_anim_joint (anim, i)->rotation.n_keys = 1;
}

static void
add_constraint (MoAnim *anim, const char *line)
{
  MoConstraint constraint;
  GError *error = NULL;

  mo_constraint_parse (line, &constraint, &error);
  g_assert_no_error (error);
  g_array_append_val (anim->constraints, constraint);
}

/* Applies one change, "verb=value" or "verb:joint=value". */
static void
apply_change (Subject *s, const char *change)
{
  g_auto (GStrv) sides = g_strsplit (change, "=", 2);
  g_auto (GStrv) verb = g_strsplit (sides[0], ":", 2);
  const char *value = sides[1] != NULL ? sides[1] : "", *joint = verb[1];
  float number = (float) g_ascii_strtod (value, NULL);
  int field = mo_field_find (verb[0]);
  MoAnim *a = s->anim;

  if (g_str_equal (verb[0], "duration"))
    a->duration = number;
  else if (g_str_equal (verb[0], "base"))
    a->base_priority = (int) number;
  else if (g_str_equal (verb[0], "loop"))
    a->loop = (int) number;
  else if (g_str_equal (verb[0], "in"))
    a->loop_in = number;
  else if (g_str_equal (verb[0], "out"))
    a->loop_out = number;
  else if (g_str_equal (verb[0], "ease-in"))
    a->ease_in = number;
  else if (g_str_equal (verb[0], "ease-out"))
    a->ease_out = number;
  else if (g_str_equal (verb[0], "hand"))
    a->hand_pose = (guint32) number;
  else if (g_str_equal (verb[0], "joint"))
    mo_track_resize (&mo_anim_add_joint (a, value, 3)->rotation, 1);
  else if (g_str_equal (verb[0], "empty"))
    mo_anim_add_joint (a, value, 3);
  else if (g_str_equal (verb[0], "joints"))
    for (int i = (int) a->joints->len; i < (int) number; i++)
      mo_track_resize (&mo_anim_add_joint (a, "mNeck", 3)->rotation, 1);
  else if (g_str_equal (verb[0], "keys"))
    mo_track_resize (&find_joint (a, "mHead")->rotation, (guint) number);
  else if (g_str_equal (verb[0], "priority") && joint != NULL)
    find_joint (a, joint)->priority = (int) number;
  else if (g_str_equal (verb[0], "priorities"))
    for (guint i = 0; i < a->joints->len; i++)
      mo_anim_joint (a, i)->priority = (int) number;
  else if (g_str_equal (verb[0], "position"))
    set_position (a, joint, value);
  else if (g_str_equal (verb[0], "first"))
    set_key (a, joint, 0, value);
  else if (g_str_equal (verb[0], "last"))
    set_key (a, joint, N_KEYS - 1, value);
  else if (g_str_equal (verb[0], "turn"))
    {
      mo_track_resize (&find_joint (a, joint)->rotation, 1);
      set_key (a, joint, 0, value);
    }
  else if (g_str_equal (verb[0], "rest"))
    rest_at_start (a);
  else if (g_str_equal (verb[0], "pose"))
    one_key_each (a);
  else if (g_str_equal (verb[0], "constraint"))
    add_constraint (a, value);
  else
    {
      MoRecipe *changed = mo_recipe_with (s->recipe, (MoFieldId) field, value, NULL);

      g_assert_nonnull (changed);
      mo_recipe_unref (s->recipe);
      s->recipe = changed;
    }
}

#define CHAIN "constraint=L_HAND:L_LOWER_ARM,chain=2,target-offset=0.25/1.1/0,ease=0/0.2/1/1.2"

static const struct
{
  const char *changes; /* separated by ; */
  const char *code;    /* the expected finding, or NULL for none at all */
} cases[] = {
  { "", NULL },
  { "base=6;priorities=6", NULL },
  { "loop=0", NULL },
  { "pose;loop=1", NULL },
  { "position:mPelvis=0.3/0/0", NULL },
  { "emote=smile;name=Walk 2;description=Slow, with arms.", NULL },
  { CHAIN, NULL },
  { "in=0.5;out=2;first:mHead=0", "loop-seam" },

  /* Limits */
  { "duration=60.5", "too-long" },
  { "duration=61;loop=0", "too-long" },
  { "joints=217", "too-many-joints" },
  { "keys=40000", "too-large" },
  { "name=aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffgggg", "text-too-long" },
  { "name=Caf\303\251", "text-characters" },
  { "description=a | b", "text-characters" },

  /* Joints */
  { "joint=lThumb", "joint-refused" },
  { "joint=mtorso", "joint-refused" },
  { "joint=Center 2", "joint-refused" },
  { "joint=hairMesh", "anim-inert-joint" },
  { "joint=head", "joint-listed-twice" },
  { "joint=mHead", "joint-listed-twice" },
  { "empty=mNeck", "joint-without-keys" },

  /* Positions */
  { "position:mPelvis=5/0/0", "position-at-limit" },
  { "position:mPelvis=0/-5/0", "position-at-limit" },
  { "position:mHead=0/0/0.2", "position-height" },
  { "position:mKneeLeft=0/0/-0.6", "position-height" },
  { "position:mAnkleLeft=0/0/-0.1", "position-height" },
  { "position:mHandIndex1Left=0/0.3/0", "position-deforms" },
  { "position:mElbowRight=0/-0.4/0", "position-deforms" },
  { "position:mFaceJaw=0.01/0/-0.03", NULL }, /* as a face that speaks */
  { "position:mFaceLipUpperLeft=0.5/0/0", "position-deforms" },

  /* Priority and hands */
  { "base=9", "anim-priority-high" },
  { "priority:mHead=7", "joint-priority-high" },
  { "priority:mHead=100", "joint-priority-high" },
  { "base=-1;priorities=-1", "no-priority" },
  { "base=1;" CHAIN, "base-below-joints" },
  { "base=8;priorities=8", "vanishes" },
  { "base=31;priorities=31", "vanishes" },
  { "base=4;hand=2", "hand-pose-weak" },
  { "priorities=-1;hand=0", "hand-pose-weak" },
  { "hand=3", NULL },
  { "hand=14", "hand-pose-ignored" },

  /* Loop */
  { "out=3", "loop-outside" },
  { "in=-1", "loop-outside" },
  { "in=1.5;out=1", "loop-reversed" },
  { "in=1;out=1", "loop-meets" },
  { "in=2", "loop-meets" },
  { "last:mHead=60", "loop-seam" },
  { "in=0.2;out=1.1", "loop-seam" },

  /* Eases and poses */
  { "ease-in=-0.5", "ease-negative" },
  { "loop=0;ease-out=2", "ease-hides-all" },
  { "loop=0;ease-out=10", "ease-hides-all" },
  { "loop=0;ease-in=1.5;ease-out=1", "eases-overlap" },
  { "pose;loop=0", "pose-not-looped" },
  { "pose;loop=0;duration=0", "pose-not-looped" },

  /* Joints with nothing below them */
  { "turn:mHandIndex1Left=40", "ease-unseen" },
  { "turn:mTail2=40", "ease-unseen" },
  { "turn:mFaceJaw=4", NULL },
  { "turn:mNeck=40", NULL },

  /* Motion */
  { "loop=0;rest;first:mHead=0;last:mTorso=0;last:mHead=0", NULL },
  { "position:mPelvis=0/0/-0.4", "feet-below-floor" },

  /* Constraints */
  { "constraint=L_HAND:GROUND,chain=9,ease=0/0.2/1/1.2", "anim-bad-constraint" },
  { "constraint=L_FOOT:GROUND,chain=1,ease=0/0.2/1/1.2", "anim-bad-constraint" },
  { "constraint=L_HAND:GROUND,chain=4,ease=0/0.2/1/1.2", "chain-too-long" },
  { "constraint=L_HAND:PELVIS,chain=2,ease=1/1/2/2", "constraint-never-acts" },
  { "constraint=L_HAND:PELVIS,chain=2,ease=50/51/52/53", "constraint-never-acts" },
  { "constraint=L_HAND:PELVIS,chain=2,ease=1/0.5/2/3", "constraint-never-acts" },
  { "constraint=L_HAND:PELVIS,chain=2", "constraint-at-start" },
  { "pose;loop=1;duration=0;out=0;constraint=L_HAND:L_LOWER_ARM,chain=2,target-offset=0.25/1.1/0",
    NULL },
  { "constraint=L_HAND:GROUND,chain=2,ease=0/0.2/1/1.2", "constraint-runs-away" },
  { "constraint=L_HAND:L_UPPER_ARM,chain=2,target-offset=0/4/0,ease=0/0.2/1/1.2",
    "constraint-out-of-reach" },
  { "constraint=L_HAND:PELVIS,chain=2,ease=0/0.2/1/1.2", "constraint-fights" },
  { "base=-1;" CHAIN, "constraint-without-base" },
  { "constraint=L_HAND:CHEST,ease=0/0.2/1/1.2", "constraint-unmoved" },
  { "constraint=L_HAND:L_HAND,chain=2,ease=0/0.2/1/1.2", "constraint-on-itself" },
  { "constraint=L_LOWER_ARM:L_HAND,chain=1,ease=0/0.2/1/1.2", "constraint-on-itself" },
  { "constraint=PELVIS:BUTT,ease=0/0.2/1/1.2", "constraint-on-itself" },
  { "constraint=L_HAND:L_LOWER_ARM,chain=2,target-offset=0.25/1.1/0,ease=0/0.2/1/1",
    "constraint-ends-at-once" },
  { "loop=0;constraint=L_HAND:L_LOWER_ARM,chain=2,target-offset=0.25/1.1/0,ease=0/0.2/9/9", NULL },
  { CHAIN ";" CHAIN ";" CHAIN ";" CHAIN ";" CHAIN ";" CHAIN ";" CHAIN ";" CHAIN ";" CHAIN ";" CHAIN
          ";" CHAIN,
    "too-many-constraints" },
};

static void
check_case (const char *changes, const char *code)
{
  g_auto (GStrv) list = g_strsplit (changes, ";", -1);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  gboolean found = FALSE;
  Subject s = make_good_anim ();

  for (guint i = 0; list[i] != NULL && list[i][0] != '\0'; i++)
    apply_change (&s, list[i]);
  s.anim->n_constraints_stored = (int) s.anim->constraints->len;
  mo_check (NULL, s.recipe, s.anim, context);
  for (guint i = 0; i < mo_diagnostics_get_n_items (context->diagnostics); i++)
    {
      const MoDiagnostic *finding = mo_diagnostics_get (context->diagnostics, i);
      g_autofree char *text = mo_diagnostic_to_string (finding);

      g_test_message ("%s -> %s (%s)", changes, text, mo_code_info (finding->code)->name);
      g_assert_nonnull (code);
      found |= g_str_equal (mo_code_info (finding->code)->name, code);
    }
  if (code != NULL && !found)
    g_error ("%s: %s was not found", changes, code);
  clear_subject (&s);
}

static void
test_cases (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    check_case (cases[i].changes, cases[i].code);
}

/* A rest pose before the motion, as some exporters leave it. */
static void
test_leftover (void)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  Subject s = make_good_anim ();

  s.anim->loop = 0;
  for (guint i = 0; i < s.anim->joints->len; i++)
    for (guint k = 0; k < N_KEYS; k++)
      mo_encode_rotation (&mo_anim_joint (s.anim, i)->rotation.keys[k],
                          k == 0 ? MO_QUAT_IDENTITY
                                 : mo_quat_from_axis_angle ((MoVec3){ 1, 0, 0 }, MO_DEGREES (40)));
  mo_check (NULL, s.recipe, s.anim, context);
  g_assert_nonnull (mo_diagnostics_find (context->diagnostics, MO_CODE_REFERENCE_LEFT));
  clear_subject (&s);
}

/* A motion that starts at rest and accelerates slowly is not such a case. */
static void
test_slow_start (void)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  Subject s = make_good_anim ();

  s.anim->loop = 0;
  for (guint i = 0; i < s.anim->joints->len; i++)
    {
      MoTrack *track = &mo_anim_joint (s.anim, i)->rotation;

      mo_track_resize (track, 2);
      track->keys[0].time = 0;
      track->keys[1].time = 65535;
      mo_encode_rotation (&track->keys[0], MO_QUAT_IDENTITY);
      mo_encode_rotation (&track->keys[1],
                          mo_quat_from_axis_angle ((MoVec3){ 1, 0, 0 }, MO_DEGREES (40)));
    }
  mo_check (NULL, s.recipe, s.anim, context);
  g_assert_null (mo_diagnostics_find (context->diagnostics, MO_CODE_REFERENCE_LEFT));
  clear_subject (&s);
}

/* Every row of the table of findings is complete: a unique name, and a sentence. */
static void
test_codes (void)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < MO_N_CODES; i++)
    {
      const MoCodeInfo *info = mo_code_info (i);

      g_assert_true (g_hash_table_add (names, (char *) info->name));
      g_assert_nonnull (info->sentence);
      g_assert_null (strchr (info->name, ' '));
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/check/cases", test_cases);
  g_test_add_func ("/check/leftover", test_leftover);
  g_test_add_func ("/check/slow-start", test_slow_start);
  g_test_add_func ("/check/codes", test_codes);
  return g_test_run ();
}
