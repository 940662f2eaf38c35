/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-htr.h"

#include "mo-rig.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define MAX_RATE 1e6

/* -- [Header] ---------------------------------------------------------------------------------- */

/* The index of the value in a list; -1 if it is not in it. */
static int
find_in_list (const MoHtrLine *line, const char *const *names, guint n)
{
  for (guint i = 0; i < n; i++)
    if (mo_htr_line_has (line, 1, names[i]))
      return (int) i;
  return -1;
}

static gboolean
refuse_value (MoHtrReading *self)
{
  return mo_htr_line_fail (&self->line, MO_CODE_HTR_VALUE, 1, NULL);
}

static gboolean
read_type (MoHtrReading *self)
{
  static const char *const names[] = { "htr", "gtr" };
  int type = find_in_list (&self->line, names, G_N_ELEMENTS (names));

  mo_htr_facts (self->clip)->is_global = type == 1;
  return type >= 0 || refuse_value (self);
}

static gboolean
read_data (MoHtrReading *self)
{
  char *type = mo_htr_line_word (&self->line, 1);

  if (!mo_htr_line_has (&self->line, 1, "HTRS"))
    mo_report (self->context, MO_CODE_HTR_DATA_TYPE, mo_htr_line_locate (&self->line, 1), NULL,
               "%s", type);
  g_free (mo_htr_facts (self->clip)->data_type);
  mo_htr_facts (self->clip)->data_type = type;
  return TRUE;
}

static gboolean
read_version (MoHtrReading *self)
{
  static const char *const names[] = { "1", "2" };
  int version = find_in_list (&self->line, names, G_N_ELEMENTS (names));

  mo_htr_facts (self->clip)->is_by_frame = version == 1;
  return version >= 0 || refuse_value (self);
}

static gboolean
read_count (MoHtrReading *self, gint64 *count, MoLocation *at)
{
  double number;

  if (!mo_htr_line_numbers (&self->line, 1, 1, &number))
    return FALSE;
  *at = mo_htr_line_locate (&self->line, 1);
  if (!(number >= 0.0 && number <= G_MAXUINT32) || number != floor (number))
    return refuse_value (self);
  *count = (gint64) number;
  return TRUE;
}

static gboolean
read_n_segments (MoHtrReading *self)
{
  return read_count (self, &self->n_segments, &self->n_segments_at);
}

static gboolean
read_n_frames (MoHtrReading *self)
{
  return read_count (self, &self->n_frames, &self->n_frames_at);
}

static gboolean
read_rate (MoHtrReading *self)
{
  double *rate = &mo_htr_facts (self->clip)->frame_rate;

  if (!mo_htr_line_numbers (&self->line, 1, 1, rate))
    return FALSE;
  if (*rate > 1.0 / MAX_RATE && *rate < MAX_RATE)
    return TRUE;
  mo_report (self->context, MO_CODE_HTR_RATE, mo_htr_line_locate (&self->line, 1), NULL, "%g",
             *rate);
  *rate = 30.0;
  return TRUE;
}

static gboolean
read_order (MoHtrReading *self)
{
  int order = find_in_list (&self->line, mo_htr_orders, MO_HTR_N_ORDERS);

  mo_htr_facts (self->clip)->order = (guint) MAX (order, 0);
  return order >= 0 || refuse_value (self);
}

static gboolean
read_unit (MoHtrReading *self)
{
  static const struct
  {
    const char *name;
    MoHtrUnit unit;
  } names[] = {
    { "mm", MO_HTR_MM },         { "millimeters", MO_HTR_MM },
    { "cm", MO_HTR_CM },         { "centimeters", MO_HTR_CM },
    { "dm", MO_HTR_DM },         { "decimeters", MO_HTR_DM },
    { "m", MO_HTR_M },           { "meters", MO_HTR_M },
    { "inches", MO_HTR_INCHES }, { "inch", MO_HTR_INCHES },
    { "in", MO_HTR_INCHES },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (mo_htr_line_has (&self->line, 1, names[i].name))
      {
        mo_htr_facts (self->clip)->unit = names[i].unit;
        return TRUE;
      }
  return refuse_value (self);
}

static gboolean
read_angle_unit (MoHtrReading *self)
{
  static const char *const names[] = { "degrees", "radians" };
  int unit = find_in_list (&self->line, names, G_N_ELEMENTS (names));

  mo_htr_facts (self->clip)->is_radians = unit == 1;
  return unit >= 0 || refuse_value (self);
}

static gboolean
read_axis (MoHtrReading *self, guint *axis)
{
  static const char *const names[] = { "X", "Y", "Z" };
  int found = find_in_list (&self->line, names, G_N_ELEMENTS (names));

  *axis = (guint) MAX (found, 0);
  return found >= 0 || refuse_value (self);
}

static gboolean
read_up_axis (MoHtrReading *self)
{
  return read_axis (self, &mo_htr_facts (self->clip)->up_axis);
}

static gboolean
read_bone_axis (MoHtrReading *self)
{
  return read_axis (self, &mo_htr_facts (self->clip)->bone_axis);
}

static gboolean
read_scale (MoHtrReading *self)
{
  double *scale = &mo_htr_facts (self->clip)->scale;

  /* A wide range, but small enough to keep all lengths in the file within the range of a float. */
  return mo_htr_line_numbers (&self->line, 1, 1, scale)
         && ((fabs (*scale) >= 1e-9 && fabs (*scale) <= 1e9) || refuse_value (self));
}

static const struct
{
  const char *name;
  gboolean (*take) (MoHtrReading *self);
} keys[] = {
  { "FileType", read_type },
  { "DataType", read_data },
  { "FileVersion", read_version },
  { "NumSegments", read_n_segments },
  { "NumFrames", read_n_frames },
  { "DataFrameRate", read_rate },
  { "EulerRotationOrder", read_order },
  { "CalibrationUnits", read_unit },
  { "RotationUnits", read_angle_unit },
  { "GlobalAxisofGravity", read_up_axis },
  { "BoneLengthAxis", read_bone_axis },
  { "ScaleFactor", read_scale },
};

static gboolean
read_key (MoHtrReading *self)
{
  const MoHtrLine *line = &self->line;
  const MoHtrWord *last = &line->words[MIN (line->n_words, MO_HTR_MAX_WORDS) - 1];
  const guint8 *start = line->words[0].text;

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (mo_htr_line_has (line, 0, keys[i].name))
      return line->n_words == 2 ? keys[i].take (self)
                                : mo_htr_line_fail (line, MO_CODE_HTR_LINE, 0, NULL);
  mo_report (self->context, MO_CODE_HTR_OTHER_KEY, mo_htr_line_locate (line, 0), NULL, NULL);
  if (mo_htr_facts (self->clip)->others->len < MO_MAX_JOINTS)
    g_ptr_array_add (mo_htr_facts (self->clip)->others,
                     g_utf8_make_valid ((const char *) start,
                                        (gssize) (last->text + last->length - start)));
  return TRUE;
}

/* -- [SegmentNames&Hierarchy] ------------------------------------------------------------------ */

/* In the order of the lines; a parent may be listed after its child. */
typedef struct
{
  char *name, *parent; /* owned; NULL is the world */
  MoLocation at;       /* of the parent's name */
  guint depth;         /* 0 while unknown */
} Segment;

static void
clear_segment (gpointer data)
{
  Segment *segment = data;

  g_free (segment->name);
  g_free (segment->parent);
}

int
mo_htr_find_segment (const MoHtrReading *self, const char *name)
{
  return (int) GPOINTER_TO_UINT (g_hash_table_lookup (self->segments, name)) - 1;
}

static gboolean
add_segment (MoHtrReading *self, GArray *segments, gboolean has_parent)
{
  Segment segment = { .name = mo_htr_line_word (&self->line, 0) };
  gboolean is_new;

  if (has_parent && !mo_htr_line_has (&self->line, 1, "GLOBAL"))
    segment.parent = mo_htr_line_word (&self->line, 1);
  segment.at = mo_htr_line_locate (&self->line, has_parent ? 1 : 0);
  g_array_append_val (segments, segment);
  is_new = g_hash_table_insert (self->segments, g_strdup (segment.name),
                                GUINT_TO_POINTER (segments->len));
  if (g_ascii_strcasecmp (segment.name, "EndOfFile") == 0)
    return mo_htr_line_fail (&self->line, MO_CODE_HTR_LINE, 0, NULL);
  if (!is_new)
    return mo_htr_line_fail (&self->line, MO_CODE_HTR_SEGMENT_TWICE, 0, NULL);
  if (segments->len > MO_MAX_JOINTS)
    return mo_fail (self->context, self->line.error, MO_ERROR_LIMIT, MO_CODE_BVH_TOO_MANY_JOINTS,
                    mo_htr_line_locate (&self->line, 0), NULL, NULL);
  return TRUE;
}

static gboolean
find_depth (MoHtrReading *self, GArray *segments, guint index)
{
  Segment *segment = &g_array_index (segments, Segment, index);
  const Segment *above = segment;
  guint depth = 1;

  for (; above->parent != NULL; depth++)
    {
      int parent = mo_htr_find_segment (self, above->parent);

      if (parent < 0)
        return mo_fail (self->context, self->line.error, MO_ERROR_INVALID,
                        MO_CODE_HTR_UNKNOWN_SEGMENT, above->at, NULL, "%s", above->parent);
      above = &g_array_index (segments, Segment, parent);
      if (depth > segments->len)
        return mo_fail (self->context, self->line.error, MO_ERROR_INVALID, MO_CODE_HTR_CIRCLE,
                        segment->at, NULL, "%s", segment->name);
      if (above->depth > 0)
        {
          depth += above->depth;
          break;
        }
    }
  segment->depth = depth;
  return depth <= MO_MAX_DEPTH
         || mo_fail (self->context, self->line.error, MO_ERROR_LIMIT, MO_CODE_BVH_TOO_DEEP,
                     segment->at, NULL, NULL);
}

static void
make_joint (MoHtrReading *self, const Segment *segment)
{
  MoSkeleton *skeleton = self->clip->skeleton;
  MoHtrFacts *facts = mo_htr_facts (self->clip);
  int parent = segment->parent != NULL ? mo_htr_find_segment (self, segment->parent) : -1;
  guint index = mo_skeleton_add (skeleton, segment->name, facts->is_global ? -1 : parent);
  MoJoint *joint = mo_skeleton_joint (skeleton, index);

  facts->has_tree = facts->has_tree || (facts->is_global && parent >= 0);
  if (facts->is_global)
    g_array_append_val (facts->parents, parent);
  for (guint i = 0; i < 3; i++)
    joint->channels[joint->n_channels++] = (guint8) (MO_CHANNEL_X_POSITION + i);
  for (guint i = 0; i < 3; i++)
    joint->channels[joint->n_channels++] =
        (guint8) (MO_CHANNEL_X_ROTATION + mo_htr_orders[mo_htr_facts (self->clip)->order][i] - 'X');
  g_hash_table_insert (self->segments, g_strdup (segment->name),
                       GUINT_TO_POINTER (skeleton->joints->len));
}

/* Parents first; in the file's order if that has parents first. */
static gboolean
make_joints (MoHtrReading *self, GArray *segments)
{
  gboolean in_order = TRUE;
  guint deepest = 1;

  for (guint i = 0; i < segments->len; i++)
    {
      Segment *segment = &g_array_index (segments, Segment, i);

      if (!find_depth (self, segments, i))
        return FALSE;
      deepest = MAX (deepest, segment->depth);
      in_order =
          in_order
          && (segment->parent == NULL || mo_htr_find_segment (self, segment->parent) < (int) i);
    }
  for (guint depth = 1; depth <= (in_order ? 1 : deepest); depth++)
    for (guint i = 0; i < segments->len; i++)
      if (in_order || g_array_index (segments, Segment, i).depth == depth)
        make_joint (self, &g_array_index (segments, Segment, i));
  mo_skeleton_seal (self->clip->skeleton);
  g_array_set_size (mo_htr_facts (self->clip)->segments, segments->len);
  return TRUE;
}

static gboolean
read_hierarchy (MoHtrReading *self)
{
  g_autoptr (GArray) segments = g_array_new (FALSE, FALSE, sizeof (Segment));
  gboolean has_base;

  g_array_set_clear_func (segments, clear_segment);
  if (mo_htr_line_is_title (&self->line, "SegmentNames&Hierarchy"))
    for (;;)
      {
        if (!mo_htr_line_next (&self->line))
          return FALSE;
        if (self->line.at_end || mo_htr_line_is_title (&self->line, NULL))
          break;
        if (self->line.n_words != 2)
          return mo_htr_line_fail (&self->line, MO_CODE_HTR_LINE, 0, NULL);
        if (!add_segment (self, segments, TRUE))
          return FALSE;
      }
  else if (!mo_htr_facts (self->clip)->is_global)
    return mo_htr_line_fail (&self->line, MO_CODE_HTR_SECTION_MISSING, 0,
                             "[SegmentNames&Hierarchy]");
  has_base = mo_htr_line_is_title (&self->line, "BasePosition");
  if (segments->len == 0 && !(mo_htr_facts (self->clip)->is_global && has_base))
    return mo_htr_line_fail (&self->line, MO_CODE_HTR_SECTION_MISSING, 0,
                             _ ("[SegmentNames&Hierarchy] lists no segments"));
  return make_joints (self, segments);
}

/* -- [BasePosition] ---------------------------------------------------------------------------- */

/* In a global file without a hierarchy, the base positions define the segments. */
static gboolean
find_or_add (MoHtrReading *self, const char *name, gboolean may_add, int *index)
{
  Segment segment = { .name = (char *) name };

  *index = mo_htr_find_segment (self, name);
  if (*index >= 0)
    return TRUE;
  if (!may_add || self->clip->skeleton->joints->len == MO_MAX_JOINTS)
    return mo_htr_line_fail (&self->line, MO_CODE_HTR_UNKNOWN_SEGMENT, 0, NULL);
  make_joint (self, &segment);
  *index = (int) self->clip->skeleton->joints->len - 1;
  g_array_set_size (mo_htr_facts (self->clip)->segments, self->clip->skeleton->joints->len);
  return TRUE;
}

static gboolean
read_base (MoHtrReading *self)
{
  gboolean may_add = self->clip->skeleton->joints->len == 0;
  g_autofree gboolean *has_base = g_new0 (gboolean, MO_MAX_JOINTS);

  for (;;)
    {
      g_autofree char *name = NULL;
      double numbers[7];
      int index;

      if (!mo_htr_line_next (&self->line))
        return FALSE;
      if (self->line.at_end || self->line.n_words < 8)
        break;
      name = mo_htr_line_word (&self->line, 0);
      if (!find_or_add (self, name, may_add, &index)
          || !mo_htr_line_numbers (&self->line, 1, 7, numbers))
        return FALSE;
      if (has_base[index])
        return mo_htr_line_fail (&self->line, MO_CODE_HTR_SEGMENT_TWICE, 0, NULL);
      has_base[index] = TRUE;
      mo_htr_set_base (self->clip, (guint) index, (MoVec3){ numbers[0], numbers[1], numbers[2] },
                       numbers + 3, numbers[6]);
    }
  mo_skeleton_seal (self->clip->skeleton);
  for (guint i = 0; i < self->clip->skeleton->joints->len; i++)
    if (!has_base[i])
      mo_report (self->context, MO_CODE_HTR_BASE_MISSING, MO_NOWHERE,
                 mo_skeleton_joint (self->clip->skeleton, i)->name, NULL);
  return TRUE;
}

/* Segments of a global file without a hierarchy get the avatar's hierarchy. */
static void
find_tree (MoHtrReading *self)
{
  const MoSkeleton *skeleton = self->clip->skeleton;
  int segments[MO_RIG_N_JOINTS];

  memset (segments, 0xff, sizeof segments);
  for (guint i = skeleton->joints->len; i > 0; i--)
    {
      int number = mo_rig_find_alias (mo_skeleton_joint (skeleton, i - 1)->name);

      if (number >= 0)
        segments[number] = (int) i - 1;
    }
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    for (int above = mo_rig_joint (i)->parent; segments[i] >= 0 && above >= 0;
         above = mo_rig_joint ((guint) above)->parent)
      if (segments[above] >= 0)
        {
          g_array_index (mo_htr_facts (self->clip)->parents, int, segments[i]) = segments[above];
          break;
        }
}

static gboolean
skip_byte_order_mark (MoHtrReading *self)
{
  MoScanner *scanner = self->line.scanner;
  const char *encoding;

  if (!mo_scanner_begin (scanner, &encoding, self->line.error))
    return FALSE;
  return encoding == NULL
         || mo_fail (self->context, self->line.error, MO_ERROR_UNSUPPORTED, MO_CODE_WRONG_ENCODING,
                     mo_scanner_locate (scanner, scanner->cursor, 2), NULL, _ ("it is %s"),
                     encoding);
}

gboolean
mo_htr_read_header (MoHtrReading *self)
{
  self->line.is_head = TRUE;
  if (!skip_byte_order_mark (self) || !mo_htr_line_next (&self->line))
    return FALSE;
  if (!mo_htr_line_is_title (&self->line, "Header"))
    return mo_htr_line_fail (&self->line, MO_CODE_HTR_SECTION_MISSING, 0, "[Header]");
  for (;;)
    {
      if (!mo_htr_line_next (&self->line))
        return FALSE;
      if (self->line.at_end || mo_htr_line_is_title (&self->line, NULL))
        break;
      if (!read_key (self))
        return FALSE;
    }
  if (!read_hierarchy (self))
    return FALSE;
  if (!mo_htr_line_is_title (&self->line, "BasePosition"))
    return mo_htr_line_fail (&self->line, MO_CODE_HTR_SECTION_MISSING, 0, "[BasePosition]");
  if (!read_base (self))
    return FALSE;
  if (self->clip->skeleton->joints->len == 0)
    return mo_htr_line_fail (&self->line, MO_CODE_HTR_SECTION_MISSING, 0, "[BasePosition]");
  if (mo_htr_facts (self->clip)->is_global && !mo_htr_facts (self->clip)->has_tree)
    find_tree (self);
  if (self->n_segments >= 0 && self->n_segments != self->clip->skeleton->joints->len)
    mo_report (self->context, MO_CODE_HTR_COUNT, self->n_segments_at, "NumSegments", "%u",
               self->clip->skeleton->joints->len);
  self->line.is_head = FALSE;
  return TRUE;
}
