/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-json.h"
#include "mo-recipe.h"

G_BEGIN_DECLS

/* What is done with values of a type: one row for each MoFieldType. `value` is the address of the
 * member in a recipe. */
typedef struct
{
  gsize size;            /* of a value */
  const char *json_type; /* of a schema; NULL where `describe` says it */

  /* Puts the preset where no value is. */
  void (*preset) (const MoField *field, gpointer value);

  /* Puts what a text says in the place of a value; FALSE, and the value stays, where the text cannot
   * be one: with `error` set where there is more to say than what the type expects. */
  gboolean (*parse) (const MoField *field, const char *text, gpointer value, GError **error);

  /* The text of which parse makes the same value. Free it. */
  char *(*print) (const MoField *field, gconstpointer value);

  gboolean (*equal) (gconstpointer a, gconstpointer b);

  /* Of a value that holds something by a pointer (else NULL). A copy, byte by byte, becomes another
   * holder of the same; a value lets go of it. */
  void (*copy) (gpointer value);
  void (*free) (gpointer value);

  /* "yes or no": what parse takes, translated. Free it. */
  char *(*expect) (const MoField *field);

  /* The value in a saved recipe; the text that parse reads of one, NULL where it is of a kind that
   * the type has not; and what a schema says of it beside type and summary (may be NULL). */
  JsonNode *(*to_json) (const MoField *field, gconstpointer value);
  char *(*from_json) (const MoJsonValue *value);
  void (*describe) (const MoField *field, JsonObject *schema);
} MoFieldTypeRow;

extern const MoFieldTypeRow mo_field_types[MO_N_FIELD_TYPES];

static inline const MoFieldTypeRow *
mo_field_type (const MoField *field)
{
  return &mo_field_types[field->type];
}

static inline gpointer
mo_field_value (const MoField *field, const MoRecipe *recipe)
{
  return G_STRUCT_MEMBER_P (recipe, field->offset);
}

G_END_DECLS
