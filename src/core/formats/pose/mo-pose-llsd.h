/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-xml.h"

G_BEGIN_DECLS

/* LLSD, the viewer's data format, as XML: <map>, <array> and single values in <llsd>. It is read
 * value by value, each with its path. */

/* A pose is never this deep: a joint's vectors are at depth 3. */
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

/* An enclosing map or array. */
typedef struct
{
  gboolean is_map;
  GString *key; /* of the current value; empty in an array */
  guint index;  /* of the current value, from 0; also in a map */
  guint n;      /* values started so far */
} MoLlsdLevel;

typedef struct _MoLlsd MoLlsd;

struct _MoLlsd
{
  MoXml xml;
  /* Called for each single value. Its path is `levels`, `depth` of them, and it is at
   * `location`. Its text has no blanks around it. */
  void (*take) (MoLlsd *self, MoLlsdKind kind, const char *text);
  guint depth;
  MoLlsdLevel levels[MO_LLSD_MAX_DEPTH];
  MoLocation location;

  MoLlsdKind kind; /* of the single value being read */
  GString *text;
  gboolean in_llsd;
};

/* Reads a whole source; `xml` and `take` must be set. FALSE with the error set on failure. */
gboolean mo_llsd_parse (MoLlsd *self, MoSource *source);

/* The value as the viewer interprets it. FALSE if it is not a number. */
gboolean mo_llsd_is_true (MoLlsdKind kind, const char *text);
gboolean mo_llsd_number (MoLlsdKind kind, const char *text, double *value);

G_END_DECLS
