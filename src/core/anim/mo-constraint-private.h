/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-constraint.h"

G_BEGIN_DECLS

/* For this room only. */

/* The settings of a constraint that are numbers, and follow one another in memory. */
typedef struct
{
  const char *name;
  gsize offset; /* in MoConstraint, of a float */
  guint n_numbers;
} MoConstraintVector;

#define MO_N_CONSTRAINT_VECTORS 4

extern const MoConstraintVector mo_constraint_vectors[MO_N_CONSTRAINT_VECTORS];

/* Parses such a line. Returns why it is wrong, translated; NULL if it is not. */
const char *mo_constraint_parse_ini (const char *text, MoConstraint *constraint);

G_END_DECLS
