/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-context.h"

G_BEGIN_DECLS

/* What happens to the motion of a joint in the file. */
typedef enum
{
  MO_FATE_NONE,    /* it has none, or the maker left it out */
  MO_FATE_ARRIVES, /* it moves a joint of the avatar */
  MO_FATE_LOST,    /* the avatar has no joint with its name */
} MoFate;

/* How far a joint rotates (radians, at most a quarter turn): away from its first frame or, if
 * there is only one, from rest. 0 if that is noise. */
double mo_arrival_get_turn (const MoClip *clip, guint index);

/* FALSE with MO_ERROR_INVALID if most of the motion is lost: a joint counts by how far it
 * rotates, up to a quarter turn, and by how far its descendants reach, so fingers count little,
 * a leg much, and lost parts of a face not at all. `fates` has one entry for each joint of the
 * clip's skeleton. */
gboolean mo_arrival_check (const MoClip *clip, const MoFate *fates, MoContext *context,
                           GError **error);

G_END_DECLS
