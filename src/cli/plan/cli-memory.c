/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-memory.h"

#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>

/* Larger arrays go back to the system at once. */
#define MOST_KEPT (4 << 20)

/* What a conversion at least keeps, in bytes for each number of a clip; and those clips for which that matters. */
#define FOR_EACH 8u
#define LEAST_NUMBERS (512u << 10)
#define MOST_NUMBERS (3u << 20)

/* A large page, on most processors. */
#define PAGE ((gsize) 2 << 20)

void
cli_memory_tune (void)
{
  mallopt (M_ARENA_MAX, 1);
  mallopt (M_MMAP_THRESHOLD, MOST_KEPT);
  mallopt (M_TRIM_THRESHOLD, 64 << 20);
  /* Where another malloc replaces that of glibc (sanitizers do, and users may), its own is set up by the first call that
   * only it has, and must not be by two threads at once (cli_memory_give_back). */
  malloc_trim (0);
}

void
cli_memory_expect (const MoClip *clip)
{
#ifdef MADV_HUGEPAGE
  gsize n = clip->skeleton != NULL ? (gsize) clip->n_frames * clip->skeleton->n_channels : 0;
  gsize room = n * FOR_EACH, first, last;
  void *all;

  /* An .anim has no skeleton. */
  if (n < LEAST_NUMBERS || n > MOST_NUMBERS)
    return;
  /* In one piece, as the beginning of each is a small page already. */
  mallopt (M_MMAP_THRESHOLD, MOST_NUMBERS * FOR_EACH + 1);
  all = malloc (room);
  mallopt (M_MMAP_THRESHOLD, MOST_KEPT);
  first = ((gsize) all + PAGE - 1) / PAGE * PAGE;
  last = ((gsize) all + room) / PAGE * PAGE;
  /* A hint, which not every system takes. */
  if (all != NULL && first < last)
    madvise ((void *) first, last - first, MADV_HUGEPAGE);
  free (all);
#endif
}

void
cli_memory_give_back (void)
{
  malloc_trim (0);
}
#else
void
cli_memory_tune (void)
{
}

void
cli_memory_expect (const MoClip *clip)
{
}

void
cli_memory_give_back (void)
{
}
#endif
