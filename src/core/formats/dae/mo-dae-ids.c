/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-dae.h"

#include <string.h>

/* An id means the last element of its kind before the place where it is used, or else the last of the file: ids are
 * not unique in files that were put together of several. As a rule it is one of those that came just before, so that
 * a table is only made where one is not. */

#define N_NEAR 8u

/* Slots that a table has at first. */
#define FIRST_SLOTS 64u

void
mo_dae_ids_init (MoDaeIds *self)
{
  *self =
      (MoDaeIds){ .ids = g_ptr_array_new (), .hashes = g_array_new (FALSE, FALSE, sizeof (guint)) };
}

void
mo_dae_ids_clear (MoDaeIds *self)
{
  g_ptr_array_unref (self->ids);
  g_array_unref (self->hashes);
  g_clear_pointer (&self->slots, g_free);
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

static gboolean
is_at (const MoDaeIds *self, guint index, const char *id, guint hash)
{
  return g_array_index (self->hashes, guint, index) == hash && self->ids->pdata[index] != NULL
         && strcmp (self->ids->pdata[index], id) == 0;
}

/* The slot of an id, or the free one where it belongs. */
static guint *
find_slot (const MoDaeIds *self, const char *id, guint hash)
{
  for (guint at = hash % self->n_slots;; at = (at + 1) % self->n_slots)
    if (self->slots[at] == 0 || is_at (self, self->slots[at] - 1, id, hash))
      return &self->slots[at];
}

/* Of items with the same id, the last one stays. */
static void
list_all (MoDaeIds *self)
{
  if (self->n_slots < 2 * self->ids->len)
    {
      self->n_slots = MAX (self->n_slots, FIRST_SLOTS);
      while (self->n_slots < 2 * self->ids->len)
        self->n_slots *= 2;
      g_free (self->slots);
      self->slots = g_new0 (guint, self->n_slots);
      self->n_listed = 0;
    }
  for (; self->n_listed < self->ids->len; self->n_listed++)
    if (self->ids->pdata[self->n_listed] != NULL)
      *find_slot (self, self->ids->pdata[self->n_listed],
                  g_array_index (self->hashes, guint, self->n_listed)) = self->n_listed + 1;
}

/* Many lists are never searched. */
static void
hash_all (MoDaeIds *self)
{
  guint n = self->hashes->len;

  g_array_set_size (self->hashes, self->ids->len);
  for (; n < self->ids->len; n++)
    g_array_index (self->hashes, guint, n) =
        self->ids->pdata[n] != NULL ? mo_dae_id_hash (self->ids->pdata[n]) : 0;
}

int
mo_dae_ids_find (MoDaeIds *self, const char *id)
{
  guint n = self->ids->len, hash;

  if (id == NULL || n == 0)
    return -1;
  hash_all (self);
  hash = mo_dae_id_hash (id);
  for (guint i = 1; i <= MIN (n, N_NEAR); i++)
    if (is_at (self, n - i, id, hash))
      return (int) (n - i);
  list_all (self);
  return (int) *find_slot (self, id, hash) - 1;
}
