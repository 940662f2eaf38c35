/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-recipe.h"

G_BEGIN_DECLS

/* A change of one field as a value: what a repair consists of, what a panel row does. */

typedef enum
{
  EDIT_CHANGE_SET,    /* the field has that text */
  EDIT_CHANGE_APPEND, /* the list has one more line */
  EDIT_CHANGE_RESET,  /* the field is not set; `text` is NULL */
} EditChangeKind;

typedef struct
{
  EditChangeKind kind;
  MoFieldId field;
  char *text; /* owned */
} EditChange;

/* The recipe with the change; `recipe` itself, counted, where it says so already: a field set again
 * to its value is no step back and forth. NULL and MO_ERROR_USAGE where the text cannot be. */
MoRecipe *edit_change_apply (const EditChange *self, MoRecipe *recipe, GError **error);

G_END_DECLS
