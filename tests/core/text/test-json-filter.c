/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-json.h"
#include "mo-limits.h"

#include <string.h>

/* What is left of a text: a log of what the filter was asked for and given. */
typedef struct
{
  GString *log;
  gboolean stops, takes_flat;
} Log;

static MoJsonUse
use (const char *const *path, guint n, gpointer data)
{
  const char *name = path[n - 1];

  if (g_str_has_prefix (name, "skip"))
    return MO_JSON_SKIP;
  if (g_str_has_prefix (name, "take"))
    return MO_JSON_TAKE;
  return g_str_has_prefix (name, "place") ? MO_JSON_PLACE_ONLY : MO_JSON_KEEP;
}

static gboolean
take (const char *name, guint index, const MoJsonValue *element, gpointer data, GError **error)
{
  Log *log = data;

  g_string_append_printf (log->log, "%s[%u]=%d@%u ", name, index, (int) element->kind,
                          (guint) element->location.offset);
  for (const MoJsonValue *member = element->first; member != NULL; member = member->next)
    g_string_append_printf (log->log, "%s:%d:%g ", member->name != NULL ? member->name : "",
                            (int) member->kind, member->number);
  if (log->stops)
    g_set_error_literal (error, MO_ERROR, MO_ERROR_LIMIT, "stopped");
  return !log->stops;
}

static gboolean
take_flat (const char *name, guint index, const MoJsonFlat *members, guint n, gpointer data)
{
  Log *log = data;

  if (!log->takes_flat)
    return FALSE;
  g_string_append_printf (log->log, "%s[%u]=flat ", name, index);
  for (guint i = 0; i < n; i++)
    {
      const MoJsonFlat *member = &members[i];
      const char *string = member->kind == MO_JSON_STRING ? member->string : "";
      int length = member->kind == MO_JSON_STRING ? (int) member->length : 0;

      g_string_append_printf (log->log, "%.*s:%d:", (int) member->name_length, member->name,
                              (int) member->kind);
      if (member->kind == MO_JSON_NUMBER)
        g_string_append_printf (log->log, "%" G_GUINT64_FORMAT " ", member->number);
      else
        g_string_append_printf (log->log, "%.*s ", length, string);
    }
  return TRUE;
}

/* Reads bytes from `start` on, as a part of a binary file if that is not 0. */
static MoJson *
read_text (const char *text, gsize length, gsize start, Log *log, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, length);
  g_autoptr (MoSource) source = mo_source_new_for_bytes (bytes, "test");
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_auto (MoScanner) scanner = { 0 };
  MoJsonFilter filter = { use, take, log, take_flat };
  const MoDiagnostic *last;
  MoJson *json;

  if (start == 0)
    mo_scanner_init (&scanner, source, context);
  else
    g_assert_true (
        mo_scanner_init_part (&scanner, source, start, length - start - 1, context, NULL));
  json = mo_json_read_filtered (&scanner, &filter, error);
  if (json == NULL && mo_diagnostics_get_n_items (context->diagnostics) > 0)
    {
      last = mo_diagnostics_get (context->diagnostics, 0);
      g_string_append_printf (log->log, "%s@%u,%u:%u", mo_code_info (last->code)->name,
                              (guint) last->location.offset, last->location.line,
                              last->location.column);
    }
  return json;
}

static void
test_kept (void)
{
  static const char text[] =
      "{\"a\":1,\"skip\":{\"b\":[1,\"]}\\\"\",{}],\"x\":\"\"},\"skip2\":\"\\u0041\",\"skip3\":-1e5,\n"
      "\"take\":[{\"n\":1,\"skip\":[2]},7,{\"take\":[1,2]}],\"takes\":[],\"take2\":5,\"b\":{\"skip\":3,\"c\":4}}";
  g_autoptr (GString) text_log = g_string_new (NULL);
  Log log = { text_log };
  g_autoptr (GError) error = NULL;
  g_autoptr (MoJson) json = read_text (text, strlen (text), 0, &log, &error);
  const MoJsonValue *b;

  g_assert_no_error (error);
  g_assert_cmpstr (log.log->str, ==, "take[0]=5@80 n:2:1 take[1]=2@99 take[2]=5@101 take:4:0 ");
  g_assert_cmpuint (json->root->n, ==, 5);
  g_assert_null (mo_json_member (json->root, "skip"));
  g_assert_cmpuint (mo_json_member (json->root, "take")->n, ==, 3);
  g_assert_cmpfloat (mo_json_member (json->root, "take2")->number, ==, 5.0);
  b = mo_json_member (json->root, "b");
  g_assert_cmpuint (b->n, ==, 1);
  g_assert_cmpfloat (mo_json_member (b, "c")->number, ==, 4.0);
}

static void
test_places (void)
{
  g_autoptr (GString) text = g_string_new ("{\"place1\":\"ab\\/c\",\"place2\":\"");
  g_autoptr (GString) text_log = g_string_new (NULL);
  Log log = { text_log };
  g_autoptr (GError) error = NULL;
  g_autoptr (MoJson) json = NULL;
  const MoJsonValue *value;
  gsize at = text->len, n = 3 * MO_SCANNER_CHUNK;

  for (gsize i = 0; i < n; i++)
    g_string_append_c (text, (char) ('a' + i % 26));
  g_string_append (text, "\\n\",\"place3\":[1]}");
  json = read_text (text->str, text->len, 0, &log, &error);
  g_assert_no_error (error);
  value = mo_json_member (json->root, "place1");
  g_assert_cmpint (value->kind, ==, MO_JSON_STRING);
  g_assert_cmpstr (value->string, ==, "ab/c");
  g_assert_true (value->place->has_escapes);
  g_assert_cmpuint (value->place->length, ==, 5);
  value = mo_json_member (json->root, "place2");
  g_assert_cmpint (value->kind, ==, MO_JSON_PLACE);
  g_assert_cmpuint (value->place->offset, ==, at);
  g_assert_cmpuint (value->place->length, ==, n + 2);
  g_assert_true (value->place->has_escapes);
  g_assert_cmpuint (strlen (value->string), ==, MO_MAX_NAME_BYTES);
  g_assert_cmpuint (json->text->len, <, 2 * MO_MAX_NAME_BYTES);
  g_assert_cmpuint (mo_json_member (json->root, "place3")->n, ==, 1);
}

/* Elements may be of any size, one after the other, and only the largest one counts. */
static void
test_memory (void)
{
  g_autoptr (GString) text = g_string_new ("{\"take\":[");
  g_autoptr (GString) text_log = g_string_new (NULL);
  Log log = { text_log };
  g_autoptr (GError) error = NULL;
  g_autoptr (MoJson) json = NULL;

  for (guint i = 0; i < 40; i++)
    {
      g_string_append (text, i > 0 ? ",[" : "[");
      for (guint k = 0; k < (i % 3 == 1 ? 5000 : 3); k++)
        g_string_append (text, k > 0 ? ",{}" : "{}");
      g_string_append (text, "]");
    }
  g_string_append (text, "]}");
  json = read_text (text->str, text->len, 0, &log, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (mo_json_member (json->root, "take")->n, ==, 40);
  g_assert_cmpuint (json->n_values, <, 10);
  g_assert_cmpuint (json->text->len, <, 100);
}

static void
test_bad (void)
{
  static const struct
  {
    const char *text, *log;
  } rows[] = {
    { "{\"skip\":[1}", "json-syntax@10,1:11" },
    { "{\"skip\":{\"a\":1]}", "json-syntax@14,1:15" },
    { "{\"skip\":[1", "json-truncated@10,1:11" },
    { "{\"skip\":\"a\n\"}", "json-syntax@10,1:11" },
    { "{\"skip\":\"a\\", "json-truncated@11,1:12" },
    { "{\"skip\":}", "json-syntax@8,1:9" },
    { "{\"skip\":1 2}", "json-syntax@9,1:10" },
    { "{\"place\":\"a", "json-truncated@11,1:12" },
    { "{\"place\":\"\xff\"}", "json-syntax@9,1:10" },
    { "{\"take\":[{}", "take[0]=5@9 json-truncated@11,1:12" },
    { "{\"take\":[{},]}", "take[0]=5@9 json-syntax@12,1:13" },
    { "{\"take\":[1 2]}", "take[0]=2@9 json-syntax@10,1:11" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GString) text_log = g_string_new (NULL);
      Log log = { text_log };
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", rows[i].text);
      g_assert_null (read_text (rows[i].text, strlen (rows[i].text), 0, &log, &error));
      g_assert_nonnull (error);
      g_assert_cmpstr (log.log->str, ==, rows[i].log);
    }
}

/* Small objects without a tree, and which are none: all others are read as before, with the same errors. */
static void
test_flat (void)
{
  static const struct
  {
    const char *element, *log;
  } rows[] = {
    { "{\"a\":12,\"b\":\"x y\"}", "take[0]=flat a:2:12 b:3:x y " },
    { " {\n\t\"a\" : 0 ,\r\n \"c\":[ 1, -2.5e-3 ] } ", "take[0]=flat a:2:0 c:4: " },
    { "{\"a\":999999999999999}", "take[0]=flat a:2:999999999999999 " },
    { "{\"a\":1000000000000000}", NULL },
    { "{}", NULL },
    { "{\"a\":-1}", NULL },
    { "{\"a\":01}", NULL },
    { "{\"a\":1.5}", NULL },
    { "{\"a\":1e2}", NULL },
    { "{\"a\":true}", NULL },
    { "{\"a\":null}", NULL },
    { "{\"a\":{}}", NULL },
    { "{\"a\":[\"x\"]}", NULL },
    { "{\"a\":[[1]]}", NULL },
    { "{\"a\":[1}", NULL },
    { "{\"a\":\"\\n\"}", NULL },
    { "{\"a\":\"\xC3\xA4\"}", NULL },
    { "{\"\\u0061\":1}", NULL },
    { "{\"a\":1,}", NULL },
    { "{\"a\":1 2}", NULL },
    { "{\"a\" 1}", NULL },
    { "{\"a\":}", NULL },
    { "{\"a\":1", NULL },
    { "{\"a\":\"x", NULL },
    { "{a:1}", NULL },
    { "{\"a\":1,\"b\":1,\"c\":1,\"d\":1,\"e\":1,\"f\":1,\"g\":1,\"h\":1,\"i\":1,\"j\":1,\"k\":1,\"l\":1,"
      "\"m\":1}",
      NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"take\":[%s,7]}", rows[i].element);
      g_autoptr (GString) flat_log = g_string_new (NULL), tree_log = g_string_new (NULL);
      Log flat = { flat_log, FALSE, TRUE }, tree = { tree_log, FALSE, FALSE };
      g_autoptr (GError) flat_error = NULL, tree_error = NULL;
      g_autoptr (MoJson) flat_json = read_text (text, strlen (text), 0, &flat, &flat_error);
      g_autoptr (MoJson) tree_json = read_text (text, strlen (text), 0, &tree, &tree_error);

      g_test_message ("%s", text);
      g_assert_true ((flat_json != NULL) == (tree_json != NULL));
      if (rows[i].log == NULL)
        g_assert_cmpstr (flat_log->str, ==, tree_log->str);
      else
        {
          g_autofree char *expected = g_strdup_printf ("%stake[1]=2@%u ", rows[i].log,
                                                       (guint) (strrchr (text, '7') - text));

          g_assert_no_error (flat_error);
          g_assert_no_error (tree_error);
          g_assert_cmpstr (flat_log->str, ==, expected);
        }
    }
}

/* Elements that the window cuts are taken as trees, and none is lost; lines are counted on. */
static void
test_flat_pieces (void)
{
  g_autoptr (GString) text = g_string_new ("{\"take\":[");
  g_autoptr (GString) text_log = g_string_new (NULL);
  Log log = { text_log, FALSE, TRUE };
  g_autoptr (GError) error = NULL;
  g_autoptr (MoJson) json = NULL;
  guint n = 4 * MO_SCANNER_CHUNK / 10;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s{\"a\":%u}", i > 0 ? ",\n" : "", i);
  g_string_append (text, "],\"b\":1}");
  json = read_text (text->str, text->len, 0, &log, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (mo_json_member (json->root, "take")->n, ==, n);
  g_assert_cmpuint (mo_json_member (json->root, "b")->location.line, ==, n);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *flat = g_strdup_printf ("take[%u]=flat a:2:%u ", i, i);
      g_autofree char *tree = g_strdup_printf ("take[%u]=5@", i);

      g_assert_true (strstr (log.log->str, flat) != NULL || strstr (log.log->str, tree) != NULL);
    }
}

/* Members by their names, unless there is another one. */
static void
test_flat_sorted (void)
{
  static const MoJsonSlot slots[] = { MO_JSON_SLOT ("ab", MO_JSON_NUMBER),
                                      MO_JSON_SLOT ("abc", MO_JSON_STRING) };
  const MoJsonFlat *found[2];
  MoJsonFlat members[2] = { { "abc\"", "x", 3, 1, MO_JSON_STRING, 0 },
                            { "ab\"", NULL, 2, 0, MO_JSON_NUMBER, 7 } };

  g_assert_true (mo_json_sort_flat (members, 2, slots, 2, found));
  g_assert_true (found[0] == &members[1] && found[1] == &members[0]);
  g_assert_true (mo_json_sort_flat (members, 1, slots, 2, found));
  g_assert_true (found[0] == NULL && found[1] == &members[0]);
  members[0].kind = MO_JSON_NUMBER;
  g_assert_false (mo_json_sort_flat (members, 2, slots, 2, found));
  members[0] = members[1];
  g_assert_false (mo_json_sort_flat (members, 2, slots, 2, found));
  members[0].name_length = 1;
  g_assert_false (mo_json_sort_flat (members, 2, slots, 2, found));
}

/* Skipped values are as deep as others. */
static void
test_depth (void)
{
  g_autoptr (GString) text_log = g_string_new (NULL);
  Log log = { text_log };

  for (guint depth = MO_MAX_JSON_DEPTH - 1; depth <= MO_MAX_JSON_DEPTH; depth++)
    {
      g_autofree char *open = g_strnfill (depth, '['), *close = g_strnfill (depth, ']');
      g_autofree char *text = g_strdup_printf ("{\"skip\":%s%s}", open, close);
      g_autoptr (GError) error = NULL;
      g_autoptr (MoJson) json = read_text (text, strlen (text), 0, &log, &error);

      g_assert_true ((json != NULL) == (depth < MO_MAX_JSON_DEPTH));
      g_assert_true (json != NULL || g_error_matches (error, MO_ERROR, MO_ERROR_LIMIT));
    }
}

static void
test_stop (void)
{
  g_autoptr (GString) text_log = g_string_new (NULL);
  Log log = { text_log, TRUE };
  g_autoptr (GError) error = NULL;

  g_assert_null (read_text ("{\"take\":[1,2]}", 14, 0, &log, &error));
  g_assert_error (error, MO_ERROR, MO_ERROR_LIMIT);
  g_assert_cmpstr (log.log->str, ==, "take[0]=2@9 ");
}

/* A text between other bytes: places are those of the file, without lines. */
static void
test_part (void)
{
  g_autoptr (GString) text_log = g_string_new (NULL);
  Log log = { text_log };
  g_autoptr (GError) error = NULL;
  g_autoptr (MoJson) json G_GNUC_UNUSED = read_text ("abc{\"take\":[\n1]}d", 17, 3, &log, &error),
                          bad = NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (log.log->str, ==, "take[0]=2@13 ");
  bad = read_text ("abc{\"take\":[\n1}]d", 17, 3, &log, &error);
  g_assert_null (bad);
  g_assert_cmpstr (log.log->str, ==, "take[0]=2@13 take[0]=2@13 json-syntax@14,0:0");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/json-filter/kept", test_kept);
  g_test_add_func ("/json-filter/places", test_places);
  g_test_add_func ("/json-filter/memory", test_memory);
  g_test_add_func ("/json-filter/bad", test_bad);
  g_test_add_func ("/json-filter/flat", test_flat);
  g_test_add_func ("/json-filter/flat-pieces", test_flat_pieces);
  g_test_add_func ("/json-filter/flat-sorted", test_flat_sorted);
  g_test_add_func ("/json-filter/depth", test_depth);
  g_test_add_func ("/json-filter/stop", test_stop);
  g_test_add_func ("/json-filter/part", test_part);
  return g_test_run ();
}
