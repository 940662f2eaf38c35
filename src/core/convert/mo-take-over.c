/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-take-over.h"

#include "mo-convert.h"
#include "mo-error.h"
#include "mo-source-recipe.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* What a position may be off for each degree (metres). */
#define PLACE_FOR_DEGREE 0.005

/* Of the bound, what is left for keys being worked in and rounded (degrees). */
#define RESERVE 0.01

/* Leaving a key out changes the curve between the second key before it and the second one after it, and these depend on
 * one more on either side. */
#define REACH 3u

/* Keys that are no farther apart are one (seconds). */
#define SAME_TIME 1e-6

/* One lane while its keys are chosen. */
typedef struct
{
  guint joint;
  MoLanePath path;
  double most;    /* radians or metres */
  guint8 shape;   /* MoKeyShape of its keys */
  GArray *times;  /* double: samples, ascending; the source's seconds */
  GArray *values; /* MoQuat, one for each */
  GArray
      *chosen; /* guint: samples that are keys, ascending; the first and the last are among them */
} Fit;

static double
time_at (const Fit *self, guint sample)
{
  return g_array_index (self->times, double, sample);
}

static MoQuat
value_at (const Fit *self, guint sample)
{
  return g_array_index (self->values, MoQuat, sample);
}

static guint
chosen_at (const Fit *self, guint key)
{
  return g_array_index (self->chosen, guint, key);
}

/* -- The curve --------------------------------------------------------------------------------- */

/* The lane of chosen keys from one up to another, without one of them (G_MAXUINT: with all). */
static MoEditLane *
make_lane (const Fit *self, guint from, guint to, guint without)
{
  guint n = 0, last = self->chosen->len - 1;
  MoEditKey *keys = g_new0 (MoEditKey, to - from + 1);

  for (guint i = from; i <= to; i++)
    {
      guint sample = chosen_at (self, i);

      if (i == without)
        continue;
      keys[n].time = time_at (self, sample);
      keys[n].value = value_at (self, sample);
      keys[n].in = keys[n].out = self->shape;
      keys[n].is_made = TRUE;
      /* In a loop, smooth ends would be passed at some speed. */
      if (i == 0 || i == last)
        keys[n].in = keys[n].out = self->shape == MO_SHAPE_AUTO ? MO_SHAPE_FLAT : self->shape;
      n++;
    }
  return mo_edit_lane_new (self->joint, self->path, mo_edit_lane_usual_about (self->joint), keys,
                           n);
}

static double
error_at (const Fit *self, const MoEditLane *lane, guint sample, guint *hint)
{
  MoQuat a = mo_edit_lane_evaluate (lane, time_at (self, sample), FALSE, hint);
  MoQuat b = value_at (self, sample);

  if (self->path == MO_LANE_TURN)
    return mo_quat_angle (a, b);
  return mo_vec3_length ((MoVec3){ a.x - b.x, a.y - b.y, a.z - b.z });
}

/* The sample between two others, both excluded, at which a lane is farthest off; by how much. */
static double
find_worst (const Fit *self, const MoEditLane *lane, guint from, guint to, guint *worst)
{
  double most = 0.0;
  guint hint = 0;

  for (guint i = from + 1; i < to; i++)
    {
      double error = error_at (self, lane, i, &hint);

      if (error > most)
        {
          most = error;
          *worst = i;
        }
    }
  return most;
}

/* -- Choosing ---------------------------------------------------------------------------------- */

/* Adds the worst sample of each span that is off by too much. FALSE if there is none. */
static gboolean
refine (Fit *self)
{
  g_autoptr (MoEditLane) lane = make_lane (self, 0, self->chosen->len - 1, G_MAXUINT);
  g_autoptr (GArray) old = self->chosen;
  guint n = old->len;

  self->chosen = g_array_sized_new (FALSE, FALSE, sizeof (guint), 2 * n);
  for (guint i = 0; i < n; i++)
    {
      guint sample = g_array_index (old, guint, i), worst = 0;

      g_array_append_val (self->chosen, sample);
      if (i + 1 < n
          && find_worst (self, lane, sample, g_array_index (old, guint, i + 1), &worst)
                 > self->most)
        g_array_append_val (self->chosen, worst);
    }
  return self->chosen->len > n;
}

static gboolean
is_needed (const Fit *self, guint key)
{
  guint last = self->chosen->len - 1;
  guint from = key > REACH ? key - REACH : 0, to = MIN (key + REACH, last), worst;
  guint first_span = key > REACH - 1 ? key - (REACH - 1) : 0;
  guint last_span = MIN (key + REACH - 1, last);
  g_autoptr (MoEditLane) lane = make_lane (self, from, to, key);

  return find_worst (self, lane, chosen_at (self, first_span), chosen_at (self, last_span), &worst)
         > self->most;
}

static void
thin (Fit *self)
{
  for (guint i = self->chosen->len - 1; i > 1; i--)
    if (!is_needed (self, i - 1))
      g_array_remove_index (self->chosen, i - 1);
}

static gboolean
stays (const Fit *self)
{
  MoQuat first = value_at (self, 0);

  for (guint i = 1; i < self->values->len; i++)
    {
      MoQuat v = value_at (self, i);
      double off = self->path == MO_LANE_TURN
                       ? mo_quat_angle (first, v)
                       : mo_vec3_length ((MoVec3){ v.x - first.x, v.y - first.y, v.z - first.z });

      if (off > self->most)
        return FALSE;
    }
  return TRUE;
}

static void
choose (Fit *self, guint8 shape)
{
  guint first = 0, last = self->times->len - 1;

  self->shape = shape;
  self->chosen = g_array_new (FALSE, FALSE, sizeof (guint));
  g_array_append_val (self->chosen, first);
  if (last == 0 || stays (self))
    return;
  g_array_append_val (self->chosen, last);
  while (refine (self))
    ;
  thin (self);
  /* What was left out may have been needed by what was left out after it. */
  while (refine (self))
    ;
}

static MoEditLane *
fit (Fit *self)
{
  g_autoptr (GArray) smooth = NULL;
  MoEditLane *lane;

  choose (self, MO_SHAPE_AUTO);
  smooth = self->chosen;
  choose (self, MO_SHAPE_LINE);
  if (smooth->len <= self->chosen->len)
    {
      g_array_unref (self->chosen);
      self->chosen = g_array_ref (smooth);
      self->shape = MO_SHAPE_AUTO;
    }
  lane = make_lane (self, 0, self->chosen->len - 1, G_MAXUINT);
  g_clear_pointer (&self->chosen, g_array_unref);
  return lane;
}

/* -- The motion -------------------------------------------------------------------------------- */

static MoQuat
key_value (const MoPlainKey *key, MoLanePath path)
{
  MoQuat q = { (double) key->x, (double) key->y, (double) key->z, (double) key->w };

  return path == MO_LANE_TURN ? mo_quat_normalise (q) : (MoQuat){ q.x, q.y, q.z, 0.0 };
}

static MoQuat
halfway (MoQuat a, MoQuat b, MoLanePath path)
{
  if (path == MO_LANE_TURN)
    return mo_quat_slerp (a, b, 0.5);
  return (MoQuat){ 0.5 * (a.x + b.x), 0.5 * (a.y + b.y), 0.5 * (a.z + b.z), 0.0 };
}

static void
add_sample (Fit *self, double time, MoQuat value)
{
  g_array_append_val (self->times, time);
  g_array_append_val (self->values, value);
}

/* The motion at its keys, and halfway between them. */
static void
sample (Fit *self, const MoPrepared *prepared, const MoTrack *track)
{
  self->times = g_array_new (FALSE, FALSE, sizeof (double));
  self->values = g_array_new (FALSE, FALSE, sizeof (MoQuat));
  for (guint i = 0; i < track->n_keys; i++)
    {
      double time = mo_prepared_get_source_time (prepared, (double) track->plain[i].time);
      MoQuat value = key_value (&track->plain[i], self->path);
      guint n = self->times->len;

      if (n > 0 && time - time_at (self, n - 1) <= SAME_TIME)
        continue;
      if (n > 0)
        add_sample (self, 0.5 * (time_at (self, n - 1) + time),
                    halfway (value_at (self, n - 1), value, self->path));
      add_sample (self, time, value);
    }
}

static void
count (const Fit *self, const MoEditLane *lane, guint n_before, MoTakenOver *facts)
{
  guint hint = 0;

  facts->n_keys += lane->n_keys;
  facts->n_before += n_before;
  for (guint i = 0; i < self->times->len; i++)
    {
      double error = error_at (self, lane, i, &hint);

      if (self->path == MO_LANE_TURN)
        facts->off = MAX (facts->off, error / MO_DEGREES (1.0));
      else
        facts->off_place = MAX (facts->off_place, error);
    }
}

static void
take_path (MoEdit *edit, const MoPrepared *prepared, guint joint, MoLanePath path,
           const MoTrack *track, double within, MoTakenOver *facts)
{
  double degrees = MAX (within - RESERVE, 0.1 * within);
  Fit self = { .joint = joint, .path = path };
  MoEditLane *lane;

  if (track->n_keys == 0)
    return;
  self.most = path == MO_LANE_TURN ? MO_DEGREES (degrees) : PLACE_FOR_DEGREE * degrees;
  sample (&self, prepared, track);
  lane = fit (&self);
  count (&self, lane, track->n_keys, facts);
  g_ptr_array_add (edit->lanes, lane);
  g_array_unref (self.times);
  g_array_unref (self.values);
}

static int
compare_lanes (gconstpointer a, gconstpointer b)
{
  const MoEditLane *first = *(const MoEditLane *const *) a,
                   *second = *(const MoEditLane *const *) b;

  return first->joint != second->joint ? (int) first->joint - (int) second->joint
                                       : (int) first->path - (int) second->path;
}

/* -- Once more --------------------------------------------------------------------------------- */

/* Whether its lanes are all that their joints do. */
static gboolean
is_whole (const MoEdit *edit)
{
  return edit->mode == MO_EDIT_KEYS && !edit->is_muted && edit->weight == 1.0
         && edit->from == -INFINITY && edit->to == INFINITY;
}

/* Marks joints whose keys somebody has set; in an edit above others these are not the motion that was taken over. */
static void
find_set (const MoEdits *edits, guint8 set[MO_RIG_N_JOINTS])
{
  for (guint i = 0; edits != NULL && i < edits->list->len; i++)
    {
      const MoEdit *edit = mo_edits_get (edits, i);

      for (guint k = 0; is_whole (edit) && k < edit->lanes->len; k++)
        {
          const MoEditLane *lane = mo_edit_lane (edit, k);

          set[lane->joint] |= i > 0;
          for (guint key = 0; key < lane->n_keys; key++)
            set[lane->joint] |= !lane->keys[key].is_made;
        }
    }
}

static MoEdit *
take (const MoPrepared *prepared, const MoAnim *anim, const guint8 *joints, const guint8 *set,
      double within, MoTakenOver *facts)
{
  MoEdit *edit = mo_edit_new (MO_EDIT_KEYS);

  for (guint i = 0; i < anim->joints->len; i++)
    {
      const MoAnimJoint *joint = &g_array_index (anim->joints, MoAnimJoint, i);
      int number = mo_rig_find (joint->name);

      if (number < 0 || (joints != NULL && !joints[number]))
        continue;
      facts->n_kept += set[number];
      if (set[number])
        continue;
      take_path (edit, prepared, (guint) number, MO_LANE_TURN, &joint->rotation, within, facts);
      take_path (edit, prepared, (guint) number, MO_LANE_MOVE, &joint->position, within, facts);
      facts->n_joints++;
    }
  g_ptr_array_sort (edit->lanes, compare_lanes);
  return edit;
}

/* The motion of the file below all edits, with every key. */
static MoRecipe *
make_recipe (const MoClip *clip, const MoRecipe *recipe)
{
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (clip, recipe),
                       source = mo_source_recipe (merged),
                       bare = mo_recipe_with_edits (source, NULL);

  return mo_recipe_with (bare, MO_FIELD_REDUCE, "none", NULL);
}

static gboolean
has_lane (const MoEdit *edit, const MoEditLane *wanted)
{
  for (guint i = 0; i < edit->lanes->len; i++)
    if (mo_edit_lane (edit, i)->joint == wanted->joint
        && mo_edit_lane (edit, i)->path == wanted->path)
      return TRUE;
  return FALSE;
}

MoEdits *
mo_edits_with_taken (const MoEdits *self, MoEdit *taken)
{
  const MoEdit *lowest = self != NULL && self->list->len > 0 ? mo_edits_get (self, 0) : NULL;

  if (lowest == NULL || !is_whole (lowest))
    return mo_edits_insert (self, 0, taken);
  for (guint i = 0; i < lowest->lanes->len; i++)
    if (!has_lane (taken, mo_edit_lane (lowest, i)))
      g_ptr_array_add (taken->lanes, mo_edit_lane_ref ((MoEditLane *) mo_edit_lane (lowest, i)));
  g_ptr_array_sort (taken->lanes, compare_lanes);
  g_free (taken->name);
  taken->name = g_strdup (lowest->name);
  return mo_edits_replace (self, 0, taken);
}

MoEdit *
mo_take_over (const MoClip *clip, const MoRecipe *recipe, const guint8 *joints, double within,
              MoTakenOver *facts, MoContext *context, GError **error)
{
  g_autoptr (MoRecipe) source = make_recipe (clip, recipe);
  MoConvertOptions plain = { .is_plain = TRUE };
  g_autoptr (MoPrepared) prepared = mo_prepare (clip, source, &plain, context, error);
  g_autoptr (MoAnim) anim =
      prepared != NULL ? mo_finish (prepared, source, &plain, context, error) : NULL;
  g_autoptr (MoEdit) edit = NULL;
  MoTakenOver found = { 0 };
  guint8 set[MO_RIG_N_JOINTS] = { 0 };

  if (anim == NULL)
    return NULL;
  found.span = mo_prepared_get_source (prepared);
  find_set (recipe->edits, set);
  edit = take (prepared, anim, joints, set, within, &found);
  if (facts != NULL)
    *facts = found;
  if (found.n_keys == 0 && found.n_kept > 0)
    g_set_error (error, MO_ERROR, MO_ERROR_USAGE,
                 _ ("All of these joints have keys that were set already, and stay as they are"));
  else if (found.n_keys == 0)
    g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("The motion has none of these joints"));
  else if (found.n_keys > MO_MAX_EDIT_KEYS)
    g_set_error (error, MO_ERROR, MO_ERROR_LIMIT, _ ("there are more than %u keys"),
                 MO_MAX_EDIT_KEYS);
  else
    return g_steal_pointer (&edit);
  return NULL;
}
