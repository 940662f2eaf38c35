/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-rest.h"

#include <glib/gstdio.h>
#include <string.h>

/* Which of several files gives its rest pose to which. */

#define BEGIN                                                                                      \
  "<?xml version=\"1.0\"?><COLLADA xmlns=\"http://www.collada.org/2005/11/COLLADASchema\" "        \
  "version=\"1.4.1\"><asset><up_axis>Y_UP</up_axis></asset>"
#define MOTION                                                                                     \
  "<library_animations><animation id=\"a\"><source id=\"t\"><float_array id=\"ta\" count=\"2\">0 " \
  "1</float_array><technique_common><accessor source=\"#ta\" count=\"2\"/></technique_common>"     \
  "</source><source id=\"v\"><float_array id=\"va\" count=\"2\">0 40</float_array>"                \
  "<technique_common><accessor source=\"#va\" count=\"2\"/></technique_common></source>"           \
  "<sampler id=\"s\"><input semantic=\"INPUT\" source=\"#t\"/><input semantic=\"OUTPUT\" "         \
  "source=\"#v\"/></sampler><channel source=\"#s\" target=\"arm/turn.ANGLE\"/></animation>"        \
  "</library_animations>"
#define SCENE(root, turn) NAMED_SCENE (root, root, "arm", turn)
#define NAMED_SCENE(root, root_name, arm_name, turn)                                               \
  "<library_visual_scenes><visual_scene id=\"w\"><node id=\"" root "\" name=\"" root_name          \
  "\" type=\"JOINT\"><node id=\"arm\" name=\"" arm_name                                            \
  "\" type=\"JOINT\"><translate>0 1 0</translate>"                                                 \
  "<rotate sid=\"turn\">0 0 1 " turn "</rotate></node></node></visual_scene>"                      \
  "</library_visual_scenes><scene><instance_visual_scene url=\"#w\"/></scene></COLLADA>"

static const struct
{
  const char *name, *text;
} texts[] = {
  { "pose.dae", BEGIN SCENE ("hips", "90") },
  { "walk.dae", BEGIN MOTION SCENE ("hips", "10") },
  { "run.dae", BEGIN MOTION SCENE ("hips", "20") },
  { "jump.dae", BEGIN MOTION NAMED_SCENE ("hips", "hero:hips", "hero:arm", "20") },
  { "crane.dae", BEGIN MOTION "<library_visual_scenes><visual_scene id=\"w\"><node id=\"base\" "
                              "name=\"base\" type=\"JOINT\"><node id=\"arm\" name=\"boom\" "
                              "type=\"JOINT\"><rotate sid=\"turn\">0 0 1 0</rotate></node></node>"
                              "</visual_scene></library_visual_scenes><scene>"
                              "<instance_visual_scene url=\"#w\"/></scene></COLLADA>" },
  { "broken.dae", "<COLLADA" },
};

static EditRestPlan *
plan_for (const char *folder, const char *const *names)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  EditRestPlan *plan;

  for (guint i = 0; names[i] != NULL; i++)
    g_ptr_array_add (files, g_file_new_build_filename (folder, names[i], NULL));
  plan = edit_rest_plan_new (files, context);
  g_assert_nonnull (plan);
  return plan;
}

static void
assert_opens (const EditRestPlan *plan, guint index, const char *name, gboolean takes)
{
  g_autofree char *is = NULL;

  g_assert_cmpuint (index, <, plan->files->len);
  is = g_file_get_basename (plan->files->pdata[index]);
  g_assert_cmpstr (is, ==, name);
  g_assert_cmpint (g_array_index (plan->takes, gboolean, index), ==, takes);
}

static void
test_pose_and_motions (gconstpointer folder)
{
  g_autoptr (EditRestPlan) plan =
      plan_for (folder, (const char *const[]){ "walk.dae", "crane.dae", "pose.dae", "broken.dae",
                                               "run.dae", NULL });

  g_assert_cmpuint (plan->files->len, ==, 4);
  assert_opens (plan, 0, "walk.dae", TRUE);
  assert_opens (plan, 1, "crane.dae", FALSE);
  assert_opens (plan, 2, "broken.dae", FALSE);
  assert_opens (plan, 3, "run.dae", TRUE);
  g_assert_cmpstr (plan->from, ==, "pose.dae");
  g_assert_cmpuint (g_strv_length (plan->lines), ==, 2);
  g_assert_true (g_str_has_prefix (plan->lines[1], "arm=0,0,0.7071068,0.7071068"));
}

static void
test_only_motions (gconstpointer folder)
{
  g_autoptr (EditRestPlan) plan =
      plan_for (folder, (const char *const[]){ "walk.dae", "run.dae", NULL });

  g_assert_cmpuint (plan->files->len, ==, 2);
  assert_opens (plan, 0, "walk.dae", FALSE);
  assert_opens (plan, 1, "run.dae", FALSE);
  g_assert_null (plan->lines);
}

/* Programs begin the names of one skeleton with different namespaces. */
static void
test_namespace (gconstpointer folder)
{
  g_autoptr (EditRestPlan) plan =
      plan_for (folder, (const char *const[]){ "pose.dae", "jump.dae", NULL });

  g_assert_cmpuint (plan->files->len, ==, 1);
  assert_opens (plan, 0, "jump.dae", TRUE);
}

/* A pose without anybody to take it is opened. */
static void
test_lone_pose (gconstpointer folder)
{
  g_autoptr (EditRestPlan) plan =
      plan_for (folder, (const char *const[]){ "pose.dae", "crane.dae", NULL });

  g_assert_cmpuint (plan->files->len, ==, 2);
  assert_opens (plan, 0, "pose.dae", FALSE);
  assert_opens (plan, 1, "crane.dae", FALSE);
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = g_dir_make_tmp ("limber-rest-XXXXXX", NULL);
  int result;

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = g_build_filename (folder, texts[i].name, NULL);

      g_assert_true (g_file_set_contents (path, texts[i].text, -1, NULL));
    }
  g_test_add_data_func ("/rest/pose-and-motions", folder, test_pose_and_motions);
  g_test_add_data_func ("/rest/only-motions", folder, test_only_motions);
  g_test_add_data_func ("/rest/namespace", folder, test_namespace);
  g_test_add_data_func ("/rest/lone-pose", folder, test_lone_pose);
  result = g_test_run ();
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = g_build_filename (folder, texts[i].name, NULL);

      g_unlink (path);
    }
  g_rmdir (folder);
  return result;
}
