/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-edits-values.h"

#include "mo-error.h"
#include "mo-rig.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdarg.h>

/* -- Errors ------------------------------------------------------------------------------------ */

/* Appends the way from a value down to another one; FALSE if that is not within it. */
static gboolean
find_path (const MoJsonValue *value, const MoJsonValue *target, GString *path)
{
  guint index = 0;

  if (value == target)
    return TRUE;
  for (const MoJsonValue *child = value->first; child != NULL; child = child->next, index++)
    {
      gsize length = path->len;

      if (value->kind == MO_JSON_ARRAY)
        g_string_append_printf (path, "[%u]", index);
      else
        g_string_append_printf (path, "%s%s", length > 0 ? "." : "", child->name);
      if (find_path (child, target, path))
        return TRUE;
      g_string_truncate (path, length);
    }
  return FALSE;
}

/* As it is written in the file that has it: a recipe calls the whole of it "edits". */
static char *
path_of (const MoEditsReader *self, const MoJsonValue *at)
{
  GString *path = g_string_new (self->root->name);

  find_path (self->root, at, path);
  return g_string_free (path->len > 0 ? path : g_string_append (path, "edits"), FALSE);
}

static void fail_at (MoEditsReader *self, int code, const MoJsonValue *at, MoLocation place,
                     const char *format, va_list arguments) G_GNUC_PRINTF (5, 0);

static void
fail_at (MoEditsReader *self, int code, const MoJsonValue *at, MoLocation place, const char *format,
         va_list arguments)
{
  g_autofree char *message = g_strdup_vprintf (format, arguments), *path = path_of (self, at);

  g_set_error (self->error, MO_ERROR, code, _ ("line %u, column %u: %s: %s"), place.line,
               place.column, path, message);
}

gboolean
mo_edits_fail (MoEditsReader *self, const MoJsonValue *at, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  fail_at (self, MO_ERROR_USAGE, at, at->location, format, arguments);
  va_end (arguments);
  return FALSE;
}

gboolean
mo_edits_fail_name (MoEditsReader *self, const MoJsonValue *member, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  fail_at (self, MO_ERROR_USAGE, member, member->name_at, format, arguments);
  va_end (arguments);
  return FALSE;
}

gboolean
mo_edits_fail_limit (MoEditsReader *self, const MoJsonValue *at, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  fail_at (self, MO_ERROR_LIMIT, at, at->location, format, arguments);
  va_end (arguments);
  return FALSE;
}

gboolean
mo_edits_fail_kind (MoEditsReader *self, const MoJsonValue *at, MoJsonKind wanted)
{
  static const char *const sentences[] = {
    [MO_JSON_BOOLEAN] = N_ ("must be true or false"),  [MO_JSON_NUMBER] = N_ ("must be a number"),
    [MO_JSON_STRING] = N_ ("must be text, in quotes"), [MO_JSON_ARRAY] = N_ ("must be a list, […]"),
    [MO_JSON_OBJECT] = N_ ("must be an object, {…}"),
  };

  return mo_edits_fail (self, at, "%s", _ (sentences[wanted]));
}

gboolean
mo_edits_check_repeats (MoEditsReader *self, const MoJsonValue *value)
{
  for (const MoJsonValue *child = value->first; child != NULL; child = child->next)
    if (child->is_shadowed)
      return mo_edits_fail_name (self, child, _ ("is given twice: leave one of them out"));
    else if (!mo_edits_check_repeats (self, child))
      return FALSE;
  return TRUE;
}

/* -- Objects ----------------------------------------------------------------------------------- */

static gboolean
fail_member (MoEditsReader *self, const MoJsonValue *member, const MoEditsMember *rows,
             MoEditMode mode)
{
  GString *known = g_string_new (NULL);
  g_autofree char *all = NULL;

  for (; rows->name != NULL; rows++)
    if ((rows->modes & (1u << mode)) != 0)
      g_string_append_printf (known, "%s%s", known->len > 0 ? ", " : "", rows->name);
  all = g_string_free (known, FALSE);
  return mo_edits_fail_name (self, member, _ ("is not known here, where there can be %s"), all);
}

gboolean
mo_edits_read_members (MoEditsReader *self, const MoJsonValue *object, const MoEditsMember *rows,
                       MoEditMode mode, gpointer target)
{
  if (object->kind != MO_JSON_OBJECT)
    return mo_edits_fail_kind (self, object, MO_JSON_OBJECT);
  for (const MoJsonValue *member = object->first; member != NULL; member = member->next)
    {
      const MoEditsMember *row = rows;

      while (row->name != NULL
             && ((row->modes & (1u << mode)) == 0 || !g_str_equal (row->name, member->name)))
        row++;
      if (row->name == NULL)
        return fail_member (self, member, rows, mode);
      if (row->read != NULL && !row->read (self, member, target))
        return FALSE;
    }
  return TRUE;
}

const MoJsonValue *
mo_edits_need (MoEditsReader *self, const MoJsonValue *object, const char *name)
{
  const MoJsonValue *member = NULL;

  if (object->kind != MO_JSON_OBJECT)
    mo_edits_fail_kind (self, object, MO_JSON_OBJECT);
  else if ((member = mo_json_member (object, name)) == NULL)
    mo_edits_fail (self, object, _ ("“%s” is missing"), name);
  return member;
}

gboolean
mo_edits_is_list (MoEditsReader *self, const MoJsonValue *value)
{
  return (value->kind == MO_JSON_ARRAY && value->numbers == NULL)
         || mo_edits_fail_kind (self, value, MO_JSON_ARRAY);
}

/* -- Plain values ------------------------------------------------------------------------------ */

gboolean
mo_edits_read_number (MoEditsReader *self, const MoJsonValue *value, double least, double most,
                      double *number)
{
  if (value->kind != MO_JSON_NUMBER)
    return mo_edits_fail_kind (self, value, MO_JSON_NUMBER);
  if (!(value->number >= least && value->number <= most))
    return mo_edits_fail (self, value, _ ("must be a number from %g to %g"), least, most);
  *number = value->number + 0.0; /* no -0 */
  return TRUE;
}

gboolean
mo_edits_read_time (MoEditsReader *self, const MoJsonValue *value, double *seconds)
{
  return mo_edits_read_number (self, value, -MO_EDITS_MOST, MO_EDITS_MOST, seconds);
}

gboolean
mo_edits_read_text (MoEditsReader *self, const MoJsonValue *value, char **text)
{
  if (value->kind != MO_JSON_STRING)
    return mo_edits_fail_kind (self, value, MO_JSON_STRING);
  g_free (*text);
  *text = g_strdup (value->string);
  return TRUE;
}

gboolean
mo_edits_read_boolean (MoEditsReader *self, const MoJsonValue *value, gboolean *truth)
{
  if (value->kind != MO_JSON_BOOLEAN)
    return mo_edits_fail_kind (self, value, MO_JSON_BOOLEAN);
  *truth = value->number != 0.0;
  return TRUE;
}

gboolean
mo_edits_read_nick (MoEditsReader *self, const MoJsonValue *value, const char *const *nicks,
                    guint n, guint8 *choice)
{
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      if (value->kind == MO_JSON_STRING && g_str_equal (value->string, nicks[i]))
        {
          *choice = (guint8) i;
          return TRUE;
        }
      g_string_append_printf (all, "%s%s", i > 0 ? ", " : "", nicks[i]);
    }
  if (value->kind == MO_JSON_STRING)
    return mo_edits_fail (self, value, _ ("must be one of %s, not “%s”"), all->str, value->string);
  return mo_edits_fail (self, value, _ ("must be one of %s"), all->str);
}

static gboolean
has_numbers (const MoJsonValue *value, guint n)
{
  if (value->kind != MO_JSON_ARRAY || value->numbers == NULL || value->n != n)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!(fabs (value->numbers[i]) <= MO_EDITS_MOST))
      return FALSE;
  return TRUE;
}

gboolean
mo_edits_read_rotation (MoEditsReader *self, const MoJsonValue *value, MoQuat *q)
{
  const double *v = value->numbers;

  if (has_numbers (value, 4))
    {
      *q = (MoQuat){ v[0] + 0.0, v[1] + 0.0, v[2] + 0.0, v[3] + 0.0 };
      if (mo_quat_dot (*q, *q) > 1e-12)
        return TRUE;
    }
  return mo_edits_fail (self, value,
                        _ ("a rotation must be four numbers, [x, y, z, w], that are not all 0"));
}

gboolean
mo_edits_read_position (MoEditsReader *self, const MoJsonValue *value, MoQuat *position)
{
  if (!has_numbers (value, 3))
    return mo_edits_fail (self, value, _ ("a position must be three numbers of metres, [x, y, z]"));
  *position =
      (MoQuat){ value->numbers[0] + 0.0, value->numbers[1] + 0.0, value->numbers[2] + 0.0, 0.0 };
  return TRUE;
}

gboolean
mo_edits_read_fade (MoEditsReader *self, const MoJsonValue *value, double fade[2])
{
  if (!has_numbers (value, 2) || value->numbers[0] < 0.0 || value->numbers[1] < 0.0)
    return mo_edits_fail (self, value, _ ("must be two numbers of seconds, neither below 0"));
  fade[0] = value->numbers[0] + 0.0;
  fade[1] = value->numbers[1] + 0.0;
  return TRUE;
}

int
mo_edits_find_named_joint (MoEditsReader *self, const MoJsonValue *member)
{
  int number = mo_rig_find (member->name);

  if (number < 0)
    mo_edits_fail_name (self, member, _ ("the avatar has no joint “%s”"), member->name);
  return number;
}

int
mo_edits_read_joint (MoEditsReader *self, const MoJsonValue *value)
{
  int number = value->kind == MO_JSON_STRING ? mo_rig_find (value->string) : -1;

  if (value->kind != MO_JSON_STRING)
    mo_edits_fail_kind (self, value, MO_JSON_STRING);
  else if (number < 0)
    mo_edits_fail (self, value, _ ("the avatar has no joint “%s”"), value->string);
  return number;
}

gboolean
mo_edits_check_range (MoEditsReader *self, const MoJsonValue *at, double from, double to)
{
  return from <= to
         || mo_edits_fail (self, at, _ ("ends at %g s, before it begins at %g s"), to, from);
}

gboolean
mo_edits_count_key (MoEditsReader *self, const MoJsonValue *at)
{
  return ++self->n_keys <= MO_MAX_EDIT_KEYS
         || mo_edits_fail_limit (self, at, _ ("there are more than %u keys"), MO_MAX_EDIT_KEYS);
}
