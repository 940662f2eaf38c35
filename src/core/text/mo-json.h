/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-scanner.h"

#include <json-glib/json-glib.h>
#include <string.h>

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
  MO_JSON_ROWS,  /* an array that was left to MoJsonRows */
  MO_JSON_PLACE, /* a long string of which only the place is known */
} MoJsonKind;

/* Where a long string is: what lies between its quotes, as it is written. */
typedef struct
{
  guint64 offset, length; /* bytes, in the file */
  gboolean has_escapes;
} MoJsonPlace;

typedef struct _MoJsonValue MoJsonValue;
struct _MoJsonValue
{
  MoJsonKind kind : 8;
  guint is_shadowed : 1; /* a later member of the same object has the same name, and is used
                          * instead */
  guint n;               /* numbers, elements or members */
  char *name;            /* of a member, else NULL */
  MoLocation name_at;
  MoLocation location;
  guint32 start, length; /* in the document's text */

  double number; /* of a number (infinite if out of range); 1 is true */
  /* Of a string; of one of which only the place is kept, how it begins, perhaps within a character. */
  char *string;
  union
  {
    double *numbers;    /* of an array of nothing but numbers, which then has no children */
    MoJsonPlace *place; /* of a string that a filter wants the place of */
  };
  MoJsonValue *first, *next;
};

/* Reads an array of rows. `wants` is called for the value of each member of a member of the root;
 * `read` starts at the bracket and ends after the matching one, or returns FALSE with `error`
 * set. */
typedef struct
{
  gboolean (*wants) (const char *outer, const char *inner, gpointer data);
  gboolean (*read) (MoScanner *scanner, gpointer data, GError **error);
  gpointer data;
} MoJsonRows;

/* What is kept of a member's value. */
typedef enum
{
  MO_JSON_KEEP,
  MO_JSON_SKIP,       /* nothing, nor its name; only its brackets and quotes are checked */
  MO_JSON_TAKE,       /* of an array: each element is passed to `take`, and then forgotten */
  MO_JSON_PLACE_ONLY, /* of a string: its place, and at most MO_MAX_NAME_BYTES of it */
} MoJsonUse;

/* An object is flat if its members are whole numbers without a sign, texts of plain ASCII, and arrays of nothing but numbers.
 * A member of one: the texts are in the window, without a NUL at their ends, and the numbers of arrays are skipped. */
typedef struct
{
  const char *name, *string;
  guint name_length, length; /* bytes */
  MoJsonKind kind;           /* MO_JSON_NUMBER, MO_JSON_STRING or MO_JSON_ARRAY */
  guint64 number;
} MoJsonFlat;

#define MO_JSON_MOST_FLAT 12u

/* A member that is expected in flat objects. */
typedef struct
{
  const char *name;
  guint length; /* of the name */
  MoJsonKind kind;
} MoJsonSlot;

#define MO_JSON_SLOT(name, kind)                                                                   \
  {                                                                                                \
    name, sizeof name - 1, kind                                                                    \
  }

/* Sets `found` to the member of each slot, or NULL if that is not there. FALSE if any other member is there, or one twice. */
gboolean mo_json_sort_flat (const MoJsonFlat *members, guint n, const MoJsonSlot *slots,
                            guint n_slots, const MoJsonFlat **found);

/* Selects what is kept, so that a large text takes no more memory than what is needed of it. */
typedef struct
{
  /* Called for each member; `path` are the names of the members around it and its own, `n` of them. Arrays do not
   * count. */
  MoJsonUse (*use) (const char *const *path, guint n, gpointer data);

  /* An element of an array, and the name of the member which that is; FALSE with `error` set to stop. */
  gboolean (*take) (const char *name, guint index, const MoJsonValue *element, gpointer data,
                    GError **error);
  gpointer data;

  /* Takes an element that is a flat object, which is not asked about by `use`; FALSE, with nothing done, to get it by `take`,
   * as all other elements. A table of thousands of such elements is read many times as fast. NULL for never. */
  gboolean (*take_flat) (const char *name, guint index, const MoJsonFlat *members, guint n,
                         gpointer data);
} MoJsonFilter;

typedef struct
{
  MoJsonValue *root;
  GString *text; /* all of it, with [] in place of rows */
  gsize n_bytes; /* how long it is; with a filter, what is kept at once would be */

  GPtrArray *blocks; /* owned: the memory of all values, */
  gsize used, room;  /* how much of the last one is taken, and how large it is, */
  gsize n_values;    /* and how many there are */
} MoJson;

/* Reads a whole text. NULL with `error` set: MO_ERROR_SYNTAX with the location of invalid JSON,
 * MO_ERROR_TRUNCATED if it ends too early, MO_ERROR_LIMIT if it is too deep or too large. A
 * duplicate member in an object is a finding. */
MoJson *mo_json_read (MoScanner *scanner, const MoJsonRows *rows, GError **error);

/* The same for a text of which not everything is kept: its limits are for the values kept at once. `text` is empty
 * then, and `start` and `length` mean nothing. */
MoJson *mo_json_read_filtered (MoScanner *scanner, const MoJsonFilter *filter, GError **error);

/* The same as mo_json_read from memory, for the program's own small files: the message of `error` starts with line
 * and column, and exceeding a limit is MO_ERROR_SYNTAX. A length of -1 means NUL-terminated. */
MoJson *mo_json_read_text (const char *text, gssize length, GError **error);
void mo_json_free (MoJson *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoJson, mo_json_free)

/* Fails because of invalid JSON at a location; with MO_ERROR_TRUNCATED if that is the end. */
gboolean mo_json_fail (MoScanner *scanner, MoLocation at, const char *detail, GError **error);

/* The byte after the JSON number at `p`, or NULL if there is none. The text must be followed by a
 * byte that cannot continue a number. */
const guint8 *mo_json_number_end (const guint8 *p);

static inline gboolean
mo_json_is_blank (guint8 c)
{
  return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/* Whether two names are the same, without a call for most of those that are not: a text has very many. */
static inline gboolean
mo_json_same (const char *name, const char *other)
{
  return *name == *other && strcmp (name, other) == 0;
}

/* The member of that name, or NULL. */
const MoJsonValue *mo_json_member (const MoJsonValue *object, const char *name);

/* The member of that name if it is a string, or NULL. */
const char *mo_json_member_string (const MoJsonValue *object, const char *name);

/* -- Writing ----------------------------------------------------------------------------------- */

/* All JSON is written with these. */

/* Appends a string with its quotes; invalid UTF-8 becomes U+FFFD. */
void mo_json_append_string (GString *text, const char *string);

/* Appends the shortest number that reads back as this one; null if it is not finite, which JSON
 * cannot express. */
void mo_json_append_number (GString *text, double number);

/* The text of a tree, on several lines, ending in a line break. Free it. */
char *mo_json_print (JsonNode *node);

/* The same on one line, without a line break. Free it. */
char *mo_json_print_line (JsonNode *node);

G_END_DECLS
