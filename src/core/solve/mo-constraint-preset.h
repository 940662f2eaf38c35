/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-constraint.h"
#include "mo-pose.h"

G_BEGIN_DECLS

/* Presets of constraints (MoConstraintPreset), fitted to a motion:
 *   feet-on-ground     each stretch in which a foot stands (mo_footing_find; where it is shaken by no more than 50 mm in
 *                      between, it is one) is held by the ankle where it begins, at the height at which it stands; of
 *                      more than there is room for, those that slide most
 *   left-hand-on-hip   the wrist beside the pelvis, so that the palm is on it on average
 *   hands-together     both wrists in front of the body, so that palms meet there on average as the hands are turned
 *                      (mo-hand-place.h says where)
 *   sit-on-ground      the seat on the ground, and soles that are below it; legs that hang down (soles 0.15 m below the
 *                      seat, on average) get their knees up
 * Over a loop or a pose the last three act as long as it lasts, the last one always; otherwise they come in and go out
 * within half a second, or a quarter of the motion. */

typedef struct
{
  /* Fills a pose at a time (seconds), and updates it. */
  void (*sample) (gpointer data, double time, MoPose *pose);
  gpointer data;
  double duration, step; /* seconds; feet are looked at every step */
  /* One frame, or too short to stand in: its first one is shown as long as it lasts. */
  gboolean is_pose;
  gboolean loops;
  double settle; /* seconds at the beginning in which the motion eases in: nothing is held before */
} MoPresetInput;

/* The constraints (MoConstraint) of a preset, for feet those of all their stands, in the order in which they begin. Unref
 * the array. */
GArray *mo_constraint_preset_fit (MoConstraintPreset preset, const MoPresetInput *input);

/* How many of the `n` constraints, from the first one on, can be what a preset was fitted with: those of the volumes, the
 * chains and the points of which it makes them. */
guint mo_constraint_preset_count (MoConstraintPreset preset, const MoConstraint *made, guint n);

G_END_DECLS
