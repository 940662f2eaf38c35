/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-style.h"

void
app_style_add (void)
{
  static gboolean done;
  g_autoptr (GtkCssProvider) provider = NULL;

  if (done || gdk_display_get_default () == NULL)
    return;
  done = TRUE;
  provider = gtk_css_provider_new ();
  gtk_css_provider_load_from_resource (provider, APP_RESOURCES "widgets.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (),
                                              GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

/* Themes say this in several ways; the colour of text is always reliable. */
gboolean
app_style_is_dark (GtkWidget *widget)
{
  GdkRGBA colour;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &colour);
  return 0.3f * colour.red + 0.59f * colour.green + 0.11f * colour.blue > 0.5f;
}

GdkRGBA
app_style_get_accent (GtkWidget *widget)
{
  GtkStyleContext *context = gtk_widget_get_style_context (widget);
  float white = app_style_is_dark (widget) ? 0.4f : 0.0f;
  GdkRGBA accent;

  if (!gtk_style_context_lookup_color (context, "theme_selected_bg_color", &accent))
    gtk_style_context_get_color (context, &accent);
  accent.red += (1.0f - accent.red) * white;
  accent.green += (1.0f - accent.green) * white;
  accent.blue += (1.0f - accent.blue) * white;
  return accent;
}
