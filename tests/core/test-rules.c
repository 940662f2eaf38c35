/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-constraint.h"
#include "mo-error.h"
#include "mo-joint-rule.h"
#include "mo-rig.h"

#include <string.h>

/* The two kinds of lines in a recipe: joint rules and constraints. */

#define U MO_RULE_UNSET

static const struct
{
  const char *text, *pattern;
  MoJointSettings settings;
} rules[] = {
  { "mHead:priority=5", "mHead", { U, U, U, 5 } },
  { "mHead:priority=-1", "mHead", { U, U, U, -1 } },
  { "mHead:priority=base", "mHead", { U, U, U, MO_RULE_BASE } },
  { "head:free", "head", { MO_INCLUDE_FREE, U, U, U } },
  { "legs:write", "legs", { MO_INCLUDE_WRITE, U, U, U } },
  { "hind-limbs:auto", "hind-limbs", { MO_INCLUDE_AUTO, U, U, U } },
  { "mHand*:rotation=on,position=off", "mHand*", { U, 1, 0, U } },
  { "*:position=on", "*", { U, U, 1, U } },
  { "m????:rotation=off", "m????", { U, 0, U, U } },
  { " mHead : write , priority=0 ", "mHead", { MO_INCLUDE_WRITE, U, U, 0 } },
  { "L_HAND:write", "L_HAND", { MO_INCLUDE_WRITE, U, U, U } },
  { "Left Hand:free", "Left Hand", { MO_INCLUDE_FREE, U, U, U } },
  { "mHead:WRITE,Position=On", "mHead", { MO_INCLUDE_WRITE, U, 1, U } },
};

static void
test_rules (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      g_autoptr (GError) error = NULL;
      g_auto (MoJointRule) rule = { NULL };

      g_assert_true (mo_joint_rule_parse (rules[i].text, &rule, &error));
      g_assert_no_error (error);
      g_assert_cmpstr (rule.pattern, ==, rules[i].pattern);
      g_assert_cmpmem (&rule.settings, sizeof rule.settings, &rules[i].settings,
                       sizeof rule.settings);
    }
}

static const char *const bad_rules[] = {
  "",
  ":",
  "mHead",
  "mHead:",
  ":free",
  "nobody:write",
  "nobody:priority=3",
  "nobody:free,priority=3x",
  "mhead:rotation=off",
  "mHead:fre",
  "mHead:free,",
  "mHead:priority=",
  "mHead:priority=7",
  "mHead:priority=-2",
  "mHead:priority=3x",
  "mHead:priority=2.5",
  "mHead:priority",
  "mHead:rotation",
  "mHead:rotation=maybe",
  "mHead:free priority=3",
  "mHead=free",
};

static void
test_bad_rules (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (bad_rules); i++)
    {
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", bad_rules[i]);
      g_assert_false (mo_joint_rule_parse (bad_rules[i], NULL, &error));
      g_assert_error (error, MO_ERROR, MO_ERROR_USAGE);
      g_assert_nonnull (strstr (error->message, bad_rules[i]));
    }
}

static const struct
{
  const char *pattern, *joint;
  gboolean fits;
} matches[] = {
  { "mHead", "mHead", TRUE },
  { "head", "mHead", TRUE }, /* the old name in a BVH */
  { "hip", "mPelvis", TRUE },
  { "mHead", "head", TRUE }, /* and the other way round */
  { "mHead", "mNeck", FALSE },
  { "hands", "mHandIndex1Left", TRUE },
  { "hands", "mWristLeft", FALSE },
  { "legs", "mKneeLeft", TRUE },
  { "legs", "mHindLimb1Left", FALSE },
  { "hind-limbs", "mHindLimb1Left", TRUE },
  { "volumes", "L_HAND", TRUE },
  { "mHand*", "mHandIndex1Left", TRUE },
  { "mHand*Left", "mHandIndex1Right", FALSE },
  { "mHea?", "mHead", TRUE },
  { "*", "mHead", TRUE },
  { "*", "Bogus", TRUE },
  { "mHead", "Bogus", FALSE },
  { "hands", "Bogus", FALSE },
};

/* For a rule that any pattern may have. */
static gboolean
fits (const char *pattern, int number, const char *name)
{
  g_autofree char *text = g_strconcat (pattern, ":free", NULL);
  g_auto (MoJointRule) rule = { NULL };

  g_assert_true (mo_joint_rule_parse (text, &rule, NULL));
  return mo_joint_rule_matches (&rule, number, name);
}

static void
test_matches (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (matches); i++)
    {
      const char *joint = matches[i].joint;

      g_test_message ("%s %s", matches[i].pattern, joint);
      g_assert_cmpint (fits (matches[i].pattern, mo_rig_find (joint), joint), ==, matches[i].fits);
    }
}

/* Every group has joints, and every joint is in one group. */
static void
test_groups (void)
{
  for (guint joint = 0; joint < MO_RIG_N_JOINTS; joint++)
    {
      const char *name = mo_rig_joint (joint)->name;
      guint n = 0;

      for (guint group = 0; group < MO_N_GROUPS; group++)
        n += fits (mo_group_nick (group), (int) joint, name) ? 1 : 0;
      g_assert_cmpuint (n, ==, 1);
    }
}

/* Of several rules the later one wins, separately for each setting. */
static void
test_look_up (void)
{
  static const char *const list[] = { "*:priority=1,position=off", "hands:priority=4,free",
                                      "mHandIndex*:write", "mHandIndex1Left:priority=base", NULL };
  static const struct
  {
    const char *joint;
    MoJointSettings wanted;
  } cases[] = {
    { "mHead", { U, U, 0, 1 } },
    { "mHandRing1Left", { MO_INCLUDE_FREE, U, 0, 4 } },
    { "mHandIndex2Left", { MO_INCLUDE_WRITE, U, 0, 4 } },
    { "mHandIndex1Left", { MO_INCLUDE_WRITE, U, 0, MO_RULE_BASE } },
  };

  g_autoptr (MoLines) lines = mo_lines_new_from (&mo_joint_rule_lines, list);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      MoJointSettings found =
          mo_joint_rules_look_up (lines, mo_rig_find (cases[i].joint), cases[i].joint);

      g_assert_cmpmem (&found, sizeof found, &cases[i].wanted, sizeof found);
    }
}

static const struct
{
  const char *text, *again; /* as it is printed; NULL if it is the same */
} constraints[] = {
  { "L_HAND:GROUND,chain=2,type=point", NULL },
  { "L_HAND:GROUND", "L_HAND:GROUND,chain=0,type=point" },
  { " R_FOOT : PELVIS , type=plane ", "R_FOOT:PELVIS,chain=0,type=plane" },
  { "L_HAND:R_HAND,chain=3,type=plane,source-offset=0.1/-0.2/0.3,target-offset=1/2/3,"
    "direction=0/0/1,ease=0/0.25/2/2.5",
    NULL },
  { "L_HAND:GROUND,ease=0/0.5/1/1.5,chain=1", "L_HAND:GROUND,chain=1,type=point,ease=0/0.5/1/1.5" },
  { "L_HAND:GROUND,chain=255", "L_HAND:GROUND,chain=255,type=point" },
  { "L_HAND:GROUND,ease=0/0/0/0", "L_HAND:GROUND,chain=0,type=point" },
};

static void
test_constraints (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (constraints); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *text = NULL;
      MoConstraint first, second;

      g_assert_true (mo_constraint_parse (constraints[i].text, &first, &error));
      g_assert_no_error (error);
      text = mo_constraint_to_text (&first);
      g_assert_cmpstr (text, ==,
                       constraints[i].again != NULL ? constraints[i].again : constraints[i].text);
      g_assert_true (mo_constraint_parse (text, &second, &error));
      g_assert_cmpmem (&first, sizeof first, &second, sizeof second);
    }
}

/* Any single-precision number survives printing and parsing. */
static void
test_constraint_numbers (void)
{
  for (guint i = 0; i < 1000; i++)
    {
      g_autofree char *text = NULL;
      MoConstraint first = { .source_volume = "L_HAND", .target_volume = "GROUND" }, second;

      for (guint j = 0; j < 3; j++)
        first.source_offset[j] = (float) g_test_rand_double_range (-100, 100);
      first.ease_out_stop = (float) g_test_rand_double_range (1e-30, 1e-20);
      text = mo_constraint_to_text (&first);
      g_assert_true (mo_constraint_parse (text, &second, NULL));
      g_assert_cmpmem (&first, sizeof first, &second, sizeof second);
    }
}

static const char *const bad_constraints[] = {
  "",
  ":",
  "L_HAND",
  "L_HAND:",
  ":GROUND",
  "GROUND:L_HAND",
  "L_HAND:ground",
  "mHead:GROUND",
  "L_HAND:mHead",
  "l_hand:GROUND",
  "L_HAND:GROUND,",
  "L_HAND:GROUND,chain",
  "L_HAND:GROUND,chain=",
  "L_HAND:GROUND,chain=-1",
  "L_HAND:GROUND,chain=256",
  "L_HAND:GROUND,chain=1.5",
  "L_HAND:GROUND,type=line",
  "L_HAND:GROUND,ease=0/1/2",
  "L_HAND:GROUND,ease=0/1/2/3/4",
  "L_HAND:GROUND,ease=0/1/2/inf",
  "L_HAND:GROUND,source-offset=0/0/x",
  "L_HAND:GROUND,source-offset=1e99/0/0",
  "L_HAND:GROUND,speed=2",
  "L_HAND:GROUND:PELVIS",
};

static void
test_bad_constraints (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (bad_constraints); i++)
    {
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", bad_constraints[i]);
      g_assert_false (mo_constraint_parse (bad_constraints[i], NULL, &error));
      g_assert_error (error, MO_ERROR, MO_ERROR_USAGE);
      g_assert_nonnull (strstr (error->message, bad_constraints[i]));
    }
}

/* The sentence names the word that is wrong, in its own quotes. */
static void
test_named_word (void)
{
  static const char *const words[][2] = {
    { "L_HAND:GROUND,chain=2,chian=2", "chian=2" },
    { "L_HAND:GROUND, speed=2,whole", "speed=2" },
    { "L_HAND:GROUND,whole=0/1/2/3", "whole=0/1/2/3" },
    { "L_HAND:GROUND,chain=2,chain=3", "chain=2" },
    { "L_HAND:GROUND,chain=2,chain=3", "chain=3" },
    { "L_HAND:GROUND,whole,bake,unfading", "unfading" },
    { "L_HAND:GROUND,ease=0/1/2/3,whole", "ease=0/1/2/3" },
    { "feet-on-ground,soft", ",bake" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autofree char *quoted = g_strdup_printf ("“%s”", words[i][1]);
      MoConstraintLine line;
      g_autoptr (GError) error = NULL;

      g_assert_false (mo_constraint_line_parse (words[i][0], &line, &error));
      g_assert_nonnull (strstr (error->message, quoted));
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/joints", test_rules);
  g_test_add_func ("/rules/bad-joints", test_bad_rules);
  g_test_add_func ("/rules/matches", test_matches);
  g_test_add_func ("/rules/groups", test_groups);
  g_test_add_func ("/rules/look-up", test_look_up);
  g_test_add_func ("/rules/constraints", test_constraints);
  g_test_add_func ("/rules/constraint-numbers", test_constraint_numbers);
  g_test_add_func ("/rules/bad-constraints", test_bad_constraints);
  g_test_add_func ("/rules/named-word", test_named_word);
  return g_test_run ();
}
