/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-limits.h"
#include "mo-xml-filter.h"

#include <string.h>

static const char *const unread[] = { "mesh", "extra", "meshes", NULL };

/* Appends what stands for contents that were left out. */
static void
append_instead (GString *text, MoXmlFilter *filter)
{
  if (filter->hidden != NULL)
    return;
  for (; filter->n_lines > 0; filter->n_lines--)
    g_string_append_c (text, '\n');
  for (; filter->n_blanks > 0; filter->n_blanks--)
    g_string_append_c (text, ' ');
}

/* Takes letters "n" and blanks, and ends at anything else. */
static const char *
take (MoXmlFilter *filter, const char *p, const char *end, gboolean is_last)
{
  const char *to = p + strspn (p, "n \n");

  return mo_xml_filter_take (filter, p, to, is_last || to < end);
}

/* What a parser would be given of a text that comes in pieces of `size` bytes; up to a tag that is too long. */
static GString *
filter_text (const char *text, gsize size)
{
  GString *given = g_string_new (NULL);
  g_autoptr (GString) piece = g_string_new (NULL);
  const char *end = text + strlen (text);
  MoXmlFilter filter;

  mo_xml_filter_init (&filter, unread);
  mo_xml_filter_set_taken (&filter, "nums", "lib");
  while (!filter.is_too_long)
    {
      gsize n = MIN (size, (gsize) (end - text));
      const char *p, *before, *hidden;

      g_string_append_len (piece, text, (gssize) n);
      text += n;
      p = piece->str;
      do
        {
          before = p;
          hidden = filter.hidden;
          if (hidden != NULL && hidden == filter.taken)
            p = take (&filter, p, piece->str + piece->len, n == 0);
          else
            p = (hidden != NULL ? mo_xml_filter_hide
                                : mo_xml_filter_pass) (&filter, p, piece->str + piece->len, n == 0);
          if (hidden == NULL)
            g_string_append_len (given, before, p - before);
          append_instead (given, &filter);
        }
      while (!filter.is_too_long && (p > before || filter.hidden != hidden));
      g_string_erase (piece, 0, p - piece->str);
      g_assert_true (filter.is_too_long || piece->len < MO_XML_MARK_BYTES);
      if (n == 0)
        break;
    }
  return given;
}

static void
test_left_out (void)
{
  static const struct
  {
    const char *text, *given;
  } samples[] = {
    { "<a><mesh>1 2 3</mesh></a>", "<a><mesh>     </mesh></a>" },
    { "<a>\n<mesh id='>'>1 2\n3 4\n <b/></mesh></a>", "<a>\n<mesh id='>'>\n\n     </mesh></a>" },
    { "<mesh><mesh >a</mesh>b</mesh>c", "<mesh>                </mesh>c" },
    { "<mesh><mesh x='/'/>b</mesh >c", "<mesh>              </mesh >c" },
    { "<mesh/>a<extra\n/>b<meshes a='1'/>c", "<mesh/>a<extra\n/>b<meshes a='1'/>c" },
    { "<mesh></mesh><x:mesh>a</x:mesh>", "<mesh></mesh><x:mesh>a</x:mesh>" },
    { "<mesh2>a</mesh2><mes>b</mes>", "<mesh2>a</mesh2><mes>b</mes>" },
    { "<meshes><mesh></meshes>a", "<meshes>      </meshes>a" },
    { "<!-- <mesh> -->a<![CDATA[<mesh>]]>b<?mesh <mesh>?>c",
      "<!-- <mesh> -->a<![CDATA[<mesh>]]>b<?mesh <mesh>?>c" },
    { "<mesh><!-- </mesh> --></mesh>d", "<mesh>                </mesh>d" },
    { "<mesh><![CDATA[</mesh>]]></mesh>d", "<mesh>                   </mesh>d" },
    { "<lib><nums>n nn</nums><nums/>nn</lib>", "<lib><nums>    </nums><nums/>nn</lib>" },
    { "<lib a='1'><nums>n\nn?n n</nums></lib>", "<lib a='1'><nums>\n ?n n</nums></lib>" },
    { "<nums>n</nums><lib/><nums>n</nums>", "<nums>n</nums><lib/><nums>n</nums>" },
    { "<lib></lib><nums>n</nums><x:lib><nums>n</nums>",
      "<lib></lib><nums>n</nums><x:lib><nums>n</nums>" },
    { "<lib><mesh><nums>n</nums></mesh><nums2>n</nums2>",
      "<lib><mesh>              </mesh><nums2>n</nums2>" },
    { "<lib><nums>n <!-- n --></nums>n", "<lib><nums>  <!-- n --></nums>n" },
    { "<lib><nums>n n", "<lib><nums>   " },
    { "<mesh>1 2\n3", "<mesh>" },
    { "<mesh", "<mesh" },
    { "<", "<" },
    { "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    for (gsize size = 1; size <= strlen (samples[i].text) + 1; size++)
      {
        GString *given = filter_text (samples[i].text, size);

        g_assert_cmpstr (given->str, ==, samples[i].given);
        g_string_free (given, TRUE);
      }
}

/* A tag as long as it may be, and one attribute more; the same within an element that is left out does no harm. */
static void
test_long_tags (void)
{
  static const gsize sizes[] = { 1, 7, 64, 1000, 100000 };

  for (guint more = 0; more < 2; more++)
    for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
      {
        g_autoptr (GString) text = g_string_new ("<a><mesh><b");
        GString *given;

        for (guint j = 0; j < 2 * MO_MAX_XML_ATTRIBUTES; j++)
          g_string_append_printf (text, " a%u=''", j);
        g_string_append (text, "/></mesh><b");
        for (guint j = 0; j < MO_MAX_XML_ATTRIBUTES + more; j++)
          g_string_append_printf (text, " a%u=''", j);
        g_string_append (text, "/></a>");
        given = filter_text (text->str, sizes[i]);
        g_assert_cmpint (g_str_has_suffix (given->str, "</a>"), ==, more == 0);
        g_assert_cmpuint (given->len, <=, text->len);
        g_string_free (given, TRUE);
      }
}

/* The filter and whoever is behind it count the same elements. */
static void
test_found (void)
{
  static const char text[] = "<mesh/><lib><nums/><mesh><nums>n</nums><mesh/></mesh><nums>n</nums>"
                             "<!-- <mesh> --><x:mesh/></lib><nums>n</nums>";
  MoXmlFilter filter;
  const char *p = text, *end = text + strlen (text);

  mo_xml_filter_init (&filter, unread);
  mo_xml_filter_set_taken (&filter, "nums", "lib");
  while (p < end)
    p = filter.hidden == NULL           ? mo_xml_filter_pass (&filter, p, end, TRUE)
        : filter.hidden == filter.taken ? take (&filter, p, end, TRUE)
                                        : mo_xml_filter_hide (&filter, p, end, TRUE);
  g_assert_cmpuint (filter.n_found, ==, 4);
  g_assert_cmpstr (mo_xml_filter_find_unread (&filter, "mesh"), ==, "mesh");
  g_assert_null (mo_xml_filter_find_unread (&filter, "nums"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/xml-filter/left-out", test_left_out);
  g_test_add_func ("/xml-filter/long-tags", test_long_tags);
  g_test_add_func ("/xml-filter/found", test_found);
  return g_test_run ();
}
