/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-viewport-private.h"

#include "app-style.h"

/* OpenGL, a guest: the context, what is drawn with it, and what is said where there is none. */

void
app_viewport_fill_options (AppViewport *self, ViewOptions *options)
{
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));

  view_options_init (options, gtk_widget_get_width (self->area) * scale,
                     gtk_widget_get_height (self->area) * scale);
  options->scale = scale;
  options->samples = app_viewport_get_samples (self);
  options->figure = self->figure;
  options->dark = app_style_is_dark (GTK_WIDGET (self));
  options->show = VIEW_SHOW_FIGURE | VIEW_SHOW_SHADOW | self->parts
                  | (self->show_grid ? VIEW_SHOW_GRID : 0) | (self->show_axes ? VIEW_SHOW_AXES : 0)
                  | (self->show_bones ? VIEW_SHOW_BONES : 0)
                  | (self->show_bones && self->moves_face ? VIEW_SHOW_FACE_BONES : 0);
}

static void
set_problem (AppViewport *self, const char *problem)
{
  if (g_strcmp0 (self->problem, problem) == 0)
    return;
  g_free (self->problem);
  self->problem = g_strdup (problem);
  gtk_label_set_label (self->problem_label, problem != NULL ? problem : "");
  gtk_widget_set_visible (self->problem_page, problem != NULL);
  gtk_widget_set_visible (self->bar, problem == NULL);
  g_object_notify (G_OBJECT (self), "problem");
}

/* The area alone allows one of the two, so that half of the machines would see nothing. */
static GdkGLContext *
create_context (AppViewport *self)
{
  static const struct
  {
    GdkGLAPI api;
    int major, minor;
  } wanted[] = { { GDK_GL_API_GL, 3, 3 }, { GDK_GL_API_GLES, 3, 0 } };
  GdkSurface *surface = gtk_native_get_surface (gtk_widget_get_native (self->area));
  g_autoptr (GError) first = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GdkGLContext) context = gdk_surface_create_gl_context (surface, &error);

      if (context != NULL)
        {
          gdk_gl_context_set_allowed_apis (context, wanted[i].api);
          gdk_gl_context_set_required_version (context, wanted[i].major, wanted[i].minor);
          if (gdk_gl_context_realize (context, &error))
            return g_steal_pointer (&context);
        }
      if (first == NULL)
        first = g_steal_pointer (&error);
    }
  gtk_gl_area_set_error (GTK_GL_AREA (self->area), first);
  return NULL;
}

static void
area_realized (AppViewport *self)
{
  GtkGLArea *area = GTK_GL_AREA (self->area);
  g_autoptr (GError) error = NULL;

  gtk_gl_area_make_current (area);
  if (gtk_gl_area_get_error (area) != NULL)
    {
      set_problem (self, gtk_gl_area_get_error (area)->message);
      return;
    }
  self->renderer = view_renderer_new (&error);
  if (self->renderer == NULL)
    {
      gtk_gl_area_set_error (area, error);
      set_problem (self, error->message);
    }
}

static void
area_unrealized (AppViewport *self)
{
  if (self->renderer == NULL)
    return;
  gtk_gl_area_make_current (GTK_GL_AREA (self->area));
  g_clear_pointer (&self->renderer, view_renderer_free);
}

static gboolean
area_render (AppViewport *self)
{
  guint selection[MO_RIG_N_BONES];
  ViewColour tint[MO_RIG_N_BONES];
  MoPose others[EDIT_N_FIGURES - 1], kept, meant;
  const ViewFigure *figures[EDIT_N_FIGURES - 1];
  guint indices[EDIT_N_FIGURES - 1];
  const MoPose *pose = app_viewport_get_pose (self);
  ViewOptions options;

  if (self->renderer == NULL)
    return FALSE;
  app_viewport_fill_options (self, &options);
  options.others = others;
  options.other_figures = figures;
  options.n_others = app_viewport_get_others (self, others, figures, indices);
  for (guint i = 0; self->session != NULL && i < MO_RIG_N_BONES; i++)
    if (edit_session_is_selected (self->session, i))
      selection[options.n_selection++] = i;
  options.selection = selection;
  if (self->show_owners && app_viewport_fill_owners (self, tint))
    options.tint = (const ViewColour *) tint;
  if (app_viewport_fill_lens (self, &kept, &meant, tint))
    {
      options.tint = (const ViewColour *) tint;
      options.ghost = &meant;
      pose = &kept;
    }
  app_viewport_show_linkset (self, &options);
  view_renderer_draw (self->renderer, &self->camera, pose, &options);
  self->n_renders++;
  return TRUE;
}

void
app_viewport_class_init_gl (GtkWidgetClass *klass)
{
  gtk_widget_class_bind_template_callback (klass, create_context);
  gtk_widget_class_bind_template_callback (klass, area_realized);
  gtk_widget_class_bind_template_callback (klass, area_unrealized);
  gtk_widget_class_bind_template_callback (klass, area_render);
}
