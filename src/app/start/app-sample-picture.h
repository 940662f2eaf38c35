/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A small picture of one of the sample motions, from the program's resources (docs/make-sheets.py
 * makes them); light or dark to match the theme. */
#define APP_TYPE_SAMPLE_PICTURE (app_sample_picture_get_type ())
G_DECLARE_FINAL_TYPE (AppSamplePicture, app_sample_picture, APP, SAMPLE_PICTURE, GtkWidget)

/* The file name of the sample. */
GtkWidget *app_sample_picture_new (const char *sample);

G_END_DECLS
