/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-keys-private.h"

#include "mo-edit-words.h"

/* What becomes of keys: a function of those at the press and of what was asked for last. */

/* A key this close to a time, as a part of a frame, is at that time. */
#define SAME_FRAME 0.25

static const MoPrepared *
get_prepared (EditKeys *self)
{
  return edit_document_get_prepared (self->posing->document);
}

static MoSourceSpan
get_source (EditKeys *self)
{
  return mo_prepared_get_source (get_prepared (self));
}

/* Seconds of the source between two keys of a joint. */
static double
get_gap (EditKeys *self)
{
  double frame_time = get_source (self).frame_time;

  return frame_time > 0.0 ? frame_time : MO_USUAL_FRAME_TIME;
}

static double
to_source (EditKeys *self, double time)
{
  return mo_prepared_get_source_time (get_prepared (self), time);
}

/* -- The recipe -------------------------------------------------------------------------------- */

/* Puts another edit, which it takes over, in the place of the one whose keys these are; one without lanes goes. */
static void
replace (EditKeys *self, MoEdit *edit, const char *tag)
{
  const MoEdits *edits = edit_document_get_recipe (self->posing->document)->edits;

  if (edit->lanes->len == 0)
    g_clear_pointer (&edit, mo_edit_unref);
  edit_posing_set_edits (self->posing,
                         edit != NULL || edits->list->len > 1 || edits->length > 0.0
                             ? mo_edits_replace (edits, self->at, edit)
                             : NULL,
                         tag);
}

/* The same, with other keys chosen. */
static void
replace_and_choose (EditKeys *self, MoEdit *edit, const GArray *chosen, const char *tag)
{
  g_clear_pointer (&self->edit, mo_edit_unref);
  self->edit = mo_edit_ref (edit);
  g_array_set_size (self->chosen, 0);
  g_array_append_vals (self->chosen, chosen->data, chosen->len);
  replace (self, edit, tag);
}

/* -- Dragging ---------------------------------------------------------------------------------- */

static void
drop_pending (EditKeys *self)
{
  g_clear_pointer (&self->pending, mo_edit_unref);
  g_array_set_size (self->pending_chosen, 0);
}

gboolean
edit_keys_press (EditKeys *self)
{
  if (self->edit == NULL || self->chosen->len == 0 || get_prepared (self) == NULL)
    return FALSE;
  drop_pending (self);
  self->is_pressed = TRUE;
  return TRUE;
}

gboolean
edit_keys_is_pressed (EditKeys *self)
{
  return self->is_pressed;
}

static void
begin_change (EditKeys *self)
{
  drop_pending (self);
  g_array_append_vals (self->pending_chosen, self->chosen->data, self->chosen->len);
}

/* The times of chosen keys in the source. */
static void
find_extent (EditKeys *self, double *first, double *last)
{
  *first = INFINITY;
  *last = -INFINITY;
  for (guint i = 0; i < self->chosen->len; i++)
    {
      const MoKeyRef *ref = &g_array_index (self->chosen, MoKeyRef, i);
      double time = mo_edit_lane (self->edit, ref->lane)->keys[ref->key].time;

      *first = MIN (*first, time);
      *last = MAX (*last, time);
    }
}

/* No key leaves the motion that was in it. */
static double
limit (EditKeys *self, double by)
{
  const MoEdits *edits = edit_document_get_recipe (self->posing->document)->edits;
  MoSourceSpan span = get_source (self);
  double end = edits != NULL ? MAX (span.end, edits->length) : span.end, first, last;

  find_extent (self, &first, &last);
  return CLAMP (by, MIN (span.begin - first, 0.0), MAX (end - last, 0.0));
}

static const MoKeysMeet meets[] = {
  [EDIT_KEYS_STOP] = MO_KEYS_STOP,
  [EDIT_KEYS_PUSH] = MO_KEYS_PUSH,
  [EDIT_KEYS_PASS] = MO_KEYS_REPLACE,
};

void
edit_keys_move (EditKeys *self, double by, EditKeysHow how)
{
  double source = to_source (self, by) - to_source (self, 0.0);

  g_return_if_fail (self->is_pressed);

  begin_change (self);
  source = limit (self, source);
  if (how == EDIT_KEYS_COPY)
    self->pending = mo_edit_copy_keys (self->edit, self->pending_chosen, source, get_gap (self));
  else
    self->pending =
        mo_edit_move_keys (self->edit, self->pending_chosen, &source, meets[how], get_gap (self));
  edit_keys_emit_changed (self);
}

void
edit_keys_scale (EditKeys *self, double about, double factor)
{
  g_return_if_fail (self->is_pressed && factor > 0.0);

  begin_change (self);
  self->pending = mo_edit_scale_keys (self->edit, self->pending_chosen, to_source (self, about),
                                      factor, get_gap (self));
  edit_keys_emit_changed (self);
}

void
edit_keys_release (EditKeys *self, const char *tag)
{
  g_autoptr (GArray) chosen = NULL;
  MoEdit *edit;

  if (!self->is_pressed)
    return;
  self->is_pressed = FALSE;
  edit = g_steal_pointer (&self->pending);
  if (edit == NULL)
    return;
  chosen = g_array_copy (self->pending_chosen);
  drop_pending (self);
  replace_and_choose (self, edit, chosen, tag);
}

void
edit_keys_cancel (EditKeys *self)
{
  if (!self->is_pressed)
    return;
  self->is_pressed = FALSE;
  drop_pending (self);
  edit_keys_emit_changed (self);
}

/* -- In one go --------------------------------------------------------------------------------- */

void
edit_keys_step (EditKeys *self, int n_frames)
{
  if (!edit_keys_press (self))
    return;
  edit_keys_move (self, n_frames * edit_posing_get_frame_time (self->posing), EDIT_KEYS_STOP);
  edit_keys_release (self, "keys-step");
}

void
edit_keys_bring (EditKeys *self, EditKeysHow how)
{
  double first, last;

  if (!edit_keys_get_span (self, &first, &last) || !edit_keys_press (self))
    return;
  edit_keys_move (self, edit_session_get_time (self->posing->session) - first, how);
  edit_keys_release (self, NULL);
}

/* Chosen keys or, without any, those at the session's time. Unref it. */
static GArray *
find_meant (EditKeys *self)
{
  guint8 joints[MO_RIG_N_JOINTS];
  double time, reach;

  if (self->edit == NULL || get_prepared (self) == NULL)
    return g_array_new (FALSE, FALSE, sizeof (MoKeyRef));
  if (self->chosen->len > 0)
    return g_array_copy (self->chosen);
  time = to_source (self, edit_session_get_time (self->posing->session));
  reach = SAME_FRAME * get_gap (self);
  return mo_edit_find_keys (self->edit, time - reach, time + reach,
                            edit_posing_find_joints (self->posing, joints) ? joints : NULL);
}

guint
edit_keys_count (EditKeys *self)
{
  g_autoptr (GArray) keys = find_meant (self);

  return keys->len;
}

void
edit_keys_delete (EditKeys *self)
{
  g_autoptr (GArray) keys = find_meant (self);

  if (keys->len == 0)
    return;
  replace (self, mo_edit_delete_keys (self->edit, keys), NULL);
}

void
edit_keys_shape (EditKeys *self, MoKeyShape shape)
{
  g_autoptr (GArray) keys = find_meant (self);

  if (keys->len > 0)
    replace (self, mo_edit_shape_keys (self->edit, keys, MO_KEY_IN | MO_KEY_OUT, shape), NULL);
}

/* -- Setting ----------------------------------------------------------------------------------- */

/* Sets what a lane says at a time as a key, which changes nothing there. */
static MoEdit *
key_lane (MoEdit *edit, const MoEditLane *lane, double time)
{
  guint hint = 0;
  MoEditKey key = { .time = time, .value = mo_edit_lane_evaluate (lane, time, FALSE, &hint) };
  MoEdit *next;

  for (guint i = 0; i < lane->n_keys; i++)
    if (ABS (lane->keys[i].time - time) <= MO_SAME_KEY_TIME)
      return edit;
  next = mo_edit_set_key (edit, lane->joint, (MoLanePath) lane->path, &key);
  mo_edit_unref (edit);
  return next;
}

/* A lane that is new: of an edit that adds, no change; of one from nothing, the pose as it is seen. */
static MoEdit *
key_joint (EditKeys *self, MoEdit *edit, guint joint, const MoPose *seen, double time)
{
  MoEditKey key = { .time = time, .value = MO_QUAT_IDENTITY };
  MoEdit *next;

  if (edit->mode == MO_EDIT_KEYS && !edit_posing_is_from_nothing (self->posing))
    return edit;
  if (edit->mode == MO_EDIT_KEYS)
    key.value = seen->local[joint].rotation;
  next = mo_edit_set_key (edit, joint, MO_LANE_TURN, &key);
  mo_edit_unref (edit);
  return next;
}

gboolean
edit_keys_can_set (EditKeys *self)
{
  guint8 joints[MO_RIG_N_JOINTS];

  return self->edit != NULL
         || (edit_posing_is_from_nothing (self->posing)
             && edit_posing_find_joints (self->posing, joints));
}

/* The first keys of a clip from nothing. */
static void
set_first (EditKeys *self, const guint8 *joints, const MoPose *seen, double time)
{
  MoEdit *edit = edit_posing_make_keys ();

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    if (joints[i])
      edit = key_joint (self, edit, i, seen, time);
  if (edit->lanes->len > 0)
    edit_posing_set_edits (self->posing, edit_posing_with_edit (self->posing, edit), NULL);
  else
    mo_edit_unref (edit);
}

void
edit_keys_set (EditKeys *self, gboolean is_whole)
{
  guint8 joints[MO_RIG_N_JOINTS];
  gboolean is_chosen = edit_posing_find_joints (self->posing, joints);
  gboolean is_all = is_whole || !is_chosen;
  MoEdit *edit;
  MoPose seen;
  double time;

  if (!edit_keys_can_set (self) || !edit_posing_press (self->posing))
    return;
  seen = *edit_posing_get_start (self->posing);
  edit_posing_cancel (self->posing);
  time = to_source (self, edit_session_get_time (self->posing->session));
  mo_prepared_to_source (get_prepared (self), time, &seen);
  if (self->edit == NULL)
    {
      set_first (self, joints, &seen, time);
      return;
    }
  edit = mo_edit_ref (self->edit);
  for (guint i = 0; i < self->edit->lanes->len; i++)
    if (is_all || joints[mo_edit_lane (self->edit, i)->joint])
      edit = key_lane (edit, mo_edit_lane (self->edit, i), time);
  for (guint i = 0; i < MO_RIG_N_JOINTS && !is_all; i++)
    if (joints[i] && !mo_edit_has_joint (self->edit, i))
      edit = key_joint (self, edit, i, &seen, time);
  if (edit == self->edit)
    mo_edit_unref (edit);
  else
    replace (self, edit, NULL);
}
