/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-context.h"
#include "mo-edits.h"
#include "mo-goal.h"
#include "mo-json.h"
#include "mo-posture.h"
#include "mo-take-over.h"

G_BEGIN_DECLS

/* A pose that was changed. */
typedef struct
{
  const char *name;            /* of the file; borrowed */
  double time;                 /* seconds of the source */
  double frame;                /* the same in its frames; negative if it has none */
  const GArray *goals;         /* MoGoal, with their answers; borrowed */
  MoPose before, after;        /* of the keys */
  guint n_constraints;         /* which change that as it plays */
  guint8 has[MO_RIG_N_JOINTS]; /* MoPostureParts: what the motion has, and what was posed */
  gboolean has_taken;          /* the motion became keys: */
  MoTakenOver taken;
  GPtrArray *notes;  /* lines, owned: what else was done; or NULL */
  GPtrArray *mended; /* MoEdit, owned: what mends the motion; or NULL */
  MoEdit *edit;      /* owned; NULL if nothing changed */
} CliPosed;

/* What turned, what was reached and what was missed, as text, and as members of the object being built. Free the
 * text. */
char *cli_posed_to_string (const CliPosed *self);
void cli_posed_add (const CliPosed *self, JsonBuilder *builder);

/* Adds a line of what was done, which it takes over. */
void cli_posed_note (CliPosed *self, char *line);

/* Goals that were not reached to 0.1 mm or 0.01 degrees become findings. */
void cli_posed_find (const CliPosed *self, MoContext *context);

G_END_DECLS
