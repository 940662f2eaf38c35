/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw-figure.h"

G_BEGIN_DECLS

/* Who is drawn: the nick of a form (view-shape.h), or NULL for the usual one; and the height in
 * metres, or 0. */
typedef struct
{
  const char *form;
  double height;
} CliFigure;

/* Fails with MO_ERROR_USAGE where there is no such figure. */
gboolean cli_figure_check (const CliFigure *figure, GError **error);

/* The figure of the window's viewport, drawn through OpenGL without a display. NULL with `error` set
 * where this system, or this build, has no such thing; pictures are drawn with cairo then. */
DrawPainter *cli_painter_new (const CliFigure *figure, GError **error);
void cli_painter_free (DrawPainter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DrawPainter, cli_painter_free)

/* "OpenGL 4.5, llvmpipe ...". */
const char *cli_painter_get_description (const DrawPainter *self);

G_END_DECLS
