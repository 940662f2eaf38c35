/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* What a VML says, with its own numbers: metres, seconds, x left, y back, z up. The skeleton and the
 * keyframes of the clip are made from it, so that writing it again loses nothing. */

typedef struct
{
  double time;       /* seconds */
  double x, y, z, w; /* a rotation as a quaternion, as long as it stands; a translation has no w */
} MoVmlKey;

typedef struct
{
  char *name; /* NULL for none */
  int parent; /* id, -1 for a root */
  MoVmlKey translation, rotation; /* the bind pose, against the parent */
} MoVmlBone;

typedef struct
{
  guint bone;
  GArray *translation, *rotation; /* MoVmlKey, times rising; a translation is told from the bind
                                   * pose, a rotation comes before that of the bind pose */
} MoVmlTrack;

typedef struct
{
  MoFacts facts;
  GArray *bones;  /* MoVmlBone by id */
  GArray *tracks; /* MoVmlTrack, one for a bone at most */
  char *name;     /* of the animation; NULL for none */
  double duration;
  gboolean has_duration; /* the file says it */

  /* MoVmlAnimation: the other animations of the file, in its order, `n_before` of them before this one. */
  GPtrArray *others;
  guint n_before;
} MoVmlFacts;

/* An animation beside the one that is a clip, to be written again as it is. */
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

/* Those of a clip; NULL where it was read from another format. */
static inline MoVmlFacts *
mo_vml_facts (const MoClip *clip)
{
  return clip->facts != NULL && clip->facts->type == &mo_vml_facts_type ? (MoVmlFacts *) clip->facts
                                                                        : NULL;
}

/* As MoFactsType.to_plain. */
MoClip *mo_vml_to_plain (const MoClip *clip, gboolean replaces_bind, MoContext *context,
                         GError **error);

/* Empty arrays of bones and tracks that free what they hold. */
GArray *mo_vml_bones_new (void);
GArray *mo_vml_tracks_new (void);

/* Appends a track without keys. The pointer lives until the next one. */
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
