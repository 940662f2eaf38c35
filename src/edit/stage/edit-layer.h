/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-stage-text.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* Another motion on the stage, which starts a given time after the document's.
 *
 * Properties, with notification:
 *   name    name of the file (read only)
 *   motion  MoMotion; NULL until the file has been read (read only)
 *   error   why it could not be read, a sentence; there may still be a motion, from an earlier
 *           state of the file (read only)
 *   start   seconds after the document's motion; negative if before; writable
 *   figure  index of the avatar that it plays on, below EDIT_N_FIGURES; 0 is the document's;
 *           writable */
#define EDIT_TYPE_LAYER (edit_layer_get_type ())
G_DECLARE_FINAL_TYPE (EditLayer, edit_layer, EDIT, LAYER, GObject)

EditLayer *edit_layer_new (const char *name, MoMotion *motion, double start, guint figure);

/* For a file of any format, with the settings stored in it. Reads it in a thread, and again
 * whenever another program has rewritten it. */
EditLayer *edit_layer_new_for_file (GFile *file, double start, guint figure);

/* NULL if the layer was made without a file. */
GFile *edit_layer_get_file (EditLayer *self);
const char *edit_layer_get_name (EditLayer *self);
MoMotion *edit_layer_get_motion (EditLayer *self);
const char *edit_layer_get_error (EditLayer *self);
double edit_layer_get_start (EditLayer *self);
guint edit_layer_get_figure (EditLayer *self);

G_END_DECLS
