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

/* A track before its bone is known, as its skeleton may come later. */
typedef struct
{
  char *bone; /* an id or a name */
  MoLocation location;
  GArray *translation, *rotation; /* MoVmlKey */
} MoVmlListedTrack;

/* An animation before its bones are known. */
typedef struct
{
  MoVmlAnimation *animation; /* without bones and tracks */
  GArray *tracks;            /* MoVmlListedTrack */
  guint skeleton;            /* skeletons that came before it */
} MoVmlListedAnimation;

void mo_vml_listed_animation_free (MoVmlListedAnimation *self);

/* A processing instruction at the beginning, which other readers pass over: the file was made of a scene, so that its axes
 * are what the format says, and its first key is part of the motion (MoClip.is_scene). */
#define MO_VML_TARGET "limber"
#define MO_VML_SCENE "scene"

/* One reading. Failures are reported to `xml`, which stops. */
typedef struct
{
  MoXml xml;

  GPtrArray *skeletons; /* GArray of MoVmlListed */
  gboolean in_skeleton, in_bone, in_animation, in_track;
  gboolean is_of_scene;   /* it was made of one: see MO_VML_SCENE */
  GPtrArray *names;       /* as MoClip.clip_names, of all animations */
  GHashTable *names_seen; /* of the same, none owned */

  /* The current animation; NULL outside of one. */
  MoVmlListedAnimation *current;
  gboolean is_chosen;
  MoLocation location, last_key_location;
  double last_time;

  MoVmlListedAnimation *chosen; /* NULL until it has been read */
  guint chosen_index;
  MoLocation chosen_location;

  GPtrArray *kept; /* MoVmlListedAnimation: those that are not chosen */
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

/* The bones of the avatar that the tracks (MoVmlListedTrack) name, and their ancestors; replaces the names in the
 * tracks by the avatar's own. NULL if they name none, or use ids. */
GArray *mo_vml_avatar_bones (GArray *listed);

/* Checks ids, names, parents and circles of a list. Returns the bones by id, NULL on failure. */
GArray *mo_vml_judge_bones (MoVmlReading *self, GArray *listed);

/* Whether the bones of all tracks are there; a track without its bone ends a reading. */
gboolean mo_vml_knows_bones (const GArray *bones, const GArray *listed);

/* The tracks, one for each bone that has any, with their keys, which are taken from the list. NULL on failure. */
GArray *mo_vml_judge_tracks (MoVmlReading *self, const GArray *bones, GArray *listed);

/* Sorts keys, with findings. */
void mo_vml_sort_keys (MoVmlReading *self, GArray *keys, MoLocation location, const char *where);

/* An animation with the motion of a plain clip. The bind pose is the reference pose of the motion. `is_fine` as
 * in mo_keyframes_get_times. */
MoVmlAnimation *mo_vml_from_channels (const MoClip *clip, const MoRecipe *recipe, gboolean is_fine);

/* The tracks from `start` to `end` seconds as an animation of that name, with keys for the poses at
 * both ends. It has no bones. */
MoVmlAnimation *mo_vml_cut (const MoVmlAnimation *animation, const char *name, double start,
                            double end);

GBytes *mo_vml_write (const MoExport *export, MoContext *context, GError **error);

G_END_DECLS
