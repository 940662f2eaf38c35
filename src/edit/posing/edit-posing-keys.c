/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-keys-private.h"

/* Moving along keys, and the end of a clip from nothing. */

/* A key this close to a time, as a part of a frame, is at that time. */
#define SAME_FRAME 0.25

gboolean
edit_posing_find_key (EditPosing *self, int direction, double *key)
{
  const MoEdit *edit = edit_keys_get_edit (self->keys);
  guint8 joints[MO_RIG_N_JOINTS];
  double now, found = NAN, reach;
  g_autoptr (GArray) times = NULL;

  if (edit == NULL)
    return FALSE;
  now = edit_session_get_time (self->session);
  reach = SAME_FRAME * edit_posing_get_frame_time (self);
  times = mo_edit_get_key_times (edit, edit_posing_find_joints (self, joints) ? joints : NULL);
  for (guint i = 0; i < times->len; i++)
    {
      double time = mo_prepared_get_time (edit_document_get_prepared (self->document),
                                          g_array_index (times, double, i));
      double ahead = (time - now) * direction;

      if (ahead > reach && (isnan (found) || ahead < (found - now) * direction))
        found = time;
    }
  *key = found;
  return !isnan (found);
}

gboolean
edit_posing_find_neighbour (EditPosing *self, int direction, double *time)
{
  double now, frame_time, end;

  if (self->session == NULL || edit_session_get_motion (self->session) == NULL)
    return FALSE;
  if (edit_posing_find_key (self, direction, time))
    return TRUE;
  now = edit_session_get_time (self->session);
  frame_time = edit_posing_get_frame_time (self);
  end = mo_motion_get_duration (edit_session_get_motion (self->session));
  *time = CLAMP (now + direction * (double) self->frames * frame_time, 0.0, end);
  return (*time - now) * direction > SAME_FRAME * frame_time;
}

gboolean
edit_posing_go_to_key (EditPosing *self, int direction)
{
  double found;

  if (!edit_posing_find_key (self, direction, &found))
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
