/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-context.h"
#include "mo-error.h"
#include "mo-source.h"

#include "late-xml.h"

G_BEGIN_DECLS

/* Reads XML as libxml2's SAX2 interface gives it, with locations; the text is read in pieces. As long as it is plain
 * (mo-xml-plain.c), it is read without libxml2. A document type is rejected, and so is every entity except the five
 * predefined ones; nothing is downloaded; no tree is built.
 * A reader's own state starts with this struct, so that handlers can cast the pointer they get. */
typedef struct
{
  MoContext *context;
  GError **error;
  MoCode not_xml, has_dtd; /* findings for what every reader rejects */
  gboolean failed;         /* handlers that are still called then do nothing */
  xmlParserCtxtPtr parser; /* while it reads; NULL for plain text */

  /* Elements, by name wherever they are, whose contents the reader does not need: they are left out before the parser
   * sees them. Ends with NULL; NULL for none. */
  const char *const *unread;

  /* An element whose text the reader takes before the parser sees its tag, wherever it stands within another one (both
   * without a prefix); NULL for none. `take` looks at the text from `p` on, which MO_NUMBER_PADDING zeros follow, and
   * returns to where it has taken it: white space and whole words only. What comes then is for the parser if it sets
   * `is_done`, or leaves MO_XML_MARK_BYTES of the text; otherwise it gets the text from there on once more, with what
   * follows. With `is_last` nothing does, and it must be done. `finish_taking` returns what was taken, or NULL; while the
   * start of the element is handled, that is in `got`, from where the handler may steal it. */
  const char *taken, *taken_within;
  const char *(*take) (gpointer self, const char *p, const char *end, gboolean is_last,
                       gboolean *is_done);
  gpointer (*finish_taking) (gpointer self);
  GDestroyNotify free_taken;
  gpointer got;

  /* For mo-xml.c, while it reads. */
  const xmlSAXHandler *handlers;
  struct _MoXmlInput *input;
} MoXml;

/* Reads a whole source. `handlers` set what happens at the start of an element, and need not set what happens at document
 * types and errors; all are called with `self`. FALSE with the reader's error set on failure. */
gboolean mo_xml_parse (MoXml *self, const xmlSAXHandler *handlers, MoSource *source);

/* The location of a byte of the parser's input, NULL for the current one; or of the element that
 * starts now. */
MoLocation mo_xml_place (const MoXml *self, const xmlChar *at);
MoLocation mo_xml_place_of_tag (const MoXml *self);

/* Only the first failure is reported; it stops the parser. Always FALSE. `where` and `detail` may
 * be NULL. */
gboolean mo_xml_fail (MoXml *self, MoError kind, MoCode code, MoLocation location,
                      const char *where, const char *detail);

G_END_DECLS
