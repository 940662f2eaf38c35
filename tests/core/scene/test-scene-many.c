/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "stage.h"

#include "mo-clip-sample.h"

/* Many keys at once, compared with each by itself. */

/* Seconds from one key to the next, of every other node. */
static const double steps[] = { 1.0 / 300.0, 1.0 / 290.0 };

static void
add_many_times (gpointer data, guint node, MoSceneTimes *times)
{
  const Stage *self = data;

  for (guint i = 0; self->formulas[node] != NULL && i * steps[node % 2] <= 2.0; i++)
    mo_scene_times_add (times, i * steps[node % 2], FALSE);
}

static gconstpointer
find_many_times (gpointer data, guint node)
{
  return ((const Stage *) data)->formulas[node] != NULL ? &steps[node % 2] : NULL;
}

static gboolean
evaluate_many_turns (gpointer data, guint node, const double *times, guint n, MoQuat *turns)
{
  const Stage *self = data;

  if (self->formulas[node] != turn_evenly && self->formulas[node] != turn_faster)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      MoLocal local = mo_scene_node (self->scene, node)->rest;

      self->formulas[node](times[i], FALSE, &local);
      turns[i] = local.turn;
    }
  return TRUE;
}

static gboolean
evaluate_many_poses (gpointer data, guint node, const double *times, guint n, MoTransform *poses)
{
  const Stage *self = data;

  /* Known too late: nothing of what came before may be left. */
  if (self->formulas[node] == NULL || (self->formulas[node] == turn_evenly && times[0] > 1.0))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      MoLocal local = mo_scene_node (self->scene, node)->rest;

      self->formulas[node](times[i], FALSE, &local);
      poses[i] = (MoTransform){ local.turn, local.move };
    }
  return TRUE;
}

static MoClip *
make_crowd (const MoSceneType *type, double frame_time)
{
  Stage stage;
  guint group, hips;

  stage_init (&stage);
  stage.scene->type = type;
  stage.scene->has_frames = frame_time > 0.0;
  if (stage.scene->has_frames)
    stage.scene->frame_time = frame_time;
  for (guint i = 0; i < MAX_NODES; i++)
    stage.bends[i] = TRUE;
  group = add_node (&stage, "group", -1, MO_NODE_OTHER, (MoVec3){ 0.0, 0.0, 0.0 }, NULL);
  mo_scene_node (stage.scene, group)->rest.scale = (MoVec3){ 0.5, 0.5, 0.5 };
  hips = add_node (&stage, "hips", (int) group, MO_NODE_BONE, (MoVec3){ 0.0, 1.0, 0.0 }, swing);
  for (guint i = 0; i < 5; i++)
    {
      g_autofree char *name = g_strdup_printf ("limb%u", i);

      add_node (&stage, name, (int) (hips + i / 2), MO_NODE_BONE, (MoVec3){ 0.1, 0.5, 0.2 * i },
                i < 3 ? turn_faster : turn_evenly);
    }
  return make_clip (&stage, NULL);
}

static void
compare_clips (const MoClip *first, const MoClip *second)
{
  g_assert_cmpuint (first->keyframes->n_joints, ==, 7);
  g_assert_cmpuint (second->keyframes->n_joints, ==, 7);
  for (guint i = 0; i < 7; i++)
    for (guint path = 0; path < MO_N_KEYED; path++)
      {
        const MoCurve *a = &first->keyframes->joints[i].paths[path];
        const MoCurve *b = &second->keyframes->joints[i].paths[path];

        g_assert_cmpmem (a->keys, a->n_keys * a->stride, b->keys, b->n_keys * b->stride);
      }
}

/* A format that knows which times are the same, and gives many rotations or poses together, makes the same clip. */
static void
compare_many (const MoSceneType *many)
{
  static const MoSceneType one = { .add_times = add_many_times, .evaluate = evaluate };
  g_autoptr (MoClip) first = make_crowd (&one, 0.0), second = make_crowd (many, 0.0);

  compare_clips (first, second);
  for (guint i = 2; i < 7; i++)
    g_assert_cmpuint (second->keyframes->joints[i].paths[MO_KEYED_TURN].n_keys, >, 580);
}

static void
test_many_turns (void)
{
  static const MoSceneType many = { .add_times = add_many_times,
                                    .evaluate = evaluate,
                                    .find_times = find_many_times,
                                    .evaluate_turns = evaluate_many_turns };

  compare_many (&many);
}

static guint n_single;

static void
evaluate_single (gpointer data, guint node, double time, gboolean is_before, MoLocal *local)
{
  n_single += ((const Stage *) data)->formulas[node] == turn_faster;
  evaluate (data, node, time, is_before, local);
}

/* Also where curves bend between their keys, with frames or without: what is sure to be asked for is asked for at once. */
static void
test_many_bends (void)
{
  static const MoSceneType one = { .add_times = add_times, .evaluate = evaluate_single };
  static const MoSceneType many = { .add_times = add_times,
                                    .evaluate = evaluate_single,
                                    .evaluate_turns = evaluate_many_turns };
  static const double frame_times[] = { 0.0, 1.0 / 24.0, 1.0 / 7.0, 1.0 / 200.0 };

  for (guint i = 0; i < G_N_ELEMENTS (frame_times); i++)
    {
      g_autoptr (MoClip) first = NULL, second = NULL;
      guint n;

      n_single = 0;
      first = make_crowd (&one, frame_times[i]);
      n = n_single;
      n_single = 0;
      second = make_crowd (&many, frame_times[i]);
      compare_clips (first, second);
      g_assert_cmpuint (second->keyframes->joints[2].paths[MO_KEYED_TURN].n_keys, >, 20);
      g_assert_cmpuint (n_single, <, n);
    }
}

static void
test_many_poses (void)
{
  static const MoSceneType many = { .add_times = add_many_times,
                                    .evaluate = evaluate,
                                    .evaluate_poses = evaluate_many_poses };

  compare_many (&many);
}

static void
evaluate_many (gpointer data, guint node, const double *times, guint n, MoLocal *locals)
{
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (n, <=, MO_SCENE_MANY);
  for (guint i = 0; i < n; i++)
    {
      g_assert_true (i == 0 || times[i] > times[i - 1]);
      evaluate (data, node, times[i], FALSE, &locals[i]);
    }
}

static guint n_asked[MAX_NODES];

static void
count_times (gpointer data, guint node, MoSceneTimes *times)
{
  n_asked[node]++;
  add_times (data, node, times);
}

/* A wave that also stretches, in other ways from node to node. */
static void
stretch (double time, gboolean is_before, MoLocal *local)
{
  turn_faster (time, is_before, local);
  local->scale.x *= 1.0 + 0.1 * time;
}

/* Joints below one that stretches, or in a space that is not as large in all directions: their poses depend on all above. */
static MoClip *
make_skewed (const MoSceneType *type, double frame_time, gboolean stretches)
{
  Stage stage;
  guint group, hips;

  stage_init (&stage);
  stage.scene->type = type;
  stage.scene->has_frames = frame_time > 0.0;
  if (stage.scene->has_frames)
    stage.scene->frame_time = frame_time;
  group = add_node (&stage, "group", -1, MO_NODE_OTHER, (MoVec3){ 0.0, 0.0, 0.0 }, NULL);
  mo_scene_node (stage.scene, group)->rest.scale = (MoVec3){ 0.5, 0.7, 0.5 };
  hips = add_node (&stage, "hips", (int) group, MO_NODE_BONE, (MoVec3){ 0.0, 1.0, 0.0 },
                   stretches ? stretch : swing);
  mo_scene_node (stage.scene, hips)->scale_moves = stretches;
  for (guint i = 0; i < 5; i++)
    {
      g_autofree char *name = g_strdup_printf ("limb%u", i);

      add_node (&stage, name, (int) (hips + i), MO_NODE_BONE, (MoVec3){ 0.1, 0.5, 0.2 * i },
                i % 2 == 0 ? turn_faster : turn_evenly);
      stage.bends[hips + i] = TRUE;
      stage.jumps[hips + i] = i == 3;
    }
  return make_clip (&stage, NULL);
}

static void
test_many_locals (void)
{
  static const MoSceneType one = { .add_times = add_times, .evaluate = evaluate };
  static const MoSceneType many = { .add_times = count_times,
                                    .evaluate = evaluate,
                                    .evaluate_many = evaluate_many };
  static const double frame_times[] = { 0.0, 1.0 / 24.0, 1.0 / 200.0 };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (frame_times); i++)
    {
      g_autoptr (MoClip) first = make_skewed (&one, frame_times[i / 2], i % 2 == 0), second = NULL;

      memset (n_asked, 0, sizeof n_asked);
      second = make_skewed (&many, frame_times[i / 2], i % 2 == 0);
      compare_clips (first, second);
      g_assert_cmpuint (second->keyframes->joints[6].paths[MO_KEYED_TURN].n_keys, >, 20);
      /* Once for itself, and once for all below it. */
      for (guint node = 0; node < MAX_NODES; node++)
        g_assert_cmpuint (n_asked[node], <=, 2);
    }
}

/* Seconds from one key to the next of a motion with so many keys that they are packed, but not those of every joint alone. */
#define LONG_STEP 5e-5

static void
add_long_times (gpointer data, guint node, MoSceneTimes *times)
{
  const Stage *self = data;

  for (guint i = 0; self->formulas[node] != NULL && i * LONG_STEP <= 2.0; i++)
    mo_scene_times_add (times, i * LONG_STEP, FALSE);
}

static double
turn_away (const MoClip *clip, guint joint, const double *times, guint key, const MoClip *like)
{
  double a[MO_MAX_JOINT_CHANNELS], b[MO_MAX_JOINT_CHANNELS];

  mo_keyframes_evaluate (clip->keyframes, joint, mo_skeleton_joint (clip->skeleton, joint),
                         times[key], a);
  mo_keyframes_evaluate (like->keyframes, joint, mo_skeleton_joint (like->skeleton, joint),
                         times[key], b);
  return mo_quat_angle (mo_joint_rotation (mo_skeleton_joint (clip->skeleton, joint), a),
                        mo_joint_rotation (mo_skeleton_joint (like->skeleton, joint), b));
}

/* Keys of a long motion take 12 bytes and have their times together, and mean the same, also about the figure's axes. */
static void
test_long (void)
{
  static const MoSceneType many = { .add_times = add_many_times, .evaluate = evaluate };
  static const MoSceneType longer = { .add_times = add_long_times, .evaluate = evaluate };
  g_autoptr (MoClip) few = make_crowd (&many, 0.0), all = make_crowd (&longer, 0.0);
  g_autoptr (MoClip) few_plain = mo_clip_to_plain (few, FALSE);
  g_autoptr (MoClip) all_plain = mo_clip_to_plain (all, FALSE);
  const double *times = all->keyframes->joints[2].paths[MO_KEYED_TURN].times;
  guint n = all->keyframes->joints[2].paths[MO_KEYED_TURN].n_keys;

  g_assert_cmpuint (n, >, 39000);
  g_assert_nonnull (times);
  g_assert_null (few->keyframes->joints[2].paths[MO_KEYED_TURN].times);
  g_assert_cmpuint (all->keyframes->times->len, ==, n);
  for (guint i = 2; i < 7; i++)
    {
      const MoCurve *turns = &all->keyframes->joints[i].paths[MO_KEYED_TURN];

      g_assert_true (turns->times == times);
      g_assert_cmpuint (turns->stride, ==, 12);
      g_assert_true (all_plain->keyframes->joints[i].paths[MO_KEYED_TURN].times == times);
      for (guint key = 0; key < n; key += 100)
        {
          g_assert_cmpfloat (turn_away (all, i, times, key, few), <, 1e-3);
          g_assert_cmpfloat (turn_away (all_plain, i, times, key, few_plain), <, 1e-3);
        }
    }
}

/* Frames of a long motion take less, are the same, and its keyframes are let go if nobody else has them. */
static void
test_long_frames (void)
{
  static const MoSceneType longer = { .add_times = add_long_times, .evaluate = evaluate };
  g_autoptr (MoClip) all = make_crowd (&longer, 0.0), plain = mo_clip_to_plain (all, FALSE);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) frames = mo_clip_sample (plain, 0.0, 1e-4, context, NULL), shared = NULL;
  g_autoptr (MoClip) taken = NULL;
  MoClip *own = mo_clip_to_plain (all, FALSE);

  shared = mo_clip_sample_taken (mo_clip_ref (plain), 0.0, 1e-4, context, NULL);
  g_assert_cmpuint (plain->keyframes->joints[2].paths[MO_KEYED_TURN].n_keys, >, 39000);
  taken = mo_clip_sample_taken (own, 0.0, 1e-4, context, NULL);
  g_assert_true (frames->values != NULL && frames->turns == NULL);
  g_assert_true (shared->values == NULL && shared->turns != NULL);
  g_assert_true (taken->values == NULL && taken->turns != NULL);
  g_assert_cmpuint (taken->n_frames, ==, frames->n_frames);
  for (guint i = 0; i < frames->n_frames; i += 7)
    for (guint k = 0; k < frames->skeleton->joints->len; k++)
      {
        const MoJoint *joint = mo_skeleton_joint (frames->skeleton, k);
        MoVec3 a = { 0.0, 0.0, 0.0 }, b = a;

        if (joint->n_channels == 0)
          continue;
        g_assert_cmpfloat (mo_quat_angle (mo_clip_rotation (frames, joint, i),
                                          mo_clip_rotation (taken, joint, i)),
                           <, 1e-7);
        g_assert_true (mo_clip_position (frames, joint, i, &a)
                       == mo_clip_position (taken, joint, i, &b));
        g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (a, b)), <, 1e-9);
      }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/scene-many/turns", test_many_turns);
  g_test_add_func ("/scene-many/bends", test_many_bends);
  g_test_add_func ("/scene-many/poses", test_many_poses);
  g_test_add_func ("/scene-many/locals", test_many_locals);
  g_test_add_func ("/scene-many/long", test_long);
  g_test_add_func ("/scene-many/long-frames", test_long_frames);
  return g_test_run ();
}
