/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* One code for each thing the user can do about it. File access stays G_IO_ERROR, and so does
 * cancelling (G_IO_ERROR_CANCELLED). */
typedef enum
{
  MO_ERROR_UNRECOGNISED, /* no format knows these bytes: choose another file */
  MO_ERROR_SYNTAX,       /* the text is broken at a place: mend it there */
  MO_ERROR_TRUNCATED,    /* the file ends too early: get the whole of it */
  MO_ERROR_INVALID,      /* well-formed, but it means nothing, or the world refuses it */
  MO_ERROR_UNSUPPORTED,  /* means something that the target cannot hold */
  MO_ERROR_LIMIT,        /* beyond a limit of the world: shorten or thin it */
  MO_ERROR_UNWRITABLE,   /* the result cannot be put where it was asked for */
  MO_ERROR_USAGE,        /* a setting has a value it cannot have */
} MoError;

#define MO_ERROR (mo_error_quark ())
GQuark mo_error_quark (void);

G_END_DECLS
