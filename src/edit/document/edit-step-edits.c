/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-step-edits.h"

#include "mo-rig.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Values of keys that differ by less are the same (a part of a unit quaternion, metres). */
#define SAME_VALUE 1e-6

/* -- Keys -------------------------------------------------------------------------------------- */

typedef enum
{
  KEYS_SAME,
  KEYS_RESHAPED,
  KEYS_REMOVED,
  KEYS_SET,
  KEYS_COPIED,
  KEYS_MOVED,
  KEYS_POSED, /* after all others: of several changes at once, the greatest counts */
} KeyChange;

static const char *const key_names[] = {
  [KEYS_SAME] = NC_ ("step", "Edit"),           [KEYS_RESHAPED] = NC_ ("step", "Shape of Keys"),
  [KEYS_REMOVED] = NC_ ("step", "Remove Keys"), [KEYS_SET] = NC_ ("step", "Set Keys"),
  [KEYS_COPIED] = NC_ ("step", "Copy Keys"),    [KEYS_MOVED] = NC_ ("step", "Move Keys"),
  [KEYS_POSED] = NC_ ("step", "Pose"),
};

static gboolean
is_value (MoQuat a, MoQuat b)
{
  return fabs (a.x - b.x) < SAME_VALUE && fabs (a.y - b.y) < SAME_VALUE
         && fabs (a.z - b.z) < SAME_VALUE && fabs (a.w - b.w) < SAME_VALUE;
}

/* A rotation, on whatever side. */
static gboolean
is_same (const MoEditLane *lane, MoQuat a, MoQuat b)
{
  MoQuat other = { -b.x, -b.y, -b.z, -b.w };

  return is_value (a, b) || (lane->path == MO_LANE_TURN && is_value (a, other));
}

static gboolean
has_value (const MoEditLane *lane, MoQuat value)
{
  for (guint i = 0; i < lane->n_keys; i++)
    if (is_same (lane, lane->keys[i].value, value))
      return TRUE;
  return FALSE;
}

static const MoEditKey *
find_key (const MoEditLane *lane, double time)
{
  for (guint i = 0; i < lane->n_keys; i++)
    if (lane->keys[i].time == time)
      return &lane->keys[i];
  return NULL;
}

/* What became of the key of a lane that is new or was another one. */
static KeyChange
compare_key (const MoEditLane *before, const MoEditKey *key, gboolean is_as_many)
{
  const MoEditKey *old = find_key (before, key->time);
  guint hint = 0;

  if (old != NULL && !is_same (before, old->value, key->value))
    return KEYS_POSED;
  if (old != NULL)
    return old->in != key->in || old->out != key->out ? KEYS_RESHAPED : KEYS_SAME;
  if (has_value (before, key->value))
    return is_as_many ? KEYS_MOVED : KEYS_COPIED;
  return is_same (before, mo_edit_lane_evaluate (before, key->time, FALSE, &hint), key->value)
             ? KEYS_SET
             : KEYS_POSED;
}

static KeyChange
compare_lanes (const MoEditLane *before, const MoEditLane *after)
{
  KeyChange change = before->n_keys > after->n_keys ? KEYS_REMOVED : KEYS_SAME;

  for (guint i = 0; i < after->n_keys; i++)
    change = MAX (change, compare_key (before, &after->keys[i], before->n_keys == after->n_keys));
  return change;
}

static const MoEditLane *
find_lane (const MoEdit *edit, const MoEditLane *like)
{
  for (guint i = 0; i < edit->lanes->len; i++)
    if (mo_edit_lane (edit, i)->joint == like->joint && mo_edit_lane (edit, i)->path == like->path)
      return mo_edit_lane (edit, i);
  return NULL;
}

static KeyChange
compare_keys (const MoEdit *before, const MoEdit *after)
{
  KeyChange change = before->lanes->len > after->lanes->len ? KEYS_REMOVED : KEYS_SAME;

  for (guint i = 0; i < after->lanes->len; i++)
    {
      const MoEditLane *lane = mo_edit_lane (after, i), *old = find_lane (before, lane);

      if (old != lane)
        change = MAX (change, old != NULL ? compare_lanes (old, lane) : KEYS_POSED);
    }
  return change;
}

/* -- Edits ------------------------------------------------------------------------------------- */

static gboolean
is_of_feet (const MoEdit *edit)
{
  for (guint i = 0; i < edit->plants->len; i++)
    if (mo_rig_joint (g_array_index (edit->plants, MoPlant, i).joint)->group != MO_GROUP_LEGS)
      return FALSE;
  return TRUE;
}

/* In a range, with one value for each joint. */
static gboolean
keeps_still (const MoEdit *edit)
{
  for (guint i = 0; i < edit->lanes->len; i++)
    for (guint k = 1; k < mo_edit_lane (edit, i)->n_keys; k++)
      if (!is_same (mo_edit_lane (edit, i), mo_edit_lane (edit, i)->keys[0].value,
                    mo_edit_lane (edit, i)->keys[k].value))
        return FALSE;
  return isfinite (edit->from) && isfinite (edit->to);
}

static const char *
name_added (const MoEdit *edit)
{
  if (edit->closes > 0.0)
    return NC_ ("step", "Close Loop");
  if (edit->mode == MO_EDIT_SMOOTH)
    return NC_ ("step", "Smooth");
  if (edit->mode == MO_EDIT_PLANT)
    return is_of_feet (edit) ? NC_ ("step", "Plant Feet") : NC_ ("step", "Hold in Place");
  if (edit->mode == MO_EDIT_ADD)
    return key_names[KEYS_POSED];
  if (keeps_still (edit))
    return NC_ ("step", "Hold");
  return mo_edit_count_keys (edit) > edit->lanes->len ? NC_ ("step", "Take Over Keys")
                                                      : key_names[KEYS_POSED];
}

static const char *
name_changed (const MoEdit *before, const MoEdit *after)
{
  if (before->is_muted != after->is_muted)
    return after->is_muted ? NC_ ("step", "Switch Edit Off") : NC_ ("step", "Switch Edit On");
  return key_names[compare_keys (before, after)];
}

static guint
count (const MoEdits *edits)
{
  return edits != NULL ? edits->list->len : 0;
}

static gboolean
has_edit (const MoEdits *edits, const MoEdit *edit)
{
  return edits != NULL && g_ptr_array_find (edits->list, edit, NULL);
}

/* One list shares what it has with the other. The first edit that only one of them has; NULL if there is none. */
static const MoEdit *
find_own (const MoEdits *edits, const MoEdits *other)
{
  for (guint i = 0; i < count (edits); i++)
    if (!has_edit (other, mo_edits_get (edits, i)))
      return mo_edits_get (edits, i);
  return NULL;
}

const char *
edit_step_name_edits (const MoEdits *before, const MoEdits *after)
{
  const MoEdit *old = find_own (before, after), *now = find_own (after, before);

  if (count (after) == 0 && count (before) > 1)
    return NC_ ("step", "Remove All Edits");
  if (count (after) < count (before))
    return NC_ ("step", "Remove Edit");
  if (count (after) > count (before) && now != NULL)
    return name_added (now);
  if (old != NULL && now != NULL)
    return name_changed (old, now);
  if (count (after) > 0 && (before->length != after->length))
    return NC_ ("step", "End of Animation");
  return NC_ ("step", "Order of Edits");
}
