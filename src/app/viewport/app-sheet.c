/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app-sheet.h"

struct _AppSheet
{
  GtkWidget parent_instance;

  AppSheetWrite write;
  gpointer owner; /* borrowed, or NULL */
};

G_DEFINE_FINAL_TYPE (AppSheet, app_sheet, GTK_TYPE_WIDGET)

static void
app_sheet_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  AppSheet *self = APP_SHEET (widget);

  if (self->owner != NULL)
    self->write (self->owner, snapshot);
}

static void
app_sheet_class_init (AppSheetClass *klass)
{
  GTK_WIDGET_CLASS (klass)->snapshot = app_sheet_snapshot;
}

static void
app_sheet_init (AppSheet *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

void
app_sheet_set_owner (AppSheet *self, AppSheetWrite write, gpointer owner)
{
  self->write = write;
  self->owner = owner;
}
