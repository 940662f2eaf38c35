/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-document.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The list of findings: severity, sentence, locations, what to do, and a button for the repair if
 * there is one (doc.repair-kind with the name of a code, doc.repair-all). Findings of one kind are
 * one row. Properties: document (EditDocument, read and write); title (string, read, with
 * notification): how many there are. */
#define APP_TYPE_FINDINGS_PANEL (app_findings_panel_get_type ())
G_DECLARE_FINAL_TYPE (AppFindingsPanel, app_findings_panel, APP, FINDINGS_PANEL, GtkWidget)

G_END_DECLS
