/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-viewport-private.h"

/* The document, the session and the lens that are looked at: what changes in them comes in here, goes on to the
 * parts of the viewport, and is said below the picture. */

/* -- What is said ------------------------------------------------------------------------------------ */

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

/* -- What is looked at ------------------------------------------------------------------------------- */

/* A new avatar is brought into view. */
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

/* Prims have no motion to wait for. */
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

/* -- Another one ----------------------------------------------------------------------------------------- */

gboolean
app_viewport_set_document (AppViewport *self, EditDocument *document)
{
  if (!g_set_object (&self->scene.document, document))
    return FALSE;
  g_signal_group_set_target (self->document_signals, document);
  file_changed (self);
  clip_changed (self);
  return TRUE;
}

gboolean
app_viewport_set_session (AppViewport *self, EditSession *session)
{
  if (!g_set_object (&self->scene.session, session))
    return FALSE;
  g_signal_group_set_target (self->session_signals, session);
  g_signal_group_set_target (self->cast_signals,
                             session != NULL ? edit_session_get_cast (session) : NULL);
  motion_changed (self);
  cast_changed (self);
  app_viewport_base_changed (self);
  app_viewport_moved (self);
  return TRUE;
}

gboolean
app_viewport_set_lens (AppViewport *self, EditLens *lens)
{
  if (!g_set_object (&self->scene.lens, lens))
    return FALSE;
  g_signal_group_set_target (self->lens_signals, lens);
  lens_changed (self);
  return TRUE;
}

void
app_viewport_init_watch (AppViewport *self)
{
  self->document_signals = g_signal_group_new (EDIT_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->document_signals, "notify::file", G_CALLBACK (file_changed),
                                  self);
  g_signal_group_connect_swapped (self->document_signals, "notify::clip", G_CALLBACK (clip_changed),
                                  self);
  self->session_signals = g_signal_group_new (EDIT_TYPE_SESSION);
  g_signal_group_connect_swapped (self->session_signals, "notify::motion",
                                  G_CALLBACK (motion_changed), self);
  g_signal_group_connect_swapped (self->session_signals, "moved", G_CALLBACK (app_viewport_moved),
                                  self);
  g_signal_group_connect_swapped (self->session_signals, "notify::base",
                                  G_CALLBACK (app_viewport_base_changed), self);
  g_signal_group_connect_swapped (self->session_signals, "notify::playing",
                                  G_CALLBACK (app_viewport_queue), self);
  g_signal_group_connect_swapped (self->session_signals, "selection-changed",
                                  G_CALLBACK (app_viewport_moved), self);
  self->cast_signals = g_signal_group_new (EDIT_TYPE_CAST);
  g_signal_group_connect_swapped (self->cast_signals, "changed", G_CALLBACK (cast_changed), self);
  self->lens_signals = g_signal_group_new (EDIT_TYPE_LENS);
  g_signal_group_connect_swapped (self->lens_signals, "changed", G_CALLBACK (lens_changed), self);
}

void
app_viewport_clear_watch (AppViewport *self)
{
  g_clear_object (&self->session_signals);
  g_clear_object (&self->cast_signals);
  g_clear_object (&self->document_signals);
  g_clear_object (&self->lens_signals);
  g_clear_object (&self->scene.document);
  g_clear_object (&self->scene.session);
  g_clear_object (&self->scene.lens);
}
