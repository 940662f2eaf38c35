/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-posing-private.h"

#include "mo-edit-words.h"
#include "mo-twin.h"

/* Which of the edits a change goes to: that which moves the joints already, wherever it is in the list, so that keys that
 * were taken over stay the keys of their joints when others were corrected above them. */

static gboolean
differs (const MoPose *before, const MoPose *after, guint joint)
{
  const MoTransform *a = &before->local[joint], *b = &after->local[joint];

  return mo_quat_angle (a->rotation, b->rotation) > MO_CHANGE_ANGLE
         || (mo_joint_is_moved (joint)
             && mo_vec3_length (mo_vec3_sub (a->position, b->position)) > MO_CHANGE_DISTANCE);
}

static gboolean
moves_any (const MoEdit *edit, const guint8 joints[MO_RIG_N_JOINTS])
{
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    if (joints[i] && mo_edit_has_joint (edit, i))
      return TRUE;
  return FALSE;
}

int
edit_posing_find_mover (const MoEdits *edits, const guint8 joints[MO_RIG_N_JOINTS],
                        gboolean has_keys)
{
  int i = edits != NULL ? (int) edits->list->len - 1 : -1;

  for (; i >= 0; i--)
    {
      const MoEdit *edit = mo_edits_get (edits, (guint) i);
      gboolean is_meant = has_keys ? edit->lanes->len > 0 : !edit->is_muted;

      if (is_meant && moves_any (edit, joints))
        break;
    }
  return i;
}

/* Keys are the whole motion of their joints, so they can only get one that moves if they have it already; or any if there
 * is no other motion. */
static gboolean
takes (EditPosing *self, const MoEdit *edit, const guint8 changed[MO_RIG_N_JOINTS], double time)
{
  gboolean mirror = edit_document_get_recipe (self->document)->mirror;

  if (!mo_edit_takes_change (edit, time))
    return FALSE;
  for (guint i = 0;
       i < MO_RIG_N_JOINTS && edit->mode == MO_EDIT_KEYS && !edit_posing_is_from_nothing (self);
       i++)
    if (changed[i] && self->moves[mirror ? mo_rig_twin (i) : i] && !mo_edit_has_joint (edit, i))
      return FALSE;
  return TRUE;
}

/* What comes above an edit is worked in after it, so that a change of other joints is the same below and above. */
int
edit_posing_find_place (EditPosing *self, const MoPose *before, const MoPose *after, double time)
{
  const MoEdits *edits = edit_document_get_recipe (self->document)->edits;
  int top = edits != NULL ? (int) edits->list->len - 1 : -1, mover;
  guint8 changed[MO_RIG_N_JOINTS];

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    changed[i] = differs (before, after, i);
  mover = edit_posing_find_mover (edits, changed, FALSE);
  if (mover >= 0 && takes (self, mo_edits_get (edits, (guint) mover), changed, time))
    return mover;
  return top >= 0 && takes (self, mo_edits_get (edits, (guint) top), changed, time) ? top : -1;
}
