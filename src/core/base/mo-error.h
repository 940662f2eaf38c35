/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* One code for each thing the user can do about it. File access stays G_IO_ERROR, and so does
 * cancelling (G_IO_ERROR_CANCELLED). */
typedef enum
{
  MO_ERROR_UNRECOGNISED, /* no format knows these bytes: choose another file */
  MO_ERROR_SYNTAX,       /* the text has a syntax error: correct it there */
  MO_ERROR_TRUNCATED,    /* the file ends too early: get a complete copy */
  MO_ERROR_INVALID,      /* well-formed, but meaningless, or rejected by the viewer */
  MO_ERROR_UNSUPPORTED,  /* something that the target cannot store */
  MO_ERROR_LIMIT,        /* beyond a limit of the world: shorten it or reduce its keys */
  MO_ERROR_UNWRITABLE,   /* the result cannot be written to the requested place */
  MO_ERROR_USAGE,        /* a setting has an invalid value */
} MoError;

#define MO_ERROR (mo_error_quark ())
GQuark mo_error_quark (void);

G_END_DECLS
