/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-source-keys.h"

#include "edit-job.h"

struct _EditSourceKeys
{
  EditFollower parent;

  /* Owned */
  EditJob *job;
  MoClip *clip;     /* of the last request */
  MoRecipe *recipe; /* likewise */
  MoSourceKeys *keys;
};

G_DEFINE_FINAL_TYPE (EditSourceKeys, edit_source_keys, EDIT_TYPE_FOLLOWER)

static gpointer
find (gpointer data, MoContext *context)
{
  EditQuestion *input = data;

  return mo_source_keys_new (input->clip, input->recipe);
}

static void
on_found (gpointer owner, gpointer output)
{
  EditSourceKeys *self = owner;

  if (output == NULL)
    return;
  g_clear_pointer (&self->keys, mo_source_keys_free);
  self->keys = output;
  edit_follower_emit_changed (&self->parent);
}

/* Nothing but the map of joints matters. */
static gboolean
is_same (EditSourceKeys *self, MoClip *clip, const MoRecipe *recipe)
{
  return clip == self->clip && self->recipe != NULL && self->recipe->map == recipe->map;
}

static void
document_changed (EditSourceKeys *self)
{
  MoClip *clip =
      self->parent.document != NULL ? edit_document_get_clip (self->parent.document) : NULL;
  MoRecipe *recipe = clip != NULL ? edit_document_get_recipe (self->parent.document) : NULL;

  if (clip != self->clip)
    g_clear_pointer (&self->keys, mo_source_keys_free);
  if (!self->parent.active || clip == NULL || is_same (self, clip, recipe))
    return;
  g_clear_pointer (&self->clip, mo_clip_unref);
  g_clear_pointer (&self->recipe, mo_recipe_unref);
  self->clip = mo_clip_ref (clip);
  self->recipe = mo_recipe_ref (recipe);
  edit_job_start (self->job, edit_question_new (clip, mo_recipe_ref (recipe)), NULL);
}

const MoSourceKeys *
edit_source_keys_get (EditSourceKeys *self)
{
  return self->keys != NULL && !mo_source_keys_are_frames (self->keys) ? self->keys : NULL;
}

/* -- GObject ----------------------------------------------------------------------------------- */

static void
edit_source_keys_update (EditFollower *follower)
{
  document_changed (EDIT_SOURCE_KEYS (follower));
}

static void
edit_source_keys_finalize (GObject *object)
{
  EditSourceKeys *self = EDIT_SOURCE_KEYS (object);

  edit_job_free (self->job);
  g_clear_pointer (&self->clip, mo_clip_unref);
  g_clear_pointer (&self->recipe, mo_recipe_unref);
  g_clear_pointer (&self->keys, mo_source_keys_free);
  G_OBJECT_CLASS (edit_source_keys_parent_class)->finalize (object);
}

static void
edit_source_keys_class_init (EditSourceKeysClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = edit_source_keys_finalize;
  EDIT_FOLLOWER_CLASS (klass)->update = edit_source_keys_update;
}

static void
edit_source_keys_init (EditSourceKeys *self)
{
  static const EditJobKind kind = { find, edit_question_free, (GDestroyNotify) mo_source_keys_free,
                                    on_found, NULL };

  self->job = edit_job_new (&kind, self);
  g_signal_group_connect_swapped (self->parent.signals, "notify::clip",
                                  G_CALLBACK (document_changed), self);
  g_signal_group_connect_swapped (self->parent.signals, "notify::recipe",
                                  G_CALLBACK (document_changed), self);
}

EditSourceKeys *
edit_source_keys_new (void)
{
  return g_object_new (EDIT_TYPE_SOURCE_KEYS, NULL);
}
