/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-clip-stance.h"

#include "mo-axes.h"
#include "mo-math.h"
#include "mo-rig.h"

/* A file's rest pose is the avatar's where no bone is turned by more; a first frame is a reference where no arm and
 * no leg is (radians). */
#define LIKE_AVATAR MO_DEGREES (25)
#define ARM_AT_REST MO_DEGREES (45)
#define LEG_AT_REST MO_DEGREES (20)

/* A pose apart is followed by a jump: so far, and so many times as far as the motion moves then. */
#define JUMP MO_DEGREES (15)
#define TIMES 4.0

#define N_LIMBS 8u

typedef struct
{
  int from, to; /* joints of the clip */
  MoVec3 rest;  /* the avatar's bone, in the axes of files */
  double most;
} Limb;

static int
find_joint (const MoClip *clip, const char *name)
{
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    if (mo_rig_find_alias (mo_skeleton_joint (clip->skeleton, i)->name) == mo_rig_find (name))
      return (int) i;
  return -1;
}

static gboolean
find_limbs (const MoClip *clip, Limb limbs[N_LIMBS])
{
  static const struct
  {
    const char *from, *to;
    double most;
  } rows[N_LIMBS] = {
    { "mShoulderLeft", "mElbowLeft", ARM_AT_REST },   { "mElbowLeft", "mWristLeft", ARM_AT_REST },
    { "mShoulderRight", "mElbowRight", ARM_AT_REST }, { "mElbowRight", "mWristRight", ARM_AT_REST },
    { "mHipLeft", "mKneeLeft", LEG_AT_REST },         { "mKneeLeft", "mAnkleLeft", LEG_AT_REST },
    { "mHipRight", "mKneeRight", LEG_AT_REST },       { "mKneeRight", "mAnkleRight", LEG_AT_REST },
  };

  for (guint i = 0; i < N_LIMBS; i++)
    {
      limbs[i].from = find_joint (clip, rows[i].from);
      limbs[i].to = find_joint (clip, rows[i].to);
      if (limbs[i].from < 0 || limbs[i].to < 0)
        return FALSE;
      limbs[i].rest =
          mo_axes_from_avatar (mo_rig_rest ((guint) mo_rig_find (rows[i].to))->position);
      limbs[i].most = rows[i].most;
    }
  return TRUE;
}

/* Directions of the limbs against the root, whichever way that is turned. `frame` -1: at rest. */
static void
get_directions (const MoClip *clip, const Limb limbs[N_LIMBS], int frame,
                MoVec3 directions[N_LIMBS])
{
  guint n = clip->skeleton->joints->len;
  g_autofree MoTransform *world = g_new (MoTransform, n);

  for (guint i = 0; i < n; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);
      MoQuat turn = frame >= 0 ? mo_clip_rotation (clip, joint, (guint) frame) : MO_QUAT_IDENTITY;
      const MoTransform *parent = joint->parent >= 0 ? &world[joint->parent] : NULL;

      world[i] = (MoTransform){ MO_QUAT_IDENTITY, { 0.0, 0.0, 0.0 } };
      if (parent == NULL)
        continue;
      world[i].rotation = mo_quat_mul (turn, parent->rotation);
      world[i].position = mo_vec3_add (parent->position,
                                       mo_quat_rotate (parent->rotation, joint->rest.translation));
    }
  for (guint i = 0; i < N_LIMBS; i++)
    directions[i] = mo_vec3_sub (world[limbs[i].to].position, world[limbs[i].from].position);
}

static double
get_angle (MoVec3 a, MoVec3 b)
{
  return acos (CLAMP (mo_vec3_dot (mo_vec3_unit (a), mo_vec3_unit (b)), -1.0, 1.0));
}

static gboolean
is_like_avatar (const MoClip *clip, const Limb limbs[N_LIMBS])
{
  MoVec3 directions[N_LIMBS];

  get_directions (clip, limbs, -1, directions);
  for (guint i = 0; i < N_LIMBS; i++)
    if (!(get_angle (directions[i], limbs[i].rest) <= LIKE_AVATAR))
      return FALSE;
  return TRUE;
}

/* The most that any limb turns from a frame to the next. */
static double
get_jump (const MoClip *clip, const Limb limbs[N_LIMBS], guint frame)
{
  MoVec3 before[N_LIMBS], after[N_LIMBS];
  double most = 0.0;

  get_directions (clip, limbs, (int) frame, before);
  get_directions (clip, limbs, (int) frame + 1, after);
  for (guint i = 0; i < N_LIMBS; i++)
    most = MAX (most, get_angle (before[i], after[i]));
  return most;
}

static gboolean
is_apart (const MoClip *clip, const Limb limbs[N_LIMBS])
{
  double usual = 0.0;

  for (guint i = 1; i < 3 && i + 1 < clip->n_frames; i++)
    usual = MAX (usual, get_jump (clip, limbs, i));
  return get_jump (clip, limbs, 0) > JUMP + TIMES * usual;
}

gboolean
mo_clip_begins_in_motion (const MoClip *clip)
{
  MoVec3 directions[N_LIMBS];
  Limb limbs[N_LIMBS];

  if (clip->keyframes != NULL || clip->reference != NULL || clip->are_changes_of_rest
      || clip->n_frames < 2 || !find_limbs (clip, limbs) || !is_like_avatar (clip, limbs))
    return FALSE;
  get_directions (clip, limbs, 0, directions);
  for (guint i = 0; i < N_LIMBS; i++)
    if (get_angle (directions[i], limbs[i].rest) > limbs[i].most)
      return !is_apart (clip, limbs);
  return FALSE;
}
