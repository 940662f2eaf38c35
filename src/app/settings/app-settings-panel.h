/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-field-row.h"

G_BEGIN_DECLS

/* All fields of the recipe table as rows, under the table's headings. Property: document
 * (EditDocument, read and write). */
#define APP_TYPE_SETTINGS_PANEL (app_settings_panel_get_type ())
G_DECLARE_FINAL_TYPE (AppSettingsPanel, app_settings_panel, APP, SETTINGS_PANEL, GtkWidget)

/* The row of a field; never NULL. */
AppFieldRow *app_settings_panel_get_row (AppSettingsPanel *self, MoFieldId id);

/* Shows that the motion started with these settings, those of the last export, as long as any of
 * them is unchanged; NULL: it started without settings. */
void app_settings_panel_set_begun_with (AppSettingsPanel *self, const MoRecipe *recipe);

/* Unfolds the constraints, and scrolls to the controls of one. */
void app_settings_panel_reveal_constraint (AppSettingsPanel *self, guint index);

G_END_DECLS
