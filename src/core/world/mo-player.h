/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-motion.h"

G_BEGIN_DECLS

/* Samples the keys of a motion; remembers its position, so that playing forward needs no search.
 * For this room only: a pose is made by a MoPoser (mo-poser.h). */
typedef struct _MoPlayer MoPlayer;

/* Borrows the motion. One thread at a time. */
MoPlayer *mo_player_new (const MoMotion *motion);
void mo_player_free (MoPlayer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MoPlayer, mo_player_free)

/* Writes the local transforms of the joints that the motion drives at a folded time; leaves all
 * others unchanged and does not update world transforms. */
void mo_player_sample (MoPlayer *self, double local_time, MoPose *pose);

G_END_DECLS
