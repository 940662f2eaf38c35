/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-follower.h"

#include "mo-plants.h"
#include "mo-seams.h"

G_BEGIN_DECLS

typedef struct _EditPosing EditPosing;

/* Mending a motion: where feet stand, where it loops best and how fast it travels are found in a thread while that is
 * wanted (`active`); what mends is an edit or a setting, one step to undo each. It belongs to a posing
 * (edit_posing_get_mending), whose document it follows and whose obstacle is its own.
 *
 * Properties: those of EditFollower. Signal "changed": what was found, or which contacts are chosen, may have. */
#define EDIT_TYPE_MENDING (edit_mending_get_type ())
G_DECLARE_FINAL_TYPE (EditMending, edit_mending, EDIT, MENDING, EditFollower)

/* Where in time something mends. */
typedef enum
{
  EDIT_MEND_ALL,
  EDIT_MEND_LOOP, /* between the loop points */
  EDIT_MEND_KEYS, /* from the first chosen key to the last one */
} EditMendSpan;

#define EDIT_N_MEND_SPANS (EDIT_MEND_KEYS + 1)

/* "all" and so on, and its name, translated. */
const char *edit_mend_span_get_title (EditMendSpan span);

/* Whether there is such a span now. */
gboolean edit_mending_has_span (EditMending *self, EditMendSpan span);

/* Whether what was found is of the motion as it is now; only then contacts, loops and travel can be used. */
gboolean edit_mending_is_fresh (EditMending *self);

/* -- Feet ---------------------------------------------------------------------------------------- */

/* A foot that slides no farther (metres) stays where it is, and is not proposed. */
#define EDIT_MEND_STAYS 0.001

typedef struct
{
  guint joint;     /* as it is seen: the other side's if the motion is mirrored */
  double from, to; /* when the motion plays it, seconds of the session */
  double slide;    /* metres */
  gboolean is_on;  /* it is to be planted */
} EditContact;

/* Where feet stand, by joint and time; the last that was found, though it may not be fresh. */
guint edit_mending_count_contacts (EditMending *self);
EditContact edit_mending_get_contact (EditMending *self, guint index);

/* Whether contacts are what is being mended, and to be seen in time. Emits "changed". */
void edit_mending_show_feet (EditMending *self, gboolean is_shown);
gboolean edit_mending_shows_feet (EditMending *self);

/* Whether a contact is to be planted; G_MAXUINT means all of them. */
void edit_mending_choose_contact (EditMending *self, guint index, gboolean is_on);
guint edit_mending_count_chosen (EditMending *self);

/* Holds feet in the contacts that are chosen. FALSE if there is none, or it is not fresh. */
gboolean edit_mending_plant (EditMending *self);

/* -- Noise --------------------------------------------------------------------------------------- */

/* Takes what is faster than `cutoff` (hertz) out of the selected joints or, if none is or `is_all`, of all that move;
 * `strength`, 0..1, is the part of it. FALSE if nothing moves or posing is not possible. */
gboolean edit_mending_smooth (EditMending *self, gboolean is_all, double cutoff, double strength,
                              EditMendSpan span);

/* -- Holding ------------------------------------------------------------------------------------- */

/* Keeps the selected joints or, if none is, all that move, as they are where a span begins, throughout it; the whole motion is
 * none. FALSE if there is no such span, nothing moves, it is not fresh or posing is not possible. */
gboolean edit_mending_hold (EditMending *self, EditMendSpan span);

/* Holds the selected hands and feet in the middle of the places that they have in a span. FALSE also if none is selected. */
gboolean edit_mending_hold_in_place (EditMending *self, EditMendSpan span);

/* -- Loops --------------------------------------------------------------------------------------- */

#define EDIT_MEND_LOOPS 3u

/* The best loops (MoSeam), the best first; NULL if they are not known. */
const GArray *edit_mending_get_loops (EditMending *self);

/* Which of them is the loop of the motion; -1 if none is. */
int edit_mending_find_loop (EditMending *self);

/* Makes it the loop of the motion. */
gboolean edit_mending_take_loop (EditMending *self, guint index);

/* Spreads what the body jumps by over that many frames before the end of the loop. FALSE if it does not loop or the ends
 * meet. */
gboolean edit_mending_close_loop (EditMending *self, guint n_frames);

/* The mean speed over the ground, metres a second: forward, left, up; of the loop, or the whole motion if it does not loop;
 * of a motion that walks in place, as it was before. FALSE if it is not known. */
gboolean edit_mending_get_travel (EditMending *self, MoVec3 *speed);

/* The line of a script that has this speed, as "vector speed = <1.31, 0.02, 0.0>;". NULL if it is not known; free it. */
char *edit_mending_get_script (EditMending *self);

gboolean edit_mending_get_walks_in_place (EditMending *self);
void edit_mending_set_walks_in_place (EditMending *self, gboolean walks);

G_END_DECLS
