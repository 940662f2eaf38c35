/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-facts.h"
#include "mo-keyframes.h"
#include "mo-recipe.h"
#include "mo-skeleton.h"
#include "mo-space.h"

G_BEGIN_DECLS

/* What a motion file said, faithfully: names, offsets, channel order, units and numbers as they
 * stand in it. Axes, units, reference frame and names are the conversion's business.
 *
 * A reader fills a new clip and hands it out; from then on nobody changes it, so threads share it
 * without locks. */
struct _MoClip
{
  gatomicrefcount refs;

  const char *format; /* id of the format it was read from; static */

  /* The space of the numbers in the clip, and of those in the file, which the maker's settings of axes refer
   * to. The two differ if the reader has converted them. */
  MoSpace space, file_space;

  /* Sampled channels: n_frames rows of skeleton->n_channels numbers, in one of two precisions, both NULL
   * where there is none; mo_clip_look and its like read either. NULL skeleton where the file is an .anim,
   * whose joints are the avatar's. */
  MoSkeleton *skeleton;
  float *singles; /* of a BVH, as the viewer reads it too: correctly rounded from the text */
  double *values; /* of all others */
  guint n_frames;
  double frame_time; /* seconds; as the file has it, so 0 and less occur */
  double
      last_frame_time; /* of frames made here for keys at any time: from the last but one to the last,
                           * where that is another; else 0 */

  /* Frames contain changes of the rest pose instead of whole poses: a position is added to the rest
   * translation, and a rotation is applied before the rest rotation. */
  gboolean are_changes_of_rest;

  /* Keyed channels (BVJ), of the same skeleton: these are the motion then, whatever rows stand
   * beside them. NULL for none. */
  MoKeyframes *keyframes;
  double
      time_step; /* seconds: of what their times are rounded down to multiples; 0 where they are not */

  /* A row of channels that stands beside the motion: the pose that this is told from, where the format
   * has one of its own (a bind pose, a base pose), so that no frame is it. NULL for none. */
  double *reference;

  /* What the animations of the file are called, each as MO_FIELD_CLIP chooses it: by its name, or
   * "#2" for the second where it has none of its own. NULL where a file of the format holds one. */
  char **clip_names; /* NULL-ended */
  guint clip_index;  /* of the one that this is */

  /* What the file itself sets; NULL where its format has no settings. */
  MoRecipe *settings;
  gboolean are_settings_marks; /* of an editor, which the official viewer does not read */

  /* What only its format says; NULL for nothing. */
  MoFacts *facts;

  /* The file itself, where it is an .anim. */
  MoAnim *anim;

  /* Where that was made of a motion: that one's skeleton, for what the joints are called. NULL else. */
  MoSkeleton *named_after;

  /* The bytes and the name of the file itself, for a project of it to carry; NULL where a BVJ holds
   * all of the clip, or nobody asked for them. */
  GBytes *original;
  char *original_name;

  /* Who else is on the stage beside it, as a project keeps it: the JSON text of an object, with files as
   * they stand in it, against the project's folder. Not looked into here; NULL where there is none. */
  char *stage;

  /* Text behind the motion that belongs to the format (an editor's marks), as it stands; or
   * NULL. */
  GBytes *trailer;
};

/* An empty clip in MO_SPACE_WORLD. */
MoClip *mo_clip_new (const char *format);

/* An empty clip of the same format and spaces, for numbers of the same kind. */
MoClip *mo_clip_new_like (const MoClip *other);

MoClip *mo_clip_ref (MoClip *self);
void mo_clip_unref (MoClip *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoClip, mo_clip_unref)

/* Sets both; for who makes the clip. The name is copied. */
void mo_clip_set_original (MoClip *self, const char *name, GBytes *bytes);

static inline gboolean
mo_clip_has_values (const MoClip *self)
{
  return self->values != NULL || self->singles != NULL;
}

/* Numbers of one frame, from a column on; of single precision what it most likely was read from, so that
 * a text with all digits means the same. Only for sampled clips. */
void mo_clip_copy_row (const MoClip *self, guint frame, guint column, guint n, double *to);

static inline double
mo_clip_value (const MoClip *self, guint frame, guint column)
{
  double value;

  mo_clip_copy_row (self, frame, column, 1, &value);
  return value;
}

/* All numbers of one frame: those of the clip, or where it has others a copy in `room`. */
const double *mo_clip_row (const MoClip *self, guint frame, double *room);

/* The channels of a joint, in the same way. */
const double *mo_clip_look (const MoClip *self, const MoJoint *joint, guint frame,
                            double room[MO_MAX_JOINT_CHANNELS]);

/* Whether some channels of two frames are the same. */
gboolean mo_clip_is_same (const MoClip *self, guint frame, guint other, guint column, guint n);

/* Rotation of a joint in a frame, in the file's own axes: the product of its rotation channels in
 * the order listed (for column vectors, first channel leftmost), or its quaternion, normalised.
 * Identity where it has none. */
MoQuat mo_clip_rotation (const MoClip *self, const MoJoint *joint, guint frame);

/* Position channels of a joint in a frame, file units; channels it lacks are 0. FALSE when it has
 * none at all. */
gboolean mo_clip_position (const MoClip *self, const MoJoint *joint, guint frame, MoVec3 *position);

/* Whether its rotations are the numbers of a quaternion and no angles. */
gboolean mo_joint_has_quaternion (const MoJoint *joint);

/* The clip in MO_SPACE_WORLD, with channels that are whole poses and not changes of the rest pose, as in a BVH.
 * With `replaces_bind`, the keys of a format with a bind pose are read as whole poses and not as changes of
 * it. Returns the clip itself if nothing changes, or NULL with `error` set. Unref it. */
MoClip *mo_clip_to_plain (const MoClip *self, gboolean replaces_bind, MoContext *context,
                          GError **error);

/* Whether its channels are as mo_clip_to_plain makes them. */
gboolean mo_clip_is_plain (const MoClip *self);

/* Whether `replaces_bind` makes a difference. */
gboolean mo_clip_has_bind_pose (const MoClip *self);

/* The animation's time at a Unix time; FALSE where the file is tied to no clock. */
gboolean mo_clip_time_at (const MoClip *self, double unix_time, double *time);

/* What the file says under a name that only some formats have ("clock"), as JSON; NULL for nothing. Free the
 * node. */
JsonNode *mo_clip_view (const MoClip *self, const char *name);

/* The same of any numbers of the joint's channels. */
MoQuat mo_joint_rotation (const MoJoint *joint, const double *values);
gboolean mo_joint_position (const MoJoint *joint, const double *values, MoVec3 *position);

/* Seconds from frame to frame where a file gives none. */
#define MO_USUAL_FRAME_TIME (1.0 / 30.0)

/* Seconds from frame to frame as played: the file's, or the usual where that makes no sense. */
double mo_clip_frame_time (const MoClip *self);

/* Seconds from the first to the last frame as played; with keyframes, up to the last of them. */
double mo_clip_duration (const MoClip *self);

/* Seconds from the first frame to another, as played. */
double mo_clip_time_of_frame (const MoClip *self, guint frame);

/* Whether it is the viewer's own joints that it moves, told by its root: files made for the world. */
gboolean mo_clip_is_for_world (const MoClip *self);

/* Whether the first frame is a pose to compare with, by the custom of files made for the world:
 * where frames (not keyframes) move the viewer's own joints, and the format has no other place for
 * such a pose. */
gboolean mo_clip_has_reference (const MoClip *self);

/* Fills a row of channels with the pose that a motion without a reference is told from: turned nowhere,
 * and the root at its OFFSET, or where it begins if that is zero. Not for an empty motion. */
void mo_clip_fill_reference (const MoClip *self, double *row);

/* What counts: what the file sets (`self` may be NULL), and over it what the maker sets. In the mode
 * "viewer" the marks of a BVH editor are not of it, since the viewer reads none. Unref it. */
MoRecipe *mo_clip_merge_recipe (const MoClip *self, const MoRecipe *recipe);

G_END_DECLS
