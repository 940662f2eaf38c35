/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a parser is given of an XML text: all of it but the contents of elements that nobody needs. Of those only line ends
 * are left, and blanks after the last one, so that whatever comes after them is where it was. Tags with too many attributes
 * are found before the parser sees them, which compares each attribute with all others.
 *
 * The text comes in pieces. A "<" begins a tag wherever it is, except in comments and the like, as values may not contain
 * one; what is not well-formed in the contents that are left out is not noticed. */

/* How much of the text after a "<" must be there to tell what it begins. The names below are shorter. */
#define MO_XML_MARK_BYTES 40

/* As many elements can be left unread. */
#define MO_XML_MAX_UNREAD 31

typedef struct
{
  /* The names of elements whose contents are not needed wherever they are, without prefixes; ends with NULL. NULL for
   * none. Not owned. */
  const char *const *unread;
  guint32 begins[256]; /* which tags that matter begin with that byte after their "<" */

  /* See mo_xml_filter_set_taken. */
  const char *taken, *within;
  gboolean is_within, enters; /* `within` is open; its tag is being passed */
  guint n_found; /* tags of such elements so far, those that close themselves included */

  guint8 part;  /* of the markup: see mo-xml-filter.c */
  char closing; /* what ends it */
  char last;    /* the byte before the piece */
  guint n_matched, n_attributes;
  gboolean is_too_long; /* the next tag has too many attributes */
  const char *found;    /* the unread or taken element whose tag this is, or NULL */
  const char *hidden;   /* the one whose contents are left out, or NULL */
  guint depth;          /* elements of its name that are open */

  /* What stands for the contents that were left out. Whoever gives them sets them to 0. */
  guint64 n_lines, n_blanks;
} MoXmlFilter;

void mo_xml_filter_init (MoXmlFilter *self, const char *const *unread);

/* Contents of elements of the name `taken`, wherever they are between the tags of another one, are left out, too, but by
 * whoever takes them: see mo_xml_filter_take. Neither is owned. */
void mo_xml_filter_set_taken (MoXmlFilter *self, const char *taken, const char *within);

/* While `hidden` is `taken`: the text up to `to` was taken; with `is_done`, the parser may have what comes then. */
const char *mo_xml_filter_take (MoXmlFilter *self, const char *from, const char *to,
                                gboolean is_done);

/* The row of `unread`, if contents of all elements with that name and no prefix are left out; otherwise NULL. */
const char *mo_xml_filter_find_unread (const MoXmlFilter *self, const char *name);

/* Looks at the text from `p` on, and returns to where the parser may have it: the end of the piece or a little before it, if
 * more of the text follows; or where contents are left out from then on (`hidden`); or where a tag is too long
 * (`is_too_long`). */
const char *mo_xml_filter_pass (MoXmlFilter *self, const char *p, const char *end,
                                gboolean is_last);

/* While something is hidden: returns from where on the text counts again, or where the piece ends, or a little before. */
const char *mo_xml_filter_hide (MoXmlFilter *self, const char *p, const char *end,
                                gboolean is_last);

G_END_DECLS
