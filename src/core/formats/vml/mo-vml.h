/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-format.h"
#include "mo-vml-facts.h"

#include "mo-xml.h"

G_BEGIN_DECLS

/* The parts of the VML reader and writer, for each other only. */

/* A bone before its id is checked. */
typedef struct
{
  MoVmlBone bone;
  int id; /* -1: its position in the list */
  MoLocation location;
  gboolean has_translation, has_rotation;
} MoVmlListed;

/* A track that refers to its bone, whose skeleton may come later. */
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

/* One reading. Failures are reported to `xml`, which stops. */
typedef struct
{
  MoXml xml;

  GPtrArray *skeletons; /* GArray of MoVmlListed */
  gboolean in_skeleton, in_bone, in_animation, in_track;
  GPtrArray *names;       /* as MoClip.clip_names, of all animations */
  GHashTable *names_seen; /* of the same, none owned */

  /* The current animation, and the chosen one, whose tracks are NULL until it has been read. */
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

/* SAX handlers; their user data is the reading. */
extern const xmlSAXHandler mo_vml_sax;

/* Reads the attribute of that name as a number, ignoring blanks around it. If it is missing, fails
 * if it is required, and otherwise leaves the value unchanged. */
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
/* A copy of the name; NULL if there is none, or with `failed` set if it is too long. */
char *mo_vml_read_name (MoVmlReading *self, const MoVmlAttributes *attributes, const char *name);

/* The bones of the avatar that the tracks name, and their ancestors; replaces the names in the
 * tracks by the avatar's own. NULL if they name none, or use ids. */
GArray *mo_vml_avatar_bones (GArray *targets);

/* Checks ids, names, parents and circles of a list, and the bones of tracks. Returns the bones by
 * id, NULL on failure. */
GArray *mo_vml_judge_bones (MoVmlReading *self, GArray *listed);
/* Whether all are bones; the others end a reading. */
gboolean mo_vml_knows_bones (const GArray *bones, const GArray *targets);
gboolean mo_vml_judge_tracks (MoVmlReading *self, const GArray *bones, GArray *tracks,
                              const GArray *targets);

/* Sorts keys, with findings. */
void mo_vml_sort_keys (MoVmlReading *self, GArray *keys, MoLocation location, const char *where);

/* Creates skeleton and keyframes in the axes and units of files for the world, from the facts. Keys
 * change the bind pose, or replace it. FALSE if the bones are nested too deeply. */
gboolean mo_vml_to_channels (MoClip *clip, const MoVmlFacts *facts, gboolean replaces_bind,
                             MoContext *context, GError **error);

/* The reverse. The bind pose is the reference pose of the motion. `is_fine` as in
 * mo_keyframes_get_times. */
MoVmlFacts *mo_vml_from_channels (const MoClip *clip, const MoRecipe *recipe, gboolean is_fine);

/* The tracks from `start` to `end` seconds as an animation of that name, with keys for the poses at
 * both ends. It has no bones. */
MoVmlFacts *mo_vml_cut (const MoVmlFacts *facts, const char *name, double start, double end);

/* A copy of keys with unit quaternions, each in the same hemisphere as the previous one. */
GArray *mo_vml_align (const GArray *keys);

/* The numbers at a time, interpolated linearly; rotations need aligned keys and must then be
 * normalised, so that a key at that time makes no difference. Constant before the first key and
 * after the last. `hint` as in mo_curve_evaluate. */
void mo_vml_evaluate (const GArray *keys, double time, guint *hint, double numbers[4]);

GBytes *mo_vml_write (const MoExport *export, MoContext *context, GError **error);

G_END_DECLS
