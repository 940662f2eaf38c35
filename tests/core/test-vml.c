/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-clip.h"

#include "mo-clip-pose.h"
#include "mo-math.h"
#include "mo-rig.h"
#include "mo-vml-facts.h"

#include <string.h>

/* A file that is otherwise correct, for the text of a row. */
#define BONES                                                                                      \
  "<Bone id=\"0\" parent=\"-1\" name=\"hip\">" BIND "</Bone>"                                      \
  "<Bone id=\"1\" parent=\"0\" name=\"chest\">" BIND "</Bone>"
#define BIND                                                                                       \
  "<TranslationKey x=\"0\" y=\"0\" z=\"0.5\"/><RotationKey x=\"0\" y=\"0\" z=\"0\" w=\"1\"/>"
#define WRITTEN_BIND                                                                               \
  "      <TranslationKey x=\"0\" y=\"0\" z=\"0.5\"/>\n"                                            \
  "      <RotationKey x=\"0\" y=\"0\" z=\"0\" w=\"1\"/>\n"
#define SKELETON "<Skeleton>" BONES "</Skeleton>"
#define KEYS                                                                                       \
  "<RotationKey x=\"0\" y=\"0\" z=\"0\" w=\"1\"/>"                                                 \
  "<RotationKey x=\"0\" y=\"-0.707107\" z=\"0\" w=\"0.707107\" t=\"1\"/>"
#define TRACK(bone, keys)                                                                          \
  "<SkeletalAnimationTrack bone=\"" bone "\">" keys "</SkeletalAnimationTrack>"
#define ANIMATION(tracks)                                                                          \
  "<SkeletalAnimation duration=\"1\" name=\"a\">" tracks "</SkeletalAnimation>"
#define FILE(inner) "<VML>\n" inner "</VML>"
#define GOOD FILE (SKELETON ANIMATION (TRACK ("1", KEYS)))

typedef struct
{
  const char *name, *text, *findings;
} Row;

static const Row rows[] = {
  { "good", GOOD, "" },
  { "by-name", FILE (SKELETON ANIMATION (TRACK ("chest", KEYS))), "" },
  { "skeleton-behind", FILE (ANIMATION (TRACK ("1", KEYS)) SKELETON), "" },
  { "bare", "<SkeletalAnimation duration=\"1\">" SKELETON "</SkeletalAnimation>",
    "vml-misplaced vml-misplaced vml-misplaced vml-misplaced vml-no-skeleton" },
  { "dtd", "<!DOCTYPE VML [<!ENTITY a \"b\">]>" GOOD, "vml-dtd" },
  { "dtd-outside", "<!DOCTYPE VML SYSTEM \"http://127.0.0.1/vml.dtd\">" GOOD, "vml-dtd" },
  { "entity", FILE ("&a;"), "vml-xml" },
  { "cut", "<VML><Skeleton>", "vml-xml" },
  { "crossed", "<VML><Skeleton></VML>", "vml-xml" },
  { "no-animation", FILE (SKELETON), "vml-no-animation" },
  { "no-skeleton", FILE (ANIMATION (TRACK ("1", KEYS))), "vml-no-skeleton" },
  { "no-skeleton-names", FILE (ANIMATION (TRACK ("mChest", KEYS))), "vml-avatar-bones" },
  { "no-skeleton-both", FILE (ANIMATION (TRACK ("mChest", KEYS) TRACK ("1", KEYS))),
    "vml-no-skeleton" },
  { "no-skeleton-unknown", FILE (ANIMATION (TRACK ("mChest", KEYS) TRACK ("gill", KEYS))),
    "vml-avatar-bones vml-unknown-bone" },
  { "no-skeleton-foreign", FILE (ANIMATION (TRACK ("gill", KEYS))), "vml-no-skeleton" },
  { "no-skeleton-twice",
    FILE (ANIMATION (
        TRACK ("mHead", KEYS)
            TRACK (" head", "<RotationKey x=\"0\" y=\"0\" z=\"0\" w=\"1\" t=\"0.5\"/>"))),
    "vml-avatar-bones vml-track-twice vml-order" },
  { "no-parent", FILE ("<Skeleton><Bone id=\"0\"/></Skeleton>"), "vml-attribute-missing" },
  { "no-w", FILE (SKELETON ANIMATION (TRACK ("1", "<RotationKey x=\"0\" y=\"0\" z=\"0\"/>"))),
    "vml-attribute-missing" },
  { "no-bone", FILE (SKELETON ANIMATION ("<SkeletalAnimationTrack/>")), "vml-attribute-missing" },
  { "word", FILE (SKELETON ANIMATION (TRACK ("1", "<TranslationKey x=\"0\" y=\"NaN\" z=\"0\"/>"))),
    "vml-number" },
  { "empty-number",
    FILE (SKELETON ANIMATION (TRACK ("1", "<TranslationKey x=\"0\" y=\"\" z=\"0\"/>"))),
    "vml-number" },
  { "blanks",
    FILE (SKELETON ANIMATION (TRACK ("1", "<TranslationKey x=\" 0 \" y=\"+1e-1\" z=\"0\"/>"))),
    "" },
  { "zero-turn",
    FILE (SKELETON ANIMATION (TRACK ("1", "<RotationKey x=\"0\" y=\"0\" z=\"0\" w=\"0\"/>"))),
    "vml-no-rotation" },
  { "not-unit",
    FILE (SKELETON ANIMATION (TRACK ("1", "<RotationKey x=\"0\" y=\"0\" z=\"0\" w=\"2\"/>"))),
    "vml-not-unit" },
  { "negative-time",
    FILE (SKELETON ANIMATION (TRACK ("1", "<TranslationKey x=\"0\" y=\"0\" z=\"0\" t=\"-1\"/>"))),
    "vml-time-negative" },
  { "behind-end",
    FILE (SKELETON ANIMATION (TRACK ("1", "<TranslationKey x=\"0\" y=\"0\" z=\"0\" t=\"2\"/>"))),
    "vml-duration" },
  { "no-duration", FILE (SKELETON "<SkeletalAnimation>" TRACK ("1", KEYS) "</SkeletalAnimation>"),
    "vml-no-duration" },
  { "id-gap",
    FILE ("<Skeleton><Bone id=\"1\" parent=\"-1\">" BIND
          "</Bone></Skeleton>" ANIMATION (TRACK ("1", KEYS))),
    "vml-id-gap" },
  { "id-twice",
    FILE ("<Skeleton><Bone id=\"0\" parent=\"-1\">" BIND "</Bone><Bone id=\"0\" parent=\"-1\">" BIND
          "</Bone></Skeleton>" ANIMATION (TRACK ("0", KEYS))),
    "vml-id-twice" },
  { "id-word", FILE ("<Skeleton><Bone id=\"1.5\" parent=\"-1\"/></Skeleton>"), "vml-id" },
  { "name-twice",
    FILE ("<Skeleton>" BONES "<Bone parent=\"1\" name=\"hip\">" BIND
          "</Bone></Skeleton>" ANIMATION (TRACK ("1", KEYS))),
    "vml-name-twice" },
  { "parent",
    FILE ("<Skeleton><Bone id=\"0\" parent=\"7\">" BIND
          "</Bone></Skeleton>" ANIMATION (TRACK ("0", KEYS))),
    "vml-parent" },
  { "no-bind",
    FILE ("<Skeleton><Bone id=\"0\" parent=\"-1\"/></Skeleton>" ANIMATION (TRACK ("0", KEYS))),
    "vml-bind-missing" },
  { "unknown-bone", FILE (SKELETON ANIMATION (TRACK ("2", KEYS))), "vml-unknown-bone" },
  { "track-twice",
    FILE (SKELETON ANIMATION (
        TRACK ("1", KEYS)
            TRACK ("chest", "<RotationKey x=\"0\" y=\"0\" z=\"0\" w=\"1\" t=\"0.5\"/>"))),
    "vml-track-twice vml-order" },
  { "same-time",
    FILE (SKELETON ANIMATION (
        TRACK ("1", KEYS "<RotationKey x=\"0\" y=\"0\" z=\"0\" w=\"1\" t=\"1\"/>"))),
    "vml-same-time" },
  { "no-keys", FILE (SKELETON ANIMATION (TRACK ("1", ""))), "vml-no-keys" },
  { "others", FILE (SKELETON ANIMATION (TRACK ("1", KEYS)) "<SkeletalAnimation duration=\"1\"/>"),
    "vml-nameless vml-others" },
};

static char *
names_of (const MoContext *context)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < mo_diagnostics_get_n_items (context->diagnostics); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "",
                            mo_code_info (mo_diagnostics_get (context->diagnostics, i)->code)
                                ->name);
  return g_string_free (text, FALSE);
}

/* The clip is valid, or rejected with a finding. */
static MoClip *
read_text (const char *text, gsize length, const char *clip_name, char **names)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  MoClip *clip;

  context->clip_name = g_strdup (clip_name);
  clip = test_read (&mo_format_vml, text, length, context, &error);
  g_assert_true ((clip == NULL) == (error != NULL));
  g_assert_true ((clip == NULL)
                 == (mo_diagnostics_worst (context->diagnostics) == MO_SEVERITY_ERROR));
  if (clip != NULL)
    test_assert_valid (clip);
  if (names != NULL)
    *names = names_of (context);
  return clip;
}

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  g_autofree char *names = NULL;
  g_autoptr (MoClip) clip G_GNUC_UNUSED = read_text (row->text, strlen (row->text), NULL, &names);

  g_assert_cmpstr (names, ==, row->findings);
}

static char *
write_text (const MoClip *clip)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) recipe = mo_recipe_new ();
  MoExport export = { .clip = clip, .recipe = recipe };
  g_autoptr (GBytes) bytes = mo_format_vml.write (&export, context, NULL);

  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* Numbers, names, bind pose, and keys of both kinds at their own times survive writing and
 * reading. */
static void
test_lossless (void)
{
  static const char text[] = FILE (
      "<Skeleton><Bone parent=\"1\" name=\"a &amp; &quot;b&quot;\"><TranslationKey x=\"-0.000018\" "
      "y=\"0\" z=\"0.347512\"/><RotationKey x=\"0\" y=\"0.6\" z=\"0\" w=\"0.8\"/></Bone>"
      "<Bone parent=\"-1\">" BIND "</Bone></Skeleton><SkeletalAnimation name=\"s\">" TRACK (
          "0",
          KEYS "<TranslationKey x=\"1\" y=\"2\" z=\"3\" t=\"0.25\"/>"
               "<TranslationKey x=\"4\" y=\"5\" z=\"6\" t=\"0.1666667\"/>") "</SkeletalAnimation>");
  g_autoptr (MoClip) clip = read_text (text, strlen (text), NULL, NULL), again = NULL;
  g_autofree char *first = write_text (clip), *second = NULL, *difference = NULL;

  again = read_text (first, strlen (first), NULL, NULL);
  second = write_text (again);
  difference = test_compare (clip, again);
  g_assert_cmpstr (difference, ==, NULL);
  g_assert_cmpstr (first, ==, second);
  for (const char *const *part =
           (const char *const[]){ "parent=\"1\" name=\"a &amp; &quot;b&quot;\"", "x=\"-0.000018\"",
                                  "z=\"0.347512\"", "y=\"0.6\"", "<SkeletalAnimation name=\"s\">",
                                  "z=\"6\" t=\"0.1666667\"", "y=\"-0.707107\"", NULL };
       *part != NULL; part++)
    g_assert_nonnull (strstr (first, *part));
}

/* What the clip cannot hold is written again all the same: which bones have no name or an empty one, their order,
 * the order of tracks, and those without keys. */
static void
test_lossless_facts (void)
{
  static const char text[] =
      FILE ("  <Skeleton>\n"
            "    <Bone id=\"0\" parent=\"2\" name=\"\">\n" WRITTEN_BIND "    </Bone>\n"
            "    <Bone id=\"1\" parent=\"0\">\n" WRITTEN_BIND "    </Bone>\n"
            "    <Bone id=\"2\" parent=\"-1\" name=\"bone1\">\n" WRITTEN_BIND "    </Bone>\n"
            "    <Bone id=\"3\" parent=\"2\">\n" WRITTEN_BIND "    </Bone>\n"
            "  </Skeleton>\n  <SkeletalAnimation duration=\"2\" name=\"\">\n"
            "    <SkeletalAnimationTrack bone=\"2\">\n    </SkeletalAnimationTrack>\n"
            "    <SkeletalAnimationTrack bone=\"1\">\n"
            "      <RotationKey x=\"0\" y=\"0\" z=\"-2\" w=\"0\" t=\"0.5\"/>\n"
            "    </SkeletalAnimationTrack>\n"
            "    <SkeletalAnimationTrack bone=\"0\">\n"
            "      <TranslationKey x=\"1\" y=\"0\" z=\"0\" t=\"2\"/>\n"
            "    </SkeletalAnimationTrack>\n  </SkeletalAnimation>\n");
  g_autoptr (MoClip) clip = read_text (text, strlen (text), NULL, NULL);
  g_autofree char *written = write_text (clip), *whole = g_strconcat (text, "\n", NULL);

  g_assert_cmpstr (strstr (written, "<VML>"), ==, whole);
}

static void
test_loop (void)
{
  static const char text[] = FILE ("<Skeleton><Bone parent=\"-1\" name=\"r\">" BIND
                                   "</Bone><Bone parent=\"2\" name=\"a\">" BIND
                                   "</Bone><Bone parent=\"1\" name=\"b\">" BIND
                                   "</Bone></Skeleton>" ANIMATION (TRACK ("0", KEYS)));
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = test_read (NULL, text, strlen (text), context, NULL);
  const MoDiagnostic *loop = mo_diagnostics_find (context->diagnostics, MO_CODE_VML_LOOP);

  g_assert_null (clip);
  g_assert_nonnull (loop);
  g_assert_cmpstr (loop->detail, ==, "a → b → a");
  g_assert_cmpuint (loop->location.line, ==, 2);
}

static char *
find_in (const GString *text, guint *line)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = test_read (&mo_format_vml, text->str, text->len, context, NULL);
  const MoDiagnostic *first = mo_diagnostics_get_n_items (context->diagnostics) > 0
                                  ? mo_diagnostics_get (context->diagnostics, 0)
                                  : NULL;

  g_assert_true ((clip != NULL) == (first == NULL));
  *line = first != NULL ? first->location.line : 0;
  return g_strdup (first != NULL ? mo_code_info (first->code)->name : "");
}

/* What would take the parser quadratic time is rejected before it gets there; wherever the text is
 * divided into pieces. */
static void
test_long_tags (void)
{
  static const struct
  {
    guint n_attributes, value_length;
    const char *finding;
  } rows[] = {
    { 256, 3, "" },    { 257, 3, "xml-attributes" },
    { 256, 400, "" },  { 257, 400, "xml-attributes" },
    { 1, 100000, "" }, { 300000, 1, "xml-attributes" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (guint before = 0; before < 70000; before += 13999)
      {
        g_autoptr (GString) text = g_string_new ("<VML>\n<!--");
        g_autofree char *padding = g_strnfill (before, '='),
                        *value = g_strnfill (rows[i].value_length - 1, '='), *finding = NULL;
        guint line;

        g_string_append_printf (text, "%s-->\n<other", padding);
        for (guint j = 0; j < rows[i].n_attributes; j++)
          g_string_append_printf (text, " a%u='%s>'", j, value);
        g_string_append (text, "/>" GOOD "</VML>");
        finding = find_in (text, &line);
        g_assert_cmpstr (finding, ==, rows[i].finding);
        g_assert_cmpuint (line, ==, *finding != '\0' ? 3 : 0);
      }
}

static void
test_depth (void)
{
  for (guint depth = 100; depth < 100000; depth *= 30)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree char *finding = NULL;
      guint line;

      for (guint i = 0; i < depth; i++)
        g_string_append_printf (text, "<a xmlns:p%u='u%u' q:b=''>\n", i, i);
      g_string_append (text, GOOD);
      for (guint i = 0; i < depth; i++)
        g_string_append (text, "</a>");
      finding = find_in (text, &line);
      g_assert_cmpstr (finding, ==, depth > 256 ? "xml-too-deep" : "");
    }
}

static void
test_place (void)
{
  static const char text[] = "<VML>\n<Skeleton>\n  <Bone id=\"0\"\n    parent=\"x\"/>";
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = test_read (NULL, text, strlen (text), context, NULL);
  const MoDiagnostic *finding = mo_diagnostics_find (context->diagnostics, MO_CODE_VML_NUMBER);

  g_assert_null (clip);
  g_assert_nonnull (finding);
  g_assert_cmpuint (finding->location.line, ==, 4);
  g_assert_cmpuint (finding->location.column, ==, 13);
}

/* Findings about a whole animation have the location of its beginning. */
static void
test_place_of_animation (void)
{
  static const char *const texts[] = {
    "<VML>\n\n" ANIMATION (TRACK ("1", KEYS)) "</VML>",
    "<VML>\n" SKELETON "\n" ANIMATION (TRACK ("1", "")) "</VML>",
    "<VML>\n<Skeleton/>\n" ANIMATION (TRACK ("1", KEYS)) "</VML>",
    "<VML>\n\n" ANIMATION (TRACK ("mHead", KEYS)) "</VML>",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autoptr (MoClip) clip G_GNUC_UNUSED =
          test_read (&mo_format_vml, texts[i], strlen (texts[i]), context, NULL);

      g_assert_cmpuint (mo_diagnostics_get (context->diagnostics, 0)->location.line, ==, 3);
    }
}

static void
test_clip_name (void)
{
  static const char text[] = FILE (
      SKELETON ANIMATION (TRACK ("1", KEYS)) "<SkeletalAnimation duration=\"2\" name=\"b\">" TRACK (
          "0", KEYS) "</SkeletalAnimation>");
  g_autofree char *first = NULL, *second = NULL, *third = NULL;
  g_autoptr (MoClip) a = read_text (text, strlen (text), NULL, &first);
  g_autoptr (MoClip) b = read_text (text, strlen (text), "b", &second);
  g_autoptr (MoClip) c = read_text (text, strlen (text), "c", &third);

  g_assert_cmpstr (mo_vml_facts (a)->name, ==, "a");
  g_assert_cmpstr (first, ==, "vml-others");
  g_assert_cmpstr (mo_vml_facts (b)->name, ==, "b");
  g_assert_cmpfloat (mo_clip_duration (b), ==, 2.0);
  g_assert_cmpstr (second, ==, "");
  g_assert_null (c);
  g_assert_cmpstr (third, ==, "vml-no-such-clip");
}

/* Animations without a name are chosen by their number. */
static void
test_clip_numbers (void)
{
  static const char text[] = FILE (
      SKELETON
      "<SkeletalAnimation duration=\"1\"/><SkeletalAnimation duration=\"2\" name=\"a\"/>"
      "<SkeletalAnimation duration=\"3\" name=\"a\"/><SkeletalAnimation duration=\"4\" name=\"\"/>");
  static const struct
  {
    const char *wanted;
    guint index;
  } choices[] = { { NULL, 0 }, { "", 0 }, { "#1", 0 }, { "a", 1 }, { "#3", 2 }, { "#4", 3 } };
  g_autoptr (MoClip) none = read_text (text, strlen (text), "#2", NULL);

  g_assert_null (none);
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      g_autoptr (MoClip) clip = read_text (text, strlen (text), choices[i].wanted, NULL);
      g_autofree char *names = g_strjoinv (" ", clip->clip_names);

      g_assert_cmpstr (names, ==, "#1 a #3 #4");
      g_assert_cmpuint (clip->clip_index, ==, choices[i].index);
      g_assert_cmpfloat (mo_clip_duration (clip), ==, choices[i].index + 1.0);
    }
}

/* The body faces -y with its left at x: in files made for the world forward is z and up is y. A
 * translation is relative to the bind pose. */
static void
test_axes (void)
{
  static const char text[] =
      FILE (SKELETON ANIMATION (TRACK ("0", "<TranslationKey x=\"0.0254\" y=\"-0.0508\" z=\"0\"/>"
                                            "<RotationKey x=\"0\" y=\"0\" z=\"0.6\" w=\"0.8\"/>")));
  g_autoptr (MoClip) clip = read_text (text, strlen (text), NULL, NULL),
                     plain = mo_clip_to_plain (clip, FALSE);
  MoTransform world[2];

  mo_clip_pose (plain, 0.0, world);
  g_assert_cmpfloat_with_epsilon (world[0].position.x, 1.0, 1e-5);
  g_assert_cmpfloat_with_epsilon (world[0].position.y, 0.5 / 0.0254, 1e-5);
  g_assert_cmpfloat_with_epsilon (world[0].position.z, 2.0, 1e-5);
  g_assert_cmpfloat (mo_quat_angle (world[0].rotation, (MoQuat){ 0.0, 0.6, 0.0, 0.8 }), <, 1e-6);
  g_assert_cmpfloat_with_epsilon (world[1].position.y, 1.0 / 0.0254, 1e-5);
}

/* The avatar's own bones are where the same motion of an .anim has them. */
static void
test_avatar_bones (void)
{
  static const char text[] = FILE (ANIMATION (TRACK ("lShldr", KEYS)));
  g_autoptr (MoClip) clip = read_text (text, strlen (text), NULL, NULL), again = NULL;
  g_autofree char *written = write_text (clip), *names = NULL, *difference = NULL;
  g_autoptr (MoClip) plain = mo_clip_to_plain (clip, FALSE);
  guint n = clip->skeleton->joints->len;
  const MoJoint *root = mo_skeleton_joint (clip->skeleton, 0),
                *collar = mo_skeleton_joint (clip->skeleton, n - 2),
                *shoulder = mo_skeleton_joint (clip->skeleton, n - 1);
  MoVec3 rest = mo_rig_rest ((guint) mo_rig_find ("mShoulderLeft"))->position;
  MoTransform *world = g_newa (MoTransform, n);

  g_assert_cmpstr (root->name, ==, "mPelvis");
  g_assert_cmpint (root->parent, ==, -1);
  g_assert_cmpstr (collar->name, ==, "mCollarLeft");
  g_assert_cmpstr (shoulder->name, ==, "mShoulderLeft");
  g_assert_cmpfloat (shoulder->rest.translation.x, ==, (float) rest.y);
  g_assert_cmpfloat (shoulder->rest.translation.x, >, 0.0f);
  mo_clip_pose (plain, 0.0, world);
  g_assert_cmpfloat (world[n - 1].position.y * 0.0254, >, 1.2);

  again = read_text (written, strlen (written), NULL, &names);
  g_assert_cmpstr (names, ==, "");
  difference = test_compare (clip, again);
  g_assert_cmpstr (difference, ==, NULL);
}

static void
test_prefixes (void)
{
  for (gsize i = 0; i < strlen (GOOD); i++)
    {
      g_autoptr (MoClip) clip = read_text (GOOD, i, NULL, NULL);

      g_assert_null (clip);
    }
}

static void
test_mutations (void)
{
  static const char signs[] = "<>\"/&'= -0919.eztQ\x01\xff";
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);

  for (guint i = 0; i < 20000; i++)
    {
      g_autofree char *text = g_strdup (GOOD);
      g_autoptr (MoClip) clip = NULL;

      for (int n = g_rand_int_range (rand, 1, 4); n > 0; n--)
        text[g_rand_int_range (rand, 0, (gint32) strlen (GOOD))] =
            signs[g_rand_int_range (rand, 0, sizeof signs - 1)];
      clip = read_text (text, strlen (GOOD), NULL, NULL);
    }
}

/* The bind pose is the rest pose, in the file's numbers; in the plain clip it is converted from x left, y back, z up
 * and metres, with normalised rotations. */
static void
test_rest (void)
{
  static const char text[] =
      "<VML><Skeleton><Bone id=\"0\" parent=\"-1\" name=\"a\">"
      "<TranslationKey x=\"0.254\" y=\"-0.508\" z=\"1.27\"/>"
      "<RotationKey x=\"0\" y=\"0\" z=\"1.2\" w=\"1.6\"/></Bone></Skeleton>"
      "<SkeletalAnimation duration=\"1\"><SkeletalAnimationTrack bone=\"0\">" KEYS
      "</SkeletalAnimationTrack></SkeletalAnimation></VML>";
  g_autoptr (MoClip) clip = test_clip_of_text (text), plain = mo_clip_to_plain (clip, FALSE);
  const MoRest *own = &mo_skeleton_joint (clip->skeleton, 0)->rest,
               *rest = &mo_skeleton_joint (plain->skeleton, 0)->rest;

  g_assert_cmpfloat (own->translation.x, ==, 0.254);
  g_assert_cmpfloat (own->rotation.z, ==, 1.2);
  g_assert_cmpfloat (mo_vec3_length (mo_vec3_sub (rest->translation, (MoVec3){ 10.0, 50.0, 20.0 })),
                     <, 1e-9);
  g_assert_cmpfloat (mo_quat_angle (rest->rotation, (MoQuat){ 0.0, 0.6, 0.0, 0.8 }), <, 1e-9);
  g_assert_cmpfloat_with_epsilon (mo_quat_dot (rest->rotation, rest->rotation), 1.0, 1e-12);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strdup_printf ("/vml/finding/%s", rows[i].name);

      g_test_add_data_func (path, &rows[i], test_row);
    }
  g_test_add_func ("/vml/rest", test_rest);
  g_test_add_func ("/vml/lossless", test_lossless);
  g_test_add_func ("/vml/lossless/facts", test_lossless_facts);
  g_test_add_func ("/vml/loop", test_loop);
  g_test_add_func ("/vml/place", test_place);
  g_test_add_func ("/vml/place-of-animation", test_place_of_animation);
  g_test_add_func ("/vml/long-tags", test_long_tags);
  g_test_add_func ("/vml/depth", test_depth);
  g_test_add_func ("/vml/clip", test_clip_name);
  g_test_add_func ("/vml/clip-numbers", test_clip_numbers);
  g_test_add_func ("/vml/axes", test_axes);
  g_test_add_func ("/vml/avatar-bones", test_avatar_bones);
  g_test_add_func ("/vml/prefixes", test_prefixes);
  g_test_add_func ("/vml/mutations", test_mutations);
  return g_test_run ();
}
