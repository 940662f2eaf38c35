/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-mending.h"
#include "mo-prepare.h"

G_BEGIN_DECLS

/* Where the ends of limbs stay, or should. */

typedef struct
{
  guint joint;     /* of the rig: an ankle */
  double from, to; /* seconds of the source */
  MoVec3 at;       /* metres: forward and left of the avatar's middle, and above the floor */
  gboolean has_turn;
  MoQuat turn;    /* its direction in the avatar's axes, if it hardly changes */
  double slide;   /* metres: how far it goes from where it first is, level */
  double off[2];  /* metres: how far from `at` it is when it comes, and when it goes */
  gboolean stays; /* whether it is left as it is: for who asks mo_edit_new_plants */
} MoFootContact;

/* The contacts (MoFootContact, by joint and time) of both feet with the floor (mo_footing_find), in a motion that was prepared with
 * mo_source_recipe. They are at the frames of the source, or 60 times a second. Where an edit takes a foot to its place or lets it
 * go, that is no contact, unless the foot has stood before, or stands on. Unref the array. */
GArray *mo_prepared_find_contacts (const MoPrepared *self);

/* An edit that holds each contact of these joints (one byte for each of the rig, not 0) that lies in a range and does not stay, all of
 * it at once; it comes within `range->fade` seconds before a contact and goes within as many after it: in half of them where the foot is
 * within 1 cm of its place, so that it steps as it did; in half of the time between two, or the time that there is to a contact
 * that is left as it is.
 * NULL if there is none. Unref it. */
MoEdit *mo_edit_new_plants (const GArray *contacts, const guint8 joints[MO_RIG_N_JOINTS],
                            const MoMendRange *range);

/* An edit that holds ends of limbs in a range with both ends, each in the middle of the places that it has in it, and a foot
 * with its direction there. The motion as above. */
MoEdit *mo_edit_new_hold (const MoPrepared *self, const guint8 joints[MO_RIG_N_JOINTS],
                          const MoMendRange *range);

/* An edit that keeps joints in a range with both ends as they are where that begins; of the pelvis also its place. NULL if the
 * motion has none of them. The motion as above. Unref it. */
MoEdit *mo_edit_new_frozen (const MoPrepared *self, const guint8 joints[MO_RIG_N_JOINTS],
                            const MoMendRange *range);

G_END_DECLS
