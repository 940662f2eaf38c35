/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-format.h"
#include "mo-scene.h"

#include "mo-limits.h"
#include "mo-number.h"
#include "mo-xml.h"

G_BEGIN_DECLS

/* The parts of the COLLADA reader, for each other only. It goes once through the text and collects what skeletons and
 * animations are made of; everything else is skipped by counting its elements. Names are resolved at the end, as
 * libraries come in any order. */

/* -- What is collected ------------------------------------------------------------------------- */

/* The numbers or the words of an array; only one of the three. */
typedef struct
{
  char *id;
  double *numbers;
  guint8 *modes; /* MoDaeMode: of words below an animation */
  char **words;  /* names: of words below a skin */
  guint n;
  gboolean has_short_rows; /* they are matrices without their last rows */
  guint n_uses;            /* at least as often it was looked at for keys */
} MoDaeArray;

/* How a channel goes on after a key. */
typedef enum
{
  MO_DAE_LINEAR,
  MO_DAE_STEP,
  MO_DAE_BEZIER,
  MO_DAE_HERMITE,
} MoDaeMode;

typedef struct
{
  char *id;
  int array;            /* its own, or -1 */
  char *array_id;       /* what its accessor says, or NULL */
  guint stride, offset; /* numbers */
  guint count;          /* G_MAXUINT where it does not say */
} MoDaeSource;

typedef enum
{
  MO_DAE_INPUT,
  MO_DAE_OUTPUT,
  MO_DAE_INTERPOLATION,
  MO_DAE_IN_TANGENT,
  MO_DAE_OUT_TANGENT,
  MO_DAE_JOINT, /* of a skin, like the next one */
  MO_DAE_INV_BIND,
  MO_DAE_N_INPUTS
} MoDaeInput;

/* A sampler, or the joints of a skin. */
typedef struct
{
  char *id;
  char *inputs[MO_DAE_N_INPUTS]; /* ids of sources, NULL for none */
  int sources[MO_DAE_N_INPUTS];  /* those that came before; else -1 */
} MoDaeSampler;

typedef struct
{
  char *sampler, *target;
  int before;    /* the sampler of that id that came before, or -1 */
  int animation; /* the group it is in */
  MoLocation location;
} MoDaeChannel;

typedef struct
{
  char *id;
  int parent; /* the group around it, or -1 */
  gboolean is_wanted;
} MoDaeAnimation;

typedef struct
{
  char *name;
  double start, end; /* seconds; end is -1 where it does not say */
  guint first_instance, n_instances;
} MoDaeClip;

typedef enum
{
  MO_DAE_MATRIX,
  MO_DAE_TRANSLATE,
  MO_DAE_ROTATE,
  MO_DAE_SCALE,
  MO_DAE_SKEW,
  MO_DAE_LOOKAT,
} MoDaeTransformType;

#define MO_DAE_MAX_NUMBERS 16u

/* Visits of nodes that a file may ask for, each a few nanoseconds: beyond, nothing is found any more. */
#define MO_DAE_MAX_VISITS 10000000u

/* Transforms of a node; Maya's and 3ds Max's have a dozen with all pivots. */
#define MO_DAE_MAX_TRANSFORMS 64u

/* What is kept of a matrix: three of its four rows, as the last one is always 0 0 0 1. ColladaMax writes channels that
 * make it 0. */
#define MO_DAE_MATRIX_NUMBERS 12u

typedef struct
{
  char *sid;
  guint8 type;      /* MoDaeTransformType */
  guint8 n_numbers; /* as many as the type has, once it has been read */
  guint first;      /* in MoDaeReading.values */
  int next;         /* of the same node, or -1 */
  int curves;       /* the first of those that move it, or -1; linked by MoDaeCurve.next */
  int fixed;        /* in MoDaeReading.fixed: it and those after it that nothing moves; else -1 */
  int after_fixed;  /* the transform after these, or -1 */
} MoDaeTransform;

typedef struct
{
  char *id, *sid, *name;
  char *url;       /* of an instance_node: the node whose copy stands here; else NULL */
  int first, last; /* children, or -1 */
  int next;        /* sibling, or -1 */
  int transforms;  /* the first one, or -1 */
  int last_transform;
  guint line, column;
  guint8 is_joint;
  guint8 has_mesh, has_eye; /* a mesh; a camera or a light */
  guint8 is_animated;
  guint n_transforms;
  guint n_copies; /* in the scene */
} MoDaeNode;

typedef struct
{
  char *id;
  int first, last; /* nodes */
  MoLocation location;
} MoDaeScene;

typedef struct
{
  char *id; /* of the controller */
  MoDaeSampler joints;
  gboolean are_ids; /* its names are ids, not sids */
} MoDaeSkin;

/* A skin that is used: below some nodes. */
typedef struct
{
  char *url;
  guint first_root, n_roots; /* in MoDaeReading.roots */
} MoDaeBinding;

/* -- Curves ------------------------------------------------------------------------------------ */

/* A channel that moves numbers of a transform. Pointers are into arrays. */
typedef struct
{
  int next;     /* of the same transform, or -1 */
  guint8 at, n; /* the numbers of the transform */
  guint n_keys; /* 0 for one that another channel replaces */
  double begin; /* the file's time at which the clip begins (seconds) */
  const double *times, *values;
  guint time_stride, value_stride;
  MoDaeArray *array;   /* that of the values */
  const guint8 *modes; /* NULL: all linear */
  guint n_modes;
  const double *in, *out; /* tangents; NULL for none */
  guint tangent_stride;
  guint *order;   /* the keys by time, where they are not in that order; or NULL. Owned */
  guint hint;     /* a key near which the next search begins */
  int steadiness; /* 0 until it is known (mo-dae-matrix.c) */
} MoDaeCurve;

static inline guint
mo_dae_curve_row (const MoDaeCurve *self, guint key)
{
  return self->order != NULL ? self->order[key] : key;
}

/* Seconds since the beginning of the clip. */
static inline double
mo_dae_curve_time (const MoDaeCurve *self, guint key)
{
  return self->times[(gsize) mo_dae_curve_row (self, key) * self->time_stride] - self->begin;
}

static inline const double *
mo_dae_curve_value (const MoDaeCurve *self, guint key)
{
  return self->values + (gsize) mo_dae_curve_row (self, key) * self->value_stride;
}

/* The mode of the span after a key. */
MoDaeMode mo_dae_curve_mode (const MoDaeCurve *self, guint key);

/* The last key at or before a time; with `is_before`, before it. The first one if there is none. */
guint mo_dae_curve_find (MoDaeCurve *self, double time, gboolean is_before);

/* All its numbers at a time, each by itself by the rule of its span; before the first key and after the last one, its
 * value. */
void mo_dae_curve_evaluate (MoDaeCurve *self, double time, gboolean is_before, double *numbers);

/* Whether each of its numbers goes the straight way from a key to the next one, or jumps. */
gboolean mo_dae_curve_is_straight (const MoDaeCurve *self, guint key);

/* At least as far as one of its numbers goes from a key to the next one. */
double mo_dae_curve_way (const MoDaeCurve *self, guint key, guint number);

/* Whether it has keys with different values. */
gboolean mo_dae_curve_moves (const MoDaeCurve *self);

/* -- Ids --------------------------------------------------------------------------------------- */

/* The ids of a list's items, none owned. */
typedef struct
{
  GPtrArray *ids; /* NULL for an item without one */
  GArray *
      hashes; /* guint: of those that were searched so far, so that most ids need not be looked at */
  guint *
      slots; /* by hash: 1 + the index of the last of the first `n_listed` that has the id, 0 for none; or NULL. Owned */
  guint n_slots; /* a power of two, and twice as many as are listed at least */
  guint n_listed;
} MoDaeIds;

/* For hash tables whose keys are ids, which are long as a rule. */
guint mo_dae_id_hash (gconstpointer id);

void mo_dae_ids_init (MoDaeIds *self);
void mo_dae_ids_clear (MoDaeIds *self);

/* For the next item of the list. */
void mo_dae_ids_add (MoDaeIds *self, char *id);

/* The last item so far that has the id, or -1. */
int mo_dae_ids_find (MoDaeIds *self, const char *id);

/* -- One reading ------------------------------------------------------------------------------- */

typedef enum
{
  MO_DAE_TEXT_SKIPPED,
  MO_DAE_TEXT_NUMBERS,
  MO_DAE_TEXT_MODES,
  MO_DAE_TEXT_NAMES,
  MO_DAE_TEXT_LINE,
} MoDaeText;

/* A tag that was looked up: the parser has one pointer for all elements of the same name. */
typedef struct
{
  const char *tag;
  guint8 parent; /* place */
  gint8 row;     /* of the table of elements, or -1 */
} MoDaeFound;

#define MO_DAE_N_FOUND 64u

/* Text comes in pieces that may end within a number: what may go on is kept for the next piece. */
#define MO_DAE_PIECE 4096u

typedef struct
{
  MoXml xml;
  guint64 size; /* of the file (bytes) */
  GStringChunk *strings;

  /* Where in the document it is: a row of the table of elements for each that is open, and how many are open below the
   * last of them that nobody wants. */
  guint8 path[MO_MAX_XML_DEPTH];
  guint depth, skipped;
  MoDaeFound found[MO_DAE_N_FOUND];
  const char *tag; /* of the element that starts */

  MoDaeText text;
  guint most_numbers; /* further ones are left out */
  guint n_carried;
  const char *piece_text; /* the parser's text that the piece begins with, or NULL */
  const char *coming;     /* what comes after the piece, of the same part of the text */
  gsize n_coming;
  gboolean has_bad_number;
  guint8 piece[MO_MAX_NAME_BYTES + MO_DAE_PIECE + MO_NUMBER_PADDING];
  GArray *numbers; /* double */
  GArray *early;   /* those of an array that the parser has not come to yet */
  /* The numbers of the open array that were taken before the parser came; or NULL. Owned. */
  MoDaeArray *before;
  GByteArray *modes;
  guint mode_room;     /* for these, without another allocation */
  guint8 last_word[8]; /* the last of the words that they come from, */
  gsize n_last_word;   /* its length, or 0, */
  guint8 last_mode;    /* and what it means */
  GPtrArray *names;    /* none owned */
  GString *line;

  GArray *arrays, *sources, *samplers, *channels, *animations, *clips;
  GPtrArray *instances;                        /* ids of animations in clips; none owned */
  MoDaeIds array_ids, source_ids, sampler_ids; /* of each of those */
  int animation;                               /* the current group, or -1 */
  const char *array_id, *controller_id;        /* of those that are open, or NULL */

  GArray *nodes, *transforms, *scenes, *skins, *bindings;
  GArray *values;   /* double: numbers of transforms */
  GArray *fixed;    /* MoAffine */
  GPtrArray *roots; /* ids of skeletons; none owned */
  GArray *open;     /* int: the nodes that are open */
  gboolean in_skin, in_scene;

  char *scene_url;
  MoLocation root;
  MoSpace space;

  /* Afterwards: the scene, and the nodes that its nodes are copies of. */
  MoScene *scene;
  const MoDaeScene *chosen_scene;
  GArray *originals; /* guint, one for each */
  GArray *curves;    /* MoDaeCurve */
  guint64 n_keys;    /* of all nodes in the scene */
  double begin;      /* the file's time at which the clip begins (seconds) */
  guint64 n_spare;   /* keys that may still be added for turns */
  gboolean is_simplified;
  guint n_times; /* how often they differed from node to node; the last ones */
  MoDaeCurve last_times;

  GPtrArray *take_names; /* as MoClip.clip_names, or NULL */
  guint take;
  const MoDaeClip *clip; /* NULL for the whole time line */
} MoDaeReading;

#define mo_dae_item(array, type, index) (&g_array_index ((array), type, (index)))

/* SAX handlers; their user data is the reading. */
extern const xmlSAXHandler mo_dae_sax;

/* FALSE, with the error set, if the file has more elements of all kinds than its size allows. */
gboolean mo_dae_check_count (MoDaeReading *self, guint n);

/* -- Attributes and text ----------------------------------------------------------------------- */

typedef struct
{
  const xmlChar **attributes;
  int n;
} MoDaeAttributes;

/* An attribute's text, kept until the reading ends; NULL if there is none, or with the error set if it is too long. */
char *mo_dae_attribute (MoDaeReading *self, const MoDaeAttributes *attributes, const char *name);
gboolean mo_dae_attribute_is (const MoDaeAttributes *attributes, const char *name,
                              const char *value);
/* Which of the values it is, or -1. */
int mo_dae_attribute_which (const MoDaeAttributes *attributes, const char *name,
                            const char *const *values, guint n_values);
/* A whole number up to G_MAXUINT - 1, or else `otherwise`. */
guint mo_dae_attribute_uint (const MoDaeAttributes *attributes, const char *name, guint otherwise);
/* A number, or else `otherwise`. */
double mo_dae_attribute_double (const MoDaeAttributes *attributes, const char *name,
                                double otherwise);

/* "#id" without its mark; NULL for NULL. */
const char *mo_dae_id_of_url (const char *url);

void mo_dae_text_begin (MoDaeReading *self, MoDaeText kind, guint most_numbers);
void mo_dae_text_add (MoDaeReading *self, const char *text, gsize size);
void mo_dae_text_end (MoDaeReading *self);

/* MoXml.take and so on, for the numbers of animations: all words up to the first that is none. What was taken is a
 * MoDaeArray. */
const char *mo_dae_take_numbers (gpointer self, const char *text, const char *end, gboolean is_last,
                                 gboolean *is_done);
gpointer mo_dae_finish_numbers (gpointer self);
void mo_dae_free_numbers (gpointer array);

/* -- Elements ---------------------------------------------------------------------------------- */

typedef void (*MoDaeStart) (MoDaeReading *self, const MoDaeAttributes *attributes);
typedef void (*MoDaeEnd) (MoDaeReading *self);

void mo_dae_start_animation (MoDaeReading *self, const MoDaeAttributes *attributes);
void mo_dae_end_animation (MoDaeReading *self);
void mo_dae_start_source (MoDaeReading *self, const MoDaeAttributes *attributes);
void mo_dae_end_source (MoDaeReading *self);
void mo_dae_start_numbers (MoDaeReading *self, const MoDaeAttributes *attributes);
void mo_dae_end_numbers (MoDaeReading *self);
void mo_dae_start_names (MoDaeReading *self, const MoDaeAttributes *attributes);
void mo_dae_start_ids (MoDaeReading *self, const MoDaeAttributes *attributes);
void mo_dae_end_names (MoDaeReading *self);
void mo_dae_start_accessor (MoDaeReading *self, const MoDaeAttributes *attributes);
void mo_dae_start_sampler (MoDaeReading *self, const MoDaeAttributes *attributes);
void mo_dae_start_input (MoDaeReading *self, const MoDaeAttributes *attributes);
void mo_dae_start_channel (MoDaeReading *self, const MoDaeAttributes *attributes);
void mo_dae_start_clip (MoDaeReading *self, const MoDaeAttributes *attributes);
void mo_dae_start_instance_animation (MoDaeReading *self, const MoDaeAttributes *attributes);

void mo_dae_start_skin (MoDaeReading *self, const MoDaeAttributes *attributes);
void mo_dae_end_skin (MoDaeReading *self);
void mo_dae_start_controller (MoDaeReading *self, const MoDaeAttributes *attributes);

void mo_dae_start_scene (MoDaeReading *self, const MoDaeAttributes *attributes);
void mo_dae_end_scene (MoDaeReading *self);
void mo_dae_start_node (MoDaeReading *self, const MoDaeAttributes *attributes);
void mo_dae_end_node (MoDaeReading *self);
void mo_dae_start_transform (MoDaeReading *self, const MoDaeAttributes *attributes);
void mo_dae_end_transform (MoDaeReading *self);
void mo_dae_start_instance_node (MoDaeReading *self, const MoDaeAttributes *attributes);
void mo_dae_start_instance_controller (MoDaeReading *self, const MoDaeAttributes *attributes);
void mo_dae_end_skeleton (MoDaeReading *self);
void mo_dae_start_mesh (MoDaeReading *self, const MoDaeAttributes *attributes);
void mo_dae_start_eye (MoDaeReading *self, const MoDaeAttributes *attributes);

/* -- After the document ------------------------------------------------------------------------ */

/* NULL if there is none. */
const MoDaeSource *mo_dae_input_source (MoDaeReading *self, const MoDaeSampler *sampler,
                                        MoDaeInput input);
MoDaeArray *mo_dae_source_array (MoDaeReading *self, const MoDaeSource *source);
const MoDaeSampler *mo_dae_channel_sampler (MoDaeReading *self, const MoDaeChannel *channel);

/* The numbers of a transform as they are in the file; returns how many there are. */
guint mo_dae_transform_numbers (MoDaeReading *self, const MoDaeTransform *transform,
                                double numbers[MO_DAE_MAX_NUMBERS]);

/* Fills self->scene with the nodes of the file's scene, and what stands there in place of instances. */
gboolean mo_dae_build_tree (MoDaeReading *self);

/* Chooses one of the file's clips, or its whole time line, and marks the animations that belong to it. */
gboolean mo_dae_choose_take (MoDaeReading *self);

/* Resolves the channels of the chosen animations. */
gboolean mo_dae_connect (MoDaeReading *self);

/* Fills the keys of a curve whose numbers are set. FALSE, with the error set, if there is not a single one. */
gboolean mo_dae_fill_curve (MoDaeReading *self, MoDaeCurve *curve, const MoDaeChannel *channel);

/* Nothing will be asked about a curve any more: frees its values, if they are nobody else's. */
void mo_dae_release_curve (MoDaeCurve *curve);

/* Whether a channel has one number a key. */
gboolean mo_dae_is_single (MoDaeReading *self, const MoDaeChannel *channel);

/* Makes one curve of those that move single numbers of a matrix, where their keys are at the same times. */
void mo_dae_join_parts (MoDaeReading *self);

/* Multiplies transforms of moving nodes that do not move themselves. */
void mo_dae_join_fixed (MoDaeReading *self);

/* Works out when the clip begins, how long it is, and how far apart its frames are. */
void mo_dae_set_times (MoDaeReading *self);

/* Says where meshes are bound to nodes, which are bones then. */
void mo_dae_bind_skins (MoDaeReading *self);

/* Says which nodes are bones, and which move. FALSE if there are neither. */
gboolean mo_dae_describe_nodes (MoDaeReading *self);

/* The transform of a node at a time (seconds since the beginning of the clip), or without animation. */
MoLocal mo_dae_evaluate (MoDaeReading *self, const MoDaeNode *node, double time,
                         gboolean is_before);
MoLocal mo_dae_rest (MoDaeReading *self, const MoDaeNode *node);

/* The times of the keys of all curves of a node: doubles, ascending, each once. Unref it. */
GArray *mo_dae_key_times (MoDaeReading *self, const MoDaeNode *node);

/* The curve that alone is a node's transform, a matrix; or NULL. */
MoDaeCurve *mo_dae_whole_matrix (MoDaeReading *self, const MoDaeNode *node);

/* MoSceneType.find_times and evaluate_poses, for nodes whose matrix has keys that all are linear. */
gconstpointer mo_dae_find_times (gpointer data, guint index);
gboolean mo_dae_evaluate_poses (gpointer data, guint index, const double *times, guint n,
                                MoTransform *poses);

extern const MoSceneType mo_dae_scene_type;

G_END_DECLS
