/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-application.h"

#include "view-mesh.h"

#include "mo-file.h"
#include "mo-locale.h"

int
main (int argc, char **argv)
{
  g_autoptr (AppApplication) application = NULL;

  mo_file_prepare_process ();
  mo_locale_init ();
  mo_mesh_set_maker (view_mesh_new);
  application = app_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
