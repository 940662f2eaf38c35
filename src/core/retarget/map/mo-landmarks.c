/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-landmarks.h"

#include "mo-math.h"

#include <string.h>

/* How long a shin is over its thigh: of human skeletons 0.8 to 1.2. */
#define LEAST_SHIN 0.6
#define MOST_SHIN 1.5

typedef struct
{
  const MoSkeleton *skeleton;
  const MoBodyName *names;
  guint n;
} Finder;

static int
common_ancestor (const Finder *self, int a, int b)
{
  while (a >= 0 && !mo_skeleton_is_below (self->skeleton, b, a))
    a = mo_skeleton_parent (self->skeleton, a);
  return a;
}

/* The topmost joint of that word and side below another (-1: anywhere); of several in one depth the first.
 * Itself does not count. */
static int
find_below (const Finder *self, int top, MoWord word, MoSide side)
{
  guint best_depth = G_MAXUINT;
  int best = -1;

  for (guint i = 0; i < self->n; i++)
    {
      guint depth;

      if (self->names[i].word != word || self->names[i].side != side || (int) i == top
          || (top >= 0 && !mo_skeleton_is_below (self->skeleton, (int) i, top)))
        continue;
      depth = mo_skeleton_get_depth (self->skeleton, i);
      if (depth < best_depth)
        {
          best_depth = depth;
          best = (int) i;
        }
    }
  return best;
}

/* The first of some words that is found. */
static int
find_first (const Finder *self, int top, const MoWord *words, MoSide side)
{
  int found = -1;

  for (guint i = 0; words[i] != MO_WORD_NONE && found < 0; i++)
    found = find_below (self, top, words[i], side);
  return found;
}

static MoVec3
get_rest_place (const Finder *self, int joint)
{
  MoVec3 place = { 0.0, 0.0, 0.0 };

  for (; joint >= 0; joint = mo_skeleton_parent (self->skeleton, joint))
    {
      const MoJoint *above = mo_skeleton_joint (self->skeleton, (guint) joint);

      place = mo_vec3_add (above->rest.translation, mo_quat_rotate (above->rest.rotation, place));
    }
  return place;
}

/* Where a shin ends, of a skeleton without feet: its end site, if it is as long as that of a leg. */
static int
find_end_of_shin (const Finder *self, int hip, int knee)
{
  double thigh =
      mo_vec3_length (mo_vec3_sub (get_rest_place (self, knee), get_rest_place (self, hip)));
  double longest = LEAST_SHIN * thigh;
  int end = -1;

  for (guint i = (guint) knee + 1; i < self->n; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (self->skeleton, i);
      double length = mo_vec3_length (joint->rest.translation);

      if (joint->parent != knee || !joint->is_end || length <= longest
          || length > MOST_SHIN * thigh)
        continue;
      longest = length;
      end = (int) i;
    }
  return end;
}

static gboolean
find_leg (const Finder *self, MoBodySide *body, MoSide side)
{
  static const MoWord thighs[] = { MO_WORD_THIGH, MO_WORD_HIP, MO_WORD_HIP_JOINT, MO_WORD_SHIN,
                                   MO_WORD_NONE };

  body->hip = find_first (self, -1, thighs, side);
  if (body->hip < 0)
    return FALSE;
  body->knee = find_below (self, body->hip, MO_WORD_SHIN, side);
  if (body->knee < 0)
    return FALSE;
  body->ankle = find_below (self, body->knee, MO_WORD_FOOT, side);
  /* Rigs with inverse kinematics have feet of their own, which legs reach for. */
  if (body->ankle < 0)
    body->ankle = find_below (self, -1, MO_WORD_FOOT, side);
  if (body->ankle < 0)
    body->ankle = find_end_of_shin (self, body->hip, body->knee);
  if (body->ankle < 0)
    return FALSE;
  body->toe = find_below (self, body->ankle, MO_WORD_TOE, side);
  return TRUE;
}

static gboolean
is_beside (const Finder *self, int one, int other)
{
  return mo_skeleton_parent (self->skeleton, one) == mo_skeleton_parent (self->skeleton, other)
         && self->names[one].word == self->names[other].word
         && self->names[one].side == self->names[other].side;
}

/* Of toes side by side the second one from the inside, that is nearer to the other ankle: the middle line of a foot goes
 * there, and outer toes point elsewhere. */
static int
choose_toe (const Finder *self, int first, int other_ankle)
{
  MoVec3 other = get_rest_place (self, other_ankle);
  double nearest[2] = { G_MAXDOUBLE, G_MAXDOUBLE };
  int found[2] = { first, first }, n = 0;

  for (int i = 0; first >= 0 && i < (int) self->n; i++)
    {
      double away = mo_vec3_length (mo_vec3_sub (get_rest_place (self, i), other));
      guint place = away < nearest[0] ? 0 : 1;

      if (!is_beside (self, i, first))
        continue;
      n++;
      if (away >= nearest[1])
        continue;
      nearest[1] = place == 0 ? nearest[0] : away;
      found[1] = place == 0 ? found[0] : i;
      if (place > 0)
        continue;
      nearest[0] = away;
      found[0] = i;
    }
  return found[n > 2];
}

/* "Arm" and "arm 1": of more of them the first one may be a collar, which only the shape tells. */
static int
find_second_arm (const Finder *self, int shoulder, MoSide side)
{
  int second = find_below (self, shoulder, MO_WORD_UPPER_ARM, side);

  return second >= 0 && find_below (self, second, MO_WORD_UPPER_ARM, side) < 0 ? second : -1;
}

static gboolean
find_arm (const Finder *self, MoBodySide *body, MoSide side)
{
  static const MoWord arms[] = { MO_WORD_UPPER_ARM, MO_WORD_SHOULDER, MO_WORD_NONE };
  static const MoWord collars[] = { MO_WORD_COLLAR, MO_WORD_SHOULDER, MO_WORD_NONE };

  body->shoulder = find_first (self, -1, arms, side);
  if (body->shoulder < 0)
    return FALSE;
  body->elbow = find_below (self, body->shoulder, MO_WORD_FOREARM, side);
  if (body->elbow < 0)
    body->elbow = find_second_arm (self, body->shoulder, side);
  if (body->elbow < 0)
    return FALSE;
  body->wrist = find_below (self, body->elbow, MO_WORD_HAND, side);
  body->collar = find_first (self, -1, collars, side);
  if (body->collar >= 0
      && (body->collar == body->shoulder
          || !mo_skeleton_is_below (self->skeleton, body->shoulder, body->collar)))
    body->collar = -1;
  return TRUE;
}

/* Whether a bone is one within the hand: it begins nearer to the wrist than it is long. */
static gboolean
is_in_palm (const Finder *self, int wrist, const int *bones)
{
  MoVec3 knuckle = get_rest_place (self, bones[1]), first = get_rest_place (self, bones[0]);

  return mo_vec3_length (mo_vec3_sub (first, get_rest_place (self, wrist)))
         < mo_vec3_length (mo_vec3_sub (knuckle, first));
}

/* The joint that a finger goes on with, whatever it is called; -1 for none. */
static int
find_next_bone (const Finder *self, int bone)
{
  for (guint i = (guint) bone + 1; i < self->n; i++)
    if (mo_skeleton_parent (self->skeleton, (int) i) == bone)
      return mo_skeleton_joint (self->skeleton, i)->is_end ? -1 : (int) i;
  return -1;
}

static gboolean
has_child (const Finder *self, int joint)
{
  for (guint i = (guint) joint + 1; i < self->n; i++)
    if (mo_skeleton_parent (self->skeleton, (int) i) == joint)
      return TRUE;
  return FALSE;
}

/* Of four bones the first one may be within the hand, and the last one no more than a tip, whatever it is called. */
static void
find_finger (const Finder *self, int wrist, MoSide side, guint finger, int *found)
{
  int bones[MO_BODY_N_PHALANGES + 1], last = -1;
  guint n = 0, n_palm = 0;

  /* Parents come before their children. */
  for (guint i = 0; i < self->n && n < G_N_ELEMENTS (bones); i++)
    if (self->names[i].word == MO_WORD_THUMB + finger && self->names[i].side == side
        && !self->names[i].is_palm && mo_skeleton_is_below (self->skeleton, (int) i, wrist)
        && (n == 0 || mo_skeleton_is_below (self->skeleton, (int) i, bones[n - 1])))
      bones[n++] = (int) i;
  if (n >= MO_BODY_N_PHALANGES && finger > 0 && is_in_palm (self, wrist, bones))
    {
      last = n > MO_BODY_N_PHALANGES ? bones[n - 1] : find_next_bone (self, bones[n - 1]);
      n_palm = last >= 0 ? 1 : 0;
      n = MIN (n, MO_BODY_N_PHALANGES);
      if (last >= 0 && has_child (self, last))
        bones[n++] = last;
    }
  for (guint i = n_palm; i < n && i - n_palm < MO_BODY_N_PHALANGES; i++)
    found[i - n_palm] = bones[i];
}

static void
find_fingers (const Finder *self, MoBodySide *body, MoSide side)
{
  for (guint finger = 0; finger < MO_BODY_N_FINGERS && body->wrist >= 0; finger++)
    find_finger (self, body->wrist, side, finger, body->fingers[finger]);
}

/* Whether a joint is no more than the place of the one above it, from where a neck begins farther on. */
static gboolean
stands_in_front (const Finder *self, int joint, int neck)
{
  return neck >= 0 && self->names[joint].word == MO_WORD_NONE
         && self->names[neck].word == MO_WORD_NECK
         && !(mo_vec3_length (mo_skeleton_joint (self->skeleton, (guint) joint)->rest.translation)
              > 0.0);
}

/* The last joint that is called a neck below another one (-1: anywhere). */
static int
find_last_neck (const Finder *self, int top)
{
  int last = -1;

  for (guint i = 0; i < self->n; i++)
    if (self->names[i].word == MO_WORD_NECK
        && (top < 0 || mo_skeleton_is_below (self->skeleton, (int) i, top)))
      last = (int) i;
  return last;
}

/* The head below a joint (-1: anywhere), or where no joint is called that the last one of the neck. */
static void
find_head (const Finder *self, MoBody *body, int top)
{
  int last = find_below (self, top, MO_WORD_HEAD, MO_SIDE_NONE);
  gboolean is_named = last >= 0;

  if (!is_named)
    last = find_last_neck (self, top);
  body->head = last;
  body->neck = is_named ? -1 : last;
  if (last < 0)
    return;
  top = common_ancestor (self, body->chest, last);
  for (int joint = mo_skeleton_parent (self->skeleton, last); joint >= 0 && joint != top;
       joint = mo_skeleton_parent (self->skeleton, joint))
    if (!stands_in_front (self, joint, body->neck))
      body->neck = joint;
}

/* How many characters of a name come before the number at its end; 0 without such a number. */
static size_t
measure_stem (const char *name)
{
  size_t length = strlen (name), stem = length;

  while (stem > 0 && g_ascii_isdigit (name[stem - 1]))
    stem--;
  return stem < length ? stem : 0;
}

/* The joint that hangs on another one and is called like the chest but for its number; -1 for none. */
static int
find_next_number (const Finder *self, int joint, int chest)
{
  const char *name = mo_skeleton_joint (self->skeleton, (guint) chest)->name;
  size_t stem = measure_stem (name);

  for (guint i = (guint) joint + 1; i < self->n && stem > 0; i++)
    {
      const MoJoint *other = mo_skeleton_joint (self->skeleton, i);

      if (other->parent == joint && !other->is_end && self->names[i].side == MO_SIDE_NONE
          && measure_stem (other->name) == stem && strncmp (other->name, name, stem) == 0)
        return (int) i;
    }
  return -1;
}

/* Where nothing is called a head or a neck: the one or two numbers of the spine that go on above the arms. More of them are no
 * neck and head, but lead somewhere else. */
static void
find_numbered_head (const Finder *self, MoBody *body)
{
  int first = find_next_number (self, body->chest, body->chest);
  int second = first >= 0 ? find_next_number (self, first, body->chest) : -1;

  if (first < 0 || (second >= 0 && find_next_number (self, second, body->chest) >= 0))
    return;
  body->head = second >= 0 ? second : first;
  if (second >= 0)
    body->neck = first;
}

/* Where arms hang on a control of their own, or on the pelvis, instead of the spine: the last joint of the spine below the head. */
static void
find_chest_below_head (const Finder *self, MoBody *body)
{
  int joint = find_below (self, -1, MO_WORD_HEAD, MO_SIDE_NONE);

  if (joint < 0)
    joint = find_below (self, -1, MO_WORD_NECK, MO_SIDE_NONE);
  while (joint >= 0 && self->names[joint].word != MO_WORD_SPINE)
    joint = mo_skeleton_parent (self->skeleton, joint);
  if (joint >= 0 && joint != body->pelvis)
    body->chest = joint;
}

/* The lowest joint of the spine, or of four and more the next one: the avatar bends there. */
static void
find_waist (const Finder *self, MoBody *body)
{
  int root = common_ancestor (self, body->pelvis, body->chest), path[3] = { -1, -1, -1 };

  for (int joint = body->chest; joint >= 0 && joint != root;
       joint = mo_skeleton_parent (self->skeleton, joint))
    {
      path[2] = path[1];
      path[1] = path[0];
      path[0] = joint;
    }
  body->waist = path[2] >= 0 && path[2] != body->chest ? path[1] : path[0];
  if (body->waist < 0)
    body->waist = body->chest;
}

gboolean
mo_landmarks_find (MoBody *self, const MoSkeleton *skeleton, const MoBodyName *names)
{
  Finder finder = { skeleton, names, skeleton->joints->len };

  memset (self, -1, sizeof *self);
  for (guint side = 0; side < 2; side++)
    {
      if (!find_leg (&finder, &self->sides[side], (MoSide) side)
          || !find_arm (&finder, &self->sides[side], (MoSide) side))
        return FALSE;
      find_fingers (&finder, &self->sides[side], (MoSide) side);
    }
  for (guint side = 0; side < 2; side++)
    self->sides[side].toe =
        choose_toe (&finder, self->sides[side].toe, self->sides[1 - side].ankle);
  self->pelvis = common_ancestor (&finder, self->sides[0].hip, self->sides[1].hip);
  self->chest = common_ancestor (&finder, self->sides[0].shoulder, self->sides[1].shoulder);
  if (self->pelvis < 0 || self->chest < 0)
    return FALSE;
  find_head (&finder, self, self->chest);
  if (self->head < 0 || self->chest == self->pelvis)
    {
      find_chest_below_head (&finder, self);
      find_head (&finder, self, self->chest);
    }
  /* A head may hang on the pelvis, beside the spine; on what carries no arms it is none of this body. */
  if (self->head < 0)
    find_head (&finder, self, -1);
  if (self->head >= 0 && common_ancestor (&finder, self->chest, self->head) < 0)
    return FALSE;
  if (self->head < 0)
    find_numbered_head (&finder, self);
  /* Some captures end below the neck. */
  if (self->head < 0)
    self->head = self->chest;
  find_waist (&finder, self);
  return TRUE;
}
