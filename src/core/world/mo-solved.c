/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-solved.h"

#include "mo-math.h"
#include "mo-viewer-math.h"

/* Of an avatar nearby, which gives a constraint all its rounds. */
#define NEAR_AREA 100000.0

/* A pose settles for so long (seconds). */
#define SETTLE_TIME 2.0

/* Between poses that are one: far below what a code of the format can say (radians, metres). */
#define SAME_ANGLE 1e-5
#define SAME_WAY 1e-6

#define MIN_STEP 0.001

/* So many frames pass until constraints that act on the results of others have come to rest, as each sees the frame
 * before. */
#define N_UNSEEN 2

/* Half an angle (radians) that is only rounding. */
#define SAME_TURN 1e-9

/* Times that let a constraint act as much as this are its best. */
#define SAME_RAMP 1e-9

/* What is kept of a constraint in one step. */
typedef struct
{
  MoPullState state;
  float ramp, reach;
  MoVec3f source, target;
} Moment;

/* Of a constraint, the moments of the steps within its times: in all others it rests. */
typedef struct
{
  guint first, n;  /* steps */
  Moment *moments; /* n, within the memory of all */
} Span;

struct _MoSolved
{
  gatomicrefcount refs;
  MoSolveOptions options;
  double duration;
  guint n_frames, n_pulls;

  /* The joints that change, and in each frame how they differ from their keys: the rotation that
   * follows theirs, or the way that is added to their position. */
  guint n_turned, n_moved;
  guint turned[MO_RIG_N_JOINTS], moved[MO_RIG_N_JOINTS];
  MoQuatf *turns; /* n_frames * n_turned */
  MoVec3f *ways;  /* n_frames * n_moved */

  Span *spans; /* n_pulls */
  Moment *moments;
  MoSolvedWorst *worst;
};

static MoVec3f
to_single (MoVec3 v)
{
  return (MoVec3f){ (float) v.x, (float) v.y, (float) v.z };
}

static const Moment rests = { .state = MO_PULL_RESTS };

static const Moment *
get_moment (const MoSolved *self, guint index, guint frame)
{
  const Span *span = &self->spans[index];

  return frame >= span->first && frame - span->first < span->n ? &span->moments[frame - span->first]
                                                               : &rests;
}

static MoVec3
to_double (MoVec3f v)
{
  return (MoVec3){ (double) v.x, (double) v.y, (double) v.z };
}

/* -- Which joints ------------------------------------------------------------------------------ */

static void
add_joint (guint *list, guint *n, guint joint)
{
  for (guint i = 0; i < *n; i++)
    if (list[i] == joint)
      return;
  list[(*n)++] = joint;
}

static void
find_joints (MoSolved *self, const MoSolveInput *input)
{
  for (guint i = 0; i < input->n_pulls; i++)
    {
      const MoPull *pull = &input->pulls[i];

      if (!pull->is_played)
        continue;
      if (pull->n == 0 && pull->has_positions)
        add_joint (self->moved, &self->n_moved, (guint) pull->joints[0]);
      for (guint k = 0; pull->n > 0 && k <= pull->n; k++)
        if (input->turns[pull->joints[k]])
          add_joint (self->turned, &self->n_turned, (guint) pull->joints[k]);
    }
}

/* -- Simulation -------------------------------------------------------------------------------- */

typedef struct
{
  MoSolved *self;
  const MoSolveInput *input;
  MoPull *pulls;
  MoPose *own, *shown;
  double before;
  guint unkeyed[MO_RIG_N_JOINTS], n_unkeyed; /* joints of chains that have no keys */
} Run;

static MoQuat
inverse (MoQuat q)
{
  double square = mo_quat_dot (q, q);

  return square > 0.0 ? mo_quat_scale (mo_quat_conjugate (q), 1.0 / square) : MO_QUAT_IDENTITY;
}

/* The rotation from one to another; none at all where they differ by rounding. */
static MoQuat
find_turn (MoQuat from, MoQuat to)
{
  MoQuat turn = mo_quat_mul (inverse (from), to);
  double sine = sqrt (turn.x * turn.x + turn.y * turn.y + turn.z * turn.z);

  return sine <= SAME_TURN * fabs (turn.w) ? MO_QUAT_IDENTITY : turn;
}

static void
find_unkeyed (Run *run)
{
  for (guint i = 0; i < run->input->n_pulls; i++)
    for (guint k = 0; run->pulls[i].is_played && k <= run->pulls[i].n; k++)
      if (!run->input->turns[run->pulls[i].joints[k]])
        add_joint (run->unkeyed, &run->n_unkeyed, (guint) run->pulls[i].joints[k]);
}

/* What a joint has no keys for stays as it is, although a constraint has set it. */
static void
keep_unkeyed (Run *run)
{
  for (guint i = 0; i < run->n_unkeyed; i++)
    run->own->local[run->unkeyed[i]].rotation = mo_rig_rest (run->unkeyed[i])->rotation;
}

static void
keep_turns (Run *run, const MoTransform *keyed, guint frame)
{
  MoSolved *self = run->self;

  for (guint i = 0; i < self->n_turned; i++)
    {
      MoQuat turn = find_turn (keyed[i].rotation, run->own->local[self->turned[i]].rotation);

      self->turns[frame * self->n_turned + i] =
          (MoQuatf){ (float) turn.x, (float) turn.y, (float) turn.z, (float) turn.w };
    }
}

static void
keep_ways (Run *run, const MoTransform *keyed, guint frame)
{
  MoSolved *self = run->self;

  for (guint i = 0; i < self->n_moved; i++)
    self->ways[frame * self->n_moved + i] =
        to_single (mo_vec3_sub (run->own->local[self->moved[i]].position, keyed[i].position));
}

static void
keep_moments (Run *run, guint frame)
{
  MoSolved *self = run->self;

  for (guint i = 0; i < self->n_pulls; i++)
    {
      const MoPull *pull = &run->pulls[i];
      const Span *span = &self->spans[i];
      Moment *moment;
      MoVec3 source, target;

      if (frame < span->first || frame - span->first >= span->n)
        continue;
      moment = &span->moments[frame - span->first];
      *moment = (Moment){ pull->state, (float) pull->ramp, (float) pull->reach, { 0 }, { 0 } };
      if (!pull->is_active)
        continue;
      mo_pull_find (pull, run->shown, &source, &target);
      moment->source = to_single (source);
      moment->target = to_single (target);
    }
}

static void
solve_frame (Run *run, double time, double step, guint frame)
{
  MoSolved *self = run->self;
  MoTransform turned[G_N_ELEMENTS (self->turned)], moved[G_N_ELEMENTS (self->moved)];
  MoPullFrame at = { .time = time,
                     .before = run->before,
                     .step = step,
                     .pixel_area = NEAR_AREA,
                     .floor = self->options.floor,
                     .shown = run->shown };
  MoPose *swap = run->shown;

  run->input->sample (run->input->data, time, run->own);
  for (guint i = 0; i < self->n_turned; i++)
    turned[i] = run->own->local[self->turned[i]];
  for (guint i = 0; i < self->n_moved; i++)
    moved[i] = run->own->local[self->moved[i]];
  for (guint i = 0; i < self->n_pulls; i++)
    mo_pull_solve (&run->pulls[i], &at, run->own);
  keep_turns (run, turned, frame);
  keep_ways (run, moved, frame);
  keep_unkeyed (run);
  mo_pose_update (run->own);
  run->shown = run->own;
  run->own = swap;
  keep_moments (run, frame);
  run->before = time;
}

static double
time_of (const MoSolved *self, guint frame)
{
  return MIN (frame * self->options.step, self->duration);
}

static void
show_keys (Run *run)
{
  run->input->sample (run->input->data, 0.0, run->shown);
  mo_pose_update (run->shown);
}

static gboolean
is_same (const MoPose *a, const MoPose *b)
{
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    if (mo_quat_angle (a->local[i].rotation, b->local[i].rotation) > SAME_ANGLE
        || mo_vec3_length (mo_vec3_sub (a->local[i].position, b->local[i].position)) > SAME_WAY)
      return FALSE;
  return TRUE;
}

/* Whether a motion that repeats is a pose all the while, so that only its first pass looks different. */
static gboolean
is_pose (Run *run)
{
  const MoSolved *self = run->self;

  if (self->duration <= 0.0)
    return TRUE;
  if (!run->input->loops || self->duration > SETTLE_TIME)
    return FALSE;
  run->input->sample (run->input->data, 0.0, run->shown);
  for (guint i = 1; i < self->n_frames; i++)
    {
      run->input->sample (run->input->data, time_of (self, i), run->own);
      if (!is_same (run->own, run->shown))
        return FALSE;
    }
  return TRUE;
}

static void
settle (Run *run)
{
  MoSolved *self = run->self;
  guint n_settling = (guint) (SETTLE_TIME / self->options.step);

  for (guint i = 1; i < n_settling; i++)
    solve_frame (run, time_of (self, i % self->n_frames), self->options.step, 0);
}

/* World: nothing is seen of the first frames of a motion that eases in, in which a shin, say, is still aimed from where the
 * knee was before the thigh was raised. They take no time, so that no reach is lost meanwhile. */
static void
settle_unseen (Run *run)
{
  for (guint i = 0; i < N_UNSEEN; i++)
    solve_frame (run, 0.0, 0.0, 0);
}

static void
play (Run *run)
{
  MoSolved *self = run->self;
  gboolean settles = is_pose (run);
  gboolean is_unseen = run->input->loops || run->input->ease_in >= N_UNSEEN * self->options.step;

  show_keys (run);
  solve_frame (run, 0.0, 0.0, 0);
  show_keys (run); /* world: what is solved at the start is not shown */
  if (settles)
    {
      settle (run);
      solve_frame (run, 0.0, self->options.step, 0);
    }
  else if (is_unseen)
    settle_unseen (run);
  for (guint i = 1; i < self->n_frames; i++)
    solve_frame (run, time_of (self, i), time_of (self, i) - time_of (self, i - 1), i);
  /* The first frame of a loop comes after its last one, but for once. */
  if (run->input->loops && !settles)
    solve_frame (run, 0.0, self->options.step, 0);
}

/* -- The worst --------------------------------------------------------------------------------- */

static gboolean
is_solved (const Moment *moment)
{
  return moment->state == MO_PULL_ACTS || moment->state == MO_PULL_FAILS;
}

static double
get_missed (const Moment *moment)
{
  return mo_vec3_length (mo_vec3_sub (to_double (moment->source), to_double (moment->target)));
}

static double
find_best_ramp (const MoSolved *self, guint index)
{
  const Span *span = &self->spans[index];
  double best = 0.0;

  for (guint i = span->first; i < span->first + span->n; i++)
    {
      const Moment *moment = get_moment (self, index, i);

      if (is_solved (moment))
        best = MAX (best, (double) moment->ramp);
    }
  return best;
}

static MoSolvedWorst
find_worst (const MoSolved *self, guint index)
{
  MoSolvedWorst worst = { .missed = 0.0, .least_reach = 1.0 };
  const Span *span = &self->spans[index];
  double best = find_best_ramp (self, index);

  for (guint i = span->first; best > 0.0 && i < span->first + span->n; i++)
    {
      const Moment *moment = get_moment (self, index, i);
      double missed = get_missed (moment), reach = (double) moment->reach;

      if (!is_solved (moment))
        continue;
      worst.acts |= moment->ramp > 0.0f && moment->reach > 0.0f;
      if (moment->state == MO_PULL_FAILS && !worst.fails)
        {
          worst.fails = TRUE;
          worst.failed_at = time_of (self, i);
        }
      if ((double) moment->ramp < best - SAME_RAMP)
        continue;
      if (missed > worst.missed)
        {
          worst.missed = missed;
          worst.missed_at = time_of (self, i);
        }
      if (reach < worst.least_reach)
        {
          worst.least_reach = reach;
          worst.least_reach_at = time_of (self, i);
        }
    }
  return worst;
}

/* -- The value --------------------------------------------------------------------------------- */

/* A time as a step, from 0 to the last. */
static guint
find_step (const MoSolved *self, double time)
{
  return (guint) CLAMP (time / self->options.step, 0.0, (double) (self->n_frames - 1));
}

/* All steps of a constraint at which it may be due, and one more on either side; the time of the last is not a whole
 * number of steps. */
static void
make_spans (MoSolved *self, const MoSolveInput *input)
{
  gsize n = 0;

  self->spans = g_new0 (Span, self->n_pulls);
  for (guint i = 0; i < self->n_pulls; i++)
    {
      const MoConstraint *line = &input->pulls[i].line;
      double from = (double) line->ease_in_start, to = (double) line->ease_out_stop;

      if (!input->pulls[i].is_played || !(from <= MIN (to, self->duration)) || to < 0.0)
        continue;
      self->spans[i].first = find_step (self, from - self->options.step);
      self->spans[i].n = MIN (find_step (self, to) + 2, self->n_frames) - self->spans[i].first;
      n += self->spans[i].n;
    }
  self->moments = g_new0 (Moment, MAX (n, 1));
  n = 0;
  for (guint i = 0; i < self->n_pulls; i++)
    {
      self->spans[i].moments = self->moments + n;
      n += self->spans[i].n;
    }
}

MoSolved *
mo_solved_new (const MoSolveInput *input, const MoSolveOptions *options)
{
  MoSolved *self = g_new0 (MoSolved, 1);
  g_autofree MoPull *pulls = g_memdup2 (input->pulls, input->n_pulls * sizeof *pulls);
  g_autofree MoPose *poses = g_new (MoPose, 2);
  Run run = { .self = self, .input = input, .pulls = pulls, .own = poses, .shown = poses + 1 };

  g_atomic_ref_count_init (&self->refs);
  self->options = *options;
  self->options.step = MAX (options->step, MIN_STEP);
  self->duration = CLAMP (input->duration, 0.0, (double) MO_MAX_SOLVED_DURATION);
  self->n_frames = (guint) ceil (self->duration / self->options.step - 1e-6) + 1;
  self->n_pulls = input->n_pulls;
  find_joints (self, input);
  self->turns = g_new (MoQuatf, MAX (self->n_frames * self->n_turned, 1));
  self->ways = g_new (MoVec3f, MAX (self->n_frames * self->n_moved, 1));
  make_spans (self, input);
  find_unkeyed (&run);
  mo_pose_reset (&poses[0]);
  mo_pose_reset (&poses[1]);
  play (&run);
  self->worst = g_new (MoSolvedWorst, self->n_pulls);
  for (guint i = 0; i < self->n_pulls; i++)
    self->worst[i] = find_worst (self, i);
  return self;
}

MoSolved *
mo_solved_ref (MoSolved *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
mo_solved_unref (MoSolved *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  g_free (self->turns);
  g_free (self->ways);
  g_free (self->spans);
  g_free (self->moments);
  g_free (self->worst);
  g_free (self);
}

/* The steps around a time, and how far it is from the first to the second. */
static double
find_frames (const MoSolved *self, double time, guint *a, guint *b)
{
  double from, to;

  *a = find_step (self, time);
  *b = MIN (*a + 1, self->n_frames - 1);
  from = time_of (self, *a);
  to = time_of (self, *b);
  return to > from ? CLAMP ((time - from) / (to - from), 0.0, 1.0) : 0.0;
}

static gboolean
is_none (MoQuatf q)
{
  return q.x == 0.0f && q.y == 0.0f && q.z == 0.0f;
}

static MoQuat
as_quat (MoQuatf q)
{
  return (MoQuat){ (double) q.x, (double) q.y, (double) q.z, (double) q.w };
}

void
mo_solved_apply (const MoSolved *self, double time, MoPose *pose)
{
  guint a, b;
  double part = find_frames (self, time, &a, &b);

  for (guint i = 0; i < self->n_turned; i++)
    {
      MoQuatf first = self->turns[a * self->n_turned + i];
      MoQuatf second = self->turns[b * self->n_turned + i];
      MoQuat *rotation = &pose->local[self->turned[i]].rotation;

      if (!is_none (first) || !is_none (second))
        *rotation =
            mo_quat_mul (*rotation, mo_quat_nlerp (as_quat (first), as_quat (second), part));
    }
  for (guint i = 0; i < self->n_moved; i++)
    {
      MoVec3 way = mo_vec3_lerp (to_double (self->ways[a * self->n_moved + i]),
                                 to_double (self->ways[b * self->n_moved + i]), part);
      MoVec3 *position = &pose->local[self->moved[i]].position;

      *position = mo_vec3_add (*position, way);
    }
}

void
mo_solved_show (const MoSolved *self, double time, MoPose *pose)
{
  if (self != NULL)
    mo_solved_apply (self, time, pose);
  mo_pose_update (pose);
}

MoSolveOptions
mo_solved_get_options (const MoSolved *self)
{
  return self->options;
}

guint
mo_solved_get_n (const MoSolved *self)
{
  return self->n_pulls;
}

MoSolvedMoment
mo_solved_get (const MoSolved *self, guint index, double time)
{
  guint a, b;
  double part = find_frames (self, time, &a, &b);
  const Moment *first = get_moment (self, index, a);
  const Moment *second = get_moment (self, index, b);
  const Moment *near = part < 0.5 ? first : second;
  MoSolvedMoment moment = { .state = near->state,
                            .ramp = (double) near->ramp,
                            .reach = (double) near->reach };

  moment.source = to_double (near->source);
  moment.target = to_double (near->target);
  if (is_solved (first) && is_solved (second))
    {
      moment.ramp = (1.0 - part) * (double) first->ramp + part * (double) second->ramp;
      moment.reach = (1.0 - part) * (double) first->reach + part * (double) second->reach;
      moment.source = mo_vec3_lerp (to_double (first->source), to_double (second->source), part);
      moment.target = mo_vec3_lerp (to_double (first->target), to_double (second->target), part);
    }
  moment.weight = moment.ramp * moment.reach;
  moment.missed = mo_vec3_length (mo_vec3_sub (moment.source, moment.target));
  return moment;
}

MoSolvedWorst
mo_solved_get_worst (const MoSolved *self, guint index)
{
  return self->worst[index];
}
