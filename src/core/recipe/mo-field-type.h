/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-json.h"
#include "mo-recipe.h"

G_BEGIN_DECLS

/* The operations on values of one type: one row for each MoFieldType. `value` is the address of the
 * member in a recipe. */
typedef struct
{
  gsize size;            /* of a value in memory */
  const char *json_type; /* the type in the JSON schema; NULL if `describe` adds it */

  /* Initialises memory with the preset. */
  void (*preset) (const MoField *field, gpointer value);

  /* Replaces the value by what the text says. FALSE leaves it as it was; `error` is then set only
   * if there is more to say than what `expect` tells. */
  gboolean (*parse) (const MoField *field, const char *text, gpointer value, GError **error);

  /* The text that `parse` would read as this value. Free it. */
  char *(*print) (const MoField *field, gconstpointer value);

  gboolean (*equal) (gconstpointer a, gconstpointer b);

  /* For types that hold something by pointer, else NULL. `copy` takes a reference after the value
   * was copied byte by byte; `free` drops it. */
  void (*copy) (gpointer value);
  void (*free) (gpointer value);

  /* What `parse` accepts, as in "yes or no", translated. Free it. */
  char *(*expect) (const MoField *field);

  /* The value in a saved recipe; the text to `parse` from such a value, NULL if it has the wrong
   * JSON type; and the members that a schema gets besides type and summary (may be NULL). */
  JsonNode *(*to_json) (const MoField *field, gconstpointer value);
  char *(*from_json) (const MoJsonValue *value);
  void (*describe) (const MoField *field, JsonObject *schema);

  /* For types whose errors have a place within the value, instead of `from_json`: replaces the value, or returns FALSE
   * with `error` set. NULL for the others. */
  gboolean (*read_json) (const MoJsonValue *json, gpointer value, GError **error);
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
