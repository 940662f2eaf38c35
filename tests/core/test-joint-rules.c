/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mo-joint-rules.h"

/* Rules as a form writes them: they express the choices, and are short. */

static MoLines *
lines_of (const char *const *rules)
{
  return mo_lines_new_from (&mo_joint_rule_lines, rules);
}

static MoJointSettings
look_up_name (const char *const *rules, int joint, const char *name)
{
  g_autoptr (MoLines) lines = lines_of (rules);

  return mo_joint_rules_look_up (lines, joint, name);
}

static MoJointSettings
look_up (char **rules, guint joint)
{
  return look_up_name ((const char *const *) rules, (int) joint, mo_rig_joint (joint)->name);
}

static char **
change_rules (const char *const *rules, const guint *joints, guint n, MoJointSettings settings)
{
  g_autoptr (MoLines) lines = lines_of (rules);

  return mo_joint_rules_change (lines, joints, n, settings);
}

static char **
apply_preset (const char *const *rules, const MoJointPreset *preset)
{
  g_autoptr (MoLines) lines = lines_of (rules);

  return mo_joint_rules_apply_preset (lines, preset);
}

static void
assert_equal_settings (MoJointSettings a, MoJointSettings b)
{
  g_assert_cmpint (a.include, ==, b.include);
  g_assert_cmpint (a.rotation, ==, b.rotation);
  g_assert_cmpint (a.position, ==, b.position);
  g_assert_cmpint (a.priority, ==, b.priority);
}

static guint
group_joints (MoGroup group, guint joints[MO_RIG_N_JOINTS])
{
  guint n = 0;

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    if (mo_rig_joint (i)->group == group)
      joints[n++] = i;
  return n;
}

static void
test_group_is_one_line (void)
{
  guint joints[MO_RIG_N_JOINTS], n = group_joints (MO_GROUP_HANDS, joints);
  MoJointSettings change = MO_JOINT_SETTINGS_UNSET;
  g_auto (GStrv) rules = NULL, again = NULL, cleared = NULL;

  change.priority = 5;
  rules = change_rules (NULL, joints, n, change);
  g_assert_cmpuint (g_strv_length (rules), ==, 1);
  g_assert_cmpstr (rules[0], ==, "hands:priority=5");

  change.priority = 3;
  change.include = MO_INCLUDE_WRITE;
  again = change_rules ((const char *const *) rules, &joints[2], 1, change);
  g_assert_cmpuint (g_strv_length (again), ==, 2);
  g_assert_cmpstr (again[1], ==, "mHandMiddle3Left:write,priority=3");

  change = (MoJointSettings){ MO_RULE_CLEAR, MO_RULE_CLEAR, MO_RULE_CLEAR, MO_RULE_CLEAR };
  cleared = change_rules ((const char *const *) again, joints, n, change);
  g_assert_cmpuint (g_strv_length (cleared), ==, 0);
}

static void
test_half_is_one_line (void)
{
  g_auto (GStrv) rules = apply_preset (NULL, mo_joint_preset_find ("hold-item"));

  g_assert_true (g_strv_contains ((const char *const *) rules, "mHand*Right:write,priority=4"));
  g_assert_true (g_strv_contains ((const char *const *) rules, "mWristRight:write,priority=4"));
  g_assert_cmpuint (g_strv_length (rules), <=, 14);
}

/* After any sequence of changes to any joints, the list expresses the choices. */
static void
test_says_what_was_chosen (void)
{
  MoJointSettings wanted[MO_RIG_N_JOINTS];
  g_auto (GStrv) rules = g_new0 (char *, 1);

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    wanted[i] = MO_JOINT_SETTINGS_UNSET;
  for (guint round = 0; round < 60; round++)
    {
      guint joints[MO_RIG_N_JOINTS], n = 0;
      guint group = (guint) g_test_rand_int_range (0, MO_N_GROUPS);
      int density = g_test_rand_int_range (1, 5);
      MoJointSettings change = MO_JOINT_SETTINGS_UNSET;
      char **next;

      for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
        if (mo_rig_joint (i)->group == group && mo_rig_find (mo_rig_joint (i)->name) == (int) i
            && g_test_rand_int_range (0, 4) < density)
          joints[n++] = i;
      if (g_test_rand_bit ())
        change.include = g_test_rand_int_range (0, 3);
      if (g_test_rand_bit ())
        change.position = g_test_rand_int_range (0, 2);
      if (g_test_rand_bit ())
        change.priority = g_test_rand_bit () ? MO_RULE_BASE : g_test_rand_int_range (-1, 7);
      for (guint i = 0; i < n; i++)
        {
          MoJointSettings *w = &wanted[joints[i]];

          w->include = change.include != MO_RULE_UNSET ? change.include : w->include;
          w->position = change.position != MO_RULE_UNSET ? change.position : w->position;
          w->priority = change.priority != MO_RULE_UNSET ? change.priority : w->priority;
        }
      next = change_rules ((const char *const *) rules, joints, n, change);
      g_strfreev (rules);
      rules = next;
      for (guint i = 0; rules[i] != NULL; i++)
        g_assert_true (mo_joint_rule_parse (rules[i], NULL, NULL));
      for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
        if (mo_rig_find (mo_rig_joint (i)->name) == (int) i)
          assert_equal_settings (look_up (rules, i), wanted[i]);
    }
}

/* Joints that the avatar lacks are in no table, and changing others keeps their rules. */
static void
test_foreign (void)
{
  const char *const before[] = { "lThumb:free", "mHead:free", "tail bone:free", NULL };
  guint head = (guint) mo_rig_find ("mHead");
  MoJointSettings change = MO_JOINT_SETTINGS_UNSET;
  g_auto (GStrv) rules = NULL;

  change.include = MO_INCLUDE_WRITE;
  rules = change_rules (before, &head, 1, change);
  g_assert_cmpuint (g_strv_length (rules), ==, 3);
  g_assert_cmpstr (rules[0], ==, "mHead:write");
  g_assert_cmpstr (rules[1], ==, "lThumb:free");
  g_assert_cmpstr (rules[2], ==, "tail bone:free");
  g_assert_cmpint (look_up_name ((const char *const *) rules, -1, "lThumb").include, ==,
                   MO_INCLUDE_FREE);
}

static void
test_presets (void)
{
  const char *const before[] = { "legs:position=off", "mHead:priority=6", NULL };

  for (guint p = 0; p < mo_n_joint_presets; p++)
    {
      const MoJointPreset *preset = &mo_joint_presets[p];
      g_auto (GStrv) rules = apply_preset (before, preset), again = NULL;

      for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
        {
          MoJointSettings wanted = look_up_name (preset->rules, (int) i, mo_rig_joint (i)->name);

          wanted.position = mo_rig_joint (i)->group == MO_GROUP_LEGS ? 0 : MO_RULE_UNSET;
          assert_equal_settings (look_up (rules, i), wanted);
        }
      again = apply_preset ((const char *const *) rules, preset);
      g_assert_true (g_strv_equal ((const char *const *) rules, (const char *const *) again));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/joint-rules/foreign", test_foreign);
  g_test_add_func ("/joint-rules/group-is-one-line", test_group_is_one_line);
  g_test_add_func ("/joint-rules/half-is-one-line", test_half_is_one_line);
  g_test_add_func ("/joint-rules/says-what-was-chosen", test_says_what_was_chosen);
  g_test_add_func ("/joint-rules/presets", test_presets);
  return g_test_run ();
}
