/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-shape.h"

#include "mo-figure.h"
#include "mo-math.h"
#include "mo-shape-hand.h"

#include <math.h>

/* Frames that are looked at, of the first ones: as many as make so many places of joints. */
#define MAX_POSES 32u
#define MAX_PLACES 200000u

/* A limb has few joints from the trunk to the longest finger or toe, and only the longest pairs may be limbs. */
#define MAX_CHAIN 16u
#define MAX_PAIRS 6u

/* Limbs of a pair may differ in length by this factor. */
#define ALIKE 1.2

/* Of a human: the leg (thigh and shin) over the arm, and the trunk (from hips to shoulders) over the leg. */
#define LEG_TO_ARM 1.55
#define TRUNK_TO_LEG 0.58

/* How unlike a limb is for each joint within its bones, and how much likelier an arm is whose hand has fingers. */
#define BETWEEN 0.15
#define FINGERS 0.5
#define NO_JOINT 0.6 /* of a limb whose hand or foot is only an end site */

/* A head that is no higher above the shoulders than this, in lengths of a leg, is a neck that carries none. */
#define LOW_HEAD 0.1

/* The most that a body may be unlike a human's, as summed up in rate_body. */
#define MOST_UNLIKE 2.2

/* -- The tree ------------------------------------------------------------------------------------ */

typedef struct
{
  const MoSkeleton *skeleton;
  const MoFigure *figure;
  guint n, n_poses, step; /* poses, each so many frames after the last; or the one at rest */
  double *lengths;        /* from the joint above */
  double *reaches;        /* to the farthest end below, along the bones */
  int *next;              /* the joint below that leads there; -1 at an end */
  const gboolean *others; /* joints that are not looked at; may be NULL */
} Tree;

static const MoTransform *
pose_of (const Tree *self, guint pose)
{
  return mo_figure_pose (self->figure,
                         pose < self->n_poses ? pose * self->step : self->figure->n_frames);
}

static MoVec3
place (const Tree *self, guint pose, int joint)
{
  return pose_of (self, pose)[joint].position;
}

static MoVec3
between (const Tree *self, guint pose, int from, int to)
{
  return mo_vec3_sub (place (self, pose, to), place (self, pose, from));
}

static double
distance (const Tree *self, guint pose, int from, int to)
{
  return mo_vec3_length (between (self, pose, from, to));
}

static gboolean
is_other (const Tree *self, guint joint)
{
  return self->others != NULL && self->others[joint];
}

/* Parents come before their children. */
static void
measure (Tree *self)
{
  for (guint i = self->n; i-- > 0;)
    {
      int above = mo_skeleton_parent (self->skeleton, (int) i);
      double reach;

      self->lengths[i] = above >= 0 ? distance (self, 0, above, (int) i) : 0.0;
      reach = self->lengths[i] + self->reaches[i];
      if (above < 0 || (self->next[above] >= 0 && reach <= self->reaches[above]))
        continue;
      self->reaches[above] = reach;
      self->next[above] = (int) i;
    }
}

/* -- Limbs --------------------------------------------------------------------------------------- */

typedef enum
{
  ARM,
  LEG,
} Kind;

/* Where the three joints of a limb are in its chain, and how unlike that is to one (0 is exactly like it). */
typedef struct
{
  int joints[3]; /* hip, knee, ankle; shoulder, elbow, wrist */
  int top, tip;  /* the first joint below the trunk, and the last one */
  double unlike;
  double length; /* of both bones */
} Limb;

/* By how much a distance changes, over its length: that of two joints of one bone does not. */
static double
find_stretch (const Tree *self, int a, int b)
{
  double least = G_MAXDOUBLE, most = 0.0;

  for (guint i = 0; i < self->n_poses; i++)
    {
      double here = distance (self, i, a, b);

      least = MIN (least, here);
      most = MAX (most, here);
    }
  return most > 0.0 ? (most - least) / most : 1.0;
}

static double
beyond (double value, double most)
{
  return MAX (0.0, value - most);
}

static guint
count_children (const Tree *self, int joint)
{
  guint n = 0;

  for (guint i = 0; i < self->n; i++)
    n += mo_skeleton_parent (self->skeleton, (int) i) == joint
                 && !mo_skeleton_joint (self->skeleton, i)->is_end
             ? 1
             : 0;
  return n;
}

/* `chain` begins with the joint above the limb. */
static double
rate_limb (const Tree *self, Kind kind, const int *chain, const guint at[3])
{
  double upper = distance (self, 0, chain[at[0]], chain[at[1]]);
  double lower = distance (self, 0, chain[at[1]], chain[at[2]]);
  double before = distance (self, 0, chain[0], chain[at[0]]), after = self->reaches[chain[at[2]]];
  double unlike;

  if (!(upper > 0.0 && lower > 0.0))
    return G_MAXDOUBLE;
  unlike = 2.0 * beyond (fabs (log (upper / lower / (kind == LEG ? 1.0 : 1.2))), 0.3);
  unlike += 20.0
            * (beyond (find_stretch (self, chain[at[0]], chain[at[1]]), 0.01)
               + beyond (find_stretch (self, chain[at[1]], chain[at[2]]), 0.01));
  unlike += 2.0 * beyond (after / lower, kind == LEG ? 0.7 : 1.1);
  unlike += 2.0 * beyond (before / upper, kind == LEG ? 0.6 : 1.2);
  /* A bone is mostly that between one joint and the next. */
  unlike += BETWEEN * (at[2] - at[0] - 2);
  unlike += mo_skeleton_joint (self->skeleton, (guint) chain[at[2]])->is_end ? NO_JOINT : 0.0;
  return unlike - (kind == ARM && count_children (self, chain[at[2]]) > 2 ? FINGERS : 0.0);
}

/* The joints from that above a limb to its end; returns how many, and how many of them can turn. */
static guint
find_chain (const Tree *self, int top, int chain[MAX_CHAIN], guint *n_turning)
{
  guint n = 0;

  *n_turning = 1;
  chain[n++] = mo_skeleton_parent (self->skeleton, top);
  for (int joint = top; joint >= 0 && n < MAX_CHAIN; joint = self->next[joint])
    {
      chain[n++] = joint;
      *n_turning += mo_skeleton_joint (self->skeleton, (guint) joint)->is_end ? 0 : 1;
    }
  return n;
}

static void
try_joints (const Tree *self, Kind kind, int chains[2][MAX_CHAIN], const guint at[3], Limb limbs[2])
{
  double unlike =
      0.5 * (rate_limb (self, kind, chains[0], at) + rate_limb (self, kind, chains[1], at));

  for (guint side = 0; side < 2 && unlike < limbs[side].unlike; side++)
    {
      Limb *limb = &limbs[side];

      limb->unlike = unlike;
      for (guint i = 0; i < 3; i++)
        limb->joints[i] = chains[side][at[i]];
      limb->length = distance (self, 0, limb->joints[0], limb->joints[1])
                     + distance (self, 0, limb->joints[1], limb->joints[2]);
    }
}

/* The same joints of both sides. */
static void
fit_limbs (const Tree *self, Kind kind, const int tops[2], Limb limbs[2])
{
  int chains[2][MAX_CHAIN];
  guint n[2], n_turning[2], last;

  for (guint side = 0; side < 2; side++)
    {
      n[side] = find_chain (self, tops[side], chains[side], &n_turning[side]);
      limbs[side] =
          (Limb){ .top = tops[side], .tip = chains[side][n[side] - 1], .unlike = G_MAXDOUBLE };
    }
  n_turning[0] = MIN (n_turning[0], n_turning[1]);
  /* A hand or a foot may be no joint, but an end site. */
  last = MIN (n_turning[0] + 1, MIN (n[0], n[1]));
  for (guint i = 1; i + 1 < n_turning[0]; i++)
    for (guint j = i + 1; j < n_turning[0]; j++)
      for (guint k = j + 1; k < last; k++)
        try_joints (self, kind, chains, (const guint[]){ i, j, k }, limbs);
}

/* -- Pairs --------------------------------------------------------------------------------------- */

typedef struct
{
  int tops[2];
  double length;
} Pair;

static gboolean
is_alike (double a, double b)
{
  return a > 0.0 && b > 0.0 && a <= ALIKE * b && b <= ALIKE * a;
}

static int
compare_pairs (gconstpointer a, gconstpointer b)
{
  const Pair *first = a, *second = b;

  return (first->length < second->length) - (first->length > second->length);
}

static double
length_from (const Tree *self, int joint)
{
  return self->lengths[joint] + self->reaches[joint];
}

static GArray *
find_pairs (const Tree *self)
{
  GArray *pairs = g_array_new (FALSE, FALSE, sizeof (Pair));

  for (guint a = 0; a < self->n; a++)
    for (guint b = a + 1; b < self->n && pairs->len < 4096; b++)
      {
        Pair pair = { { (int) a, (int) b }, length_from (self, (int) a) };

        if (is_other (self, a) || is_other (self, b)
            || mo_skeleton_parent (self->skeleton, (int) a) < 0
            || mo_skeleton_parent (self->skeleton, (int) a)
                   != mo_skeleton_parent (self->skeleton, (int) b)
            || !is_alike (pair.length, length_from (self, (int) b))
            || !is_alike (self->reaches[a], self->reaches[b]))
          continue;
        g_array_append_val (pairs, pair);
      }
  g_array_sort (pairs, compare_pairs);
  return pairs;
}

/* -- Bodies -------------------------------------------------------------------------------------- */

typedef struct
{
  Limb legs[2], arms[2];
  double unlike;
} Body;

static MoVec3
middle (const Tree *self, guint pose, const Limb limbs[2])
{
  return mo_vec3_scale (mo_vec3_add (place (self, pose, limbs[0].joints[0]),
                                     place (self, pose, limbs[1].joints[0])),
                        0.5);
}

static MoVec3
trunk_of (const Tree *self, guint pose, const Body *body)
{
  return mo_vec3_sub (middle (self, pose, body->arms), middle (self, pose, body->legs));
}

static double
cosine (MoVec3 a, MoVec3 b)
{
  double lengths = mo_vec3_length (a) * mo_vec3_length (b);

  return lengths > 0.0 ? mo_vec3_dot (a, b) / lengths : 0.0;
}

/* Mean cosines over some poses: thighs against the trunk, and arms against legs, which an animal has side by
 * side. */
static double
rate_poses (const Tree *self, const Body *body, guint first, guint n)
{
  double thighs = 0.0, beside = 0.0;

  for (guint pose = first; pose < first + n; pose++)
    for (guint side = 0; side < 2; side++)
      {
        const int *leg = body->legs[side].joints, *arm = body->arms[side].joints;
        MoVec3 trunk = trunk_of (self, pose, body), line = between (self, pose, leg[0], leg[2]);

        thighs += cosine (trunk, between (self, pose, leg[0], leg[1])) / (2.0 * n);
        if (fabs (cosine (trunk, line)) < 0.6)
          beside += beyond (cosine (line, between (self, pose, arm[0], arm[2])), 0.6) / (2.0 * n);
      }
  return 2.0 * beyond (thighs, -0.3) + 10.0 * beside;
}

/* In motion or at rest: somebody may sit in all frames, and a rest pose may be none to stand in. */
static double
rate_stance (const Tree *self, const Body *body)
{
  double moving = rate_poses (self, body, 0, self->n_poses);

  return self->figure->n_frames > 0 ? MIN (moving, rate_poses (self, body, self->n_poses, 1))
                                    : moving;
}

static double
rate_body (const Tree *self, const Body *body)
{
  double leg = 0.5 * (body->legs[0].length + body->legs[1].length);
  double arm = 0.5 * (body->arms[0].length + body->arms[1].length);
  double trunk = mo_vec3_length (trunk_of (self, 0, body)), unlike = 0.0;

  for (guint side = 0; side < 2; side++)
    unlike += 0.5 * (body->legs[side].unlike + body->arms[side].unlike);
  if (!(trunk > 0.0))
    return G_MAXDOUBLE;
  unlike += 1.5 * fabs (log (leg / arm / LEG_TO_ARM));
  unlike += 1.5 * beyond (fabs (log (trunk / leg / TRUNK_TO_LEG)), 0.2);
  return unlike + rate_stance (self, body);
}

static gboolean
has_limbs_apart (const Tree *self, const Pair *a, const Pair *b)
{
  for (guint i = 0; i < 2; i++)
    for (guint j = 0; j < 2; j++)
      if (mo_skeleton_is_below (self->skeleton, a->tops[i], b->tops[j])
          || mo_skeleton_is_below (self->skeleton, b->tops[j], a->tops[i]))
        return FALSE;
  return TRUE;
}

static gboolean
find_body (const Tree *self, Body *best)
{
  g_autoptr (GArray) pairs = find_pairs (self);

  best->unlike = MOST_UNLIKE;
  for (guint i = 0; i < MIN (MAX_PAIRS, pairs->len); i++)
    for (guint j = 0; j < MIN (MAX_PAIRS, pairs->len); j++)
      {
        const Pair *legs = &g_array_index (pairs, Pair, i), *arms = &g_array_index (pairs, Pair, j);
        Body body;

        if (i == j || !has_limbs_apart (self, legs, arms))
          continue;
        fit_limbs (self, LEG, legs->tops, body.legs);
        fit_limbs (self, ARM, arms->tops, body.arms);
        if (body.legs[0].unlike + body.arms[0].unlike > 2.0 * MOST_UNLIKE)
          continue;
        body.unlike = rate_body (self, &body);
        if (body.unlike < best->unlike)
          *best = body;
      }
  return best->unlike < MOST_UNLIKE;
}

/* -- Left and right ------------------------------------------------------------------------------ */

static void
swap (Limb limbs[2])
{
  Limb first = limbs[0];

  limbs[0] = limbs[1];
  limbs[1] = first;
}

/* How much further forward toes are than ankles, and knees than the line from hip to ankle, if the first leg is
 * the left one. */
static double
find_front (const Tree *self, const Body *body)
{
  double sum = 0.0;

  for (guint pose = 0; pose < self->n_poses; pose++)
    {
      MoVec3 left = between (self, pose, body->legs[1].joints[0], body->legs[0].joints[0]);
      MoVec3 front = mo_vec3_cross (left, trunk_of (self, pose, body));
      double length = mo_vec3_length (front);

      for (guint side = 0; side < 2 && length > 0.0; side++)
        {
          const Limb *leg = &body->legs[side];
          MoVec3 knee = mo_vec3_add (between (self, pose, leg->joints[0], leg->joints[1]),
                                     between (self, pose, leg->joints[2], leg->joints[1]));

          sum += mo_vec3_dot (front, knee) / length;
          sum += mo_vec3_dot (front, between (self, pose, leg->joints[2], leg->tip)) / length;
        }
    }
  return sum / self->n_poses;
}

/* Without a foot that tells, the body faces to the front of the file. */
static void
find_sides (const Tree *self, Body *body)
{
  double front = find_front (self, body), across = 0.0;

  if (fabs (front) < 0.02 * body->legs[0].length)
    front = between (self, 0, body->legs[1].joints[0], body->legs[0].joints[0]).y;
  if (front < 0.0)
    swap (body->legs);
  for (guint pose = 0; pose < self->n_poses; pose++)
    across += cosine (between (self, pose, body->legs[1].joints[0], body->legs[0].joints[0]),
                      between (self, pose, body->arms[1].joints[0], body->arms[0].joints[0]));
  if (across < 0.0)
    swap (body->arms);
}

/* -- Head ---------------------------------------------------------------------------------------- */

static gboolean
is_of_limb (const Tree *self, const Body *body, int joint)
{
  for (guint side = 0; side < 2; side++)
    if (mo_skeleton_is_below (self->skeleton, joint, body->legs[side].top)
        || mo_skeleton_is_below (self->skeleton, joint, body->arms[side].top))
      return TRUE;
  return FALSE;
}

/* How far a joint is above the shoulders along the trunk, on average. */
static double
get_height (const Tree *self, const Body *body, int joint)
{
  double sum = 0.0;

  for (guint pose = 0; pose < self->n_poses; pose++)
    sum += mo_vec3_dot (mo_vec3_sub (place (self, pose, joint), middle (self, pose, body->arms)),
                        mo_vec3_unit (trunk_of (self, pose, body)));
  return sum / self->n_poses;
}

/* The joint that is highest above the shoulders. */
static int
find_top (const Tree *self, const Body *body)
{
  double highest = 0.0, height;
  int top = -1;

  for (guint i = 0; i < self->n; i++)
    {
      if (is_other (self, i) || is_of_limb (self, body, (int) i))
        continue;
      height = get_height (self, body, (int) i);
      if (height <= highest)
        continue;
      highest = height;
      top = (int) i;
    }
  return top;
}

/* Whether a joint is turned by another one than what is above it. */
static gboolean
turns (const Tree *self, int joint)
{
  int above = mo_skeleton_parent (self->skeleton, joint);
  MoQuat first = MO_QUAT_IDENTITY;

  for (guint pose = 0; pose < self->n_poses; pose++)
    {
      MoQuat turn = mo_quat_mul (pose_of (self, pose)[joint].rotation,
                                 mo_quat_conjugate (pose_of (self, pose)[above].rotation));

      if (pose == 0)
        first = turn;
      else if (mo_quat_angle (first, turn) > MO_DEGREES (0.1))
        return TRUE;
    }
  return FALSE;
}

/* From the chest upwards: the joint that a face hangs on, or the last one that turns. */
static int
find_head (const Tree *self, const Body *body)
{
  int top = find_top (self, body), chest, path[MAX_CHAIN], head = -1;
  guint n = 0;

  if (top < 0)
    return -1;
  chest = mo_skeleton_parent (self->skeleton, body->arms[0].top);
  for (int joint = top;
       joint >= 0 && n < MAX_CHAIN && !mo_skeleton_is_below (self->skeleton, chest, joint);
       joint = mo_skeleton_parent (self->skeleton, joint))
    path[n++] = joint;
  while (n-- > 0 && !mo_skeleton_joint (self->skeleton, (guint) path[n])->is_end)
    {
      if (head >= 0 && self->n_poses > 2 && !turns (self, path[n])
          && count_children (self, path[n]) == 0 && turns (self, head))
        break;
      head = path[n];
      if (count_children (self, head) > 1)
        break;
    }
  return head;
}

/* -- The whole ----------------------------------------------------------------------------------- */

static void
name_limbs (const Tree *self, const Body *body, int head, MoBodyName *names)
{
  for (guint side = 0; side < 2; side++)
    {
      const Limb *leg = &body->legs[side], *arm = &body->arms[side];
      int toe = self->next[leg->joints[2]];
      const struct
      {
        int joint;
        MoWord word;
      } rows[] = {
        { leg->joints[0], MO_WORD_THIGH },     { leg->joints[1], MO_WORD_SHIN },
        { leg->joints[2], MO_WORD_FOOT },      { toe, MO_WORD_TOE },
        { arm->joints[0], MO_WORD_UPPER_ARM }, { arm->joints[1], MO_WORD_FOREARM },
        { arm->joints[2], MO_WORD_HAND },
      };

      for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
        if (rows[i].joint >= 0
            && !mo_skeleton_joint (self->skeleton, (guint) rows[i].joint)->is_end)
          names[rows[i].joint] = (MoBodyName){ .word = rows[i].word, .side = (MoSide) side };
      mo_shape_find_fingers (self->skeleton, self->figure, arm->joints[2], (MoSide) side, names);
      if (arm->top != arm->joints[0])
        names[arm->top] = (MoBodyName){ .word = MO_WORD_COLLAR, .side = (MoSide) side };
    }
  names[head].word =
      get_height (self, body, head) < LOW_HEAD * body->legs[0].length ? MO_WORD_NECK : MO_WORD_HEAD;
}

gboolean
mo_shape_find (const MoClip *clip, const gboolean *others, MoBodyName *names)
{
  /* The same clip with fewer frames: nothing of it is owned or changed. */
  MoClip start = *clip;
  g_autoptr (MoFigure) figure = NULL;
  guint n = clip->skeleton->joints->len;
  g_autofree double *numbers = g_new0 (double, 2 * n + 1);
  g_autofree int *next = g_new (int, n + 1);
  Tree tree = { clip->skeleton, NULL, n, 0, 1, numbers, numbers + n, next, others };
  Body body;
  int head;

  start.n_frames = mo_clip_has_values (clip) ? MIN (clip->n_frames, MAX (1, MAX_PLACES / n)) : 0;
  figure = mo_figure_new (&start);
  tree.figure = figure;
  tree.step = MAX (1, start.n_frames / MAX_POSES);
  tree.n_poses = MAX (1, start.n_frames / tree.step);
  for (guint i = 0; i < n; i++)
    next[i] = -1;
  measure (&tree);
  if (!find_body (&tree, &body))
    return FALSE;
  find_sides (&tree, &body);
  head = find_head (&tree, &body);
  if (head < 0)
    return FALSE;
  name_limbs (&tree, &body, head, names);
  return TRUE;
}
