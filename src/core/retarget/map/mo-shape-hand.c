/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-shape-hand.h"

#include "mo-math.h"

#define N_FINGERS 5u

/* Joints of a finger: the bone within the hand, three, and a tip that does not turn. */
#define N_PHALANGES 3u
#define LEAST_JOINTS 2u
#define MOST_JOINTS 5u

/* A thumb points aside by so much at least (radians), and so many times as much as any other finger; or it alone has
 * fewer joints than the others. */
#define ASIDE MO_DEGREES (20)
#define CLEARLY 1.25

typedef struct
{
  int joints[MOST_JOINTS];
  guint n;
  MoVec3 direction; /* from the hand to where it bends */
  double aside;     /* how far that is off those of the others (radians) */
  double place;     /* from the thumb across the hand */
} Finger;

/* The joints of a finger in their order; FALSE where it has too few, too many, or a branch. */
static gboolean
read_finger (const MoSkeleton *skeleton, int base, Finger *finger)
{
  int joint = base;

  finger->n = 0;
  while (joint >= 0)
    {
      int next = -1;

      if (finger->n == MOST_JOINTS)
        return FALSE;
      finger->joints[finger->n++] = joint;
      for (int i = joint + 1; i < (int) skeleton->joints->len; i++)
        if (mo_skeleton_parent (skeleton, i) == joint
            && !mo_skeleton_joint (skeleton, (guint) i)->is_end)
          {
            if (next >= 0)
              return FALSE;
            next = i;
          }
      joint = next;
    }
  return finger->n >= LEAST_JOINTS;
}

static gboolean
read_hand (const MoSkeleton *skeleton, const MoTransform *pose, int hand, Finger fingers[N_FINGERS])
{
  guint n = 0;

  for (int i = hand + 1; i < (int) skeleton->joints->len; i++)
    {
      Finger finger = { .n = 0 };

      if (mo_skeleton_parent (skeleton, i) != hand || !read_finger (skeleton, i, &finger))
        continue;
      if (n == N_FINGERS)
        return FALSE;
      finger.direction = mo_vec3_unit (mo_figure_bone (pose, hand, finger.joints[1]));
      fingers[n++] = finger;
    }
  return n == N_FINGERS;
}

/* The mean direction of all fingers but one. */
static MoVec3
get_others (const Finger fingers[N_FINGERS], guint but)
{
  MoVec3 sum = { 0.0, 0.0, 0.0 };

  for (guint i = 0; i < N_FINGERS; i++)
    if (i != but)
      sum = mo_vec3_add (sum, fingers[i].direction);
  return mo_vec3_unit (sum);
}

static int
compare_aside (gconstpointer a, gconstpointer b)
{
  const Finger *first = a, *second = b;

  return (first->aside < second->aside) - (first->aside > second->aside);
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const Finger *first = a, *second = b;

  return (first->place > second->place) - (first->place < second->place);
}

static gboolean
has_fewer_joints (const Finger fingers[N_FINGERS], guint one)
{
  for (guint i = 0; i < N_FINGERS; i++)
    if (i != one && fingers[i].n <= fingers[one].n)
      return FALSE;
  return TRUE;
}

/* The one that may be the thumb goes first. */
static void
choose_thumb (Finger fingers[N_FINGERS])
{
  for (guint i = 1; i < N_FINGERS; i++)
    if (has_fewer_joints (fingers, i) && fingers[i].aside > ASIDE)
      {
        Finger first = fingers[0];

        fingers[0] = fingers[i];
        fingers[i] = first;
      }
}

/* Puts the thumb first, and the others in their order from it. FALSE where none is clearly the thumb. */
static gboolean
sort_fingers (Finger fingers[N_FINGERS])
{
  MoVec3 along, across;

  for (guint i = 0; i < N_FINGERS; i++)
    fingers[i].aside = mo_vec3_angle (fingers[i].direction, get_others (fingers, i));
  qsort (fingers, N_FINGERS, sizeof *fingers, compare_aside);
  choose_thumb (fingers);
  if (fingers[0].aside < ASIDE
      || (fingers[0].aside < CLEARLY * fingers[1].aside && !has_fewer_joints (fingers, 0)))
    return FALSE;
  along = get_others (fingers, 0);
  across = mo_vec3_sub (fingers[0].direction,
                        mo_vec3_scale (along, mo_vec3_dot (fingers[0].direction, along)));
  for (guint i = 0; i < N_FINGERS; i++)
    fingers[i].place = -mo_vec3_dot (fingers[i].direction, across);
  qsort (fingers + 1, N_FINGERS - 1, sizeof *fingers, compare_places);
  return TRUE;
}

/* All fingers end alike, and a thumb has no bone within the hand: joints that it has too many are tips. */
static void
name_finger (const Finger *finger, guint n_tips, guint index, MoSide side, MoBodyName *names)
{
  guint n = finger->n - MIN (n_tips, finger->n - 1);
  guint n_palm = n > N_PHALANGES ? n - N_PHALANGES : 0;

  for (guint i = 0; i < n; i++)
    names[finger->joints[i]] = (MoBodyName){ .word = (MoWord) (MO_WORD_THUMB + index),
                                             .side = side,
                                             .is_palm = i < n_palm };
}

void
mo_shape_find_fingers (const MoSkeleton *skeleton, const MoFigure *figure, int hand, MoSide side,
                       MoBodyName *names)
{
  Finger fingers[N_FINGERS];
  guint n_tips;

  if (!read_hand (skeleton, mo_figure_pose (figure, 0), hand, fingers) || !sort_fingers (fingers))
    return;
  n_tips = fingers[0].n > N_PHALANGES ? fingers[0].n - N_PHALANGES : 0;
  for (guint i = 0; i < N_FINGERS; i++)
    name_finger (&fingers[i], n_tips, i, side, names);
}
