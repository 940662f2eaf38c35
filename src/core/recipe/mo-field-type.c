/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-field-type.h"

#include "mo-edits-json.h"
#include "mo-number.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* -- What several types share ------------------------------------------------------------------------- */

/* Parses a finite number; `suffix` is set to the text after it. */
static gboolean
parse_double (const char *text, double *value, char **suffix)
{
  *value = g_ascii_strtod (text, suffix);
  return *suffix != text && isfinite (*value);
}

static gboolean
parse_whole (const char *text, double *value)
{
  char *end;

  return parse_double (text, value, &end) && *end == '\0' && *value == floor (*value);
}

static char *
print_double (double value)
{
  char text[MO_NUMBER_MAX_TEXT + 1];

  *mo_number_print_double (text, value) = '\0';
  return g_strdup (text);
}

/* Not ==, which treats 0 and -0 as the same. */
static gboolean
equal_double (gconstpointer a, gconstpointer b)
{
  return memcmp (a, b, sizeof (double)) == 0;
}

static void
preset_int (const MoField *field, gpointer value)
{
  *(int *) value = (int) field->preset;
}

static gboolean
equal_int (gconstpointer a, gconstpointer b)
{
  return *(const int *) a == *(const int *) b;
}

static char *
text_of_scalar (const MoJsonValue *value)
{
  switch (value->kind)
    {
    case MO_JSON_STRING:
      return g_strdup (value->string);
    case MO_JSON_BOOLEAN:
      return g_strdup (value->number != 0.0 ? "yes" : "no");
    case MO_JSON_NUMBER:
      return isfinite (value->number) ? print_double (value->number) : NULL;
    case MO_JSON_NULL:
    case MO_JSON_OBJECT:
    case MO_JSON_ARRAY:
    case MO_JSON_ROWS:
    case MO_JSON_PLACE:
      break;
    }
  return NULL;
}

static JsonNode *
json_of_double (double value)
{
  return json_node_init_double (json_node_alloc (), value);
}

static JsonNode *
json_of_text (const MoField *field, gconstpointer value)
{
  g_autofree char *text = mo_field_type (field)->print (field, value);

  return json_node_init_string (json_node_alloc (), text);
}

static void
describe_range (const MoField *field, JsonObject *schema)
{
  if (field->min >= field->max)
    return;
  json_object_set_double_member (schema, "minimum", field->min);
  json_object_set_double_member (schema, "maximum", field->max);
}

static char *
expect_line (const MoField *field)
{
  return g_strdup (_ ("one line of text"));
}

/* -- Switches ------------------------------------------------------------------------------------------ */

static gboolean
parse_boolean (const MoField *field, const char *text, gpointer value, GError **error)
{
  static const char *const words[] = { "no", "yes", "false", "true", "off", "on", "0", "1" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_ascii_strcasecmp (text, words[i]) == 0)
      {
        *(gboolean *) value = (gboolean) (i & 1);
        return TRUE;
      }
  return FALSE;
}

static char *
print_boolean (const MoField *field, gconstpointer value)
{
  return g_strdup (*(const gboolean *) value ? "yes" : "no");
}

static char *
expect_boolean (const MoField *field)
{
  return g_strdup (_ ("yes or no"));
}

static JsonNode *
json_of_boolean (const MoField *field, gconstpointer value)
{
  return json_node_init_boolean (json_node_alloc (), *(const gboolean *) value);
}

/* -- Whole numbers ------------------------------------------------------------------------------------- */

static gboolean
parse_integer (const MoField *field, const char *text, gpointer value, GError **error)
{
  double number;

  if (!parse_whole (text, &number) || fabs (number) > 1e6)
    return FALSE;
  *(int *) value = (int) number;
  return TRUE;
}

static char *
print_integer (const MoField *field, gconstpointer value)
{
  return g_strdup_printf ("%d", *(const int *) value);
}

static char *
expect_integer (const MoField *field)
{
  return g_strdup_printf (_ ("a whole number from %g to %g"), field->min, field->max);
}

static JsonNode *
json_of_integer (const MoField *field, gconstpointer value)
{
  return json_of_double (*(const int *) value);
}

/* -- Numbers ------------------------------------------------------------------------------------------- */

static void
preset_number (const MoField *field, gpointer value)
{
  *(double *) value = field->preset;
}

static gboolean
parse_number (const MoField *field, const char *text, gpointer value, GError **error)
{
  double number;
  char *end;

  if (!parse_double (text, &number, &end) || (*end != '\0' && g_strcmp0 (end, field->unit) != 0))
    return FALSE;
  *(double *) value = number;
  return TRUE;
}

static char *
print_number (const MoField *field, gconstpointer value)
{
  return print_double (*(const double *) value);
}

static char *
expect_number (const MoField *field)
{
  return g_strdup_printf (_ ("a number from %g to %g"), field->min, field->max);
}

static JsonNode *
json_of_number (const MoField *field, gconstpointer value)
{
  return json_of_double (*(const double *) value);
}

/* -- Times --------------------------------------------------------------------------------------------- */

static const char *const time_units[] = {
  [MO_UNIT_SECONDS] = "s", [MO_UNIT_FRAMES] = "f", [MO_UNIT_PERCENT] = "%"
};

gboolean
mo_time_parse (const char *text, MoTime *value)
{
  MoTime time = { .unit = MO_UNIT_SECONDS };
  char *end;

  if (!parse_double (text, &time.value, &end))
    return FALSE;
  while (*end != '\0' && !g_str_equal (end, time_units[time.unit]))
    if (++time.unit == G_N_ELEMENTS (time_units))
      return FALSE;
  time.value += 0.0; /* no -0, which would be another text for the same time */
  *value = time;
  return TRUE;
}

static void
preset_time (const MoField *field, gpointer value)
{
  *(MoTime *) value = (MoTime){ field->preset, MO_UNIT_SECONDS };
}

static gboolean
parse_time (const MoField *field, const char *text, gpointer value, GError **error)
{
  return mo_time_parse (text, value);
}

static char *
print_time (const MoField *field, gconstpointer value)
{
  const MoTime *time = value;
  g_autofree char *number = print_double (time->value);

  return g_strconcat (number, time_units[time->unit], NULL);
}

static gboolean
equal_time (gconstpointer a, gconstpointer b)
{
  const MoTime *first = a, *second = b;

  return equal_double (&first->value, &second->value) && first->unit == second->unit;
}

static char *
expect_time (const MoField *field)
{
  return g_strdup (_ ("a time, for example 1.2s, 36f or 10%"));
}

static JsonNode *
json_of_time (const MoField *field, gconstpointer value)
{
  const MoTime *time = value;

  return time->unit == MO_UNIT_SECONDS ? json_of_double (time->value) : json_of_text (field, value);
}

static void
describe_time (const MoField *field, JsonObject *schema)
{
  JsonArray *kinds = json_array_new ();

  json_array_add_string_element (kinds, "number");
  json_array_add_string_element (kinds, "string");
  json_object_set_array_member (schema, "type", kinds);
}

/* -- Choices ------------------------------------------------------------------------------------------- */

static gboolean
parse_choice (const MoField *field, const char *text, gpointer value, GError **error)
{
  double number;

  for (int i = 0; field->nicks[i] != NULL; i++)
    if (g_ascii_strcasecmp (text, field->nicks[i]) == 0)
      {
        *(int *) value = i;
        return TRUE;
      }
  if (!parse_whole (text, &number) || number < field->min || number > field->max)
    return FALSE;
  *(int *) value = (int) number;
  return TRUE;
}

static char *
print_choice (const MoField *field, gconstpointer value)
{
  return g_strdup (field->nicks[*(const int *) value]);
}

static char *
expect_choice (const MoField *field)
{
  g_autofree char *nicks = g_strjoinv (", ", (char **) field->nicks);

  return g_strdup_printf (_ ("one of %s"), nicks);
}

static void
describe_choice (const MoField *field, JsonObject *schema)
{
  JsonArray *nicks = json_array_new ();

  for (guint i = 0; field->nicks[i] != NULL; i++)
    json_array_add_string_element (nicks, field->nicks[i]);
  json_object_set_array_member (schema, "enum", nicks);
}

/* -- Texts --------------------------------------------------------------------------------------------- */

static void
preset_string (const MoField *field, gpointer value)
{
  *(char **) value = g_ref_string_new ("");
}

static void
copy_string (gpointer value)
{
  g_ref_string_acquire (*(char **) value);
}

static void
free_string (gpointer value)
{
  g_ref_string_release (*(char **) value);
}

/* One line of printable text. */
static gboolean
parse_string (const MoField *field, const char *text, gpointer value, GError **error)
{
  const char *stored = field->stored != NULL ? field->stored (text) : NULL;

  if (!g_utf8_validate (text, -1, NULL))
    return FALSE;
  for (const char *p = text; *p != '\0'; p++)
    if (g_ascii_iscntrl (*p))
      return FALSE;
  free_string (value);
  *(char **) value = g_ref_string_new (stored != NULL ? stored : text);
  return TRUE;
}

static char *
print_string (const MoField *field, gconstpointer value)
{
  return g_strdup (*(char *const *) value);
}

static gboolean
equal_string (gconstpointer a, gconstpointer b)
{
  return g_str_equal (*(char *const *) a, *(char *const *) b);
}

/* -- Lists --------------------------------------------------------------------------------------------- */

static void
preset_list (const MoField *field, gpointer value)
{
  *(MoLines **) value = mo_lines_new (field->lines);
}

static void
copy_list (gpointer value)
{
  mo_lines_ref (*(MoLines **) value);
}

static void
free_list (gpointer value)
{
  mo_lines_unref (*(MoLines **) value);
}

static gboolean
parse_list (const MoField *field, const char *text, gpointer value, GError **error)
{
  MoLines **lines = value, *parsed = mo_lines_parse (*lines, text, error);

  if (parsed == NULL)
    return FALSE;
  mo_lines_unref (*lines);
  *lines = parsed;
  return TRUE;
}

static char *
print_list (const MoField *field, gconstpointer value)
{
  return mo_lines_print (*(MoLines *const *) value);
}

static gboolean
equal_list (gconstpointer a, gconstpointer b)
{
  return mo_lines_equal (*(MoLines *const *) a, *(MoLines *const *) b);
}

static JsonNode *
json_of_list (const MoField *field, gconstpointer value)
{
  const MoLines *lines = *(MoLines *const *) value;
  JsonArray *array = json_array_new ();
  JsonNode *node = json_node_new (JSON_NODE_ARRAY);

  for (guint i = 0; i < mo_lines_get_n_lines (lines); i++)
    json_array_add_string_element (array, mo_lines_get (lines, i));
  json_node_take_array (node, array);
  return node;
}

static char *
text_of_list (const MoJsonValue *value)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  g_auto (GStrv) strings = NULL;

  if (value->kind != MO_JSON_ARRAY || value->numbers != NULL)
    return NULL;
  for (const MoJsonValue *element = value->first; element != NULL; element = element->next)
    {
      if (element->kind != MO_JSON_STRING)
        return NULL;
      g_strv_builder_add (lines, element->string);
    }
  strings = g_strv_builder_end (lines);
  return strings[0] != NULL ? g_strjoinv ("; ", strings) : g_strdup ("none");
}

static char *
expect_list (const MoField *field)
{
  return g_strdup (_ ("a list of texts, for example [\"…\", \"…\"]"));
}

static void
describe_list (const MoField *field, JsonObject *schema)
{
  JsonObject *items = json_object_new ();

  json_object_set_string_member (items, "type", "string");
  json_object_set_object_member (schema, "items", items);
}

/* -- Edits --------------------------------------------------------------------------------------------- */

static void
preset_edits (const MoField *field, gpointer value)
{
  *(MoEdits **) value = NULL;
}

static void
free_edits (gpointer value)
{
  g_clear_pointer ((MoEdits **) value, mo_edits_unref);
}

static void
copy_edits (gpointer value)
{
  MoEdits *edits = *(MoEdits **) value;

  if (edits != NULL)
    mo_edits_ref (edits);
}

static void
replace_edits (gpointer value, MoEdits *edits)
{
  free_edits (value);
  *(MoEdits **) value = edits;
}

static gboolean
parse_edits (const MoField *field, const char *text, gpointer value, GError **error)
{
  MoEdits *edits = NULL;

  if (g_ascii_strcasecmp (text, "none") != 0)
    {
      edits = mo_edits_from_text (text, -1, error);
      if (edits == NULL)
        return FALSE;
    }
  replace_edits (value, edits);
  return TRUE;
}

static char *
print_edits (const MoField *field, gconstpointer value)
{
  const MoEdits *edits = *(MoEdits *const *) value;

  return edits != NULL ? mo_edits_to_text (edits) : g_strdup ("none");
}

static gboolean
equal_edits (gconstpointer a, gconstpointer b)
{
  return mo_edits_equal (*(MoEdits *const *) a, *(MoEdits *const *) b);
}

static char *
expect_edits (const MoField *field)
{
  return g_strdup (_ ("edits as JSON"));
}

static JsonNode *
json_of_edits (const MoField *field, gconstpointer value)
{
  const MoEdits *edits = *(MoEdits *const *) value;

  return edits != NULL ? mo_edits_to_json (edits) : json_node_new (JSON_NODE_NULL);
}

static void
describe_edits (const MoField *field, JsonObject *schema)
{
  JsonArray *kinds = json_array_new ();

  json_array_add_string_element (kinds, "object");
  json_array_add_string_element (kinds, "null");
  json_object_set_array_member (schema, "type", kinds);
  mo_edits_describe (schema);
}

static gboolean
read_edits (const MoJsonValue *json, gpointer value, GError **error)
{
  MoEdits *edits = NULL;

  if (json->kind != MO_JSON_NULL)
    {
      edits = mo_edits_from_json (json, error);
      if (edits == NULL)
        return FALSE;
    }
  replace_edits (value, edits);
  return TRUE;
}

/* -- The table ----------------------------------------------------------------------------------------- */

const MoFieldTypeRow mo_field_types[MO_N_FIELD_TYPES] = {
  [MO_FIELD_BOOLEAN] = { sizeof (gboolean), "boolean", preset_int, parse_boolean, print_boolean,
                         equal_int, NULL, NULL, expect_boolean, json_of_boolean, text_of_scalar,
                         NULL },
  [MO_FIELD_INTEGER] = { sizeof (int), "integer", preset_int, parse_integer, print_integer,
                         equal_int, NULL, NULL, expect_integer, json_of_integer, text_of_scalar,
                         describe_range },
  [MO_FIELD_NUMBER] = { sizeof (double), "number", preset_number, parse_number, print_number,
                        equal_double, NULL, NULL, expect_number, json_of_number, text_of_scalar,
                        describe_range },
  [MO_FIELD_TIME] = { sizeof (MoTime), NULL, preset_time, parse_time, print_time, equal_time, NULL,
                      NULL, expect_time, json_of_time, text_of_scalar, describe_time },
  [MO_FIELD_CHOICE] = { sizeof (int), "string", preset_int, parse_choice, print_choice, equal_int,
                        NULL, NULL, expect_choice, json_of_text, text_of_scalar, describe_choice },
  [MO_FIELD_STRING] = { sizeof (char *), "string", preset_string, parse_string, print_string,
                        equal_string, copy_string, free_string, expect_line, json_of_text,
                        text_of_scalar, NULL },
  [MO_FIELD_LIST] = { sizeof (MoLines *), "array", preset_list, parse_list, print_list, equal_list,
                      copy_list, free_list, expect_list, json_of_list, text_of_list,
                      describe_list },
  [MO_FIELD_EDIT_LIST] = { sizeof (MoEdits *), NULL, preset_edits, parse_edits, print_edits,
                           equal_edits, copy_edits, free_edits, expect_edits, json_of_edits, NULL,
                           describe_edits, read_edits },
};
