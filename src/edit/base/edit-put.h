/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-context.h"

G_BEGIN_DECLS

/* Putting bytes into files, one after the other, as work of an EditJob. */

typedef struct
{
  GPtrArray *files; /* GFile */
  GPtrArray *bytes; /* GBytes, as many */
} EditPut;

/* Both are referenced. */
EditPut *edit_put_new (GPtrArray *files, GPtrArray *bytes);
void edit_put_free (gpointer put);

/* The output is an EditPutDone: NULL in `error` where every file is written. A file that could not be
 * is as it was; those before it are written. */
typedef struct
{
  GError *error;
} EditPutDone;

gpointer edit_put (gpointer put, MoContext *context);
void edit_put_done_free (gpointer done);

G_END_DECLS
