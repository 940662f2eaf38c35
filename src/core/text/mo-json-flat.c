/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-json-private.h"

#include <string.h>

/* Elements of tables that have thousands, read without a tree. Nothing here checks for the end of the window: the zeros
 * that follow it are no part of anything that a flat object has, so that all loops end there. */

/* So many digits are exact in any number of JSON. */
#define MOST_DIGITS 15u

static inline const guint8 *
skip_blanks (const guint8 *p)
{
  while (mo_json_is_blank (*p))
    p++;
  return p;
}

/* From an opening quote to after the closing one; NULL if there is anything but plain ASCII between them. */
static const guint8 *
read_string (const guint8 *p, const char **text, guint *length)
{
  const guint8 *start = ++p;

  while (mo_json_is_plain[*p])
    p++;
  *text = (const char *) start;
  *length = (guint) (p - start);
  return *p == '"' ? p + 1 : NULL;
}

/* A whole number without a sign; NULL for any other. */
static const guint8 *
read_number (const guint8 *p, guint64 *number)
{
  const guint8 *start = p;

  for (*number = 0; *p >= '0' && *p <= '9'; p++)
    *number = *number * 10 + (guint64) (*p - '0');
  return p == start || (*start == '0' && p > start + 1) || p > start + MOST_DIGITS ? NULL : p;
}

/* From the opening to after the closing bracket of an array, if nothing in it can be more than a number; NULL if not. */
static const guint8 *
skip_numbers (const guint8 *p)
{
  static const guint8 matters[256] = {
    ['0' ... '9'] = TRUE, ['-'] = TRUE, ['+'] = TRUE,  ['.'] = TRUE,  ['e'] = TRUE,  ['E'] = TRUE,
    [','] = TRUE,         [' '] = TRUE, ['\n'] = TRUE, ['\r'] = TRUE, ['\t'] = TRUE,
  };

  for (p++; matters[*p]; p++)
    ;
  return *p == ']' ? p + 1 : NULL;
}

static const guint8 *
read_value (const guint8 *p, MoJsonFlat *member)
{
  switch (*p)
    {
    case '"':
      member->kind = MO_JSON_STRING;
      return read_string (p, &member->string, &member->length);
    case '[':
      member->kind = MO_JSON_ARRAY;
      return skip_numbers (p);
    default:
      member->kind = MO_JSON_NUMBER;
      return read_number (p, &member->number);
    }
}

const guint8 *
mo_json_read_flat (const guint8 *p, MoJsonFlat *members, guint *n)
{
  for (*n = 0; *n < MO_JSON_MOST_FLAT;)
    {
      MoJsonFlat *member = &members[*n];

      /* After the brace, or a comma. */
      p = skip_blanks (p + 1);
      if (*p != '"' || (p = read_string (p, &member->name, &member->name_length)) == NULL)
        return NULL;
      p = skip_blanks (p);
      if (*p != ':' || (p = read_value (skip_blanks (p + 1), member)) == NULL)
        return NULL;
      p = skip_blanks (p);
      ++*n;
      if (*p != ',')
        return *p == '}' ? p + 1 : NULL;
    }
  return NULL;
}

gboolean
mo_json_sort_flat (const MoJsonFlat *members, guint n, const MoJsonSlot *slots, guint n_slots,
                   const MoJsonFlat **found)
{
  memset (found, 0, n_slots * sizeof *found);
  for (guint i = 0; i < n; i++)
    {
      const MoJsonFlat *member = &members[i];
      guint k = 0;

      while (k < n_slots
             && !(slots[k].length == member->name_length
                  && memcmp (slots[k].name, member->name, member->name_length) == 0))
        k++;
      if (k == n_slots || slots[k].kind != member->kind || found[k] != NULL)
        return FALSE;
      found[k] = member;
    }
  return TRUE;
}
