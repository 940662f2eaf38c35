/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-glb-buffer.h"
#include "mo-mesh.h"
#include "mo-skeleton.h"

G_BEGIN_DECLS

/* Appends the members "meshes" and "materials", each followed by a comma: a figure that the joints of a skeleton with the
 * avatar's names carry, whose skin has all of them but end sites. */
void mo_glb_add_figure (MoGlbBuffer *buffer, GString *json, const MoSkeleton *skeleton,
                        const MoMesh *mesh);

G_END_DECLS
