/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-lens.h"

#include "edit-job.h"
#include "edit-work.h"

#include "mo-convert.h"
#include "mo-loss.h"

#include <glib/gi18n-lib.h>

#define N_MOMENTS 12
#define APART 0.2  /* seconds */
#define LEAST 1e-4 /* metres: anything below is rounding */

typedef struct
{
  MoClip *clip;
  MoRecipe *recipe;     /* without what only repeats the file */
  MoAnim *anim;         /* the result; NULL to make the viewer's */
  MoPrepared *prepared; /* from the document; or NULL */
} Input;

typedef struct
{
  EditLoss *loss;
  char *problem;
} Output;

struct _EditLens
{
  GObject parent_instance;

  /* Owned */
  EditDocument *document;
  GSignalGroup *signals;
  EditJob *jobs[EDIT_LENS_N_SIDES];
  EditLoss *losses[EDIT_LENS_N_SIDES];
  MoClip *imported; /* whose import by the viewer is known or being computed */
  char *problem;

  EditLensSide side;
  gboolean active;
};

enum
{
  PROP_0,
  PROP_DOCUMENT,
  PROP_ACTIVE,
  PROP_SIDE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];
static guint changed_signal;

G_DEFINE_FINAL_TYPE (EditLens, edit_lens, G_TYPE_OBJECT)

/* -- In the threads ---------------------------------------------------------------------------- */

static void
input_free (gpointer data)
{
  Input *self = data;

  mo_clip_unref (self->clip);
  mo_recipe_unref (self->recipe);
  g_clear_pointer (&self->anim, mo_anim_unref);
  g_clear_pointer (&self->prepared, mo_prepared_unref);
  g_free (self);
}

static void
loss_free (EditLoss *self)
{
  g_clear_pointer (&self->meant, mo_motion_unref);
  g_clear_pointer (&self->played, mo_motion_unref);
  g_clear_pointer (&self->course, g_array_unref);
  g_clear_pointer (&self->moments, g_array_unref);
  g_free (self->whole);
  g_free (self);
}

static void
output_free (gpointer data)
{
  Output *self = data;

  g_clear_pointer (&self->loss, loss_free);
  g_free (self->problem);
  g_free (self);
}

static EditLoss *
measure (const Input *input, const MoAnim *anim, MoContext *context)
{
  const MoConvertOptions options = { .prepared = input->prepared };
  MoBeyond beyond = { 0 };
  MoMotion *meant = mo_loss_meant (input->clip, input->recipe, &options, &beyond, context);
  EditLoss *self;

  if (meant == NULL)
    return NULL;
  self = g_new0 (EditLoss, 1);
  self->meant = meant;
  self->played = mo_motion_new (anim, MO_MOTION_AS_UPLOADED);
  self->course = g_array_new (FALSE, FALSE, sizeof (MoDifference));
  self->whole = mo_compare_courses (meant, self->played, 0.0, self->course);
  self->whole->beyond = beyond;
  self->moments = mo_loss_moments (self->course, N_MOMENTS, APART, LEAST);
  self->n_keys = mo_anim_count_keys (anim, NULL, NULL);
  self->n_bytes = mo_anim_size (anim, -1);
  return self;
}

static gpointer
measure_ours (gpointer data, MoContext *context)
{
  Input *input = data;
  Output *self = g_new0 (Output, 1);

  self->loss = measure (input, input->anim, context);
  return self;
}

static gpointer
measure_viewers (gpointer data, MoContext *context)
{
  Input *input = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (MoAnim) anim = mo_convert (input->clip, input->recipe, context, &error);
  Output *self = g_new0 (Output, 1);

  if (anim == NULL)
    self->problem = g_strdup (error->message);
  else
    self->loss = measure (input, anim, context);
  return self;
}

/* -- State ------------------------------------------------------------------------------------- */

/* The viewer's side can only be shown if it plays the same motion. */
static void
notify_changed (EditLens *self)
{
  if (self->side == EDIT_LENS_VIEWERS && (self->problem != NULL || !edit_lens_is_in_step (self)))
    {
      self->side = EDIT_LENS_OURS;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SIDE]);
    }
  g_signal_emit (self, changed_signal, 0);
}

static void
store_loss (EditLens *self, EditLensSide side, Output *output)
{
  if (output == NULL)
    return;
  g_clear_pointer (&self->losses[side], loss_free);
  self->losses[side] = g_steal_pointer (&output->loss);
  if (side == EDIT_LENS_VIEWERS)
    {
      g_free (self->problem);
      self->problem = g_steal_pointer (&output->problem);
    }
  output_free (output);
  notify_changed (self);
}

static void
on_ours_measured (gpointer owner, gpointer output)
{
  store_loss (owner, EDIT_LENS_OURS, output);
}

static void
on_viewers_measured (gpointer owner, gpointer output)
{
  store_loss (owner, EDIT_LENS_VIEWERS, output);
}

static void
start_measuring (EditLens *self, EditLensSide side, MoRecipe *recipe, MoAnim *anim)
{
  Input *input = g_new0 (Input, 1);
  MoPrepared *prepared = edit_document_get_prepared (self->document);

  *input = (Input){ mo_clip_ref (edit_document_get_clip (self->document)), recipe,
                    anim != NULL ? mo_anim_ref (anim) : NULL,
                    prepared != NULL ? mo_prepared_ref (prepared) : NULL };
  edit_job_start (self->jobs[side], input, NULL);
}

/* The viewer imports the file as it is, whatever is set here. It uploads an .anim unchanged. */
static void
import_as_viewer (EditLens *self, MoClip *clip)
{
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();

  if (!self->active || clip == self->imported)
    return;
  g_clear_pointer (&self->losses[EDIT_LENS_VIEWERS], loss_free);
  g_clear_pointer (&self->problem, g_free);
  g_clear_pointer (&self->imported, mo_clip_unref);
  edit_job_cancel (self->jobs[EDIT_LENS_VIEWERS]);
  if (clip != NULL)
    self->imported = mo_clip_ref (clip);
  if (clip != NULL && clip->anim != NULL)
    self->problem = g_strdup (_ ("The viewer uploads an .anim as it is"));
  notify_changed (self);
  if (clip != NULL && clip->anim == NULL)
    start_measuring (self, EDIT_LENS_VIEWERS,
                     mo_recipe_with (nothing, MO_FIELD_MODE, "viewer", NULL), NULL);
}

static void
result_changed (EditLens *self)
{
  MoClip *clip = self->document != NULL ? edit_document_get_clip (self->document) : NULL;
  MoAnim *anim = self->document != NULL ? edit_document_get_anim (self->document) : NULL;

  import_as_viewer (self, clip);
  if (clip != NULL && anim != NULL)
    {
      MoRecipe *recipe = edit_document_get_recipe (self->document);

      start_measuring (self, EDIT_LENS_OURS, edit_recipe_against_file (clip, recipe), anim);
      return;
    }
  edit_job_cancel (self->jobs[EDIT_LENS_OURS]);
  g_clear_pointer (&self->losses[EDIT_LENS_OURS], loss_free);
  notify_changed (self);
}

gboolean
edit_lens_is_in_step (EditLens *self)
{
  return self->document == NULL || mo_loss_is_of_file (edit_document_get_recipe (self->document));
}

const EditLoss *
edit_lens_get_loss (EditLens *self, EditLensSide side)
{
  return self->losses[side];
}

const char *
edit_lens_get_problem (EditLens *self)
{
  return self->problem;
}

/* -- Properties -------------------------------------------------------------------------------- */

void
edit_lens_set_active (EditLens *self, gboolean active)
{
  if (self->active == active)
    return;
  self->active = active;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ACTIVE]);
  if (active && self->document != NULL)
    import_as_viewer (self, edit_document_get_clip (self->document));
  notify_changed (self);
}

gboolean
edit_lens_get_active (EditLens *self)
{
  return self->active;
}

void
edit_lens_set_side (EditLens *self, EditLensSide side)
{
  if (self->side == side)
    return;
  self->side = side;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SIDE]);
  notify_changed (self);
}

EditLensSide
edit_lens_get_side (EditLens *self)
{
  return self->side;
}

static void
edit_lens_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  EditLens *self = EDIT_LENS (object);

  switch (id)
    {
    case PROP_DOCUMENT:
      g_value_set_object (value, self->document);
      break;
    case PROP_ACTIVE:
      g_value_set_boolean (value, self->active);
      break;
    case PROP_SIDE:
      g_value_set_uint (value, self->side);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
edit_lens_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  EditLens *self = EDIT_LENS (object);

  switch (id)
    {
    case PROP_DOCUMENT:
      if (!g_set_object (&self->document, g_value_get_object (value)))
        return;
      g_signal_group_set_target (self->signals, self->document);
      result_changed (self);
      g_object_notify_by_pspec (object, pspec);
      break;
    case PROP_ACTIVE:
      edit_lens_set_active (self, g_value_get_boolean (value));
      break;
    case PROP_SIDE:
      edit_lens_set_side (self, g_value_get_uint (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
edit_lens_finalize (GObject *object)
{
  EditLens *self = EDIT_LENS (object);

  for (guint i = 0; i < EDIT_LENS_N_SIDES; i++)
    {
      edit_job_free (self->jobs[i]);
      g_clear_pointer (&self->losses[i], loss_free);
    }
  g_clear_object (&self->signals);
  g_clear_object (&self->document);
  g_clear_pointer (&self->imported, mo_clip_unref);
  g_free (self->problem);
  G_OBJECT_CLASS (edit_lens_parent_class)->finalize (object);
}

static void
edit_lens_class_init (EditLensClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = edit_lens_get_property;
  object_class->set_property = edit_lens_set_property;
  object_class->finalize = edit_lens_finalize;

  properties[PROP_DOCUMENT] =
      g_param_spec_object ("document", NULL, NULL, EDIT_TYPE_DOCUMENT, flags);
  properties[PROP_ACTIVE] = g_param_spec_boolean ("active", NULL, NULL, FALSE, flags);
  properties[PROP_SIDE] =
      g_param_spec_uint ("side", NULL, NULL, 0, EDIT_LENS_N_SIDES - 1, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  changed_signal = g_signal_new ("changed", EDIT_TYPE_LENS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
edit_lens_init (EditLens *self)
{
  static const EditJobKind kinds[EDIT_LENS_N_SIDES] = {
    [EDIT_LENS_OURS] = { measure_ours, input_free, output_free, on_ours_measured, NULL },
    [EDIT_LENS_VIEWERS] = { measure_viewers, input_free, output_free, on_viewers_measured, NULL },
  };

  for (guint i = 0; i < EDIT_LENS_N_SIDES; i++)
    self->jobs[i] = edit_job_new (&kinds[i], self);
  self->signals = g_signal_group_new (EDIT_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->signals, "notify::anim", G_CALLBACK (result_changed), self);
  g_signal_group_connect_swapped (self->signals, "notify::clip", G_CALLBACK (result_changed), self);
}

EditLens *
edit_lens_new (void)
{
  return g_object_new (EDIT_TYPE_LENS, NULL);
}
