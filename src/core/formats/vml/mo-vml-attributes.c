/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-vml.h"

#include "mo-limits.h"
#include "mo-number.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Attributes come as libxml2 has them: five pointers each, the value not ended by a NUL. */
#define STRIDE 5

/* Longer texts are no number that anybody writes. */
#define MAX_NUMBER_BYTES 128

/* The length below which a quaternion is none, and how far its length may be from 1 without a word. */
#define MIN_LENGTH 1e-6
#define UNIT_TOLERANCE 1e-3

/* The attributes of a key. */
enum
{
  X,
  Y,
  Z,
  W,
  TIME,
  N_PARTS
};

static const xmlChar **
find (const MoVmlAttributes *self, const char *name)
{
  for (int i = 0; i < self->n; i++)
    if (strcmp ((const char *) self->attributes[i * STRIDE], name) == 0)
      return self->attributes + i * STRIDE;
  return NULL;
}

/* A place of its own for the number, as readers read bytes after it. */
static gboolean
copy_number (const xmlChar **attribute, guint8 *text)
{
  const xmlChar *start = attribute[3], *end = attribute[4];

  while (start < end && g_ascii_isspace (*start))
    start++;
  while (end > start && g_ascii_isspace (end[-1]))
    end--;
  if (end == start || end - start > MAX_NUMBER_BYTES)
    return FALSE;
  memcpy (text, start, (gsize) (end - start));
  memset (text + (end - start), 0, MO_NUMBER_PADDING);
  return TRUE;
}

static gboolean
fail_number (MoVmlReading *self, const xmlChar **attribute)
{
  return mo_xml_fail (&self->xml, MO_ERROR_INVALID, MO_CODE_VML_NUMBER,
                      mo_xml_place (&self->xml, attribute[3]), (const char *) attribute[0], NULL);
}

static gboolean
fail_missing (MoVmlReading *self, const char *name)
{
  return mo_xml_fail (&self->xml, MO_ERROR_INVALID, MO_CODE_VML_ATTRIBUTE_MISSING,
                      mo_xml_place (&self->xml, NULL), name, NULL);
}

static gboolean
parse_double (MoVmlReading *self, const xmlChar **attribute, double *value)
{
  guint8 text[MAX_NUMBER_BYTES + MO_NUMBER_PADDING];
  const guint8 *end;

  if (!copy_number (attribute, text))
    return fail_number (self, attribute);
  end = mo_number_read_double (text, value);
  return (end != NULL && *end == '\0') || fail_number (self, attribute);
}

gboolean
mo_vml_read_double (MoVmlReading *self, const MoVmlAttributes *attributes, const char *name,
                    double *value, gboolean *found)
{
  const xmlChar **attribute = find (attributes, name);

  *found = attribute != NULL;
  return attribute == NULL || parse_double (self, attribute, value);
}

gboolean
mo_vml_read_int (MoVmlReading *self, const MoVmlAttributes *attributes, const char *name, int min,
                 int max, int *value, gboolean *found)
{
  const xmlChar **attribute = find (attributes, name);
  double number;

  *found = attribute != NULL;
  if (attribute == NULL)
    return TRUE;
  if (!parse_double (self, attribute, &number))
    return FALSE;
  if (number != floor (number) || number < min || number > max)
    return mo_xml_fail (&self->xml, MO_ERROR_INVALID, MO_CODE_VML_ID,
                        mo_xml_place (&self->xml, attribute[3]), name, NULL);
  *value = (int) number;
  return TRUE;
}

char *
mo_vml_read_name (MoVmlReading *self, const MoVmlAttributes *attributes, const char *name)
{
  const xmlChar **attribute = find (attributes, name);
  GString *text;

  if (attribute == NULL)
    return NULL;
  if (attribute[4] - attribute[3] > (gssize) MO_MAX_NAME_BYTES)
    {
      mo_xml_fail (&self->xml, MO_ERROR_LIMIT, MO_CODE_VML_NAME_LONG,
                   mo_xml_place (&self->xml, attribute[3]), name, NULL);
      return NULL;
    }
  /* With entities not replaced, an ampersand comes as this, and this as nothing else. */
  text = g_string_new_len ((const char *) attribute[3], attribute[4] - attribute[3]);
  g_string_replace (text, "&#38;", "&", 0);
  return g_string_free (text, FALSE);
}

static gboolean
judge_rotation (MoVmlReading *self, const MoVmlKey *key)
{
  double length = sqrt (key->x * key->x + key->y * key->y + key->z * key->z + key->w * key->w);

  if (length < MIN_LENGTH)
    return mo_xml_fail (&self->xml, MO_ERROR_INVALID, MO_CODE_VML_NO_ROTATION,
                        mo_xml_place (&self->xml, NULL), NULL, NULL);
  if (fabs (length - 1.0) > UNIT_TOLERANCE)
    mo_report (self->xml.context, MO_CODE_VML_NOT_UNIT, mo_xml_place (&self->xml, NULL), NULL,
               NULL);
  return TRUE;
}

gboolean
mo_vml_read_key (MoVmlReading *self, const MoVmlAttributes *attributes, gboolean has_w,
                 MoVmlKey *key, gboolean *has_time)
{
  double *const parts[] = { &key->x, &key->y, &key->z, &key->w };
  static const gint8 places[] = { TIME, -1, -1, W, X, Y, Z }; /* of t to z */
  const xmlChar **found[N_PARTS] = { NULL };

  for (int i = 0; i < attributes->n; i++)
    {
      const xmlChar **attribute = attributes->attributes + i * STRIDE;
      const xmlChar *name = attribute[0];

      if (name[0] >= 't' && name[0] <= 'z' && name[1] == '\0' && places[name[0] - 't'] >= 0)
        found[places[name[0] - 't']] = attribute;
    }
  for (guint i = X; i < (has_w ? TIME : W); i++)
    if (found[i] == NULL)
      return fail_missing (self, (const char *[]){ "x", "y", "z", "w" }[i]);
    else if (!parse_double (self, found[i], parts[i]))
      return FALSE;
    else if (!mo_number_fits_float (*parts[i]))
      return fail_number (self, found[i]);
  *has_time = found[TIME] != NULL;
  if (found[TIME] != NULL && !parse_double (self, found[TIME], &key->time))
    return FALSE;
  if (key->time < 0.0)
    return mo_xml_fail (&self->xml, MO_ERROR_INVALID, MO_CODE_VML_TIME_NEGATIVE,
                        mo_xml_place (&self->xml, found[TIME][3]), NULL, NULL);
  return !has_w || judge_rotation (self, key);
}
