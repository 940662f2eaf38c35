/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* A VML. Its numbers are metres and seconds, x left, y back, z up. The clip of a VML has them unchanged, so
 * that writing it again loses nothing: its skeleton is the bind pose (with rotations of any length), and its
 * keyframes are the keys of the tracks, as changes of that. */

/* A key of a curve, or a part of a bone's bind pose. */
typedef struct
{
  double time;       /* seconds */
  double x, y, z, w; /* a rotation as a quaternion, not normalised; a translation has no w */
} MoVmlKey;

typedef struct
{
  char *name;                     /* NULL for none */
  int parent;                     /* id, -1 for a root */
  MoVmlKey translation, rotation; /* the bind pose, relative to the parent */
} MoVmlBone;

typedef struct
{
  guint bone; /* id */
  /* MO_KEYED_MOVE and MO_KEYED_TURN, whose keys are MoVmlKey: a translation is added to the bind pose's, a rotation is
   * applied before that of the bind pose. */
  MoKeyedJoint keyed;
} MoVmlTrack;

/* An animation as it is written. */
typedef struct
{
  GArray *bones;  /* MoVmlBone by id; NULL for those of the clip */
  GArray *tracks; /* MoVmlTrack, at most one for each bone */
  char *name;     /* NULL for none */
  double duration;
  gboolean has_duration; /* given in the file */
} MoVmlAnimation;

void mo_vml_animation_free (MoVmlAnimation *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoVmlAnimation, mo_vml_animation_free)

/* How a bone's name in the file and that of its joint differ. */
typedef enum
{
  MO_VML_NAMED,      /* they do not */
  MO_VML_NAME_EMPTY, /* the file's is "" */
  MO_VML_NAMELESS,   /* the file has none */
} MoVmlNaming;

typedef struct
{
  guint joint; /* index in the clip's skeleton */
  MoVmlNaming naming;
} MoVmlId;

/* What a VML says beside its clip. */
typedef struct
{
  MoFacts facts;
  GArray *ids;           /* MoVmlId: the bones by id */
  GArray *tracks;        /* guint: ids of the bones that have a track, in the order of the file */
  char *name;            /* of the animation; NULL for none */
  gboolean has_duration; /* given in the file */

  /* MoVmlAnimation: the other animations of the file, in its order, `n_before` of them before this one. They are
   * written again unchanged. */
  GPtrArray *others;
  guint n_before;
} MoVmlFacts;

MoVmlFacts *mo_vml_facts_new (void);

extern const MoFactsType mo_vml_facts_type;

/* The facts of a clip; NULL if it was read from another format. */
static inline MoVmlFacts *
mo_vml_facts (const MoClip *clip)
{
  return clip->facts != NULL && clip->facts->type == &mo_vml_facts_type ? (MoVmlFacts *) clip->facts
                                                                        : NULL;
}

/* Fills a clip that has facts with skeleton and keyframes, and the facts with what these cannot hold. Takes the
 * keys and the name from the animation, which must have bones. FALSE with `error` set if the bones are nested
 * too deeply. */
gboolean mo_vml_fill_clip (MoClip *clip, MoVmlAnimation *from, MoContext *context, GError **error);

/* The reverse, for a clip with facts. The keys of the tracks are the clip's, which must live as long. Free it. */
MoVmlAnimation *mo_vml_animation_of_clip (const MoClip *clip);

/* The text of animations (MoVmlAnimation, all with bones), each after its skeleton unless the one before it has
 * the same array of bones. */
GBytes *mo_vml_print (const GPtrArray *animations);

/* Empty arrays of bones and tracks that free their elements. `n` is how many tracks there will be. */
GArray *mo_vml_bones_new (void);
GArray *mo_vml_tracks_new (guint n);

/* Appends a track without keys. The pointer is valid until the next call. */
MoVmlTrack *mo_vml_add_track (GArray *tracks, guint bone);

/* Gives a track without keys on a path those of an array (MoVmlKey, by increasing time), which is empty then. */
void mo_vml_track_take (MoVmlTrack *self, MoKeyedPath path, GArray *keys);

static inline MoVmlBone *
mo_vml_bone (const GArray *bones, guint id)
{
  return &g_array_index (bones, MoVmlBone, id);
}

static inline MoVmlTrack *
mo_vml_track (const GArray *tracks, guint index)
{
  return &g_array_index (tracks, MoVmlTrack, index);
}

/* A key of a track's curve. */
static inline const MoVmlKey *
mo_vml_key (const MoCurve *curve, guint key)
{
  return mo_curve_key (curve, key);
}

G_END_DECLS
