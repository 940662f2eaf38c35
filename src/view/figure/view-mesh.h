/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-mesh.h"

G_BEGIN_DECLS

/* The figure for files (mo_mesh_set_maker): the body in the form between female and male, whose bones are as long as in
 * the avatar's definition. Free it. */
MoMesh *view_mesh_new (void);

G_END_DECLS
