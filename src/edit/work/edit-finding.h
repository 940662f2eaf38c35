/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-fix.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* A finding as an object of a list model. Never changes. Properties, all readable: severity (int,
 * MoSeverity), code (its stable name), where, sentence (with `detail` and the count in it), detail,
 * help (what to do next), line and column (uint, from 1; 0 where there is none), offset (uint64),
 * length (uint), count (uint64), fix (what a button that repairs it says). Sentences are translated;
 * text that there is none of is NULL. */
#define EDIT_TYPE_FINDING (edit_finding_get_type ())
G_DECLARE_FINAL_TYPE (EditFinding, edit_finding, EDIT, FINDING, GObject)

/* Takes the fix, which may be NULL. */
EditFinding *edit_finding_new (const MoDiagnostic *diagnostic, EditFix *fix);

const MoDiagnostic *edit_finding_get_diagnostic (EditFinding *self);
const EditFix *edit_finding_get_fix (EditFinding *self);

/* Appends an object for every finding of a list, with its repair where `input` is not NULL. Safe in
 * any thread. */
void edit_findings_append (GPtrArray *findings, const MoDiagnostics *diagnostics,
                           const EditFixInput *input);

/* Whether both lists say the same of the same places. */
gboolean edit_findings_equal (GListModel *a, GPtrArray *b);

G_END_DECLS
