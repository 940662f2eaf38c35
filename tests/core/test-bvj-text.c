/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-bvj-clip.h"
#include "test-clip.h"

#include <json-glib/json-glib.h>
#include <string.h>
#include <time.h>

/* The text as such: other readers, chunks, size. */

/* json-glib reads the same numbers from our files. */
static void
test_other_reader (void)
{
  g_autoptr (MoClip) clip = test_bvj_load ("document.bvj");
  g_autofree char *text = test_bvj_print (&mo_format_bvj, clip);
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonArray *frames;

  g_assert_true (json_parser_load_from_data (parser, text, -1, NULL));
  frames = json_object_get_array_member (json_object_get_object_member (json_node_get_object (
                                                                            json_parser_get_root (
                                                                                parser)),
                                                                        "MOTION"),
                                         "Frames");
  g_assert_cmpuint (json_array_get_length (frames), ==, clip->n_frames);
  for (guint i = 0; i < clip->n_frames; i++)
    for (guint j = 0; j < clip->skeleton->n_channels; j++)
      g_assert_cmpfloat (json_array_get_double_element (json_array_get_array_element (frames, i),
                                                        j),
                         ==, mo_clip_value (clip, i, j));
}

/* Chunks may end anywhere: any number of blanks before the text gives the same clip. */
static void
test_chunk_borders (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "bvj", "numbers.bvj", NULL);
  gsize length, at;
  g_autofree char *text = test_files_load (path, &length);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) plain = test_files_read (&test_bvj_files, text, length, context);

  at = strcspn (text, "[");
  for (gsize i = 0; i < length; i++)
    {
      g_autoptr (GString) padded = g_string_sized_new (300000);
      g_autoptr (MoContext) other = mo_context_new (NULL);
      g_autoptr (MoClip) clip = NULL;
      g_autofree char *difference = NULL;

      g_string_append_len (padded, text, (gssize) at);
      g_string_set_size (padded, at + 256 * 1024 - i);
      memset (padded->str + at, ' ', 256 * 1024 - i);
      g_string_append_len (padded, text + at, (gssize) (length - at));
      clip = test_read (&mo_format_bvj, padded->str, padded->len, other, NULL);
      g_assert_nonnull (clip);
      difference = test_compare (plain, clip);
      g_assert_cmpstr (difference, ==, NULL);
    }
}

/* Many rows, so that chunks end in them; and the location of an error after them. */
static void
test_many_frames (void)
{
  for (guint style = 0; style < 3; style++)
    {
      static const char *const between[] = { ",", ",\n", "\r\n ,\r\n" };
      g_autoptr (GString) text =
          g_string_new ("{\"HIERARCHY\":{\"NAME\":\"a\",\"CHANNELS\":[\"Xrotation\","
                        "\"Yrotation\",\"Zrotation\"]},\n\"MOTION\":{"
                        "\"Frame Time\":0.001,\"Frames\":[\n");
      g_autoptr (MoContext) context = mo_context_new (NULL), other = mo_context_new (NULL);
      g_autoptr (MoClip) clip = NULL;
      guint n_lines[] = { 3, 3 + 79999, 3 + 2 * 79999 };

      for (guint i = 0; i < 80000; i++)
        g_string_append_printf (text, "%s[%u.5,-%u.25,0]", i > 0 ? between[style] : "", i, i);
      g_string_append (text, "]}}");
      clip = test_read (&mo_format_bvj, text->str, text->len, context, NULL);
      g_assert_nonnull (clip);
      g_assert_cmpuint (clip->n_frames, ==, 80000);
      for (guint i = 0; i < 80000; i++)
        {
          g_assert_cmpfloat (mo_clip_value (clip, i, 0), ==, i + 0.5);
          g_assert_cmpfloat (mo_clip_value (clip, i, 1), ==, -(double) i - 0.25);
        }
      g_string_truncate (text, text->len - 2);
      g_string_append (text, "]}");
      g_assert_null (test_read (&mo_format_bvj, text->str, text->len, other, NULL));
      g_assert_cmpuint (mo_diagnostics_get (other->diagnostics, 0)->location.line, ==,
                        n_lines[style]);
    }
}

/* Text that would make a careless reader scan the same bytes again and again, or use too much
 * memory. */
static void
test_no_quadratic_time (void)
{
  static const char *const starts[] = { "{\"HIERARCHY\":{\"NAME\":\"", "{\"MOTION\":{\"Frames\":[[",
                                        "{\"a\":[", "{\"MOTION\":{\"Frames\":[" };
  static const char *const units[] = { "x", "1,", "{},", "[1],[1,2]," };
  clock_t start = clock (); /* processor time, because the machine may be busy */

  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    {
      g_autoptr (GString) text = g_string_new (starts[i]);
      g_autoptr (MoContext) context = mo_context_new (NULL);

      while (text->len < 8u << 20)
        g_string_append (text, units[i]);
      g_assert_null (test_read (&mo_format_bvj, text->str, text->len, context, NULL));
    }
  g_assert_cmpint (clock () - start, <, 20 * CLOCKS_PER_SEC);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bvj/other-reader", test_other_reader);
  g_test_add_func ("/bvj/chunk-borders", test_chunk_borders);
  g_test_add_func ("/bvj/many-frames", test_many_frames);
  g_test_add_func ("/bvj/no-quadratic-time", test_no_quadratic_time);
  return g_test_run ();
}
