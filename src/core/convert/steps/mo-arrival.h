/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-context.h"

G_BEGIN_DECLS

/* What becomes of the motion of a joint of a file. */
typedef enum
{
  MO_FATE_NONE,    /* it has none, or the maker left it out */
  MO_FATE_ARRIVES, /* on a joint of the avatar */
  MO_FATE_LOST,    /* the avatar has no joint of its name */
} MoFate;

/* How far a joint turns (radians, at most a quarter turn): from its first frame, or from rest where there is only
 * one. 0 where that is noise. */
double mo_arrival_get_turn (const MoClip *clip, guint index);

/* FALSE with MO_ERROR_INVALID where most of what moves is lost: a joint counts by how far it turns, up
 * to a quarter turn, and by how far what hangs on it reaches, so that fingers count little, a leg
 * much, and what is lost of a face not at all. One fate for each joint of the clip's skeleton. */
gboolean mo_arrival_check (const MoClip *clip, const MoFate *fates, MoContext *context,
                           GError **error);

G_END_DECLS
