/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-lines.h"
#include "mo-types.h"

G_BEGIN_DECLS

/* How the joints of a file stand at rest, as another file has it, one line each:
 *   JOINT=X,Y,Z,W   the rotation of a joint of the file in the world, a quaternion in the axes of MO_SPACE_WORLD
 * Of several lines about a joint the last one counts. */
typedef struct
{
  char *name; /* owned */
  MoQuat rotation;
} MoRestLine;

/* Lines of a list that are parsed into MoRestLine. */
extern const MoLineKind mo_rest_lines;

/* The line that says it. NULL for a name that no line can have. Free it. */
char *mo_rest_line_print (const char *name, MoQuat rotation);

G_END_DECLS
