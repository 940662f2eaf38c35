/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-dae.h"

#include <string.h>

/* An id means the last element of its kind before the place where it is used, or else the last of the file: ids are
 * not unique in files that were put together of several. As a rule it is one of those that came just before, so that
 * a table is only made where one is not. */

#define N_NEAR 8u

void
mo_dae_ids_init (MoDaeIds *self)
{
  *self = (MoDaeIds){ g_ptr_array_new (), NULL, 0 };
}

void
mo_dae_ids_clear (MoDaeIds *self)
{
  g_ptr_array_unref (self->ids);
  g_clear_pointer (&self->table, g_hash_table_unref);
}

void
mo_dae_ids_add (MoDaeIds *self, char *id)
{
  g_ptr_array_add (self->ids, id);
}

guint
mo_dae_id_hash (gconstpointer id)
{
  const char *p = id;
  gsize n = strlen (p);
  guint64 hash = n, word;

  for (; n >= sizeof word; n -= sizeof word, p += sizeof word)
    {
      memcpy (&word, p, sizeof word);
      hash = (hash ^ word) * G_GUINT64_CONSTANT (0x9E3779B97F4A7C15);
      hash ^= hash >> 32;
    }
  for (; n > 0; n--)
    hash = hash * 33 + (guint8) *p++;
  return (guint) (hash ^ hash >> 32);
}

static void
list_all (MoDaeIds *self)
{
  if (self->table == NULL)
    self->table = g_hash_table_new (mo_dae_id_hash, g_str_equal);
  for (; self->n_listed < self->ids->len; self->n_listed++)
    if (self->ids->pdata[self->n_listed] != NULL)
      g_hash_table_replace (self->table, self->ids->pdata[self->n_listed],
                            GUINT_TO_POINTER (self->n_listed + 1));
}

int
mo_dae_ids_find (MoDaeIds *self, const char *id)
{
  guint n = self->ids->len;

  if (id == NULL)
    return -1;
  for (guint i = 1; i <= MIN (n, N_NEAR); i++)
    if (self->ids->pdata[n - i] != NULL && strcmp (self->ids->pdata[n - i], id) == 0)
      return (int) (n - i);
  list_all (self);
  return (int) GPOINTER_TO_UINT (g_hash_table_lookup (self->table, id)) - 1;
}
