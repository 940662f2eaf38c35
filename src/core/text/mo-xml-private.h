/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-limits.h"
#include "mo-number.h"
#include "mo-xml-filter.h"
#include "mo-xml.h"

G_BEGIN_DECLS

/* The parts of reading XML, for each other only. */

#define MO_XML_PIECE (64 * 1024)

/* A name as it is written; there is one for all that are the same. */
typedef struct
{
  const char *text; /* NULL for none yet */
  guint8 n;
  guint8 is_taken, is_within; /* whose: the filter's names */
  const char *unread;         /* it, if it is one of the filter's; or NULL */
} MoXmlName;

#define MO_XML_N_NAMES 256u
#define MO_XML_MAX_NAME 64u

/* Tags that are kept while the text after them is taken. */
#define MO_XML_MAX_KEPT_TAG 1024u

/* An element that is open. */
typedef struct
{
  const MoXmlName *name;
  guint line; /* of its tag */
} MoXmlOpen;

/* Where the reader of plain text is (mo-xml-plain.c). */
typedef struct
{
  gboolean is_on; /* libxml2 does not read yet */
  gboolean is_root_over;
  gboolean is_within; /* between the tags of the element that `taken` is within */

  /* The line of `at`, and where it begins: counted from the start of the piece, so that it may be before it. */
  guint line;
  gssize line_start;

  /* Where events are: the tag or the text, and how far it has been read. */
  const char *tag, *here;
  MoLocation tag_place, place; /* of both */

  MoXmlOpen open[MO_MAX_XML_DEPTH];
  guint depth;
  gsize declaration_size; /* of the XML declaration, at the beginning of `declaration` */
  char declaration[128];

  MoXmlName names[MO_XML_N_NAMES]; /* by their hash */
  guint n_names;
  gsize n_letters;
  char letters[4096]; /* of the names */
  char kept_tag[MO_XML_MAX_KEPT_TAG + MO_NUMBER_PADDING];
} MoXmlPlain;

/* Contents that the parser does not see. */
typedef struct
{
  guint n_found;    /* of the filter: which element it is */
  gpointer taken;   /* what the reader made of them, or NULL. Owned */
  guint64 n_blanks; /* that stand for them, beyond one that the parser gets */
} MoXmlGap;

/* The text on its way to the parser, which asks for more of it. */
typedef struct _MoXmlInput
{
  MoSource *source;
  guint64 done; /* bytes that have been read */
  gboolean is_last;
  gboolean is_at_long_tag; /* it ended before a tag with too many attributes */
  MoXmlFilter filter;
  GArray *gaps;          /* those that the parser has not come to yet */
  guint n_found;         /* as the filter's, where the parser is */
  const xmlChar *within; /* its name of the element that `taken` is within; NULL outside */
  guint64 n_gap;         /* blanks of the gap in the element that has begun */
  int gap_line;          /* the last line that had gaps, and how many columns they were */
  guint64 n_gap_columns;

  /* What libxml2 is told before the text, so that it is where the reader of plain text has stopped. */
  GString *opening; /* or NULL */
  gsize n_told;
  guint n_replayed; /* elements of it that it has come to */
  gboolean is_replayed;
  MoLocation rest; /* where the text goes on then */

  const char *at, *passed, *end; /* what of the piece is next, what the parser may have, and all */
  MoXmlPlain plain;
  char piece[MO_XML_MARK_BYTES + MO_XML_PIECE + MO_NUMBER_PADDING];
} MoXmlInput;

/* Reads on, with what is left of the piece before it, which must leave room. FALSE, with the error set, if that cannot be
 * done. */
gboolean mo_xml_read_piece (MoXml *self, MoXmlInput *input);

/* For libxml2, which calls it with the MoXml; 0 is the end. It asks again as soon as little is left, so that it gets as much
 * as it has room for, whatever was left out of it. */
int mo_xml_give (void *data, char *to, int room);

/* Reads from the beginning as long as the text is plain; TRUE if that was all of it. Otherwise libxml2 has to read from
 * there on, unless it has failed. */
gboolean mo_xml_read_plain (MoXml *self, MoXmlInput *input);

/* As mo_xml_place and mo_xml_place_of_tag, while that reads. */
MoLocation mo_xml_plain_place (const MoXmlPlain *self, const char *at);

/* The place of a byte of the piece, in a line that begins there. */
static inline MoLocation
mo_xml_plain_locate (const MoXmlInput *input, guint line, gssize line_start, const char *p)
{
  return (MoLocation){ 0, line, (guint) MIN (p - input->piece - line_start, G_MAXINT / 2) + 1, 0 };
}

G_END_DECLS
