/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-mending.h"

#include "mo-edit-keys.h"

#include <math.h>

/* Times are the same if they differ by less (seconds). */
#define SAME_TIME 1e-4

MoMendRange
mo_mend_range_open (const MoMendRange *range, double begin, double end)
{
  return (MoMendRange){ .from = range->from > begin + SAME_TIME ? range->from : -INFINITY,
                        .to = range->to < end - SAME_TIME ? range->to : INFINITY,
                        .fade = range->fade };
}

MoEdit *
mo_edit_new_smooth (const guint8 joints[MO_RIG_N_JOINTS], double cutoff, const MoMendRange *range)
{
  MoEdit *edit = mo_edit_new (MO_EDIT_SMOOTH);

  edit->cutoff = CLAMP (cutoff, MO_SMOOTH_LEAST, MO_SMOOTH_MOST);
  edit->from = range->from;
  edit->to = range->to;
  edit->fade[0] = isfinite (range->from) ? range->fade : 0.0;
  edit->fade[1] = isfinite (range->to) ? range->fade : 0.0;
  for (guint16 i = 0; i < MO_RIG_N_JOINTS; i++)
    if (joints[i])
      g_array_append_val (edit->joints, i);
  return edit;
}

MoEdit *
mo_edit_new_still (const MoPosture *posture, const MoMendRange *range)
{
  g_autoptr (MoEdit) empty = mo_edit_new (MO_EDIT_KEYS);
  g_autoptr (MoEdit) begun = mo_edit_set_posture (empty, posture, range->from, MO_SHAPE_FLAT);
  MoEdit *edit = mo_edit_set_posture (begun, posture, range->to, MO_SHAPE_FLAT);

  edit->from = range->from - range->fade;
  edit->to = range->to + range->fade;
  edit->fade[0] = edit->fade[1] = range->fade;
  return edit;
}

MoEdits *
mo_edits_with_mending (const MoEdits *self, MoEdit *edit)
{
  guint n = self != NULL ? self->list->len : 0, index = n;

  for (guint i = n; edit->mode == MO_EDIT_SMOOTH && i-- > 0;)
    if (mo_edits_get (self, i)->mode == MO_EDIT_PLANT)
      index = i;
  return mo_edits_insert (self, index, edit);
}
