/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-timeline-lanes-private.h"

#include "app-dispose.h"
#include "app-style.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE (AppTimelineLanes, app_timeline_lanes, APP_TYPE_VIEW)

/* What is asked for however few there are, pixels: as much as is shown of many, so that the figure above stays where it is. */
#define ROOM 84

enum
{
  PROP_0,
  PROP_SHOWN,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

void
app_lanes_redraw (AppTimelineLanes *self)
{
  g_clear_pointer (&self->still, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* What a screen reader says of it. */
static void
describe (AppTimelineLanes *self)
{
  EditKeys *keys = app_lanes_get_keys (self);
  const MoEdit *edit = keys != NULL ? edit_keys_get_edit (keys) : NULL;
  guint n = edit != NULL ? mo_edit_count_keys (edit) : 0;
  guint n_chosen = edit != NULL ? edit_keys_count_chosen (keys) : 0;
  /* translators: how many keys there are, and how many of them are chosen */
  g_autofree char *text =
      g_strdup_printf (ngettext ("%u key, %u chosen", "%u keys, %u chosen", n), n, n_chosen);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                  -1);
}

static void
set_shown (AppTimelineLanes *self, gboolean shown)
{
  if (self->shown == shown)
    return;
  self->shown = shown;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOWN]);
}

void
app_lanes_changed (AppTimelineLanes *self)
{
  guint n = self->lanes->len;
  gboolean is_posing = self->parent.posing != NULL && edit_posing_get_active (self->parent.posing);

  g_object_set (self->source, "active", is_posing, NULL);
  app_lanes_find (self);
  if (self->lanes->len != n)
    gtk_widget_queue_resize (GTK_WIDGET (self));
  describe (self);
  app_lanes_redraw (self);
  set_shown (self, is_posing);
}

/* -- Drawing ----------------------------------------------------------------------------------- */

static void
append_box (AppTimelineLanes *self, GtkSnapshot *snapshot)
{
  GdkRGBA accent = app_style_get_accent (GTK_WIDGET (self));
  graphene_rect_t box;

  if (self->drag.grip != LANES_GRIP_BOX || !self->drag.has_moved)
    return;
  accent.alpha = 0.25f;
  graphene_rect_init (&box, (float) self->drag.x, (float) self->drag.y,
                      (float) (self->drag.to_x - self->drag.x),
                      (float) (self->drag.to_y - self->drag.y));
  graphene_rect_normalize (&box);
  gtk_snapshot_append_color (snapshot, &accent, &box);
}

static void
append_hint (AppTimelineLanes *self, GtkSnapshot *snapshot)
{
  g_autoptr (PangoLayout) layout =
      gtk_widget_create_pango_layout (GTK_WIDGET (self), _ ("What is posed gets its keys here"));
  GdkRGBA colour;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &colour);
  colour.alpha *= 0.5f;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (12, 2));
  gtk_snapshot_append_layout (snapshot, layout, &colour);
  gtk_snapshot_restore (snapshot);
}

static void
app_timeline_lanes_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  static const GdkRGBA red = { 0.90f, 0.24f, 0.26f, 1.0f };
  AppTimelineLanes *self = APP_TIMELINE_LANES (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  double x;

  if (self->track == NULL || self->parent.session == NULL || width <= 0)
    return;
  if (self->lanes->len == 0)
    {
      append_hint (self, snapshot);
      return;
    }
  if (self->still == NULL)
    {
      GtkSnapshot *still = gtk_snapshot_new ();
      cairo_t *cr = gtk_snapshot_append_cairo (still, &GRAPHENE_RECT_INIT (0, 0, width, height));

      app_lanes_draw (self, cr, width);
      cairo_destroy (cr);
      self->still = gtk_snapshot_free_to_node (still);
    }
  if (self->still != NULL)
    gtk_snapshot_append_node (snapshot, self->still);
  x = round (app_timeline_track_get_x (self->track, edit_session_get_time (self->parent.session)));
  if (x >= APP_LANES_GUTTER)
    gtk_snapshot_append_color (snapshot, &red,
                               &GRAPHENE_RECT_INIT ((float) x - 0.75f, 0, 1.5f, height));
  append_box (self, snapshot);
  GTK_WIDGET_CLASS (app_timeline_lanes_parent_class)->snapshot (widget, snapshot);
}

static void
app_timeline_lanes_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                            int *minimum, int *natural, int *minimum_baseline,
                            int *natural_baseline)
{
  AppTimelineLanes *self = APP_TIMELINE_LANES (widget);
  int height = (int) (self->lanes->len * LANE_HEIGHT);

  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 200 : height;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 600 : MAX (height, ROOM);
}

static void
app_timeline_lanes_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  AppTimelineLanes *self = APP_TIMELINE_LANES (widget);

  if (self->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->menu));
  app_lanes_redraw (self);
}

static void
app_timeline_lanes_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (app_timeline_lanes_parent_class)->css_changed (widget, change);
  app_lanes_redraw (APP_TIMELINE_LANES (widget));
}

/* -- What it shows ----------------------------------------------------------------------------- */

static void
app_timeline_lanes_document_changed (AppView *view)
{
  AppTimelineLanes *self = APP_TIMELINE_LANES (view);

  g_object_set (self->source, "document", view->document, NULL);
  app_lanes_changed (self);
}

static void
app_timeline_lanes_session_changed (AppView *view)
{
  app_lanes_changed (APP_TIMELINE_LANES (view));
}

static void
app_timeline_lanes_posing_changed (AppView *view)
{
  AppTimelineLanes *self = APP_TIMELINE_LANES (view);

  g_signal_group_set_target (self->keys_signals, app_lanes_get_keys (self));
  app_lanes_changed (self);
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
app_timeline_lanes_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SHOWN)
    g_value_set_boolean (value, APP_TIMELINE_LANES (object)->shown);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
app_timeline_lanes_dispose (GObject *object)
{
  AppTimelineLanes *self = APP_TIMELINE_LANES (object);

  app_view_disconnect (APP_VIEW (self));
  self->track = NULL;
  g_clear_object (&self->keys_signals);
  if (self->source != NULL)
    g_signal_handlers_disconnect_by_data (self->source, self);
  g_clear_object (&self->source);
  g_clear_pointer (&self->still, gsk_render_node_unref);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  app_dispose_template (GTK_WIDGET (self), APP_TYPE_TIMELINE_LANES);
  G_OBJECT_CLASS (app_timeline_lanes_parent_class)->dispose (object);
}

static void
app_timeline_lanes_finalize (GObject *object)
{
  AppTimelineLanes *self = APP_TIMELINE_LANES (object);

  g_array_unref (self->lanes);
  g_array_unref (self->chosen_before);
  G_OBJECT_CLASS (app_timeline_lanes_parent_class)->finalize (object);
}

static void
app_timeline_lanes_class_init (AppTimelineLanesClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  AppViewClass *view_class = APP_VIEW_CLASS (klass);

  object_class->get_property = app_timeline_lanes_get_property;
  object_class->dispose = app_timeline_lanes_dispose;
  object_class->finalize = app_timeline_lanes_finalize;
  widget_class->snapshot = app_timeline_lanes_snapshot;
  widget_class->measure = app_timeline_lanes_measure;
  widget_class->size_allocate = app_timeline_lanes_size_allocate;
  widget_class->css_changed = app_timeline_lanes_css_changed;
  view_class->document_changed = app_timeline_lanes_document_changed;
  view_class->session_changed = app_timeline_lanes_session_changed;
  view_class->posing_changed = app_timeline_lanes_posing_changed;

  properties[PROP_SHOWN] =
      g_param_spec_boolean ("shown", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_css_name (widget_class, "lanes");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class, APP_RESOURCES "app-timeline-lanes.ui");
  gtk_widget_class_bind_template_child (widget_class, AppTimelineLanes, keys_menu);
  app_lanes_add_keys (widget_class);
}

static void
app_timeline_lanes_init (AppTimelineLanes *self)
{
  self->lanes = g_array_new (FALSE, FALSE, sizeof (AppLane));
  self->chosen_before = g_array_new (FALSE, FALSE, sizeof (MoKeyRef));
  self->source = edit_source_keys_new ();
  self->keys_signals = g_signal_group_new (EDIT_TYPE_KEYS);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  app_lanes_init_input (self);

  g_signal_connect_swapped (self->source, "changed", G_CALLBACK (app_lanes_changed), self);
  g_signal_group_connect_swapped (self->keys_signals, "changed", G_CALLBACK (app_lanes_changed),
                                  self);
  g_signal_group_connect_swapped (self->parent.posing_signals, "notify",
                                  G_CALLBACK (app_lanes_changed), self);
  g_signal_group_connect_swapped (self->parent.document_signals, "notify::anim",
                                  G_CALLBACK (app_lanes_changed), self);
  g_signal_group_connect_swapped (self->parent.session_signals, "notify::time",
                                  G_CALLBACK (gtk_widget_queue_draw), self);
  g_signal_group_connect_swapped (self->parent.session_signals, "selection-changed",
                                  G_CALLBACK (app_lanes_redraw), self);
}

/* -- Public functions -------------------------------------------------------------------------- */

void
app_timeline_lanes_set_track (AppTimelineLanes *self, AppTimelineTrack *track)
{
  self->track = track;
  g_signal_connect_object (track, "view-changed", G_CALLBACK (app_lanes_redraw), self,
                           G_CONNECT_SWAPPED);
}

gboolean
app_timeline_lanes_get_shown (AppTimelineLanes *self)
{
  return self->shown;
}
