/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-prepare.h"

G_BEGIN_DECLS

/* Edits whose motion has become another one: the file has been written again, and what they were made on is not what lies
 * below them any more. Each function gives the edits that the recipe should have, owned by the caller; NULL if that would
 * change nothing. Nothing that still plays is lost by any of them. */

typedef struct
{
  const MoClip *clip;
  const MoRecipe *recipe; /* whose edits are meant */
  MoPrepared *prepared;   /* any that may be near to it, to save work; or NULL */
} MoRefit;

/* The motion of the file in its own time with these edits (NULL: without any). NULL if it cannot be made. Unref it. */
MoPrepared *mo_refit_prepare (const MoRefit *self, const MoEdits *edits);

/* How times of the motion that edits were made on become times of the one that is there now. */
typedef enum
{
  MO_REFIT_BEST, /* as one of the others: that under which keys stand over what they were made over */
  MO_REFIT_LENGTHS, /* stretched as the motion was */
  MO_REFIT_FRAMES,  /* on the same frames, which are longer or shorter now */
  MO_REFIT_KEEP,    /* at the same seconds */
} MoRefitTimes;

/* All times of all edits. `how` becomes the way that was taken. NULL too if it is not known what they were made on, or that
 * was as long as the motion is now, frame by frame. */
MoEdits *mo_refit_times (const MoRefit *self, MoRefitTimes *how);

/* The edits of a name (as findings have it; NULL: all of them) made over what lies below them now: the same changes. */
MoEdits *mo_refit_over (const MoRefit *self, const char *name);

/* Keys of additions that do not know what they were made over, and do now. */
MoEdits *mo_refit_note (const MoRefit *self);

/* Keys of the edits of a name (NULL: of all) that lie after the end of the motion are left out, with one at the end in
 * their place that keeps what they made of the motion there; so are plants that begin after it. */
MoEdits *mo_refit_cut (const MoRefit *self, const char *name);

/* The edits of a name (NULL: all of them) that close the loop, made anew for the loop of the whole recipe, on top of all
 * others. */
MoEdits *mo_refit_close (const MoRefit *self, const char *name);

/* The edits of a name (NULL: all of them) without the plants that are missed. */
MoEdits *mo_refit_release (const MoRefit *self, const char *name);

G_END_DECLS
