/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-write.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <unistd.h>

static gboolean
fail (const char *path, int code, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);

  if (code == EEXIST)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS,
                 _ ("“%s” exists already; --force replaces it"), name);
  else if (code == EISDIR)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY, _ ("“%s” is a folder"), name);
  else
    g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code), _ ("“%s” cannot be written: %s"),
                 name, g_strerror (code));
  return FALSE;
}

/* Neither a file nor a folder nor nothing: /dev/null, a named pipe. */
static gboolean
is_device (const char *path)
{
  GStatBuf info;

  return g_stat (path, &info) == 0 && !S_ISREG (info.st_mode) && !S_ISDIR (info.st_mode);
}

gboolean
cli_write_is_barred (const char *path, gboolean force, GError **error)
{
  GStatBuf info;

  if (g_str_equal (path, "-") || is_device (path))
    return FALSE;
  if (g_stat (path, &info) == 0 && S_ISDIR (info.st_mode))
    return !fail (path, EISDIR, error);
  /* A link that leads nowhere is something too. */
  if (!force && g_lstat (path, &info) == 0)
    return !fail (path, EEXIST, error);
  return FALSE;
}

/* 0, or what hindered it. */
static int
write_all (int fd, GBytes *bytes)
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

static int
write_to_device (const char *path, GBytes *bytes)
{
  int fd = g_open (path, O_WRONLY | O_CLOEXEC, 0);
  int code = fd < 0 ? errno : write_all (fd, bytes);

  if (fd >= 0 && close (fd) < 0 && code == 0)
    code = errno;
  return code;
}

/* The new file beside the old one, on the disk before it gets the name: after a crash there is one
 * of the two and no empty file. */
static int
write_temporary (char *path, GBytes *bytes)
{
  int fd = g_mkstemp_full (path, O_WRONLY | O_CLOEXEC, 0666);
  int code = fd < 0 ? errno : write_all (fd, bytes);

  if (fd < 0)
    return code;
  if (code == 0 && fsync (fd) < 0 && errno != EINVAL && errno != ENOSYS)
    code = errno;
  if (close (fd) < 0 && code == 0)
    code = errno;
  if (code != 0)
    g_unlink (path);
  return code;
}

/* Gives the new file its name; where that fails, `leftover` (or NULL) goes. */
static int
replace (const char *temporary, const char *path, const char *leftover)
{
  int code;

  if (g_rename (temporary, path) == 0)
    return 0;
  code = errno;
  if (leftover != NULL)
    g_unlink (leftover);
  return code;
}

/* A link is made only where no file has the name, and nothing can come between. A file system
 * without links reserves the name with an empty file instead. */
static int
publish_new (const char *temporary, const char *path)
{
  int fd;

  if (link (temporary, path) == 0)
    {
      g_unlink (temporary);
      return 0;
    }
  if (errno == EEXIST)
    return EEXIST;
  fd = g_open (path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (fd < 0)
    return errno;
  close (fd);
  return replace (temporary, path, path);
}

/* Where a file is that may be replaced: a link stays, and what it leads to gets the bytes. */
static char *
follow_link (const char *path)
{
  char *target = realpath (path, NULL);
  char *copy = target != NULL ? g_strdup (target) : g_strdup (path);

  free (target);
  return copy;
}

static int
write_file (const char *given, GBytes *bytes, gboolean force, GCancellable *cancellable)
{
  g_autofree char *path = force ? follow_link (given) : g_strdup (given);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *temporary = g_build_filename (folder, ".limber-XXXXXX", NULL);
  int code = write_temporary (temporary, bytes);

  if (code != 0)
    return code;
  if (g_cancellable_is_cancelled (cancellable))
    code = ECANCELED;
  else if (force)
    code = replace (temporary, path, NULL);
  else
    code = publish_new (temporary, path);
  if (code != 0)
    g_unlink (temporary);
  return code;
}

gboolean
cli_write (const char *path, GBytes *bytes, gboolean force, GCancellable *cancellable,
           GError **error)
{
  int code;

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (g_str_equal (path, "-"))
    code = write_all (STDOUT_FILENO, bytes);
  else if (is_device (path))
    code = write_to_device (path, bytes);
  else
    code = write_file (path, bytes, force, cancellable);
  return code == 0 || fail (path, code, error);
}
