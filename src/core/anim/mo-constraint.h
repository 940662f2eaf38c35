/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-anim.h"

G_BEGIN_DECLS

/* A constraint in one line, as a recipe holds it:
 * "SOURCE:TARGET[,SETTING...]", where SOURCE is a collision volume, TARGET another or GROUND, and
 * SETTING one of
 *   chain=0..3                bones above the source's own that follow
 *   type=point|plane
 *   source-offset=X/Y/Z, target-offset=X/Y/Z    in the volume's own space (its half axes are 1),
 *                             in metres for GROUND
 *   direction=X/Y/Z           stored, without effect in the world
 *   ease=A/B/C/D              seconds: acts from A, fully from B, lets go from C, ends at D
 *   whole                     instead: acts fully as long as the motion lasts
 *   unfading                  instead: acts fully from the start, and never ends
 *   complete                  adds joints of the chain that the motion lacks, at rest
 *   bake                      not stored: what it does becomes keys
 * or as the lines "constraint = ..." and "planar_constraint = ..." of the viewer's anim.ini
 * (docs/world/import.md, Translation file); or a preset, which becomes a few constraints that
 * fit the motion:
 *   feet-on-ground, left-hand-on-hip, hands-together, sit-on-ground    [,bake] */

typedef enum
{
  MO_PRESET_NONE,
  MO_PRESET_FEET_ON_GROUND,
  MO_PRESET_LEFT_HAND_ON_HIP,
  MO_PRESET_HANDS_TOGETHER,
  MO_PRESET_SIT_ON_GROUND,
  MO_N_PRESETS
} MoConstraintPreset;

/* The word of a preset. */
const char *mo_constraint_preset_nick (MoConstraintPreset preset);

typedef struct
{
  MoConstraintPreset preset; /* if not MO_PRESET_NONE, `constraint` is not used */
  MoConstraint constraint;   /* its times are not used if it is `whole` */
  gboolean is_whole;         /* acts fully as long as the motion lasts */
  gboolean is_complete;      /* joints of its chain that the motion lacks are added */
  gboolean is_baked;         /* what it does becomes keys */
} MoConstraintLine;

/* FALSE with MO_ERROR_USAGE if it is none of these. */
gboolean mo_constraint_line_parse (const char *text, MoConstraintLine *line, GError **error);

/* Whether a line begins as one of anim.ini does. */
gboolean mo_constraint_is_ini (const char *text);

/* The shortest line that says it. Free it. */
char *mo_constraint_line_to_text (const MoConstraintLine *line);

/* The constraint of a line that is no preset, in a motion of that duration (seconds). */
MoConstraint mo_constraint_line_resolve (const MoConstraintLine *line, double duration);

/* Times that let a constraint act fully at 0..duration, and lead up to that before and away from it after; and those
 * that never end. */
void mo_constraint_act_whole (MoConstraint *self, double duration);
void mo_constraint_act_unfading (MoConstraint *self);

/* Every time t of it becomes scale * t + shift (seconds); a negative scale reverses it. */
void mo_constraint_map_times (MoConstraint *self, double scale, double shift);

/* A line that is neither whole, complete or baked, nor a preset. */
gboolean mo_constraint_parse (const char *text, MoConstraint *constraint, GError **error);

/* The line of a constraint; values of 0 are left out. Free it. */
char *mo_constraint_to_text (const MoConstraint *constraint);

/* What findings call a constraint, by its place from 0 on: "constraint 2 (L_FOOT)", which counts from 1. Free it. */
char *mo_constraint_where (const MoConstraint *self, guint index);

/* Why the viewer would reject a file with these joints and this constraint, translated; NULL if it
 * would not (docs/world/constraints.md, Validation). */
const char *mo_constraint_fault (const MoAnim *anim, const MoConstraint *constraint);

G_END_DECLS
