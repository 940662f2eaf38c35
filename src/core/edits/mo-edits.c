/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-edits.h"

#include "mo-edit-keys.h"
#include "mo-rig.h"

/* A range includes both its ends, within so much (seconds), since times are mapped to and fro. */
#define SLACK 1e-9

static const char *const mode_nicks[] = { [MO_EDIT_KEYS] = "keys",
                                          [MO_EDIT_ADD] = "add",
                                          [MO_EDIT_PLANT] = "plant",
                                          [MO_EDIT_SMOOTH] = "smooth" };

MoEdit *
mo_edit_new (MoEditMode mode)
{
  MoEdit *self = g_new0 (MoEdit, 1);

  g_atomic_ref_count_init (&self->refs);
  self->name = g_strdup ("");
  self->mode = mode;
  self->weight = 1.0;
  self->from = -INFINITY;
  self->to = INFINITY;
  self->lanes = g_ptr_array_new_with_free_func ((GDestroyNotify) mo_edit_lane_unref);
  self->plants = g_array_new (FALSE, TRUE, sizeof (MoPlant));
  self->joints = g_array_new (FALSE, TRUE, sizeof (guint16));
  return self;
}

MoEdit *
mo_edit_ref (MoEdit *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
mo_edit_unref (MoEdit *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  g_free (self->name);
  g_ptr_array_unref (self->lanes);
  g_array_unref (self->plants);
  g_array_unref (self->joints);
  g_free (self);
}

MoEdits *
mo_edits_new (void)
{
  MoEdits *self = g_new0 (MoEdits, 1);

  g_atomic_ref_count_init (&self->refs);
  self->list = g_ptr_array_new_with_free_func ((GDestroyNotify) mo_edit_unref);
  return self;
}

MoEdits *
mo_edits_ref (MoEdits *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
mo_edits_unref (MoEdits *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  g_free (self->clip);
  g_ptr_array_unref (self->list);
  g_free (self);
}

/* -- Changing ---------------------------------------------------------------------------------- */

MoEdit *
mo_edit_copy (const MoEdit *self)
{
  MoEdit *result = mo_edit_new (self->mode);

  g_free (result->name);
  result->name = g_strdup (self->name);
  result->is_muted = self->is_muted;
  result->weight = self->weight;
  result->from = self->from;
  result->to = self->to;
  result->fade[0] = self->fade[0];
  result->fade[1] = self->fade[1];
  result->cutoff = self->cutoff;
  result->closes = self->closes;
  for (guint i = 0; i < self->lanes->len; i++)
    g_ptr_array_add (result->lanes, mo_edit_lane_ref (g_ptr_array_index (self->lanes, i)));
  g_array_append_vals (result->plants, self->plants->data, self->plants->len);
  g_array_append_vals (result->joints, self->joints->data, self->joints->len);
  return result;
}

MoEdit *
mo_edit_with_muted (const MoEdit *self, gboolean is_muted)
{
  MoEdit *result = mo_edit_copy (self);

  result->is_muted = is_muted;
  return result;
}

/* With what they were made on, and no edits. */
static MoEdits *
copy_facts (const MoEdits *self)
{
  MoEdits *result = mo_edits_new ();

  if (self == NULL)
    return result;
  result->length = self->length;
  result->duration = self->duration;
  result->frame_time = self->frame_time;
  result->clip = g_strdup (self->clip);
  return result;
}

MoEdits *
mo_edits_with (const MoEdits *self, MoEdit *edit)
{
  return mo_edits_replace (self, self != NULL ? self->list->len : 0, edit);
}

void
mo_edits_tell_source (MoEdits *self, double duration, double frame_time, const char *clip)
{
  if (self->duration > 0.0 || self->clip != NULL)
    return;
  self->duration = duration;
  self->frame_time = frame_time;
  self->clip = g_strdup (clip);
}

MoEdits *
mo_edits_replace (const MoEdits *self, guint index, MoEdit *edit)
{
  MoEdits *result = copy_facts (self);

  for (guint i = 0; self != NULL && i < self->list->len; i++)
    if (i != index)
      g_ptr_array_add (result->list, mo_edit_ref ((MoEdit *) mo_edits_get (self, i)));
  if (edit != NULL)
    g_ptr_array_insert (result->list, (int) index, edit);
  return result;
}

MoEdits *
mo_edits_insert (const MoEdits *self, guint index, MoEdit *edit)
{
  MoEdits *result = mo_edits_replace (self, G_MAXUINT, NULL);

  g_ptr_array_insert (result->list, (int) index, edit);
  return result;
}

MoEdits *
mo_edits_with_length (const MoEdits *self, double length)
{
  /* No edit has that index: all of them stay. */
  MoEdits *result = mo_edits_replace (self, G_MAXUINT, NULL);

  result->length = length;
  return result;
}

MoEdits *
mo_edits_without_closing (const MoEdits *self)
{
  MoEdits *result = copy_facts (self);

  for (guint i = 0; i < self->list->len; i++)
    if (mo_edit_acts (mo_edits_get (self, i)) && !(mo_edits_get (self, i)->closes > 0.0))
      g_ptr_array_add (result->list, mo_edit_ref ((MoEdit *) mo_edits_get (self, i)));
  if (result->list->len == 0)
    g_clear_pointer (&result, mo_edits_unref);
  return result;
}

MoEdits *
mo_edits_raise (const MoEdits *self, guint index)
{
  MoEdits *result = copy_facts (self);

  for (guint i = 0; i < self->list->len; i++)
    {
      guint from = i == index ? index + 1 : i == index + 1 ? index : i;

      g_ptr_array_add (result->list, mo_edit_ref ((MoEdit *) mo_edits_get (self, from)));
    }
  return result;
}

/* -- Comparing --------------------------------------------------------------------------------- */

static gboolean
same_plant (const MoPlant *a, const MoPlant *b)
{
  return a->joint == b->joint && a->from == b->from && a->to == b->to && a->fade[0] == b->fade[0]
         && a->fade[1] == b->fade[1] && a->has_turn == b->has_turn && a->swivel == b->swivel
         && a->at.x == b->at.x && a->at.y == b->at.y && a->at.z == b->at.z && a->turn.x == b->turn.x
         && a->turn.y == b->turn.y && a->turn.z == b->turn.z && a->turn.w == b->turn.w;
}

static gboolean
same_contents (const MoEdit *a, const MoEdit *b)
{
  if (a->lanes->len != b->lanes->len || a->plants->len != b->plants->len
      || a->joints->len != b->joints->len || a->cutoff != b->cutoff || a->closes != b->closes)
    return FALSE;
  for (guint i = 0; i < a->lanes->len; i++)
    if (!mo_edit_lane_equal (mo_edit_lane (a, i), mo_edit_lane (b, i)))
      return FALSE;
  for (guint i = 0; i < a->plants->len; i++)
    if (!same_plant (&g_array_index (a->plants, MoPlant, i),
                     &g_array_index (b->plants, MoPlant, i)))
      return FALSE;
  for (guint i = 0; i < a->joints->len; i++)
    if (g_array_index (a->joints, guint16, i) != g_array_index (b->joints, guint16, i))
      return FALSE;
  return TRUE;
}

static gboolean
same_edit (const MoEdit *a, const MoEdit *b)
{
  return a == b
         || (g_str_equal (a->name, b->name) && a->mode == b->mode && a->is_muted == b->is_muted
             && a->weight == b->weight && a->from == b->from && a->to == b->to
             && a->fade[0] == b->fade[0] && a->fade[1] == b->fade[1] && same_contents (a, b));
}

static gboolean
same_facts (const MoEdits *a, const MoEdits *b)
{
  return a->length == b->length && a->duration == b->duration && a->frame_time == b->frame_time
         && g_strcmp0 (a->clip, b->clip) == 0;
}

gboolean
mo_edits_equal (const MoEdits *a, const MoEdits *b)
{
  if (a == b)
    return TRUE;
  if (a == NULL || b == NULL || !same_facts (a, b) || a->list->len != b->list->len)
    return FALSE;
  for (guint i = 0; i < a->list->len; i++)
    if (!same_edit (mo_edits_get (a, i), mo_edits_get (b, i)))
      return FALSE;
  return TRUE;
}

MoEdits *
mo_edits_merge (const MoEdits *before, const MoEdits *one, const MoEdits *other)
{
  guint n = before->list->len;
  g_autoptr (MoEdits) result = NULL;

  if (one->list->len != n || other->list->len != n || !same_facts (one, other))
    return NULL;
  result = copy_facts (one);
  for (guint i = 0; i < n; i++)
    {
      const MoEdit *was = mo_edits_get (before, i);
      const MoEdit *here = mo_edits_get (one, i), *there = mo_edits_get (other, i);
      gboolean stays = same_edit (was, here);

      if (!stays && !same_edit (was, there) && !same_edit (here, there))
        return NULL;
      g_ptr_array_add (result->list, mo_edit_ref ((MoEdit *) (stays ? there : here)));
    }
  return g_steal_pointer (&result);
}

/* -- What they do ------------------------------------------------------------------------------ */

static double
fade (double since, double over)
{
  return over > 0.0 ? mo_smooth_step (since / over) : 1.0;
}

double
mo_edit_weight_at (const MoEdit *self, double time)
{
  if (time < self->from - SLACK || time > self->to + SLACK)
    return 0.0;
  return self->weight * fade (time - self->from, self->fade[0])
         * fade (self->to - time, self->fade[1]);
}

double
mo_plant_weight_at (const MoPlant *self, double time)
{
  if (time < self->from - SLACK || time > self->to + SLACK)
    return 0.0;
  return fade (time - self->from, self->fade[0]) * fade (self->to - time, self->fade[1]);
}

gboolean
mo_edit_acts (const MoEdit *self)
{
  if (self->is_muted || self->weight == 0.0 || self->from > self->to)
    return FALSE;
  for (guint i = 0; i < self->lanes->len; i++)
    if (self->mode == MO_EDIT_KEYS || !mo_edit_lane_is_identity (mo_edit_lane (self, i)))
      return TRUE;
  return self->plants->len > 0 || self->joints->len > 0;
}

gboolean
mo_edits_are_of (const MoEdits *self, const char *clip)
{
  return self->clip == NULL || clip == NULL || g_str_equal (self->clip, clip);
}

gboolean
mo_edits_say_place (const MoEdits *self)
{
  for (guint i = 0; i < self->list->len; i++)
    {
      const MoEdit *edit = mo_edits_get (self, i);

      if (mo_edit_acts (edit)
          && (edit->plants->len > 0
              || (edit->mode == MO_EDIT_KEYS
                  && mo_edit_find_lane (edit, MO_RIG_PELVIS, MO_LANE_MOVE) >= 0)))
        return TRUE;
    }
  return FALSE;
}

guint
mo_edit_count_keys (const MoEdit *self)
{
  guint n = 0;

  for (guint i = 0; i < self->lanes->len; i++)
    n += mo_edit_lane (self, i)->n_keys;
  return n;
}

const char *
mo_edit_mode_nick (MoEditMode mode)
{
  return mode_nicks[mode];
}

int
mo_edit_mode_from_nick (const char *nick)
{
  for (int i = 0; i < MO_N_EDIT_MODES; i++)
    if (g_str_equal (nick, mode_nicks[i]))
      return i;
  return -1;
}
