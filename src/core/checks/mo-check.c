/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-check.h"

#include "mo-checks.h"

static const MoCheck *const checks[] = {
  &mo_check_size,     &mo_check_joints, &mo_check_positions, &mo_check_constraints,
  &mo_check_priority, &mo_check_loop,   &mo_check_eases,     &mo_check_seam,
  &mo_check_pose,     &mo_check_mixing, &mo_check_leftover,  &mo_check_floor,
  &mo_check_slide,    &mo_check_acting, &mo_check_names,     NULL,
};

const MoCheck *const *
mo_checks (void)
{
  return checks;
}

gboolean
mo_check_was_found (const MoCheckInput *input, MoCode code, const char *where)
{
  const MoDiagnostics *findings = input->context->diagnostics;

  for (guint i = 0; i < mo_diagnostics_get_n_items (findings); i++)
    {
      const MoDiagnostic *finding = mo_diagnostics_get (findings, i);

      if (finding->code == code && g_strcmp0 (finding->where, where) == 0)
        return TRUE;
    }
  return FALSE;
}

void
mo_check (const MoClip *clip, const MoRecipe *recipe, const MoAnim *anim, MoContext *context)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, recipe);
  g_autoptr (MoMotion) motion = mo_motion_new (anim, MO_MOTION_AS_UPLOADED);
  MoCheckInput input = { clip, merged, anim, motion, context };

  for (guint i = 0; checks[i] != NULL; i++)
    checks[i]->run (&input);
}
