/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-context.h"
#include "mo-name-map.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* Reads a map file, as the work of an EditJob. */

typedef struct
{
  MoNameMap *map; /* NULL, with an error, of a file that is none */
  GError *error;
} EditMapReading;

/* `file`: a GFile. */
gpointer edit_map_read (gpointer file, MoContext *context);
void edit_map_reading_free (gpointer reading);

G_END_DECLS
