/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-check.h"

G_BEGIN_DECLS

/* Whether the reader has already reported this: reporting it again would only raise the count. */
gboolean mo_check_was_found (const MoCheckInput *input, MoCode code, const char *where);

/* The rows of the table of checks. */
extern const MoCheck mo_check_size;
extern const MoCheck mo_check_joints;
extern const MoCheck mo_check_positions;
extern const MoCheck mo_check_acting;
extern const MoCheck mo_check_constraints;
extern const MoCheck mo_check_priority;
extern const MoCheck mo_check_loop;
extern const MoCheck mo_check_eases;
extern const MoCheck mo_check_seam;
extern const MoCheck mo_check_pose;
extern const MoCheck mo_check_mixing;
extern const MoCheck mo_check_leftover;
extern const MoCheck mo_check_floor;
extern const MoCheck mo_check_slide;
extern const MoCheck mo_check_names;

G_END_DECLS
