/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app-fixture.h"

#include "watchdog.h"

/* A large file in a window: the test "watchdog" counts turns of the main loop meanwhile, and the
 * benchmark "gaps" measures its pauses. */

typedef struct
{
  AppWindow *window;
  GFile *file;
} LargeFile;

static inline void
large_file_open (gpointer data)
{
  LargeFile *self = data;

  app_window_open (self->window, self->file);
  wait_until (is_ready (self->window));
}

static inline void
large_file_trim (gpointer data)
{
  LargeFile *self = data;
  EditDocument *document = app_window_get_document (self->window);

  g_assert_true (edit_document_set_field (document, MO_FIELD_TRIM_END, "59s", NULL, NULL));
  wait_until (is_ready (self->window));
}
