/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A library that few runs need. The program is not linked to it, as the dynamic loader would open it, and all that it
 * depends on, at every start; instead, it is opened by the first call of one of its functions. meson.build lists these
 * libraries and makes a header "late-NAME.h" for each: it includes the library's own headers, so that calls look and are
 * checked as usual. All calls of a library must be in files that include it. */
typedef struct
{
  const char *file;         /* its name for the dynamic loader, from when the program was built */
  const char *const *names; /* of the functions, ending with NULL */
  gpointer *functions;      /* one for each name; NULL while the library is closed */
} LateLibrary;

/* Opens the library; any thread may call this. If it is not there, the process ends as one that is linked to it would: with
 * the dynamic loader's message and exit status. It is never closed. */
gpointer *late_library_open (LateLibrary *self);

static inline gpointer *
late_library_get (LateLibrary *self)
{
  gpointer *functions = g_atomic_pointer_get (&self->functions);

  return G_LIKELY (functions != NULL) ? functions : late_library_open (self);
}

G_END_DECLS
