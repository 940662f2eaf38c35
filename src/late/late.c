/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "late.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

/* As of the dynamic loader, if it cannot start a program. */
#define EXIT_NOT_LOADED 127

static void *
insist (void *found)
{
  if (found != NULL)
    return found;
  fprintf (stderr, "%s: %s\n", g_get_prgname () != NULL ? g_get_prgname () : PROJECT, dlerror ());
  exit (EXIT_NOT_LOADED);
}

gpointer *
late_library_open (LateLibrary *self)
{
  static GMutex mutex;

  g_mutex_lock (&mutex);
  if (self->functions == NULL)
    {
      void *library = insist (dlopen (self->file, RTLD_NOW | RTLD_LOCAL));
      gpointer *functions = g_new (gpointer, g_strv_length ((char **) self->names));

      for (guint i = 0; self->names[i] != NULL; i++)
        functions[i] = insist (dlsym (library, self->names[i]));
      g_atomic_pointer_set (&self->functions, functions);
    }
  g_mutex_unlock (&mutex);
  return self->functions;
}
