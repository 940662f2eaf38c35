/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE 1 /* memmem */
#include "config.h"

#include "mo-foreign.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Other kinds of files that makers have, some with the same suffixes. The signatures come from the
 * descriptions of these formats. */
static const struct
{
  const char *name;
  gsize at;
  const char *bytes;
  gsize size;
  const char *with; /* must also occur further on; or NULL */
} kinds[] = {
#define TEXT(text) text, sizeof (text) - 1
  { N_ ("this is a Unity animation"), 0, TEXT ("%YAML"), "tag:unity3d.com" },
  { N_ ("this is a Unity animation"), 0, TEXT ("%YAML"), "AnimationClip:" },
  { N_ ("this is a Maya animation"), 0, TEXT ("animVersion "), NULL },
  { N_ ("this is a Maya scene"), 0, TEXT ("//Maya"), NULL },
  { N_ ("this is a Blender file"), 0, TEXT ("BLENDER"), NULL },
  { N_ ("this is an AMC motion"), 0, TEXT ("#!OML:"), NULL },
  { N_ ("this is an Acclaim skeleton"), 0, TEXT (":version"), ":bonedata" },
  { N_ ("this is a MikuMikuDance motion"), 0, TEXT ("Vocaloid Motion Data"), NULL },
  { N_ ("this is a web page"), 0, TEXT ("<!DOCTYPE html"), NULL },
  { N_ ("this is a web page"), 0, TEXT ("<html"), NULL },
  { N_ ("this is a ZIP archive"), 0, TEXT ("PK\3\4"), NULL },
  { N_ ("this is a packed file (gzip)"), 0, TEXT ("\x1f\x8b"), NULL },
  { N_ ("this is a 7-Zip archive"), 0, TEXT ("7z\xbc\xaf\x27\x1c"), NULL },
  { N_ ("this is a RAR archive"), 0, TEXT ("Rar!\x1a\7"), NULL },
  { N_ ("this is a PNG picture"), 0, TEXT ("\x89PNG"), NULL },
  { N_ ("this is a JPEG picture"), 0, TEXT ("\xff\xd8\xff"), NULL },
  { N_ ("this is a GIF picture"), 0, TEXT ("GIF8"), NULL },
  { N_ ("this is a WebP picture"), 8, TEXT ("WEBP"), NULL },
  { N_ ("this is a PDF document"), 0, TEXT ("%PDF"), NULL },
#undef TEXT
};

static gboolean
holds (const guint8 *head, gsize size, const char *text)
{
  return memmem (head, size, text, strlen (text)) != NULL;
}

const char *
mo_foreign_name (const guint8 *head, gsize size)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (size >= kinds[i].at + kinds[i].size
        && memcmp (head + kinds[i].at, kinds[i].bytes, kinds[i].size) == 0
        && (kinds[i].with == NULL || holds (head, size, kinds[i].with)))
      return _ (kinds[i].name);
  return NULL;
}
