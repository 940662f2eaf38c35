/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-mending-private.h"

#include "edit-work.h"

#include "mo-source-recipe.h"

/* In a thread: from a clip and a recipe to what can be mended. What a change leaves as it was is not found again. */

typedef struct
{
  MoClip *clip;
  MoRecipe *recipe;
  MoRecipe *before;           /* of the last time, or NULL */
  MoPrepared *source, *shown; /* likewise */
  GArray *contacts, *loops;   /* likewise */
} Input;

static gpointer
ref_or_null (gpointer value, gpointer (*ref) (gpointer))
{
  return value != NULL ? ref (value) : NULL;
}

static gpointer
ref_prepared (gpointer prepared)
{
  return mo_prepared_ref (prepared);
}

static gpointer
ref_array (gpointer array)
{
  return g_array_ref (array);
}

gpointer
edit_mend_input_new (MoClip *clip, MoRecipe *recipe, const EditMendFound *before)
{
  Input *self = g_new0 (Input, 1);

  self->clip = mo_clip_ref (clip);
  self->recipe = mo_recipe_ref (recipe);
  if (before == NULL || before->clip != clip)
    return self;
  self->before = mo_recipe_ref (before->recipe);
  self->source = ref_or_null (before->source, ref_prepared);
  self->shown = ref_or_null (before->shown, ref_prepared);
  self->contacts = ref_or_null (before->contacts, ref_array);
  self->loops = ref_or_null (before->loops, ref_array);
  return self;
}

void
edit_mend_input_free (gpointer input)
{
  Input *self = input;

  mo_clip_unref (self->clip);
  mo_recipe_unref (self->recipe);
  g_clear_pointer (&self->before, mo_recipe_unref);
  g_clear_pointer (&self->source, mo_prepared_unref);
  g_clear_pointer (&self->shown, mo_prepared_unref);
  g_clear_pointer (&self->contacts, g_array_unref);
  g_clear_pointer (&self->loops, g_array_unref);
  g_free (self);
}

void
edit_mend_found_free (gpointer found)
{
  EditMendFound *self = found;

  mo_clip_unref (self->clip);
  mo_recipe_unref (self->recipe);
  g_clear_pointer (&self->source, mo_prepared_unref);
  g_clear_pointer (&self->shown, mo_prepared_unref);
  g_clear_pointer (&self->contacts, g_array_unref);
  g_clear_pointer (&self->loops, g_array_unref);
  g_free (self);
}

static MoPrepared *
prepare (const Input *input, MoRecipe *recipe, MoPrepared *before, MoContext *context)
{
  return mo_prepare (input->clip, recipe, &(MoConvertOptions){ .prepared = before }, context, NULL);
}

static void
find_contacts (const Input *input, EditMendFound *found, MoContext *context)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (input->clip, input->recipe);
  g_autoptr (MoRecipe) source = mo_source_recipe_walking (merged);

  found->source = prepare (input, source, input->source, context);
  if (found->source != NULL)
    found->contacts = found->source == input->source ? g_array_ref (input->contacts)
                                                     : mo_prepared_find_contacts (found->source);
}

/* How far the hips go over the ground in a second. */
static MoVec3
find_travel (const MoPrepared *prepared)
{
  double from, to, duration = mo_prepared_get_duration (prepared);
  MoPose first, last;
  MoVec3 way;

  if (!mo_prepared_get_loop (prepared, &from, &to))
    {
      from = 0.0;
      to = duration;
    }
  if (!(to > from))
    return (MoVec3){ 0.0, 0.0, 0.0 };
  mo_prepared_get_pose (prepared, from, &first);
  mo_prepared_get_pose (prepared, to, &last);
  way = mo_vec3_sub (last.local[MO_RIG_PELVIS].position, first.local[MO_RIG_PELVIS].position);
  way.z = 0.0;
  return mo_vec3_scale (way, 1.0 / (to - from));
}

/* As it is when it does not walk in place. */
static MoVec3
find_whole_travel (const Input *input, MoRecipe *recipe, MoPrepared *shown, MoContext *context)
{
  g_autoptr (MoRecipe) plain = NULL;
  g_autoptr (MoPrepared) prepared = NULL;

  if (!recipe->walk_in_place)
    return find_travel (shown);
  plain = mo_recipe_with (recipe, MO_FIELD_WALK_IN_PLACE, "no", NULL);
  prepared = prepare (input, plain, NULL, context);
  return prepared != NULL ? find_travel (prepared) : (MoVec3){ 0.0, 0.0, 0.0 };
}

static gboolean
is_same (const MoRecipe *a, const MoRecipe *b, MoFieldId id)
{
  return mo_recipe_is_set (a, id) == mo_recipe_is_set (b, id) && mo_recipe_same_value (a, b, id);
}

/* A prepared motion knows the loop of the recipe it was made with, even if it fits another one. */
static gboolean
loops_as_before (const Input *input)
{
  return input->before != NULL && is_same (input->before, input->recipe, MO_FIELD_LOOP)
         && is_same (input->before, input->recipe, MO_FIELD_LOOP_IN)
         && is_same (input->before, input->recipe, MO_FIELD_LOOP_OUT);
}

static void
find_loops (const Input *input, EditMendFound *found, MoContext *context)
{
  g_autoptr (MoRecipe) recipe = edit_recipe_against_file (input->clip, input->recipe);
  gboolean moves_as_before =
      input->shown != NULL && mo_prepared_fits (input->shown, input->clip, recipe, NULL);

  found->shown = prepare (input, recipe, loops_as_before (input) ? input->shown : NULL, context);
  if (found->shown == NULL)
    return;
  found->loops = moves_as_before ? g_array_ref (input->loops)
                                 : mo_prepared_find_seams (found->shown, EDIT_MEND_LOOPS);
  found->travel = find_whole_travel (input, recipe, found->shown, context);
}

/* NULL if it was cancelled; a motion that cannot be converted has nothing to be found. */
gpointer
edit_mend_find (gpointer data, MoContext *context)
{
  const Input *input = data;
  EditMendFound *found = g_new0 (EditMendFound, 1);

  found->clip = mo_clip_ref (input->clip);
  found->recipe = mo_recipe_ref (input->recipe);
  find_contacts (input, found, context);
  find_loops (input, found, context);
  if (!mo_context_check (context, 1.0, NULL))
    return found;
  edit_mend_found_free (found);
  return NULL;
}
