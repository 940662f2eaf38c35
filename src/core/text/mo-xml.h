/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-context.h"
#include "mo-error.h"
#include "mo-source.h"

#include <libxml/parser.h>

G_BEGIN_DECLS

/* XML piece by piece through libxml2's push parser, with places. A document type, and with it every
 * entity but the five of XML itself, is refused; nothing is fetched; no tree is built. A reader's own
 * state begins with this, so that handlers know it by the pointer that they are given. */
typedef struct
{
  MoContext *context;
  GError **error;
  MoCode not_xml, has_dtd; /* findings of what every reader refuses */
  gboolean failed;         /* handlers that are called all the same do nothing then */
  xmlParserCtxtPtr parser; /* while it reads */

  /* Of mo-xml.c: where in a tag a piece ends, and how many attributes that has so far. */
  gboolean has_begun;
  guint8 part;
  char closing;
  guint n_matched, n_attributes;
} MoXml;

/* Reads all of a source. `handlers` need not name those of document types and errors; they are called
 * with `self`. FALSE with the reading's error set where it failed. */
gboolean mo_xml_parse (MoXml *self, const xmlSAXHandler *handlers, MoSource *source);

/* The place of a byte of the parser's input; NULL for where it is. Of the element that begins now. */
MoLocation mo_xml_place (const MoXml *self, const xmlChar *at);
MoLocation mo_xml_place_of_tag (const MoXml *self);

/* The first failure counts; it stops the parser. Always FALSE. `where` and `detail` may be NULL. */
gboolean mo_xml_fail (MoXml *self, MoError kind, MoCode code, MoLocation location,
                      const char *where, const char *detail);

G_END_DECLS
