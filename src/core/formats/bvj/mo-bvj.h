/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-bvj-facts.h"
#include "mo-format.h"
#include "mo-keyframes.h"
#include "mo-json.h"

G_BEGIN_DECLS

/* The parts of the BVJ reader and writer, for each other only. */

/* One reading. Each part fails with `error` set. */
typedef struct
{
  MoContext *context;
  GError **error;
  const MoJson *json;
  MoClip *clip;     /* under construction, with skeleton and facts */
  MoClip *original; /* owned: the source file of a project; NULL if none */

  /* Owned: what a clip from nothing began with, NULL if there is no such thing; the checksum of the motion then; and
   * where it says so. */
  MoPosture *stance;
  char *stance_sum;
  double stance_frame_time;
  MoLocation stance_at;

  /* Which of a list of names the last searched object has in the exact spelling. */
  const MoJsonValue *exact_of;
  /* Owned: for each list of names a bit per name, and one more bit; NULL before the first search. */
  GHashTable *exact;
} MoBvjReading;

/* Whether two names are equal, ignoring case and blanks. */
gboolean mo_bvj_is_like (const char *name, const char *exact);

/* The index of a member's name in a NULL-terminated list, -1 if not found. A name with different
 * case or blanks also matches, with a finding, unless the object has the exact name too. */
int mo_bvj_member (MoBvjReading *self, const MoJsonValue *object, const MoJsonValue *member,
                   const char *const *names);

/* Stores a member unchanged. */
void mo_bvj_keep (const MoBvjReading *self, GArray **list, const MoJsonValue *member);

/* Stores a member with an invalid value unchanged, with a finding. */
void mo_bvj_keep_senseless (const MoBvjReading *self, GArray **list, const MoJsonValue *member,
                            const char *wanted);

gboolean mo_bvj_fail_kind (const MoBvjReading *self, const MoJsonValue *member, const char *wanted);

/* Reads three finite numbers. */
gboolean mo_bvj_take_vector (const MoJsonValue *value, MoVec3 *vector);

/* -- The parts of a file ----------------------------------------------------------------------- */

/* HIERARCHY: skeleton and the facts of its joints. */
gboolean mo_bvj_read_hierarchy (MoBvjReading *self, const MoJsonValue *hierarchy);

/* The rows of Frames, read directly from the text; HIERARCHY may come after them. */
typedef struct
{
  MoScanner *scanner; /* borrowed */
  GError **error;
  double *values; /* owned: row after row, each with its own length */
  gsize n_values, capacity;
  GArray *runs;          /* MoBvjRun */
  gsize row, row_before; /* where the current and the previous row begin */
} MoBvjFrames;

/* Rows of the same length. */
typedef struct
{
  gsize n_rows;
  guint length;
  MoLocation location; /* of the first */
} MoBvjRun;

void mo_bvj_frames_init (MoBvjFrames *self, MoScanner *scanner);
void mo_bvj_frames_clear (MoBvjFrames *self);

/* Reads the array of rows at the scanner. */
gboolean mo_bvj_frames_read (MoBvjFrames *self, GError **error);

/* The same from values. */
gboolean mo_bvj_frames_convert (MoBvjFrames *self, MoBvjReading *reading,
                                const MoJsonValue *frames);

/* Moves the rows to the clip. */
gboolean mo_bvj_frames_take (MoBvjFrames *self, MoBvjReading *reading);

/* KEYFRAMES, for the existing skeleton. */
gboolean mo_bvj_read_keyframes (MoBvjReading *self, const MoJsonValue *keyframes);

/* Reads a setting from a member of MOTION, or of the top level if `motion` is NULL. FALSE if it is
 * not a setting. The top level is read first and takes precedence. */
gboolean mo_bvj_read_setting (MoBvjReading *self, const MoJsonValue *member,
                              const MoJsonValue *motion);

/* Reads the source file of a project from a member of "limber", with the settings so far: FALSE if
 * the member is something else, or damaged, which is a finding. */
gboolean mo_bvj_is_source (const MoJsonValue *member);
gboolean mo_bvj_read_source (MoBvjReading *self, const MoJsonValue *member);

/* Reads what a clip from nothing began with from a member of "limber": FALSE if the member is something else, or makes no
 * sense. */
gboolean mo_bvj_read_stance (MoBvjReading *self, const MoJsonValue *member);

/* The clip of a file with a stance: that one, with the settings of the file; or the file's own motion, if somebody has
 * changed it since, which is a finding. Unref it. */
MoClip *mo_bvj_restore_stance (MoBvjReading *self, MoClip *clip);

/* The member "limber". */
void mo_bvj_read_limber (MoBvjReading *self, const MoJsonValue *limber);

/* -- Writing ----------------------------------------------------------------------------------- */

typedef struct
{
  const MoClip *project;   /* what is written */
  const MoClip *source;    /* the same, as channels */
  const MoClip *clip;      /* the motion, which may be derived from `source` */
  const MoBvjFacts *facts; /* NULL for a clip of another format */
  char **names;            /* owned: the name of each joint in this file */
  MoRecipe *recipe;        /* owned: including the settings in the file */
  const char *stage;       /* as MoClip has it; or NULL */
  MoContext *context;
  GString *text;

  /* Members that the object being written could have but does not (NULL for none): a stored
   * member with a similar name would be mistaken for one of these. */
  const char *absent[2];
} MoBvjWriter;

/* Begins a member on a new line, after a comma unless it is the first of the object. */
void mo_bvj_begin_member (MoBvjWriter *self, guint depth, gboolean *is_first, const char *name);

void mo_bvj_append_number (MoBvjWriter *self, double value);

/* Appends stored members, except those with a name in `except` (a JsonObject of settings, or
 * NULL) and those that would be mistaken for an absent member. */
void mo_bvj_append_members (MoBvjWriter *self, guint depth, gboolean *is_first, const GArray *list,
                            JsonObject *except);

/* Appends the settings at the top level, or in MOTION; and "limber". */
void mo_bvj_append_settings (MoBvjWriter *self, guint depth, gboolean *is_first,
                             gboolean in_motion);
void mo_bvj_append_limber (MoBvjWriter *self, const MoKeyframes *keyframes, gboolean *is_first);

/* What a clip from nothing began with, and the checksum of the keyframes that are written. */
void mo_bvj_append_stance (MoBvjWriter *self, const MoKeyframes *keyframes, gboolean *is_first);

/* The source file of a clip that has its original. */
void mo_bvj_append_source (MoBvjWriter *self, const MoClip *clip, gboolean *is_first);

/* The frames of a sampled clip with numbers that can be interpolated from each frame to the next
 * as it is played between them: angles continue past a half turn, and if angles deviate by more
 * than `tolerance` (degrees) and half a degree, the joint has a quaternion instead. A first
 * frame that is a reference is not connected to the next. The result has only the joints of the
 * clip. Unref it. */
MoClip *mo_bvj_make_turns (const MoClip *clip, gboolean has_reference, double tolerance);

/* Keyframes that differ from a sampled clip's channels by at most `tolerance` at each of its
 * frames: degrees, for a quaternion of its rotation as a whole; for a position, the distance by
 * which that angle moves the joint's furthest descendant. The interpolation is the one that
 * needs the fewest keys: the simplest of several, and linear if a curve would overshoot between
 * the frames or takes too long to find. Free it with mo_keyframes_free. */
MoKeyframes *mo_bvj_synthesise (const MoClip *clip, double tolerance);

/* Whether every joint has a unique name that keyframes can use. */
gboolean mo_bvj_has_own_names (const MoSkeleton *skeleton);

/* A name for each joint of the clip, NULL-terminated: its own, or, if keyframes could not
 * distinguish it from another member, a longer one, which is a finding. */
char **mo_bvj_make_names (const MoClip *clip, MoContext *context);

/* The recipe to write with the clip that is written of a scene, whose joints have these names: with settings for what the
 * scene says, where the maker has set nothing else. The same recipe for anything but a scene. Unref it. */
MoRecipe *mo_bvj_recipe_of_scene (const MoClip *scene, const MoClip *clip, char **names,
                                  const MoRecipe *recipe);

GBytes *mo_bvj_write (const MoExport *export, MoContext *context, GError **error);

G_END_DECLS
