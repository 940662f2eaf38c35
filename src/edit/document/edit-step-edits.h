/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-edits.h"

G_BEGIN_DECLS

/* What a maker did to the edits of a motion, untranslated (context "step"), as "Plant Feet". Lists may be NULL for none; they
 * differ. */
const char *edit_step_name_edits (const MoEdits *before, const MoEdits *after);

G_END_DECLS
