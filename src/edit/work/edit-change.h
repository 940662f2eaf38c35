/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-recipe.h"

G_BEGIN_DECLS

/* A change of one field as a value: an element of a repair, or what a row of the settings panel
 * does. */

typedef enum
{
  EDIT_CHANGE_SET,    /* sets the field to the text */
  EDIT_CHANGE_APPEND, /* appends the text to a list */
  EDIT_CHANGE_RESET,  /* unsets the field; `text` is NULL */
} EditChangeKind;

typedef struct
{
  EditChangeKind kind;
  MoFieldId field;
  char *text; /* owned */
} EditChange;

/* The recipe with the change; if that makes no difference, `recipe` itself with a new reference, so
 * that there is no needless step to undo. NULL with MO_ERROR_USAGE if the text is invalid. */
MoRecipe *edit_change_apply (const EditChange *self, MoRecipe *recipe, GError **error);

G_END_DECLS
