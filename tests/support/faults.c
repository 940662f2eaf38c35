/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loaded before the C library (LD_PRELOAD), makes the n-th call of a kind fail, according to
 * LIMBER_FAULT: "file:3" is the third one that writes a file (opening for writing, writing,
 * flushing, closing, naming), "memory:3" the third one that allocates memory. LIMBER_FAULT_COUNT
 * names a file in which the numbers of both kinds are stored. */
#define _GNU_SOURCE
#undef _FILE_OFFSET_BITS /* otherwise `open` is `open64`, and both are needed */

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct
{
  const char *name;
  atomic_long n;
  long fails; /* number of the call that fails; 0: none */
} Kind;

static Kind files = { "file" }, memory = { "memory" };

static void __attribute__ ((constructor)) read_wish (void)
{
  const char *wish = getenv ("LIMBER_FAULT");
  Kind *kinds[] = { &files, &memory };

  for (int i = 0; wish != NULL && i < 2; i++)
    if (strncmp (wish, kinds[i]->name, strlen (kinds[i]->name)) == 0)
      kinds[i]->fails = atol (wish + strlen (kinds[i]->name) + 1) + kinds[i]->n;
}

static void __attribute__ ((destructor)) tell_count (void)
{
  const char *path = getenv ("LIMBER_FAULT_COUNT");
  FILE *file;

  files.fails = memory.fails = 0;
  file = path != NULL ? fopen (path, "w") : NULL;
  if (file == NULL)
    return;
  fprintf (file, "%ld %ld\n", (long) files.n, (long) memory.n);
  fclose (file);
}

static int
fails (Kind *kind, int code)
{
  if (atomic_fetch_add (&kind->n, 1) + 1 != kind->fails)
    return 0;
  errno = code;
  return 1;
}

static int
is_written (int fd)
{
  struct stat info;
  int flags = fcntl (fd, F_GETFL);

  return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY && fstat (fd, &info) == 0
         && S_ISREG (info.st_mode);
}

#define REAL(name) ((__typeof__ (&name)) dlsym (RTLD_NEXT, #name))

static int
open_with (int (*real) (const char *, int, ...), const char *path, int flags, va_list list)
{
  mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg (list, mode_t) : 0;

  if ((flags & O_ACCMODE) != O_RDONLY && fails (&files, EACCES))
    return -1;
  return real (path, flags, mode);
}

int
open (const char *path, int flags, ...)
{
  va_list list;
  int fd;

  va_start (list, flags);
  fd = open_with (REAL (open), path, flags, list);
  va_end (list);
  return fd;
}

int
open64 (const char *path, int flags, ...)
{
  va_list list;
  int fd;

  va_start (list, flags);
  fd = open_with (REAL (open64), path, flags, list);
  va_end (list);
  return fd;
}

ssize_t
write (int fd, const void *data, size_t size)
{
  if (is_written (fd) && fails (&files, ENOSPC))
    return -1;
  return REAL (write) (fd, data, size);
}

int
fsync (int fd)
{
  return fails (&files, EIO) ? -1 : REAL (fsync) (fd);
}

int
fchmod (int fd, mode_t mode)
{
  return fails (&files, EPERM) ? -1 : REAL (fchmod) (fd, mode);
}

/* The descriptor is closed even if the call fails. */
int
close (int fd)
{
  int is_bad = is_written (fd) && fails (&files, EIO);
  int result = REAL (close) (fd);

  if (!is_bad)
    return result;
  errno = EIO;
  return -1;
}

int
rename (const char *from, const char *to)
{
  return fails (&files, EACCES) ? -1 : REAL (rename) (from, to);
}

int
link (const char *from, const char *to)
{
  return fails (&files, EMLINK) ? -1 : REAL (link) (from, to);
}

extern void *__libc_malloc (size_t size);
extern void *__libc_calloc (size_t n, size_t size);
extern void *__libc_realloc (void *at, size_t size);

void *
malloc (size_t size)
{
  return fails (&memory, ENOMEM) ? NULL : __libc_malloc (size);
}

void *
calloc (size_t n, size_t size)
{
  return fails (&memory, ENOMEM) ? NULL : __libc_calloc (n, size);
}

void *
realloc (void *at, size_t size)
{
  return fails (&memory, ENOMEM) ? NULL : __libc_realloc (at, size);
}
