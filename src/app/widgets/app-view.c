/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-view.h"

#include "app-unfold.h"

G_DEFINE_ABSTRACT_TYPE (AppView, app_view, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_DOCUMENT,
  PROP_SESSION,
  PROP_LENS,
  PROP_RECOGNITION,
  PROP_POSING,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
app_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  AppView *self = APP_VIEW (object);

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
    case PROP_RECOGNITION:
      g_value_set_object (value, self->recognition);
      break;
    case PROP_POSING:
      g_value_set_object (value, self->posing);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static gboolean
set_document (AppView *self, EditDocument *document)
{
  if (!g_set_object (&self->document, document))
    return FALSE;
  g_signal_group_set_target (self->document_signals, document);
  g_signal_group_set_target (self->constraint_signals,
                             document != NULL ? edit_document_get_constraints (document) : NULL);
  if (APP_VIEW_GET_CLASS (self)->document_changed != NULL)
    APP_VIEW_GET_CLASS (self)->document_changed (self);
  return TRUE;
}

static gboolean
set_session (AppView *self, EditSession *session)
{
  if (!g_set_object (&self->session, session))
    return FALSE;
  g_signal_group_set_target (self->session_signals, session);
  g_signal_group_set_target (self->cast_signals,
                             session != NULL ? edit_session_get_cast (session) : NULL);
  if (APP_VIEW_GET_CLASS (self)->session_changed != NULL)
    APP_VIEW_GET_CLASS (self)->session_changed (self);
  return TRUE;
}

static gboolean
set_lens (AppView *self, EditLens *lens)
{
  if (!g_set_object (&self->lens, lens))
    return FALSE;
  g_signal_group_set_target (self->lens_signals, lens);
  if (APP_VIEW_GET_CLASS (self)->lens_changed != NULL)
    APP_VIEW_GET_CLASS (self)->lens_changed (self);
  return TRUE;
}

static gboolean
set_recognition (AppView *self, EditRecognition *recognition)
{
  if (!g_set_object (&self->recognition, recognition))
    return FALSE;
  g_signal_group_set_target (self->recognition_signals, recognition);
  if (APP_VIEW_GET_CLASS (self)->recognition_changed != NULL)
    APP_VIEW_GET_CLASS (self)->recognition_changed (self);
  return TRUE;
}

static gboolean
set_posing (AppView *self, EditPosing *posing)
{
  if (!g_set_object (&self->posing, posing))
    return FALSE;
  g_signal_group_set_target (self->posing_signals, posing);
  if (APP_VIEW_GET_CLASS (self)->posing_changed != NULL)
    APP_VIEW_GET_CLASS (self)->posing_changed (self);
  return TRUE;
}

static void
app_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  AppView *self = APP_VIEW (object);
  gboolean is_new = FALSE;

  switch (id)
    {
    case PROP_DOCUMENT:
      is_new = set_document (self, g_value_get_object (value));
      break;
    case PROP_SESSION:
      is_new = set_session (self, g_value_get_object (value));
      break;
    case PROP_LENS:
      is_new = set_lens (self, g_value_get_object (value));
      break;
    case PROP_RECOGNITION:
      is_new = set_recognition (self, g_value_get_object (value));
      break;
    case PROP_POSING:
      is_new = set_posing (self, g_value_get_object (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
  if (is_new)
    g_object_notify_by_pspec (object, pspec);
}

void
app_view_disconnect (AppView *self)
{
  g_clear_object (&self->document_signals);
  g_clear_object (&self->constraint_signals);
  g_clear_object (&self->session_signals);
  g_clear_object (&self->cast_signals);
  g_clear_object (&self->lens_signals);
  g_clear_object (&self->recognition_signals);
  g_clear_object (&self->posing_signals);
}

static void
app_view_dispose (GObject *object)
{
  AppView *self = APP_VIEW (object);

  app_view_disconnect (self);
  g_clear_object (&self->document);
  g_clear_object (&self->session);
  g_clear_object (&self->lens);
  g_clear_object (&self->recognition);
  g_clear_object (&self->posing);
  G_OBJECT_CLASS (app_view_parent_class)->dispose (object);
}

static void
app_view_class_init (AppViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags both = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = app_view_get_property;
  object_class->set_property = app_view_set_property;
  object_class->dispose = app_view_dispose;

  properties[PROP_DOCUMENT] =
      g_param_spec_object ("document", NULL, NULL, EDIT_TYPE_DOCUMENT, both);
  properties[PROP_SESSION] = g_param_spec_object ("session", NULL, NULL, EDIT_TYPE_SESSION, both);
  properties[PROP_LENS] = g_param_spec_object ("lens", NULL, NULL, EDIT_TYPE_LENS, both);
  properties[PROP_RECOGNITION] =
      g_param_spec_object ("recognition", NULL, NULL, EDIT_TYPE_RECOGNITION, both);
  properties[PROP_POSING] = g_param_spec_object ("posing", NULL, NULL, EDIT_TYPE_POSING, both);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  app_unfold_set_up ();
}

static void
app_view_init (AppView *self)
{
  self->document_signals = g_signal_group_new (EDIT_TYPE_DOCUMENT);
  self->constraint_signals = g_signal_group_new (EDIT_TYPE_CONSTRAINTS);
  self->session_signals = g_signal_group_new (EDIT_TYPE_SESSION);
  self->cast_signals = g_signal_group_new (EDIT_TYPE_CAST);
  self->lens_signals = g_signal_group_new (EDIT_TYPE_LENS);
  self->recognition_signals = g_signal_group_new (EDIT_TYPE_RECOGNITION);
  self->posing_signals = g_signal_group_new (EDIT_TYPE_POSING);
}
