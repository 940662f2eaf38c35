/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-format.h"

G_BEGIN_DECLS

/* Writes a clip as a GLB: its joints as nodes of a skin, its motion as an animation, and on the avatar's skeleton the
 * figure that `export` gives. As MoFormat.write. */
GBytes *mo_glb_write (const MoExport *export, MoContext *context, GError **error);

G_END_DECLS
