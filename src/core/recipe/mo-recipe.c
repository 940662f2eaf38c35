/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "mo-recipe.h"

#include "mo-error.h"
#include "mo-field-type.h"

#include <glib/gi18n-lib.h>
#include <string.h>

MoRecipe *
mo_recipe_new (void)
{
  MoRecipe *self = g_new0 (MoRecipe, 1);

  g_atomic_ref_count_init (&self->refs);
  for (guint i = 0; i < MO_N_FIELDS; i++)
    mo_field_type (&mo_fields[i])->preset (&mo_fields[i], mo_field_value (&mo_fields[i], self));
  return self;
}

MoRecipe *
mo_recipe_ref (MoRecipe *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

static void
clear_value (MoRecipe *self, const MoField *field)
{
  if (mo_field_type (field)->free != NULL)
    mo_field_type (field)->free (mo_field_value (field, self));
}

void
mo_recipe_unref (MoRecipe *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  for (guint i = 0; i < MO_N_FIELDS; i++)
    clear_value (self, &mo_fields[i]);
  g_free (self);
}

static void
share_value (MoRecipe *self, const MoField *field)
{
  if (mo_field_type (field)->copy != NULL)
    mo_field_type (field)->copy (mo_field_value (field, self));
}

static MoRecipe *
copy_recipe (const MoRecipe *self)
{
  MoRecipe *result = g_memdup2 (self, sizeof (MoRecipe));

  g_atomic_ref_count_init (&result->refs);
  for (guint i = 0; i < MO_N_FIELDS; i++)
    share_value (result, &mo_fields[i]);
  return result;
}

static guint
next_order (const MoRecipe *self)
{
  guint last = 0;

  for (guint i = 0; i < MO_N_FIELDS; i++)
    last = MAX (last, self->order[i]);
  return last + 1;
}

MoRecipe *
mo_recipe_with (const MoRecipe *self, MoFieldId id, const char *text, GError **error)
{
  const MoField *field = mo_field (id);
  const MoFieldTypeRow *type = mo_field_type (field);
  g_autoptr (MoRecipe) result = copy_recipe (self);
  gboolean is_text = g_utf8_validate (text, -1, NULL); /* an argument of the command line may
                                                        * contain any bytes */
  GError *reason = NULL;

  if (!is_text || !type->parse (field, text, mo_field_value (field, result), &reason))
    {
      g_autofree char *wanted = type->expect (field), *shown = g_utf8_make_valid (text, -1);

      if (reason != NULL)
        g_propagate_error (error, reason);
      else
        g_set_error (error, MO_ERROR, MO_ERROR_USAGE, _ ("“%s” cannot be “%s”: use %s"),
                     field->name, shown, wanted);
      return NULL;
    }
  result->order[id] = next_order (self);
  return g_steal_pointer (&result);
}

MoRecipe *
mo_recipe_append (const MoRecipe *self, MoFieldId id, const char *line, GError **error)
{
  const MoField *field = mo_field (id);
  MoRecipe *result;
  MoLines **lines, *longer;

  if (field->type != MO_FIELD_LIST || g_ascii_strcasecmp (line, "none") == 0
      || !g_utf8_validate (line, -1, NULL))
    return mo_recipe_with (self, id, line, error);
  longer = mo_lines_append (*(MoLines **) mo_field_value (field, self), line, error);
  if (longer == NULL)
    return NULL;
  result = copy_recipe (self);
  lines = mo_field_value (field, result);
  mo_lines_unref (*lines);
  *lines = longer;
  result->order[id] = next_order (self);
  return result;
}

MoRecipe *
mo_recipe_with_edits (const MoRecipe *self, MoEdits *edits)
{
  MoRecipe *result = copy_recipe (self);

  g_clear_pointer (&result->edits, mo_edits_unref);
  result->edits = edits;
  result->order[MO_FIELD_EDITS] = next_order (self);
  return result;
}

MoRecipe *
mo_recipe_without (const MoRecipe *self, MoFieldId id)
{
  const MoField *field = mo_field (id);
  MoRecipe *result = copy_recipe (self);

  clear_value (result, field);
  mo_field_type (field)->preset (field, mo_field_value (field, result));
  result->order[id] = 0;
  return result;
}

MoRecipe *
mo_recipe_merge (const MoRecipe *self, const MoRecipe *over)
{
  MoRecipe *result = copy_recipe (self);
  guint first = next_order (self);

  for (guint i = 0; i < MO_N_FIELDS; i++)
    if (mo_recipe_is_set (over, i))
      {
        const MoField *field = &mo_fields[i];

        clear_value (result, field);
        memcpy (mo_field_value (field, result), mo_field_value (field, over),
                mo_field_type (field)->size);
        share_value (result, field);
        result->order[i] = first + over->order[i];
      }
  return result;
}

gboolean
mo_recipe_same_value (const MoRecipe *a, const MoRecipe *b, MoFieldId id)
{
  const MoField *field = mo_field (id);

  return mo_field_type (field)->equal (mo_field_value (field, a), mo_field_value (field, b));
}

gboolean
mo_recipe_equal (const MoRecipe *a, const MoRecipe *b)
{
  if (a == b)
    return TRUE;
  for (guint i = 0; i < MO_N_FIELDS; i++)
    {
      if (mo_recipe_is_set (a, i) != mo_recipe_is_set (b, i))
        return FALSE;
      /* Numbers of the order may have gaps; only their sequence matters. */
      for (guint j = 0; j < i; j++)
        if ((a->order[i] < a->order[j]) != (b->order[i] < b->order[j]))
          return FALSE;
      if (mo_recipe_is_set (a, i) && !mo_recipe_same_value (a, b, i))
        return FALSE;
    }
  return TRUE;
}

char *
mo_recipe_get_text (const MoRecipe *self, MoFieldId id)
{
  const MoField *field = mo_field (id);

  return mo_field_type (field)->print (field, mo_field_value (field, self));
}

double
mo_time_seconds (MoTime time, double frame_time, double duration)
{
  switch (time.unit)
    {
    case MO_UNIT_FRAMES:
      return time.value * frame_time;
    case MO_UNIT_PERCENT:
      return time.value * 0.01 * duration;
    case MO_UNIT_SECONDS:
      break;
    }
  return time.value;
}
