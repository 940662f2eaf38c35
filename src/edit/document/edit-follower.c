/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-follower.h"

enum
{
  PROP_0,
  PROP_DOCUMENT,
  PROP_ACTIVE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];
static guint changed_signal;

G_DEFINE_ABSTRACT_TYPE (EditFollower, edit_follower, G_TYPE_OBJECT)

static void
edit_follower_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  EditFollower *self = EDIT_FOLLOWER (object);

  if (id == PROP_DOCUMENT)
    g_value_set_object (value, self->document);
  else if (id == PROP_ACTIVE)
    g_value_set_boolean (value, self->active);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
edit_follower_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  EditFollower *self = EDIT_FOLLOWER (object);

  if (id == PROP_DOCUMENT)
    {
      if (!g_set_object (&self->document, g_value_get_object (value)))
        return;
      g_signal_group_set_target (self->signals, self->document);
    }
  else if (id == PROP_ACTIVE)
    {
      if (self->active == g_value_get_boolean (value))
        return;
      self->active = g_value_get_boolean (value);
    }
  else
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  EDIT_FOLLOWER_GET_CLASS (self)->update (self);
  g_object_notify_by_pspec (object, pspec);
}

static void
edit_follower_finalize (GObject *object)
{
  EditFollower *self = EDIT_FOLLOWER (object);

  g_clear_object (&self->signals);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (edit_follower_parent_class)->finalize (object);
}

static void
edit_follower_class_init (EditFollowerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = edit_follower_get_property;
  object_class->set_property = edit_follower_set_property;
  object_class->finalize = edit_follower_finalize;

  properties[PROP_DOCUMENT] =
      g_param_spec_object ("document", NULL, NULL, EDIT_TYPE_DOCUMENT, flags);
  properties[PROP_ACTIVE] = g_param_spec_boolean ("active", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  changed_signal = g_signal_new ("changed", EDIT_TYPE_FOLLOWER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
edit_follower_init (EditFollower *self)
{
  self->signals = g_signal_group_new (EDIT_TYPE_DOCUMENT);
}

void
edit_follower_emit_changed (EditFollower *self)
{
  g_signal_emit (self, changed_signal, 0);
}

/* -- Questions --------------------------------------------------------------------------------- */

EditQuestion *
edit_question_new (MoClip *clip, MoRecipe *recipe)
{
  EditQuestion *self = g_new (EditQuestion, 1);

  *self = (EditQuestion){ mo_clip_ref (clip), recipe };
  return self;
}

void
edit_question_free (gpointer question)
{
  EditQuestion *self = question;

  mo_clip_unref (self->clip);
  mo_recipe_unref (self->recipe);
  g_free (self);
}
