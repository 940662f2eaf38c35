/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-keys.h"
#include "edit-posing-private.h"

G_BEGIN_DECLS

/* Keys, divided by topic: edit-keys.c has the type and which of them are chosen, -change what becomes of them. */

struct _EditKeys
{
  GObject parent_instance;

  EditPosing *posing; /* borrowed: it owns this; NULL when it is gone */

  /* Owned */
  MoEdit *edit;   /* that of the recipe; or NULL */
  GArray *chosen; /* MoKeyRef, of `edit`, in order */

  guint at; /* the edit's index in the recipe */

  gboolean is_pressed;
  MoEdit *pending;        /* what a drag makes of `edit`; or NULL */
  GArray *pending_chosen; /* the same of `pending` */
};

/* For the posing. */
EditKeys *edit_keys_new (EditPosing *posing);

/* The posing goes away. */
void edit_keys_forget (EditKeys *self);

/* The recipe, the result or the selection is another one. */
void edit_keys_update (EditKeys *self);

void edit_keys_emit_changed (EditKeys *self);

G_END_DECLS
