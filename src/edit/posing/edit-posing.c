/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-keys-private.h"
#include "edit-mending-private.h"

#include <glib/gi18n-lib.h>

G_DEFINE_FINAL_TYPE (EditPosing, edit_posing, G_TYPE_OBJECT)

#define USUAL_FRAMES 10u

enum
{
  PROP_0,
  PROP_DOCUMENT,
  PROP_SESSION,
  PROP_ACTIVE,
  PROP_LIMITS,
  PROP_MIRROR,
  PROP_SNAP,
  PROP_WHOLE_POSE,
  PROP_WHOLE_BODY,
  PROP_TOOL,
  PROP_PLANE,
  PROP_AXES,
  PROP_SPREAD,
  PROP_FRAMES,
  PROP_OBSTACLE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];
static guint changed_signal;

/* -- Words ------------------------------------------------------------------------------------- */

typedef struct
{
  const char *nick, *title;
} Word;

static const Word axes_words[EDIT_N_AXES] = {
  [EDIT_AXES_OWN] = { "own", NC_ ("axes", "Joint") },
  [EDIT_AXES_PARENT] = { "parent", NC_ ("axes", "Parent") },
  [EDIT_AXES_AVATAR] = { "avatar", NC_ ("axes", "Hips") },
  [EDIT_AXES_WORLD] = { "world", NC_ ("axes", "World") },
  [EDIT_AXES_SCREEN] = { "screen", NC_ ("axes", "Screen") },
};

static const Word tool_words[EDIT_N_TOOLS] = {
  [EDIT_TOOL_TURN] = { "turn" },
  [EDIT_TOOL_REACH] = { "reach" },
};

static const Word plane_words[EDIT_N_PLANES] = {
  [EDIT_PLANE_SCREEN] = { "screen", NC_ ("plane", "Screen") },
  [EDIT_PLANE_LEVEL] = { "level", NC_ ("plane", "Level") },
  [EDIT_PLANE_SIDE] = { "side", NC_ ("plane", "Side") },
};

static const Word spread_words[MO_N_SPREADS] = {
  [MO_SPREAD_HERE] = { "here", NC_ ("spread", "Here") },
  [MO_SPREAD_FROM_HERE] = { "from-here", NC_ ("spread", "From Here On") },
  [MO_SPREAD_EVERYWHERE] = { "everywhere", NC_ ("spread", "Everywhere") },
};

/* The first word if there is none of that nick. */
static guint
find_word (const Word *words, guint n, const char *nick)
{
  for (guint i = 0; i < n; i++)
    if (g_strcmp0 (words[i].nick, nick) == 0)
      return i;
  return 0;
}

const char *
edit_axes_nick (EditAxes axes)
{
  return axes_words[axes].nick;
}

const char *
edit_axes_get_title (EditAxes axes)
{
  return g_dpgettext2 (NULL, "axes", axes_words[axes].title);
}

const char *
edit_tool_nick (EditTool tool)
{
  return tool_words[tool].nick;
}

const char *
edit_plane_nick (EditPlane plane)
{
  return plane_words[plane].nick;
}

const char *
edit_plane_get_title (EditPlane plane)
{
  return g_dpgettext2 (NULL, "plane", plane_words[plane].title);
}

const char *
edit_spread_nick (MoSpread spread)
{
  return spread_words[spread].nick;
}

const char *
edit_spread_get_title (MoSpread spread)
{
  return g_dpgettext2 (NULL, "spread", spread_words[spread].title);
}

/* -- What it follows --------------------------------------------------------------------------- */

void
edit_posing_emit_changed (EditPosing *self)
{
  g_signal_emit (self, changed_signal, 0);
}

static void
set_active (EditPosing *self, gboolean active)
{
  active = active && edit_posing_find_obstacle (self) == NULL;
  if (self->active == active)
    return;
  if (self->is_pressed)
    edit_posing_cancel (self);
  self->active = active;
  if (active)
    edit_session_set_playing (self->session, FALSE);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ACTIVE]);
}

static void
update_obstacle (EditPosing *self)
{
  const char *obstacle = edit_posing_find_obstacle (self);

  if (g_strcmp0 (self->obstacle, obstacle) != 0)
    {
      self->obstacle = obstacle;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_OBSTACLE]);
    }
  if (obstacle != NULL && (self->document == NULL || !edit_document_get_busy (self->document)))
    set_active (self, FALSE);
}

/* The result of what was changed last is there, or there will be none: it plays, and nothing is laid over it, unless a
 * gesture is going on. */
static void
result_changed (EditPosing *self)
{
  gboolean is_done = !edit_document_get_busy (self->document);

  if (!self->is_pressed && is_done)
    edit_posing_take_off (self);
  update_obstacle (self);
  edit_keys_update (self->keys);
  if (is_done)
    edit_posing_catch_up (self);
}

static void
recipe_changed (EditPosing *self)
{
  if (!self->is_changing && !self->is_pressed)
    edit_posing_take_off (self);
  update_obstacle (self);
  edit_keys_update (self->keys);
}

static void
clip_changed (EditPosing *self)
{
  edit_posing_cancel (self);
  edit_posing_reset_pins (self);
  update_obstacle (self);
  edit_keys_update (self->keys);
}

/* Other joints are selected: keys are theirs. */
static void
selection_changed (EditPosing *self)
{
  edit_keys_update (self->keys);
}

/* Another moment is seen: what was posed belongs to the last one. */
static void
time_changed (EditPosing *self)
{
  if (!self->is_pressed)
    edit_posing_take_off (self);
}

/* -- GObject ----------------------------------------------------------------------------------- */

static gboolean
set_boolean (gboolean *member, const GValue *value)
{
  gboolean is_new = *member != g_value_get_boolean (value);

  *member = g_value_get_boolean (value);
  return is_new;
}

static gboolean
set_number (guint *member, guint number)
{
  gboolean is_new = *member != number;

  *member = number;
  return is_new;
}

static gboolean
set_document (EditPosing *self, EditDocument *document)
{
  if (self->document == document)
    return FALSE;
  edit_posing_cancel (self);
  g_set_object (&self->document, document);
  g_object_set (self->mending, "document", document, NULL);
  g_signal_group_set_target (self->document_signals, document);
  edit_posing_reset_pins (self);
  return TRUE;
}

static gboolean
set_session (EditPosing *self, EditSession *session)
{
  if (self->session == session)
    return FALSE;
  edit_posing_cancel (self);
  g_set_object (&self->session, session);
  g_signal_group_set_target (self->session_signals, session);
  return TRUE;
}

static void
edit_posing_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  EditPosing *self = EDIT_POSING (object);

  switch (id)
    {
    case PROP_DOCUMENT:
      g_value_set_object (value, self->document);
      break;
    case PROP_SESSION:
      g_value_set_object (value, self->session);
      break;
    case PROP_ACTIVE:
      g_value_set_boolean (value, self->active);
      break;
    case PROP_LIMITS:
      g_value_set_boolean (value, self->limits);
      break;
    case PROP_MIRROR:
      g_value_set_boolean (value, self->mirror);
      break;
    case PROP_SNAP:
      g_value_set_boolean (value, self->snap);
      break;
    case PROP_WHOLE_POSE:
      g_value_set_boolean (value, self->whole_pose);
      break;
    case PROP_WHOLE_BODY:
      g_value_set_boolean (value, self->whole_body);
      break;
    case PROP_TOOL:
      g_value_set_string (value, edit_tool_nick (self->tool));
      break;
    case PROP_PLANE:
      g_value_set_string (value, edit_plane_nick (self->plane));
      break;
    case PROP_AXES:
      g_value_set_string (value, edit_axes_nick (self->axes));
      break;
    case PROP_SPREAD:
      g_value_set_string (value, edit_spread_nick (self->spread));
      break;
    case PROP_FRAMES:
      g_value_set_uint (value, self->frames);
      break;
    case PROP_OBSTACLE:
      g_value_set_string (value, self->obstacle);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
edit_posing_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  EditPosing *self = EDIT_POSING (object);
  gboolean is_new = FALSE;

  switch (id)
    {
    case PROP_DOCUMENT:
      is_new = set_document (self, g_value_get_object (value));
      break;
    case PROP_SESSION:
      is_new = set_session (self, g_value_get_object (value));
      break;
    case PROP_ACTIVE:
      set_active (self, g_value_get_boolean (value));
      break;
    case PROP_LIMITS:
      is_new = set_boolean (&self->limits, value);
      break;
    case PROP_MIRROR:
      is_new = set_boolean (&self->mirror, value);
      break;
    case PROP_SNAP:
      is_new = set_boolean (&self->snap, value);
      break;
    case PROP_WHOLE_POSE:
      is_new = set_boolean (&self->whole_pose, value);
      break;
    case PROP_WHOLE_BODY:
      is_new = set_boolean (&self->whole_body, value);
      break;
    case PROP_TOOL:
      is_new = set_number (&self->tool,
                           find_word (tool_words, EDIT_N_TOOLS, g_value_get_string (value)));
      break;
    case PROP_PLANE:
      is_new = set_number (&self->plane,
                           find_word (plane_words, EDIT_N_PLANES, g_value_get_string (value)));
      break;
    case PROP_AXES:
      is_new =
          set_number (&self->axes, find_word (axes_words, EDIT_N_AXES, g_value_get_string (value)));
      break;
    case PROP_SPREAD:
      is_new = set_number (&self->spread,
                           find_word (spread_words, MO_N_SPREADS, g_value_get_string (value)));
      break;
    case PROP_FRAMES:
      is_new = set_number (&self->frames, g_value_get_uint (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
  if (is_new)
    g_object_notify_by_pspec (object, pspec);
  if (is_new && id <= PROP_SESSION)
    {
      update_obstacle (self);
      edit_keys_update (self->keys);
    }
}

static void
edit_posing_dispose (GObject *object)
{
  EditPosing *self = EDIT_POSING (object);

  self->is_pressed = FALSE;
  g_clear_handle_id (&self->seal_id, g_source_remove);
  edit_keys_forget (self->keys);
  edit_mending_forget (self->mending);
  g_clear_object (&self->document_signals);
  g_clear_object (&self->session_signals);
  g_clear_object (&self->document);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (edit_posing_parent_class)->dispose (object);
}

static void
edit_posing_finalize (GObject *object)
{
  g_array_unref (EDIT_POSING (object)->laid_before);
  g_object_unref (EDIT_POSING (object)->keys);
  g_object_unref (EDIT_POSING (object)->mending);
  G_OBJECT_CLASS (edit_posing_parent_class)->finalize (object);
}

static void
edit_posing_class_init (EditPosingClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags both = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = edit_posing_get_property;
  object_class->set_property = edit_posing_set_property;
  object_class->dispose = edit_posing_dispose;
  object_class->finalize = edit_posing_finalize;

  properties[PROP_DOCUMENT] =
      g_param_spec_object ("document", NULL, NULL, EDIT_TYPE_DOCUMENT, both);
  properties[PROP_SESSION] = g_param_spec_object ("session", NULL, NULL, EDIT_TYPE_SESSION, both);
  properties[PROP_ACTIVE] = g_param_spec_boolean ("active", NULL, NULL, FALSE, both);
  properties[PROP_LIMITS] = g_param_spec_boolean ("limits", NULL, NULL, TRUE, both);
  properties[PROP_MIRROR] = g_param_spec_boolean ("mirror", NULL, NULL, FALSE, both);
  properties[PROP_SNAP] = g_param_spec_boolean ("snap", NULL, NULL, FALSE, both);
  properties[PROP_WHOLE_POSE] = g_param_spec_boolean ("whole-pose", NULL, NULL, TRUE, both);
  properties[PROP_WHOLE_BODY] = g_param_spec_boolean ("whole-body", NULL, NULL, FALSE, both);
  properties[PROP_TOOL] = g_param_spec_string ("tool", NULL, NULL, tool_words[0].nick, both);
  properties[PROP_PLANE] = g_param_spec_string ("plane", NULL, NULL, plane_words[0].nick, both);
  properties[PROP_AXES] = g_param_spec_string ("axes", NULL, NULL, axes_words[0].nick, both);
  properties[PROP_SPREAD] = g_param_spec_string ("spread", NULL, NULL, spread_words[0].nick, both);
  properties[PROP_FRAMES] =
      g_param_spec_uint ("frames", NULL, NULL, 1, EDIT_POSING_MAX_FRAMES, USUAL_FRAMES, both);
  properties[PROP_OBSTACLE] =
      g_param_spec_string ("obstacle", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  changed_signal = g_signal_new ("changed", EDIT_TYPE_POSING, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
edit_posing_init (EditPosing *self)
{
  self->limits = TRUE;
  self->whole_pose = TRUE;
  self->frames = USUAL_FRAMES;
  self->laid_before = g_array_new (FALSE, FALSE, sizeof (EditLaid));
  self->obstacle = edit_posing_find_obstacle (self);
  self->keys = edit_keys_new (self);
  self->mending = edit_mending_new (self);
  self->document_signals = g_signal_group_new (EDIT_TYPE_DOCUMENT);
  self->session_signals = g_signal_group_new (EDIT_TYPE_SESSION);
  g_signal_group_connect_swapped (self->document_signals, "notify::motion",
                                  G_CALLBACK (result_changed), self);
  g_signal_group_connect_swapped (self->document_signals, "notify::busy",
                                  G_CALLBACK (result_changed), self);
  g_signal_group_connect_swapped (self->document_signals, "notify::recipe",
                                  G_CALLBACK (recipe_changed), self);
  g_signal_group_connect_swapped (self->document_signals, "notify::clip", G_CALLBACK (clip_changed),
                                  self);
  g_signal_group_connect_swapped (self->session_signals, "notify::time", G_CALLBACK (time_changed),
                                  self);
  g_signal_group_connect_swapped (self->session_signals, "selection-changed",
                                  G_CALLBACK (selection_changed), self);
}

/* -- Public functions -------------------------------------------------------------------------- */

EditPosing *
edit_posing_new (void)
{
  return g_object_new (EDIT_TYPE_POSING, NULL);
}

EditKeys *
edit_posing_get_keys (EditPosing *self)
{
  return self->keys;
}

EditMending *
edit_posing_get_mending (EditPosing *self)
{
  return self->mending;
}

EditTool
edit_posing_get_tool (EditPosing *self)
{
  return self->tool;
}

EditPlane
edit_posing_get_plane (EditPosing *self)
{
  return self->plane;
}

EditAxes
edit_posing_get_axes (EditPosing *self)
{
  return self->axes;
}

gboolean
edit_posing_get_active (EditPosing *self)
{
  return self->active;
}

gboolean
edit_posing_get_snap (EditPosing *self)
{
  return self->snap;
}

const char *
edit_posing_get_obstacle (EditPosing *self)
{
  return self->obstacle;
}
