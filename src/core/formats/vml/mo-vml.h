/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-format.h"
#include "mo-vml-facts.h"

#include "mo-xml.h"

G_BEGIN_DECLS

/* The parts of the VML reader and writer, for each other only. */

/* A bone before ids are looked at. */
typedef struct
{
  MoVmlBone bone;
  int id; /* -1: its place in the list */
  MoLocation location;
  gboolean has_translation, has_rotation;
} MoVmlListed;

/* A track that names its bone, whose skeleton may come later. */
typedef struct
{
  char *bone;
  MoLocation location;
} MoVmlTarget;

/* An animation that is not chosen, until its bones are known. */
typedef struct
{
  MoVmlAnimation *animation;
  GArray *targets;
  guint skeleton; /* skeletons that came before it */
} MoVmlKept;

void mo_vml_kept_free (MoVmlKept *self);

/* One reading. What fails is told to `xml`, which stops. */
typedef struct
{
  MoXml xml;

  GPtrArray *skeletons; /* GArray of MoVmlListed */
  gboolean in_skeleton, in_bone, in_animation, in_track;
  GPtrArray *names;       /* as MoClip.clip_names, of all animations */
  GHashTable *names_seen; /* of the same, none owned */

  /* The animation at hand, and the one that is chosen: its tracks are NULL until it came. */
  gboolean is_chosen;
  MoLocation location, last_key_location;
  GArray *tracks, *targets;
  double last_time, duration;
  gboolean has_duration;
  guint skeleton_before; /* skeletons that came before it */
  char *name;

  GPtrArray *kept; /* MoVmlKept: the animations that are not chosen */

  GArray *chosen_tracks, *chosen_targets;
  char *chosen_name;
  double chosen_duration;
  gboolean chosen_has_duration;
  guint chosen_skeleton, chosen_index;
  MoLocation chosen_location;
} MoVmlReading;

/* SAX handlers of a reading, which is their user data. */
extern const xmlSAXHandler mo_vml_sax;

/* The attribute of that name as a number, its blanks trimmed. A missing one fails if it is required
 * and leaves the value alone else. */
typedef struct
{
  const xmlChar **attributes;
  int n;
} MoVmlAttributes;

gboolean mo_vml_read_key (MoVmlReading *self, const MoVmlAttributes *attributes, gboolean has_w,
                          MoVmlKey *key, gboolean *has_time);
gboolean mo_vml_read_double (MoVmlReading *self, const MoVmlAttributes *attributes,
                             const char *name, double *value, gboolean *found);
gboolean mo_vml_read_int (MoVmlReading *self, const MoVmlAttributes *attributes, const char *name,
                          int min, int max, int *value, gboolean *found);
/* A copy; NULL for none, and with `failed` set where it is longer than a name can be. */
char *mo_vml_read_name (MoVmlReading *self, const MoVmlAttributes *attributes, const char *name);

/* The bones of the avatar that tracks name, with those above them; gives these tracks the avatar's own
 * names. NULL where they name none, or ids. */
GArray *mo_vml_avatar_bones (GArray *targets);

/* Ids, names, parents and loops of a list; what tracks are of. Bones by id, NULL on failure. */
GArray *mo_vml_judge_bones (MoVmlReading *self, GArray *listed);
/* Whether all are bones; the others end a reading. */
gboolean mo_vml_knows_bones (const GArray *bones, const GArray *targets);
gboolean mo_vml_judge_tracks (MoVmlReading *self, const GArray *bones, GArray *tracks,
                              const GArray *targets);

/* Puts keys in order, with findings. */
void mo_vml_sort_keys (MoVmlReading *self, GArray *keys, MoLocation location, const char *where);

/* Skeleton and keyframes in the axes and units of files made for the world, from the facts. Keys
 * change the bind pose, or replace it. FALSE where the bones are too deep. */
gboolean mo_vml_to_channels (MoClip *clip, const MoVmlFacts *facts, gboolean replaces_bind,
                             MoContext *context, GError **error);

/* The other way round. The bind pose is what the motion is told from. `is_fine` as
 * mo_keyframes_get_times has it. */
MoVmlFacts *mo_vml_from_channels (const MoClip *clip, const MoRecipe *recipe, gboolean is_fine);

/* The tracks from `start` to `end` seconds, with keys at both ends that are the pose there, as an
 * animation of that name. It has no bones. */
MoVmlFacts *mo_vml_cut (const MoVmlFacts *facts, const char *name, double start, double end);

/* A copy of keys with quaternions of unit length, each on the side of the one before it. */
GArray *mo_vml_align (const GArray *keys);

/* The numbers at a time, between keys in a line; rotations want aligned keys and are to be
 * normalised, so that they are the same turn whether or not a key stands there. Before the first key and
 * behind the last it stands still. Goes on from the span where it was. */
void mo_vml_look (const GArray *keys, double time, guint *span, double out[4]);

GBytes *mo_vml_write (const MoExport *export, MoContext *context, GError **error);

G_END_DECLS
