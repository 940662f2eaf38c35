/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-stage-text.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* Another clip on the stage, which begins so many seconds after the one that is worked on.
 *
 * Properties, with notification:
 *   name    what the file is called (read only)
 *   motion  MoMotion; NULL until the file has been read (read only)
 *   error   why it could not be read, a sentence; also where there is a motion of an earlier state of
 *           the file (read only)
 *   start   seconds; below 0 it began before; writable
 *   figure  the avatar that it plays on, below EDIT_N_FIGURES; 0 is that of the document; writable */
#define EDIT_TYPE_LAYER (edit_layer_get_type ())
G_DECLARE_FINAL_TYPE (EditLayer, edit_layer, EDIT, LAYER, GObject)

EditLayer *edit_layer_new (const char *name, MoMotion *motion, double start, guint figure);

/* A file of any format, with the settings that it has itself. It is read in a thread, and again when
 * another program has rewritten it. */
EditLayer *edit_layer_new_for_file (GFile *file, double start, guint figure);

/* NULL for one that was made without. */
GFile *edit_layer_get_file (EditLayer *self);
const char *edit_layer_get_name (EditLayer *self);
MoMotion *edit_layer_get_motion (EditLayer *self);
const char *edit_layer_get_error (EditLayer *self);
double edit_layer_get_start (EditLayer *self);
guint edit_layer_get_figure (EditLayer *self);

G_END_DECLS
