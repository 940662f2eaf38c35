/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-scanner.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The one reader of JSON: text (RFC 8259, nothing more lenient) as a tree of values that know their
 * places. It takes the text by chunks, and its depth, its bytes and its values have limits, so that
 * any file may be given to it; json-glib, which has none, only builds what is written. The great
 * array of a motion's rows can be left to the reader of the format, which takes it straight from the
 * scanner. */

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
  MoJsonKind kind : 8;
  guint is_shadowed : 1; /* a later member of the same object has the same name, and counts */
  guint n;               /* numbers, elements or members */
  char *name;           /* of a member, else NULL */
  MoLocation name_at;
  MoLocation location;
  guint32 start, length; /* in the document's text */

  double number;   /* of a number (infinite where it is beyond all doubles); 1 is true */
  char *string;    /* of a string */
  double *numbers; /* of an array of nothing but numbers, which then has no children */
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

  GPtrArray *blocks; /* owned: the memory of all values, */
  gsize used;        /* how much of the last one is taken, */
  gsize n_values;    /* and how many there are */
} MoJson;

/* Reads a whole text. NULL with `error` set: MO_ERROR_SYNTAX with the place where it stops being
 * JSON, MO_ERROR_TRUNCATED where it ends too early, MO_ERROR_LIMIT where it is senselessly deep or
 * large. A member that stands twice in an object is a finding. */
MoJson *mo_json_read (MoScanner *scanner, const MoJsonRows *rows, GError **error);

/* The same from memory, for the program's own small files: the message of `error` begins with line
 * and column, and what is beyond a limit is MO_ERROR_SYNTAX. A length of -1 is that of a string. */
MoJson *mo_json_read_text (const char *text, gssize length, GError **error);
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

/* The member of that name where it is a string, or NULL. */
const char *mo_json_member_string (const MoJsonValue *object, const char *name);

/* -- Writing ----------------------------------------------------------------------------------- */

/* Everything that is written as JSON passes through these. */

/* Appends a string with its quotes; what is no UTF-8 in it becomes U+FFFD. */
void mo_json_append_string (GString *text, const char *string);

/* Appends the shortest number that reads back as this one; null for one that is not finite, which
 * JSON has no word for. */
void mo_json_append_number (GString *text, double number);

/* The text of what was built, on lines, with a line end at its end. Free it. */
char *mo_json_print (JsonNode *node);

G_END_DECLS
