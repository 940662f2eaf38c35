/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-vml-join.h"

#include "mo-read.h"
#include "mo-vml-facts.h"
#include "mo-write.h"

/* A clip as a VML, obtained by writing it and reading that. */
static MoClip *
as_vml (MoClip *clip, const MoRecipe *recipe, MoContext *context, GError **error)
{
  g_autoptr (MoContext) quiet = mo_context_new (context->cancellable);
  g_autoptr (GBytes) bytes = mo_write (&mo_format_vml, clip, recipe, context, error);
  g_autoptr (MoSource) source = bytes != NULL ? mo_source_new_for_bytes (bytes, "") : NULL;

  return source != NULL ? mo_format_vml.read (source, quiet, error) : NULL;
}

static gboolean
are_same_keys (const MoVmlKey *a, const MoVmlKey *b)
{
  return a->x == b->x && a->y == b->y && a->z == b->z && a->w == b->w;
}

static gboolean
are_same_bones (const GArray *a, const GArray *b)
{
  for (guint i = 0; i < MIN (a->len, b->len); i++)
    {
      const MoVmlBone *first = mo_vml_bone (a, i), *second = mo_vml_bone (b, i);

      if (g_strcmp0 (first->name, second->name) != 0 || first->parent != second->parent
          || !are_same_keys (&first->translation, &second->translation)
          || !are_same_keys (&first->rotation, &second->rotation))
        return FALSE;
    }
  return a->len == b->len;
}

/* The animation's own name, or else the given one, with a number appended if it is taken. */
static char *
choose_name (const char *own, const char *given, GHashTable *taken)
{
  const char *base = own != NULL && *own != '\0' ? own : given;
  char *name = g_strdup (base);

  for (guint i = 2; g_hash_table_contains (taken, name); i++)
    {
      g_free (name);
      name = g_strdup_printf ("%s %u", base, i);
    }
  g_hash_table_add (taken, g_strdup (name));
  return name;
}

/* Appends a view of an animation under a name. It shares the first one's skeleton if its own is the same. */
static void
append (GPtrArray *joined, const MoVmlAnimation *animation, GArray *bones, char *name)
{
  const MoVmlAnimation *first = joined->len > 0 ? g_ptr_array_index (joined, 0) : NULL;
  MoVmlAnimation *view = g_new0 (MoVmlAnimation, 1);

  view->bones =
      g_array_ref (first != NULL && are_same_bones (first->bones, bones) ? first->bones : bones);
  view->tracks = g_array_ref (animation->tracks);
  view->name = name;
  view->duration = animation->duration;
  view->has_duration = animation->has_duration;
  g_ptr_array_add (joined, view);
}

/* All animations of a file, in its order. */
static void
append_all (GPtrArray *joined, const MoClip *clip, const char *given, GHashTable *taken)
{
  const MoVmlFacts *facts = mo_vml_facts (clip);
  g_autoptr (MoVmlAnimation) own = mo_vml_animation_of_clip (clip);

  for (guint i = 0; i <= facts->others->len; i++)
    {
      const MoVmlAnimation *next =
          i == facts->n_before ? own
                               : g_ptr_array_index (facts->others, i < facts->n_before ? i : i - 1);

      append (joined, next, next->bones != NULL ? next->bones : own->bones,
              choose_name (next->name, given, taken));
    }
}

GBytes *
mo_vml_join (GPtrArray *clips, const char *const *names, const MoRecipe *recipe, MoContext *context,
             GError **error)
{
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  /* The keys of the animations are those of the clips. */
  g_autoptr (GPtrArray) read = g_ptr_array_new_with_free_func ((GDestroyNotify) mo_clip_unref);
  g_autoptr (GPtrArray) joined =
      g_ptr_array_new_with_free_func ((GDestroyNotify) mo_vml_animation_free);
  g_autoptr (GBytes) bytes = NULL;

  for (guint i = 0; i < clips->len; i++)
    {
      MoClip *clip = as_vml (g_ptr_array_index (clips, i), recipe, context, error);

      if (clip == NULL)
        return NULL;
      g_ptr_array_add (read, clip);
      append_all (joined, clip, names[i], taken);
    }
  bytes = mo_vml_print (joined);
  return mo_write_check (&mo_format_vml, bytes, context, error) ? g_steal_pointer (&bytes) : NULL;
}
