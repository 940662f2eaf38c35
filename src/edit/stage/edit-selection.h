/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-rig.h"

G_BEGIN_DECLS

/* The selected joints, as a plain value. */
typedef struct
{
  guint n;
  int active; /* the joint selected last, or -1 */
  guint8 has[MO_RIG_N_JOINTS];
} EditSelection;

typedef enum
{
  EDIT_SELECT_ONLY, /* these and no others */
  EDIT_SELECT_ADD,
  EDIT_SELECT_REMOVE,
  EDIT_SELECT_TOGGLE,
} EditSelectMode;

#define EDIT_SELECTION_EMPTY ((EditSelection){ .active = -1 })

/* Changes the selection by joints of the rig; other numbers are ignored. TRUE if anything
 * changed. */
gboolean edit_selection_change (EditSelection *self, const guint *joints, guint n_joints,
                                EditSelectMode mode);

G_END_DECLS
