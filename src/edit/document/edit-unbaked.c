/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-unbaked.h"

#include "edit-work.h"

#include "mo-constraint.h"
#include "mo-convert.h"

struct _EditUnbaked
{
  EditFollower parent;

  /* Owned */
  EditJob *job;
  MoClip *clip;     /* of the last request */
  MoRecipe *recipe; /* of the document, likewise */
  MoMotion *motion;
};

G_DEFINE_FINAL_TYPE (EditUnbaked, edit_unbaked, EDIT_TYPE_FOLLOWER)

/* A failure, too, which the document says itself. */
typedef struct
{
  MoMotion *motion; /* or NULL */
} Output;

static void
output_free (gpointer data)
{
  Output *self = data;

  g_clear_pointer (&self->motion, mo_motion_unref);
  g_free (self);
}

static gpointer
convert (gpointer data, MoContext *context)
{
  EditQuestion *input = data;
  g_autoptr (MoRecipe) recipe = edit_recipe_against_file (input->clip, input->recipe);
  g_autoptr (MoAnim) anim = mo_convert (input->clip, recipe, context, NULL);
  Output *self = g_new0 (Output, 1);

  if (anim != NULL)
    self->motion = mo_motion_new (anim, MO_MOTION_AS_UPLOADED);
  return self;
}

static void
on_converted (gpointer owner, gpointer data)
{
  EditUnbaked *self = owner;
  Output *output = data;

  if (output == NULL)
    return;
  g_clear_pointer (&self->motion, mo_motion_unref);
  self->motion = g_steal_pointer (&output->motion);
  output_free (output);
  edit_follower_emit_changed (&self->parent);
}

/* The recipe without the lines that are baked; NULL if none is. */
static MoRecipe *
leave_out_baked (MoRecipe *recipe)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = mo_lines_get_n_lines (recipe->constraint), n_kept = 0;

  for (guint i = 0; i < n; i++)
    {
      const MoConstraintLine *line = mo_lines_get_parsed (recipe->constraint, i);

      if (line->is_baked)
        continue;
      g_string_append_printf (text, "%s%s", n_kept++ > 0 ? "; " : "",
                              mo_lines_get (recipe->constraint, i));
    }
  return n_kept < n
             ? mo_recipe_with (recipe, MO_FIELD_CONSTRAINT, n_kept > 0 ? text->str : "none", NULL)
             : NULL;
}

static void
forget (EditUnbaked *self)
{
  g_clear_pointer (&self->clip, mo_clip_unref);
  g_clear_pointer (&self->recipe, mo_recipe_unref);
}

static void
document_changed (EditUnbaked *self)
{
  EditDocument *document = self->parent.document;
  MoClip *clip = document != NULL ? edit_document_get_clip (document) : NULL;
  MoRecipe *recipe = clip != NULL ? edit_document_get_recipe (document) : NULL;
  g_autoptr (MoRecipe) unbaked = NULL;

  if (!self->parent.active || (clip == self->clip && recipe == self->recipe))
    return;
  forget (self);
  if (clip != NULL)
    {
      self->clip = mo_clip_ref (clip);
      self->recipe = mo_recipe_ref (recipe);
      unbaked = leave_out_baked (recipe);
    }
  if (unbaked == NULL)
    {
      edit_job_cancel (self->job);
      g_clear_pointer (&self->motion, mo_motion_unref);
      return;
    }
  edit_job_start (self->job, edit_question_new (clip, g_steal_pointer (&unbaked)), NULL);
}

MoMotion *
edit_unbaked_get_motion (EditUnbaked *self)
{
  return self->motion;
}

gboolean
edit_unbaked_is_busy (EditUnbaked *self)
{
  return edit_job_is_busy (self->job);
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
edit_unbaked_update (EditFollower *follower)
{
  document_changed (EDIT_UNBAKED (follower));
}

static void
edit_unbaked_finalize (GObject *object)
{
  EditUnbaked *self = EDIT_UNBAKED (object);

  edit_job_free (self->job);
  forget (self);
  g_clear_pointer (&self->motion, mo_motion_unref);
  G_OBJECT_CLASS (edit_unbaked_parent_class)->finalize (object);
}

static void
edit_unbaked_class_init (EditUnbakedClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = edit_unbaked_finalize;
  EDIT_FOLLOWER_CLASS (klass)->update = edit_unbaked_update;
}

static void
edit_unbaked_init (EditUnbaked *self)
{
  static const EditJobKind kind = { convert, edit_question_free, output_free, on_converted, NULL };

  self->job = edit_job_new (&kind, self);
  g_signal_group_connect_swapped (self->parent.signals, "notify::clip",
                                  G_CALLBACK (document_changed), self);
  g_signal_group_connect_swapped (self->parent.signals, "notify::recipe",
                                  G_CALLBACK (document_changed), self);
}

EditUnbaked *
edit_unbaked_new (void)
{
  return g_object_new (EDIT_TYPE_UNBAKED, NULL);
}
