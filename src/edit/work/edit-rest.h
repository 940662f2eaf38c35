/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-context.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/* Files that are opened together: a character with its rest pose, and motions for it that lack one. */

typedef struct
{
  GPtrArray *files; /* GFile: those to open */
  GArray *takes;    /* gboolean, for each: it takes the rest pose */
  char **lines; /* the rest pose, as lines of MO_FIELD_REST_FROM; NULL where no file takes one */
  char *from;   /* the name of the file that gives it */
} EditRestPlan;

/* Reads all files (GFile). One gives its rest pose if a mesh is bound to its skeleton, or if it is no more than a pose,
 * and if others have the same joints, and no such pose; a mere pose is then not opened by itself. Files that cannot be
 * read are opened, so that the reason is seen. NULL only if the context was cancelled. For a thread. Free it. */
EditRestPlan *edit_rest_plan_new (GPtrArray *files, MoContext *context);
void edit_rest_plan_free (EditRestPlan *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EditRestPlan, edit_rest_plan_free)

G_END_DECLS
