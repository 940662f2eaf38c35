/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-xml.h"

G_BEGIN_DECLS

/* LLSD, the viewer's own notation for values, as XML: <map>, <array> and single values in <llsd>. It is
 * read value by value, each with the way to it. */

/* Deeper ones are no pose: a joint's vectors are at 3. */
#define MO_LLSD_MAX_DEPTH 16u

typedef enum
{
  MO_LLSD_NONE,
  MO_LLSD_KEY,
  MO_LLSD_BOOLEAN,
  MO_LLSD_INTEGER,
  MO_LLSD_REAL,
  MO_LLSD_STRING, /* and all others that are text */
} MoLlsdKind;

/* A map or an array that the reading is in. */
typedef struct
{
  gboolean is_map;
  GString *key; /* of the value at hand; empty in an array */
  guint index;  /* of the value at hand, from 0; in a map, too */
  guint n;      /* values begun so far */
} MoLlsdLevel;

typedef struct _MoLlsd MoLlsd;

struct _MoLlsd
{
  MoXml xml;
  /* Called for each single value. The way to it is `levels`, `depth` of them, and it stands at
   * `location`. Its text has no blanks around it. */
  void (*take) (MoLlsd *self, MoLlsdKind kind, const char *text);
  guint depth;
  MoLlsdLevel levels[MO_LLSD_MAX_DEPTH];
  MoLocation location;

  MoLlsdKind kind; /* of the single value that is being read */
  GString *text;
  gboolean in_llsd;
};

/* Reads all of a source; `xml` and `take` are set. FALSE with the error set where it failed. */
gboolean mo_llsd_parse (MoLlsd *self, MoSource *source);

/* What the viewer takes a value for. A number that is none is FALSE. */
gboolean mo_llsd_is_true (MoLlsdKind kind, const char *text);
gboolean mo_llsd_number (MoLlsdKind kind, const char *text, double *value);

G_END_DECLS
