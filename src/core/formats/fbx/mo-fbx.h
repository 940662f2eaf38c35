/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-fbx-curve.h"

#include "mo-scene.h"

G_BEGIN_DECLS

/* What is kept of an FBX file (docs/formats/fbx.md). It is read in two passes: the first one takes everything but the
 * keys, and remembers where these are; when it is known what belongs to the chosen take, the second one takes its
 * keys. */

/* Objects that matter. */
typedef enum
{
  MO_FBX_MODEL,
  MO_FBX_ATTRIBUTE,
  MO_FBX_STACK, /* a take */
  MO_FBX_LAYER,
  MO_FBX_CHANNEL, /* a curve node: three curves of one property */
  MO_FBX_CURVE,
  MO_FBX_CLUSTER, /* where a mesh is bound to a bone */
  MO_FBX_N_CLASSES
} MoFbxClass;

/* Vectors of a model; those before MO_FBX_N_MOVING may have keys. */
typedef enum
{
  MO_FBX_MOVE,
  MO_FBX_TURN, /* degrees, as the other rotations */
  MO_FBX_SIZE,
  MO_FBX_N_MOVING,
  MO_FBX_TURN_BEFORE = MO_FBX_N_MOVING,
  MO_FBX_TURN_AFTER,
  MO_FBX_TURN_OFFSET,
  MO_FBX_TURN_PIVOT,
  MO_FBX_SIZE_OFFSET,
  MO_FBX_SIZE_PIVOT,
  MO_FBX_N_VECTORS
} MoFbxVector;

/* One layer's curves of one property of one model. */
typedef struct
{
  guint model, channel, rank; /* rank: of the layer */
  MoFbxVector vector;
} MoFbxTrack;

typedef struct
{
  double vectors[MO_FBX_N_VECTORS][3];
  gint64 order;         /* of the rotations: 0 is x first, then y, then z */
  gint64 is_active;     /* order and the turns before and after count */
  gint64 is_limit_only; /* they do not */
  gint64 inherit;
  gint64 quaternions; /* asks for another way between keys, which no reader goes */

  char *name;     /* owned */
  guint64 offset; /* of its node */
  MoNodeKind kind;
  int parent;
  guint8 visit; /* while circles are looked for: 1 above the model in question, 2 done */
  guint first_track[MO_FBX_N_MOVING], n_tracks[MO_FBX_N_MOVING];

  /* Vectors that do not move in this take, but for what rounding makes of numbers. */
  gboolean is_fixed[MO_FBX_N_MOVING];
  double fixed[MO_FBX_N_MOVING][3];
  gboolean is_still; /* all of them */
  MoLocal still;

  /* For mo_fbx_local. */
  gboolean is_plain; /* no offsets, pivots or turns before and after */
  MoQuat before, after;
  gboolean is_turned; /* by one of these */
} MoFbxModel;

/* Times in ticks; G_MININT64 where the file does not say. */
typedef struct
{
  char *name;
  guint64 offset; /* of a take's node before version 7000 */
  gint64 start, stop, reference_start, reference_stop;
} MoFbxStack;

typedef struct
{
  double weight; /* percent */
  gint64 mode;   /* 0 additive, 1 override, 2 override with the weight */
  gint64 turns_by_channel, sizes_by_channel;
  int stack, rank; /* rank: its turn in the chosen stack; -1 if it is not in that */
  int weights;     /* the channel with keys for the weight, or -1 */
} MoFbxLayer;

typedef struct
{
  double values[3]; /* NaN where the file does not say */
  double weight;
  int layer;
  int curves[3]; /* or -1 */
  gboolean is_used;
} MoFbxChannel;

/* A place in the world where a mesh is bound. */
typedef struct
{
  gint64 id; /* of the model, in a pose */
  double matrix[16];
  gboolean is_known;
} MoFbxBind;

typedef struct
{
  gint64 child, parent;
  gint8 property; /* MoFbxVector, or one of these */
} MoFbxLink;

enum
{
  MO_FBX_WHOLE = -1, /* of the object itself */
  MO_FBX_FIRST_AXIS = MO_FBX_N_VECTORS,
  MO_FBX_WEIGHT = MO_FBX_FIRST_AXIS + 3,
  MO_FBX_N_PROPERTIES
};

typedef struct
{
  gint64 id;
  guint64 offset; /* of its node */
  guint32 class, index;
} MoFbxId;

typedef struct
{
  gint64 up, up_sign, front, front_sign, side, side_sign;
  double unit; /* centimetres */
  gint64 time_mode;
  double custom_rate, rate; /* rate: 0 if the time mode says it */
} MoFbxSettings;

typedef struct
{
  MoFbxFile file;
  MoFbxSettings settings;
  gint64 ticks; /* in a second */

  MoFbxModel model_template;
  MoFbxStack stack_template;
  MoFbxLayer layer_template;

  GArray *models, *stacks, *layers, *channels, *curves, *clusters;
  GArray *attributes;       /* MoNodeKind */
  GArray *poses;            /* MoFbxBind */
  GArray *takes;            /* MoFbxStack: what the section of takes says */
  GArray *ids;              /* MoFbxId, by id */
  GArray *links;            /* MoFbxLink */
  char *current;            /* the take that the file names, or NULL */
  gboolean has_local_binds; /* binds are not in the world, but in some space of their own */

  MoFbxKeys keys;

  /* The chosen take. */
  guint stack;
  gint64 begin, end; /* ticks */
  double frame_time; /* seconds */
  GArray *tracks;    /* MoFbxTrack, by model, vector and rank */
  GArray *ranks;     /* guint: its layers */
  double longest;    /* of all models' own places in their parents */
  guint64 mixes;     /* how often layers may still be mixed; see mo_fbx_mix */

  /* Times that were looked at last, and whether they are a recording's. */
  const gint64 *looked_at;
  gboolean are_recorded;
} MoFbxDocument;

#define mo_fbx_get(array, type, index) (&g_array_index ((array), type, (index)))

static inline MoFbxModel *
mo_fbx_model (const MoFbxDocument *self, guint index)
{
  return mo_fbx_get (self->models, MoFbxModel, index);
}

static inline MoFbxCurve *
mo_fbx_curve (const MoFbxDocument *self, int index)
{
  return index < 0 ? NULL : mo_fbx_get (self->curves, MoFbxCurve, (guint) index);
}

static inline MoFbxChannel *
mo_fbx_channel (const MoFbxDocument *self, guint index)
{
  return mo_fbx_get (self->channels, MoFbxChannel, index);
}

static inline gboolean
mo_fbx_is_old (const MoFbxDocument *self)
{
  return self->file.version < 7000;
}

/* -- Properties -------------------------------------------------------------------------------- */

typedef enum
{
  MO_FBX_PROPERTY_INTEGER, /* gint64 */
  MO_FBX_PROPERTY_REAL,    /* double */
  MO_FBX_PROPERTY_VECTOR,  /* double[3] */
} MoFbxPropertyKind;

typedef struct
{
  const char *name;
  MoFbxPropertyKind kind;
  gsize offset; /* in the struct that is filled */
} MoFbxProperty;

/* Fills a struct with those properties of the current node that are in a table, which ends with a name of NULL. */
void mo_fbx_read_properties (MoFbxFile *file, const MoFbxProperty *table, gpointer to);

extern const MoFbxProperty mo_fbx_model_properties[], mo_fbx_stack_properties[],
    mo_fbx_layer_properties[], mo_fbx_channel_properties[], mo_fbx_setting_properties[];

/* The property that a connection is for, or -1. */
int mo_fbx_property_of_link (const char *text, gsize length);

/* -- First pass -------------------------------------------------------------------------------- */

void mo_fbx_document_init (MoFbxDocument *self);
void mo_fbx_document_clear (MoFbxDocument *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MoFbxDocument, mo_fbx_document_clear)

/* The id of an object or a connection: a number, or in old files its name. FALSE if there is none. */
gboolean mo_fbx_take_id (MoFbxDocument *self, gint64 *id);

/* Each reads the children of the current node. */
void mo_fbx_read_objects (MoFbxDocument *self);
void mo_fbx_read_definitions (MoFbxDocument *self);
void mo_fbx_read_connections (MoFbxDocument *self);
void mo_fbx_read_takes (MoFbxDocument *self);

/* Every section of the file. FALSE if it failed. */
gboolean mo_fbx_read_sections (MoFbxDocument *self);

/* -- Between the passes ------------------------------------------------------------------------ */

/* The object of an id, or NULL. */
const MoFbxId *mo_fbx_find_id (const MoFbxDocument *self, gint64 id);

/* Follows the connections: parents, kinds, layers, channels. FALSE if models are in a circle. */
gboolean mo_fbx_connect (MoFbxDocument *self);

/* Chooses the take, its times and its tracks. FALSE if it failed. */
gboolean mo_fbx_choose_take (MoFbxDocument *self);

/* The names of all takes, as in MoClip.clip_names. */
char **mo_fbx_take_names (const MoFbxDocument *self);

/* Sorts the tracks, and tells each model which are its own. */
void mo_fbx_sort_tracks (MoFbxDocument *self);

/* -- Second pass ------------------------------------------------------------------------------- */

/* The keys of all tracks. FALSE if it failed. */
gboolean mo_fbx_read_keys (MoFbxDocument *self);

/* The same before version 7000, whose tracks it makes. */
gboolean mo_fbx_read_old_keys (MoFbxDocument *self);

/* Begin and end where the file does not say: the first and the last key. */
void mo_fbx_settle_times (MoFbxDocument *self);

/* -- Evaluation -------------------------------------------------------------------------------- */

/* Keys that are worked out together. */
#define MO_FBX_MANY 256u

/* The value of one of the vectors that may move, at a time (ticks); just before it, if it jumps there. */
void mo_fbx_evaluate (MoFbxDocument *self, MoFbxModel *model, MoFbxVector vector, gint64 time,
                      gboolean is_before, double value[3]);

/* The same at rising times, of which there are at most MO_FBX_MANY, for each axis; not before any. */
void mo_fbx_evaluate_many (MoFbxDocument *self, MoFbxModel *model, MoFbxVector vector,
                           const gint64 *times, guint n, double values[3][MO_FBX_MANY]);

/* Finds what does not move, once the keys are known. */
void mo_fbx_fix (MoFbxDocument *self, MoFbxModel *model);

/* Prepares the constant part of a model's transform. */
void mo_fbx_prepare (MoFbxModel *model);

/* The transform of a model with certain values of its vectors that move (docs/formats/fbx.md, Transforms). */
MoLocal mo_fbx_local (const MoFbxModel *model, double values[MO_FBX_N_MOVING][3]);

/* The same of many values at once. */
void mo_fbx_local_many (const MoFbxModel *model, double values[MO_FBX_N_MOVING][3][MO_FBX_MANY],
                        guint n, MoLocal *locals);

/* The rotation of such a transform alone. */
void mo_fbx_turn_many (const MoFbxModel *model, double angles[3][MO_FBX_MANY], guint n,
                       MoQuat *turns);

/* The rotation of three angles (degrees) in a model's order, and back. */
MoQuat mo_fbx_turn (const MoFbxModel *model, const double degrees[3]);
void mo_fbx_angles (const MoFbxModel *model, MoQuat turn, double degrees[3]);

/* Mixes the layers after the first one into `value`; no more of them when `mixes` is used up, which the caller of the scene
 * must look at. */
void mo_fbx_mix (MoFbxDocument *self, MoFbxModel *model, MoFbxVector vector, gint64 time,
                 gboolean is_before, double value[3]);

/* The functions of the scene, whose data is the document. */
/* Where frames are, in ticks. */
typedef struct
{
  gint64 begin;               /* the first one */
  double step, frames_a_tick; /* from one to the next, and the inverse */
} MoFbxGrid;

static inline MoFbxGrid
mo_fbx_grid (const MoFbxDocument *self)
{
  double step = self->frame_time * (double) self->ticks;

  return (MoFbxGrid){ self->begin, step, 1.0 / step };
}

/* How far a key may be from its frame (ticks). */
#define MO_FBX_ON_FRAME 2.0

/* Whether a frame is between two times, so that it matters how the curve goes there. Neither is before the beginning. */
static inline gboolean
mo_fbx_has_frame (const MoFbxGrid *self, gint64 from, gint64 to)
{
  double start = (double) (from - self->begin), end = start + (double) (to - from);
  /* This is the floor, as it is not negative. */
  double frame = (double) (gint64) ((start + MO_FBX_ON_FRAME) * self->frames_a_tick) + 1.0;

  return frame * self->step < end - MO_FBX_ON_FRAME;
}

/* What nobody could tell from a straight way: radians, the file's units, factors. */
#define MO_FBX_CLOSE_TURN 1e-5
#define MO_FBX_CLOSE_MOVE 1e-6
#define MO_FBX_CLOSE_SIZE 1e-6

/* Beyond it, the shorter way may be another one (radians). */
#define MO_FBX_MOST_TURN 3.0

/* A curve with more keys than this was baked: what is between two frames is nobody's intention. */
#define MO_FBX_MOST_BY_HAND 24u

extern const MoSceneType mo_fbx_scene_type;

/* The scene of the document, which must stay alive. Free it. */
MoScene *mo_fbx_scene_new (MoFbxDocument *self);

/* Spans that are measured at once. */
#define MO_FBX_SPANS 64u

/* Whether all slopes of a curve stand in the file as they are, and each key is later than the one before. */
gboolean mo_fbx_curve_is_plain (const MoFbxCurve *self);

#define MO_FBX_BENDS 1u
#define MO_FBX_IS_STRONG 2u

/* Fills whether a vector may bend after each of `n` keys from `first` on (MO_FBX_BENDS), and whether one of its curves is
 * further from its chord than `strong`, in the file's units (MO_FBX_IS_STRONG). There are at most three curves, which are plain
 * and have the same times. */
void mo_fbx_find_bends (const MoFbxDocument *self, const MoFbxModel *model, MoFbxVector vector,
                        MoFbxCurve *const *curves, guint n_curves, guint first, guint n,
                        double strong, guint8 *bend);

/* For these functions: adds the times of a model's keys. */
void mo_fbx_add_times (gpointer data, guint node, MoSceneTimes *times);

/* The times that all moving curves of a model share, if they are a recording's: rising, with no frame between two of them. */
gconstpointer mo_fbx_find_times (gpointer data, guint node);

G_END_DECLS
