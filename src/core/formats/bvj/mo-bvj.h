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
  MoClip *clip;       /* under construction, with skeleton and facts */
  MoClip *original;   /* owned: the file that this is a project of; NULL for none */

  /* Which of some names an object has exactly, as it was last looked through for them. */
  const MoJsonValue *exact_of;
  GHashTable *exact; /* owned: the list of names to a bit for each, and one more; NULL before the first */
} MoBvjReading;

/* The same but for capitals and blanks. */
gboolean mo_bvj_is_like (const char *name, const char *exact);

/* Which of the names (NULL-ended) a member of an object has, -1 for none. A name with other
 * capitals or blanks does where the object has not the exact one too, and is a finding. */
int mo_bvj_member (MoBvjReading *self, const MoJsonValue *object, const MoJsonValue *member,
                   const char *const *names);

/* Keeps a member as it stands. */
void mo_bvj_keep (const MoBvjReading *self, GArray **list, const MoJsonValue *member);

/* Keeps a member whose value is none that it can have, at a finding. */
void mo_bvj_keep_senseless (const MoBvjReading *self, GArray **list, const MoJsonValue *member,
                            const char *wanted);

gboolean mo_bvj_fail_kind (const MoBvjReading *self, const MoJsonValue *member, const char *wanted);

/* Three finite numbers. */
gboolean mo_bvj_take_vector (const MoJsonValue *value, double vector[3]);

/* -- The parts of a file ----------------------------------------------------------------------- */

/* HIERARCHY: skeleton and the facts of its joints. */
gboolean mo_bvj_read_hierarchy (MoBvjReading *self, const MoJsonValue *hierarchy);

/* The rows of Frames, taken from the text as they go by; HIERARCHY may come behind them. */
typedef struct
{
  MoScanner *scanner; /* borrowed */
  GError **error;
  double *values; /* owned: row after row, each as long as it is */
  gsize n_values, capacity;
  GArray *runs;          /* MoBvjRun */
  gsize row, row_before; /* where the present row and the one before it begin */
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

/* Gives the rows to the clip. */
gboolean mo_bvj_frames_take (MoBvjFrames *self, MoBvjReading *reading);

/* KEYFRAMES, for the skeleton that is there. */
gboolean mo_bvj_read_keyframes (MoBvjReading *self, const MoJsonValue *keyframes);

/* A member of MOTION, or of the top where `motion` is NULL, that is a setting. FALSE where it is
 * none. What stands at the top is read first and counts. */
gboolean mo_bvj_read_setting (MoBvjReading *self, const MoJsonValue *member,
                              const MoJsonValue *motion);

/* A member of "limber" that is the file which this is a project of, and reading it, with what is set
 * already: FALSE where it is none, or damaged, which is a finding. */
gboolean mo_bvj_is_source (const MoJsonValue *member);
gboolean mo_bvj_read_source (MoBvjReading *self, const MoJsonValue *member);

/* The member "limber". */
void mo_bvj_read_limber (MoBvjReading *self, const MoJsonValue *limber);

/* -- Writing ----------------------------------------------------------------------------------- */

typedef struct
{
  const MoClip *project;   /* what is written; */
  const MoClip *source;    /* the same, as channels; */
  const MoClip *clip;      /* and its motion, which may be made from that */
  const MoBvjFacts *facts; /* NULL for a clip of another format */
  char **names;            /* owned: what each joint is called here */
  MoRecipe *recipe;        /* owned: with what the file itself sets */
  const char *stage;       /* as MoClip has it; or NULL */
  MoContext *context;
  GString *text;

  /* What the object that is being written has not, of what it could have (NULL for none): a kept member of
   * nearly the same name would be taken for that. */
  const char *absent[2];
} MoBvjWriter;

/* Begins a member on a line of its own, behind a comma unless it is the object's first. */
void mo_bvj_begin_member (MoBvjWriter *self, guint depth, gboolean *is_first, const char *name);

void mo_bvj_append_number (MoBvjWriter *self, double value);

/* Members that are kept, except those with a name in `except` (a JsonObject of settings, or
 * NULL) and those that would be taken for what is absent. */
void mo_bvj_append_members (MoBvjWriter *self, guint depth, gboolean *is_first, const GArray *list,
                            JsonObject *except);

/* The settings that stand at the top, or in MOTION; and "limber". */
void mo_bvj_append_settings (MoBvjWriter *self, guint depth, gboolean *is_first,
                             gboolean in_motion);
void mo_bvj_append_limber (MoBvjWriter *self, gboolean *is_first);

/* The file of a clip that has its original. */
void mo_bvj_append_source (MoBvjWriter *self, const MoClip *clip, gboolean *is_first);

/* The frames of a sampled clip with numbers that lead from each frame to the next as it is played between them:
 * angles count on past a half turn, and where angles go astray by more than `tolerance` (degrees) and half a
 * degree, the joint has a quaternion instead. From a first frame that is a reference nothing leads on. It has
 * the joints of the clip and nothing else of it. Unref it. */
MoClip *mo_bvj_make_turns (const MoClip *clip, gboolean has_reference, double tolerance);

/* Keyframes that differ from a sampled clip's channels by at most `tolerance` (degrees, which are the
 * turn of a quaternion as a whole; of a place as far as that angle moves the end of what hangs on the joint)
 * at each of its frames. Between them is the interpolation that needs the fewest keys: the simplest of several,
 * and linear where a curve would swing out between the frames or takes too long to find. */
MoKeyframes *mo_bvj_synthesise (const MoClip *clip, double tolerance);

/* Whether every joint has a name of its own that a keyframe can call it by. */
gboolean mo_bvj_has_own_names (const MoSkeleton *skeleton);

/* A name for each joint of the clip, NULL behind the last: its own, or, where keyframes could not tell it
 * from another member, a longer one, which is a finding. */
char **mo_bvj_make_names (const MoClip *clip, MoContext *context);

GBytes *mo_bvj_write (const MoExport *export, MoContext *context, GError **error);

G_END_DECLS
