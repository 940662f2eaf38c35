/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-body.h"
#include "test-clip.h"

#include "mo-clip-meant.h"
#include "mo-retarget.h"
#include "mo-turning.h"

/* In order of the file, after their parents. */
static const struct
{
  const char *name, *parent;
  MoVec3 offset;
} joints[] = {
  { "Hips", NULL, { 0, TEST_BODY_HIPS, 0 } },
  { "Spine", "Hips", { 0, 0.1, 0 } },
  { "Spine1", "Spine", { 0, 0.2, 0 } },
  { "Neck", "Spine1", { 0, 0.25, 0 } },
  { "Head", "Neck", { 0, 0.08, 0 } },
  { "LeftShoulder", "Spine1", { 0.05, 0.17, 0 } },
  { "LeftArm", "LeftShoulder", { 0.17, 0, 0 } },
  { "LeftForeArm", "LeftArm", { TEST_BODY_UPPER, 0, 0 } },
  { "LeftHand", "LeftForeArm", { TEST_BODY_FORE, 0, 0 } },
  { "LeftHandMiddle1", "LeftHand", { 0.1, 0, 0 } },
  { "RightShoulder", "Spine1", { -0.05, 0.17, 0 } },
  { "RightArm", "RightShoulder", { -0.17, 0, 0 } },
  { "RightForeArm", "RightArm", { -TEST_BODY_UPPER, 0, 0 } },
  { "RightHand", "RightForeArm", { -TEST_BODY_FORE, 0, 0 } },
  { "RightHandMiddle1", "RightHand", { -0.1, 0, 0 } },
  { "LeftUpLeg", "Hips", { 0.1, -0.05, 0 } },
  { "LeftLeg", "LeftUpLeg", { 0, -0.48, 0 } },
  { "LeftFoot", "LeftLeg", { 0, -0.48, 0 } },
  { "LeftToeBase", "LeftFoot", { 0, -0.03, 0.12 } },
  { "RightUpLeg", "Hips", { -0.1, -0.05, 0 } },
  { "RightLeg", "RightUpLeg", { 0, -0.48, 0 } },
  { "RightFoot", "RightLeg", { 0, -0.48, 0 } },
  { "RightToeBase", "RightFoot", { 0, -0.03, 0.12 } },
};

#define N_COLUMNS (3 * G_N_ELEMENTS (joints) + 3)

double *
test_body_turn (double *row, const char *joint, guint axis)
{
  for (guint i = 0; i < G_N_ELEMENTS (joints); i++)
    if (g_str_equal (joints[i].name, joint))
      return &row[3 * i + 3 + axis];
  g_assert_not_reached ();
}

double *
test_body_place (double *row, guint axis)
{
  return &row[axis];
}

static void
append_number (GString *text, double number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (text, " %s", g_ascii_formatd (buffer, sizeof buffer, "%.9f", number));
}

static void
append_joint (GString *text, guint index)
{
  gboolean has_children = FALSE;

  g_string_append_printf (text, "%s %s {\nOFFSET", index == 0 ? "ROOT" : "JOINT",
                          joints[index].name);
  append_number (text, joints[index].offset.x);
  append_number (text, joints[index].offset.y);
  append_number (text, joints[index].offset.z);
  g_string_append_printf (text, "\nCHANNELS %s Xrotation Yrotation Zrotation\n",
                          index == 0 ? "6 Xposition Yposition Zposition" : "3");
  for (guint i = index + 1; i < G_N_ELEMENTS (joints); i++)
    if (g_str_equal (joints[i].parent, joints[index].name))
      {
        append_joint (text, i);
        has_children = TRUE;
      }
  g_string_append (text, has_children ? "}\n" : "End Site {\nOFFSET 0 0 0.1\n}\n}\n");
}

char *
test_body_text (guint n_frames, double frame_time, TestBodyMove move)
{
  GString *text = g_string_new ("HIERARCHY\n");

  append_joint (text, 0);
  g_string_append_printf (text, "MOTION\nFrames: %u\nFrame Time:", n_frames);
  append_number (text, frame_time);
  for (guint frame = 0; frame < n_frames; frame++)
    {
      double row[N_COLUMNS] = { 0.0, TEST_BODY_HIPS, 0.0 };

      move (row, frame);
      g_string_append_c (text, '\n');
      for (guint i = 0; i < N_COLUMNS; i++)
        append_number (text, row[i]);
    }
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

TestBody *
test_body_new (guint n_frames, double frame_time, TestBodyMove move)
{
  TestBody *self = g_new0 (TestBody, 1);
  g_autofree char *text = test_body_text (n_frames, frame_time, move);
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  /* All frames are the motion. */
  g_autoptr (MoRecipe) recipe = mo_recipe_with (empty, MO_FIELD_REFERENCE, "keep", NULL);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = test_clip_of_text (text);

  self->clip = mo_clip_as_meant (clip, recipe, context);
  self->figure = mo_figure_new (self->clip);
  self->map = mo_joint_map_new (self->clip, recipe);
  g_assert_true (mo_retarget_fit (&self->fitting, self->figure, self->map, self->clip, recipe));
  g_assert_cmpuint (self->fitting.first, ==, 0);
  return self;
}

void
test_body_free (TestBody *self)
{
  mo_joint_map_free (self->map);
  mo_figure_free (self->figure);
  mo_clip_unref (self->clip);
  g_free (self);
}

void
test_body_solve (const TestBody *self, MoFittedMotion *motion)
{
  const MoFitting *fitting = &self->fitting;
  const MoBodySide *sides = fitting->body.sides;

  mo_fitted_motion_init (motion, fitting, self->clip);
  for (guint i = 0; i < self->figure->n_frames; i++)
    {
      const MoTransform *pose = mo_figure_pose (self->figure, i);
      MoVec3 hips = mo_figure_middle (pose, sides[0].hip, sides[1].hip);
      MoQuat turns[MO_N_FITTED];

      mo_turning_solve (fitting, pose, turns);
      mo_fitted_motion_set_turns (motion, i, turns);
      motion->hips[i] = mo_vec3_scale (mo_quat_rotate (fitting->upright, hips), fitting->scale);
    }
}
