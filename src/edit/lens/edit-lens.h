/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-document.h"

#include "mo-compare.h"

G_BEGIN_DECLS

/* What an export loses of the motion, next to what the viewer's own import of the same file would
 * lose. Measured in threads whenever the document has a new result.
 *
 * Properties, with notification:
 *   document  (write once or bind)
 *   active    the losses are visible: the viewer's import is computed only then
 *   side      EditLensSide: whose keys the figure shows
 *
 * Signal "changed": one of the losses has changed. */
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
  MoMotion *meant;     /* the motion itself, before any loss */
  MoMotion *played;    /* the keys as the world plays them */
  MoComparison *whole; /* of the whole duration */
  GArray *course;      /* MoDifference for every frame */
  GArray *moments;     /* the worst of these, at least 0.2 s apart */
  guint n_keys;
  gsize n_bytes;
} EditLoss;

EditLens *edit_lens_new (void);

void edit_lens_set_active (EditLens *self, gboolean active);
gboolean edit_lens_get_active (EditLens *self);
void edit_lens_set_side (EditLens *self, EditLensSide side);
EditLensSide edit_lens_get_side (EditLens *self);

/* Owned by the lens and valid until it changes; NULL if it is not known yet. */
const EditLoss *edit_lens_get_loss (EditLens *self, EditLensSide side);

/* Why the viewer's import failed; NULL if it did not, or is still being computed. */
const char *edit_lens_get_problem (EditLens *self);

/* Whether the viewer's import and the document's result play the same motion at the same time. They
 * do not if settings change the motion, because the viewer imports it as it is in the file. */
gboolean edit_lens_is_in_step (EditLens *self);

G_END_DECLS
