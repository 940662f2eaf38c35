/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "view-camera.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Many thin lines over the picture, drawn together on a surface that is no larger than they are. */
typedef struct
{
  const ViewLens *lens; /* borrowed */
  GArray *pens, *lines;
  double left, top, right, bottom; /* pixels that are drawn on */
} AppPath;

void app_path_init (AppPath *self, const ViewLens *lens);

/* From here on, lines have this colour (0xrrggbb), opacity and width, and a dot of this radius at their end (pixels; 0: none). */
void app_path_begin (AppPath *self, guint32 colour, double opacity, double width, double radius);

/* A line in the world (metres); none if an end is outside the picture by far. The same point twice is a dot alone. */
void app_path_add (AppPath *self, MoVec3 from, MoVec3 to);

/* Draws all, clipped to the picture, and frees what it holds. */
void app_path_draw (AppPath *self, GtkSnapshot *snapshot);

G_END_DECLS
