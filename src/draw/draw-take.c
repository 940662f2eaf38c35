/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "draw-take.h"

#include "mo-gesture.h"
#include "mo-math.h"
#include "mo-poser.h"

/* A longer duration comes from a broken header (seconds). */
#define LONGEST 3600.0

/* How many moments are sampled to examine the whole motion. */
#define SAMPLES 96

/* A loop shorter than this is a held pose (seconds). */
#define SHORTEST_ROUND 0.05

/* How far a joint has to leave its rest for its limb to be drawn (radians, metres). */
#define MOVES MO_DEGREES (2.0)
#define SHIFTS 0.004

/* Degrees below horizontal. */
#define ARMS_DOWN 76.0

struct _DrawTake
{
  MoMotion *motion;
  MoPoser *poser;
  double duration, start, end;
  gboolean is_round;
  guint limbs;
  guint8 held[MO_RIG_N_BONES]; /* joints that it drives */
  guint hand_pose;
  char *emote;
};

/* Files may contain times that are not numbers, or too large. */
static double
clamp_time (double time, double most)
{
  return time > 0.0 ? MIN (time, most) : 0.0;
}

static guint
limb_of_joint (guint number)
{
  const MoRigJoint *joint = mo_rig_joint (number);

  switch (joint->group)
    {
    case MO_GROUP_HANDS:
      return g_str_has_suffix (joint->name, "Left") ? DRAW_LIMB_FINGERS_LEFT
                                                    : DRAW_LIMB_FINGERS_RIGHT;
    case MO_GROUP_TAIL:
      return DRAW_LIMB_TAIL;
    case MO_GROUP_WINGS:
      return DRAW_LIMB_WINGS;
    case MO_GROUP_HIND_LIMBS:
      return DRAW_LIMB_HIND;
    default:
      return 0;
    }
}

static gboolean
leaves_rest (const MoPose *pose, guint number)
{
  const MoTransform *local = &pose->local[number], *rest = mo_rig_rest (number);

  return mo_quat_angle (local->rotation, rest->rotation) > MOVES
         || mo_vec3_length (mo_vec3_sub (local->position, rest->position)) > SHIFTS;
}

/* A hand is a mitten as long as its fingers rest. */
static guint
find_limbs (DrawTake *self)
{
  guint found = 0, mittens;

  for (guint i = 0; i < SAMPLES; i++)
    {
      const MoPose *pose = mo_poser_get_pose (self->poser, draw_take_nth (self, i, SAMPLES));

      for (guint k = 0; k < mo_motion_get_n_tracks (self->motion); k++)
        {
          guint number = mo_motion_get_track (self->motion, k).number;
          guint limb = limb_of_joint (number);

          if ((found & limb) != limb && leaves_rest (pose, number))
            found |= limb;
        }
    }
  mittens = DRAW_LIMB_MITTEN_LEFT | DRAW_LIMB_MITTEN_RIGHT;
  if (found & DRAW_LIMB_FINGERS_LEFT)
    mittens &= ~(guint) DRAW_LIMB_MITTEN_LEFT;
  if (found & DRAW_LIMB_FINGERS_RIGHT)
    mittens &= ~(guint) DRAW_LIMB_MITTEN_RIGHT;
  return DRAW_LIMB_BODY | found | mittens;
}

static void
find_held (DrawTake *self)
{
  for (guint i = 0; i < mo_motion_get_n_tracks (self->motion); i++)
    {
      guint number = mo_motion_get_track (self->motion, i).number;

      if (number < MO_RIG_N_BONES)
        self->held[number] = 1;
    }
}

static void
stand_at_ease (MoPose *pose)
{
  const MoVec3 forward = { 1, 0, 0 };

  mo_pose_reset (pose);
  pose->local[mo_rig_find ("mShoulderLeft")].rotation =
      mo_quat_from_axis_angle (forward, MO_DEGREES (-ARMS_DOWN));
  pose->local[mo_rig_find ("mShoulderRight")].rotation =
      mo_quat_from_axis_angle (forward, MO_DEGREES (ARMS_DOWN));
}

static MoPoser *
new_poser_at_ease (const MoMotion *motion)
{
  g_autofree MoPose *ease = g_new (MoPose, 1);
  MoPoser *poser = mo_poser_new (motion);

  stand_at_ease (ease);
  mo_poser_set_rest (poser, ease);
  return poser;
}

static void
add_gestures (MoPose *pose, double time, gpointer data)
{
  const DrawTake *self = data;

  mo_gesture_add_hands (pose, self->hand_pose, 1.0, self->held);
  mo_gesture_add_expression (pose, self->emote, 1.0, self->held);
}

DrawTake *
draw_take_new (const MoAnim *anim)
{
  DrawTake *self = g_new0 (DrawTake, 1);

  self->motion = mo_motion_new (anim, MO_MOTION_AS_UPLOADED);
  self->poser = new_poser_at_ease (self->motion);
  mo_poser_add_step (self->poser, add_gestures, self);
  self->hand_pose = anim->hand_pose;
  self->emote = g_strdup (anim->emote);
  find_held (self);
  self->duration = clamp_time (anim->duration, LONGEST);
  self->end = self->duration;
  if (anim->loop != 0)
    {
      double loop_in = clamp_time (anim->loop_in, self->duration);

      self->end = clamp_time (anim->loop_out, self->duration);
      self->is_round = self->end - loop_in >= SHORTEST_ROUND;
      self->start = self->is_round ? loop_in : 0.0;
    }
  self->limbs = find_limbs (self);
  return self;
}

void
draw_take_free (DrawTake *self)
{
  mo_poser_free (self->poser);
  mo_motion_unref (self->motion);
  g_free (self->emote);
  g_free (self);
}

double
draw_take_get_duration (const DrawTake *self)
{
  return self->duration;
}

guint
draw_take_get_limbs (const DrawTake *self)
{
  return self->limbs;
}

void
draw_take_get_span (const DrawTake *self, double *start, double *end, gboolean *is_round)
{
  *start = self->start;
  *end = self->end;
  *is_round = self->is_round;
}

double
draw_take_nth (const DrawTake *self, guint i, guint n)
{
  guint steps = self->is_round ? n : MAX (n, 2) - 1;

  return self->start + (self->end - self->start) * i / MAX (steps, 1);
}

void
draw_take_pose (DrawTake *self, double time, MoPose *pose)
{
  *pose = *mo_poser_get_pose (self->poser, time);
}

/* The joints that characterise a pose, with their weights. */
static const struct
{
  const char *name;
  double weight;
} marks[] = {
  /* clang-format off */
  { "mPelvis", 1.0 },     { "mHead", 1.5 },       { "mWristLeft", 1.0 }, { "mWristRight", 1.0 },
  { "mElbowLeft", 0.5 },  { "mElbowRight", 0.5 }, { "mKneeLeft", 0.5 },  { "mKneeRight", 0.5 },
  { "mAnkleLeft", 1.0 },  { "mAnkleRight", 1.0 },
  /* clang-format on */
};

/* The upright frame below the pelvis that faces the same way: a gesture does not depend on where
 * the figure has gone or turned. */
static MoTransform
get_heading (const MoPose *pose)
{
  const MoTransform *pelvis = &pose->world[MO_RIG_PELVIS];
  MoVec3 ahead = mo_quat_rotate (pelvis->rotation, (MoVec3){ 1, 0, 0 });
  double yaw = hypot (ahead.x, ahead.y) > 0.3 ? atan2 (ahead.y, ahead.x) : 0.0;

  return (MoTransform){ mo_quat_from_axis_angle ((MoVec3){ 0, 0, 1 }, yaw),
                        { pelvis->position.x, pelvis->position.y, 0.0 } };
}

static void
measure (const MoPose *pose, MoVec3 places[G_N_ELEMENTS (marks)])
{
  MoTransform frame = get_heading (pose);

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      MoVec3 place = pose->world[mo_rig_find (marks[i].name)].position;

      places[i] =
          mo_quat_rotate (mo_quat_conjugate (frame.rotation), mo_vec3_sub (place, frame.position));
    }
}

static double
difference (const MoVec3 *a, const MoVec3 *b)
{
  double sum = 0.0;

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      MoVec3 off = mo_vec3_sub (a[i], b[i]);

      sum += marks[i].weight * mo_vec3_dot (off, off);
    }
  return sum;
}

double
draw_take_telling_time (DrawTake *self)
{
  g_autoptr (MoPoser) at_ease = new_poser_at_ease (NULL);
  MoVec3 ease[G_N_ELEMENTS (marks)], places[G_N_ELEMENTS (marks)];
  double best = self->start, most = 0.0;

  measure (mo_poser_get_pose (at_ease, 0.0), ease);
  for (guint i = 0; i < SAMPLES; i++)
    {
      double time = draw_take_nth (self, i, SAMPLES), much;
      const MoPose *pose = mo_poser_get_pose (self->poser, time);
      MoVec3 ahead;

      measure (pose, places);
      ahead = mo_quat_rotate (get_heading (pose).rotation, (MoVec3){ 1, 0, 0 });
      /* A gesture is clearer from the front. */
      much = difference (places, ease) * (1.0 + 0.4 * ahead.x);
      /* A later moment has to be clearly better. */
      if (much > most * 1.02 + 1e-6)
        {
          most = much;
          best = time;
        }
    }
  return best;
}

void
draw_take_add_balls (DrawTake *self, const DrawStyle *style, GArray *balls)
{
  for (guint i = 0; i < SAMPLES; i++)
    draw_figure_add_balls (mo_poser_get_pose (self->poser, draw_take_nth (self, i, SAMPLES)), style,
                           balls);
}
