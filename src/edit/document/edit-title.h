/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Where the files are that everything made from nothing begins with: "pose.bvj" and an animation for each frame rate. */
#define EDIT_NEW_FILES "resource:///io/github/limber_anim/Limber/new/"

/* Whether it is one of these, which is another pose or animation each time. FALSE for NULL. */
gboolean edit_title_is_new (GFile *file);

/* What a document is called: by the base name of its file, or if that is a project itself, by that of the project where it
 * was saved last. One made from nothing that is in no project yet, by what it is. `project` may be NULL. Free it. */
char *edit_title_find (GFile *file, GFile *project);

G_END_DECLS
