/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mo-body-name.h"
#include "mo-joint-map.h"
#include "mo-name-map.h"

G_BEGIN_DECLS

/* What is known of one joint before the tree is considered. */
typedef struct
{
  MoBodyName name; /* its part of a body */
  int number;      /* of the avatar's joint; MO_NAME_LEFT_OUT, MO_NAME_UNKNOWN */
  MoKnown known;
  double confidence;
} MoEvidence;

/* The names of a skeleton's joints, as they are and without what all begin with. */
typedef struct
{
  const MoSkeleton *skeleton;
  const char **stems; /* owned */
} MoStems;

/* By the words of the names, for each joint. End sites have no words. */
void mo_evidence_from_words (MoEvidence *evidence, const MoStems *stems);

/* Overwrites what a map says of them. */
void mo_evidence_add_map (MoEvidence *evidence, const MoStems *stems, const MoNameMap *map,
                          MoKnown known);

/* What is called a foot below what is called an ankle is its toes. */
void mo_evidence_find_toes (MoEvidence *evidence, const MoStems *stems);

/* Cameras that see bodies find no head but a nose, which is as far from the neck and turns as the head does: where nothing
 * is called a head. */
void mo_evidence_find_head (MoEvidence *evidence, const MoStems *stems);

/* The program's map that knows most of the names, where these are on arms and legs and agree with the tree; NULL
 * for none. */
const MoNameMap *mo_evidence_find_map (const MoStems *stems);

/* The part of a body that a joint of the avatar is. */
MoBodyName mo_body_name_of_number (int number);

G_END_DECLS
