/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-steps.h"

#include "mo-edit-joint.h"
#include "mo-limits.h"
#include "mo-take.h"
#include "mo-twin.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Works the maker's edits in: poses and keys laid over the motion. */

/* The ends of a lane are those of a loop if they are this near (seconds). */
#define SAME_END 1e-4

/* A key that much after the end is still at the end (seconds). */
#define BEYOND 1e-6

static gboolean
is_edited (const MoConversion *conversion)
{
  return conversion->recipe->edits != NULL;
}

/* -- Findings ---------------------------------------------------------------------------------- */

static const char *
name_of (const MoEdit *edit)
{
  return edit->name[0] != '\0' ? edit->name : mo_edit_mode_nick (edit->mode);
}

static void
find_beyond (const MoConversion *conversion, const MoEdit *edit, const MoTake *take)
{
  double last = -INFINITY;

  for (guint i = 0; i < edit->lanes->len; i++)
    {
      const MoEditLane *lane = mo_edit_lane (edit, i);

      for (guint k = 0; k < lane->n_keys; k++)
        if (!lane->keys[k].is_made)
          last = MAX (last, lane->keys[k].time);
    }
  if (last > take->source_end + BEYOND)
    mo_report (conversion->context, MO_CODE_EDITS_BEYOND, MO_NOWHERE, name_of (edit),
               _ ("a key at %.3f s, but the motion ends at %.3f s"), last, take->source_end);
}

static void
find_faults (const MoConversion *conversion, const MoTake *take)
{
  const MoEdits *edits = conversion->recipe->edits;

  for (guint i = 0; i < edits->list->len; i++)
    {
      const MoEdit *edit = mo_edits_get (edits, i);

      if (mo_edit_acts (edit) && (edit->mode == MO_EDIT_PLANT || edit->mode == MO_EDIT_SMOOTH))
        mo_report (conversion->context, MO_CODE_EDITS_IDLE, MO_NOWHERE, name_of (edit), NULL);
      find_beyond (conversion, edit, take);
    }
}

/* -- The edits of one joint -------------------------------------------------------------------- */

static gboolean
is_whole_loop (const MoConversion *conversion, const MoEditLane *lane)
{
  const MoTake *take = conversion->state;
  MoLoop loop = mo_take_loop (take, conversion->recipe, conversion->clip->anim);
  double a = mo_take_source_time (take, loop.in), b = mo_take_source_time (take, loop.out);

  return loop.is_on && fabs (lane->keys[0].time - MIN (a, b)) < SAME_END
         && fabs (lane->keys[lane->n_keys - 1].time - MAX (a, b)) < SAME_END;
}

/* What acts on a path of a joint of the source, bottom to top. Unref it. */
static GArray *
collect_layers (const MoConversion *conversion, guint joint, MoLanePath path)
{
  const MoEdits *edits = conversion->recipe->edits;
  GArray *layers = g_array_new (FALSE, TRUE, sizeof (MoEditLayer));

  for (guint i = 0; i < edits->list->len; i++)
    {
      const MoEdit *edit = mo_edits_get (edits, i);

      for (guint k = 0; mo_edit_acts (edit) && k < edit->lanes->len; k++)
        {
          const MoEditLane *lane = mo_edit_lane (edit, k);
          MoEditLayer layer = { .edit = edit, .lane = lane };

          if (lane->joint != joint || lane->path != path
              || (edit->mode == MO_EDIT_ADD && mo_edit_lane_is_identity (lane)))
            continue;
          layer.wraps = is_whole_loop (conversion, lane);
          g_array_append_val (layers, layer);
        }
    }
  return layers;
}

static MoTakeTrack *
get_track (MoTake *take, guint number)
{
  MoTakeTrack *track = mo_take_find (take, (int) number);

  return track != NULL ? track
                       : mo_take_add_track (take, mo_rig_joint (number)->name, (int) number);
}

static MoQuat
rest_of (guint number, MoLanePath path)
{
  MoVec3 rest =
      number == MO_RIG_PELVIS ? (MoVec3){ 0.0, 0.0, 0.0 } : mo_rig_rest (number)->position;

  return path == MO_LANE_TURN ? MO_QUAT_IDENTITY : (MoQuat){ rest.x, rest.y, rest.z, 0.0 };
}

static gboolean
edit_path (MoConversion *conversion, guint joint, MoLanePath path, GError **error)
{
  g_autoptr (GArray) layers = collect_layers (conversion, joint, path);
  MoTake *take = conversion->state;
  guint number = conversion->recipe->mirror ? mo_rig_twin (joint) : joint;
  MoTakeTrack *track;
  GArray **keys;
  MoEditJoint work;

  if (layers->len == 0)
    return TRUE;
  track = get_track (take, number);
  keys = path == MO_LANE_TURN ? &track->rotation : &track->position;
  work = (MoEditJoint){ .take = take,
                        .path = path,
                        .is_mirrored = conversion->recipe->mirror,
                        .base = *keys,
                        .is_played = conversion->clip->anim != NULL,
                        .rest = rest_of (number, path),
                        .layers = layers };
  {
    GArray *made = mo_edit_joint_make_keys (&work);

    g_array_unref (*keys);
    *keys = made;
  }
  track->is_wanted = track->is_edited = TRUE;
  take->is_edited = TRUE;
  if ((*keys)->len > MO_MAX_TAKE_KEYS)
    return mo_fail (conversion->context, error, MO_ERROR_LIMIT, MO_CODE_TOO_MANY_KEYS, MO_NOWHERE,
                    track->name, NULL);
  return TRUE;
}

/* -- The step ---------------------------------------------------------------------------------- */

static gboolean
run (MoConversion *conversion, GError **error)
{
  const MoEdits *edits = conversion->recipe->edits;

  if (!mo_faithful_applies (conversion))
    {
      mo_report (conversion->context, MO_CODE_EDITS_NOT_IN_VIEWER, MO_NOWHERE, NULL, NULL);
      return TRUE;
    }
  if (!mo_edits_are_of_clip (edits, conversion->clip))
    return TRUE;
  find_faults (conversion, conversion->state);
  for (guint joint = 0; joint < MO_RIG_N_JOINTS; joint++)
    if (mo_context_check (conversion->context, (double) joint / MO_RIG_N_JOINTS, error)
        || !edit_path (conversion, joint, MO_LANE_TURN, error)
        || !edit_path (conversion, joint, MO_LANE_MOVE, error))
      return FALSE;
  return TRUE;
}

const MoStep mo_step_edit = {
  .id = "edit",
  .title = N_ ("Work the poses and keys in"),
  .applies = is_edited,
  .run = run,
};
