/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-format.h"
#include "mo-json.h"
#include "mo-scene.h"

G_BEGIN_DECLS

/* The parts of the reader: the container (mo-gltf-container.c); its JSON, element by element, into tables of little
 * else than numbers (mo-gltf-json.c, mo-gltf-nodes.c, mo-gltf-animations.c, mo-gltf-accessors.c); bytes where an
 * accessor needs them (mo-gltf-buffers.c, mo-gltf-base64.c); the scene (mo-gltf-scene.c, mo-gltf-binds.c,
 * mo-gltf-humanoid.c) and its curves (mo-gltf-curves.c). Indices are those of the file. */

/* No index. */
#define MO_GLTF_NONE G_MAXUINT32

/* Bytes that are read at once: most accessors of animations are smaller, and beside each other. */
#define MO_GLTF_WINDOW 16384u

typedef struct
{
  char *uri;         /* of a file beside this one, or NULL, */
  MoLocation at;     /* and where it is named */
  guint64 length;    /* as the file says */
  MoSource *source;  /* that file, once it is open */
  MoJsonPlace place; /* of a data URI; its length is 0 if there is none */

  /* Of a data URI: where its base64 begins and, if bytes cannot be found by counting characters, places in it: offsets
   * in the file of every so many decoded bytes. */
  guint64 payload, payload_end;
  GArray *marks; /* guint64, or NULL */
} MoGltfBuffer;

typedef struct
{
  guint64 offset, length;
  guint32 buffer, stride; /* 0: packed */
  gboolean is_compressed;
} MoGltfView;

typedef struct
{
  guint64 offset;
  guint32 view, count, sparse; /* the last one of the table of these, or none */
  guint16 component;
  guint8 width; /* numbers of an element */
  guint8 is_normalised;
  guint32 n_curves; /* that have its numbers and are still needed */
} MoGltfAccessor;

typedef struct
{
  guint64 indices_offset, values_offset;
  guint32 count, indices_view, values_view;
  guint16 component; /* of the indices */
} MoGltfSparse;

typedef struct
{
  char *name;     /* or NULL */
  MoLocal *local; /* NULL: the identity */
  guint32 parent;
  guint32 scene; /* its index in the scene, or none */
  guint8 is_bone : 1, is_needed : 1, is_camera : 1, has_matrix : 1, is_checked : 1;
} MoGltfNode;

typedef struct
{
  guint32 child, parent;
} MoGltfLink;

typedef struct
{
  guint32 *joints;
  guint n_joints;
  guint32 binds; /* accessor, or none */
} MoGltfSkin;

/* A bone of a VRM's humanoid. */
typedef struct
{
  const char *role; /* its name in VRM 1.0; static */
  guint32 node;
} MoGltfRole;

/* What a channel moves. */
typedef enum
{
  MO_GLTF_TRANSLATION,
  MO_GLTF_ROTATION,
  MO_GLTF_SCALE,
  MO_GLTF_N_PATHS,
  MO_GLTF_WEIGHTS = MO_GLTF_N_PATHS, /* only counts for the duration */
} MoGltfPath;

typedef struct
{
  MoLocation location;
  guint32 sampler, node;
  MoGltfPath path;
} MoGltfChannel;

typedef enum
{
  MO_GLTF_LINEAR,
  MO_GLTF_STEP,
  MO_GLTF_SPLINE,
} MoGltfMode;

typedef struct
{
  guint32 input, output;
  MoGltfMode mode;
} MoGltfSampler;

/* The keys of a channel. */
typedef struct
{
  const float *times;  /* rising */
  const float *values; /* of a spline three for each key: in-tangent, value, out-tangent */
  guint n_keys, width, hint;
  MoGltfMode mode;
  guint32 output; /* the accessor of the values */
  gboolean moves;
} MoGltfCurve;

/* A node of the scene: its values without animation, and indices of its curves. */
typedef struct
{
  MoLocal rest;
  guint32 curves[MO_GLTF_N_PATHS];
} MoGltfMotion;

typedef struct
{
  MoSource *source;   /* borrowed */
  MoContext *context; /* borrowed */
  GError **error;

  gboolean is_binary;
  guint64 size; /* of the file */
  guint64 json_offset, json_size, bin_offset, bin_size;

  MoJson *json;       /* what is kept of the text as a tree */
  GArray *buffers;    /* MoGltfBuffer */
  GArray *views;      /* MoGltfView */
  GArray *accessors;  /* MoGltfAccessor */
  GArray *sparses;    /* MoGltfSparse */
  GArray *nodes;      /* MoGltfNode */
  GArray *links;      /* MoGltfLink, until the nodes are joined */
  GArray *skins;      /* MoGltfSkin */
  GByteArray *moving; /* a bit for each node that any animation moves, of those that were read */

  GPtrArray *names; /* of animations, as they are chosen */
  GHashTable *names_seen;
  gboolean is_chosen;
  guint chosen;     /* index of an animation, */
  GArray *channels; /* MoGltfChannel of it, */
  GArray *samplers; /* and MoGltfSampler */

  GArray *roles;      /* MoGltfRole */
  gboolean is_behind; /* a humanoid of VRM 0, which faces the other way */

  /* While the text is read: the root's member around the present value, and the table that it is, or -1. Borrowed. */
  const char *root_member;
  int root_table;

  /* The bytes that were read last. */
  guint8 window[MO_GLTF_WINDOW];
  guint32 window_buffer;
  guint64 window_start;
  gsize window_size;

  GHashTable *loaded;  /* accessor + 1 -> float *, owned */
  GPtrArray *repaired; /* float *, owned: keys of curves of which some were left out */
  guint64 n_loaded;    /* bytes of these, */
  guint64 n_used;      /* and of all channels, which may share them */

  MoScene *scene;
  GArray *curves;  /* MoGltfCurve */
  GArray *motions; /* MoGltfMotion, for each node of the scene */
  double begin;    /* seconds */
} MoGltf;

#define mo_gltf_fail(self, kind, code, location, where, ...)                                       \
  mo_fail ((self)->context, (self)->error, (kind), (code), (location), (where), __VA_ARGS__)

/* All functions that return a gboolean set self->error where that is FALSE. */

/* -- The file ---------------------------------------------------------------------------------- */

/* Finds the JSON and the binary chunk. */
gboolean mo_gltf_open (MoGltf *self);

/* Reads the JSON into the tables. */
gboolean mo_gltf_read_json (MoGltf *self);

/* Reads again, of animations after the chosen one, which nodes they move. */
gboolean mo_gltf_read_moving (MoGltf *self);

/* Where an element of a table is in the file: reads the text again, so it is for failures. */
MoLocation mo_gltf_locate (MoGltf *self, const char *table, guint32 index);

/* Elements of the root's arrays. */
gboolean mo_gltf_take_buffer (MoGltf *self, const MoJsonValue *element);
gboolean mo_gltf_take_view (MoGltf *self, const MoJsonValue *element);
gboolean mo_gltf_take_accessor (MoGltf *self, const MoJsonValue *element);

/* The same of flat objects. FALSE, with nothing done, if it is better taken as a tree: any that has other members than most,
 * or numbers that are out of range. */
gboolean mo_gltf_take_flat_view (MoGltf *self, const MoJsonFlat *members, guint n);
gboolean mo_gltf_take_flat_accessor (MoGltf *self, const MoJsonFlat *members, guint n);

gboolean mo_gltf_take_node (MoGltf *self, const MoJsonValue *element);
gboolean mo_gltf_take_skin (MoGltf *self, const MoJsonValue *element);
gboolean mo_gltf_take_animation (MoGltf *self, const MoJsonValue *element);

/* Of an animation that is not chosen, which nodes it moves. */
gboolean mo_gltf_take_moving (MoGltf *self, const MoJsonValue *element);

/* A member that is a count, an index or a number of bytes; `missing` if it is not there. The second one is for
 * those that fit 32 bits, of which the largest means none. */
gboolean mo_gltf_read_size (MoGltf *self, const MoJsonValue *object, const char *name,
                            guint64 missing, guint64 *size);
gboolean mo_gltf_read_index (MoGltf *self, const MoJsonValue *object, const char *name,
                             guint32 missing, guint32 *index);

/* A member that is an array of so many finite numbers; NULL, without an error, if it is not there. */
gboolean mo_gltf_read_numbers (MoGltf *self, const MoJsonValue *object, const char *name, guint n,
                               const double **numbers);

/* A member that is an object, or NULL. */
const MoJsonValue *mo_gltf_object (const MoJsonValue *object, const char *name);

/* -- Bytes ------------------------------------------------------------------------------------- */

/* Bytes of a buffer. */
gboolean mo_gltf_read_bytes (MoGltf *self, guint32 buffer, guint64 offset, void *to, gsize size);

/* Up to `size` bytes of a data URI into `to`; sets how many there are. */
gboolean mo_gltf_read_base64 (MoGltf *self, MoGltfBuffer *buffer, guint64 offset, guint8 *to,
                              gsize size, gsize *done);

/* Fails unless the accessor is there, of that width and, with `is_float`, of floats, and its bytes are in the file as
 * far as that says. */
gboolean mo_gltf_check_accessor (MoGltf *self, guint32 index, guint width, gboolean is_float);

/* Reads some elements of a checked accessor as numbers. */
gboolean mo_gltf_read_accessor (MoGltf *self, guint32 index, guint32 first, guint32 n, float *to);

/* All numbers of a checked accessor, which the reading owns; NULL with the error set. */
const float *mo_gltf_load_accessor (MoGltf *self, guint32 index);

/* Counts bytes of an accessor towards the limit, of one of the two sums. */
gboolean mo_gltf_count_bytes (MoGltf *self, guint32 index, guint64 *sum, guint64 n);

/* -- The scene --------------------------------------------------------------------------------- */

/* Sets the parents of all nodes. */
gboolean mo_gltf_join_nodes (MoGltf *self);

/* A node that is in the table and in the scene, or NULL. */
MoGltfNode *mo_gltf_node (const MoGltf *self, guint32 index);

/* Marks the bones of a VRM's humanoid. */
gboolean mo_gltf_find_humanoid (MoGltf *self);

/* The extension of a VRM animation, or NULL. */
const MoJsonValue *mo_gltf_vrm_animation (const MoGltf *self);

/* What a VRM animation moves beside bones: one expression may become a setting of the clip, what else is lost is a
 * finding. */
gboolean mo_gltf_read_expressions (MoGltf *self, MoClip *clip);

/* Fills the scene with bones and all above them. */
gboolean mo_gltf_make_scene (MoGltf *self);

/* Where the meshes are bound to the bones. */
gboolean mo_gltf_set_binds (MoGltf *self);

/* Reads the channels of the chosen animation, and sets the times of the scene. */
gboolean mo_gltf_read_curves (MoGltf *self);

/* Checks a sampler, and sets how many keys it has. */
gboolean mo_gltf_check_sampler (MoGltf *self, const MoGltfSampler *sampler, guint width,
                                guint *n_keys);

/* Whether the numbers at two keys of a curve differ. */
gboolean mo_gltf_curve_differs (const MoGltfCurve *self, guint key, guint other);

extern const MoSceneType mo_gltf_scene_type;

G_END_DECLS
