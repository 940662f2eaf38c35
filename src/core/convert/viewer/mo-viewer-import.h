/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-step.h"
#include "mo-viewer-math.h"
#include "mo-viewer-reading.h"
#include "mo-viewer-step-list.h"

G_BEGIN_DECLS

/* What the steps of mode "viewer" share, from the file to the first bytes. */

enum
{
  MO_VIEWER_SKIP_ROTATION = 1 << 0, /* the frame has no rotation key */
  MO_VIEWER_SKIP_POSITION = 1 << 1,
};

typedef struct
{
  const MoViewerJoint *joint;
  int number; /* rig joint by the alias map, or -1: then the viewer keeps its axes */
  gboolean is_ignored;
  gboolean has_positions;
  guint8 *skip; /* a byte for each frame */
} MoViewerTrack;

typedef struct
{
  const MoViewerReading *reading;
  MoViewerReading *owned; /* the reading, if the clip has none */
  float duration, ease_in, ease_out;
  GArray *tracks; /* MoViewerTrack, one for each joint of the reading */
} MoViewerImport;

/* Rotation of a joint in a frame, in the file's axes. */
MoQuatf mo_viewer_rotation (const MoViewerImport *import, const MoViewerTrack *track, guint frame);

/* Position in a frame, in the file's units; zero if the joint has none. */
MoVec3f mo_viewer_position (const MoViewerImport *import, const MoViewerTrack *track, guint frame);

/* The steps of mode "viewer", from the list in meson.build; the state is a MoViewerImport. */
MO_VIEWER_STEPS (MO_STEP_DECLARE)

/* Whether a conversion follows the viewer's rules. */
gboolean mo_viewer_applies (const MoConversion *conversion);

/* The same, and the file is a text file: an .anim is uploaded as it is. */
gboolean mo_viewer_imports (const MoConversion *conversion);

G_END_DECLS
