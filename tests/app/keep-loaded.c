/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE
#include "config.h"

#include <dlfcn.h>
#include <glib.h>
#include <link.h>
#include <string.h>

/* Linked into the tests of a build with sanitizers: libraries stay loaded until the end, because
 * LeakSanitizer can only name, and so only ignore (tests/check/leaks.supp), a library that is still
 * loaded when the test ends. The X and OpenGL libraries unload their drivers before that. */

int
dlclose (void *handle)
{
  return 0;
}

/* Of the address sanitizer, whose headers not every compiler has; other sanitizers lack them. */
__attribute__ ((weak)) int __sanitizer_get_ownership (const volatile void *block);
__attribute__ ((weak)) gsize __sanitizer_get_allocated_size (const volatile void *block);
__attribute__ ((weak)) void __lsan_ignore_object (const void *block);

/* GLib keeps the names of types, signals and properties in an array of 2,048 pointers, and leaves it behind on purpose when
 * it needs a larger one, since other threads may read it (g_quark_from_string). A window with a file dialog has
 * about so many. The stack of that allocation names no library, so the array is looked for in GLib's own variables. */
#define FIRST_NAMES (2048 * sizeof (char *))

static int
ignore_first_names (struct dl_phdr_info *info, size_t size, void *data)
{
  if (strstr (info->dlpi_name, "libglib-2.0.so") == NULL)
    return 0;
  for (guint i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *part = &info->dlpi_phdr[i];
      const void *const *variables = (const void *const *) (info->dlpi_addr + part->p_vaddr);

      if (part->p_type != PT_LOAD || (part->p_flags & PF_W) == 0)
        continue;
      for (gsize j = 0; j < part->p_memsz / sizeof *variables; j++)
        if (variables[j] != NULL && __sanitizer_get_ownership (variables[j])
            && __sanitizer_get_allocated_size (variables[j]) == FIRST_NAMES)
          __lsan_ignore_object (variables[j]);
    }
  return 1;
}

__attribute__ ((constructor)) static void
ignore_names (void)
{
  if (__sanitizer_get_ownership != NULL && __lsan_ignore_object != NULL)
    dl_iterate_phdr (ignore_first_names, NULL);
}
