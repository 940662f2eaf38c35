/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "edit-watch.h"

#include <stdlib.h>

#define SETTLING_TIME (200 * G_TIME_SPAN_MILLISECOND)
#define QUERY_INTERVAL 50 /* ms, until the file settles */

struct _EditWatch
{
  GObject parent_instance;

  /* Owned */
  GFile *file;
  GFileMonitor *monitors[2]; /* of the file and of the target of a symbolic link; or NULL */
  GCancellable *cancellable; /* of the query in progress, or NULL */

  EditStamp known;   /* the state that the owner knows */
  EditStamp seen;    /* the state at the last query */
  gint64 seen_since; /* when `seen` was first found (monotonic, microseconds) */
  guint timeout;     /* 0 when there is nothing to wait for */
  guint n_holds;
  gboolean is_own : 1; /* the next change comes from our own write */
};

G_DEFINE_FINAL_TYPE (EditWatch, edit_watch, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

EditStamp
edit_stamp_new (GFileInfo *info)
{
  if (info == NULL)
    return (EditStamp){ 0 };
  return (EditStamp){
    .exists = TRUE,
    .size = (guint64) g_file_info_get_size (info),
    .modified =
        g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED) * G_USEC_PER_SEC
        + g_file_info_get_attribute_uint32 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC),
    .inode = g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_UNIX_INODE),
  };
}

gboolean
edit_stamp_equal (const EditStamp *a, const EditStamp *b)
{
  return a->exists == b->exists && a->size == b->size && a->modified == b->modified
         && a->inode == b->inode;
}

static void
settle (EditWatch *self)
{
  gboolean is_news = self->seen.exists && !edit_stamp_equal (&self->seen, &self->known);

  g_clear_handle_id (&self->timeout, g_source_remove);
  if (!is_news)
    return;
  self->known = self->seen;
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
on_queried (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (EditWatch) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileInfo) info = g_file_query_info_finish (G_FILE (source), result, &error);
  EditStamp stamp = edit_stamp_new (info);
  gint64 now = g_get_monotonic_time ();

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->cancellable);
  if (self->n_holds > 0)
    return;
  if (self->is_own)
    {
      self->is_own = FALSE;
      self->known = stamp;
    }
  if (!edit_stamp_equal (&stamp, &self->seen))
    {
      self->seen = stamp;
      self->seen_since = now;
    }
  else if (now - self->seen_since >= SETTLING_TIME)
    settle (self);
}

static gboolean
query (gpointer data)
{
  EditWatch *self = data;

  if (self->cancellable != NULL || self->n_holds > 0)
    return G_SOURCE_CONTINUE;
  self->cancellable = g_cancellable_new ();
  g_file_query_info_async (self->file, EDIT_STAMP_ATTRIBUTES, G_FILE_QUERY_INFO_NONE,
                           G_PRIORITY_DEFAULT, self->cancellable, on_queried, g_object_ref (self));
  return G_SOURCE_CONTINUE;
}

/* Something may have changed: queries the file until it stays the same. */
static void
start_settling (EditWatch *self)
{
  self->seen_since = g_get_monotonic_time ();
  if (self->timeout == 0 && self->file != NULL)
    self->timeout = g_timeout_add (QUERY_INTERVAL, query, self);
}

static void
reset (EditWatch *self)
{
  g_clear_handle_id (&self->timeout, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  for (guint i = 0; i < G_N_ELEMENTS (self->monitors); i++)
    if (self->monitors[i] != NULL)
      {
        g_file_monitor_cancel (self->monitors[i]);
        g_clear_object (&self->monitors[i]);
      }
  g_clear_object (&self->file);
}

static void
edit_watch_dispose (GObject *object)
{
  reset (EDIT_WATCH (object));
  G_OBJECT_CLASS (edit_watch_parent_class)->dispose (object);
}

static void
edit_watch_class_init (EditWatchClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = edit_watch_dispose;
  signals[CHANGED] = g_signal_new ("changed", EDIT_TYPE_WATCH, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
}

static void
edit_watch_init (EditWatch *self)
{
}

EditWatch *
edit_watch_new (void)
{
  return g_object_new (EDIT_TYPE_WATCH, NULL);
}

/* If the file cannot be monitored, the maker has to reload it by hand. */
static GFileMonitor *
monitor (EditWatch *self, GFile *file)
{
  GFileMonitor *made = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);

  if (made == NULL)
    return NULL;
  g_file_monitor_set_rate_limit (made, QUERY_INTERVAL);
  g_signal_connect_object (made, "changed", G_CALLBACK (start_settling), self, G_CONNECT_SWAPPED);
  return made;
}

/* The final target of a symbolic link, because writing to it causes no event for the link. NULL if
 * the file is not a link. */
static GFile *
find_target (GFile *file)
{
  const char *path = g_file_is_native (file) ? g_file_peek_path (file) : NULL;
  char *target_path;
  GFile *target;

  if (path == NULL || !g_file_test (path, G_FILE_TEST_IS_SYMLINK))
    return NULL;
  target_path = realpath (path, NULL);
  target = target_path != NULL ? g_file_new_for_path (target_path) : NULL;
  free (target_path);
  return target;
}

void
edit_watch_set_file (EditWatch *self, GFile *file, const EditStamp *known)
{
  g_autoptr (GFile) target = NULL;

  if (file != NULL)
    g_object_ref (file); /* `file` may be self->file */
  reset (self);
  self->file = file;
  if (file == NULL)
    return;
  self->known = *known;
  self->seen = *known;
  self->is_own = FALSE;
  target = find_target (file);
  self->monitors[0] = monitor (self, file);
  self->monitors[1] = target != NULL ? monitor (self, target) : NULL;
  /* What happened between `known` and now caused no event. */
  start_settling (self);
}

void
edit_watch_hold (EditWatch *self)
{
  self->n_holds++;
}

void
edit_watch_release (EditWatch *self)
{
  g_return_if_fail (self->n_holds > 0);

  if (--self->n_holds > 0)
    return;
  self->is_own = TRUE;
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  start_settling (self);
}
