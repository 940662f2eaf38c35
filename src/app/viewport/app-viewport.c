/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-viewport-private.h"

#include "app-source.h"

#include "app-sheet.h"
#include "app-style.h"
#include "view-pick.h"

G_DEFINE_FINAL_TYPE (AppViewport, app_viewport, APP_TYPE_VIEW)

#define DROP_REACH 40.0 /* pixels */

enum
{
  PROP_0,
  PROP_ACTIONS,
  PROP_FOLLOW,
  PROP_FIGURE_FORM,
  PROP_FIGURE_HEIGHT,
  PROP_KEEP_SOURCE,
  PROP_PROBLEM,
  N_PROPS,
  PROP_OVERLAY = N_PROPS /* the switch of the first overlay, followed by the others */
};

static GParamSpec *properties[N_PROPS];

/* -- Redrawing after a change ------------------------------------------------------------------ */

static gboolean
is_live (AppViewport *self)
{
  return self->scene.session != NULL && edit_session_is_live (self->scene.session);
}

static gboolean
tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  AppViewport *self = APP_VIEWPORT (widget);
  gint64 now = gdk_frame_clock_get_frame_time (clock);
  double elapsed = self->last_tick != 0 ? (double) (now - self->last_tick) / G_USEC_PER_SEC : 0.0;
  gboolean more = FALSE;

  if (self->scene.session != NULL)
    more = edit_session_advance (self->scene.session, now);
  more = app_camera_advance (&self->camera, now, elapsed) || more;
  more = more || app_overlays_are_running (&self->overlays, &self->scene) || is_live (self);
  self->last_tick = now;
  app_canvas_queue (&self->canvas);
  gtk_widget_queue_draw (self->sheet);
  if (more)
    return G_SOURCE_CONTINUE;
  self->tick_id = 0;
  self->last_tick = 0;
  app_canvas_smooth_later (&self->canvas, FALSE);
  return G_SOURCE_REMOVE;
}

void
app_viewport_queue (AppViewport *self)
{
  app_camera_scene_moved (&self->camera);
  if ((is_live (self) || app_camera_is_moving (&self->camera)
       || app_overlays_are_running (&self->overlays, &self->scene))
      && self->tick_id == 0)
    self->tick_id = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick, NULL, NULL);
  app_canvas_smooth_later (&self->canvas, self->tick_id != 0);
  app_canvas_queue (&self->canvas);
  gtk_widget_queue_draw (self->sheet);
}

/* Leaves out the bar, which covers the upper edge of the picture. */
void
app_viewport_frame (AppViewport *self, gboolean at_once)
{
  gboolean has_box;
  MoVec3 box[2];
  int bar;

  has_box = app_overlays_get_box (&self->overlays, &box[0], &box[1]);
  gtk_widget_measure (self->bar, GTK_ORIENTATION_VERTICAL, -1, NULL, &bar, NULL, NULL);
  app_camera_frame (&self->camera, has_box ? box : NULL, bar, at_once);
}

static void
camera_changed (gpointer data)
{
  app_viewport_side_changed (data);
  app_viewport_queue (data);
}

/* -- Drawing ----------------------------------------------------------------------------------- */

static void
init_picture (AppViewport *self, AppPicture *picture)
{
  ViewOptions *options = &picture->options;
  AppScene *scene = &self->scene;

  app_canvas_init_options (&self->canvas, options);
  options->show = VIEW_SHOW_FIGURE | VIEW_SHOW_SHADOW | scene->parts;
  options->figure = scene->figure;
  app_scene_get_others (scene, &picture->others);
  options->n_others = picture->others.n;
  options->others = picture->others.poses;
  options->other_figures = picture->others.figures;
  for (guint i = 0; scene->session != NULL && i < MO_RIG_N_BONES; i++)
    if (edit_session_is_selected (scene->session, i))
      picture->selection[options->n_selection++] = i;
  options->selection = picture->selection;
  picture->pose = app_scene_get_pose (scene);
  picture->yaw = self->camera.view.yaw;
}

static void
draw (gpointer data)
{
  AppViewport *self = data;
  AppTool *tool = self->hand.tool;
  AppPicture picture;

  init_picture (self, &picture);
  app_overlays_fill (&self->overlays, &self->scene, &picture);
  if (tool->kind->fill != NULL)
    tool->kind->fill (tool, &picture);
  app_canvas_draw (&self->canvas, &self->camera.view, &picture);
}

static void
problem_changed (gpointer data)
{
  AppViewport *self = data;
  const char *problem = self->canvas.problem;

  gtk_label_set_label (self->problem_label, problem != NULL ? problem : "");
  gtk_widget_set_visible (self->problem_page, problem != NULL);
  gtk_widget_set_visible (self->bar, problem == NULL);
  app_viewport_pose_changed (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PROBLEM]);
}

/* Over the picture, and below the bars. */
static void
write_on_sheet (gpointer owner, GtkSnapshot *snapshot)
{
  AppViewport *self = owner;
  AppTool *tool = self->hand.tool;
  AppWriting writing = { GTK_WIDGET (self), snapshot };
  MoVec3 low, high;

  if (self->canvas.problem != NULL || app_overlays_get_box (&self->overlays, &low, &high))
    return;
  app_camera_init_lens (&self->camera, &writing.lens);
  app_overlays_write (&self->overlays, &self->scene, &writing);
  if (tool->kind->write != NULL)
    tool->kind->write (tool, &writing);
  app_overlays_write_words (&self->overlays, &self->scene, &writing);
  for (; tool != NULL; tool = tool->next)
    if (tool->kind->write_words != NULL)
      tool->kind->write_words (tool, &writing);
}

/* -- The widget -------------------------------------------------------------------------------- */

/* Until then only the pose at rest can be framed. */
static gboolean
is_motion_awaited (AppViewport *self)
{
  return self->scene.motion == NULL && self->scene.document != NULL
         && edit_document_get_busy (self->scene.document);
}

static void
app_viewport_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  AppViewport *self = APP_VIEWPORT (widget);

  gtk_widget_allocate (self->overlay, width, height, baseline, NULL);
  if (self->camera.wants_frame && width > 0 && height > 0)
    {
      app_viewport_frame (self, TRUE);
      self->camera.wants_frame = is_motion_awaited (self);
      self->posing_height = 0;
    }
  app_viewport_pose_resized (self);
  app_viewport_height_changed (self, self->last_height, height);
  self->last_height = height;
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

/* The session runs on the frame clock of the widget. */
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
  app_canvas_smooth_stop (&self->canvas);
  GTK_WIDGET_CLASS (app_viewport_parent_class)->unrealize (widget);
}

static void
app_viewport_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  AppViewport *self = APP_VIEWPORT (object);

  switch (id)
    {
    case PROP_ACTIONS:
      g_value_set_object (value, self->actions);
      break;
    case PROP_FOLLOW:
      g_value_set_boolean (value, self->camera.follow);
      break;
    case PROP_FIGURE_FORM:
      g_value_set_string (value, app_scene_get_form (&self->scene));
      break;
    case PROP_FIGURE_HEIGHT:
      g_value_set_double (value, self->scene.shape.height);
      break;
    case PROP_KEEP_SOURCE:
      g_value_set_boolean (value, self->keeps_source);
      break;
    case PROP_PROBLEM:
      g_value_set_string (value, self->canvas.problem);
      break;
    default:
      g_value_set_boolean (value, self->overlays.items[id - PROP_OVERLAY]->is_on);
    }
}

static void
set_follow (AppViewport *self, gboolean follow)
{
  if (self->camera.follow == follow)
    return;
  app_camera_set_follow (&self->camera, follow);
  app_viewport_switch_changed (self, "follow");
}

static void
set_overlay (AppViewport *self, guint index, gboolean is_on)
{
  self->overlays.items[index]->is_on = is_on;
  if (app_overlay_kinds[index] == &app_overlay_source)
    app_viewport_source_switched (self);
  app_viewport_moved (self);
  app_viewport_switch_changed (self, app_overlay_kinds[index]->property);
}

static gboolean
set_shape (AppViewport *self, gboolean is_new)
{
  if (is_new)
    app_viewport_shape_changed (self);
  return is_new;
}

static void
app_viewport_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  AppViewport *self = APP_VIEWPORT (object);
  gboolean is_new = FALSE;

  switch (id)
    {
    case PROP_FOLLOW:
      set_follow (self, g_value_get_boolean (value));
      break;
    case PROP_FIGURE_FORM:
      is_new = set_shape (self, app_scene_set_form (&self->scene, g_value_get_string (value)));
      break;
    case PROP_FIGURE_HEIGHT:
      is_new = set_shape (self, app_scene_set_height (&self->scene, g_value_get_double (value)));
      break;
    case PROP_KEEP_SOURCE:
      app_viewport_keep_source (self, g_value_get_boolean (value));
      break;
    default:
      set_overlay (self, id - PROP_OVERLAY, g_value_get_boolean (value));
    }
  if (is_new)
    g_object_notify_by_pspec (object, pspec);
}

static void
app_viewport_dispose (GObject *object)
{
  AppViewport *self = APP_VIEWPORT (object);

  app_viewport_clear_watch (self);
  if (self->overlay != NULL)
    app_sheet_set_owner (APP_SHEET (self->sheet), NULL, NULL);
  g_clear_pointer (&self->overlay, gtk_widget_unparent);
  g_clear_object (&self->actions);
  G_OBJECT_CLASS (app_viewport_parent_class)->dispose (object);
}

static void
app_viewport_finalize (GObject *object)
{
  AppViewport *self = APP_VIEWPORT (object);

  app_hand_clear (&self->hand);
  app_canvas_clear (&self->canvas);
  app_overlays_clear (&self->overlays);
  app_scene_clear (&self->scene);
  G_OBJECT_CLASS (app_viewport_parent_class)->finalize (object);
}

static void
install_properties (GObjectClass *object_class)
{
  const GParamFlags out = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  const GParamFlags both = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  properties[PROP_ACTIONS] = g_param_spec_object ("actions", NULL, NULL, G_TYPE_ACTION_GROUP, out);
  properties[PROP_FOLLOW] = g_param_spec_boolean ("follow", NULL, NULL, FALSE, both);
  properties[PROP_FIGURE_FORM] = g_param_spec_string ("figure-form", NULL, NULL, "female", both);
  properties[PROP_FIGURE_HEIGHT] =
      g_param_spec_double ("figure-height", NULL, NULL, VIEW_SHAPE_LOWEST, VIEW_SHAPE_HIGHEST,
                           VIEW_SHAPE_HEIGHT, both);
  properties[PROP_KEEP_SOURCE] = g_param_spec_boolean ("keep-source", NULL, NULL, FALSE, both);
  properties[PROP_PROBLEM] = g_param_spec_string ("problem", NULL, NULL, NULL, out);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  for (guint i = 0; i < APP_N_OVERLAYS; i++)
    if (app_overlay_kinds[i]->property != NULL)
      g_object_class_install_property (object_class, PROP_OVERLAY + i,
                                       g_param_spec_boolean (app_overlay_kinds[i]->property, NULL,
                                                             NULL, app_overlay_kinds[i]->is_on,
                                                             both));
}

static gboolean
clear_selection (GtkWidget *widget, GVariant *args, gpointer data)
{
  EditSession *session = APP_VIEWPORT (widget)->scene.session;
  EditRecognition *recognition = APP_VIEWPORT (widget)->scene.recognition;

  if (app_viewport_escape_pose (APP_VIEWPORT (widget))
      || app_viewport_escape_constraint (APP_VIEWPORT (widget)))
    return TRUE;
  if (recognition != NULL)
    edit_recognition_select (recognition, -1);
  if (session == NULL || edit_session_get_n_selected (session) == 0)
    return app_viewport_leave_pose (APP_VIEWPORT (widget));
  edit_session_select (session, NULL, 0, EDIT_SELECT_ONLY);
  return TRUE;
}

/* Keys of a pose, or a joint of the file's skeleton. */
static gboolean
delete_chosen (GtkWidget *widget, GVariant *args, gpointer data)
{
  const AppScene *scene = &APP_VIEWPORT (widget)->scene;

  if (app_viewport_delete_keys (APP_VIEWPORT (widget)))
    return TRUE;
  if (app_source_get_figure (scene) == NULL
      || edit_recognition_get_selected (scene->recognition) < 0)
    return FALSE;
  edit_recognition_choose (scene->recognition,
                           (guint) edit_recognition_get_selected (scene->recognition),
                           EDIT_JOINT_LEFT_OUT);
  return TRUE;
}

static AppCamera *
get_camera (GtkWidget *widget)
{
  return &APP_VIEWPORT (widget)->camera;
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
  widget_class->size_allocate = app_viewport_size_allocate;
  widget_class->measure = app_viewport_measure;
  widget_class->css_changed = app_viewport_css_changed;
  widget_class->map = app_viewport_map;
  widget_class->unrealize = app_viewport_unrealize;
  app_viewport_class_init_watch (APP_VIEW_CLASS (klass));
  install_properties (object_class);

  app_style_add ();
  g_type_ensure (APP_TYPE_AREA);
  g_type_ensure (APP_TYPE_SHEET);
  gtk_widget_class_set_css_name (widget_class, "viewport3d");
  gtk_widget_class_set_template_from_resource (widget_class, APP_RESOURCES "app-viewport.ui");
  gtk_widget_class_bind_template_child (widget_class, AppViewport, overlay);
  gtk_widget_class_bind_template_child (widget_class, AppViewport, area);
  gtk_widget_class_bind_template_child (widget_class, AppViewport, bar);
  gtk_widget_class_bind_template_child (widget_class, AppViewport, sheet);
  gtk_widget_class_bind_template_child (widget_class, AppViewport, base_button);
  gtk_widget_class_bind_template_child (widget_class, AppViewport, menu_button);
  gtk_widget_class_bind_template_child (widget_class, AppViewport, height_scale);
  gtk_widget_class_bind_template_child (widget_class, AppViewport, owner_label);
  gtk_widget_class_bind_template_child (widget_class, AppViewport, legend);
  gtk_widget_class_bind_template_child (widget_class, AppViewport, pose_bar);
  gtk_widget_class_bind_template_child (widget_class, AppViewport, pose_tools);
  gtk_widget_class_bind_template_child (widget_class, AppViewport, pose_button);
  gtk_widget_class_bind_template_child (widget_class, AppViewport, axes_button);
  gtk_widget_class_bind_template_child (widget_class, AppViewport, plane_button);
  gtk_widget_class_bind_template_child (widget_class, AppViewport, spread_button);
  gtk_widget_class_bind_template_child (widget_class, AppViewport, problem_page);
  gtk_widget_class_bind_template_child (widget_class, AppViewport, problem_label);
  app_viewport_class_init_menus (widget_class);
  app_hand_add_keys (widget_class, get_camera);
  app_viewport_add_pose_keys (widget_class);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, clear_selection, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Delete, 0, delete_chosen, NULL);
}

static void
app_viewport_init (AppViewport *self)
{
  static const AppCanvasOwner owner = { draw, problem_changed };
  GtkWidget *widget = GTK_WIDGET (self);
  AppTool *tool = NULL;
  /* Each gets what the one after it does not take. */
  static const AppToolKind *const tools[] = { &app_tool_pick, &app_tool_map, &app_tool_pose,
                                              &app_tool_offset, &app_tool_volume };

  app_scene_init (&self->scene);
  app_overlays_init (&self->overlays);
  app_camera_init (&self->camera, widget, &self->scene, camera_changed, self);
  app_viewport_init_actions (self);
  gtk_widget_init_template (widget);
  app_sheet_set_owner (APP_SHEET (self->sheet), write_on_sheet, self);
  app_canvas_init (&self->canvas, APP_AREA (self->area), &owner, self);
  for (guint i = 0; i < G_N_ELEMENTS (tools); i++)
    tool = app_tool_new (tools[i], &self->scene, &self->camera, &self->overlays, tool);
  app_hand_init (&self->hand, widget, self->area, &self->camera, tool);
  app_viewport_init_menus (self);
  app_viewport_init_watch (self);
}

/* -- Public functions -------------------------------------------------------------------------- */

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
  return self->canvas.n_renders;
}

/* Nobody aims exactly when dragging a file. */
gboolean
app_viewport_is_figure (AppViewport *self, double x, double y)
{
  return app_camera_pick_bone (&self->camera, x, y, DROP_REACH) != VIEW_PICK_NOTHING;
}

gboolean
app_viewport_find_floor (AppViewport *self, double x, double y, double *forward, double *left)
{
  MoVec3 point;

  if (!app_camera_find_level (&self->camera, x, y, 0.0, &point))
    return FALSE;
  *forward = CLAMP (point.x, -EDIT_FIGURE_FARTHEST, EDIT_FIGURE_FARTHEST);
  *left = CLAMP (point.y, -EDIT_FIGURE_FARTHEST, EDIT_FIGURE_FARTHEST);
  return TRUE;
}

gboolean
app_viewport_locate_source (AppViewport *self, guint joint, double *x, double *y)
{
  const MoSourceFigure *figure = app_source_get_figure (&self->scene);
  g_autofree MoVec3 *points = NULL;
  ViewLens lens;

  if (figure == NULL || joint >= mo_source_figure_get_n_joints (figure))
    return FALSE;
  points = app_source_get_points (&self->scene, self->camera.view.yaw);
  app_camera_init_lens (&self->camera, &lens);
  return view_lens_project (&lens, points[joint], x, y) > 0.0;
}

gboolean
app_viewport_locate (AppViewport *self, guint joint, double *x, double *y)
{
  ViewLens lens;

  app_camera_init_lens (&self->camera, &lens);
  return view_lens_project (&lens,
                            mo_pose_world (app_scene_get_pose (&self->scene), joint).position, x, y)
         > 0.0;
}

int
app_viewport_get_free_height (AppViewport *self)
{
  double x, y;

  return gtk_widget_get_mapped (self->pose_bar)
                 && gtk_widget_translate_coordinates (self->pose_bar, GTK_WIDGET (self), 0.0, 0.0,
                                                      &x, &y)
             ? (int) y
             : gtk_widget_get_height (GTK_WIDGET (self));
}
