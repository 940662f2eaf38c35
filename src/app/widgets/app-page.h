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

  /* Of the widget, which is made when the page is first shown. The window sets its properties
   * `document`, `session` and `lens`, as far as it has them. */
  GType (*get_type) (void);

  /* The sidebar shows its property `title`, already translated; such a page is made with the window. */
  gboolean has_title;
} AppPage;

G_END_DECLS
