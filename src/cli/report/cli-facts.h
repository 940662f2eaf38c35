/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-bvh-marks.h"
#include "mo-clip.h"
#include "mo-compare.h"
#include "mo-context.h"
#include "mo-joint-map.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* A value of an .anim's header as stored and, if that differs, as the viewer plays it. */
typedef struct
{
  const char *key;   /* member in JSON */
  const char *label; /* translated */
  char *text;        /* translated */
  char *played_text; /* translated; NULL if the viewer uses the value as it is */
  JsonNode *value;
  JsonNode *played; /* the same as `value` if the viewer uses it as it is */
} CliFact;

/* The header of an animation, as an array of CliFact. Unref it. */
GArray *cli_facts_of_anim (const MoAnim *anim);

/* What an upload of the file would change, because the viewer rewrites every key. */
typedef struct
{
  guint n_keys;    /* keys whose codes change */
  double time;     /* largest change, seconds */
  double rotation; /* largest change, degrees */
  double position; /* largest change, metres */
} CliUpload;

CliUpload cli_upload_of_anim (const MoAnim *anim);

/* What an export with the file's own settings would be like. */
typedef struct
{
  MoAnim *anim;       /* NULL if it was left out, as that takes long */
  MoComparison *loss; /* or NULL */
} CliExport;

/* Working it out takes many times longer than reading the file, so inspect does that only for files of at most so many
 * numbers (of their frames or keys), or if told to. */
#define CLI_QUICK_NUMBERS 250000

/* NULL for an .anim, or if the clip cannot be converted. Free it with cli_export_free. */
CliExport *cli_export_of_clip (const MoClip *clip, MoContext *context);

/* The same if the clip is short (CLI_QUICK_NUMBERS), else with nothing in it. */
CliExport *cli_export_of_short_clip (const MoClip *clip, MoContext *context);
void cli_export_free (CliExport *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CliExport, cli_export_free)

/* The range of motion: the largest angle, in degrees, between a joint's first pose and any other,
 * at its frames or keys. NaN if it has no rotation. */
double cli_range_of_track (const MoAnim *anim, guint joint);

/* The same for each joint of a clip. Free it. */
double *cli_ranges_of_joints (const MoClip *clip);

/* The clip whose joints are shown: keyframes that are changes of a bind pose are shown as whole poses, and all
 * others as they are. Unref it. */
MoClip *cli_clip_to_show (const MoClip *clip);

/* The number of keys of a joint: keyframes, or frames that an editor marked; `marks` may be
 * NULL. */
guint cli_count_keys (const MoClip *clip, const MoBvhMarks *marks, guint joint);

/* The avatar's joint that a joint of the clip drives by its name, or NULL: as in a BVH or an .anim. Static. */
const char *cli_driven_joint (const MoClip *clip, const char *name);

/* The avatar's joint that a joint of a skeleton drives by its map (of mo_guess_map), or NULL. Static. */
const char *cli_mapped_joint (const MoClip *clip, const MoJointMap *map, guint joint);

/* Seconds from start to end, whatever the format. */
double cli_duration (const MoClip *clip);

G_END_DECLS
