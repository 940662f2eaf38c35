/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-joint-name.h"

G_BEGIN_DECLS

/* What the name of a joint says about its place in a body, in the naming scheme of any program. */

typedef enum
{
  MO_WORD_NONE,
  MO_WORD_PELVIS,
  MO_WORD_SPINE,
  MO_WORD_NECK,
  MO_WORD_HEAD,
  MO_WORD_COLLAR,
  MO_WORD_SHOULDER, /* a collar, or an upper arm: depends on the other joints */
  MO_WORD_UPPER_ARM,
  MO_WORD_FOREARM,
  MO_WORD_HAND,
  MO_WORD_HIP_JOINT, /* above a thigh, or the thigh itself if there is no other */
  MO_WORD_HIP,       /* the same with a side, but more likely a thigh */
  MO_WORD_THIGH,
  MO_WORD_SHIN,
  MO_WORD_FOOT,
  MO_WORD_TOE,
  MO_WORD_THUMB, /* fingers, in this order */
  MO_WORD_INDEX,
  MO_WORD_MIDDLE,
  MO_WORD_RING,
  MO_WORD_PINKY,
} MoWord;

typedef struct
{
  MoWord word;
  MoSide side;
  gboolean is_palm; /* for a finger: the bone within the hand */
} MoBodyName;

/* Understands prefixes of programs ("mixamorig:"), upper and lower case, any separators, and
 * sides as words or as letters at the beginning or end. */
MoBodyName mo_body_name_read (const char *name);

/* Of a joint whose name is `stem` without what all names of its file begin with: as a whole, or where that says nothing
 * without it. */
MoBodyName mo_body_name_read_joint (const char *name, const char *stem);

G_END_DECLS
