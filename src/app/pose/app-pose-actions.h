/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "edit-posing.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The commands of posing, to be inserted as "pose": the switches mode, snap, limits, mirror; the choices axes and spread
 * (nicks); next-axes; parent, child, next-handle and previous-handle select a joint; bend-more and so on turn the active
 * one by a degree, bend-far-more by ten; reset and reset-below; next-key and previous-key go there, delete-keys and
 * shape-auto, -flat, -line and -hold act on those at the playhead; copy, paste and paste-flipped; flip, left-to-right,
 * right-to-left and symmetrise. The posing must have its session. Unref the group. */
GActionGroup *app_pose_actions_new (EditPosing *posing);

G_END_DECLS
