/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-bvh-marks.h"
#include "mo-clip.h"
#include "mo-compare.h"
#include "mo-context.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* A value of an .anim's header as it is stored and, where that differs, as the viewer plays it. */
typedef struct
{
  const char *key;   /* member in JSON */
  const char *label; /* translated */
  char *text;        /* translated */
  char *played_text; /* translated; NULL where the viewer takes it as it is */
  JsonNode *value;
  JsonNode *played; /* the same as `value` where the viewer takes it as it is */
} CliFact;

/* The header of an animation, CliFact after CliFact. */
GArray *cli_facts_of_anim (const MoAnim *anim);

/* What an upload of the file would change, since the viewer writes every key anew. */
typedef struct
{
  guint n_keys;    /* keys that get other codes */
  double time;     /* largest shift, seconds */
  double rotation; /* largest turn, degrees */
  double position; /* largest move, metres */
} CliUpload;

CliUpload cli_upload_of_anim (const MoAnim *anim);

/* What an export of a file with the settings of its own would come to. */
typedef struct
{
  MoAnim *anim;
  MoComparison *loss; /* or NULL */
} CliExport;

/* NULL where it is an .anim, or cannot become one. Free it with cli_export_free. */
CliExport *cli_export_of_clip (const MoClip *clip, MoContext *context);
void cli_export_free (CliExport *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CliExport, cli_export_free)

/* The range of motion: the largest angle, in degrees, between a joint's first pose and any other, at its
 * frames or keys. Not a number where it has no rotation. */
double cli_range_of_track (const MoAnim *anim, guint joint);
double cli_range_of_joint (const MoClip *clip, guint joint);

/* Keys of a joint: keyframes, or the frames that an editor marked; `marks` may be NULL. */
guint cli_count_keys (const MoClip *clip, const MoBvhMarks *marks, guint joint);

/* The joint that a joint of the clip moves, or NULL: by a BVH's names or an .anim's. */
const char *cli_driven_joint (const MoClip *clip, const char *name);

/* Seconds from begin to end, whatever the format. */
double cli_duration (const MoClip *clip);

G_END_DECLS
