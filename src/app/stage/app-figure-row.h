/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-figure.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A row of the cast panel: the place and shape of another avatar. */
GtkWidget *app_figure_row_new (EditFigure *figure, guint index);

G_END_DECLS
