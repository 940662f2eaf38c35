/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-viewport-private.h"

/* Reacts to changes of the document, the session and the lens: passes them on to the parts of the
 * viewport, and updates the texts below the picture. */

/* -- Texts ------------------------------------------------------------------------------------- */

static void
update_note (AppViewport *self)
{
  g_autofree char *text = NULL;

  if (self->canvas.problem == NULL)
    text = app_overlays_get_note (&self->overlays, &self->scene);
  gtk_widget_set_visible (GTK_WIDGET (self->owner_label), text != NULL);
  if (text != NULL && g_strcmp0 (gtk_label_get_label (self->owner_label), text) != 0)
    gtk_label_set_label (self->owner_label, text);
}

static void
update_legend (AppViewport *self)
{
  g_autofree char *text = app_overlays_get_legend (&self->overlays, &self->scene);

  gtk_widget_set_visible (GTK_WIDGET (self->legend), text != NULL);
  if (text != NULL && g_strcmp0 (gtk_label_get_label (self->legend), text) != 0)
    gtk_label_set_markup (self->legend, text);
}

void
app_viewport_moved (AppViewport *self)
{
  update_note (self);
  update_legend (self);
  app_viewport_queue (self);
}

/* -- Changes ----------------------------------------------------------------------------------- */

/* Frames a new avatar. */
static void
cast_changed (AppViewport *self)
{
  guint n = app_scene_count_figures (&self->scene);

  app_scene_find_moves (&self->scene);
  if (n > MAX (self->n_figures, 1))
    app_viewport_frame (self, FALSE);
  self->n_figures = n;
  app_viewport_moved (self);
}

static void
motion_changed (AppViewport *self)
{
  if (!app_scene_motion_changed (&self->scene))
    return;
  if (self->camera.wants_frame && self->scene.motion != NULL)
    app_viewport_frame (self, TRUE);
  app_viewport_queue (self);
}

static void
file_changed (AppViewport *self)
{
  self->camera.wants_frame = TRUE;
}

/* Prims are framed at once, because they have no motion to wait for. */
static void
clip_changed (AppViewport *self)
{
  MoVec3 low, high;

  app_overlays_changed (&self->overlays, &self->scene, APP_CHANGED_CLIP);
  if (self->camera.wants_frame && app_overlays_get_box (&self->overlays, &low, &high))
    app_viewport_frame (self, TRUE);
  app_viewport_queue (self);
}

static void
lens_changed (AppViewport *self)
{
  app_overlays_changed (&self->overlays, &self->scene, APP_CHANGED_LENS);
  app_viewport_moved (self);
}

/* -- Other objects ----------------------------------------------------------------------------- */

static void
app_viewport_document_changed (AppView *view)
{
  AppViewport *self = APP_VIEWPORT (view);

  self->scene.document = view->document;
  file_changed (self);
  clip_changed (self);
}

static void
app_viewport_session_changed (AppView *view)
{
  AppViewport *self = APP_VIEWPORT (view);

  self->scene.session = view->session;
  motion_changed (self);
  cast_changed (self);
  app_viewport_base_changed (self);
  app_viewport_moved (self);
}

static void
app_viewport_lens_changed (AppView *view)
{
  AppViewport *self = APP_VIEWPORT (view);

  self->scene.lens = view->lens;
  lens_changed (self);
}

void
app_viewport_class_init_watch (AppViewClass *klass)
{
  klass->document_changed = app_viewport_document_changed;
  klass->session_changed = app_viewport_session_changed;
  klass->lens_changed = app_viewport_lens_changed;
}

void
app_viewport_init_watch (AppViewport *self)
{
  g_signal_group_connect_swapped (self->parent.document_signals, "notify::file",
                                  G_CALLBACK (file_changed), self);
  g_signal_group_connect_swapped (self->parent.document_signals, "notify::clip",
                                  G_CALLBACK (clip_changed), self);
  g_signal_group_connect_swapped (self->parent.session_signals, "notify::motion",
                                  G_CALLBACK (motion_changed), self);
  g_signal_group_connect_swapped (self->parent.session_signals, "moved",
                                  G_CALLBACK (app_viewport_moved), self);
  g_signal_group_connect_swapped (self->parent.session_signals, "notify::base",
                                  G_CALLBACK (app_viewport_base_changed), self);
  g_signal_group_connect_swapped (self->parent.session_signals, "notify::playing",
                                  G_CALLBACK (app_viewport_queue), self);
  g_signal_group_connect_swapped (self->parent.session_signals, "selection-changed",
                                  G_CALLBACK (app_viewport_moved), self);
  g_signal_group_connect_swapped (self->parent.cast_signals, "changed", G_CALLBACK (cast_changed),
                                  self);
  g_signal_group_connect_swapped (self->parent.lens_signals, "changed", G_CALLBACK (lens_changed),
                                  self);
}

void
app_viewport_clear_watch (AppViewport *self)
{
  app_view_disconnect (APP_VIEW (self));
  self->scene.document = NULL;
  self->scene.session = NULL;
  self->scene.lens = NULL;
}
