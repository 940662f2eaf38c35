/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-goal.h"

G_BEGIN_DECLS

/* The goals of a pose on the command line, each list NULL or NULL-terminated. */
typedef struct
{
  char *move;         /* "X,Y,Z" */
  char **turns;       /* "JOINT=BEND[,SIDE[,TWIST]]" */
  char **reaches;     /* "JOINT=X,Y,Z" */
  char **swivels;     /* "JOINT=DEGREES" */
  char **pins;        /* "JOINT[,JOINT]…", "feet", "hands"; or "none" alone */
  gboolean with_body; /* head, chest and hips can reach too */
} CliGoalWords;

/* An array of MoGoal: unref it. NULL with MO_ERROR_USAGE where a word cannot be understood, or two contradict each
 * other. */
GArray *cli_goals_parse (const CliGoalWords *words, GError **error);

/* Marks the ends of limbs that a word names ("JOINT,…", "feet", "hands"). FALSE with MO_ERROR_USAGE if one is none. */
gboolean cli_goals_parse_ends (const char *word, guint8 marks[MO_RIG_N_JOINTS], GError **error);

G_END_DECLS
