/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw-figure.h"

G_BEGIN_DECLS

/* The figure to draw: the nick of a form (view-shape.h), or NULL for the default; and its height in
 * metres, or 0. */
typedef struct
{
  const char *form;
  double height;
} CliFigure;

/* Fails with MO_ERROR_USAGE if there is no such figure. */
gboolean cli_figure_check (const CliFigure *figure, GError **error);

/* Lets files that can show a figure have it, from now on; a build without OpenGL has none. */
void cli_figure_offer (void);

/* Draws the figure of the window's viewport through OpenGL, without a display. NULL with `error`
 * set if this system or this build cannot do that; then pictures are drawn with cairo. */
DrawPainter *cli_painter_new (const CliFigure *figure, GError **error);
void cli_painter_free (DrawPainter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DrawPainter, cli_painter_free)

/* The renderer, as in "OpenGL 4.5, llvmpipe ...". */
const char *cli_painter_get_description (const DrawPainter *self);

G_END_DECLS
