/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-refit.h"

#include "mo-close-loop.h"
#include "mo-edit-joint.h"
#include "mo-edit-keys.h"
#include "mo-source-recipe.h"

#include <math.h>
#include <string.h>

#define MISSED 1e-3    /* metres by which a plant is missed */
#define SAME_TIME 1e-6 /* seconds */
#define SAME_SCALE 1e-9

/* Farther off than this is another pose, however far (radians). */
#define OTHER_POSE MO_DEGREES (45.0)

MoPrepared *
mo_refit_prepare (const MoRefit *self, const MoEdits *edits)
{
  g_autoptr (MoContext) quiet = mo_context_new (NULL);
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (self->clip, self->recipe);
  g_autoptr (MoRecipe) source = mo_source_recipe (merged);
  g_autoptr (MoRecipe) recipe =
      mo_recipe_with_edits (source, edits != NULL ? mo_edits_ref ((MoEdits *) edits) : NULL);

  return mo_prepare (self->clip, recipe, &(MoConvertOptions){ .prepared = self->prepared }, quiet,
                     NULL);
}

/* Those of the clip too, where the recipe has none of its own. NULL for none, and where they rest, as another animation of
 * the file is chosen. */
static MoEdits *
find_edits (const MoRefit *self)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (self->clip, self->recipe);

  return merged->edits != NULL && merged->mode == MO_MODE_FAITHFUL
                 && mo_edits_are_of (merged->edits, mo_clip_name (self->clip))
             ? mo_edits_ref (merged->edits)
             : NULL;
}

/* -- Changing each edit ------------------------------------------------------------------------ */

typedef struct
{
  const MoRefit *refit;
  const MoEdits *edits;
  double end;          /* seconds of the source */
  double scale;        /* of all times */
  gboolean only_fills; /* what keys know already stays */
} Work;

static gboolean
is_named (const MoEdit *edit, const char *name)
{
  return name == NULL
         || g_strcmp0 (edit->name[0] != '\0' ? edit->name : mo_edit_mode_nick (edit->mode), name)
                == 0;
}

static gboolean
is_empty (const MoEdit *edit)
{
  return edit->lanes->len == 0 && edit->plants->len == 0 && edit->joints->len == 0;
}

/* With each edit of a name as `change` makes it, which gives NULL for one that stays; those with nothing in them are left
 * out. NULL if all of them stay. */
static MoEdits *
change_all (const Work *self, const char *name, MoEdit *(*change) (const Work *self, guint index))
{
  MoEdits *edits = NULL;

  for (guint i = self->edits->list->len; i-- > 0;)
    {
      const MoEdit *edit = mo_edits_get (self->edits, i);
      MoEdit *made = is_named (edit, name) ? change (self, i) : NULL;
      MoEdits *changed;

      if (made == NULL)
        continue;
      if (is_empty (made))
        g_clear_pointer (&made, mo_edit_unref);
      changed = mo_edits_replace (edits != NULL ? edits : self->edits, i, made);
      g_clear_pointer (&edits, mo_edits_unref);
      edits = changed;
    }
  return edits;
}

/* With other keys, or without the lane if there are none. Takes over the keys. */
static void
set_lane (MoEdit *edit, guint index, GArray *keys)
{
  const MoEditLane *lane = mo_edit_lane (edit, index);
  guint n = keys->len;
  MoEditKey *all = (MoEditKey *) (gpointer) g_array_free (keys, n == 0);
  MoEditLane *made;

  if (n == 0)
    {
      g_ptr_array_remove_index (edit->lanes, index);
      return;
    }
  made = mo_edit_lane_new (lane->joint, (MoLanePath) lane->path, (MoLaneAbout) lane->about, all, n);
  mo_edit_lane_unref (g_ptr_array_index (edit->lanes, index));
  g_ptr_array_index (edit->lanes, index) = made;
}

static GArray *
copy_keys (const MoEditLane *lane)
{
  GArray *keys = g_array_new (FALSE, TRUE, sizeof (MoEditKey));

  return g_array_append_vals (keys, lane->keys, lane->n_keys);
}

/* -- What lies below --------------------------------------------------------------------------- */

static MoPrepared *
prepare_below (const Work *self, guint index)
{
  MoEdits *below = NULL;
  MoPrepared *prepared;

  for (guint i = 0; i < index; i++)
    {
      MoEdits *more = mo_edits_with (below, mo_edit_ref ((MoEdit *) mo_edits_get (self->edits, i)));

      g_clear_pointer (&below, mo_edits_unref);
      below = more;
    }
  prepared = mo_refit_prepare (self->refit, below);
  g_clear_pointer (&below, mo_edits_unref);
  return prepared;
}

static MoQuat
find_rotation (const MoPrepared *prepared, guint joint, double time)
{
  MoPose pose;

  mo_pose_reset (&pose);
  mo_prepared_sample (prepared, mo_prepared_get_time (prepared, time), &pose, NULL);
  return pose.local[joint].rotation;
}

/* Only a set key of an addition that turns has something below it that matters. */
static gboolean
lacks_over (const Work *self, const MoEditKey *key)
{
  return self->only_fills ? !key->has_over && !key->is_made : key->has_over;
}

static gboolean
wants_over (const Work *self, const MoEdit *edit)
{
  for (guint i = 0; edit->mode == MO_EDIT_ADD && i < edit->lanes->len; i++)
    for (guint k = 0; k < mo_edit_lane (edit, i)->n_keys; k++)
      if (mo_edit_lane (edit, i)->path == MO_LANE_TURN
          && lacks_over (self, &mo_edit_lane (edit, i)->keys[k]))
        return TRUE;
  return FALSE;
}

static MoEdit *
make_over (const Work *self, guint index)
{
  const MoEdit *edit = mo_edits_get (self->edits, index);
  g_autoptr (MoPrepared) below = wants_over (self, edit) ? prepare_below (self, index) : NULL;
  MoEdit *made;

  if (below == NULL)
    return NULL;
  made = mo_edit_copy (edit);
  for (guint i = 0; i < made->lanes->len; i++)
    {
      const MoEditLane *lane = mo_edit_lane (made, i);
      GArray *keys;

      if (lane->path != MO_LANE_TURN)
        continue;
      keys = copy_keys (lane);
      for (guint k = 0; k < keys->len; k++)
        {
          MoEditKey *key = &g_array_index (keys, MoEditKey, k);

          if (!lacks_over (self, key))
            continue;
          key->over = find_rotation (below, lane->joint, key->time);
          key->has_over = TRUE;
        }
      set_lane (made, i, keys);
    }
  return made;
}

static MoEdits *
change_over (const MoRefit *self, const char *name, gboolean only_fills)
{
  g_autoptr (MoEdits) edits = find_edits (self);
  Work work = { .refit = self, .edits = edits, .only_fills = only_fills };

  return edits != NULL ? change_all (&work, name, make_over) : NULL;
}

MoEdits *
mo_refit_over (const MoRefit *self, const char *name)
{
  return change_over (self, name, FALSE);
}

MoEdits *
mo_refit_note (const MoRefit *self)
{
  return change_over (self, NULL, TRUE);
}

/* -- Times ------------------------------------------------------------------------------------- */

static MoEdit *
scale_edit (const Work *self, guint index)
{
  MoEdit *made = mo_edit_copy (mo_edits_get (self->edits, index));

  made->closes *= self->scale;
  made->from *= self->scale;
  made->to *= self->scale;
  for (guint i = 0; i < 2; i++)
    made->fade[i] *= self->scale;
  for (guint i = 0; i < made->plants->len; i++)
    {
      MoPlant *plant = &g_array_index (made->plants, MoPlant, i);

      plant->from *= self->scale;
      plant->to *= self->scale;
      for (guint k = 0; k < 2; k++)
        plant->fade[k] *= self->scale;
    }
  for (guint i = 0; i < made->lanes->len; i++)
    {
      GArray *keys = copy_keys (mo_edit_lane (made, i));

      for (guint k = 0; k < keys->len; k++)
        g_array_index (keys, MoEditKey, k).time *= self->scale;
      set_lane (made, i, keys);
    }
  return made;
}

/* How far the motion is from what keys were made over, if their times become `scale` of what they are: the mean, in
 * radians. Without such keys 0. */
static double
find_misfit (const MoEdits *edits, const MoPrepared *motion, double scale)
{
  double sum = 0.0;
  guint n = 0;

  for (guint i = 0; i < edits->list->len; i++)
    for (guint k = 0; k < mo_edits_get (edits, i)->lanes->len; k++)
      {
        const MoEditLane *lane = mo_edit_lane (mo_edits_get (edits, i), k);

        for (guint m = 0; m < lane->n_keys && lane->path == MO_LANE_TURN; m++)
          if (lane->keys[m].has_over)
            {
              MoQuat now = find_rotation (motion, lane->joint, lane->keys[m].time * scale);

              sum += MIN (mo_quat_angle (now, lane->keys[m].over), OTHER_POSE);
              n++;
            }
      }
  return n > 0 ? sum / n : 0.0;
}

/* Misfits that differ by less are alike (radians): the way that comes first is taken then. */
#define ALIKE MO_DEGREES (0.5)

static MoRefitTimes
find_best (const MoEdits *edits, const MoPrepared *motion, const double scales[])
{
  /* A motion of the same length whose frames are others was sampled anew. */
  gboolean is_as_long = fabs (scales[MO_REFIT_LENGTHS] - 1.0) < 1e-3;
  const MoRefitTimes ways[] = { is_as_long ? MO_REFIT_KEEP : MO_REFIT_LENGTHS, MO_REFIT_KEEP,
                                MO_REFIT_FRAMES };
  MoRefitTimes best = ways[0];
  double least = INFINITY;

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      double misfit =
          scales[ways[i]] > 0.0 ? find_misfit (edits, motion, scales[ways[i]]) : INFINITY;

      if (misfit >= least - ALIKE)
        continue;
      least = misfit;
      best = ways[i];
    }
  return best;
}

static MoEdits *
scale_all (const Work *self)
{
  MoEdits *made =
      fabs (self->scale - 1.0) > SAME_SCALE ? change_all (self, NULL, scale_edit) : NULL;

  if (made == NULL)
    made = mo_edits_with_length (self->edits, self->edits->length);
  made->length = self->edits->length * self->scale;
  return made;
}

MoEdits *
mo_refit_times (const MoRefit *self, MoRefitTimes *how)
{
  g_autoptr (MoEdits) edits = find_edits (self);
  g_autoptr (MoPrepared) motion =
      edits != NULL && edits->duration > 0.0 ? mo_refit_prepare (self, NULL) : NULL;
  Work work = { .refit = self, .edits = edits, .scale = 1.0 };
  double scales[] = { 1.0, 1.0, 1.0, 1.0 };
  MoSourceSpan span;
  MoEdits *made;

  if (motion == NULL)
    return NULL;
  span = mo_prepared_get_source (motion);
  if (fabs (span.end - edits->duration) < SAME_TIME
      && (edits->frame_time <= 0.0 || fabs (span.frame_time - edits->frame_time) < SAME_TIME))
    return NULL;
  scales[MO_REFIT_LENGTHS] = span.end / edits->duration;
  scales[MO_REFIT_FRAMES] =
      edits->frame_time > 0.0 ? span.frame_time / edits->frame_time : scales[MO_REFIT_LENGTHS];
  if (*how == MO_REFIT_BEST)
    *how = find_best (edits, motion, scales);
  if (!(scales[*how] > 0.0))
    return NULL;
  work.scale = scales[*how];
  made = scale_all (&work);
  made->duration = span.end;
  made->frame_time = span.frame_time;
  return made;
}

/* -- After the end ----------------------------------------------------------------------------- */

/* Keys that keep the way to the end as it was, and one that is at the end. */
#define N_WAY 4

static void
add_end (GArray *keys, const MoEditLane *lane, double end)
{
  const MoEditKey *before = keys->len > 0 ? &g_array_index (keys, MoEditKey, keys->len - 1) : NULL;
  double from = before != NULL ? before->time : end;
  gboolean is_held = before == NULL || before->out == MO_SHAPE_HOLD;
  guint hint = 0;

  if (before != NULL && end - from < SAME_TIME)
    return;
  for (guint i = is_held ? N_WAY : 1; i <= N_WAY; i++)
    {
      MoEditKey key = { .time = from + (end - from) * i / N_WAY, .is_made = i < N_WAY };

      key.value = mo_edit_lane_evaluate (lane, key.time, FALSE, &hint);
      key.in = key.out = i < N_WAY ? MO_SHAPE_AUTO : MO_SHAPE_LINE;
      g_array_append_val (keys, key);
    }
}

/* Without the keys after the end; what the lane was until there it still is. NULL if there are none that anybody has
 * set: those that the program has made only lead back to nothing. */
static GArray *
cut_keys (const MoEditLane *lane, double end)
{
  gboolean is_beyond = FALSE;
  GArray *keys;

  for (guint i = 0; i < lane->n_keys; i++)
    is_beyond |= lane->keys[i].time > end + SAME_TIME && !lane->keys[i].is_made;
  if (!is_beyond)
    return NULL;
  keys = copy_keys (lane);
  while (keys->len > 0 && g_array_index (keys, MoEditKey, keys->len - 1).time > end + SAME_TIME)
    g_array_set_size (keys, keys->len - 1);
  add_end (keys, lane, end);
  return keys;
}

static MoEdit *
cut_edit (const Work *self, guint index)
{
  MoEdit *made = mo_edit_copy (mo_edits_get (self->edits, index));
  gboolean is_cut = FALSE;

  for (guint i = made->lanes->len; i-- > 0;)
    {
      GArray *keys = cut_keys (mo_edit_lane (made, i), self->end);

      if (keys == NULL)
        continue;
      set_lane (made, i, keys);
      is_cut = TRUE;
    }
  for (guint i = made->plants->len; i-- > 0;)
    if (g_array_index (made->plants, MoPlant, i).from > self->end + SAME_TIME)
      {
        g_array_remove_index (made->plants, i);
        is_cut = TRUE;
      }
  if (!is_cut)
    g_clear_pointer (&made, mo_edit_unref);
  return made;
}

MoEdits *
mo_refit_cut (const MoRefit *self, const char *name)
{
  g_autoptr (MoEdits) edits = find_edits (self);
  g_autoptr (MoPrepared) motion = edits != NULL ? mo_refit_prepare (self, NULL) : NULL;
  Work work = { .refit = self, .edits = edits };

  if (motion == NULL)
    return NULL;
  work.end = MAX (mo_prepared_get_source (motion).end, edits->length);
  return change_all (&work, name, cut_edit);
}

/* -- The loop ---------------------------------------------------------------------------------- */

/* With the loop closed anew by one of them, which it takes the place of. */
static MoEdits *
close_again (const MoRefit *self, const MoEdits *edits, guint index)
{
  const MoEdit *before = mo_edits_get (edits, index);
  g_autoptr (MoContext) quiet = mo_context_new (NULL);
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (self->clip, self->recipe);
  g_autoptr (MoRecipe) recipe =
      mo_recipe_with_edits (merged, mo_edits_replace (edits, index, NULL));
  g_autoptr (MoPrepared) prepared =
      mo_prepare (self->clip, recipe, &(MoConvertOptions){ .prepared = self->prepared }, quiet,
                  NULL);
  MoEdit *edit = prepared != NULL ? mo_edit_new_close_loop (prepared, before->closes) : NULL;

  if (edit == NULL)
    return prepared != NULL ? mo_edits_ref (recipe->edits) : NULL;
  g_free (edit->name);
  edit->name = g_strdup (before->name);
  return mo_edits_with (recipe->edits, edit);
}

MoEdits *
mo_refit_close (const MoRefit *self, const char *name)
{
  g_autoptr (MoEdits) edits = find_edits (self);

  for (guint i = 0; edits != NULL && i < edits->list->len; i++)
    {
      const MoEdit *edit = mo_edits_get (edits, i);
      MoEdits *made =
          edit->closes > 0.0 && is_named (edit, name) ? close_again (self, edits, i) : NULL;

      /* One is enough: a second one would have nothing left to close. */
      if (made != NULL)
        return made;
    }
  return NULL;
}

/* -- Plants ------------------------------------------------------------------------------------ */

/* In the middle of its time, when it holds fully. */
static gboolean
is_missed (const MoPlant *plant, const MoPrepared *prepared)
{
  double ends[2] = { plant->from + plant->fade[0], plant->to - plant->fade[1] };

  for (guint i = 0; i < 3; i++)
    {
      double time = ends[0] + (ends[1] - ends[0]) * i / 2.0;
      MoPose pose;

      mo_prepared_get_pose (prepared, mo_prepared_get_time (prepared, time), &pose);
      if (mo_vec3_length (mo_vec3_sub (pose.world[plant->joint].position, plant->at)) > MISSED)
        return TRUE;
    }
  return FALSE;
}

static MoEdit *
release_edit (const Work *self, guint index)
{
  const MoEdit *edit = mo_edits_get (self->edits, index);
  g_autoptr (MoPrepared) prepared =
      edit->mode == MO_EDIT_PLANT ? mo_refit_prepare (self->refit, self->edits) : NULL;
  MoEdit *made;

  if (prepared == NULL)
    return NULL;
  made = mo_edit_copy (edit);
  for (guint i = made->plants->len; i-- > 0;)
    if (is_missed (&g_array_index (made->plants, MoPlant, i), prepared))
      g_array_remove_index (made->plants, i);
  if (made->plants->len == edit->plants->len)
    g_clear_pointer (&made, mo_edit_unref);
  return made;
}

MoEdits *
mo_refit_release (const MoRefit *self, const char *name)
{
  g_autoptr (MoEdits) edits = find_edits (self);
  Work work = { .refit = self, .edits = edits };

  return edits != NULL ? change_all (&work, name, release_edit) : NULL;
}
