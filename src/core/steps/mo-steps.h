/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-convert.h"

G_BEGIN_DECLS

/* The rows of the step table; each is one file of this folder. */
extern const MoStep mo_step_viewer_optimise;
extern const MoStep mo_step_viewer_store;
extern const MoStep mo_step_viewer_reload;
extern const MoStep mo_step_viewer_settings;
extern const MoStep mo_step_viewer_upload;

G_END_DECLS
