/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* The content of a VML, with its own numbers: metres, seconds, x left, y back, z up. The skeleton
 * and the keyframes of the clip are derived from it, so that writing it again loses nothing. */

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
  guint bone;
  GArray *translation, *rotation; /* MoVmlKey, by increasing time; a translation is added to the
                                   * bind pose's, a rotation is applied before that of the bind
                                   * pose */
} MoVmlTrack;

typedef struct
{
  MoFacts facts;
  GArray *bones;  /* MoVmlBone by id */
  GArray *tracks; /* MoVmlTrack, at most one for each bone */
  char *name;     /* of the animation; NULL for none */
  double duration;
  gboolean has_duration; /* given in the file */

  /* MoVmlAnimation: the other animations of the file, in its order, `n_before` of them before this one. */
  GPtrArray *others;
  guint n_before;
} MoVmlFacts;

/* Another animation of the file than that of the clip, to be written again unchanged. */
typedef struct
{
  GArray *bones; /* as MoVmlFacts.bones; NULL for the same */
  GArray *tracks;
  char *name;
  double duration;
  gboolean has_duration;
} MoVmlAnimation;

void mo_vml_animation_free (MoVmlAnimation *self);

MoVmlFacts *mo_vml_facts_new (void);
void mo_vml_facts_free (MoVmlFacts *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoVmlFacts, mo_vml_facts_free)

extern const MoFactsType mo_vml_facts_type;

/* The facts of a clip; NULL if it was read from another format. */
static inline MoVmlFacts *
mo_vml_facts (const MoClip *clip)
{
  return clip->facts != NULL && clip->facts->type == &mo_vml_facts_type ? (MoVmlFacts *) clip->facts
                                                                        : NULL;
}

/* As MoFactsType.to_plain. */
MoClip *mo_vml_to_plain (const MoClip *clip, gboolean replaces_bind, MoContext *context,
                         GError **error);

/* Empty arrays of bones and tracks that free their elements. */
GArray *mo_vml_bones_new (void);
GArray *mo_vml_tracks_new (void);

/* Appends a track without keys. The pointer is valid until the next call. */
MoVmlTrack *mo_vml_add_track (GArray *tracks, guint bone);

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

static inline MoVmlKey *
mo_vml_key (const GArray *keys, guint index)
{
  return &g_array_index (keys, MoVmlKey, index);
}

G_END_DECLS
