/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli-suggest.h"

#include <string.h>

/* Names of commands and options are shorter; a longer word is not a typing mistake. */
#define MAX_LENGTH 40

/* The number of letters to insert, delete, replace or swap with their neighbour. */
static guint
distance (const char *a, const char *b)
{
  gsize n_a = strlen (a), n_b = strlen (b);
  guint rows[3][MAX_LENGTH + 1];

  for (gsize j = 0; j <= n_b; j++)
    rows[0][j] = (guint) j;
  for (gsize i = 1; i <= n_a; i++)
    {
      guint *row = rows[i % 3], *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];

      row[0] = (guint) i;
      for (gsize j = 1; j <= n_b; j++)
        {
          guint change = last[j - 1] + (a[i - 1] != b[j - 1]);

          row[j] = MIN (change, MIN (last[j], row[j - 1]) + 1);
          if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
            row[j] = MIN (row[j], before[j - 2] + 1);
        }
    }
  return rows[n_a % 3][n_b];
}

const char *
cli_suggest (const char *typed, const char *const *names)
{
  const char *best = NULL;
  guint best_distance = (guint) strlen (typed) / 3 + 2;

  for (guint i = 0; strlen (typed) <= MAX_LENGTH && names[i] != NULL; i++)
    {
      guint d = best_distance;

      if (strlen (typed) > 2 && g_str_has_prefix (names[i], typed))
        d = 1;
      else if (strlen (names[i]) <= MAX_LENGTH)
        d = distance (typed, names[i]);
      if (d < best_distance)
        {
          best = names[i];
          best_distance = d;
        }
    }
  return best;
}
