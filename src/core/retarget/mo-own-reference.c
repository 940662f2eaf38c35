/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-own-reference.h"

#include "mo-axes.h"
#include "mo-clip-reference.h"
#include "mo-clip-stance.h"
#include "mo-joint-map.h"
#include "mo-math.h"

/* A pelvis leans by more than this, and by less where the file rather has other axes (radians): no rule tells a pose in which
 * somebody stood not quite upright from one that is meant, but the world's own reading is no farther off then. */
#define LEANS MO_DEGREES (5.5)
#define LEANS_LESS MO_DEGREES (50)

static const MoVec3 up = { 0.0, 0.0, 1.0 };

/* How the pelvis, which has to be the root, is turned in the first frame. FALSE if joints have other names than the avatar's. */
static gboolean
find_pelvis (const MoClip *clip, guint *pelvis, MoQuat *turn)
{
  g_autoptr (MoJointMap) map = mo_joint_map_new (clip, NULL);
  const MoBody *body = mo_joint_map_get_body (map);

  if (body == NULL || !mo_joint_map_is_avatar (map)
      || mo_skeleton_parent (clip->skeleton, body->pelvis) >= 0)
    return FALSE;
  *pelvis = (guint) body->pelvis;
  *turn = mo_axes_rotation_to_avatar (
      mo_clip_rotation (clip, mo_skeleton_joint (clip->skeleton, *pelvis), 0));
  return TRUE;
}

/* The same, of a clip whose first frame leans. */
static gboolean
find_leaning (const MoClip *clip, const MoRecipe *recipe, guint *pelvis, MoQuat *turn)
{
  double angle;

  if (clip->skeleton == NULL || clip->n_frames < 2 || clip->skeleton->tells_tracks
      || recipe->reference != MO_REFERENCE_AUTO || !mo_clip_has_reference (clip)
      || mo_clip_rests_otherwise (clip) || !find_pelvis (clip, pelvis, turn))
    return FALSE;
  angle = mo_vec3_angle (mo_quat_rotate (*turn, up), up);
  return angle > LEANS && angle < LEANS_LESS;
}

gboolean
mo_own_reference_leans (const MoClip *clip, const MoRecipe *recipe)
{
  MoQuat turn;
  guint pelvis;

  return find_leaning (clip, recipe, &pelvis, &turn);
}

/* The turn about the vertical alone. */
static double
get_yaw (MoQuat turn)
{
  MoVec3 ahead = mo_quat_rotate (turn, (MoVec3){ 1.0, 0.0, 0.0 });

  return atan2 (ahead.y, ahead.x);
}

MoClip *
mo_own_reference_raise (const MoClip *clip, const MoRecipe *recipe)
{
  g_autofree double *row = NULL;
  MoQuat turn;
  guint pelvis;

  if (!find_leaning (clip, recipe, &pelvis, &turn))
    return mo_clip_ref ((MoClip *) clip);
  row = g_new (double, clip->skeleton->n_channels + 1);
  mo_clip_fill_upright (clip, pelvis, get_yaw (turn), row);
  return mo_clip_with_first (clip, row);
}
