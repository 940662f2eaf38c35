/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-timeline.h"

#include "app-drop-down.h"
#include "app-style.h"
#include "app-timeline-lanes.h"
#include "app-turn-keys.h"

#include "edit-handle.h"

#include "mo-compare.h"

#include <glib/gi18n.h>
#include <math.h>

#define DEGREES (180.0 / G_PI)

struct _AppTimeline
{
  AppView parent;

  /* Template widgets */
  GtkWidget *box;
  GtkButton *play_button;
  GtkDropDown *speed;
  GtkInscription *time_text; /* a label would have the window laid out anew in each frame */
  GtkLabel *length_label, *loop_label, *seam_label;
  AppTimelineTrack *track;
  AppTimelineLanes *lanes;

  /* Owned */
  GSimpleActionGroup *actions;

  gboolean shows_bends;
};

G_DEFINE_FINAL_TYPE (AppTimeline, app_timeline, APP_TYPE_VIEW)

enum
{
  PROP_0,
  PROP_ACTIONS,
  PROP_SHOW_BENDS,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

/* In the order of the drop-down's rows in the template. */
static const double rates[] = { 0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0 };

/* -- Texts ------------------------------------------------------------------------------------- */

static double
get_frame_time (AppTimeline *self)
{
  return self->parent.document != NULL ? edit_document_get_frame_time (self->parent.document) : 0.0;
}

/* "1.23 s · 37 f": frames in the same form as in settings. */
static char *
format_moment (AppTimeline *self, double time)
{
  double frame_time = get_frame_time (self);

  if (frame_time <= 0.0)
    return g_strdup_printf (_ ("%.2f s"), time);
  /* translators: seconds, and the number of a frame */
  return g_strdup_printf (_ ("%.2f s · %ld f"), time, lround (time / frame_time));
}

static void
update_time (AppTimeline *self)
{
  double time = self->parent.session != NULL ? edit_session_get_time (self->parent.session) : 0.0;
  g_autofree char *text = format_moment (self, time);
  /* The last letter leans out of its own room, where it would be cut off. */
  g_autofree char *spaced = g_strconcat (text, " ", NULL);

  gtk_inscription_set_text (self->time_text, spaced);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->track), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                  text, -1);
}

typedef struct
{
  MoDifference jump;
  double travel; /* metres over the ground, which the jump is without; 0 for none */
  gboolean stands_still;
} Seam;

/* Beyond these limits a jump at the seam is visible: slightly, or clearly. Who travels is back at once unless that is taken out. */
static const char *
judge_seam (const Seam *seam)
{
  if (!seam->stands_still && (seam->jump.angle * DEGREES > 12.0 || seam->jump.distance > 0.08))
    return "seam-bad";
  return seam->stands_still || seam->travel > 0.0 || seam->jump.angle * DEGREES > 3.0
                 || seam->jump.distance > 0.02
             ? "seam-fair"
             : "seam-good";
}

/* Whether a loop without length stops a motion from moving. A pose does not move anyway, and is
 * meant not to. */
static gboolean
holds_still (const MoAnim *anim)
{
  if (anim->loop_in != anim->loop_out)
    return FALSE;
  for (guint i = 0; i < anim->joints->len; i++)
    if (mo_anim_joint (anim, i)->rotation.n_keys > 1
        || mo_anim_joint (anim, i)->position.n_keys > 1)
      return TRUE;
  return FALSE;
}

/* What jumps, and how far. */
static char *
describe_jump (const MoDifference *seam)
{
  if (seam->angle * DEGREES < 0.05 && seam->distance < 0.0005)
    return g_strdup (_ ("No seam"));
  if (seam->angle * DEGREES < 0.05)
    /* translators: how far the body jumps where a loop goes back, and what jumps most */
    return g_strdup_printf (_ ("Seam %.0f mm (%s)"), seam->distance * 1000.0,
                            edit_joint_get_part_title (seam->distance_joint));
  /* translators: how far the pose jumps where a loop goes back, and the joints that jump most */
  return g_strdup_printf (_ ("Seam %.1f° (%s), %.0f mm (%s)"), seam->angle * DEGREES,
                          edit_joint_get_part_title (seam->angle_joint), seam->distance * 1000.0,
                          edit_joint_get_part_title (seam->distance_joint));
}

static char *
describe_seam (const Seam *seam)
{
  g_autofree char *jump = NULL;

  if (seam->stands_still)
    /* translators: of a loop that ends where it begins, in place of how far the pose jumps there */
    return g_strdup (_ ("Stands still"));
  jump = describe_jump (&seam->jump);
  if (seam->travel <= 0.0)
    return g_steal_pointer (&jump);
  /* translators: how far the pose jumps where a loop goes back ("No seam"), and how many metres the body goes over the ground in it */
  return g_strdup_printf (_ ("%s, travels %.2f m"), jump, seam->travel);
}

/* NULL for none. */
static void
show_seam (AppTimeline *self, const Seam *seam)
{
  static const char *const judgements[] = { "seam-good", "seam-fair", "seam-bad" };
  g_autofree char *text = seam != NULL ? describe_seam (seam) : NULL;

  for (guint i = 0; i < G_N_ELEMENTS (judgements); i++)
    gtk_widget_remove_css_class (GTK_WIDGET (self->seam_label), judgements[i]);
  if (seam != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->seam_label), judge_seam (seam));
  gtk_label_set_label (self->seam_label, text != NULL ? text : "");
}

static char *
format_loop (AppTimeline *self, const MoAnim *anim)
{
  double in = (double) anim->loop_in, out = (double) anim->loop_out;
  double frame_time = get_frame_time (self);

  if (frame_time <= 0.0)
    return g_strdup_printf (_ ("Loop %.2f – %.2f s"), in, out);
  /* translators: seconds, and the same in frames */
  return g_strdup_printf (_ ("Loop %.2f – %.2f s (%ld – %ld f)"), in, out, lround (in / frame_time),
                          lround (out / frame_time));
}

static void
update_loop (AppTimeline *self)
{
  MoMotion *motion =
      self->parent.document != NULL ? edit_document_get_motion (self->parent.document) : NULL;
  MoAnim *anim =
      self->parent.document != NULL ? edit_document_get_anim (self->parent.document) : NULL;
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "loop");
  gboolean loops = anim != NULL && anim->loop != 0;
  g_autofree char *text = NULL;

  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (loops));
  if (loops && motion != NULL)
    {
      Seam seam = { .stands_still = holds_still (anim) };

      seam.jump =
          mo_compare_loop (motion, (double) anim->loop_in, (double) anim->loop_out, &seam.travel);
      text = format_loop (self, anim);
      show_seam (self, &seam);
    }
  else
    {
      text = g_strdup (anim != NULL ? _ ("Plays once") : "");
      show_seam (self, NULL);
    }
  gtk_label_set_label (self->loop_label, text);
}

/* The one place that decides which commands are available. */
static void
update_actions (AppTimeline *self)
{
  static const char *const names[] = { "toggle", "stop", "step-back",    "step-forward", "start",
                                       "end",    "loop", "loop-in-here", "loop-out-here" };
  gboolean has_motion = self->parent.session != NULL && self->parent.document != NULL
                        && edit_session_get_motion (self->parent.session) != NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_simple_action_set_enabled (G_SIMPLE_ACTION (
                                     g_action_map_lookup_action (G_ACTION_MAP (self->actions),
                                                                 names[i])),
                                 has_motion);
}

static void
update_playing (AppTimeline *self)
{
  gboolean playing =
      self->parent.session != NULL && edit_session_would_pause (self->parent.session);
  const char *name = playing ? _ ("Pause") : _ ("Play");
  g_autofree char *tooltip = g_strdup_printf (_ ("%s (Space)"), name);

  gtk_button_set_icon_name (self->play_button, playing ? "media-playback-pause-symbolic"
                                                       : "media-playback-start-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->play_button), tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->play_button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name, -1);
}

static void
update_rate (AppTimeline *self)
{
  double rate = self->parent.session != NULL ? edit_session_get_rate (self->parent.session) : 1.0;
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "speed");
  guint nearest = 0;

  for (guint i = 1; i < G_N_ELEMENTS (rates); i++)
    if (fabs (rates[i] - rate) < fabs (rates[nearest] - rate))
      nearest = i;
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_double (rate));
  if (gtk_drop_down_get_selected (self->speed) != nearest)
    gtk_drop_down_set_selected (self->speed, nearest);
}

static void
update_result (AppTimeline *self)
{
  MoMotion *motion =
      self->parent.document != NULL ? edit_document_get_motion (self->parent.document) : NULL;
  g_autofree char *length =
      motion != NULL ? format_moment (self, mo_motion_get_duration (motion)) : NULL;
  g_autofree char *text = length != NULL ? g_strconcat ("/ ", length, NULL) : NULL;

  gtk_label_set_label (self->length_label, text != NULL ? text : "");
  /* No moment takes more room than the last one. */
  gtk_inscription_set_min_chars (self->time_text,
                                 length != NULL ? (guint) g_utf8_strlen (length, -1) + 1 : 0);
  update_time (self);
  update_loop (self);
  update_actions (self);
}

static void
speed_chosen (AppTimeline *self)
{
  guint row = gtk_drop_down_get_selected (self->speed);

  if (self->parent.session != NULL && row < G_N_ELEMENTS (rates))
    edit_session_set_rate (self->parent.session, rates[row]);
}

/* -- Commands ---------------------------------------------------------------------------------- */

static void
toggle_activated (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  edit_session_toggle (APP_VIEW (data)->session);
}

static void
stop_activated (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  edit_session_stop (APP_VIEW (data)->session);
}

static void
step_back_activated (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  edit_session_step (APP_VIEW (data)->session, -1);
}

static void
step_forward_activated (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  edit_session_step (APP_VIEW (data)->session, 1);
}

static void
start_activated (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  edit_session_go_to_start (APP_VIEW (data)->session);
}

static void
end_activated (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  edit_session_go_to_end (APP_VIEW (data)->session);
}

static void
speed_changed (GSimpleAction *action, GVariant *state, gpointer data)
{
  AppTimeline *self = data;

  if (self->parent.session != NULL)
    edit_session_set_rate (self->parent.session, g_variant_get_double (state));
}

static void
loop_changed (GSimpleAction *action, GVariant *state, gpointer data)
{
  edit_document_set_field (APP_VIEW (data)->document, MO_FIELD_LOOP,
                           g_variant_get_boolean (state) ? "yes" : "no", NULL, NULL);
}

static void
bends_switched (GSimpleAction *action, GVariant *state, gpointer data)
{
  g_object_set (data, "show-bends", g_variant_get_boolean (state), NULL);
}

static void
set_loop_point_here (AppTimeline *self, MoFieldId field)
{
  app_timeline_track_set_loop_point (self->track, field,
                                     edit_session_get_time (self->parent.session));
  edit_document_seal (self->parent.document);
}

static void
loop_in_here_activated (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  set_loop_point_here (data, MO_FIELD_LOOP_IN);
}

static void
loop_out_here_activated (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  set_loop_point_here (data, MO_FIELD_LOOP_OUT);
}

static gboolean
key_steps (GtkWidget *widget, GVariant *args, gpointer data)
{
  AppTimeline *self = APP_TIMELINE (widget);
  int n_frames;

  g_variant_get (args, "(i)", &n_frames);
  if (self->parent.session == NULL)
    return FALSE;
  edit_session_step (self->parent.session, n_frames);
  return TRUE;
}

static void
add_keys (GtkWidgetClass *klass)
{
  static const struct
  {
    guint key;
    const char *action;
  } keys[] = {
    { GDK_KEY_space, "play.toggle" },
    { GDK_KEY_Home, "play.start" },
    { GDK_KEY_End, "play.end" },
    { GDK_KEY_i, "play.loop-in-here" },
    { GDK_KEY_o, "play.loop-out-here" },
    { GDK_KEY_l, "play.loop" },
    { GDK_KEY_BackSpace, "pose.reset" },
    { GDK_KEY_k, "pose.set-key" },
    { GDK_KEY_bracketleft, "pose.previous-key" },
    { GDK_KEY_bracketright, "pose.next-key" },
  };
  static const struct
  {
    guint key;
    GdkModifierType modifiers;
    int n_frames;
  } steps[] = {
    { GDK_KEY_Left, 0, -1 },
    { GDK_KEY_Right, 0, 1 },
    { GDK_KEY_Left, GDK_SHIFT_MASK, -10 },
    { GDK_KEY_Right, GDK_SHIFT_MASK, 10 },
    { GDK_KEY_Page_Up, 0, -10 },
    { GDK_KEY_Page_Down, 0, 10 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (klass, keys[i].key, 0, keys[i].action, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    gtk_widget_class_add_binding (klass, steps[i].key, steps[i].modifiers, key_steps, "(i)",
                                  steps[i].n_frames);
  app_turn_keys_add (klass);
}

/* Names of lanes need room beside the track. */
static void
lanes_shown (AppTimeline *self)
{
  app_timeline_track_set_left (self->track, app_timeline_lanes_get_shown (self->lanes)
                                                ? APP_LANES_GUTTER + TRACK_MARGIN
                                                : TRACK_MARGIN);
}

/* -- The widget -------------------------------------------------------------------------------- */

static void
show_bends (AppTimeline *self, gboolean is_shown)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "bends");

  if (self->shows_bends == is_shown)
    return;
  self->shows_bends = is_shown;
  app_timeline_track_show_bends (self->track, is_shown);
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (is_shown));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOW_BENDS]);
}

static void
app_timeline_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_ACTIONS)
    g_value_set_object (value, APP_TIMELINE (object)->actions);
  else if (id == PROP_SHOW_BENDS)
    g_value_set_boolean (value, APP_TIMELINE (object)->shows_bends);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
app_timeline_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SHOW_BENDS)
    show_bends (APP_TIMELINE (object), g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
app_timeline_changed (AppView *view)
{
  update_result (APP_TIMELINE (view));
}

static void
app_timeline_session_changed (AppView *view)
{
  AppTimeline *self = APP_TIMELINE (view);

  update_playing (self);
  update_rate (self);
  update_result (self);
}

static void
app_timeline_dispose (GObject *object)
{
  AppTimeline *self = APP_TIMELINE (object);

  app_view_disconnect (APP_VIEW (self));
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->actions);
  G_OBJECT_CLASS (app_timeline_parent_class)->dispose (object);
}

static void
app_timeline_class_init (AppTimelineClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  AppViewClass *view_class = APP_VIEW_CLASS (klass);

  object_class->get_property = app_timeline_get_property;
  object_class->set_property = app_timeline_set_property;
  object_class->dispose = app_timeline_dispose;
  view_class->document_changed = app_timeline_changed;
  view_class->session_changed = app_timeline_session_changed;
  view_class->lens_changed = app_timeline_changed;

  properties[PROP_ACTIONS] = g_param_spec_object ("actions", NULL, NULL, G_TYPE_ACTION_GROUP,
                                                  G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_SHOW_BENDS] =
      g_param_spec_boolean ("show-bends", NULL, NULL, FALSE,
                            G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  app_style_add ();
  g_type_ensure (APP_TYPE_TIMELINE_TRACK);
  g_type_ensure (APP_TYPE_TIMELINE_LANES);
  gtk_widget_class_set_css_name (widget_class, "timeline");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, APP_RESOURCES "app-timeline.ui");
  gtk_widget_class_bind_template_child (widget_class, AppTimeline, box);
  gtk_widget_class_bind_template_child (widget_class, AppTimeline, play_button);
  gtk_widget_class_bind_template_child (widget_class, AppTimeline, speed);
  gtk_widget_class_bind_template_child (widget_class, AppTimeline, time_text);
  gtk_widget_class_bind_template_child (widget_class, AppTimeline, length_label);
  gtk_widget_class_bind_template_child (widget_class, AppTimeline, loop_label);
  gtk_widget_class_bind_template_child (widget_class, AppTimeline, seam_label);
  gtk_widget_class_bind_template_child (widget_class, AppTimeline, track);
  gtk_widget_class_bind_template_child (widget_class, AppTimeline, lanes);
  gtk_widget_class_bind_template_callback (widget_class, speed_chosen);
  add_keys (widget_class);
}

static void
init_actions (AppTimeline *self)
{
  static const GActionEntry entries[] = {
    { "toggle", toggle_activated },
    { "stop", stop_activated },
    { "step-back", step_back_activated },
    { "step-forward", step_forward_activated },
    { "start", start_activated },
    { "end", end_activated },
    { "speed", NULL, "d", "1.0", speed_changed },
    { "loop", NULL, NULL, "false", loop_changed },
    { "bends", NULL, NULL, "false", bends_switched },
    { "loop-in-here", loop_in_here_activated },
    { "loop-out-here", loop_out_here_activated },
  };

  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "play", G_ACTION_GROUP (self->actions));
}

static void
app_timeline_init (AppTimeline *self)
{
  init_actions (self);
  gtk_widget_init_template (GTK_WIDGET (self));
  app_drop_down_name_button (self->speed);
  app_timeline_lanes_set_track (self->lanes, self->track);
  g_signal_connect_object (self->lanes, "notify::shown", G_CALLBACK (lanes_shown), self,
                           G_CONNECT_SWAPPED);

  g_signal_group_connect_swapped (self->parent.document_signals, "notify::anim",
                                  G_CALLBACK (update_result), self);
  g_signal_group_connect_swapped (self->parent.document_signals, "notify::frame-time",
                                  G_CALLBACK (update_result), self);
  g_signal_group_connect_swapped (self->parent.session_signals, "notify::time",
                                  G_CALLBACK (update_time), self);
  g_signal_group_connect_swapped (self->parent.session_signals, "notify::playing",
                                  G_CALLBACK (update_playing), self);
  g_signal_group_connect_swapped (self->parent.session_signals, "notify::stopping",
                                  G_CALLBACK (update_playing), self);
  g_signal_group_connect_swapped (self->parent.session_signals, "notify::rate",
                                  G_CALLBACK (update_rate), self);
  g_signal_group_connect_swapped (self->parent.session_signals, "notify::motion",
                                  G_CALLBACK (update_actions), self);
  update_playing (self);
  update_rate (self);
  update_result (self);
}

GtkWidget *
app_timeline_new (void)
{
  return g_object_new (APP_TYPE_TIMELINE, NULL);
}

GActionGroup *
app_timeline_get_actions (AppTimeline *self)
{
  return G_ACTION_GROUP (self->actions);
}
