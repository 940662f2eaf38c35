/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* What two states of a file are compared by. */
typedef struct
{
  gboolean exists;
  guint64 size;
  guint64 modified; /* microseconds */
  guint64 inode;    /* changes if another file gets the name */
} EditStamp;

#define EDIT_STAMP_ATTRIBUTES                                                                      \
  G_FILE_ATTRIBUTE_STANDARD_TYPE                                                                   \
  "," G_FILE_ATTRIBUTE_STANDARD_SIZE "," G_FILE_ATTRIBUTE_TIME_MODIFIED                            \
  "," G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC "," G_FILE_ATTRIBUTE_UNIX_INODE

/* The stamp for a file's attributes; NULL for a file that does not exist. */
EditStamp edit_stamp_new (GFileInfo *info);
gboolean edit_stamp_equal (const EditStamp *a, const EditStamp *b);

/* Watches one file and tells when another program has rewritten it. A rewrite can be several
 * events, or a new file with the old name: it counts as finished when nothing has changed for 200
 * ms and the file exists. A deleted file causes no signal until it exists again.
 *
 * Signal "changed": the file differs from the last known state. */
#define EDIT_TYPE_WATCH (edit_watch_get_type ())
G_DECLARE_FINAL_TYPE (EditWatch, edit_watch, EDIT, WATCH, GObject)

EditWatch *edit_watch_new (void);

/* Watches that file (NULL: none); its known state is `known`. */
void edit_watch_set_file (EditWatch *self, GFile *file, const EditStamp *known);

/* To be called before and after the program writes the file itself: changes in between are not
 * signalled, and the state at the end becomes the known one. */
void edit_watch_hold (EditWatch *self);
void edit_watch_release (EditWatch *self);

G_END_DECLS
