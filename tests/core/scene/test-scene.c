/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "stage.h"

#include "mo-clip-upright.h"
#include "mo-math.h"

#include <string.h>

/* Trees of nodes whose transforms are closed formulas: the clip's skeleton, posed by its keys, must be where the
 * product of these formulas is. */

/* -- Where joints are -------------------------------------------------------------------------- */

static int
find (const MoClip *clip, const char *name)
{
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    if (g_str_equal (mo_skeleton_joint (clip->skeleton, i)->name, name))
      return (int) i;
  return -1;
}

static MoTransform
world_at (const MoClip *clip, int index, double time)
{
  const MoJoint *joint = mo_skeleton_joint (clip->skeleton, (guint) index);
  double row[MO_MAX_JOINT_CHANNELS];
  MoTransform local, parent;

  if (clip->keyframes != NULL)
    mo_keyframes_evaluate (clip->keyframes, (guint) index, joint, time, row);
  else
    mo_clip_copy_row (clip, 0, joint->first_channel, joint->n_channels, row);
  local = (MoTransform){ mo_joint_rotation (joint, row), joint->rest.translation };
  if (!mo_joint_position (joint, row, &local.position))
    local.position = joint->rest.translation;
  if (joint->parent < 0)
    return local;
  parent = world_at (clip, joint->parent, time);
  return (MoTransform){
    mo_quat_mul (local.rotation, parent.rotation),
    mo_vec3_add (parent.position, mo_quat_rotate (parent.rotation, local.position)),
  };
}

static void
assert_place (MoVec3 place, double x, double y, double z, double tolerance)
{
  g_assert_cmpfloat_with_epsilon (place.x, x, tolerance);
  g_assert_cmpfloat_with_epsilon (place.y, y, tolerance);
  g_assert_cmpfloat_with_epsilon (place.z, z, tolerance);
}

/* -- Formulas ---------------------------------------------------------------------------------- */

/* Two metres higher from its key on. */
static void
jump (double time, gboolean is_before, MoLocal *local)
{
  local->move.y = time > 0.7 || (time == 0.7 && !is_before) ? 2.0 : 0.0;
}

static void
grow (double time, gboolean is_before, MoLocal *local)
{
  local->scale = (MoVec3){ 1.0 + time, 1.0 + time, 1.0 + time };
}

/* -- Tests ------------------------------------------------------------------------------------- */

/* Bones below a group that turns them up and makes them a hundred times as large; a mesh and a camera beside them. */
static void
test_scaled_group (void)
{
  g_autoptr (MoClip) clip = NULL;
  Stage stage;
  guint group, hip;
  MoTransform hand;

  stage_init (&stage);
  add_node (&stage, "Camera", -1, MO_NODE_IGNORED, (MoVec3){ 1.0, 0.0, 0.0 }, swing);
  group = add_node (&stage, "Armature", -1, MO_NODE_OTHER, (MoVec3){ 0.0, 0.0, 0.0 }, NULL);
  mo_scene_node (stage.scene, group)->rest.turn =
      mo_quat_from_axis_angle ((MoVec3){ 1.0, 0.0, 0.0 }, -G_PI / 2.0);
  mo_scene_node (stage.scene, group)->rest.scale = (MoVec3){ 100.0, 100.0, 100.0 };
  add_node (&stage, "Mesh", (int) group, MO_NODE_OTHER, (MoVec3){ 0.0, 0.0, 0.0 }, NULL);
  hip = add_node (&stage, "hip", (int) group, MO_NODE_BONE, (MoVec3){ 0.0, 0.0, 0.01 }, NULL);
  add_node (&stage, "hand", (int) hip, MO_NODE_BONE, (MoVec3){ 0.02, 0.0, 0.0 }, NULL);
  stage.formulas[hip] = turn_evenly;
  mo_scene_node (stage.scene, hip)->moves = TRUE;
  clip = make_clip (&stage, NULL);
  g_assert_cmpuint (clip->skeleton->joints->len, ==, 3);
  g_assert_cmpint (find (clip, "Camera"), ==, -1);
  g_assert_cmpint (find (clip, "Mesh"), ==, -1);
  /* z of the group is y of the world; at 1 s, x of the hip is y of the group, so -z of the world. */
  hand = world_at (clip, find (clip, "hand"), 1.0);
  assert_place (hand.position, 0.0, 1.0, -2.0, 1e-9);
  hand = world_at (clip, find (clip, "hand"), 0.35);
  assert_place (hand.position, 2.0 * cos (0.35 * G_PI / 2.0), 1.0, -2.0 * sin (0.35 * G_PI / 2.0),
                1e-9);
}

static void
test_bends (void)
{
  for (guint has_frames = 0; has_frames < 2; has_frames++)
    {
      g_autoptr (MoClip) clip = NULL;
      Stage stage;
      guint root;

      stage_init (&stage);
      stage.scene->has_frames = has_frames != 0;
      stage.scene->frame_time = 1.0 / 24.0;
      root = add_node (&stage, "root", -1, MO_NODE_BONE, (MoVec3){ 0.0, 0.0, 0.0 }, turn_faster);
      stage.bends[root] = TRUE;
      root = add_node (&stage, "tip", (int) root, MO_NODE_BONE, (MoVec3){ 1.0, 0.0, 0.0 }, swing);
      stage.bends[root] = TRUE;
      clip = make_clip (&stage, NULL);
      for (guint frame = 0; frame <= 480; frame++)
        {
          double time = frame / 240.0, angle = time * time * 0.7, y = 3.0 * sin (2.0 * time);
          double tolerance = frame % 10 == 0 || !has_frames ? 2.5e-5 : 3e-4;
          MoTransform tip = world_at (clip, 1, time);

          assert_place (tip.position, cos (angle) - sin (angle) * y, sin (angle) + cos (angle) * y,
                        0.0, tolerance);
        }
      g_assert_cmpuint (clip->keyframes->joints[0].paths[MO_KEYED_TURN].n_keys, <, 1500);
    }
}

static void
fall (double time, gboolean is_before, MoLocal *local)
{
  local->move.y = -5.0 * time * time;
}

/* A joint that carries no other is followed to 3 millionths of its movement, by as few lines as that takes. */
static void
test_spare (void)
{
  g_autoptr (MoClip) clip = NULL;
  const MoCurve *moves;
  double most = 0.0;
  Stage stage;
  guint root;

  stage_init (&stage);
  root = add_node (&stage, "root", -1, MO_NODE_BONE, (MoVec3){ 0.0, 0.0, 0.0 }, fall);
  stage.bends[root] = TRUE;
  clip = make_clip (&stage, NULL);
  moves = &clip->keyframes->joints[0].paths[MO_KEYED_MOVE];
  for (guint i = 0; i <= 5000; i++)
    {
      double time = i / 2500.0;

      most = MAX (most, fabs (world_at (clip, 0, time).position.y + 5.0 * time * time));
    }
  g_assert_cmpfloat (most, <=, 20.0 * 3e-6);
  /* It went 20, and is 5 from its line in the middle: n lines are closer by the square of n. */
  g_assert_cmpuint (moves->n_keys, <, (guint) (1.1 * sqrt (5.0 / (20.0 * 3e-6))));
}

static void
test_jump (void)
{
  g_autoptr (MoClip) clip = NULL;
  Stage stage;
  guint root;

  stage_init (&stage);
  root = add_node (&stage, "root", -1, MO_NODE_BONE, (MoVec3){ 0.0, 0.0, 0.0 }, jump);
  stage.jumps[root] = TRUE;
  clip = make_clip (&stage, NULL);
  for (guint i = 0; i <= 200; i++)
    {
      double time = i / 100.0;

      assert_place (world_at (clip, 0, time).position, 0.0, i < 70 ? 0.0 : 2.0, 0.0, 1e-9);
    }
}

/* A bone that grows moves what is below it, but for a child that compensates: that one grows not, and yet is moved. */
static void
test_growing (void)
{
  g_autoptr (MoClip) clip = NULL;
  MoDiagnostics *findings;
  Stage stage;
  guint root, child, other;

  stage_init (&stage);
  root = add_node (&stage, "root", -1, MO_NODE_BONE, (MoVec3){ 0.0, 0.0, 0.0 }, grow);
  mo_scene_node (stage.scene, root)->scale_moves = TRUE;
  child = add_node (&stage, "child", (int) root, MO_NODE_BONE, (MoVec3){ 1.0, 0.0, 0.0 }, NULL);
  add_node (&stage, "tip", (int) child, MO_NODE_BONE, (MoVec3){ 0.0, 1.0, 0.0 }, NULL);
  other = add_node (&stage, "other", (int) root, MO_NODE_BONE, (MoVec3){ 1.0, 0.0, 0.0 }, NULL);
  mo_scene_node (stage.scene, other)->inherit = MO_INHERIT_NOT_SCALE;
  add_node (&stage, "end", (int) other, MO_NODE_BONE, (MoVec3){ 0.0, 1.0, 0.0 }, NULL);
  clip = make_clip (&stage, &findings);
  assert_place (world_at (clip, find (clip, "tip"), 0.5).position, 1.5, 1.5, 0.0, 1e-6);
  assert_place (world_at (clip, find (clip, "end"), 0.5).position, 1.5, 1.0, 0.0, 1e-6);
  g_assert_nonnull (mo_diagnostics_find (findings, MO_CODE_SCENE_SCALES));
  mo_diagnostics_free (findings);
}

/* Where a mesh is bound is the rest, but not where its bones have other lengths. */
static void
test_bind (void)
{
  for (guint is_stale = 0; is_stale < 2; is_stale++)
    {
      g_autoptr (MoClip) clip = NULL;
      MoDiagnostics *findings;
      const MoDiagnostic *stale;
      MoAffine bind = MO_AFFINE_IDENTITY;
      Stage stage;
      guint root, tip;

      stage_init (&stage);
      stage.scene->place.offset = 7;
      root = add_node (&stage, "root", -1, MO_NODE_BONE, (MoVec3){ 0.0, 5.0, 0.0 }, turn_evenly);
      tip = add_node (&stage, "tip", (int) root, MO_NODE_BONE, (MoVec3){ 1.0, 0.0, 0.0 }, NULL);
      bind.move.y = 4.0;
      mo_scene_set_bind (stage.scene, root, MO_SKIN_WORLD, &bind);
      bind.move = (MoVec3){ 0.0, is_stale ? 4.0 : 5.1, 0.0 };
      mo_scene_set_bind (stage.scene, tip, MO_SKIN_WORLD, &bind);
      clip = make_clip (&stage, &findings);
      assert_place (mo_skeleton_joint (clip->skeleton, 0)->rest.translation, 0.0,
                    is_stale ? 5.0 : 4.0, 0.0, 1e-9);
      assert_place (mo_skeleton_joint (clip->skeleton, 1)->rest.translation, is_stale ? 1.0 : 0.0,
                    is_stale ? 0.0 : 1.1, 0.0, 1e-9);
      stale = mo_diagnostics_find (findings, MO_CODE_SCENE_BIND);
      g_assert_cmpint (stale != NULL, ==, (int) is_stale);
      if (stale != NULL)
        g_assert_cmpuint (stale->location.offset, ==, 7);
      mo_diagnostics_free (findings);
    }
}

/* Programs write nodes and what meshes are bound to in different units: bones are as long as those that move. */
static void
test_unit_of_bind (void)
{
  for (guint is_smaller = 0; is_smaller < 2; is_smaller++)
    {
      g_autoptr (MoClip) clip = NULL;
      MoAffine bind = MO_AFFINE_IDENTITY;
      double unit = is_smaller ? 0.01 : 100.0;
      Stage stage;
      guint root, tip;

      stage_init (&stage);
      root = add_node (&stage, "root", -1, MO_NODE_BONE, (MoVec3){ 0.0, 5.0, 0.0 }, turn_evenly);
      tip = add_node (&stage, "tip", (int) root, MO_NODE_BONE, (MoVec3){ 1.0, 0.0, 0.0 }, NULL);
      bind.linear[0] = bind.linear[4] = bind.linear[8] = unit;
      bind.move.y = 4.0 * unit;
      mo_scene_set_bind (stage.scene, root, MO_SKIN_WORLD, &bind);
      bind.move.y = 5.0 * unit;
      mo_scene_set_bind (stage.scene, tip, MO_SKIN_WORLD, &bind);
      clip = make_clip (&stage, NULL);
      assert_place (mo_skeleton_joint (clip->skeleton, 0)->rest.translation, 0.0, 4.0, 0.0, 1e-9);
      assert_place (mo_skeleton_joint (clip->skeleton, 1)->rest.translation, 0.0, 1.0, 0.0, 1e-9);
    }
}

/* With the figure's axes at rest, all joints move as before, and the pose in which nothing is turned is the rest. */
static void
test_turned_axes (void)
{
  g_autoptr (MoClip) clip = NULL, turned = NULL;
  MoQuat own = mo_quat_from_axis_angle (mo_vec3_unit ((MoVec3){ 1.0, 2.0, -0.5 }), 1.1);
  Stage stage;
  int above = -1;

  stage_init (&stage);
  for (guint i = 0; i < 4; i++)
    {
      g_autofree char *name = g_strdup_printf ("bone%u", i);

      above = (int) add_node (&stage, name, above, MO_NODE_BONE, (MoVec3){ 0.3, 1.0, 0.0 },
                              i == 2 ? swing : turn_evenly);
      mo_scene_node (stage.scene, (guint) above)->rest.turn = own;
    }
  clip = make_clip (&stage, NULL);
  g_assert_true (clip->has_own_axes);
  turned = mo_clip_turn_axes (clip);
  g_assert_false (turned->has_own_axes);
  for (guint i = 0; i < 4; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (turned->skeleton, i);

      for (double time = 0.0; time <= 2.0; time += 0.1)
        {
          MoVec3 place = world_at (clip, (int) i, time).position;

          assert_place (world_at (turned, (int) i, time).position, place.x, place.y, place.z, 1e-9);
        }
      g_assert_cmpfloat_with_epsilon (mo_quat_angle (mo_joint_rotation (joint,
                                                                        turned->reference
                                                                            + joint->first_channel),
                                                     MO_QUAT_IDENTITY),
                                      0.0, 1e-7);
    }
}

static void
test_still (void)
{
  g_autoptr (MoClip) clip = NULL;
  MoDiagnostics *findings;
  Stage stage;
  guint root;

  stage_init (&stage);
  stage.scene->duration = 0.0;
  root = add_node (&stage, "root", -1, MO_NODE_BONE, (MoVec3){ 0.0, 5.0, 0.0 }, NULL);
  add_node (&stage, "tip", (int) root, MO_NODE_BONE, (MoVec3){ 1.0, 0.0, 0.0 }, NULL);
  clip = make_clip (&stage, &findings);
  g_assert_cmpuint (clip->n_frames, ==, 1);
  assert_place (world_at (clip, 1, 0.0).position, 1.0, 5.0, 0.0, 1e-9);
  g_assert_nonnull (mo_diagnostics_find (findings, MO_CODE_SCENE_STILL));
  mo_diagnostics_free (findings);
}

static void
assert_refused (Stage *stage, MoCode code)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (mo_scene_to_clip (stage->scene, 1000, context, &error));
  g_assert_nonnull (error);
  g_assert_nonnull (mo_diagnostics_find (context->diagnostics, code));
  mo_scene_free (stage->scene);
}

static void
test_refused (void)
{
  Stage stage;
  int above = -1;

  stage_init (&stage);
  add_node (&stage, "mesh", -1, MO_NODE_OTHER, (MoVec3){ 0.0, 0.0, 0.0 }, NULL);
  assert_refused (&stage, MO_CODE_SCENE_NO_SKELETON);

  stage_init (&stage);
  add_node (&stage, "a", 1, MO_NODE_BONE, (MoVec3){ 0.0, 0.0, 0.0 }, NULL);
  add_node (&stage, "b", 0, MO_NODE_BONE, (MoVec3){ 0.0, 0.0, 0.0 }, NULL);
  assert_refused (&stage, MO_CODE_SCENE_LOOP);

  stage_init (&stage);
  for (guint i = 0; i <= MO_MAX_DEPTH; i++)
    {
      above = (int) mo_scene_add (stage.scene, "deep", above);
      mo_scene_node (stage.scene, (guint) above)->kind = MO_NODE_BONE;
    }
  assert_refused (&stage, MO_CODE_SCENE_JOINTS);

  stage_init (&stage);
  stage.scene->duration = NAN;
  assert_refused (&stage, MO_CODE_SCENE_TOO_LONG);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/scene/scaled-group", test_scaled_group);
  g_test_add_func ("/scene/bends", test_bends);
  g_test_add_func ("/scene/spare", test_spare);
  g_test_add_func ("/scene/jump", test_jump);
  g_test_add_func ("/scene/growing", test_growing);
  g_test_add_func ("/scene/bind", test_bind);
  g_test_add_func ("/scene/unit-of-bind", test_unit_of_bind);
  g_test_add_func ("/scene/turned-axes", test_turned_axes);
  g_test_add_func ("/scene/still", test_still);
  g_test_add_func ("/scene/refused", test_refused);
  return g_test_run ();
}
