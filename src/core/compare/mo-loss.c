/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-loss.h"

#include "mo-joint-rules.h"
#include "mo-limits.h"
#include "mo-rig.h"

#include <math.h>

/* Whether a field changes the motion itself: mode and partial only decide how it is converted. */
static gboolean
is_of_motion (MoFieldId id)
{
  return mo_field (id)->phase == MO_IN_PREPARING && id != MO_FIELD_MODE && id != MO_FIELD_PARTIAL;
}

/* The recipe with a field at its default, even if the file itself sets it. */
static MoRecipe *
with_preset (MoRecipe *recipe, MoFieldId id)
{
  g_autoptr (MoRecipe) empty = mo_recipe_new ();
  /* The end of a clip is a time that is unknown before it is read. */
  g_autofree char *preset =
      id == MO_FIELD_TRIM_END ? g_strdup ("100%") : mo_recipe_get_text (empty, id);
  MoRecipe *with = mo_recipe_with (recipe, id, preset, NULL);

  if (with == NULL)
    return recipe;
  mo_recipe_unref (recipe);
  return with;
}

/* The recipe of the motion without intentional losses of a result. The viewer takes the file
 * unchanged, whatever is set. */
static MoRecipe *
meant_recipe (const MoRecipe *recipe)
{
  MoRecipe *meant;
  g_autoptr (MoRecipe) plain = NULL;

  if (recipe->mode != MO_MODE_VIEWER)
    return mo_loss_is_of_prepared (recipe)
               ? mo_recipe_ref ((MoRecipe *) recipe)
               : with_preset (mo_recipe_ref ((MoRecipe *) recipe), MO_FIELD_FRAME_RATE);
  meant = with_preset (mo_recipe_new (), MO_FIELD_MODE);
  for (guint i = 0; i < MO_N_FIELDS; i++)
    if (is_of_motion (i) || i == MO_FIELD_JOINT)
      meant = with_preset (meant, (MoFieldId) i);
  plain = meant;
  return mo_recipe_with (plain, MO_FIELD_REFERENCE, "drop", NULL);
}

gboolean
mo_loss_is_of_prepared (const MoRecipe *recipe)
{
  return recipe->mode != MO_MODE_VIEWER && recipe->frame_rate == 0.0;
}

/* Of the rules for joints, only those matter that leave something out. */
static gboolean
leaves_out (const MoLines *rules)
{
  for (guint i = 0; i < mo_lines_get_n_lines (rules); i++)
    {
      const MoJointRule *rule = mo_lines_get_parsed (rules, i);

      if (rule->settings.include == MO_INCLUDE_FREE || rule->settings.rotation != MO_RULE_UNSET
          || rule->settings.position != MO_RULE_UNSET)
        return TRUE;
    }
  return FALSE;
}

gboolean
mo_loss_is_of_file (const MoRecipe *recipe)
{
  g_autoptr (MoRecipe) nothing = mo_recipe_new ();

  for (guint i = 0; i < MO_N_FIELDS; i++)
    if (is_of_motion (i) && i != MO_FIELD_FRAME_RATE && !mo_recipe_same_value (recipe, nothing, i))
      return FALSE;
  return !leaves_out (recipe->joint);
}

static float
stop_at_range (float value)
{
  return CLAMP (value, -MO_MAX_POSITION, MO_MAX_POSITION);
}

/* What lies beyond cannot be told apart from other losses once it is compared. */
static void
stop_positions (MoAnim *anim, MoBeyond *beyond)
{
  for (guint i = 0; i < anim->joints->len; i++)
    {
      const MoAnimJoint *joint = &g_array_index (anim->joints, MoAnimJoint, i);
      int number = mo_rig_find (joint->name);

      for (guint k = 0; number >= 0 && joint->position.plain != NULL && k < joint->position.n_keys;
           k++)
        {
          MoPlainKey *key = &joint->position.plain[k];
          MoPlainKey held = { .x = stop_at_range (key->x),
                              .y = stop_at_range (key->y),
                              .z = stop_at_range (key->z) };
          MoVec3 taken = { key->x - held.x, key->y - held.y, key->z - held.z };
          double distance = mo_vec3_length (taken);

          if (distance > beyond->distance)
            *beyond = (MoBeyond){ distance, (guint) number, key->time };
          key->x = held.x;
          key->y = held.y;
          key->z = held.z;
        }
    }
}

/* `prepared` is taken, if it is not NULL. */
static MoMotion *
make_meant (const MoClip *clip, const MoRecipe *recipe, const MoConvertOptions *options,
            MoPrepared *prepared, MoBeyond *beyond, MoContext *context)
{
  MoConvertOptions plain = options != NULL ? *options : (MoConvertOptions){ 0 };
  g_autoptr (MoContext) own = mo_context_new (context->cancellable);
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, recipe);
  g_autoptr (MoRecipe) meant = meant_recipe (merged);
  MoPrepared *mine;
  MoAnim *anim;

  plain.is_plain = TRUE;
  plain.prepared = prepared;
  mine = mo_prepare (clip, meant, &plain, own, NULL);
  plain.prepared = NULL;
  g_clear_pointer (&prepared, mo_prepared_unref);
  anim = mine != NULL ? mo_finish_last (mine, meant, &plain, own, NULL) : NULL;
  if (anim == NULL)
    return NULL;
  if (beyond != NULL)
    stop_positions (anim, beyond);
  return mo_motion_new_taking (anim, MO_MOTION_AS_STORED);
}

MoMotion *
mo_loss_meant (const MoClip *clip, const MoRecipe *recipe, const MoConvertOptions *options,
               MoBeyond *beyond, MoContext *context)
{
  MoPrepared *prepared = options != NULL ? options->prepared : NULL;

  return make_meant (clip, recipe, options, prepared != NULL ? mo_prepared_ref (prepared) : NULL,
                     beyond, context);
}

struct _MoLossWork
{
  const MoClip *clip;
  const MoRecipe *recipe;
  const MoConvertOptions *options;
  MoPrepared *prepared; /* owned; NULL for none */
  MoContext *context;
  /* NULL if it is done in the end: what a conversion needs meanwhile is too much beside it. */
  GThread *thread;
  MoBeyond beyond;
};

static gpointer
run_meant (gpointer data)
{
  MoLossWork *self = data;

  return make_meant (self->clip, self->recipe, self->options, g_steal_pointer (&self->prepared),
                     &self->beyond, self->context);
}

MoLossWork *
mo_loss_begin (const MoClip *clip, const MoRecipe *recipe, const MoConvertOptions *options,
               MoContext *context)
{
  MoLossWork *self = g_new0 (MoLossWork, 1);

  self->clip = clip;
  self->recipe = recipe;
  self->options = options;
  self->context = context;
  if (options != NULL && options->prepared != NULL && mo_prepared_rests (options->prepared))
    {
      self->prepared = mo_prepared_copy_lean (options->prepared);
      return self;
    }
  if (options != NULL && options->prepared != NULL)
    self->prepared = mo_prepared_ref (options->prepared);
  self->thread = g_thread_new ("meant", run_meant, self);
  return self;
}

/* `clip` is NULL if somebody needs its frames. */
static MoComparison *
end (MoLossWork *self, const MoAnim *result, MoClip *clip)
{
  g_autoptr (MoMotion) meant = NULL;
  g_autoptr (MoMotion) played = NULL;
  MoBeyond beyond;
  MoComparison *loss;

  if (self->thread != NULL)
    meant = g_thread_join (self->thread);
  else if (result != NULL)
    meant = run_meant (self);
  beyond = self->beyond;
  g_clear_pointer (&self->prepared, mo_prepared_unref);
  g_free (self);
  if (meant == NULL || result == NULL)
    return NULL;
  if (clip != NULL)
    mo_clip_drop_rows (clip);
  played = mo_motion_new (result, MO_MOTION_AS_UPLOADED);
  loss = mo_compare_wholes (meant, played, 0.0);
  loss->beyond = beyond;
  return loss;
}

MoComparison *
mo_loss_end (MoLossWork *self, const MoAnim *result)
{
  return end (self, result, NULL);
}

MoComparison *
mo_loss_end_last (MoLossWork *self, const MoAnim *result, MoClip *clip)
{
  return end (self, result, clip);
}

MoComparison *
mo_loss_measure (const MoClip *clip, const MoRecipe *recipe, const MoConvertOptions *options,
                 const MoAnim *result, MoContext *context)
{
  return mo_loss_end (mo_loss_begin (clip, recipe, options, context), result);
}

/* -- Moments ----------------------------------------------------------------------------------- */

static int
compare_distances (gconstpointer a, gconstpointer b)
{
  const MoDifference *first = a, *second = b;

  if (first->distance != second->distance)
    return first->distance < second->distance ? 1 : -1;
  return (first->distance_time > second->distance_time)
         - (first->distance_time < second->distance_time);
}

static gboolean
is_apart (const GArray *moments, double time, double apart)
{
  for (guint i = 0; i < moments->len; i++)
    if (fabs (g_array_index (moments, MoDifference, i).distance_time - time) < apart)
      return FALSE;
  return TRUE;
}

GArray *
mo_loss_moments (const GArray *course, guint n, double apart, double least)
{
  GArray *moments = g_array_new (FALSE, FALSE, sizeof (MoDifference));
  g_autoptr (GArray) sorted = g_array_sized_new (FALSE, FALSE, sizeof (MoDifference), course->len);

  g_array_append_vals (sorted, course->data, course->len);
  g_array_sort (sorted, compare_distances);
  for (guint i = 0; i < sorted->len && moments->len < n; i++)
    {
      MoDifference *here = &g_array_index (sorted, MoDifference, i);

      if (here->distance < least)
        break;
      if (is_apart (moments, here->distance_time, apart))
        g_array_append_vals (moments, here, 1);
    }
  return moments;
}
