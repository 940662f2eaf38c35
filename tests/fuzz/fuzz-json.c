/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz.h"
#include "strict-json.h"

#include "mo-json.h"

#include <math.h>
#include <string.h>

/* Whatever the JSON writer is given becomes strict JSON, from which our own reader reads the same.
 * The input determines the tree that is built. */

#define MAX_DEPTH 30u

typedef struct
{
  const guint8 *at, *end;
} Input;

static guint8
take (Input *input)
{
  return input->at < input->end ? *input->at++ : 0;
}

static guint64
take_bits (Input *input)
{
  guint64 bits = 0;

  for (guint i = 0; i < 8; i++)
    bits = bits << 8 | take (input);
  return bits;
}

static char *
take_string (Input *input)
{
  gsize wanted = take (input), left = (gsize) (input->end - input->at);
  gsize n = MIN (wanted, left);
  char *string = g_strndup ((const char *) input->at, n);

  input->at += n;
  return string;
}

static JsonNode *build (Input *input, guint depth);

static JsonNode *
build_array (Input *input, guint depth)
{
  JsonNode *node = json_node_new (JSON_NODE_ARRAY);
  JsonArray *array = json_array_new ();

  for (guint n = take (input) % 8; n > 0; n--)
    json_array_add_element (array, build (input, depth + 1));
  json_node_take_array (node, array);
  return node;
}

static JsonNode *
build_object (Input *input, guint depth)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  for (guint n = take (input) % 8; n > 0; n--)
    {
      g_autofree char *name = take_string (input);

      json_object_set_member (object, name, build (input, depth + 1));
    }
  json_node_take_object (node, object);
  return node;
}

static JsonNode *
build (Input *input, guint depth)
{
  g_autofree char *string = NULL;
  guint64 bits;
  double number;

  switch (take (input) % (depth < MAX_DEPTH ? 8 : 6))
    {
    case 0:
      return json_node_new (JSON_NODE_NULL);
    case 1:
      return json_node_init_boolean (json_node_alloc (), take (input) % 2);
    case 2:
      return json_node_init_int (json_node_alloc (), (gint64) take_bits (input));
    case 3:
      bits = take_bits (input);
      memcpy (&number, &bits, sizeof number);
      return json_node_init_double (json_node_alloc (), number);
    case 4:
      return json_node_init_double (json_node_alloc (), (double) (gint8) take (input) / 100.0);
    case 5:
      string = take_string (input);
      return json_node_init_string (json_node_alloc (), string);
    case 6:
      return build_array (input, depth);
    default:
      return build_object (input, depth);
    }
}

/* An array of only numbers has no values for them. */
static void
assert_same_number (double written, gboolean is_null, double read)
{
  g_assert_true (isfinite (written) != is_null);
  g_assert_true (is_null || (written == read && signbit (written) == signbit (read))
                 || written == 0.0);
}

static void assert_same (JsonNode *node, const MoJsonValue *value);

static void
assert_same_array (JsonArray *array, const MoJsonValue *value)
{
  const MoJsonValue *element = value->first;

  g_assert_cmpuint (json_array_get_length (array), ==, value->n);
  for (guint i = 0; i < value->n; i++)
    if (value->numbers != NULL)
      assert_same_number (json_node_get_double (json_array_get_element (array, i)), FALSE,
                          value->numbers[i]);
    else
      {
        assert_same (json_array_get_element (array, i), element);
        element = element->next;
      }
}

/* Different names in invalid UTF-8 may become the same name. */
static void
assert_same_object (JsonObject *object, const MoJsonValue *value)
{
  const MoJsonValue *member = value->first;
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  g_assert_cmpuint (json_object_get_size (object), ==, value->n);
  json_object_iter_init_ordered (&iter, object);
  for (; json_object_iter_next_ordered (&iter, &name, &node); member = member->next)
    {
      g_autofree char *valid = g_utf8_make_valid (name, -1);

      g_assert_cmpstr (valid, ==, member->name);
      assert_same (node, member);
    }
}

static void
assert_same (JsonNode *node, const MoJsonValue *value)
{
  g_autofree char *valid = NULL;

  if (JSON_NODE_HOLDS_ARRAY (node))
    {
      g_assert_cmpint (value->kind, ==, MO_JSON_ARRAY);
      assert_same_array (json_node_get_array (node), value);
    }
  else if (JSON_NODE_HOLDS_OBJECT (node))
    {
      g_assert_cmpint (value->kind, ==, MO_JSON_OBJECT);
      assert_same_object (json_node_get_object (node), value);
    }
  else if (JSON_NODE_HOLDS_NULL (node))
    g_assert_cmpint (value->kind, ==, MO_JSON_NULL);
  else if (json_node_get_value_type (node) == G_TYPE_STRING)
    {
      valid = g_utf8_make_valid (json_node_get_string (node), -1);
      g_assert_cmpstr (valid, ==, value->string);
    }
  else if (json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    g_assert_cmpfloat (json_node_get_boolean (node), ==, value->number);
  else
    assert_same_number (json_node_get_double (node), value->kind == MO_JSON_NULL, value->number);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  Input input = { data, data + size };
  g_autoptr (JsonNode) node = build (&input, 0);
  g_autofree char *text = NULL;
  g_autoptr (MoJson) json = NULL;
  g_autoptr (GError) error = NULL;

  fuzz_begin_input ();
  fuzz_begin ("writing JSON", size);
  text = mo_json_print (node);
  fuzz_end ();
  strict_json_assert (text, strlen (text));
  fuzz_begin ("reading JSON", strlen (text));
  json = mo_json_read_text (text, -1, &error);
  fuzz_end ();
  g_assert_no_error (error);
  assert_same (node, json->root);
  return 0;
}
