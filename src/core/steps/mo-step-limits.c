/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-limits.h"

#include <glib/gi18n-lib.h>

/* What the world takes from nobody, each with the way out. The viewer's own import has its own
 * order of refusals; an .anim that is only passed on was accepted once. */

static gboolean
applies (const MoConversion *conversion)
{
  return mo_faithful_applies (conversion) && conversion->anim != conversion->clip->anim;
}

static gboolean
run (MoConversion *conversion, GError **error)
{
  const MoAnim *anim = conversion->anim;
  gsize size = mo_anim_size (anim, -1);

  if (anim->duration > MO_MAX_DURATION)
    return mo_fail (conversion->context, error, MO_ERROR_LIMIT, MO_CODE_TOO_LONG, MO_NOWHERE, NULL,
                    _ ("it takes %.3f s; --trim-end=60s or --speed=%.3f would do"),
                    (double) anim->duration, (double) anim->duration / 59.999);
  if (anim->joints->len > MO_MAX_ANIM_JOINTS)
    return mo_fail (conversion->context, error, MO_ERROR_LIMIT, MO_CODE_TOO_MANY_JOINTS,
                    MO_NOWHERE, NULL, "%u", anim->joints->len);
  if (size > MO_MAX_ANIM_BYTES)
    mo_find (conversion->context, MO_CODE_OVERSIZE, MO_NOWHERE, NULL,
             _ ("%" G_GSIZE_FORMAT " bytes"), size);
  return TRUE;
}

const MoStep mo_step_limits = {
  .id = "limits",
  .title = N_("Keep to the limits of the world"),
  .applies = applies,
  .run = run,
};
