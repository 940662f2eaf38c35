/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-edit-hold.h"
#include "mo-steps.h"

#include <glib/gi18n-lib.h>

static gboolean
run (MoConversion *conversion, GError **error)
{
  mo_edit_hold (conversion->state);
  return TRUE;
}

/* Plain keys are not rounded. */
static gboolean
applies (const MoConversion *conversion)
{
  return mo_faithful_applies (conversion) && !conversion->is_plain
         && conversion->recipe->edits != NULL && mo_edit_may_hold (conversion->state);
}

const MoStep mo_step_hold = {
  .id = "hold",
  .title = N_ ("Keep feet that are held in place over rounded hips"),
  .applies = applies,
  .run = run,
};
