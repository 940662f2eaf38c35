/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-lines.h"

G_BEGIN_DECLS

/* What the maker says about which joint of the file is which of the avatar's, one line each:
 *   SOURCE=AVATAR   a joint of the file (as in a map, docs/maps.md) is this bone of the avatar
 *   SOURCE=none     it is none, and left out
 *   NAME            a map of the program ("mixamo")
 *   auto            nothing: forgets the lines before it
 * Of several lines about a joint the last one counts. They are stronger than a map. */

typedef enum
{
  MO_MAP_LINE_AUTO,
  MO_MAP_LINE_MAP,
  MO_MAP_LINE_JOINT,
} MoMapLineKind;

typedef struct
{
  MoMapLineKind kind;
  char *name; /* owned: of the map, or of the joint of the file */
  int number; /* the avatar's joint; -1 for none */
} MoMapLine;

/* Lines of a list that are parsed into MoMapLine. */
extern const MoLineKind mo_map_lines;

/* The line that says it; `number` is -1 for none. Free it. */
char *mo_map_line_print (const char *source, int number);

/* The bone of that name or old name, -1 for none. Only bones: collision volumes and attachment points are no
 * limbs. */
int mo_map_find_bone (const char *name);

G_END_DECLS
