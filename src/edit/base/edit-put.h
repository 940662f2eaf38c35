/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-context.h"

G_BEGIN_DECLS

/* Writes bytes to files, one after the other, as the work of an EditJob. */

typedef struct
{
  GPtrArray *files; /* GFile */
  GPtrArray *bytes; /* GBytes, one for each file */
} EditPut;

/* References both arrays. */
EditPut *edit_put_new (GPtrArray *files, GPtrArray *bytes);
void edit_put_free (gpointer put);

/* The output is an EditPutDone: `error` is NULL if all files were written. A file that could not be
 * written is unchanged; those before it have been written. */
typedef struct
{
  GError *error;
} EditPutDone;

gpointer edit_put (gpointer put, MoContext *context);
void edit_put_done_free (gpointer done);

G_END_DECLS
