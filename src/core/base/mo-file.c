/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define PREFIX ".limber-"

/* Functions in this file return 0 or errno. */

typedef struct
{
  const char *path; /* of the file to write, with symbolic links resolved */
  char *temporary;  /* path of the temporary file; owned */
  int fd;           /* of the temporary file, locked while it is open; or -1 */
  gboolean exists;  /* the path already has a file ... */
  GStatBuf info;    /* ... and this is its status */
} Writing;

static gboolean
fail (const char *path, int code, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);

  if (code == EEXIST)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS, _ ("“%s” exists already"), name);
  else if (code == EISDIR)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY, _ ("“%s” is a folder"), name);
  else if (code == EROFS)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_READ_ONLY, _ ("“%s” is read-only"), name);
  else
    g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code), _ ("“%s” cannot be written: %s"),
                 name, g_strerror (code));
  return FALSE;
}

/* -- Leftovers ----------------------------------------------------------------------------------- */

/* A temporary file without a lock was left by a program that is no longer running. */
static void
clear_leftover (const char *path)
{
  int fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0);

  if (fd < 0)
    return;
  if (flock (fd, LOCK_EX | LOCK_NB) == 0)
    g_unlink (path);
  close (fd);
}

/* TRUE once per folder, because looking for leftovers lists the whole folder. */
static gboolean
is_first_time (const char *folder)
{
  static GMutex mutex;
  static GHashTable *folders;
  gboolean is_first;

  g_mutex_lock (&mutex);
  if (folders == NULL)
    folders = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  is_first = g_hash_table_add (folders, g_strdup (folder));
  g_mutex_unlock (&mutex);
  return is_first;
}

static void
clear_leftovers (const char *folder)
{
  GDir *dir = is_first_time (folder) ? g_dir_open (folder, 0, NULL) : NULL;
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_prefix (name, PREFIX) && strlen (name) == strlen (PREFIX "XXXXXX"))
      {
        g_autofree char *path = g_build_filename (folder, name, NULL);

        clear_leftover (path);
      }
  g_clear_pointer (&dir, g_dir_close);
}

/* -- The temporary file -------------------------------------------------------------------------- */

/* Locks the file so that no other program takes it for a leftover. One that did so before the lock
 * was set has removed it; then a new one is made. */
static int
open_temporary (Writing *self)
{
  g_autofree char *folder = g_path_get_dirname (self->path);
  GStatBuf info;

  clear_leftovers (folder);
  do
    {
      g_free (self->temporary);
      self->temporary = g_build_filename (folder, PREFIX "XXXXXX", NULL);
      if (self->fd >= 0)
        close (self->fd);
      /* A file that others could not read must not be replaced by one that they can. */
      self->fd = g_mkstemp_full (self->temporary, O_WRONLY | O_CLOEXEC, self->exists ? 0600 : 0666);
      if (self->fd < 0)
        return errno;
      while (flock (self->fd, LOCK_EX) < 0 && errno == EINTR)
        ;
    }
  while (fstat (self->fd, &info) == 0 && info.st_nlink == 0);
  return 0;
}

int
mo_file_fill (int fd, GBytes *bytes)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  while (size > 0)
    {
      gssize done = write (fd, data, size);

      if (done < 0 && errno != EINTR)
        return errno;
      data += MAX (done, 0);
      size -= (gsize) MAX (done, 0);
    }
  return 0;
}

/* Keeps owner and group as far as we are permitted. */
static int
keep_mode (const Writing *self)
{
  if (!self->exists)
    return 0;
  if (fchown (self->fd, self->info.st_uid, self->info.st_gid) < 0
      && fchown (self->fd, (uid_t) -1, self->info.st_gid) < 0 && errno != EPERM)
    return errno;
  return fchmod (self->fd, self->info.st_mode & 07777) < 0 ? errno : 0;
}

static int
flush (int fd)
{
  return fsync (fd) < 0 && errno != EINVAL && errno != ENOSYS ? errno : 0;
}

/* -- The name ------------------------------------------------------------------------------------ */

/* A hard link fails if the name is taken, so no other program can get in between. On a file system
 * without links, an empty file reserves the name instead. */
static int
publish_new (const char *temporary, const char *path)
{
  int fd, code;

  if (link (temporary, path) == 0)
    return g_unlink (temporary) == 0 ? 0 : errno;
  if (errno == EEXIST)
    return EEXIST;
  fd = g_open (path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (fd < 0)
    return errno;
  close (fd);
  if (g_rename (temporary, path) == 0)
    return 0;
  code = errno;
  g_unlink (path);
  return code;
}

/* The name is only safe when the folder is on the disk too. Some file systems cannot do that; their
 * errors are ignored. */
static void
flush_folder (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int fd = g_open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);

  if (fd < 0)
    return;
  fsync (fd);
  close (fd);
}

/* -- The whole ----------------------------------------------------------------------------------- */

static int
examine_existing (Writing *self, MoFileHow how)
{
  self->exists = how != MO_FILE_NEW && g_stat (self->path, &self->info) == 0;
  if (!self->exists)
    return 0;
  if (S_ISDIR (self->info.st_mode))
    return EISDIR;
  /* Root may write anything, but whoever removed the write permission meant it. */
  return (self->info.st_mode & 0222) == 0 || g_access (self->path, W_OK) != 0 ? EROFS : 0;
}

static int
fill_temporary (Writing *self, GBytes *bytes, MoFileHow how)
{
  int code = mo_file_fill (self->fd, bytes);

  if (code == 0)
    code = keep_mode (self);
  if (code == 0 && how != MO_FILE_SCRATCH)
    code = flush (self->fd);
  return code;
}

/* Renames while the lock is held: between closing and renaming, the file would look like a
 * leftover. A duplicate of the descriptor is closed first, because some file systems report write
 * errors only on close. */
static int
publish (Writing *self, MoFileHow how)
{
  int copy = fcntl (self->fd, F_DUPFD_CLOEXEC, 3);

  if (copy < 0 || close (copy) < 0)
    return errno;
  if (how == MO_FILE_NEW)
    return publish_new (self->temporary, self->path);
  return g_rename (self->temporary, self->path) == 0 ? 0 : errno;
}

static int
write_file (Writing *self, GBytes *bytes, MoFileHow how, GCancellable *cancellable)
{
  int code = examine_existing (self, how);

  if (code == 0)
    code = open_temporary (self);
  if (code == 0)
    code = fill_temporary (self, bytes, how);
  if (code == 0 && g_cancellable_is_cancelled (cancellable))
    code = ECANCELED;
  if (code == 0)
    code = publish (self, how);
  if (code != 0 && self->fd >= 0)
    g_unlink (self->temporary);
  if (self->fd >= 0)
    close (self->fd);
  if (code == 0 && how != MO_FILE_SCRATCH)
    flush_folder (self->path);
  return code;
}

GFile *
mo_file_for_path (const char *path)
{
  return g_vfs_get_file_for_path (g_vfs_get_local (), path);
}

gboolean
mo_file_write (const char *path, GBytes *bytes, MoFileHow how, GCancellable *cancellable,
               GError **error)
{
  char *target = how != MO_FILE_NEW ? realpath (path, NULL) : NULL;
  Writing writing = { .path = target != NULL ? target : path, .fd = -1 };
  int code = 0;

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    {
      free (target);
      return FALSE;
    }
  code = write_file (&writing, bytes, how, cancellable);
  g_free (writing.temporary);
  free (target);
  return code == 0 || fail (path, code, error);
}

gboolean
mo_file_replace (GFile *file, GBytes *bytes, GCancellable *cancellable, GError **error)
{
  g_autofree char *path = g_file_get_path (file);
  gsize size;
  const char *data;

  if (path != NULL)
    return mo_file_write (path, bytes, MO_FILE_REPLACE, cancellable, error);
  data = g_bytes_get_data (bytes, &size);
  return g_file_replace_contents (file, data, size, NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                                  cancellable, error);
}

void
mo_file_prepare_process (void)
{
  static const int useless[] = { O_WRONLY, O_RDONLY, O_RDONLY };

  /* open () returns the lowest free number, so each one fills the first gap. */
  for (int i = 0; i < (int) G_N_ELEMENTS (useless); i++)
    if (fcntl (i, F_GETFD) < 0 && errno == EBADF && g_open ("/dev/null", useless[i], 0) < 0)
      _exit (EXIT_FAILURE);
  signal (SIGXFSZ, SIG_IGN);
}
