/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Where the joints of a file are, in its own axes and units, end sites left out. An .anim's are those of the
 * avatar in a motion file made for the world: inches, x left, y up, z forward. */

/* Reads a list of times ("0,0.5,1.25", seconds; doubles). NULL with `error` set if it is none. Unref it. */
GArray *cli_poses_parse (const char *text, GError **error);

/* Tables of positions and quaternions, one for each time. Free it. */
char *cli_poses_to_string (const MoClip *clip, const GArray *times);

/* The same as members of the object being built: "pose_joints", their names; "poses", a list of objects with "time" and "joints", and "rest",
 * the pose that the motion is relative to (null if the file has none). A joint is [x, y, z, qx, qy, qz, qw], in the
 * order of "pose_joints". */
void cli_poses_add (JsonBuilder *builder, const MoClip *clip, const GArray *times);

G_END_DECLS
