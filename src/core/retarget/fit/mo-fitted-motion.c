/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-fitted-motion.h"

#include "mo-axes.h"
#include "mo-clip-reference.h"
#include "mo-extras.h"
#include "mo-rig-skeleton.h"
#include "mo-stance.h"

static const guint leg_parts[] = { MO_LIMB_HIP, MO_LIMB_KNEE, MO_LIMB_ANKLE };

/* Which tracks the motion had when it was the avatar's. */
static void
set_marks (const MoFittedMotion *self, const MoSkeleton *source)
{
  const MoFitting *fitting = self->fitting;
  MoSkeleton *skeleton = self->clip->skeleton;

  skeleton->tells_tracks = fitting->is_told;
  for (guint i = 0; fitting->is_told && i < MO_N_FITTED; i++)
    if (fitting->parts[i].number >= 0)
      mo_skeleton_joint (skeleton, (guint) self->index_of[fitting->parts[i].number])->marks =
          mo_skeleton_joint (source, (guint) fitting->parts[i].turner)->marks;
  for (guint i = 0; fitting->is_told && i < fitting->n_extras; i++)
    mo_skeleton_joint (skeleton, (guint) self->index_of[fitting->extras[i].number])->marks =
        mo_skeleton_joint (source, (guint) fitting->extras[i].source)->marks;
}

/* The four numbers of a joint's quaternion come last. */
static guint
column_of (const MoFittedMotion *self, guint index)
{
  const MoJoint *joint = mo_skeleton_joint (self->clip->skeleton, index);

  return joint->first_channel + joint->n_channels - 4;
}

static void
find_columns (MoFittedMotion *self)
{
  g_autofree gboolean *is_part = g_new0 (gboolean, self->clip->skeleton->joints->len);

  for (guint i = 0; i < MO_N_FITTED; i++)
    if (self->fitting->parts[i].number >= 0)
      {
        self->parts[i].index = (guint) self->index_of[self->fitting->parts[i].number];
        self->parts[i].column = column_of (self, self->parts[i].index);
        is_part[self->parts[i].index] = TRUE;
      }
  self->n_others = 0;
  for (guint i = 0; i < self->clip->skeleton->joints->len; i++)
    if (mo_skeleton_joint (self->clip->skeleton, i)->n_channels > 0 && !is_part[i])
      self->others[self->n_others++] = column_of (self, i);
}

/* Of all frames, or of one at a time. */
static void
init (MoFittedMotion *self, const MoFitting *fitting, const MoClip *source, gboolean has_frames)
{
  MoClip *clip = mo_clip_new (source->format);
  guint8 wanted[MO_RIG_N_JOINTS] = { MO_RIG_PART_NONE };

  for (guint i = 0; i < MO_N_FITTED; i++)
    if (fitting->parts[i].number >= 0)
      wanted[fitting->parts[i].number] = MO_RIG_PART_TURNS;
  for (guint i = 0; i < fitting->n_extras; i++)
    wanted[fitting->extras[i].number] = MO_RIG_PART_TURNS;
  clip->space = source->space;
  clip->skeleton = mo_skeleton_new ();
  mo_rig_skeleton_fill (clip->skeleton, wanted, self->index_of);
  mo_rig_skeleton_use_quaternions (clip->skeleton);
  clip->n_frames = source->n_frames;
  clip->frame_time = source->frame_time;
  clip->last_frame_time = source->last_frame_time;
  clip->settings = source->settings != NULL ? mo_recipe_ref (source->settings) : NULL;
  clip->are_settings_marks = source->are_settings_marks;
  if (has_frames && (gsize) clip->n_frames * clip->skeleton->joints->len > MO_MOST_PLAIN_TURNS)
    clip->turns = mo_turn_rows_new (clip->skeleton->joints->len, clip->n_frames);
  else
    clip->values =
        g_new0 (double, (has_frames ? (gsize) clip->n_frames : 1) * clip->skeleton->n_channels);
  self->feet = NULL;
  self->lacks_arms = FALSE;
  self->fitting = fitting;
  self->clip = clip;
  set_marks (self, source->skeleton);
  find_columns (self);
  self->hips = g_new0 (MoVec3, clip->n_frames);
}

void
mo_fitted_motion_init (MoFittedMotion *self, const MoFitting *fitting, const MoClip *source)
{
  init (self, fitting, source, TRUE);
}

void
mo_fitted_motion_init_feet (MoFittedMotion *self, const MoFitting *fitting, const MoClip *source)
{
  init (self, fitting, source, FALSE);
  self->feet = g_malloc0_n (source->n_frames, sizeof *self->feet);
}

void
mo_fitted_motion_clear (MoFittedMotion *self)
{
  g_clear_pointer (&self->feet, g_free);
  g_clear_pointer (&self->hips, g_free);
  g_clear_pointer (&self->clip, mo_clip_unref);
}

static double *
row_at (const MoFittedMotion *self, guint frame)
{
  return self->clip->values
         + (self->feet != NULL ? 0 : (gsize) frame * self->clip->skeleton->n_channels);
}

static void
write_turn (const MoFittedMotion *self, guint frame, MoFittedColumn at, MoQuat turn)
{
  MoQuat q = mo_axes_rotation_from_avatar (mo_quat_normalise (turn));
  double *to;

  if (self->clip->turns != NULL)
    {
      mo_turn_rows_set_turn (self->clip->turns, at.index, frame, q);
      return;
    }
  to = row_at (self, frame) + at.column;
  to[0] = q.x;
  to[1] = q.y;
  to[2] = q.z;
  to[3] = q.w;
}

static MoQuat
read_turn (const MoFittedMotion *self, guint frame, MoFittedColumn at)
{
  const double *from;

  if (self->clip->turns != NULL)
    return mo_axes_rotation_to_avatar (mo_turn_rows_get_turn (self->clip->turns, at.index, frame));
  from = row_at (self, frame) + at.column;
  return mo_axes_rotation_to_avatar ((MoQuat){ from[0], from[1], from[2], from[3] });
}

static void
write_none (double *to)
{
  to[0] = to[1] = to[2] = 0.0;
  to[3] = 1.0;
}

static void
write_part (const MoFittedMotion *self, guint frame, guint part, MoQuat turn)
{
  write_turn (self, frame, self->parts[part], turn);
}

static MoQuat
read_part (const MoFittedMotion *self, guint frame, guint part)
{
  return read_turn (self, frame, self->parts[part]);
}

/* Joints that are no parts. */
static void
write_others (const MoFittedMotion *self, guint frame)
{
  double *row;

  if (self->clip->turns != NULL)
    return;
  row = row_at (self, frame);
  for (guint i = 0; i < self->n_others; i++)
    write_none (row + self->others[i]);
}

static gboolean
is_of_arm (guint part)
{
  guint limb = (part - MO_PART_SIDES) % MO_N_LIMB_PARTS;

  return part >= MO_PART_SIDES && (limb < MO_LIMB_HIP || limb >= MO_LIMB_FINGERS);
}

void
mo_fitted_motion_set_turns (MoFittedMotion *self, guint frame, const MoQuat turns[MO_N_FITTED])
{
  const int *parents = mo_fitting_parents ();

  write_others (self, frame);
  for (guint i = 0; i < MO_N_FITTED; i++)
    {
      int above = parents[i];

      if (self->fitting->parts[i].number >= 0 && !(self->lacks_arms && is_of_arm (i)))
        write_part (self, frame, i,
                    above < 0 ? turns[i]
                              : mo_quat_mul (turns[i], mo_quat_conjugate (turns[above])));
    }
}

void
mo_fitted_motion_set_extras (MoFittedMotion *self, guint frame, const MoTransform *pose,
                             const MoQuat turns[MO_N_FITTED])
{
  MoQuat local[MO_RIG_N_JOINTS];

  if (self->fitting->n_extras == 0 || self->lacks_arms)
    return;
  mo_extras_turn (self->fitting, pose, turns, local);
  for (guint i = 0; i < self->fitting->n_extras; i++)
    {
      guint index = (guint) self->index_of[self->fitting->extras[i].number];

      write_turn (self, frame, (MoFittedColumn){ index, column_of (self, index) }, local[i]);
    }
}

void
mo_fitted_motion_get_leg (const MoFittedMotion *self, guint frame, MoSide side, MoLeg *leg)
{
  const MoStance *s = mo_stance_get ();
  MoQuat turns[G_N_ELEMENTS (leg_parts)];

  leg->pelvis = read_part (self, frame, MO_PART_PELVIS);
  for (guint i = 0; i < G_N_ELEMENTS (leg_parts); i++)
    turns[i] = mo_quat_mul (read_part (self, frame, mo_fitted_limb (side, leg_parts[i])),
                            i == 0 ? leg->pelvis : turns[i - 1]);
  leg->thigh = turns[0];
  leg->shin = turns[1];
  leg->foot = turns[2];
  leg->hip = mo_vec3_add (self->hips[frame],
                          mo_quat_rotate (leg->pelvis, mo_vec3_sub (s->hip[side], s->hips)));
  leg->knee = mo_vec3_add (leg->hip,
                           mo_quat_rotate (leg->thigh, mo_vec3_sub (s->knee[side], s->hip[side])));
  leg->ankle =
      mo_vec3_add (leg->knee,
                   mo_quat_rotate (leg->shin, mo_vec3_sub (s->ankle[side], s->knee[side])));
  leg->toe = mo_vec3_add (leg->ankle,
                          mo_quat_rotate (leg->foot, mo_vec3_sub (s->toe[side], s->ankle[side])));
}

void
mo_fitted_motion_set_leg (MoFittedMotion *self, guint frame, MoSide side, const MoLeg *leg)
{
  const MoQuat turns[] = { leg->pelvis, leg->thigh, leg->shin, leg->foot };

  for (guint i = 0; i < G_N_ELEMENTS (leg_parts); i++)
    write_part (self, frame, mo_fitted_limb (side, leg_parts[i]),
                mo_quat_mul (turns[i + 1], mo_quat_conjugate (turns[i])));
}

MoQuat
mo_fitted_motion_turn (const MoFittedMotion *self, guint frame, guint part, MoQuat above)
{
  return self->fitting->parts[part].number < 0 ? above
                                               : mo_quat_mul (read_part (self, frame, part), above);
}

/* Where the joint at `to` is that hangs on the one at `from`, both at rest. */
static MoVec3
hang (MoVec3 place, MoQuat turn, MoVec3 from, MoVec3 to)
{
  return mo_vec3_add (place, mo_quat_rotate (turn, mo_vec3_sub (to, from)));
}

void
mo_fitted_motion_get_trunk (const MoFittedMotion *self, guint frame, MoTrunk *trunk)
{
  const MoStance *s = mo_stance_get ();
  MoQuat *turns = trunk->turns;

  for (guint i = 0; i < MO_PART_SIDES; i++)
    turns[i] = mo_fitted_motion_turn (self, frame, i, i == 0 ? MO_QUAT_IDENTITY : turns[i - 1]);
  trunk->pelvis = hang (self->hips[frame], turns[MO_PART_PELVIS], s->hips, s->pelvis);
  trunk->waist = hang (trunk->pelvis, turns[MO_PART_PELVIS], s->pelvis, s->waist);
  trunk->chest = hang (trunk->waist, turns[MO_PART_WAIST], s->waist, s->chest);
  trunk->neck = hang (trunk->chest, turns[MO_PART_CHEST], s->chest, s->neck);
  trunk->head = hang (trunk->neck, turns[MO_PART_NECK], s->neck, s->head);
}

void
mo_fitted_motion_get_arm (const MoFittedMotion *self, guint frame, const MoTrunk *trunk,
                          MoSide side, MoArm *arm)
{
  const MoStance *s = mo_stance_get ();
  MoVec3 collar = hang (trunk->chest, trunk->turns[MO_PART_CHEST], s->chest, s->collar[side]);
  MoQuat *turns[] = { &arm->collar, &arm->upper, &arm->fore, &arm->hand };

  for (guint i = 0; i < G_N_ELEMENTS (turns); i++)
    *turns[i] = mo_fitted_motion_turn (self, frame, mo_fitted_limb (side, MO_LIMB_COLLAR + i),
                                       i == 0 ? trunk->turns[MO_PART_CHEST] : *turns[i - 1]);
  arm->shoulder = hang (collar, arm->collar, s->collar[side], s->shoulder[side]);
  arm->elbow = hang (arm->shoulder, arm->upper, s->shoulder[side], s->elbow[side]);
  arm->wrist = hang (arm->elbow, arm->fore, s->elbow[side], s->wrist[side]);
}

void
mo_fitted_motion_set_arm (MoFittedMotion *self, guint frame, MoSide side, const MoArm *arm)
{
  const MoQuat turns[] = { arm->collar, arm->upper, arm->fore, arm->hand };

  for (guint i = 1; i < G_N_ELEMENTS (turns); i++)
    {
      guint part = mo_fitted_limb (side, MO_LIMB_COLLAR + i);

      if (self->fitting->parts[part].number >= 0)
        write_part (self, frame, part, mo_quat_mul (turns[i], mo_quat_conjugate (turns[i - 1])));
    }
}

static const MoJoint *
pelvis_of (const MoFittedMotion *self)
{
  return mo_skeleton_joint (self->clip->skeleton, (guint) self->index_of[MO_RIG_PELVIS]);
}

static void
write_place (MoFittedMotion *self, guint frame, MoVec3 at)
{
  double *to;

  if (self->clip->turns != NULL)
    {
      mo_turn_rows_set_place (self->clip->turns, (guint) self->index_of[MO_RIG_PELVIS], frame, at);
      return;
    }
  to = row_at (self, frame) + pelvis_of (self)->first_channel;
  to[0] = at.x;
  to[1] = at.y;
  to[2] = at.z;
}

static void
write_position (MoFittedMotion *self, guint frame)
{
  const MoStance *stance = mo_stance_get ();
  const MoJoint *pelvis = pelvis_of (self);
  MoQuat turn = read_part (self, frame, MO_PART_PELVIS);
  MoVec3 at = mo_vec3_add (self->hips[frame],
                           mo_quat_rotate (turn, mo_vec3_sub (stance->pelvis, stance->hips)));

  at = mo_axes_from_avatar (mo_vec3_sub (at, stance->pelvis));
  at = mo_vec3_add (mo_vec3_scale (at, 1.0 / MO_METRES_PER_INCH), pelvis->rest.translation);
  write_place (self, frame, at);
}

/* The pose that all is compared with is in the frame for that, or beside the motion, so that no frame is taken for it. */
static void
write_reference (MoFittedMotion *self)
{
  MoClip *clip = self->clip;
  guint n = clip->skeleton->n_channels;
  g_autofree double *row = NULL;
  const double *place;

  if (self->fitting->first == 0)
    {
      clip->reference = g_new0 (double, n);
      mo_clip_fill_reference (clip, clip->reference);
      return;
    }
  if (clip->turns == NULL)
    {
      mo_clip_fill_reference (clip, clip->values);
      return;
    }
  /* No joint has been turned there. */
  row = g_new0 (double, n);
  mo_clip_fill_reference (clip, row);
  place = row + pelvis_of (self)->first_channel;
  write_place (self, 0, (MoVec3){ place[0], place[1], place[2] });
}

void
mo_fitted_motion_finish (MoFittedMotion *self)
{
  for (guint i = self->fitting->first; i < self->clip->n_frames; i++)
    write_position (self, i);
  write_reference (self);
}
