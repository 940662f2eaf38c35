/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-edit-plant.h"

#include "mo-limb-solve.h"
#include "mo-limits.h"
#include "mo-pose.h"
#include "mo-twin.h"

/* The part of its length that a leg may have, so that the knee does not snap; and how far the pelvis goes down at most
 * for that (metres). */
#define STRETCH 0.99
#define MOST_DROP 0.3

/* Seconds of the source around a drop in which the pelvis is down too, and over which that is smoothed. */
#define DROP_REACH 0.2
#define DROP_SIGMA 0.1

/* Between two times an end may stray so far (metres), unless they are that near (seconds). */
#define STRAY 0.0002
#define CLOSEST (1.0 / 480.0)

/* Motions without frames are seen at this many times a second of the source, all at no fewer, and none at more times. */
#define USUAL_RATE 60.0
#define SPARSEST 30.0
#define MOST_TIMES 16384.0

/* Times that differ by less are one (seconds). */
#define SAME_TIME 1e-9

#define MOST_LIMBS 8

typedef struct
{
  MoLimbJoints joints;
  double length;
  gboolean is_leg;
} Limb;

typedef struct
{
  const MoEditBody *body;
  const MoEdit *edit;
  Limb limbs[MOST_LIMBS];
  guint n_limbs;
  guint8 used[MO_RIG_N_JOINTS]; /* by the limbs, and what carries them */

  double step; /* seconds from one drop to the next, ... */
  double rate; /* ... each of them so many of the source */
  double *drops;
  guint n_drops;
  GArray *times; /* double */
  MoPlanted *planted;
} Work;

/* A limb at a moment. */
typedef struct
{
  double weight;
  MoVec3 target;
  MoQuat turn; /* of the end, in the world */
  gboolean keeps_turn;
  double swivel;
} Goal;

/* -- Limbs ------------------------------------------------------------------------------------- */

static guint
number_of (const Work *self, const MoPlant *plant)
{
  return self->body->is_mirrored ? mo_rig_twin (plant->joint) : plant->joint;
}

static void
add_limb (Work *self, guint end)
{
  Limb limb = { 0 };

  for (guint i = 0; i < self->n_limbs; i++)
    if (self->limbs[i].joints.end == end)
      return;
  if (self->n_limbs == MOST_LIMBS || !mo_limb_joints_find (end, &limb.joints))
    return;
  limb.length = mo_vec3_length (mo_rig_rest (limb.joints.middle)->position)
                + mo_vec3_length (mo_rig_rest (end)->position);
  limb.is_leg = mo_rig_joint (end)->group == MO_GROUP_LEGS;
  for (int joint = (int) end; joint >= 0; joint = mo_rig_joint ((guint) joint)->parent)
    self->used[joint] = TRUE;
  self->limbs[self->n_limbs++] = limb;
}

/* Both legs, where one of them is planted: the other one stays when the pelvis goes down. */
static void
find_limbs (Work *self)
{
  for (guint i = 0; i < self->edit->plants->len; i++)
    {
      guint end = number_of (self, &g_array_index (self->edit->plants, MoPlant, i));

      add_limb (self, end);
      if (mo_rig_joint (end)->group == MO_GROUP_LEGS)
        add_limb (self, mo_rig_twin (end));
    }
}

static void
find_pose (const Work *self, double time, MoPose *pose)
{
  mo_pose_reset (pose);
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      MoEditJoint *paths = self->body->paths[i];

      if (!self->used[i])
        continue;
      if (mo_edit_joint_has_motion (&paths[MO_LANE_TURN]))
        pose->local[i].rotation = mo_edit_joint_evaluate (&paths[MO_LANE_TURN], time);
      if (mo_edit_joint_has_motion (&paths[MO_LANE_MOVE]))
        {
          MoQuat v = mo_edit_joint_evaluate (&paths[MO_LANE_MOVE], time);

          pose->local[i].position = (MoVec3){ v.x, v.y, v.z };
        }
    }
  mo_pose_update (pose);
}

static Goal
find_goal (const Work *self, const MoPose *pose, const Limb *limb, double source)
{
  const MoTransform *end = &pose->world[limb->joints.end];
  Goal goal = { 0.0, end->position, end->rotation, limb->is_leg, 0.0 };

  for (guint i = 0; i < self->edit->plants->len; i++)
    {
      const MoPlant *plant = &g_array_index (self->edit->plants, MoPlant, i);
      double weight = mo_plant_weight_at (plant, source);
      MoVec3 at = plant->at;
      MoQuat turn = plant->turn;

      if (weight <= 0.0 || number_of (self, plant) != limb->joints.end)
        continue;
      if (self->body->is_mirrored)
        {
          at = mo_mirror_position (at);
          turn = mo_mirror_rotation (turn);
        }
      goal.weight = MAX (goal.weight, weight);
      goal.target = mo_vec3_lerp (goal.target, at, weight);
      goal.swivel += weight * MO_DEGREES (self->body->is_mirrored ? -plant->swivel : plant->swivel);
      goal.keeps_turn |= plant->has_turn;
      if (plant->has_turn)
        goal.turn = mo_quat_slerp (goal.turn, turn, weight);
    }
  return goal;
}

/* -- The pelvis -------------------------------------------------------------------------------- */

/* How far a leg's root must come down for the end to be at a place. */
static double
find_need (const Limb *limb, const MoPose *pose, const Goal *goal)
{
  MoVec3 root = pose->world[limb->joints.root].position;
  MoVec3 way = mo_vec3_sub (root, goal->target);
  MoVec3 now = mo_vec3_sub (root, pose->world[limb->joints.end].position);
  double most = STRETCH * limb->length, level = hypot (way.x, way.y), low;

  /* A leg that is longer as it is stays so where no plant holds it. */
  most += (1.0 - goal->weight) * MAX (mo_vec3_length (now) - most, 0.0);
  if (!limb->is_leg || goal->weight <= 0.0 || mo_vec3_length (way) <= most)
    return 0.0;
  low = level < most ? sqrt (most * most - level * level) : 0.0;
  return CLAMP (way.z - low, 0.0, MOST_DROP);
}

/* The index that stands for one beyond the ends. */
static guint
fold (const Work *self, gint64 index)
{
  gint64 n = self->n_drops;

  if (self->body->wraps && n > 1)
    return (guint) (((index % (n - 1)) + n - 1) % (n - 1));
  return (guint) CLAMP (index, 0, n - 1);
}

/* The most that is needed within reach, as a Gaussian no wider than that smooths it: never less than needed. */
static void
smooth_drops (Work *self)
{
  double step = self->rate * self->step;
  gint64 reach = (gint64) floor (DROP_REACH / step + 1e-9);
  double *most = g_new0 (double, self->n_drops);

  for (guint i = 0; i < self->n_drops; i++)
    for (gint64 k = -reach; k <= reach; k++)
      most[i] = MAX (most[i], self->drops[fold (self, i + k)]);
  for (guint i = 0; i < self->n_drops; i++)
    {
      double sum = 0.0, all = 0.0;

      for (gint64 k = -reach; k <= reach; k++)
        {
          double off = k * step / DROP_SIGMA, weight = exp (-0.5 * off * off);

          sum += weight * most[fold (self, i + k)];
          all += weight;
        }
      self->drops[i] = sum / all;
    }
  g_free (most);
}

/* The needs of frames, from one to the next at most. */
static void
find_drops (Work *self)
{
  const MoTake *take = self->body->take;
  gboolean drops = FALSE;
  MoPose pose;

  self->rate = fabs (take->source_scale);
  self->step = take->frame_time > 0.0 ? take->frame_time : 1.0 / USUAL_RATE / self->rate;
  self->step = MIN (self->step, 1.0 / SPARSEST / self->rate);
  self->n_drops = (guint) CLAMP (ceil (take->duration / self->step - 1e-6), 1.0, MOST_TIMES) + 1;
  self->step = MAX (take->duration / (self->n_drops - 1), 1e-6);
  self->drops = g_new0 (double, self->n_drops);
  for (guint i = 0; i < self->n_drops; i++)
    {
      double time = MIN (i * self->step, take->duration), source = mo_take_source_time (take, time);
      gboolean is_planted = FALSE;

      for (guint k = 0; k < self->edit->plants->len; k++)
        is_planted |=
            mo_plant_weight_at (&g_array_index (self->edit->plants, MoPlant, k), source) > 0.0;
      if (!is_planted)
        continue;
      find_pose (self, time, &pose);
      for (guint k = 0; k < self->n_limbs; k++)
        {
          Goal goal = find_goal (self, &pose, &self->limbs[k], source);

          self->drops[i] = MAX (self->drops[i], find_need (&self->limbs[k], &pose, &goal));
        }
      drops |= self->drops[i] > 0.0;
    }
  if (drops)
    smooth_drops (self);
}

static double
drop_at (const Work *self, double time)
{
  double at = time / self->step;
  guint i = (guint) CLAMP (floor (at), 0.0, self->n_drops - 1.0);
  double a = self->drops[i], b = self->drops[MIN (i + 1, self->n_drops - 1)];

  return a + CLAMP (at - i, 0.0, 1.0) * (b - a);
}

/* -- A moment ---------------------------------------------------------------------------------- */

/* The body with its plants, and by how much they are missed. */
typedef struct
{
  double time, drop;
  MoPose before, after;
  Goal goals[MOST_LIMBS];
  gboolean is_steady[MOST_LIMBS];
} Moment;

static void
solve (const Work *self, double time, Moment *moment)
{
  double source = mo_take_source_time (self->body->take, time);

  moment->time = time;
  moment->drop = drop_at (self, time);
  find_pose (self, time, &moment->before);
  moment->after = moment->before;
  moment->after.local[MO_RIG_PELVIS].position.z -= moment->drop;
  if (moment->drop > 0.0)
    mo_pose_update (&moment->after);
  for (guint i = 0; i < self->n_limbs; i++)
    {
      const Limb *limb = &self->limbs[i];
      Goal *goal = &moment->goals[i];
      double miss;

      *goal = find_goal (self, &moment->before, limb, source);
      moment->is_steady[i] = goal->weight >= 1.0;
      if (goal->weight <= 0.0 && (moment->drop <= 0.0 || !limb->is_leg))
        continue;
      if (goal->keeps_turn)
        moment->after.world[limb->joints.end].rotation = goal->turn;
      miss = mo_limb_solve (&moment->after, &limb->joints, goal->target,
                            &(MoReach){ goal->swivel, TRUE, goal->keeps_turn });
      if (goal->weight >= 1.0 && miss > self->planted->miss)
        {
          self->planted->miss = miss;
          self->planted->when = source;
          self->planted->joint = limb->joints.end;
        }
    }
}

/* Where the end of a limb is halfway between two moments, if what they change is halfway too. */
static double
stray_between (const Work *self, const Moment *a, const Moment *b, const Moment *middle)
{
  double most = 0.0;
  MoPose pose = middle->before;

  pose.local[MO_RIG_PELVIS].position.z -= 0.5 * (a->drop + b->drop);
  for (guint i = 0; i < self->n_limbs; i++)
    {
      const guint joints[] = { self->limbs[i].joints.root, self->limbs[i].joints.middle };

      for (guint k = 0; k < G_N_ELEMENTS (joints); k++)
        {
          guint j = joints[k];
          MoVec3 one = mo_quat_log (mo_quat_mul (a->after.local[j].rotation,
                                                 mo_quat_conjugate (a->before.local[j].rotation)));
          MoVec3 two = mo_quat_log (mo_quat_mul (b->after.local[j].rotation,
                                                 mo_quat_conjugate (b->before.local[j].rotation)));

          pose.local[j].rotation = mo_quat_mul (mo_quat_exp (mo_vec3_lerp (one, two, 0.5)),
                                                middle->before.local[j].rotation);
        }
    }
  mo_pose_update (&pose);
  for (guint i = 0; i < self->n_limbs; i++)
    if (middle->goals[i].weight > 0.0)
      {
        guint end = self->limbs[i].joints.end;
        MoVec3 off = mo_vec3_sub (pose.world[end].position, middle->after.world[end].position);

        most = MAX (most, mo_vec3_length (off));
      }
  return most;
}

/* -- All of them ------------------------------------------------------------------------------- */

static void
add_change (GArray **changes, double time, MoVec3 value, gboolean is_steady)
{
  MoEditChange change = { time, value, is_steady };

  if (*changes == NULL)
    *changes = g_array_new (FALSE, FALSE, sizeof (MoEditChange));
  g_array_append_val (*changes, change);
}

/* Then what was found so far is of no use. */
static gboolean
is_stopped (const Work *self)
{
  return *self->body->n_moments > MO_MAX_PLANT_MOMENTS
         || g_cancellable_is_cancelled (self->body->context->cancellable);
}

static void
add_moment (Work *self, const Moment *moment)
{
  gboolean any = FALSE;

  ++*self->body->n_moments;

  for (guint i = 0; i < self->n_limbs; i++)
    {
      const MoLimbJoints *limb = &self->limbs[i].joints;
      const guint joints[] = { limb->root, limb->middle, limb->end };

      any |= moment->is_steady[i];
      for (guint k = 0; k < G_N_ELEMENTS (joints); k++)
        {
          guint j = joints[k];
          MoQuat turn = mo_quat_mul (moment->after.local[j].rotation,
                                     mo_quat_conjugate (moment->before.local[j].rotation));

          add_change (&self->planted->changes[j][MO_LANE_TURN], moment->time, mo_quat_log (turn),
                      moment->is_steady[i]);
        }
    }
  add_change (&self->planted->changes[MO_RIG_PELVIS][MO_LANE_MOVE], moment->time,
              (MoVec3){ 0.0, 0.0, -moment->drop }, any);
}

/* Moments between two others, and the second of them. */
static void
fill (Work *self, const Moment *a, const Moment *b)
{
  if (b->time - a->time > 2.0 * CLOSEST && !is_stopped (self))
    {
      Moment middle;

      solve (self, 0.5 * (a->time + b->time), &middle);
      if (stray_between (self, a, b, &middle) > STRAY)
        {
          fill (self, a, &middle);
          fill (self, &middle, b);
          return;
        }
    }
  add_moment (self, b);
}

/* Times of keys below, of frames, and where plants begin and end. */
static void
find_times (Work *self)
{
  const MoTake *take = self->body->take;

  self->times = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    for (guint path = 0; path < 2; path++)
      if (self->used[i] && mo_edit_joint_has_motion (&self->body->paths[i][path]))
        {
          g_autoptr (GArray) times = mo_edit_joint_find_times (&self->body->paths[i][path]);

          g_array_append_vals (self->times, times->data, times->len);
        }
  for (guint i = 0; i < self->n_drops; i++)
    {
      double time = MIN (i * self->step, take->duration);

      g_array_append_val (self->times, time);
    }
  for (guint i = 0; i < self->edit->plants->len; i++)
    {
      const MoPlant *plant = &g_array_index (self->edit->plants, MoPlant, i);
      const double ends[] = { plant->from, plant->from + plant->fade[0], plant->to - plant->fade[1],
                              plant->to };

      for (guint k = 0; k < G_N_ELEMENTS (ends); k++)
        {
          double time = CLAMP (mo_take_time_of_source (take, ends[k]), 0.0, take->duration);

          g_array_append_val (self->times, time);
        }
    }
  g_array_sort (self->times, mo_compare_doubles);
}

static gboolean
acts_at (const Work *self, double time)
{
  double source = mo_take_source_time (self->body->take, time);

  if (drop_at (self, time) > 0.0)
    return TRUE;
  for (guint i = 0; i < self->edit->plants->len; i++)
    if (mo_plant_weight_at (&g_array_index (self->edit->plants, MoPlant, i), source) > 0.0)
      return TRUE;
  return FALSE;
}

/* Every stretch of time in which something acts, with one time before it and one after it, at which nothing does. */
static void
find_moments (Work *self)
{
  Moment moments[2];
  guint now = 0;
  double last = -1.0;
  gboolean was_acting = FALSE, has_last = FALSE;

  for (guint i = 0; i < self->times->len && !is_stopped (self); i++)
    {
      double time = g_array_index (self->times, double, i);
      gboolean acts, comes;

      if (time - last <= SAME_TIME && last >= 0.0)
        continue;
      acts = acts_at (self, time);
      comes =
          i + 1 < self->times->len && acts_at (self, g_array_index (self->times, double, i + 1));
      if (acts || was_acting || comes)
        {
          solve (self, time, &moments[now]);
          if (has_last && (acts || was_acting))
            fill (self, &moments[!now], &moments[now]);
          else
            add_moment (self, &moments[now]);
          now = !now;
        }
      has_last = acts || was_acting || comes;
      was_acting = acts;
      last = time;
    }
}

static void
leave_out_nothing (MoPlanted *planted)
{
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    for (guint path = 0; path < 2; path++)
      {
        GArray *changes = planted->changes[i][path];
        gboolean acts = FALSE;

        for (guint k = 0; changes != NULL && k < changes->len; k++)
          {
            const MoEditChange *change = &g_array_index (changes, MoEditChange, k);

            acts |= change->is_steady || !mo_vec3_is_zero (change->value);
          }
        if (!acts)
          g_clear_pointer (&planted->changes[i][path], g_array_unref);
      }
}

void
mo_edit_plant_find (const MoEditBody *body, const MoEdit *edit, MoPlanted *planted)
{
  Work self = { .body = body, .edit = edit, .planted = planted };

  *planted = (MoPlanted){ 0 };
  find_limbs (&self);
  if (self.n_limbs == 0)
    return;
  find_drops (&self);
  find_times (&self);
  find_moments (&self);
  leave_out_nothing (planted);
  g_array_unref (self.times);
  g_free (self.drops);
}

void
mo_planted_clear (MoPlanted *planted)
{
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    for (guint path = 0; path < 2; path++)
      g_clear_pointer (&planted->changes[i][path], g_array_unref);
}
