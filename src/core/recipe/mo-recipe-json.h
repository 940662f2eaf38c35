/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-recipe.h"
#include "mo-json.h"

G_BEGIN_DECLS

/* A recipe as the members of a JSON object, in a file of its own or within a BVJ. Each field's
 * member is its name in camelCase ("ease-in" is "easeIn"); "loop" is "looped", as the BVJ document
 * has it. Numbers are numbers, switches are true and false, times in seconds are numbers and others
 * text ("36f", "10%"), lists are arrays of text. Only fields that are set are written. */

/* Which members: those at the top of a BVJ, those of its "limber" object, or all. */
typedef enum
{
  MO_RECIPE_TOP = 1 << 0,
  MO_RECIPE_REST = 1 << 1,
  MO_RECIPE_ALL = MO_RECIPE_TOP | MO_RECIPE_REST,
} MoRecipeMembers;

/* The member's name of a field. Free it. */
char *mo_recipe_member (MoFieldId id);

/* Whether a BVJ holds the field at its top. */
gboolean mo_recipe_is_top (MoFieldId id);

/* Adds the set fields to an object, in the order in which they were set. */
void mo_recipe_to_json (const MoRecipe *self, MoRecipeMembers members, JsonObject *object);

/* `base` with the fields that an object has, set in the object's order. Members that are no field
 * are given to `unknown`, if it is not NULL, and left alone. NULL and MO_ERROR_USAGE, naming the
 * member, where a value cannot be one of its field. */
MoRecipe *mo_recipe_from_json (const MoRecipe *base, const MoJsonValue *object, GPtrArray *unknown,
                               GError **error);

/* `self` with one field set to a value of JSON; errors as above. */
MoRecipe *mo_recipe_with_member (const MoRecipe *self, MoFieldId id, const MoJsonValue *value,
                                 GError **error);

/* Reads a recipe file over `base`. The message says line and column where the text is no JSON
 * (MO_ERROR_SYNTAX, MO_ERROR_TRUNCATED); an unknown member (but "$schema") is
 * MO_ERROR_USAGE, since a misspelt setting must not be lost silently. */
MoRecipe *mo_recipe_load (const MoRecipe *base, const char *text, gssize length, GError **error);

/* The text of a recipe file. Free it. */
char *mo_recipe_save (const MoRecipe *self);

/* A JSON Schema (2020-12) of recipe files, made from the field table. Free it. */
char *mo_recipe_schema (void);

G_END_DECLS
