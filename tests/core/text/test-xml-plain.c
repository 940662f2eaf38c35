/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-limits.h"
#include "mo-number.h"
#include "mo-xml.h"

#include <string.h>

/* Text that is read without libxml2 means what libxml2 says: the same events, places and faults. An instruction before the
 * root is not plain, so that all after it is libxml2's. */

#define PLAIN "<!-- a -->\n"
#define NOT_PLAIN "<?a aaaa?>\n"

static const char *const unread[] = { "hid", "mesh", NULL };

typedef struct
{
  MoXml xml;
  GString *log, *text, *taken;
  guint n_hidden;
  gboolean is_ascii; /* all of the text */
} Reading;

/* White space may stand for what was left out. */
static void
flush_text (Reading *self)
{
  if (self->xml.unread != NULL)
    g_strstrip (self->text->str);
  if (*self->text->str != '\0' && self->text->len > 0 && self->n_hidden == 0)
    g_string_append_printf (self->log, "text %s\n", self->text->str);
  g_string_truncate (self->text, 0);
}

/* Columns are bytes, but libxml2 counts characters. */
static void
append_place (Reading *self, MoLocation place)
{
  if (!self->is_ascii)
    place.column = 0;
  g_string_append_printf (self->log, " %u:%u", place.line, place.column);
}

static gboolean
is_hidden (const Reading *self, const xmlChar *name, const xmlChar *prefix)
{
  return self->xml.unread != NULL && prefix == NULL
         && g_strv_contains (unread, (const char *) name);
}

static void
start_element (void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
               int n_namespaces, const xmlChar **namespaces, int n_attributes, int n_defaulted,
               const xmlChar **attributes)
{
  Reading *self = data;

  if (self->xml.failed)
    return;
  flush_text (self);
  if (self->n_hidden > 0 || is_hidden (self, name, prefix))
    self->n_hidden++;
  g_string_append_printf (self->log, "start %s", (const char *) name);
  append_place (self, mo_xml_place (&self->xml, NULL));
  append_place (self, mo_xml_place_of_tag (&self->xml));
  for (int i = 0; i < n_attributes; i++)
    {
      const xmlChar **one = attributes + 5 * i;
      g_autofree char *value = g_strndup ((const char *) one[3], (gsize) (one[4] - one[3]));

      g_string_append_printf (self->log, " %s:%s='%s'", one[1] != NULL ? (const char *) one[1] : "",
                              (const char *) one[0], value);
      /* Of some values libxml2 makes copies, which are nowhere. */
      if (self->is_ascii && strcspn (value, "\n\t\r&") == strlen (value))
        append_place (self, mo_xml_place (&self->xml, one[3]));
    }
  if (self->xml.got != NULL)
    g_string_append_printf (self->log, " taken %s", (const char *) self->xml.got);
  g_string_append_c (self->log, '\n');
  if (n_attributes > 0 && strcmp ((const char *) attributes[0], "fail") == 0)
    mo_xml_fail (&self->xml, MO_ERROR_INVALID, MO_CODE_DAE_SAMPLER,
                 mo_xml_place_of_tag (&self->xml), NULL, NULL);
}

static void
end_element (void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
  Reading *self = data;

  if (self->xml.failed)
    return;
  flush_text (self);
  if (self->n_hidden > 0)
    self->n_hidden--;
  g_string_append_printf (self->log, "end %s", (const char *) name);
  append_place (self, mo_xml_place (&self->xml, NULL));
  append_place (self, mo_xml_place_of_tag (&self->xml));
  g_string_append_c (self->log, '\n');
}

static void
add_text (void *data, const xmlChar *text, int size)
{
  Reading *self = data;

  g_string_append_len (self->text, (const char *) text, size);
}

/* Takes "1" and blanks. */
static const char *
take (gpointer data, const char *p, const char *end, gboolean is_last, gboolean *is_done)
{
  Reading *self = data;
  const char *to = p + strspn (p, "1 \n");

  g_string_append_len (self->taken, p, to - p);
  *is_done = is_last || to < end;
  return to;
}

static gpointer
finish_taking (gpointer data)
{
  Reading *self = data;
  char *taken = self->taken->len > 0 ? g_strdup (self->taken->str) : NULL;

  g_string_truncate (self->taken, 0);
  return taken;
}

/* What a reader is told. */
static char *
read_text (const char *before, const char *text, gsize size, gboolean has_unread)
{
  static const xmlSAXHandler handlers = {
    .startElementNs = start_element,
    .endElementNs = end_element,
    .characters = add_text,
    .cdataBlock = add_text,
  };
  Reading reading = { .xml = { .not_xml = MO_CODE_DAE_XML, .has_dtd = MO_CODE_DAE_DTD } };
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GString) whole = g_string_new (before);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (MoSource) source = NULL;
  g_autoptr (GError) error = NULL;

  g_string_append_len (whole, text, (gssize) size);
  bytes = g_bytes_new (whole->str, whole->len);
  source = mo_source_new_for_bytes (bytes, "text");
  reading.is_ascii = g_str_is_ascii (whole->str);
  reading.log = g_string_new (NULL);
  reading.text = g_string_new (NULL);
  reading.taken = g_string_new (NULL);
  reading.xml.context = context;
  reading.xml.error = &error;
  if (has_unread)
    {
      reading.xml.unread = unread;
      reading.xml.taken = "nums";
      reading.xml.taken_within = "lib";
      reading.xml.take = take;
      reading.xml.finish_taking = finish_taking;
      reading.xml.free_taken = g_free;
    }
  g_assert_true (mo_xml_parse (&reading.xml, &handlers, source) == (error == NULL));
  for (guint i = 0; i < mo_diagnostics_get_n_items (context->diagnostics); i++)
    {
      const MoDiagnostic *finding = mo_diagnostics_get (context->diagnostics, i);

      g_string_append_printf (reading.log, "fail %s %s", mo_code_info (finding->code)->name,
                              finding->detail != NULL ? finding->detail : "");
      append_place (&reading, finding->location);
    }
  g_string_free (reading.text, TRUE);
  g_string_free (reading.taken, TRUE);
  return g_string_free (reading.log, FALSE);
}

static void
compare (const char *text, gsize size)
{
  for (guint has_unread = 0; has_unread < 2; has_unread++)
    {
      g_autofree char *plain = read_text (PLAIN, text, size, has_unread);
      g_autofree char *other = read_text (NOT_PLAIN, text, size, has_unread);

      gsize same = 0;

      while (plain[same] != '\0' && plain[same] == other[same])
        same++;
      if (plain[same] != other[same])
        g_test_message ("of %s", text + MAX (size, 100) - 100);
      g_assert_cmpstr (plain + same, ==, other + same);
    }
}

static const char *const samples[] = {
  "<a/>",
  "<a></a>",
  "<a  />\n<!-- b -->\n",
  "<a b='1' c=\"2\">text</a>\n",
  "<a b='1'\n  c=\"2>'\"\n>\n  <b\n/> x\r\n  y</a >",
  "<a xmlns='http://a.b' xmlns:x=\"c\" x:d=\"e\" d=\"f\"><b/></a>",
  "<a>&amp;&lt;b&gt; &quot;&apos;</a>",
  "<a>&#65;&amp;</a>",
  "<a b='&amp;&#38;'>b</a>",
  "<a>&b;</a>",
  "<a>b &amp</a>",
  "<a b='1' b='2'/>",
  "<a b='<'/>",
  "<a b='1'c='2'/>",
  "<a b=1/>",
  "<a b/>",
  "<a b = '1' />",
  "<a b='\n\t1'><b/></a>",
  "<a\tb='1'\r\n\tc='2'/>",
  "<a>\n <b>\n</a>",
  "<a>\n <b></a></b>",
  "<a>\n <b>\n <c>",
  "<a>\n <b>\n <c",
  "<a>\n<b>x",
  "<a/><b/>",
  "<a/>x",
  "x<a/>",
  "<a>]]></a>",
  "<a>] ]] ]>x</a>",
  "<a><![CDATA[ <b/> ]]>c</a>",
  "<a><!-- b\n - --><b/></a>",
  "<a><!-- b -- c --></a>",
  "<a>1<!--2-->3<b/></a>",
  "<a><!-- b",
  "<a><?b c?><d/></a>",
  "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
  "<a>\n<!DOCTYPE a></a>",
  "<a><x:b x:c='1'/></a>",
  "<x:a xmlns:x='b'><c/></x:a>",
  "<a x:b='1' b='2'/>",
  "<a><b x:b='1' b='2'/></a>",
  "<a b='\xC3\xA4\xE2\x82\xAC' c='d'>\xF0\x9F\x98\x80 e<b/></a><c/>",
  "<a>\xC3\xA4<b/>\xC3</a>",
  "<a b='\xFF'/>",
  "<a>\xEF\xBF\xBF</a>",
  "<\xC3\xA4/>",
  "<a>\x01</a>",
  "<a b='\x01'/>",
  "<a>b\rc</a>",
  "<a\rb='1'/>",
  "<a fail='1'><b></a>",
  "<a><b fail='1'/></a>",
  "<-a/>",
  "< a/>",
  "<a.b-c_d1/>",
  "<a/ >",
  "<a></ a>",
  "<a></a\n><!-- b -->\n\n",
  "<a></a b>",
  "<a/><?b?>",
  "<a><b></a",
  "<a><hid b='1'>\n 1 < 2 <hid> </hid> <!-- </hid> -->\n</hid><b/></a>",
  "<a><hid/><hid>x</hid ><b/><x:hid>y</x:hid></a>",
  "<a>\n<hid>x\n</a>",
  "<a>\n<hid>x\n</hid b></a>",
  "<hid>a</hid>",
  "<lib><nums a='1'> 11 1\n 1 </nums><nums/>1<nums>1</nums></lib><nums>1</nums>",
  "<a><lib>\n<nums>1 1 <!-- b --> 1</nums></lib><nums>1</nums></a>",
  "<a><lib>\n<nums>1 1 <![CDATA[1]]> 1</nums><nums>1</nums></lib><nums>1</nums></a>",
  "<a><lib>\n<nums>1 1 2 1</nums><b><nums>1</nums></b></lib></a>",
  "<a><lib>\n<nums>1 1</num></lib></a>",
  "<a><lib>\n<nums>1 1",
  "<a><lib>\n<hid><nums>1</nums></hid><nums>1</nums><?b?></lib><nums>1</nums></a>",
  "",
  "\n",
};

/* Nothing of that needs libxml2: it is not even opened. */
static void
test_alone (void)
{
  static const char text[] =
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<a xmlns='b' c=\"d\">\n <b/>x &amp; y\r\n"
      "<!-- c --><hid>&#64;</hid><lib><nums>1 1</nums></lib>&lt;</a>\n";
  g_autofree char *log = read_text ("", text, strlen (text), TRUE);

  g_assert_cmpstr (log, ==,
                   "start a 2:19 2:1 :c='d' 2:17\n"
                   "start b 3:4 3:2\n"
                   "end b 3:6 3:2\n"
                   "text x & y\n"
                   "start hid 4:15 4:11\n"
                   "end hid 4:27 4:21\n"
                   "start lib 4:31 4:27\n"
                   "start nums 4:37 4:32 taken 1 1\n"
                   "end nums 4:48 4:41\n"
                   "end lib 4:54 4:48\n"
                   "text <\n"
                   "end a 4:62 4:58\n");
  g_assert_null (late_library_xml.functions);
}

static void
test_samples (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    for (gsize size = 0; size <= strlen (samples[i]); size++)
      compare (samples[i], size);
}

/* The same where a piece of the text ends within it. */
static void
test_pieces (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    for (gsize at = 0; at <= strlen (samples[i]); at += 3)
      {
        g_autoptr (GString) text = g_string_new ("<first>");

        while (text->len + strlen (PLAIN) + at + 1 < 65536)
          g_string_append_c (text, ' ');
        g_string_append_c (text, '\n');
        g_string_append (text, samples[i]);
        g_string_append (text, "<last/></first>");
        compare (text->str, text->len);
      }
}

/* Whatever is not plain in between, and elements that are open longer than a piece. */
static void
test_long (void)
{
  static const char *const inner[] = { "<b c='1'>\n1 1\t<d/></b>", "<b>&#65;</b>",
                                       "<b x='&amp;'/>" };

  for (guint i = 0; i < G_N_ELEMENTS (inner); i++)
    {
      g_autoptr (GString) text = g_string_new ("<a>\n<lib><nums>");

      for (guint j = 0; j < 50000; j++)
        g_string_append (text, "1 ");
      g_string_append (text, "</nums>\n");
      for (guint j = 0; j < 9000; j++)
        g_string_append (text, j == 7000 ? inner[i] : inner[0]);
      g_string_append (text, "<nums>1</nums></lib>\n<c>");
      compare (text->str, text->len);
      g_string_append (text, "</c></a>");
      compare (text->str, text->len);
    }
}

static void
test_depth (void)
{
  for (guint n = MO_MAX_XML_DEPTH - 2; n < MO_MAX_XML_DEPTH + 3; n++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      for (guint i = 0; i < n; i++)
        g_string_append (text, i % 2 ? "<a>\n" : "<b>");
      compare (text->str, text->len);
      for (guint i = n; i-- > 0;)
        g_string_append (text, i % 2 ? "</a>" : "</b>");
      compare (text->str, text->len);
    }
}

static void
test_many_names (void)
{
  g_autoptr (GString) text = g_string_new ("<a>");

  for (guint i = 0; i < 400; i++)
    g_string_append_printf (text, "<n%u b%u='1'/>\n", i, i);
  for (guint i = 0; i < 100; i++)
    g_string_append (text, "<long");
  compare (text->str, text->len);
}

/* Parts of samples, put together. */
static void
test_mixed (void)
{
  static const char *const parts[] = {
    "<a>",
    "</a>",
    "<b c='1'",
    "/>",
    ">",
    "<",
    "\n",
    " ",
    "\r\n",
    "<!-- - -->",
    "&amp;",
    "&",
    "]",
    "'",
    "<hid>",
    "</hid>",
    "<lib>",
    "</lib>",
    "<nums>",
    "</nums>",
    "1 1",
    "x",
    "\xC3\xA4",
    "<?p?>",
    "--",
    " d=\"\xC3\xA4\"",
    "<![CDATA[1]]>",
  };
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint i = 0; i < 20000; i++)
    {
      g_autoptr (GString) text = g_string_new ("<a>");

      for (int n = g_rand_int_range (rand, 1, 16); n > 0; n--)
        g_string_append (text, parts[g_rand_int_range (rand, 0, G_N_ELEMENTS (parts))]);
      compare (text->str, text->len);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/xml-plain/alone", test_alone);
  g_test_add_func ("/xml-plain/samples", test_samples);
  g_test_add_func ("/xml-plain/pieces", test_pieces);
  g_test_add_func ("/xml-plain/long", test_long);
  g_test_add_func ("/xml-plain/depth", test_depth);
  g_test_add_func ("/xml-plain/many-names", test_many_names);
  g_test_add_func ("/xml-plain/mixed", test_mixed);
  return g_test_run ();
}
