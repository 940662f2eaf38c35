/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-locale.h"

#include <glib.h>
#include <libintl.h>
#include <locale.h>

void
mo_locale_init (void)
{
  const char *folder = g_getenv ("LIMBER_LOCALE_DIR");

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, folder != NULL && *folder != '\0' ? folder : LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}
