/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-loss.h"

#include "edit-job.h"

#include "mo-loss.h"
#include "mo-rig.h"

#include <glib/gi18n.h>
#include <math.h>

/* Below these (degrees, metres) a number says no more; from the last one on a difference is seen. */
#define LITTLE 0.01
#define LITTLE_WAY 1e-4
#define LARGE 2.0

typedef struct
{
  MoClip *clip;
  MoRecipe *recipe; /* of what the file says */
  MoAnim *anim; /* the result */
} Input;

struct _AppLoss
{
  GObject parent_instance;

  /* Owned */
  EditDocument *document;
  GSignalGroup *signals;
  EditJob *job;
  char *text, *detail;

  gboolean is_large;
};

typedef enum
{
  PROP_0,
  PROP_DOCUMENT,
  PROP_TEXT,
  PROP_DETAIL,
  PROP_IS_LARGE,
  N_PROPS
} AppLossProperty;

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (AppLoss, app_loss, G_TYPE_OBJECT)

/* -- In the thread --------------------------------------------------------------------------------- */

static void
input_free (gpointer data)
{
  Input *self = data;

  mo_clip_unref (self->clip);
  mo_recipe_unref (self->recipe);
  mo_anim_unref (self->anim);
  g_free (self);
}

static gpointer
work (gpointer data, MoContext *context)
{
  Input *self = data;

  return mo_loss_measure (self->clip, self->recipe, NULL, self->anim, context);
}

/* -- In the window ------------------------------------------------------------------------------------ */

static void
tell (AppLoss *self, char *text, char *detail, gboolean is_large)
{
  g_free (self->text);
  g_free (self->detail);
  self->text = text;
  self->detail = detail;
  self->is_large = is_large;
  for (guint i = PROP_TEXT; i < N_PROPS; i++)
    g_object_notify_by_pspec (G_OBJECT (self), properties[i]);
}

static char *
say (double degrees, double metres)
{
  if (degrees < LITTLE && metres < LITTLE_WAY)
    /* translators: an angle and a length */
    return g_strdup_printf (_ ("under %.2f°, %.1f mm"), LITTLE, 1000.0 * LITTLE_WAY);
  /* translators: an angle and a length */
  return g_strdup_printf (_ ("%.2f°, %.1f mm"), degrees, 1000.0 * metres);
}

static void
done (gpointer owner, gpointer output)
{
  AppLoss *self = owner;
  g_autofree MoComparison *comparison = output;
  const MoDifference *worst;
  double degrees;

  if (comparison == NULL)
    {
      tell (self, NULL, NULL, FALSE);
      return;
    }
  worst = &comparison->worst;
  degrees = worst->angle * 180.0 / G_PI;
  tell (self, say (degrees, worst->distance),
        /* translators: a joint and a time for each of two numbers */
        g_strdup_printf (_ ("%s is off the most at %.2f s, %s moves furthest away at %.2f s"),
                         mo_rig_joint (worst->angle_joint)->name, worst->angle_time,
                         mo_rig_joint (worst->distance_joint)->name, worst->distance_time),
        degrees > LARGE);
}

static const EditJobKind kind = { work, input_free, g_free, done, NULL };

static void
measure (AppLoss *self)
{
  MoAnim *anim = edit_document_get_anim (self->document);
  MoClip *clip = edit_document_get_clip (self->document);
  Input *input;

  edit_job_cancel (self->job);
  if (anim == NULL || clip == NULL)
    {
      tell (self, NULL, NULL, FALSE);
      return;
    }
  input = g_new0 (Input, 1);
  *input = (Input){ mo_clip_ref (clip), mo_recipe_ref (edit_document_get_recipe (self->document)),
                    mo_anim_ref (anim) };
  edit_job_start (self->job, input, NULL);
}

static void
app_loss_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  AppLoss *self = APP_LOSS (object);

  switch ((AppLossProperty) id)
    {
    case PROP_DOCUMENT:
      g_value_set_object (value, self->document);
      break;
    case PROP_TEXT:
      g_value_set_string (value, self->text);
      break;
    case PROP_DETAIL:
      g_value_set_string (value, self->detail);
      break;
    case PROP_IS_LARGE:
      g_value_set_boolean (value, self->is_large);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
app_loss_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  AppLoss *self = APP_LOSS (object);

  if (id != PROP_DOCUMENT)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  if (!g_set_object (&self->document, g_value_get_object (value)))
    return;
  g_signal_group_set_target (self->signals, self->document);
  if (self->document != NULL)
    measure (self);
  g_object_notify_by_pspec (object, pspec);
}

static void
app_loss_dispose (GObject *object)
{
  AppLoss *self = APP_LOSS (object);

  g_clear_object (&self->signals);
  g_clear_pointer (&self->job, edit_job_free);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (app_loss_parent_class)->dispose (object);
}

static void
app_loss_finalize (GObject *object)
{
  AppLoss *self = APP_LOSS (object);

  g_free (self->text);
  g_free (self->detail);
  G_OBJECT_CLASS (app_loss_parent_class)->finalize (object);
}

static void
app_loss_class_init (AppLossClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = app_loss_get_property;
  object_class->set_property = app_loss_set_property;
  object_class->dispose = app_loss_dispose;
  object_class->finalize = app_loss_finalize;

  properties[PROP_DOCUMENT] = g_param_spec_object (
      "document", NULL, NULL, EDIT_TYPE_DOCUMENT,
      G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_TEXT] = g_param_spec_string ("text", NULL, NULL, NULL,
                                               G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_DETAIL] = g_param_spec_string ("detail", NULL, NULL, NULL,
                                                 G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_IS_LARGE] = g_param_spec_boolean ("is-large", NULL, NULL, FALSE,
                                                    G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
app_loss_init (AppLoss *self)
{
  self->job = edit_job_new (&kind, self);
  self->signals = g_signal_group_new (EDIT_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->signals, "notify::motion", G_CALLBACK (measure), self);
}
