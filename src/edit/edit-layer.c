/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-layer.h"

struct _EditLayer
{
  GObject parent_instance;

  /* Owned */
  char *name;
  MoMotion *motion;

  double start;
};

G_DEFINE_FINAL_TYPE (EditLayer, edit_layer, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_NAME,
  PROP_MOTION,
  PROP_START,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
edit_layer_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  EditLayer *self = EDIT_LAYER (object);

  switch (id)
    {
    case PROP_NAME:
      g_value_set_string (value, self->name);
      break;
    case PROP_MOTION:
      g_value_set_boxed (value, self->motion);
      break;
    case PROP_START:
      g_value_set_double (value, self->start);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
edit_layer_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  EditLayer *self = EDIT_LAYER (object);

  switch (id)
    {
    case PROP_NAME:
      self->name = g_value_dup_string (value);
      break;
    case PROP_MOTION:
      self->motion = g_value_dup_boxed (value);
      break;
    case PROP_START:
      if (self->start == g_value_get_double (value))
        return;
      self->start = g_value_get_double (value);
      g_object_notify_by_pspec (object, pspec);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
edit_layer_finalize (GObject *object)
{
  EditLayer *self = EDIT_LAYER (object);

  g_free (self->name);
  g_clear_pointer (&self->motion, mo_motion_unref);
  G_OBJECT_CLASS (edit_layer_parent_class)->finalize (object);
}

static void
edit_layer_class_init (EditLayerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags once = G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = edit_layer_get_property;
  object_class->set_property = edit_layer_set_property;
  object_class->finalize = edit_layer_finalize;

  properties[PROP_NAME] = g_param_spec_string ("name", NULL, NULL, "", once);
  properties[PROP_MOTION] = g_param_spec_boxed ("motion", NULL, NULL, MO_TYPE_MOTION, once);
  properties[PROP_START] = g_param_spec_double (
      "start", NULL, NULL, -EDIT_LAYER_MAX_START, EDIT_LAYER_MAX_START, 0.0,
      G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
edit_layer_init (EditLayer *self)
{
}

EditLayer *
edit_layer_new (const char *name, MoMotion *motion, double start)
{
  return g_object_new (EDIT_TYPE_LAYER, "name", name, "motion", motion, "start", start, NULL);
}

const char *
edit_layer_get_name (EditLayer *self)
{
  return self->name;
}

MoMotion *
edit_layer_get_motion (EditLayer *self)
{
  return self->motion;
}

double
edit_layer_get_start (EditLayer *self)
{
  return self->start;
}
