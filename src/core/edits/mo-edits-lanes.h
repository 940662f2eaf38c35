/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-edits-values.h"
#include "mo-rig.h"

G_BEGIN_DECLS

/* An edit that is being read, with members that need all others. */
typedef struct
{
  MoEdit *edit;
  const MoJsonValue *keyframes;     /* NULL for none */
  guint8 about[MO_RIG_N_JOINTS];    /* MoLaneAbout */
  GArray *keys[MO_RIG_N_JOINTS][2]; /* MoEditKey, by MoLanePath; NULL for no lane */
} MoEditsWork;

/* Reads the keyframes that there are, and adds them to the edit as lanes. */
gboolean mo_edits_read_keyframes (MoEditsReader *self, MoEditsWork *work);

G_END_DECLS
