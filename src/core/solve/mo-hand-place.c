/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-hand-place.h"

#include "mo-math.h"
#include "mo-rig.h"

#include <math.h>

#define N_LOOKS 16

/* An arm that is too far away for a moment lets go of all its weight, so reach is looked at more often (seconds, moments). */
#define REACH_STEP (1.0 / 30.0)
#define MOST_MOMENTS 1800u
#define MOST_HANDS 2u

/* A palm is in the middle of the hand's volume, and this much of the volume's size is the hand's own. */
#define HAND_SHARE 0.6

/* An arm is not stretched further than this share of its length, or it would let go. */
#define STRETCH 0.97

/* A palm stays out of the body: in half axes of its volumes. Their surface is where clothes are. */
#define CLEAR 1.15

/* Radians of bend that a metre away from the first place is worth, and one beyond the arm's reach. */
#define FARNESS 0.2
#define SHORTNESS 1e3

static const char *const bodies[] = { "PELVIS", "BELLY", "CHEST" };
#define N_BODIES G_N_ELEMENTS (bodies)

/* An arm at one moment, in the space of the target (metres). */
typedef struct
{
  MoVec3 shoulder, elbow, wrist;
  MoVec3 hand; /* where it points */
  MoVec3 way;  /* to the wrist from where its palm touches */
} Arm;

typedef struct
{
  guint n_hands;
  Arm arms[MOST_HANDS][N_LOOKS];
  MoVec3 ways[MOST_HANDS]; /* on average */
  guint n_moments;
  MoVec3 *shoulders[MOST_HANDS]; /* owned: at all moments, in the space of the target */
  MoTransform bodies[N_LOOKS][N_BODIES];
  guint target;
} Looks;

static MoVec3
to_space (const MoTransform *of, MoVec3 point)
{
  return mo_quat_rotate (mo_quat_conjugate (of->rotation), mo_vec3_sub (point, of->position));
}

/* How thick a hand is in a direction, from its middle. */
static double
measure_hand (const MoTransform *hand, const float *scale, MoVec3 direction)
{
  MoVec3 own = mo_quat_rotate (mo_quat_conjugate (hand->rotation), direction);

  return HAND_SHARE
         * mo_vec3_length ((MoVec3){ own.x * (double) scale[0], own.y * (double) scale[1],
                                     own.z * (double) scale[2] });
}

static Arm
look_at_arm (const MoConstraint *constraint, const MoPose *pose, const MoTransform *of)
{
  guint hand = (guint) mo_rig_find_volume (constraint->source_volume);
  int wrist = mo_rig_joint (hand)->parent, elbow = mo_rig_joint ((guint) wrist)->parent;
  int shoulder = mo_rig_joint ((guint) elbow)->parent;
  double side = constraint->source_volume[0] == 'L' ? 1.0 : -1.0;
  MoTransform palm = mo_pose_world (pose, hand);
  MoVec3 out = mo_quat_rotate (of->rotation, (MoVec3){ 0.0, side, 0.0 });
  MoVec3 held = mo_pose_volume_point (pose, hand,
                                      (MoVec3){ (double) constraint->source_offset[0],
                                                (double) constraint->source_offset[1],
                                                (double) constraint->source_offset[2] });
  MoVec3 touch =
      mo_vec3_sub (palm.position,
                   mo_vec3_scale (out, measure_hand (&palm, mo_rig_joint (hand)->scale, out)));
  Arm arm = { to_space (of, mo_pose_world (pose, (guint) shoulder).position),
              to_space (of, mo_pose_world (pose, (guint) elbow).position), to_space (of, held),
              .way = mo_vec3_sub (to_space (of, held), to_space (of, touch)) };

  arm.hand = mo_vec3_sub (to_space (of, palm.position), arm.wrist);
  return arm;
}

static void
look_at_reach (Looks *self, const MoConstraint *constraints, const MoPresetInput *input)
{
  self->n_moments =
      (guint) CLAMP (input->duration / REACH_STEP, (double) N_LOOKS, (double) MOST_MOMENTS);
  for (guint k = 0; k < self->n_hands; k++)
    self->shoulders[k] = g_new (MoVec3, self->n_moments);
  for (guint i = 0; i < self->n_moments; i++)
    {
      MoPose pose;
      MoTransform of;

      input->sample (input->data, input->duration * i / (self->n_moments - 1), &pose);
      of = mo_pose_world (&pose, self->target);
      for (guint k = 0; k < self->n_hands; k++)
        self->shoulders[k][i] = look_at_arm (&constraints[k], &pose, &of).shoulder;
    }
}

static void
look (Looks *self, const MoConstraint *constraints, guint n, const MoPresetInput *input)
{
  self->n_hands = MIN (n, MOST_HANDS);
  self->target = (guint) mo_rig_find_volume (constraints[0].target_volume);
  for (guint i = 0; i < N_LOOKS; i++)
    {
      MoPose pose;
      MoTransform of;

      input->sample (input->data, input->duration * i / (N_LOOKS - 1), &pose);
      of = mo_pose_world (&pose, self->target);
      for (guint k = 0; k < self->n_hands; k++)
        {
          self->arms[k][i] = look_at_arm (&constraints[k], &pose, &of);
          self->ways[k] =
              mo_vec3_add (self->ways[k], mo_vec3_scale (self->arms[k][i].way, 1.0 / N_LOOKS));
        }
      for (guint k = 0; k < N_BODIES; k++)
        {
          MoTransform body = mo_pose_world (&pose, (guint) mo_rig_find_volume (bodies[k]));

          self->bodies[i][k].position = to_space (&of, body.position);
          self->bodies[i][k].rotation =
              mo_quat_mul (mo_quat_conjugate (of.rotation), body.rotation);
        }
    }
}

/* The angle of a wrist that is held there (radians), whose elbow stays as near as it can; negative: it is too far away. */
static double
find_bend (const Arm *arm, MoVec3 wrist)
{
  MoVec3 way = mo_vec3_sub (wrist, arm->shoulder), along = mo_vec3_unit (way);
  MoVec3 elbow = mo_vec3_sub (arm->elbow, arm->shoulder);
  double upper = mo_vec3_length (elbow);
  double lower = mo_vec3_length (mo_vec3_sub (arm->wrist, arm->elbow));
  double far = mo_vec3_length (way), on, off;

  if (far > STRETCH * (upper + lower) || far <= fabs (upper - lower))
    return -1.0;
  on = (upper * upper - lower * lower + far * far) / (2.0 * far);
  off = sqrt (MAX (upper * upper - on * on, 0.0));
  elbow = mo_vec3_sub (elbow, mo_vec3_scale (along, mo_vec3_dot (elbow, along)));
  elbow = mo_vec3_add (mo_vec3_scale (along, on), mo_vec3_scale (mo_vec3_unit (elbow), off));
  return mo_vec3_angle (mo_vec3_sub (way, elbow), arm->hand);
}

static gboolean
is_in_body (const Looks *self, guint moment, MoVec3 palm)
{
  for (guint i = 0; i < N_BODIES; i++)
    {
      guint volume = (guint) mo_rig_find_volume (bodies[i]);
      const float *scale = mo_rig_joint (volume)->scale;
      MoVec3 own = to_space (&self->bodies[moment][i], palm);

      if (mo_vec3_length ((MoVec3){ own.x / (double) scale[0], own.y / (double) scale[1],
                                    own.z / (double) scale[2] })
          < CLEAR)
        return TRUE;
    }
  return FALSE;
}

/* By how far an arm does not get to a place when it is farthest from it (metres). */
static double
find_shortness (const Looks *self, guint k, MoVec3 wrist)
{
  const Arm *arm = &self->arms[k][0];
  double reach = STRETCH
                 * (mo_vec3_length (mo_vec3_sub (arm->elbow, arm->shoulder))
                    + mo_vec3_length (mo_vec3_sub (arm->wrist, arm->elbow)));
  double farthest = 0.0;

  for (guint i = 0; i < self->n_moments; i++)
    farthest = MAX (farthest, mo_vec3_length (mo_vec3_sub (wrist, self->shoulders[k][i])));
  return MAX (farthest - reach, 0.0);
}

/* What speaks against a place: the mean of all bends, and how far arms do not get; infinite where a palm goes into the
 * body. */
static double
judge (const Looks *self, MoVec3 palm, gboolean is_surface)
{
  double sum = 0.0;

  for (guint i = 0; i < N_LOOKS; i++)
    for (guint k = 0; k < self->n_hands; k++)
      {
        double bend = find_bend (&self->arms[k][i], mo_vec3_add (palm, self->ways[k]));

        if (!is_surface && is_in_body (self, i, palm))
          return G_MAXDOUBLE;
        sum += MAX (bend, 0.0);
      }
  sum /= N_LOOKS * self->n_hands;
  for (guint k = 0; k < self->n_hands; k++)
    sum += SHORTNESS * find_shortness (self, k, mo_vec3_add (palm, self->ways[k]));
  return sum;
}

static double
at_step (double from, double to, guint step, guint n)
{
  return n > 1 ? from + (to - from) * step / (n - 1) : from;
}

/* Metres. */
static MoVec3
get_place (const MoHandPlaces *places, guint index, const float *scale)
{
  guint x = index % places->n[0], y = index / places->n[0] % places->n[1];
  guint z = index / places->n[0] / places->n[1];
  MoVec3 at = { at_step (places->from.x, places->to.x, x, places->n[0]),
                at_step (places->from.y, places->to.y, y, places->n[1]),
                at_step (places->from.z, places->to.z, z, places->n[2]) };

  if (places->is_surface)
    at.y = sqrt (MAX (1.0 - at.x * at.x - at.z * at.z, 0.0));
  return (MoVec3){ at.x * (double) scale[0], at.y * (double) scale[1], at.z * (double) scale[2] };
}

/* The first one if none will do. */
static MoVec3
find_palm (const Looks *self, const MoHandPlaces *places)
{
  const float *scale = mo_rig_joint (self->target)->scale;
  MoVec3 first = get_place (places, 0, scale), best = first;
  double least = G_MAXDOUBLE;

  for (guint i = 0; i < places->n[0] * places->n[1] * places->n[2]; i++)
    {
      MoVec3 palm = get_place (places, i, scale);
      double cost = judge (self, palm, places->is_surface);

      if (cost < G_MAXDOUBLE)
        cost += FARNESS * mo_vec3_length (mo_vec3_sub (palm, first));
      if (cost >= least)
        continue;
      least = cost;
      best = palm;
    }
  return best;
}

void
mo_hand_place_wrists (MoConstraint *constraints, guint n, const MoHandPlaces *places,
                      const MoPresetInput *input)
{
  g_autofree Looks *looks = g_new0 (Looks, 1);
  const float *scale;
  MoVec3 palm;

  look (looks, constraints, n, input);
  look_at_reach (looks, constraints, input);
  scale = mo_rig_joint (looks->target)->scale;
  palm = find_palm (looks, places);
  for (guint k = 0; k < looks->n_hands; k++)
    {
      MoVec3 wrist = mo_vec3_add (palm, looks->ways[k]);
      const double at[3] = { wrist.x, wrist.y, wrist.z };

      for (guint i = 0; i < 3; i++)
        constraints[k].target_offset[i] =
            (float) (floor (at[i] / (double) scale[i] / 1e-3 + 0.5) * 1e-3);
      g_free (looks->shoulders[k]);
    }
}
