/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-layer.h"

G_BEGIN_DECLS

/* Who else is on the stage: layers (other clips) and the avatars that they play on. It is there to
 * look at; edit-stage.h keeps it.
 *
 * Signals:
 *   changed  something else plays, or at another time
 *   moved    an avatar stands elsewhere */
#define EDIT_TYPE_CAST (edit_cast_get_type ())
G_DECLARE_FINAL_TYPE (EditCast, edit_cast, EDIT, CAST, GObject)

EditCast *edit_cast_new (void);

/* List of EditLayer; owned by the cast. */
GListStore *edit_cast_get_layers (EditCast *self);

void edit_cast_add (EditCast *self, EditLayer *layer);
void edit_cast_remove (EditCast *self, EditLayer *layer);

/* By index below EDIT_N_FIGURES; owned by the cast. 0 is the first one. */
EditFigure *edit_cast_get_figure (EditCast *self, guint figure);

/* Whether an avatar is there: the first one, and those of layers. */
gboolean edit_cast_has_figure (EditCast *self, guint figure);

/* The first avatar that has no layer, beside the first one; that one where all have some. */
guint edit_cast_find_free_figure (EditCast *self);

/* Where all other avatars stand, for the script of a seat (see edit_figure_to_script). Free it. */
char *edit_cast_to_script (EditCast *self);

G_END_DECLS
