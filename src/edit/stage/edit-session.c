/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-session-private.h"

G_DEFINE_FINAL_TYPE (EditSession, edit_session, G_TYPE_OBJECT)

enum
{
  SELECTION_CHANGED,
  MOVED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

void
edit_session_notify (EditSession *self, EditSessionProperty property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

void
edit_session_tell_moved (EditSession *self)
{
  g_signal_emit (self, signals[MOVED], 0);
}

static void
edit_session_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  EditSession *self = EDIT_SESSION (object);

  switch (id)
    {
    case PROP_MOTION:
      g_value_set_boxed (value, edit_session_get_motion (self));
      break;
    case PROP_CLIP:
      g_value_set_boxed (value, self->clip);
      break;
    case PROP_FRAME_TIME:
      g_value_set_double (value, self->frame_time);
      break;
    case PROP_TIME:
      g_value_set_double (value, self->time);
      break;
    case PROP_WEIGHT:
      g_value_set_double (value, self->weight);
      break;
    case PROP_PLAYING:
      g_value_set_boolean (value, self->playing);
      break;
    case PROP_STOPPING:
      g_value_set_boolean (value, self->stopping);
      break;
    case PROP_RATE:
      g_value_set_double (value, self->rate);
      break;
    case PROP_REPEAT:
      g_value_set_boolean (value, self->repeat);
      break;
    case PROP_BASE:
      g_value_set_string (value, edit_base_nick (edit_session_get_base (self)));
      break;
    case PROP_CAST:
      g_value_set_object (value, self->cast);
      break;
    case PROP_ACTIVE:
      g_value_set_int (value, self->selection.active);
      break;
    case PROP_N_SELECTED:
      g_value_set_uint (value, self->selection.n);
      break;
    case PROP_N_LAID:
      g_value_set_uint (value, self->laid->len);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
set_frame_time (EditSession *self, double frame_time)
{
  if (self->frame_time == frame_time)
    return;
  self->frame_time = frame_time;
  edit_session_notify (self, PROP_FRAME_TIME);
}

static void
edit_session_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  EditSession *self = EDIT_SESSION (object);

  switch (id)
    {
    case PROP_MOTION:
      edit_session_set_motion (self, g_value_get_boxed (value));
      break;
    case PROP_CLIP:
      edit_session_set_clip (self, g_value_get_boxed (value));
      break;
    case PROP_FRAME_TIME:
      set_frame_time (self, g_value_get_double (value));
      break;
    case PROP_TIME:
      edit_session_set_time (self, g_value_get_double (value));
      break;
    case PROP_PLAYING:
      edit_session_set_playing (self, g_value_get_boolean (value));
      break;
    case PROP_RATE:
      edit_session_set_rate (self, g_value_get_double (value));
      break;
    case PROP_REPEAT:
      edit_session_set_repeat (self, g_value_get_boolean (value));
      break;
    case PROP_BASE:
      edit_session_set_base (self, edit_base_from_nick (g_value_get_string (value)));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
edit_session_finalize (GObject *object)
{
  EditSession *self = EDIT_SESSION (object);

  edit_session_clear_poses (self);
  g_object_unref (self->cast);
  edit_playback_free (self->playback);
  G_OBJECT_CLASS (edit_session_parent_class)->finalize (object);
}

static void
edit_session_class_init (EditSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags out = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  const GParamFlags both = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = edit_session_get_property;
  object_class->set_property = edit_session_set_property;
  object_class->finalize = edit_session_finalize;

  properties[PROP_MOTION] = g_param_spec_boxed ("motion", NULL, NULL, MO_TYPE_MOTION, both);
  properties[PROP_CLIP] = g_param_spec_boxed ("clip", NULL, NULL, MO_TYPE_CLIP, both);
  properties[PROP_FRAME_TIME] =
      g_param_spec_double ("frame-time", NULL, NULL, 0.0, G_MAXDOUBLE, 0.0, both);
  properties[PROP_TIME] = g_param_spec_double ("time", NULL, NULL, 0.0, G_MAXDOUBLE, 0.0, both);
  properties[PROP_WEIGHT] = g_param_spec_double ("weight", NULL, NULL, 0.0, 1.0, 1.0, out);
  properties[PROP_PLAYING] = g_param_spec_boolean ("playing", NULL, NULL, FALSE, both);
  properties[PROP_STOPPING] = g_param_spec_boolean ("stopping", NULL, NULL, FALSE, out);
  properties[PROP_RATE] = g_param_spec_double ("rate", NULL, NULL, EDIT_SESSION_MIN_RATE,
                                               EDIT_SESSION_MAX_RATE, 1.0, both);
  properties[PROP_REPEAT] = g_param_spec_boolean ("repeat", NULL, NULL, TRUE, both);
  properties[PROP_BASE] = g_param_spec_string ("base", NULL, NULL, "none", both);
  properties[PROP_CAST] = g_param_spec_object ("cast", NULL, NULL, EDIT_TYPE_CAST, out);
  properties[PROP_ACTIVE] =
      g_param_spec_int ("active", NULL, NULL, -1, (int) MO_RIG_N_JOINTS - 1, -1, out);
  properties[PROP_N_SELECTED] =
      g_param_spec_uint ("n-selected", NULL, NULL, 0, MO_RIG_N_JOINTS, 0, out);
  properties[PROP_N_LAID] = g_param_spec_uint ("n-laid", NULL, NULL, 0, G_MAXUINT, 0, out);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[SELECTION_CHANGED] =
      g_signal_new ("selection-changed", EDIT_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 0);
  signals[MOVED] = g_signal_new ("moved", EDIT_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

/* -- The other motions on the stage ------------------------------------------------------------ */

static void
update_layers (EditSession *self)
{
  g_autoptr (GArray) layers = g_array_new (FALSE, FALSE, sizeof (EditPlaybackLayer));
  GListModel *model = G_LIST_MODEL (edit_cast_get_layers (self->cast));

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (EditLayer) item = g_list_model_get_item (model, i);
      EditPlaybackLayer layer = { edit_layer_get_motion (item), edit_layer_get_start (item),
                                  edit_layer_get_figure (item) };

      if (layer.motion != NULL)
        g_array_append_val (layers, layer);
    }
  if (edit_playback_set_layers (self->playback, (const EditPlaybackLayer *) layers->data,
                                layers->len))
    edit_session_jump (self, self->time);
}

static void
edit_session_init (EditSession *self)
{
  self->cast = edit_cast_new ();
  g_signal_connect_object (self->cast, "changed", G_CALLBACK (update_layers), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->cast, "moved", G_CALLBACK (edit_session_tell_moved), self,
                           G_CONNECT_SWAPPED);
  edit_session_init_poses (self);
  self->rate = 1.0;
  self->playback = edit_playback_new ();
  self->weight = 1.0;
  self->selection = EDIT_SELECTION_EMPTY;
  self->repeat = TRUE;
}

EditSession *
edit_session_new (void)
{
  return g_object_new (EDIT_TYPE_SESSION, NULL);
}

/* A setting has changed: continues from the current time. */
void
edit_session_set_motion (EditSession *self, MoMotion *motion)
{
  if (motion == edit_session_get_motion (self))
    return;
  g_object_freeze_notify (G_OBJECT (self));
  edit_playback_set_motion (self->playback, motion);
  edit_session_notify (self, PROP_MOTION);
  edit_session_follow_motion (self);
  g_object_thaw_notify (G_OBJECT (self));
}

MoMotion *
edit_session_get_motion (EditSession *self)
{
  return edit_playback_get_motion (self->playback);
}

/* The base changes at once; the motion continues from the current time. */
void
edit_session_set_base (EditSession *self, EditBase base)
{
  if (base == edit_session_get_base (self))
    return;
  edit_playback_set_base (self->playback, base);
  edit_session_jump (self, self->time);
  edit_session_notify (self, PROP_BASE);
}

EditBase
edit_session_get_base (EditSession *self)
{
  return edit_playback_get_base (self->playback);
}

EditCast *
edit_session_get_cast (EditSession *self)
{
  return self->cast;
}

const MoMixer *
edit_session_get_mixer (EditSession *self)
{
  return edit_playback_get_mixer (self->playback, 0);
}

const MoMixer *
edit_session_get_figure_mixer (EditSession *self, guint figure)
{
  return edit_playback_get_mixer (self->playback, figure);
}

void
edit_session_select (EditSession *self, const guint *joints, guint n_joints, EditSelectMode mode)
{
  if (!edit_selection_change (&self->selection, joints, n_joints, mode))
    return;
  edit_session_notify (self, PROP_N_SELECTED);
  edit_session_notify (self, PROP_ACTIVE);
  g_signal_emit (self, signals[SELECTION_CHANGED], 0);
}

gboolean
edit_session_is_selected (EditSession *self, guint joint)
{
  return joint < MO_RIG_N_JOINTS && self->selection.has[joint];
}

guint
edit_session_get_n_selected (EditSession *self)
{
  return self->selection.n;
}

int
edit_session_get_active (EditSession *self)
{
  return self->selection.active;
}
