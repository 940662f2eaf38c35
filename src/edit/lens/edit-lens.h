/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-document.h"

#include "mo-compare.h"

G_BEGIN_DECLS

/* What an export loses of the motion, next to what the viewer's own import of the same file would:
 * measured in threads whenever the document has a new result.
 *
 * Properties, with notification:
 *   document  (write once or bind)
 *   active    somebody looks: only then the viewer's import is made
 *   side      EditLensSide: whose keys the figure shows
 * Signal "changed": any of the losses is another. */
#define EDIT_TYPE_LENS (edit_lens_get_type ())
G_DECLARE_FINAL_TYPE (EditLens, edit_lens, EDIT, LENS, GObject)

typedef enum
{
  EDIT_LENS_OURS,    /* the document's result */
  EDIT_LENS_VIEWERS, /* the file as the viewer imports it */
  EDIT_LENS_N_SIDES
} EditLensSide;

typedef struct
{
  MoMotion *meant;     /* the motion itself, before anything is lost */
  MoMotion *played;    /* what the world plays of the keys */
  MoComparison *whole; /* of both */
  GArray *course;      /* MoDifference at every frame */
  GArray *moments;     /* those of them that are the worst, at least 0.2 s apart */
  guint n_keys;
  gsize n_bytes;
} EditLoss;

EditLens *edit_lens_new (void);

void edit_lens_set_active (EditLens *self, gboolean active);
gboolean edit_lens_get_active (EditLens *self);
void edit_lens_set_side (EditLens *self, EditLensSide side);
EditLensSide edit_lens_get_side (EditLens *self);

/* Owned by the lens, until it changes; NULL as long as there is none. */
const EditLoss *edit_lens_get_loss (EditLens *self, EditLensSide side);

/* Why there is none of the viewer's; NULL where there is one, or it is still being made. */
const char *edit_lens_get_problem (EditLens *self);

/* Whether the viewer's plays the same motion at the same time as the document's. It does not where
 * settings change the motion, which the viewer takes as it is in the file. */
gboolean edit_lens_is_in_step (EditLens *self);

G_END_DECLS
