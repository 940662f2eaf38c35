/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli-posed.h"

#include "mo-clip.h"
#include "mo-mending.h"
#include "mo-recipe.h"

G_BEGIN_DECLS

/* What mends a range of a motion, as the command line says; numbers can be CLI_NOT_GIVEN. */
typedef struct
{
  char **smooth;      /* "all" or "JOINT,GROUP,…"; NULL or NULL-terminated */
  double cutoff;      /* hertz */
  char **plants;      /* "JOINT", "feet" or "hands", with commas; NULL or NULL-terminated */
  char **holds;       /* as `smooth` */
  double close_loop;  /* frames; 0: the loop stays as it is */
  char *from, *until; /* times of the source; NULL for its ends */
  double fade;        /* seconds */
} CliMendingWords;

typedef struct
{
  gboolean smooths; /* those of these joints that the motion has: */
  guint8 smoothed[MO_RIG_N_JOINTS];
  double cutoff;
  gboolean plants; /* ends of limbs: */
  guint8 planted[MO_RIG_N_JOINTS];
  gboolean holds; /* those of these joints that the motion has: */
  guint8 held[MO_RIG_N_JOINTS];
  double close_loop;
  gboolean has_from, has_until;
  MoTime from, until;
  double fade;
} CliMending;

/* FALSE with MO_ERROR_USAGE if the words make no sense. */
gboolean cli_mending_init (CliMending *self, const CliMendingWords *words, GError **error);

/* Whether anything is asked for. */
gboolean cli_mending_acts (const CliMending *self);

/* A recipe with these edits, which are added to `posed`. NULL with `error` set as cli_posing_work has it. */
MoRecipe *cli_mending_work (const CliMending *self, const MoClip *clip, const MoRecipe *recipe,
                            CliPosed *posed, GError **error);

G_END_DECLS
