/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"
#include "mo-bvj-facts.h"
#include "mo-htr-facts.h"
#include "mo-read.h"
#include "mo-viewer-reading.h"

#include "test-clip.h"

#include "mo-math.h"
#include "mo-number.h"

#include <math.h>
#include <string.h>

MoClip *
test_read (const MoFormat *format, const void *text, gsize length, MoContext *context,
           GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, length);
  g_autoptr (MoSource) source = mo_source_new_for_bytes (bytes, "test");

  return format != NULL ? mo_read_as (format, source, context, error)
                        : mo_read (source, context, error);
}

static void
assert_valid_skeleton (const MoSkeleton *skeleton)
{
  guint n_channels = 0;

  g_assert_cmpuint (skeleton->joints->len, >, 0);
  for (guint i = 0; i < skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (skeleton, i);

      g_assert_nonnull (joint->name);
      g_assert_true (g_utf8_validate (joint->name, -1, NULL));
      g_assert_cmpint (joint->parent, >=, -1);
      g_assert_cmpint (joint->parent, <, (int) i);
      if (joint->parent >= 0)
        g_assert_false (mo_skeleton_joint (skeleton, (guint) joint->parent)->is_end);
      if (joint->is_end)
        g_assert_cmpuint (joint->n_channels, ==, 0);
      g_assert_cmpuint (joint->n_channels, <=, MO_MAX_JOINT_CHANNELS);
      g_assert_cmpuint (joint->first_channel, ==, n_channels);
      n_channels += joint->n_channels;
      for (guint j = 0; j < joint->n_channels; j++)
        g_assert_cmpuint (joint->channels[j], <, MO_N_CHANNELS);
      for (guint j = 0; j < 3; j++)
        g_assert_true (isfinite (mo_vec3_part (joint->rest.translation, j)));
    }
  g_assert_cmpuint (skeleton->n_channels, ==, n_channels);
}

static void
assert_valid_curve (const MoCurve *curve, guint width)
{
  for (guint i = 0; i < curve->n_keys; i++)
    {
      g_assert_cmpuint (curve->width, ==, width);
      g_assert_true (i == 0 || mo_curve_time (curve, i) > mo_curve_time (curve, i - 1));
      for (guint j = 0; j < width; j++)
        g_assert_true (isfinite (mo_curve_number (curve, i, j)));
    }
}

static void
assert_valid_keyframes (const MoClip *clip)
{
  const MoKeyframes *keyframes = clip->keyframes;

  g_assert_cmpuint (keyframes->n_joints, ==, clip->skeleton->joints->len);
  g_assert_cmpuint (keyframes->times->len, >, 0);
  for (guint i = 0; i < keyframes->times->len; i++)
    {
      double time = g_array_index (keyframes->times, double, i);

      g_assert_true (isfinite (time) && time >= 0.0);
      g_assert_true (i == 0 || time > g_array_index (keyframes->times, double, i - 1));
    }
  for (guint i = 0; i < keyframes->n_joints; i++)
    {
      for (guint path = 0; path < MO_N_KEYED; path++)
        assert_valid_curve (&keyframes->joints[i].paths[path],
                            mo_keyed_width (mo_skeleton_joint (clip->skeleton, i), path));
    }
}

static void
assert_valid_viewer (const MoClip *clip)
{
  const MoViewerReading *viewer = mo_viewer_reading (clip);
  guint n_columns = 0;
  double sum = 0.0;

  g_assert_cmpuint (viewer->status, <, MO_N_VIEWER_STATUSES);
  if (viewer->status != MO_VIEWER_OK)
    {
      g_assert_null (viewer->values);
      g_assert_null (viewer->owned);
      g_assert_cmpuint (viewer->location.line, >, 0);
      return;
    }
  for (guint i = 0; i < viewer->joints->len; i++)
    {
      const MoViewerJoint *joint = mo_viewer_reading_joint (viewer, i);

      g_assert_cmpint (joint->parent, <, (int) i);
      g_assert_cmpuint (joint->column, ==, n_columns);
      n_columns += joint->channels == 6 ? 6 : 3;
      for (guint j = 0; j < 3; j++)
        g_assert_cmpuint (joint->axes[j] | joint->order[j], <, 4);
      g_assert_cmpuint ((1u << joint->order[0]) | (1u << joint->order[1]) | (1u << joint->order[2]),
                        ==, 7);
    }
  g_assert_cmpuint (viewer->n_columns, ==, n_columns);
  if (viewer->n_frames <= 0 || n_columns == 0)
    return;
  g_assert_nonnull (viewer->values);
  g_assert_cmpuint (viewer->stride, >=, n_columns);
  if (viewer->owned == NULL)
    g_assert_cmpint (viewer->n_frames, <=, (int) clip->n_frames);
  /* Reads every number, so that a sanitizer notices one that is missing. */
  for (int i = 0; i < viewer->n_frames; i++)
    for (guint j = 0; j < n_columns; j++)
      sum += viewer->values[(gsize) i * viewer->stride + j];
  g_assert_true (isfinite (sum) || !isfinite (sum));
}

void
test_assert_valid (const MoClip *clip)
{
  gsize n_values;

  g_assert_nonnull (clip->skeleton);
  assert_valid_skeleton (clip->skeleton);
  n_values = (gsize) clip->n_frames * clip->skeleton->n_channels;
  g_assert_true ((n_values > 0) == mo_clip_has_values (clip));
  g_assert_true (isfinite (clip->frame_time));
  for (gsize i = 0; i < n_values; i++)
    g_assert_true (isfinite (clip->singles != NULL ? (double) clip->singles[i] : clip->values[i]));
  if (mo_viewer_reading (clip) != NULL)
    assert_valid_viewer (clip);
  if (clip->keyframes != NULL)
    assert_valid_keyframes (clip);
  if (mo_bvj_facts (clip) != NULL)
    g_assert_cmpuint (mo_bvj_facts (clip)->nodes->len, ==, clip->skeleton->joints->len);
}

static gboolean
same_vector (MoVec3 a, MoVec3 b)
{
  return a.x == b.x && a.y == b.y && a.z == b.z;
}

static gboolean
same_rest (const MoRest *a, const MoRest *b)
{
  return same_vector (a->translation, b->translation) && same_vector (a->scale, b->scale)
         && a->rotation.x == b->rotation.x && a->rotation.y == b->rotation.y
         && a->rotation.z == b->rotation.z && a->rotation.w == b->rotation.w;
}

static gboolean
same_joint (const MoJoint *a, const MoJoint *b)
{
  return g_str_equal (a->name, b->name) && a->parent == b->parent && a->is_end == b->is_end
         && a->n_channels == b->n_channels && memcmp (a->channels, b->channels, a->n_channels) == 0
         && same_rest (&a->rest, &b->rest);
}

/* A time or a number of a key, tangents included. */
static double
key_number (const MoCurve *curve, guint key, guint place)
{
  gconstpointer at = mo_curve_key (curve, key);

  return curve->is_single ? (double) ((const float *) at)[place] : ((const double *) at)[place];
}

/* By value, because what is written has no minus zero (mo-number.h). */
static gboolean
is_same_curve (const MoCurve *a, const MoCurve *b)
{
  guint n = 1 + a->width * (a->has_tangents ? 3 : 1);

  if (a->n_keys != b->n_keys)
    return FALSE;
  if (a->n_keys > 0
      && (a->width != b->width || a->mode != b->mode || a->is_single != b->is_single
          || a->has_tangents != b->has_tangents))
    return FALSE;
  for (guint i = 0; i < a->n_keys; i++)
    for (guint j = 0; j < n; j++)
      if (key_number (a, i, j) != key_number (b, i, j))
        return FALSE;
  return TRUE;
}

static gboolean
are_same_times (const GArray *a, const GArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    if (g_array_index (a, double, i) != g_array_index (b, double, i))
      return FALSE;
  return TRUE;
}

static char *
compare_keyframes (const MoKeyframes *a, const MoKeyframes *b)
{
  if (a == NULL || b == NULL)
    return a == b ? NULL : g_strdup ("keyframes in one of them");
  if (a->interpolation != b->interpolation || !are_same_times (a->times, b->times))
    return g_strdup ("times of keyframes");
  for (guint i = 0; i < a->n_joints; i++)
    {
      guint n = mo_keyframes_count_keys (a, i), n_other = mo_keyframes_count_keys (b, i);

      if (n != n_other)
        return g_strdup_printf ("joint %u has %u keys, %u keys", i, n, n_other);
      for (guint path = 0; path < MO_N_KEYED; path++)
        if (!is_same_curve (&a->joints[i].paths[path], &b->joints[i].paths[path]))
          return g_strdup_printf ("keys of joint %u", i);
    }
  return NULL;
}

/* Everything that is not motion, as one text. */
static void
dump_members (GString *text, const char *place, const GArray *members)
{
  for (guint i = 0; members != NULL && i < members->len; i++)
    {
      const MoBvjMember *member = &g_array_index (members, MoBvjMember, i);

      g_string_append_printf (text, "%s keeps \"%s\": %s\n", place, member->name, member->text);
    }
}

static void
dump_nodes (GString *text, const MoBvjFacts *facts)
{
  for (guint i = 0; i < facts->nodes->len; i++)
    {
      const MoBvjNode *node = mo_bvj_facts_node (facts, i);
      g_autofree char *place = g_strdup_printf ("node %u", i);

      g_string_append_printf (text, "%s has %x", place, node->has);
      if ((node->has & MO_BVJ_HAS_PIVOT) != 0)
        g_string_append_printf (text, " pivot %.17g %.17g %.17g", node->pivot.x, node->pivot.y,
                                node->pivot.z);
      for (guint j = 0; node->attach != NULL && j < node->attach->len; j++)
        {
          int id = g_array_index (node->attach, int, j);
          const char *name = mo_attachment_name (id);

          g_string_append_printf (text, " attach %d (%s)", id, name != NULL ? name : "new");
        }
      g_string_append_c (text, '\n');
      dump_members (text, place, node->members);
    }
}

static void
dump_facts (GString *text, const MoBvjFacts *facts)
{
  g_string_append_printf (text, "has %x, settings in MOTION %" G_GINT64_MODIFIER "x\n", facts->has,
                          facts->in_motion);
  if ((facts->has & MO_BVJ_HAS_PRIORITY) != 0)
    g_string_append_printf (text, "priority %.17g\n", facts->priority);
  if ((facts->has & (MO_BVJ_HAS_UNIX_RATE | MO_BVJ_HAS_UNIX_START)) != 0)
    g_string_append_printf (text, "clock %.17g from %.17g\n", facts->unix_rate, facts->unix_start);
  dump_nodes (text, facts);
  dump_members (text, "top", facts->members);
  dump_members (text, "MOTION", facts->motion_members);
  dump_members (text, "limber", facts->limber_members);
  for (guint i = 0; i < facts->keyframe_members->len; i++)
    {
      const MoBvjKeyframeMember *entry =
          &g_array_index (facts->keyframe_members, MoBvjKeyframeMember, i);

      g_string_append_printf (text, "keyframe at %.17g keeps \"%s\": %s\n", entry->time,
                              entry->member.name, entry->member.text);
    }
}

static void
dump_settings (GString *text, const MoRecipe *recipe)
{
  for (guint i = 0; i < MO_N_FIELDS; i++)
    if (mo_recipe_is_set (recipe, i))
      {
        g_autofree char *value = mo_recipe_get_text (recipe, i);

        g_string_append_printf (text, "sets %s %s\n", mo_field (i)->name, value);
      }
}

static void
dump_htr (GString *text, const MoClip *clip)
{
  const MoHtrFacts *facts = mo_htr_facts (clip);

  g_string_append_printf (text,
                          "htr global %d by frame %d %s rate %.17g order %u unit %u radians %d "
                          "up %u bone %u scale %.17g first %" G_GINT64_FORMAT "\n",
                          facts->is_global, facts->is_by_frame, facts->data_type, facts->frame_rate,
                          facts->order, facts->unit, facts->is_radians, facts->up_axis,
                          facts->bone_axis, facts->scale, facts->first_frame);
  for (guint i = 0; i < facts->others->len; i++)
    g_string_append_printf (text, "header keeps %s\n",
                            (char *) g_ptr_array_index (facts->others, i));
  for (guint i = 0; i < facts->segments->len; i++)
    {
      const MoHtrSegment *segment = mo_htr_segment (facts, i);

      g_string_append_printf (text, "segment %u:", i);
      for (guint j = 0; j < 3; j++)
        g_string_append_printf (text, " %.17g", segment->angles[j] + 0.0); /* no minus zero */
      g_string_append_printf (text, " %.17g\n", segment->bone_length + 0.0);
    }
  for (gsize i = 0; facts->factors != NULL && i < (gsize) clip->n_frames * facts->segments->len;
       i++)
    g_string_append_printf (text, "factor %.9g\n", facts->factors[i]);
}

static char *
describe_rest (const MoClip *clip)
{
  GString *text = g_string_new (NULL);

  if (clip->settings != NULL)
    dump_settings (text, clip->settings);
  if (mo_bvj_facts (clip) != NULL)
    dump_facts (text, mo_bvj_facts (clip));
  if (mo_htr_facts (clip) != NULL)
    dump_htr (text, clip);
  return g_string_free (text, FALSE);
}

char *
test_compare (const MoClip *a, const MoClip *b)
{
  char *difference = test_compare_motion (a, b);
  g_autofree char *rest_a = describe_rest (a), *rest_b = describe_rest (b);

  if (difference == NULL && !g_str_equal (rest_a, rest_b))
    difference = g_strdup_printf ("%s\nbecame\n%s", rest_a, rest_b);
  return difference;
}

/* Equal up to the rounding of one calculation and 15 digits. */
static char *
compare_rows (const MoClip *a, const MoClip *b)
{
  guint n = a->skeleton->n_channels;
  g_autofree double *first = g_new (double, n), *second = g_new (double, n);

  for (guint i = 0; i < a->n_frames; i++)
    {
      mo_clip_copy_row (a, i, 0, n, first);
      mo_clip_copy_row (b, i, 0, n, second);
      for (guint j = 0; j < n; j++)
        if (fabs (first[j] - second[j]) > 5e-15 * fabs (first[j]))
          return g_strdup_printf ("frame %u, channel %u: %.17g, %.17g", i, j, first[j], second[j]);
    }
  return NULL;
}

char *
test_compare_motion (const MoClip *a, const MoClip *b)
{
  gsize n_values = (gsize) a->n_frames * a->skeleton->n_channels;
  char *difference;

  if (a->skeleton->joints->len != b->skeleton->joints->len)
    return g_strdup_printf ("%u joints, %u joints", a->skeleton->joints->len,
                            b->skeleton->joints->len);
  for (guint i = 0; i < a->skeleton->joints->len; i++)
    if (!same_joint (mo_skeleton_joint (a->skeleton, i), mo_skeleton_joint (b->skeleton, i)))
      return g_strdup_printf ("joint %u: %s", i, mo_skeleton_joint (a->skeleton, i)->name);
  if (a->n_frames != b->n_frames)
    return g_strdup_printf ("%u frames, %u frames", a->n_frames, b->n_frames);
  if (memcmp (&a->frame_time, &b->frame_time, sizeof a->frame_time) != 0)
    return g_strdup_printf ("frame time %.17g, %.17g", a->frame_time, b->frame_time);
  if (a->singles != NULL && b->singles != NULL)
    {
      for (gsize i = 0; i < n_values; i++)
        if (a->singles[i] != b->singles[i])
          return g_strdup_printf ("value %" G_GSIZE_FORMAT ": %.9g, %.9g", i, a->singles[i],
                                  b->singles[i]);
    }
  else if (n_values > 0 && (difference = compare_rows (a, b)) != NULL)
    return difference;
  if ((a->trailer == NULL) != (b->trailer == NULL)
      || (a->trailer != NULL && !g_bytes_equal (a->trailer, b->trailer)))
    return g_strdup ("trailer");
  return compare_keyframes (a->keyframes, b->keyframes);
}

static void
append_float (GString *text, float value)
{
  char number[MO_NUMBER_MAX_TEXT];

  g_string_append_c (text, ' ');
  if (isfinite (value))
    g_string_append_len (text, number, mo_number_print_float (number, value) - number);
  else
    g_string_append (text, isnan (value) ? "nan" : value < 0 ? "-inf" : "inf");
}

static void
append_value (GString *text, double value)
{
  char number[MO_NUMBER_MAX_TEXT];

  g_string_append_c (text, ' ');
  g_string_append_len (text, number, mo_number_print_tidy (number, value) - number);
}

static void
append_double (GString *text, double value)
{
  char number[MO_NUMBER_MAX_TEXT];

  g_string_append_c (text, ' ');
  g_string_append_len (text, number, mo_number_print_double (number, value) - number);
}

static void
dump_joints (GString *text, const MoSkeleton *skeleton)
{
  for (guint i = 0; i < skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (skeleton, i);

      g_string_append_printf (text, "%s %u in %d \"%s\" at", joint->is_end ? "end" : "joint", i,
                              joint->parent, joint->name);
      for (guint j = 0; j < 3; j++)
        append_double (text, mo_vec3_part (joint->rest.translation, j));
      for (guint j = 0; j < joint->n_channels; j++)
        g_string_append_printf (text, " %s", mo_channel_name (joint->channels[j]));
      g_string_append_c (text, '\n');
    }
}

static void
dump_viewer (GString *text, const MoViewerReading *viewer)
{
  g_string_append_printf (text, "viewer %s", mo_viewer_status_info (viewer->status)->name);
  if (viewer->status != MO_VIEWER_OK)
    {
      g_string_append_printf (text, " at %u:%u\n", viewer->location.line, viewer->location.column);
      return;
    }
  g_string_append_printf (text, ", %d frames of", viewer->n_frames);
  append_float (text, viewer->frame_time);
  g_string_append_c (text, '\n');
  for (guint i = 0; i < viewer->joints->len; i++)
    {
      const MoViewerJoint *joint = mo_viewer_reading_joint (viewer, i);

      g_string_append_printf (text,
                              "viewer joint %u in %d \"%s\" depth %d, %d channels, axes %c%c%c,"
                              " order %c%c%c, column %u\n",
                              i, joint->parent, joint->name, joint->depth, joint->channels,
                              "XYZ"[joint->axes[0]], "XYZ"[joint->axes[1]], "XYZ"[joint->axes[2]],
                              "XYZ"[joint->order[0]], "XYZ"[joint->order[1]],
                              "XYZ"[joint->order[2]], joint -> column);
    }
  for (int i = 0; viewer->owned != NULL && i < viewer->n_frames; i++)
    {
      g_string_append_printf (text, "viewer frame %d:", i);
      for (guint j = 0; j < viewer->n_columns; j++)
        append_float (text, viewer->values[(gsize) i * viewer->stride + j]);
      g_string_append_c (text, '\n');
    }
}

static void
dump_keyframes (GString *text, const MoClip *clip)
{
  const MoKeyframes *keyframes = clip->keyframes;

  g_string_append_printf (text, "%s keyframes at",
                          mo_interpolation_nick (keyframes->interpolation));
  for (guint i = 0; i < keyframes->times->len; i++)
    append_double (text, g_array_index (keyframes->times, double, i));
  g_string_append_c (text, '\n');
  for (guint i = 0; i < keyframes->n_joints; i++)
    {
      g_autoptr (GArray) times = mo_keyframes_get_key_times (keyframes, i, MO_KEYED_ALL);
      const MoJoint *joint = mo_skeleton_joint (clip->skeleton, i);

      for (guint j = 0; j < times->len; j++)
        {
          double time = g_array_index (times, double, j), values[MO_MAX_JOINT_CHANNELS];

          mo_keyframes_evaluate (keyframes, i, joint, time, values);
          g_string_append_printf (text, "key of %u at", i);
          append_double (text, time);
          g_string_append_c (text, ':');
          for (guint k = 0; k < joint->n_channels; k++)
            append_value (text, values[k]);
          g_string_append_c (text, '\n');
        }
    }
}

char *
test_dump (const MoClip *clip)
{
  GString *text = g_string_new (NULL);
  g_autofree char *rest = describe_rest (clip);

  dump_joints (text, clip->skeleton);
  g_string_append_printf (text, "%u frames of", clip->n_frames);
  append_double (text, clip->frame_time);
  g_string_append_c (text, '\n');
  for (guint i = 0; i < clip->n_frames; i++)
    {
      g_string_append_printf (text, "frame %u:", i);
      for (guint j = 0; j < clip->skeleton->n_channels; j++)
        append_value (text, mo_clip_value (clip, i, j));
      g_string_append_c (text, '\n');
    }
  if (clip->trailer != NULL)
    {
      g_autofree char *plain =
          g_strndup (g_bytes_get_data (clip->trailer, NULL), g_bytes_get_size (clip->trailer));
      g_autofree char *escaped = g_strescape (plain, NULL);

      g_string_append_printf (text, "trailer %s\n", escaped);
    }
  if (clip->keyframes != NULL)
    dump_keyframes (text, clip);
  g_string_append (text, rest);
  if (mo_viewer_reading (clip) != NULL)
    dump_viewer (text, mo_viewer_reading (clip));
  return g_string_free (text, FALSE);
}

char *
test_findings (const MoContext *context)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < mo_diagnostics_get_n_items (context->diagnostics); i++)
    {
      const MoDiagnostic *finding = mo_diagnostics_get (context->diagnostics, i);

      g_string_append_printf (text, "%u:%u: %s", finding->location.line, finding->location.column,
                              mo_code_info (finding->code)->name);
      if (finding->count > 1)
        g_string_append_printf (text, " x%" G_GUINT64_FORMAT, finding->count);
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

MoClip *
test_clip_of_text (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (MoSource) source = mo_source_new_for_bytes (bytes, "test.bvh");
  g_autoptr (MoContext) context = mo_context_new (NULL);
  g_autoptr (GError) error = NULL;
  MoClip *clip = mo_read (source, context, &error);

  g_assert_no_error (error);
  return clip;
}

MoClip *
test_clip_of_sample (const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("LIMBER_SAMPLES"), name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (MoSource) source = mo_source_new_for_file (file, NULL, NULL);
  g_autoptr (MoContext) context = mo_context_new (NULL);
  MoClip *clip = mo_read (source, context, NULL);

  g_assert_nonnull (clip);
  return clip;
}
