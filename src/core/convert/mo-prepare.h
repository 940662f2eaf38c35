/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-pose.h"
#include "mo-step.h"

G_BEGIN_DECLS

/* A conversion has two phases. The first turns a clip into the avatar's motion: with its joints
 * found, trimmed, timed and placed as the recipe says, with all keys, as an immutable,
 * reference-counted value. The second makes an .anim from that: parts, settings of joints, fewer
 * keys, codes and the header. Fields that belong to the second only (MO_IN_FINISHING,
 * MO_IN_HEADER) can change without repeating the first, in several threads at the same time. In
 * mode "viewer" the reader does the first phase, and the value is only the clip. */
typedef struct _MoPrepared MoPrepared;

/* Variants of a conversion; all zeros for that of mo_convert. */
typedef struct
{
  /* The motion before rounding, to measure the loss or to continue from: the same steps of mode
   * "faithful", but tracks have plain keys and codes of 0. To be played with
   * MO_MOTION_AS_STORED; never written as an .anim. */
  gboolean is_plain;
  /* Less than all for what is shown while a maker goes on changing things. */
  MoEffort effort;
  /* Set to TRUE if keys were left that MO_EFFORT_ALL may remove (MoReduceBounds); otherwise it is not touched. May be NULL. */
  gboolean *leaves_keys;
  /* Only this part of the result; MO_ERROR_USAGE in mode "viewer". NULL for all of it. */
  const MoPart *part;
  /* Another motion that replaces some joints, before speed and later steps; MO_ERROR_USAGE in
   * mode "viewer". NULL for none. */
  const MoOver *over;
  /* A prepared motion, maybe of another recipe or clip: used if it is equal to what would be
   * made now, or as far as it is, if only edits are others or the body is placed differently. NULL
   * for none. */
  MoPrepared *prepared;
  /* Nobody looks at the motion in the clip after this conversion, nor meanwhile: it is let go as soon as that of another
   * skeleton is on the avatar's (mo_clip_spend_motion), of which a long one takes much memory. */
  gboolean spends_clip;
} MoConvertOptions;

/* The first phase: returns `options.prepared` if that fits, otherwise a new value, which keeps
 * its findings for mo_finish. NULL with `error` set if there is no result; then the findings are
 * added to the context. Unref it. */
MoPrepared *mo_prepare (const MoClip *clip, const MoRecipe *recipe, const MoConvertOptions *options,
                        MoContext *context, GError **error);

MoPrepared *mo_prepared_ref (MoPrepared *self);
void mo_prepared_unref (MoPrepared *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoPrepared, mo_prepared_unref)

/* Whether mo_prepare would return an equal value for these. */
gboolean mo_prepared_fits (const MoPrepared *self, const MoClip *clip, const MoRecipe *recipe,
                           const MoOver *over);

/* Whether it is so long that its keys are only made when they are needed. */
gboolean mo_prepared_rests (const MoPrepared *self);

const MoClip *mo_prepared_get_clip (const MoPrepared *self);

/* The edits that are in it; NULL for none. */
const MoEdits *mo_prepared_get_edits (const MoPrepared *self);

/* The source of a prepared motion, in its own seconds: 0 is the first frame of the file. */
typedef struct
{
  double begin, end; /* of what is played */
  double frame_time; /* 0 if it has no frames */
} MoSourceSpan;

/* Not in mode "viewer", of which the reader knows no times. */
MoSourceSpan mo_prepared_get_source (const MoPrepared *self);

/* When the prepared motion plays a time of the source; and the time of the source that it plays at a time. */
double mo_prepared_get_time (const MoPrepared *self, double source);
double mo_prepared_get_source_time (const MoPrepared *self, double time);

/* The joints of the prepared motion at a time (seconds), put into a pose, whose other joints stay as they are. The pose is
 * not updated. `moves` (may be NULL) is set for each of its joints. Not in mode "viewer". */
void mo_prepared_sample (const MoPrepared *self, double time, MoPose *pose,
                         gboolean moves[MO_RIG_N_JOINTS]);

/* The same below all edits, and before the body is raised and turned. FALSE without edits. */
gboolean mo_prepared_sample_below (const MoPrepared *self, double time, MoPose *pose);

/* How long the prepared motion is, in seconds. */
double mo_prepared_get_duration (const MoPrepared *self);

/* The loop of the result, in seconds of the prepared motion. FALSE if it does not loop. */
gboolean mo_prepared_get_loop (const MoPrepared *self, double *in, double *out);

/* The `n` best loops of the prepared motion, or fewer (MoSeam, mo_seams_find), in its seconds. Unref the array. */
GArray *mo_prepared_find_seams (const MoPrepared *self, guint n);

/* The pose of the prepared motion at a time, updated; joints that it has not are at rest. */
void mo_prepared_get_pose (const MoPrepared *self, double time, MoPose *pose);

/* A pose of the prepared motion as its edits see it: before the body was raised, turned and kept in place after them, and with its sides as in the
 * source, at a time of the source (seconds). Changes local transforms, and does not update. Not in mode "viewer". */
void mo_prepared_to_source (const MoPrepared *self, double source, MoPose *pose);

/* The same for who keeps it for later, in as little memory as possible: only to be resumed. */
MoPrepared *mo_prepared_copy_lean (const MoPrepared *self);

/* Continues a conversion: fills it with copies of all that the first phase passes to the second,
 * and adds the findings of the first to its context. The prepared motion must outlive it. Only
 * for mo_finish. */
void mo_prepared_resume (const MoPrepared *self, MoConversion *conversion);

/* The same for the last time: without other references to it, the conversion gets the motion itself, and only the clip
 * is left. */
void mo_prepared_resume_last (MoPrepared *self, MoConversion *conversion);

/* Removes findings that the recipe settles, and reports what it rounds of the file: the
 * beginning of every conversion. */
void mo_convert_begin (const MoClip *clip, const MoRecipe *recipe, MoContext *context);

/* Whether a recipe replaces the value that a finding about the file refers to, so that it does
 * not apply to the result. mo_convert removes such findings from its context. */
gboolean mo_recipe_settles (const MoRecipe *recipe, MoCode code);

/* Runs the steps of a NULL-terminated list that apply. */
gboolean mo_steps_run (const MoStep *const *steps, MoConversion *conversion, GError **error);

G_END_DECLS
