/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-layer.h"

G_BEGIN_DECLS

/* The cast: the other motions on the stage (layers) and the avatars that they play on. It is only
 * for viewing; edit-stage.h stores it.
 *
 * Signals:
 *   changed  other motions play, or at other times
 *   moved    an avatar has another place */
#define EDIT_TYPE_CAST (edit_cast_get_type ())
G_DECLARE_FINAL_TYPE (EditCast, edit_cast, EDIT, CAST, GObject)

EditCast *edit_cast_new (void);

/* List of EditLayer; owned by the cast. */
GListStore *edit_cast_get_layers (EditCast *self);

void edit_cast_add (EditCast *self, EditLayer *layer);
void edit_cast_remove (EditCast *self, EditLayer *layer);

/* The avatar with an index below EDIT_N_FIGURES; 0 is the first one. Owned by the cast. */
EditFigure *edit_cast_get_figure (EditCast *self, guint figure);

/* Whether an avatar is on the stage: the first one always, others if a layer plays on them. */
gboolean edit_cast_has_figure (EditCast *self, guint figure);

/* The index of the first avatar, after number 0, that has no layer; 0 if all have one. */
guint edit_cast_find_free_figure (EditCast *self);

/* The places of all other avatars, for the script of a seat (see edit_figure_to_script). Free
 * it. */
char *edit_cast_to_script (EditCast *self);

G_END_DECLS
