/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-gobject.h"

G_BEGIN_DECLS

/* Another clip on the stage, which begins so many seconds after the one that is worked on.
 *
 * Properties: name; motion (MoMotion); start (seconds, writable, with notification; below 0 it began
 * before). */
#define EDIT_TYPE_LAYER (edit_layer_get_type ())
G_DECLARE_FINAL_TYPE (EditLayer, edit_layer, EDIT, LAYER, GObject)

/* Farther apart than any clip is long. */
#define EDIT_LAYER_MAX_START 120.0

EditLayer *edit_layer_new (const char *name, MoMotion *motion, double start);

const char *edit_layer_get_name (EditLayer *self);
MoMotion *edit_layer_get_motion (EditLayer *self);
double edit_layer_get_start (EditLayer *self);

G_END_DECLS
