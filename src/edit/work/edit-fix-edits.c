/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-fix-edits.h"

#include "mo-plants.h"
#include "mo-source-recipe.h"

#include <glib/gi18n-lib.h>

#define FADE 0.2    /* seconds in which a foot is taken and let go, as in the shell */
#define SLIDES 1e-3 /* metres that a foot goes at least to slide, and that a plant is missed by */

/* The motion of the file in its own time with these edits (or NULL). */
static MoPrepared *
prepare (const EditFixInput *input, const MoEdits *edits)
{
  g_autoptr (MoContext) quiet = mo_context_new (NULL);
  g_autoptr (MoRecipe) merged = mo_clip_merge_recipe (input->clip, input->recipe);
  g_autoptr (MoRecipe) source = mo_source_recipe (merged);
  g_autoptr (MoRecipe) recipe =
      mo_recipe_with_edits (source, edits != NULL ? mo_edits_ref ((MoEdits *) edits) : NULL);

  return mo_prepare (input->clip, recipe, &(MoConvertOptions){ .prepared = input->prepared }, quiet,
                     NULL);
}

MoEdits *
edit_fix_plant (const EditFixInput *input)
{
  const MoEdits *edits = input->recipe->edits;
  g_autoptr (MoPrepared) prepared = prepare (input, edits);
  g_autoptr (GArray) contacts = NULL;
  const MoMendRange all = { -INFINITY, INFINITY, FADE };
  guint8 joints[MO_RIG_N_JOINTS];
  MoEdits *made;
  MoEdit *edit;
  MoSourceSpan span;

  if (prepared == NULL || (edits != NULL && edits->list->len >= MO_MAX_EDITS))
    return NULL;
  memset (joints, 1, sizeof joints);
  contacts = mo_prepared_find_contacts (prepared);
  for (guint i = contacts->len; i-- > 0;)
    if (g_array_index (contacts, MoFootContact, i).slide <= SLIDES)
      g_array_remove_index (contacts, i);
  edit = mo_edit_new_plants (contacts, joints, &all);
  if (edit == NULL)
    return NULL;
  g_free (edit->name);
  edit->name = g_strdup (_ ("Planted Feet"));
  span = mo_prepared_get_source (prepared);
  made = mo_edits_with_mending (edits, edit);
  mo_edits_tell_source (made, span.end, span.frame_time,
                        input->clip->clip_names != NULL
                            ? input->clip->clip_names[input->clip->clip_index]
                            : NULL);
  return made;
}

/* -- Each edit of a name ------------------------------------------------------------------------ */

/* Only those below an edit. */
static MoEdits *
take_below (const MoEdits *edits, guint index)
{
  MoEdits *below = NULL;

  for (guint i = 0; i < index; i++)
    {
      MoEdits *more = mo_edits_with (below, mo_edit_copy (mo_edits_get (edits, i)));

      g_clear_pointer (&below, mo_edits_unref);
      below = more;
    }
  return below;
}

static MoEditLane *
make_lane_over (const MoEditLane *lane, const MoPrepared *below)
{
  MoEditKey *keys = g_memdup2 (lane->keys, lane->n_keys * sizeof *keys);
  MoPose pose;

  for (guint i = 0; i < lane->n_keys; i++)
    {
      mo_prepared_get_pose (below, mo_prepared_get_time (below, keys[i].time), &pose);
      if (keys[i].has_over)
        keys[i].over = pose.local[lane->joint].rotation;
    }
  return mo_edit_lane_new (lane->joint, (MoLanePath) lane->path, (MoLaneAbout) lane->about, keys,
                           lane->n_keys);
}

static MoEdit *
make_edit_over (const EditFixInput *input, guint index)
{
  const MoEdit *edit = mo_edits_get (input->recipe->edits, index);
  g_autoptr (MoEdits) lower = take_below (input->recipe->edits, index);
  g_autoptr (MoPrepared) below = edit->mode == MO_EDIT_ADD ? prepare (input, lower) : NULL;
  MoEdit *made;

  if (below == NULL)
    return NULL;
  made = mo_edit_copy (edit);
  for (guint i = 0; i < made->lanes->len; i++)
    if (mo_edit_lane (made, i)->path == MO_LANE_TURN)
      {
        MoEditLane *lane = make_lane_over (mo_edit_lane (made, i), below);

        mo_edit_lane_unref (g_ptr_array_index (made->lanes, i));
        g_ptr_array_index (made->lanes, i) = lane;
      }
  return made;
}

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
      if (mo_vec3_length (mo_vec3_sub (pose.world[plant->joint].position, plant->at)) > SLIDES)
        return TRUE;
    }
  return FALSE;
}

/* With nothing in it if all of them are missed. */
static MoEdit *
release_edit (const EditFixInput *input, guint index)
{
  const MoEdit *edit = mo_edits_get (input->recipe->edits, index);
  g_autoptr (MoPrepared) prepared =
      edit->mode == MO_EDIT_PLANT ? prepare (input, input->recipe->edits) : NULL;
  MoEdit *made;

  if (prepared == NULL)
    return NULL;
  made = mo_edit_copy (edit);
  for (guint i = made->plants->len; i-- > 0;)
    if (is_missed (&g_array_index (made->plants, MoPlant, i), prepared))
      g_array_remove_index (made->plants, i);
  return made;
}

static gboolean
is_named (const MoEdit *edit, const char *name)
{
  return g_strcmp0 (edit->name[0] != '\0' ? edit->name : mo_edit_mode_nick (edit->mode), name) == 0;
}

static gboolean
is_empty (const MoEdit *edit)
{
  return edit->mode == MO_EDIT_PLANT && edit->plants->len == 0;
}

static MoEdits *
change_all (const EditFixInput *input, const char *name,
            MoEdit *(*change) (const EditFixInput *input, guint index))
{
  const MoEdits *before = input->recipe->edits;
  MoEdits *edits = before != NULL ? mo_edits_ref ((MoEdits *) before) : NULL;

  for (guint i = before != NULL ? before->list->len : 0; i-- > 0;)
    {
      MoEdit *made = is_named (mo_edits_get (before, i), name) ? change (input, i) : NULL;
      MoEdits *changed;

      if (made == NULL)
        continue;
      if (is_empty (made))
        g_clear_pointer (&made, mo_edit_unref);
      changed = mo_edits_replace (edits, i, made);
      mo_edits_unref (edits);
      edits = changed;
    }
  return edits;
}

MoEdits *
edit_fix_make_over (const EditFixInput *input, const char *name)
{
  return change_all (input, name, make_edit_over);
}

MoEdits *
edit_fix_release (const EditFixInput *input, const char *name)
{
  return change_all (input, name, release_edit);
}
