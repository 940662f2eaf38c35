/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-bvj-clip.h"

#include <json-glib/json-glib.h>
#include <string.h>

static const char *const words[] = {
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  "\"",
  "\\",
  "\n",
  "\r",
  " ",
  "0",
  "-",
  ".",
  "e",
  "1",
  "00",
  "nan",
  "1e99",
  "null",
  "true",
  "[]",
  "{}",
  "[1,2,3],",
  "\"AT\":1,",
  "\"NAME\":\"a\",",
  "\"hip\":",
  "\"END\":true,",
  "\"CHANNELS\":[\"Xrotation\"],",
  "\"OFFSET\":[0,0,0],",
  "\"KEYFRAMES\":[],",
  "\"Frames\":[],",
  "\"ATTACH\":1,",
  "\"PIVOT\":[0,0,0],",
  "\"priority\":2.5,",
  "\"limber\":{},",
  "\\u00e4",
  "\xff",
  "\"interpolation\":\"cubic\",",
  "//",
  NULL,
};

/* What we accept as JSON, json-glib accepts too, except for numbers beyond its range. */
static void
check_json (const char *text, gsize length, const MoClip *clip)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  gsize start = length >= 3 && memcmp (text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;

  if (!json_parser_load_from_data (parser, text + start, (gssize) (length - start), &error))
    {
      g_test_message ("json-glib: %s in %.*s", error->message, (int) length, text);
      g_test_fail ();
    }
}

TestFiles test_bvj_files = {
  .format = &mo_format_bvj, .folder = "bvj", .words = words, .check = check_json
};

MoClip *
test_bvj_load (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "bvj", name, NULL);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  gsize length;
  g_autofree char *text = test_files_load (path, &length);
  MoClip *clip = test_files_read (&test_bvj_files, text, length, context);

  g_assert_nonnull (clip);
  return clip;
}

MoClip *
test_bvj_parse (const char *text)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  MoClip *clip = test_files_read (&test_bvj_files, text, strlen (text), context);

  g_assert_nonnull (clip);
  return clip;
}

MoRecipe *
test_bvj_with (const MoRecipe *recipe, MoFieldId id, const char *text)
{
  g_autoptr (GError) error = NULL;
  MoRecipe *result = mo_recipe_with (recipe, id, text, &error);

  g_assert_no_error (error);
  return result;
}

char *
test_bvj_write (const MoFormat *format, const MoClip *clip, const MoRecipe *recipe,
                MoContext *context)
{
  MoExport export = { .clip = clip, .recipe = recipe };
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = format->write (&export, context, &error);
  gsize length;
  const char *text;

  g_assert_no_error (error);
  text = g_bytes_get_data (bytes, &length);
  return g_strndup (text, length);
}

char *
test_bvj_print (const MoFormat *format, const MoClip *clip)
{
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  g_autoptr (MoContext) context = mo_context_new (NULL);

  return test_bvj_write (format, clip, recipe, context);
}
