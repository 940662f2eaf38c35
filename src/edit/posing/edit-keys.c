/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-keys-private.h"

#include "mo-twin.h"

#include <string.h>

G_DEFINE_FINAL_TYPE (EditKeys, edit_keys, G_TYPE_OBJECT)

static guint changed_signal;

void
edit_keys_emit_changed (EditKeys *self)
{
  g_signal_emit (self, changed_signal, 0);
}

/* -- What is there ----------------------------------------------------------------------------- */

/* The uppermost edit with keys of any of the selected joints; without such an edit, with keys of any joint. */
static MoEdit *
find_edit (EditKeys *self, guint *index)
{
  guint8 joints[MO_RIG_N_JOINTS], all[MO_RIG_N_JOINTS];
  const MoEdits *edits;
  int at = -1;

  if (self->posing == NULL || edit_posing_find_obstacle (self->posing) != NULL)
    return NULL;
  memset (all, 1, sizeof all);
  edits = edit_document_get_recipe (self->posing->document)->edits;
  if (edit_posing_find_joints (self->posing, joints))
    at = edit_posing_find_mover (edits, joints, TRUE);
  if (at < 0)
    at = edit_posing_find_mover (edits, all, TRUE);
  if (at < 0)
    return NULL;
  *index = (guint) at;
  return g_ptr_array_index (edits->list, at);
}

static const MoEditKey *
get_key (const MoEdit *edit, const MoKeyRef *ref)
{
  return &mo_edit_lane (edit, ref->lane)->keys[ref->key];
}

/* The key of the same joint at the same time, in another edit. */
static gboolean
find_again (const MoEdit *from, const MoKeyRef *ref, const MoEdit *to, MoKeyRef *found)
{
  const MoEditLane *lane = mo_edit_lane (from, ref->lane);
  double time = get_key (from, ref)->time;
  int index = mo_edit_find_lane (to, lane->joint, (MoLanePath) lane->path);

  for (guint i = 0; index >= 0 && i < mo_edit_lane (to, (guint) index)->n_keys; i++)
    if (ABS (mo_edit_lane (to, (guint) index)->keys[i].time - time) <= MO_SAME_KEY_TIME)
      {
        *found = (MoKeyRef){ (guint) index, i };
        return TRUE;
      }
  return FALSE;
}

/* What was chosen stays chosen as far as it is still there. */
static void
set_edit (EditKeys *self, MoEdit *edit)
{
  guint n = 0;

  for (guint i = 0; i < self->chosen->len; i++)
    {
      MoKeyRef found;

      if (edit != NULL
          && find_again (self->edit, &g_array_index (self->chosen, MoKeyRef, i), edit, &found))
        g_array_index (self->chosen, MoKeyRef, n++) = found;
    }
  g_array_set_size (self->chosen, n);
  g_clear_pointer (&self->edit, mo_edit_unref);
  self->edit = edit != NULL ? mo_edit_ref (edit) : NULL;
}

void
edit_keys_update (EditKeys *self)
{
  MoEdit *edit = find_edit (self, &self->at);

  if (edit != self->edit)
    {
      if (self->is_pressed)
        edit_keys_cancel (self);
      set_edit (self, edit);
    }
  edit_keys_emit_changed (self);
}

const MoEdit *
edit_keys_get_edit (EditKeys *self)
{
  return self->pending != NULL ? self->pending : self->edit;
}

double
edit_keys_get_time (EditKeys *self, double source)
{
  const MoPrepared *prepared = edit_document_get_prepared (self->posing->document);

  return prepared != NULL ? mo_prepared_get_time (prepared, source) : source;
}

guint
edit_keys_get_joint (EditKeys *self, const MoEditLane *lane)
{
  return edit_document_get_recipe (self->posing->document)->mirror ? mo_rig_twin (lane->joint)
                                                                   : lane->joint;
}

double
edit_keys_snap (EditKeys *self, double time)
{
  double frame_time = edit_document_get_frame_time (self->posing->document);

  return frame_time > 0.0 ? round (time / frame_time) * frame_time : time;
}

/* -- Choosing ---------------------------------------------------------------------------------- */

static int
compare_refs (gconstpointer a, gconstpointer b)
{
  const MoKeyRef *first = a, *second = b;

  if (first->lane != second->lane)
    return first->lane < second->lane ? -1 : 1;
  return (first->key > second->key) - (first->key < second->key);
}

static const GArray *
get_chosen (EditKeys *self)
{
  return self->pending != NULL ? self->pending_chosen : self->chosen;
}

gboolean
edit_keys_is_chosen (EditKeys *self, guint lane, guint key)
{
  const MoKeyRef ref = { lane, key };

  return g_array_binary_search ((GArray *) get_chosen (self), &ref, compare_refs, NULL);
}

guint
edit_keys_count_chosen (EditKeys *self)
{
  return get_chosen (self)->len;
}

gboolean
edit_keys_get_span (EditKeys *self, double *first, double *last)
{
  const GArray *chosen = get_chosen (self);

  *first = INFINITY;
  *last = -INFINITY;
  for (guint i = 0; i < chosen->len; i++)
    {
      const MoKeyRef *ref = &g_array_index (chosen, MoKeyRef, i);
      double time = edit_keys_get_time (self, get_key (edit_keys_get_edit (self), ref)->time);

      *first = MIN (*first, time);
      *last = MAX (*last, time);
    }
  return chosen->len > 0;
}

void
edit_keys_get_chosen (EditKeys *self, GArray *keys)
{
  g_array_set_size (keys, 0);
  g_array_append_vals (keys, self->chosen->data, self->chosen->len);
}

/* Of keys that are there twice, one is left or, if that is wanted, none. */
static void
settle (GArray *chosen, gboolean toggles)
{
  guint n = 0;

  g_array_sort (chosen, compare_refs);
  for (guint i = 0; i < chosen->len; i++)
    {
      const MoKeyRef *ref = &g_array_index (chosen, MoKeyRef, i);
      gboolean is_twice =
          i + 1 < chosen->len && compare_refs (ref, &g_array_index (chosen, MoKeyRef, i + 1)) == 0;

      if (is_twice)
        i++;
      if (!is_twice || !toggles)
        g_array_index (chosen, MoKeyRef, n++) = *ref;
    }
  g_array_set_size (chosen, n);
}

void
edit_keys_choose (EditKeys *self, const MoKeyRef *keys, guint n, EditSelectMode mode)
{
  if (self->is_pressed)
    edit_keys_cancel (self);
  if (mode == EDIT_SELECT_ONLY)
    g_array_set_size (self->chosen, 0);
  g_array_append_vals (self->chosen, keys, n);
  settle (self->chosen, mode == EDIT_SELECT_TOGGLE);
  edit_keys_emit_changed (self);
}

void
edit_keys_choose_all (EditKeys *self)
{
  g_autoptr (GArray) all =
      self->edit != NULL ? mo_edit_find_keys (self->edit, -INFINITY, INFINITY, NULL) : NULL;

  if (all != NULL)
    edit_keys_choose (self, (const MoKeyRef *) (gpointer) all->data, all->len, EDIT_SELECT_ONLY);
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
edit_keys_finalize (GObject *object)
{
  EditKeys *self = EDIT_KEYS (object);

  g_clear_pointer (&self->edit, mo_edit_unref);
  g_clear_pointer (&self->pending, mo_edit_unref);
  g_array_unref (self->chosen);
  g_array_unref (self->pending_chosen);
  G_OBJECT_CLASS (edit_keys_parent_class)->finalize (object);
}

static void
edit_keys_class_init (EditKeysClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = edit_keys_finalize;
  changed_signal = g_signal_new ("changed", EDIT_TYPE_KEYS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
edit_keys_init (EditKeys *self)
{
  self->chosen = g_array_new (FALSE, FALSE, sizeof (MoKeyRef));
  self->pending_chosen = g_array_new (FALSE, FALSE, sizeof (MoKeyRef));
}

EditKeys *
edit_keys_new (EditPosing *posing)
{
  EditKeys *self = g_object_new (EDIT_TYPE_KEYS, NULL);

  self->posing = posing;
  return self;
}

void
edit_keys_forget (EditKeys *self)
{
  edit_keys_cancel (self);
  set_edit (self, NULL);
  self->posing = NULL;
}
