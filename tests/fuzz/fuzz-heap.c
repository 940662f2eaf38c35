/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz-heap.h"

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#ifndef __has_feature
#define __has_feature(name) 0
#endif

static _Atomic gint64 allocated, most, before, limit = G_MAXINT64;
static const char *_Atomic watched;

/* Must not allocate. */
static void
report (gint64 total)
{
  char text[200];
  int n = snprintf (text, sizeof text,
                    "fuzz: %s asks for %lld bytes of memory, and %lld is the budget\n", watched,
                    (long long) (total - before), (long long) limit);

  watched = NULL; /* handlers of the abort may allocate */
  if (write (STDERR_FILENO, text, (gsize) n) != n)
    _exit (1);
  abort ();
}

static void
add (gsize size)
{
  gint64 total = atomic_fetch_add (&allocated, (gint64) size) + (gint64) size;
  gint64 seen = most;

  while (total > seen && !atomic_compare_exchange_weak (&most, &seen, total))
    ;
  if (watched != NULL && total - before > limit)
    report (total);
}

static void
subtract (gsize size)
{
  atomic_fetch_sub (&allocated, (gint64) size);
}

/* -- Ways to count
 * -------------------------------------------------------------------------------- */

#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)

#define EXAGGERATION 1.5

int __sanitizer_install_malloc_and_free_hooks (void (*) (const volatile void *, gsize),
                                               void (*) (const volatile void *));
gsize __sanitizer_get_allocated_size (const volatile void *);

static void
on_malloc (const volatile void *block, gsize size)
{
  add (size);
}

static void
on_free (const volatile void *block)
{
  if (block != NULL)
    subtract (__sanitizer_get_allocated_size (block));
}

static void __attribute__ ((constructor)) install (void)
{
  __sanitizer_install_malloc_and_free_hooks (on_malloc, on_free);
}

#elif defined(__GLIBC__) && !defined(__SANITIZE_THREAD__) && !__has_feature(thread_sanitizer)      \
    && !__has_feature(memory_sanitizer)

/* These replace the C library's own functions in all libraries of the program. */
void *__libc_malloc (gsize size);
void *__libc_calloc (gsize n, gsize size);
void *__libc_realloc (void *block, gsize size);
void *__libc_memalign (gsize alignment, gsize size);
void __libc_free (void *block);

static void *
counted (void *block)
{
  if (block != NULL)
    add (malloc_usable_size (block));
  return block;
}

void *
malloc (gsize size)
{
  return counted (__libc_malloc (size));
}

void *
calloc (gsize n, gsize size)
{
  return counted (__libc_calloc (n, size));
}

void *
realloc (void *block, gsize size)
{
  gsize old = block != NULL ? malloc_usable_size (block) : 0;
  void *other = __libc_realloc (block, size);

  if (other != NULL || size == 0)
    subtract (old);
  return counted (other);
}

void *
memalign (gsize alignment, gsize size)
{
  return counted (__libc_memalign (alignment, size));
}

void *
aligned_alloc (gsize alignment, gsize size)
{
  return memalign (alignment, size);
}

int
posix_memalign (void **block, gsize alignment, gsize size)
{
  *block = memalign (alignment, size);
  return *block != NULL ? 0 : ENOMEM;
}

void
free (void *block)
{
  if (block != NULL)
    subtract (malloc_usable_size (block));
  __libc_free (block);
}

#endif

/* ----------------------------------------------------------------------------------------------- */

#ifndef EXAGGERATION
#define EXAGGERATION 1.0
#endif

double
fuzz_heap_exaggeration (void)
{
  return EXAGGERATION;
}

gint64
fuzz_heap_now (void)
{
  return allocated;
}

void
fuzz_heap_watch (const char *command, gint64 was_before, gint64 its_limit)
{
  before = was_before;
  limit = its_limit;
  most = allocated;
  watched = command;
}

double
fuzz_heap_end (void)
{
  watched = NULL;
  return (double) (most - before) / (double) limit;
}
