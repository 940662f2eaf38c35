/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-figure.h"

#include "mo-axes.h"
#include "mo-math.h"
#include "mo-wide.h"

#include <string.h>

/* What the positions of a joint mean. */
typedef enum
{
  NONE, /* it has none */
  LOCAL,
  ADDED, /* to the OFFSET */
  WORLD,
} Meaning;

static MoVec3
offset_of (const MoJoint *joint)
{
  return mo_axes_to_avatar (joint->rest.translation);
}

static void
place (MoTransform *world, const MoJoint *joint, guint index, MoQuat turn, MoVec3 position,
       Meaning meaning)
{
  const MoTransform *parent = joint->parent >= 0 ? &world[joint->parent] : NULL;

  world[index] = (MoTransform){ turn, position };
  if (parent == NULL)
    return;
  world[index].rotation = mo_quat_mul (turn, parent->rotation);
  if (meaning != WORLD)
    world[index].position =
        mo_vec3_add (parent->position, mo_quat_rotate (parent->rotation, position));
}

static double
distance (MoVec3 a, MoVec3 b)
{
  return mo_vec3_length (mo_vec3_sub (a, b));
}

static MoVec3
position_in (const MoJoint *joint, const double *values)
{
  MoVec3 v = { 0.0, 0.0, 0.0 };

  mo_joint_position (joint, values, &v);
  return mo_axes_to_avatar (v);
}

/* In the first frame, whose other joints are known up to this one. */
static Meaning
find_meaning (const MoClip *clip, const MoJoint *joint, const MoTransform *world)
{
  MoVec3 offset = offset_of (joint), v, local;
  const MoTransform *parent;
  double as_local, as_added, as_world;

  if (!mo_clip_position (clip, joint, 0, &v))
    return NONE;
  if (joint->parent < 0)
    return LOCAL;
  parent = &world[joint->parent];
  v = mo_axes_to_avatar (v);
  local = mo_quat_rotate (mo_quat_conjugate (parent->rotation), mo_vec3_sub (v, parent->position));
  as_local = distance (v, offset);
  as_added = mo_vec3_length (v);
  as_world = distance (local, offset);
  if (as_local <= 2.0 * MIN (as_added, as_world))
    return LOCAL;
  return as_added <= as_world ? ADDED : WORLD;
}

/* `values` of its channels. */
static MoVec3
find_local (const MoJoint *joint, const double *values, Meaning meaning)
{
  switch (meaning)
    {
    case LOCAL:
    case WORLD:
      return position_in (joint, values);
    case ADDED:
      return mo_vec3_add (offset_of (joint), position_in (joint, values));
    default:
      return offset_of (joint);
    }
}

/* Rotations of so many frames are worked out together, which is faster, for who looks at one after the other. */
#define STRETCH 64u

/* `room` for the numbers of a frame, of which only positions are read where rotations are known. Joints that are `left_out`
 * stay as they are; NULL for none. `turns` of the joints in this frame, each with those in the next ones, or NULL. */
static void
fill_frame (MoTransform *world, const MoClip *clip, guint frame, Meaning *meanings, double *room,
            const gboolean *left_out, const MoQuat *turns)
{
  const double *row = turns == NULL ? mo_clip_row (clip, frame, room) : NULL;

  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);
      const double *values = NULL;

      if (left_out != NULL && left_out[i])
        continue;
      if (row != NULL)
        values = row + joint->first_channel;
      else if (meanings[i] != NONE)
        values = mo_clip_joint_row (clip, joint, frame, room);
      if (frame == 0)
        meanings[i] = find_meaning (clip, joint, world);
      place (world, joint, i,
             mo_axes_rotation_to_avatar (turns != NULL ? turns[(gsize) i * STRETCH]
                                                       : mo_joint_rotation (joint, values)),
             find_local (joint, values, meanings[i]), meanings[i]);
    }
}

static void
fill_rest (MoTransform *world, const MoClip *clip)
{
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);

      place (world, joint, i, MO_QUAT_IDENTITY, offset_of (joint), NONE);
    }
}

static void
fill_reference (MoTransform *world, const MoClip *clip, const Meaning *meanings)
{
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);
      const double *row = clip->reference + joint->first_channel;

      place (world, joint, i, mo_axes_rotation_to_avatar (mo_joint_rotation (joint, row)),
             find_local (joint, row, meanings[i]), meanings[i]);
    }
}

/* So many poses of joints are all kept: 3.5 MiB. */
#define MOST_KEPT (1u << 16)

/* Frame 0, the pose at rest and the reference come first, then the one frame that was asked for last, and the one that is to
 * be kept. */
enum
{
  ROW_FIRST,
  ROW_REST,
  ROW_REFERENCE,
  ROW_LAST,
  ROW_KEPT,
  N_ROWS
};

struct _MoFigureStream
{
  const MoClip *clip; /* borrowed */
  Meaning *meanings;
  double *room;
  gboolean *left_out;
  guint frame;   /* in ROW_LAST; 0 for none yet */
  MoQuat *turns; /* of each joint from a frame on, so many as are known there */
  guint first, n_turns;
  MoTransformRow *rows; /* of each joint, for who asks for them; or NULL */
};

static MoFigure *
figure_new (const MoClip *clip, gsize n_rows)
{
  MoFigure *self = g_new0 (MoFigure, 1);

  self->n_joints = clip->skeleton->joints->len;
  self->n_frames = clip->n_frames;
  self->has_reference = clip->reference != NULL;
  self->is_up_declared = clip->is_scene;
  self->world = g_new (MoTransform, n_rows * self->n_joints);
  return self;
}

MoFigure *
mo_figure_new (const MoClip *clip)
{
  MoFigure *self = figure_new (clip, (gsize) clip->n_frames + 2);
  g_autofree Meaning *meanings = g_new0 (Meaning, self->n_joints);
  g_autofree double *room = g_new (double, clip->skeleton->n_channels + 1);

  for (guint frame = 0; frame < self->n_frames; frame++)
    fill_frame (self->world + (gsize) frame * self->n_joints, clip, frame, meanings, room, NULL,
                NULL);
  fill_rest (self->world + (gsize) self->n_frames * self->n_joints, clip);
  if (self->has_reference)
    fill_reference (self->world + (gsize) (self->n_frames + 1) * self->n_joints, clip, meanings);
  return self;
}

static MoTransform *
get_row (const MoFigure *self, guint row)
{
  return self->world + (gsize) row * self->n_joints;
}

MoFigure *
mo_figure_new_stream (const MoClip *clip)
{
  MoFigure *self = figure_new (clip, N_ROWS);
  MoFigureStream *stream = g_new0 (MoFigureStream, 1);

  stream->clip = clip;
  stream->meanings = g_new0 (Meaning, self->n_joints);
  stream->room = g_new (double, clip->skeleton->n_channels + 1);
  stream->left_out = g_new0 (gboolean, self->n_joints);
  stream->turns = g_new (MoQuat, (gsize) self->n_joints * STRETCH);
  if (self->n_frames > 0)
    fill_frame (get_row (self, ROW_FIRST), clip, 0, stream->meanings, stream->room, NULL, NULL);
  fill_rest (get_row (self, ROW_REST), clip);
  if (self->has_reference)
    fill_reference (get_row (self, ROW_REFERENCE), clip, stream->meanings);
  memcpy (get_row (self, ROW_LAST), get_row (self, self->n_frames > 0 ? ROW_FIRST : ROW_REST),
          self->n_joints * sizeof *self->world);
  self->stream = stream;
  return self;
}

MoFigure *
mo_figure_new_for_retarget (const MoClip *clip)
{
  return (gsize) clip->n_frames * clip->skeleton->joints->len > MOST_KEPT
             ? mo_figure_new_stream (clip)
             : mo_figure_new (clip);
}

const MoTransform *
mo_figure_keep_pose (const MoFigure *self, guint frame)
{
  const MoTransform *pose = mo_figure_pose (self, frame);

  return self->stream == NULL
             ? pose
             : memcpy (get_row (self, ROW_KEPT), pose, self->n_joints * sizeof *self->world);
}

int
mo_figure_find_farthest (const MoFigure *self, const MoSkeleton *skeleton, int joint,
                         gboolean counts_ends)
{
  const MoTransform *rest = mo_figure_rest (self);
  double farthest = 0.0;
  int found = -1;

  for (guint i = 0; i < skeleton->joints->len; i++)
    if (mo_skeleton_parent (skeleton, (int) i) == joint
        && (counts_ends || !mo_skeleton_joint (skeleton, i)->is_end)
        && mo_vec3_length (mo_figure_bone (rest, joint, (int) i)) > farthest)
      {
        farthest = mo_vec3_length (mo_figure_bone (rest, joint, (int) i));
        found = (int) i;
      }
  return found;
}

void
mo_figure_narrow (const MoFigure *self, const gboolean *joints)
{
  if (self->stream == NULL)
    return;
  self->stream->n_turns = 0;
  for (guint i = 0; i < self->n_joints; i++)
    self->stream->left_out[i] = TRUE;
  for (guint i = 0; i < self->n_joints; i++)
    for (int k = joints[i] ? (int) i : -1; k >= 0 && self->stream->left_out[k];
         k = mo_skeleton_parent (self->stream->clip->skeleton, k))
      self->stream->left_out[k] = FALSE;
}

/* The rotations in a frame, if they are known by now or worth knowing: those of the next ones are worked out with them. */
static const MoQuat *
find_turns (MoFigureStream *stream, guint frame, guint n_frames)
{
  if (frame - stream->first < stream->n_turns)
    return stream->turns + (frame - stream->first);
  if (frame != stream->frame + 1)
    return NULL;
  stream->first = frame;
  stream->n_turns = MIN (STRETCH, n_frames - frame);
  for (guint i = 0; i < stream->clip->skeleton->joints->len; i++)
    if (!stream->left_out[i])
      mo_clip_get_rotations (stream->clip, mo_skeleton_joint (stream->clip->skeleton, i), frame,
                             stream->n_turns, stream->turns + (gsize) i * STRETCH);
  return stream->turns;
}

const MoTransform *
mo_figure_stream_pose (const MoFigure *self, guint frame)
{
  MoFigureStream *stream = self->stream;

  if (frame >= self->n_frames)
    return get_row (self, frame == self->n_frames ? ROW_REST : ROW_REFERENCE);
  if (frame == 0)
    return get_row (self, ROW_FIRST);
  if (frame != stream->frame)
    fill_frame (get_row (self, ROW_LAST), stream->clip, frame, stream->meanings, stream->room,
                stream->left_out, find_turns (stream, frame, self->n_frames));
  stream->frame = frame;
  return get_row (self, ROW_LAST);
}

MO_WIDE static void
take_turns (MoQuatRow *restrict to, const MoQuat *restrict turns, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      MoQuat q = mo_axes_rotation_to_avatar (turns[i]);

      to->x[i] = q.x;
      to->y[i] = q.y;
      to->z[i] = q.z;
      to->w[i] = q.w;
    }
}

/* As place() of a joint that hangs on another. */
MO_WIDE static void
place_row (MoTransformRow *restrict row, const MoTransformRow *restrict parent,
           const MoQuatRow *restrict turns, const MoVec3Row *restrict positions, Meaning meaning,
           guint n)
{
  MoVec3Row bone;

  mo_quat_row_mul (&row->rotation, turns, 1.0, &parent->rotation, 1.0, n);
  if (meaning == WORLD)
    {
      row->position = *positions;
      return;
    }
  mo_quat_row_rotate (&bone, &parent->rotation, positions, n);
  mo_vec3_row_add (&row->position, &parent->position, &bone, n);
}

/* As find_local(). */
static void
find_local_row (const MoClip *clip, const MoJoint *joint, Meaning meaning, guint frame, guint n,
                MoVec3Row *to)
{
  MoVec3 offset = offset_of (joint), positions[MO_ROW];

  if (meaning == NONE)
    {
      mo_vec3_row_repeat (to, offset, n);
      return;
    }
  mo_clip_get_positions (clip, joint, frame, n, positions);
  for (guint i = 0; i < n; i++)
    {
      MoVec3 v = mo_axes_to_avatar (positions[i]);

      v = meaning == ADDED ? mo_vec3_add (offset, v) : v;
      to->x[i] = v.x;
      to->y[i] = v.y;
      to->z[i] = v.z;
    }
}

static void
fill_row (MoFigureStream *stream, guint index, guint frame, const MoQuat *turns, guint n)
{
  const MoJoint *joint = mo_skeleton_joint (stream->clip->skeleton, index);
  MoTransformRow *row = &stream->rows[index];
  MoVec3Row positions;
  MoQuatRow own;

  find_local_row (stream->clip, joint, stream->meanings[index], frame, n, &positions);
  take_turns (&own, turns, n);
  if (joint->parent >= 0)
    place_row (row, &stream->rows[joint->parent], &own, &positions, stream->meanings[index], n);
  else
    *row = (MoTransformRow){ own, positions };
}

guint
mo_figure_find_rows (const MoFigure *self, guint frame, const MoTransformRow **rows)
{
  MoFigureStream *stream = self->stream;
  const MoQuat *turns;
  guint n;

  if (stream == NULL || frame == 0 || frame >= self->n_frames || frame != stream->frame + 1
      || (stream->clip->singles == NULL && stream->clip->values == NULL))
    return 0;
  turns = find_turns (stream, frame, self->n_frames);
  n = MIN (MO_ROW, stream->n_turns - (frame - stream->first));
  if (stream->rows == NULL)
    stream->rows = g_new0 (MoTransformRow, self->n_joints);
  for (guint i = 0; i < self->n_joints; i++)
    if (!stream->left_out[i])
      {
        fill_row (stream, i, frame, turns + (gsize) i * STRETCH, n);
        get_row (self, ROW_LAST)[i] =
            (MoTransform){ mo_quat_row_get (&stream->rows[i].rotation, n - 1),
                           mo_vec3_row_get (&stream->rows[i].position, n - 1) };
      }
  stream->frame = frame + n - 1;
  *rows = stream->rows;
  return n;
}

void
mo_figure_free (MoFigure *self)
{
  if (self->stream != NULL)
    {
      g_free (self->stream->meanings);
      g_free (self->stream->room);
      g_free (self->stream->left_out);
      g_free (self->stream->turns);
      g_free (self->stream->rows);
      g_free (self->stream);
    }
  g_free (self->world);
  g_free (self);
}
