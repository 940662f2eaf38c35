/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-scanner.h"

G_BEGIN_DECLS

/* JSON text (RFC 8259, nothing more lenient) as a tree of values that know their places. json-glib
 * keeps no places of values, and a node for each number costs it a hundred bytes; so the great
 * array of a motion's rows can be left to the reader of the format, which takes it straight from
 * the scanner. */

typedef enum
{
  MO_JSON_NULL,
  MO_JSON_BOOLEAN,
  MO_JSON_NUMBER,
  MO_JSON_STRING,
  MO_JSON_ARRAY,
  MO_JSON_OBJECT,
  MO_JSON_ROWS, /* an array that was left to MoJsonRows */
} MoJsonKind;

typedef struct _MoJsonValue MoJsonValue;
struct _MoJsonValue
{
  MoJsonKind kind;
  gboolean is_shadowed; /* a later member of the same object has the same name, and counts */
  char *name;           /* of a member, else NULL */
  MoLocation name_at;
  MoLocation location;
  gsize start, length; /* in the document's text */

  double number;   /* of a number (infinite where it is beyond all doubles); 1 is true */
  char *string;    /* of a string */
  double *numbers; /* of an array of nothing but numbers, which then has no children */
  guint n;         /* numbers, elements or members */
  MoJsonValue *first, *next;
};

/* Who reads an array of rows. `wants` is asked at the value of each member of a member of the root;
 * `read` starts at the bracket and ends behind its partner, FALSE with `error` set. */
typedef struct
{
  gboolean (*wants) (const char *outer, const char *inner, gpointer data);
  gboolean (*read) (MoScanner *scanner, gpointer data, GError **error);
  gpointer data;
} MoJsonRows;

typedef struct
{
  MoJsonValue *root;
  GString *text; /* all of it, with [] in the place of rows */

  GPtrArray *values; /* all, owned */
} MoJson;

/* Reads a whole text. NULL with `error` set: MO_ERROR_SYNTAX with the place where it stops being
 * JSON, MO_ERROR_TRUNCATED where it ends too early, MO_ERROR_LIMIT where it is senselessly deep or
 * large. A member that stands twice in an object is a finding. */
MoJson *mo_json_read (MoScanner *scanner, const MoJsonRows *rows, GError **error);
void mo_json_free (MoJson *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoJson, mo_json_free)

/* Fails because the text is no JSON at a place; MO_ERROR_TRUNCATED where the place is the end. */
gboolean mo_json_fail (MoScanner *scanner, MoLocation at, const char *detail, GError **error);

/* The byte behind the JSON number at `p`, or NULL where there is none; behind the text stands
 * something that continues no number. */
const guint8 *mo_json_number_end (const guint8 *p);

static inline gboolean
mo_json_is_blank (guint8 c)
{
  return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/* The member of that name, or NULL. */
const MoJsonValue *mo_json_member (const MoJsonValue *object, const char *name);

/* Appends a string with its quotes. */
void mo_json_append_string (GString *text, const char *string);

G_END_DECLS
