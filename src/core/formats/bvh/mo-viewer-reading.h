/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

G_BEGIN_DECLS

/* What the official viewer's own BVH loader makes of a file: it reads by lines and by
 * substrings, so it can differ from what the file plainly says (docs/world/import.md, Grammar).
 * Kept beside the clip as a fact of the file, because the import mode "viewer" must start from
 * it. */

/* The loader's verdict, by the viewer's own names (MoViewerStatusInfo.name, "E_ST_NO_POS"). */
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
  const char *hint; /* untranslated: what the viewer wants at that place */
} MoViewerStatusInfo;

const MoViewerStatusInfo *mo_viewer_status_info (MoViewerStatus status);

/* Fails (MO_ERROR_INVALID) because the viewer refuses the file: its status, its place, and what it
 * wants there. Always FALSE. */
gboolean mo_viewer_fail (const MoViewerReading *reading, MoContext *context, GError **error);

/* The same as a mere finding, for a file that we refuse ourselves. */
void mo_viewer_find_refusal (const MoViewerReading *reading, MoContext *context);

typedef struct
{
  char *name;      /* bytes as the viewer cuts them: second word of the line, at most 79 of them;
                    * not always UTF-8 */
  int parent;      /* index of the joint it stands in, -1 for none */
  int depth;       /* levels of joints below it */
  int channels;    /* as announced, whatever is listed; 6 means that positions come first */
  guint8 axes[3];  /* axis of the first, second and third rotation number of its part of a line: 0 X,
                    * 1 Y, 2 Z; of an axis that is named twice the last number counts, and one that
                    * is not named is 0 degrees */
  guint8 order[3]; /* the three axes as mo_quatf_from_euler wants them, first applied first: `axes`
                    * reversed, or X Y Z where an axis is named twice */
  guint column;    /* where its numbers start in a line */
} MoViewerJoint;

struct _MoViewerReading
{
  MoFacts facts; /* of a BVH */
  MoViewerStatus status;
  MoLocation location; /* where it stopped, for any other status than MO_VIEWER_OK */

  GArray *joints; /* MoViewerJoint, in file order */
  int n_frames;   /* as announced; 0 and less occur */
  float frame_time;
  guint n_columns; /* numbers of a line that are used */

  /* n_frames rows, each `stride` numbers after the one before; positions x y z (if any), then the
   * three rotations in the order of `axes`. Borrowed from the clip where the clip's own rows begin
   * with the same numbers, else `owned`. NULL unless the status is MO_VIEWER_OK and frames exist. */
  const float *values;
  gsize stride;
  float *owned;
};

MoViewerReading *mo_viewer_reading_new (void);
void mo_viewer_reading_free (MoViewerReading *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoViewerReading, mo_viewer_reading_free)

extern const MoFactsType mo_viewer_reading_type;

/* That of a clip; NULL where it was read from another format than BVH. */
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
