/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-job.h"
#include "edit-mending.h"
#include "edit-posing-private.h"

G_BEGIN_DECLS

/* Mending, divided by topic: edit-mending.c has the type and what is chosen, -find what is found in a thread, -apply what
 * mends. */

typedef struct
{
  MoClip *clip;
  MoRecipe *recipe;   /* of the document */
  MoPrepared *source; /* of the file in its own time; or NULL */
  MoPrepared *shown;  /* as it is played; or NULL */
  GArray *contacts;   /* MoFootContact */
  GArray *loops;      /* MoSeam */
  MoVec3 travel;      /* metres a second */
} EditMendFound;

void edit_mend_found_free (gpointer found);

/* Takes over nothing; `before` (or NULL) may spare work. For the job of edit_mend_find. */
gpointer edit_mend_input_new (MoClip *clip, MoRecipe *recipe, const EditMendFound *before);
void edit_mend_input_free (gpointer input);
gpointer edit_mend_find (gpointer input, MoContext *context);

/* What a maker has said of a contact. */
typedef struct
{
  guint joint; /* of the source */
  double middle;
  gboolean is_on;
} EditContactMark;

struct _EditMending
{
  EditFollower parent;

  EditPosing *posing; /* borrowed: it owns this; NULL when it is gone */

  /* Owned */
  EditJob *job;
  MoClip *clip; /* of the last request */
  MoRecipe *recipe;
  EditMendFound *found; /* or NULL */
  GArray *marks;        /* EditContactMark */
  gboolean shows_feet;
};

/* For the posing. */
EditMending *edit_mending_new (EditPosing *posing);
void edit_mending_forget (EditMending *self);

gboolean edit_mending_is_on (EditMending *self, const MoFootContact *contact);

G_END_DECLS
