/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "corpus.h"
#include "mo-clip-reshape.h"
#include "mo-math.h"
#include "mo-htr-facts.h"
#include "test-clip.h"

#include <stdlib.h>
#include <string.h>

#define HEAD "[Header]\nFileType htr\nDataType HTRS\n"
#define TREE "[SegmentNames&Hierarchy]\nhip GLOBAL\nchest hip\n"
#define BASE "[BasePosition]\nhip 0 1000 0 0 0 90 10\nchest 0 100 0 0 0 0 200\n"
#define MOTION                                                                                     \
  "[hip]\n0 10 0 0 0 90 0 1\n1 20 0 0 0 0 0 1\n[chest]\n0 0 0 0 0 0 0 1\n1 0 0 0 5 0 0 2\n"
#define END "[EndOfFile]\n"

static MoClip *
read_text (const char *text, gsize length, MoContext *context)
{
  g_autoptr (GError) error = NULL;
  MoClip *clip = test_read (&mo_format_htr, text, length, context, &error);

  g_assert_cmpint (clip == NULL, ==, error != NULL);
  g_assert_cmpint (clip == NULL, ==,
                   mo_diagnostics_worst (context->diagnostics) == MO_SEVERITY_ERROR);
  if (clip != NULL)
    test_assert_valid (clip);
  return clip;
}

static GBytes *
write_clip (const MoClip *clip)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  MoExport export = { .clip = clip };
  GBytes *bytes = mo_format_htr.write (&export, context, &error);

  g_assert_no_error (error);
  return bytes;
}

/* The clip is the same when written and read again, and the bytes are then the same too. */
static void
assert_survives (const MoClip *clip)
{
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GBytes) written = write_clip (clip), rewritten = NULL;
  g_autoptr (MoClip) again =
      read_text (g_bytes_get_data (written, NULL), g_bytes_get_size (written), context);
  g_autofree char *difference = NULL;

  g_assert_nonnull (again);
  difference = test_compare (clip, again);
  g_assert_cmpstr (difference, ==, NULL);
  rewritten = write_clip (again);
  g_assert_true (g_bytes_equal (written, rewritten));
}

/* The findings of a text, in the form of test_findings; "" if there are none. */
static void
test_findings_table (void)
{
  static const struct
  {
    const char *text, *findings;
  } rows[] = {
    { HEAD TREE BASE MOTION END, "" },
    { "# note\r\n" HEAD "# x\r\n" TREE BASE MOTION "[ENDOFFILE] # x", "" },
    { HEAD "FileVersion 2\n" TREE BASE "Frame 1:\nhip 0 0 0 0 0 0 1\nchest 0 0 0 0 0 0 1\n" END,
      "" },
    { HEAD "RotationUnits Radians\nCalibrationUnits inches\nGlobalAxisOfGravity Z\n" TREE BASE
          MOTION END,
      "" },
    { "[Header]\nFileType gtr\n[BasePosition]\na 0 0 0 0 0 0 1\n[a]\n0 1 2 3 4 5 6 1\n" END, "" },
    { HEAD "[SegmentNames&Hierarchy]\nchest hip\nhip GLOBAL\n" BASE MOTION END, "" },
    { "\xEF\xBB\xBF" HEAD TREE BASE MOTION END, "" },
    { "\xEF\xBB\xBF[Footer]\n", "1:4: htr-section-missing\n" },
    { "\xFF\xFE[\0H\0", "1:1: wrong-encoding\n" },
    { HEAD "NumSegments 3\nNumFrames 9\nMaker x y\n" TREE BASE MOTION END,
      "6:1: htr-other-key\n4:13: htr-count\n5:11: htr-count\n" },
    { "[Header]\nFileType htr\nDataType HTR\n" TREE BASE MOTION END, "3:10: htr-data-type\n" },
    { "[Header]\nFileType htr\nDataType\n" TREE BASE MOTION END, "3:1: htr-line\n" },
    { HEAD TREE BASE MOTION, "16:1: htr-no-end\n" },
    { HEAD TREE BASE MOTION END "x", "17:1: htr-after-end\n" },
    { HEAD "DataFrameRate 0\n" TREE BASE MOTION END, "4:15: htr-rate\n" },
    { HEAD TREE
      "[BasePosition]\nhip 0 0 0 0 0 0 1\n[hip]\n0 0 0 0 0 0 0 1\n1 0 0 0 0 0 0 1\n[chest]\n"
      "0 0 0 0 0 0 0 1\n" END,
      "0:0: htr-base-missing\n0:0: htr-frames-missing\n" },
    { HEAD TREE BASE "[hip]\n0 0 0 0 0 0 0 1\n" END, "0:0: htr-motion-missing\n" },
    { TREE, "1:1: htr-section-missing\n" },
    { HEAD BASE, "4:1: htr-section-missing\n" },
    { HEAD "[SegmentNames&Hierarchy]\n" BASE, "5:1: htr-section-missing\n" },
    { HEAD TREE MOTION END, "7:1: htr-section-missing\n" },
    { HEAD "EulerRotationOrder ZYZ\n" TREE, "4:20: htr-value\n" },
    { HEAD "CalibrationUnits miles\n" TREE, "4:18: htr-value\n" },
    { HEAD TREE "arm shoulder\n" BASE, "7:5: htr-unknown-segment\n" },
    { HEAD TREE "hip GLOBAL\n" BASE, "7:1: htr-segment-twice\n" },
    { HEAD TREE "a b\nb a\n" BASE, "7:3: htr-circle\n" },
    { HEAD TREE BASE "[hip]\n0 0 0 0 0 0 0 1 1 1\n", "11:17: htr-line\n" },
    { HEAD TREE BASE "[hip]\n0 0 x 0 0 0 0 1\n", "11:5: htr-not-a-number\n" },
    { HEAD TREE BASE "[hip]\n0 0 nan 0 0 0 0 1\n", "11:5: htr-not-a-number\n" },
    { HEAD TREE BASE "[arm]\n", "10:1: htr-unknown-segment\n" },
    { HEAD TREE BASE
      "[hip]\n0 0 0 0 0 0 0 1\n1 0 0 0 9 0 0 1\n[hip]\n0 0 0 0 0 0 0 1\n1 0 0 0 0 5 0 1\n" END,
      "13:1: htr-segment-twice\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autoptr (MoClip) clip = read_text (rows[i].text, strlen (rows[i].text), context);
      g_autofree char *findings = test_findings (context);

      g_test_message ("row %u", i);
      g_assert_cmpstr (findings, ==, rows[i].findings);
      if (clip != NULL)
        assert_survives (clip);
    }
}

/* Positions are added in the parent's axes, rotations multiplied: the base pose is the left
 * factor. */
static void
test_poses (void)
{
  static const char text[] = HEAD TREE BASE MOTION END;
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = read_text (text, strlen (text), context);
  g_autoptr (MoClip) plain = mo_clip_to_plain (clip, FALSE);
  const MoJoint *hip = mo_skeleton_joint (plain->skeleton, 0);
  MoVec3 v;
  MoQuat q = mo_clip_rotation (plain, hip, 0);
  MoVec3 y = mo_quat_rotate (q, (MoVec3){ 0, 1, 0 }), z = mo_quat_rotate (q, (MoVec3){ 0, 0, 1 });

  g_assert_true (mo_clip_position (plain, hip, 0, &v));
  g_assert_cmpfloat_with_epsilon (v.x * 25.4, 10.0, 1e-4);
  g_assert_cmpfloat_with_epsilon (v.y * 25.4, 1000.0, 1e-4);
  /* A quarter turn about y first (z to x), then one about z (x to y). */
  g_assert_cmpfloat_with_epsilon (z.y, 1.0, 1e-6);
  g_assert_cmpfloat_with_epsilon (y.x, -1.0, 1e-6);
  g_assert_cmpfloat_with_epsilon (mo_skeleton_joint (plain->skeleton, 1)->rest.translation.y * 25.4,
                                  100.0, 1e-9);
  g_assert_true (mo_skeleton_joint (plain->skeleton, 2)->is_end);
}

/* Every unit, order and axis gives the same figure if its numbers are converted. */
static void
test_euler (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);

  for (guint order = 0; order < MO_HTR_N_ORDERS; order++)
    for (guint i = 0; i < 200; i++)
      {
        MoJoint joint = { .n_channels = 3 };
        double values[3];
        double angles[3];
        guint8 axes[3];
        MoQuat q;

        for (guint j = 0; j < 3; j++)
          {
            axes[j] = (guint8) (mo_htr_orders[order][j] - 'X');
            joint.channels[j] = (guint8) (MO_CHANNEL_X_ROTATION + axes[j]);
            values[j] = i < 8 ? 90.0 * (i >> j & 1) : g_rand_double_range (rand, -180, 180);
          }
        q = mo_joint_rotation (&joint, values);
        mo_quat_to_euler (q, axes, angles);
        for (guint j = 0; j < 3; j++)
          values[j] = angles[j];
        g_assert_cmpfloat (mo_quat_angle (q, mo_joint_rotation (&joint, values)), <, 1e-6);
      }
}

static void
test_prefixes (void)
{
  static const char text[] = HEAD TREE BASE MOTION END;
  static const char junk[] = "[]#\n \t\r0-1.e9x\0\xff";
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (gsize i = 0; i <= strlen (text); i++)
    {
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autoptr (MoClip) clip G_GNUC_UNUSED = read_text (text, i, context);

      /* A truncated file is never taken for a complete one. */
      if (i + 1 < strlen (text))
        g_assert_cmpuint (mo_diagnostics_get_n_items (context->diagnostics), >, 0);
    }
  for (guint i = 0; i < 20000; i++)
    {
      g_autofree char *copy = g_memdup2 (text, sizeof text);
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autoptr (MoClip) clip = NULL;

      for (int n = g_rand_int_range (rand, 1, 5); n > 0; n--)
        copy[g_rand_int_range (rand, 0, sizeof text - 1)] =
            junk[g_rand_int_range (rand, 0, sizeof junk - 1)];
      clip = read_text (copy, sizeof text - 1, context);
      if (clip != NULL)
        assert_survives (clip);
    }
}

static void
check_file (const char *folder, GHashTable *row)
{
  g_autofree char *path = corpus_file (folder, corpus_get (row, "htr")), *text = NULL;
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = NULL, plain = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  clip = read_text (text, length, context);
  g_test_message ("%s", path);
  if (strstr (corpus_get (row, "note"), "must be refused") != NULL)
    {
      g_assert_null (clip);
      g_assert_cmpuint (mo_diagnostics_get (context->diagnostics, 0)->location.line, >, 0);
      return;
    }
  g_assert_nonnull (clip);
  g_assert_cmpuint (mo_diagnostics_get_n_items (context->diagnostics), ==, 0);
  g_assert_cmpuint (clip->skeleton->joints->len, ==, atoi (corpus_get (row, "NumSegments")));
  g_assert_cmpuint (clip->n_frames, ==, atoi (corpus_get (row, "NumFrames")));
  g_assert_cmpfloat (mo_htr_facts (clip)->frame_rate, ==,
                     g_ascii_strtod (corpus_get (row, "DataFrameRate"), NULL));
  plain = mo_clip_to_plain (clip, FALSE);
  test_assert_valid (plain);
  assert_survives (clip);
}

static void
test_corpus (void)
{
  corpus_for_each ("htr", check_file);
}

/* -- The same motion as BVH and as HTR --------------------------------------------------------- */

static void
get_world (const MoClip *clip, guint frame, MoTransform *world)
{
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);
      MoVec3 v = joint->rest.translation, given;
      MoQuat q = MO_QUAT_IDENTITY;

      if (joint->n_channels > 0 && mo_clip_position (clip, joint, frame, &given))
        v = given;
      if (joint->n_channels > 0)
        q = mo_clip_rotation (clip, joint, frame);
      world[i] = (MoTransform){ q, v };
      if (joint->parent >= 0)
        {
          const MoTransform *parent = &world[joint->parent];

          world[i].rotation = mo_quat_mul (q, parent->rotation);
          world[i].position = mo_vec3_add (parent->position, mo_quat_rotate (parent->rotation, v));
        }
    }
}

static int
find_joint (const MoClip *clip, const char *name)
{
  for (guint i = 0; i < clip->skeleton->joints->len; i++)
    if (g_str_equal (mo_skeleton_joint (clip->skeleton, i)->name, name))
      return (int) i;
  return -1;
}

static void
assert_same_world (const MoClip *a, const MoClip *b)
{
  g_autofree MoTransform *first = g_new (MoTransform, a->skeleton->joints->len);
  g_autofree MoTransform *second = g_new (MoTransform, b->skeleton->joints->len);

  g_assert_cmpuint (a->n_frames, ==, b->n_frames);
  g_assert_cmpfloat_with_epsilon (a->frame_time, b->frame_time, 1e-12);
  for (guint frame = 0; frame < a->n_frames; frame++)
    {
      get_world (a, frame, first);
      get_world (b, frame, second);
      for (guint i = 0; i < a->skeleton->joints->len; i++)
        {
          const MoJoint *joint = mo_skeleton_joint (a->skeleton, i);
          int other = joint->is_end ? -1 : find_joint (b, joint->name);

          if (joint->is_end)
            continue;
          g_assert_cmpint (other, >=, 0);
          g_assert_cmpfloat (mo_quat_angle (first[i].rotation, second[other].rotation), <,
                             MO_DEGREES (0.001));
          g_assert_cmpfloat (mo_vec3_length (
                                 mo_vec3_sub (first[i].position, second[other].position))
                                 * 25.4,
                             <, 0.01);
        }
    }
}

static void
test_as_bvh (void)
{
  static const char *const names[] = { "plain.bvh", "channel-order.bvh", "wrapped.bvh" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "bvh", names[i], NULL);
      g_autoptr (MoContext) context = mo_context_new (NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (MoClip) bvh = read_file (path, context, &error), htr = NULL, plain = NULL;
      g_autoptr (GBytes) written = NULL;

      g_assert_no_error (error);
      written = write_clip (bvh);
      htr = read_text (g_bytes_get_data (written, NULL), g_bytes_get_size (written), context);
      g_assert_nonnull (htr);
      plain = mo_clip_reshape (htr, MO_HOLDS_FRAMES, NULL, NULL, context, &error);
      g_assert_no_error (error);
      assert_same_world (bvh, plain);
    }
}

/* -- The same motion in every notation --------------------------------------------------------- */

typedef struct
{
  const char *unit;
  double metres; /* per unit */
  double scale;
  guint up; /* axis of the file that points up */
  gboolean is_radians;
  const char *order; /* of the file's axes, left factor first */
} Notation;

/* The axis of this file that corresponds to an axis of a file with y up. */
static guint
axis_of (const Notation *self, guint plain)
{
  return (plain + 2 + self->up) % 3;
}

static void
append_row (const Notation *self, GString *text, const char *name, const double metres[3],
            const double degrees[3], double last)
{
  double positions[3], angles[3];
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  for (guint i = 0; i < 3; i++)
    {
      positions[axis_of (self, i)] = metres[i] / self->metres / self->scale;
      angles[axis_of (self, i)] = self->is_radians ? degrees[i] * G_PI / 180.0 : degrees[i];
    }
  g_string_append (text, name);
  for (guint i = 0; i < 6; i++)
    g_string_append_printf (text, " %s",
                            g_ascii_dtostr (number, sizeof number,
                                            i < 3 ? positions[i] : angles[i - 3]));
  g_string_append_printf (text, " %s\n", g_ascii_dtostr (number, sizeof number, last));
}

static MoClip *
read_as (const Notation *self)
{
  static const double bases[2][6] = { { 0.1, 1.0, -0.2, 10, 20, 30 },
                                      { 0, 0.3, 0.05, -40, 5, 60 } };
  static const double frames[4][6] = { { 0.01, 0.02, 0.03, 5, -15, 25 },
                                       { 0.5, 0, 0, 90, 0, 0 },
                                       { 0, 0, 0, 0, 45, 0 },
                                       { 0, 0, 0, -70, 80, 15 } };
  static const char *const names[] = { "hip", "chest" };
  char scale[G_ASCII_DTOSTR_BUF_SIZE];
  g_autoptr (GString) text = g_string_new (HEAD);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (MoClip) clip = NULL;

  g_string_append_printf (text,
                          "CalibrationUnits %s\nScaleFactor %s\nGlobalAxisOfGravity %c\n"
                          "BoneLengthAxis %c\nRotationUnits %s\nEulerRotationOrder %s\n" TREE
                          "[BasePosition]\n",
                          self->unit, g_ascii_dtostr (scale, sizeof scale, self->scale),
                          'X' + (int) self->up, 'X' + (int) axis_of (self, 1),
                          self->is_radians ? "Radians" : "Degrees", self->order);
  for (guint i = 0; i < 2; i++)
    append_row (self, text, names[i], bases[i], bases[i] + 3, 0.2 / self->metres / self->scale);
  for (guint i = 0; i < 4; i++)
    {
      char number[] = { (char) ('0' + i % 2), '\0' };

      if (i % 2 == 0)
        g_string_append_printf (text, "[%s]\n", names[i / 2]);
      append_row (self, text, number, frames[i], frames[i] + 3, 1.0);
    }
  g_string_append (text, END);
  clip = read_text (text->str, text->len, context);
  g_assert_nonnull (clip);
  g_assert_cmpuint (mo_diagnostics_get_n_items (context->diagnostics), ==, 0);
  assert_survives (clip);
  return mo_clip_to_plain (clip, FALSE);
}

/* Millimetres, degrees, y up, and the same order of factors in the resulting axes. */
static void
test_notations (void)
{
  static const struct
  {
    const char *name;
    double metres;
  } units[] = {
    { "mm", 0.001 }, { "cm", 0.01 }, { "dm", 0.1 }, { "m", 1.0 }, { "inches", 0.0254 }
  };
  Notation plain_notation = { "mm", 0.001, 1.0, 1, FALSE, "ZYX" };
  g_autoptr (MoClip) plain = read_as (&plain_notation);
  const MoJoint *tip = mo_skeleton_joint (plain->skeleton, 2);

  g_assert_true (tip->is_end);
  for (guint i = 0; i < G_N_ELEMENTS (units) * 3 * 2 * 2; i++)
    {
      Notation notation = { units[i % 5].name, units[i % 5].metres, i / 30 == 0 ? 1.0 : 2.5,
                            i / 5 % 3,         i / 15 % 2 == 1,     NULL };
      char order[] = { (char) ('X' + axis_of (&notation, 2)), (char) ('X' + axis_of (&notation, 1)),
                       (char) ('X' + axis_of (&notation, 0)), '\0' };
      g_autoptr (MoClip) other = NULL;

      notation.order = order;
      other = read_as (&notation);
      assert_same_world (plain, other);
      g_assert_cmpfloat (mo_vec3_length (
                             mo_vec3_sub (mo_skeleton_joint (other->skeleton, 2)->rest.translation,
                                          tip->rest.translation)),
                         <, 1e-9);
    }
}

/* Every order of factors matches the matrices: compared with the six products written out. */
static void
test_orders (void)
{
  static const MoVec3 axes[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  static const double angles[3] = { 10, 20, 30 }; /* of the hip's base pose */

  for (guint i = 0; i < MO_HTR_N_ORDERS; i++)
    {
      Notation notation = { "mm", 0.001, 1.0, 1, FALSE, mo_htr_orders[i] };
      g_autoptr (MoClip) clip = read_as (&notation);
      MoQuat base = MO_QUAT_IDENTITY, frame = MO_QUAT_IDENTITY;

      for (guint j = 0; j < 3; j++)
        {
          guint axis = (guint) (mo_htr_orders[i][j] - 'X');

          base =
              mo_quat_mul (mo_quat_from_axis_angle (axes[axis], MO_DEGREES (angles[axis])), base);
        }
      /* In the second frame the hip rotates only about x. */
      frame = mo_quat_mul (mo_quat_from_axis_angle (axes[0], MO_DEGREES (90)), base);
      g_assert_cmpfloat (mo_quat_angle (mo_clip_rotation (clip,
                                                          mo_skeleton_joint (clip->skeleton, 0), 1),
                                        frame),
                         <, MO_DEGREES (0.0005));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/htr/findings", test_findings_table);
  g_test_add_func ("/htr/poses", test_poses);
  g_test_add_func ("/htr/euler", test_euler);
  g_test_add_func ("/htr/prefixes", test_prefixes);
  g_test_add_func ("/htr/corpus", test_corpus);
  g_test_add_func ("/htr/as-bvh", test_as_bvh);
  g_test_add_func ("/htr/notations", test_notations);
  g_test_add_func ("/htr/orders", test_orders);
  return g_test_run ();
}
