/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-edits.h"

G_BEGIN_DECLS

/* An edit in words, translated. Free them. */

/* "0.400–1.500 s", in seconds of the source, or "all". */
char *mo_edit_describe_when (const MoEdit *self);

/* What a joint is called. */
typedef const char *(*MoJointTitle) (guint joint);

/* Its joints, in the order of the rig: "mPelvis, mHead"; of many, the first ones and how many. They go by their names unless
 * `get_title` says how they are called; those that are called the same count as one. */
char *mo_edit_describe_joints (const MoEdit *self, MoJointTitle get_title);

/* Whether it has something to say about a joint. */
gboolean mo_edit_has_joint (const MoEdit *self, guint joint);

/* What it has: "12 keys", "2 plants" or "4 Hz". Free it. */
char *mo_edit_describe_what (const MoEdit *self);

G_END_DECLS
