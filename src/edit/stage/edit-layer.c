/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-layer.h"

#include "edit-finding.h"
#include "edit-work.h"

#include <glib/gi18n-lib.h>

struct _EditLayer
{
  GObject parent_instance;

  /* Owned */
  char *name;
  MoMotion *motion;
  char *error;
  GFile *file; /* this and the next two may be NULL */
  EditJob *reading;
  EditWatch *watch;

  double start;
  guint figure;
};

G_DEFINE_FINAL_TYPE (EditLayer, edit_layer, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_NAME,
  PROP_MOTION,
  PROP_ERROR,
  PROP_START,
  PROP_FIGURE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

/* -- Reading ----------------------------------------------------------------------------------- */

typedef struct
{
  EditStamp stamp;
  MoMotion *motion; /* either this or an error */
  char *error;
} Outcome;

static void
outcome_free (gpointer data)
{
  Outcome *self = data;

  g_clear_pointer (&self->motion, mo_motion_unref);
  g_free (self->error);
  g_free (self);
}

/* The location of the first error in the file; "" if it is not known. */
static char *
describe_place (GPtrArray *findings)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const MoDiagnostic *finding = edit_finding_get_diagnostic (g_ptr_array_index (findings, i));

      if (mo_code_info (finding->code)->severity == MO_SEVERITY_ERROR && finding->location.line > 0)
        /* translators: after a sentence about a file: the place in it */
        return g_strdup_printf (_ (" (line %u, column %u)"), finding->location.line,
                                finding->location.column);
    }
  return g_strdup ("");
}

static Outcome *
refuse (const char *sentence, GPtrArray *findings)
{
  Outcome *self = g_new0 (Outcome, 1);
  g_autofree char *place = describe_place (findings);

  self->error = g_strconcat (sentence, place, NULL);
  return self;
}

static Outcome *
convert (EditReading *reading, MoContext *context)
{
  g_autoptr (MoRecipe) recipe =
      reading->settings != NULL ? mo_recipe_ref (reading->settings) : mo_recipe_new ();
  EditConversion *conversion = edit_conversion_new (reading->clip, recipe, reading->findings, NULL);
  EditResult *result = edit_convert (conversion, context);
  Outcome *self = NULL;

  if (result != NULL && result->motion != NULL)
    {
      self = g_new0 (Outcome, 1);
      self->motion = mo_motion_ref (result->motion);
    }
  else if (result != NULL)
    self = refuse (result->error->message, result->findings);
  g_clear_pointer (&result, edit_result_free);
  edit_conversion_free (conversion);
  return self;
}

static gpointer
read_file (gpointer source, MoContext *context)
{
  EditReading *reading = edit_read (source, context);
  Outcome *self = NULL;

  if (reading != NULL && reading->clip == NULL)
    self = refuse (reading->error->message, reading->findings);
  else if (reading != NULL)
    self = convert (reading, context);
  if (self != NULL)
    self->stamp = reading->stamp;
  g_clear_pointer (&reading, edit_reading_free);
  return self;
}

static void
reading_done (gpointer owner, gpointer output)
{
  EditLayer *self = owner;
  Outcome *outcome = output;

  if (outcome == NULL)
    return;
  edit_watch_set_file (self->watch, self->file, &outcome->stamp);
  g_object_freeze_notify (G_OBJECT (self));
  if (g_strcmp0 (self->error, outcome->error) != 0)
    {
      g_free (self->error);
      self->error = g_steal_pointer (&outcome->error);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ERROR]);
    }
  if (outcome->motion != NULL)
    {
      g_clear_pointer (&self->motion, mo_motion_unref);
      self->motion = g_steal_pointer (&outcome->motion);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MOTION]);
    }
  outcome_free (outcome);
  g_object_thaw_notify (G_OBJECT (self));
}

static void
read_again (EditLayer *self)
{
  edit_job_start (self->reading, edit_source_new (self->file, NULL), NULL);
}

EditLayer *
edit_layer_new_for_file (GFile *file, double start, guint figure)
{
  static const EditJobKind kind = { read_file, edit_source_free, outcome_free, reading_done, NULL };
  g_autofree char *name = g_file_get_basename (file);
  EditLayer *self = edit_layer_new (name, NULL, start, figure);

  self->file = g_object_ref (file);
  self->reading = edit_job_new (&kind, self);
  self->watch = edit_watch_new ();
  g_signal_connect_object (self->watch, "changed", G_CALLBACK (read_again), self,
                           G_CONNECT_SWAPPED);
  read_again (self);
  return self;
}

/* -- The object -------------------------------------------------------------------------------- */

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
    case PROP_ERROR:
      g_value_set_string (value, self->error);
      break;
    case PROP_START:
      g_value_set_double (value, self->start);
      break;
    case PROP_FIGURE:
      g_value_set_uint (value, self->figure);
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
    case PROP_START:
      if (self->start == g_value_get_double (value))
        return;
      self->start = g_value_get_double (value);
      break;
    case PROP_FIGURE:
      if (self->figure == g_value_get_uint (value))
        return;
      self->figure = g_value_get_uint (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  g_object_notify_by_pspec (object, pspec);
}

static void
edit_layer_finalize (GObject *object)
{
  EditLayer *self = EDIT_LAYER (object);

  g_clear_pointer (&self->reading, edit_job_free);
  g_clear_object (&self->watch);
  g_clear_object (&self->file);
  g_clear_pointer (&self->motion, mo_motion_unref);
  g_free (self->error);
  g_free (self->name);
  G_OBJECT_CLASS (edit_layer_parent_class)->finalize (object);
}

static void
edit_layer_class_init (EditLayerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags out = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  const GParamFlags both = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = edit_layer_get_property;
  object_class->set_property = edit_layer_set_property;
  object_class->finalize = edit_layer_finalize;

  properties[PROP_NAME] = g_param_spec_string ("name", NULL, NULL, "", out);
  properties[PROP_MOTION] = g_param_spec_boxed ("motion", NULL, NULL, MO_TYPE_MOTION, out);
  properties[PROP_ERROR] = g_param_spec_string ("error", NULL, NULL, NULL, out);
  properties[PROP_START] = g_param_spec_double ("start", NULL, NULL, -EDIT_STAGE_MAX_START,
                                                EDIT_STAGE_MAX_START, 0.0, both);
  properties[PROP_FIGURE] =
      g_param_spec_uint ("figure", NULL, NULL, 0, EDIT_N_FIGURES - 1, 0, both);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
edit_layer_init (EditLayer *self)
{
}

EditLayer *
edit_layer_new (const char *name, MoMotion *motion, double start, guint figure)
{
  EditLayer *self = g_object_new (EDIT_TYPE_LAYER, "start", start, "figure", figure, NULL);

  self->name = g_strdup (name);
  self->motion = motion != NULL ? mo_motion_ref (motion) : NULL;
  return self;
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

const char *
edit_layer_get_error (EditLayer *self)
{
  return self->error;
}

double
edit_layer_get_start (EditLayer *self)
{
  return self->start;
}

guint
edit_layer_get_figure (EditLayer *self)
{
  return self->figure;
}

GFile *
edit_layer_get_file (EditLayer *self)
{
  return self->file;
}
