/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"

G_BEGIN_DECLS

/* One motion over some joints of another: the arms of a gesture over the legs of a walk. */
typedef struct
{
  const MoAnim *anim; /* what is laid over, with plain keys or codes */

  /* The joints it replaces, if it moves them; NULL-terminated, NULL for all. Each is a joint's name
   * (or old BVH name) for the joint and all below it, a pattern of names with * and ?, a group
   * ("hands"), or "upper-body" (all above the hip) or "lower-body" (all else). */
  const char *const *joints;
} MoOver;

/* FALSE with MO_ERROR_USAGE if a name is unknown. */
gboolean mo_over_check (const char *const *joints, GError **error);

/* Whether the names include the joint of that rig number. */
gboolean mo_over_takes (const char *const *joints, guint number);

G_END_DECLS
