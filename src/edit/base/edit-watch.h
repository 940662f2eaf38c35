/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* By what two states of a file are told apart. */
typedef struct
{
  gboolean exists;
  guint64 size;
  guint64 modified; /* microseconds */
  guint64 inode;    /* differs where another file was given the name */
} EditStamp;

#define EDIT_STAMP_ATTRIBUTES                                                                      \
  G_FILE_ATTRIBUTE_STANDARD_TYPE                                                                   \
  "," G_FILE_ATTRIBUTE_STANDARD_SIZE "," G_FILE_ATTRIBUTE_TIME_MODIFIED                            \
  "," G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC "," G_FILE_ATTRIBUTE_UNIX_INODE

/* Of a file with those attributes; `info` NULL stands for a file that is not there. */
EditStamp edit_stamp_new (GFileInfo *info);
gboolean edit_stamp_equal (const EditStamp *a, const EditStamp *b);

/* Looks after one file and says when another program has rewritten it. A rewrite comes as several
 * events, or as a new file under the old name: it counts as done when nothing has changed for 200 ms
 * and the file is there. A file that is gone says nothing until it comes back.
 *
 * Signal "changed": the file is another than the one last known. */
#define EDIT_TYPE_WATCH (edit_watch_get_type ())
G_DECLARE_FINAL_TYPE (EditWatch, edit_watch, EDIT, WATCH, GObject)

EditWatch *edit_watch_new (void);

/* Looks after that file (NULL: after none), which is known as it was at `known`. */
void edit_watch_set_file (EditWatch *self, GFile *file, const EditStamp *known);

/* Around a write of our own: between these nothing is said, and what is there at the end is known. */
void edit_watch_hold (EditWatch *self);
void edit_watch_release (EditWatch *self);

G_END_DECLS
