/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fitting.h"

#include "mo-rig.h"

#include <string.h>

/* Frames that are looked at for what holds for all of them. */
#define MAX_LOOKS 300u

/* A pose stands whose legs point down within this (cosine). */
#define STANDS 0.75

/* Facing is told by the file's own axes where the figure stands by one within this. */
#define BY_AXIS MO_DEGREES (30)

/* How a joint bends is known where it bends by so much in some frame (sine), always about the same axis. */
#define BENDS 0.35
#define LEAST_BEND 0.2
#define COHERENT 0.9

static const MoVec3 up = { 0.0, 0.0, 1.0 };

MoQuat
mo_quat_between (MoVec3 from, MoVec3 to)
{
  double lengths = mo_vec3_length (from) * mo_vec3_length (to), dot = mo_vec3_dot (from, to);
  MoVec3 axis = mo_vec3_cross (from, to);

  if (!(lengths > 0.0))
    return MO_QUAT_IDENTITY;
  if (dot < -0.999999 * lengths)
    {
      axis = mo_vec3_cross (from, fabs (from.z) < 0.9 * mo_vec3_length (from)
                                      ? up
                                      : (MoVec3){ 1.0, 0.0, 0.0 });
      return mo_quat_from_axis_angle (mo_vec3_scale (axis, 1.0 / mo_vec3_length (axis)), G_PI);
    }
  return mo_quat_normalise ((MoQuat){ axis.x, axis.y, axis.z, lengths + dot });
}

static MoVec3
unit (MoVec3 v)
{
  double length = mo_vec3_length (v);

  return length > 0.0 ? mo_vec3_scale (v, 1.0 / length) : v;
}

MoVec3
mo_fitting_rest_position (int number)
{
  MoVec3 position = { 0.0, 0.0, 0.0 };

  for (; number >= 0; number = mo_rig_joint ((guint) number)->parent)
    position = mo_vec3_add (position, mo_rig_rest ((guint) number)->position);
  return position;
}

/* -- Which way is up ----------------------------------------------------------------------------- */

static MoVec3
middle (const MoTransform *pose, int a, int b)
{
  return mo_vec3_scale (mo_vec3_add (pose[a].position, pose[b].position), 0.5);
}

static MoVec3
bone (const MoTransform *pose, int from, int to)
{
  return mo_vec3_sub (pose[to].position, pose[from].position);
}

/* The direction of the file's axes that is nearest. */
static MoVec3
nearest_axis (MoVec3 v)
{
  double x = fabs (v.x), y = fabs (v.y), z = fabs (v.z);

  if (z >= x && z >= y)
    return (MoVec3){ 0.0, 0.0, v.z < 0.0 ? -1.0 : 1.0 };
  return x >= y ? (MoVec3){ v.x < 0.0 ? -1.0 : 1.0, 0.0, 0.0 }
                : (MoVec3){ 0.0, v.y < 0.0 ? -1.0 : 1.0, 0.0 };
}

static MoVec3
stature (const MoBody *body, const MoTransform *pose)
{
  MoVec3 feet = middle (pose, body->sides[0].ankle, body->sides[1].ankle);

  return mo_vec3_sub (pose[body->head].position, feet);
}

static guint
look_step (const MoFitting *self)
{
  return MAX (1, self->figure->n_frames / MAX_LOOKS);
}

/* The turn that brings a direction up, by the shortest way. */
static MoQuat
find_up (const MoFitting *self)
{
  MoVec3 sum = { 0.0, 0.0, 0.0 };

  for (guint i = self->first; i < self->figure->n_frames; i += look_step (self))
    sum = mo_vec3_add (sum, unit (stature (&self->body, mo_figure_pose (self->figure, i))));
  return mo_quat_between (nearest_axis (sum), up);
}

/* Which way a figure looks that stands upright: at a right angle to its hips and shoulders. Radians from x to
 * the left. */
static double
find_heading (const MoBody *body, const MoTransform *pose, MoQuat upright)
{
  MoVec3 hips = unit (bone (pose, body->sides[1].hip, body->sides[0].hip));
  MoVec3 shoulders = unit (bone (pose, body->sides[1].shoulder, body->sides[0].shoulder));
  MoVec3 left = mo_quat_rotate (upright, mo_vec3_add (hips, shoulders));
  MoVec3 forward = mo_vec3_cross (left, up);

  return atan2 (forward.y, forward.x);
}

static MoQuat
turned_forward (MoQuat upright, double heading)
{
  return mo_quat_mul (upright, mo_quat_from_axis_angle (up, -heading));
}

/* -- The pose in which both are alike ------------------------------------------------------------ */

/* The least cosine of how far a figure is from standing straight, in its own upright axes. */
static double
stands (const MoBody *body, const MoTransform *pose, MoQuat upright)
{
  MoVec3 hips = middle (pose, body->sides[0].hip, body->sides[1].hip);
  MoVec3 shoulders = middle (pose, body->sides[0].shoulder, body->sides[1].shoulder);
  double least = mo_quat_rotate (upright, unit (mo_vec3_sub (shoulders, hips))).z;

  for (guint side = 0; side < 2; side++)
    {
      const MoBodySide *s = &body->sides[side];
      double thigh = -mo_quat_rotate (upright, unit (bone (pose, s->hip, s->knee))).z;
      double shin = -mo_quat_rotate (upright, unit (bone (pose, s->knee, s->ankle))).z;

      least = MIN (least, MIN (thigh, shin));
    }
  return least;
}

/* The file's rest pose where somebody can stand like that, else the straightest of its frames. `upright`:
 * its axes to the avatar's. */
static const MoTransform *
find_neutral (const MoFitting *self, MoQuat *upright)
{
  const MoTransform *rest = mo_figure_rest (self->figure), *best = rest;
  double straightest = -2.0;

  *upright = mo_quat_between (nearest_axis (stature (&self->body, rest)), up);
  if (stands (&self->body, rest, *upright) < STANDS)
    {
      *upright = find_up (self);
      for (guint i = self->first; i < self->figure->n_frames; i += look_step (self))
        {
          const MoTransform *pose = mo_figure_pose (self->figure, i);
          double here = stands (&self->body, pose, *upright);

          if (here <= straightest)
            continue;
          straightest = here;
          best = pose;
        }
    }
  *upright = turned_forward (*upright, find_heading (&self->body, best, *upright));
  return best;
}

/* -- Parts --------------------------------------------------------------------------------------- */

static int
parent_of (const MoSkeleton *skeleton, int joint)
{
  return mo_skeleton_joint (skeleton, (guint) joint)->parent;
}

int
mo_fitting_parent (guint part)
{
  guint side = part >= MO_PART_SIDES + MO_N_LIMB_PARTS ? 1 : 0, limb;

  if (part < MO_PART_SIDES)
    return (int) part - 1;
  limb = part - mo_fitted_limb ((MoSide) side, 0);
  if (limb == MO_LIMB_COLLAR)
    return MO_PART_CHEST;
  if (limb == MO_LIMB_HIP)
    return MO_PART_PELVIS;
  if (limb >= MO_LIMB_FINGERS && (limb - MO_LIMB_FINGERS) % MO_BODY_N_PHALANGES == 0)
    limb = MO_LIMB_WRIST + 1;
  return (int) mo_fitted_limb ((MoSide) side, limb - 1);
}

static void
set_part (MoFitting *self, guint part, const char *name, int from, int to, int turner)
{
  self->parts[part] = (MoFitted){
    .number = from >= 0 ? mo_rig_find (name) : -1,
    .from = from,
    .to = to,
    .turner = turner >= 0 ? turner : from,
    .fit = MO_QUAT_IDENTITY,
  };
}

/* A bone, from the avatar's joint to another one of it. */
static void
set_bone (MoFitting *self, guint part, const char *to, gboolean aims)
{
  MoFitted *fitted = &self->parts[part];

  if (fitted->number < 0 || fitted->to < 0)
    return;
  fitted->bone = unit (mo_vec3_sub (mo_fitting_rest_position (mo_rig_find (to)),
                                    mo_fitting_rest_position (fitted->number)));
  fitted->aims = aims;
}

/* The joint below another one that is farthest from it at rest. An end site is none: other formats have none. */
static int
find_tip (const MoSkeleton *skeleton, const MoFigure *figure, int joint)
{
  const MoTransform *rest = mo_figure_rest (figure);
  double longest = 0.0;
  int tip = -1;

  for (guint i = 0; i < skeleton->joints->len; i++)
    if (parent_of (skeleton, (int) i) == joint && !mo_skeleton_joint (skeleton, i)->is_end
        && mo_vec3_length (bone (rest, joint, (int) i)) > longest)
      {
        longest = mo_vec3_length (bone (rest, joint, (int) i));
        tip = (int) i;
      }
  return tip;
}

static void
set_fingers (MoFitting *self, MoSide side, const char *word, const MoSkeleton *skeleton)
{
  static const char *const names[] = { "Thumb", "Index", "Middle", "Ring", "Pinky" };
  const MoBodySide *body = &self->body.sides[side];

  for (guint finger = 0; finger < MO_BODY_N_FINGERS; finger++)
    for (guint i = 0; i < MO_BODY_N_PHALANGES; i++)
      {
        guint part = mo_fitted_limb (side, MO_LIMB_FINGERS + finger * MO_BODY_N_PHALANGES + i);
        int from = body->fingers[finger][i];
        int to = i + 1 < MO_BODY_N_PHALANGES ? body->fingers[finger][i + 1] : -1;
        g_autofree char *name = g_strdup_printf ("mHand%s%u%s", names[finger], i + 1, word);
        g_autofree char *next = g_strdup_printf ("mHand%s%u%s", names[finger], i + 2, word);

        if (from >= 0 && to < 0)
          to = find_tip (skeleton, self->figure, from);
        set_part (self, part, name, from, to, -1);
        if (i + 1 < MO_BODY_N_PHALANGES)
          set_bone (self, part, next, FALSE);
        else if (self->parts[part].number >= 0)
          {
            const float *end = mo_rig_joint ((guint) self->parts[part].number)->end;

            self->parts[part].bone = unit ((MoVec3){ end[0], end[1], end[2] });
          }
      }
}

static void
set_limbs (MoFitting *self, MoSide side, const MoSkeleton *skeleton)
{
  const char *word = side == MO_SIDE_LEFT ? "Left" : "Right";
  const MoBodySide *b = &self->body.sides[side];
  int knuckle = b->fingers[2][0] >= 0 ? b->fingers[2][0] : b->fingers[1][0];
  int hand_end =
      b->wrist >= 0 && knuckle < 0 ? find_tip (skeleton, self->figure, b->wrist) : knuckle;
  int wrist = b->wrist >= 0 ? b->wrist : find_tip (skeleton, self->figure, b->elbow);
  int toe = b->toe >= 0 ? b->toe : find_tip (skeleton, self->figure, b->ankle);
  const struct
  {
    guint part;
    const char *name, *to_name;
    int from, to, turner;
    gboolean aims;
  } rows[] = {
    { MO_LIMB_COLLAR, "mCollar", "mShoulder", b->collar, b->shoulder, -1, FALSE },
    { MO_LIMB_SHOULDER, "mShoulder", "mElbow", b->shoulder, b->elbow,
      parent_of (skeleton, b->elbow), TRUE },
    { MO_LIMB_ELBOW, "mElbow", "mWrist", b->elbow, wrist,
      wrist >= 0 ? parent_of (skeleton, wrist) : -1, TRUE },
    { MO_LIMB_WRIST, "mWrist", "mHandMiddle1", b->wrist, hand_end, -1, FALSE },
    { MO_LIMB_HIP, "mHip", "mKnee", b->hip, b->knee, parent_of (skeleton, b->knee), TRUE },
    { MO_LIMB_KNEE, "mKnee", "mAnkle", b->knee, b->ankle, parent_of (skeleton, b->ankle), TRUE },
    { MO_LIMB_ANKLE, "mAnkle", "mFoot", b->ankle, toe, -1, FALSE },
    { MO_LIMB_TOE, "mFoot", "mFoot", b->toe, -1, -1, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      guint part = mo_fitted_limb (side, rows[i].part);
      g_autofree char *name = g_strconcat (rows[i].name, word, NULL);
      g_autofree char *to = g_strconcat (rows[i].to_name, word, NULL);

      set_part (self, part, name, rows[i].from, rows[i].to, rows[i].turner);
      set_bone (self, part, to, rows[i].aims);
    }
  set_fingers (self, side, word, skeleton);
}

static void
set_parts (MoFitting *self, const MoSkeleton *skeleton)
{
  const MoBody *b = &self->body;

  set_part (self, MO_PART_PELVIS, "mPelvis", b->pelvis, -1, -1);
  set_part (self, MO_PART_WAIST, "mTorso", b->waist, -1, -1);
  set_part (self, MO_PART_CHEST, "mChest", b->chest, -1, -1);
  set_part (self, MO_PART_NECK, "mNeck", b->neck, -1, -1);
  set_part (self, MO_PART_HEAD, "mHead", b->head, -1, -1);
  set_limbs (self, MO_SIDE_LEFT, skeleton);
  set_limbs (self, MO_SIDE_RIGHT, skeleton);
}

/* -- How they are turned against each other ------------------------------------------------------ */

/* How a part of the avatar is turned in the pose that is neutral in the source. `above`: the part it hangs on
 * there. */
static MoQuat
turn_at_neutral (const MoFitting *self, guint part, MoQuat above, const MoTransform *neutral,
                 MoQuat upright)
{
  const MoFitted *fitted = &self->parts[part];
  guint limb = part < MO_PART_SIDES ? 0 : (part - MO_PART_SIDES) % MO_N_LIMB_PARTS;
  MoVec3 direction;

  /* The trunk and what carries the arms are as they are: bodies differ there. */
  if (part < MO_PART_SIDES || limb == MO_LIMB_COLLAR)
    return MO_QUAT_IDENTITY;
  if (fitted->to < 0)
    return limb == MO_LIMB_ANKLE ? MO_QUAT_IDENTITY : above;
  direction = mo_quat_rotate (upright, bone (neutral, fitted->from, fitted->to));
  if (limb == MO_LIMB_ANKLE)
    {
      /* Who stands has the soles on the floor. */
      direction.z = 0.0;
      return mo_quat_between ((MoVec3){ 1.0, 0.0, 0.0 }, direction);
    }
  return mo_quat_mul (above, mo_quat_between (mo_quat_rotate (above, fitted->bone), direction));
}

static void
fit_all (MoFitting *self)
{
  MoQuat turns[MO_N_FITTED], upright;
  const MoTransform *neutral = find_neutral (self, &upright);

  for (guint i = 0; i < MO_N_FITTED; i++)
    {
      int above = mo_fitting_parent (i);
      MoFitted *part = &self->parts[i];
      MoQuat turned;

      turns[i] = above >= 0 ? turns[above] : MO_QUAT_IDENTITY;
      if (part->number < 0)
        continue;
      turns[i] = turn_at_neutral (self, i, turns[i], neutral, upright);
      turned = mo_quat_mul (neutral[part->turner].rotation, upright);
      part->fit = mo_quat_mul (turns[i], mo_quat_conjugate (turned));
    }
}

/* -- Hinges -------------------------------------------------------------------------------------- */

typedef struct
{
  MoVec3 upper, lower; /* the axis about which the lower bone bends, in the axes of both turners */
  double length, most; /* of all sums before they are summed, and of the largest */
} Hinge;

static Hinge
find_hinge (const MoFitting *self, const MoFitted *a, const MoFitted *b)
{
  Hinge hinge = { 0 };

  for (guint i = self->first; i < self->figure->n_frames; i += look_step (self))
    {
      const MoTransform *pose = mo_figure_pose (self->figure, i);
      MoVec3 axis =
          mo_vec3_cross (unit (bone (pose, a->from, a->to)), unit (bone (pose, b->from, b->to)));
      double bend = mo_vec3_length (axis);

      if (bend < LEAST_BEND)
        continue;
      hinge.upper =
          mo_vec3_add (hinge.upper,
                       mo_quat_rotate (mo_quat_conjugate (pose[a->turner].rotation), axis));
      hinge.lower =
          mo_vec3_add (hinge.lower,
                       mo_quat_rotate (mo_quat_conjugate (pose[b->turner].rotation), axis));
      hinge.length += bend;
      hinge.most = MAX (hinge.most, bend);
    }
  return hinge;
}

/* Turns a part about its bone, so that the avatar's hinge lies in the source's. */
static void
roll (MoFitted *part, MoVec3 own, MoVec3 wanted)
{
  MoVec3 back = mo_quat_rotate (mo_quat_conjugate (part->fit), wanted), side;

  /* Both as the avatar's part has them at rest, at right angles to the bone. */
  own = mo_vec3_sub (own, mo_vec3_scale (part->bone, mo_vec3_dot (own, part->bone)));
  back = mo_vec3_sub (back, mo_vec3_scale (part->bone, mo_vec3_dot (back, part->bone)));
  side = mo_vec3_cross (part->bone, own);
  part->fit = mo_quat_mul (mo_quat_from_axis_angle (part->bone, atan2 (mo_vec3_dot (back, side),
                                                                       mo_vec3_dot (back, own))),
                           part->fit);
}

static void
fit_hinge (MoFitting *self, guint upper, guint lower, MoVec3 own)
{
  MoFitted *a = &self->parts[upper], *b = &self->parts[lower];
  Hinge hinge;

  if (a->number < 0 || b->number < 0 || a->to < 0 || b->to < 0)
    return;
  hinge = find_hinge (self, a, b);
  if (hinge.most < BENDS || mo_vec3_length (hinge.upper) < COHERENT * hinge.length
      || mo_vec3_length (hinge.lower) < COHERENT * hinge.length)
    return;
  roll (a, own, hinge.upper);
  roll (b, own, hinge.lower);
}

/* Knees bend to the back, about the axis to the left. Elbows bend to the front where the arms are
 * stretched to the sides. */
static void
fit_hinges (MoFitting *self)
{
  for (guint side = 0; side < 2; side++)
    {
      fit_hinge (self, mo_fitted_limb ((MoSide) side, MO_LIMB_HIP),
                 mo_fitted_limb ((MoSide) side, MO_LIMB_KNEE), (MoVec3){ 0.0, 1.0, 0.0 });
      fit_hinge (self, mo_fitted_limb ((MoSide) side, MO_LIMB_SHOULDER),
                 mo_fitted_limb ((MoSide) side, MO_LIMB_ELBOW),
                 (MoVec3){ 0.0, 0.0, side == MO_SIDE_LEFT ? -1.0 : 1.0 });
    }
}

/* -- The whole ----------------------------------------------------------------------------------- */

/* Length of thigh and shin, both sides, in a pose. */
static double
legs_of (const MoBody *body, const MoTransform *pose)
{
  double sum = 0.0;

  for (guint side = 0; side < 2; side++)
    sum += mo_vec3_length (bone (pose, body->sides[side].hip, body->sides[side].knee))
           + mo_vec3_length (bone (pose, body->sides[side].knee, body->sides[side].ankle));
  return sum;
}

static double
avatar_legs (void)
{
  static const char *const names[] = { "mKneeLeft", "mAnkleLeft", "mKneeRight", "mAnkleRight" };
  double sum = 0.0;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    sum += mo_vec3_length (mo_rig_rest ((guint) mo_rig_find (names[i]))->position);
  return sum;
}

/* The largest turn of a limb's bone between two frames (radians). */
static double
find_jump (const MoFitting *self, guint frame)
{
  const MoTransform *a = mo_figure_pose (self->figure, frame);
  const MoTransform *b = mo_figure_pose (self->figure, frame + 1);
  double most = 0.0;

  for (guint i = MO_PART_SIDES; i < MO_N_FITTED; i++)
    {
      const MoFitted *part = &self->parts[i];

      if (part->number >= 0 && part->aims)
        most = MAX (most, acos (CLAMP (mo_vec3_dot (unit (bone (a, part->from, part->to)),
                                                    unit (bone (b, part->from, part->to))),
                                       -1.0, 1.0)));
    }
  return most;
}

/* A first frame to compare with is a pose apart: all else follows smoothly on what was before. */
static guint
find_first (const MoFitting *self)
{
  double others = 0.0;

  if (self->figure->n_frames < 4)
    return 0;
  for (guint i = 1; i < 3; i++)
    others = MAX (others, find_jump (self, i));
  return find_jump (self, 0) > MO_DEGREES (15) + 4.0 * others ? 1 : 0;
}

gboolean
mo_fitting_init (MoFitting *self, const MoFigure *figure, const MoBody *body,
                 const MoSkeleton *skeleton, int first)
{
  const MoTransform *pose;
  double heading, turns, legs;

  memset (self, 0, sizeof *self);
  self->figure = figure;
  self->body = *body;
  set_parts (self, skeleton);
  self->first = first >= 0 ? (guint) first : find_first (self);
  pose = mo_figure_pose (figure, self->first);
  legs = legs_of (body, pose);
  if (!(legs > 0.0 && isfinite (legs)))
    return FALSE;
  self->scale = avatar_legs () / legs;
  self->upright = find_up (self);
  heading = find_heading (body, pose, self->upright);
  turns = round (heading / (G_PI / 2.0)) * (G_PI / 2.0);
  self->upright =
      turned_forward (self->upright, fabs (heading - turns) < BY_AXIS ? turns : heading);
  fit_all (self);
  fit_hinges (self);
  return TRUE;
}
