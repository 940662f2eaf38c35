/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-contacts.h"
#include "mo-fitted-motion.h"

G_BEGIN_DECLS

/* Moves the hips of all frames up and down, so that feet that are on the source's floor are on the avatar's as far as
 * bodies of other measures allow: half of what is left is above it and half below, and the hips move smoothly. A foot
 * that hangs down there stands on the tip of its toes. No foot sinks into the floor by more than 2 cm. */
void mo_floor_find (MoFittedMotion *motion, const MoContacts *contacts);

/* Of a motion of which only feet are kept (mo_fitted_motion_init_feet): notes those of a frame whose turns were just
 * set, before its hips are. All other functions here that do not look at other joints work for such a motion, if the joints turn
 * as those of the source. */
void mo_floor_keep_feet (MoFittedMotion *motion, guint frame);

/* Whether somebody is upside down in most frames, as on the hands. */
gboolean mo_floor_is_inverted (const MoFittedMotion *motion, guint first);

/* The same as mo_floor_find for who is: the lowest of all joints touches the floor once. FALSE, and nothing is done, of any
 * other motion. */
gboolean mo_floor_find_inverted (MoFittedMotion *motion, guint first);

/* How much too high the hips are in most frames with a foot on the floor (metres); 0 where there is none. */
double mo_floor_get_excess (const MoFittedMotion *motion, const MoContacts *contacts);

/* In how many frames with a foot on the source's floor (0..1) one is within 3 cm of the avatar's; 0 where there is none. */
double mo_floor_get_share (const MoFittedMotion *motion, const MoContacts *contacts);

/* How high a frame's lowest foot is above where it is on the avatar that stands (metres). */
double mo_floor_get_lowest (const MoFittedMotion *motion, guint frame);

G_END_DECLS
