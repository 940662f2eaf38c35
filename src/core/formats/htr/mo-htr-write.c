/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-htr.h"

#include "mo-clip-reshape.h"
#include "mo-foreign-reference.h"
#include "mo-stature.h"
#include "mo-math.h"
#include "mo-number.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MM_PER_INCH 25.4

typedef struct
{
  const MoClip *clip; /* with facts */
  gboolean by_frame;
  gboolean is_as_read; /* its numbers were read from a text */
  GString *text;
} Writer;

static void
add_double (Writer *self, double value)
{
  char number[MO_NUMBER_MAX_TEXT];

  g_string_append_len (self->text, number, mo_number_print_double (number, value) - number);
}

static void
add_value (Writer *self, double value)
{
  char number[MO_NUMBER_MAX_TEXT];

  char *end = self->is_as_read ? mo_number_print_double (number, value)
                               : mo_number_print_tidy (number, value);

  g_string_append_len (self->text, number, end - number);
}

static void
add_key_double (Writer *self, const char *key, double value)
{
  g_string_append_printf (self->text, "%s ", key);
  add_double (self, value);
  g_string_append_c (self->text, '\n');
}

static void
add_header (Writer *self)
{
  const MoHtrFacts *facts = mo_htr_facts (self->clip);
  static const char *const axes[] = { "X", "Y", "Z" };

  g_string_append (self->text, "# Hierarchical translations and rotations\n[Header]\n");
  g_string_append_printf (self->text,
                          "FileType %s\nDataType %s\nFileVersion %d\nNumSegments %u\n"
                          "NumFrames %u\n",
                          facts->is_global ? "gtr" : "htr", facts->data_type,
                          self->by_frame ? 2 : 1, self->clip->skeleton->joints->len,
                          self->clip->n_frames);
  add_key_double (self, "DataFrameRate", facts->frame_rate);
  g_string_append_printf (self->text,
                          "EulerRotationOrder %s\nCalibrationUnits %s\nRotationUnits "
                          "%s\nGlobalAxisofGravity %s\nBoneLengthAxis %s\n",
                          mo_htr_orders[facts->order], mo_htr_unit_names[facts->unit],
                          facts->is_radians ? "Radians" : "Degrees", axes[facts->up_axis],
                          axes[facts->bone_axis]);
  add_key_double (self, "ScaleFactor", facts->scale);
  for (guint i = 0; i < facts->others->len; i++)
    g_string_append_printf (self->text, "%s\n", (char *) g_ptr_array_index (facts->others, i));
}

static void
add_segments (Writer *self)
{
  const MoSkeleton *skeleton = self->clip->skeleton;

  g_string_append (self->text, "[SegmentNames&Hierarchy]\n# Segment\tParent\n");
  for (guint i = 0; i < skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (skeleton, i);
      int parent = mo_htr_facts (self->clip)->has_tree
                       ? mo_htr_parent (mo_htr_facts (self->clip), i)
                       : joint->parent;

      g_string_append_printf (self->text, "%s\t%s\n", joint->name,
                              parent < 0 ? "GLOBAL"
                                         : mo_skeleton_joint (skeleton, (guint) parent)->name);
    }
  g_string_append (self->text, "[BasePosition]\n# Segment\tTx\tTy\tTz\tRx\tRy\tRz\tBoneLength\n");
  for (guint i = 0; i < skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (skeleton, i);
      const MoHtrSegment *segment = mo_htr_segment (mo_htr_facts (self->clip), i);
      MoVec3 at = joint->rest.translation;
      const double numbers[] = { at.x,
                                 at.y,
                                 at.z,
                                 segment->angles[0],
                                 segment->angles[1],
                                 segment->angles[2],
                                 segment->bone_length };

      g_string_append (self->text, joint->name);
      for (guint j = 0; j < G_N_ELEMENTS (numbers); j++)
        {
          g_string_append_c (self->text, '\t');
          add_double (self, numbers[j]);
        }
      g_string_append_c (self->text, '\n');
    }
}

/* The seven numbers of a segment in a frame, after the first word of the line. */
static void
add_row (Writer *self, guint segment, guint frame)
{
  const MoClip *clip = self->clip;
  const MoJoint *joint = mo_skeleton_joint (clip->skeleton, segment);
  double room[MO_MAX_JOINT_CHANNELS], row[6] = { 0 };
  const double *values = mo_clip_joint_row (clip, joint, frame, room);

  for (guint i = 0; i < joint->n_channels; i++)
    row[joint->channels[i]] = values[i];
  for (guint i = 0; i < 6; i++)
    {
      g_string_append_c (self->text, '\t');
      add_value (self, i >= 3 && mo_htr_facts (clip)->is_radians ? MO_DEGREES (row[i]) : row[i]);
    }
  g_string_append_c (self->text, '\t');
  add_value (self, mo_htr_facts (clip)->factors != NULL
                       ? mo_htr_facts (clip)
                             ->factors[(gsize) frame * clip->skeleton->joints->len + segment]
                       : 1.0);
  g_string_append_c (self->text, '\n');
}

static gboolean
add_motion (Writer *self, MoContext *context, GError **error)
{
  const MoClip *clip = self->clip;
  guint n_joints = clip->skeleton->joints->len;
  gboolean by_frame = self->by_frame;
  guint n_outer = by_frame ? clip->n_frames : n_joints,
        n_inner = by_frame ? n_joints : clip->n_frames;

  for (guint i = 0; i < n_outer; i++)
    {
      if (mo_context_check (context, (double) i / n_outer, error))
        return FALSE;
      if (by_frame)
        g_string_append_printf (self->text, "Frame %" G_GINT64_FORMAT ":\n",
                                mo_htr_facts (clip)->first_frame + i);
      else
        g_string_append_printf (self->text, "[%s]\n# Frame\tTx\tTy\tTz\tRx\tRy\tRz\tFactor\n",
                                mo_skeleton_joint (clip->skeleton, i)->name);
      for (guint j = 0; j < n_inner; j++)
        {
          if (by_frame)
            g_string_append (self->text, mo_skeleton_joint (clip->skeleton, j)->name);
          else
            g_string_append_printf (self->text, "%" G_GINT64_FORMAT,
                                    mo_htr_facts (clip)->first_frame + j);
          add_row (self, by_frame ? j : i, by_frame ? i : j);
        }
    }
  g_string_append (self->text, "[EndOfFile]\n");
  return TRUE;
}

/* -- Clips of other formats -------------------------------------------------------------------- */

/* A single word that is no comment, no title, and not the name of another segment. */
static char *
make_name (const MoJoint *joint, GHashTable *names, MoContext *context)
{
  char *name = g_strdup (*joint->name != '\0' ? joint->name : "segment");

  g_strdelimit (name, " \t\v\f\r\n#[]", '_');
  while (g_hash_table_contains (names, name) || g_ascii_strcasecmp (name, "GLOBAL") == 0
         || g_ascii_strcasecmp (name, "EndOfFile") == 0)
    {
      char *longer = g_strconcat (name, "_", NULL);

      g_free (name);
      name = longer;
    }
  if (!g_str_equal (name, joint->name))
    mo_report (context, MO_CODE_HTR_NAME_CHANGED, MO_NOWHERE, NULL, "%s → %s", joint->name, name);
  g_hash_table_add (names, g_strdup (name));
  return name;
}

/* The order shared by all joints with three rotations, otherwise the usual one. */
static guint
find_order (const MoSkeleton *skeleton)
{
  int found = -1;

  for (guint i = 0; i < skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (skeleton, i);
      char letters[4] = "";
      guint n = 0;
      int order = -1;

      for (guint j = 0; j < joint->n_channels; j++)
        if (joint->channels[j] >= MO_CHANNEL_X_ROTATION && n < 3)
          letters[n++] = (char) ('X' + joint->channels[j] - MO_CHANNEL_X_ROTATION);
      if (n == 0)
        continue;
      for (int j = 0; j < MO_HTR_N_ORDERS; j++)
        if (g_str_equal (letters, mo_htr_orders[j]))
          order = j;
      if (order < 0 || (found >= 0 && order != found))
        return MO_HTR_ZYX;
      found = order;
    }
  return found >= 0 ? (guint) found : MO_HTR_ZYX;
}

/* Whether the rotation channels are already in that order. */
static gboolean
has_order (const MoJoint *joint, guint order, guint *first)
{
  guint n = 0;

  for (guint i = 0; i < joint->n_channels; i++)
    if (joint->channels[i] >= MO_CHANNEL_X_ROTATION)
      {
        if (n == 3 || joint->channels[i] - MO_CHANNEL_X_ROTATION != mo_htr_orders[order][n] - 'X')
          return FALSE;
        if (n++ == 0)
          *first = i;
        else if (*first + n - 1 != i)
          return FALSE;
      }
  return n == 3;
}

/* The base pose is the reference of the motion: its rotations and, for the root, its position. */
static MoQuat
base_rotation (const MoClip *from, const double *reference, guint index)
{
  const MoJoint *joint = mo_skeleton_joint (from->skeleton, index);

  return joint->n_channels > 0 ? mo_joint_rotation (joint, reference + joint->first_channel)
                               : MO_QUAT_IDENTITY;
}

static MoVec3
base_position (const MoClip *from, const double *reference, guint index)
{
  const MoJoint *joint = mo_skeleton_joint (from->skeleton, index);
  MoVec3 v;

  if (joint->parent >= 0 || joint->n_channels == 0
      || !mo_joint_position (joint, reference + joint->first_channel, &v))
    v = joint->rest.translation;
  return v;
}

static void
fill_segment (const MoClip *from, const double *reference, guint index, MoClip *to, guint segment)
{
  const MoJoint *source = mo_skeleton_joint (from->skeleton, index);
  const MoJoint *joint = mo_skeleton_joint (to->skeleton, segment);
  guint first = 0;
  MoQuat back = mo_quat_conjugate (base_rotation (from, reference, index));
  MoVec3 base = base_position (from, reference, index);
  gboolean is_same = has_order (source, mo_htr_facts (to)->order, &first) && back.w == 1.0;
  guint8 axes[3];

  for (guint i = 0; i < 3; i++)
    axes[i] = (guint8) (mo_htr_orders[mo_htr_facts (to)->order][i] - 'X');
  for (guint i = 0; i < to->n_frames; i++)
    {
      double *out = to->values + (gsize) i * to->skeleton->n_channels + joint->first_channel;
      MoVec3 v;
      double angles[3];

      if (source->n_channels == 0 || !mo_clip_position (from, source, i, &v))
        v = source->rest.translation;
      v = mo_vec3_sub (v, base);
      out[0] = (v.x * MM_PER_INCH);
      out[1] = (v.y * MM_PER_INCH);
      out[2] = (v.z * MM_PER_INCH);
      if (is_same)
        {
          mo_clip_copy_row (from, i, source->first_channel + first, 3, out + 3);
          continue;
        }
      mo_quat_to_euler (mo_quat_mul (source->n_channels > 0 ? mo_clip_rotation (from, source, i)
                                                            : MO_QUAT_IDENTITY,
                                     back),
                        axes, angles);
      for (guint j = 0; j < 3; j++)
        out[3 + j] = angles[j];
    }
}

/* The distance of the first child, which the format calls the bone length. */
static double
bone_length (const MoSkeleton *skeleton, guint index, MoContext *context)
{
  for (guint i = index + 1; i < skeleton->joints->len; i++)
    {
      const MoJoint *child = mo_skeleton_joint (skeleton, i);
      MoVec3 v = child->rest.translation;

      if (child->parent != (int) index)
        continue;
      if (child->is_end && (v.x != 0.0 || v.z != 0.0 || v.y < 0.0))
        mo_report (context, MO_CODE_HTR_END_SITE, MO_NOWHERE,
                   mo_skeleton_joint (skeleton, index)->name, NULL);
      return mo_vec3_length (v) * MM_PER_INCH;
    }
  return 0.0;
}

static void
fill_base (const MoClip *from, const double *reference, guint index, MoClip *to, guint segment,
           double bone_length)
{
  MoVec3 at = mo_vec3_scale (base_position (from, reference, index), MM_PER_INCH);
  guint8 axes[3];
  double angles[3], base[3];

  for (guint i = 0; i < 3; i++)
    axes[i] = (guint8) (mo_htr_orders[mo_htr_facts (to)->order][i] - 'X');
  mo_quat_to_euler (base_rotation (from, reference, index), axes, angles);
  for (guint i = 0; i < 3; i++)
    base[axes[i]] = angles[i];
  mo_htr_set_base (to, segment, at, base, bone_length);
}

static void
add_segment (const MoClip *from, const double *reference, guint index, MoClip *to, guint *indices,
             GHashTable *names, MoContext *context)
{
  const MoJoint *source = mo_skeleton_joint (from->skeleton, index);
  g_autofree char *name = make_name (source, names, context);
  double length = bone_length (from->skeleton, index, context);
  MoJoint *joint;

  indices[index] =
      mo_skeleton_add (to->skeleton, name, source->parent < 0 ? -1 : (int) indices[source->parent]);
  joint = mo_skeleton_joint (to->skeleton, indices[index]);
  for (guint i = 0; i < 3; i++)
    {
      joint->channels[i] = (guint8) (MO_CHANNEL_X_POSITION + i);
      joint->channels[3 + i] =
          (guint8) (MO_CHANNEL_X_ROTATION + mo_htr_orders[mo_htr_facts (to)->order][i] - 'X');
    }
  joint->n_channels = 6;
  fill_base (from, reference, index, to, indices[index], length);
}

/* A base pose without any lengths would mean that all positions are in the frames. So the root
 * gets a height that the motion is then relative to. */
static void
lift_base (MoClip *clip)
{
  static const double usual_height = 1000.0; /* mm: roughly that of a hip */
  const MoSkeleton *skeleton = clip->skeleton;
  gboolean has_length = FALSE;

  for (guint i = 0; i < skeleton->joints->len; i++)
    has_length = has_length || !mo_vec3_is_zero (mo_skeleton_joint (skeleton, i)->rest.translation);
  for (guint i = 0; !has_length && i < skeleton->joints->len; i++)
    if (mo_skeleton_joint (skeleton, i)->parent < 0)
      mo_skeleton_joint (skeleton, i)->rest.translation.y = usual_height;
}

/* From whole poses to changes of a base pose, which is the reference of the motion. */
static MoClip *
from_plain (const MoClip *from, MoContext *context)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree guint *indices = g_new (guint, from->skeleton->joints->len + 1);
  g_autofree double *reference = g_new0 (double, from->skeleton->n_channels + 1);
  MoClip *to = mo_clip_new (mo_format_htr.id);

  if (from->reference != NULL)
    memcpy (reference, from->reference, from->skeleton->n_channels * sizeof *reference);
  else
    mo_clip_fill_reference (from, reference);

  to->facts = (MoFacts *) mo_htr_facts_new ();
  mo_htr_facts (to)->order = find_order (from->skeleton);
  mo_htr_facts (to)->frame_rate = from->frame_time > 0.0 ? 1.0 / from->frame_time : 30.0;
  to->are_changes_of_rest = TRUE;
  to->space = to->file_space = mo_htr_space (mo_htr_facts (to));
  to->n_frames = from->n_frames;
  to->skeleton = mo_skeleton_new ();
  for (guint i = 0; i < from->skeleton->joints->len; i++)
    if (!mo_skeleton_joint (from->skeleton, i)->is_end)
      add_segment (from, reference, i, to, indices, names, context);
  mo_skeleton_seal (to->skeleton);
  lift_base (to);
  if (to->n_frames > 0)
    to->values = g_new (double, (gsize) to->n_frames * to->skeleton->n_channels);
  for (guint i = 0; to->n_frames > 0 && i < from->skeleton->joints->len; i++)
    if (!mo_skeleton_joint (from->skeleton, i)->is_end)
      fill_segment (from, reference, i, to, indices[i]);
  return to;
}

static gboolean
has_suffix (const char *name, const char *suffix)
{
  const char *dot = name != NULL ? strrchr (name, '.') : NULL;

  return dot != NULL && g_ascii_strcasecmp (dot, suffix) == 0;
}

GBytes *
mo_htr_write (const MoExport *export, MoContext *context, GError **error)
{
  g_autoptr (MoClip) begun = mo_foreign_drop_reference (export->clip, export->recipe);
  g_autoptr (MoClip) placed = mo_stature_place (begun, export->recipe);
  g_autoptr (MoClip) held = mo_clip_reshape (placed, MO_HOLDS_FRAMES | MO_HOLDS_REFERENCE,
                                             &mo_htr_facts_type, export->recipe, context, error);
  g_autoptr (MoClip) made = NULL, global = NULL;
  Writer self = { .clip = held };

  if (held == NULL)
    return NULL;
  if (mo_htr_facts (held) == NULL)
    {
      self.clip = made = from_plain (held, context);
      /* As it may need as much memory as the text. */
      g_clear_pointer (&held, mo_clip_unref);
    }
  if (has_suffix (export->name, ".gtr"))
    self.clip = global = mo_htr_to_global (self.clip);
  self.is_as_read = self.clip == export->clip && !mo_htr_facts (self.clip)->is_radians;
  self.by_frame = mo_htr_facts (self.clip)->is_by_frame || has_suffix (export->name, ".htr2");
  self.text = g_string_new (NULL);
  add_header (&self);
  add_segments (&self);
  if (add_motion (&self, context, error))
    return g_string_free_to_bytes (self.text);
  g_string_free (self.text, TRUE);
  return NULL;
}
