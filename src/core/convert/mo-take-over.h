/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-clip.h"
#include "mo-context.h"
#include "mo-edits.h"
#include "mo-prepare.h"

G_BEGIN_DECLS

/* A motion becomes keys that a maker can edit. */

#define MO_TAKE_OVER_WITHIN 0.2 /* degrees; a usual bound */

typedef struct
{
  guint n_joints, n_keys; /* of the edit */
  guint n_kept;           /* joints of which somebody has set keys already */
  guint n_before;         /* the keys of the same joints in the motion */
  MoSourceSpan span;      /* of the motion */
  double off, off_place;  /* by how much what plays is off at worst: degrees, metres */
} MoTakenOver;

/* An edit (MO_EDIT_KEYS) with as few keys as are needed for the motion of the file below all edits, before it is cut, timed,
 * mirrored or placed: of those of its joints that `joints` says (one byte for each of the rig, not 0; NULL: all). In what
 * plays, no rotation is ever off by more than `within` degrees, nor a position by more than 5 mm for each of these degrees:
 * that is measured in the result, at all keys and between them, whatever keys were chosen for; where it does not hold, they are
 * chosen closer. Near half turns the codes of an .anim are too coarse for that, so that up to 1.2 degrees remain: `off` of the
 * facts says so. Its keys count as made by the program. It belongs below all other edits, where it changes nothing but that the
 * motion can be edited.
 *
 * How keys are chosen: mo-taken-lane.h.
 *
 * Joints of which the edits of the recipe have all keys already stay out if any of these was set by somebody
 * (`n_kept`).
 *
 * NULL with `error` set if the clip cannot be converted, MO_ERROR_USAGE if it has none of the joints or
 * they all stay out, MO_ERROR_LIMIT if there are too many keys. `facts` may be NULL. Unref the edit. */
MoEdit *mo_take_over (const MoClip *clip, const MoRecipe *recipe, const guint8 *joints,
                      double within, MoTakenOver *facts, MoContext *context, GError **error);

/* A new list with an edit of mo_take_over, which it takes over, below all others: in the lowest one, instead of its lanes of
 * the same joints, if that has all keys of its joints too. `self` may be NULL. */
MoEdits *mo_edits_with_taken (const MoEdits *self, MoEdit *taken);

G_END_DECLS
