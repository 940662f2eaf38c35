/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-write.h"

#include "mo-file.h"

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
                 _ ("“%s” already exists; use --force to replace it"), name);
  else if (code == EISDIR)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY, _ ("“%s” is a folder"), name);
  else
    g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code), _ ("“%s” cannot be written: %s"),
                 name, g_strerror (code));
  return FALSE;
}

gboolean
cli_write_is_device (const char *path)
{
  GStatBuf info;

  return g_stat (path, &info) == 0 && !S_ISREG (info.st_mode) && !S_ISDIR (info.st_mode);
}

gboolean
cli_write_is_barred (const char *path, gboolean force, GError **error)
{
  GStatBuf info;

  if (g_str_equal (path, "-") || cli_write_is_device (path))
    return FALSE;
  if (g_stat (path, &info) == 0 && S_ISDIR (info.st_mode))
    return !fail (path, EISDIR, error);
  /* A dangling link exists too. */
  if (!force && g_lstat (path, &info) == 0)
    return !fail (path, EEXIST, error);
  return FALSE;
}

/* The name without links; of a file that is not there yet, its folder's. */
static char *
resolve (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path), *base = g_path_get_basename (path);
  g_autofree char *real = realpath (path, NULL), *real_folder = realpath (folder, NULL);

  if (real != NULL)
    return g_steal_pointer (&real);
  return real_folder != NULL ? g_build_filename (real_folder, base, NULL)
                             : g_canonicalize_filename (path, NULL);
}

gboolean
cli_write_is_same (const char *a, const char *b)
{
  gboolean is_output = g_str_equal (a, "-");
  g_autofree char *path_a = NULL, *path_b = NULL;
  GStatBuf info_a, info_b;

  if (is_output || g_str_equal (b, "-"))
    return g_str_equal (a, b);
  if (cli_write_is_device (a) || cli_write_is_device (b))
    return FALSE;
  if (g_stat (a, &info_a) == 0 && g_stat (b, &info_b) == 0)
    return info_a.st_dev == info_b.st_dev && info_a.st_ino == info_b.st_ino;
  path_a = resolve (a);
  path_b = resolve (b);
  return g_str_equal (path_a, path_b);
}

/* Returns 0 or errno. */
static int
write_to_device (const char *path, GBytes *bytes)
{
  int fd = g_open (path, O_WRONLY | O_CLOEXEC, 0);
  int code = fd < 0 ? errno : mo_file_fill (fd, bytes);

  if (fd >= 0 && close (fd) < 0 && code == 0)
    code = errno;
  return code;
}

gboolean
cli_write (const char *path, GBytes *bytes, gboolean force, GCancellable *cancellable,
           GError **error)
{
  GError *local = NULL;
  int code = 0;

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (g_str_equal (path, "-"))
    code = mo_file_fill (STDOUT_FILENO, bytes);
  else if (cli_write_is_device (path))
    code = write_to_device (path, bytes);
  else
    mo_file_write (path, bytes, force ? MO_FILE_REPLACE : MO_FILE_NEW, cancellable, &local);
  if (code == 0 && g_error_matches (local, G_IO_ERROR, G_IO_ERROR_EXISTS))
    code = EEXIST;
  if (code != 0)
    {
      g_clear_error (&local);
      return fail (path, code, error);
    }
  if (local != NULL)
    g_propagate_error (error, local);
  return local == NULL;
}
