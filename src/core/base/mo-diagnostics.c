/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-diagnostics.h"

#include "mo-limits.h"

#include <glib/gi18n-lib.h>

struct _MoDiagnostics
{
  GPtrArray *items;  /* owned MoDiagnostic */
  GHashTable *index; /* borrowed MoDiagnostic, by code and where */
};

static const MoCodeInfo codes[MO_N_CODES] = {
#define MO_CODE(id, name, severity, sentence, help)                                                \
  [MO_CODE_##id] = { name, MO_SEVERITY_##severity, sentence, help },
#include "mo-codes.def.h"
#undef MO_CODE
};

G_DEFINE_QUARK (mo - error - quark, mo_error)

static void
mo_diagnostic_free (gpointer data)
{
  MoDiagnostic *self = data;

  g_free (self->where);
  g_free (self->detail);
  g_free (self);
}

static guint
mo_diagnostic_hash (gconstpointer data)
{
  const MoDiagnostic *self = data;

  return (guint) self->code * 31u + (self->where != NULL ? g_str_hash (self->where) : 0u);
}

static gboolean
mo_diagnostic_same (gconstpointer a, gconstpointer b)
{
  const MoDiagnostic *first = a, *second = b;

  return first->code == second->code && g_strcmp0 (first->where, second->where) == 0;
}

MoDiagnostics *
mo_diagnostics_new (void)
{
  MoDiagnostics *self = g_new0 (MoDiagnostics, 1);

  self->items = g_ptr_array_new_with_free_func (mo_diagnostic_free);
  self->index = g_hash_table_new (mo_diagnostic_hash, mo_diagnostic_same);
  return self;
}

void
mo_diagnostics_free (MoDiagnostics *self)
{
  g_hash_table_unref (self->index);
  g_ptr_array_unref (self->items);
  g_free (self);
}

/* The work ends with an error, so it is kept even when the list is full of warnings. One error of
 * each kind is enough. */
static gboolean
is_error_with_room (const MoDiagnostics *self, MoCode code)
{
  return codes[code].severity == MO_SEVERITY_ERROR
         && (self->items->len < 2 * MO_MAX_DIAGNOSTICS || mo_diagnostics_find (self, code) == NULL);
}

void
mo_diagnostics_add (MoDiagnostics *self, MoCode code, MoLocation location, const char *where,
                    const char *detail, ...)
{
  MoDiagnostic key = { .code = code };
  MoDiagnostic *item;

  if (where != NULL && where[0] == '\0')
    where = NULL;
  key.where = (char *) where;
  item = g_hash_table_lookup (self->index, &key);
  if (item != NULL)
    {
      item->count++;
      return;
    }
  if (self->items->len >= MO_MAX_DIAGNOSTICS && !is_error_with_room (self, code))
    {
      key = (MoDiagnostic){ .code = MO_CODE_TOO_MANY_FINDINGS };
      item = g_hash_table_lookup (self->index, &key);
      if (item != NULL)
        {
          item->count++;
          return;
        }
      code = MO_CODE_TOO_MANY_FINDINGS;
      where = detail = NULL;
    }

  item = g_new0 (MoDiagnostic, 1);
  item->code = code;
  item->location = location;
  item->where = g_strdup (where);
  item->count = 1;
  if (detail != NULL)
    {
      va_list args;

      va_start (args, detail);
      item->detail = g_strdup_vprintf (detail, args);
      va_end (args);
    }
  g_ptr_array_add (self->items, item);
  g_hash_table_add (self->index, item);
}

guint
mo_diagnostics_get_n_items (const MoDiagnostics *self)
{
  return self->items->len;
}

const MoDiagnostic *
mo_diagnostics_get (const MoDiagnostics *self, guint index)
{
  return index < self->items->len ? g_ptr_array_index (self->items, index) : NULL;
}

const MoDiagnostic *
mo_diagnostics_find (const MoDiagnostics *self, MoCode code)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      const MoDiagnostic *item = g_ptr_array_index (self->items, i);

      if (item->code == code)
        return item;
    }
  return NULL;
}

static void
add_again (MoDiagnostics *self, const MoDiagnostic *item)
{
  if (item->detail != NULL)
    mo_diagnostics_add (self, item->code, item->location, item->where, "%s", item->detail);
  else
    mo_diagnostics_add (self, item->code, item->location, item->where, NULL);
}

void
mo_diagnostics_append (MoDiagnostics *self, const MoDiagnostics *other)
{
  for (guint i = 0; i < other->items->len; i++)
    {
      const MoDiagnostic *item = g_ptr_array_index (other->items, i);
      const MoDiagnostic full = { .code = MO_CODE_TOO_MANY_FINDINGS };
      MoDiagnostic *own;

      add_again (self, item);
      own = g_hash_table_lookup (self->index, item);
      if (own == NULL)
        own = g_hash_table_lookup (self->index, &full);
      own->count += item->count - 1;
    }
}

void
mo_diagnostics_merge (MoDiagnostics *self, const MoDiagnostics *other)
{
  for (guint i = 0; i < other->items->len; i++)
    {
      const MoDiagnostic *item = g_ptr_array_index (other->items, i);
      MoDiagnostic *own = g_hash_table_lookup (self->index, item);

      if (own == NULL)
        {
          add_again (self, item);
          own = g_hash_table_lookup (self->index, item);
        }
      if (own != NULL)
        own->count = MAX (own->count, item->count);
    }
}

void
mo_diagnostics_remove (MoDiagnostics *self, MoCode code)
{
  for (guint i = self->items->len; i > 0; i--)
    {
      MoDiagnostic *item = g_ptr_array_index (self->items, i - 1);

      if (item->code != code)
        continue;
      g_hash_table_remove (self->index, item);
      g_ptr_array_remove_index (self->items, i - 1);
    }
}

int
mo_diagnostics_worst (const MoDiagnostics *self)
{
  int worst = -1;

  for (guint i = 0; i < self->items->len; i++)
    {
      const MoDiagnostic *item = g_ptr_array_index (self->items, i);

      worst = MAX (worst, (int) codes[item->code].severity);
    }
  return worst;
}

const MoCodeInfo *
mo_code_info (MoCode code)
{
  g_return_val_if_fail (code < MO_N_CODES, NULL);

  return &codes[code];
}

const char *
mo_severity_to_string (MoSeverity severity)
{
  static const char *const words[] = { N_ ("note"), N_ ("warning"), N_ ("error") };

  return _ (words[severity]);
}

char *
mo_diagnostic_to_string (const MoDiagnostic *self)
{
  GString *text = g_string_new (NULL);

  if (self->where != NULL)
    g_string_append_printf (text, "%s: ", self->where);
  g_string_append (text, _ (codes[self->code].sentence));
  if (self->detail != NULL)
    g_string_append_printf (text, ": %s", self->detail);
  if (self->count > 1)
    g_string_append_printf (text, " (× %" G_GUINT64_FORMAT ")", self->count);
  return g_string_free (text, FALSE);
}
