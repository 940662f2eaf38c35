/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-facts.h"
#include "mo-keyframes.h"
#include "mo-posture.h"
#include "mo-recipe.h"
#include "mo-skeleton.h"
#include "mo-space.h"
#include "mo-turn-rows.h"

G_BEGIN_DECLS

/* The contents of a motion file, unaltered: names, offsets, channel order, units and numbers as
 * they are written. Conversion to the avatar's axes, units and names happens elsewhere.
 *
 * A reader fills a new clip and returns it; after that it is immutable, so threads share it
 * without locks. */
struct _MoClip
{
  gatomicrefcount refs;

  const char *format; /* id of the format it was read from; static */

  /* The space of the numbers in the clip, and of those in the file, which the maker's settings
   * of axes refer to. The two differ if the reader has converted them. */
  MoSpace space, file_space;

  /* Sampled channels: n_frames rows of skeleton->n_channels numbers, in one of three forms;
   * all are NULL if there are no rows. mo_clip_joint_row and the like read each. The skeleton is
   * NULL if the file is an .anim, whose joints are the avatar's. */
  MoSkeleton *skeleton;
  float *singles;    /* of a BVH, in the viewer's precision: correctly rounded from the text */
  double *values;    /* of all other formats */
  MoTurnRows *turns; /* of a long motion that was worked out: each rotation is a quaternion */
  guint n_frames;
  double frame_time;      /* seconds; as written in the file, so it may be 0 or negative */
  double last_frame_time; /* seconds from the last but one frame to the last in frames made from
                           * keyframes, if different; otherwise 0 */

  /* A clip that differs from another in its first frame alone has the numbers of that one, and a row which stands for its
   * first frame. Both are NULL for any other clip. */
  MoClip *rows_of;
  double *first;

  /* Frames or keyframes contain changes of the rest pose instead of whole poses: a position is
   * added to the rest translation, and a rotation is applied before the rest rotation. Such
   * keyframes are quaternions of any length; a joint has the channels x, y, z of positions if it
   * has keys for them, then x, y, z, w of rotations. Between its keys each number changes
   * linearly, those of a quaternion the shorter way. A joint with channels and without keys is at
   * rest. */
  gboolean are_changes_of_rest;

  /* Joints have axes of their own at rest, which are their rest rotations. Without, rotations that are whole poses are
   * relative to the axes of the figure. */
  gboolean has_own_axes;

  /* The scene of a 3D program, as a whole, or made of one: which axis is up is said by the file or its format, and its
   * first frame is part of the motion. */
  gboolean is_scene;

  /* Keyed channels (BVJ, VML) of the same skeleton. If there are any, they are the motion, even if
   * there are rows too. NULL for none. */
  MoKeyframes *keyframes;
  /* Seconds; their times are rounded down to multiples of it; 0 if they are not. */
  double time_step;

  /* A row of channels apart from the motion: the pose that the motion is relative to, in formats
   * where that is not a frame (a bind pose, a base pose). NULL for none. */
  double *reference;
  gboolean is_reference_bound; /* it is the pose in which a mesh is bound, as the file says */

  /* The names of the animations in the file, as MO_FIELD_CLIP chooses them: their own, or "#2"
   * for the second if it has none. NULL if files of the format contain only one. */
  char **clip_names; /* NULL-terminated */
  guint clip_index;  /* which of them this clip is */

  /* A clip that was made from nothing: the pose that it begins with, which is its motion; edits are all the rest. NULL for
   * any other clip. */
  MoPosture *stance;

  /* The settings in the file; NULL if its format has none. */
  MoRecipe *settings;
  gboolean are_settings_marks; /* written by an editor; the official viewer does not read them */

  /* Facts that only its format has; NULL for none. */
  MoFacts *facts;

  /* The contents of the file if it is an .anim. */
  MoAnim *anim;

  /* The skeleton of the motion that the .anim was made from, for the names of the joints; or
   * NULL. */
  MoSkeleton *named_after;

  /* As channels, the .anim has the avatar's whole body, not only the bones that it moves. */
  gboolean has_whole_body;

  /* Frames are to be at frame_time, even if they miss something between them: a motion of frames at that rate, with what
   * was laid over it. */
  gboolean keeps_rate;

  /* The bytes and the name of the file, to be embedded in a project; NULL if a BVJ can represent
   * the whole clip, or if they were not requested. */
  GBytes *original;
  char *original_name;

  /* The rest of the stage, as a project stores it: the JSON text of an object, with the paths of
   * files relative to the project's folder. Not parsed here; NULL if there is none. */
  char *stage;

  /* Text after the motion that belongs to the format (an editor's marks), unaltered; or NULL. */
  GBytes *trailer;
};

/* Which animation of the file it is; NULL if that has only one. */
static inline const char *
mo_clip_name (const MoClip *self)
{
  return self->clip_names != NULL ? self->clip_names[self->clip_index] : NULL;
}

/* An empty clip in MO_SPACE_WORLD. */
MoClip *mo_clip_new (const char *format);

/* An empty clip of the same format and spaces, for numbers of the same kind. */
MoClip *mo_clip_new_like (const MoClip *other);

/* A clip of its own with the same skeleton, motion, reference, settings and trailer. Only for clips with a skeleton. */
MoClip *mo_clip_copy_motion (const MoClip *self);

MoClip *mo_clip_ref (MoClip *self);
void mo_clip_unref (MoClip *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoClip, mo_clip_unref)

/* While the clip is being made, for one with the channels of another: gives it all frames of that one, without copying them. */
void mo_clip_share_rows (MoClip *self, const MoClip *other);

/* Frees the numbers of all frames if nobody else has the clip: for who wants nothing but all else of it from now on, as those of a
 * long motion take much memory. How many frames there were is still known. */
void mo_clip_drop_rows (MoClip *self);

/* The same of numbers and of the curves of keyframes, for who may do so even if others have the clip: none of them looks at its
 * motion again. How long it is is still known. */
void mo_clip_spend_motion (MoClip *self);

/* Sets both, while the clip is being made. Copies the name, references the bytes. */
void mo_clip_set_original (MoClip *self, const char *name, GBytes *bytes);

static inline gboolean
mo_clip_has_values (const MoClip *self)
{
  return self->values != NULL || self->singles != NULL || self->turns != NULL;
}

/* Copies numbers of one frame, starting at a column. Those of single precision become the double
 * with the shortest text that reads as the same number. Only for sampled clips. */
void mo_clip_copy_row (const MoClip *self, guint frame, guint column, guint n, double *to);

static inline double
mo_clip_value (const MoClip *self, guint frame, guint column)
{
  double value = 0.0;

  mo_clip_copy_row (self, frame, column, 1, &value);
  return value;
}

/* A number of one frame as it is stored, of either precision; cheaper, but of another first frame it can be of another
 * precision than of the rest. */
static inline double
mo_clip_number (const MoClip *self, guint frame, guint column)
{
  gsize index = (gsize) frame * self->skeleton->n_channels + column;

  if (frame == 0 && self->first != NULL)
    return self->first[column];
  if (self->singles != NULL)
    return (double) self->singles[index];
  return self->values != NULL ? self->values[index] : mo_clip_value (self, frame, column);
}

/* All numbers of one frame: the clip's own, or a copy in `room` if they have single precision. */
const double *mo_clip_row (const MoClip *self, guint frame, double *room);

/* The channels of a joint, in the same way. */
const double *mo_clip_joint_row (const MoClip *self, const MoJoint *joint, guint frame,
                                 double room[MO_MAX_JOINT_CHANNELS]);

/* Whether a range of channels is equal in two frames. */
gboolean mo_clip_is_same (const MoClip *self, guint frame, guint other, guint column, guint n);

/* Rotation of a joint in a frame, in the clip's own axes: the product of its rotation channels
 * in the order listed (for column vectors, first channel leftmost), or its quaternion,
 * normalised. Identity if it has none. */
MoQuat mo_clip_rotation (const MoClip *self, const MoJoint *joint, guint frame);

/* The rotations of a joint in `n` frames; faster. */
void mo_clip_get_rotations (const MoClip *self, const MoJoint *joint, guint first, guint n,
                            MoQuat *to);

/* What mo_joint_position gives in each of `n` frames, for clips whose frames are numbers; faster. */
void mo_clip_get_positions (const MoClip *self, const MoJoint *joint, guint first, guint n,
                            MoVec3 *to);

/* How far a joint turns from one frame to the next, at most (radians): its angles change by no less. */
typedef struct
{
  double all,
      later; /* `later` from the second frame on, as the first one may be a pose to compare with */
} MoMostTurn;

/* That of each joint; G_PI if it has a quaternion. Free them. */
MoMostTurn *mo_clip_most_turns (const MoClip *self);

/* Position channels of a joint in a frame, in the clip's units; missing channels are 0. FALSE if
 * it has none at all. */
gboolean mo_clip_position (const MoClip *self, const MoJoint *joint, guint frame, MoVec3 *position);

/* Whether its rotations are a quaternion instead of angles. */
gboolean mo_joint_has_quaternion (const MoJoint *joint);

/* The clip in MO_SPACE_WORLD, with channels that are whole poses instead of changes of the rest
 * pose, and joints with the figure's axes at rest (mo_clip_turn_axes), as in a BVH. With `replaces_bind`, the keys of a format with a bind pose are read as
 * whole poses instead of changes of it. Returns the clip itself if nothing changes. Unref it. */
MoClip *mo_clip_to_plain (const MoClip *self, gboolean replaces_bind);

/* Whether mo_clip_to_plain would change nothing. */
gboolean mo_clip_is_plain (const MoClip *self);

/* Whether `replaces_bind` makes a difference. */
gboolean mo_clip_has_bind_pose (const MoClip *self);

/* Sets the animation's time (seconds) at a Unix time; FALSE if the file is not tied to a clock. */
gboolean mo_clip_time_at (const MoClip *self, double unix_time, double *time);

/* What the file says about a subject of a few formats ("clock"), as JSON; NULL for nothing. Free
 * the node. */
JsonNode *mo_clip_view (const MoClip *self, const char *name);

/* As mo_clip_rotation and mo_clip_position, for any numbers of the joint's channels. */
MoQuat mo_joint_rotation (const MoJoint *joint, const double *values);
gboolean mo_joint_position (const MoJoint *joint, const double *values, MoVec3 *position);

/* Seconds per frame in files that do not say. */
#define MO_USUAL_FRAME_TIME (1.0 / 30.0)

/* Seconds per frame as played: the file's, or the usual one if that makes no sense. */
double mo_clip_frame_time (const MoClip *self);

/* Seconds from the first to the last frame as played; with keyframes, to the last of them. */
double mo_clip_duration (const MoClip *self);

/* Seconds from the first frame to another, as played. */
double mo_clip_time_of_frame (const MoClip *self, guint frame);

/* Whether it moves the viewer's own joints, as in files made for the world; decided by the name
 * of its root. */
gboolean mo_clip_is_for_world (const MoClip *self);

/* Whether the first frame is a pose to compare with, which is the convention for files made for
 * the world: if frames (not keyframes) move the viewer's own joints, and the format has no other
 * place for such a pose. */
gboolean mo_clip_has_reference (const MoClip *self);

/* Fills a row of channels with the pose that a motion without a reference is relative to: no
 * rotations, and the root at its OFFSET or, if that is zero, where it begins. Not for an empty
 * motion. */
void mo_clip_fill_reference (const MoClip *self, double *row);

/* The effective settings: the maker's over those in the file (`self` may be NULL). In mode
 * "viewer" the marks of a BVH editor do not count, as the viewer does not read them. Unref it. */
MoRecipe *mo_clip_merge_recipe (const MoClip *self, const MoRecipe *recipe);

G_END_DECLS
