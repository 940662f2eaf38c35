/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-fbx-file.h"

#include <string.h>

G_BEGIN_DECLS

/* A curve with keys, as FBX means it (docs/formats/fbx.md, Curves). Times are in ticks and are compared as such. */

/* Times further away than this are clamped, so that differences do not overflow: tens of millions of seconds. */
#define MO_FBX_MAX_TIME (G_GINT64_CONSTANT (1) << 60)

/* Bits of a key's flags. */
enum
{
  MO_FBX_CONSTANT = 0x2,
  MO_FBX_LINEAR = 0x4,
  MO_FBX_CUBIC = 0x8,
  MO_FBX_CONSTANT_NEXT = 0x100,
  MO_FBX_AUTO = 0x100,
  MO_FBX_TCB = 0x200,
  MO_FBX_USER = 0x400,
  MO_FBX_CLAMP = 0x1000,
  MO_FBX_TIME_INDEPENDENT = 0x2000,
  MO_FBX_CLAMP_PROGRESSIVE = 0x4000,
  MO_FBX_WEIGHT_RIGHT = 0x1000000,
  MO_FBX_WEIGHT_NEXT_LEFT = 0x2000000,
};

/* What keys have in common until the next run begins. */
typedef struct
{
  guint32 flags;
  float data[4]; /* as in the file; [2] may be the bits of two weights */
  guint32 first; /* key */
} MoFbxRun;

/* From one key to the next one. */
typedef struct
{
  guint key;          /* G_MAXUINT if it is not known yet */
  gint64 from, to;    /* ticks */
  double a, b;        /* values at both ends */
  guint8 mode;        /* MO_FBX_CONSTANT, MO_FBX_LINEAR or MO_FBX_CUBIC */
  double right, left; /* slopes after a and before b, per second */
  double right_weight, left_weight;
} MoFbxSpan;

/* How a curve goes on outside its keys. */
typedef struct
{
  char mode; /* C, R, A, M or K */
  gint64 n;  /* repetitions; negative for no end */
} MoFbxOutside;

typedef struct
{
  guint64 offset;              /* of its node */
  gboolean is_used, is_wanted; /* by a channel; by one of the chosen take */

  const gint64 *times; /* rising; NULL without keys. Shared by curves, owned by MoFbxKeys */
  float *values;       /* owned */
  guint n_keys;
  MoFbxRun *runs; /* owned */
  guint n_runs;
  gboolean has_steps; /* some key's value stays until the next one */
  MoFbxOutside before, after;
  guint n_users; /* vectors of models and weights of layers that it moves */
  double range;  /* its values and what is between them do not differ by more */
  double most;   /* nor does any value exceed this */

  /* Cursors. */
  MoFbxSpan span;
  guint at, run;
} MoFbxCurve;

/* The numbers of the curve that is being read. */
typedef enum
{
  MO_FBX_TIMES,  /* gint64 */
  MO_FBX_VALUES, /* float */
  MO_FBX_FLAGS,  /* guint32, one for each run */
  MO_FBX_DATA,   /* float, four for each run */
  MO_FBX_COUNTS, /* guint32, keys of each run */
  MO_FBX_N_SCRATCH
} MoFbxScratch;

/* Times of one or more curves. */
typedef struct
{
  gint64 *times; /* owned */
  guint n;
} MoFbxTimes;

/* What all curves share. */
typedef struct
{
  gint64 ticks; /* in a second */
  GArray *kept; /* MoFbxTimes */
  guint64 room; /* bytes that keys may still take */
  GArray *scratch[MO_FBX_N_SCRATCH];

  /* The last times that were read, and their bytes in the file: those of the next curve are the same as a rule, and are
   * neither inflated nor converted again. */
  GArray *last_times; /* gint64 */
  GByteArray *last_bytes;
  gboolean has_last_times; /* these are in the scratch, */
  gint8 last_are_frames;   /* and whether they are all frames; negative if nobody asked yet */

  /* Where frames are: the first, the last, and from one to the next (ticks; 0 if that is not known). Between two keys
   * on frames next to each other, slopes do not matter and are not read. */
  gint64 grid_begin, grid_end;
  double grid_step;
} MoFbxKeys;

void mo_fbx_keys_init (MoFbxKeys *self);
void mo_fbx_keys_clear (MoFbxKeys *self);

/* Frees what only reading needs. */
void mo_fbx_keys_drop_scratch (MoFbxKeys *self);

void mo_fbx_curve_clear (MoFbxCurve *self);

/* Reads the curve that is the current node. Without keys, it stays empty. */
void mo_fbx_curve_read (MoFbxCurve *self, MoFbxKeys *keys, MoFbxFile *file);

/* Empties the scratch, for another curve. */
void mo_fbx_keys_begin (MoFbxKeys *self);

/* Takes the keys that are in the scratch: times in order, values finite, times shared with the curve before if they are
 * the same. FALSE if that failed. */
gboolean mo_fbx_curve_set (MoFbxCurve *self, MoFbxKeys *keys, MoFbxFile *file);

/* The last key at a time or before it (before it only, if `is_before`); -1 if there is none. */
int mo_fbx_curve_find (MoFbxCurve *self, gint64 time, gboolean is_before);

/* What lies between a key and the next one; valid until the next call. */
const MoFbxSpan *mo_fbx_curve_span (MoFbxCurve *self, const MoFbxKeys *keys, guint key);

/* Flags and numbers of a key. */
const MoFbxRun *mo_fbx_curve_find_run (MoFbxCurve *self, guint key);

/* The same, without a call for most. No run begins before the key of its own number; where each key has one, as most programs write it, that is all. */
static inline const MoFbxRun *
mo_fbx_curve_run (MoFbxCurve *self, guint key)
{
  if (self->n_runs == 1)
    return self->runs;
  if (key < self->n_runs && self->runs[key].first == key)
    return &self->runs[key];
  return mo_fbx_curve_find_run (self, key);
}

/* The slope after a key whose flags say that it is worked out, or before it; for mo_fbx_curve_span. */
double mo_fbx_curve_slope (MoFbxCurve *self, const MoFbxKeys *keys, guint key, gboolean is_right);

#define MO_FBX_USUAL_WEIGHT (1.0 / 3.0)

/* A weight outside of 0..1 would make time run back. */
static inline double
mo_fbx_weight (guint32 bits)
{
  return MIN ((double) bits * 0.0001, 1.0);
}

/* The weights of a key's run: after it, and before the next key. */
static inline void
mo_fbx_run_weights (const MoFbxRun *run, double *right, double *next_left)
{
  guint32 bits;

  *right = *next_left = MO_FBX_USUAL_WEIGHT;
  if ((run->flags & (MO_FBX_WEIGHT_RIGHT | MO_FBX_WEIGHT_NEXT_LEFT)) == 0
      || (run->flags & MO_FBX_CUBIC) == 0 || (run->flags & MO_FBX_TCB) != 0)
    return;
  memcpy (&bits, &run->data[2], sizeof bits);
  if ((run->flags & MO_FBX_WEIGHT_RIGHT) != 0)
    *right = mo_fbx_weight (bits & 0xffff);
  if ((run->flags & MO_FBX_WEIGHT_NEXT_LEFT) != 0)
    *next_left = mo_fbx_weight (bits >> 16);
}

/* Between which keys a time is, for curves that have their times in common. */
typedef struct
{
  const gint64 *times; /* of the curve that was asked last; NULL for none */
  guint n_keys;
  int key;
} MoFbxPlace;

/* Its value at a time, also outside its keys. There must be keys. `place` is for several curves at one time. */
double mo_fbx_curve_evaluate (MoFbxCurve *self, const MoFbxKeys *keys, gint64 time,
                              gboolean is_before, MoFbxPlace *place);

/* The same at many times that rise, none of them before any. */
void mo_fbx_curve_evaluate_many (MoFbxCurve *self, const MoFbxKeys *keys, const gint64 *times,
                                 guint n, double *values);

G_END_DECLS
