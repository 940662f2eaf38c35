/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-xml-private.h"

G_BEGIN_DECLS

/* Tags of plain text (mo-xml-plain.c). */

typedef enum
{
  MO_XML_DONE,
  MO_XML_MORE, /* the piece ends too early */
  MO_XML_STOP, /* not plain */
} MoXmlResult;

#define MO_XML_MAX_ATTRIBUTES 32u

/* As libxml2 has attributes: so many pointers each. */
#define MO_XML_STRIDE 5u

/* A tag while it is read. */
typedef struct
{
  const MoXmlName *name;
  const MoXmlName *names[MO_XML_MAX_ATTRIBUTES]; /* of its attributes, with their prefixes */
  guint n_names;
  const xmlChar *attributes[MO_XML_MAX_ATTRIBUTES * MO_XML_STRIDE];
  guint n_attributes;
  const char *end; /* its ">", or the "/" before that */
  guint line;
  gssize line_start;
} MoXmlTag;

/* From the "<" on. */
MoXmlResult mo_xml_read_tag (MoXmlInput *input, MoXmlTag *tag, const char *start);

/* The bytes of a character that is not ASCII; 0 if it is none that XML may have, or not whole. */
gsize mo_xml_get_character (const MoXmlInput *input, const char *p);

enum
{
  MO_XML_NAME_START = 1,
  MO_XML_NAME = 2,
  MO_XML_BLANK = 4,
};

/* "\r" is no blank: it counts only together with "\n". */
extern const guint8 mo_xml_classes[256];

static inline gboolean
mo_xml_is (guint8 wanted, char c)
{
  return (mo_xml_classes[(guint8) c] & wanted) != 0;
}

/* What to do where something else was expected. */
static inline MoXmlResult
mo_xml_unexpected (const MoXmlInput *input, const char *p)
{
  return p < input->end ? MO_XML_STOP : MO_XML_MORE;
}

#define MO_XML_BYTES(c) (G_GUINT64_CONSTANT (0x0101010101010101) * (guint64) (c))

/* Sixteen bytes at once, where the machine can: identifiers are long. */
typedef gint8 MoXmlBlock __attribute__ ((vector_size (16)));
typedef guint64 MoXmlHalves __attribute__ ((vector_size (16)));

/* To the first byte that is a control character, not ASCII (both are less than a blank, as a signed number), or one of
 * three. */
static inline const char *
mo_xml_skip_until (const char *p, char a, char b, char c)
{
  for (;; p += sizeof (MoXmlBlock))
    {
      MoXmlBlock block;
      MoXmlHalves found;

      memcpy (&block, p, sizeof block);
      found = (MoXmlHalves) ((block < 0x20) | (block == (gint8) a) | (block == (gint8) b)
                             | (block == (gint8) c));
      if (G_LIKELY ((found[0] | found[1]) != 0))
        return found[0] != 0 ? p + (__builtin_ctzll (GUINT64_FROM_LE (found[0])) >> 3)
                             : p + 8 + (__builtin_ctzll (GUINT64_FROM_LE (found[1])) >> 3);
    }
}

G_END_DECLS
