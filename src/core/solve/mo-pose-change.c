/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-pose-change.h"

/* The change as a key of its own, or among those without one. */
static MoEditLane *
make_lane (guint joint, MoLanePath path, MoQuat change, double time, MoSpread spread,
           double distance)
{
  MoQuat none = path == MO_LANE_TURN ? MO_QUAT_IDENTITY : (MoQuat){ 0.0, 0.0, 0.0, 0.0 };
  gboolean comes = spread != MO_SPREAD_EVERYWHERE, goes = spread == MO_SPREAD_HERE;
  guint n = 1 + comes + goes;
  MoEditKey *keys = g_new0 (MoEditKey, n);

  for (guint i = 0; i < n; i++)
    {
      gboolean is_change = i == (guint) comes;

      keys[i].time = time + ((double) i - comes) * distance;
      keys[i].value = is_change ? change : none;
      keys[i].in = keys[i].out = MO_SHAPE_FLAT;
      keys[i].is_made = !is_change;
    }
  return mo_edit_lane_new (joint, path, mo_edit_lane_usual_about (joint), keys, n);
}

static MoQuat
find_turn (guint joint, MoQuat before, MoQuat after)
{
  MoQuat back = mo_quat_conjugate (before);

  return mo_quat_normalise (mo_edit_lane_usual_about (joint) == MO_ABOUT_OWN
                                ? mo_quat_mul (after, back)
                                : mo_quat_mul (back, after));
}

MoEdit *
mo_pose_change (const MoPose *before, const MoPose *after, double time, MoSpread spread,
                double distance)
{
  g_autoptr (MoEdit) edit = mo_edit_new (MO_EDIT_ADD);

  for (guint i = 0; i < MO_RIG_N_JOINTS; i++)
    {
      MoQuat a = before->local[i].rotation, b = after->local[i].rotation;
      MoVec3 way = mo_vec3_sub (after->local[i].position, before->local[i].position);

      if (mo_quat_angle (a, b) > MO_CHANGE_ANGLE)
        g_ptr_array_add (edit->lanes,
                         make_lane (i, MO_LANE_TURN, find_turn (i, a, b), time, spread, distance));
      if (i == MO_RIG_PELVIS && mo_vec3_length (way) > MO_CHANGE_DISTANCE)
        g_ptr_array_add (edit->lanes,
                         make_lane (i, MO_LANE_MOVE, (MoQuat){ way.x, way.y, way.z, 0.0 }, time,
                                    spread, distance));
    }
  return edit->lanes->len > 0 ? g_steal_pointer (&edit) : NULL;
}
