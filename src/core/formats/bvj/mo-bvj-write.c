/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvj.h"

#include "mo-clip-reference.h"
#include "mo-clip-reshape.h"
#include "mo-clip-sample.h"
#include "mo-limits.h"
#include "mo-math.h"
#include "mo-number.h"
#include "mo-own-reference.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A BVJ as text: indented members, one frame or keyframe per line. */

static void
append_values (MoBvjWriter *self, const double *values, const guint *columns, guint n)
{
  GString *text = self->text;
  gsize length = text->len;
  gboolean is_as_read =
      self->facts != NULL && !self->facts->is_carried && self->project->stance == NULL;
  char *p;

  g_string_set_size (text, length + (gsize) n * (MO_NUMBER_MAX_TEXT + 1) + 2);
  p = text->str + length;
  *p++ = '[';
  for (guint i = 0; i < n; i++)
    {
      double value;

      if (i > 0)
        *p++ = ',';
      value = values[columns != NULL ? columns[i] : i];
      p = is_as_read ? mo_number_print_double (p, value) : mo_number_print_tidy (p, value);
    }
  *p++ = ']';
  g_string_set_size (text, (gsize) (p - text->str));
}

static void
append_vector (MoBvjWriter *self, MoVec3 vector)
{
  for (guint i = 0; i < 3; i++)
    {
      g_string_append (self->text, i == 0 ? "[" : ", ");
      mo_bvj_append_number (self, mo_vec3_part (vector, i));
    }
  g_string_append_c (self->text, ']');
}

/* -- HIERARCHY --------------------------------------------------------------------------------- */

static void
append_channels (MoBvjWriter *self, const MoJoint *joint)
{
  g_string_append_c (self->text, '[');
  for (guint i = 0; i < joint->n_channels; i++)
    {
      if (i > 0)
        g_string_append (self->text, ", ");
      mo_json_append_string (self->text, mo_channel_name (joint->channels[i]));
    }
  g_string_append_c (self->text, ']');
}

static void
append_attach (MoBvjWriter *self, const GArray *attach)
{
  g_string_append_c (self->text, '[');
  for (guint i = 0; i < attach->len; i++)
    g_string_append_printf (self->text, "%s%d", i > 0 ? ", " : "", g_array_index (attach, int, i));
  g_string_append_c (self->text, ']');
}

/* The members of a node except JOINTS. A clip of another format has all members that correspond
 * to a BVH. */
/* What the file says of a joint; nothing of those that only what is shown of a clip from nothing has. */
static const MoBvjNode *
node_of (const MoBvjWriter *self, guint index)
{
  return self->project->stance == NULL ? mo_bvj_facts_node (self->facts, index) : NULL;
}

static void
append_node (MoBvjWriter *self, guint depth, guint index, gboolean *is_first)
{
  const MoJoint *joint = mo_skeleton_joint (self->clip->skeleton, index);
  const MoBvjNode *node = node_of (self, index);
  guint has = node != NULL    ? node->has
              : joint->is_end ? MO_BVJ_HAS_OFFSET
                              : MO_BVJ_HAS_NAME | MO_BVJ_HAS_OFFSET | MO_BVJ_HAS_CHANNELS;

  if (joint->is_end)
    {
      mo_bvj_begin_member (self, depth, is_first, "END");
      g_string_append (self->text, "true");
    }
  if (*self->names[index] != '\0' || (has & MO_BVJ_HAS_NAME) != 0)
    {
      mo_bvj_begin_member (self, depth, is_first, "NAME");
      mo_json_append_string (self->text, self->names[index]);
    }
  if ((has & MO_BVJ_HAS_OFFSET) != 0)
    {
      mo_bvj_begin_member (self, depth, is_first, "OFFSET");
      append_vector (self, joint->rest.translation);
    }
  if (joint->n_channels > 0 || (has & MO_BVJ_HAS_CHANNELS) != 0)
    {
      mo_bvj_begin_member (self, depth, is_first, "CHANNELS");
      append_channels (self, joint);
    }
  if (node != NULL && node->attach != NULL)
    {
      mo_bvj_begin_member (self, depth, is_first, "ATTACH");
      append_attach (self, node->attach);
    }
  if (node != NULL && (has & MO_BVJ_HAS_PIVOT) != 0)
    {
      mo_bvj_begin_member (self, depth, is_first, "PIVOT");
      append_vector (self, node->pivot);
    }
  if (node != NULL)
    mo_bvj_append_members (self, depth, is_first, node->members, NULL);
}

static void
append_indent (MoBvjWriter *self, guint depth)
{
  g_string_append_printf (self->text, "\n%*s", (int) depth * 2, "");
}

/* Joints in order, each opened at its depth and closed if the next one is not below it. `base`
 * is the indentation of a root. */
static void
append_joints (MoBvjWriter *self, const guint *order, guint base)
{
  const MoSkeleton *skeleton = self->clip->skeleton;
  guint n = skeleton->joints->len, n_open = 0;

  for (guint i = 0; i < n; i++)
    {
      guint depth = mo_skeleton_get_depth (skeleton, order[i]);
      guint next = i + 1 < n ? mo_skeleton_get_depth (skeleton, order[i + 1]) : 0;
      const MoBvjNode *node = node_of (self, order[i]);
      guint indent = base + depth * 2 + 1;
      gboolean is_first = TRUE;

      if (depth > 0 || base > 1)
        append_indent (self, indent - 1);
      g_string_append_c (self->text, '{');
      append_node (self, indent, order[i], &is_first);
      if (next > depth)
        {
          mo_bvj_begin_member (self, indent, &is_first, "JOINTS");
          g_string_append_c (self->text, '[');
          n_open++;
          continue;
        }
      if (node != NULL && (node->has & MO_BVJ_HAS_JOINTS) != 0)
        {
          mo_bvj_begin_member (self, indent, &is_first, "JOINTS");
          g_string_append (self->text, "[]");
        }
      append_indent (self, indent - 1);
      g_string_append_c (self->text, '}');
      for (; n_open > next; n_open--)
        {
          append_indent (self, base + (n_open - 1) * 2 + 1);
          g_string_append_c (self->text, ']');
          append_indent (self, base + (n_open - 1) * 2);
          g_string_append_c (self->text, '}');
        }
      if (i + 1 < n)
        g_string_append_c (self->text, ',');
    }
}

static guint
count_roots (const MoSkeleton *skeleton)
{
  guint n = 0;

  for (guint i = 0; i < skeleton->joints->len; i++)
    n += mo_skeleton_joint (skeleton, i)->parent < 0;
  return n;
}

static void
append_hierarchy (MoBvjWriter *self, gboolean *is_first, const guint *order)
{
  gboolean is_list = count_roots (self->clip->skeleton) > 1
                     || (self->facts != NULL && (self->facts->has & MO_BVJ_HAS_ROOT_LIST) != 0);

  mo_bvj_begin_member (self, 1, is_first, "HIERARCHY");
  if (is_list)
    g_string_append_c (self->text, '[');
  append_joints (self, order, is_list ? 2 : 1);
  if (is_list)
    g_string_append (self->text, "\n  ]");
}

/* -- MOTION ------------------------------------------------------------------------------------ */

static gboolean
append_frames (MoBvjWriter *self, const guint *columns, GError **error)
{
  const MoClip *clip = self->clip;
  g_autofree double *room = g_new (double, clip->skeleton->n_channels + 1);

  g_string_append_c (self->text, '[');
  for (guint i = 0; i < clip->n_frames; i++)
    {
      if (i % 1024 == 0 && mo_context_check (self->context, (double) i / clip->n_frames, error))
        return FALSE;
      g_string_append (self->text, i > 0 ? ",\n" : "\n");
      append_values (self, mo_clip_row (clip, i, room), columns, clip->skeleton->n_channels);
    }
  g_string_append (self->text, clip->n_frames > 0 ? "\n    ]" : "]");
  return TRUE;
}

/* `keyframes` are either the clip's own, in addition to which its file may have frames, or
 * replace its frames. */
static gboolean
has_frames (const MoBvjWriter *self, const MoKeyframes *keyframes)
{
  gboolean stands_for_frames = keyframes != NULL && self->clip->keyframes == NULL;

  return !stands_for_frames
         && (self->clip->n_frames > 0
             || (self->facts != NULL ? (self->facts->has & MO_BVJ_HAS_FRAMES) != 0
                                     : keyframes == NULL));
}

/* Keyframes of a scene are on its frames. */
static gboolean
has_frame_time (const MoBvjWriter *self)
{
  return self->clip->n_frames > 0
         || (self->facts != NULL
                 ? (self->facts->has & MO_BVJ_HAS_FRAME_TIME) != 0
                 : self->clip->keyframes == NULL
                       || (self->project->is_scene && self->clip->frame_time > 0.0));
}

static gboolean
has_motion (const MoBvjWriter *self, const MoKeyframes *keyframes)
{
  return has_frames (self, keyframes) || has_frame_time (self)
         || (self->facts != NULL && (self->facts->has & MO_BVJ_HAS_MOTION) != 0);
}

static gboolean
append_motion (MoBvjWriter *self, gboolean *is_first, const guint *columns,
               const MoKeyframes *keyframes, GError **error)
{
  const MoClip *clip = self->clip;
  gboolean with_frames = has_frames (self, keyframes), with_time = has_frame_time (self);
  gboolean is_first_inside = TRUE;

  if (!has_motion (self, keyframes))
    return TRUE;
  mo_bvj_begin_member (self, 1, is_first, "MOTION");
  g_string_append_c (self->text, '{');
  self->absent[0] = with_frames ? NULL : "Frames";
  self->absent[1] = with_time ? NULL : "Frame Time";
  mo_bvj_append_settings (self, 2, &is_first_inside, TRUE);
  self->absent[0] = self->absent[1] = NULL;
  if (with_time)
    {
      mo_bvj_begin_member (self, 2, &is_first_inside, "Frame Time");
      mo_bvj_append_number (self, clip->frame_time);
    }
  if (with_frames)
    {
      mo_bvj_begin_member (self, 2, &is_first_inside, "Frames");
      if (!append_frames (self, columns, error))
        return FALSE;
    }
  g_string_append (self->text, is_first_inside ? "}" : "\n  }");
  return TRUE;
}

/* -- KEYFRAMES --------------------------------------------------------------------------------- */

static void
append_kept_of_time (MoBvjWriter *self, guint *next, double time)
{
  const GArray *kept = self->facts != NULL ? self->facts->keyframe_members : NULL;

  for (; kept != NULL && *next < kept->len; (*next)++)
    {
      const MoBvjKeyframeMember *entry = &g_array_index (kept, MoBvjKeyframeMember, *next);

      if (entry->time > time)
        return;
      g_string_append (self->text, ", ");
      mo_json_append_string (self->text, entry->member.name);
      g_string_append (self->text, ": ");
      g_string_append (self->text, entry->member.text);
    }
}

/* Whether a path of a joint has a key at a time, which must not decrease between calls;
 * `cursors` has one entry for each path. */
static gboolean
has_key_at (const MoKeyedJoint *keyed, guint *cursors, double time)
{
  gboolean has_key = FALSE;

  for (guint path = 0; path < MO_N_KEYED; path++)
    {
      const MoCurve *curve = &keyed->paths[path];

      if (cursors[path] == curve->n_keys || mo_curve_time (curve, cursors[path]) != time)
        continue;
      cursors[path]++;
      has_key = TRUE;
    }
  return has_key;
}

static void
append_keyframe (MoBvjWriter *self, const MoKeyframes *keyframes, const guint *order,
                 guint *cursors, double time)
{
  const MoSkeleton *skeleton = self->clip->skeleton;

  for (guint i = 0; i < keyframes->n_joints; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (skeleton, order[i]);
      double values[MO_MAX_JOINT_CHANNELS];

      if (!has_key_at (&keyframes->joints[order[i]], &cursors[order[i] * MO_N_KEYED], time))
        continue;
      g_string_append (self->text, ", ");
      mo_json_append_string (self->text, self->names[order[i]]);
      g_string_append (self->text, ": ");
      mo_keyframes_evaluate (keyframes, order[i], joint, time, values);
      append_values (self, values, NULL, joint->n_channels);
    }
}

static gboolean
has_keyframes (const MoBvjWriter *self, const MoKeyframes *keyframes)
{
  return keyframes != NULL
         || (self->facts != NULL && (self->facts->has & MO_BVJ_HAS_KEYFRAMES) != 0
             && self->clip == self->source);
}

static void
append_keyframes (MoBvjWriter *self, gboolean *is_first, const MoKeyframes *keyframes,
                  const guint *order)
{
  g_autofree guint *cursors = NULL;
  guint n_times = keyframes != NULL ? keyframes->times->len : 0, next = 0;

  if (!has_keyframes (self, keyframes))
    return;
  mo_bvj_begin_member (self, 1, is_first, "KEYFRAMES");
  g_string_append_c (self->text, '[');
  cursors = g_new0 (guint, (self->clip->skeleton->joints->len + 1) * MO_N_KEYED);
  for (guint i = 0; i < n_times; i++)
    {
      double time = g_array_index (keyframes->times, double, i);

      g_string_append (self->text, i > 0 ? ",\n    {\"AT\": " : "\n    {\"AT\": ");
      mo_bvj_append_number (self, time);
      append_keyframe (self, keyframes, order, cursors, time);
      append_kept_of_time (self, &next, time);
      g_string_append_c (self->text, '}');
    }
  g_string_append (self->text, n_times > 0 ? "\n  ]" : "]");
}

/* -- The whole --------------------------------------------------------------------------------- */

static void
append_interpolation (MoBvjWriter *self, gboolean *is_first, const MoKeyframes *keyframes)
{
  gboolean is_said = self->facts != NULL && (self->facts->has & MO_BVJ_HAS_INTERPOLATION) != 0;
  /* Keyframes that were made here have their own interpolation, whatever the file says for
   * keyframes it does not have. */
  int interpolation = keyframes != NULL ? (int) keyframes->interpolation
                      : is_said         ? self->facts->interpolation
                                        : MO_INTERPOLATION_LINEAR;

  if (!is_said && interpolation == MO_INTERPOLATION_LINEAR)
    return;
  mo_bvj_begin_member (self, 1, is_first, "interpolation");
  mo_json_append_string (self->text, mo_interpolation_nick ((MoInterpolation) interpolation));
}

static void
append_clock (MoBvjWriter *self, gboolean *is_first)
{
  const MoBvjFacts *facts = self->facts;

  if (facts != NULL && (facts->has & MO_BVJ_HAS_UNIX_RATE) != 0)
    {
      mo_bvj_begin_member (self, 1, is_first, "unixRate");
      mo_bvj_append_number (self, facts->unix_rate);
    }
  if (facts != NULL && (facts->has & MO_BVJ_HAS_UNIX_START) != 0)
    {
      mo_bvj_begin_member (self, 1, is_first, "unixStart");
      mo_bvj_append_number (self, facts->unix_start);
    }
}

static gboolean
append_all (MoBvjWriter *self, const MoKeyframes *keyframes, GError **error)
{
  const MoSkeleton *skeleton = self->clip->skeleton;
  g_autofree guint *order = g_new (guint, skeleton->joints->len + 1);
  g_autofree guint *columns = g_new (guint, skeleton->n_channels + 1);
  gboolean is_first = TRUE, is_same = mo_skeleton_get_order (skeleton, order, columns);

  g_string_append_c (self->text, '{');
  self->absent[0] = has_motion (self, keyframes) ? NULL : "MOTION";
  self->absent[1] = has_keyframes (self, keyframes) ? NULL : "KEYFRAMES";
  mo_bvj_append_settings (self, 1, &is_first, FALSE);
  self->absent[0] = self->absent[1] = NULL;
  append_clock (self, &is_first);
  append_interpolation (self, &is_first, keyframes);
  mo_bvj_append_limber (self, keyframes, &is_first);
  append_hierarchy (self, &is_first, order);
  if (!append_motion (self, &is_first, is_same ? NULL : columns, keyframes, error))
    return FALSE;
  append_keyframes (self, &is_first, keyframes, order);
  g_string_append (self->text, "\n}\n");
  return TRUE;
}

static gboolean
can_be_keyed (const MoClip *clip)
{
  return clip->n_frames > 0 && clip->frame_time > 0.0 && mo_bvj_has_own_names (clip->skeleton);
}

/* Frames may begin with a reference, keyframes may not: a setting keeps what the first pose is. */
static void
keep_reference (MoBvjWriter *self, const MoClip *frames, const char *reference)
{
  MoRecipe *changed;

  if (self->recipe->reference != MO_REFERENCE_AUTO || !mo_clip_has_reference (frames))
    return;
  changed = mo_recipe_with (self->recipe, MO_FIELD_REFERENCE, reference, NULL);
  mo_recipe_unref (self->recipe);
  self->recipe = changed;
}

/* Replaces frames by keyframes, or keyframes by frames, if the maker requests it for this file;
 * that it was requested when the source was written is no reason to change it. */
static gboolean
change_kind (MoBvjWriter *self, const MoRecipe *wish, MoKeyframes **keyframes, MoClip **sampled,
             GError **error)
{
  const MoClip *clip = self->source;
  double tolerance = wish->keyframe_error;

  if (!mo_recipe_is_set (wish, MO_FIELD_KEYFRAME_ERROR))
    return TRUE;
  if (clip->keyframes == NULL && tolerance > 0.0 && can_be_keyed (clip))
    {
      /* A reference that is said to be dropped is one as the file has it. */
      g_autoptr (MoClip) upright = mo_own_reference_raise (clip, self->recipe);

      keep_reference (self, clip, "drop");
      self->clip = *sampled =
          mo_bvj_make_turns (upright, self->recipe->reference == MO_REFERENCE_DROP, tolerance);
      *keyframes = mo_bvj_synthesise (*sampled, tolerance);
    }
  else if (clip->keyframes == NULL && tolerance > 0.0)
    mo_report (self->context, MO_CODE_BVJ_NOT_KEYED, MO_NOWHERE, NULL, NULL);
  else if (clip->keyframes != NULL && tolerance <= 0.0)
    {
      double start = mo_clip_keyed_start (clip, self->recipe);

      self->clip = *sampled =
          mo_clip_sample (clip, start, mo_clip_choose_frame_time (clip, start, self->context),
                          self->context, error);
      if (*sampled == NULL)
        return FALSE;
      keep_reference (self, *sampled, "keep");
    }
  return TRUE;
}

/* Whether it would be too large to be read again. Only keyframes made here can be so many when
 * the frames would not be. */
static gboolean
are_too_many (const MoBvjWriter *self, const MoKeyframes *made)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (MoSource) source = NULL;
  g_autoptr (MoContext) reading = NULL;
  g_autoptr (MoClip) again = NULL;

  if (made == NULL || made->times->len <= MO_MAX_JSON_VALUES / 4)
    return FALSE;
  bytes = g_bytes_new_static (self->text->str, self->text->len);
  source = mo_source_new_for_bytes (bytes, "");
  reading = mo_context_new (self->context->cancellable);
  again = mo_format_bvj.read (source, reading, NULL);
  return again == NULL
         && mo_diagnostics_find (reading->diagnostics, MO_CODE_JSON_TOO_LARGE) != NULL;
}

static void
say_scene (MoBvjWriter *self)
{
  MoRecipe *changed = mo_bvj_recipe_of_scene (self->project, self->clip, self->names, self->recipe);

  mo_recipe_unref (self->recipe);
  self->recipe = changed;
}

static gboolean
append_frames_instead (MoBvjWriter *self, MoRecipe *recipe, GError **error)
{
  mo_report (self->context, MO_CODE_BVJ_MANY_KEYS, MO_NOWHERE, NULL, NULL);
  mo_recipe_unref (self->recipe);
  self->recipe = mo_recipe_ref (recipe);
  self->clip = self->source;
  say_scene (self);
  g_string_truncate (self->text, 0);
  return append_all (self, NULL, error);
}

GBytes *
mo_bvj_write (const MoExport *export, MoContext *context, GError **error)
{
  const guint holds = MO_HOLDS_FRAMES | MO_HOLDS_KEYFRAMES | MO_HOLDS_SETTINGS | MO_HOLDS_MARKS;
  /* Of a clip from nothing, what its edits make of it. */
  const MoClip *shown = export->shown != NULL ? export->shown : export->clip;
  g_autoptr (MoClip) held =
      mo_clip_reshape (shown, holds, &mo_bvj_facts_type, export->recipe, context, error);
  MoBvjWriter self = {
    .project = export->clip,
    .source = held,
    .clip = held,
    .context = context,
    .stage = export->stage,
  };
  g_autoptr (MoKeyframes) made = NULL;
  g_autoptr (MoClip) sampled = NULL;
  g_autoptr (MoRecipe) merged = NULL, recipe = NULL;
  gboolean ok;

  if (held == NULL)
    return NULL;
  if (export->made_of != NULL && held->facts == NULL)
    held->facts =
        (MoFacts *) mo_bvj_facts_carry (export->made_of, export->made_by, held->skeleton, context);
  self.facts = mo_bvj_facts (export->clip->stance != NULL ? export->clip : held);
  /* An embedded file has its own settings. */
  merged = mo_clip_merge_recipe (export->clip->original != NULL || export->clip->stance != NULL
                                     ? export->clip
                                     : held,
                                 export->recipe);
  recipe = mo_clip_reshape_recipe (export->clip, holds, merged);
  self.recipe = mo_recipe_ref (recipe);
  self.text = g_string_new (NULL);
  ok = change_kind (&self, export->recipe, &made, &sampled, error);
  if (ok)
    {
      self.names = mo_bvj_make_names (self.clip, context);
      say_scene (&self);
      ok = append_all (&self, made != NULL ? made : self.clip->keyframes, error);
      if (ok && are_too_many (&self, made))
        ok = append_frames_instead (&self, recipe, error);
      g_strfreev (self.names);
    }
  mo_recipe_unref (self.recipe);
  if (ok)
    return g_string_free_to_bytes (self.text);
  g_string_free (self.text, TRUE);
  return NULL;
}
