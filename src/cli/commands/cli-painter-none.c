/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-painter.h"

#include <gio/gio.h>
#include <glib/gi18n.h>

/* For a build without OpenGL. */

gboolean
cli_figure_check (const CliFigure *figure, GError **error)
{
  return TRUE;
}

void
cli_figure_offer (void)
{
}

DrawPainter *
cli_painter_new (const CliFigure *figure, GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                       _ ("This build has no OpenGL support"));
  return NULL;
}

void
cli_painter_free (DrawPainter *self)
{
}

const char *
cli_painter_get_description (const DrawPainter *self)
{
  return NULL;
}
