/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-fix.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* A finding as an immutable object for list models. Properties, all readable: severity (int,
 * MoSeverity), code (its stable name), where, sentence (including `detail` and the count), detail,
 * help (what to do next), line and column (uint, from 1; 0 if there is none), offset (uint64),
 * length (uint), count (uint64), fix (the label of a button that repairs it). Sentences are
 * translated; strings are NULL if there is no such text. */
#define EDIT_TYPE_FINDING (edit_finding_get_type ())
G_DECLARE_FINAL_TYPE (EditFinding, edit_finding, EDIT, FINDING, GObject)

/* Takes ownership of the fix, which may be NULL. */
EditFinding *edit_finding_new (const MoDiagnostic *diagnostic, EditFix *fix);

const MoDiagnostic *edit_finding_get_diagnostic (EditFinding *self);

/* FALSE for a note: what it tells is as it should be, and its repair is a choice. */
gboolean edit_finding_is_fault (EditFinding *self);
const EditFix *edit_finding_get_fix (EditFinding *self);

/* Appends an object for each finding of a list, with its repair unless `input` is NULL. Can be
 * called in any thread. */
void edit_findings_append (GPtrArray *findings, const MoDiagnostics *diagnostics,
                           const EditFixInput *input);

/* Whether both lists contain the same findings at the same locations. */
gboolean edit_findings_equal (GListModel *a, GPtrArray *b);

G_END_DECLS
