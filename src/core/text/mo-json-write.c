/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-json.h"

#include "mo-number.h"

#include <math.h>
#include <string.h>

/* json-glib's own generator writes 1e-08 as "1e-08.0" and some control bytes unescaped. */

static void
append_character (GString *text, guchar c)
{
  if (c == '"' || c == '\\')
    g_string_append_printf (text, "\\%c", c);
  else if (c == '\n')
    g_string_append (text, "\\n");
  else if (c == '\t')
    g_string_append (text, "\\t");
  else if (c < ' ' || c == 0x7F)
    g_string_append_printf (text, "\\u%04x", (guint) c);
  else
    g_string_append_c (text, (char) c);
}

void
mo_json_append_string (GString *text, const char *string)
{
  g_autofree char *valid =
      g_utf8_validate (string, -1, NULL) ? NULL : g_utf8_make_valid (string, -1);

  g_string_append_c (text, '"');
  for (const char *p = valid != NULL ? valid : string; *p != '\0'; p++)
    append_character (text, (guchar) *p);
  g_string_append_c (text, '"');
}

void
mo_json_append_number (GString *text, double number)
{
  char printed[MO_NUMBER_MAX_TEXT];

  if (!isfinite (number))
    g_string_append (text, "null");
  else
    g_string_append_len (text, printed, mo_number_print_double (printed, number) - printed);
}

static void
append_value (GString *text, JsonNode *node)
{
  GType type = json_node_get_value_type (node);

  if (type == G_TYPE_STRING)
    mo_json_append_string (text, json_node_get_string (node));
  else if (type == G_TYPE_BOOLEAN)
    g_string_append (text, json_node_get_boolean (node) ? "true" : "false");
  else if (type == G_TYPE_INT64)
    g_string_append_printf (text, "%" G_GINT64_FORMAT, json_node_get_int (node));
  else
    mo_json_append_number (text, json_node_get_double (node));
}

static void append_node (GString *text, JsonNode *node, guint depth);

/* Everything on one line. */
#define NO_LINES G_MAXUINT

static guint
deeper (guint depth)
{
  return depth == NO_LINES ? NO_LINES : depth + 1;
}

static void
begin_line (GString *text, guint depth)
{
  if (depth == NO_LINES)
    return;
  g_string_append_c (text, '\n');
  for (guint i = 0; i < depth; i++)
    g_string_append (text, "  ");
}

static void
append_array (GString *text, JsonArray *array, guint depth)
{
  guint n = json_array_get_length (array);

  g_string_append_c (text, '[');
  for (guint i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append (text, depth == NO_LINES ? ", " : ",");
      begin_line (text, deeper (depth));
      append_node (text, json_array_get_element (array, i), deeper (depth));
    }
  if (n > 0)
    begin_line (text, depth);
  g_string_append_c (text, ']');
}

static void
append_object (GString *text, JsonObject *object, guint depth)
{
  gboolean is_first = TRUE;
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  g_string_append_c (text, '{');
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      if (!is_first)
        g_string_append (text, depth == NO_LINES ? ", " : ",");
      is_first = FALSE;
      begin_line (text, deeper (depth));
      mo_json_append_string (text, name);
      g_string_append (text, ": ");
      append_node (text, node, deeper (depth));
    }
  if (!is_first)
    begin_line (text, depth);
  g_string_append_c (text, '}');
}

static void
append_node (GString *text, JsonNode *node, guint depth)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    append_object (text, json_node_get_object (node), depth);
  else if (JSON_NODE_HOLDS_ARRAY (node))
    append_array (text, json_node_get_array (node), depth);
  else if (JSON_NODE_HOLDS_VALUE (node))
    append_value (text, node);
  else
    g_string_append (text, "null");
}

char *
mo_json_print (JsonNode *node)
{
  GString *text = g_string_new (NULL);

  append_node (text, node, 0);
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

char *
mo_json_print_line (JsonNode *node)
{
  GString *text = g_string_new (NULL);

  append_node (text, node, NO_LINES);
  return g_string_free (text, FALSE);
}
