/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-posing-private.h"

#include "mo-edit-keys.h"
#include "mo-twin.h"

/* The keys of the uppermost edit, at the session's time. */

/* A key this close to a time, as a part of a frame, is at that time. */
#define SAME_FRAME 0.25

/* NULL if there are no keys. */
static const MoEdit *
get_keys (EditPosing *self)
{
  const MoEdits *edits;
  const MoEdit *top;

  if (edit_posing_find_obstacle (self) != NULL)
    return NULL;
  edits = edit_document_get_recipe (self->document)->edits;
  top = edits != NULL && edits->list->len > 0 ? mo_edits_get (edits, edits->list->len - 1) : NULL;
  return top != NULL && (top->mode == MO_EDIT_KEYS || top->mode == MO_EDIT_ADD) ? top : NULL;
}

/* The joints of the source that the selection means; FALSE if nothing is selected. */
static gboolean
find_joints (EditPosing *self, guint8 joints[MO_RIG_N_JOINTS])
{
  guint8 chosen[MO_RIG_N_JOINTS];
  gboolean mirror = edit_document_get_recipe (self->document)->mirror;

  if (!edit_posing_get_chosen (self, FALSE, chosen))
    return FALSE;
  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    joints[mirror ? mo_rig_twin (i) : i] = chosen[i];
  return TRUE;
}

static double
get_reach (EditPosing *self)
{
  double frame_time = edit_document_get_frame_time (self->document);

  return SAME_FRAME * (frame_time > 0.0 ? frame_time : MO_USUAL_FRAME_TIME);
}

/* The keys at the session's time, of the selected joints or of all. Unref it; NULL if there is no edit. */
static GArray *
find_here (EditPosing *self, const MoEdit *edit)
{
  guint8 joints[MO_RIG_N_JOINTS];
  double time, reach;

  if (edit == NULL)
    return NULL;
  time = mo_prepared_get_source_time (edit_document_get_prepared (self->document),
                                      edit_session_get_time (self->session));
  reach = get_reach (self);
  return mo_edit_find_keys (edit, time - reach, time + reach,
                            find_joints (self, joints) ? joints : NULL);
}

guint
edit_posing_count_keys_here (EditPosing *self)
{
  g_autoptr (GArray) keys = find_here (self, get_keys (self));

  return keys != NULL ? keys->len : 0;
}

/* Takes over the edit; one without lanes goes. */
static void
replace_top (EditPosing *self, MoEdit *edit)
{
  const MoEdits *edits = edit_document_get_recipe (self->document)->edits;
  guint n = edits->list->len;
  gboolean is_empty = edit->lanes->len == 0;

  if (is_empty)
    mo_edit_unref (edit);
  edit_posing_set_edits (self,
                         !is_empty || n > 1 || edits->length > 0.0
                             ? mo_edits_replace (edits, n - 1, is_empty ? NULL : edit)
                             : NULL,
                         NULL);
}

void
edit_posing_delete_keys (EditPosing *self)
{
  const MoEdit *edit = get_keys (self);
  g_autoptr (GArray) keys = find_here (self, edit);

  if (keys != NULL && keys->len > 0)
    replace_top (self, mo_edit_delete_keys (edit, keys));
}

void
edit_posing_shape_keys (EditPosing *self, MoKeyShape shape)
{
  const MoEdit *edit = get_keys (self);
  g_autoptr (GArray) keys = find_here (self, edit);

  if (keys != NULL && keys->len > 0)
    replace_top (self, mo_edit_shape_keys (edit, keys, MO_KEY_IN | MO_KEY_OUT, shape));
}

/* The nearest key in a direction, when the motion plays it; FALSE if there is none. */
gboolean
edit_posing_go_to_key (EditPosing *self, int direction)
{
  const MoEdit *edit = get_keys (self);
  guint8 joints[MO_RIG_N_JOINTS];
  double now, found = NAN, reach;
  g_autoptr (GArray) times = NULL;

  if (edit == NULL)
    return FALSE;
  now = edit_session_get_time (self->session);
  reach = get_reach (self);
  times = mo_edit_get_key_times (edit, find_joints (self, joints) ? joints : NULL);
  for (guint i = 0; i < times->len; i++)
    {
      double time = mo_prepared_get_time (edit_document_get_prepared (self->document),
                                          g_array_index (times, double, i));
      double ahead = (time - now) * direction;

      if (ahead > reach && (isnan (found) || ahead < (found - now) * direction))
        found = time;
    }
  if (isnan (found))
    return FALSE;
  edit_session_set_playing (self->session, FALSE);
  edit_session_set_time (self->session, found);
  return TRUE;
}

/* -- The end of a clip from nothing ------------------------------------------------------------ */

gboolean
edit_posing_get_length (EditPosing *self, double *seconds)
{
  const MoClip *clip = self->document != NULL ? edit_document_get_clip (self->document) : NULL;
  const MoEdits *edits;

  if (clip == NULL || clip->stance == NULL)
    return FALSE;
  edits = edit_document_get_recipe (self->document)->edits;
  *seconds = edits != NULL ? edits->length : 0.0;
  return TRUE;
}

void
edit_posing_set_length (EditPosing *self, double seconds)
{
  double before;

  if (!edit_posing_get_length (self, &before) || before == seconds)
    return;
  edit_posing_set_edits (self,
                         mo_edits_with_length (edit_document_get_recipe (self->document)->edits,
                                               MAX (seconds, 0.0)),
                         "length");
}
