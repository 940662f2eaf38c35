/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "test-clip.h"

#include "mo-clip-pose.h"
#include "mo-convert.h"
#include "mo-encode.h"
#include "mo-error.h"
#include "mo-math.h"
#include "mo-quantise.h"
#include "mo-read.h"
#include "mo-vml-facts.h"
#include "mo-write.h"

#include <string.h>

/* Parts of a motion: their poses, from and to every format. */

/* Both ends are between keys of the dance, which has 30 per second. */
#define START 1.01
#define END 2.345
#define LINE "step=1.01s..2.345s"

static MoClip *
read_bytes (const MoFormat *format, GBytes *bytes, const char *clip_name)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  MoClip *clip;

  context->clip_name = g_strdup (clip_name);
  clip =
      test_read (format, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), context, &error);
  g_assert_no_error (error);
  return clip;
}

static GBytes *
write_clip (const MoFormat *format, MoClip *clip, const MoRecipe *recipe)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  GBytes *bytes = mo_write (format, clip, recipe, context, &error);

  g_assert_no_error (error);
  return bytes;
}

/* The dance as a file in that format. */
static MoClip *
dance (const MoFormat *format)
{
  g_autofree char *path = g_build_filename (g_getenv ("LIMBER_SAMPLES"), "dance.bvh", NULL);
  g_autofree char *text = NULL;
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  g_autoptr (GBytes) bytes = NULL, written = NULL;
  g_autoptr (MoClip) clip = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  bytes = g_bytes_new (text, length);
  clip = read_bytes (&mo_format_bvh, bytes, NULL);
  written = write_clip (format, clip, nothing);
  return read_bytes (format, written, NULL);
}

static MoAnim *
convert (MoClip *clip, const char *line, gboolean is_plain)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  g_autoptr (MoRecipe) all_keys = mo_recipe_with (nothing, MO_FIELD_REDUCE, "none", NULL);
  g_auto (MoPart) part = { NULL };
  g_autoptr (GError) error = NULL;
  MoConvertOptions options = { .is_plain = is_plain };
  MoAnim *anim;

  if (line != NULL)
    {
      g_assert_true (mo_part_parse (line, &part, NULL));
      options.part = &part;
    }
  anim = mo_convert_with (clip, all_keys, &options, context, &error);
  g_assert_no_error (error);
  return anim;
}

static const MoAnimJoint *
find_joint (const MoAnim *anim, const char *name)
{
  for (guint i = 0; i < anim->joints->len; i++)
    if (g_str_equal (mo_anim_joint (anim, i)->name, name))
      return mo_anim_joint (anim, i);
  g_assert_not_reached ();
}

static MoQuat
plain_value (const MoPlainKey *key)
{
  return (MoQuat){ key->x, key->y, key->z, key->w };
}

/* An unchanged .anim is passed on as the same file, without plain keys. */
static MoPlainKey
key_of (const MoTrack *track, guint i, float duration, gboolean is_position)
{
  MoVec3 v;
  MoQuat q;
  float time;

  if (track->plain != NULL)
    return track->plain[i];
  time = (float) mo_dequantise (track->keys[i].time, 0.0f, duration);
  v = mo_decode_position (track->keys[i]);
  q = is_position ? (MoQuat){ v.x, v.y, v.z, 0.0 } : mo_decode_rotation (track->keys[i]);
  return (MoPlainKey){ time, (float) q.x, (float) q.y, (float) q.z, (float) q.w };
}

/* Of an .anim, the motion is what the world plays between its keys. */
static gboolean is_played;

/* The pose of the whole motion. */
static MoQuat
value_at (const MoTrack *track, float duration, double time, gboolean is_position)
{
  MoPlainKey before = key_of (track, 0, duration, is_position), after;
  MoQuat a, b;
  double t;

  after = before;
  for (guint i = 1; i < track->n_keys && (double) after.time <= time; i++)
    {
      before = after;
      after = key_of (track, i, duration, is_position);
    }
  a = plain_value (&before);
  b = plain_value (&after);
  if ((double) after.time <= time)
    return b;
  t = (time - (double) before.time) / ((double) after.time - (double) before.time);
  if (is_position)
    return (MoQuat){ a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), a.z + t * (b.z - a.z), 0.0 };
  return is_played ? mo_quat_play (a, b, t) : mo_quat_slerp (a, b, t);
}

static void
assert_near (MoQuat a, MoQuat b, gboolean is_position, double angle, double distance)
{
  if (is_position)
    g_assert_cmpfloat (mo_vec3_length ((MoVec3){ a.x - b.x, a.y - b.y, a.z - b.z }), <, distance);
  else
    g_assert_cmpfloat (mo_quat_angle (a, b), <, MO_DEGREES (angle));
}

static void
assert_ends (const MoTrack *whole, float whole_duration, const MoTrack *part, double duration,
             gboolean is_position)
{
  const MoPlainKey *last;

  if (part->n_keys == 0)
    return;
  last = &part->plain[part->n_keys - 1];
  g_assert_cmpfloat (part->plain[0].time, ==, 0.0f);
  assert_near (plain_value (&part->plain[0]), value_at (whole, whole_duration, START, is_position),
               is_position, 1e-3, 1e-6);
  if (part->n_keys > 1)
    g_assert_cmpfloat (last->time, ==, (float) duration);
  assert_near (plain_value (last), value_at (whole, whole_duration, END, is_position), is_position,
               1e-3, 1e-6);
}

/* The first and the last key are the poses of the whole motion at the cuts; also after rounding. */
static void
test_poses (gconstpointer format)
{
  g_autoptr (MoClip) clip = dance (format);
  g_autoptr (MoAnim) whole = convert (clip, NULL, TRUE), part = convert (clip, LINE, TRUE);
  g_autoptr (MoAnim) rounded = convert (clip, LINE, FALSE);

  is_played = clip->anim != NULL;
  g_assert_cmpfloat (part->duration, ==, (float) (END - START));
  g_assert_cmpuint (part->joints->len, >=, 15);
  for (guint i = 0; i < part->joints->len; i++)
    {
      const MoAnimJoint *joint = mo_anim_joint (part, i);
      const MoAnimJoint *of_whole = find_joint (whole, joint->name);
      const MoTrack *codes = &find_joint (rounded, joint->name)->rotation;

      assert_ends (&of_whole->rotation, whole->duration, &joint->rotation, END - START, FALSE);
      assert_ends (&of_whole->position, whole->duration, &joint->position, END - START, TRUE);
      if (codes->n_keys > 1)
        {
          const MoKey *last = &codes->keys[codes->n_keys - 1];

          g_assert_cmpuint (codes->keys[0].time, ==, 0);
          g_assert_cmpuint (last->time, ==, 65535);
          assert_near (mo_decode_rotation (mo_key_image (*last, rounded->duration, FALSE)),
                       value_at (&of_whole->rotation, whole->duration, END, FALSE), FALSE, 0.05,
                       0.0);
        }
    }
}

static void
assert_same_pose (const MoClip *a, double time_a, const MoClip *b, double time_b)
{
  guint n = a->skeleton->joints->len;
  g_autofree MoTransform *poses = g_new (MoTransform, n), *others = g_new (MoTransform, n);
  g_autoptr (MoClip) first = mo_clip_to_plain (a, FALSE), second = mo_clip_to_plain (b, FALSE);

  g_assert_cmpuint (b->skeleton->joints->len, ==, n);
  mo_clip_pose (first, time_a, poses);
  mo_clip_pose (second, time_b, others);
  for (guint i = 0; i < n; i++)
    {
      MoVec3 apart = mo_vec3_sub (poses[i].position, others[i].position);

      g_assert_cmpfloat (mo_quat_angle (poses[i].rotation, others[i].rotation), <,
                         MO_DEGREES (1e-3));
      g_assert_cmpfloat (mo_vec3_length (apart), <, 1e-4);
    }
}

static MoRecipe *
with_parts (const char *const *lines)
{
  MoRecipe *recipe = mo_recipe_new ();

  for (; *lines != NULL; lines++)
    {
      MoRecipe *longer = mo_recipe_append (recipe, MO_FIELD_PART, *lines, NULL);

      g_assert_nonnull (longer);
      mo_recipe_unref (recipe);
      recipe = longer;
    }
  return recipe;
}

/* One VML contains all parts, on the file's skeleton, with the poses of the whole motion. */
static void
test_vml (gconstpointer format)
{
  g_autoptr (MoClip) clip = dance (format), whole = NULL, step = NULL, rest = NULL, pose = NULL;
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  g_autoptr (MoRecipe) recipe =
      with_parts ((const char *const[]){ LINE, "rest = 60f..", "pose=2s..2s", NULL });
  g_autoptr (GBytes) bytes = write_clip (&mo_format_vml, clip, nothing);
  g_autoptr (GBytes) parts = write_clip (&mo_format_vml, clip, recipe);
  g_autofree char *names = NULL;

  whole = read_bytes (&mo_format_vml, bytes, NULL);
  step = read_bytes (&mo_format_vml, parts, "step");
  rest = read_bytes (&mo_format_vml, parts, "rest");
  pose = read_bytes (&mo_format_vml, parts, "pose");
  names = g_strjoinv (" ", step->clip_names);
  g_assert_cmpstr (names, ==, "step rest pose");
  g_assert_cmpuint (mo_vml_facts (step)->ids->len, ==, mo_vml_facts (whole)->ids->len);
  g_assert_cmpfloat_with_epsilon (mo_clip_duration (step), END - START, 1e-9);
  assert_same_pose (step, 0.0, whole, START);
  assert_same_pose (step, END - START, whole, END);
  assert_same_pose (step, 0.5, whole, START + 0.5);
  assert_same_pose (rest, 0.0, whole, 60.0 / 30.0);
  assert_same_pose (rest, mo_clip_duration (rest), whole, mo_clip_duration (whole));
  g_assert_cmpfloat (mo_clip_duration (pose), ==, 0.0);
  assert_same_pose (pose, 0.0, whole, 2.0);
}

/* Keys at a cut or between cuts are written unchanged, to the last digit. */
static void
test_vml_keys (void)
{
  static const char text[] =
      "<VML><Skeleton><Bone parent=\"-1\" name=\"hip\"><TranslationKey x=\"0\" y=\"0\" z=\"1\"/>"
      "<RotationKey x=\"0\" y=\"0.6\" z=\"0\" w=\"0.8\"/></Bone></Skeleton>"
      "<SkeletalAnimation duration=\"2\"><SkeletalAnimationTrack bone=\"0\">"
      "<RotationKey x=\"0.1234567\" y=\"0\" z=\"0\" w=\"0.99235\"/>"
      "<RotationKey x=\"0\" y=\"0.1234568\" z=\"0\" w=\"0.99235\" t=\"0.5\"/>"
      "<RotationKey x=\"0\" y=\"0\" z=\"0.1234569\" w=\"0.99235\" t=\"1.5\"/>"
      "</SkeletalAnimationTrack></SkeletalAnimation></VML>";
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text)), parts = NULL;
  g_autoptr (MoClip) clip = read_bytes (&mo_format_vml, bytes, NULL), a = NULL, b = NULL;
  g_autoptr (MoRecipe) recipe =
      with_parts ((const char *const[]){ "a=0.5s..75%", "b=0.25..2", NULL });
  const MoCurve *keys;
  guint n;

  parts = write_clip (&mo_format_vml, clip, recipe);
  a = read_bytes (&mo_format_vml, parts, "a");
  b = read_bytes (&mo_format_vml, parts, "b");
  keys = &a->keyframes->joints[0].paths[MO_KEYED_TURN];
  g_assert_cmpuint (keys->n_keys, ==, 2);
  g_assert_cmpfloat (mo_vml_key (keys, 0)->y, ==, 0.1234568);
  g_assert_cmpfloat (mo_vml_key (keys, 1)->z, ==, 0.1234569);
  g_assert_cmpfloat (mo_vml_key (keys, 1)->time, ==, 1.0);
  g_assert_cmpfloat (mo_skeleton_joint (a->skeleton, 0)->rest.rotation.y, ==, 0.6);
  keys = &b->keyframes->joints[0].paths[MO_KEYED_TURN];
  /* The cut, some keys towards the next one, that one, and the last one twice, because it is
   * held. */
  n = keys->n_keys;
  g_assert_cmpuint (n, >=, 4);
  g_assert_cmpuint (n, <, 12);
  g_assert_cmpfloat (mo_vml_key (keys, n - 3)->y, ==, 0.1234568);
  g_assert_cmpfloat (mo_vml_key (keys, n - 3)->time, ==, 0.25);
  g_assert_cmpfloat (mo_vml_key (keys, n - 2)->z, ==, 0.1234569);
  g_assert_cmpfloat (mo_vml_key (keys, n - 1)->z, ==, 0.1234569);
  g_assert_cmpfloat (mo_vml_key (keys, n - 1)->time, ==, 1.75);
}

/* The long way round continues as such after a cut, and at the same speed. */
static void
test_vml_way (void)
{
  static const char text[] =
      "<VML><Skeleton><Bone parent=\"-1\" name=\"hip\"><TranslationKey x=\"0\" y=\"0\" z=\"1\"/>"
      "<RotationKey x=\"0\" y=\"0\" z=\"0\" w=\"1\"/></Bone></Skeleton>"
      "<SkeletalAnimation duration=\"2\"><SkeletalAnimationTrack bone=\"0\">"
      "<RotationKey x=\"0\" y=\"0\" z=\"0\" w=\"1\"/>"
      "<RotationKey x=\"0\" y=\"0.7071068\" z=\"0\" w=\"0.7071068\" t=\"1\"/>"
      "<RotationKey x=\"0.7071068\" y=\"0.7071068\" z=\"0\" w=\"0\" t=\"2\"/>"
      "</SkeletalAnimationTrack></SkeletalAnimation></VML>";
  static const double starts[] = { 0.2, 0.3, 1.0 }, ends[] = { 0.7, 1.6, 1.5 };
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text)), parts = NULL;
  g_autoptr (MoClip) whole = read_bytes (&mo_format_vml, bytes, NULL);
  g_autoptr (MoRecipe) recipe =
      with_parts ((const char *const[]){ "0=0.2..0.7", "1=0.3..1.6", "2=1..1.5", NULL });

  parts = write_clip (&mo_format_vml, whole, recipe);
  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    {
      g_autofree char *name = g_strdup_printf ("%u", i);
      g_autoptr (MoClip) part = read_bytes (&mo_format_vml, parts, name);

      for (double time = starts[i]; time < ends[i]; time += 0.01)
        assert_same_pose (part, time - starts[i], whole, time);
    }
}

static void
test_lines (void)
{
  static const struct
  {
    const char *text;
    gboolean is_part;
  } lines[] = { { "a=1..2", TRUE },    { "a b=c=..", TRUE },   { " a = 1s .. 5f ", TRUE },
                { "a=1...5", TRUE },   { "=1..2", FALSE },     { "a=1.2", FALSE },
                { "a", FALSE },        { "a=x..2", FALSE },    { "a=1..2..3", FALSE },
                { "a;b=1..2", FALSE }, { "a\nb=1..2", FALSE }, { "", FALSE } };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_true (mo_part_parse (lines[i].text, NULL, &error) == lines[i].is_part);
      g_assert_true ((error == NULL) == lines[i].is_part);
    }
}

/* Settings of the whole that mean something else for a part. */
static void
test_recipe (void)
{
  g_auto (MoPart) part = { NULL };
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  g_autoptr (MoRecipe) loops = mo_recipe_with (nothing, MO_FIELD_LOOP_IN, "3s", NULL);
  g_autoptr (MoRecipe) own = NULL, plain = NULL;

  g_assert_true (mo_part_parse (LINE, &part, NULL));
  own = mo_part_recipe (&part, loops);
  plain = mo_part_recipe (&part, nothing);
  g_assert_cmpstr (own->name, ==, "step");
  g_assert_true (own->loop);
  g_assert_false (mo_recipe_is_set (own, MO_FIELD_LOOP_IN));
  g_assert_false (mo_recipe_is_set (plain, MO_FIELD_LOOP));
}

/* Errors and findings: an empty part; one beyond the end; the mode that takes whole files. */
static void
test_refusals (void)
{
  static const struct
  {
    const char *line;
    const char *mode;
    MoCode code;
    gboolean is_refused;
  } rows[] = { { "a=3..2", "faithful", MO_CODE_TRIM_EMPTY, TRUE },
               { "a=9s..20s", "faithful", MO_CODE_VALUE_CLAMPED, FALSE },
               { LINE, "viewer", MO_CODE_VIEWER_WHOLE, TRUE } };
  g_autoptr (MoClip) clip = dance (&mo_format_bvh);
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autoptr (MoRecipe) recipe = mo_recipe_with (nothing, MO_FIELD_MODE, rows[i].mode, NULL);
      g_auto (MoPart) part = { NULL };
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes = NULL;

      g_assert_true (mo_part_parse (rows[i].line, &part, NULL));
      bytes = mo_write_part (&mo_format_anim, clip, recipe, &part, NULL, context, &error);
      g_assert_true ((bytes == NULL) == rows[i].is_refused);
      if (rows[i].is_refused)
        g_assert_error (error, MO_ERROR, MO_ERROR_USAGE);
      g_assert_nonnull (mo_diagnostics_find (context->diagnostics, rows[i].code));
    }
}

/* In each format with one motion per file, a part is a file with that motion. */
static void
test_into (gconstpointer data)
{
  const MoFormat *format = data;
  g_autoptr (MoClip) clip = dance (&mo_format_bvh), made = NULL;
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  g_autoptr (MoRecipe) all_keys = mo_recipe_with (nothing, MO_FIELD_REDUCE, "none", NULL);
  g_auto (MoPart) part = { NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (MoAnim) whole = convert (clip, NULL, TRUE), again = NULL;
  const MoTrack *head, *of_whole;

  g_assert_true (mo_part_parse ("step=30f..60f", &part, NULL));
  bytes = mo_write_part (format, clip, all_keys, &part, NULL, context, &error);
  g_assert_no_error (error);
  g_assert_null (mo_diagnostics_find (context->diagnostics, MO_CODE_SETTINGS_LOST));
  made = read_bytes (format, bytes, NULL);
  again = convert (made, NULL, TRUE);
  g_assert_cmpfloat_with_epsilon (again->duration, 1.0, 1e-4);
  head = &find_joint (again, "mHead")->rotation;
  of_whole = &find_joint (whole, "mHead")->rotation;
  assert_near (value_at (head, again->duration, 0.0, FALSE),
               value_at (of_whole, whole->duration, 1.0, FALSE), FALSE, 0.05, 0.0);
  assert_near (value_at (head, again->duration, 1.0, FALSE),
               value_at (of_whole, whole->duration, 2.0, FALSE), FALSE, 0.05, 0.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; mo_formats ()[i] != NULL; i++)
    {
      const MoFormat *format = mo_formats ()[i];
      g_autofree char *poses = g_strconcat ("/part/poses/", format->id, NULL);
      g_autofree char *vml = g_strconcat ("/part/vml/", format->id, NULL);
      g_autofree char *into = g_strconcat ("/part/into/", format->id, NULL);

      if (format->write == NULL)
        continue;
      g_test_add_data_func (poses, format, test_poses);
      g_test_add_data_func (vml, format, test_vml);
      if (!format->holds_parts)
        g_test_add_data_func (into, format, test_into);
    }
  g_test_add_func ("/part/vml-keys", test_vml_keys);
  g_test_add_func ("/part/vml-way", test_vml_way);
  g_test_add_func ("/part/lines", test_lines);
  g_test_add_func ("/part/recipe", test_recipe);
  g_test_add_func ("/part/refusals", test_refusals);
  return g_test_run ();
}
