/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-sizes.h"

#include "edit-job.h"
#include "edit-work.h"

#include <math.h>

/* The range measured: from the finest to the coarsest bounds that anybody would choose. */
#define FINEST -6.0
#define COARSEST 6.0
#define STEP 2.0

typedef struct
{
  MoClip *clip;
  MoRecipe *recipe;     /* without what only repeats the file, and with the default bounds */
  MoPrepared *prepared; /* from the document; or NULL */
} Input;

struct _EditSizes
{
  EditFollower parent;

  /* Owned */
  EditJob *job;
  MoClip *clip;     /* with which sizes were or are being measured */
  MoRecipe *recipe; /* with which they were measured, without bounds */
  GArray *measured; /* MoFitPoint */
  MoRecipe *chosen; /* the last one chosen here */
  double angle;     /* its angle bound per distance bound, degrees per millimetre */
};

G_DEFINE_FINAL_TYPE (EditSizes, edit_sizes, EDIT_TYPE_FOLLOWER)

/* -- In the thread ----------------------------------------------------------------------------- */

static void
input_free (gpointer data)
{
  Input *self = data;

  mo_clip_unref (self->clip);
  mo_recipe_unref (self->recipe);
  g_clear_pointer (&self->prepared, mo_prepared_unref);
  g_free (self);
}

static gpointer
measure (gpointer data, MoContext *context)
{
  Input *self = data;
  GArray *points = g_array_new (FALSE, FALSE, sizeof (MoFitPoint));
  MoConvertOptions options = { .prepared = self->prepared };
  g_autoptr (MoPrepared) prepared = mo_prepare (self->clip, self->recipe, &options, context, NULL);

  for (double at = FINEST; prepared != NULL && at <= COARSEST; at += STEP)
    {
      MoFitPoint point = { at, mo_fit_measure (prepared, self->recipe, at, context) };

      if (point.bytes > 0)
        g_array_append_val (points, point);
    }
  return points;
}

static void
on_measured (gpointer owner, gpointer output)
{
  EditSizes *self = owner;

  if (output == NULL)
    return;
  g_clear_pointer (&self->measured, g_array_unref);
  self->measured = output;
  edit_follower_emit_changed (&self->parent);
}

/* -- State ------------------------------------------------------------------------------------- */

double
edit_sizes_get_doublings (EditSizes *self)
{
  MoRecipe *recipe = edit_document_get_recipe (self->parent.document);

  return log2 (recipe->error / mo_field (MO_FIELD_ERROR)->preset);
}

static MoRecipe *
without_bounds (MoRecipe *recipe)
{
  static const MoFieldId bounds[] = { MO_FIELD_ERROR, MO_FIELD_ANGLE_ERROR, MO_FIELD_MAX_BYTES };
  MoRecipe *self = mo_recipe_ref (recipe);

  for (guint i = 0; i < G_N_ELEMENTS (bounds); i++)
    {
      MoRecipe *before = self;

      self = mo_recipe_without (before, bounds[i]);
      mo_recipe_unref (before);
    }
  return self;
}

static void
start_measuring (EditSizes *self)
{
  MoRecipe *recipe = edit_document_get_recipe (self->parent.document);
  g_autoptr (MoRecipe) against = edit_recipe_against_file (self->clip, recipe);
  MoPrepared *prepared = edit_document_get_prepared (self->parent.document);
  Input *input = g_new0 (Input, 1);

  *input =
      (Input){ mo_clip_ref (self->clip), mo_fit_scale (against, -edit_sizes_get_doublings (self)),
               prepared != NULL ? mo_prepared_ref (prepared) : NULL };
  g_clear_pointer (&self->measured, g_array_unref);
  edit_job_start (self->job, input, NULL);
}

static void
result_changed (EditSizes *self)
{
  MoClip *clip =
      self->parent.document != NULL ? edit_document_get_clip (self->parent.document) : NULL;
  g_autoptr (MoRecipe) recipe = NULL;

  if (!self->parent.active || clip == NULL)
    return;
  recipe = without_bounds (edit_document_get_recipe (self->parent.document));
  if (clip != self->clip || !mo_recipe_equal (recipe, self->recipe))
    {
      g_clear_pointer (&self->clip, mo_clip_unref);
      g_clear_pointer (&self->recipe, mo_recipe_unref);
      self->clip = mo_clip_ref (clip);
      self->recipe = g_steal_pointer (&recipe);
      start_measuring (self);
    }
  edit_follower_emit_changed (&self->parent);
}

static int
compare_points (gconstpointer a, gconstpointer b)
{
  const MoFitPoint *first = a, *second = b;

  return (first->doublings > second->doublings) - (first->doublings < second->doublings);
}

/* The measured points and the current result. */
static GArray *
collect (EditSizes *self)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (MoFitPoint));
  MoAnim *anim =
      self->parent.document != NULL ? edit_document_get_anim (self->parent.document) : NULL;
  MoFitPoint now = { 0 };

  if (anim != NULL && edit_document_get_recipe (self->parent.document)->max_bytes == 0
      && !edit_document_get_busy (self->parent.document))
    now = (MoFitPoint){ edit_sizes_get_doublings (self), mo_anim_size (anim, -1) };
  for (guint i = 0; self->measured != NULL && i < self->measured->len; i++)
    if (now.bytes == 0
        || fabs (g_array_index (self->measured, MoFitPoint, i).doublings - now.doublings) > 0.05)
      g_array_append_vals (points, &g_array_index (self->measured, MoFitPoint, i), 1);
  if (now.bytes > 0)
    g_array_append_val (points, now);
  g_array_sort (points, compare_points);
  return points;
}

double
edit_sizes_estimate (EditSizes *self, double doublings)
{
  g_autoptr (GArray) points = collect (self);

  return points->len > 0
             ? mo_fit_estimate ((const MoFitPoint *) points->data, points->len, doublings)
             : 0.0;
}

double
edit_sizes_estimate_doublings (EditSizes *self, double bytes)
{
  g_autoptr (GArray) points = collect (self);

  return points->len > 0
             ? mo_fit_estimate_doublings ((const MoFitPoint *) points->data, points->len, bytes)
             : 0.0;
}

/* Rounds to as many digits as somebody would type. */
static MoRecipe *
with_round_number (const MoRecipe *recipe, MoFieldId id, double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  const MoField *field = mo_field (id);

  number = CLAMP (number, field->min, field->max);
  return mo_recipe_with (recipe, id, g_ascii_formatd (text, sizeof text, "%.2g", number), NULL);
}

void
edit_sizes_choose (EditSizes *self, double doublings)
{
  MoRecipe *recipe = edit_document_get_recipe (self->parent.document);
  double error = mo_field (MO_FIELD_ERROR)->preset * exp2 (doublings);
  g_autoptr (MoRecipe) free_size = mo_recipe_without (recipe, MO_FIELD_MAX_BYTES);
  g_autoptr (MoRecipe) distance = NULL;

  /* Starts from the recipe before it was rounded, so that rounding errors do not add up. */
  if (self->chosen == NULL || !mo_recipe_equal (self->chosen, recipe))
    self->angle = recipe->angle_error / recipe->error;
  distance = with_round_number (free_size, MO_FIELD_ERROR, error);
  g_clear_pointer (&self->chosen, mo_recipe_unref);
  self->chosen = with_round_number (distance, MO_FIELD_ANGLE_ERROR, error * self->angle);
  edit_document_set_recipe (self->parent.document, self->chosen, "sizes");
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
edit_sizes_update (EditFollower *follower)
{
  result_changed (EDIT_SIZES (follower));
}

static void
edit_sizes_finalize (GObject *object)
{
  EditSizes *self = EDIT_SIZES (object);

  edit_job_free (self->job);
  g_clear_pointer (&self->clip, mo_clip_unref);
  g_clear_pointer (&self->recipe, mo_recipe_unref);
  g_clear_pointer (&self->measured, g_array_unref);
  g_clear_pointer (&self->chosen, mo_recipe_unref);
  G_OBJECT_CLASS (edit_sizes_parent_class)->finalize (object);
}

static void
edit_sizes_class_init (EditSizesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = edit_sizes_finalize;
  EDIT_FOLLOWER_CLASS (klass)->update = edit_sizes_update;
}

static void
edit_sizes_init (EditSizes *self)
{
  static const char *const followed[] = { "notify::anim", "notify::clip", "notify::recipe",
                                          "notify::busy" };
  static const EditJobKind kind = { measure, input_free, (GDestroyNotify) g_array_unref,
                                    on_measured, NULL };

  self->job = edit_job_new (&kind, self);
  for (guint i = 0; i < G_N_ELEMENTS (followed); i++)
    g_signal_group_connect_swapped (self->parent.signals, followed[i], G_CALLBACK (result_changed),
                                    self);
}

EditSizes *
edit_sizes_new (void)
{
  return g_object_new (EDIT_TYPE_SIZES, NULL);
}
