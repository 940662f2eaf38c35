/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-recipe.h"
#include "mo-json.h"

G_BEGIN_DECLS

/* A recipe as members of a JSON object, in a file of its own or within a BVJ. A field's member is
 * its name in camelCase ("ease-in" is "easeIn"), except that "loop" is "looped", as in the BVJ
 * document. Numbers are numbers, switches are true and false, times are numbers if in seconds and
 * text otherwise ("36f", "10%"), lists are arrays of text. Only fields that are set are written. */

/* Which members to write: those at the top of a BVJ, those of its "limber" object, or all. */
typedef enum
{
  MO_RECIPE_TOP = 1 << 0,
  MO_RECIPE_REST = 1 << 1,
  MO_RECIPE_ALL = MO_RECIPE_TOP | MO_RECIPE_REST,
} MoRecipeMembers;

/* The name of a field's member. Free it. */
char *mo_recipe_member (MoFieldId id);

/* Whether a BVJ has the field at its top. */
gboolean mo_recipe_is_top (MoFieldId id);

/* Adds the set fields to an object, in the order in which they were set. */
void mo_recipe_to_json (const MoRecipe *self, MoRecipeMembers members, JsonObject *object);

/* `base` with the fields in an object set, in the object's order. Members that are not fields are
 * ignored. NULL with MO_ERROR_USAGE, with line and column and naming the member, if a value is
 * invalid for its field. */
MoRecipe *mo_recipe_from_json (const MoRecipe *base, const MoJsonValue *object, GError **error);

/* `self` with one field set to a JSON value; errors as above, without the place. */
MoRecipe *mo_recipe_with_member (const MoRecipe *self, MoFieldId id, const MoJsonValue *value,
                                 GError **error);

/* Reads a recipe file over `base`. NULL if it is not valid JSON (MO_ERROR_SYNTAX,
 * MO_ERROR_TRUNCATED) or as above; an unknown member (except "$schema") is MO_ERROR_USAGE too,
 * because a misspelt setting must not be ignored. All messages begin with line and column. */
MoRecipe *mo_recipe_load (const MoRecipe *base, const char *text, gssize length, GError **error);

/* The text of a recipe file. Free it. */
char *mo_recipe_save (const MoRecipe *self);

/* A JSON Schema (2020-12) for recipe files, made from the field table. Free it. */
char *mo_recipe_schema (void);

G_END_DECLS
