/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-context.h"
#include "mo-posture.h"

G_BEGIN_DECLS

/* Poses laid on a pose, as the command line says. */
typedef struct
{
  char **applied;   /* "POSE" or "POSE=PERCENT", in order; NULL or NULL-terminated */
  char **fingers;   /* "HAND[-FINGER]=CURL[,SPREAD]"; NULL or NULL-terminated */
  char *sides;      /* "flip", "left", "right" or "even"; NULL for none */
  char **only;      /* "JOINT,GROUP,…"; NULL or NULL-terminated */
  gboolean is_free; /* fingers beyond what a human's do */
} CliLayingWords;

typedef struct
{
  GPtrArray *postures; /* MoPosture */
  GArray *parts;       /* double, 0..1, of each */
  int sides;           /* an index of the list of words; -1 for none */
  gboolean is_part;    /* only some joints: */
  guint8 keeps[MO_RIG_N_JOINTS];
} CliLaying;

/* Poses are those of the library, or files; their findings go to the context. FALSE with `error` set if one cannot be
 * read, or a word not be understood. */
gboolean cli_laying_init (CliLaying *self, const CliLayingWords *words, MoContext *context,
                          GError **error);
void cli_laying_clear (CliLaying *self);

/* Lays the poses on a pose, one after the other, and then makes its sides what they are to be. `has` (MoPostureParts) is set
 * for what any of them says, also where nothing changes. Changes `local` only. */
void cli_laying_apply (const CliLaying *self, MoPose *pose, guint8 has[MO_RIG_N_JOINTS]);

/* Marks the joints that words name ("all" or "JOINT,GROUP,…", NULL-terminated). FALSE with MO_ERROR_USAGE if one names none. */
gboolean cli_laying_parse_joints (char **words, guint8 marks[MO_RIG_N_JOINTS], GError **error);

G_END_DECLS
