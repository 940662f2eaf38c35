/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-context.h"
#include "mo-source.h"

#include <string.h>

G_BEGIN_DECLS

/* The nodes of an FBX file, one after the other, whether it is binary or text (docs/formats/fbx.md, Nodes). Only what
 * is asked for is read: the rest is skipped, in a binary file without being read at all.
 *
 * After any failure, which is reported, every function gives nothing, so that a caller only looks at `failed` when its
 * loops have ended. */

/* Nodes within nodes. Real files have seven levels. */
#define MO_FBX_MAX_DEPTH 32u

/* A name of a node or a property (bytes). */
#define MO_FBX_MAX_WORD 255u

typedef enum
{
  MO_FBX_INTEGER,
  MO_FBX_REAL,
  MO_FBX_LETTER, /* one byte of a binary file; a word of a text, of which it is the first letter */
  MO_FBX_TEXT,
  MO_FBX_ARRAY, /* of numbers, which mo_fbx_numbers takes */
} MoFbxKind;

typedef struct
{
  MoFbxKind kind;
  gint64 integer;   /* any number or letter, clamped */
  double real;      /* the same, or not finite */
  const char *text; /* not NUL-terminated, valid until the next call; as it is written */
  gsize length;     /* cut to MO_MAX_NAME_BYTES */
} MoFbxValue;

/* What mo_fbx_numbers makes of numbers. */
typedef enum
{
  MO_FBX_AS_INT64,
  MO_FBX_AS_INT32,
  MO_FBX_AS_FLOAT,
  MO_FBX_AS_DOUBLE,
  MO_FBX_AS_BITS, /* floats; in a text, whole numbers are their bits */
} MoFbxNumber;

typedef struct _MoFbxFile MoFbxFile;
typedef struct _MoFbxGrammar MoFbxGrammar;

/* An array of a binary file, while it is read. */
typedef struct _MoFbxArray MoFbxArray;

struct _MoFbxFile
{
  MoSource *source;
  MoContext *context;
  GError **error;
  gboolean failed;

  const MoFbxGrammar *grammar;
  guint version; /* 7400 is 7.4 */
  gboolean is_big_endian;

  /* The current node. */
  char name[MO_FBX_MAX_WORD + 1];
  gsize name_length;
  guint64 offset; /* of its first byte */

  /* A part of the file. After the valid bytes there is padding for the readers of numbers. */
  guint8 *window;
  gsize at, end;    /* of the next byte and after the last valid one, in the window */
  guint64 start;    /* offset of the window in the file */
  gboolean is_last; /* there is nothing after it */
  guint64 size;     /* of the file; 0 if not known */

  /* Binary: where values and the node end. */
  guint64 values_end, node_end;
  guint64 n_values;   /* not yet read */
  MoFbxArray *array;  /* NULL until one is read */
  gboolean is_packed; /* it is in an array */

  /* Text. */
  gboolean has_value; /* a value may follow */
  gboolean in_array;

  gboolean is_open; /* the current node has not been skipped or entered */
  guint depth;
  guint64 level_ends[MO_FBX_MAX_DEPTH + 1]; /* binary */

  /* The last offset whose line was counted, and that line. */
  guint64 counted, line_start;
  guint line;
  guint64 reported; /* findings that have been reported once; see mo_fbx_find */
};

struct _MoFbxGrammar
{
  gboolean (*next) (MoFbxFile *self);
  gboolean (*value) (MoFbxFile *self, MoFbxValue *value);
  gsize (*numbers) (MoFbxFile *self, MoFbxNumber as, gpointer to, gsize n);
  gboolean (*enter) (MoFbxFile *self);
  gboolean has_lines;
};

extern const MoFbxGrammar mo_fbx_binary, mo_fbx_text;

/* Reads the header and the version. FALSE if it failed. */
gboolean mo_fbx_open (MoFbxFile *self, MoSource *source, MoContext *context, GError **error);
void mo_fbx_close (MoFbxFile *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MoFbxFile, mo_fbx_close)

/* The next node of the current list; FALSE at its end, and the list around it goes on after that. */
static inline gboolean
mo_fbx_next (MoFbxFile *self)
{
  return !self->failed && self->grammar->next (self);
}

/* The next value of the current node; FALSE after the last one. */
static inline gboolean
mo_fbx_value (MoFbxFile *self, MoFbxValue *value)
{
  return !self->failed && self->grammar->value (self, value);
}

/* Takes up to `n` of the remaining numbers of the current node, those in arrays included; fewer only at their end. */
static inline gsize
mo_fbx_numbers (MoFbxFile *self, MoFbxNumber as, gpointer to, gsize n)
{
  return self->failed ? 0 : self->grammar->numbers (self, as, to, n);
}

/* The bytes of the current node's values, of which none has been taken, in a binary file and if they are few; else NULL.
 * Valid until anything else is asked. */
const guint8 *mo_fbx_peek_values (MoFbxFile *self, gsize *size);

/* Goes on with the nodes in the current one; FALSE if there are none. Every list must be read to its end. */
static inline gboolean
mo_fbx_enter (MoFbxFile *self)
{
  return !self->failed && self->grammar->enter (self);
}

/* Goes on with the node at an offset, in a list that ends where the file does. */
gboolean mo_fbx_jump (MoFbxFile *self, guint64 offset);

/* Whether a text is a word of at least one letter. */
static inline gboolean
mo_fbx_is_word (const char *text, gsize length, const char *word)
{
  /* As a rule not even the first letter is the same. */
  return length > 0 && *text == *word && length == strlen (word)
         && memcmp (text, word, length) == 0;
}

/* Whether that is the current node's name. */
static inline gboolean
mo_fbx_is (const MoFbxFile *self, const char *word)
{
  return mo_fbx_is_word (self->name, self->name_length, word);
}

/* Values of any kind; FALSE, and `to` as it is, if there is none, or it has another kind. */
gboolean mo_fbx_take_integer (MoFbxFile *self, gint64 *to);
gboolean mo_fbx_take_double (MoFbxFile *self, double *to);

/* A finite number. */
gboolean mo_fbx_take_finite (MoFbxFile *self, double *to);

/* A text as UTF-8, without what only a text file needs; NULL if the value is none. Free it. */
char *mo_fbx_take_text (MoFbxFile *self);
char *mo_fbx_to_utf8 (MoFbxFile *self, const char *text, gsize length);

/* The offset of the next byte. */
static inline guint64
mo_fbx_tell (const MoFbxFile *self)
{
  return self->start + self->at;
}

/* Where an offset is: in a text, counts its lines. */
MoLocation mo_fbx_locate (MoFbxFile *self, guint64 offset);

/* As mo_fail, at an offset; always FALSE. */
gboolean mo_fbx_fail (MoFbxFile *self, MoError kind, MoCode code, guint64 offset, const char *where,
                      const char *detail, ...) G_GNUC_PRINTF (6, 7);

/* The same for a file that ends too early, here. */
gboolean mo_fbx_fail_short (MoFbxFile *self);

/* A finding of the current node. */
void mo_fbx_find (MoFbxFile *self, MoCode code, const char *where);

/* The same for what begins at an offset. */
void mo_fbx_find_at (MoFbxFile *self, MoCode code, guint64 offset, const char *where);

/* -- For grammars ------------------------------------------------------------------------------ */

#define MO_FBX_WINDOW 65536u

/* Moves the window until the next `n` bytes are in it (at most half of it); FALSE if the file ends before. */
gboolean mo_fbx_fill (MoFbxFile *self, gsize n);

static inline gboolean
mo_fbx_need (MoFbxFile *self, gsize n)
{
  return G_LIKELY (self->end - self->at >= n) || mo_fbx_fill (self, n);
}

/* Moves to an offset. */
gboolean mo_fbx_seek (MoFbxFile *self, guint64 offset);

/* An array whose first byte after its type is the next one. */
gboolean mo_fbx_array_begin (MoFbxFile *self, char type);
gsize mo_fbx_array_take (MoFbxFile *self, MoFbxNumber as, gpointer to, gsize n);
void mo_fbx_array_free (MoFbxArray *self);

/* Bytes that a binary file has in its own order: 1, 2, 4 or 8. There are thousands of these in any file. */
static inline guint64
mo_fbx_order (const MoFbxFile *self, const guint8 *bytes, guint width)
{
  guint64 whole;
  guint32 half;
  guint16 quarter;

  switch (width)
    {
    case 8:
      memcpy (&whole, bytes, sizeof whole);
      return self->is_big_endian ? GUINT64_FROM_BE (whole) : GUINT64_FROM_LE (whole);
    case 4:
      memcpy (&half, bytes, sizeof half);
      return self->is_big_endian ? GUINT32_FROM_BE (half) : GUINT32_FROM_LE (half);
    case 2:
      memcpy (&quarter, bytes, sizeof quarter);
      return self->is_big_endian ? GUINT16_FROM_BE (quarter) : GUINT16_FROM_LE (quarter);
    default:
      return *bytes;
    }
}

/* One number as another kind. */
void mo_fbx_convert (MoFbxNumber as, gint64 integer, double real, gboolean is_real, gpointer to,
                     gsize index);

G_END_DECLS
