/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A page of the sidebar: a room, and its name in the list in src/app/meson.build. The sidebar, the
 * shortcuts (Alt and a digit) and the list of shortcuts follow from that row. */
typedef struct
{
  const char *id;    /* for the action win.show-page */
  const char *title; /* untranslated, in the context "page" */

  /* Of the widget. The window sets its properties `document`, `session` and `lens`, as far as it
   * has them. If it has a property `title`, the sidebar shows that, already translated. */
  GType (*get_type) (void);
} AppPage;

G_END_DECLS
