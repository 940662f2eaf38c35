/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-selection.h"

#include <string.h>

static gboolean
wanted (gboolean is_selected, EditSelectMode mode)
{
  return mode == EDIT_SELECT_TOGGLE ? !is_selected : mode != EDIT_SELECT_REMOVE;
}

/* The last of the given joints that is selected; or the previous active joint, if it is still
 * selected; or -1. */
static int
find_active (const EditSelection *self, int before, const guint *joints, guint n_joints)
{
  for (guint i = n_joints; i > 0; i--)
    if (joints[i - 1] < MO_RIG_N_JOINTS && self->has[joints[i - 1]])
      return (int) joints[i - 1];
  return before >= 0 && self->has[before] ? before : -1;
}

gboolean
edit_selection_change (EditSelection *self, const guint *joints, guint n_joints,
                       EditSelectMode mode)
{
  EditSelection changed = EDIT_SELECTION_EMPTY;

  if (mode != EDIT_SELECT_ONLY)
    memcpy (changed.has, self->has, sizeof changed.has);
  for (guint i = 0; i < n_joints; i++)
    if (joints[i] < MO_RIG_N_JOINTS)
      changed.has[joints[i]] = (guint8) wanted (changed.has[joints[i]], mode);
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    changed.n += changed.has[i];
  changed.active = find_active (&changed, self->active, joints, n_joints);
  if (memcmp (changed.has, self->has, sizeof changed.has) == 0 && changed.active == self->active)
    return FALSE;
  *self = changed;
  return TRUE;
}
