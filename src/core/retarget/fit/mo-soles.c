/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-soles.h"

#include "mo-bearing.h"

/* How much of a foot's bone is level at least where it tells which way the foot points. */
#define LEVEL 0.3

/* Feet rest flat under a shin that is upright within this (cosine), and are levelled by no more than this (radians):
 * who lies rests on them otherwise. */
#define UPRIGHT_SHIN 0.6
#define MOST_LEVELLED MO_DEGREES (45)

/* A rest pose tells how feet stand that point forward in it within this, and not up (cosine, sine). Who is on tiptoe has
 * feet that slope more than those of anybody who stands, and by so much more than at rest (radians). */
#define FORWARD 0.5
#define UPWARD 0.3
#define SLOPE MO_DEGREES (40)
#define MORE_SLOPE MO_DEGREES (10)

static gboolean
is_flat (const MoFitting *self, const MoContacts *contacts, MoSide side, guint frame)
{
  const MoBodySide *body = &self->body.sides[side];
  MoVec3 shin = mo_figure_bone (mo_figure_pose (self->figure, frame), body->knee, body->ankle);

  return mo_contacts_has (contacts, frame, side, MO_FOOT_ANKLE, MO_CONTACT_REST)
         && mo_contacts_has (contacts, frame, side, MO_FOOT_TOE, MO_CONTACT_REST)
         && mo_quat_rotate (self->upright, mo_vec3_unit (shin)).z < -UPRIGHT_SHIN;
}

/* The middle of the longest time in which all of a foot rests; FALSE where it never does. */
static gboolean
find_flat (const MoFitting *self, const MoContacts *contacts, MoSide side, guint *frame)
{
  guint longest = 0;

  for (guint i = contacts->first, from = i; i < contacts->n_frames; i++)
    {
      if (!is_flat (self, contacts, side, i))
        from = i + 1;
      else if (i + 1 - from > longest)
        {
          longest = i + 1 - from;
          *frame = from + longest / 2;
        }
    }
  return longest > 0;
}

/* How much a foot's bone slopes down from the ankle (radians). */
static double
get_slope (MoVec3 foot)
{
  return -asin (CLAMP (foot.z, -1.0, 1.0));
}

/* End sites are no joints, and those of feet differ by this much from file to file (radians) without meaning it. */
#define VAGUE MO_DEGREES (10)

/* Whether the pose at rest says of a foot that it is not flat on the floor where it seems to be, by so large a turn: on
 * tiptoe, or in a way that nobody can stand. Where it is turned elsewhere at rest, the pose says nothing. */
static gboolean
denies_flat (const MoFitting *self, const MoFitted *foot, int end, MoVec3 seen, double turn)
{
  MoQuat upright;
  const MoTransform *neutral = mo_bearing_find_neutral (self, &upright);
  MoVec3 rest = mo_quat_rotate (upright, mo_vec3_unit (mo_figure_bone (neutral, foot->from, end)));

  if (foot->to < 0 && turn < VAGUE)
    return TRUE;
  if (!mo_bearing_has_stance (self) || rest.z > UPWARD || rest.x < FORWARD * hypot (rest.x, rest.y))
    return FALSE;
  return turn > MOST_LEVELLED
         || (get_slope (seen) > SLOPE && get_slope (seen) > get_slope (rest) + MORE_SLOPE);
}

void
mo_soles_level (MoFitting *self, const MoContacts *contacts)
{
  for (guint side = 0; side < 2; side++)
    {
      MoFitted *foot = &self->parts[mo_fitted_limb ((MoSide) side, MO_LIMB_ANKLE)],
               *both[] = { foot, foot + 1 };
      int end = foot->to >= 0 ? foot->to : self->foot_ends[side];
      guint frame = 0;
      MoVec3 seen, ahead;
      MoQuat turned, wanted;

      if (end < 0 || !find_flat (self, contacts, (MoSide) side, &frame))
        continue;
      seen = mo_quat_rotate (self->upright,
                             mo_vec3_unit (mo_figure_bone (mo_figure_pose (self->figure, frame),
                                                           foot->from, end)));
      ahead = (MoVec3){ seen.x, seen.y, 0.0 };
      /* Toes right below the ankle say nothing. */
      if (mo_vec3_length (ahead) < LEVEL)
        continue;
      wanted = mo_quat_between ((MoVec3){ 1.0, 0.0, 0.0 }, ahead);
      turned =
          mo_quat_mul (mo_figure_pose (self->figure, frame)[foot->turner].rotation, self->upright);
      if (denies_flat (self, foot, end, seen,
                       mo_quat_angle (wanted, mo_quat_mul (foot->fit, turned))))
        continue;
      for (guint i = 0; i < 2; i++)
        if (both[i]->number >= 0)
          {
            turned = mo_quat_mul (mo_figure_pose (self->figure, frame)[both[i]->turner].rotation,
                                  self->upright);
            both[i]->fit = mo_quat_mul (wanted, mo_quat_conjugate (turned));
          }
    }
}
