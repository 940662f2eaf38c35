/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-scene-private.h"
#include "mo-scene-split.h"
#include "mo-scene-times.h"

#include "mo-limits.h"
#include "mo-math.h"

#include <string.h>

/* How far a straight line may be from a curve: positions (of the skeleton's size, or of the joint's own movement if that is
 * larger) and rotations (radians). Errors add up along a limb, so that a joint that carries none may be a little farther off,
 * less what those above it are. Where frames count, all frames are exact, and this is for what is between them. */
#define CLOSE_MOVE 1e-6
#define CLOSE_TURN 7e-6
#define CLOSE_LAST_MOVE 3e-6
#define CLOSE_LAST_TURN 7.5e-5

/* Nobody is told of a curve that is no farther away than this. */
#define VISIBLE_MOVE 1e-4
#define VISIBLE_TURN 5e-4

/* A span between two keys is divided into 2^10 parts at most. */
#define MAX_DEPTH 10u

/* Where a joint jumps, its keys are a little before the time in question, so that a reader that rounds that time down
 * sees the pose after the jump (seconds). */
#define EARLY 1e-6

/* Rotations or poses that are asked for at once. */
#define TURNS_AT_ONCE 256u

/* How many nodes may be evaluated beyond the keys in the file: so many, and these for each of its bytes. A third of them
 * become keys, of 72 bytes each, while the file is read. Each joint gets its share; where that is not enough, its curves
 * are followed less closely. */
#define FREE_EVALUATIONS (3.0 * MO_FREE_BAKED_KEYS)
#define EVALUATIONS_A_BYTE 0.5

struct _MoBaker
{
  const MoSceneJoints *joints;
  const MoScene *scene;
  MoDependence *dependences;
  double figure, allowance;
  MoSceneTimes times;
  MoTimesAbove above;
  gconstpointer times_from; /* what these are made of, if that is known */
  GArray *seconds,
      *frames;        /* double: of the times that keys are at, and where on a frame each is */
  gboolean is_rising; /* the latter rise, and nothing jumps */
  double share;       /* of the allowance: what the joint in question may still take */
  guint n_left;       /* joints that are still to come */
  GArray *chain;      /* guint: nodes from the root down to the joint in question */
  GArray *coarse;     /* MoSceneKey: the keys of the file, from which others are made */
  GByteArray *bent;   /* for each of them, whether some curve bends after it */
  MoChain *poses;
  guint8 *carries;     /* of each joint, whether there are others below it */
  guint joint;         /* the one in question */
  gboolean only_turns; /* it does */
  MoSplitter splitter;
  gboolean has_simplified, has_scales;
  gboolean is_all_direct; /* no joint depends on nodes above it */
};

MoBaker *
mo_baker_new (const MoSceneJoints *joints, double figure, guint64 size)
{
  MoBaker *self = g_new0 (MoBaker, 1);

  self->joints = joints;
  self->scene = joints->scene;
  self->figure = figure;
  self->allowance = FREE_EVALUATIONS + EVALUATIONS_A_BYTE * (double) size;
  self->n_left = joints->n;
  self->dependences = g_new0 (MoDependence, joints->n);
  self->chain = g_array_new (FALSE, FALSE, sizeof (guint));
  self->coarse = g_array_new (FALSE, FALSE, sizeof (MoSceneKey));
  self->bent = g_byte_array_new ();
  self->seconds = g_array_new (FALSE, FALSE, sizeof (double));
  self->frames = g_array_new (FALSE, FALSE, sizeof (double));
  self->poses = mo_chain_new (joints);
  mo_scene_times_init (&self->times, self->scene->duration);
  mo_times_above_init (&self->above, self->scene);
  mo_splitter_init (&self->splitter);
  self->is_all_direct = TRUE;
  self->carries = g_new0 (guint8, joints->n);
  for (guint i = 0; i < joints->n; i++)
    {
      if (joints->parents[i] >= 0)
        self->carries[joints->parents[i]] = 1;
      self->has_scales = mo_dependence_find (joints, i, self->dependences) || self->has_scales;
      self->is_all_direct = self->is_all_direct && self->dependences[i].is_direct;
    }
  return self;
}

void
mo_baker_free (MoBaker *self)
{
  g_free (self->dependences);
  g_free (self->carries);
  g_array_unref (self->chain);
  g_array_unref (self->coarse);
  g_byte_array_unref (self->bent);
  g_array_unref (self->seconds);
  g_array_unref (self->frames);
  mo_chain_free (self->poses);
  mo_scene_times_clear (&self->times);
  mo_times_above_clear (&self->above);
  mo_splitter_clear (&self->splitter);
  g_free (self);
}

gboolean
mo_baker_has_simplified (const MoBaker *self)
{
  return self->has_simplified;
}

gboolean
mo_baker_has_scales (const MoBaker *self)
{
  return self->has_scales;
}

/* -- A pose at a time -------------------------------------------------------------------------- */

static void
fill_chain (MoBaker *self, guint joint)
{
  g_array_set_size (self->chain, 0);
  for (int at = (int) joint; at >= 0; at = self->joints->parents[at])
    g_array_append_val (self->chain, self->joints->nodes[at]);
  for (guint i = 0, j = self->chain->len - 1; i < j; i++, j--)
    {
      guint *nodes = &g_array_index (self->chain, guint, 0), swapped = nodes[i];

      nodes[i] = nodes[j];
      nodes[j] = swapped;
    }
}

static gboolean
is_mirrored_or_sheared (const MoLocal *local)
{
  return !(local->scale.x > 0.0 && local->scale.y > 0.0 && local->scale.z > 0.0)
         || !mo_vec3_is_zero (local->shear);
}

/* The pose of a joint that depends on no other. */
static MoTransform
pose_of_local (const MoBaker *self, guint joint, const MoLocal *local)
{
  const MoDependence *dependence = &self->dependences[joint];
  MoTransform pose = { local->turn, local->move };
  MoPlaced placed;

  if (dependence->needs_rigid && is_mirrored_or_sheared (local))
    {
      mo_placed_init (&placed, NULL, mo_scene_joint (self->joints, joint)->inherit, local);
      pose = mo_affine_to_rigid (&placed.world);
    }
  pose.position = mo_vec3_scale (pose.position, dependence->factor);
  return pose;
}

static MoTransform
pose_at (MoBaker *self, guint joint, double time, gboolean is_before)
{
  MoLocal local;

  if (!self->dependences[joint].is_direct)
    return mo_chain_pose (self->poses, &g_array_index (self->chain, guint, 0), self->chain->len,
                          time, is_before);
  self->scene->type->evaluate (self->scene->data, self->joints->nodes[joint], time, is_before,
                               &local);
  return pose_of_local (self, joint, &local);
}

/* Of a joint that only turns: its place is that of its first key. */
static void
find_turns (const MoBaker *self, const double *times, guint n, MoTransform *poses)
{
  MoVec3 position = g_array_index (self->coarse, MoSceneKey, 0).pose.position;
  MoQuat turns[MO_SCENE_MANY];

  self->scene->type->evaluate_turns (self->scene->data, self->joints->nodes[self->joint], times, n,
                                     turns);
  for (guint i = 0; i < n; i++)
    poses[i] = (MoTransform){ turns[i], position };
}

/* Those of the joint in question, for the splitter. */
static void
find_poses (gpointer data, const double *times, guint n, MoTransform *poses)
{
  MoBaker *self = data;
  MoLocal locals[MO_SCENE_MANY];

  if (self->only_turns)
    find_turns (self, times, n, poses);
  else if (!self->dependences[self->joint].is_direct)
    mo_chain_poses (self->poses, &g_array_index (self->chain, guint, 0), self->chain->len, times, n,
                    poses);
  else
    {
      mo_scene_evaluate (self->scene, self->joints->nodes[self->joint], times, n, locals);
      for (guint i = 0; i < n; i++)
        poses[i] = pose_of_local (self, self->joint, &locals[i]);
    }
}

/* Makes room for keys, so that each is appended without a call. */
static void
reserve (GArray *keys, guint n)
{
  guint before = keys->len;

  g_array_set_size (keys, before + n);
  g_array_set_size (keys, before);
}

/* Of two keys that are at one time, or would be on the same frame, the later one counts. There is room for it. */
static void
append (const MoBaker *self, GArray *keys, double time, MoTransform pose)
{
  MoSceneKey key = { mo_scene_on_frame (self->scene, time), pose };
  MoSceneKey *last = keys->len > 0 ? &g_array_index (keys, MoSceneKey, keys->len - 1) : NULL;

  if (last != NULL && key.time <= last->time)
    key.time = time;
  if (last != NULL && key.time <= last->time)
    last->pose = pose;
  else
    g_array_index (keys, MoSceneKey, keys->len++) = key;
}

/* -- Between two keys -------------------------------------------------------------------------- */

/* How often a span may be halved, if the joint has `n` of them: each part takes two evaluations, and so does each of those that
 * it was divided from, at most. */
static guint
choose_depth (const MoBaker *self, double n)
{
  double pieces = self->share / (4.0 * self->chain->len * MAX (n, 1.0));
  guint depth = 0;

  while (depth < MAX_DEPTH && (double) (2u << depth) <= pieces)
    depth++;
  return depth;
}

/* -- All keys of a joint ----------------------------------------------------------------------- */

/* The times as plain numbers, for many keys at once. */
static void
set_seconds (MoBaker *self)
{
  guint n = self->times.keys->len;
  double last = -1.0;

  g_array_set_size (self->seconds, n);
  g_array_set_size (self->frames, n);
  self->is_rising = TRUE;
  for (guint i = 0; i < n; i++)
    {
      const MoSceneTime *time = &g_array_index (self->times.keys, MoSceneTime, i);
      double frame = mo_scene_on_frame (self->scene, time->time);

      g_array_index (self->seconds, double, i) = time->time;
      g_array_index (self->frames, double, i) = frame;
      self->is_rising = self->is_rising && frame > last && !time->jumps;
      last = frame;
    }
}

/* As most joints have the same times, they are collected once. */
static gboolean
has_same_times (MoBaker *self, guint joint)
{
  const MoSceneType *type = self->scene->type;
  gconstpointer before = self->times_from;

  self->times_from = type->find_times != NULL && self->dependences[joint].is_direct
                         ? type->find_times (self->scene->data, self->joints->nodes[joint])
                         : NULL;
  return self->times_from != NULL && self->times_from == before;
}

static void
collect_times (MoBaker *self, guint joint)
{
  if (has_same_times (self, joint))
    return;
  mo_scene_times_reset (&self->times);
  self->scene->type->add_times (self->scene->data, self->joints->nodes[joint], &self->times);
  if (!self->dependences[joint].is_direct)
    mo_scene_times_bend (&self->times, 0.0, self->times.end);
  if (!self->dependences[joint].is_direct && self->dependences[joint].has_moving)
    for (guint i = 0; i + 1 < self->chain->len; i++)
      {
        guint before = self->times.keys->len;
        double cost;

        if (self->share <= 0.0)
          {
            self->has_simplified = TRUE;
            break;
          }
        mo_times_above_add (&self->above, i, g_array_index (self->chain, guint, i), &self->times);
        cost = (double) (self->times.keys->len - before) * self->chain->len;
        self->share -= cost;
        self->allowance -= cost;
      }
  mo_scene_times_settle (&self->times);
  set_seconds (self);
}

/* Adds two keys at a jump, so close to each other that nobody sees what is between. */
static void
add_jump (MoBaker *self, guint joint, const MoSceneTime *time, GArray *keys)
{
  MoSceneKey *last = &g_array_index (keys, MoSceneKey, keys->len - 1);
  double at = mo_scene_on_frame (self->scene, time->time),
         early = MIN (EARLY, (at - last->time) / 3.0);
  MoSceneKey before = { at - 2.0 * early, pose_at (self, joint, time->time, TRUE) };
  MoSceneKey after = { at - early, pose_at (self, joint, time->last, FALSE) };

  if (!(before.time > last->time && after.time > before.time))
    {
      last->pose = after.pose;
      return;
    }
  g_array_append_val (keys, before);
  g_array_append_val (keys, after);
}

/* Adds the keys of a joint that only turns, and whose pose is its node's own. FALSE if it is none. */
static gboolean
add_turns (MoBaker *self, guint joint, GArray *keys)
{
  const MoDependence *dependence = &self->dependences[joint];
  const double *seconds = (const double *) (gpointer) self->seconds->data;
  guint n = self->seconds->len;
  MoQuat turns[TURNS_AT_ONCE];
  MoVec3 position = { 0.0, 0.0, 0.0 };

  if (self->scene->type->evaluate_turns == NULL || !dependence->is_direct || dependence->needs_rigid
      || !self->is_rising)
    return FALSE;
  for (guint first = 0; first < n; first += TURNS_AT_ONCE)
    {
      guint n_now = MIN (n - first, TURNS_AT_ONCE);

      if (!self->scene->type->evaluate_turns (self->scene->data, self->joints->nodes[joint],
                                              seconds + first, n_now, turns))
        return FALSE;
      if (first == 0)
        position = pose_at (self, joint, seconds[0], FALSE).position;
      /* Each number to its place: a key that is put together first has to reach memory before it can be copied as a whole,
       * which takes longer than all the rest. */
      for (guint i = 0; i < n_now; i++)
        {
          MoSceneKey *key = &g_array_index (keys, MoSceneKey, keys->len++);

          key->time = g_array_index (self->frames, double, first + i);
          key->pose.rotation = turns[i];
          key->pose.position = position;
        }
    }
  return TRUE;
}

/* The same for one that moves as well. FALSE if its poses have to be asked for one by one. */
static gboolean
add_poses (MoBaker *self, guint joint, GArray *keys)
{
  const MoDependence *dependence = &self->dependences[joint];
  const double *seconds = (const double *) (gpointer) self->seconds->data;
  guint n = self->seconds->len;
  MoTransform poses[TURNS_AT_ONCE];

  if (self->scene->type->evaluate_poses == NULL || !dependence->is_direct || dependence->needs_rigid
      || !self->is_rising)
    return FALSE;
  for (guint first = 0; first < n; first += TURNS_AT_ONCE)
    {
      guint n_now = MIN (n - first, TURNS_AT_ONCE);

      if (!self->scene->type->evaluate_poses (self->scene->data, self->joints->nodes[joint],
                                              seconds + first, n_now, poses))
        {
          g_array_set_size (keys, 0);
          return FALSE;
        }
      for (guint i = 0; i < n_now; i++)
        {
          MoSceneKey *key = &g_array_index (keys, MoSceneKey, keys->len++);

          key->time = g_array_index (self->frames, double, first + i);
          key->pose.rotation = poses[i].rotation;
          key->pose.position = mo_vec3_scale (poses[i].position, dependence->factor);
        }
    }
  return TRUE;
}

/* The same for any other, where nothing jumps. */
static void
add_rising (MoBaker *self, GArray *keys)
{
  const double *seconds = (const double *) (gpointer) self->seconds->data;
  guint n = self->seconds->len;
  MoTransform poses[MO_SCENE_MANY];

  for (guint first = 0; first < n; first += MO_SCENE_MANY)
    {
      guint n_now = MIN (n - first, MO_SCENE_MANY);

      find_poses (self, seconds + first, n_now, poses);
      for (guint i = 0; i < n_now; i++)
        {
          MoSceneKey *key = &g_array_index (keys, MoSceneKey, keys->len++);

          key->time = g_array_index (self->frames, double, first + i);
          key->pose = poses[i];
        }
    }
}

/* TRUE if it only turns. */
static gboolean
add_keys (MoBaker *self, guint joint, GArray *keys)
{
  self->only_turns = FALSE;
  /* Where it jumps, a time gets two. */
  reserve (keys, 2 * self->times.keys->len);
  if (add_turns (self, joint, keys))
    return TRUE;
  if (add_poses (self, joint, keys))
    return FALSE;
  if (self->is_rising)
    {
      add_rising (self, keys);
      return FALSE;
    }
  for (guint i = 0; i < self->times.keys->len; i++)
    {
      const MoSceneTime *time = &g_array_index (self->times.keys, MoSceneTime, i);

      if (time->jumps && i > 0)
        add_jump (self, joint, time, keys);
      else
        append (self, keys, time->time, pose_at (self, joint, time->time, FALSE));
    }
  return FALSE;
}

/* What the errors of those above a joint leave of what is close to its curve. */
static double
choose_closeness (const MoBaker *self, double close, double last)
{
  if (self->carries[self->joint] != 0)
    return close;
  return MAX (close, last - (self->chain->len - 1.0) * close);
}

/* Positions are followed as closely as the larger of the figure and the joint's own movement demands. */
static double
measure_movement (const MoBaker *self, const GArray *keys)
{
  const MoSceneKey *first = &g_array_index (keys, MoSceneKey, 0);
  double most = self->figure;

  for (guint i = 1; i < keys->len; i++)
    most = MAX (most, mo_vec3_length (mo_vec3_sub (first[i].pose.position, first->pose.position)));
  return most;
}

/* Where the key is after which a curve bends, at the earliest: it may have been moved to a frame, or be the one after a
 * jump, but not the one before that. */
static double
start_of_bend (const MoBaker *self, guint index)
{
  double from = g_array_index (self->times.bends, MoSceneBend, index).from;

  return MIN (from, mo_scene_on_frame (self->scene, from)) - 1.5 * EARLY;
}

/* Marks the keys after which some curve bends, and returns how many parts are there: frames, or with a step of 0 spans between
 * keys. */
static double
find_bent (const MoBaker *self, double step)
{
  const GArray *keys = self->coarse;
  const GArray *bends = self->times.bends;
  double until = -1.0, n = 0.0;
  guint next = 0;

  for (guint i = 0; i + 1 < keys->len; i++)
    {
      const MoSceneKey *key = &g_array_index (keys, MoSceneKey, i);

      for (; next < bends->len && start_of_bend (self, next) <= key->time; next++)
        until = MAX (until, g_array_index (bends, MoSceneBend, next).to);
      self->bent->data[i] = until > key->time;
      if (self->bent->data[i] != 0)
        n += step > 0.0 ? 1.0 + floor ((key[1].time - key->time) / step) : 1.0;
    }
  return n;
}

/* The frame time, if a key at each frame where a curve bends is within what the joint may take; 0 without frames. A file that
 * counts milliseconds has more of them than that: its curves are divided where they need it. */
static double
choose_step (const MoBaker *self)
{
  double step = self->scene->has_frames ? self->scene->frame_time : 0.0;

  return step > 0.0 && find_bent (self, step) * self->chain->len <= self->share ? step : 0.0;
}

/* Puts others between keys whose curves bend after them. The array is the same for all joints, and so are the pages that it
 * takes: a copy of them for each joint would cost more than all the rest in a small file. */
static void
add_bends (MoBaker *self, GArray *keys)
{
  MoSplitter *splitter = &self->splitter;
  double size = measure_movement (self, keys);

  splitter->evaluate = find_poses;
  splitter->data = self;
  splitter->close_move = size * choose_closeness (self, CLOSE_MOVE, CLOSE_LAST_MOVE);
  splitter->close_turn = choose_closeness (self, CLOSE_TURN, CLOSE_LAST_TURN);
  splitter->visible_move = size * VISIBLE_MOVE;
  splitter->visible_turn = VISIBLE_TURN;
  g_array_set_size (self->coarse, 0);
  g_array_append_vals (self->coarse, keys->data, keys->len);
  g_array_set_size (keys, 0);
  g_byte_array_set_size (self->bent, self->coarse->len);
  memset (self->bent->data, 0, self->bent->len);
  splitter->step = choose_step (self);
  splitter->depth = choose_depth (self, find_bent (self, splitter->step));
  splitter->cost = self->chain->len;
  splitter->room = self->share;
  for (guint i = 0; i < self->coarse->len; i++)
    {
      const MoSceneKey *key = &g_array_index (self->coarse, MoSceneKey, i);

      mo_splitter_add (splitter, key, keys);
      if (self->bent->data[i] != 0)
        mo_splitter_bend (splitter, key[1].time, keys);
    }
  mo_splitter_finish (splitter, keys);
  self->allowance -= self->share - splitter->room;
  self->has_simplified = self->has_simplified || splitter->has_simplified;
}

/* All keys of a joint. */
static gboolean
bake (MoBaker *self, guint joint, GArray *keys)
{
  g_array_set_size (keys, 0);
  self->joint = joint;
  self->share = self->allowance / MAX (self->n_left, 1);
  self->n_left -= self->n_left > 0 ? 1 : 0;
  fill_chain (self, joint);
  collect_times (self, joint);
  if (!self->dependences[joint].is_direct)
    mo_chain_expect (self->poses, self->times.keys->len);
  self->only_turns = add_keys (self, joint, keys);
  if (self->times.bends->len == 0)
    return self->only_turns;
  add_bends (self, keys);
  return FALSE;
}

gboolean
mo_baker_fill (MoBaker *self, guint joint, GArray *keys)
{
  gboolean only_turns = bake (self, joint, keys);

  if (self->is_all_direct && self->scene->type->release != NULL)
    self->scene->type->release (self->scene->data, self->joints->nodes[joint]);
  return only_turns;
}
