/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-vml-join.h"

#include "mo-read.h"
#include "mo-vml-facts.h"
#include "mo-write.h"

/* The VML facts of a clip, obtained by writing it as VML and reading that. */
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

static void
add (MoVmlFacts *to, const GArray *bones, const GArray *tracks, char *name, double duration,
     gboolean has_duration)
{
  MoVmlAnimation *animation = g_new0 (MoVmlAnimation, 1);

  if (!are_same_bones (to->bones, bones))
    animation->bones = g_array_ref ((GArray *) bones);
  animation->tracks = g_array_ref ((GArray *) tracks);
  animation->name = name;
  animation->duration = duration;
  animation->has_duration = has_duration;
  g_ptr_array_add (to->others, animation);
}

/* The very first animation stands for the clip; all others go into its list of others. */
static void
add_facts (MoVmlFacts *to, const MoVmlFacts *from, const char *given, GHashTable *taken)
{
  for (guint i = 0; i <= from->others->len; i++)
    {
      /* Keeps the order of the file. */
      const MoVmlAnimation *other =
          i == from->n_before ? NULL
                              : g_ptr_array_index (from->others, i < from->n_before ? i : i - 1);
      const GArray *bones = other != NULL && other->bones != NULL ? other->bones : from->bones;
      const GArray *tracks = other != NULL ? other->tracks : from->tracks;
      char *name = choose_name (other != NULL ? other->name : from->name, given, taken);
      double duration = other != NULL ? other->duration : from->duration;
      gboolean has_duration = other != NULL ? other->has_duration : from->has_duration;

      if (to->name != NULL)
        {
          add (to, bones, tracks, name, duration, has_duration);
          continue;
        }
      g_array_unref (to->bones);
      g_array_unref (to->tracks);
      to->bones = g_array_ref ((GArray *) bones);
      to->tracks = g_array_ref ((GArray *) tracks);
      to->name = name;
      to->duration = duration;
      to->has_duration = has_duration;
    }
}

GBytes *
mo_vml_join (GPtrArray *clips, const char *const *names, const MoRecipe *recipe, MoContext *context,
             GError **error)
{
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();
  g_autoptr (MoClip) joined = mo_clip_new (mo_format_vml.id);

  joined->facts = (MoFacts *) mo_vml_facts_new ();
  for (guint i = 0; i < clips->len; i++)
    {
      g_autoptr (MoClip) clip = as_vml (g_ptr_array_index (clips, i), recipe, context, error);

      if (clip == NULL)
        return NULL;
      if (joined->skeleton == NULL)
        joined->skeleton = mo_skeleton_copy (clip->skeleton);
      add_facts (mo_vml_facts (joined), mo_vml_facts (clip), names[i], taken);
    }
  return mo_write (&mo_format_vml, joined, nothing, context, error);
}
