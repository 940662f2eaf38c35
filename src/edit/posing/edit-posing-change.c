/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-posing-private.h"

#include "mo-edit-keys.h"
#include "mo-edit-words.h"
#include "mo-linkset.h"
#include "mo-twin.h"

#include <glib/gi18n-lib.h>

/* What becomes of a changed pose: keys of an edit that is there or, if none can have them, of a new one. */

/* -- Whether there is something to pose -------------------------------------------------------- */

static gboolean
is_full (EditPosing *self)
{
  const MoEdits *edits = edit_document_get_recipe (self->document)->edits;
  guint n = edits != NULL ? edits->list->len : 0;

  return n >= MO_MAX_EDITS && mo_edits_get (edits, n - 1)->mode != MO_EDIT_ADD;
}

const char *
edit_posing_find_obstacle (EditPosing *self)
{
  EditDocument *document = self->document;
  MoClip *clip = document != NULL ? edit_document_get_clip (document) : NULL;

  if (clip == NULL || self->session == NULL)
    return _ ("There is no motion to pose yet.");
  if (mo_clip_is_linkset (clip))
    return _ ("The file is of prims, which have no joints to pose.");
  if (edit_document_get_recipe (document)->mode == MO_MODE_VIEWER)
    return _ ("What the viewer uploads cannot be posed: set Import to “As in the file”.");
  if (is_full (self))
    return _ ("There are as many edits as a motion can have: remove some first.");
  if (edit_document_get_motion (document) == NULL || edit_document_get_prepared (document) == NULL)
    return _ ("There is no motion to pose yet.");
  return NULL;
}

/* -- The clip -------------------------------------------------------------------------------- */

gboolean
edit_posing_is_from_nothing (EditPosing *self)
{
  return edit_document_get_clip (self->document)->stance != NULL;
}

double
edit_posing_get_frame_time (EditPosing *self)
{
  double frame_time = edit_document_get_frame_time (self->document);

  return frame_time > 0.0 ? frame_time : MO_USUAL_FRAME_TIME;
}

static const char *
get_clip_name (EditPosing *self)
{
  const MoClip *clip = edit_document_get_clip (self->document);

  return mo_clip_name (clip);
}

/* -- Keys of a clip from nothing ----------------------------------------------------------------- */

/* The pose of the source, as it was seen when it was pressed. */
static MoPosture *
find_seen (EditPosing *self, const MoEditLane *lane, double time)
{
  MoPosture *posture = mo_posture_new ();
  MoPose seen = self->start;

  mo_prepared_to_source (edit_document_get_prepared (self->document), time, &seen);
  if (lane->path == MO_LANE_TURN)
    mo_posture_set_turn (posture, lane->joint, seen.local[lane->joint].rotation);
  else
    mo_posture_set_move (posture, lane->joint, seen.local[lane->joint].position);
  return posture;
}

/* Every pose has a key of every joint: a joint that is new was as it was seen in all poses but this one, and all others
 * stay as they are in this one. Takes over the edit. */
static MoEdit *
key_body (EditPosing *self, const MoEdit *before, MoEdit *edit, double time)
{
  g_autoptr (GArray) times = before != NULL ? mo_edit_get_key_times (before, NULL) : NULL;
  g_autoptr (MoPosture) now = mo_edit_get_posture (edit, time);
  MoEdit *next = mo_edit_set_posture (edit, now, time, MO_SHAPE_AUTO);

  for (guint i = 0; times != NULL && i < edit->lanes->len; i++)
    {
      const MoEditLane *lane = mo_edit_lane (edit, i);
      g_autoptr (MoPosture) seen = NULL;

      if (mo_edit_find_lane (before, lane->joint, (MoLanePath) lane->path) >= 0)
        continue;
      seen = find_seen (self, lane, time);
      for (guint k = 0; k < times->len; k++)
        if (fabs (g_array_index (times, double, k) - time) > MO_SAME_KEY_TIME)
          {
            MoEdit *keyed =
                mo_edit_set_posture (next, seen, g_array_index (times, double, k), MO_SHAPE_AUTO);

            mo_edit_unref (next);
            next = keyed;
          }
    }
  mo_edit_unref (edit);
  return next;
}

MoEdit *
edit_posing_make_keys (void)
{
  MoEdit *edit = mo_edit_new (MO_EDIT_KEYS);

  g_free (edit->name);
  edit->name = g_strdup (_ ("Keys"));
  return edit;
}

MoEdits *
edit_posing_with_edit (EditPosing *self, MoEdit *edit)
{
  MoSourceSpan span = mo_prepared_get_source (edit_document_get_prepared (self->document));
  MoEdits *made = mo_edits_with (edit_document_get_recipe (self->document)->edits, edit);

  if (edit_document_get_clip (self->document)->stance == NULL)
    mo_edits_tell_source (made, span.end, span.frame_time, get_clip_name (self));
  return made;
}

/* -- The change -------------------------------------------------------------------------------- */

/* Keys as well of the joints of what is laid on that were so before: in the world, joints without keys are where other
 * animations have them. Takes over the edit, which is NULL where nothing else has changed. */
static MoEdit *
key_given (EditPosing *self, const MoEdit *below, MoEdit *edit, const MoPose *after, double time)
{
  gboolean mirror = edit_document_get_recipe (self->document)->mirror;
  guint8 has[MO_RIG_N_JOINTS];
  g_autoptr (MoPosture) posture = NULL;
  MoEdit *next;

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    has[i] = self->given->has[mirror ? mo_rig_twin (i) : i];
  posture = mo_posture_from_pose (after, has);
  next = mo_edit_set_posture (edit != NULL ? edit : below, posture, time, MO_SHAPE_AUTO);
  g_clear_pointer (&edit, mo_edit_unref);
  return next;
}

/* A new list with the change in it; NULL if there is none. */
static MoEdits *
change_edits (EditPosing *self, const MoPose *before, const MoPose *after, MoPoseMoment *moment)
{
  const MoEdits *edits = edit_document_get_recipe (self->document)->edits;
  guint n = edits != NULL ? edits->list->len : 0;
  int at = edit_posing_find_place (self, before, after, moment->time);
  g_autoptr (MoEdit) keys =
      at < 0 && edit_posing_is_from_nothing (self) ? edit_posing_make_keys () : NULL;
  const MoEdit *below = at >= 0 ? mo_edits_get (edits, (guint) at) : keys;
  MoEdit *edit = mo_pose_change (below, before, after, moment);

  if (self->given != NULL && below != NULL && below->mode == MO_EDIT_KEYS
      && edit_posing_is_from_nothing (self))
    edit = key_given (self, below, edit, after, moment->time);
  if (edit != NULL && edit->mode == MO_EDIT_KEYS && self->whole_pose
      && edit_posing_is_from_nothing (self))
    edit = key_body (self, at >= 0 ? below : NULL, edit, moment->time);
  if (edit == NULL || at >= 0)
    return edit != NULL ? mo_edits_replace (edits, (guint) at, edit) : NULL;
  if (n >= MO_MAX_EDITS)
    {
      mo_edit_unref (edit);
      return NULL;
    }
  if (keys == NULL)
    {
      g_free (edit->name);
      edit->name = g_strdup (_ ("Corrections"));
    }
  return edit_posing_with_edit (self, edit);
}

/* -- One step to undo -------------------------------------------------------------------------- */

static gboolean
seal_cb (gpointer data)
{
  EditPosing *self = data;

  self->seal_id = 0;
  if (self->document != NULL)
    edit_document_seal (self->document);
  return G_SOURCE_REMOVE;
}

void
edit_posing_set_edits (EditPosing *self, MoEdits *edits, const char *tag)
{
  g_autoptr (MoRecipe) recipe =
      mo_recipe_with_edits (edit_document_get_recipe (self->document), edits);

  g_clear_handle_id (&self->seal_id, g_source_remove);
  self->is_changing = TRUE;
  edit_document_set_recipe (self->document, recipe, tag);
  self->is_changing = FALSE;
  if (tag != NULL)
    self->seal_id = g_timeout_add (EDIT_POSING_SEAL_MS, seal_cb, self);
}

static MoPoseMoment
find_moment (EditPosing *self, const MoSourceSpan *span)
{
  const MoPrepared *prepared = edit_document_get_prepared (self->document);
  const MoEdits *edits = edit_document_get_recipe (self->document)->edits;
  double end = edits != NULL ? MAX (span->end, edits->length) : span->end;
  double frame_time = span->frame_time > 0.0 ? span->frame_time : MO_USUAL_FRAME_TIME;
  double time = mo_prepared_get_source_time (prepared, edit_session_get_time (self->session));

  return (MoPoseMoment){ CLAMP (time, span->begin, end),
                         end > span->begin || edit_posing_is_from_nothing (self)
                             ? self->spread
                             : MO_SPREAD_EVERYWHERE,
                         self->frames * frame_time };
}

gboolean
edit_posing_commit (EditPosing *self, const MoPose *before, const MoPose *after, const char *tag)
{
  const MoPrepared *prepared = edit_document_get_prepared (self->document);
  MoSourceSpan span = mo_prepared_get_source (prepared);
  MoPoseMoment moment = find_moment (self, &span);
  MoPose from = *before, to = *after;
  MoEdits *edits;

  mo_prepared_to_source (prepared, moment.time, &from);
  mo_prepared_to_source (prepared, moment.time, &to);
  edits = change_edits (self, &from, &to, &moment);
  if (edits != NULL)
    edit_posing_set_edits (self, edits, tag);
  return edits != NULL;
}

/* -- Taking it away ---------------------------------------------------------------------------- */

/* A pose of the source as it is below the edit. */
static void
undo_lane (const MoEdit *edit, const MoEditLane *lane, double time, MoPose *pose)
{
  MoTransform *local = &pose->local[lane->joint];
  guint hint = 0;
  MoQuat value = mo_edit_lane_evaluate (lane, time, FALSE, &hint), back = mo_quat_conjugate (value);

  if (edit->mode == MO_EDIT_KEYS)
    *local = (MoTransform){ MO_QUAT_IDENTITY, lane->joint == MO_RIG_PELVIS
                                                  ? (MoVec3){ 0.0, 0.0, 0.0 }
                                                  : mo_rig_rest (lane->joint)->position };
  else if (lane->path == MO_LANE_MOVE)
    local->position = mo_vec3_sub (local->position, (MoVec3){ value.x, value.y, value.z });
  else
    local->rotation = lane->about == MO_ABOUT_OWN ? mo_quat_mul (back, local->rotation)
                                                  : mo_quat_mul (local->rotation, back);
}

/* Without lanes that say nothing any more; NULL if none is left. Takes over the edit. */
static MoEdit *
drop_empty (MoEdit *edit)
{
  for (guint i = edit->lanes->len; i-- > 0 && edit->mode == MO_EDIT_ADD;)
    if (mo_edit_lane_is_identity (mo_edit_lane (edit, i)))
      g_ptr_array_remove_index (edit->lanes, i);
  if (edit->lanes->len > 0)
    return edit;
  mo_edit_unref (edit);
  return NULL;
}

/* A part of the way from one pose to another. */
static void
go_part (const MoPose *from, MoPose *to, double part)
{
  for (guint i = 0; i < MO_RIG_N_BONES && part < 1.0; i++)
    {
      to->local[i].rotation = mo_quat_slerp (from->local[i].rotation, to->local[i].rotation, part);
      to->local[i].position = mo_vec3_lerp (from->local[i].position, to->local[i].position, part);
    }
}

gboolean
edit_posing_reset_part (EditPosing *self, const guint8 joints[MO_RIG_N_JOINTS], double part,
                        const char *tag)
{
  const MoRecipe *recipe = edit_document_get_recipe (self->document);
  const MoEdits *edits = recipe->edits;
  guint8 of_source[MO_RIG_N_JOINTS];
  MoSourceSpan span;
  MoPoseMoment moment;
  MoPose before, after;
  const MoEdit *moves;
  MoEdit *edit;
  int at;

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    of_source[i] = joints[recipe->mirror ? mo_rig_twin (i) : i];
  at = edit_posing_find_mover (edits, of_source, FALSE);
  moves = at >= 0 ? mo_edits_get (edits, (guint) at) : NULL;
  if (!edit_posing_press (self))
    return FALSE;
  span = mo_prepared_get_source (edit_document_get_prepared (self->document));
  moment = find_moment (self, &span);
  before = self->before;
  edit_posing_cancel (self);
  if (moves == NULL || !mo_edit_takes_change (moves, moment.time))
    return FALSE;
  mo_prepared_to_source (edit_document_get_prepared (self->document), moment.time, &before);
  after = before;
  for (guint i = 0; i < moves->lanes->len; i++)
    if (of_source[mo_edit_lane (moves, i)->joint])
      undo_lane (moves, mo_edit_lane (moves, i), moment.time, &after);
  go_part (&before, &after, part);
  edit = mo_pose_change (moves, &before, &after, &moment);
  if (edit == NULL)
    return FALSE;
  edit = drop_empty (edit);
  edit_posing_set_edits (self,
                         edit != NULL || edits->list->len > 1
                             ? mo_edits_replace (edits, (guint) at, edit)
                             : NULL,
                         tag);
  return TRUE;
}

void
edit_posing_reset (EditPosing *self, const guint8 joints[MO_RIG_N_JOINTS])
{
  edit_posing_reset_part (self, joints, 1.0, NULL);
}
