/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-take-over.h"

#include "mo-convert.h"
#include "mo-edit-words.h"
#include "mo-error.h"
#include "mo-source-recipe.h"
#include "mo-taken-lane.h"
#include "mo-track-apart.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* What a position may be off for each degree (metres). */
#define PLACE_FOR_DEGREE 0.005

/* Of the bound, what is left for keys being worked in and rounded (degrees). */
#define RESERVE 0.015

/* The motion is looked at so many times a second, and twice as often where that was not enough. */
#define SAMPLES 120.0

/* How often keys are chosen anew where the result is off by more than was asked for, and by how much nearer. */
#define MOST_TRIES 5u
#define NEARER 0.9

/* -- The motion -------------------------------------------------------------------------------- */

typedef struct
{
  const MoClip *clip;
  MoRecipe *source; /* without edits */
  MoPrepared *prepared;
  const MoAnim *anim;
  const guint8 *joints, *set;
  double within;
  double tighter[MO_RIG_N_JOINTS][2]; /* what of the bound is left to each path */
  double rates[MO_RIG_N_JOINTS][2];   /* how often a second each path is looked at */
  MoEditLane *lanes[MO_RIG_N_JOINTS]
                   [2]; /* those of the last try, owned; NULL where they were off, or none */
} Taking;

static MoEditLane *
make_taken (const Taking *taking, guint joint, MoLanePath path, const MoTrack *track)
{
  double within = taking->within * taking->tighter[joint][path];
  double degrees = MAX (within - RESERVE, 0.1 * within);

  if (taking->lanes[joint][path] != NULL)
    return mo_edit_lane_ref (taking->lanes[joint][path]);
  return mo_taken_lane_new (taking->prepared, joint, path, track,
                            path == MO_LANE_TURN ? MO_DEGREES (degrees)
                                                 : PLACE_FOR_DEGREE * degrees,
                            taking->rates[joint][path]);
}

static void
take_path (MoEdit *edit, const Taking *taking, guint joint, MoLanePath path, const MoTrack *track,
           MoTakenOver *facts)
{
  MoEditLane *lane;

  if (track->n_keys == 0)
    return;
  lane = make_taken (taking, joint, path, track);
  facts->n_keys += lane->n_keys;
  facts->n_before += track->n_keys;
  g_ptr_array_add (edit->lanes, lane);
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
take (const Taking *self, MoTakenOver *facts)
{
  MoEdit *edit = mo_edit_new (MO_EDIT_KEYS);

  for (guint i = 0; i < self->anim->joints->len; i++)
    {
      const MoAnimJoint *joint = &g_array_index (self->anim->joints, MoAnimJoint, i);
      int number = mo_rig_find (joint->name);

      if (number < 0 || (self->joints != NULL && !self->joints[number])
          || mo_edit_has_joint (edit, (guint) number))
        continue;
      facts->n_kept += self->set[number];
      if (self->set[number])
        continue;
      take_path (edit, self, (guint) number, MO_LANE_TURN, &joint->rotation, facts);
      take_path (edit, self, (guint) number, MO_LANE_MOVE, &joint->position, facts);
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

/* -- What comes of it -------------------------------------------------------------------------- */

/* What a recipe makes of the clip: of an .anim in codes, as rounding is much of what it is off by where turns are near a half;
 * of others in keys that are not rounded, as those of the file are not either. */
static MoAnim *
make (const MoClip *clip, const MoRecipe *recipe, MoPrepared *prepared, MoContext *context,
      GError **error)
{
  MoConvertOptions options = { .is_plain = clip->anim == NULL, .prepared = prepared };
  g_autoptr (MoPrepared) made = mo_prepare (clip, recipe, &options, context, error);

  return made != NULL ? mo_finish (made, recipe, &options, context, error) : NULL;
}

static const MoTrack *
find_track (const MoAnim *anim, guint number, MoLanePath path)
{
  static const MoTrack nothing;

  for (guint i = 0; i < anim->joints->len; i++)
    {
      const MoAnimJoint *joint = &g_array_index (anim->joints, MoAnimJoint, i);

      if (mo_rig_find (joint->name) == (int) number)
        return path == MO_LANE_TURN ? &joint->rotation : &joint->position;
    }
  return &nothing;
}

/* By how much each path of each joint of an edit is off at worst in what plays, as a part of the bound. */
static void
compare (const MoEdit *edit, const MoAnim *wanted, const MoAnim *made, double within,
         double parts[MO_RIG_N_JOINTS][2], MoTakenOver *facts)
{
  const float durations[2] = { wanted->duration, made->duration };

  facts->off = facts->off_place = 0.0;
  for (guint i = 0; i < edit->lanes->len; i++)
    {
      const MoEditLane *lane = mo_edit_lane (edit, i);
      gboolean turns = lane->path == MO_LANE_TURN;
      const MoTrack *const tracks[2] = { find_track (wanted, lane->joint, lane->path),
                                         find_track (made, lane->joint, lane->path) };
      double off = mo_track_apart (tracks, durations, lane->joint, !turns)
                   / (turns ? MO_DEGREES (1.0) : 1.0);
      double *most = turns ? &facts->off : &facts->off_place;

      *most = MAX (*most, off);
      parts[lane->joint][lane->path] = off / (turns ? within : within * PLACE_FOR_DEGREE);
    }
}

/* Keeps the lanes that hold, and asks for more of the others. FALSE if there are such. */
static gboolean
keep_lanes (Taking *self, const MoEdit *edit, double parts[MO_RIG_N_JOINTS][2])
{
  gboolean holds = TRUE;

  for (guint i = 0; i < edit->lanes->len; i++)
    {
      MoEditLane *lane = g_ptr_array_index (edit->lanes, i);
      double part = parts[lane->joint][lane->path];

      g_clear_pointer (&self->lanes[lane->joint][lane->path], mo_edit_lane_unref);
      if (part <= 1.0)
        {
          self->lanes[lane->joint][lane->path] = mo_edit_lane_ref (lane);
          continue;
        }
      self->tighter[lane->joint][lane->path] *= NEARER;
      self->rates[lane->joint][lane->path] *= 2.0;
      holds = FALSE;
    }
  return holds;
}

/* Keys within the bound by what plays, which is measured apart from how they are chosen; NULL with `error` set if it cannot be
 * played. */
static MoEdit *
take_within (Taking *self, MoTakenOver *facts, MoContext *context, GError **error)
{
  g_autoptr (MoAnim) wanted = make (self->clip, self->source, self->prepared, context, error);
  double parts[MO_RIG_N_JOINTS][2];
  MoSourceSpan span = facts->span;
  MoEdit *edit = NULL;

  if (wanted == NULL)
    return NULL;

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    for (guint path = 0; path < 2; path++)
      {
        self->tighter[i][path] = 1.0;
        self->rates[i][path] = SAMPLES;
      }
  for (guint try = 0; try < MOST_TRIES; try++)
    {
      g_autoptr (MoRecipe) recipe = NULL;
      g_autoptr (MoAnim) made = NULL;

      *facts = (MoTakenOver){ .span = span };
      g_clear_pointer (&edit, mo_edit_unref);
      edit = take (self, facts);
      if (facts->n_keys == 0 || facts->n_keys > MO_MAX_EDIT_KEYS)
        break;
      recipe = mo_recipe_with_edits (self->source, mo_edits_with (NULL, mo_edit_ref (edit)));
      made = make (self->clip, recipe, self->prepared, context, error);
      if (made == NULL)
        g_clear_pointer (&edit, mo_edit_unref);
      if (made == NULL)
        break;
      compare (edit, wanted, made, self->within, parts, facts);
      if (keep_lanes (self, edit, parts))
        break;
    }
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    for (guint path = 0; path < 2; path++)
      g_clear_pointer (&self->lanes[i][path], mo_edit_lane_unref);
  return edit;
}

/* -- Where it goes ----------------------------------------------------------------------------- */

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
  Taking taking = { .clip = clip,
                    .source = source,
                    .prepared = prepared,
                    .anim = anim,
                    .joints = joints,
                    .set = set,
                    .within = within };

  if (anim == NULL)
    return NULL;
  found.span = mo_prepared_get_source (prepared);
  find_set (recipe->edits, set);
  edit = take_within (&taking, &found, context, error);
  if (edit == NULL)
    return NULL;
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
