/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-bvh-tracks.h"

#include "mo-rig-marks.h"

#include <string.h>

#define TRACK '\t'
#define NO_TRACK ' '

static char
print_mark (guint marks, guint mark)
{
  return (marks & mark) != 0 ? TRACK : NO_TRACK;
}

char *
mo_bvh_tracks_print (const MoSkeleton *skeleton, const guint *order)
{
  GString *text;
  guint marks = 0;

  if (!skeleton->tells_tracks)
    return NULL;
  for (guint i = 0; i < skeleton->joints->len; i++)
    marks |= mo_skeleton_joint (skeleton, i)->marks;
  text = g_string_new (NULL);
  g_string_append_c (text, print_mark (marks, MO_RIG_MARK_PLACES));
  for (guint i = 0; i < skeleton->joints->len; i++)
    {
      const MoJoint *joint = mo_skeleton_joint (skeleton, order[i]);

      if (!joint->is_end)
        g_string_append_c (text, print_mark (joint->marks, MO_RIG_MARK_TURNS));
    }
  return g_string_free (text, FALSE);
}

void
mo_bvh_tracks_read (MoSkeleton *skeleton, const char *blanks)
{
  guint places;

  if (strlen (blanks) != mo_skeleton_count (skeleton) + 1 || strchr (blanks, TRACK) == NULL)
    return;
  skeleton->tells_tracks = TRUE;
  places = *blanks++ == TRACK ? MO_RIG_MARK_PLACES : 0;
  for (guint i = 0; i < skeleton->joints->len; i++)
    {
      MoJoint *joint = mo_skeleton_joint (skeleton, i);

      if (!joint->is_end)
        joint->marks = (guint8) (places | (*blanks++ == TRACK ? MO_RIG_MARK_TURNS : 0));
    }
}
