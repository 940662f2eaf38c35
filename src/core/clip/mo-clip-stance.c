/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-clip-stance.h"

#include "mo-axes.h"
#include "mo-clip-pose.h"
#include "mo-math.h"
#include "mo-rig.h"

/* A file's rest pose is the avatar's where no bone is turned by more; a first frame is a reference where no arm and
 * no leg is (radians). */
#define LIKE_AVATAR MO_DEGREES (20)
#define ARM_AT_REST MO_DEGREES (45)
#define LEG_AT_REST MO_DEGREES (20)

/* A frame is the file's own rest pose where no bone is turned by more. */
#define AT_REST MO_DEGREES (1)

/* A pose apart is followed by a jump: so far, and so many times as far as the motion moves then. */
#define JUMP MO_DEGREES (15)
#define TIMES 4.0

/* In a body, hips are so wide at least (of the trunk's length), both sides of a length within such a factor, and in
 * some frame among so many the legs are nearer to straight down than this. */
#define LEAST_WIDTH 0.02
#define EVEN 1.25
#define STANDING_LEG MO_DEGREES (60)
#define STANDS_LOOKED_AT 16u

/* Or the OFFSETs are none of any stance, where nearly all of their bones are so far from the avatar's. */
#define LIMB_ELSEWHERE MO_DEGREES (45)

/* The first of each two limbs. */
enum
{
  LEFT_ARM = 0,
  RIGHT_ARM = 2,
  LEFT_LEG = 4,
  RIGHT_LEG = 6,
  N_LIMBS = 8,
};

typedef struct
{
  int from, to; /* joints of the clip; -1 where the file has no hand or no foot */
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
      if (limbs[i].from < 0 || (limbs[i].to < 0 && i % 2 == 0))
        return FALSE;
      limbs[i].rest =
          mo_axes_from_avatar (mo_rig_rest ((guint) mo_rig_find (rows[i].to))->position);
      limbs[i].most = rows[i].most;
    }
  return TRUE;
}

/* All joints, in the axes of the root, whichever way that is turned. `frame` -1: at rest. Free it. */
static MoTransform *
make_world (const MoClip *clip, int frame)
{
  guint n = clip->skeleton->joints->len;
  MoTransform *world = g_new (MoTransform, n);

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
  return world;
}

static gboolean
has_limb (const Limb *limb)
{
  return limb->to >= 0;
}

/* Of those that the file has. */
static void
get_directions (const MoClip *clip, const Limb limbs[N_LIMBS], int frame,
                MoVec3 directions[N_LIMBS])
{
  g_autofree MoTransform *world = make_world (clip, frame);

  for (guint i = 0; i < N_LIMBS; i++)
    if (has_limb (&limbs[i]))
      directions[i] = mo_vec3_sub (world[limbs[i].to].position, world[limbs[i].from].position);
}

static gboolean
is_like_avatar (const MoClip *clip, const Limb limbs[N_LIMBS])
{
  MoVec3 directions[N_LIMBS];

  get_directions (clip, limbs, -1, directions);
  for (guint i = 0; i < N_LIMBS; i++)
    if (has_limb (&limbs[i]) && !(mo_vec3_angle (directions[i], limbs[i].rest) <= LIKE_AVATAR))
      return FALSE;
  return TRUE;
}

/* -- Other rest poses ---------------------------------------------------------------------------- */

/* How a body stands, in the axes of its root: `left` and `up` at right angles. */
typedef struct
{
  MoVec3 left, up;
} Trunk;

/* FALSE if it is none: of a body, left is left at hips and shoulders. */
static gboolean
find_trunk (const MoTransform *world, const Limb limbs[N_LIMBS], Trunk *trunk)
{
  MoVec3 shoulders[2] = { world[limbs[LEFT_ARM].from].position,
                          world[limbs[RIGHT_ARM].from].position };
  MoVec3 hips[2] = { world[limbs[LEFT_LEG].from].position, world[limbs[RIGHT_LEG].from].position };
  MoVec3 across = mo_vec3_sub (hips[0], hips[1]);
  MoVec3 up = mo_vec3_scale (mo_vec3_sub (mo_vec3_add (shoulders[0], shoulders[1]),
                                          mo_vec3_add (hips[0], hips[1])),
                             0.5);

  trunk->up = mo_vec3_unit (up);
  across = mo_vec3_sub (across, mo_vec3_scale (trunk->up, mo_vec3_dot (across, trunk->up)));
  trunk->left = mo_vec3_unit (across);
  return mo_vec3_length (across) > LEAST_WIDTH * mo_vec3_length (up)
         && mo_vec3_dot (mo_vec3_sub (shoulders[0], shoulders[1]), across) > 0.0;
}

static gboolean
stands (const MoTransform *world, const Limb limbs[N_LIMBS])
{
  Trunk trunk;

  if (!find_trunk (world, limbs, &trunk))
    return FALSE;
  for (guint i = LEFT_LEG; i < N_LIMBS; i++)
    if (has_limb (&limbs[i])
        && !(
            mo_vec3_angle (mo_vec3_sub (world[limbs[i].from].position, world[limbs[i].to].position),
                           trunk.up)
            < STANDING_LEG))
      return FALSE;
  return TRUE;
}

static gboolean
stands_somewhere (const MoClip *clip, const Limb limbs[N_LIMBS])
{
  g_autofree MoTransform *world = make_world (clip, -1);

  if (stands (world, limbs))
    return TRUE;
  for (guint i = 0; i < STANDS_LOOKED_AT; i++)
    {
      mo_clip_pose (clip, mo_clip_duration (clip) * i / STANDS_LOOKED_AT, world);
      if (stands (world, limbs))
        return TRUE;
    }
  return FALSE;
}

/* Both sides of a body are of one size. */
static gboolean
is_even (const MoClip *clip, const Limb limbs[N_LIMBS])
{
  MoVec3 bones[N_LIMBS];

  get_directions (clip, limbs, -1, bones);
  for (guint i = 0; i < 2; i++)
    for (guint j = LEFT_ARM; j <= LEFT_LEG; j += LEFT_LEG - LEFT_ARM)
      {
        guint left = j + i, right = left + RIGHT_ARM - LEFT_ARM;
        double ratio;

        if (!has_limb (&limbs[left]) || !has_limb (&limbs[right]))
          continue;
        ratio = mo_vec3_length (bones[left]) / mo_vec3_length (bones[right]);
        if (!(ratio > 1.0 / EVEN && ratio < EVEN))
          return FALSE;
      }
  return TRUE;
}

/* Whether hips and shoulders are beside each other, wherever they are: joints that are all at one place are no body. */
static gboolean
has_width (const MoClip *clip, const Limb limbs[N_LIMBS])
{
  g_autofree MoTransform *world = make_world (clip, -1);
  double trunk = mo_vec3_length (
      mo_vec3_sub (world[limbs[LEFT_ARM].from].position, world[limbs[LEFT_LEG].from].position));

  for (guint i = LEFT_ARM; i <= LEFT_LEG; i += LEFT_LEG - LEFT_ARM)
    if (!(mo_vec3_length (mo_vec3_sub (world[limbs[i].from].position,
                                       world[limbs[i + RIGHT_ARM - LEFT_ARM].from].position))
          > LEAST_WIDTH * trunk))
      return FALSE;
  return TRUE;
}

/* Whether nearly all bones point anywhere: who kneels in all frames never stands, but no pose of a body is like that. */
static gboolean
is_no_pose (const MoClip *clip, const Limb limbs[N_LIMBS])
{
  MoVec3 directions[N_LIMBS];
  guint n = 0, n_off = 0;

  if (!has_width (clip, limbs))
    return FALSE;
  get_directions (clip, limbs, -1, directions);
  for (guint i = 0; i < N_LIMBS; i++)
    if (has_limb (&limbs[i]))
      {
        n++;
        n_off += mo_vec3_angle (directions[i], limbs[i].rest) > LIMB_ELSEWHERE;
      }
  return n_off + 2 >= n;
}

static gboolean
is_other_body (const MoClip *clip, const Limb limbs[N_LIMBS])
{
  return !is_like_avatar (clip, limbs) && is_even (clip, limbs)
         && (stands_somewhere (clip, limbs) || is_no_pose (clip, limbs));
}

gboolean
mo_clip_rests_otherwise (const MoClip *clip)
{
  Limb limbs[N_LIMBS];

  return mo_clip_is_for_world (clip) && find_limbs (clip, limbs) && is_other_body (clip, limbs);
}

/* -- The first frame ----------------------------------------------------------------------------- */

/* The most that any limb turns from a frame to the next. */
static double
get_jump (const MoClip *clip, const Limb limbs[N_LIMBS], guint frame)
{
  MoVec3 before[N_LIMBS], after[N_LIMBS];
  double most = 0.0;

  get_directions (clip, limbs, (int) frame, before);
  get_directions (clip, limbs, (int) frame + 1, after);
  for (guint i = 0; i < N_LIMBS; i++)
    if (has_limb (&limbs[i]))
      most = MAX (most, mo_vec3_angle (before[i], after[i]));
  return most;
}

gboolean
mo_clip_is_apart (double jump, double usual)
{
  return jump > JUMP + TIMES * usual;
}

static gboolean
is_apart (const MoClip *clip, const Limb limbs[N_LIMBS])
{
  double usual = 0.0;

  for (guint i = 1; i < 3 && i + 1 < clip->n_frames; i++)
    usual = MAX (usual, get_jump (clip, limbs, i));
  return mo_clip_is_apart (get_jump (clip, limbs, 0), usual);
}

/* Whether the limbs of a frame are as the avatar's at rest. */
static gboolean
is_pose_of_avatar (const MoClip *clip, const Limb limbs[N_LIMBS], guint frame)
{
  MoVec3 directions[N_LIMBS];

  get_directions (clip, limbs, (int) frame, directions);
  for (guint i = 0; i < N_LIMBS; i++)
    if (has_limb (&limbs[i]) && mo_vec3_angle (directions[i], limbs[i].rest) > limbs[i].most)
      return FALSE;
  return TRUE;
}

/* The same against the trunk, whose axes are others in such a file. */
static gboolean
is_pose_of_other (const MoClip *clip, const Limb limbs[N_LIMBS], guint frame)
{
  g_autofree MoTransform *world = make_world (clip, (int) frame);
  Trunk trunk;

  if (!find_trunk (world, limbs, &trunk))
    return FALSE;
  for (guint i = 0; i < N_LIMBS; i++)
    {
      MoVec3 bone, seen;

      if (!has_limb (&limbs[i]))
        continue;
      bone = mo_vec3_sub (world[limbs[i].to].position, world[limbs[i].from].position);
      seen = (MoVec3){ mo_vec3_dot (bone, trunk.left), mo_vec3_dot (bone, trunk.up),
                       mo_vec3_dot (bone, mo_vec3_cross (trunk.left, trunk.up)) };
      if (mo_vec3_angle (seen, limbs[i].rest) > limbs[i].most)
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_own_rest (const MoClip *clip, const Limb limbs[N_LIMBS], guint frame)
{
  MoVec3 rest[N_LIMBS], directions[N_LIMBS];

  get_directions (clip, limbs, -1, rest);
  get_directions (clip, limbs, (int) frame, directions);
  for (guint i = 0; i < N_LIMBS; i++)
    if (has_limb (&limbs[i]) && mo_vec3_angle (rest[i], directions[i]) > AT_REST)
      return FALSE;
  return TRUE;
}

gboolean
mo_clip_has_own_limbs (const MoClip *clip)
{
  Limb limbs[N_LIMBS];

  return find_limbs (clip, limbs);
}

/* Programs for other figures call the root as the world does, too, and of the rest a few. */
static gboolean
is_mostly_of_other (const MoClip *clip)
{
  guint n = 0, n_known = 0;

  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);

      n += !joint->is_end;
      n_known += !joint->is_end && mo_rig_find_alias (joint->name) >= 0;
    }
  return 2 * n_known < n;
}

gboolean
mo_clip_begins_in_motion (const MoClip *clip)
{
  Limb limbs[N_LIMBS];

  if (clip->keyframes != NULL || clip->reference != NULL || clip->are_changes_of_rest
      || clip->n_frames < 2)
    return FALSE;
  if (!find_limbs (clip, limbs))
    return is_mostly_of_other (clip);
  if (is_like_avatar (clip, limbs))
    return !is_pose_of_avatar (clip, limbs, 0) && !is_apart (clip, limbs);
  return is_other_body (clip, limbs) && !is_pose_of_other (clip, limbs, 0)
         && !is_own_rest (clip, limbs, 0) && !is_apart (clip, limbs);
}
