/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-retarget.h"

#include "mo-axes.h"
#include "mo-fitting.h"
#include "mo-rig-skeleton.h"

#include <string.h>

/* Feet stand on the floor that are no higher than this above their lowest (metres on the avatar), and where
 * they first do they may be so far above or below it. */
#define STANDING 0.035
#define FIRST_STAND 0.02

/* Of the lowest places of a foot the part that is left out, as noise. */
#define NOISE 0.02

/* How far shoulders and neck are brought to the source's directions (radians); beyond that bodies differ. */
#define MOST_MENDED MO_DEGREES (40)

/* The avatar in one frame: how its parts are turned in the world. */
typedef struct
{
  MoQuat turns[MO_N_FITTED];
} Avatar;

/* What of a frame is needed when all are known. Its turns are in the result by then. */
typedef struct
{
  MoVec3 hips;   /* the middle between the hip joints, metres, from the source */
  MoVec3 pelvis; /* of the avatar, against that */
  double own_low,
      low; /* the lowest foot: of the source above its origin; of the avatar against `hips` */
} Frame;

typedef struct
{
  MoFitting fitting;
  MoClip *result;
  int index_of[MO_RIG_N_JOINTS]; /* in its skeleton */
  Frame *frames;
} Retarget;

static int
number_of (const Retarget *self, guint part)
{
  return self->fitting.parts[part].number;
}

/* From one joint of the avatar to another at rest. */
static MoVec3
rest_between (int from, int to)
{
  return mo_vec3_sub (mo_fitting_rest_position (to), mo_fitting_rest_position (from));
}

/* A direction of the source as the avatar has it. */
static MoVec3
direction (const Retarget *self, const MoTransform *pose, int from, int to)
{
  return mo_quat_rotate (self->fitting.upright,
                         mo_vec3_sub (pose[to].position, pose[from].position));
}

static MoVec3
middle (MoVec3 a, MoVec3 b)
{
  return mo_vec3_scale (mo_vec3_add (a, b), 0.5);
}

/* The shortest turn between directions, but none too large. */
static MoQuat
mend (MoVec3 from, MoVec3 to)
{
  MoQuat turn = mo_quat_between (from, to);
  double angle = mo_quat_angle (MO_QUAT_IDENTITY, turn);

  return angle > MOST_MENDED ? mo_quat_slerp (MO_QUAT_IDENTITY, turn, MOST_MENDED / angle) : turn;
}

static void
turn_by (Avatar *avatar, guint part, MoQuat by)
{
  avatar->turns[part] = mo_quat_mul (avatar->turns[part], by);
}

/* -- The trunk ----------------------------------------------------------------------------------- */

/* From the avatar's left shoulder to its right one. */
static MoVec3
shoulder_line (const Avatar *avatar, const int numbers[2][3])
{
  MoVec3 ends[2];

  for (guint side = 0; side < 2; side++)
    ends[side] =
        mo_vec3_add (mo_quat_rotate (avatar->turns[MO_PART_CHEST],
                                     rest_between (numbers[side][0], numbers[side][1])),
                     mo_quat_rotate (avatar->turns[mo_fitted_limb ((MoSide) side, MO_LIMB_COLLAR)],
                                     rest_between (numbers[side][1], numbers[side][2])));
  return mo_vec3_sub (ends[1], ends[0]);
}

/* From the avatar's pelvis to its neck. */
static MoVec3
back_line (const Avatar *avatar, MoVec3 from_pelvis, const MoVec3 bones[2])
{
  MoVec3 line = mo_quat_rotate (avatar->turns[MO_PART_PELVIS], from_pelvis);

  line = mo_vec3_add (line, mo_quat_rotate (avatar->turns[MO_PART_WAIST], bones[0]));
  return mo_vec3_add (line, mo_quat_rotate (avatar->turns[MO_PART_CHEST], bones[1]));
}

static MoVec3
rest_hips (void)
{
  return middle (mo_fitting_rest_position (mo_rig_find ("mHipLeft")),
                 mo_fitting_rest_position (mo_rig_find ("mHipRight")));
}

/* The lines of hips, shoulders and back go where the source's do, whatever the bodies' measures. */
static void
straighten_trunk (const Retarget *self, const MoTransform *pose, Avatar *avatar)
{
  const MoBody *body = &self->fitting.body;
  int chest = mo_rig_find ("mChest"), waist = mo_rig_find ("mTorso");
  const int shoulders[2][3] = {
    { chest, mo_rig_find ("mCollarLeft"), mo_rig_find ("mShoulderLeft") },
    { chest, mo_rig_find ("mCollarRight"), mo_rig_find ("mShoulderRight") },
  };
  const MoVec3 bones[2] = { rest_between (waist, chest),
                            rest_between (chest, mo_rig_find ("mNeck")) };
  MoVec3 from_pelvis = rest_between (MO_RIG_PELVIS, waist);
  MoVec3 hips = rest_between (mo_rig_find ("mHipLeft"), mo_rig_find ("mHipRight"));
  MoVec3 back;
  MoQuat by = mo_quat_between (mo_quat_rotate (avatar->turns[MO_PART_PELVIS], hips),
                               direction (self, pose, body->sides[0].hip, body->sides[1].hip));

  turn_by (avatar, MO_PART_PELVIS, by);
  by = mend (shoulder_line (avatar, shoulders),
             direction (self, pose, body->sides[0].shoulder, body->sides[1].shoulder));
  turn_by (avatar, MO_PART_CHEST, by);
  turn_by (avatar, mo_fitted_limb (MO_SIDE_LEFT, MO_LIMB_COLLAR), by);
  turn_by (avatar, mo_fitted_limb (MO_SIDE_RIGHT, MO_LIMB_COLLAR), by);
  back = direction (self, pose, body->pelvis, body->neck >= 0 ? body->neck : body->head);
  /* The waist alone bends for it, so more than the line is off: several small steps. */
  for (guint i = 0; i < 6; i++)
    turn_by (avatar, MO_PART_WAIST, mend (back_line (avatar, from_pelvis, bones), back));
}

/* -- One frame ----------------------------------------------------------------------------------- */

static void
turn_parts (const Retarget *self, const MoTransform *pose, Avatar *avatar)
{
  for (guint i = 0; i < MO_N_FITTED; i++)
    {
      const MoFitted *part = &self->fitting.parts[i];
      MoQuat source;

      avatar->turns[i] =
          mo_fitting_parent (i) >= 0 ? avatar->turns[mo_fitting_parent (i)] : MO_QUAT_IDENTITY;
      if (part->number < 0)
        continue;
      source = mo_quat_mul (pose[part->turner].rotation, self->fitting.upright);
      avatar->turns[i] = mo_quat_mul (part->fit, source);
      if (part->aims)
        turn_by (avatar, i,
                 mo_quat_between (mo_quat_rotate (avatar->turns[i], part->bone),
                                  direction (self, pose, part->from, part->to)));
    }
}

/* How far ankle and toes of a foot are above the sole of the avatar that stands. */
static double
lowest_of_avatar (const Avatar *avatar, MoSide side)
{
  const char *word = side == MO_SIDE_LEFT ? "Left" : "Right";
  static const char *const names[] = { "mHip", "mKnee", "mAnkle", "mFoot" };
  static const guint limbs[] = { MO_LIMB_HIP, MO_LIMB_KNEE, MO_LIMB_ANKLE };
  double lowest = G_MAXDOUBLE;
  MoVec3 at = { 0.0, 0.0, 0.0 };
  int joint = -1;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *name = g_strconcat (names[i], word, NULL);
      int next = mo_rig_find (name);

      at = mo_vec3_add (at,
                        i == 0 ? mo_quat_rotate (avatar->turns[MO_PART_PELVIS],
                                                 mo_vec3_sub (mo_fitting_rest_position (next),
                                                              rest_hips ()))
                               : mo_quat_rotate (avatar->turns[mo_fitted_limb (side, limbs[i - 1])],
                                                 rest_between (joint, next)));
      joint = next;
      if (i >= 2)
        lowest = MIN (lowest, at.z - mo_fitting_rest_position (next).z);
    }
  return lowest;
}

static void
write_turn (const MoJoint *joint, MoQuat turn, double *row)
{
  MoQuat q = mo_axes_rotation_from_avatar (mo_quat_normalise (turn));

  row += joint->first_channel + joint->n_channels - 4;
  row[0] = q.x;
  row[1] = q.y;
  row[2] = q.z;
  row[3] = q.w;
}

static void
write_turns (const Retarget *self, const Avatar *avatar, guint index)
{
  const MoSkeleton *skeleton = self->result->skeleton;
  double *row = self->result->values + (gsize) index * skeleton->n_channels;

  for (guint i = 0; i < skeleton->joints->len; i++)
    if (mo_skeleton_joint (skeleton, i)->n_channels > 0)
      write_turn (mo_skeleton_joint (skeleton, i), MO_QUAT_IDENTITY, row);
  for (guint i = 0; i < MO_N_FITTED; i++)
    if (number_of (self, i) >= 0)
      write_turn (mo_skeleton_joint (skeleton, (guint) self->index_of[number_of (self, i)]),
                  mo_fitting_parent (i) < 0
                      ? avatar->turns[i]
                      : mo_quat_mul (avatar->turns[i],
                                     mo_quat_conjugate (avatar->turns[mo_fitting_parent (i)])),
                  row);
}

static void
solve_frame (Retarget *self, guint index, const double clearance[2])
{
  const MoTransform *pose = mo_figure_pose (self->fitting.figure, index);
  const MoBody *body = &self->fitting.body;
  Frame *frame = &self->frames[index];
  Avatar avatar;

  turn_parts (self, pose, &avatar);
  straighten_trunk (self, pose, &avatar);
  write_turns (self, &avatar, index);
  frame->pelvis =
      mo_quat_rotate (avatar.turns[MO_PART_PELVIS],
                      mo_vec3_sub (mo_fitting_rest_position (MO_RIG_PELVIS), rest_hips ()));
  frame->hips = mo_vec3_scale (mo_quat_rotate (self->fitting.upright,
                                               middle (pose[body->sides[0].hip].position,
                                                       pose[body->sides[1].hip].position)),
                               self->fitting.scale);
  frame->own_low = frame->low = G_MAXDOUBLE;
  for (guint side = 0; side < 2; side++)
    {
      const int joints[2] = {
        body->sides[side].ankle,
        self->fitting.parts[mo_fitted_limb ((MoSide) side, MO_LIMB_ANKLE)].to
      };

      frame->low = MIN (frame->low, lowest_of_avatar (&avatar, (MoSide) side));
      for (guint i = 0; i < 2; i++)
        if (joints[i] >= 0)
          frame->own_low = MIN (frame->own_low,
                                mo_quat_rotate (self->fitting.upright, pose[joints[i]].position).z
                                    - clearance[i]);
    }
}

/* -- The floor ----------------------------------------------------------------------------------- */

/* How high ankles and toes are above the file's origin where they are lowest, but for noise. */
static void
find_clearance (const Retarget *self, double clearance[2])
{
  const MoFitting *fitting = &self->fitting;
  guint n = fitting->figure->n_frames - fitting->first;
  g_autoptr (GArray) heights = g_array_sized_new (FALSE, FALSE, sizeof (double), 2 * n);

  for (guint i = 0; i < 2; i++)
    {
      g_array_set_size (heights, 0);
      for (guint frame = fitting->first; frame < fitting->figure->n_frames; frame++)
        for (guint side = 0; side < 2; side++)
          {
            int joint = i == 0 ? fitting->body.sides[side].ankle
                               : fitting->parts[mo_fitted_limb ((MoSide) side, MO_LIMB_ANKLE)].to;
            double height;

            if (joint < 0)
              continue;
            height = mo_quat_rotate (fitting->upright,
                                     mo_figure_pose (fitting->figure, frame)[joint].position)
                         .z;
            g_array_append_val (heights, height);
          }
      g_array_sort (heights, mo_compare_doubles);
      clearance[i] =
          heights->len > 0 ? g_array_index (heights, double, (guint) (heights->len * NOISE)) : 0.0;
    }
}

/* What is added to the hips' height, so that feet that stand in the source stand on the avatar's floor: where
 * the motion begins to within FIRST_STAND, and else half of them higher and half lower. */
static double
find_floor (const Retarget *self)
{
  const MoFitting *fitting = &self->fitting;
  double first = 0.0, half;
  g_autoptr (GArray) heights = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = fitting->first; i < fitting->figure->n_frames; i++)
    {
      const Frame *frame = &self->frames[i];
      double height = -(frame->hips.z + frame->low);

      if (frame->own_low * fitting->scale >= STANDING)
        continue;
      if (heights->len == 0)
        first = height;
      g_array_append_val (heights, height);
    }
  if (heights->len == 0)
    return 0.0;
  g_array_sort (heights, mo_compare_doubles);
  half = g_array_index (heights, double, heights->len / 2);
  return CLAMP (half, first - FIRST_STAND, first + FIRST_STAND);
}

/* -- The result ------------------------------------------------------------------------------------ */

/* An empty clip of the parts that are known. */
static void
begin_result (Retarget *self, const MoClip *clip)
{
  MoClip *result = mo_clip_new (clip->format);
  guint8 wanted[MO_RIG_N_JOINTS] = { MO_RIG_PART_NONE };

  for (guint i = 0; i < MO_N_FITTED; i++)
    if (number_of (self, i) >= 0)
      wanted[number_of (self, i)] = MO_RIG_PART_TURNS;
  result->space = clip->space;
  result->skeleton = mo_skeleton_new ();
  mo_rig_skeleton_fill (result->skeleton, wanted, self->index_of);
  mo_rig_skeleton_use_quaternions (result->skeleton);
  result->n_frames = clip->n_frames;
  result->frame_time = clip->frame_time;
  result->last_frame_time = clip->last_frame_time;
  result->settings = clip->settings != NULL ? mo_recipe_ref (clip->settings) : NULL;
  result->are_settings_marks = clip->are_settings_marks;
  result->values = g_new0 (double, (gsize) result->n_frames * result->skeleton->n_channels);
  self->result = result;
}

static void
write_position (const Retarget *self, guint index, MoVec3 origin)
{
  const MoSkeleton *skeleton = self->result->skeleton;
  const MoJoint *hip = mo_skeleton_joint (skeleton, (guint) self->index_of[MO_RIG_PELVIS]);
  double *to = self->result->values + (gsize) index * skeleton->n_channels + hip->first_channel;
  const Frame *frame = &self->frames[index];
  MoVec3 v = mo_vec3_add (mo_vec3_sub (frame->hips, origin), frame->pelvis);

  v = mo_vec3_scale (mo_axes_from_avatar (v), 1.0 / MO_METRES_PER_INCH);
  to[0] = v.x + hip->rest.translation.x;
  to[1] = v.y + hip->rest.translation.y;
  to[2] = v.z + hip->rest.translation.z;
}

static void
write_positions (const Retarget *self)
{
  MoClip *result = self->result;
  guint played = self->fitting.first;
  const Frame *first = &self->frames[played];
  MoVec3 rest = mo_vec3_sub (mo_fitting_rest_position (MO_RIG_PELVIS), rest_hips ());
  MoVec3 origin = { first->hips.x + rest.x, first->hips.y + rest.y,
                    mo_fitting_rest_position (MO_RIG_PELVIS).z - find_floor (self) };

  for (guint i = played; i < result->n_frames; i++)
    write_position (self, i, origin);
  /* What the motion is told from is the avatar at rest: in the frame for that, or beside the motion, so that
   * no frame is taken for it. */
  if (played == 0)
    result->reference = g_new0 (double, result->skeleton->n_channels);
  mo_clip_fill_reference (result, played == 0 ? result->reference : result->values);
}

/* Whether the avatar's own names say of arms and legs the same as the body. */
static gboolean
is_named_as_avatar (const MoBody *body, const MoSkeleton *skeleton)
{
  static const char *const names[] = { "Shoulder", "Elbow", "Hip", "Knee", "Ankle" };

  for (guint side = 0; side < 2; side++)
    {
      const MoBodySide *s = &body->sides[side];
      const int joints[] = { s->shoulder, s->elbow, s->hip, s->knee, s->ankle };

      for (guint i = 0; i < G_N_ELEMENTS (joints); i++)
        {
          g_autofree char *name =
              g_strdup_printf ("m%s%s", names[i], side == MO_SIDE_LEFT ? "Left" : "Right");

          if (mo_rig_find_alias (mo_skeleton_joint (skeleton, (guint) joints[i])->name)
              != mo_rig_find (name))
            return FALSE;
        }
    }
  return TRUE;
}

gboolean
mo_retarget_applies (const MoClip *clip)
{
  MoBody body;

  return clip->skeleton != NULL && (clip->n_frames > 0 || clip->keyframes != NULL)
         && mo_body_find (&body, clip->skeleton) && !is_named_as_avatar (&body, clip->skeleton);
}

/* The first frame that is played, where the file or the maker says it; else -1. */
static int
choose_first (const MoClip *clip, const MoRecipe *recipe)
{
  if (recipe->reference != MO_REFERENCE_AUTO)
    return recipe->reference == MO_REFERENCE_DROP;
  if (mo_clip_has_reference (clip))
    return 1;
  return clip->reference != NULL && mo_clip_is_for_world (clip) ? 0 : -1;
}

/* A joint turns all that is below it. */
static void
mark_carried (const MoSkeleton *skeleton, int joint, gboolean *is_carried)
{
  for (; joint >= 0 && !is_carried[joint];
       joint = mo_skeleton_joint (skeleton, (guint) joint)->parent)
    is_carried[joint] = TRUE;
}

static void
find_carried (const MoFitting *fitting, const MoSkeleton *skeleton, gboolean *is_carried)
{
  for (guint i = 0; i < skeleton->joints->len; i++)
    is_carried[i] = FALSE;
  for (guint i = 0; i < MO_N_FITTED; i++)
    if (fitting->parts[i].number >= 0)
      mark_carried (skeleton, fitting->parts[i].turner, is_carried);
}

MoClip *
mo_retarget (const MoClip *clip, const MoRecipe *recipe, gboolean *is_carried, MoContext *context,
             GError **error)
{
  g_autoptr (MoFigure) figure = mo_figure_new (clip);
  int first = choose_first (clip, recipe);
  Retarget self = { 0 };
  double clearance[2];
  MoBody body;

  if (!mo_body_find (&body, clip->skeleton)
      || !mo_fitting_init (&self.fitting, figure, &body, clip->skeleton,
                           clip->n_frames > 1 ? first : 0))
    {
      mo_fail (context, error, MO_ERROR_INVALID, MO_CODE_FOREIGN_SKELETON, MO_NOWHERE, NULL, NULL);
      return NULL;
    }
  find_carried (&self.fitting, clip->skeleton, is_carried);
  self.frames = g_new0 (Frame, clip->n_frames);
  find_clearance (&self, clearance);
  begin_result (&self, clip);
  for (guint i = self.fitting.first; i < clip->n_frames; i++)
    solve_frame (&self, i, clearance);
  write_positions (&self);
  g_free (self.frames);
  return self.result;
}
