/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-close-loop.h"

#include "mo-pose-change.h"
#include "mo-seams.h"

static void
find_pose (const MoPrepared *prepared, double time, MoPose *pose)
{
  mo_pose_reset (pose);
  mo_prepared_sample (prepared, time, pose, NULL);
  mo_prepared_to_source (prepared, mo_prepared_get_source_time (prepared, time), pose);
}

MoEdit *
mo_edit_new_close_loop (const MoPrepared *prepared, double seconds)
{
  MoPose first, last;
  MoVec3 *here = &first.local[MO_RIG_PELVIS].position;
  const MoVec3 *there = &last.local[MO_RIG_PELVIS].position;
  double in, out, to;
  MoEdit *edit;

  if (!mo_prepared_get_loop (prepared, &in, &out))
    return NULL;
  /* An edit comes in source time, which a motion that is reversed plays from its end. */
  if (mo_prepared_get_source_time (prepared, in) > mo_prepared_get_source_time (prepared, out))
    {
      double swap = in;

      in = out;
      out = swap;
    }
  /* What came in before the loop would be in its beginning, too. */
  to = mo_prepared_get_source_time (prepared, out);
  seconds = MIN (seconds, to - mo_prepared_get_source_time (prepared, in));
  if (!(seconds > 0.0))
    return NULL;
  find_pose (prepared, in, &first);
  find_pose (prepared, out, &last);
  if (hypot (here->x - there->x, here->y - there->y) > MO_SEAM_TRAVELS)
    {
      here->x = there->x;
      here->y = there->y;
    }
  /* In the outro it goes as it came: there the body ends as in the source, with its feet where they stand. */
  edit = mo_pose_change (NULL, &last, &first, &(MoPoseMoment){ to, MO_SPREAD_HERE, seconds });
  if (edit != NULL)
    edit->closes = seconds;
  return edit;
}
