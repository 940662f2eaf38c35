/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-edits.h"
#include "mo-gltf.h"

G_BEGIN_DECLS

/* Weights of expressions, and a gaze, as keys of the bones of the avatar's face. */
typedef struct _MoGltfFace MoGltfFace;

MoGltfFace *mo_gltf_face_new (void);
void mo_gltf_face_free (MoGltfFace *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoGltfFace, mo_gltf_face_free)

/* Whether a preset of VRM has a counterpart among the avatar's expressions and the movements of its face. */
gboolean mo_gltf_face_knows (const char *preset);

/* A curve of numbers: `n` of them, `stride` floats apart, at `times` (seconds of the file, ascending). Between two keys it
 * goes along a line, or `holds` the first. Copies the numbers, and keeps `times`. */
typedef struct
{
  const float *times, *values;
  guint n, stride;
  gboolean holds;
} MoGltfNumbers;

/* The weight of a preset that is known; what is not within 0..1 is brought there. */
void mo_gltf_face_add_preset (MoGltfFace *self, const char *preset, const MoGltfNumbers *weights);

/* Where the eyes look: quaternions x y z w, relative to the head (VRM: y up, z forward). */
void mo_gltf_face_add_gaze (MoGltfFace *self, const MoGltfNumbers *turns);

/* The keys of all joints that these move: MO_EDIT_KEYS without a name, with straight lines between its keys, no farther from
 * the weights than 1 %. Times of the file are from `begin` on (seconds), and those before that, or more than `duration`
 * later, are left out. NULL if nothing was added, or it would have more keys than edits may have. */
MoEdit *mo_gltf_face_make_keys (const MoGltfFace *self, double begin, double duration);

G_END_DECLS
