/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-viewport-private.h"

/* Reacts to changes of the document, the session and the lens: passes them on to the parts of the
 * viewport, and updates the texts below the picture. */

/* -- Texts ------------------------------------------------------------------------------------- */

static void
update_note (AppViewport *self)
{
  AppTool *tool = self->hand.tool;
  g_autofree char *text = NULL;

  if (self->canvas.problem == NULL && tool->kind->get_note != NULL)
    text = tool->kind->get_note (tool);
  if (self->canvas.problem == NULL && text == NULL)
    text = app_overlays_get_note (&self->overlays, &self->scene);
  gtk_widget_set_visible (GTK_WIDGET (self->owner_label), text != NULL);
  if (text != NULL && g_strcmp0 (gtk_label_get_label (self->owner_label), text) != 0)
    gtk_label_set_label (self->owner_label, text);
}

/* In a picture that is as low as this, a row would stand over the feet; a column of so many lines has room beside the figure. */
#define LOW_PICTURE 360
#define MOST_LINES 7u

static guint
count_lines (const char *text)
{
  guint n = 1;

  for (; *text != '\0'; text++)
    n += *text == '\n';
  return n;
}

/* Takes over the text of an overlay. */
static char *
arrange_legend (AppViewport *self, char *lines)
{
  g_autofree char *owned = lines;
  g_auto (GStrv) parts = NULL;
  int height = gtk_widget_get_height (GTK_WIDGET (self));

  if (lines == NULL || (height > 0 && height < LOW_PICTURE && count_lines (lines) <= MOST_LINES))
    return g_steal_pointer (&owned);
  parts = g_strsplit (lines, "\n", -1);
  return g_strjoinv ("   ", parts);
}

static void
update_legend (AppViewport *self)
{
  g_autofree char *text =
      arrange_legend (self, app_overlays_get_legend (&self->overlays, &self->scene));

  gtk_widget_set_visible (GTK_WIDGET (self->legend), text != NULL);
  if (text != NULL && g_strcmp0 (gtk_label_get_label (self->legend), text) != 0)
    gtk_label_set_markup (self->legend, text);
}

static gboolean
resized_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  update_legend (APP_VIEWPORT (widget));
  return G_SOURCE_REMOVE;
}

/* What a label says must not change while its place is worked out. */
void
app_viewport_height_changed (AppViewport *self, int before, int after)
{
  if ((before < LOW_PICTURE) != (after < LOW_PICTURE))
    gtk_widget_add_tick_callback (GTK_WIDGET (self), resized_cb, NULL, NULL);
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
    {
      app_viewport_frame (self, TRUE);
      self->posing_height = 0;
      app_viewport_pose_resized (self);
    }
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

/* -- The skeleton of the file ------------------------------------------------------------------ */

/* Shows or hides it; a first look at it frames both figures. */
static void
show_source (AppViewport *self, gboolean is_shown)
{
  AppScene *scene = &self->scene;

  if (scene->recognition != NULL)
    g_object_set (scene->recognition, "drawn", is_shown, NULL);
  if (scene->shows_source == is_shown)
    return;
  scene->shows_source = is_shown;
  scene->source_begin = g_get_monotonic_time ();
  if (scene->recognition != NULL && edit_recognition_get_figure (scene->recognition) != NULL)
    app_viewport_frame (self, FALSE);
}

/* Without a change of what is kept. */
static void
switch_source (AppViewport *self, gboolean is_on)
{
  for (guint i = 0; i < APP_N_OVERLAYS; i++)
    if (app_overlay_kinds[i] == &app_overlay_source)
      self->overlays.items[i]->is_on = is_on;
  show_source (self, is_on);
  app_viewport_switch_changed (self, app_overlay_source.property);
}

static gboolean
is_page_open (const AppViewport *self)
{
  gboolean is_open = FALSE;

  if (self->scene.recognition != NULL)
    g_object_get (self->scene.recognition, "active", &is_open, NULL);
  return is_open;
}

static void
page_changed (AppViewport *self)
{
  switch_source (self, self->keeps_source || is_page_open (self));
  app_viewport_moved (self); /* what the page says itself */
}

static void
set_kept (AppViewport *self, gboolean is_kept)
{
  if (self->keeps_source == is_kept)
    return;
  self->keeps_source = is_kept;
  g_object_notify (G_OBJECT (self), "keep-source");
}

void
app_viewport_keep_source (AppViewport *self, gboolean is_kept)
{
  set_kept (self, is_kept);
  page_changed (self);
}

void
app_viewport_source_switched (AppViewport *self)
{
  gboolean is_on = app_overlays_is_on (&self->overlays, &app_overlay_source);

  show_source (self, is_on);
  set_kept (self, is_on);
}

/* Which of the avatar's joints the chosen one of the file is, -1 for none. */
static int
find_chosen (AppViewport *self)
{
  const MoJointMap *map = edit_recognition_get_map (self->scene.recognition);
  int chosen = edit_recognition_get_selected (self->scene.recognition);

  return map != NULL && chosen >= 0 ? mo_joint_map_get (map, (guint) chosen)->number : -1;
}

/* The joint that is chosen is selected on the avatar as well. */
static void
chosen_changed (AppViewport *self)
{
  int number = find_chosen (self);
  guint joint = (guint) MAX (number, 0);

  self->chosen_number = number;
  if (self->scene.session != NULL && edit_recognition_get_selected (self->scene.recognition) >= 0)
    edit_session_select (self->scene.session, &joint, number >= 0 ? 1 : 0, EDIT_SELECT_ONLY);
  app_viewport_moved (self);
}

/* Frames it when it is known of another clip. Where the chosen joint is another one by now, as after a step back, that one is
 * selected. */
static void
recognition_changed (AppViewport *self)
{
  const MoClip *clip = edit_recognition_get_clip (self->scene.recognition);

  if (self->scene.shows_source && clip != self->framed_clip)
    app_viewport_frame (self, FALSE);
  self->framed_clip = clip;
  if (find_chosen (self) != self->chosen_number)
    chosen_changed (self);
  app_viewport_moved (self);
}

/* -- Constraints ------------------------------------------------------------------------------- */

static void
constraints_changed (AppViewport *self)
{
  gboolean is_asked =
      self->scene.document != NULL
      && edit_constraints_get_asked (edit_document_get_constraints (self->scene.document))
             != EDIT_ASKED_NOTHING;

  gtk_widget_set_cursor_from_name (self->area, is_asked ? "crosshair" : NULL);
  app_viewport_moved (self);
}

gboolean
app_viewport_escape_constraint (AppViewport *self)
{
  EditConstraints *constraints =
      self->scene.document != NULL ? edit_document_get_constraints (self->scene.document) : NULL;

  if (constraints == NULL || edit_constraints_get_chosen (constraints) < 0)
    return FALSE;
  if (edit_constraints_drop (constraints))
    return TRUE;
  if (edit_constraints_get_asked (constraints) != EDIT_ASKED_NOTHING)
    edit_constraints_ask (constraints, 0, EDIT_ASKED_NOTHING);
  else
    edit_constraints_choose (constraints, -1);
  return TRUE;
}

/* -- Other objects ----------------------------------------------------------------------------- */

static void
app_viewport_document_changed (AppView *view)
{
  AppViewport *self = APP_VIEWPORT (view);

  self->scene.document = view->document;
  app_viewport_floor_changed (self);
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

static void
app_viewport_recognition_changed (AppView *view)
{
  AppViewport *self = APP_VIEWPORT (view);

  self->scene.recognition = view->recognition;
  page_changed (self);
}

static void
app_viewport_posing_changed (AppView *view)
{
  AppViewport *self = APP_VIEWPORT (view);

  self->scene.posing = view->posing;
  app_viewport_pose_changed (self);
}

void
app_viewport_class_init_watch (AppViewClass *klass)
{
  klass->document_changed = app_viewport_document_changed;
  klass->session_changed = app_viewport_session_changed;
  klass->lens_changed = app_viewport_lens_changed;
  klass->recognition_changed = app_viewport_recognition_changed;
  klass->posing_changed = app_viewport_posing_changed;
}

void
app_viewport_init_watch (AppViewport *self)
{
  g_signal_group_connect_swapped (self->parent.document_signals, "notify::file",
                                  G_CALLBACK (file_changed), self);
  g_signal_group_connect_swapped (self->parent.document_signals, "notify::clip",
                                  G_CALLBACK (clip_changed), self);
  g_signal_group_connect_swapped (self->parent.constraint_signals, "changed",
                                  G_CALLBACK (constraints_changed), self);
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
  g_signal_group_connect_swapped (self->parent.recognition_signals, "changed",
                                  G_CALLBACK (recognition_changed), self);
  g_signal_group_connect_swapped (self->parent.recognition_signals, "notify::active",
                                  G_CALLBACK (page_changed), self);
  g_signal_group_connect_swapped (self->parent.posing_signals, "notify",
                                  G_CALLBACK (app_viewport_pose_changed), self);
  g_signal_group_connect_swapped (self->parent.posing_signals, "changed",
                                  G_CALLBACK (app_viewport_queue), self);
  g_signal_group_connect_swapped (self->parent.recognition_signals, "notify::selected",
                                  G_CALLBACK (chosen_changed), self);
}

void
app_viewport_clear_watch (AppViewport *self)
{
  app_view_disconnect (APP_VIEW (self));
  self->scene.document = NULL;
  self->scene.session = NULL;
  self->scene.lens = NULL;
  self->scene.recognition = NULL;
  self->scene.posing = NULL;
}
