/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-viewport-private.h"

#include "app-style.h"
#include "view-body.h"
#include "view-figure.h"

#include "mo-math.h"

#include <glib/gi18n.h>
#include <string.h>

G_DEFINE_FINAL_TYPE (AppViewport, app_viewport, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_DOCUMENT,
  PROP_SESSION,
  PROP_LENS,
  PROP_ACTIONS,
  PROP_FOLLOW,
  PROP_SHOW_BONES,
  PROP_SHOW_NAMES,
  PROP_SHOW_AXES,
  PROP_SHOW_GRID,
  PROP_SHOW_OWNERS,
  PROP_FIGURE_FORM,
  PROP_FIGURE_HEIGHT,
  PROP_PROBLEM,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

/* -- What is drawn -------------------------------------------------------------------------------- */

static void
look_at_tracks (AppViewport *self, const MoMotion *motion)
{
  static const guint shows[VIEW_N_PARTS] = { 0, VIEW_SHOW_TAIL, VIEW_SHOW_WINGS, VIEW_SHOW_HIND };

  for (guint i = 0; motion != NULL && i < mo_motion_get_n_tracks (motion); i++)
    {
      guint joint = mo_motion_get_track (motion, i).number;

      if (joint >= MO_RIG_N_BONES)
        continue;
      self->moves[joint] = 1;
      self->parts |= shows[view_body_part_of (joint)];
      self->moves_face |= mo_rig_joint (joint)->group == MO_GROUP_FACE;
    }
}

/* What the clip moves, and others of the scene. */
static void
look_at_motions (AppViewport *self)
{
  GListModel *layers = NULL;

  self->parts = 0;
  self->moves_face = FALSE;
  memset (self->moves, 0, sizeof self->moves);
  look_at_tracks (self, self->motion);
  if (self->session != NULL)
    layers = G_LIST_MODEL (edit_cast_get_layers (edit_session_get_cast (self->session)));
  for (guint i = 0; layers != NULL && i < g_list_model_get_n_items (layers); i++)
    {
      g_autoptr (EditLayer) layer = g_list_model_get_item (layers, i);

      look_at_tracks (self, edit_layer_get_motion (layer));
    }
}

static guint
count_figures (AppViewport *self)
{
  EditCast *cast = self->session != NULL ? edit_session_get_cast (self->session) : NULL;
  guint n = 0;

  for (guint i = 0; cast != NULL && i < EDIT_N_FIGURES; i++)
    n += edit_cast_has_figure (cast, i);
  return n;
}

/* A new avatar is brought into view. */
static void
cast_changed (AppViewport *self)
{
  guint n = count_figures (self);

  look_at_motions (self);
  if (n > MAX (self->n_figures, 1))
    app_viewport_frame (self, FALSE);
  self->n_figures = n;
  app_viewport_moved (self);
}

/* -- Drawing when something has changed ------------------------------------------------------------ */

static gboolean
tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  AppViewport *self = APP_VIEWPORT (widget);
  gint64 now = gdk_frame_clock_get_frame_time (clock);
  gboolean more = FALSE;

  if (self->session != NULL)
    more = edit_session_advance (self->session, now);
  more = app_viewport_advance_camera (self, now) || more;
  more = more || app_viewport_is_running (self)
         || (self->session != NULL && edit_session_is_live (self->session));
  self->last_tick = now;
  gtk_gl_area_queue_render (GTK_GL_AREA (self->area));
  gtk_widget_queue_draw (widget);
  if (more)
    return G_SOURCE_CONTINUE;
  self->tick_id = 0;
  self->last_tick = 0;
  app_viewport_smooth_later (self);
  return G_SOURCE_REMOVE;
}

void
app_viewport_queue (AppViewport *self)
{
  gboolean playing = self->session != NULL && edit_session_is_live (self->session);

  if (self->follow)
    self->unsettled = TRUE;
  if ((playing || self->move.active || self->unsettled || app_viewport_is_running (self))
      && self->tick_id == 0)
    self->tick_id = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick, NULL, NULL);
  app_viewport_smooth_later (self);
  gtk_gl_area_queue_render (GTK_GL_AREA (self->area));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
motion_changed (AppViewport *self)
{
  MoMotion *motion = self->session != NULL ? edit_session_get_motion (self->session) : NULL;

  if (motion == self->motion)
    return;
  g_clear_pointer (&self->motion, mo_motion_unref);
  self->motion = motion != NULL ? mo_motion_ref (motion) : NULL;
  look_at_motions (self);
  if (self->frame_wanted && motion != NULL)
    app_viewport_frame (self, TRUE);
  app_viewport_queue (self);
}

static void
file_changed (AppViewport *self)
{
  self->frame_wanted = TRUE;
}

/* -- The widget -------------------------------------------------------------------------------------- */

static void
app_viewport_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  AppViewport *self = APP_VIEWPORT (widget);

  gtk_widget_snapshot_child (widget, self->overlay, snapshot);
  if (self->problem == NULL && self->linkset == NULL)
    app_viewport_snapshot_names (self, snapshot);
}

static void
app_viewport_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  AppViewport *self = APP_VIEWPORT (widget);

  gtk_widget_allocate (self->overlay, width, height, baseline, NULL);
  if (self->frame_wanted && width > 0 && height > 0)
    app_viewport_frame (self, TRUE);
}

static void
app_viewport_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                      int *natural, int *minimum_baseline, int *natural_baseline)
{
  gtk_widget_measure (APP_VIEWPORT (widget)->overlay, orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
}

static void
app_viewport_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (app_viewport_parent_class)->css_changed (widget, change);
  app_viewport_queue (APP_VIEWPORT (widget));
}

/* The session goes on with the clock of whatever is on the screen. */
static void
app_viewport_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (app_viewport_parent_class)->map (widget);
  app_viewport_queue (APP_VIEWPORT (widget));
}

static void
app_viewport_unrealize (GtkWidget *widget)
{
  AppViewport *self = APP_VIEWPORT (widget);

  if (self->tick_id != 0)
    gtk_widget_remove_tick_callback (widget, self->tick_id);
  self->tick_id = 0;
  app_viewport_smooth_stop (self);
  GTK_WIDGET_CLASS (app_viewport_parent_class)->unrealize (widget);
}

static void
set_session (AppViewport *self, EditSession *session)
{
  if (!g_set_object (&self->session, session))
    return;
  g_signal_group_set_target (self->session_signals, session);
  g_signal_group_set_target (self->cast_signals,
                             session != NULL ? edit_session_get_cast (session) : NULL);
  motion_changed (self);
  cast_changed (self);
  app_viewport_follow_base (self);
  app_viewport_moved (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SESSION]);
}

static void
set_document (AppViewport *self, EditDocument *document)
{
  if (!g_set_object (&self->document, document))
    return;
  g_signal_group_set_target (self->document_signals, document);
  file_changed (self);
  app_viewport_clip_changed (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DOCUMENT]);
}

static void
app_viewport_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  AppViewport *self = APP_VIEWPORT (object);

  switch (id)
    {
    case PROP_DOCUMENT:
      g_value_set_object (value, self->document);
      break;
    case PROP_SESSION:
      g_value_set_object (value, self->session);
      break;
    case PROP_LENS:
      g_value_set_object (value, self->lens);
      break;
    case PROP_ACTIONS:
      g_value_set_object (value, self->actions);
      break;
    case PROP_FOLLOW:
      g_value_set_boolean (value, self->follow);
      break;
    case PROP_SHOW_BONES:
      g_value_set_boolean (value, self->show_bones);
      break;
    case PROP_SHOW_NAMES:
      g_value_set_boolean (value, self->show_names);
      break;
    case PROP_SHOW_AXES:
      g_value_set_boolean (value, self->show_axes);
      break;
    case PROP_SHOW_GRID:
      g_value_set_boolean (value, self->show_grid);
      break;
    case PROP_SHOW_OWNERS:
      g_value_set_boolean (value, self->show_owners);
      break;
    case PROP_FIGURE_FORM:
      g_value_set_string (value, app_viewport_get_form (self));
      break;
    case PROP_FIGURE_HEIGHT:
      g_value_set_double (value, self->shape.height);
      break;
    case PROP_PROBLEM:
      g_value_set_string (value, self->problem);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
app_viewport_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  AppViewport *self = APP_VIEWPORT (object);

  switch (id)
    {
    case PROP_DOCUMENT:
      set_document (self, g_value_get_object (value));
      return;
    case PROP_SESSION:
      set_session (self, g_value_get_object (value));
      return;
    case PROP_LENS:
      if (!g_set_object (&self->lens, g_value_get_object (value)))
        return;
      g_signal_group_set_target (self->lens_signals, self->lens);
      if (self->lens != NULL)
        app_viewport_lens_changed (self);
      g_object_notify_by_pspec (object, pspec);
      return;
    case PROP_FOLLOW:
      app_viewport_set_follow (self, g_value_get_boolean (value));
      return;
    case PROP_FIGURE_FORM:
      if (app_viewport_set_form (self, g_value_get_string (value)))
        g_object_notify_by_pspec (object, pspec);
      return;
    case PROP_FIGURE_HEIGHT:
      if (app_viewport_set_height (self, g_value_get_double (value)))
        g_object_notify_by_pspec (object, pspec);
      return;
    case PROP_SHOW_BONES:
      self->show_bones = g_value_get_boolean (value);
      break;
    case PROP_SHOW_NAMES:
      self->show_names = g_value_get_boolean (value);
      break;
    case PROP_SHOW_AXES:
      self->show_axes = g_value_get_boolean (value);
      break;
    case PROP_SHOW_GRID:
      self->show_grid = g_value_get_boolean (value);
      break;
    case PROP_SHOW_OWNERS:
      self->show_owners = g_value_get_boolean (value);
      app_viewport_moved (self);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  app_viewport_switch_changed (self, pspec->name);
}

static void
app_viewport_dispose (GObject *object)
{
  AppViewport *self = APP_VIEWPORT (object);

  g_clear_object (&self->session_signals);
  g_clear_object (&self->cast_signals);
  g_clear_object (&self->document_signals);
  g_clear_object (&self->lens_signals);
  g_clear_pointer (&self->overlay, gtk_widget_unparent);
  g_clear_object (&self->document);
  g_clear_object (&self->session);
  g_clear_object (&self->lens);
  g_clear_object (&self->actions);
  G_OBJECT_CLASS (app_viewport_parent_class)->dispose (object);
}

static void
app_viewport_finalize (GObject *object)
{
  AppViewport *self = APP_VIEWPORT (object);

  g_clear_pointer (&self->motion, mo_motion_unref);
  app_viewport_clear_figure (self);
  app_viewport_clear_linkset (self);
  app_viewport_clear_lens (self);
  g_free (self->problem);
  G_OBJECT_CLASS (app_viewport_parent_class)->finalize (object);
}

static void
install_properties (GObjectClass *object_class)
{
  const GParamFlags out = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  const GParamFlags both = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  properties[PROP_DOCUMENT] =
      g_param_spec_object ("document", NULL, NULL, EDIT_TYPE_DOCUMENT, both);
  properties[PROP_SESSION] = g_param_spec_object ("session", NULL, NULL, EDIT_TYPE_SESSION, both);
  properties[PROP_LENS] = g_param_spec_object ("lens", NULL, NULL, EDIT_TYPE_LENS, both);
  properties[PROP_ACTIONS] = g_param_spec_object ("actions", NULL, NULL, G_TYPE_ACTION_GROUP, out);
  properties[PROP_FOLLOW] = g_param_spec_boolean ("follow", NULL, NULL, FALSE, both);
  properties[PROP_SHOW_BONES] = g_param_spec_boolean ("show-bones", NULL, NULL, FALSE, both);
  properties[PROP_SHOW_NAMES] = g_param_spec_boolean ("show-names", NULL, NULL, FALSE, both);
  properties[PROP_SHOW_AXES] = g_param_spec_boolean ("show-axes", NULL, NULL, FALSE, both);
  properties[PROP_SHOW_GRID] = g_param_spec_boolean ("show-grid", NULL, NULL, TRUE, both);
  properties[PROP_SHOW_OWNERS] =
      g_param_spec_boolean ("show-owners", NULL, NULL, FALSE, both);
  properties[PROP_FIGURE_FORM] =
      g_param_spec_string ("figure-form", NULL, NULL, "female", both);
  properties[PROP_FIGURE_HEIGHT] = g_param_spec_double (
      "figure-height", NULL, NULL, VIEW_SHAPE_LOWEST, VIEW_SHAPE_HIGHEST, VIEW_SHAPE_HEIGHT, both);
  properties[PROP_PROBLEM] = g_param_spec_string ("problem", NULL, NULL, NULL, out);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
app_viewport_class_init (AppViewportClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = app_viewport_get_property;
  object_class->set_property = app_viewport_set_property;
  object_class->dispose = app_viewport_dispose;
  object_class->finalize = app_viewport_finalize;
  widget_class->snapshot = app_viewport_snapshot;
  widget_class->size_allocate = app_viewport_size_allocate;
  widget_class->measure = app_viewport_measure;
  widget_class->css_changed = app_viewport_css_changed;
  widget_class->map = app_viewport_map;
  widget_class->unrealize = app_viewport_unrealize;
  install_properties (object_class);

  app_style_add ();
  gtk_widget_class_set_css_name (widget_class, "viewport3d");
  gtk_widget_class_set_template_from_resource (widget_class, APP_RESOURCES "app-viewport.ui");
  gtk_widget_class_bind_template_child (widget_class, AppViewport, overlay);
  gtk_widget_class_bind_template_child (widget_class, AppViewport, area);
  gtk_widget_class_bind_template_child (widget_class, AppViewport, bar);
  gtk_widget_class_bind_template_child (widget_class, AppViewport, base_button);
  gtk_widget_class_bind_template_child (widget_class, AppViewport, menu_button);
  gtk_widget_class_bind_template_child (widget_class, AppViewport, height_scale);
  gtk_widget_class_bind_template_child (widget_class, AppViewport, owner_label);
  gtk_widget_class_bind_template_child (widget_class, AppViewport, legend);
  gtk_widget_class_bind_template_child (widget_class, AppViewport, problem_page);
  gtk_widget_class_bind_template_child (widget_class, AppViewport, problem_label);
  app_viewport_class_init_gl (widget_class);
  app_viewport_class_init_input (widget_class);
}

static void
app_viewport_init (AppViewport *self)
{
  self->show_grid = TRUE;
  app_viewport_init_camera (self);
  app_viewport_init_owners (self);
  gtk_widget_init_template (GTK_WIDGET (self));
  app_viewport_init_figure (self);
  app_viewport_init_input (self);
  app_viewport_follow_base (self);

  self->document_signals = g_signal_group_new (EDIT_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->document_signals, "notify::file", G_CALLBACK (file_changed),
                                  self);
  g_signal_group_connect_swapped (self->document_signals, "notify::clip",
                                  G_CALLBACK (app_viewport_clip_changed), self);
  self->session_signals = g_signal_group_new (EDIT_TYPE_SESSION);
  g_signal_group_connect_swapped (self->session_signals, "notify::motion",
                                  G_CALLBACK (motion_changed), self);
  g_signal_group_connect_swapped (self->session_signals, "moved", G_CALLBACK (app_viewport_moved),
                                  self);
  g_signal_group_connect_swapped (self->session_signals, "notify::base",
                                  G_CALLBACK (app_viewport_follow_base), self);
  g_signal_group_connect_swapped (self->session_signals, "notify::playing",
                                  G_CALLBACK (app_viewport_queue), self);
  g_signal_group_connect_swapped (self->session_signals, "selection-changed",
                                  G_CALLBACK (app_viewport_moved), self);
  self->cast_signals = g_signal_group_new (EDIT_TYPE_CAST);
  g_signal_group_connect_swapped (self->cast_signals, "changed", G_CALLBACK (cast_changed), self);
  self->lens_signals = g_signal_group_new (EDIT_TYPE_LENS);
  g_signal_group_connect_swapped (self->lens_signals, "changed",
                                  G_CALLBACK (app_viewport_lens_changed), self);
}

GtkWidget *
app_viewport_new (void)
{
  return g_object_new (APP_TYPE_VIEWPORT, NULL);
}

GActionGroup *
app_viewport_get_actions (AppViewport *self)
{
  return G_ACTION_GROUP (self->actions);
}

guint
app_viewport_get_n_renders (AppViewport *self)
{
  return self->n_renders;
}

gboolean
app_viewport_locate (AppViewport *self, guint joint, double *x, double *y)
{
  ViewLens lens;

  view_lens_init (&lens, &self->camera, gtk_widget_get_width (GTK_WIDGET (self)),
                  gtk_widget_get_height (GTK_WIDGET (self)));
  return view_lens_project (&lens, mo_pose_world (app_viewport_get_pose (self), joint).position, x,
                            y)
         > 0.0;
}
