/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* The result of the official viewer's BVH loader, which reads by lines and substrings, so it can
 * differ from the obvious meaning of the file (docs/world/import.md, Grammar). Kept with the clip
 * as a fact of the file, because the import mode "viewer" must start from it. */

/* The loader's verdict, with the viewer's own names (MoViewerStatusInfo.name, "E_ST_NO_POS"). */
typedef enum
{
  MO_VIEWER_OK,
  MO_VIEWER_EOF,
  MO_VIEWER_NO_HIER,
  MO_VIEWER_NO_JOINT,
  MO_VIEWER_NO_NAME,
  MO_VIEWER_NO_OFFSET,
  MO_VIEWER_NO_CHANNELS,
  MO_VIEWER_NO_ROTATION,
  MO_VIEWER_NO_AXIS,
  MO_VIEWER_NO_FRAMES,
  MO_VIEWER_NO_FRAME_TIME,
  MO_VIEWER_NO_POS,
  MO_VIEWER_BAD_ROOT,
  MO_N_VIEWER_STATUSES
} MoViewerStatus;

typedef struct
{
  const char *name; /* "E_ST_EOF" */
  const char *hint; /* untranslated: what the viewer expects there */
} MoViewerStatusInfo;

const MoViewerStatusInfo *mo_viewer_status_info (MoViewerStatus status);

/* Fails (MO_ERROR_INVALID) because the viewer rejects the file: with its status, the location, and
 * what it expects there. Always FALSE. */
gboolean mo_viewer_fail (const MoViewerReading *reading, MoContext *context, GError **error);

/* The same as a finding only, for a file that we reject ourselves. */
void mo_viewer_find_refusal (const MoViewerReading *reading, MoContext *context);

typedef struct
{
  char *name;      /* bytes as the viewer cuts them: second word of the line, at most 79 of them;
                    * not always UTF-8 */
  int parent;      /* index of the parent joint, -1 for none */
  int depth;       /* levels of joints below it */
  int channels;    /* as given, whatever is listed; 6 means that positions come first */
  guint8 axes[3];  /* axis of the first, second and third rotation number of its part of a line: 0
                    * X, 1 Y, 2 Z; if an axis is named twice, its last number is used; an axis that
                    * is not named is 0 degrees */
  guint8 order[3]; /* the three axes for mo_quatf_from_euler, first applied first: `axes` reversed,
                    * or X Y Z if an axis is named twice */
  guint column;    /* where its numbers start in a line */
} MoViewerJoint;

struct _MoViewerReading
{
  MoFacts facts; /* of a BVH */
  MoViewerStatus status;
  MoLocation location; /* where it stopped, for any other status than MO_VIEWER_OK */

  GArray *joints; /* MoViewerJoint, in file order */
  int n_frames;   /* as given in the file; can be 0 or negative */
  float frame_time;
  guint n_columns; /* numbers of a line that are used */

  /* n_frames rows, each `stride` numbers after the one before; positions x y z (if any), then the
   * three rotations in the order of `axes`. Borrowed from the clip if the clip's rows begin with
   * the same numbers, otherwise `owned`. NULL unless the status is MO_VIEWER_OK and frames
   * exist. */
  const float *values;
  gsize stride;
  float *owned;
};

MoViewerReading *mo_viewer_reading_new (void);
void mo_viewer_reading_free (MoViewerReading *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoViewerReading, mo_viewer_reading_free)

extern const MoFactsType mo_viewer_reading_type;

/* The reading of a clip; NULL if it was read from a format other than BVH. */
static inline MoViewerReading *
mo_viewer_reading (const MoClip *clip)
{
  return clip->facts != NULL && clip->facts->type == &mo_viewer_reading_type
             ? (MoViewerReading *) clip->facts
             : NULL;
}

static inline const MoViewerJoint *
mo_viewer_reading_joint (const MoViewerReading *self, guint index)
{
  return &g_array_index (self->joints, MoViewerJoint, index);
}

G_END_DECLS
