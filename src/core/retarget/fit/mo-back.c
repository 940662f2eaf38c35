/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-back.h"

#include "mo-bearing.h"
#include "mo-stance.h"

/* Collars meet that are no farther from each other than this, of the way between the shoulders. */
#define MEET 0.1

/* A back leans by no more than this (radians): bodies whose shoulders are farther off are bent otherwise. */
#define MOST_LEAN MO_DEGREES (2.5)

/* The middle of what arms hang on: collars, or of a body without them shoulders. */
static MoVec3
get_collars (const MoBody *body, const MoTransform *pose)
{
  if (body->sides[0].collar >= 0 && body->sides[1].collar >= 0)
    return mo_figure_middle (pose, body->sides[0].collar, body->sides[1].collar);
  return mo_figure_middle (pose, body->sides[0].shoulder, body->sides[1].shoulder);
}

/* Whether both begin at one place, as they do in skeletons whose neck begins there, too. */
static gboolean
do_collars_meet (const MoBody *body, const MoTransform *pose)
{
  const MoBodySide *left = &body->sides[0], *right = &body->sides[1];

  return left->collar >= 0 && right->collar >= 0
         && mo_vec3_length (mo_figure_bone (pose, left->collar, right->collar))
                < MEET * mo_vec3_length (mo_figure_bone (pose, left->shoulder, right->shoulder));
}

/* Where the source's neck begins. Of a body without one the line to there is between those to its collars and to its head:
 * in skeletons that have all three, either alone leads up to 10 degrees astray, and mostly to opposite sides. */
static MoVec3
get_neck (const MoBody *body, const MoTransform *pose)
{
  if (body->neck >= 0)
    return pose[body->neck].position;
  if (!mo_body_has_head (body) || do_collars_meet (body, pose))
    return get_collars (body, pose);
  return mo_vec3_lerp (get_collars (body, pose), pose[body->head].position, 0.5);
}

MoVec3
mo_back_get_line (const MoFitting *fitting, const MoTransform *pose)
{
  return mo_vec3_sub (get_neck (&fitting->body, pose), pose[fitting->body.pelvis].position);
}

/* From the middle of the hips to that of the shoulders. */
static MoVec3
get_shoulder_line (const MoBody *body, const MoTransform *pose)
{
  return mo_vec3_sub (mo_figure_middle (pose, body->sides[0].shoulder, body->sides[1].shoulder),
                      mo_figure_middle (pose, body->sides[0].hip, body->sides[1].hip));
}

static double
get_lean (MoVec3 line)
{
  return atan2 (line.x, line.z);
}

double
mo_back_find_lean (const MoFitting *fitting)
{
  const MoStance *stance = mo_stance_get ();
  MoVec3 shoulders = mo_vec3_lerp (stance->shoulder[0], stance->shoulder[1], 0.5);
  const MoTransform *neutral;
  double source, avatar;
  MoQuat upright;

  /* Without a neck and a head shoulders are all that the line is made of. */
  if (!mo_bearing_has_stance (fitting)
      || (fitting->body.neck < 0 && !mo_body_has_head (&fitting->body)))
    return 0.0;
  neutral = mo_bearing_find_neutral (fitting, &upright);
  source = get_lean (mo_quat_rotate (upright, get_shoulder_line (&fitting->body, neutral)))
           - get_lean (mo_quat_rotate (upright, mo_back_get_line (fitting, neutral)));
  avatar = get_lean (mo_vec3_sub (shoulders, stance->hips))
           - get_lean (mo_vec3_sub (stance->neck, stance->pelvis));
  return CLAMP ((source - avatar) / 2.0, -MOST_LEAN, MOST_LEAN);
}
