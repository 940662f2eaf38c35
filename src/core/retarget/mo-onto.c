/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-onto.h"

#include "mo-axes.h"
#include "mo-bearing.h"
#include "mo-clip-sample.h"
#include "mo-euler.h"
#include "mo-joint-map.h"
#include "mo-onto-neutral.h"
#include "mo-retarget.h"
#include "mo-rig-marks.h"
#include "mo-stance.h"
#include "mo-standing.h"
#include "mo-stature.h"
#include "mo-turning.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Limbs and trunk of bodies differ a little more than a constant turn: what is left after one step is turned back in the
 * next. Each frame begins with what the one before ended with. */
#define N_STEPS 60u
#define CLOSE MO_DEGREES (0.005)
#define DAMPING 0.5

typedef struct
{
  const MoClip *motion, *target;
  const MoFigure *avatar; /* of the motion */
  MoFitting fitting;
  gboolean is_fitted;          /* else its joints turn as the avatar's */
  int source[MO_RIG_N_JOINTS]; /* the motion's joint of each number, or -1 */
  int *numbers;                /* the avatar's joint of each of the target's, or -1 */
  int *parts;                  /* the part that it turns, or -1 */
  MoQuat *fits;                /* of each of the target's: as MoFitted.fit */
  MoTransform *pose;           /* of the target, in the axes of its figure, its own units */
  MoClip *result;
  /* Owned: its neutral pose alone, on the result's skeleton; NULL if that does not tell it. */
  MoClip *neutral;
  MoFigure *figure; /* owned: of `neutral` */
  guint n_before;   /* frames of the result before the motion */
} Onto;

/* -- Which joint is which ------------------------------------------------------------------------ */

static void
index_motion (Onto *self)
{
  const MoSkeleton *skeleton = self->motion->skeleton;

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    self->source[i] = -1;
  for (guint i = 0; i < skeleton->joints->len; i++)
    {
      int number = mo_rig_find_alias (mo_skeleton_joint (skeleton, i)->name);

      if (number >= 0 && !mo_skeleton_joint (skeleton, i)->is_end)
        self->source[number] = (int) i;
    }
}

static void
set_joint (Onto *self, int joint, int number, int part, MoQuat fit)
{
  self->numbers[joint] = number;
  self->parts[joint] = part;
  self->fits[joint] = fit;
}

static void
onto_clear (Onto *self)
{
  g_free (self->numbers);
  g_free (self->parts);
  g_free (self->fits);
  g_free (self->pose);
  g_clear_pointer (&self->neutral, mo_clip_unref);
  g_clear_pointer (&self->figure, mo_figure_free);
}

/* A part that several joints make, a bend and a twist for example: the first turns, and the others with it. */
static void
set_part (Onto *self, guint index, const MoTransform *neutral)
{
  const MoFitted *part = &self->fitting.parts[index];
  const MoSkeleton *skeleton = self->target->skeleton;
  MoQuat turn =
      mo_quat_mul (part->fit, mo_quat_mul (neutral[part->turner].rotation, self->fitting.upright));

  for (int joint = part->turner; joint >= 0; joint = mo_skeleton_parent (skeleton, (guint) joint))
    {
      set_joint (self, joint, part->number, (int) index,
                 mo_quat_mul (turn, mo_quat_conjugate (mo_quat_mul (neutral[joint].rotation,
                                                                    self->fitting.upright))));
      if (joint == part->from || !mo_skeleton_is_below (skeleton, joint, part->from))
        return;
    }
}

static void
index_target (Onto *self, const MoJointMap *map)
{
  guint n = self->target->skeleton->joints->len;
  const MoTransform *neutral;
  MoQuat upright;

  g_free (self->numbers);
  g_free (self->parts);
  g_free (self->fits);
  g_free (self->pose);
  self->numbers = g_new (int, n + 1);
  self->parts = g_new (int, n + 1);
  self->fits = g_new (MoQuat, n + 1);
  self->pose = g_new (MoTransform, n + 1);
  for (guint i = 0; i < n; i++)
    set_joint (self, (int) i,
               self->is_fitted || mo_skeleton_joint (self->target->skeleton, i)->is_end
                   ? -1
                   : mo_joint_map_get (map, i)->number,
               -1, MO_QUAT_IDENTITY);
  if (!self->is_fitted)
    return;
  neutral = mo_bearing_find_neutral (&self->fitting, &upright);
  for (guint i = 0; i < MO_N_FITTED; i++)
    if (self->fitting.parts[i].number >= 0)
      set_part (self, i, neutral);
  for (guint i = 0; i < self->fitting.n_extras; i++)
    set_joint (self, self->fitting.extras[i].source, self->fitting.extras[i].number, -1,
               self->fitting.extras[i].fit);
}

/* -- A frame ------------------------------------------------------------------------------------- */

/* How the avatar's joint, or what it hangs on, is turned in the world. */
static MoQuat
get_turn (const Onto *self, guint frame, int number)
{
  while (number >= 0 && self->source[number] < 0)
    number = mo_rig_joint ((guint) number)->parent;
  return number >= 0 ? mo_figure_pose (self->avatar, frame)[self->source[number]].rotation
                     : MO_QUAT_IDENTITY;
}

/* All joints, with each root at its place at rest. */
static void
fill_pose (Onto *self, guint frame)
{
  const MoSkeleton *skeleton = self->target->skeleton;
  MoQuat from_upright = mo_quat_conjugate (self->fitting.upright);

  for (guint i = 0; i < skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (skeleton, i);
      MoTransform above = { MO_QUAT_IDENTITY, { 0.0, 0.0, 0.0 } };

      if (joint->parent >= 0)
        above = self->pose[joint->parent];
      self->pose[i].position =
          mo_vec3_add (above.position,
                       mo_quat_rotate (above.rotation,
                                       mo_axes_to_avatar (joint->rest.translation)));
      self->pose[i].rotation = above.rotation;
      if (self->numbers[i] >= 0)
        self->pose[i].rotation =
            mo_quat_mul (mo_quat_mul (mo_quat_conjugate (self->fits[i]),
                                      get_turn (self, frame, self->numbers[i])),
                         from_upright);
    }
}

static gboolean
is_back (int part)
{
  return part == MO_PART_WAIST || part == MO_PART_CHEST;
}

/* What the pose makes of the avatar, against what that is to be: the next fits. The line of the back depends on all joints
 * of a spine, which would overshoot together. Returns the most that the back was off (radians). */
static double
correct (Onto *self, guint frame)
{
  MoQuat turns[MO_N_FITTED];
  double most = 0.0;

  mo_turning_solve (&self->fitting, self->pose, turns);
  for (guint i = 0; i < self->target->skeleton->joints->len; i++)
    {
      int part = self->parts[i];
      MoQuat turned = mo_quat_mul (self->pose[i].rotation, self->fitting.upright), fit;

      if (part < 0)
        continue;
      if (is_back (part))
        most = MAX (most, mo_quat_angle (turns[part], get_turn (self, frame, self->numbers[i])));
      fit = mo_quat_normalise (mo_quat_mul (turns[part], mo_quat_conjugate (turned)));
      self->fits[i] = part < MO_PART_SIDES ? mo_quat_slerp (self->fits[i], fit, DAMPING) : fit;
    }
  fill_pose (self, frame);
  return most;
}

/* Fills the pose of a frame. Where corrections lead away, as for a spine that is bent at rest as none is, the best of them
 * stay. */
static void
solve_frame (Onto *self, guint frame)
{
  guint n = self->target->skeleton->joints->len;
  g_autofree MoQuat *best = NULL;
  double least = G_MAXDOUBLE;

  fill_pose (self, frame);
  if (!self->is_fitted)
    return;
  best = g_memdup2 (self->fits, n * sizeof *self->fits);
  for (guint i = 0; i < N_STEPS && least > CLOSE; i++)
    {
      g_autofree MoQuat *fits = g_memdup2 (self->fits, n * sizeof *self->fits);
      double off = correct (self, frame);

      if (off >= least)
        continue;
      least = off;
      memcpy (best, fits, n * sizeof *fits);
    }
  memcpy (self->fits, best, n * sizeof *self->fits);
  fill_pose (self, frame);
}

/* Other roots than that of the body, a ball's or a second person's, stay at rest. */
static guint
get_root (const Onto *self)
{
  int root = self->fitting.body.pelvis;

  while (mo_skeleton_parent (self->target->skeleton, root) >= 0)
    root = mo_skeleton_parent (self->target->skeleton, root);
  return (guint) root;
}

/* The place of the body's root over the floor, so that its hips are where the avatar's are. */
static MoVec3
find_root (const Onto *self, guint frame)
{
  const MoTransform *avatar = mo_figure_pose (self->avatar, frame);
  const MoBodySide *sides = self->fitting.body.sides;
  MoVec3 hips;

  /* By the avatar's own names the place of the root itself is what counts. */
  if (!self->is_fitted && self->source[MO_RIG_PELVIS] >= 0)
    return mo_vec3_scale (avatar[self->source[MO_RIG_PELVIS]].position,
                          self->motion->space.metres / self->fitting.scale);
  hips = mo_vec3_scale (mo_figure_middle (avatar, self->source[mo_rig_find ("mHipLeft")],
                                          self->source[mo_rig_find ("mHipRight")]),
                        self->motion->space.metres / self->fitting.scale);

  hips = mo_quat_rotate (mo_quat_conjugate (self->fitting.upright), hips);
  hips = mo_vec3_sub (hips, mo_figure_middle (self->pose, sides[0].hip, sides[1].hip));
  return mo_vec3_add (hips, self->pose[get_root (self)].position);
}

static void
write_joint (const Onto *self, const MoSkeleton *skeleton, guint index, MoVec3 root,
             const double *before, double *row)
{
  const MoJoint *joint = mo_skeleton_joint (skeleton, index);
  MoQuat above = joint->parent >= 0 ? self->pose[joint->parent].rotation : MO_QUAT_IDENTITY;
  MoQuat local = mo_axes_rotation_from_avatar (
      mo_quat_mul (self->pose[index].rotation, mo_quat_conjugate (above)));
  MoVec3 at = index == get_root (self) ? mo_axes_from_avatar (root) : joint->rest.translation;
  double place[3] = { at.x, at.y, at.z }, angles[MO_EULER_N], near[MO_EULER_N];
  guint8 axes[MO_EULER_N];
  guint n = 0;

  for (guint i = 0; i < joint->n_channels; i++)
    if (joint->channels[i] <= MO_CHANNEL_Z_POSITION)
      row[joint->first_channel + i] = place[joint->channels[i]];
    else
      {
        near[n] = before != NULL ? before[joint->first_channel + i] : 0.0;
        axes[n++] = (guint8) (joint->channels[i] - MO_CHANNEL_X_ROTATION);
      }
  if (n == 0)
    return;
  mo_euler_from_quat (local, axes, near, angles);
  n = 0;
  for (guint i = 0; i < joint->n_channels; i++)
    if (joint->channels[i] > MO_CHANNEL_Z_POSITION)
      row[joint->first_channel + i] = angles[n++];
}

static void
write_frame (Onto *self, guint frame)
{
  gsize n = self->result->skeleton->n_channels;
  double *row = self->result->values + (self->n_before + frame) * n;
  MoVec3 root = find_root (self, frame);

  for (guint i = 0; i < self->result->skeleton->joints->len; i++)
    write_joint (self, self->result->skeleton, i, root, self->n_before + frame > 0 ? row - n : NULL,
                 row);
}

/* -- Its joints ---------------------------------------------------------------------------------- */

/* The order of the file where it has three angles; joints that turn get them. */
static void
copy_channels (const MoJoint *from, gboolean turns, MoJoint *to)
{
  guint8 axes[MO_EULER_N];
  guint n = 0;

  for (guint i = 0; i < from->n_channels; i++)
    if (from->channels[i] <= MO_CHANNEL_Z_POSITION)
      to->channels[to->n_channels++] = from->channels[i];
    else if (n++ < MO_EULER_N)
      axes[n - 1] = (guint8) ((from->channels[i] - MO_CHANNEL_X_ROTATION) % 3);
  if (from->parent < 0 && to->n_channels != 3)
    for (to->n_channels = 0; to->n_channels < 3; to->n_channels++)
      to->channels[to->n_channels] = (guint8) (MO_CHANNEL_X_POSITION + to->n_channels);
  if (n == 0 && !turns)
    return;
  if (n != MO_EULER_N || axes[0] == axes[1] || axes[1] == axes[2] || axes[0] == axes[2])
    memcpy (axes, mo_euler_usual, sizeof axes);
  for (guint i = 0; i < MO_EULER_N; i++)
    to->channels[to->n_channels++] = (guint8) (MO_CHANNEL_X_ROTATION + axes[i]);
}

static MoSkeleton *
copy_skeleton (const Onto *self)
{
  const MoSkeleton *from = self->target->skeleton;
  MoSkeleton *to = mo_skeleton_new ();

  for (guint i = 0; i < from->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (from, i);
      MoJoint *copy = mo_skeleton_joint (to, mo_skeleton_add (to, joint->name, joint->parent));

      copy->rest = joint->rest;
      copy->is_end = joint->is_end;
      if (!joint->is_end)
        copy_channels (joint, self->numbers[i] >= 0 || joint->parent < 0, copy);
    }
  mo_skeleton_seal (to);
  return to;
}

/* The pose that readers of the avatar's names compare with: at rest, the hips as high as the avatar's. */
static void
add_reference (Onto *self)
{
  const MoJoint *root = mo_skeleton_joint (self->result->skeleton, 0);
  MoVec3 at =
      mo_axes_from_avatar (mo_vec3_scale (mo_stance_get ()->pelvis, 1.0 / self->fitting.scale));
  double place[3] = { at.x, at.y, at.z };

  self->result->reference = g_new0 (double, self->result->skeleton->n_channels + 1);
  for (guint i = 0; i < root->n_channels; i++)
    if (root->channels[i] <= MO_CHANNEL_Z_POSITION)
      self->result->reference[root->first_channel + i] = place[root->channels[i]];
}

/* -- What the skeleton tells --------------------------------------------------------------------- */

static gboolean
has_keys (const MoAnim *anim, int number, gboolean of_places)
{
  for (guint i = 0; i < anim->joints->len; i++)
    {
      const MoAnimJoint *joint = mo_anim_joint (anim, i);

      if (mo_rig_find (joint->name) == number)
        return (of_places ? joint->position.n_keys : joint->rotation.n_keys) > 0;
    }
  return FALSE;
}

/* Whether the avatar's joint is turned, or any of those between it and the next one that the target has, for which it stands
 * in. */
static gboolean
is_turned (const Onto *self, const MoAnim *anim, int number, const gboolean *has_number)
{
  do
    {
      if (has_keys (anim, number, FALSE))
        return TRUE;
      number = mo_rig_joint ((guint) number)->parent;
    }
  while (number >= 0 && !has_number[number]);
  return FALSE;
}

static void
set_marks (const Onto *self, const MoAnim *anim, MoSkeleton *skeleton)
{
  gboolean has_number[MO_RIG_N_JOINTS] = { FALSE };
  guint places = has_keys (anim, MO_RIG_PELVIS, TRUE) ? MO_RIG_MARK_PLACES : 0;

  skeleton->tells_tracks = TRUE;
  for (guint i = 0; i < skeleton->joints->len; i++)
    if (self->numbers[i] >= 0)
      has_number[self->numbers[i]] = TRUE;
  for (guint i = 0; i < skeleton->joints->len; i++)
    {
      int number = self->numbers[i];

      mo_skeleton_joint (skeleton, i)->marks =
          (guint8) (places
                    | (number >= 0 && is_turned (self, anim, number, has_number) ? MO_RIG_MARK_TURNS
                                                                                 : 0));
    }
}

/* The pose that is neutral in the target, as a clip of the result's skeleton. */
static MoClip *
make_neutral (Onto *self)
{
  MoClip *neutral = mo_clip_new (self->target->format);
  MoQuat upright;
  const MoTransform *pose = mo_bearing_find_neutral (&self->fitting, &upright);

  neutral->space = self->target->space;
  neutral->file_space = self->target->space;
  neutral->skeleton = copy_skeleton (self);
  neutral->n_frames = 1;
  neutral->frame_time = self->motion->frame_time;
  neutral->values = g_new0 (double, neutral->skeleton->n_channels + 1);
  memcpy (self->pose, pose, self->target->skeleton->joints->len * sizeof *pose);
  if (!mo_bearing_has_stance (&self->fitting))
    mo_onto_straighten (&self->fitting, self->target->skeleton, self->parts, upright, self->pose);
  for (guint i = 0; i < neutral->skeleton->joints->len; i++)
    write_joint (self, neutral->skeleton, i, self->pose[get_root (self)].position, NULL,
                 neutral->values);
  return neutral;
}

static gboolean
is_same_map (const MoJointMap *a, const MoJointMap *b, guint n)
{
  for (guint i = 0; i < n; i++)
    if (mo_joint_map_get (a, i)->number != mo_joint_map_get (b, i)->number)
      return FALSE;
  return TRUE;
}

/* Fits the target again as who reads the result will, by its skeleton alone, if that is recognised by itself. */
static void
tell (Onto *self, const MoJointMap *map, const MoAnim *anim)
{
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  g_autoptr (MoClip) neutral = make_neutral (self);
  g_autoptr (MoFigure) figure = NULL;
  g_autoptr (MoJointMap) own = NULL;
  MoFitting fitting;

  set_marks (self, anim, neutral->skeleton);
  figure = mo_figure_new (neutral);
  own = mo_joint_map_new (neutral, NULL);
  if (!is_same_map (map, own, self->target->skeleton->joints->len)
      || !mo_retarget_fit (&fitting, figure, own, neutral, nothing))
    return;
  self->fitting = fitting;
  self->n_before =
      mo_clip_is_for_world (neutral) || mo_standing_find_pose (&fitting) != mo_figure_rest (figure);
  self->neutral = g_steal_pointer (&neutral);
  self->figure = g_steal_pointer (&figure);
  index_target (self, map);
}

/* -- The whole ----------------------------------------------------------------------------------- */

static void
make_result (Onto *self, const MoAnim *anim)
{
  const MoClip *motion = self->motion;
  MoClip *result = mo_clip_new (self->target->format);

  self->result = result;
  result->space = self->target->space;
  result->file_space = self->target->space;
  result->skeleton =
      self->neutral != NULL ? mo_skeleton_copy (self->neutral->skeleton) : copy_skeleton (self);
  if (!self->is_fitted)
    set_marks (self, anim, result->skeleton);
  result->n_frames = motion->n_frames + self->n_before;
  result->frame_time = motion->frame_time;
  result->last_frame_time = motion->last_frame_time;
  result->settings = motion->settings != NULL ? mo_recipe_ref (motion->settings) : NULL;
  result->values = g_new0 (double, (gsize) result->n_frames * result->skeleton->n_channels + 1);
  if (self->n_before > 0)
    memcpy (result->values, self->neutral->values,
            result->skeleton->n_channels * sizeof *result->values);
  for (guint i = 0; i < motion->n_frames; i++)
    {
      solve_frame (self, i);
      write_frame (self, i);
    }
  if (mo_clip_is_for_world (result) && self->n_before == 0)
    add_reference (self);
}

static gboolean
fit (Onto *self, const MoFigure *figure, const MoJointMap *map)
{
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  MoStature stature;
  MoBody body;

  self->is_fitted = !mo_joint_map_is_avatar (map);
  if (self->is_fitted)
    return mo_joint_map_is_human (map)
           && mo_retarget_fit (&self->fitting, figure, map, self->target, nothing);
  mo_stature_guess (&stature, self->target, nothing);
  return mo_body_find (&body, self->target->skeleton, map)
         && mo_fitting_init_by_turns (&self->fitting, figure, &body, self->target->skeleton, 0,
                                      stature.scale * self->target->space.metres);
}

MoClip *
mo_onto (const MoClip *motion, const MoClip *target, const MoAnim *anim, MoContext *context,
         GError **error)
{
  g_autoptr (MoClip) frames = target->keyframes != NULL
                                  ? mo_clip_sample (target, 0.0, 0.0, context, error)
                                  : mo_clip_ref ((MoClip *) target);
  g_autoptr (MoFigure) avatar = mo_figure_new (motion), figure = NULL;
  g_autoptr (MoJointMap) map = NULL;
  Onto self = { .motion = motion, .target = frames, .avatar = avatar };

  if (frames == NULL)
    return NULL;
  if (frames->skeleton != NULL && frames->n_frames > 0)
    {
      figure = mo_figure_new (frames);
      map = mo_joint_map_new (frames, NULL);
    }
  if (frames->skeleton != NULL && figure == NULL)
    {
      mo_fail (context, error, MO_ERROR_INVALID, MO_CODE_NO_MOTION, MO_NOWHERE, NULL,
               _ ("the skeleton that it is to be written onto"));
      return NULL;
    }
  if (figure == NULL || !fit (&self, figure, map))
    {
      mo_fail (context, error, MO_ERROR_INVALID, MO_CODE_FOREIGN_SKELETON, MO_NOWHERE, NULL,
               _ ("the skeleton that it is to be written onto"));
      return NULL;
    }
  index_motion (&self);
  index_target (&self, map);
  if (self.is_fitted)
    tell (&self, map, anim);
  make_result (&self, anim);
  onto_clear (&self);
  return self.result;
}
